"""A process that thinks: questions come in on one pipe, answers go out on another.

For a bot or a hint it gets a resampled world, never the truth: it cannot reveal what it does not
know. For an ended game it gets everything. It ends together with the server that started it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from munera.bots import make
from munera.bots.think import Brief, chosen, weighed
from munera.core.errors import BadOption, MuneraError
from munera.core.rng import Rng
from munera.games import load
from munera.play import campaign
from munera.play.match import composed
from munera.play.pack import Pack, pack_of
from munera.play.record import replay
from munera.play.speech import decision
from munera.server.feats import facts_of
from munera.server.history import write_history
from munera.server.proof import write_proof
from munera.server.reviewing import Slice, look_into

NICE = 10  # the server itself, with people's moves, goes first
THUMB = "greedy"  # the bot that composes whole answers


class Choosing(msgspec.Struct, array_like=True, tag="bot"):
    """A choice of a bot."""

    brief: list[Any]  # a packed `Brief`
    milliseconds: int = 0  # a search ends after that, at any level; 0: no limit


class Hint(msgspec.Struct, array_like=True, tag="hint"):
    """A hint for a person, with what a search expects, in the person's language."""

    brief: list[Any]
    milliseconds: int
    names: list[str]  # of all seats
    language: str  # one that the game speaks
    whole: bool  # in a ledger: a whole answer of several moves is wanted


class Reading(msgspec.Struct, array_like=True, tag="reading"):
    """The wish for a new table, with texts that may take long to read."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    pack: str
    language: str  # in which faults are told


class Taking(msgspec.Struct, array_like=True, tag="taking"):
    """A record to import."""

    text: str
    language: str  # in which faults are told


class Enrolling(msgspec.Struct, array_like=True, tag="enrolling"):
    """The text of a campaign to import."""

    text: str
    language: str  # in which faults are told


class Proving(msgspec.Struct, array_like=True, tag="proving"):
    """What is needed to write the proof of an ended game."""

    version: int
    facts: list[Any]


Job = Choosing | Hint | Slice | Reading | Taking | Enrolling | Proving


class Answer(msgspec.Struct, array_like=True):
    """The result of a job, or why there is none."""

    found: Any = None
    error: str = ""


def answer(job: Job) -> Any:
    """Do a job of any kind and return its result."""
    if isinstance(job, Hint):
        return advise(job)
    if isinstance(job, Slice):
        return look_into(job)
    if isinstance(job, Reading):
        return read(job)
    if isinstance(job, Taking):
        return take_in(job)
    if isinstance(job, Enrolling):
        return enrol(job)
    if isinstance(job, Proving):
        return prove(job)
    return chosen(Brief(*job.brief), job.milliseconds)


class Advised(msgspec.Struct, array_like=True):
    """Moves as text and in words, the best first, each with its expected result.

    A whole answer is several moves by rule of thumb: then only the first one is in words, and there
    is no expected result.
    """

    moves: list[tuple[str, str, float]]
    whole: list[str] = []


def advise(job: Hint) -> Advised:
    """What a seat should play.

    A move that was tried less may look better by accident; it is never said to be better than the
    best one.
    """
    one = Brief(*job.brief)
    game, world = one.position()
    names, text = tuple(job.names), game.space.text
    asked = decision(game, world, one.seat, names, job.language)
    labels = {choice.text: choice.label for choice in asked.choices} if asked else {}
    if job.whole:
        bot, luck = make(THUMB), Rng(one.seed)
        whole = composed(game, world, one.seat, names, lambda seat: bot.choose(seat, luck))
        if whole:
            return Advised([(whole[0], labels[whole[0]], 0.0)], whole)
    thought = weighed(one, job.milliseconds)
    return Advised(
        [
            (text(tried.action), labels[text(tried.action)], min(tried.value, thought.value))
            for tried in thought.tried[:3]
            if tried.visits
        ]
    )


def read(job: Reading) -> dict[str, Any]:
    """The title of a pack and the checked options of a table, or why they are refused."""
    try:
        game = load(job.game)
        pack = pack_of(job.pack, game) if job.pack else Pack()
        table = game.table(job.seats, job.mode, {**pack.options, **job.options})
    except MuneraError as error:
        told = {"why": error.said(job.language)}
        if isinstance(error, BadOption):
            told |= {"option": error.option, "clause": error.clause}
        return told
    return {"title": pack.title, "options": dict(table.options)}


class PlayedThrough(msgspec.Struct, array_like=True):
    """A record that was replayed, as far as a table needs it."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    names: list[str]
    moves: list[tuple[int, str]]
    over: bool


def take_in(job: Taking) -> PlayedThrough | str:
    """Replay a record; returns why if it is wrong."""
    try:
        record, last = replay(job.text)
    except MuneraError as error:
        return error.said(job.language)
    text, table = record.game.space.text, record.table
    moves = [(seat, text(action)) for seat, action in record.moves]
    return PlayedThrough(
        record.game.name, table.seats, table.mode, dict(table.options), list(record.names), moves,
        not last.stack,
    )  # fmt: skip


class Enrolled(msgspec.Struct, array_like=True):
    """A character whose matches were replayed; each match is its number, facts and record."""

    game: str
    name: str
    born: str
    feats: list[tuple[int, bytes, str]]


def enrol(job: Enrolling) -> Enrolled | str:
    """Check the text of a campaign by replaying its matches; returns why if it is wrong."""
    try:
        life = campaign.read(job.text)
    except MuneraError as error:
        return error.said(job.language)
    feats = [(entry.number, facts_of(entry), entry.record) for entry in life.entries]
    return Enrolled(life.game.name, life.name, life.born, feats)


def prove(job: Proving) -> str:
    """The proof of an ended game."""
    return PROOFS[job.version](*job.facts)


PROOFS: dict[int, Callable[..., str]] = {1: write_proof, 2: write_history}
_read = msgspec.msgpack.Decoder(Job).decode


def write(pipe: BinaryIO, body: bytes) -> None:
    """Write a message: its length in four bytes, then its body."""
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until the pipe is closed."""
    while head := questions.read(4):
        job: Job = _read(questions.read(int.from_bytes(head, "big")))
        try:
            told = Answer(answer(job))
        except Exception as error:  # report it, and go on with the next question
            told = Answer(error=f"{type(error).__name__}: {error}")
        write(answers, msgspec.msgpack.encode(told))


def main() -> None:
    """Answer the questions of the process that started this one, until it closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server
    os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray `print` must not end up in an answer
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
