"""What a seat may do at each decision: the lists that `legal` gives and the grounds for asking.

With `public` true, a list is made from what everybody knows: a hidden card of a hand or reserve
could be any unseen card of its owner. A seat is asked if that list is not empty.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions
from munera.games.for_glory import rules
from munera.games.for_glory.space import (
    ABILITY_OF,
    ATTACK,
    BUY,
    BUYBACK,
    NUMBERS,
    PASS,
    PLAY_OF,
    RESERVE_OF,
    SLOTS,
    TARGET,
    USE,
)
from munera.games.for_glory.state import (
    BLANKED,
    BOAST,
    DEFEATED,
    EVENTS,
    EXHAUST_SELF,
    FROM_CARD,
    FROM_VILLA,
    GLADIATOR,
    GONE,
    LEAVES,
    M_ARENA,
    M_CARD,
    M_READY,
    MAN,
    NONE,
    OP_ENTER,
    PATRON,
    REACTION,
    SCHEME,
    SUPPLIES,
    TACTIC,
    Glory,
)

NO_EVENT: Final = -1
GROUNDS: Final = Actions(512)  # scratch space, to find out whether a seat is asked


def insert(out: Actions, start: i64, action: i64) -> None:
    """Add an action to those from `start` on, keeping them rising and each only once."""
    items = out.items
    k = out.count
    while k > start and items[k - 1] > action:
        k -= 1
    if k > start and items[k - 1] == action:
        return
    j = out.count
    while j > k:
        items[j] = items[j - 1]
        j -= 1
    items[k] = action
    out.count += 1


# --- Patrons and Arenas ------------------------------------------------------------------------


def needs_ready(g: Glory, ab: i64) -> bool:
    """Whether using an ability Exhausts its card."""
    setup = g.setup
    k: i64
    for k in range(setup.a_cost[ab], setup.a_cost_end[ab]):
        if setup.c_kind[k] == EXHAUST_SELF:
            return True
    return False


def copies_for(g: Glory, seat: i64, card: i64, ab: i64) -> i64:
    """How many copies of a Patron or Arena a seat could use for this ability (FG-109, FG-1002)."""
    ready = g.setup.type[card] == PATRON or needs_ready(g, ab)
    villa = g.ludi[seat].villa
    n: i64 = 0
    k: i64
    for k in range(len(villa)):
        if villa[k] >> 1 == card and (villa[k] & 1 == 0 or not ready):
            n += 1
    for k in range(2):
        if g.champions[k] == seat and g.arenas[k] == card and (g.spent[k] == 0 or not ready):
            n += 1
    return n


def times(used: tuple[int, ...], mark: i64) -> i64:
    """How often a mark is among those used."""
    n: i64 = 0
    for other in used:
        if other == mark:
            n += 1
    return n


def held_ability(g: Glory, card: i64, event: i64, use: i64) -> i64:
    """The ability of a Patron or Arena for SCHEME, TACTIC, or REACTION to an event (FG-1001)."""
    if use == REACTION:
        return g.setup.reaction[card * EVENTS + event]
    if use == TACTIC:
        return g.setup.tactic[card]
    if use == SCHEME:
        return g.setup.scheme[card]
    return NONE


def may_ability(
    g: Glory, seat: i64, card: i64, use: i64, event: i64, mask: i64, subjects: tuple[int, ...],
    used: tuple[int, ...], public: bool,
) -> bool:  # fmt: skip
    """Whether a seat may use a Patron or Arena now, for this decision or as a free action."""
    ab = held_ability(g, card, event, use)
    spent: i64 = 0
    if ab >= 0 and not needs_ready(g, ab):  # a copy that was Exhausted for it no longer counts
        spent = times(used, FROM_VILLA + card)
    if ab >= 0 and copies_for(g, seat, card, ab) > spent:
        source = FROM_VILLA + card
        if rules.may_cost(g, seat, ab, source, public):
            if use == SCHEME:
                return True
            here = rules.reach(g, mask)
            if use != REACTION or rules.concerns(g, seat, ab, NONE, event, mask, subjects):
                if rules.has_picks(g, seat, ab, source, here, subjects):
                    return True
    return may_free(g, seat, card, public)


def may_free(g: Glory, seat: i64, card: i64, public: bool) -> bool:
    """FG-1006, R-13: whether a seat may use a card as a free action."""
    ab = g.setup.free[card]
    if ab < 0 or copies_for(g, seat, card, ab) == 0:
        return False
    return rules.may_cost(g, seat, ab, FROM_VILLA + card, public) and rules.has_picks(
        g, seat, ab, FROM_VILLA + card, rules.free_reach(g), rules.NO_SUBJECTS
    )


def has_ability(g: Glory, card: i64, use: i64, event: i64) -> bool:
    """A quick check whether a card of the Villa has anything for this decision."""
    return held_ability(g, card, event, use) >= 0 or g.setup.free[card] >= 0


def add_abilities(
    g: Glory, seat: i64, use: i64, event: i64, mask: i64, subjects: tuple[int, ...],
    used: tuple[int, ...], public: bool, out: Actions,
) -> None:  # fmt: skip
    """Every Patron and Arena that a seat may use now (FG-343, FG-723, FG-825, FG-1004)."""
    start = out.count
    villa = g.ludi[seat].villa
    last: i64 = NONE
    k: i64
    for k in range(len(villa)):
        card = villa[k] >> 1
        if card != last and has_ability(g, card, use, event):
            if may_ability(g, seat, card, use, event, mask, subjects, used, public):
                insert(out, start, ABILITY_OF[card])
        last = card
    for k in range(2):
        if g.champions[k] == seat and has_ability(g, g.arenas[k], use, event):
            if may_ability(g, seat, g.arenas[k], use, event, mask, subjects, used, public):
                insert(out, start, ABILITY_OF[g.arenas[k]])


def add_buyback(g: Glory, seat: i64, public: bool, out: Actions) -> None:
    """FG-504, R-12: the whole Reserve, if it can be paid."""
    size: i64 = len(g.ludi[seat].reserve)
    if size > 0 and rules.can_pay(g, seat, size, public):
        out.add(BUYBACK)


# --- Take Actions, Late Registration, Resolution -----------------------------------------------


def fill_main(g: Glory, seat: i64, out: Actions) -> None:
    """FG-303: buy, play, Reserve, buy back, use, or stop."""
    setup = g.setup
    ludus = g.ludi[seat]
    out.add(PASS)
    purse = rules.funds(g, seat)
    k: i64
    for k in range(SUPPLIES * SLOTS):
        card = g.slots[k]
        if card != NONE and rules.price(g, seat, card) <= purse:
            out.add(BUY + k)
    hand = ludus.hand
    room = rules.influence(g, seat) - rules.needed(g, seat)
    last: i64 = NONE
    for k in range(len(hand)):
        card = hand[k]
        if card != last and may_play(g, seat, card, room):
            out.add(PLAY_OF[card])
        last = card
    last = NONE
    for k in range(len(hand)):
        card = hand[k]
        if card != last and (setup.type[card] == TACTIC or setup.type[card] == REACTION):
            out.add(RESERVE_OF[card])  # FG-501, FG-502
        last = card
    add_buyback(g, seat, False, out)
    add_abilities(
        g, seat, SCHEME, NO_EVENT, rules.EVERYWHERE, rules.NO_SUBJECTS, (), False, out
    )  # fmt: skip


def may_play(g: Glory, seat: i64, card: i64, room: i64) -> bool:
    """Whether a card may be played in the Take Actions step (FG-340, FG-344, FG-350, FG-360)."""
    kind = g.setup.type[card]
    if kind in (PATRON, BOAST):
        return True
    if kind == GLADIATOR:
        return may_fight(g, card, room)
    if kind == SCHEME:
        ab = g.setup.scheme[card]
        return ab < 0 or rules.may_cost(g, seat, ab, FROM_CARD + card, False)
    return False


def fill_late(g: Glory, seat: i64, public: bool, out: Actions) -> None:
    """FG-612, R-40: register a Gladiator, buy back, a free action; `pass` is the caller's."""
    ludus = g.ludi[seat]
    hand = ludus.hand
    cost = rules.late_price(g, seat)
    if len(hand) > 0 and rules.can_pay(g, seat, cost, public):
        room = rules.influence(g, seat) - rules.needed(g, seat)
        if public:
            if any_fighter(g, hand, room) or any_fighter(g, ludus.deck, room):
                out.add(PASS + 1)  # stands for some card
        else:
            last: i64 = NONE
            k: i64
            for k in range(len(hand)):
                if hand[k] != last and may_fight(g, hand[k], room):
                    out.add(PLAY_OF[hand[k]])
                last = hand[k]
    fill_rest(g, seat, public, out)


