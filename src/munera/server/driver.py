"""What goes on at tables by itself: seals, bots, standing answers, clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from munera.bots import is_slow, make
from munera.bots.ismcts import SEEDS
from munera.core.engine import legal_list
from munera.core.errors import MuneraError
from munera.server import acts, standing
from munera.server.acts import Written
from munera.server.room import Question as Asked
from munera.server.room import Room
from munera.server.store import Entry
from munera.server.thinker import Question
from munera.server.thinking import Full, GivenUp, Thinkers

THOUGHT = 3000  # milliseconds that a bot may think about a choice
AGAIN = 1.0  # seconds before a bot for whom there was no room is asked again
SEAL_PATIENCE = 15.0  # seconds a seat has to put in its part of the dice
Work = Callable[..., Coroutine[Any, Any, None]]  # something to do at a table

log = logging.getLogger("munera")


def _question(room: Room, seat: int, bot: str) -> Question:
    """What a bot is asked elsewhere: it is told a world that its seat could be in."""
    assert room.match is not None
    table, luck = room.match.table, room.luck(seat)
    world = room.match.seat(seat).resample(luck).pack()
    return Question(
        room.plan.game.name, table.seats, table.mode, dict(table.options), world, seat, bot,
        luck.wide(SEEDS), THOUGHT, room.plan.id,
    )  # fmt: skip


def _text(room: Room, action: int) -> str:
    return room.plan.game.space.text(action)


def _played(room: Room, seat: int, action: Any) -> Written | None:
    """The move of a bot that thought elsewhere; None if there is none that can be played."""
    assert room.match is not None
    if action not in legal_list(room.match.truth, seat):
        log.warning("table %s: seat %d cannot play %r", room.plan.id, seat, action)
        return None
    return acts.play_move(room, seat, [_text(room, action)])


def _replaced(room: Room, seat: int, bot: str) -> Written:
    """One that answers at once takes the seat of a bot that does not."""
    entry = room.entry("bot", {"seat": seat, "bot": acts.ADVISER, "failed": bot})
    room.take(entry)
    return Written(entry)


def _is_past(room: Room, asked: Asked, seat: int) -> bool:
    """Whether a move was taken back since a seat was asked, or the table was loaded anew."""
    return room.gone or seat not in room.waiting() or room.question(seat) != asked


class Driver:
    """Lets tables go on where no person is asked; the hall keeps what comes of it."""

    def __init__(self) -> None:
        self.thinkers = Thinkers()
        self._tasks: set[asyncio.Task[None]] = set()

    async def _keep(self, room: Room, written: Written, row: bool = False) -> None:
        """Make durable what was done in memory, tell it, and go on."""
        raise NotImplementedError

    def _mind(self, room: Room) -> None:
        """Give those who are away from a running game a while to come back."""
        raise NotImplementedError

    def _throw_out(self, room: Room) -> None:
        """Forget a table in memory that is not what was kept."""
        raise NotImplementedError

    async def _drive(self, room: Room) -> None:
        """Let the table go on where no person is asked: seals, bots, standing answers, clocks."""
        if room.phase in ("sealing", "revealing"):
            if room.wanted():
                self._later(room, SEAL_PATIENCE, self._give_up_seals)
                return
            await self._begin(room)
            return
        if room.phase == "playing":
            if room.undo_asked is not None:  # nobody moves until it is answered, but clocks run
                if acts.all_agree(room):
                    await self._keep(room, acts.take_back(room))
                    return
            elif (seat := self._bot_asked(room)) is not None:
                if room.thinking != room.question(seat):
                    self._later(room, room.plan.pace / 1000, self._bot_plays)
                    return
                # While it thinks elsewhere, the clocks of those who answer beside it run.
            elif (patience := standing.patience(room)) is not None:
                self._later(room, patience, self._pass_stands)
                return
            flag = room.flag()
            if flag:
                self._later(room, flag[1] / 1000 + 0.05, self._flag_falls)
                return
        self._never_mind(room)

    async def _begin(self, room: Room) -> None:
        """Everybody's part is in: the game begins."""
        if room.phase == "sealing":  # no person is at the table
            room.phase = "revealing"
        written = acts.begin(room, room.plan.begun or [])
        await self._keep(room, written, row=True)
        self._mind(room)

    async def _give_up_seals(self, room: Room) -> None:
        """Who has not answered in time plays without a part in the dice; the proof will say so."""
        async with room.lock:
            entries: list[Entry] = []
            for seat in room.wanted():
                if room.phase == "sealing":
                    entries.append(room.entry("commit", {"seat": seat, "hex": ""}))
                else:
                    entries.append(room.entry("forfeit", {"seat": seat}))
                room.take(entries[-1])
            if entries:
                await self._keep(room, Written(*entries))

    def _bot_asked(self, room: Room) -> int | None:
        for seat in room.waiting():
            if room.places[seat].bot:
                return seat
        return None

    async def _bot_plays(self, room: Room) -> None:
        async with room.lock:
            seat = self._bot_asked(room)
            if seat is None or room.match is None or room.undo_asked is not None:
                return
            bot, asked = room.places[seat].bot, room.question(seat)
            if room.thinking == asked:
                return
            if is_slow(bot) and len(legal_list(room.match.truth, seat)) > 1:
                self.spawn(self._bot_thinks, room, asked, _question(room, seat, bot))
                room.thinking = asked
                await self._drive(room)
                return
            action = make(bot, levels=True).choose(room.match.seat(seat), room.luck(seat))
            await self._keep(room, acts.play_move(room, seat, [_text(room, action)]))

    async def _bot_thinks(self, room: Room, asked: Asked, question: Question) -> None:
        """Wait for what a bot makes of it elsewhere; meanwhile the table is free.

        Who is given up is replaced by one that answers at once, and the table sees it.
        """
        seat, bot = question.seat, question.bot
        action: Any = None
        try:
            action = await self._thought(room, asked, question)
        except GivenUp as why:
            log.warning("table %s: %s does not answer: %s", room.plan.id, bot, why)
        async with room.lock:
            if room.thinking == asked:
                room.thinking = None
            if _is_past(room, asked, seat):
                return
            if room.places[seat].bot != bot or room.undo_asked is not None:
                await self._drive(room)
                return
            await self._keep(room, _played(room, seat, action) or _replaced(room, seat, bot))

    async def _thought(self, room: Room, asked: Asked, question: Question) -> Any:
        """What a bot chooses; where too many think already it waits, as long as it is asked.

        Bots among themselves come after those whom people wait for.
        """
        while True:
            try:
                return await self.thinkers.ask(question, hurry=bool(room.people()))
            except Full:
                if _is_past(room, asked, question.seat):
                    raise
            await asyncio.sleep(AGAIN)

    async def _pass_stands(self, room: Room) -> None:
        """The moment has come: who passes by itself does, who thinks is left alone."""
        async with room.lock:
            if room.timer or room.undo_asked is not None:
                return
            room.mused = room.turned
            seat = standing.asked(room)
            text = standing.passes(room, seat) if seat >= 0 else ""
            if text:
                alone = room.places[seat].wish != "pass"
                await self._keep(room, acts.play_move(room, seat, [text], passed=alone))
            else:
                await self._drive(room)

    async def _flag_falls(self, room: Room) -> None:
        """Out of time: a bot plays on for the seat."""
        async with room.lock:
            flag = room.flag()
            if flag is None or flag[1] > 0:
                await self._drive(room)
                return
            entry = room.entry("bot", {"seat": flag[0], "bot": acts.ADVISER})
            room.take(entry)
            await self._keep(room, Written(entry))

    def _later(self, room: Room, seconds: float, work: Work) -> None:
        """Do this after a while, unless the match goes on before.

        What does not change the match, say something said, does not put it off.
        """
        key = (work.__name__, room.phase, room.turned)
        if room.timer and room.due == key and work != self._flag_falls:
            return
        self._never_mind(room)

        def due() -> None:
            room.timer = None
            self.spawn(work, room)

        room.due = key
        room.timer = asyncio.get_running_loop().call_later(seconds, due)

    def _never_mind(self, room: Room) -> None:
        if room.timer:
            room.timer.cancel()
            room.timer = None

    def spawn(self, work: Work, room: Room, *rest: Any) -> None:
        """Let something go on at a table by itself."""
        task = asyncio.get_running_loop().create_task(self._guarded(work, room, *rest))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Work, room: Room, *rest: Any) -> None:
        try:
            await work(room, *rest)
        except asyncio.CancelledError:
            raise
        except MuneraError as error:
            log.warning("%s", error)
        except Exception:
            log.exception("table %s could not go on", room.plan.id)
            self._throw_out(room)
