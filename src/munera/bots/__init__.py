"""Players that see a seat, never the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from munera.bots.bot import Bot
from munera.bots.greedy import GreedyBot
from munera.bots.ismcts import SearchBot
from munera.bots.levels import gregarius, primus, tiro, veteranus
from munera.bots.random import RandomBot
from munera.bots.thought import Settings
from munera.core.errors import BadTable
from munera.core.saying import say

Maker = Callable[[], Bot]
MOST = 1_000_000  # iterations of `search:N`

# By name: how to make one. All answer at once. The sentence `bot.about.<name>` says what a person
# should expect of a bot.
BOTS: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot}

# The levels, the weakest first. Some think for seconds: they are for callers who can wait.
LEVELS: dict[str, Maker] = {
    "tiro": tiro,
    "gregarius": gregarius,
    "veteranus": veteranus,
    "primus": primus,
}


def make(name: str, levels: bool = False) -> Bot:
    """A new bot of this name; raises BadTable with the names there are.

    With `levels`, also one of the levels, which may take long to answer, or `search:N`, which
    searches N iterations.
    """
    kind, _, budget = name.partition(":")
    if levels and kind == "search":
        if not (budget.isascii() and budget.isdigit() and budget[0] != "0" and len(budget) <= 7):
            budget = "0"
        if not 0 < int(budget) <= MOST:
            raise BadTable(say("bot.search", most=MOST))
        return SearchBot(Settings(iterations=int(budget), early=0.5))
    known = {**BOTS, **LEVELS} if levels else BOTS
    if name not in known:
        there = [*known, "search:N"] if levels else known
        raise BadTable(say("bot.unknown", name=name, known=", ".join(there)))
    return known[name]()


def check_guest(name: str) -> None:
    """Raise BadTable unless a bot of this name may sit with people; searches are for the lab."""
    if name not in BOTS and name not in LEVELS:
        raise BadTable(say("bot.unknown", name=name, known=", ".join([*BOTS, *LEVELS])))


def is_slow(name: str) -> bool:
    """Whether a bot of this name searches: it should think in a process that nobody waits for."""
    return name not in ("random", "greedy", "tiro", "gregarius")


def fill(names: Sequence[str], seats: int, usual: str) -> tuple[str, ...]:
    """A bot's name for each seat: those given, repeated in turn, or the usual one."""
    for name in names:
        make(name, levels=True)
    if len(names) > seats:
        raise BadTable(say("bot.too_many", bots=len(names), seats=seats))
    chosen = names or [usual]
    return tuple(chosen[seat % len(chosen)] for seat in range(seats))
