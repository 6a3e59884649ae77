"""What a seat of Pebbles may know, as numbers."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from munera.core.engine import State
from munera.core.tensor import Feature, Sheet, away

from .sight import is_hidden
from .state import Pebbles


def pieces(s: State) -> list[Feature]:
    seats = cast(Pebbles, s).seats
    return [
        Feature("turn", (seats,), "who is asked"),
        Feature("stones", (1,), "stones left", 9),
        Feature("hand", (2,), "where the pebble is"),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    p = cast(Pebbles, s)
    out.open(0)
    if p.stack:
        out.mark(away(viewer, p.stack[-1].who(s), p.seats))
    out.open(1)
    out.put(0, p.stones)
    out.open(2)
    if p.hand >= 0 and not is_hidden(p, viewer):
        out.mark(p.hand)
