"""Questions about a position of GladiGala, and tables of squares; nothing here changes a state."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladigala.space import LOWERS, SQUARES
from munera.games.gladigala.state import (
    CONTESTED,
    DAGGER,
    HELD,
    MOVED,
    NONE,
    SKILL,
    SLOTS,
    STAYED,
    TOKENS,
    TRADED,
    Gala,
    Setup,
)
from munera.games.gladigala.tables import EAGLE_LINES, SAFE_ZONE

UPPERS: Final = 9

# --- Squares -----------------------------------------------------------------------------------

# Steps of the upper disc, right and forward, in its order: C F FR R BR B BL L FL (GG-101).
RIGHT: Final = vec[i64]([0, 0, 1, 1, 1, 0, -1, -1, -1])
FORWARD: Final = vec[i64]([0, 1, 1, 0, -1, -1, -1, 0, 1])
FORWARD_X: Final = vec[i64]([0, 1, 0, -1])  # columns that a step forward goes, by facing
FORWARD_Y: Final = vec[i64]([1, 0, -1, 0])
IS_SAFE: Final = vec[i64]([1 if square in SAFE_ZONE else 0 for square in range(SQUARES)])  # GG-171


def seen_from(square: int, facing: int, right: int, forward: int) -> int:
    """The square `right` and `forward` of this one, or NONE off the board (GG-047)."""
    fx, fy = FORWARD_X[facing], FORWARD_Y[facing]
    column = square % 8 + right * fy + forward * fx
    row = square // 8 - right * fx + forward * fy
    return column + 8 * row if 0 <= column < 8 and 0 <= row < 8 else NONE


def _step(square: int, facing: int, upper: int, count: int) -> int:
    return seen_from(square, facing, count * RIGHT[upper], count * FORWARD[upper])


def crosses(square: int, facing: int, upper: int, count: int) -> bool:
    """Whether one of these steps goes diagonally from Safe Zone to Safe Zone (GG-106)."""
    if upper % 2 == 1 or upper == 0:
        return False
    for k in range(count):
        one, other = _step(square, facing, upper, k), _step(square, facing, upper, k + 1)
        if one != NONE and other != NONE and IS_SAFE[one] and IS_SAFE[other]:
            return True
    return False


# Where an order leads: [9 * (64 * facing + square) + upper], NONE off the board; for one step, and
# for a double step.
STEP: Final = vec[i64](
    [_step(s, f, u, 1) for f in range(4) for s in range(SQUARES) for u in range(UPPERS)]
)
LEAP: Final = vec[i64](
    [_step(s, f, u, 2) for f in range(4) for s in range(SQUARES) for u in range(UPPERS)]
)


def may_order(
    leaps: bool, limited: bool, carries: bool, facing: int, square: int, order: int
) -> bool:
    """Whether an order can be given: the plain form of `ORDER_SETS`.

    `leaps`: a Dagger, whose skill is the double step. `limited`: hurt, and its type not upgraded.
    A skill may be used every round and is free (GG-081), a turn may go with staying (GG-103), and
    it does not matter who stands on the goal now (GG-108) or whether it is in the Safe Zone
    (GG-170).
    """
    upper, lower = order // LOWERS, order % LOWERS
    count = 2 if leaps and lower == SKILL else 1
    if carries and lower == SKILL:  # GG-082
        return False
    if upper == 0:
        return count == 1  # GG-093
    if limited and upper % 2 == 0:  # GG-104
        return False
    if _step(square, facing, upper, count) == NONE:  # GG-105
        return False
    return not crosses(square, facing, upper, count)  # GG-106, GG-107


def _ways(facing: int, square: int, count: int) -> int:
    """The ways of the upper disc, as a bit set, in which `count` steps can be made."""
    table = STEP if count == 1 else LEAP
    return sum([
        2**upper
        for upper in range(UPPERS)
        if table[UPPERS * (64 * facing + square) + upper] != NONE
        and not crosses(square, facing, upper, count)
    ])  # fmt: skip


STRAIGHT: Final = 0b010101011  # ways that are not diagonal
_STEPS: Final = [_ways(f, s, 1) for f in range(4) for s in range(SQUARES)]
_LEAPS: Final = [_ways(f, s, 2) & ~1 for f in range(4) for s in range(SQUARES)]  # GG-093
# By set of ways: the orders that combine each of them with the first position of the lower disc.
_SPREAD: Final[list[int]] = [
    sum([32**u for u in range(UPPERS) if m & 2**u]) for m in range(2**UPPERS)
]


def _order_set(leaps: bool, limited: bool, carries: bool, at: int) -> int:
    """The set of `may_order`, at 64 * facing + square."""
    ways = STRAIGHT if limited else 0b111111111
    steps = _STEPS[at] & ways
    skilled = (_LEAPS[at] if leaps else _STEPS[at]) & ways
    return 15 * _SPREAD[steps] + (0 if carries else 16 * _SPREAD[skilled])


# The orders that can be given, as bit sets: [256 * (4 * leaps + 2 * limited + carries) +
# 64 * facing + square].
ORDER_SETS: Final = vec[i64](
    [_order_set(n >= 4, n % 4 >= 2, n % 2 == 1, at) for n in range(8) for at in range(4 * SQUARES)]
)


def aims_of(ranges: list[list[tuple[int, int]]]) -> tuple[list[int], list[int]]:
    """The squares each type can attack from everywhere, rising, end to end (GG-131, GG-132)."""
    firsts = [0]
    squares: list[int] = []
    for reach in ranges:
        for facing in range(4):
            for square in range(SQUARES):
                if not IS_SAFE[square]:  # GG-133
                    found = {seen_from(square, facing, x, y) for x, y in reach} - {NONE}
                    squares += sorted([aim for aim in found if not IS_SAFE[aim]])
                firsts.append(len(squares))
    return firsts, squares


def on_side(side: i64, line: i64, depth: i64) -> i64:
    """The square on a line, `depth` from a side; a side is the facing that looks inward."""
    if side == 0:
        return line + 8 * depth
    if side == 1:
        return depth + 8 * line
    if side == 2:
        return line + 8 * (7 - depth)
    return 7 - depth + 8 * line


def line_of(bench: i64) -> i64:
    """The line in front of a bench: columns are 0 to 7, rows 8 to 15 (GG-150)."""
    if bench < 16:
        return bench & 7
    return 8 + (bench & 7)


def is_on_line(square: i64, line: i64) -> bool:
    """Whether a square is one of the eight of a line (GG-150)."""
    if line < 8:
        return square & 7 == line
    return square >> 3 == line - 8


# --- Line-ups ----------------------------------------------------------------------------------


def eagle_square(setup: Setup, seat: i64, high: i64) -> i64:
    """One of the two Eagle squares of a school's side (GG-041)."""
    return on_side(setup.sides[seat], EAGLE_LINES[high], 1)


