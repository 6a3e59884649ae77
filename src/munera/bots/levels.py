"""Four levels of opponents with names a Roman would know, the same in every game.

A *tiro* has just entered the school: he knows what one does, and often does something else. A
*gregarius* is a gladiator of the ranks and fights by the rules of thumb, with a slip now and then.
A *veteranus* looks ahead. The *primus palus*, the first of the school, takes all the time he gets.
"""

from __future__ import annotations

from typing import Final, final

from munera.bots.bot import Bot
from munera.bots.ismcts import ALL, SearchBot
from munera.bots.thought import Settings
from munera.core.engine import Actions
from munera.core.rng import Rng
from munera.play.seat import Seat

TIRO_SLIPS: Final = 350  # thousandths
GREGARIUS_SLIPS: Final = 50
VETERANUS: Final = Settings(iterations=100, early=0.5)
PRIMUS: Final = Settings(iterations=1000, early=0.5)


@final
class SlippingBot(Bot):
    """Follows the game's rule of thumb, but `slips` times in a thousand plays at random."""

    def __init__(self, slips: int) -> None:
        self.slips: Final = slips
        self.actions: Final = Actions()

    def choose(self, seat: Seat, rng: Rng) -> int:
        """The action that looks best, or any; a forced one at once."""
        out = self.actions
        seat.legal(out)
        if out.count == 1:
            return out.items[0]
        if rng.below(ALL) < self.slips:
            return out.items[rng.below(out.count)]
        return seat.game.policy(seat.resample(rng), seat.number, rng)


def tiro() -> Bot:
    """One who has just begun."""
    return SlippingBot(TIRO_SLIPS)


def gregarius() -> Bot:
    """One of the ranks."""
    return SlippingBot(GREGARIUS_SLIPS)


def veteranus() -> Bot:
    """One who looks ahead."""
    return SearchBot(VETERANUS)


def primus() -> Bot:
    """The best of the school."""
    return SearchBot(PRIMUS)
