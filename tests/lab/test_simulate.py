"""Simulation: the seed decides, not the processes; strength shows; bad plans are named."""

from __future__ import annotations

import pytest

from effort import often
from munera.bots import fill
from munera.core.errors import BadTable
from munera.games import every, load
from munera.lab.simulate import SimPlan, interval, simulate

GAMES = [(game.name, seats) for game in every() for seats in game.seats]


def plan(name: str, seats: int, *bots: str, seed: int = 1) -> SimPlan:
    table = load(name).table(seats)
    return SimPlan(name, table, fill(bots, seats, "random"), seed)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_results_do_not_depend_on_the_number_of_processes(name: str, seats: int) -> None:
    games = often(120, 60)
    one, _ = simulate(plan(name, seats), games, jobs=1)
    two, _ = simulate(plan(name, seats), games, jobs=2)
    assert one == two
    other, _ = simulate(plan(name, seats, seed=2), games)
    assert one.games == other.games == games
    assert one != other


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n, s in GAMES if s > 1])
def test_greedy_beats_its_share_against_random_seats(name: str, seats: int) -> None:
    bots = ("greedy", *["random"] * (seats - 1))
    tally, _ = simulate(plan(name, seats, *bots), often(200, 40))
    low, _ = interval(tally.by_bot["greedy"], tally.entries["greedy"])
    assert low > 1 / seats


def test_bots_go_round_the_seats() -> None:
    name, seats = next((n, s) for n, s in GAMES if s > 2)
    told, _ = simulate(plan(name, seats, "greedy", *["random"] * (seats - 1)), 3 * seats)
    assert told.entries == {"greedy": 3 * seats, "random": 3 * seats * (seats - 1)}


def test_progress_is_told_and_adds_up() -> None:
    name, seats = GAMES[0]
    done: list[int] = []
    simulate(plan(name, seats), 120, progress=done.append)
    assert sum(done) == 120


def test_bad_plans_are_refused() -> None:
    name, seats = GAMES[0]
    for games, jobs in ((0, 1), (-3, 1), (10, 0)):
        with pytest.raises(BadTable):
            simulate(plan(name, seats), games, jobs)
    with pytest.raises(BadTable, match="do not fit"):
        fill(["random"] * (seats + 1), seats, "random")
    with pytest.raises(BadTable, match="no bot"):
        fill(["nobody"], seats, "random")


def test_intervals_hold_their_share() -> None:
    low, high = interval(50, 100)
    assert 0.40 < low < 0.41
    assert 0.59 < high < 0.60
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == pytest.approx(1.0)
