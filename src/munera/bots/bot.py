"""What a bot is: something that answers for a seat."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from munera.core.rng import Rng
from munera.play.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses actions for whatever seat it is given."""

    def choose(self, seat: Seat, rng: Rng) -> int:
        """One legal action of the seat, which is being asked."""
        raise NotImplementedError
