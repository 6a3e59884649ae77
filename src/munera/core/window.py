"""Reaction windows: seats are asked in turn, on public grounds only, until all pass in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from munera.core.engine import Frame, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame):
    """One trigger that seats may answer.

    `seat` is asked now, `passed` counts the passes in a row, `used` holds the marks of the
    reactions already used for this trigger. A seat is asked whether or not it holds anything that
    fits: otherwise the asking itself would tell the table what it holds.
    """

    def __init__(self, seat: i64, passed: i64, used: Sequence[int] = ()) -> None:
        self.seat: Final = seat
        self.passed: Final = passed
        self.used: Final[tuple[int, ...]] = tuple(used)

    def who(self, s: State) -> i64:
        """The seat whose turn it is to answer."""
        return self.seat

    def apply(self, s: State, seat: i64, action: i64) -> None:
        """A pass moves on or closes the window; a reaction happens at once, the next is asked."""
        following = self.next_seat(s)
        if self.is_pass(action):
            if self.passed + 1 < self.voices(s):
                s.stack.append(self.again(following, self.passed + 1, self.used))
            else:
                self.close(s)
            return
        mark = self.mark(s, action)
        used = self.used if mark < 0 else (*self.used, int(mark))
        s.stack.append(self.again(following, 0, used))
        self.react(s, seat, action)

    def args(self) -> list[Any]:
        """Who is asked, the passes in a row, and what was used."""
        return [self.seat, self.passed, list(self.used)]

    def is_used(self, mark: i64) -> bool:
        """Whether the reaction with this mark has been used for this trigger."""
        return mark in self.used

    def is_pass(self, action: i64) -> bool:
        """Whether the action declines."""
        raise NotImplementedError

    def voices(self, s: State) -> i64:
        """How many passes in a row close the window: the number of seats that are asked."""
        raise NotImplementedError

    def next_seat(self, s: State) -> i64:
        """Who is asked after the present seat."""
        raise NotImplementedError

    def mark(self, s: State, action: i64) -> i64:
        """The number that remembers this reaction as used, or -1 if it may be used again."""
        return -1

    def again(self, seat: i64, passed: i64, used: tuple[int, ...]) -> Frame:
        """The same window, further on."""
        raise NotImplementedError

    def react(self, s: State, seat: i64, action: i64) -> None:
        """Carry out the reaction; the window below it on the stack goes on afterwards."""
        raise NotImplementedError

    def close(self, s: State) -> None:
        """All have passed in a row: push what follows, if anything."""
