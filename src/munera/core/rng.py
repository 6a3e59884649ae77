"""The small fast generator of search and lab, the same stream interpreted and compiled."""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

# Multiply-with-carry: MULTIPLIER * 2**32 - 1 is a safe prime below 2**62, the largest there is,
# so the period is about 2**61 and no value ever leaves the range where both forms agree.
MULTIPLIER: Final = 1073740155
CYCLE: Final = MULTIPLIER * 2**32 - 1
MASK: Final = 0xFFFFFFFF


@final
class Rng:
    """A generator of integers; never part of a state, never cloned with one.

    >>> rng = Rng(1)
    >>> [rng.below(6) for _ in range(8)]
    [5, 5, 4, 4, 0, 3, 3, 1]
    """

    def __init__(self, seed: int) -> None:
        self.x: i64 = seed % (CYCLE - 2) + 1
        i: i64
        for i in range(8):  # so that close small seeds give unlike first draws
            self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for 1 <= n <= 2**30."""
        x = self.x
        x = (x & MASK) * MULTIPLIER + (x >> 32)
        self.x = x
        return (((x & MASK) ^ (x >> 32)) * n) >> 32

    def wide(self, n: i64) -> i64:
        """The same for 1 <= n < 2**48, from two draws."""
        return (self.below(1073741824) * 1073741824 + self.below(1073741824)) % n


def seed_of(*parts: int | str) -> int:
    """A 60-bit seed from any mixture of numbers and names; it never changes.

    Give each game, seat and source of chance its own parts, and none disturbs another.

    >>> seed_of(7, 0, "chance")
    693542486770829573
    """
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4
