"""Boards of squares and hexes: neighbours, distance, reach and lines of sight.

A board numbers its spaces 0, 1, 2 ... in reading order. Directions are small ints: on squares
0 north, then clockwise by eighths; on hexes 0 east, then clockwise by sixths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

OFF: Final = -1  # no space: beyond the edge of the board

SQUARE_STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
HEX_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@final
class Board:
    """Spaces and which touch which, in how many directions."""

    def __init__(self, places: Sequence[tuple[int, int]], steps: Sequence[tuple[int, int]]) -> None:
        index = {place: k for k, place in enumerate(places)}
        self.size: Final = len(places)
        self.ways: Final = len(steps)
        self.x: Final = vec[i64]([x for x, _ in places])
        self.y: Final = vec[i64]([y for _, y in places])
        self.near: Final = vec[i64](
            [index.get((x + dx, y + dy), OFF) for x, y in places for dx, dy in steps]
        )

    def neighbour(self, space: i64, way: i64) -> i64:
        """The space next to this one in a direction, or OFF."""
        return self.near[space * self.ways + way]

    def way_to(self, space: i64, other: i64) -> i64:
        """The direction in which an adjacent space lies, or OFF if it is not adjacent."""
        way: i64
        for way in range(self.ways):
            if self.near[space * self.ways + way] == other:
                return way
        return OFF

    def at(self, x: i64, y: i64) -> i64:
        """The space with these coordinates, or OFF."""
        k: i64
        for k in range(self.size):
            if self.x[k] == x and self.y[k] == y:
                return k
        return OFF

    def steps_from(self, start: i64, blocked: vec[i64]) -> vec[i64]:
        """How many steps each space is away without entering a blocked one; OFF if out of reach."""
        out = vec[i64]([OFF for _ in range(self.size)])
        queue = vec[i64]([0 for _ in range(self.size)])
        out[start] = 0
        queue[0] = start
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            space = queue[head]
            head += 1
            way: i64
            for way in range(self.ways):
                other = self.near[space * self.ways + way]
                if other != OFF and out[other] == OFF and not blocked[other]:
                    out[other] = out[space] + 1
                    queue[tail] = other
                    tail += 1
        return out


def square_board(columns: int, rows: int) -> Board:
    """A board of squares, numbered by rows from the south-west corner; eight directions."""
    return Board([(x, y) for y in range(rows) for x in range(columns)], SQUARE_STEPS)


def hex_board(places: Sequence[tuple[int, int]]) -> Board:
    """A board of hexes in axial coordinates (q, r), r growing downwards; six directions."""
    return Board(places, HEX_STEPS)


def square_distance(dx: i64, dy: i64) -> i64:
    """Steps between two squares when diagonal steps count one."""
    return max(dx, -dx, dy, -dy)


def hex_distance(dq: i64, dr: i64) -> i64:
    """Steps between two hexes."""
    return max(dq, -dq, dr, -dr, dq + dr, -dq - dr)


def hex_sector(dq: i64, dr: i64) -> tuple[i64, i64, i64]:
    """(i, a, b) with (dq, dr) = a * step(i) + b * step(i + 1), a > 0, b >= 0; not for (0, 0)."""
    if dq > 0 and dr >= 0:
        return 0, dq, dr
    if dr > 0 and dq + dr > 0:
        return 1, dq + dr, -dq
    if dr > 0:
        return 2, dr, -dq - dr
    if dq < 0 and dr <= 0:
        return 3, -dq, -dr
    if dr < 0 and dq + dr < 0:
        return 4, -dq - dr, dq
    return 5, -dr, dq + dr


def hex_side(dq: i64, dr: i64, facing: i64) -> i64:
    """The direction in which a hex lies; of two equally good ones, the nearer to `facing`."""
    i, a, b = hex_sector(dq, dr)
    after = (i + 1) % 6
    if a > b:
        return i
    if a < b:
        return after
    turn = (i - facing) % 6
    turn_after = (after - facing) % 6
    return i if min(turn, 6 - turn) <= min(turn_after, 6 - turn_after) else after


def in_hex_cone(dq: i64, dr: i64, facing: i64) -> bool:
    """Whether a hex lies in the cone of 120 degrees in front, border rows included."""
    if dq == 0 and dr == 0:
        return False
    i, _, b = hex_sector(dq, dr)
    turn = (i - facing) % 6
    return turn == 0 or turn == 5 or (turn == 1 and b == 0)


def hex_hides(bq: i64, br: i64, tq: i64, tr: i64) -> bool:
    """Whether hex b hides hex t from hex (0, 0); angles are open, so touching does not hide.

    Corners are in whole numbers: x in half widths, y in quarter heights, so all signs are exact.
    """
    if hex_distance(bq, br) >= hex_distance(tq, tr):
        return False
    bx, by, tx, ty = 2 * bq + br, 3 * br, 2 * tq + tr, 3 * tr
    if 3 * bx * tx + by * ty <= 0:
        return False
    blx, bly, bhx, bhy = corner_span(bx, by)
    tlx, tly, thx, thy = corner_span(tx, ty)
    return tlx * bhy - tly * bhx > 0 and blx * thy - bly * thx > 0


CORNERS: Final = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


def corner_span(x: i64, y: i64) -> tuple[i64, i64, i64, i64]:
    """The corners of the hex around (x, y) with the smallest and largest angle from (0, 0)."""
    lx, ly, hx, hy = x, y, x, y
    for dx, dy in CORNERS:
        cx: i64 = x + dx
        cy: i64 = y + dy
        if cx * ly - cy * lx > 0:
            lx, ly = cx, cy
        if hx * cy - hy * cx > 0:
            hx, hy = cx, cy
    return lx, ly, hx, hy