def home_line(g: Gala, seat: i64) -> i64:
    """The line of a school's home square (GG-042, GG-264)."""
    if g.setup.sides[seat] & 1:
        return g.home[seat] >> 3
    return g.home[seat] & 7


def is_flank(setup: Setup, seat: i64) -> bool:
    """Whether a school must stand away from the middle player (GG-050)."""
    return setup.seats == 3 and seat != 1 and setup.limit


def start_squares(setup: Setup, seat: i64, line: i64, row: i64, wing: i64) -> list[int]:
    """The squares of a line-up: ring 1 from low to high, then ring 2 (GG-048, GG-049, GG-051)."""
    side = setup.sides[seat]
    out: list[int] = []
    k: i64
    for k in range(setup.ring_one):
        out.append(on_side(side, line - row + k, 0))
    if setup.ring_two == 2:
        out.append(on_side(side, line - 1, 1))
        out.append(on_side(side, line + 1, 1))
    elif setup.ring_two == 1:
        out.append(on_side(side, line - 1 + 2 * wing, 1))
    return out


def possible_starts(g: Gala) -> set[int]:
    """Every square that a possible line-up of a playing school would fill (GG-263)."""
    out: set[int] = set()
    seat: i64
    for seat in range(g.setup.seats):
        line = home_line(g, seat)
        forced = is_flank(g.setup, seat)
        row: i64
        for row in range(1 if forced else g.setup.ring_one):
            wing: i64
            for wing in range(2):
                if not forced or wing == 1:
                    out.update(start_squares(g.setup, seat, line, row, wing))
    return out


def types_left(g: Gala, seat: i64, kind: i64) -> i64:
    """How many gladiators of a type a school has still to place (GG-045)."""
    n = g.teams[4 * seat + kind]
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.kind[k] == kind:
            n -= 1
    return n


def placed(g: Gala, seat: i64) -> i64:
    """How many gladiators a school has placed."""
    n: i64 = 0
    while n < SLOTS and g.kind[SLOTS * seat + n] != NONE:
        n += 1
    return n


