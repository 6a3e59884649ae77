"""Thinking time: so much for the whole game, a little more for each move."""

from __future__ import annotations

from collections.abc import Iterable


class Clock:
    """A clock for each seat; it runs while the seat is waited for. Times are milliseconds."""

    def __init__(self, seats: int, bank: int, increment: int) -> None:
        self.increment = increment
        self.left = [bank] * seats
        self.running: frozenset[int] = frozenset()
        self.since = 0

    def turn(
        self, now: int, waiting: Iterable[int], moved: int | None = None, still: int = 0
    ) -> None:
        """Charge those who were waited for, and let the clocks of those waited for now run.

        At first they may stand still for a while; nobody is charged for that.

        A seat that has moved and is waited for no more gets the increment; one that is waited for
        no more because something was taken back does not.
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
        """Which running seat is out of time first, and in how long; None if no clock runs.

        Seats that bots hold have nothing to lose.
        """
        running = self.running.difference(held)
        if not running:
            return None
        seat = min(running, key=lambda k: self.left[k])
        return seat, self.shown(seat, now) + self.still(seat, now)

    def still(self, seat: int, now: int) -> int:
        """How long the clock of a seat that is waited for stands still yet."""
        return max(0, self.since - now) if seat in self.running else 0
