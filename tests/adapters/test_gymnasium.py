"""Gymnasium's own check on every game, seat count and mode; then what it does not check."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from adapters.cases import CASES, ids
from contract.cases import Case
from effort import once
from munera.adapters.gymnasium import SeatEnv, id_of
from munera.bots import make as make_bot
from munera.bots.contest import play_one
from munera.core.errors import BadTable
from munera.core.rng import Rng, seed_of
from munera.games import every
from munera.lab.simulate import SimPlan, play_chunk

pytestmark = once


def make(case: Case, **settings: Any) -> SeatEnv:
    return SeatEnv(case.game.name, case.table.seats, case.table.mode, **settings)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_check_env(case: Case) -> None:
    check_env(make(case, bots="random"), skip_render_check=True)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_games_are_found_by_their_id(game: Any) -> None:
    env = gymnasium.make(id_of(game.name), bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert game.title in str(env.render())
    env.close()


def random_game(env: SeatEnv, seed: int) -> tuple[float, int]:
    """A game of a random learner; returns its reward and its steps."""
    luck = Rng(seed_of(seed, 0, env.seat))
    seen, _ = env.reset(seed=seed)
    steps = 0
    while True:
        allowed = np.flatnonzero(seen["action_mask"])
        seen, reward, over, cut, info = env.step(int(allowed[luck.below(len(allowed))]))
        steps += 1
        assert not cut
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert env.observation_space.contains(seen)
        if over:
            return reward, steps
        assert seen["action_mask"].any()


@pytest.mark.parametrize("case", [c for c in CASES if c.table.seats <= 3], ids=ids)
def test_the_others_play_as_in_a_simulation(case: Case) -> None:
    """A learner that draws like the random bot ends like a simulation of the same seed."""
    seat = case.table.seats - 1
    env = make(case, seat=seat, bots="random")
    reward, steps = random_game(env, 5)
    s = case.game.opening(case.table)
    bots = [make_bot("random") for _ in range(case.table.seats)]
    luck = [Rng(seed_of(5, 0, k)) for k in range(case.table.seats)]
    play_one(case.game, s, bots, Rng(seed_of(5, 0, "chance")), luck)
    assert env.run.truth.pack() == s.pack()
    assert reward == s.results()[seat]
    assert steps > 0
    tally = play_chunk(
        SimPlan(case.game.name, case.table, ("random",) * case.table.seats, 5), range(1)
    )
    assert tally.by_seat == s.results()


def test_bots_of_different_kinds_sit_round_the_learner() -> None:
    env = SeatEnv("gorus", 4, "2v2", seat=2, bots=["greedy", "random", "greedy"])
    names = [type(bot).__name__ for bot in env.bots]
    assert names[:2] + names[3:] == ["GreedyBot", "RandomBot", "GreedyBot"]
    random_game(env, 1)


@pytest.mark.parametrize("answer", ["end", "raise", "random"])
def test_an_illegal_action(answer: str) -> None:
    env = SeatEnv("gorus", 2, bots="random", illegal=answer)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    if answer == "raise":
        with pytest.raises(ValueError, match=r"\[GM-"):
            env.step(wrong)
        return
    _, reward, over, _, info = env.step(wrong)
    assert "[GM-" in info["illegal"]
    assert (reward, over) == ((-1.0, True) if answer == "end" else (0.0, False))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"seat": 3}, "no seat 3"),
        ({"bots": ["random"]}, "2 seats are left for bots, not 1"),
        ({"bots": "clever"}, "no bot 'clever'"),
    ],
)
def test_tables_that_cannot_be(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(BadTable, match=why):
        SeatEnv("gorus", 3, **settings)
