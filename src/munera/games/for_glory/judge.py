"""A rule of thumb for For Glory, and a guess at the value of a position.

Both look only at what the seat can know: the policy is asked in a world drawn from the seat's own
view, and it reads no hidden card of the other.
"""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, State, fill_legal
from munera.core.rng import Rng
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import rules
from munera.games.for_glory.effects import Pick, man_named
from munera.games.for_glory.flow import Main
from munera.games.for_glory.flow_battle import Combat, Hit
from munera.games.for_glory.flow_cards import ChooseSupply, Cull, DiscardOne, Pay, Retrieve
from munera.games.for_glory.flow_late import Late, Place, Refill
from munera.games.for_glory.flow_window import Lose, React
from munera.games.for_glory.space import (
    ABILITY,
    ARENA,
    ATTACK,
    BUY,
    BUYBACK,
    CARD_AT,
    NUMBERS,
    PASS,
    PAY_TOKENS,
    PLAY,
    RESERVE,
    SLOTS,
    SUPPLY,
    USE,
)
from munera.games.for_glory.state import (
    AGILITY_STAT,
    ARENAS,
    ATTACK_STAT,
    BOAST,
    DAMAGE_ASSIGNED,
    EVENTS,
    FROM_CARD,
    FROM_VILLA,
    GLADIATOR,
    GONE,
    HEALTH_STAT,
    INCOME,
    LA,
    M_ARENA,
    M_ASSIGNED,
    M_CARD,
    M_DAMAGE,
    M_READY,
    MAN,
    NONE,
    OP_COIN,
    OP_CULL,
    OP_DAMAGE,
    OP_DRAW,
    OP_ENTER,
    OP_EXHAUST,
    OP_MODIFY,
    OP_MOVE,
    OP_MOVE_DAMAGE,
    OP_PREVENT,
    OP_READY,
    OP_REASSIGN,
    OP_REFRESH,
    OP_REMOVE_DAMAGE,
    OP_RETRIEVE,
    PATRON,
    PICK_EACH,
    REACTION,
    SCHEME,
    TACTIC,
    Glory,
    row_of,
)

LIST: Final = Actions(512)
LITTLE: Final = 0.01
ENOUGH: Final = 3  # Income that a deck should keep before small cards are culled
REPLY: Final = 0.8  # strength that the opponent may still send into an arena

# --- Strength and worth ------------------------------------------------------------------------


def strength_of(g: Glory, row: i64) -> float:
    """What one Gladiator is worth in a Battle: blows it can deal and take."""
    left = rules.figure(g, row, HEALTH_STAT) - g.men[row + M_DAMAGE]
    left = max(left, 0)
    power = float(rules.figure(g, row, ATTACK_STAT) * left)
    return math.sqrt(power) + 0.15 * float(rules.figure(g, row, AGILITY_STAT))


def printed_strength(g: Glory, card: i64) -> float:
    """The same for a card that is not in play."""
    figures = g.setup.figures
    power = float(figures[3 * card] * figures[3 * card + HEALTH_STAT])
    return math.sqrt(power) + 0.15 * float(figures[3 * card + AGILITY_STAT])


def side_strength(g: Glory, arena: i64, seat: i64) -> float:
    """The strength of all Gladiators of a seat in an arena."""
    total = 0.0
    k: i64 = 0
    while k < len(g.men):
        if g.men[k + M_ARENA] == arena and g.men[k] // NUMBERS == seat:
            total += strength_of(g, k)
        k += MAN
    return total


def chance(mine: float, theirs: float) -> float:
    """How likely the first side is to win a Battle."""
    if mine <= 0.0:
        return 0.0
    return mine * mine / (mine * mine + theirs * theirs)


def arena_gain(g: Glory, seat: i64, card: i64, arena: i64) -> float:
    """What sending a card into an arena adds to the expected Glory."""
    mine = side_strength(g, arena, seat)
    theirs = side_strength(g, arena, 1 - seat) + REPLY
    more = chance(mine + printed_strength(g, card), theirs) - chance(mine, theirs)
    prize = float(g.laurels[arena])
    if arena == LA:
        prize += 0.5
    return prize * more


