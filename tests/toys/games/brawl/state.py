"""A position of Brawl."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, final

from munera.core.engine import Frame, State, pack_stack

PACKED: Final = ("coins", "arms", "shields", "rolls")


@final
class Brawl(State):
    """By seat: coins left, arms and shields bought, and the die (0: not rolled yet)."""

    def __init__(
        self, setup: int, stack: list[Frame], coins: Iterable[int], arms: Iterable[int],
        shields: Iterable[int], rolls: Iterable[int],
    ) -> None:  # fmt: skip
        super().__init__(stack)
        self.seats = setup
        self.coins = list(coins)
        self.arms = list(arms)
        self.shields = list(shields)
        self.rolls = list(rolls)

    def clone(self) -> Brawl:
        return Brawl(self.seats, self.stack[:], self.coins, self.arms, self.shields, self.rolls)

    def pack(self) -> list[Any]:
        rows = (self.coins, self.arms, self.shields, self.rolls)
        return [pack_stack(self.stack), *[list(row) for row in rows]]

    def sum_of(self, seat: int) -> int:
        """BR-2: arms and die."""
        return self.arms[seat] + self.rolls[seat]

    def results(self) -> list[float]:
        if self.stack:
            return [0.0] * self.seats
        sums = [self.sum_of(seat) for seat in range(self.seats)]
        best = max(sums)
        return [1 / sums.count(best) if one == best else 0.0 for one in sums]
