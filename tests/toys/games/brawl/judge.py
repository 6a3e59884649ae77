"""A rule of thumb for Brawl: arms, as many as there are coins."""

from __future__ import annotations

from munera.core.engine import State, legal_list
from munera.core.rng import Rng

from .space import ARM


def policy(s: State, seat: int, rng: Rng) -> int:
    actions = legal_list(s, seat)
    return ARM if ARM in actions else actions[0]


def value(s: State, seat: int) -> float:
    results = s.results()
    return results[seat] if not s.stack else 1 / len(results)
