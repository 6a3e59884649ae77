"""Thinking time: a fixed time for the whole game, and a little more for each move."""

from __future__ import annotations

from collections.abc import Iterable


class Clock:
    """A clock for each seat, in milliseconds; it runs while the table waits for the seat."""

    def __init__(self, seats: int, bank: int, increment: int) -> None:
        self.increment = increment
        self.left = [bank] * seats
        self.running: frozenset[int] = frozenset()
        self.since = 0

    def turn(
        self, now: int, waiting: Iterable[int], moved: int | None = None, still: int = 0
    ) -> None:
        """Charge the seats that the table waited for, and start the clocks it waits for now.

        These may first stand still for a while; nobody is charged for that.

        A seat that has moved and is no longer waited for gets the increment. A seat that is no
        longer waited for because of an undo does not.
        """
        then = frozenset(waiting)
        spent = max(0, now - self.since)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - spent)
            if seat == moved and seat not in then and self.left[seat]:
                self.left[seat] += self.increment
        self.running = then
        self.since = now + still

    def shown(self, seat: int, now: int) -> int:
        """What a seat has left."""
        spent = max(0, now - self.since) if seat in self.running else 0
        return max(0, self.left[seat] - spent)

    def next_flag(self, now: int, held: Iterable[int] = ()) -> tuple[int, int] | None:
        """Which running clock ends first, and in how long; None if no clock runs.

        Seats that bots hold have nothing to lose.
        """
        running = self.running.difference(held)
        if not running:
            return None
        seat = min(running, key=lambda k: self.left[k])
        return seat, self.shown(seat, now) + self.still(seat, now)

    def still(self, seat: int, now: int) -> int:
        """How long the clock of a seat will still stand still."""
        return max(0, self.since - now) if seat in self.running else 0
