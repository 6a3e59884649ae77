"""Clerks: processes beside the server that read or write what takes long.

A text from a stranger may take long to read even if its size is limited; the proof of a long game
may take long to write. A clerk has limited time for it, and everybody plays on meanwhile. A thread
could not do it: the engine reuses lists of its own, so only one thread may run it. Guests take
turns, and a proof is written once for all who ask.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from munera.core.errors import BadOption, BadTable, BadText
from munera.core.saying import say
from munera.server.acts import NotAllowed
from munera.server.thinker import (
    Enrolled,
    Enrolling,
    PlayedThrough,
    Proving,
    Reading,
    Taking,
    prove,
)
from munera.server.thinking import Full, GivenUp, Thinkers
from munera.server.wire import NewTable

DEAR = 2048  # a clerk reads texts longer than this, in characters
PATIENCE = 5.0  # seconds to read a text
LIVING = 20.0  # seconds to replay the matches of a character
WRITING = 20.0  # seconds to write a proof
WAKING = 30.0  # extra seconds for a process that has to start first, perhaps on a busy machine
KEPT = 32  # proofs kept in memory
WAITING = 64  # jobs that may wait


def is_dear(wish: NewTable) -> bool:
    """Whether a wish for a table holds so much text that a clerk should read it."""
    return len(wish.pack or "") + sum(map(len, wish.options.values())) > DEAR


class Clerks:
    """Read packs, records and campaigns, and write proofs; the newest proofs stay in memory."""

    def __init__(self) -> None:
        self.desks = Thinkers(count=1, most=WAITING, patience=PATIENCE, waking=WAKING)
        self._proofs: OrderedDict[str, asyncio.Task[str]] = OrderedDict()

    async def read(self, wish: NewTable, guest: str, language: str) -> tuple[str, dict[str, str]]:
        """The title of the pack in a wish, and its checked options; raises MuneraError."""
        job = Reading(
            wish.game, len(wish.seats), wish.mode, dict(wish.options), wish.pack or "", language
        )
        try:
            told = await self.desks.ask(job, by=guest)
        except Full as error:
            raise NotAllowed(say("guest.too_much"), "too_many") from error
        except GivenUp as error:
            raise NotAllowed(say("hall.pack_slow"), "bad_request") from error
        if "option" in told:
            raise BadOption(told["option"], told["why"], told["clause"])
        if "why" in told:
            raise BadTable(told["why"])
        return told["title"], told["options"]

    async def take_in(self, text: str, guest: str, language: str) -> PlayedThrough:
        """What a record says; raises MuneraError."""
        try:
            told = await self.desks.ask(Taking(text, language), by=guest)
        except Full as error:
            raise NotAllowed(say("guest.too_much"), "too_many") from error
        except GivenUp as error:
            raise NotAllowed(say("hall.record_slow"), "bad_request") from error
        if isinstance(told, str):
            raise BadText(told)
        return msgspec.convert(told, PlayedThrough)

    async def enrol(self, text: str, guest: str, language: str) -> Enrolled:
        """The character in the text of a campaign, with his matches; raises MuneraError."""
        try:
            told = await self.desks.ask(Enrolling(text, language), patience=LIVING, by=guest)
        except Full as error:
            raise NotAllowed(say("guest.too_much"), "too_many") from error
        except GivenUp as error:
            raise NotAllowed(say("careers.slow"), "bad_request") from error
        if isinstance(told, str):
            raise NotAllowed(say("careers.unreadable", error=told), "bad_request")
        return msgspec.convert(told, Enrolled)

    async def proof(self, table: str, guest: str, job: Proving) -> str:
        """The proof of an ended game; all who ask get the same text."""
        task = self._proofs.get(table)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._written(job, guest))
            self._proofs[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))
        self._proofs.move_to_end(table)
        while len(self._proofs) > KEPT:
            self._proofs.popitem(last=False)
        return await asyncio.shield(task)

    async def _written(self, job: Proving, guest: str) -> str:
        try:
            told: str = await self.desks.ask(job, patience=WRITING, by=guest)
        except Full as error:
            raise NotAllowed(say("guest.too_much"), "too_many") from error
        except GivenUp:  # then the server writes it itself
            told = prove(job)
        return told

    def _forget(self, table: str, task: asyncio.Task[str]) -> None:
        """Forget a failed proof, so that the next request tries again."""
        if task.cancelled() or task.exception() is not None:
            self._proofs.pop(table, None)

    async def close(self) -> None:
        """End all work."""
        await self.desks.close()
        await asyncio.gather(*self._proofs.values(), return_exceptions=True)
