"""How much one guest or one address may ask for: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from munera.core.saying import say
from munera.server.acts import NotAllowed

REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float


REQUESTS = Rate(120, 30)
MESSAGES = Rate(120, 40)
OPENINGS = Rate(30, 0.5)  # new tables, sessions, imports
LINES = Rate(60, 2)  # sockets and streams
GUESSES = Rate(10, 0.2)  # invitation codes


LINES_EACH = 24  # lines that a guest may have open at once
ONLOOKERS = 200  # lines at a table of those who have no seat there


class Limits:
    """Counts what each key has asked for; switched off it allows everything."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: dict[tuple[str, Rate], tuple[float, float]] = {}
        self._lines: Counter[str] = Counter()

    def is_fine(self, key: str, rate: Rate) -> bool:
        """Take one from a bucket; False if it is empty."""
        if not self.on:
            return True
        at = time.monotonic()
        left, then = self._buckets.get((key, rate), (rate.burst, at))
        left = min(rate.burst, left + (at - then) * rate.each_second)
        if len(self._buckets) > REMEMBERED:
            self._buckets.clear()
        if left < 1:
            self._buckets[key, rate] = (left, at)
            return False
        self._buckets[key, rate] = (left - 1, at)
        return True

    def check(self, key: str, rate: Rate) -> None:
        """The same; raises NotAllowed if the bucket is empty."""
        if not self.is_fine(key, rate):
            raise NotAllowed(say("guest.too_much"), "too_many")

    def check_line(self, guest: str, onlookers: int = 0) -> None:
        """Whether a guest may open one more line; raises NotAllowed if not.

        `onlookers` are those at the table already, if it is for one more of them.
        """
        self.check(guest, LINES)
        if self.on and self._lines[guest] >= LINES_EACH:
            raise NotAllowed(say("guest.windows"), "too_many")
        if self.on and onlookers >= ONLOOKERS:
            raise NotAllowed(say("guest.onlookers"), "too_many")

    def add_line(self, guest: str) -> None:
        """A guest has opened a line."""
        self._lines[guest] += 1

    def drop_line(self, guest: str) -> None:
        """A guest has closed a line."""
        self._lines[guest] -= 1
        if self._lines[guest] <= 0:
            del self._lines[guest]

    @contextmanager
    def line(self, guest: str) -> Iterator[None]:
        """A line of a guest's, as long as it is open."""
        self.add_line(guest)
        try:
            yield
        finally:
            self.drop_line(guest)
