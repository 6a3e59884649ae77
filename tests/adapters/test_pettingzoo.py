"""PettingZoo's own tests on every game, seat count and mode; then what they do not check."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

from adapters.cases import CASES, ids
from contract.cases import Case
from effort import once
from munera.adapters.pettingzoo import RoundEnv, SeatsEnv, env, parallel_env
from munera.bots.contest import play_one
from munera.bots.random import RandomBot
from munera.core.errors import BadTable
from munera.core.rng import Rng, seed_of
from munera.core.sealed import Sealed
from munera.games import every
from toys import rumble
from toys.games import muster

pytestmark = [
    once,
    # Its own masked games have such observations too, but it knows them by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its own, where its games are installed
    suite: Any = importlib.import_module("pettingzoo.test")  # it has no types of its own
TOGETHER = "gladigala"  # seats choose in secret at the same time, all the time


def at_once(case: Case) -> bool:
    """Whether seats of a game ever choose in secret at the same time."""
    frames = case.game.frames.values()
    return any(isinstance(frame, type) and issubclass(frame, Sealed) for frame in frames)


TURNS = [case for case in CASES if not at_once(case)]
ROUNDS = [case for case in CASES if at_once(case)]


def make(case: Case, **settings: Any) -> SeatsEnv:
    return env(case.game.name, case.table.seats, case.table.mode, **settings)


def make_round(case: Case, **settings: Any) -> RoundEnv:
    return parallel_env(case.game.name, case.table.seats, case.table.mode, **settings)


def play(e: SeatsEnv, choose: Callable[[Any], int], seed: int) -> dict[str, float]:
    """A whole game; returns the sum of each agent's rewards."""
    e.reset(seed=seed)
    total = dict.fromkeys(e.possible_agents, 0.0)
    for agent in e.agent_iter():
        seen, reward, terminated, truncated, _ = e.last()
        total[agent] += reward
        e.step(None if terminated or truncated else choose(seen))
    return total


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_api(case: Case) -> None:
    suite.api_test(make(case), num_cycles=1000)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_seeds(case: Case) -> None:
    suite.seed_test(lambda: make(case), num_cycles=60)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_rendering(game: Any) -> None:
    suite.render_test(partial(env, game.name))


def test_performance() -> None:
    suite.performance_benchmark(env("gorus", 4, "2v2"))


@pytest.mark.parametrize("case", ROUNDS, ids=ids)
def test_parallel_api_and_seeds(case: Case) -> None:
    suite.parallel_api_test(make_round(case), num_cycles=1000)
    suite.parallel_seed_test(partial(make_round, case), num_cycles=60)
    suite.parallel_seed_test(partial(make_round, case, illegal="random"), num_cycles=60)


@pytest.mark.parametrize("case", ROUNDS, ids=ids)
def test_max_cycles(case: Case) -> None:
    """The test samples without looking at masks, so illegal actions must not end the game."""
    one = partial(make_round, case, illegal="random")
    suite.max_cycles_test(
        SimpleNamespace(parallel_env=one, env=lambda **more: parallel_to_aec(one(**more)))
    )


def test_there_are_games_of_both_kinds() -> None:
    assert {"gorus", "clash"} <= {case.game.name for case in TURNS}
    assert {TOGETHER, "gladiatori"} <= {case.game.name for case in ROUNDS}


@pytest.mark.parametrize("case", TURNS, ids=ids)
def test_a_game_without_simultaneous_choices_has_no_parallel_form(case: Case) -> None:
    with pytest.raises(BadTable, match="never choose at the same time"):
        make_round(case)


def test_what_people_compose_is_one_action_after_the_other_here() -> None:
    """A ledger is for people: agents answer its questions one by one, in the order of the rules."""
    e = env(muster.GAME)
    rng = Rng(4)
    e.reset(seed=4)
    steps: dict[str, list[str]] = {agent: [] for agent in e.possible_agents}
    for agent in e.agent_iter():
        seen, _, over, cut, _ = e.last()
        if over or cut:
            e.step(None)
            continue
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[rng.below(len(legal))])
        steps[agent].append(muster.GAME.space.text(action))
        e.step(action)
    for texts in steps.values():
        asked = list(dict.fromkeys(text.split()[0] for text in texts))
        for verb in ("drill", "march", "mustered", "send", "offer", "raise", "shout", "throw"):
            assert verb in asked, texts
        assert texts[-1] == "paid"
        assert len(texts) >= 12
    suite.api_test(env(muster.GAME), num_cycles=300)


def test_a_game_without_a_tensor_is_refused() -> None:
    with pytest.raises(BadTable, match="nothing to observe"):
        env(rumble.GAME)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_a_seed_names_the_same_game_as_a_simulation(case: Case) -> None:
    """Game 0 of a seed: same chance and same bots give the same results."""
    e = make(case)
    luck = [Rng(seed_of(7, 0, seat)) for seat in range(case.table.seats)]

    def choose(seen: Any) -> int:
        allowed = np.flatnonzero(seen["action_mask"])
        return int(allowed[luck[e.run.who].below(len(allowed))])

    total = play(e, choose, 7)
    s = case.game.opening(case.table)
    bots = [RandomBot() for _ in range(case.table.seats)]
    again = [Rng(seed_of(7, 0, seat)) for seat in range(case.table.seats)]
    play_one(case.game, s, list(bots), Rng(seed_of(7, 0, "chance")), again)
    assert list(total.values()) == s.results()
    assert e.run.truth.pack() == s.pack()


