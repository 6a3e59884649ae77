"""Iterations a second of the search on every game, in both forms, beside OpenSpiel's in C++.

    python scripts/iterations.py --other PYTHON_OF_THE_OTHER_FORM --peer PYTHON_WITH_OPENSPIEL

Each figure is the median of several rounds, and all take turns within a round. The peer plays one
hand of hearts, dealt and without passing, from the first real choice, with one random rollout per
simulation; our `random` row does the same with a hand of Gorus Maximus.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from munera.bots.ismcts import Search
from munera.bots.thought import Settings
from munera.core.engine import CHANCE, Actions, roll, settle
from munera.core.rng import Rng
from munera.games import load
from munera.play.seat import Seat

TABLES = (
    ("gorus", 2), ("gorus", 4), ("clash", 2), ("clash", 4), ("gladigala", 2), ("gladigala", 4),
    ("for_glory", 2),
)  # fmt: skip
RANDOM = Settings(explore=1.4, trust=0.0, widen=1e6, chance=1000, depth=-1, iterations_per_world=64)
PEER = """
import random, sys, time, pyspiel
seconds = float(sys.argv[1])
game = pyspiel.load_game("hearts(pass_cards=false)")
state = game.new_initial_state()
pick = random.Random(1)
while len(state.legal_actions()) < 2 or state.is_chance_node():
    state.apply_action(pick.choice(state.legal_actions()))
done, began = 0, time.process_time()
while time.process_time() - began < seconds:
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, rollouts, 1.4, 1000, 100, False, 1, False)
    bot.mcts_search(state)
    done += 1000
print(done / (time.process_time() - began))
"""


def measure(name: str, seats: int, settings: Settings, seconds: float, **options: str) -> float:
    """Iterations a second at the first real choice of a game."""
    game = load(name)
    s = game.opening(game.table(seats, options=options))
    rng, out = Rng(5), Actions()
    who = settle(s)
    while who == CHANCE:
        who = roll(s, rng, out)
    seat = Seat(game, s, who)
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        thought = Search(game, settings.within(500)).think(seat, rng)
        if not thought.iterations:
            raise SystemExit(f"{name} with {seats} begins with a forced choice")
        done += thought.iterations
    return done / (time.process_time() - began)


def here(seconds: float) -> dict[str, float]:
    """All figures of this form."""
    found = {f"{name} {seats}": measure(name, seats, Settings(), seconds) for name, seats in TABLES}
    found["gorus 4, one hand, random"] = measure("gorus", 4, RANDOM, seconds, target="1")
    return found


def told(command: list[str]) -> str:
    """What a program of another environment prints last."""
    out = subprocess.run(command, capture_output=True, text=True, check=True)
    return out.stdout.strip().splitlines()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--other", help="the Python of the other form")
    parser.add_argument("--peer", help="a Python with OpenSpiel")
    parser.add_argument("--json", action="store_true", help="one round, for another process")
    given = parser.parse_args()
    if given.json:
        print(json.dumps(here(given.seconds)))
        return
    rows: dict[str, list[float]] = {}
    for _ in range(given.rounds):
        for key, value in here(given.seconds).items():
            rows.setdefault(key, []).append(value)
        again = [str(Path(__file__)), "--json", "--seconds", str(given.seconds)]
        if given.other:
            for key, value in json.loads(told([given.other, *again])).items():
                rows.setdefault(f"{key}, other form", []).append(value)
        if given.peer:
            peer = told([given.peer, "-c", PEER, str(given.seconds)])
            rows.setdefault("OpenSpiel's MCTS, hearts, random", []).append(float(peer))
    for key, values in rows.items():
        low, high = min(values), max(values)
        print(f"{key:36} {statistics.median(values):9,.0f}  ({low:,.0f} to {high:,.0f})")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
