"""What would you play? A search answers within a moment, or else a rule of thumb.

The table is free meanwhile: whoever asks may play before the answer is there.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from munera.bots.ismcts import SEEDS
from munera.bots.levels import PRIMUS
from munera.core.saying import say
from munera.server import acts
from munera.server.acts import NotAllowed
from munera.server.room import Room
from munera.server.thinker import Consult, Shares
from munera.server.thinking import GivenUp, Thinkers
from munera.server.wire import Advice, Do, Reply

LEVEL = "primus"
QUEUE = 2.0  # seconds to wait for a process, beside those of thought

log = logging.getLogger("munera")


class Adviser:
    """Gives hints; `thought` is how many milliseconds it may think, 0 for a rule of thumb."""

    def __init__(self, thinkers: Thinkers, thought: int) -> None:
        self.thinkers = thinkers
        self.thought = thought
        self._running: dict[tuple[str, int], tuple[Consult, asyncio.Task[Shares]]] = {}

    async def advise(self, room: Room, guest: str, act: Do, language: str) -> Reply:
        """What a seat should play; raises MuneraError if it may not ask that, or not any more."""
        async with room.lock:
            reply = acts.do(room, guest, act, language)
            assert isinstance(reply, Reply)
            if not reply.text or reply.texts:
                return reply  # it was asked before; or it is a whole answer, by rule of thumb
            seat = room.seats_of(guest)[0] if act.seat is None else act.seat
            labels = _labels(room, seat, act, language)
            if len(labels) < 2 or not self.thought or self.thinkers.is_busy:
                return reply
            job = self._job(room, seat, act)
            since = room.asked.get(seat)
        try:
            async with asyncio.timeout(self.thought / 1000 + QUEUE):
                shares = await self._shares(room.plan.id, job)
        except (GivenUp, TimeoutError) as why:
            log.info("table %s: a hint by rule of thumb: %s", room.plan.id, why)
            shares = []
        if room.gone or room.asked.get(seat) != since or seat not in room.waiting():
            raise NotAllowed(say("act.moved_on"), "stale")
        if not shares:
            return reply
        text = room.plan.game.space.text
        told = [
            Advice(text=text(action), label=labels[text(action)], share=round(share, 3))
            for action, share in shares
        ]
        best, *others = told
        return Reply(
            id=act.id, ok=True, seq=room.told(guest), text=best.text, label=best.label,
            by=LEVEL, share=best.share, others=others,
        )  # fmt: skip

    async def _shares(self, table: str, job: Consult) -> Shares:
        """What a search finds. For a seat there is one at a time: whoever asks the same meanwhile
        hears the same, and whoever asks something else waits."""
        key = table, job.seat
        while key in self._running:
            said, task = self._running[key]
            if said == job:
                return await asyncio.shield(task)
            await asyncio.wait([task])
        task = asyncio.get_running_loop().create_task(self._asked(job))
        self._running[key] = job, task

        def done(task: asyncio.Task[Shares]) -> None:
            del self._running[key]
            if not task.cancelled():
                task.exception()  # looked at: those who asked may be gone

        task.add_done_callback(done)
        return await asyncio.shield(task)

    async def _asked(self, job: Consult) -> Shares:
        shares: Shares = await self.thinkers.ask(job)
        return shares

    def _job(self, room: Room, seat: int, act: Do) -> Consult:
        """The question: in a world that the seat could be in, as a bot is asked."""
        assert room.match is not None
        table, luck = room.match.table, room.hint_luck(seat)
        world = room.match.seat(seat, act.texts).resample(luck).pack()
        settings = replace(PRIMUS, milliseconds=self.thought)
        return Consult(
            room.plan.game.name, table.seats, table.mode, dict(table.options), world, seat,
            settings.pack(), luck.wide(SEEDS),
        )  # fmt: skip


def _labels(room: Room, seat: int, act: Do, language: str) -> dict[str, str]:
    """What the seat may do, and what a person calls it; nothing if it is not asked."""
    if room.match is None or seat not in room.waiting():
        return {}
    decision = room.match.decision(seat, room.plan.game.spoken(language), act.texts)
    return {choice.text: choice.label for choice in decision.choices} if decision else {}
