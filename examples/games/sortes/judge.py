"""A rule of thumb for Sortes, and how a position stands."""

from __future__ import annotations

from typing import cast

from munera.core.engine import State
from munera.core.rng import Rng

from .space import KEEP, SWAP
from .state import Position
from .tables import HIGHEST


def policy(s: State, seat: int, rng: Rng) -> int:
    """Keep a lot of the upper third, and any lot once the coins are gone."""
    p = cast(Position, s)
    return SWAP if p.coins[seat] and 3 * p.cards[seat] <= 2 * HIGHEST else KEEP


def value(s: State, seat: int) -> float:
    """The result at the end; before it, how high the own lot is."""
    p = cast(Position, s)
    if not p.stack:
        return p.results()[seat]
    return float(p.cards[seat]) / float(HIGHEST)
