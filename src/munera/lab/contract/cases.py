"""Tables of a game to try, states of random games, and how a broken promise is reported."""

from __future__ import annotations

from dataclasses import dataclass

from munera.core.engine import (
    CHANCE,
    SPECTATOR,
    Actions,
    State,
    act,
    legal_list,
    roll,
    settle,
    waiting,
)
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.core.saying import Saying, say

LONGEST = 20_000  # moves after which a random game counts as one that does not end


class BrokenPromise(AssertionError):
    """A promise that a game does not keep, in one sentence."""

    def __init__(self, what: Saying) -> None:
        super().__init__(what.said())
        self.what = what


class Absent(BrokenPromise):
    """Something that a game may do without, so that there is nothing to check."""


def hold(kept: object, promise: str, **slots: object) -> None:
    """Raise Fault with the sentence of a promise unless it holds."""
    if not kept:
        raise BrokenPromise(say(f"contract.{promise}", **slots))


@dataclass(frozen=True)
class Trials:
    """How much is tried at each table."""

    games: int = 6
    states: int = 12
    checks: int = 120  # of secrets
    moves: int = 60  # of a game in which every scene is looked at


@dataclass(frozen=True)
class Case:
    """A game at a table."""

    game: Game
    table: Table

    def __str__(self) -> str:
        return f"{self.game.name}-{self.table.seats}-{self.table.mode}"

    def rng(self, *parts: int | str) -> Rng:
        """A generator that is the same in every run."""
        return Rng(seed_of(str(self), *parts))

    @property
    def names(self) -> tuple[str, ...]:
        """Names for the seats."""
        return tuple(f"Name {seat}" for seat in range(self.table.seats))

    @property
    def viewers(self) -> list[int]:
        """Everybody who may look."""
        return [SPECTATOR, *range(self.table.seats)]

    @property
    def at(self) -> Saying:
        """The table in words."""
        return say("contract.at", seats=self.table.seats, mode=self.table.mode)


def cases_of(game: Game) -> list[Case]:
    """Every number of seats and every mode."""
    return [
        Case(game, game.table(seats, mode)) for seats, modes in game.modes.items() for mode in modes
    ]


def step(s: State, rng: Rng) -> tuple[int, int]:
    """Play one random move, by chance or by any seat that may answer; returns who did what."""
    seat = settle(s)
    if seat != CHANCE:
        asked = waiting(s)
        seat = asked[rng.below(len(asked))]
    actions = legal_list(s, seat)
    action = actions[rng.below(len(actions))]
    act(s, seat, action)
    return seat, action


def play_on(case: Case, s: State, rng: Rng) -> None:
    """Play at random to the end; raises Fault if there is none."""
    for _ in range(LONGEST):
        if not s.stack:
            return
        step(s, rng)
    hold(False, "endless", at=case.at, moves=LONGEST)


_lengths: dict[str, int] = {}


def length_of(case: Case) -> int:
    """How many moves a random game took, 150 at the most: enough to meet everything."""
    known = _lengths.get(str(case))
    if known is None:
        s = case.game.opening(case.table)
        rng = case.rng("length")
        known = 0
        while s.stack and known < 150:
            step(s, rng)
            known += 1
        _lengths[str(case)] = known
    return known


def some_state(case: Case, rng: Rng) -> State:
    """A state somewhere in a random game, perhaps after its end."""
    s = case.game.opening(case.table)
    out = Actions()
    for _ in range(rng.below(length_of(case))):
        if not s.stack:
            break
        if settle(s) == CHANCE and rng.below(4):
            roll(s, rng, out)
        else:
            step(s, rng)
    return s
