"""What has happened in a match, kept small: a table in memory has hundreds of lines."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right

from mypy_extensions import mypyc_attr

from munera.core.events import PUBLIC, Kind, is_told


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Events in order, each with the move that caused it and whether chance made that move."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self._kinds = kinds
        self._values = array("i")
        self._starts = array("i", [0])
        self._moves = array("i")  # the number of the move; negative: chance made it
        self._public = array("i", [0])  # how many of the first n events are told to everybody
        self._private: dict[int, list[int]] = {}  # by seat: places of events for it alone
        self._chapters = array("i")  # the places where a chapter begins

    def add(self, move: int, chance: bool, event: tuple[int, ...]) -> None:
        """Write one event down."""
        kind = self._kinds[event[0]]
        public = kind.audience == PUBLIC
        if not public:
            self._private.setdefault(event[1 + kind.audience], []).append(len(self))
        if kind.chapter:
            self._chapters.append(len(self))
        self._values.extend(event)
        self._starts.append(len(self._values))
        self._moves.append(-move if chance else move)
        self._public.append(self._public[-1] + public)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, place: int) -> tuple[bool, tuple[int, ...]]:
        """Whether chance did it, and what happened."""
        if not 0 <= place < len(self):
            raise IndexError(place)
        return self._moves[place] < 0, self.event(place)

    def kind(self, place: int) -> int:
        """Which kind of event it was."""
        return self._values[self._starts[place]]

    def event(self, place: int) -> tuple[int, ...]:
        """What happened."""
        return tuple(self._values[self._starts[place] : self._starts[place + 1]])

    def move(self, place: int) -> int:
        """The number of the move that caused it, counted from 1."""
        return abs(self._moves[place])

    def told_before(self, viewer: int, place: int) -> int:
        """How many of the events before a place the viewer was told."""
        own = self._private.get(viewer)
        return self._public[place] + (bisect_right(own, place - 1) if own else 0)

    def is_told(self, viewer: int, place: int) -> bool:
        """Whether the viewer is told of the event at all."""
        event = self.event(place)
        return is_told(self._kinds[event[0]], event, viewer)

    def is_known_to_one(self, seat: int, first: int) -> bool:
        """Whether everything from a place on was told to this seat alone."""
        own = self._private.get(seat, [])
        return len(self) - first == len(own) - bisect_left(own, first)

    @property
    def chapters(self) -> int:
        """How many chapters have begun."""
        return len(self._chapters)

    def chapter(self, back: int) -> int:
        """The place where the `back`-th last chapter begins; 0 if there are fewer."""
        begun = len(self._chapters)
        return self._chapters[begun - back] if 0 < back <= begun else 0

    def place_after(self, move: int) -> int:
        """The place after all that happened by the end of a move."""
        return bisect_right(self._moves, move, key=abs)

    def place_told(self, viewer: int, number: int) -> int:
        """The place of the viewer's line of this number, counted from 1; -1 if it has none."""
        places = range(len(self) + 1)
        after = bisect_left(places, number, key=lambda place: self.told_before(viewer, place))
        return after - 1 if 0 < after <= len(self) else -1

    def until(self, moves: int) -> Log:
        """A log of what had happened by the end of so many moves."""
        place = self.place_after(moves)
        log = Log(self._kinds)
        log._values = self._values[: self._starts[place]]
        log._starts = self._starts[: place + 1]
        log._moves = self._moves[:place]
        log._public = self._public[: place + 1]
        for seat, own in self._private.items():
            known = bisect_left(own, place)
            if known:
                log._private[seat] = own[:known]
        log._chapters = self._chapters[: bisect_left(self._chapters, place)]
        return log