def may_fight(g: Glory, card: i64, room: i64) -> bool:
    """Whether a card is a Gladiator that this much Influence lets in (FG-403, R-19)."""
    need = g.setup.needs[card]
    return g.setup.type[card] == GLADIATOR and (need == 0 or need <= room)


def any_fighter(g: Glory, cards: vec[i64], room: i64) -> bool:
    """Whether any of these cards could be sent into an arena."""
    last: i64 = NONE
    k: i64
    for k in range(len(cards)):
        if cards[k] != last and may_fight(g, cards[k], room):
            return True
        last = cards[k]
    return False


def fill_rest(g: Glory, seat: i64, public: bool, out: Actions) -> None:
    """What is possible at every decision: buying back and free actions (R-12, R-13, R-48)."""
    add_buyback(g, seat, public, out)
    add_abilities(
        g, seat, NONE, NO_EVENT, 0, rules.NO_SUBJECTS, (), public, out
    )  # fmt: skip


# --- Combat Turns ------------------------------------------------------------------------------


def may_attack(g: Glory, row: i64, seat: i64) -> bool:
    """Whether a Gladiator of the seat is Ready in the Active Arena (FG-702)."""
    men = g.men
    return men[row + M_ARENA] == g.arena and men[row + M_READY] == 1 and men[row] // NUMBERS == seat


