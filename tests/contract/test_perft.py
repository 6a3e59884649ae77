"""Every position of the table can go on in as many ways as it could, in both forms of the engine.

After a change of the rules that is meant, write the table anew: python scripts/perft.py
"""

from __future__ import annotations

import tomllib

import pytest

from contract.leaves import RECORDS, TABLE, counted
from munera.games import every

KNOWN: dict[str, dict[str, list[int]]] = tomllib.loads(TABLE.read_text("utf-8"))
GAMES = [game for game in every() if (RECORDS / game.name).is_dir()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_position_goes_on_in_as_many_ways_as_it_did(game: object) -> None:
    (one,) = [found for found in GAMES if found is game]
    assert counted(one) == KNOWN[one.name]


def test_the_table_has_every_game_and_looks_some_moves_ahead() -> None:
    assert set(KNOWN) == {game.name for game in GAMES}
    for rows in KNOWN.values():
        assert max(len(row) for row in rows.values()) >= 5
        assert len(set(map(tuple, rows.values()))) > len(rows) // 2
