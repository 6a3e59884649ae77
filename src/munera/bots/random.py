"""A bot that does anything it may."""

from __future__ import annotations

from typing import Final, final

from munera.bots.bot import Bot
from munera.core.engine import Actions
from munera.core.rng import Rng
from munera.play.seat import Seat


@final
class RandomBot(Bot):
    """Every legal action is equally likely."""

    def __init__(self) -> None:
        self.actions: Final = Actions()

    def choose(self, seat: Seat, rng: Rng) -> int:
        """Any legal action."""
        seat.legal(self.actions)
        return self.actions.items[rng.below(self.actions.count)]
