"""Hints: a search answers within a moment, or else a rule of thumb.

A process beside the server finds the moves and puts them into words. The table is not locked
meanwhile: the person who asked may play before the answer is there.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from munera.bots.think import brief
from munera.core.engine import Actions
from munera.core.saying import say
from munera.server import acts
from munera.server.acts import NotAllowed
from munera.server.room import Room
from munera.server.thinker import Advised, Hint
from munera.server.thinking import GivenUp, Thinkers
from munera.server.wire import Advice, Do, Reply

LEVEL = "primus"
QUEUE = 2.0  # seconds to wait for a free process; the time of the search comes on top

log = logging.getLogger("munera")


class Adviser:
    """Gives hints; `thought` is the length of a search in milliseconds, 0: a rule of thumb."""

    def __init__(self, thinkers: Thinkers, thought: int) -> None:
        self.thinkers = thinkers
        self.thought = thought
        self._running: dict[tuple[str, int], tuple[Hint, asyncio.Task[Advised]]] = {}

    async def advise(self, room: Room, guest: str, act: Do, language: str) -> Reply:
        """What a seat should play; raises MuneraError if it may not ask, or is too late to ask."""
        async with room.presence.lock:
            if (guest, act.id) in room.ids:
                return self._by_thumb(room, guest, act, language)
            seat = acts.hint_seat(room, guest, act)
            job = None if self.thinkers.is_busy else self._job(room, seat, act, language)
            if job is None:
                return self._by_thumb(room, guest, act, language)
            since = room.asked_since(seat)
        try:
            async with asyncio.timeout(self.thought / 1000 + QUEUE):
                told = await self._advised(room.plan.id, seat, job, guest)
        except (GivenUp, TimeoutError) as why:
            log.info(
                "table %s: the rule of thumb gives the hint, since the search failed: %s",
                room.plan.id,
                why,
            )
            told = Advised([])
        async with room.presence.lock:
            if room.presence.gone or room.asked_since(seat) != since or seat not in room.waiting():
                raise NotAllowed(say("act.moved_on"), "stale")
            if not told.moves:
                return self._by_thumb(room, guest, act, language)
            return _reply(act.id, room.seq_for(guest), told)

    def _by_thumb(self, room: Room, guest: str, act: Do, language: str) -> Reply:
        """The hint of the rule of thumb, at once."""
        reply = acts.do(room, guest, act, language)
        assert isinstance(reply, Reply)
        return reply

    async def _advised(self, table: str, seat: int, job: Hint, guest: str) -> Advised:
        """What a process finds. Each seat has one search at a time: the same question asked again
        meanwhile gets the same answer, and another question waits."""
        key = table, seat
        while key in self._running:
            said, task = self._running[key]
            if said == job:
                return await asyncio.shield(task)
            await asyncio.wait([task])
        task = asyncio.get_running_loop().create_task(self._asked(job, guest))
        self._running[key] = job, task

        def done(task: asyncio.Task[Advised]) -> None:
            del self._running[key]
            if not task.cancelled():
                task.exception()  # read it even if nobody waits any more, or asyncio complains

        task.add_done_callback(done)
        return await asyncio.shield(task)

    async def _asked(self, job: Hint, guest: str) -> Advised:
        return msgspec.convert(await self.thinkers.ask(job, by=guest), Advised)

    def _job(self, room: Room, seat: int, act: Do, language: str) -> Hint | None:
        """The question, with a resampled world in it as for a bot; None if there is nothing to
        search for."""
        match = room.match
        if match is None or not self.thought:
            return None
        asked, out = match.seat(seat, act.texts), Actions()
        asked.legal(out)
        if out.count < 2:
            return None
        told = brief(asked, match.table, LEVEL, room.hint_luck(seat))
        spoken = match.game.spoken(language)
        return Hint(told.pack(), self.thought, list(match.names), spoken, not act.texts)


def _reply(id: str, seq: int, told: Advised) -> Reply:
    """What was found, as it is sent; a whole answer of several moves comes by rule of thumb."""
    best, *others = [
        Advice(text=text, label=label, share=round(share, 3)) for text, label, share in told.moves
    ]
    reply = Reply(id=id, ok=True, seq=seq, text=best.text, label=best.label)
    if told.whole:
        reply.texts = told.whole
    else:
        reply.by, reply.share, reply.others = LEVEL, best.share, others
    return reply
