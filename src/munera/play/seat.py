"""A seat as a bot gets it: its own view, its own choices, imagined truths; never the real one."""

from __future__ import annotations

from typing import Final, final

from munera.core.engine import Actions, State, fill_legal
from munera.core.game import Game, View
from munera.core.rng import Rng
from munera.core.tensor import Sheet


@final
class Seat:
    """What a player at one seat can do and know."""

    def __init__(self, game: Game, truth: State, number: int) -> None:
        self.game: Final = game
        self.number: Final = number
        self._truth: State = truth

    def legal(self, out: Actions) -> None:
        """Fill `out` with what the seat may do now."""
        fill_legal(self._truth, self.number, out)

    def view(self) -> View:
        """All that the seat may look at, as plain data."""
        return self.game.view(self._truth, self.number)

    def observe(self, sheet: Sheet) -> None:
        """Fill a row of the sheet with all that the seat may know, as numbers for learners."""
        self.game.observe(self._truth, self.number, sheet)

    def resample(self, rng: Rng) -> State:
        """A truth that the seat cannot tell from the real one."""
        return self.game.resample(self._truth, self.number, rng)

    def imagine(self, rng: Rng) -> State:
        """The same, with what others have chosen in secret as sensible players would."""
        imagine = self.game.imagine or self.game.resample
        return imagine(self._truth, self.number, rng)
