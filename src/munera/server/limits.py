"""How much one guest or one address may ask for: buckets that fill again with time."""

from __future__ import annotations

import time
from dataclasses import dataclass

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
GUESSES = Rate(10, 0.2)  # invitation codes


class Limits:
    """Counts what each key has asked for; switched off it allows everything."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: dict[tuple[str, Rate], tuple[float, float]] = {}

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
            raise NotAllowed("That was a lot at once; wait a moment and try again.", "too_many")
