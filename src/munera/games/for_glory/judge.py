"""A stub: the rule of thumb comes later."""

from __future__ import annotations

from munera.core.engine import State, legal_list
from munera.core.rng import Rng


def value(s: State, seat: int) -> float:
    """A guess at a seat's result."""
    return 0.5 if s.stack else s.results()[seat]


def policy(s: State, seat: int, rng: Rng) -> int:
    """Any legal action."""
    actions = legal_list(s, seat)
    return actions[rng.below(len(actions))]
