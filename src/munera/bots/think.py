"""Thinking elsewhere: a question as plain data, its answer, and several answers made one.

What leaves the process is never the truth: it is a world drawn from what the seat knows, and by the
contract of `resample` a search from it draws the same worlds as one from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

from munera.bots.ismcts import Search
from munera.bots.thought import Settings, Thought, Tried, in_order
from munera.core.engine import Actions
from munera.core.game import Table
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.play.seat import Seat


def question(seat: Seat, table: Table, settings: Settings, seed: int) -> list[Any]:
    """What to think about, for `answer` in any process; the same again for the same seed."""
    world = seat.resample(Rng(seed))
    return [
        seat.game.name,
        [table.seats, table.mode, dict(table.options)],
        world.pack(),
        seat.number,
        seed,
        settings.pack(),
    ]


def answer(asked: list[Any]) -> list[Any]:
    """Think about a question; gives a packed thought."""
    name, (seats, mode, options), world, number, seed, settings = asked
    game = load(name)
    s = game.unpack(Table(seats, mode, options), world)
    search = Search(game, Settings(*settings))
    return search.think(Seat(game, s, number), Rng(seed)).pack()


def unpacked(packed: list[Any]) -> Thought:
    """The thought that was packed."""
    seat, action, iterations, tried, line = packed
    return Thought(
        seat,
        action,
        iterations,
        tuple([Tried(*one) for one in tried]),
        tuple([(who, what) for who, what in line]),
    )


def merged(thoughts: Sequence[Thought]) -> Thought:
    """Several thoughts on one question as one: visits add up, the line is of one that agrees."""
    first = thoughts[0]
    if not first.tried:
        return first
    visits: dict[int, int] = {}
    gains: dict[int, float] = {}
    for thought in thoughts:
        for one in thought.tried:
            visits[one.action] = visits.get(one.action, 0) + one.visits
            gains[one.action] = gains.get(one.action, 0.0) + one.value * one.visits
    tried = in_order([(action, n, gains[action]) for action, n in visits.items()])
    best = tried[0].action
    lines = [thought.line for thought in thoughts if thought.action == best]
    line = lines[0] if lines else ((first.seat, best),)
    return Thought(first.seat, best, sum([t.iterations for t in thoughts]), tried, line)


def think_together(
    pool: Executor, jobs: int, seat: Seat, table: Table, settings: Settings, seed: int
) -> Thought:
    """Let so many processes think, each with its share of the iterations, and merge.

    The outcome follows from the seed and the number of jobs, whichever of them is done first.
    Raises ValueError unless there is a job or more.
    """
    if jobs < 1:
        raise ValueError(f"There must be at least one job, not {jobs}.")
    out = Actions()
    seat.legal(out)
    if out.count == 1:  # nobody has to be asked
        return Search(seat.game, settings).think(seat, Rng(seed))
    shares = [(settings.iterations + k) // jobs for k in range(jobs)]
    asked = [
        question(seat, table, settings.within(share), seed_of(seed, k))
        for k, share in enumerate(shares)
        if share > 0 or settings.iterations == 0
    ]
    return merged([unpacked(told) for told in pool.map(answer, asked)])
