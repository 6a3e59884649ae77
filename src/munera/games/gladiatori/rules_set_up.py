"""Which questions are set-up: those in a hurry may leave them to a rule of thumb."""

from __future__ import annotations

from typing import Final, cast

from munera.core.engine import State
from munera.games.gladiatori.state import Munus

# Items, places and facing (GL-016 to GL-029), but not the gladiator himself: he is the player's
# own.
ARRANGED: Final = ("bid", "draft", "select", "give up", "place", "face")
FIRST: Final = 1


def prelude(s: State, seat: int) -> bool:
    """Whether a seat is asked for items, for its place, or for its first split (GL-032)."""
    g = cast(Munus, s)
    if not g.stack:
        return False
    stage = g.stack[-1].stage()
    return stage in ARRANGED or (stage == "split" and g.turn == FIRST)
