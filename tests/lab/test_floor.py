"""The floor of speed: what is measured, what is told, and that every game has one in both forms.

No time is looked at here: `make floor` does that, where somebody can judge it.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from effort import once
from munera.games import every

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import floor

pytestmark = once
GAMES = [game for game in every() if (Path(__file__).parents[1] / "records" / game.name).is_dir()]


def test_every_game_has_a_floor_in_both_forms() -> None:
    floors = tomllib.loads(floor.FLOORS.read_text("utf-8"))
    assert set(floors) == {"compiled", "interpreted"}
    for rows in floors.values():
        assert set(rows) == {game.name for game in GAMES}
        assert min(rows.values()) > 0


def test_a_game_below_its_floor_is_told_and_one_on_it_is_not() -> None:
    found = {"slow": 4.9, "even": 5.0, "fast": 5.1, "new": 1.0}
    floors = {"slow": 5.0, "even": 5.0, "fast": 5.0}
    told = floor.verdicts(found, floors)
    assert set(told) == {"slow", "new"}
    assert "below its floor of 5" in told["slow"]
    assert "no floor" in told["new"]


def test_floors_are_read_as_they_were_written() -> None:
    floors = {"compiled": {"b": 200.0, "a": 31.5}, "interpreted": {"a": 2.6}}
    assert tomllib.loads(floor.written(floors)) == floors


def test_whole_games_and_the_whole_loop_are_counted() -> None:
    assert floor.loop() == floor.TURNS
    for game in GAMES:
        player = floor.Player(game)
        before = player.base.pack()
        assert player.once() > 20, game.name
        assert player.base.pack() == before
    found = floor.measure(GAMES[:1], 1, 0.01)
    assert list(found) == [GAMES[0].name]
    assert found[GAMES[0].name] > 0