def test_the_next_game_of_a_run_is_another_one_and_can_be_had_again() -> None:
    e = env("gorus", 3)
    seen = []
    for seed in (5, None, None, 5, None, None):
        e.reset(seed=seed)
        seen.append(e.observe("player_0")["observation"].tobytes())
    assert seen[:3] == seen[3:]
    assert len(set(seen)) == 3


def illegal_action(mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[0])


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_an_illegal_action_ends_the_game(case: Case) -> None:
    e = make(case)
    e.reset(seed=1)
    agent = e.agent_selection
    e.step(illegal_action(e.observe(agent)["action_mask"]))
    assert all(e.terminations.values())
    assert e.rewards == {a: -1.0 if a == agent else 0.0 for a in e.possible_agents}
    assert "[" in e.infos[agent]["illegal"]  # the clause
    for _ in list(e.agents):
        e.step(None)
    assert e.agents == []


def test_an_illegal_action_may_raise_and_change_nothing() -> None:
    e = env("clash", illegal="raise")
    e.reset(seed=1)
    before = e.run.truth.pack()
    for action in (illegal_action(e.observe(e.agent_selection)["action_mask"]), 9999, -1, None):
        with pytest.raises(ValueError, match=r"\[CG-|There is no action|None is no action"):
            e.step(action)
    assert e.run.truth.pack() == before
    e.step(int(np.flatnonzero(e.observe(e.agent_selection)["action_mask"])[0]))
    assert e.run.truth.pack() != before


def test_an_illegal_action_may_be_replaced_by_the_seed() -> None:
    ends = []
    for _ in range(2):
        e = env("gorus", 2, illegal="random")
        play(e, lambda seen: -1, 3)
        ends.append(e.run.truth.pack())
    assert ends[0] == ends[1]
    with pytest.raises(BadTable, match="end, raise, random"):
        env("gorus", illegal="ignore")


def test_an_agent_that_is_asked_cannot_wait() -> None:
    e = parallel_env(TOGETHER, 2, illegal="raise")
    seen, _ = e.reset(seed=1)
    asked = [a for a in e.agents if not seen[a]["action_mask"][e.wait]]
    assert asked
    with pytest.raises(ValueError, match="cannot wait"):
        e.step(dict.fromkeys(e.agents, e.wait))
    with pytest.raises(ValueError, match="has no action"):
        e.step({})
    assert e.step({a: int(np.argmax(seen[a]["action_mask"])) for a in e.agents})[1] == {
        "player_0": 0.0,
        "player_1": 0.0,
    }


def test_in_secret_choices_all_that_are_asked_act_in_one_step() -> None:
    e = parallel_env(TOGETHER, 3)
    rng = np.random.default_rng(1)
    seen, _ = e.reset(seed=2)
    together = 0
    over: dict[str, bool] = {}
    rewards: dict[str, float] = {}
    while e.agents:
        asked = [a for a in e.agents if not seen[a]["action_mask"][e.wait]]
        together += len(asked) == 3
        actions = {a: int(rng.choice(np.flatnonzero(seen[a]["action_mask"]))) for a in e.agents}
        seen, rewards, over, _, _ = e.step(actions)
    assert together > 20
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(1)


def test_a_game_is_cut_short() -> None:
    e = env("clash", max_cycles=3)
    play(e, lambda seen: int(np.argmax(seen["action_mask"])), 1)
    assert max(e.taken.values()) == 3
    assert not e.run.truth.results()[0]


def test_observations_without_memory_are_the_first_part_of_those_with_it() -> None:
    long, short = env("gorus", 3), env("gorus", 3, memory=False)
    for e in (long, short):
        play(e, lambda seen: int(np.argmax(seen["action_mask"])), 4)
    whole, part = long.run.row(0), short.run.row(0)
    assert len(part) < len(whole)
    assert np.array_equal(whole[: len(part)], part)
    assert "gone" in long.course.split(whole)
    assert "gone" not in short.course.split(part)


def test_pieces_have_their_names_and_shapes() -> None:
    e = env("gorus", 4, "2v2")
    e.reset(seed=1)
    seat = e.run.who
    pieces = e.course.split(e.observe(e.agent_selection)["observation"])
    assert pieces["hand"].shape == (5, 16)
    assert pieces["hand"].sum() == 10
    assert pieces["turn"].tolist() == [1, 0, 0, 0]
    assert pieces["members"].tolist() == [[1, 0, 1, 0], [0, 1, 0, 1]]
    texts = [e.course.game.space.text(int(k)) for k in np.flatnonzero(pieces["hand"])]
    hand = e.course.game.view(e.run.truth, seat)["hand"]
    assert texts == [f"play {card}" for card in hand]
    assert e.state().shape == (4, e.course.size)


def test_the_name_of_an_environment_tells_rules_and_actions() -> None:
    e = env("gorus")
    game = e.course.game
    assert e.metadata["space"] == game.space.fingerprint
    assert str(e) == e.metadata["name"]
    number = int(str(e).rsplit("_v", 1)[1])
    assert number // 100_000 == game.rules
    assert number % 100_000 == int(game.space.fingerprint[:4], 16)


def test_text_is_drawn_as_by_the_terminal() -> None:
    e = env("gorus", 3, render_mode="ansi")
    e.reset(seed=1)
    text = e.render()
    assert "Gorus Maximus" in text
    assert "player_1" in text
    oil = env("gorus", 3, render_mode="oil")
    oil.reset()
    with pytest.raises(ValueError, match="no render_mode 'oil'"):
        oil.render()
