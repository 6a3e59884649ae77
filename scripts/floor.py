"""Whether every game is still played fast enough, measured against a loop in the same run.

    python scripts/floor.py            # exits 1 if a game is below its floor
    python scripts/floor.py --write    # writes new floors for this form of the engine

Seconds say little on a machine that others use too, or on another machine. So games at random and
a fixed loop in plain Python take turns for some rounds; of each the best round counts, and a figure
is how many decisions are taken while the loop goes round a thousand times. The floors, in
`floor.toml`, are far below what was measured: they are for slips that cost half the speed.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from pathlib import Path

from munera.cli.bench import measured_seats
from munera.core import engine
from munera.core.engine import Actions, playout
from munera.core.game import Game
from munera.core.rng import Rng
from munera.games import every

FLOORS = Path(__file__).with_name("floor.toml")
TURNS = 2000  # of the loop at a time
MARGIN = 0.5  # of what was measured becomes the floor
Floors = dict[str, dict[str, float]]


def loop() -> int:
    """A fixed piece of work of the kind that engines do: small numbers, lists and calls."""
    held = [k * 7 % 52 for k in range(52)]
    total = 0
    for k in range(TURNS):
        at = (total + k) % 52
        if held[at] & 1:
            total += kept(held, at)
        else:
            held[at], held[k % 52] = held[k % 52], held[at]
    return TURNS


def kept(held: list[int], at: int) -> int:
    return max(held[at], held[at - 1]) % 13


class Player:
    """Plays one game at random again and again."""

    def __init__(self, game: Game) -> None:
        self.base = game.opening(game.table(measured_seats(game.name)))
        self.rng = Rng(1)
        self.out = Actions()

    def once(self) -> int:
        """One game; gives its decisions."""
        return playout(self.base.clone(), self.rng, self.out)


def form() -> str:
    return "interpreted" if engine.__file__.endswith(".py") else "compiled"


def measure(games: list[Game], rounds: int, seconds: float) -> dict[str, float]:
    """By game: decisions in the time of a thousand turns of the loop."""
    work = {"": loop} | {game.name: Player(game).once for game in games}
    best = dict.fromkeys(work, 0.0)
    for _ in range(rounds):
        for name, once in work.items():
            done, start = 0, time.process_time()
            while (took := time.process_time() - start) < seconds:
                done += once()
            best[name] = max(best[name], done / took)
    turns = best.pop("")
    return {name: 1000 * rate / turns for name, rate in best.items()}


def verdicts(found: dict[str, float], floors: dict[str, float]) -> dict[str, str]:
    """By game, for those that are too slow or have no floor: what is wrong."""
    out = {}
    for name, figure in found.items():
        if name not in floors:
            out[name] = "has no floor; write one with --write"
        elif figure < floors[name]:
            out[name] = f"is below its floor of {floors[name]:g}"
    return out


def written(floors: Floors) -> str:
    """The floors as TOML."""
    lines = [
        "# Decisions at random in the time of a thousand turns of the loop in floor.py, at least."
    ]
    for name, rows in sorted(floors.items()):
        lines += ["", f"[{name}]", *[f"{game} = {rows[game]:g}" for game in sorted(rows)]]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU time of a figure a round")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    floors: Floors = tomllib.loads(FLOORS.read_text("utf-8")) if FLOORS.exists() else {}
    found = measure(list(every()), args.rounds, args.seconds)
    if args.write:
        floors[form()] = {name: float(f"{MARGIN * figure:.2g}") for name, figure in found.items()}
        FLOORS.write_text(written(floors), "utf-8")
    wrong = verdicts(found, floors.get(form(), {}))
    for name, figure in found.items():
        told = wrong.get(name, f"floor {floors[form()].get(name, 0):g}")
        print(f"{form()} {name}: {figure:.3g} decisions a thousand turns, {told}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
