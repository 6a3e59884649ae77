"""What was told of a seat, row by row, and the life that is imagined from it."""

from __future__ import annotations

from munera.core.rng import Rng
from munera.games.gladiatori.state import (
    KINDS,
    SAID_BLOOD,
    SAID_REST,
    SAID_SPEED,
    SAID_TOOK,
    Munus,
)

Row = tuple[int, int, int, int, int, int]


class Stuck(Exception):
    """A tale has come to a contradiction."""


def rows_of(g: Munus, seat: int) -> list[Row]:
    """What was told of a seat, in order: the kind and five numbers."""
    out: list[Row] = []
    for code in g.said:
        what = int(code)
        if what // 32 % 4 == seat:
            more = what // 128
            some = [more // 256**k % 256 for k in range(5)]
            out.append((what % 32, some[0], some[1], some[2], some[3], some[4]))
    return out


def pick(rng: Rng, some: list[int]) -> int:
    """One of several by lot."""
    if not some:
        raise Stuck
    return some[rng.below(len(some))]


class Life:
    """The secrets of one seat, as somebody imagines them."""

    def __init__(self, g: Munus, seat: int, rows: list[Row], rng: Rng) -> None:
        self.g = g
        self.seat = seat
        self.rows = rows
        self.rng = rng
        self.zones = [[0] * KINDS for _ in range(6)]
        self.now = [0] * 5
        self.first = [0] * 5
        self.powers = 0
        self.coins = 0

    def demand(self, at: int) -> list[int]:
        """Blood and Speed that are spent in the open before points can come back."""
        out = [0] * 5
        for row in self.rows[at:]:
            what = row[0]
            if what == SAID_BLOOD:
                out[3] += row[1]
            elif what == SAID_SPEED:
                out[4] += row[1]
            elif (what == SAID_TOOK and row[3] > row[1] + row[2]) or (what == SAID_REST and row[2]):
                break
        return out
