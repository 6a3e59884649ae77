"""The analysis after a game: it runs in slices beside the server, and shows what it has so far.

The house runs one slice at a time, and only while few bots wait. Analysis continues for games that
somebody is looking at; for the others, what is known is kept for a while. The findings and their
words are made in `munera.server.reviewing`; this module only keeps them and hands them out.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict

import msgspec

from munera.bots.analysis import IS_COMPILED, USUAL, Effort
from munera.core.saying import say
from munera.server.acts import NotAllowed
from munera.server.encoding import encode, without_defaults
from munera.server.reviewing import EndedGame, Finding, Slice
from munera.server.room import Room
from munera.server.thinking import GivenUp, Thinkers
from munera.server.wire import Analysis

KEPT = 64  # games whose findings are kept
WAITING = 16  # games that may wait for their next slice
INTEREST = 20.0  # seconds after a request for which the analysis of a game continues
PATIENCE = 30.0  # seconds for a slice
AGAIN = 1.0  # seconds before a failed analysis may continue: by then pages know
SIZE = 1500 if IS_COMPILED else 100  # trials or iterations of a slice: well below a second
FAILED = say("analysis.broke_off")
NOTHING = Analysis(done=0, of=1, ready=False, points=[], better=[], turning=[])

log = logging.getLogger("munera")


class Work:
    """The analysis of one game: packed findings, and their words as they are sent.

    The server does not read them, so a request costs the same for a long game as for a short one.
    """

    def __init__(self, room: Room, effort: Effort, size: int) -> None:
        assert room.match is not None
        self.id = room.plan.id
        table, moves = room.match.table, room.match.record.moves
        how = [effort.trials, effort.looks, effort.duels, effort.pairs]
        case = EndedGame(
            room.plan.game.name, table.seats, table.mode, dict(table.options), moves, how
        )
        self.case = msgspec.msgpack.encode(case)
        self.size = size
        self.found: list[bytes] = []  # the findings of each slice
        self.languages: list[str] = []  # those that people asked for
        self.words: dict[str, bytes] = {}  # all findings, by language
        self.is_ready = False
        self.asked = 0.0
        self.failed = 0.0  # when it failed; 0: it did not
        self._wording: dict[str, asyncio.Task[bytes]] = {}

    def job(self) -> Slice:
        """The next slice."""
        return Slice(self.case, self.size, self.found, self.languages)

    def take(self, told: Finding) -> None:
        """Keep the findings of a slice, and drop the words of the state before it."""
        self.found.append(told.found)
        self.words = told.words
        self.is_ready = told.ready

    def break_off(self) -> None:
        """Note a failure: nothing more comes until somebody asks again."""
        self.failed = time.monotonic()

    def ask(self) -> None:
        """Note that somebody has asked for this analysis just now."""
        self.asked = time.monotonic()
        if self.failed and self.asked - self.failed >= AGAIN:
            self.failed = 0.0

    async def told(self, thinkers: Thinkers, language: str) -> bytes:
        """What is known, as it is sent; the first reader of a language waits for the words."""
        if language not in self.languages:
            self.languages.append(language)
        words = self.words.get(language, b"")
        if not words and not self.failed:
            task = self._wording.get(language)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._word(thinkers, language))
                self._wording[language] = task
                task.add_done_callback(lambda _: self._wording.pop(language))
            words = await asyncio.shield(task)
        words = words or encode(without_defaults(NOTHING))
        if not self.failed:
            return words
        return words[:-1] + b',"failed":' + encode(FAILED.said(language)) + b"}"

    async def _word(self, thinkers: Thinkers, language: str) -> bytes:
        """Let a process put all findings into words; empty if it cannot."""
        while language not in self.words:
            known = len(self.found)
            job = Slice(self.case, self.size, self.found[:], [language], is_due=False)
            try:
                answer = await thinkers.ask(job, patience=PATIENCE)
            except GivenUp as why:
                log.warning("table %s: the analysis could not be put into words: %s", self.id, why)
                self.break_off()
                return b""
            if known == len(self.found):  # no slice came in meanwhile
                self.words[language] = msgspec.convert(answer, Finding).words[language]
        return self.words[language]


class Analyses:
    """All analyses; one begins when somebody asks for it."""

    def __init__(self, thinkers: Thinkers, effort: Effort = USUAL, size: int = SIZE) -> None:
        self.thinkers = thinkers
        self.effort = effort
        self.size = size
        self.works: OrderedDict[str, Work] = OrderedDict()  # the one asked for last is last
        self._task: asyncio.Task[None] | None = None

    def work(self, room: Room) -> Work:
        """The analysis of a game, which now continues; raises NotAllowed while the game runs."""
        if room.match is None or not room.match.is_over:
            raise NotAllowed(say("analysis.at_end"), "not_now")
        work = self.works.get(room.plan.id)
        if work is None:
            if len([one for one in self.works.values() if self._is_wanted(one)]) >= WAITING:
                raise NotAllowed(say("analysis.many"), "too_many")
            work = self.works[room.plan.id] = Work(room, self.effort, self.size)
        work.ask()
        self.works.move_to_end(work.id)
        while len(self.works) > KEPT:
            self.works.popitem(last=False)
        if self._is_wanted(work) and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._go_on())
        return work

    def _is_wanted(self, work: Work) -> bool:
        is_left = not work.is_ready and not work.failed
        return is_left and time.monotonic() - work.asked < INTEREST

    async def _go_on(self) -> None:
        """Run slices, game by game in turn, while anybody is interested."""
        try:
            last = ""
            while wanted := [one for one in self.works.values() if self._is_wanted(one)]:
                work = next((one for one in wanted if one.id != last), wanted[0])
                last = work.id
                await self._slice(work)
        finally:
            self._task = None

    async def _slice(self, work: Work) -> None:
        while self.thinkers.is_busy:
            await asyncio.sleep(0.1)
        try:
            told = await self.thinkers.ask(work.job(), hurry=False, patience=PATIENCE)
        except GivenUp as why:
            log.warning("table %s: the analysis stopped: %s", work.id, why)
            work.break_off()
        else:
            work.take(msgspec.convert(told, Finding))

    async def close(self) -> None:
        """Stop and forget all findings."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
