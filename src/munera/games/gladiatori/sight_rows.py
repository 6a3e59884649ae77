"""What was told of a seat, row by row."""

from __future__ import annotations

from munera.core.rng import Rng
from munera.games.gladiatori.state import Munus

Row = tuple[int, int, int, int, int, int]


class Stuck(Exception):
    """A tale has come to a contradiction."""


def codes_of(g: Munus, seat: int) -> tuple[int, ...]:
    """What was told of a seat, in order, one number a row."""
    return tuple([int(code) for code in g.said if code // 32 % 4 == seat])


def row_of(code: int) -> Row:
    """The kind of a row and its five numbers."""
    more = code // 128
    return (
        code % 32,
        more % 256,
        more // 256 % 256,
        more // 65536 % 256,
        more // 16777216 % 256,
        more // 4294967296 % 256,
    )


def pick(rng: Rng, some: list[int]) -> int:
    """One of several by lot."""
    if not some:
        raise Stuck
    return some[rng.below(len(some))]
