"""Questions about a position of For Glory; nothing here changes one.

Coin, Influence and figures come first, then who can be picked. With `public` true, the answer uses
only what everybody knows: whether a seat is asked must not depend on its hidden cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.for_glory.space import (
    NUMBERS,
)
from munera.games.for_glory.state import (
    ANY,
    ARENA_CARD,
    ARENAS,
    DAMAGE_ASSIGNED,
    EXHAUST_SELF,
    FROM_CARD,
    FROM_VILLA,
    GLADIATOR_COST,
    GONE,
    HAS_BLANK,
    HAS_GUARD,
    HAS_STAT,
    HAS_UNTARGETABLE,
    HEALTH_STAT,
    IF_DAMAGED,
    IF_ESCORTED,
    IF_EXHAUSTED,
    IF_FAVOR,
    IF_READY,
    INFLUENCE_STAT,
    LA,
    LATE_COST,
    M_ARENA,
    M_ASSIGNED,
    M_BATTLE,
    M_CARD,
    M_DAMAGE,
    M_READY,
    M_TURN,
    MAN,
    NONE,
    OP_EXHAUST,
    OP_GUARD,
    OP_MODIFY,
    OP_MOVE,
    OP_MOVE_DAMAGE,
    OP_PREVENT,
    OP_READY,
    OP_REASSIGN,
    OP_REMOVE_DAMAGE,
    OP_UNTARGETABLE,
    OWN,
    PAY_COIN,
    PICK_EACH,
    PICK_SELF,
    PICK_SUBJECT,
    PICK_TARGET,
    SIDE_OPP,
    SIDE_OWN,
    STATE_EXHAUSTED,
    STATE_READY,
    STATIC,
    Glory,
    row_of,
)

EVERYWHERE: Final = 7  # all three arenas, as a bit set
NO_SUBJECTS: Final[tuple[int, ...]] = ()
FLOORS: Final = vec[i64]([0, 0, 1])  # of Attack, Agility and Health

# --- Coin and Influence ------------------------------------------------------------------------


def income_in_hand(g: Glory, seat: i64) -> i64:
    """What the Income Cards of a hand are worth together (FG-330)."""
    hand = g.ludi[seat].hand
    worth = g.setup.income
    total: i64 = 0
    k: i64
    for k in range(len(hand)):
        total += worth[hand[k]]
    return total


def funds(g: Glory, seat: i64) -> i64:
    """The highest cost that a seat can pay (FG-336)."""
    return g.ludi[seat].coins + income_in_hand(g, seat)


def can_pay(g: Glory, seat: i64, cost: i64, public: bool) -> bool:
    """Whether a cost can be paid; with `public`, whether it might be, as everybody knows."""
    ludus = g.ludi[seat]
    if ludus.coins >= cost:
        return True
    if public:
        return len(ludus.hand) > 0
    return funds(g, seat) >= cost


def holder_static(g: Glory, seat: i64, stat: i64) -> i64:
    """What a seat's Patrons and Arenas add to its Gladiators' figures or to its own numbers."""
    total: i64 = 0
    bit = HAS_STAT * BIT[stat]
    statics = g.setup.statics
    villa = g.ludi[seat].villa
    k: i64
    for k in range(len(villa)):
        card = villa[k] >> 1
        if statics[card] & bit and (villa[k] & 1 == 0 or g.setup.type[card] == ARENA_CARD):
            total += _held(g, seat, card, stat)  # FG-109: an Exhausted Patron is blank
    for k in range(2):
        if g.champions[k] == seat and statics[g.arenas[k]] & bit:
            total += _held(g, seat, g.arenas[k], stat)  # FG-1002, FG-1005
    if stat >= INFLUENCE_STAT and g.setup.lent & bit:
        total += _lent(g, seat, stat)
    return total


def _lent(g: Glory, seat: i64, stat: i64) -> i64:
    """What Gladiators in play add to their owner's own numbers (R-54)."""
    setup = g.setup
    men = g.men
    total: i64 = 0
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        card = men[k + M_CARD]
        if men[k] // NUMBERS == seat and men[k + M_ARENA] < GONE and not is_blank(g, k):
            ab: i64
            for ab in range(setup.a_first[card], setup.a_end[card]):
                if setup.a_use[ab] & STATIC and applies(g, k, setup.a_if[ab]):
                    op: i64
                    for op in range(setup.a_op[ab], setup.a_op_end[ab]):
                        if setup.o_code[op] == OP_MODIFY and setup.o_stat[op] == stat:
                            total += setup.o_n[op]
        k += MAN
    return total


