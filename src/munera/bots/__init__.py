"""Players that see a seat, never the truth."""

from __future__ import annotations

from collections.abc import Callable

from munera.bots.bot import Bot
from munera.bots.greedy import GreedyBot
from munera.bots.random import RandomBot
from munera.core.errors import BadTable

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make(name: str) -> Bot:
    """A new bot of this name; raises BadTable with the names there are."""
    if name not in BOTS:
        raise BadTable(f"There is no bot '{name}'; there is {', '.join(BOTS)}.")
    return BOTS[name]()
