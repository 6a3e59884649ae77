"""A process that thinks: questions come in on one pipe, answers go out on another.

For a bot or a hint it is told a world that the seat could be in, never the truth, so what it cannot
know it cannot tell. Of a game that has ended it is told everything. It ends when the server that
started it does.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

import msgspec

from munera.bots import make
from munera.bots.analysis import Analyst, Effort, Found, Task
from munera.bots.bot import Bot
from munera.bots.ismcts import Search, SearchBot
from munera.bots.thought import Settings
from munera.core.engine import State
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import load
from munera.play.seat import Seat

NICE = 10  # people's moves go first
KEPT = 32  # bots that go on where they were, if they are asked again


class Question(msgspec.Struct, array_like=True, tag="bot"):
    """What a bot is to choose, and in which world its seat could be."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    world: list[Any]
    seat: int
    bot: str
    seed: int
    milliseconds: int = 0  # a search ends after so long, whatever its level; 0: it does not
    table: str = ""  # where it is asked: what it found out there counts for its next choice


class Consult(msgspec.Struct, array_like=True, tag="hint"):
    """The same for a person who asks: a search, and what it expects of its moves."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    world: list[Any]
    seat: int
    settings: list[Any]
    seed: int


class Slice(msgspec.Struct, array_like=True, tag="slice"):
    """Some tasks of the analysis of a game that has ended."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    moves: list[tuple[int, int]]
    seed: int
    effort: list[int]
    tasks: list[Task]


Job = Question | Consult | Slice
Shares = list[tuple[int, float]]  # actions and what may be expected of them, the best first


class Answer(msgspec.Struct, array_like=True):
    """What was found, or why nothing was."""

    found: Any = None
    error: str = ""


def answer(job: Job) -> Any:
    """What a bot chooses; what a search expects of the best actions; what came of tasks."""
    if isinstance(job, Consult):
        return consult(job)
    if isinstance(job, Slice):
        return look_into(job)
    game, world = _world(job)
    return _bot(job).choose(Seat(game, world, job.seat), Rng(job.seed))


def _bot(job: Question) -> Bot:
    """The bot that was asked there before, if that was here and not long ago; or a new one."""
    who = (job.table, job.seat, job.bot, job.milliseconds)
    bot = _BOTS.pop(who, None) or no_longer(make(job.bot, levels=True), job.milliseconds)
    if job.table:
        _BOTS[who] = bot
    while len(_BOTS) > KEPT:
        _BOTS.popitem(last=False)
    return bot


def no_longer(bot: Bot, milliseconds: int) -> Bot:
    """The same bot; one that searches chooses by what it has found after so long."""
    if not milliseconds or not isinstance(bot, SearchBot):
        return bot
    return SearchBot(bot.settings.no_longer(milliseconds))


def _world(job: Question | Consult) -> tuple[Game, State]:
    game = load(job.game)
    return game, game.unpack(Table(job.seats, job.mode, job.options), job.world)


def consult(job: Consult) -> Shares:
    """The actions that a search finds best, and the results it expects of them.

    One that was tried less seems better at times; no more is said of it than of the best.
    """
    game, world = _world(job)
    search = Search(game, Settings(*job.settings))
    thought = search.think(Seat(game, world, job.seat), Rng(job.seed))
    most = thought.value
    return [(one.action, min(one.value, most)) for one in thought.tried[:3] if one.visits]


def look_into(job: Slice) -> list[Found]:
    """What came of some tasks of an analysis."""
    game, table = load(job.game), Table(job.seats, job.mode, job.options)
    last = _LAST[-1] if _LAST else None
    effort = Effort(*job.effort)
    wanted = (game.name, table, job.moves, job.seed, effort)
    if last is None or (last.game.name, last.table, last.moves, last.seed, last.effort) != wanted:
        last = Analyst(game, table, job.moves, job.seed, effort)
        _LAST[:] = [last]
    return last.carry_out(job.tasks)


_LAST: list[Analyst] = []  # slices of one game mostly follow each other
_BOTS: OrderedDict[tuple[str, int, str, int], Bot] = OrderedDict()  # the last asked is last
_read = msgspec.msgpack.Decoder(Job).decode


def write(pipe: BinaryIO, body: bytes) -> None:
    """A message: its length in four bytes, then itself."""
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    while head := questions.read(4):
        job: Job = _read(questions.read(int.from_bytes(head, "big")))
        try:
            told = Answer(answer(job))
        except Exception as error:  # the server hears of it, the next question is another one
            told = Answer(error=f"{type(error).__name__}: {error}")
        write(answers, msgspec.msgpack.encode(told))


def main() -> None:
    """Think for the process that started this one, which also says when it is over."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server
    os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints does not print into an answer
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
