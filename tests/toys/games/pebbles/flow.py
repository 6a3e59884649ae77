"""The steps of Pebbles; none of them has a refusal of its own."""

from __future__ import annotations

from typing import ClassVar, cast, final

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State

from . import events as ev
from .space import GUESS, HIDE, TAKE
from .state import Pebbles


@final
class Hide(Frame):
    """PB-1: the first seat hides the pebble."""

    NAME: ClassVar = "Hide"

    def who(self, s: State) -> i64:
        return 0

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == 0:
            out.add(HIDE)
            out.add(HIDE + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Pebbles, s)
        p.hand = action - HIDE
        if p.sink is not None:
            p.sink.add((ev.HID, 0, p.hand))
        p.stack.append(Guess())

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_HIDE,)


@final
class Guess(Frame):
    """PB-2: the second seat guesses, and all see whether it was right."""

    NAME: ClassVar = "Guess"

    def who(self, s: State) -> i64:
        return 1

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == 1:
            out.add(GUESS)
            out.add(GUESS + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Pebbles, s)
        if p.sink is not None:
            p.sink.add((ev.GUESSED, 1, action - GUESS, p.hand))
        if p.hand == action - GUESS:
            p.winner = 1
        else:
            p.stack.append(Take(0))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_GUESS,)


@final
class Take(Frame):
    """PB-3: one, two or three stones; the last one wins."""

    NAME: ClassVar = "Take"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            for n in range(min(3, cast(Pebbles, s).stones)):
                out.add(TAKE + n)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Pebbles, s)
        p.stones -= action - TAKE + 1
        if p.sink is not None:
            p.sink.add((ev.TOOK, self.seat, action - TAKE + 1))
        if p.stones == 0:
            p.winner = self.seat
        else:
            p.stack.append(Take((self.seat + 1) % p.seats))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_TAKE,)

    def args(self) -> list[int]:
        return [self.seat]
