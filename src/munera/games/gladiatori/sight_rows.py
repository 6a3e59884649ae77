"""What was told of a seat, row by row."""

from __future__ import annotations

from munera.games.gladiatori.state import Munus

Row = tuple[int, int, int, int, int, int]


def codes_of(g: Munus, seat: int) -> tuple[int, ...]:
    """What was told of a seat, in order, one number per row."""
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
