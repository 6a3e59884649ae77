"""Steps a second through each adapter, beside the bare engine and OpenSpiel's own Python games.

Random play; each figure is the best of some runs by CPU time. Other work on the machine still
shows: take ratios of one run, not digits.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe

import munera.adapters.openspiel as spiel
import munera.core.engine
from munera.adapters.gymnasium import SeatEnv
from munera.adapters.pettingzoo import env
from munera.adapters.vector import Games
from munera.core.engine import CHANCE, NOBODY, Actions, act, fill_legal, roll, settle
from munera.core.game import Game
from munera.core.rng import Rng
from munera.games import every

PEERS = ("python_tic_tac_toe", "python_kuhn_poker")
BATCH = 256
assert kuhn_poker
assert tic_tac_toe


def bare(game: Game, seats: int) -> Callable[[], int]:
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


def seats_env(game: Game, seats: int) -> Callable[[], int]:
    """PettingZoo, as its own benchmark does it."""
    e = env(game.name, seats)

    def play() -> int:
        e.reset()
        steps = 0
        for _ in e.agent_iter():
            seen, _, over, cut, _ = e.last()
            if over or cut or seen is None:
                break
            e.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        return steps

    return play


def seat_env(game: Game, seats: int) -> Callable[[], int]:
    """Gymnasium against random bots; steps of the learner alone are counted."""
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


def spiel_state(name: str, params: dict[str, Any]) -> Callable[[], int]:
    """An OpenSpiel state driven from Python, with the tensor of whoever is asked."""
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


def batch(game: Game, seats: int, raw: bool) -> Callable[[], int]:
    """Many games in one call; actions are picked by one NumPy expression for all."""
    games = Games(game.name, BATCH, seats, raw=raw)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(4):
            masks = games.batch.masks
            games.step((masks * rng.random(masks.shape, np.float32)).argmax(1))
        return 4 * BATCH

    return play


def rate(play: Callable[[], int], seconds: float, runs: int) -> float:
    """The best of some runs, in steps a second of CPU time."""
    best = 0.0
    play()
    for _ in range(runs):
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            steps += play()
        best = max(best, steps / (time.process_time() - start))
    return best


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    form = "interpreted" if munera.core.engine.__file__.endswith(".py") else "compiled"
    print(f"steps a second, {form} engine, batches of {BATCH}, observations made unless bare")
    print("| game | bare | PettingZoo | Gymnasium | OpenSpiel | vector | vector, raw |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for game in every():
        seats = 2 if 2 in game.seats else game.seats[0]
        ways = [
            bare(game, seats),
            seats_env(game, seats),
            seat_env(game, seats),
            spiel_state(spiel.PREFIX + game.name, {"players": seats}),
            batch(game, seats, False),
            batch(game, seats, True),
        ]
        found = [f"{rate(way, given.seconds, given.runs):,.0f}" for way in ways]
        print(f"| {game.name} | {' | '.join(found)} |", flush=True)
    for name in PEERS:
        found = [f"{rate(spiel_state(name, {}), given.seconds, given.runs):,.0f}"]
        print(f"| {name} | | | | {found[0]} | | |", flush=True)


if __name__ == "__main__":
    main()
