"""Plays many random games of every kind, replays each from its record, and compares both forms.

Run by `make soak`: each game must end and replay to the same digest, and the interpreted and the
compiled engine must agree on every one of them.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import time

import munera.core.engine
from munera.core.engine import CHANCE, act, digest, legal_list, settle, waiting
from munera.core.events import Sink
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.games import every
from munera.play.record import Record, replay


def play(game: Game, table: Table, number: int) -> str:
    """One random game and its replay; returns the digest that both end with."""
    rng = Rng(seed_of(game.name, table.seats, table.mode, number))
    names = tuple(f"seat {seat}" for seat in range(table.seats))
    record = Record(game, table, names)
    s = game.opening(table)
    while s.stack:
        seat = CHANCE
        if settle(s) != CHANCE:
            asked = waiting(s)
            seat = asked[rng.below(len(asked))]
        actions = legal_list(s, seat)
        action = actions[rng.below(len(actions))]
        s.sink = sink = Sink()
        act(s, seat, action)
        s.sink = None
        record.add(seat, action, sink.events, s)
    _, again = replay(record.text(s))
    if digest(again) != digest(s) or again.results() != s.results():
        sys.exit(f"{game.name} {table.seats} {table.mode}, game {number}: the replay differs")
    return digest(s)


def kinds(games: int) -> list[str]:
    """One line for each game, seat count and mode: the digests of its games."""
    out = []
    for game in every():
        for seats, modes in game.modes.items():
            for mode in modes:
                table = game.table(seats, mode)
                sums = hashlib.sha256()
                for number in range(games):
                    sums.update(play(game, table, number).encode())
                line = f"{game.name} {seats} {mode} {games} {sums.hexdigest()[:16]}"
                print(line, flush=True)
                out.append(line)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each kind")
    parser.add_argument("--other", help="a Python with the other form of munera, to compare with")
    args = parser.parse_args()
    form = "interpreted" if munera.core.engine.__file__.endswith(".py") else "compiled"
    other = None
    if args.other:
        command = [args.other, __file__, "--games", str(args.games)]
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    start = time.perf_counter()
    mine = kinds(args.games)
    print(f"{form}: {len(mine)} kinds of {args.games} games, {time.perf_counter() - start:.0f} s")
    if other is not None:
        told, _ = other.communicate()
        theirs = told.splitlines()
        print(theirs[-1] if theirs else "the other form said nothing")
        if other.returncode or theirs[:-1] != mine:
            sys.exit("the two forms disagree")
        print("both forms agree on every game")


if __name__ == "__main__":
    main()
