"""An honest word after the game: thought through in slices beside the server, told as far as it is.

One slice at a time for the whole house, and only while few bots wait. Those games are gone on with
that somebody asks about; of the others what is known is kept for a while.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque

from munera.bots.analysis import (
    IS_COMPILED,
    USUAL,
    Analyst,
    Effort,
    Found,
    Task,
    own_part,
    slices,
    turning,
)
from munera.bots.analysis import Better as Claim
from munera.bots.analysis import Turning as Turned
from munera.bots.telling import Said, in_words
from munera.core.game import by_side
from munera.core.saying import say
from munera.server.acts import NotAllowed
from munera.server.room import Room
from munera.server.thinker import Slice
from munera.server.thinking import GivenUp, Thinkers
from munera.server.wire import Analysis, Better, LineMove, SeatPart, Stood, Turning

NO_SEAT = -1  # the game's own side
KEPT = 64  # games of which something is kept
WAITING = 16  # games that may wait to be gone on with
INTEREST = 20.0  # seconds for which somebody who asked is still interested
PATIENCE = 30.0  # seconds for a slice
AGAIN = 1.0  # seconds after which one that broke off may go on: pages have heard of it by then
SIZE = 1500 if IS_COMPILED else 100  # trials or iterations of a slice: well below a second
FAILED = say("analysis.broke_off")

log = logging.getLogger("munera")


class Work:
    """One game: what is known of it, and what is to be done."""

    def __init__(self, room: Room, effort: Effort, size: int) -> None:
        assert room.match is not None
        self.id = room.plan.id
        self.game = room.plan.game
        self.table = room.match.table
        self.sides = self.game.sides(self.table)
        self.moves = list(room.match.record.moves)
        self.analyst = Analyst(self.game, self.table, self.moves, 0, effort)
        self.effort = effort
        self.size = size
        self.found: list[Found] = []
        self.asked = 0.0
        self.failed = 0.0  # when it broke off; 0: it did not
        self._is_closer = False
        tasks = self.analyst.tasks()
        self.of = len(tasks) + min(effort.duels, len(self.analyst.choices))
        self.todo: deque[list[Task]] = deque(slices(tasks, size))
        self._said: dict[tuple[str, int], Said] = {}  # choices in words, by language and move

    @property
    def is_ready(self) -> bool:
        """Whether all is known."""
        return self._is_closer and not self.todo and not self.failed

    def job(self) -> Slice:
        """What is to be done next."""
        effort = [self.effort.trials, self.effort.looks, self.effort.duels, self.effort.pairs]
        table = self.table
        return Slice(
            self.game.name, table.seats, table.mode, dict(table.options), self.moves, 0, effort,
            self.todo[0],
        )  # fmt: skip

    def take(self, found: list[Found]) -> None:
        """Keep what came of it; when everything was looked at, what promises most comes next."""
        self.todo.popleft()
        self.found += found
        if not self.todo and not self._is_closer:
            self._is_closer = True
            self.todo = deque(slices(self.analyst.closer(self.found), self.size))

    def break_off(self) -> None:
        """There will be no more until somebody asks again."""
        self.failed = time.monotonic()

    def ask(self) -> None:
        """Somebody is interested."""
        self.asked = time.monotonic()
        if self.failed and self.asked - self.failed >= AGAIN:
            self.failed = 0.0

    # --- In words --------------------------------------------------------------------------------

    def told(self, spoken: str) -> Analysis:
        """What is known, in the words of the game."""
        points = self.analyst.points(self.found)
        language = self.game.spoken(spoken)
        turned, claims = turning(points), self.analyst.better(self.found)
        self._name(turned, claims, language)
        return Analysis(
            done=self.of if self.is_ready else min(len(self.found), self.of),
            of=self.of,
            ready=self.is_ready,
            points=[
                Stood(
                    move=point.move,
                    values=[_short(value) for value in point.values],
                    sides=[_short(value) for value in by_side(self.sides, point.values)],
                    error=_short(point.error),
                    chance=point.chance,
                )
                for point in points
            ],
            better=[self._better(one, language) for one in claims],
            turning=[self._turned(one, language) for one in turned],
            parts=self._parts() if self.is_ready else [],
            failed=FAILED.said(spoken) if self.failed else "",
        )

    def _parts(self) -> list[SeatPart]:
        parts = self.analyst.parts(self.found)
        own = own_part(self.sides, parts)
        seats = [*enumerate(parts), *([] if own is None else [(NO_SEAT, own)])]
        return [
            SeatPart(
                seat=seat,
                start=_short(part.start),
                luck=_short(part.luck),
                luck_error=_short(part.luck_error),
                played=_short(_short(part.end) - _short(part.start) - _short(part.luck)),
                played_error=_short(part.played_error),
                end=_short(part.end),
                given_away=_short(part.given_away),
                choices=part.choices,
            )
            for seat, part in seats
        ]

    def _name(self, turned: list[Turned], claims: list[Claim], language: str) -> None:
        """Find words for all choices that are told, as far as there are none yet."""
        moves = [self.analyst.choice_before(one.move) for one in turned if not one.luck]
        new = [n for n in moves if (language, n) not in self._said]
        bare = [one for one in claims if not self._has_line(language, one.move)]
        if new or bare:
            for move, said in in_words(self.analyst, new, bare, language).items():
                self._said[language, move] = said

    def _has_line(self, language: str, move: int) -> bool:
        said = self._said.get((language, move))
        return said is not None and bool(said.line)

    def _turned(self, one: Turned, language: str) -> Turning:
        told = Turning(move=one.move, seat=one.seat, swing=_short(one.swing), luck=one.luck)
        if not one.luck:
            choice = self.analyst.choice_before(one.move)
            told.by, told.what = self.moves[choice][0], self._said[language, choice].played
        return told

    def _better(self, one: Claim, language: str) -> Better:
        said = self._said[language, one.move]
        return Better(
            move=one.move + 1,
            seat=one.seat,
            played=said.played,
            better=said.line[0][1],
            text=self.game.space.text(one.better),
            gain=_short(one.gain),
            error=_short(one.error),
            line=[LineMove(seat=who, label=label) for who, label in said.line],
        )


def _short(value: float) -> float:
    return round(value, 4)


class Analyses:
    """The games that are thought through; it begins when somebody asks."""

    def __init__(self, thinkers: Thinkers, effort: Effort = USUAL, size: int = SIZE) -> None:
        self.thinkers = thinkers
        self.effort = effort
        self.size = size
        self.works: OrderedDict[str, Work] = OrderedDict()  # whoever was asked about last is last
        self._task: asyncio.Task[None] | None = None

    def told(self, room: Room, language: str = "en") -> Analysis:
        """What is known of a game, which is gone on with; raises NotAllowed while it is played."""
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
        return work.told(language)

    def _is_wanted(self, work: Work) -> bool:
        is_left = bool(work.todo) and not work.failed
        return is_left and time.monotonic() - work.asked < INTEREST

    async def _go_on(self) -> None:
        """Slice by slice, in turn, while anybody is interested."""
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
            found = await self.thinkers.ask(work.job(), hurry=False, patience=PATIENCE)
        except GivenUp as why:
            log.warning("table %s: its analysis broke off: %s", work.id, why)
            work.break_off()
        else:
            work.take(found)

    async def close(self) -> None:
        """Stop; what is known is forgotten."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
