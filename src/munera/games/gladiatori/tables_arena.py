"""The geometry of an arena (section 2.9), computed once: neighbours, distances, sides.

Hexes are numbered in reading order as the action space numbers them: the first 73 are 0 to 72, the
left gate is 73, the right gate 74, and further hexes of a larger arena follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

HEXES: Final = 128  # names of hexes in the action space
LEFT_GATE: Final = 73
RIGHT_GATE: Final = 74
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E SE SW W NW NE
DIRECTION_NAMES: Final = ("e", "se", "sw", "w", "nw", "ne")
FAR: Final = 99
# Codes of `sector`: 8 * i + 4 * (on the ray i) + nearer to i (0), to i + 1 (1), to neither (2).
RAY: Final = 4
BETWEEN: Final = 2

Axial = tuple[int, int]


def distance(a: Axial, b: Axial) -> int:
    """Hexes from one to the other."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def sector(a: Axial, b: Axial) -> int:
    """Where b lies as seen from a: the code of `sector`; -1 for the same hex."""
    q, r = b[0] - a[0], b[1] - a[1]
    for i, (dq, dr) in enumerate(STEPS):
        eq, er = STEPS[(i + 1) % 6]
        det = dq * er - dr * eq
        first = (q * er - r * eq) // det
        second = (dq * r - dr * q) // det
        if first > 0 and second >= 0:
            nearer = 0 if first > second else 1 if first < second else 2
            return 8 * i + (RAY if second == 0 else 0) + nearer
    return -1


def corners(a: Axial, b: Axial) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """The hex b seen from the centre of a: lowest and highest corner by angle, and its centre."""
    q, r = b[0] - a[0], b[1] - a[1]
    x, y = 2 * q + r, 3 * r
    around = [(x + dx, y + dy) for dx, dy in ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))]
    low = high = around[0]
    for one in around[1:]:
        if cross(low, one) < 0:
            low = one
        if cross(high, one) > 0:
            high = one
    return low, high, (x, y)


def cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Positive if b lies at a larger angle than a; the two are less than half a turn apart."""
    return a[0] * b[1] - a[1] * b[0]


def hides(eye: Axial, body: Axial, target: Axial) -> bool:
    """Whether somebody standing at `body` hides the target from the eye (R-27)."""
    if distance(eye, body) >= distance(eye, target):
        return False
    low_t, high_t, t = corners(eye, target)
    low_b, high_b, b = corners(eye, body)
    if 3 * b[0] * t[0] + b[1] * t[1] <= 0:
        return False
    return cross(low_t, high_b) > 0 and cross(low_b, high_t) > 0


class Ground:
    """One arena in tables by hex number; `fault` says why it cannot be used, or is empty."""

    def __init__(self) -> None:
        self.place: list[Axial | None] = [None] * HEXES
        self.number: dict[Axial, int] = {}
        self.arena: list[int] = []  # arena hexes, without gates
        self.starts: list[int] = []
        self.near: list[int] = [-1] * (6 * HEXES)  # by hex and direction
        self.far: list[int] = [FAR] * (HEXES * HEXES)
        self.sector: list[int] = [-1] * (HEXES * HEXES)
        self.fault = ""


def floor_of(arena: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Row and place of every arena hex, in reading order."""
    return sorted({(r, q) for r, first, last in arena["rows"] for q in range(first, last + 1)})


def ground_of(arena: Mapping[str, Any]) -> Ground:
    """The tables of an arena."""
    ground = Ground()
    hexes = floor_of(arena)
    gates = [(q, r) for q, r in arena["gates"]]
    for n, (r, q) in enumerate(hexes):
        _name(ground, (q, r), n if n < LEFT_GATE else n + 2)
    ground.fault = _fault(ground, gates, [(q, r) for q, r in arena["starts"]], len(hexes))
    if ground.fault:
        return ground
    ground.arena = sorted(ground.number.values())
    for n, gate in enumerate(gates):
        _name(ground, gate, LEFT_GATE + n)
    ground.starts = [ground.number[(q, r)] for q, r in arena["starts"]]
    _fill(ground)
    if not _is_one(ground):
        ground.fault = "arena_pieces"
    return ground


def _name(ground: Ground, place: Axial, n: int) -> None:
    if n < HEXES:
        ground.place[n] = place
        ground.number[place] = n


def _fault(ground: Ground, gates: list[Axial], starts: list[Axial], size: int) -> str:
    if not 12 <= size <= HEXES - 2:
        return "arena_size"
    if len(gates) != 2 or gates[0] == gates[1] or any(gate in ground.number for gate in gates):
        return "arena_gates"
    if len(set(starts)) != 4 or any(start not in ground.number for start in starts):
        return "arena_starts"
    for gate in gates:
        if not any((gate[0] + dq, gate[1] + dr) in ground.number for dq, dr in STEPS):
            return "arena_dead_gate"
    return ""


def _fill(ground: Ground) -> None:
    for a, n in ground.number.items():
        for d, (dq, dr) in enumerate(STEPS):
            ground.near[6 * n + d] = ground.number.get((a[0] + dq, a[1] + dr), -1)
        for b, m in ground.number.items():
            ground.far[HEXES * n + m] = distance(a, b)
            ground.sector[HEXES * n + m] = sector(a, b)


def _is_one(ground: Ground) -> bool:
    met = {ground.arena[0]}
    edge = [ground.arena[0]]
    while edge:
        n = edge.pop()
        for d in range(6):
            m = ground.near[6 * n + d]
            if m >= 0 and m not in met:
                met.add(m)
                edge.append(m)
    return len(met) == len(ground.number)
