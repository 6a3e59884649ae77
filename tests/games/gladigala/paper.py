"""A second, plain version of GladiGala's rules: names, dicts and no cleverness.

It is written from the specification alone and shares no code with the engine. This file answers
questions about an arena: ways, ranges, who gets to move, who is hit, who is ahead. `paper_day`
plays whole days.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

COLUMNS = "abcdefgh"
ROWS = "12345678"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
SAFE_ZONE = ("d4", "e4", "d5", "e5")
SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}  # by seat
BENCHES = [side + mark for side in "SN" for mark in COLUMNS] + [
    side + mark for side in "WE" for mark in ROWS
]
TYPES = ("sword", "spear", "dagger", "club")
CLASS_ONE = {"sword": 5, "spear": 5}
CLASS_TWO = {"dagger": 3, "club": 3}
VALUE = {"sword": 2, "spear": 2, "dagger": 1, "club": 3}
RANGE = {
    "sword": [(0, 0), (-1, 1), (0, 1), (1, 1)],
    "spear": [(0, 1), (0, 2), (0, 3)],
    "dagger": [(0, 0), (0, 1)],
    "club": [(-1, 1), (0, 1), (1, 1)],
}
FORWARD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
RIGHT = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}
UPPER = {
    "C": (0, 0),
    "F": (0, 1),
    "FR": (1, 1),
    "R": (1, 0),
    "BR": (1, -1),
    "B": (0, -1),
    "BL": (-1, -1),
    "L": (-1, 0),
    "FL": (-1, 1),
}
STRAIGHT = ("C", "F", "R", "B", "L")
LOWER = ("idle", "left", "right", "about", "skill")
TURN = {"left": "NWSE", "right": "NESW"}  # each facing is followed by the one after the turn
INWARD = {"S": "N", "W": "E", "N": "S", "E": "W"}
EAGLES = {"S": ("d2", "e2"), "W": ("b4", "b5"), "N": ("d7", "e7"), "E": ("g4", "g5")}


@dataclass
class Man:
    """A gladiator: `S1` is number 1 of the school on the south side."""

    name: str
    seat: int
    index: int
    type: str
    square: str  # empty when it is out of the match
    facing: str
    hurt: bool = False


# --- Ways and ranges -----------------------------------------------------------------------------


def shifted(square: str, facing: str, x: int, y: int) -> str:
    """The square `right` and `forward` of this one, or nothing off the board."""
    forward, right = FORWARD[facing], RIGHT[facing]
    column = COLUMNS.index(square[0]) + x * right[0] + y * forward[0]
    row = ROWS.index(square[1]) + x * right[1] + y * forward[1]
    return COLUMNS[column] + ROWS[row] if 0 <= column < 8 and 0 <= row < 8 else ""


def path(man: Man, upper: str, lower: str) -> list[str]:
    """The squares a gladiator would step on one by one; nothing stands for off the board."""
    steps = 2 if man.type == "dagger" and lower == "skill" else 1
    x, y = UPPER[upper]
    if upper == "C":
        return []
    return [shifted(man.square, man.facing, x * k, y * k) for k in range(1, steps + 1)]


def goal(man: Man, upper: str, lower: str) -> str:
    """Where an order leads; the own square for one that stays."""
    return [man.square, *path(man, upper, lower)][-1]


def crosses_stage(one: str, other: str) -> bool:
    """Whether a step is one of the two diagonals of the Safe Zone."""
    both = one in SAFE_ZONE and other in SAFE_ZONE
    return both and one[0] != other[0] and one[1] != other[1]


def may_order(man: Man, upper: str, lower: str, carries: bool, upgraded: bool) -> bool:
    """GG-082, GG-093, GG-104 to GG-106."""
    if lower == "skill" and (carries or (man.type == "dagger" and upper == "C")):
        return False
    if man.hurt and not upgraded and upper not in STRAIGHT:
        return False
    steps = path(man, upper, lower)
    way = [man.square, *steps]
    return all(steps) and not any(crosses_stage(a, b) for a, b in zip(way, steps, strict=False))


def legal_orders(man: Man, carries: bool = False, upgraded: bool = False) -> list[str]:
    """The orders of a gladiator as texts."""
    return [
        f"order {upper.lower()} {lower}"
        for upper in UPPER
        for lower in LOWER
        if may_order(man, upper, lower, carries, upgraded)
    ]


def attack_squares(man: Man, shapes: Mapping[str, list[tuple[int, int]]] = RANGE) -> list[str]:
    """GG-130 to GG-133: what a gladiator may mark from where it stands now."""
    if man.square in SAFE_ZONE:
        return []
    reach = [shifted(man.square, man.facing, x, y) for x, y in shapes[man.type]]
    return [square for square in reach if square and square not in SAFE_ZONE]


def turned(facing: str, lower: str) -> str:
    """The facing after the turn of the lower disc."""
    if lower == "about":
        return INWARD[facing]
    if lower in TURN:
        circle = TURN[lower]
        return circle[(circle.index(facing) + 1) % 4]
    return facing


def covers(bench: str, square: str) -> bool:
    """Whether a token on a bench acts on a square (GG-150)."""
    return bench[1] in square


# --- Movement ------------------------------------------------------------------------------------


def hard_blocks(start: Mapping[str, str], wish: Mapping[str, str]) -> dict[str, set[str]]:
    """Movers that orders alone stop: contested (GG-111, GG-118) and traded (GG-112)."""
    movers = [name for name in start if wish[name] != start[name]]
    out: dict[str, set[str]] = {}
    for one in movers:
        for other in movers:
            if one != other and wish[one] == wish[other]:
                out.setdefault(one, set()).add("contested")
            if one != other and wish[one] == start[other] and wish[other] == start[one]:
                out.setdefault(one, set()).add("traded")
    return out


def is_consistent(moving: Sequence[str], start: Mapping[str, str], wish: Mapping[str, str]) -> bool:
    """Whether no two stand on one square if only these move and all the others stay (GG-109)."""
    after = [wish[name] if name in moving else start[name] for name in start]
    return len(set(after)) == len(after)


def who_moves(start: Mapping[str, str], wish: Mapping[str, str]) -> set[str]:
    """The greatest set of movers that can move together, found by trying all of them.

    Why this is what GG-111 to GG-115 say: contested and traded movers are out whatever the others
    do. GG-113 blocks a mover only because somebody keeps the square it wants, and repeats until
    nobody else is blocked for that reason. So the rest enter squares that are empty or left by
    others of the rest: they are a set that can move together. And no mover of any such set is ever
    blocked: the first to be blocked would have to want the square of one who keeps it, but in its
    set that one moves. Hence the rest contains every such set, and is the greatest. Two such sets
    joined are again one, since what they want is uncontested. That there is a greatest set is
    checked here, not assumed.
    """
    blocked = hard_blocks(start, wish)
    free = [name for name in start if wish[name] != start[name] and name not in blocked]
    found: set[str] = set()
    for size in range(len(free), 0, -1):
        for moving in combinations(free, size):
            if is_consistent(moving, start, wish):
                found |= set(moving)
        if len(found) == size:
            break  # smaller sets are parts of this one, or a greater one would exist
        assert not found, "sets that can move together have no greatest one"
    assert is_consistent(sorted(found), start, wish)
    return found


# --- Hits ----------------------------------------------------------------------------------------


def new_marks(
    hurt: bool, ordinary: int, crushing: int, paid: bool, once: bool
) -> tuple[bool, bool]:
    """GG-149: whether a gladiator is hurt afterwards, and whether it is out."""
    if paid:
        marks = crushing
    elif crushing:
        return hurt, True
    else:
        marks = min(ordinary, 1) if once else ordinary
    total = marks + (1 if hurt else 0)
    return total >= 1, total >= 2


# --- Money from what fell ------------------------------------------------------------------------


def paid_for(payout: Sequence[int], matched: int) -> int:
    """What this many matches, or a streak of this length, are worth in all (GG-184, GG-191)."""
    return payout[min(matched, len(payout) - 1)]


def matches(declared: Mapping[int, int], stage: Sequence[int]) -> int:
    """GG-183: how many symbols of a declaration lie on the Center Stage."""
    return sum(min(count, stage.count(school)) for school, count in declared.items())


def longest_streak(stage: Sequence[int], seat: int) -> int:
    """The longest unbroken run of the other school's bases (GG-190)."""
    best = run = 0
    for base in stage:
        run = 0 if base == seat else run + 1
        best = max(best, run)
    return best


