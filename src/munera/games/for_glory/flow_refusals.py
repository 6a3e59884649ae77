"""Why an action is refused, decision by decision: the clause, the thing and the reason."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import rules
from munera.games.for_glory.space import (
    ABILITY,
    ARENA,
    ATTACK,
    BUY,
    BUYBACK,
    CARD,
    CARD_AT,
    CHOICES,
    DRAW,
    NUMBERS,
    PASS,
    PAY,
    PAY_TOKENS,
    PLAY,
    RESERVE,
    SLOTS,
    SUPPLY,
    TARGET,
    USE,
)
from munera.games.for_glory.state import (
    EVENTS,
    FROM_CARD,
    FROM_VILLA,
    GLADIATOR,
    GONE,
    M_ARENA,
    M_CARD,
    M_READY,
    MACHINATIONS,
    NONE,
    PAY_CARD,
    PAY_COIN,
    PICK_TARGET,
    REACTION,
    SCHEME,
    SCHEMING,
    TACTIC,
    Glory,
    place_in,
    row_of,
)

Refusal = tuple[int, ...]


def dealing(action: i64) -> Refusal:
    """While chance deals, nobody chooses."""
    if action >= DRAW:
        return (ev.WHY_CHANCE,)
    if action >= CHOICES:
        return (ev.WHY_FIRST_CHANCE,)
    return (ev.WHY_DEALING, action)


def has_card(g: Glory, seat: i64, card: i64) -> Refusal:
    """Whether a card is there to be played at all."""
    if g.setup.type[card] < 0 or g.setup.copies[card] == 0:
        return (ev.WHY_NOT_IN_GAME, card)
    if place_in(g.ludi[seat].hand, card) == NONE:
        return (ev.WHY_NOT_IN_HAND, card)
    return ()


def cost_of(g: Glory, seat: i64, ab: i64, source: i64, card: i64) -> Refusal:
    """Which part of an ability's cost cannot be paid."""
    setup = g.setup
    k: i64
    for k in range(setup.a_cost[ab], setup.a_cost_end[ab]):
        if setup.c_kind[k] == PAY_COIN and rules.funds(g, seat) < setup.c_n[k]:
            return (ev.WHY_ABILITY_TOO_DEAR, card, setup.c_n[k], rules.funds(g, seat))
        if setup.c_kind[k] == PAY_CARD and not rules.may_cost(g, seat, ab, source, False):
            if g.step == MACHINATIONS and setup.a_use[ab] & SCHEMING:
                return (ev.WHY_NO_CARD_FOR_SCHEME, card)
            return (ev.WHY_NO_CARD_FOR_COST, card)
    return ()


def buyback(g: Glory, seat: i64) -> Refusal:
    """FG-504: an empty Reserve, or too little Coin."""
    size: i64 = len(g.ludi[seat].reserve)
    if size == 0:
        return (ev.WHY_RESERVE_EMPTY,)
    return (ev.WHY_BUYBACK_TOO_DEAR, size, rules.funds(g, seat))


def ability(g: Glory, seat: i64, card: i64, use: i64, event: i64) -> Refusal:
    """Why a Patron or an Arena cannot be used now."""
    if g.setup.type[card] < 0 or g.setup.copies[card] == 0:
        return (ev.WHY_NOT_IN_GAME, card)
    ludus = g.ludi[seat]
    there = place_in(ludus.villa, 2 * card) >= 0 or place_in(ludus.villa, 2 * card + 1) >= 0
    k: i64
    for k in range(2):
        there = there or (g.champions[k] == seat and g.arenas[k] == card)
    if not there:
        return (ev.WHY_NOT_YOURS, card)
    ab = choices.held_ability(g, card, event, use)
    if ab < 0:
        ab = g.setup.free[card]
    if ab < 0:
        return (ev.WHY_NO_SUCH_ABILITY, card)
    if choices.copies_for(g, seat, card, ab) == 0:
        return (ev.WHY_CARD_EXHAUSTED, card)
    dear = cost_of(g, seat, ab, FROM_VILLA + card, card)
    return dear if dear else (ev.WHY_NO_TARGET, card)


def no_influence(g: Glory, seat: i64, card: i64) -> Refusal:
    """FG-403."""
    total = rules.needed(g, seat) + g.setup.needs[card]
    return (ev.WHY_NO_INFLUENCE, card, total, rules.influence(g, seat))


