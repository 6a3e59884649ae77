"""How long a replay's step, an undo and a request for the analysis hold up the server.

    python scripts/looking_back.py                       # this source
    python scripts/looking_back.py --other OTHER/src     # this one and another one, in turn

Each is measured in games of about 100, 1,000 and 4,000 moves, in a process of its own. Figures are
milliseconds on the event loop: the middle one of many, of the best round. What another process does
meanwhile does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from munera.bots import make
from munera.bots.analysis import Effort
from munera.core.engine import SPECTATOR
from munera.core.rng import Rng
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.server import replays, thinker
from munera.server.analysing import Analyses

LENGTHS = (100, 1000, 4000)
GAME, SEATS, TARGETS = (
    "gorus",
    6,
    ("1", "2", "3", "5", "7", "9"),
)  # to so many wins: as long as one likes
EFFORT = Effort(trials=0, looks=0, duels=0, pairs=2)  # what the processes do is not measured
STEPS = 40
OURS = Path(__file__).parent.parent / "src"


def games() -> list[Match]:
    """Ended games of about these lengths, the nearest of some."""
    game = load(GAME)
    found: list[Match] = []
    for target in TARGETS:
        for seed in range(6):
            options = {"target": target}
            match = Match(game, game.table(SEATS, "", options), dice=Dice.from_seed(seed))
            rng, bot = Rng(seed), make("random")
            while not match.is_over:
                seat = match.waiting()[0]
                match.play(seat, game.space.text(bot.choose(match.seat(seat), rng)))
            found.append(match)
    return [min(found, key=lambda one: abs(len(one.record.moves) - n)) for n in LENGTHS]


def room_of(match: Match) -> Any:
    """As much of a table as is asked for here."""
    text = match.game.space.text
    return SimpleNamespace(
        plan=SimpleNamespace(id=str(len(match.record.moves)), game=match.game),
        match=match,
        moves_since=lambda n: [(by, text(action)) for by, action in match.record.moves[n:]],
    )


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that something takes."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def steps(match: Match) -> tuple[float, float]:
    """The first step of a replay, in the middle, and any step after it."""
    room, last, rng = room_of(match), len(match.record.moves), Rng(1)
    first = timed(lambda: replays.moment(room, SPECTATOR, last // 2))
    replays.moment(room, SPECTATOR, last)  # somebody has looked at the whole game
    some = [rng.below(last) for _ in range(STEPS)]
    return first, statistics.median(
        [timed(lambda n=n: replays.moment(room, SPECTATOR, n)) for n in some]  # type: ignore[misc]
    )


def undo(match: Match) -> float:
    """Taking back the last choice of a game that runs."""
    running = match.at(0)
    moves = [(by, match.game.space.text(action)) for by, action in match.record.moves]
    running.restore(moves[:-20])
    took: list[float] = []
    for _ in range(STEPS // 4):
        took.append(timed(running.undo))
        running.restore(moves[len(running.record.moves) : -20])
    return statistics.median(took)


class Elsewhere:
    """Thinkers whose work does not count."""

    is_busy = False

    def __init__(self) -> None:
        self.seconds = 0.0

    async def ask(self, job: Any, **how: Any) -> Any:
        sent = msgspec.msgpack.encode(job)
        begun = time.perf_counter()
        read = msgspec.msgpack.decode(sent, type=thinker.Job)
        told = msgspec.msgpack.encode(thinker.answer(read))
        self.seconds += time.perf_counter() - begun
        return msgspec.msgpack.decode(told)


async def analysis(match: Match) -> tuple[float, float]:
    """The first request, and one after each slice with what is kept of it."""
    elsewhere, room = Elsewhere(), room_of(match)
    analyses = Analyses(elsewhere, EFFORT, 400)  # type: ignore[arg-type]
    analyses._task = asyncio.current_task()  # so that nothing goes on by itself

    async def request() -> None:
        if hasattr(analyses, "work"):
            await analyses.work(room).told(elsewhere, "en")  # type: ignore[arg-type]
        else:
            older: Any = analyses  # a source before this one
            msgspec.json.encode(older.told(room, "en"))

    async def here(work: Any) -> float:
        elsewhere.seconds, begun = 0.0, time.perf_counter()
        await work
        return (time.perf_counter() - begun - elsewhere.seconds) * 1000

    first = await here(request())
    rest: list[float] = []
    [work] = analyses.works.values()
    for _ in range(12):
        if work.is_ready:
            break
        rest.append(await here(analyses._slice(work)) + await here(request()))
    return first, statistics.median(rest)


def measure() -> dict[str, list[float]]:
    """All figures, by what was done and in order of length."""
    out: dict[str, list[float]] = {}
    for match in games():
        out.setdefault("moves", []).append(len(match.record.moves))
        for what, figure in zip(("first step", "step"), steps(match), strict=True):
            out.setdefault(what, []).append(figure)
        out.setdefault("undo", []).append(undo(match))
        told = asyncio.run(analysis(match))
        for what, figure in zip(("first request", "slice and request"), told, strict=True):
            out.setdefault(what, []).append(figure)
    return out


def main() -> None:
    """Measure, in turn, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="measure here and print the figures")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(measure()))
        return
    sources = [OURS] if args.other is None else [args.other, OURS]
    found: dict[Path, list[dict[str, list[float]]]] = {source: [] for source in sources}
    for _ in range(args.rounds):
        for source in sources:
            env = {**os.environ, "PYTHONPATH": str(source.resolve())}
            command = [sys.executable, __file__, "--json"]
            told = subprocess.run(command, env=env, capture_output=True, check=True, text=True)
            found[source].append(json.loads(told.stdout))
    for what in found[sources[0]][0]:
        for source in sources:
            best = [min(one) for one in zip(*[r[what] for r in found[source]], strict=True)]
            print(f"{what:20} {source!s:30} " + " ".join([f"{x:9.2f}" for x in best]))


if __name__ == "__main__":
    main()
