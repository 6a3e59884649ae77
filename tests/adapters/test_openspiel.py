"""OpenSpiel's own tests and algorithms on every game, seat count and mode."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.bots import uniform_random

import munera.adapters.openspiel as adapter
from adapters.cases import CASES, ids
from adapters.endgame import Endgame
from contract.cases import Case
from effort import COMPILED, often
from munera.core.errors import BadTable
from munera.games import every, load

# Interpreted, games are made short by options.
SHORT = {
    "gorus": {"target": "1"},
    "gladigala": {"matches": "1", "max_rounds": "2"},
    "for_glory": {"glory": "1"},
}


# Its simulations observe each state for each player many times: all tables where that is fast.
SOME = [case for case in CASES if COMPILED or case.table.seats <= 3]


def make(case: Case, whole: bool = COMPILED, **more: Any) -> Any:
    options = {} if whole else SHORT.get(case.game.name, {})
    given = {
        "players": case.table.seats,
        "mode": case.table.mode,
        "options": adapter.options_text(options),
    }
    return pyspiel.load_game(f"munera_{case.game.name}", {**given, **more})


def advance(state: Any, moves: int, rng: random.Random) -> None:
    """Play on at random."""
    for _ in range(moves):
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("case", SOME, ids=ids)
def test_random_simulations_with_serialisation_and_masks(case: Case) -> None:
    pyspiel.random_sim_test(make(case), num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_a_resampled_state_is_the_same_to_its_player(case: Case) -> None:
    """OpenSpiel checks this for its own games in the same way."""
    rng = random.Random(str(case))
    sampler = rng.random
    state = make(case).new_initial_state()
    differed = checks = 0
    while not state.is_terminal() and checks < often(200, 24):
        advance(state, 1 + rng.randrange(9), rng)
        player = rng.randrange(case.table.seats)
        other = state.resample_from_infostate(player, sampler)
        checks += 1
        differed += str(other).split()[-1] != str(state).split()[-1]
        assert other.current_player() == state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        if state.current_player() == player:
            assert other.legal_actions() == state.legal_actions()
            assert state.clone().legal_actions() == other.clone().legal_actions()
    secret = any(kind.is_secret for kind in case.game.events)
    assert checks > 3
    assert (differed > 0) == (secret and case.table.seats > 1)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_a_saved_state_goes_on_as_it_would_have(case: Case) -> None:
    rng = random.Random(3)
    game = make(case)
    state = game.new_initial_state()
    advance(state, 120, rng)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    third = pickle.loads(pickle.dumps(state))
    luck = [random.Random(5) for _ in range(3)]
    for other, mine in zip((state, again, third), luck, strict=True):
        advance(other, 40, mine)
    assert str(state) == str(again) == str(third)
    assert state.history() == again.history()
    for player in range(case.table.seats):
        assert state.information_state_string(player) == again.information_state_string(player)


def test_an_information_state_recalls_everything_that_was_told() -> None:
    """Two games that look alike now, but came about differently, are two information states."""
    game = pyspiel.load_game("munera_gorus(players=2)")
    rng = random.Random(2)
    state = game.new_initial_state()
    advance(state, 60, rng)
    lines = state.information_state_string(0).splitlines()
    mine = [move for move in state.full_history() if move.player == 0]
    assert sum(line.startswith("play ") for line in lines) == len(mine)
    assert len(lines) > 10
    other = state.information_state_string(1)
    hidden = {line for line in lines if line.startswith("drawn 0")}
    assert not hidden & set(other.splitlines())


@pytest.mark.parametrize("case", [c for c in CASES if c.table.seats > 1], ids=ids)
def test_returns_add_up_to_zero_or_are_the_results(case: Case) -> None:
    for zero_sum in (True, False):
        game = make(case, whole=False, zero_sum=zero_sum)
        state = game.new_initial_state()
        advance(state, 10_000, random.Random(1))
        assert state.is_terminal()
        results = state.position.truth.results()
        if zero_sum:
            assert sum(state.returns()) == pytest.approx(0)
            assert game.utility_sum() == 0
            assert np.argmax(state.returns()) == np.argmax(results)
        else:
            assert state.returns() == results


SECRETIVE = [g for g in every() if any(kind.is_secret for kind in g.events)]
OPEN = [g for g in every() if g not in SECRETIVE]


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_information_set_search_plays(game: Any) -> None:
    """OpenSpiel's information-set MCTS against its random bot, for some moves."""
    table = make(Case(game, game.table(2)))
    assert table.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    searcher = ismcts.ISMCTSBot(
        game=table,
        evaluator=Evaluator(),
        uct_c=1.0,
        max_simulations=often(50, 12),
        random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=False,
    )
    play_out(table, [searcher, uniform_random.UniformRandomBot(1, np.random.RandomState(3))])


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)
def test_tree_search_plays(game: Any) -> None:
    """OpenSpiel's MCTS, for games without secrets."""
    table = make(Case(game, game.table(2)))
    assert table.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    searcher = mcts.MCTSBot(
        table, 1.0, often(50, 8), Evaluator(), random_state=np.random.RandomState(2)
    )
    play_out(table, [searcher, uniform_random.UniformRandomBot(1, np.random.RandomState(3))])


