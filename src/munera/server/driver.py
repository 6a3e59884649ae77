"""What happens at tables without a person: seals, bots, standing answers, clocks."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from munera.bots import is_slow, make
from munera.bots.think import brief
from munera.core.errors import MuneraError
from munera.play.record import Record
from munera.server import acts, standing
from munera.server.acts import Written
from munera.server.presence import QuestionKey
from munera.server.room import Room
from munera.server.store import Entry
from munera.server.thinker import Choosing
from munera.server.thinking import Full, GivenUp, Thinkers

THOUGHT = 3000  # milliseconds that a bot may think about a choice
AGAIN = 1.0  # seconds before a bot is asked again, if all processes were taken
NOTED = 16  # newest searches of a table whose duration is kept
NOTED_TABLES = 2000
FIRST = (0.2, 1.0)  # seconds for an answer without a search, if none was measured yet
SEAL_PATIENCE = 15.0  # seconds in which a seat may give its share of the dice
Work = Callable[..., Coroutine[Any, Any, None]]  # called with a room

log = logging.getLogger("munera")
_chance = random.SystemRandom()


def _choosing(room: Room, seat: int, bot: str) -> Choosing:
    """The question for a bot in another process: it gets a resampled world, not the truth."""
    assert room.match is not None
    told = brief(room.match.seat(seat), room.match.table, bot, room.luck(seat), room.plan.id)
    return Choosing(told.pack(), THOUGHT)


def _text(room: Room, action: int) -> str:
    return room.plan.game.space.text(action)


def _played(room: Room, seat: int, action: Any) -> Written | None:
    """Play the move of a bot in another process; None if it is not legal."""
    assert room.match is not None
    if action not in room.match.asked(seat).actions:
        log.warning(
            "table %s: the bot on seat %d chose %r, which is not legal", room.plan.id, seat, action
        )
        return None
    return acts.play_move(room, seat, [_text(room, action)])


def _replaced(room: Room, seat: int, bot: str) -> Written:
    """Put the rule of thumb in the place of a bot that does not answer."""
    entry = room.entry("bot", {"seat": seat, "bot": acts.ADVISER, "failed": bot})
    room.take(entry)
    return Written(entry)


def _bound(room: Room) -> Written:
    """Keep the header that the key of a version 1 table is bound to: later code may change it."""
    plan = room.plan
    header = Record(plan.game, room.table, room.names, plan.form).header()
    entry = room.entry("wake", {"header": header})
    room.take(entry)
    return Written(entry)


def _is_past(room: Room, asked: QuestionKey, seat: int) -> bool:
    """Whether a move was taken back since a seat was asked, or the table was loaded anew."""
    return room.presence.gone or seat not in room.waiting() or room.question(seat) != asked


def _only(room: Room, seat: int) -> Any:
    """The only legal action of a seat; None if there are more, or it is not asked any more."""
    asked = room.match.asked(seat) if room.match else None
    return asked.actions[0] if asked is not None and asked.is_forced else None


class SearchTimes:
    """How long searches took lately at each table.

    A bot with only one legal move answers without a search, but as slowly as with one.
    """

    def __init__(self) -> None:
        self._took: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, table: str, seconds: float) -> None:
        """Keep how long a search took."""
        self._took.setdefault(table, deque(maxlen=NOTED)).append(seconds)
        self._took.move_to_end(table)
        while len(self._took) > NOTED_TABLES:
            self._took.popitem(last=False)

    def draw(self, table: str) -> float:
        """The duration of one of them, drawn from the system's randomness, not from the dice."""
        took = self._took.get(table)
        return _chance.choice(list(took)) if took else _chance.uniform(*FIRST)


class DriverNeeds(Protocol):
    """What the driver needs of the hall."""

    async def keep(self, room: Room, written: Written, row: bool = False) -> None:
        """Make durable what was done in memory, tell everybody, and let the table go on."""

    def mind(self, room: Room) -> None:
        """Give those who are away from a running game a while to come back."""

    def throw_out(self, room: Room) -> None:
        """Forget a table in memory that differs from the store."""