def tokens_placed(g: Gala, seat: i64) -> i64:
    """How many crowd tokens a school has placed."""
    n: i64 = 0
    while n < TOKENS and g.bench[TOKENS * seat + n] != NONE:
        n += 1
    return n


def thumbs_left(g: Gala, seat: i64, thumb: i64) -> i64:
    """How many tokens of a kind a school has still in hand (GG-056)."""
    n: i64 = 2 - thumb
    k: i64
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.thumb[k] == thumb:
            n -= 1
    return n


def free_benches(g: Gala) -> i64:
    """Benches where a token may lie, as a bit set: their line has none (GG-053, GG-054)."""
    taken: i64 = 0
    k: i64
    for k in range(len(g.bench)):
        if g.bench[k] != NONE:
            taken |= BIT[line_of(g.bench[k])]
    # The two benches of a column are 8 apart, and so are those of a row.
    columns = taken & 255
    rows = taken >> 8
    benches = columns | columns << 8 | rows << 16 | rows << 24
    return 0xFFFFFFFF & ~benches & ~g.setup.closed


def next_seat(g: Gala, seat: i64) -> i64:
    """The school after this one in player order, which goes round."""
    if seat + 1 < g.setup.seats:
        return seat + 1
    return 0


def seat_at(g: Gala, place: i64) -> i64:
    """The school at a place of the player order, from 0."""
    seat = g.setup.first + place
    if seat >= g.setup.seats:
        seat -= g.setup.seats
    return seat


# --- Gladiators --------------------------------------------------------------------------------


