"""Small sets as bit masks: the one table of powers, and the members of a set in order.

Never write `1 << k` with a native k: the compiled form shifts a 32-bit number. Use `BIT[k]`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**k for k in range(62)])

# The members of every 8-bit set, end to end: those of m are MEMBERS[FIRST[m]:FIRST[m + 1]].
MEMBERS: Final = vec[i64]([b for m in range(256) for b in range(8) if m >> b & 1])
FIRST: Final = vec[i64]([sum([bin(k).count("1") for k in range(m)]) for m in range(257)])


def size(members: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while members:
        n += FIRST[(members & 255) + 1] - FIRST[members & 255]
        members >>= 8
    return n


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    base: i64 = 0
    while members & 255 == 0:
        members >>= 8
        base += 8
    return base + MEMBERS[FIRST[members & 255]]


def members_of(members: i64) -> list[int]:
    """The members of a set (not negative) in rising order, for code off the hot path."""
    out: list[int] = []
    k: i64 = 0
    while members:
        if members & 1:
            out.append(k)
        members >>= 1
        k += 1
    return out
