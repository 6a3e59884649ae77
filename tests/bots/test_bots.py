"""Bots play legally, see only their seat, and are as strong as they claim."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case, some_state
from effort import often
from munera.bots import BOTS, LEVELS, check_guest, make
from munera.bots.contest import play_one
from munera.bots.greedy import GreedyBot
from munera.bots.ismcts import SearchBot
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
@pytest.mark.parametrize("name", [*BOTS, "tiro", "gregarius", "search:12"])
def test_a_bot_plays_the_same_whatever_is_behind_its_seat(case: Case, name: str) -> None:
    rng = case.rng("cheating", name)
    compared = 0
    for _ in range(often(120, 16 if name == "search:12" else 50)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        number = waiting(s)[0]
        t = case.game.resample(s, number, rng)
        seed = rng.below(10**6)
        one = make(name, levels=True).choose(Seat(case.game, s, number), Rng(seed))
        two = make(name, levels=True).choose(Seat(case.game, t, number), Rng(seed))
        assert one == two
        # The rule of thumb itself looks at nothing hidden, in the truth or in an imagined world.
        assert case.game.policy(s, number, Rng(1)) == case.game.policy(t, number, Rng(1))
        compared += 1
    assert compared > 3


@each_case
def test_where_a_rule_of_thumb_needs_no_world_neither_lots_nor_secrets_count(case: Case) -> None:
    """There it is asked in the truth, so it must say the same in every world of its seat."""
    needs_none = case.game.policy_needs_no_world
    if needs_none is None:
        return
    rng = case.rng("needs no world")
    compared = 0
    for _ in range(often(300, 120)):
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack or not needs_none(s):
            continue
        number = waiting(s)[0]
        t = case.game.resample(s, number, rng)
        before = s.pack()
        action = case.game.policy(s, number, Rng(1))
        assert case.game.policy(t, number, Rng(2)) == action
        assert s.pack() == before
        assert GreedyBot().choose(Seat(case.game, s, number), Rng(3)) == action
        compared += 1
    assert compared > 20


def test_every_level_is_one_of_those_that_cannot_cheat() -> None:
    made = {name: type(make(name, levels=True)) for name in (*LEVELS, "search:12")}
    assert made["tiro"] is made["gregarius"]
    assert made["veteranus"] is made["primus"] is made["search:12"]


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
    with pytest.raises(BadTable, match="primus, search:N"):
        make("genius", levels=True)


@pytest.mark.parametrize(
    "budget",
    ["", "0", "010", "-1", "+1", "1e3", "1_000", "x", "\u0663", "1000001", str(2**63), "9" * 5000],
)
def test_a_search_has_a_budget_that_it_can_keep(budget: str) -> None:
    with pytest.raises(BadTable, match="from 1 to 1,000,000"):
        make(f"search:{budget}", levels=True)
    assert isinstance(make("search:1000000", levels=True), SearchBot)


@pytest.mark.parametrize("name", ["search:100", "genius", ""])
def test_with_people_sit_only_those_that_answer_soon(name: str) -> None:
    with pytest.raises(BadTable, match=r"There is no bot .*primus[.]$"):
        check_guest(name)
    for known in (*BOTS, *LEVELS):
        check_guest(known)
