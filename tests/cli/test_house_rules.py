"""`docs/house-rules.md`: its tables are the declarations, and every example is played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cli.calls import Call
from effort import once
from munera.cli.houserules import schema, with_schemas
from munera.core.engine import Actions, playout
from munera.core.rng import Rng
from munera.games import NAMES, every, load
from munera.play.pack import faults_of, fitting, pack_of

pytestmark = once

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
OURS = [name for name in NAMES if (ROOT / "src" / "munera" / "games" / name).is_dir()]
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("name", OURS)
def test_the_tables_are_the_declarations(name: str) -> None:
    assert schema(load(name)) in PAGE, "say make docs"
    assert with_schemas(PAGE, every()) == PAGE


def test_every_game_has_an_example() -> None:
    assert {tomllib.loads(text)["game"] for text in EXAMPLES} == set(OURS)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: tomllib.loads(text)["title"])
def test_an_example_is_played(text: str) -> None:
    assert faults_of(text) == []
    game = load(tomllib.loads(text)["game"])
    pack = pack_of(text, game)
    assert pack.title
    seats = fitting(game, pack.options)
    assert seats
    for count in seats:
        for mode in game.modes[count]:
            table = game.table(count, mode, pack.options)
            usual = game.table(count, mode).options
            assert any(table.options[name] != usual[name] for name in pack.options)
            assert game.table(count, mode, table.options) == table
    s = game.opening(game.table(seats[-1], "", pack.options))
    playout(s, Rng(7), Actions())
    assert sum(s.results()) > 0


def test_check_pack_prints_a_line_a_fault_and_ends_with_1(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text('game = "gorus"\n\n[options]\nmemory = 1\ntarget = 12\nspeed = 1\n', "utf-8")
    told = call("check-pack", str(file))
    assert told.code == 1
    lines = told.out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{file}:{n}" for n in (4, 5, 6)]
    assert lines[0] == (
        f"{file}:4: options.memory: Option 'memory' is 'on' or 'off', not '1' [GM-96]."
    )
    told = call("check-pack", str(file), "--language", "it")
    assert "L'opzione 'memory' è 'on' o 'off', non '1' [GM-96]." in told.out
    file.write_text(EXAMPLES[0], "utf-8")
    told = call("check-pack", str(file))
    assert (told.code, told.err) == (0, "")
    assert "a content pack for Gorus Maximus; numbers of seats it fits: 1, 2, 3" in told.out
    file.write_text('game = "chess"\n', "utf-8")
    assert call("check-pack", str(file)).code == 1
    assert call("check-pack", str(tmp_path / "none.toml")).code == 2
