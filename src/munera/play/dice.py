"""Chance at a real table: every draw follows from one secret key, and nobody can guess the next.

The n-th draw of a stream is HMAC-SHA-256 under the table's key over `stream/n/attempt`; its first
eight bytes, big-endian, give the number. A value beyond the largest multiple of the total is thrown
away and the next attempt is used, so all outcomes are equally likely.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from mypy_extensions import mypyc_attr

from munera.core.engine import CHANCE, State, legal_list

SPAN = 2**64


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A table's named streams. Draws are counted by stream: one taken back comes out the same.

    >>> dice = Dice.from_seed(1)
    >>> [dice.below("attack", 6) for _ in range(5)]
    [1, 3, 3, 1, 0]
    >>> dice.below("deal", 52), dice.drawn
    (32, {'attack': 5, 'deal': 1})
    >>> dice.drawn["attack"] = 4  # the fifth draw is taken back
    >>> dice.below("attack", 6)
    0
    """

    def __init__(self, key: bytes | None = None) -> None:
        self.key = key if key is not None else secrets.token_bytes(32)
        self.drawn: dict[str, int] = {}

    @classmethod
    def from_seed(cls, seed: int) -> Dice:
        """Dice that anybody can repeat: for examples, tests and bug reports."""
        return cls(hashlib.sha256(f"munera seed {seed}".encode()).digest())

    def below(self, stream: str, total: int) -> int:
        """The stream's next number from 0 to total - 1."""
        n = self.drawn.get(stream, 0)
        self.drawn[stream] = n + 1
        return number(self.key, stream, n, total)

    def outcome(self, s: State) -> int:
        """What chance does at a state that asks it."""
        frame = s.stack[-1]
        outcomes = legal_list(s, CHANCE)
        weights = [frame.weight(s, outcome) for outcome in outcomes]
        pick = self.below(frame.stream(), sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            pick -= weight
            if pick < 0:
                return outcome
        raise AssertionError("weights do not add up")


def number(key: bytes, stream: str, n: int, total: int) -> int:
    """The n-th number of a stream below a total."""
    limit = SPAN - SPAN % total
    attempt = 0
    while True:
        told = hmac.digest(key, f"{stream}/{n}/{attempt}".encode(), "sha256")
        value = int.from_bytes(told[:8], "big")
        if value < limit:
            return value % total
        attempt += 1