def has_victim(g: Glory, seat: i64) -> bool:
    """R-3: whether anybody opposing can be Targeted by an Attack."""
    men = g.men
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k + M_ARENA] == g.arena and men[k] // NUMBERS != seat:
            if not rules.is_untargetable(g, k):
                return True
        k += MAN
    return False


def add_attacks(g: Glory, seat: i64, out: Actions) -> None:
    """Every Gladiator that can attack (FG-702, R-1)."""
    if not has_victim(g, seat):
        return
    k: i64 = 0
    end: i64 = len(g.men)
    while k < end:
        if may_attack(g, k, seat):
            out.add(ATTACK + g.men[k] % NUMBERS)
        k += MAN


def add_victims(g: Glory, seat: i64, out: Actions) -> None:
    """Whom an Attack of the seat may Target: guards first (FG-712, R-27)."""
    men = g.men
    guarded = False
    k: i64 = 0
    end: i64 = len(men)
    while k < end:
        if men[k + M_ARENA] == g.arena and men[k] // NUMBERS != seat:
            if rules.is_guard(g, k) and not rules.is_untargetable(g, k):
                guarded = True
        k += MAN
    k = 0
    while k < end:
        if men[k + M_ARENA] == g.arena and men[k] // NUMBERS != seat:
            if not rules.is_untargetable(g, k) and (not guarded or rules.is_guard(g, k)):
                out.add(TARGET + NUMBERS + men[k] % NUMBERS)
        k += MAN