def is_limited(g: Gala, gladiator: i64) -> bool:
    """Whether it cannot move diagonally: hurt, and its type not upgraded (GG-104, GG-205)."""
    if g.hurt & BIT[gladiator] == 0:
        return False
    return g.upgrades[gladiator // SLOTS] & BIT[g.kind[gladiator]] == 0


def is_carrier(g: Gala, gladiator: i64) -> bool:
    """Whether it carries an Eagle (GG-214)."""
    k: i64 = 0
    while k < g.setup.seats:
        if g.carrier[k] == gladiator:
            return True
        k += 1
    return False


def order_set(g: Gala, gladiator: i64) -> i64:
    """The orders that can be given to it, as a bit set."""
    n: i64 = 0
    if g.kind[gladiator] == DAGGER:
        n += 4
    if is_limited(g, gladiator):
        n += 2
    if is_carrier(g, gladiator):
        n += 1
    return ORDER_SETS[256 * n + 64 * g.facing[gladiator] + g.square[gladiator]]


def goal_of(g: Gala, gladiator: i64) -> i64:
    """The square that it is ordered to (GG-101, GG-090)."""
    order = g.orders[gladiator]
    upper = order // LOWERS
    at = 9 * (64 * g.facing[gladiator] + g.square[gladiator]) + upper
    if g.kind[gladiator] == DAGGER and order - LOWERS * upper == SKILL:
        return LEAP[at]
    return STEP[at]


def turned(facing: i64, lower: i64) -> i64:
    """The facing after a turn (GG-102)."""
    if lower == 1:
        return (facing + 3) & 3
    if lower == 2:
        return (facing + 1) & 3
    if lower == 3:
        return (facing + 2) & 3
    return facing


def has_skill(g: Gala, gladiator: i64) -> bool:
    """Whether it uses its skill this round (GG-080)."""
    return g.orders[gladiator] % LOWERS == SKILL


def next_to_order(g: Gala, seat: i64) -> i64:
    """The first gladiator of a school without an order, or NONE (GG-100)."""
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE and g.orders[k] == NONE:
            return k
    return NONE


def may_attack(g: Gala, gladiator: i64) -> bool:
    """Whether it is asked for an attack: it stands outside the Safe Zone (GG-133, GG-174)."""
    return g.square[gladiator] != NONE and IS_SAFE[g.square[gladiator]] == 0


def next_to_attack(g: Gala, seat: i64) -> i64:
    """The first gladiator of a school that has still to attack or not, or NONE (GG-130)."""
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.attacks[k] == NONE and may_attack(g, k):
            return k
    return NONE


def next_to_play(g: Gala, seat: i64) -> i64:
    """The first unused token of a school that is still to be played or kept, or NONE (GG-151)."""
    k: i64
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.token[k] == 0 and g.plays[k] == NONE:
            return k
    return NONE


def in_arena(g: Gala, seat: i64) -> i64:
    """How many gladiators a school has in the arena."""
    n: i64 = 0
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE:
            n += 1
    return n


def hurt_in_arena(g: Gala, seat: i64) -> i64:
    """How many of them are hurt."""
    n: i64 = 0
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE and g.hurt & BIT[k]:
            n += 1
    return n


def upgradable(g: Gala, seat: i64) -> i64:
    """Types that a school can upgrade, as a bit set: hurt in the arena, not yet done (GG-204)."""
    out: i64 = 0
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE and g.hurt & BIT[k]:
            out |= BIT[g.kind[k]]
    return out & ~g.upgrades[seat]


def standing_on(g: Gala, square: i64) -> i64:
    """The gladiator on a square, or NONE (GG-109)."""
    k: i64
    for k in range(len(g.square)):
        if g.square[k] == square:
            return k
    return NONE


def on_stage(g: Gala) -> i64:
    """How many bases lie on the Center Stage (GG-040)."""
    n: i64 = 0
    while n < len(g.stage) and g.stage[n] != NONE:
        n += 1
    return n


def is_deliverer(g: Gala, gladiator: i64) -> bool:
    """Whether it stands in the Safe Zone with an Eagle, which is another school's (GG-230)."""
    square = g.square[gladiator]
    return square != NONE and IS_SAFE[square] != 0 and is_carrier(g, gladiator)


# --- Movement ----------------------------------------------------------------------------------

WANTED: Final = vec[i64]([0 for _ in range(SQUARES)])  # movers to a square; all 0 between uses
HOLDER: Final = vec[i64]([NONE for _ in range(SQUARES)])  # who stands there; all NONE between uses


def resolve(origins: vec[i64], goals: vec[i64], fate: vec[i64]) -> None:
    """Resolve simultaneous orders: GG-110 to GG-119, friends and foes alike (GG-117).

    Rings of three or more go round (GG-115); the Safe Zone is no exception (GG-173).

    By gladiator: `origins` and `goals` are squares, both NONE for one that is not there. Writes
    into `fate` STAYED, MOVED, or why it is blocked: CONTESTED (GG-111), TRADED (GG-112), HELD
    (GG-113), the first of these that fits.
    """
    n: i64 = len(origins)
    k: i64
    for k in range(n):
        fate[k] = STAYED
        if origins[k] != NONE:
            HOLDER[origins[k]] = k
            if goals[k] != origins[k]:
                WANTED[goals[k]] += 1
                fate[k] = MOVED
    # GG-118: for GG-111 the orders count, whether or not they can be carried out.
    for k in range(n):
        if fate[k] != MOVED:
            continue
        if WANTED[goals[k]] > 1:
            fate[k] = CONTESTED
            continue
        other = HOLDER[goals[k]]
        if other != NONE and goals[other] == origins[k]:
            fate[k] = TRADED
    changed = True
    while changed:
        changed = False
        for k in range(n):
            if fate[k] == MOVED:
                other = HOLDER[goals[k]]
                if other != NONE and fate[other] != MOVED:
                    fate[k] = HELD
                    changed = True
    for k in range(n):
        if origins[k] != NONE:
            HOLDER[origins[k]] = NONE
            WANTED[goals[k]] = 0


# --- Coins -------------------------------------------------------------------------------------


def fallen_of(g: Gala, school: i64) -> i64:
    """How many bases of a school lie on the Center Stage."""
    n: i64 = 0
    k: i64
    for k in range(len(g.stage)):
        if g.stage[k] == NONE:
            break
        if g.stage[k] // SLOTS == school:
            n += 1
    return n


def matched(g: Gala, seat: i64) -> i64:
    """How many fallen gladiators a declaration has foreseen (GG-183, GG-185)."""
    n: i64 = 0
    school: i64
    for school in range(g.setup.seats):
        if school != seat:
            n += min(g.symbols[4 * seat + school], fallen_of(g, school))
    return n


def total_for(setup: Setup, count: i64) -> i64:
    """What `count` fallen bring in all; the last total also for more (GG-184, GG-186)."""
    last: i64 = len(setup.payout) - 1
    return setup.payout[min(count, last)]


def most_coins(g: Gala) -> i64:
    """The most coins that a school has."""
    most: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        most = max(most, g.coins[seat])
    return most


def richest(g: Gala) -> i64:
    """The school with most coins, or NONE if several have them (GG-181)."""
    found: i64 = NONE
    most = most_coins(g)
    seat: i64
    for seat in range(g.setup.seats):
        if g.coins[seat] == most:
            if found != NONE:
                return NONE
            found = seat
    return found
