"""A rule of thumb for Pebbles."""

from __future__ import annotations

from munera.core.engine import State, legal_list
from munera.core.rng import Rng


def policy(s: State, seat: int, rng: Rng) -> int:
    actions = legal_list(s, seat)
    return actions[rng.below(len(actions))]


def value(s: State, seat: int) -> float:
    results = s.results()
    return results[seat] if not s.stack else 1 / len(results)
