"""Many games at one table, all stepped by one call; compiled, without an array library.

Game number n draws its chance from `seed_of(seed, n, "chance")`. When a game ends, the game with
the next number takes its place at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from munera.core.engine import CHANCE, NOBODY, Actions, State, act, fill_legal, roll, settle
from munera.core.rng import Rng, seed_of
from munera.core.tensor import Sheet

Observe = Callable[[State, int, Sheet], None]


@final
class Flock:
    """Many games; each asks one seat, and a row of the sheet holds what that seat knows."""

    def __init__(
        self,
        opening: State,
        observe: Observe,
        sheet: Sheet,
        seats: int,
        choices: int,
        count: int,
        seed: int,
    ) -> None:
        self.opening: Final = opening
        self.observe: Final = observe
        self.seats: Final[i64] = seats
        self.choices: Final[i64] = choices
        self.count: Final[i64] = count
        self.seed: Final = seed
        self.begun = 0  # games so far
        self.states: list[State] = []
        self.chance: list[Rng] = []
        self.out: Final = Actions()
        self.sheet: Final = sheet
        self.luck: Final = Rng(seed_of(seed, "picks"))
        self.no_mask: Final = vec[u8]([0 for _ in range(count * choices)])
        self.no_rewards: Final = vec[float]([0.0 for _ in range(count * seats)])
        self.none: Final = vec[u8]([0 for _ in range(count)])
        self.mask: vec[u8] = self.no_mask[:]  # by game and choice: whether it may be taken
        self.rewards: vec[float] = self.no_rewards[:]  # by game and seat, if the game has ended
        self.over: vec[u8] = self.none[:]  # by game: whether it has ended and another has begun
        self.asked: vec[i64] = vec[i64]([0 for _ in range(count)])  # by game: which seat
        self.picks: Final = vec[i64]([0 for _ in range(count)])  # by game: a random legal action
        k: i64
        for k in range(count):
            self.states.append(opening)
            self.chance.append(Rng(0))
            self._begin(k)
            self._look(k)

    def _begin(self, k: i64) -> None:
        """Put the next game into this place; a game that asks nobody is skipped."""
        who: i64 = NOBODY
        while who == NOBODY:
            s = self.opening.clone()
            rng = Rng(seed_of(self.seed, self.begun, "chance"))
            self.begun += 1
            self.states[k] = s
            self.chance[k] = rng
            who = settle(s)
            while who == CHANCE:
                who = roll(s, rng, self.out)
        self.asked[k] = who

    def _look(self, k: i64) -> None:
        """Write down what the seat that is asked knows, and what it may do."""
        s = self.states[k]
        who = self.asked[k]
        out = self.out
        fill_legal(s, who, out)
        first = k * self.choices
        mask = self.mask
        j: i64
        for j in range(out.count):
            mask[first + out.items[j]] = 1
        self.picks[k] = out.items[self.luck.below(out.count)]
        self.sheet.fresh(k)
        self.observe(s, who, self.sheet)

    def first_illegal(self, actions: list[int]) -> i64:
        """The first game whose action is illegal, or -1; call it before a step."""
        choices = self.choices
        k: i64
        for k in range(self.count):
            action: i64 = actions[k]
            if action < 0 or action >= choices or self.mask[k * choices + action] == 0:
                return k
        return -1

    def step(self, actions: list[int]) -> None:
        """Take one legal action in every game."""
        self.mask = self.no_mask[:]
        self.rewards = self.no_rewards[:]
        self.over = self.none[:]
        self.asked = self.asked[:]
        k: i64
        seat: i64
        for k in range(self.count):
            s = self.states[k]
            rng = self.chance[k]
            who = act(s, self.asked[k], actions[k])
            while who == CHANCE:
                who = roll(s, rng, self.out)
            if who == NOBODY:
                results = s.results()
                for seat in range(self.seats):
                    self.rewards[k * self.seats + seat] = results[seat]
                self.over[k] = 1
                self._begin(k)
            else:
                self.asked[k] = who
            self._look(k)
