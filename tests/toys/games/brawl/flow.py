"""The steps of Brawl."""

from __future__ import annotations

from typing import ClassVar, cast, final

from mypy_extensions import i64

from munera.core.engine import CHANCE, Actions, Frame, State

from . import events as ev
from .space import ARM, BUY, DIE, DONE, SHIELD
from .state import Brawl


@final
class Buy(Frame):
    """BR-1: a seat buys until it is done."""

    NAME: ClassVar = "Buy"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(DONE)
            if cast(Brawl, s).coins[seat]:
                out.add(ARM)
                out.add(SHIELD)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        b = cast(Brawl, s)
        if action == DONE:
            b.stack.append(Buy(seat + 1) if seat + 1 < b.seats else Roll(0))
            return
        b.coins[seat] -= 1
        row = b.arms if action == ARM else b.shields
        row[seat] += 1
        if b.sink is not None:
            b.sink.add((ev.BOUGHT, seat, action - BUY))
        b.stack.append(Buy(seat))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_BUY, cast(Brawl, s).coins[seat])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.TOO_DEAR, cast(Brawl, s).coins[seat])

    def args(self) -> list[int]:
        return [self.seat]


@final
class Roll(Frame):
    """BR-2: a die for each seat."""

    NAME: ClassVar = "Roll"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        for side in range(6):
            out.add(DIE + side)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        b = cast(Brawl, s)
        own = self.seat
        b.rolls[own] = action - DIE + 1
        if b.sink is not None:
            b.sink.add((ev.ROLLED, own, b.rolls[own], b.sum_of(own)))
        if own + 1 < b.seats:
            b.stack.append(Roll(own + 1))

    def stream(self) -> str:
        return "die"

    def args(self) -> list[int]:
        return [self.seat]