def owned_influence(g: Glory, seat: i64) -> i64:
    """The Influence a seat could have with all its Patrons in the Villa and Ready."""
    ludus = g.ludi[seat]
    grants = g.setup.grants
    total: i64 = 0
    k: i64
    for k in range(len(ludus.villa)):
        total += grants[ludus.villa[k] >> 1]
    for k in range(len(ludus.hand)):
        total += grants[ludus.hand[k]]
    for k in range(len(ludus.deck)):
        total += grants[ludus.deck[k]]
    for k in range(len(ludus.discard)):
        total += grants[ludus.discard[k]]
    return total


def owned_needs(g: Glory, seat: i64) -> i64:
    """The Influence that all Gladiators a seat owns would need together."""
    ludus = g.ludi[seat]
    needs = g.setup.needs
    total = rules.needed(g, seat)
    k: i64
    for k in range(len(ludus.hand)):
        total += needs[ludus.hand[k]]
    for k in range(len(ludus.deck)):
        total += needs[ludus.deck[k]]
    for k in range(len(ludus.discard)):
        total += needs[ludus.discard[k]]
    return total


def owned_income(g: Glory, seat: i64) -> i64:
    """What all Income Cards of a seat are worth together."""
    ludus = g.ludi[seat]
    income = g.setup.income
    total = rules.income_in_hand(g, seat)
    k: i64
    for k in range(len(ludus.deck)):
        total += income[ludus.deck[k]]
    for k in range(len(ludus.discard)):
        total += income[ludus.discard[k]]
    return total


def worth(g: Glory, seat: i64, card: i64) -> float:
    """What owning a card is worth, in Coin."""
    setup = g.setup
    kind = setup.type[card]
    cost = float(setup.cost[card])
    late = g.boast >= 2 or g.turn > 16
    if kind == INCOME:
        value = 0.8 * float(setup.income[card])
        return 0.2 * value if late else value
    if kind == PATRON:
        lack = owned_needs(g, seat) - owned_influence(g, seat)
        pull = 1.0 if lack < 0 else 3.0
        if late and lack <= 0:
            pull = 0.4
        return pull * float(setup.grants[card]) + 0.3 * cost
    if kind == GLADIATOR:
        room = owned_influence(g, seat) - owned_needs(g, seat)
        if setup.needs[card] > room:
            return 0.0
        return 1.5 * cost + 1.0
    if kind in (TACTIC, REACTION):
        return 0.7 * cost
    if kind == SCHEME:
        return 0.2 * cost if late else 0.6 * cost
    return 0.0


def keep_value(g: Glory, seat: i64, card: i64) -> float:
    """What giving up a card costs: a Boast nothing, small Income little if there is enough."""
    kind = g.setup.type[card]
    if kind == BOAST:
        return -2.0
    if kind == INCOME:
        spare = owned_income(g, seat) > ENOUGH and g.setup.income[card] == 1
        return -0.5 if spare else float(g.setup.income[card])
    if kind == GLADIATOR:
        return printed_strength(g, card)
    return 1.5 + 0.5 * float(g.setup.cost[card])


# --- What a use is worth -----------------------------------------------------------------------


def deadly(g: Glory, row: i64, n: i64) -> bool:
    """Whether n more Damage Defeats a Gladiator, with what is already assigned."""
    damage = g.men[row + M_DAMAGE] + g.men[row + M_ASSIGNED] + n
    return damage >= rules.figure(g, row, HEALTH_STAT)


def doomed(g: Glory, row: i64) -> bool:
    """Whether what is assigned to a Gladiator Defeats it."""
    return g.men[row + M_ASSIGNED] > 0 and deadly(g, row, 0)


