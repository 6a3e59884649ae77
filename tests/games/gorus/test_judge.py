"""The rule of thumb is worth playing against."""

from __future__ import annotations

import pytest

from effort import often
from munera.bots import fill
from munera.games import load
from munera.lab.simulate import SimPlan, interval, simulate


@pytest.mark.parametrize(("seats", "share"), [(2, 0.9), (3, 0.7), (4, 0.6), (6, 0.5), (8, 0.4)])
def test_greedy_wins_well_over_its_share_against_random_seats(seats: int, share: float) -> None:
    table = load("gorus").table(seats)
    bots = fill(["greedy", *["random"] * (seats - 1)], seats, "random")
    tally, _ = simulate(SimPlan("gorus", table, bots, 5), often(150, 80))
    assert interval(tally.by_bot["greedy"], tally.entries["greedy"])[0] > share


def test_greedy_plays_solo_better_than_chance() -> None:
    table = load("gorus").table(1, options={"target": "1"})
    won = {}
    for bot in ("greedy", "random"):
        tally, _ = simulate(SimPlan("gorus", table, (bot,), 5), 300)
        won[bot] = interval(tally.by_bot[bot], 300)
    assert won["greedy"][0] > won["random"][1]