def may_tactic(g: Glory, seat: i64, card: i64, public: bool) -> bool:
    """Whether a card of the hand may be played as the Tactic of a Combat Turn (FG-720, R-43)."""
    ab = card_tactic(g, card)
    if ab < 0:
        return False
    if g.setup.o_code[g.setup.a_op[ab]] == OP_ENTER and not rules.allows(g, seat, card):
        return False
    source = FROM_CARD + card
    return (public or rules.may_cost(g, seat, ab, source, False)) and rules.has_picks(
        g, seat, ab, source, BIT[g.arena], rules.NO_SUBJECTS
    )


def card_tactic(g: Glory, card: i64) -> i64:
    """The Tactic that a card can be played for from the hand, or NONE."""
    if g.setup.type[card] == TACTIC:
        return g.setup.tactic[card]
    return g.setup.hand_tactic[card]


def may_use_tactic(g: Glory, seat: i64, row: i64, public: bool) -> bool:
    """Whether a Gladiator's Tactic may be used: only where the Battle is (FG-722, R-26)."""
    men = g.men
    ab = g.setup.tactic[men[row + M_CARD]]
    if ab < 0 or men[row] // NUMBERS != seat or men[row + M_ARENA] != g.arena:
        return False
    return (
        not rules.is_blank(g, row)
        and rules.may_cost(g, seat, ab, men[row], public)
        and rules.has_picks(g, seat, ab, men[row], BIT[g.arena], rules.NO_SUBJECTS)
    )


def fill_combat(
    g: Glory, seat: i64, attacked: i64, tactic: i64, public: bool, out: Actions
) -> None:
    """FG-701: one Attack and one Tactic, and what is always possible; `pass` is the caller's."""
    if not tactic:
        add_tactic_cards(g, seat, public, out)
    add_buyback(g, seat, public, out)
    use = NONE if tactic else TACTIC
    mask = BIT[g.arena]
    add_abilities(
        g, seat, use, NO_EVENT, mask, rules.NO_SUBJECTS, (), public, out
    )  # fmt: skip
    if not tactic:
        k: i64 = 0
        end: i64 = len(g.men)
        while k < end:
            if may_use_tactic(g, seat, k, public):
                out.add(USE + g.men[k] % NUMBERS)
            k += MAN
    if not attacked:
        add_attacks(g, seat, out)


def add_tactic_cards(g: Glory, seat: i64, public: bool, out: Actions) -> None:
    """Tactics of the hand; with `public`, any that the seat may hold or buy back."""
    ludus = g.ludi[seat]
    hand = ludus.hand
    if not public:
        last: i64 = NONE
        k: i64
        for k in range(len(hand)):
            if hand[k] != last and may_tactic(g, seat, hand[k], False):
                out.add(PLAY_OF[hand[k]])
            last = hand[k]
    elif may_hold(g, seat) and (
        any_tactic(g, seat, hand) or any_tactic(g, seat, ludus.deck)
        or any_tactic(g, seat, ludus.reserve)
    ):  # fmt: skip
        out.add(PASS + 1)


def may_hold(g: Glory, seat: i64) -> bool:
    """Whether a seat has hidden cards it could play now: a hand, or a Reserve it can pay for."""
    ludus = g.ludi[seat]
    size: i64 = len(ludus.reserve)
    return len(ludus.hand) > 0 or (size > 0 and ludus.coins >= size)


def any_tactic(g: Glory, seat: i64, cards: vec[i64]) -> bool:
    """Whether any of these cards could be the Tactic of this turn."""
    last: i64 = NONE
    k: i64
    for k in range(len(cards)):
        if cards[k] != last and may_tactic(g, seat, cards[k], True):
            return True
        last = cards[k]
    return False


# --- Reaction Windows --------------------------------------------------------------------------


