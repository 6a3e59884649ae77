"""OpenSpiel's side of the benchmark; runs in its own environment and imports nothing of ours.

Says hello with a line of JSON, then answers each line `GAME/FIGURE SECONDS` with another.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any

try:
    spiel: Any = importlib.import_module("pyspiel")
except ImportError:
    spiel = None


class Subject:
    """One of their games, ready to be measured."""

    def __init__(self, name: str) -> None:
        self.game = spiel.load_game(name)
        self.rnd = random.Random(1)
        seats = range(self.game.num_players())
        self.bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
        self.seed = 0
        # evaluate_bots does not tell how many decisions it took, and checking every node for chance
        # would slow the loop down. So both use the mean over games played here.
        lengths = [len(self.decisions()) for _ in range(200)]
        self.mean = sum(lengths) / len(lengths)
        games = [self.decisions() for _ in range(16)]
        self.positions = [state for path in games for state in self.rnd.sample(path, 4)]

    def decisions(self) -> list[Any]:
        """Copies of all positions of one random game at which a player was asked."""
        path = []
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                path.append(state.clone())
            state.apply_action(self.rnd.choice(state.legal_actions()))
        return path

    def engine_loop(self) -> float:
        """One game with the loop in C++."""
        self.seed += 1
        spiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seed)
        return self.mean

    def python_loop(self) -> float:
        """One game driven move by move; a deal is drawn like any action."""
        rnd = self.rnd.random
        state = self.game.new_initial_state()
        while not state.is_terminal():
            acts = state.legal_actions()
            state.apply_action(acts[int(rnd() * len(acts))])
        return self.mean

    def clone(self) -> float:
        """A copy of each position."""
        for state in self.positions:
            state.clone()
        return len(self.positions)

    def measure(self, figure: str, seconds: float) -> dict[str, float]:
        """Repeat for `seconds` of CPU time: decisions per second, or microseconds per call."""
        once: Callable[[], float] = getattr(self, figure)
        done = 0.0
        games = 0
        start = time.process_time()
        while (took := time.process_time() - start) < seconds or not games:
            done += once()
            games += 1
        if figure == "clone":
            return {figure: took / done * 1e6}
        told = {figure: done / took}
        return told | {"games": games / took} if figure == "engine_loop" else told


def main() -> None:
    """Serve until the input ends."""
    if spiel is None:
        print(json.dumps({"error": "open_spiel is not installed there"}), flush=True)
        return
    print(json.dumps({"version": version("open_spiel")}), flush=True)
    subject = cache(Subject)
    for line in sys.stdin:
        what, seconds = line.split()
        name, figure = what.split("/")
        try:
            told: dict[str, Any] = subject(name).measure(figure, float(seconds))
        except spiel.SpielError as error:
            told = {"error": f"OpenSpiel says: {str(error).splitlines()[0]}"}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
