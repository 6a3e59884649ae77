"""What a seat of Pebbles may know: the hand is secret for two moves only."""

from __future__ import annotations

from typing import cast

from munera.core.engine import State
from munera.core.game import View
from munera.core.rng import Rng

from .flow import Guess
from .state import Pebbles


def is_hidden(p: Pebbles, viewer: int) -> bool:
    """Whether somebody hides the pebble from the viewer (PB-1)."""
    return viewer != 0 and bool(p.stack) and isinstance(p.stack[-1], Guess)


def view(s: State, viewer: int) -> View:
    p = cast(Pebbles, s)
    hand = None if is_hidden(p, viewer) or p.hand < 0 else p.hand
    return {"viewer": viewer, "seats": p.seats, "stones": p.stones, "hand": hand,
            "over": not p.stack}  # fmt: skip


def resample(s: State, viewer: int, rng: Rng) -> State:
    p = cast(Pebbles, s).clone()
    if is_hidden(p, viewer):
        p.hand = rng.below(2)
    return p
