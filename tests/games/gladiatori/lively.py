"""Varied matches: the rule of thumb with slips, so that everything happens."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.gladiatori.test_as_on_paper import TABLES, options_for
from munera.core.engine import CHANCE, State, act, legal_list, settle, waiting
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladiatori.space import SURRENDER
from munera.lab.contract.cases import Case

GAME = load("gladiatori")
SLIPS = 5  # one move in this many is random
GIVE_UP = 40  # one slip in this many may be a surrender


def case_of(number: int) -> Case:
    """The table of a number: seats and modes take turns, options are random."""
    seats, mode = TABLES[number % len(TABLES)]
    rng = random.Random(f"lively {number}")
    return Case(GAME, GAME.table(seats, mode, options_for(rng, seats, mode)))


def lively(s: State, seat: int, rng: Rng) -> int:
    """What a seat or chance does next."""
    legal = legal_list(s, seat)
    if seat != CHANCE and rng.below(SLIPS):
        return GAME.policy(s, seat, rng)
    if SURRENDER in legal and len(legal) > 1 and rng.below(GIVE_UP):
        legal = [action for action in legal if action != SURRENDER]
    return legal[rng.below(len(legal))]


def moments(case: Case, rng: Rng, moves: list[tuple[int, int]] | None = None) -> Iterator[State]:
    """Every state of one match, from the opening to the end; the caller must clone it."""
    s = case.game.opening(case.table)
    yield s
    while s.stack:
        seat = settle(s)
        if seat != CHANCE:
            asked = waiting(s)
            if not asked:
                break
            seat = asked[rng.below(len(asked))]
        action = lively(s, seat, rng)
        if moves is not None:
            moves.append((seat, action))
        act(s, seat, action)
        yield s
