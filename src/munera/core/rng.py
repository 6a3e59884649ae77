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
    """A generator of integers; never part of a state, never cloned with one."""

    def __init__(self, seed: int) -> None:
        self.x: i64 = seed % (CYCLE - 2) + 1
        i: i64
        for i in range(8):  # small neighbouring seeds must not show in the first draws
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
    """A 60-bit seed from any mixture of numbers and names, stable for ever.

    Give each game, seat and source of chance its own parts, and none disturbs another.
    """
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4