def on_man(g: Glory, seat: i64, op: i64, which: i64, row: i64) -> float:
    """How good it is for a seat to pick a Gladiator for an operation."""
    setup = g.setup
    code = setup.o_code[op]
    n = setup.o_n[op]
    strong = strength_of(g, row)
    side = 1.0 if g.men[row] // NUMBERS == seat else -1.0
    if code == OP_DAMAGE or (which == 1 and (code in (OP_REASSIGN, OP_MOVE_DAMAGE))):
        return -side * (2.0 * strong + 1.0 if deadly(g, row, n) else 0.6 + 0.1 * strong)
    if code in (OP_PREVENT, OP_REASSIGN):
        if not doomed(g, row):
            return side * 0.4
        return side * (2.0 * strong + 1.0 if not deadly(g, row, -n) else 0.3)
    if code in (OP_MOVE_DAMAGE, OP_REMOVE_DAMAGE):
        return side * (0.5 + 0.2 * strong)
    attack = float(rules.figure(g, row, ATTACK_STAT))
    if code == OP_READY:
        return side * attack
    if code == OP_EXHAUST:
        return -side * attack
    if code == OP_MODIFY:
        ready = 1.0 if g.men[row + M_READY] else 0.2
        return side * ready * (0.5 + 0.3 * attack) * (1.0 if n > 0 else -1.0)
    return 0.0


def best_pick(
    g: Glory, seat: i64, op: i64, source: i64, mask: i64, subjects: tuple[int, ...]
) -> float:
    """The best that an operation could do for a seat; for pairs, both picks together."""
    pair = rules.is_pair(g, op)
    best = -9.0
    second = -9.0
    total = 0.0
    k: i64 = 0
    while k < len(g.men):
        if rules.can_pick(g, k, seat, op, source, mask, subjects):
            here = on_man(g, seat, op, 0, k)
            total += here
            best = max(best, here)
        if pair and rules.fits(g, k, seat, op, 1, source, mask, subjects):
            there = on_man(g, seat, op, 1, k)
            second = max(second, there)
        k += MAN
    if g.setup.picks[8 * op] == PICK_EACH:
        return total
    if pair:
        return best + second if best > -9.0 and second > -9.0 else -9.0
    return best


def use_value(
    g: Glory, seat: i64, ab: i64, source: i64, mask: i64, subjects: tuple[int, ...]
) -> float:
    """What using an ability brings a seat, without its costs."""
    setup = g.setup
    total = 0.0
    op: i64
    for op in range(setup.a_op[ab], setup.a_op_end[ab]):
        code = setup.o_code[op]
        if setup.picks[8 * op] != NONE:
            if code != OP_MOVE:
                total += best_pick(g, seat, op, source, mask, subjects)
        elif code == OP_COIN:
            total += float(setup.o_n[op])
        elif code == OP_DRAW:
            total += 0.7 * float(setup.o_n[op])
        elif code == OP_CULL:
            total += 0.8
        elif code == OP_REFRESH:
            total += 0.1
        elif code == OP_RETRIEVE:
            total += 1.2
        elif code == OP_ENTER:
            total += 3.0
    return total - cost_value(g, seat, ab, source)


def cost_value(g: Glory, seat: i64, ab: i64, source: i64) -> float:
    """What the costs of an ability are worth, above all needed Influence."""
    setup = g.setup
    total = 0.0
    k: i64
    for k in range(setup.a_cost[ab], setup.a_cost_end[ab]):
        if setup.c_kind[k] == 0:
            if source >= FROM_VILLA:
                grants = setup.grants[source - FROM_VILLA]
                if rules.influence(g, seat) - grants < rules.needed(g, seat):
                    total += 9.0
            else:
                total += 0.5
        elif setup.c_kind[k] == 1:
            total += 0.7 * float(setup.c_n[k])
        else:
            total += 0.5 * float(setup.c_n[k])
    return total


# --- Decisions ---------------------------------------------------------------------------------


