"""Players that see a seat, never the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from munera.bots.bot import Bot
from munera.bots.greedy import GreedyBot
from munera.bots.random import RandomBot
from munera.core.errors import BadTable

# By name: how to make one, and what a person should expect of it.
BOTS: dict[str, tuple[Callable[[], Bot], str]] = {
    "random": (RandomBot, "Plays anything that is allowed."),
    "greedy": (GreedyBot, "Plays by rules of thumb."),
}


def make(name: str) -> Bot:
    """A new bot of this name; raises BadTable with the names there are."""
    if name not in BOTS:
        raise BadTable(f"There is no bot '{name}'; there is {', '.join(BOTS)}.")
    return BOTS[name][0]()


def fill(names: Sequence[str], seats: int, usual: str) -> tuple[str, ...]:
    """A bot's name for each of so many seats: those given, repeated in turn, or the usual one."""
    for name in names:
        make(name)
    if len(names) > seats:
        raise BadTable(f"{len(names)} bots do not fit on {seats} seats.")
    chosen = names or [usual]
    return tuple(chosen[seat % len(chosen)] for seat in range(seats))
