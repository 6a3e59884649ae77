"""Interpreted and compiled engines play the same games: both must meet the same sums.

`checksums.toml` holds a sum over random games of each kind. After an intended change of the rules,
write it again: python tests/contract/test_forms.py
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

import munera.core.engine
from contract.cases import Case, cases_of, step
from effort import COMPILED
from munera.core.engine import Actions, digest, playout
from munera.games import every

FILE = Path(__file__).parents[1] / "records" / "checksums.toml"
KNOWN = tomllib.loads(FILE.read_text("utf-8"))
CASES = [case for game in every() if game.name in KNOWN for case in cases_of(game)]
GAMES = 12


def checksum(case: Case) -> str:
    """Random games driven from outside and inside the engine, with their digests on the way."""
    told = hashlib.sha256()
    for number in range(GAMES):
        rng = case.rng("forms", number)
        s = case.game.opening(case.table)
        moves = 0
        while s.stack and moves < 200:
            step(s, rng)
            moves += 1
            if moves % 20 == 0:
                told.update(digest(s).encode())
        t = case.game.resample(s, 0, rng)
        told.update(digest(t).encode())
        playout(t, rng, Actions())
        told.update(digest(t).encode())
    return told.hexdigest()[:16]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_both_forms_meet_the_same_sums(case: Case) -> None:
    assert checksum(case) == KNOWN[case.game.name][f"{case.table.seats} {case.table.mode}"]


def test_every_game_of_the_house_has_sums_and_no_other() -> None:
    names = {game.name for game in every()}
    ours = {one.name for one in (Path(munera.core.engine.__file__).parents[1] / "games").iterdir()}
    assert names & ours <= set(KNOWN) <= names
    assert CASES


def test_the_form_under_test_is_the_one_asked_for() -> None:
    compiled = not munera.core.engine.__file__.endswith(".py")
    assert compiled == COMPILED


if __name__ == "__main__":
    lines = ["# Sums over random games, the same in both forms of the engine.\n"]
    for game in every():
        lines.append(f"\n[{game.name}]\n")
        for case in cases_of(game):
            lines.append(f'"{case.table.seats} {case.table.mode}" = "{checksum(case)}"\n')
    FILE.write_text("".join(lines), "utf-8")
