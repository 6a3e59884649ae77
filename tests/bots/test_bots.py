"""Bots play legally, see only their seat, and are as strong as they claim."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case, some_state
from effort import often
from munera.bots import BOTS, make
from munera.bots.contest import play_one
from munera.core.engine import CHANCE, legal_list, settle, waiting
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.play.seat import Seat

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
@pytest.mark.parametrize("name", BOTS)
def test_bots_play_legally_to_the_end(case: Case, name: str) -> None:
    rng = case.rng("bots", name)
    for _ in range(10):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        for number in waiting(s):
            choice = make(name).choose(Seat(case.game, s, number), rng)
            assert choice in legal_list(s, number)
    s = case.game.opening(case.table)
    n = case.table.seats
    assert play_one(case.game, s, [make(name)] * n, rng, [Rng(k) for k in range(n)]) > 0
    assert not s.stack


@each_case
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_same_whatever_is_behind_its_seat(case: Case, name: str) -> None:
    rng = case.rng("cheating", name)
    compared = 0
    for _ in range(often(120, 50)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        number = waiting(s)[0]
        t = case.game.resample(s, number, rng)
        seed = rng.below(10**6)
        one = make(name).choose(Seat(case.game, s, number), Rng(seed))
        two = make(name).choose(Seat(case.game, t, number), Rng(seed))
        assert one == two
        # The rule of thumb itself looks at nothing hidden, in the truth or in a dream.
        assert case.game.policy(s, number, Rng(1)) == case.game.policy(t, number, Rng(1))
        compared += 1
    assert compared > 10


@each_case
def test_values_are_guesses_between_0_and_1(case: Case) -> None:
    rng = case.rng("values")
    for _ in range(20):
        s = some_state(case, rng)
        for seat in range(case.table.seats):
            assert 0.0 <= case.game.value(s, seat) <= 1.0


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadTable, match="'genius'; there is random, greedy"):
        make("genius")