def is_fickle(g: Glory) -> bool:
    """R-54: whether Health or Influence can depend on who is Ready, hurt or blank."""
    return g.setup.lent & (HAS_STAT * (BIT[HEALTH_STAT] | BIT[INFLUENCE_STAT])) != 0


def _held(g: Glory, seat: i64, card: i64, stat: i64) -> i64:
    setup = g.setup
    total: i64 = 0
    ab: i64
    for ab in range(setup.a_first[card], setup.a_end[card]):
        if setup.a_use[ab] & STATIC and (setup.a_if[ab] != IF_FAVOR or g.favor == seat):
            op: i64
            for op in range(setup.a_op[ab], setup.a_op_end[ab]):
                if setup.o_code[op] == OP_MODIFY and setup.o_stat[op] == stat:
                    total += setup.o_n[op]
    return total


def influence(g: Glory, seat: i64) -> i64:
    """The total Influence of a seat (FG-401): from Ready Patrons (FG-351) and Arenas."""
    return granted(g, seat) + holder_static(g, seat, INFLUENCE_STAT)


def granted(g: Glory, seat: i64) -> i64:
    """The Influence of Ready Patrons alone."""
    villa = g.ludi[seat].villa
    total: i64 = 0
    k: i64
    for k in range(len(villa)):
        if villa[k] & 1 == 0:
            total += g.setup.grants[villa[k] >> 1]
    return total


def needed(g: Glory, seat: i64) -> i64:
    """The Influence that all Gladiators of a seat need together (FG-402, FG-408)."""
    men = g.men
    total: i64 = 0
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k] // NUMBERS == seat and men[k + M_ARENA] < GONE:
            total += g.setup.needs[men[k + M_CARD]]
        k += MAN
    return total


def allows(g: Glory, seat: i64, card: i64) -> bool:
    """Whether Influence lets a Gladiator enter (FG-403); one that needs none always may (R-19)."""
    need = g.setup.needs[card]
    return need == 0 or needed(g, seat) + need <= influence(g, seat)


def price(g: Glory, seat: i64, card: i64) -> i64:
    """What a card of the Supply costs a seat (FG-321)."""
    cost = g.setup.cost[card]
    if g.setup.deck[card] == 0:
        cost += holder_static(g, seat, GLADIATOR_COST)
    cost = max(cost, 0)
    return cost


def late_price(g: Glory, seat: i64) -> i64:
    """What a Late Registration costs a seat (FG-613)."""
    cost = g.setup.late + holder_static(g, seat, LATE_COST)
    cost = max(cost, 0)
    return cost


# --- Arenas and figures ------------------------------------------------------------------------


def men_in(g: Glory, arena: i64, seat: i64) -> i64:
    """How many Gladiators stand in an arena: of a seat, or of both for NONE."""
    men = g.men
    n: i64 = 0
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k + M_ARENA] == arena and (seat < 0 or men[k] // NUMBERS == seat):
            n += 1
        k += MAN
    return n


def is_available(g: Glory, arena: i64, mover: i64) -> bool:
    """FG-363: LA always; a Fleeting Arena if the other has nobody there except the mover (R-39)."""
    if arena == LA:
        return g.arenas[LA] != NONE
    men = g.men
    other = 1 - arena
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k + M_ARENA] == other and men[k] != mover:
            return False
        k += MAN
    return True