def main(g: Glory, seat: i64, action: i64) -> Refusal:
    """MAIN: buy, play, Reserve, buy back, use."""
    if BUY <= action < PLAY:
        card = g.slots[action - BUY]
        if card == NONE:
            return (ev.WHY_EMPTY_SLOT, (action - BUY) // SLOTS)
        return (ev.WHY_TOO_DEAR, card, rules.price(g, seat, card), rules.funds(g, seat))
    if action == BUYBACK:
        return buyback(g, seat)
    if ABILITY <= action < USE:
        return ability(g, seat, CARD_AT[action], SCHEME, choices.NO_EVENT)
    if not PLAY <= action < BUYBACK:
        return (ev.WHY_MAIN_NOW, action)
    card = CARD_AT[action]
    lacking = has_card(g, seat, card)
    if lacking:
        return lacking
    kind = g.setup.type[card]
    if action >= RESERVE:
        return (ev.WHY_NO_RESERVING, card)
    if kind == GLADIATOR:
        return no_influence(g, seat, card)
    if kind == SCHEME:
        dear = cost_of(g, seat, g.setup.scheme[card], FROM_CARD + card, card)
        if dear:
            return dear
    return (ev.WHY_NO_PLAYING, card)


def late(g: Glory, seat: i64, action: i64) -> Refusal:
    """LATE: register a Gladiator or pass."""
    if action == BUYBACK:
        return buyback(g, seat)
    if ABILITY <= action < USE:
        return ability(g, seat, CARD_AT[action], NONE, choices.NO_EVENT)
    if not PLAY <= action < RESERVE:
        return (ev.WHY_LATE_NOW, action)
    card = CARD_AT[action]
    lacking = has_card(g, seat, card)
    if lacking:
        return lacking
    if g.setup.type[card] != GLADIATOR:
        return (ev.WHY_LATE_GLADIATORS, card)
    cost = rules.late_price(g, seat)
    if rules.funds(g, seat) < cost:
        return (ev.WHY_LATE_TOO_DEAR, cost, rules.funds(g, seat))
    return no_influence(g, seat, card)


def refill(g: Glory, seat: i64, action: i64) -> Refusal:
    """REFILL: buy back, a free action, or go on."""
    if action == BUYBACK:
        return buyback(g, seat)
    if ABILITY <= action < USE:
        return ability(g, seat, CARD_AT[action], NONE, choices.NO_EVENT)
    return (ev.WHY_REFILL_NOW, action)


def combat(g: Glory, seat: i64, action: i64, attacked: i64, tactic: i64) -> Refusal:
    """COMBAT: attack, use a Tactic, end the turn."""
    if action == PASS:
        return (ev.WHY_MUST_ATTACK,)
    if action == BUYBACK:
        return buyback(g, seat)
    if ATTACK <= action < TARGET:
        return attack(g, seat, action - ATTACK, attacked)
    if USE <= action < ATTACK:
        return tactic_of(g, seat, action - USE, tactic)
    if ABILITY <= action < USE:
        card = CARD_AT[action]
        if tactic and g.setup.tactic[card] >= 0:
            return (ev.WHY_TACTIC_DONE, card)
        return ability(g, seat, card, TACTIC, choices.NO_EVENT)
    if not PLAY <= action < RESERVE:
        return (ev.WHY_COMBAT_NOW, action)
    card = CARD_AT[action]
    lacking = has_card(g, seat, card)
    if lacking:
        return lacking
    ab = choices.card_tactic(g, card)
    if ab < 0:
        return (ev.WHY_ONLY_TACTICS, card)
    if tactic:
        return (ev.WHY_TACTIC_DONE, card)
    if g.setup.type[card] == GLADIATOR and not rules.allows(g, seat, card):
        return no_influence(g, seat, card)
    dear = cost_of(g, seat, ab, FROM_CARD + card, card)
    return dear if dear else (ev.WHY_NO_TARGET, card)


def attack(g: Glory, seat: i64, number: i64, attacked: i64) -> Refusal:
    """FG-702: why a Gladiator cannot attack."""
    if attacked:
        return (ev.WHY_ATTACK_DONE,)
    row = row_of(g, NUMBERS * seat + number)
    if row < 0 or g.men[row + M_ARENA] >= GONE:
        return (ev.WHY_NO_SUCH_GLADIATOR, number)
    card = g.men[row + M_CARD]
    if g.men[row + M_ARENA] != g.arena:
        return (ev.WHY_NOT_IN_ARENA, card)
    if g.men[row + M_READY] == 0:
        return (ev.WHY_NOT_READY, card)
    return (ev.WHY_NOBODY_TO_STRIKE, card)


def tactic_of(g: Glory, seat: i64, number: i64, tactic: i64) -> Refusal:
    """FG-722: why the Tactic of a Gladiator cannot be used."""
    row = row_of(g, NUMBERS * seat + number)
    if row < 0 or g.men[row + M_ARENA] >= GONE:
        return (ev.WHY_NO_SUCH_GLADIATOR, number)
    card = g.men[row + M_CARD]
    ab = g.setup.tactic[card]
    if ab < 0:
        return (ev.WHY_NO_ABILITY, card)
    if tactic:
        return (ev.WHY_TACTIC_DONE, card)
    if g.men[row + M_ARENA] != g.arena:
        return (ev.WHY_NOT_IN_ARENA, card)
    return man_ability(g, seat, row, ab)


def man_ability(g: Glory, seat: i64, row: i64, ab: i64) -> Refusal:
    """Why an ability that a Gladiator has cannot be used now."""
    card = g.men[row + M_CARD]
    if g.men[row + M_ARENA] < GONE and rules.is_blank(g, row):
        return (ev.WHY_BLANK, card)
    if choices.needs_ready(g, ab) and g.men[row + M_READY] == 0:
        return (ev.WHY_MAN_EXHAUSTED, card)
    dear = cost_of(g, seat, ab, g.men[row], card)
    return dear if dear else (ev.WHY_NO_TARGET, card)


def react(
    g: Glory, seat: i64, action: i64, event: i64, mask: i64, subjects: tuple[int, ...],
    used: tuple[int, ...],
) -> Refusal:  # fmt: skip
    """REACT: a fitting Reaction, or pass."""
    if action == BUYBACK:
        return buyback(g, seat)
    if ABILITY <= action < USE:
        card = CARD_AT[action]
        if choices.times(used, FROM_VILLA + card) > 0:
            return (ev.WHY_USED_IN_WINDOW, card)
        ab = g.setup.reaction[card * EVENTS + event]
        if ab >= 0 and not rules.concerns(g, seat, ab, NONE, event, mask, subjects):
            return (ev.WHY_ONLY_REACTIONS, card)
        return ability(g, seat, card, REACTION, event)
    if USE <= action < ATTACK:
        return react_man(g, seat, action - USE, event, mask, subjects, used)
    if not PLAY <= action < RESERVE:
        return (ev.WHY_REACT_NOW, action)
    card = CARD_AT[action]
    lacking = has_card(g, seat, card)
    if lacking:
        return lacking
    ab = g.setup.reaction[card * EVENTS + event]
    if g.setup.type[card] != REACTION or ab < 0:
        return (ev.WHY_ONLY_REACTIONS, card)
    if not rules.concerns(g, seat, ab, NONE, event, mask, subjects):
        return (ev.WHY_ONLY_REACTIONS, card)
    dear = cost_of(g, seat, ab, FROM_CARD + card, card)
    return dear if dear else (ev.WHY_NO_TARGET, card)


def react_man(
    g: Glory, seat: i64, number: i64, event: i64, mask: i64, subjects: tuple[int, ...],
    used: tuple[int, ...],
) -> Refusal:  # fmt: skip
    """FG-825: why the Reaction of a Gladiator cannot be used."""
    man = NUMBERS * seat + number
    row = row_of(g, man)
    if row < 0:
        return (ev.WHY_NO_SUCH_GLADIATOR, number)
    card = g.men[row + M_CARD]
    ab = g.setup.reaction[card * EVENTS + event]
    if ab < 0 or not rules.concerns(g, seat, ab, man, event, mask, subjects):
        return (ev.WHY_NO_ABILITY, card)
    if choices.times(used, man) > 0:
        return (ev.WHY_USED_IN_WINDOW, card)
    arena = g.men[row + M_ARENA]
    if arena < GONE and mask & BIT[arena] == 0:
        return (ev.WHY_ELSEWHERE, card)
    if choices.reach_of(g, row, event, mask, subjects) == 0:
        return (ev.WHY_BLANK, card)
    return man_ability(g, seat, row, ab)


def pay(g: Glory, seat: i64, action: i64, left: i64, value: i64, last: i64) -> Refusal:
    """PAY: an Income Card that is needed, or tokens."""
    if not PAY <= action < CARD:
        return (ev.WHY_PAY_NOW, left)
    if action == PAY_TOKENS:
        return (ev.WHY_TOKENS_TOO_FEW, g.ludi[seat].coins, left)
    card = CARD_AT[action]
    lacking = has_card(g, seat, card)
    if lacking:
        return lacking
    worth = g.setup.income[card]
    if worth == 0:
        return (ev.WHY_NO_INCOME, card)
    if worth > value or (worth == value and card < last):
        return (ev.WHY_NEEDLESS, card)
    return (ev.WHY_CARD_TOO_LITTLE, card)


def held(g: Glory, seat: i64, action: i64) -> Refusal:
    """CULL, DISCARD: a card of the hand."""
    if action == PASS:
        return (ev.WHY_NO_PASS,)
    if not CARD <= action < SUPPLY:
        return (ev.WHY_CARD_NOW, action)
    return has_card(g, seat, CARD_AT[action])


def retrieved(action: i64) -> Refusal:
    """RETRIEVE: a card of the Discard Pile."""
    if action == PASS:
        return (ev.WHY_NO_PASS,)
    if not CARD <= action < SUPPLY:
        return (ev.WHY_CARD_NOW, action)
    return (ev.WHY_NOT_IN_DISCARD, CARD_AT[action])


def supply(action: i64) -> Refusal:
    """SUPPLY: one of the three decks."""
    if action == PASS:
        return (ev.WHY_NO_PASS,)
    return (ev.WHY_SUPPLY_NOW, action)


def arena(action: i64, here: i64) -> Refusal:
    """ARENA: one that is available."""
    if not ARENA <= action < PAY:
        return (ev.WHY_ARENA_NOW, action)
    if action - ARENA == here:
        return (ev.WHY_ARENA_SAME, here)
    return (ev.WHY_ARENA_TAKEN, action - ARENA)


def named(g: Glory, seat: i64, action: i64) -> Refusal:
    """A `target` that is no Gladiator in play, or no target at all."""
    if action == PASS:
        return (ev.WHY_NO_PASS,)
    if not TARGET <= action < ARENA:
        return (ev.WHY_TARGET_NOW, action)
    row = row_named(g, seat, action)
    if row < 0 or g.men[row + M_ARENA] >= GONE:
        return (ev.WHY_NO_SUCH_TARGET, (action - TARGET) % NUMBERS)
    return ()


def row_named(g: Glory, seat: i64, action: i64) -> i64:
    """The row of the Gladiator that a `target` names, or NONE."""
    side = (action - TARGET) // NUMBERS
    number = (action - TARGET) % NUMBERS
    if side == 0:
        return row_of(g, NUMBERS * seat + number)
    return row_of(g, NUMBERS * (1 - seat) + number)


def pick(g: Glory, seat: i64, action: i64, op: i64, which: i64, mask: i64) -> Refusal:
    """TARGET, MOVE: a Gladiator that the operation can pick."""
    out = named(g, seat, action)
    if out:
        return out
    row = row_named(g, seat, action)
    card = g.men[row + M_CARD]
    if mask & BIT[g.men[row + M_ARENA]] == 0:
        return (ev.WHY_TARGET_ELSEWHERE, card)
    side = g.setup.picks[8 * op + 4 * which + 1]
    own = g.men[row] // NUMBERS == seat
    if (side == 1 and not own) or (side == 2 and own):
        return (ev.WHY_WRONG_SIDE, card)
    if g.setup.picks[8 * op + 4 * which] == PICK_TARGET and rules.is_untargetable(g, row):
        return (ev.WHY_UNTARGETABLE, card)
    return (ev.WHY_WRONG_STATE, card)


def hit(g: Glory, seat: i64, action: i64) -> Refusal:
    """HIT: an opposing Gladiator that can be Targeted."""
    out = named(g, seat, action)
    if out:
        return out
    row = row_named(g, seat, action)
    card = g.men[row + M_CARD]
    if g.men[row + M_ARENA] != g.arena:
        return (ev.WHY_TARGET_ELSEWHERE, card)
    if g.men[row] // NUMBERS == seat:
        return (ev.WHY_NOT_HIT_OWN, card)
    if rules.is_untargetable(g, row):
        return (ev.WHY_UNTARGETABLE, card)
    return (ev.WHY_GUARDED, card)


def lose(g: Glory, seat: i64, action: i64) -> Refusal:
    """LOSE: an own Gladiator whose loss frees Influence."""
    out = named(g, seat, action)
    if out:
        return out
    row = row_named(g, seat, action)
    card = g.men[row + M_CARD]
    if g.men[row] // NUMBERS != seat:
        return (ev.WHY_WRONG_SIDE, card)
    return (ev.WHY_NOT_LOST, card)