def score_main(g: Glory, seat: i64, action: i64) -> float:
    """Take Actions: Patrons, Schemes, Gladiators, the Reserve, then the best purchase."""
    setup = g.setup
    if action == PASS:
        return 0.0
    if action < PLAY:
        card = g.slots[action - BUY]
        gain = worth(g, seat, card) - 0.55 * float(rules.price(g, seat, card))
        return 0.3 * gain - 0.2
    card = CARD_AT[action]
    if action < RESERVE:
        kind = setup.type[card]
        if kind == PATRON:
            return 20.0
        if kind == GLADIATOR:
            return 8.0 + printed_strength(g, card)
        if kind == BOAST:
            return -1.0
        return score_scheme(g, seat, card)
    if action < BUYBACK:
        return 6.0 if len(g.ludi[seat].reserve) < 5 else -1.0
    if action == BUYBACK:
        return -1.0
    ab = setup.scheme[card]
    if ab < 0:
        ab = setup.free[card]
    return use_value(g, seat, ab, FROM_VILLA + card, rules.EVERYWHERE, ()) - LITTLE


def score_scheme(g: Glory, seat: i64, card: i64) -> float:
    """Schemes first, while they bring something."""
    setup = g.setup
    ab = setup.scheme[card]
    code = setup.o_code[setup.a_op[ab]]
    hand = g.ludi[seat].hand
    if setup.a_cost[ab] < setup.a_cost_end[ab] or code == OP_CULL:
        worst = 9.0
        k: i64
        for k in range(len(hand)):
            if hand[k] != card and keep_value(g, seat, hand[k]) < worst:
                worst = keep_value(g, seat, hand[k])
        return 12.0 if worst < 0.0 else -1.0
    return 10.0


def score_late(g: Glory, seat: i64, action: i64) -> float:
    """Late Registration: the Gladiator that adds most to the expected Glory; coins are for this."""
    if action == PASS:
        return 0.15
    if action == BUYBACK:
        return 0.6
    card = CARD_AT[action]
    if action >= ABILITY:
        return score_free(g, seat, card)
    best = 0.0
    arena: i64
    for arena in range(ARENAS):
        if rules.is_available(g, arena, NONE):
            gain = arena_gain(g, seat, card, arena)
            best = max(best, gain)
    return best


def score_free(g: Glory, seat: i64, card: i64) -> float:
    """A free action, if it helps."""
    mask = rules.free_reach(g)
    return use_value(g, seat, g.setup.free[card], FROM_VILLA + card, mask, ()) - LITTLE


def score_combat(g: Glory, seat: i64, action: i64) -> float:
    """First a Tactic that helps, then the strongest attack, then the end."""
    if action == PASS:
        return 0.0
    if action == BUYBACK:
        return 1.0
    here = BIT[g.arena]
    if action >= ATTACK:
        row = row_of(g, NUMBERS * seat + action - ATTACK)
        return 0.5 + 0.1 * float(rules.figure(g, row, ATTACK_STAT))
    if action >= USE:
        man = NUMBERS * seat + action - USE
        ab = g.setup.tactic[g.men[row_of(g, man) + M_CARD]]
        return use_value(g, seat, ab, man, here, ()) - 0.3
    card = CARD_AT[action]
    if action >= ABILITY:
        if g.setup.free[card] >= 0:
            return score_free(g, seat, card)
        return use_value(g, seat, g.setup.tactic[card], FROM_VILLA + card, here, ()) - 0.3
    return use_value(g, seat, choices.card_tactic(g, card), FROM_CARD + card, here, ()) - 0.3


def score_react(g: Glory, seat: i64, action: i64, frame: React) -> float:
    """A Reaction that saves an own Gladiator or Defeats another; never for its own sake."""
    if action == PASS:
        return 0.35
    if action == BUYBACK:
        return 1.0 if frame.event == DAMAGE_ASSIGNED and own_doomed(g, seat) else 0.0
    event = frame.event
    here = rules.reach(g, frame.mask)
    if action >= USE:
        man = NUMBERS * seat + action - USE
        row = row_of(g, man)
        ab = g.setup.reaction[g.men[row + M_CARD] * EVENTS + event]
        here = choices.reach_of(g, row, event, frame.mask, frame.subjects)
        return use_value(g, seat, ab, man, here, frame.subjects)
    card = CARD_AT[action]
    ab = g.setup.reaction[card * EVENTS + event]
    if action < BUYBACK:
        return use_value(g, seat, ab, FROM_CARD + card, here, frame.subjects) - 0.4
    if ab < 0:
        return score_free(g, seat, card)
    return use_value(g, seat, ab, FROM_VILLA + card, here, frame.subjects)


