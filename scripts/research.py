"""Steps a second through each adapter, beside the bare engine and the games of others.

Random play, one process; observations and legal actions are asked for at every step, except in the
bare engine. All take turns, and each figure is the best of its turns by CPU time. Other work on the
machine still shows: compare ratios of one run, not single figures.

OpenSpiel's Python games come with it. PettingZoo's classic games need `pettingzoo[classic]`, which
the tests do not install; games that cannot be made are named and left out.
"""

from __future__ import annotations

import argparse
import random
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

import munera.adapters.openspiel as spiel
import munera.core.engine
from munera.adapters.gymnasium import SeatEnv
from munera.adapters.pettingzoo import env
from munera.adapters.vector import Games
from munera.core.engine import CHANCE, NOBODY, Actions, act, fill_legal, roll, settle
from munera.core.game import Game
from munera.core.rng import Rng
from munera.games import every

# Games in which one seat acts at a time. Two more are simultaneous, one needs a language model, and
# two need a package that is missing here.
SPIEL = (
    "ant_foraging", "block_dominoes", "hangman", "kuhn_poker", "liars_poker", "team_dominoes",
    "tic_tac_toe",
)  # fmt: skip
CLASSIC = (
    "chess_v6", "connect_four_v3", "go_v5", "hanabi_v5", "leduc_holdem_v4", "rps_v2",
    "texas_holdem_no_limit_v6", "texas_holdem_v4", "tictactoe_v3",
)  # fmt: skip
WAYS = ("bare", "PettingZoo", "Gymnasium", "OpenSpiel", "vector, kept", "vector")
Play = Callable[[], int]  # plays some; returns how many steps it took


def bare(game: Game, seats: int) -> Play:
    """The engine driven move by move from Python."""
    opening = game.opening(game.table(seats))
    rng = Rng(1)
    out = Actions()

    def play() -> int:
        s = opening.clone()
        who = settle(s)
        steps = 0
        while who != NOBODY:
            if who == CHANCE:
                who = roll(s, rng, out)
            else:
                fill_legal(s, who, out)
                who = act(s, who, out.items[rng.below(out.count)])
                steps += 1
        return steps

    return play


def aec(e: Any) -> Play:
    """A PettingZoo environment, driven as its own benchmark does it; at most 200 steps a game."""

    def play() -> int:
        e.reset()
        steps = 0
        for agent in e.agent_iter(200):
            seen, _, over, cut, _ = e.last()
            if over or cut or seen is None:
                break
            if isinstance(seen, dict):
                e.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            else:
                e.step(e.action_space(agent).sample())
            steps += 1
        return steps

    return play


def seat_env(game: Game, seats: int) -> Play:
    """Gymnasium against random bots; only steps of the learner are counted."""
    e = SeatEnv(game.name, seats, bots="random")

    def play() -> int:
        seen, _ = e.reset()
        steps = 0
        while True:
            allowed = np.flatnonzero(seen["action_mask"]).tolist()
            seen, _, over, _, _ = e.step(random.choice(allowed))
            steps += 1
            if over:
                return steps

    return play


def spiel_state(name: str, params: dict[str, Any]) -> Play:
    """An OpenSpiel state driven from Python, with the tensor of the player who is asked."""
    game = pyspiel.load_game(name, params)
    observer = game.make_py_observer()

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                observer.set_from(state, state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def batch(game: Game, seats: int, count: int, kept: bool) -> Play:
    """Many games in one call."""
    games = Games(game.name, count, seats, kept=kept)

    def play() -> int:
        for _ in range(4):
            games.step(games.sample())
        return 4 * count

    return play


def rates(plays: dict[str, Play], seconds: float, runs: int) -> dict[str, float]:
    """The best of some turns of each, in steps a second of CPU time."""
    best = dict.fromkeys(plays, 0.0)
    for turn in range(runs + 1):
        for name, play in plays.items():
            steps, start = 0, time.process_time()
            while steps == 0 or (turn and time.process_time() - start < seconds):
                steps += play()
            if turn:  # the first one is a warm-up
                best[name] = max(best[name], steps / (time.process_time() - start + 1e-9))
    return best


def ours(game: Game, count: int) -> dict[str, Play]:
    """Every way into one of our games."""
    seats = 2 if 2 in game.seats else game.seats[0]
    plays = [
        bare(game, seats),
        aec(env(game.name, seats)),
        seat_env(game, seats),
        spiel_state(spiel.PREFIX + game.name, {"players": seats}),
        batch(game, seats, count, True),
        batch(game, seats, count, False),
    ]
    return {f"{game.name} {way}": play for way, play in zip(WAYS, plays, strict=True)}


def theirs() -> dict[str, Play]:
    """The games of others, as far as they can be made here."""
    plays: dict[str, Play] = {}
    for name in SPIEL:
        import_module(f"open_spiel.python.games.{name}")
        plays[f"OpenSpiel python_{name}"] = spiel_state(f"python_{name}", {})
    missing = []
    for name in CLASSIC:
        try:
            e = import_module(f"pettingzoo.classic.{name}").env()
            e.reset(seed=1)
        except Exception as error:  # each of them needs packages of its own
            missing.append(f"{name} ({type(error).__name__})")
        else:
            plays[f"PettingZoo {name}"] = aec(e)
    if missing:
        print(f"Left out, since they cannot be made here: {', '.join(missing)}.")
    return plays


def main() -> None:
    """Print the tables: our games by each way, the games of others, and how many times as fast."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn")
    parser.add_argument("--runs", type=int, default=3, help="turns")
    parser.add_argument("--batch", type=int, default=128, help="games in one call")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    form = "interpreted" if munera.core.engine.__file__.endswith(".py") else "compiled"
    print(f"Steps a second, {form} engine, batches of {given.batch}.")
    games = every()
    others = theirs()
    plays = {name: play for game in games for name, play in ours(game, given.batch).items()}
    found = rates({**plays, **others}, given.seconds, given.runs)
    print(f"\n| game | {' | '.join(WAYS)} |\n|{' --- |' * (len(WAYS) + 1)}")
    for game in games:
        row = [f"{found[f'{game.name} {way}']:,.0f}" for way in WAYS]
        print(f"| {game.title} | {' | '.join(row)} |")
    print("\nThe games of others, and how many times as fast our vectorised form is:\n")
    titles = " | ".join(game.title for game in games)
    print(f"| game | steps a second | {titles} |\n|{' --- |' * (len(games) + 2)}")
    for name in others:
        times = [f"{found[f'{game.name} vector'] / found[name]:,.1f}" for game in games]
        print(f"| {name} | {found[name]:,.0f} | {' | '.join(times)} |")


if __name__ == "__main__":
    main()
