"""Every game, seat count and mode there is, the toys included."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.games import every
from toys import rumble
from toys.games import muster


@dataclass(frozen=True)
class Case:
    game: Game
    table: Table

    def __str__(self) -> str:
        return f"{self.game.name}-{self.table.seats}-{self.table.mode}"

    def rng(self, *parts: int | str) -> Rng:
        return Rng(seed_of(str(self), *parts))


def cases_of(game: Game) -> list[Case]:
    return [
        Case(game, game.table(seats, mode)) for seats, modes in game.modes.items() for mode in modes
    ]


GAMES = [*every(), rumble.GAME, muster.GAME]
CASES = [case for game in GAMES for case in cases_of(game)]


def step(s: State, rng: Rng) -> tuple[int, int]:
    """One random move: by chance, or by any seat that may answer. Gives who did what."""
    seat = settle(s)
    if seat != CHANCE:
        asked = waiting(s)
        seat = asked[rng.below(len(asked))]
    actions = legal_list(s, seat)
    action = actions[rng.below(len(actions))]
    act(s, seat, action)
    return seat, action


@cache
def usual_length(name: str, seats: int, mode: str) -> int:
    """How many moves a random game took, 150 at the most: enough to meet everything."""
    case = next(c for c in CASES if str(c) == f"{name}-{seats}-{mode}")
    s = case.game.opening(case.table)
    rng = case.rng("length")
    moves = 0
    while s.stack and moves < 150:
        step(s, rng)
        moves += 1
    return moves


def some_state(case: Case, rng: Rng) -> State:
    """A state somewhere on a random game's way; it may be over."""
    s = case.game.opening(case.table)
    out = Actions()
    for _ in range(rng.below(usual_length(case.game.name, case.table.seats, case.table.mode))):
        if not s.stack:
            break
        if settle(s) == CHANCE and rng.below(4):
            roll(s, rng, out)
        else:
            step(s, rng)
    return s