def applies(g: Glory, row: i64, condition: i64) -> bool:
    """Whether the condition of a Gladiator's static ability holds."""
    men = g.men
    if condition == NONE:
        return True
    if condition == IF_EXHAUSTED:
        return men[row + M_READY] == 0
    if condition == IF_READY:
        return men[row + M_READY] == 1
    if condition == IF_DAMAGED:
        return men[row + M_DAMAGE] > 0
    seat = men[row] // NUMBERS
    if condition == IF_FAVOR:
        return g.favor == seat
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k + M_ARENA] == men[row + M_ARENA]:
            own = men[k] // NUMBERS == seat
            if condition == IF_ESCORTED:
                if own and men[k + M_CARD] != men[row + M_CARD]:
                    return True
            elif not own and men[k + M_READY] == 0:
                return True
        k += MAN
    return False


def is_blank(g: Glory, row: i64) -> bool:
    """Whether a Gladiator has no abilities for now (R-26); not asked of those who blank others."""
    men = g.men
    setup = g.setup
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        card = men[k + M_CARD]
        if (
            setup.statics[card] & HAS_BLANK
            and men[k + M_ARENA] == men[row + M_ARENA]
            and card != men[row + M_CARD]
            and _static_op(g, k, HAS_BLANK)
        ):
            return True
        k += MAN
    return False


def _static_op(g: Glory, row: i64, bit: i64) -> bool:
    """Whether a static ability that carries this bit applies to the Gladiator who has it."""
    setup = g.setup
    code = OP_UNTARGETABLE
    if bit == HAS_GUARD:
        code = OP_GUARD
    elif bit == HAS_BLANK:
        code = OP_GUARD + 1
    card = g.men[row + M_CARD]
    ab: i64
    for ab in range(setup.a_first[card], setup.a_end[card]):
        if setup.a_use[ab] & STATIC and applies(g, row, setup.a_if[ab]):
            op: i64
            for op in range(setup.a_op[ab], setup.a_op_end[ab]):
                if setup.o_code[op] == code:
                    return True
    return False


def is_untargetable(g: Glory, row: i64) -> bool:
    """Whether nobody may Target a Gladiator (FG-828)."""
    if g.setup.statics[g.men[row + M_CARD]] & HAS_UNTARGETABLE == 0:
        return False
    return _static_op(g, row, HAS_UNTARGETABLE) and not is_blank(g, row)


def is_guard(g: Glory, row: i64) -> bool:
    """Whether opposing Attacks must Target such Gladiators if they can (R-27)."""
    if g.setup.statics[g.men[row + M_CARD]] & HAS_GUARD == 0:
        return False
    return _static_op(g, row, HAS_GUARD) and not is_blank(g, row)


def _printed(g: Glory, row: i64, stat: i64) -> i64:
    """A figure of a Gladiator, printed plus temporary modifiers, without static abilities."""
    men = g.men
    value = g.setup.figures[3 * men[row + M_CARD] + stat]
    return value + men[row + M_TURN + stat] + men[row + M_BATTLE + stat]