def streak_on_top(stage: Sequence[int], seat: int) -> int:
    """How long the run of the other school's bases on top of the stack is."""
    run = 0
    for base in reversed(stage):
        if base == seat:
            break
        run += 1
    return run


def stacked(
    stage: Sequence[int],
    fallen: Sequence[int],
    collected: Sequence[int],
    coins: Sequence[int],
    order: Sequence[int],
    payout: Sequence[int],
) -> list[int]:
    """GG-192, GG-193: the Center Stage of two schools after a round in which these bases fell."""
    bases = {seat: [seat] * list(fallen).count(seat) for seat in order}
    ways = [[*stage, *bases[0], *bases[1]], [*stage, *bases[1], *bases[0]]]
    gain = {
        seat: [
            max(0, paid_for(payout, longest_streak(way, seat)) - collected[seat]) for way in ways
        ]
        for seat in order
    }
    favoured = max(order, key=lambda seat: (max(gain[seat]), -coins[seat], order.index(seat)))
    best = max(range(2), key=lambda way: (gain[favoured][way], streak_on_top(ways[way], favoured)))
    return ways[best]


# --- Line-ups ------------------------------------------------------------------------------------


def row_choices(seats: int, seat: int, limit: bool) -> list[int]:
    """How many may stand on the low side of the square behind the Eagle (GG-048 to GG-051)."""
    if seats == 3 and seat != 1 and limit:
        return [0]
    return [0, 1, 2, 3] if seats == 2 else [0, 1, 2]


