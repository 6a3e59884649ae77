"""A process that thinks for bots: questions come in on one pipe, answers go out on another.

It is told a world that the bot's seat could be in, never the truth, so what it cannot know it
cannot tell. It ends when the server that started it does.
"""

from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO

import msgspec

from munera.bots import make
from munera.core.game import Table
from munera.core.rng import Rng
from munera.games import load
from munera.play.seat import Seat

NICE = 10  # people's moves go first


class Question(msgspec.Struct, array_like=True):
    """What a bot is to choose, and in which world its seat could be."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    world: list[Any]
    seat: int
    bot: str
    seed: int


class Answer(msgspec.Struct, array_like=True):
    """The action, or why there is none."""

    action: int = -1
    error: str = ""


def answer(question: Question) -> int:
    """What the bot chooses."""
    game = load(question.game)
    table = Table(question.seats, question.mode, question.options)
    world = game.unpack(table, question.world)
    return make(question.bot, levels=True).choose(
        Seat(game, world, question.seat), Rng(question.seed)
    )


def write(pipe: BinaryIO, body: bytes) -> None:
    """A message: its length in four bytes, then itself."""
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    while head := questions.read(4):
        question = msgspec.msgpack.decode(
            questions.read(int.from_bytes(head, "big")), type=Question
        )
        try:
            told = Answer(answer(question))
        except Exception as error:  # the server hears of it, the next question is another one
            told = Answer(error=f"{type(error).__name__}: {error}")
        write(answers, msgspec.msgpack.encode(told))


def main() -> None:
    """Think for the process that started this one."""
    os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints does not print into an answer
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