def figure(g: Glory, row: i64, stat: i64) -> i64:
    """A figure of a Gladiator with all that changes it, never below its floor (R-38)."""
    men = g.men
    setup = g.setup
    value = _printed(g, row, stat)
    bit = HAS_STAT * BIT[stat]
    k: i64 = 0
    end: i64 = len(men) if setup.lent & bit else 0
    while k < end:
        if men[k + M_ARENA] == men[row + M_ARENA] and setup.statics[men[k + M_CARD]] & bit:
            if not is_blank(g, k):
                value += _gives(g, k, row, stat)
        k += MAN
    value += holder_static(g, men[row] // NUMBERS, stat)
    value = max(value, FLOORS[stat])
    return value


def bare_figure(g: Glory, row: i64, stat: i64) -> i64:
    """The same as `figure`, if no static ability for this figure is in play."""
    value = _printed(g, row, stat)
    value = max(value, FLOORS[stat])
    return value


def statics_in_play(g: Glory) -> i64:
    """The kinds of static abilities, as bits, that cards in play have; others change nothing."""
    statics = g.setup.statics
    men, arenas = g.men, g.arenas
    found: i64 = 0
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        found |= statics[men[k + M_CARD]]
        k += MAN
    for k in range(ARENAS):
        if arenas[k] != NONE:
            found |= statics[arenas[k]]
    seat: i64
    for seat in range(2):
        villa = g.ludi[seat].villa
        for k in range(len(villa)):
            found |= statics[villa[k] >> 1]
    return found


def _gives(g: Glory, giver: i64, row: i64, stat: i64) -> i64:
    """What the static abilities of one Gladiator add to a figure of another or of itself."""
    setup = g.setup
    men = g.men
    card = men[giver + M_CARD]
    own = men[giver] // NUMBERS == men[row] // NUMBERS
    total: i64 = 0
    ab: i64
    for ab in range(setup.a_first[card], setup.a_end[card]):
        if setup.a_use[ab] & STATIC == 0 or not applies(g, giver, setup.a_if[ab]):
            continue
        op: i64
        for op in range(setup.a_op[ab], setup.a_op_end[ab]):
            if setup.o_code[op] != OP_MODIFY or setup.o_stat[op] != stat:
                continue
            if setup.picks[8 * op] == PICK_SELF:
                if giver == row:
                    total += setup.o_n[op]
            elif passes_filters(g, row, op, 0, own, men[giver]):
                total += setup.o_n[op]
    return total


def passes_filters(g: Glory, row: i64, op: i64, which: i64, own: bool, source: i64) -> bool:
    """Whether side, state and `other` of a pick let a Gladiator through."""
    picks = g.setup.picks
    at = 8 * op + 4 * which
    side = picks[at + 1]
    if side == SIDE_OWN and not own:
        return False
    if side == SIDE_OPP and own:
        return False
    state = picks[at + 2]
    if state == STATE_READY and g.men[row + M_READY] == 0:
        return False
    if state == STATE_EXHAUSTED and g.men[row + M_READY] == 1:
        return False
    return picks[at + 3] == 0 or g.men[row] != source


# --- Who can be picked -------------------------------------------------------------------------


def is_subject(g: Glory, row: i64, subjects: tuple[int, ...]) -> bool:
    """Whether an event was about a Gladiator; without a list, whether it is dealt Damage."""
    if not subjects:
        return g.men[row + M_ASSIGNED] > 0
    man = g.men[row]
    return any(subject % 1000 == man for subject in subjects)


def fits(
    g: Glory, row: i64, seat: i64, op: i64, which: i64, source: i64, mask: i64,
    subjects: tuple[int, ...],
) -> bool:  # fmt: skip
    """Whether an operation can pick a Gladiator (FG-804); `which` is 1 for the `to` of a pair."""
    men = g.men
    arena = men[row + M_ARENA]
    if arena >= GONE or mask & BIT[arena] == 0:
        return False
    setup = g.setup
    pick = setup.picks[8 * op + 4 * which]
    if pick == PICK_SELF and men[row] != source:
        return False
    if pick == PICK_SUBJECT and not is_subject(g, row, subjects):
        return False
    if not passes_filters(g, row, op, which, men[row] // NUMBERS == seat, source):
        return False
    if which == 0:
        code = setup.o_code[op]
        if code in (OP_PREVENT, OP_REASSIGN):
            if men[row + M_ASSIGNED] == 0:
                return False
        elif code in (OP_MOVE_DAMAGE, OP_REMOVE_DAMAGE):
            if men[row + M_DAMAGE] == 0:
                return False
        elif code == OP_READY:
            if men[row + M_READY] == 1:
                return False
        elif code == OP_EXHAUST:
            if men[row + M_READY] == 0:
                return False
        elif code == OP_MOVE and not has_destination(g, row):
            return False
    return pick != PICK_TARGET or not is_untargetable(g, row)


def has_destination(g: Glory, row: i64) -> bool:
    """Whether a Gladiator could be moved to another available arena (R-39)."""
    arena: i64
    for arena in range(ARENAS):
        if arena != g.men[row + M_ARENA] and is_available(g, arena, g.men[row]):
            return True
    return False


def is_pair(g: Glory, op: i64) -> bool:
    """Whether an operation picks twice: from one Gladiator to another."""
    return g.setup.picks[8 * op + 4] != NONE


def can_pick(
    g: Glory, row: i64, seat: i64, op: i64, source: i64, mask: i64, subjects: tuple[int, ...]
) -> bool:
    """Whether a Gladiator fits the first pick, and another the second, if there is one."""
    if not fits(g, row, seat, op, 0, source, mask, subjects):
        return False
    if not is_pair(g, op):
        return True
    here = BIT[g.men[row + M_ARENA]]
    k: i64 = 0
    end: i64 = len(g.men)
    while k < end:
        if k != row and fits(g, k, seat, op, 1, source, here, subjects):
            return True
        k += MAN
    return False


def has_pick(
    g: Glory, seat: i64, op: i64, source: i64, mask: i64, subjects: tuple[int, ...]
) -> bool:
    """Whether anybody can be picked for an operation."""
    k: i64 = 0
    end: i64 = len(g.men)
    while k < end:
        if can_pick(g, k, seat, op, source, mask, subjects):
            return True
        k += MAN
    return False


def has_picks(
    g: Glory, seat: i64, ab: i64, source: i64, mask: i64, subjects: tuple[int, ...]
) -> bool:
    """R-17: whether all operations that are not optional can be done in one arena."""
    setup = g.setup
    picky = False
    op: i64
    for op in range(setup.a_op[ab], setup.a_op_end[ab]):
        if setup.o_may[op] == 0 and setup.picks[8 * op] >= 0 and setup.picks[8 * op] != PICK_EACH:
            picky = True
    if not picky:
        return True
    arena: i64
    for arena in range(ARENAS):
        if mask & BIT[arena] == 0:
            continue
        found = True
        for op in range(setup.a_op[ab], setup.a_op_end[ab]):
            pick = setup.picks[8 * op]
            if setup.o_may[op] == 0 and pick >= 0 and pick != PICK_EACH:
                if not has_pick(g, seat, op, source, BIT[arena], subjects):
                    found = False
                    break
        if found:
            return True
    return False


def may_cost(g: Glory, seat: i64, ab: i64, source: i64, public: bool) -> bool:
    """Whether the costs of an ability can be paid; the caller checks for a Ready copy."""
    setup = g.setup
    k: i64
    for k in range(setup.a_cost[ab], setup.a_cost_end[ab]):
        kind = setup.c_kind[k]
        if kind == EXHAUST_SELF:
            if source < FROM_VILLA and g.men[row_of(g, source) + M_READY] == 0:
                return False
        elif kind == PAY_COIN:
            if not can_pay(g, seat, setup.c_n[k], public):
                return False
        else:
            held: i64 = len(g.ludi[seat].hand)
            if source >= FROM_CARD:
                held -= 1  # by then the card itself is in limbo
            if held < setup.c_n[k]:
                return False
    return True


def concerns(
    g: Glory, seat: i64, ab: i64, man: i64, event: i64, mask: i64, subjects: tuple[int, ...]
) -> bool:
    """Whether an event is what an ability waits for: its own, of the seat's, or any (FG-821)."""
    who = g.setup.a_who[ab]
    if who == ANY:
        return True
    if event == DAMAGE_ASSIGNED:
        men = g.men
        k: i64 = 0
        end: i64 = len(men)
        while k < end:
            arena = men[k + M_ARENA]
            if men[k + M_ASSIGNED] > 0 and arena < GONE and mask & BIT[arena]:
                if men[k] == man or (who == OWN and men[k] // NUMBERS == seat):
                    return True
            k += MAN
        return False
    for subject in subjects:
        found: i64 = subject % 1000
        if found == man or (who == OWN and found // NUMBERS == seat):
            return True
    return False


def reach(g: Glory, mask: i64) -> i64:
    """The arenas of an event for cards, Patrons and Arenas: in a Battle only one (2.5)."""
    if g.arena >= 0 and mask & BIT[g.arena]:
        return BIT[g.arena]
    return mask


def free_reach(g: Glory) -> i64:
    """Where free actions pick Gladiators: in a Battle the Active Arena, else anywhere (R-13)."""
    if g.arena >= 0:
        return BIT[g.arena]
    return EVERYWHERE
