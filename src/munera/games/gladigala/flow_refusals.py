"""Why an action is refused, step by step: the clause, the thing and the reason."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladigala import events as ev
from munera.games.gladigala import rules
from munera.games.gladigala.space import (
    ATTACK,
    BENCHES,
    CROWD,
    DONE,
    DRAW,
    KEEP,
    LOWERS,
    NO_ATTACK,
    ORDER,
    ORDERS,
    PLACE,
    ROW,
    SYMBOL,
    TYPES,
    UPGRADE,
    WING,
)
from munera.games.gladigala.state import (
    DAGGER,
    FACE_DOWN,
    NONE,
    SKILL,
    SLOTS,
    TOKENS,
    Gala,
)

Refusal = tuple[int, ...]


def is_of(action: i64, base: i64, count: i64) -> bool:
    """Whether an action is of the verb that begins at `base`."""
    return base <= action < base + count


def draw(g: Gala, seat: i64, action: i64) -> Refusal:
    """Chance draws a card of the class that is due."""
    if action < DRAW:
        return (ev.WHY_DRAW_NOW, action)
    if seat >= 0:
        return (ev.WHY_DRAW_IS_CHANCE,)
    kind = action - DRAW
    return (ev.WHY_DRAW_OTHER_CLASS if g.cards[kind] else ev.WHY_DRAW_NONE_LEFT, kind)


def symbol(g: Gala, seat: i64, action: i64) -> Refusal:
    """D2: a symbol of another school."""
    if not is_of(action, SYMBOL, 4):
        return (ev.WHY_SYMBOL_NOW, action)
    school = action - SYMBOL
    if school == seat:
        return (ev.WHY_OWN_SYMBOL, school)
    if school >= g.setup.seats:
        return (ev.WHY_SCHOOL_ABSENT, school)
    return (ev.WHY_SYMBOL_GONE, school)


def row(g: Gala, seat: i64, action: i64) -> Refusal:
    """D4: where ring 1 stands relative to the home square."""
    if is_of(action, ROW, 4):
        three = g.setup.seats == 3
        return (ev.WHY_ROW_TOO_FAR_THREE if three else ev.WHY_ROW_TOO_FAR, g.setup.ring_one)
    return (ev.WHY_ROW_NOW, action)


def place(g: Gala, seat: i64, action: i64) -> Refusal:
    """D6: a type that is still to be placed."""
    if is_of(action, PLACE, TYPES):
        return (ev.WHY_TYPE_GONE, action - PLACE)
    if rules.is_flank(g.setup, seat) and (is_of(action, ROW, 4) or is_of(action, WING, 2)):
        return (ev.WHY_ROW_GIVEN,)
    return (ev.WHY_PLACE_NOW, action)


def crowd_seat(g: Gala, seat: i64, action: i64) -> Refusal:
    """D7: a kind that is left, on a bench of a free line."""
    if not is_of(action, CROWD, 2 * BENCHES):
        return (ev.WHY_CROWD_NOW, action)
    bench = (action - CROWD) % BENCHES
    thumb = (action - CROWD) // BENCHES
    if rules.thumbs_left(g, seat, thumb) == 0:
        return (ev.WHY_THUMB_GONE, thumb)
    if g.setup.closed & BIT[bench]:
        return (ev.WHY_BENCH_CLOSED, bench)
    return (ev.WHY_LINE_TAKEN, rules.line_of(bench))


def no_order(g: Gala, seat: i64) -> Refusal:
    """D8 is not asked: no gladiator, or all have their orders."""
    empty = rules.in_arena(g, seat) == 0
    return (ev.WHY_NO_GLADIATORS if empty else ev.WHY_ORDERS_GIVEN,)


def order(g: Gala, seat: i64, action: i64) -> Refusal:
    """D8: an order for the next gladiator."""
    if not is_of(action, ORDER, ORDERS):
        return (ev.WHY_ORDER_NOW, action)
    gladiator = rules.next_to_order(g, seat)
    return bad_order(g, gladiator, (action - ORDER) // LOWERS, (action - ORDER) % LOWERS)


def bad_order(g: Gala, gladiator: i64, upper: i64, lower: i64) -> Refusal:
    """Why an order cannot be given to a gladiator, by the tests of `rules.may_order`."""
    if lower == SKILL and rules.is_carrier(g, gladiator):
        return (ev.WHY_CARRIER_SKILL, gladiator)
    leaps = lower == SKILL and g.kind[gladiator] == DAGGER
    if upper == 0:
        return (ev.WHY_DOUBLE_STAY, gladiator)
    if upper % 2 == 0 and rules.is_limited(g, gladiator):
        return (ev.WHY_HURT_DIAGONAL, gladiator, g.kind[gladiator])
    at = 9 * (64 * g.facing[gladiator] + g.square[gladiator]) + upper
    goal = rules.LEAP[at] if leaps else rules.STEP[at]
    if goal == NONE:
        return (ev.WHY_OFF_BOARD, gladiator)
    return (ev.WHY_ACROSS, gladiator, goal)


def no_attack(g: Gala, seat: i64) -> Refusal:
    """D9 is not asked: no gladiator, none that may attack, or all have their attacks."""
    if rules.in_arena(g, seat) == 0:
        return (ev.WHY_NO_GLADIATORS,)
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if rules.may_attack(g, k):
            return (ev.WHY_ATTACKS_GIVEN,)
    return (ev.WHY_ALL_SAFE,)


def attack(g: Gala, seat: i64, action: i64) -> Refusal:
    """D9: a square of the next gladiator's range."""
    if not is_of(action, ATTACK, NO_ATTACK):
        return (ev.WHY_ATTACK_NOW, action)
    square = action - ATTACK
    if rules.IS_SAFE[square]:
        return (ev.WHY_SAFE_SQUARE, square)
    return (ev.WHY_OUT_OF_RANGE, rules.next_to_attack(g, seat), square)


def no_token(g: Gala, seat: i64) -> Refusal:
    """D10 is not asked: no token lies face down, or all are decided."""
    k: i64
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.token[k] == FACE_DOWN:
            return (ev.WHY_PLAYS_GIVEN,)
    return (ev.WHY_NO_TOKENS,)


def keep(g: Gala, seat: i64, action: i64) -> Refusal:
    """D12: one of the gladiators that the fee is due for."""
    if not is_of(action, KEEP, SLOTS):
        return (ev.WHY_KEEP_NOW, action)
    index = action - KEEP
    settled = g.decided & BIT[SLOTS * seat + index]
    return (ev.WHY_FEE_SETTLED if settled else ev.WHY_NOT_IN_ZONE, index + 1)


def upgrade(g: Gala, seat: i64, action: i64) -> Refusal:
    """D13: a type with a hurt gladiator, not yet upgraded."""
    if not UPGRADE <= action < DONE:
        return (ev.WHY_UPGRADE_NOW, action)
    kind = action - UPGRADE
    done = g.upgrades[seat] & BIT[kind]
    return (ev.WHY_UPGRADED_ALREADY if done else ev.WHY_NO_SUCH_HURT, kind)
