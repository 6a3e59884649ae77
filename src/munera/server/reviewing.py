"""The analysis of an ended game: a process beside the server makes it and puts it into words.

The process gets the whole game, which is open by then, and the findings so far. It returns the
packed findings of the next slice, and all findings in words, ready to be sent to a page.
"""

from __future__ import annotations

import msgspec

from munera.bots.analysis import Analyst, Better, Effort, Found, Task, Turning, own_part, slices
from munera.bots.telling import Review, Said, review
from munera.core.game import Table, by_side
from munera.games import load
from munera.server import wire
from munera.server.encoding import encode, without_defaults

NO_SEAT = -1  # the game's own side


class EndedGame(msgspec.Struct, array_like=True, frozen=True):
    """The game to analyse, and how closely."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    moves: list[tuple[int, int]]
    effort: list[int]


class Slice(msgspec.Struct, array_like=True, tag="slice"):
    """A request for the next slice of an analysis, and for all findings in words.

    The game and the findings are packed: the server never reads them.
    """

    case: bytes  # a packed `EndedGame`
    size: int  # trials or iterations of the slice
    found: list[bytes]  # the findings of each slice so far
    languages: list[str]  # the languages of the words
    is_due: bool = True  # False: only the words are wanted, no new slice


class Finding(msgspec.Struct, array_like=True):
    """The findings of a slice, how far the analysis is, and its words by language."""

    found: bytes
    done: int
    of: int
    ready: bool
    words: dict[str, bytes]


class Reviewer:
    """One game under analysis: its analyst, the first slices, what is in words already."""

    def __init__(self, packed: bytes, size: int) -> None:
        self.packed = packed
        self.size = size
        case = msgspec.msgpack.decode(packed, type=EndedGame)
        game, table = load(case.game), Table(case.seats, case.mode, case.options)
        self.analyst = Analyst(game, table, case.moves, 0, Effort(*case.effort))
        self.sides = game.sides(table)
        tasks = self.analyst.tasks()
        self.of = len(tasks) + min(self.analyst.effort.duels, len(self.analyst.choices))
        self.first: list[list[Task]] = slices(tasks, size)
        self.said: dict[str, dict[int, Said]] = {}  # by language of the game

    def slices(self, found: list[Found], so_far: int) -> list[list[Task]]:
        """All slices, as far as they are known after `so_far`: the first ones choose the rest."""
        if so_far < len(self.first):
            return self.first
        return [*self.first, *slices(self.analyst.closer(found), self.size)]

    def words(self, found: list[Found], ready: bool, language: str) -> bytes:
        """All findings in a language of the page, as bytes."""
        analyst, spoken = self.analyst, self.analyst.game.spoken(language)
        told = review(analyst, found, spoken, self.said.setdefault(spoken, {}))
        return encode(
            without_defaults(
                wire.Analysis(
                    done=self.done(found, ready),
                    of=self.of,
                    ready=ready,
                    points=[
                        wire.Stood(
                            move=point.move,
                            values=[_short(value) for value in point.values],
                            sides=[_short(value) for value in by_side(self.sides, point.values)],
                            error=_short(point.error),
                            chance=point.chance,
                        )
                        for point in told.points
                    ],
                    better=[self._better(one, told.said[one.move]) for one in told.better],
                    turning=[self._turned(one, told) for one in told.turned],
                    parts=self._parts(told) if ready else [],
                )
            )
        )

    def done(self, found: list[Found], ready: bool) -> int:
        """How many moments have been looked at so far."""
        return self.of if ready else min(len(found), self.of)

    def _parts(self, told: Review) -> list[wire.SeatPart]:
        own = own_part(self.sides, told.parts)
        seats = [*enumerate(told.parts), *([] if own is None else [(NO_SEAT, own)])]
        return [
            wire.SeatPart(
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

    def _turned(self, one: Turning, told: Review) -> wire.Turning:
        turned = wire.Turning(move=one.move, seat=one.seat, swing=_short(one.swing), luck=one.luck)
        if not one.luck:
            choice = self.analyst.choice_before(one.move)
            turned.by, turned.what = self.analyst.moves[choice][0], told.said[choice].played
        return turned

    def _better(self, one: Better, said: Said) -> wire.Better:
        return wire.Better(
            move=one.move + 1,
            seat=one.seat,
            played=said.played,
            better=said.line[0][1],
            text=self.analyst.game.space.text(one.better),
            gain=_short(one.gain),
            error=_short(one.error),
            line=[wire.LineMove(seat=who, label=label) for who, label in said.line],
        )


def _short(value: float) -> float:
    return round(value, 4)


_LAST: list[Reviewer] = []  # the newest: mostly the next slice is of the same game


def _reviewer(packed: bytes, size: int) -> Reviewer:
    last = _LAST[-1] if _LAST else None
    if last is None or (last.packed, last.size) != (packed, size):
        last = Reviewer(packed, size)
        _LAST[:] = [last]
    return last


def look_into(job: Slice) -> Finding:
    """Run the next slice, if one is due, and put all findings into words."""
    reviewer = _reviewer(job.case, job.size)
    so_far = len(job.found)
    found: list[Found] = []
    for packed in job.found:
        found += msgspec.msgpack.decode(packed)
    tasks = reviewer.slices(found, so_far)
    new: list[Found] = []
    if job.is_due and so_far < len(tasks):
        new = reviewer.analyst.carry_out(tasks[so_far])
        found += new
        so_far += 1
        tasks = reviewer.slices(found, so_far)
    ready = so_far >= len(tasks)
    words = {language: reviewer.words(found, ready, language) for language in job.languages}
    packed = msgspec.msgpack.encode(new)
    return Finding(packed, reviewer.done(found, ready), reviewer.of, ready, words)
