"""Long work in slices: others play on while a game of thousands of moves is replayed.

A thread could not do it, because the engine reuses lists of its own. A clerk could not, because the
table is needed in this process. So long work stops after every slice, and the event loop does other
work. The caller holds the lock of the table, or nobody else has the table yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from typing import TypeVar

from munera.play.match import Match

Result = TypeVar("Result")
Sliced = Generator[None, None, Result]  # work that stops now and then

MOVES = 200  # in a slice: a few milliseconds when interpreted
LINES = 200


def at_once(work: Sliced[Result]) -> Result:
    """Do all slices without a stop."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


async def in_slices(work: Sliced[Result]) -> Result:
    """Do all slices, and let the event loop do other work in between."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        await asyncio.sleep(0)


def as_it_was(match: Match, moves: int) -> Sliced[Match]:
    """The match after so many moves, as `Match.at` gives it."""
    past = match.before(moves)
    while (reached := len(past.record.moves)) < moves:
        match.lead(past, min(reached + MOVES, moves))
        if reached + MOVES < moves:
            yield
    return past


def restored(match: Match, moves: Sequence[tuple[int, str]]) -> Sliced[None]:
    """Play moves from the store, as `Match.restore` does."""
    for first in range(0, len(moves), MOVES):
        if first:
            yield
        match.restore(moves[first : first + MOVES])
