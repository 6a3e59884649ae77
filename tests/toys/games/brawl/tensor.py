"""What a seat of Brawl may know, as numbers."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from munera.core.engine import State
from munera.core.tensor import Feature, Sheet, away

from .flow import Buy, Roll
from .state import Brawl


def pieces(s: State) -> list[Feature]:
    seats = cast(Brawl, s).seats
    return [
        Feature("turn", (seats,), "whose fighter is next"),
        Feature("coins", (seats,), "coins left", 40),
        Feature("arms", (seats,), "arms", 40),
        Feature("shields", (seats,), "shields", 40),
        Feature("rolls", (seats,), "dice", 6),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    b = cast(Brawl, s)
    out.open(0)
    if b.stack and isinstance(b.stack[-1], Buy | Roll):
        out.mark(away(viewer, b.stack[-1].seat, b.seats))
    for k, row in enumerate((b.coins, b.arms, b.shields, b.rolls), 1):
        out.open(k)
        for seat in range(b.seats):
            out.put(away(viewer, seat, b.seats), row[seat])
