"""Perft: in how many ways a position can go on, by the number of moves.

A move is an answer of the seat that is asked first, or an outcome of chance; each outcome counts
once, however likely it is. A game that is over cannot go on. Two kinds of positions are counted:
the first question to a seat, for every game, number of seats and mode, with what chance did before
forced by a seed; and places on the way of the golden records.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from munera.core.engine import CHANCE, State, act, legal_list, settle
from munera.core.game import Game
from munera.games import every
from munera.lab.contract.cases import cases_of, step
from munera.play.record import replay

TABLE = Path(__file__).with_name("perft.toml")
RECORDS = Path(__file__).parents[1] / "records"
DEEPEST = 8
WIDEST = 400  # positions that are gone on from at one depth
PLACES = (0.3, 0.6, 0.9)  # of a record's moves


def ways(s: State) -> list[int]:
    """In how many ways so many moves can be made: one, two, three and on."""
    out: list[int] = []
    here = [s]
    while here and len(here) <= WIDEST and len(out) < DEEPEST:
        after: list[tuple[State, int, int]] = []
        for one in here:
            who = settle(one)
            if one.stack:
                after += [(one, who, action) for action in legal_list(one, who)]
        out.append(len(after))
        here = [done(*row) for row in after] if len(after) <= WIDEST else []
    return out


def done(s: State, who: int, action: int) -> State:
    """The position after a move; the one before stays as it is."""
    after = s.clone()
    act(after, who, action)
    return after


def openings(game: Game) -> Iterator[tuple[str, State]]:
    """By name: every table of a game where a seat is asked for the first time."""
    for case in cases_of(game):
        s, rng = game.opening(case.table), case.rng("perft")
        while settle(s) == CHANCE:
            step(s, rng)
        yield f"{case.table.seats} {case.table.mode}", s


def middles(game: Game) -> Iterator[tuple[str, State]]:
    """By record and number of moves: places on the way of the newest golden records."""
    for file in sorted((RECORDS / game.name / "form-2").glob("*.record")):
        record, _ = replay(file.read_text("utf-8"))
        moves = record.moves
        stops = [int(len(moves) * share) for share in PLACES]
        s = game.opening(record.table)
        for k, (seat, action) in enumerate(moves):
            settle(s)
            if k in stops:
                yield f"{file.stem} {k}", s.clone()
            act(s, seat, action)


def counted(game: Game) -> dict[str, list[int]]:
    """The rows of the table for a game."""
    return {name: ways(s) for name, s in (*openings(game), *middles(game))}


def as_toml() -> str:
    """The table anew."""
    lines = [
        "# In how many ways a position can go on: in one move, in two, and so on.",
        "# Written by scripts/perft.py; see leaves.py. A number changes only if a rule does.",
    ]
    for game in every():
        if (RECORDS / game.name).is_dir():
            lines += ["", f"[{game.name}]"]
            lines += [f'"{name}" = {row}' for name, row in counted(game).items()]
    return "\n".join(lines) + "\n"