def may_react_card(
    g: Glory, seat: i64, card: i64, event: i64, mask: i64, subjects: tuple[int, ...], public: bool
) -> bool:
    """Whether a Reaction Card fits what has happened (FG-821, FG-826)."""
    if g.setup.type[card] != REACTION:
        return False
    ab = g.setup.reaction[card * EVENTS + event]
    if ab < 0 or not rules.concerns(g, seat, ab, NONE, event, mask, subjects):
        return False
    source = FROM_CARD + card
    return (public or rules.may_cost(g, seat, ab, source, False)) and rules.has_picks(
        g, seat, ab, source, rules.reach(g, mask), subjects
    )


def any_reaction(
    g: Glory, seat: i64, cards: vec[i64], event: i64, mask: i64, subjects: tuple[int, ...]
) -> bool:
    """Whether any of these cards could be a Reaction to what has happened."""
    last: i64 = NONE
    k: i64
    for k in range(len(cards)):
        card = cards[k]
        if card != last and may_react_card(g, seat, card, event, mask, subjects, True):
            return True
        last = card
    return False


def reach_of(g: Glory, row: i64, event: i64, mask: i64, subjects: tuple[int, ...]) -> i64:
    """Where the Reaction of a Gladiator picks others, or 0 if it cannot be used (R-10, R-25, R-26).

    A subject that has left reacts as it was when it left, in its last arena.
    """
    men = g.men
    arena = men[row + M_ARENA]
    if event in (DEFEATED, LEAVES):
        for subject in subjects:
            if subject == men[row]:
                if arena >= GONE:
                    return BIT[arena - GONE]
                return mask
            if subject == men[row] + BLANKED:
                return 0
    if arena >= GONE or mask & BIT[arena] == 0 or rules.is_blank(g, row):
        return 0
    return BIT[arena]


def may_react_man(
    g: Glory, seat: i64, row: i64, event: i64, mask: i64, subjects: tuple[int, ...],
    used: tuple[int, ...], public: bool,
) -> bool:  # fmt: skip
    """Whether a Gladiator's Reaction fits: each at most once in a window (FG-825, R-6)."""
    men = g.men
    man = men[row]
    ab = g.setup.reaction[men[row + M_CARD] * EVENTS + event]
    if ab < 0 or man // NUMBERS != seat or times(used, man) > 0:
        return False
    here = reach_of(g, row, event, mask, subjects)
    return (
        here != 0
        and rules.concerns(g, seat, ab, man, event, mask, subjects)
        and rules.may_cost(g, seat, ab, man, public)
        and rules.has_picks(g, seat, ab, man, here, subjects)
    )


def fill_react(
    g: Glory, seat: i64, event: i64, mask: i64, subjects: tuple[int, ...], used: tuple[int, ...],
    public: bool, out: Actions,
) -> None:  # fmt: skip
    """FG-822, FG-823: Reactions that fit, buying back, free actions; `pass` is the caller's.

    With `public`, buying back is no reason to ask by itself; what it could bring is (R-12).
    """
    ludus = g.ludi[seat]
    if public:
        if may_hold(g, seat) and (
            any_reaction(g, seat, ludus.hand, event, mask, subjects)
            or any_reaction(g, seat, ludus.deck, event, mask, subjects)
            or any_reaction(g, seat, ludus.reserve, event, mask, subjects)
        ):
            out.add(PASS + 1)
            return
    else:
        last: i64 = NONE
        j: i64
        for j in range(len(ludus.hand)):
            card = ludus.hand[j]
            if card != last and may_react_card(g, seat, card, event, mask, subjects, False):
                out.add(PLAY_OF[card])
            last = card
        add_buyback(g, seat, False, out)
    add_abilities(g, seat, REACTION, event, mask, subjects, used, public, out)
    k: i64 = 0
    end: i64 = len(g.men)
    while k < end:
        if may_react_man(g, seat, k, event, mask, subjects, used, public):
            out.add(USE + g.men[k] % NUMBERS)
        k += MAN
