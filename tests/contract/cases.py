"""Every game, seat count and mode there is, the toys included."""

from __future__ import annotations

from munera.games import every
from munera.lab.contract.cases import Case, cases_of, length_of, some_state, step
from toys import rumble
from toys.games import muster

__all__ = ["CASES", "GAMES", "Case", "cases_of", "some_state", "step", "usual_length"]

GAMES = [*every(), rumble.GAME, muster.GAME]
CASES = [case for game in GAMES for case in cases_of(game)]


def usual_length(name: str, seats: int, mode: str) -> int:
    """How many moves a random game took, 150 at the most: enough to meet everything."""
    return length_of(next(c for c in CASES if str(c) == f"{name}-{seats}-{mode}"))