class Driver:
    """Lets tables go on where no person is asked; the hall keeps the entries."""

    def __init__(self, keeper: DriverNeeds, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.search_times = SearchTimes()
        self.tasks: set[asyncio.Task[None]] = set()  # all that runs at tables now
        self._keeper = keeper

    async def drive(self, room: Room) -> None:
        """Let the table go on where no person is asked: seals, bots, standing answers, clocks."""
        if room.bond.lacks_header and room.phase in ("sealing", "revealing", "playing"):
            await self._keeper.keep(room, _bound(room))
            return
        if room.phase in ("sealing", "revealing"):
            if room.wanted():
                self._later(room, SEAL_PATIENCE, self._give_up_seals)
                return
            await self._begin(room)
            return
        if room.phase == "playing":
            if room.undo.asked_by is not None:  # nobody moves before the answer, but clocks run
                if acts.all_agree(room):
                    await self._keeper.keep(room, acts.take_back(room))
                    return
                if acts.is_held(room, room.undo.asked_by):
                    await self._keeper.keep(room, acts.stay_as_it_is(room))
                    return
            elif self._set_up_asked(room) is not None:
                self._later(room, 0.0, self._sets_up)
                return
            elif (seat := self._bot_asked(room)) is not None:
                if room.presence.thinking != room.question(seat):
                    pace = 0 if room.sets_up(seat) else room.plan.pace
                    self._later(room, pace / 1000, self._bot_plays)
                    return
                # While the bot thinks, the clocks of people who are asked too run on.
            elif (patience := standing.patience(room)) is not None:
                self._later(room, patience, self._pass_stands)
                return
            flag = room.flag()
            if flag:
                self._later(room, flag[1] / 1000 + 0.05, self._flag_falls)
                return
        room.presence.stop_timer()

    async def _begin(self, room: Room) -> None:
        """Begin the game: all shares are in."""
        if room.phase == "sealing":  # no person is at the table
            room.phase = "revealing"
        written = acts.begin(room, room.plan.begun or [])
        await self._keeper.keep(room, written, row=True)
        self._keeper.mind(room)

    async def _give_up_seals(self, room: Room) -> None:
        """Go on without the shares of seats that did not answer in time; the proof says so."""
        async with room.presence.lock:
            entries: list[Entry] = []
            for seat in room.wanted():
                if room.phase == "sealing":
                    entries.append(room.entry("commit", {"seat": seat, "hex": ""}))
                else:
                    entries.append(room.entry("forfeit", {"seat": seat}))
                room.take(entries[-1])
            if entries:
                await self._keeper.keep(room, Written(*entries))

    def _bot_asked(self, room: Room) -> int | None:
        for seat in room.waiting():
            if room.places[seat].bot:
                return seat
        return None

    def _set_up_asked(self, room: Room) -> int | None:
        """A person's seat whose open question the house answers (part of the set-up), if any."""
        for seat in room.waiting():
            if not room.places[seat].bot and room.sets_up(seat):
                return seat
        return None

    async def _sets_up(self, room: Room) -> None:
        """Answer for a person by the rule of thumb; nobody can take this move back.

        Meanwhile a bot may have got the seat, or somebody may have asked to take back a move.
        """
        async with room.presence.lock:
            seat = self._set_up_asked(room) if room.phase == "playing" else None
            if seat is None or room.match is None or room.undo.asked_by is not None:
                return
            action = make(acts.ADVISER).choose(room.match.seat(seat), room.luck(seat))
            await self._keeper.keep(
                room, acts.play_move(room, seat, [_text(room, action)], passed=True)
            )

    async def _bot_plays(self, room: Room) -> None:
        async with room.presence.lock:
            seat = self._bot_asked(room)
            if seat is None or room.match is None or room.undo.asked_by is not None:
                return
            bot, asked = room.places[seat].bot, room.question(seat)
            if room.presence.thinking == asked:
                return
            forced = room.match.asked(seat).is_forced
            if is_slow(bot) and (not forced or room.people()):
                question = None if forced else _choosing(room, seat, bot)
                self.spawn(self._bot_thinks, room, asked, seat, bot, question)
                room.presence.thinking = asked
                await self.drive(room)
                return
            action = make(bot, levels=True).choose(room.match.seat(seat), room.luck(seat))
            await self._keeper.keep(room, acts.play_move(room, seat, [_text(room, action)]))

    async def _bot_thinks(
        self, room: Room, asked: QuestionKey, seat: int, bot: str, question: Choosing | None
    ) -> None:
        """Wait for a bot that thinks in another process; the table is not locked meanwhile.

        No `question` means that the bot has only one legal action. To answer at once would reveal
        that, so the answer takes as long as an earlier search. If a bot does not answer, a bot that
        answers at once replaces it, and everybody at the table sees that.
        """
        action: Any = None
        try:
            if question is None:
                await asyncio.sleep(self.search_times.draw(room.plan.id))
                action = _only(room, seat)
            else:
                begun = time.monotonic()
                action = await self._thought(room, asked, seat, question)
                self.search_times.note(room.plan.id, time.monotonic() - begun)
        except GivenUp as why:
            log.warning("table %s: the bot %s does not answer: %s", room.plan.id, bot, why)
        async with room.presence.lock:
            if room.presence.thinking == asked:
                room.presence.thinking = None
            if _is_past(room, asked, seat):
                return
            if room.places[seat].bot != bot or room.undo.asked_by is not None:
                await self.drive(room)
                return
            await self._keeper.keep(room, _played(room, seat, action) or _replaced(room, seat, bot))

    async def _thought(self, room: Room, asked: QuestionKey, seat: int, question: Choosing) -> Any:
        """What a bot chooses. If too many bots think already, it waits while it is asked.

        Bots that a person waits for come before bots that play among themselves.
        """
        while True:
            try:
                return await self.thinkers.ask(question, bool(room.people()), by=room.host)
            except Full:
                if _is_past(room, asked, seat):
                    raise
            await asyncio.sleep(AGAIN)

    async def _pass_stands(self, room: Room) -> None:
        """The moment to pass has come: pass for the seat, or leave it to its person."""
        async with room.presence.lock:
            if room.presence.timer or room.undo.asked_by is not None:
                return
            room.presence.moment_over_at = room.turned
            seat = standing.asked(room)
            text = standing.passes(room, seat) if seat >= 0 else ""
            if text:
                alone = room.places[seat].wish != "pass"
                await self._keeper.keep(room, acts.play_move(room, seat, [text], passed=alone))
            else:
                await self.drive(room)

    async def _flag_falls(self, room: Room) -> None:
        """Hand the seat of a person who is out of time to a bot."""
        async with room.presence.lock:
            flag = room.flag()
            if flag is None or flag[1] > 0:
                await self.drive(room)
                return
            entry = room.entry("bot", {"seat": flag[0], "bot": acts.ADVISER})
            room.take(entry)
            await self._keeper.keep(room, Written(entry))

    def _later(self, room: Room, seconds: float, work: Work) -> None:
        """Do this after a while, unless the match goes on before that.

        Entries that do not change the match, such as chat, do not restart the wait.
        """
        key = (work.__name__, room.phase, room.turned)
        if room.presence.timer and room.presence.due == key and work != self._flag_falls:
            return
        room.presence.stop_timer()

        def due() -> None:
            room.presence.timer = None
            self.spawn(work, room)

        room.presence.due = key
        room.presence.timer = asyncio.get_running_loop().call_later(seconds, due)

    def spawn(self, work: Work, room: Room, *rest: Any) -> None:
        """Run something at a table in the background."""
        task = asyncio.get_running_loop().create_task(self._guarded(work, room, *rest))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _guarded(self, work: Work, room: Room, *rest: Any) -> None:
        try:
            await work(room, *rest)
        except asyncio.CancelledError:
            raise
        except MuneraError as error:
            log.warning("%s", error)
        except Exception:
            log.exception("table %s could not go on", room.plan.id)
            self._keeper.throw_out(room)
