"""How much one guest or one address may ask for: token buckets, which fill again with time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network

from munera.core.saying import say
from munera.server.acts import NotAllowed

REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once (`burst`), and how many a second in the long run."""

    burst: float
    each_second: float

    def left(self, left: float, seconds: float) -> float:
        """How full a bucket is after some seconds in which nothing was taken."""
        return min(self.burst, left + seconds * self.each_second)


REQUESTS = Rate(120, 30)
MESSAGES = Rate(120, 40)
OPENINGS = Rate(30, 0.5)  # new tables, sessions, imports
LINES = Rate(60, 2)  # sockets and streams
GUESSES = Rate(10, 0.2)  # invitation codes


LINES_EACH = 24  # lines that a guest may have open at once
ONLOOKERS = 200  # lines at one table of people without a seat there


def place_of(address: str) -> str:
    """The place that an address counts for: in IPv6 a /64 network, which one customer has whole.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3::4"), place_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


class Limits:
    """Counts what each key (a guest or a place) has asked for; if off, it allows everything."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: dict[tuple[str, Rate], tuple[float, float]] = {}
        self._lines: Counter[str] = Counter()

    def is_fine(self, key: str, rate: Rate, cost: float = 1.0) -> bool:
        """Take `cost` from a bucket; False if less than one is left.

        A large cost may push a bucket below zero: the next wait is longer then.
        """
        if not self.on:
            return True
        at = time.monotonic()
        left, then = self._buckets.pop((key, rate), (rate.burst, at))
        left = rate.left(left, at - then)
        if len(self._buckets) >= REMEMBERED:  # forget the one used longest ago
            del self._buckets[next(iter(self._buckets))]
        is_fine = left >= 1
        self._buckets[key, rate] = (left - cost if is_fine else left, at)
        return is_fine

    def check(self, key: str, rate: Rate, cost: float = 1.0) -> None:
        """Take `cost` from a bucket; raises NotAllowed if less than one is left."""
        if not self.is_fine(key, rate, cost):
            raise NotAllowed(say("guest.too_much"), "too_many")

    def check_line(self, guest: str, onlookers: int = 0) -> None:
        """Raise NotAllowed if a guest may not open one more line.

        `onlookers`: how many the table has already, if the line is for one more of them.
        """
        self.check(guest, LINES)
        if self.on and self._lines[guest] >= LINES_EACH:
            raise NotAllowed(say("guest.windows"), "too_many")
        if self.on and onlookers >= ONLOOKERS:
            raise NotAllowed(say("guest.onlookers"), "too_many")

    def add_line(self, guest: str) -> None:
        """Count a line that a guest has opened."""
        self._lines[guest] += 1

    def drop_line(self, guest: str) -> None:
        """Count a line that a guest has closed."""
        self._lines[guest] -= 1
        if self._lines[guest] <= 0:
            del self._lines[guest]

    @contextmanager
    def line(self, guest: str) -> Iterator[None]:
        """Count a line of a guest while the block runs."""
        self.add_line(guest)
        try:
            yield
        finally:
            self.drop_line(guest)
