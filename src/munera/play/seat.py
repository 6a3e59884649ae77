"""A seat as a bot gets it: its own view, its own choices, imagined truths, never the real one."""

from __future__ import annotations

from typing import Final, final

from munera.core.engine import Actions, State, fill_legal
from munera.core.game import Game, View
from munera.core.rng import Rng
from munera.core.tensor import Sheet


@final
class Seat:
    """What a player at one seat can do and know.

    >>> from munera.games import NAMES, load
    >>> from munera.play.match import Match
    >>> game = load(NAMES[0])
    >>> match = Match(game, game.table(seats=2))
    >>> me = match.seat(match.waiting()[0])
    >>> another = me.resample(Rng(1))  # a truth that this seat cannot tell from the real one
    >>> game.view(another, me.number) == me.view()
    True
    """

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
        """The same, but others have chosen in secret as sensible players would."""
        imagine = self.game.imagine or self.game.resample
        return imagine(self._truth, self.number, rng)

    def by_thumb(self, rng: Rng) -> int:
        """What the game's rule of thumb answers here, from what the seat can know.

        A world is drawn for it, unless the game says that it answers the same in all of them.
        """
        game = self.game
        needs_none = game.policy_needs_no_world
        if needs_none is not None and needs_none(self._truth):
            return game.policy(self._truth, self.number, rng)
        return game.policy(self.resample(rng), self.number, rng)
