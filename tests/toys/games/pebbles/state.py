"""A position of Pebbles."""

from __future__ import annotations

from typing import Any, Final, final

from munera.core.engine import Frame, State, pack_stack

PACKED: Final = ("stones", "hand", "winner")


@final
class Pebbles(State):
    """Stones left, the hand with the pebble (-1: none yet) and who has won (-1: nobody yet)."""

    def __init__(self, setup: int, stack: list[Frame], stones: int, hand: int, winner: int) -> None:
        super().__init__(stack)
        self.seats = setup
        self.stones = stones
        self.hand = hand
        self.winner = winner

    def clone(self) -> Pebbles:
        return Pebbles(self.seats, self.stack[:], self.stones, self.hand, self.winner)

    def pack(self) -> list[Any]:
        return [pack_stack(self.stack), self.stones, self.hand, self.winner]

    def results(self) -> list[float]:
        return [float(seat == self.winner) for seat in range(self.seats)]
