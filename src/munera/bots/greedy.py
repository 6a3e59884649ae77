"""A bot that follows the game's rule of thumb."""

from __future__ import annotations

from typing import Final, final

from munera.bots.bot import Bot
from munera.core.engine import Actions
from munera.core.rng import Rng
from munera.play.seat import Seat


@final
class GreedyBot(Bot):
    """Asks the game's policy, which answers from what the seat knows, so it cannot cheat."""

    def __init__(self) -> None:
        self.actions: Final = Actions()

    def choose(self, seat: Seat, rng: Rng) -> int:
        """The action that looks best; a forced one at once."""
        seat.legal(self.actions)
        if self.actions.count == 1:
            return self.actions.items[0]
        return seat.by_thumb(rng)
