"""An honest word after the game: what was luck, what was not, and what would have been better.

How things stand at a moment is what rules of thumb make of it from there, over many short trials of
the whole truth, which is open by then. The change over a draw of chance is luck: chance's outcome
against what could be expected of it. What would have been better is found by a search from what the
seat could know at the time, never from what it could not.

All of it are estimates; each carries its standard error, and what lies within it is not claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from munera.bots.ismcts import Search, Settings
from munera.core.engine import CHANCE, NOBODY, Actions, State, act, fill_legal, settle
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.play.seat import Seat

TRIALS = 48  # of one moment
DEPTH = 12  # choices of a trial before it is judged
SEARCH = Settings(iterations=400)
CLAIM = 2.0  # standard errors that a claim must exceed
WORTH = 0.02  # and the least part of a win that is worth a word

Moves = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Stand:
    """What each seat can expect, 0 to 1, and the standard error of that."""

    values: tuple[float, ...]
    error: float = 0.0


@dataclass(frozen=True)
class Look:
    """One choice: how things stood before it and after it, and what would have been better."""

    move: int  # its place in the record, the first is 0
    seat: int
    before: Stand
    after: Stand | None  # where chance acts next; else as before the next choice
    best: int = -1  # the better action, if there is one that can be claimed
    gain: float = 0.0  # what it promised more
    error: float = 0.0  # of the gain
    line: tuple[tuple[int, int], ...] = ()  # how the search goes on from it


@dataclass(frozen=True)
class Part:
    """What one seat's game was made of."""

    luck: float  # what chance gave it, in parts of a win
    luck_error: float
    given_away: float  # what its own choices cost it, by the claims made
    choices: int  # real ones


@dataclass(frozen=True)
class Verdict:
    """A whole game: how it went, choice by choice, and what it was made of."""

    start: Stand
    looks: tuple[Look, ...]
    end: Stand
    parts: tuple[Part, ...]


class Analyst:
    """Goes through a record; the same seed gives the same words, from wherever it begins."""

    def __init__(
        self,
        game: Game,
        table: Table,
        moves: Moves,
        seed: int = 0,
        search: Settings = SEARCH,
        trials: int = TRIALS,
    ) -> None:
        self.game = game
        self.table = table
        self.moves = moves
        self.seed = seed
        self.trials = trials
        self._search = Search(game, search)
        self._trial = Search(game, Settings(depth=DEPTH, chance=search.chance))
        self._out = Actions()

    def start(self) -> Stand:
        """What each seat could expect before anything was dealt."""
        return self.stand(self.game.opening(self.table), Rng(seed_of(self.seed, "start")))

    def looks(self, first: int, last: int) -> list[Look]:
        """The real choices among the moves from `first` up to, not including, `last`."""
        s = self.game.opening(self.table)
        settle(s)
        found: list[Look] = []
        for n, (seat, action) in enumerate(self.moves[:last]):
            look = None
            if n >= first and seat != CHANCE:
                fill_legal(s, seat, self._out)
                if self._out.count > 1:
                    look = self._before(s, n, seat, action)
            who = act(s, seat, action)
            if look:
                found.append(self._after(s, look) if who == CHANCE else look)
        return found

    def stand(self, s: State, rng: Rng) -> Stand:
        """What rules of thumb make of a state: the mean of many short trials."""
        if not s.stack:
            return Stand(tuple(s.results()))
        seats = len(s.results())
        sums, squares = [0.0] * seats, [0.0] * seats
        for _ in range(self.trials):
            for k, value in enumerate(self._trial.outcome(s.clone(), rng)):
                sums[k] += value
                squares[k] += value * value
        n = self.trials
        spread = max(
            max(0.0, square / n - (sum / n) ** 2) for sum, square in zip(sums, squares, strict=True)
        )
        return Stand(tuple([sum / n for sum in sums]), sqrt(spread / n))

    def _before(self, s: State, move: int, seat: int, played: int) -> Look:
        rng = Rng(seed_of(self.seed, "look", move))
        before = self.stand(s, rng)
        thought = self._search.think(Seat(self.game, s, seat), rng, also=played)
        tried = {one.action: one for one in thought.tried}
        best, own = tried[thought.action], tried[played]
        gain = best.value - own.value
        error = self._search.spread_of(seat) * sqrt(1 / best.visits + 1 / own.visits)
        if best is own or gain < max(WORTH, CLAIM * error):
            return Look(move, seat, before, None)
        return Look(move, seat, before, None, best.action, gain, error, thought.line)

    def _after(self, s: State, look: Look) -> Look:
        after = self.stand(s, Rng(seed_of(self.seed, "after", look.move)))
        return Look(
            look.move, look.seat, look.before, after, look.best, look.gain, look.error, look.line
        )

    def verdict(self, looks: Sequence[Look], start: Stand) -> Verdict:
        """All looks of a game that is over, put together."""
        s = self.game.opening(self.table)
        settle(s)
        for seat, action in self.moves:
            act(s, seat, action)
        if settle(s) != NOBODY:
            raise ValueError("the game is not over")
        end = Stand(tuple(s.results()))
        return Verdict(start, tuple(looks), end, parts(looks, start, end))


def parts(looks: Sequence[Look], start: Stand, end: Stand) -> tuple[Part, ...]:
    """What each seat's game was made of."""
    seats = len(end.values)
    luck, noise = [0.0] * seats, 0.0
    earlier: Stand | None = start
    for stand, then in [(look.before, look.after) for look in looks] + [(end, None)]:
        if earlier is not None:  # chance has acted between the two
            for k in range(seats):
                luck[k] += stand.values[k] - earlier.values[k]
            noise += stand.error**2 + earlier.error**2
        earlier = then
    lost, choices = [0.0] * seats, [0] * seats
    for look in looks:
        lost[look.seat] += look.gain
        choices[look.seat] += 1
    return tuple([Part(luck[k], sqrt(noise), lost[k], choices[k]) for k in range(seats)])