def wing_choices(seats: int, seat: int, limit: bool) -> list[str]:
    """On which sides of the home square one gladiator may stand; with two players both do."""
    if seats != 3:
        return []
    return ["high"] if seat != 1 and limit else ["low", "high"]


def start_squares(seats: int, side: str, home: str, row: int, wing: str) -> list[str]:
    """The start squares of a line-up in the order of their numbers."""
    line = COLUMNS if side in "SN" else ROWS
    at = line.index(home[0] if side in "SN" else home[1])
    outer = {"S": "1", "N": "8", "W": "a", "E": "h"}[side]
    inner = {"S": "2", "N": "7", "W": "b", "E": "g"}[side]
    length = 4 if seats == 2 else 3
    first = [(line[at - row + k], outer) for k in range(length)]
    beside = {2: (-1, 1), 3: (-1,) if wing == "low" else (1,), 4: ()}[seats]
    second = [(line[at + k], inner) for k in beside]
    return [a + b if side in "SN" else b + a for a, b in first + second]


def possible_starts(seats: int, homes: Sequence[str], limit: bool) -> set[str]:
    """Every square that a possible line-up of any school would fill (GG-263)."""
    out: set[str] = set()
    for seat, home in enumerate(homes):
        for row in row_choices(seats, seat, limit):
            for wing in wing_choices(seats, seat, limit) or [""]:
                out |= set(start_squares(seats, SIDES[seats][seat], home, row, wing))
    return out


def free_benches(taken: Sequence[str], closed: Sequence[str]) -> list[str]:
    """GG-053, GG-054: benches of lines without a token."""
    lines = {bench[1] for bench in taken}
    return [bench for bench in BENCHES if bench[1] not in lines and bench not in closed]


# --- Ends ----------------------------------------------------------------------------------------


def only_best(seats: Sequence[int], *keys: Mapping[int, int]) -> list[int]:
    """Those ahead by the first key, then among them by the second, and so on."""
    best = list(seats)
    for key in keys:
        top = max(key[seat] for seat in best)
        best = [seat for seat in best if key[seat] == top]
    return best


def day_winners(medals: Sequence[tuple[str, int, int]], ranks: Sequence[int]) -> list[int]:
    """GG-250 to GG-257; a medal is (kind, seat, coins), ranks are places without any medal."""
    holders = {seat for _, seat, _ in medals}
    if not medals:
        return [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(holders) == 1:
        return sorted(holders)
    (kind, one, coins), (other_kind, other, other_coins) = medals
    if kind != other_kind:
        return [one if kind == "eagle" else other]
    if coins != other_coins:
        return [one if coins > other_coins else other]
    return sorted(holders)


def day_places(
    medals: Sequence[tuple[str, int, int]], winners: Sequence[int], coins: Sequence[int]
) -> list[int]:
    """GG-258: the place of every seat; winners are first."""

    def worth(seat: int) -> tuple[int, int]:
        kinds = [kind for kind, holder, _ in medals if holder == seat]
        group = 2 if "eagle" in kinds else 1 if kinds else 0
        return group, coins[seat] + sum(on for _, holder, on in medals if holder == seat)

    seats = range(len(coins))
    rest = [seat for seat in seats if seat not in winners]
    return [
        1
        if seat in winners
        else 1 + len(winners) + sum(worth(other) > worth(seat) for other in rest)
        for seat in seats
    ]
