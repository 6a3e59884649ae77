"""Rules of thumb for GladiGala: what a sensible seat does, and how a position stands."""

from __future__ import annotations

from typing import Final, cast

from munera.core.engine import Actions, State
from munera.core.rng import Rng
from munera.games.gladigala.space import CHOICES
from munera.games.gladigala.state import Gala

SCRATCH: Final = Actions(CHOICES)


def policy(s: State, seat: int, rng: Rng) -> int:
    """Anything that is allowed."""
    s.stack[-1].legal(s, seat, SCRATCH)
    return SCRATCH.items[rng.below(SCRATCH.count)]


def value(s: State, seat: int) -> float:
    """A guess at a seat's result."""
    g = cast(Gala, s)
    if g.champions:
        return g.results()[seat]
    return 1.0 / float(g.setup.seats)
