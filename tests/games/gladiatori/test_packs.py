"""Content packs: any content is refused in a sentence, or a game is played with it."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from contract.cases import Case, step
from contract.test_scenes import scene_of
from effort import often, once
from games.gladiatori.packs import ARENA, BEAST, FAULTS, ITEM, MAN
from munera.cli import main
from munera.core.engine import SPECTATOR, act, waiting
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.games import load
from munera.play.pack import read_pack

GAME = load("gladiatori")
WHOLE = (
    'game = "gladiatori"\n' + ARENA + 'name = "small"\npartial = [-1]\n'
    + ITEM + 'throw = true\nsymbol = "spear"\nsource = "ours"\n'
    + MAN + 'cards = { energy-1 = 4, feint = 1 }\nmoves = ["sweep"]\npowers = ["leap"]\n'
    'prefers = ["sling"]\n'
    + BEAST + 'doubles = "fury"\ndoubles_in_attack = true\nseven = "maul"\n'
    "seven_in_defence = true\n"
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 21, 10**30, 1.5, "", "x", "sword", "feint", "a" * 99, "\n", [],
    ["x"], [[]], [1], [1, 2], [[0, 0]], [[0, 0, 3]], [["x", 1]], [True, True], {}, {"x": 1}, [{}],
    {"energy-1": 40}, {"feint": True}, {"energy-0": None},
)  # fmt: skip


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a value, itself included."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        inner = list(value.items() if isinstance(value, dict) else enumerate(value))
    return [at, *[path for key, one in inner for path in paths(one, (*at, key))]]


def changed(value: Any, at: tuple[Any, ...], new: Any, gone: bool) -> Any:
    """The value with another one at a place, or without it."""
    if not at:
        return new
    out = copy.deepcopy(value)
    inner = out
    for key in at[:-1]:
        inner = inner[key]
    if gone:
        del inner[at[-1]]
    else:
        inner[at[-1]] = new
    return out


def play(content: str, seats: int, mode: str, moves: int) -> None:
    """The first moves of a game with this content, with all that is seen."""
    animals = "other-1" if '"species"' in content else "dogs"
    table = GAME.table(seats, mode, {"content": content, "animals": animals})
    assert GAME.table(seats, mode, table.options) == table
    case = Case(GAME, table)
    s = GAME.opening(table)
    rng = Rng(seats)
    for k in range(moves):
        if not s.stack:
            break
        asked = waiting(s)
        if k % 10 == 0:
            scene_of(case, s, asked[0] if asked else SPECTATOR)
        if asked:
            act(s, asked[0], GAME.policy(s, asked[0], rng))
        else:
            step(s, rng)


def test_a_pack_with_everything_is_played() -> None:
    content = str(read_pack(WHOLE, GAME)["content"])
    assert sorted(json.loads(content)) == ["arena", "character", "item", "species"]
    for seats, mode in ((1, "solo"), (2, "alone"), (4, "cooperative")):
        play(content, seats, mode, 150)


def test_what_a_character_need_not_say_is_nothing() -> None:
    content = json.dumps({"character": tomllib.loads(MAN)["character"]})
    table = GAME.table(2, "alone", {"content": content})
    s = GAME.opening(table)
    rng = Rng(1)
    while not waiting(s):
        step(s, rng)
    for seat in (0, 1):
        act(s, seat, GAME.space.parse("char extra-1"))
    play(content, 2, "alone", 60)


def test_any_change_is_refused_in_a_sentence_or_played() -> None:
    content = json.loads(str(read_pack(WHOLE, GAME)["content"]))
    places = paths(content)
    rng = Rng(5)
    refused: dict[str, str] = {}
    taken = 0
    tried = [(at, odd) for at in places for odd in (*ODD, "gone")]
    for _ in range(often(len(tried), 700)):
        at, odd = tried.pop(rng.below(len(tried)))
        if odd == "gone" and not at:
            continue
        text = json.dumps(changed(content, at, odd, odd == "gone"))
        try:
            GAME.table(2, "alone", {"content": text})
        except BadTable as error:
            refused[str(error)] = error.said("it")
        else:
            taken += 1
            if taken % 4 == 0:
                play(text, 2, "alone", 12)
    assert len(refused) > 80
    for told, translated in refused.items():
        assert told.startswith("Option 'content': ")
        assert told.endswith(".")
        assert told.isprintable()
        assert translated != told
    assert taken > 15


def test_all_faults_of_a_pack_are_told() -> None:
    wrong = {
        "arena": {"rows": 3},
        "item": [{"id": "i19"}, {"id": 4}],
        "character": [{"name": "built"}],
        "species": [{"name": ""}],
    }
    with pytest.raises(BadTable) as found:
        GAME.table(2, "alone", {"content": json.dumps(wrong)})
    places = [one.at for one in (found.value, *found.value.others)]
    assert places == [
        ("arena", "rows"), ("item", 0), ("item", 1, "id"), ("character", 0, "name"),
        ("species", 0, "name"),
    ]  # fmt: skip


@once
@pytest.mark.parametrize("row", FAULTS[::9], ids=lambda row: row[2])
def test_no_command_takes_it_or_writes_anything(
    row: tuple[str, int, str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text, line, _, _ = row
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "pack.toml"
    pack.write_text(f'game = "gladiatori"\n{text}\n', "utf-8")
    calls = (
        ["check-pack", str(pack)],
        ["sim", "gladiatori", "--games", "1", "--pack", str(pack)],
        ["play", "gladiatori", "--pack", str(pack), "--save", "out"],
    )
    for argv in calls:
        with pytest.raises(SystemExit) as ended:
            main(argv)
        assert ended.value.code in (1, 2)
        told = capsys.readouterr()
        assert "Traceback" not in told.err + told.out
        if argv[0] == "check-pack":
            assert f"pack.toml:{line}: " in told.out + told.err
        assert [file.name for file in tmp_path.iterdir()] == ["pack.toml"]