class Evaluator(mcts.Evaluator):  # type: ignore[misc]
    """The game's own value of a position; all choices are equally likely."""

    def evaluate(self, state: Any) -> Any:
        course = state.position.course
        values = [course.game.value(state.position.truth, seat) for seat in range(course.seats)]
        return np.array(values) - np.mean(values)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play_out(game: Any, bots: list[Any]) -> None:
    """Play a number of decisions of both bots; every one must be legal."""
    rng = random.Random(4)
    state = game.new_initial_state()
    asked = [0, 0]
    while not state.is_terminal() and min(asked) < often(40, 8):
        if state.is_chance_node():
            advance(state, 1, rng)
            continue
        player = state.current_player()
        action = int(bots[player].step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        asked[player] += 1
    assert min(asked) >= 4


def nash_conv(game: Any, policy: Any) -> float:
    """What all players together could gain by best responses to a policy."""
    return float(exploitability.nash_conv(game, policy))  # pyright: ignore[reportArgumentType]


@pytest.fixture(scope="module")
def endgame() -> Any:
    return Endgame()


def test_the_reduced_game_is_a_game(endgame: Any) -> None:
    state = endgame.new_initial_state()
    assert len(state.chance_outcomes()) == 3
    seen = set()
    for k, _ in state.chance_outcomes():
        child = state.child(k)
        seen.add(child.information_state_string(child.current_player()))
        while not child.is_terminal():
            child.apply_action(child.legal_actions()[0])
        assert sum(child.returns()) == pytest.approx(0)
    assert len(seen) > 1


def test_counterfactual_regret_minimisation_finds_an_equilibrium(endgame: Any) -> None:
    """Exploitability falls: the information states hold what they must, and no more."""
    solver = cfr.CFRSolver(endgame)
    first = nash_conv(endgame, solver.average_policy())
    for _ in range(often(40, 8)):
        solver.evaluate_and_update_policy()
    last = nash_conv(endgame, solver.average_policy())
    assert first > 0.5
    assert last < first / 4


def test_outcome_sampling_learns_on_the_reduced_game(endgame: Any) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(endgame)
    solver.iteration()
    first = nash_conv(endgame, solver.average_policy())
    for _ in range(often(1000, 150)):
        solver.iteration()
    assert nash_conv(endgame, solver.average_policy()) < first


def test_outcome_sampling_runs_on_a_whole_game() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game("munera_gorus(players=2,options=target:1)")
    )
    np.random.seed(1)
    for _ in range(2):
        solver.iteration()


def test_options_are_one_parameter() -> None:
    options = {"schools": "blue green pink", "cf": "7:1, 10:(0)", "target": "2"}
    text = adapter.options_text(options)
    assert adapter.read_options(text) == options
    assert not set(text) & set(",()=")
    with pytest.raises(BadTable, match="name:value"):
        adapter.read_options("target")
    game = pyspiel.load_game("munera_gorus(players=3,options=target:2;dealer:1)")
    assert game.course.table.options["target"] == "2"
    assert pyspiel.load_game(str(game)).course is game.course


def test_observers_show_no_more_than_they_should() -> None:
    game = pyspiel.load_game("munera_gorus(players=3)")
    state = game.new_initial_state()
    advance(state, 60, random.Random(1))
    kinds = pyspiel.PrivateInfoType
    public = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.NONE)
    )
    assert public.tensor is None
    text = public.string_from(state, 0)
    assert text == public.string_from(state, 1)
    assert '"hand":[]' in text
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match="never shown"):
        game.make_py_observer(everything)
    short, long = game.make_py_observer(), game.make_py_observer(recalling())
    for observer in (short, long):
        observer.set_from(state, 1)
    assert "gone" not in short.dict
    assert "gone" in long.dict
    assert short.dict["hand"].shape == (5, 16)
    assert np.array_equal(long.tensor[: len(short.tensor)], short.tensor)


def recalling() -> Any:
    return pyspiel.IIGObservationType(perfect_recall=True)


def test_all_games_are_registered() -> None:
    names = {game.short_name for game in pyspiel.registered_games()}
    assert {f"munera_{game.name}" for game in every()} <= names
    assert load("gorus").title in {game.long_name for game in pyspiel.registered_games()}


def test_python_ends_quietly_with_the_games_registered() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import pyspiel, munera.adapters.openspiel as a; a.every()"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
