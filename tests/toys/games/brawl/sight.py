"""What a seat of Brawl may know: everything."""

from __future__ import annotations

from typing import cast

from munera.core.engine import State
from munera.core.game import View
from munera.core.rng import Rng

from .state import Brawl


def view(s: State, viewer: int) -> View:
    b = cast(Brawl, s)
    return {"viewer": viewer, "seats": b.seats, "coins": b.coins[:], "arms": b.arms[:],
            "shields": b.shields[:], "rolls": b.rolls[:], "over": not b.stack}  # fmt: skip


def resample(s: State, viewer: int, rng: Rng) -> State:
    return s.clone()