def own_doomed(g: Glory, seat: i64) -> bool:
    """Whether a Gladiator of the seat is about to be Defeated."""
    k: i64 = 0
    while k < len(g.men):
        if g.men[k] // NUMBERS == seat and g.men[k + M_ARENA] < GONE and doomed(g, k):
            return True
        k += MAN
    return False


def score_hit(g: Glory, seat: i64, action: i64, man: i64) -> float:
    """Defeat the strongest that can be Defeated, else wear down one that can be finished."""
    row = row_of(g, man_named(seat, action))
    n = rules.figure(g, row_of(g, man), ATTACK_STAT)
    if deadly(g, row, n):
        return 10.0 + strength_of(g, row)
    left = rules.figure(g, row, HEALTH_STAT) - g.men[row + M_DAMAGE]
    return float(rules.figure(g, row, ATTACK_STAT)) - 0.5 * float(left)


def score_pay(g: Glory, seat: i64, action: i64, frame: Pay) -> float:
    """Income before tokens, the least surplus, the largest card that is not too large."""
    if action == PAY_TOKENS:
        return -1.2 * float(frame.left)
    value = float(g.setup.income[CARD_AT[action]])
    over = value - float(frame.left)
    return -0.5 * over if over > 0.0 else 0.1 * value


def score_card(g: Glory, seat: i64, action: i64, sign: float) -> float:
    """Give up the worst card, or take the best."""
    if action == PASS:
        return 0.0
    return sign * keep_value(g, seat, CARD_AT[action])


def score_supply(g: Glory, seat: i64, action: i64) -> float:
    """Replace the face-up cards that are worth least."""
    if action == PASS:
        return -8.0
    deck = action - SUPPLY
    best = 0.0
    k: i64
    for k in range(SLOTS * deck, SLOTS * deck + SLOTS):
        card = g.slots[k]
        if card != NONE and worth(g, seat, card) > best:
            best = worth(g, seat, card)
    return -best


def score(g: Glory, seat: i64, action: i64) -> float:
    """How good an action looks at the decision that is asked now."""
    frame = g.stack[-1]
    if isinstance(frame, Main):
        return score_main(g, seat, action)
    if isinstance(frame, React):
        return score_react(g, seat, action, frame)
    if isinstance(frame, Combat):
        return score_combat(g, seat, action)
    if isinstance(frame, Pay):
        return score_pay(g, seat, action, frame)
    if isinstance(frame, Hit):
        return score_hit(g, seat, action, frame.man)
    if isinstance(frame, Pick):
        if action == PASS:
            return 0.5
        which: i64 = 0
        if frame.first != NONE:
            which = 1
        return on_man(g, seat, frame.op, which, row_of(g, man_named(seat, action)))
    if isinstance(frame, Late):
        return score_late(g, seat, action)
    if isinstance(frame, Place):
        return arena_gain(g, seat, frame.card, action - ARENA)
    if isinstance(frame, Lose):
        return -strength_of(g, row_of(g, man_named(seat, action)))
    if isinstance(frame, (Cull, DiscardOne)):
        return score_card(g, seat, action, -1.0)
    if isinstance(frame, Retrieve):
        return score_card(g, seat, action, 1.0)
    if isinstance(frame, ChooseSupply):
        return score_supply(g, seat, action)
    if isinstance(frame, Refill) and ABILITY <= action < USE:
        return score_free(g, seat, CARD_AT[action])
    return 0.0 if action == PASS else -0.1


def policy(s: State, seat: int, rng: Rng) -> int:
    """What a sensible seat plays: the action that looks best, the first of equals."""
    g = cast(Glory, s)
    fill_legal(g, seat, LIST)
    actions = [LIST.items[k] for k in range(LIST.count)]
    best = actions[0]
    high = -99.0
    for action in actions:
        found = score(g, seat, action)
        if found > high:
            high = found
            best = action
    return int(best)
