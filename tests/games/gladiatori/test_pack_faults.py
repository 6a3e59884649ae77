"""What a content pack may hold: each fault is found, and the greatest that is allowed passes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from munera.core.errors import BadTable
from munera.games.gladiatori.tables import (
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    POWER_NAMES,
    STANDARD_ARENA,
    STANDARD_CHARACTERS,
    STANDARD_ITEMS,
    STANDARD_SPECIES,
    with_switches,
)
from munera.games.gladiatori.tables_arena import ground_of
from munera.games.gladiatori.tables_content import bad, changed_content, read_content

AXE = {"id": "i19", "type": "Axe", "attack": 20, "defence": 0, "hp": 1, "throw": True}
MAN = {
    "name": "andabata", "offense": 3, "guard": 9, "endurance": 5, "blood": 5, "speed": 5,
    "cards": {"energy-1": 32, "feint": 2}, "moves": ["sweep"], "powers": ["lunge"],
}  # fmt: skip
BOAR = {
    "name": "boars", "per_player": [7, 7], "moved": 1, "still": 2, "defence": 1, "extra": 1,
    "doubles": "pack", "seven": "fell", "experience": 9,
}  # fmt: skip
ROOM = {
    "rows": [[0, 0, 3], [1, 0, 3], [2, 0, 3]],
    "gates": [[-1, 0], [4, 0]],
    "starts": [[0, 0], [3, 0], [0, 2], [3, 2]],
}


def fault(**given: Any) -> str:
    """What is wrong with a pack, or nothing."""
    try:
        read_content(json.dumps(given))
    except BadTable as error:
        return str(error)
    return ""


def without(row: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != key}


def test_what_is_allowed() -> None:
    assert fault(item=[AXE], character=[MAN], species=[BOAR], arena=ROOM) == ""
    assert fault(item=[without(AXE, "throw"), {**AXE, "id": "i20", "type": "x" * 20}]) == ""
    content = read_content(json.dumps({"item": [AXE, {**AXE, "id": "i02"}], "species": [BOAR]}))
    assert [row["id"] for row in content.items] == list(ITEM_NAMES[:19])
    assert [row["type"] for row in content.items].count("Axe") == 2
    assert content.items[1]["attack"] == 20
    assert [row["name"] for row in content.species][-1] == "boars"
    assert content.text == json.dumps(json.loads(content.text), separators=(",", ":"))
    assert changed_content(content.text) == ["i19", "i02", "boars"]
    assert changed_content('{"arena": {}}'.replace("{}", json.dumps(ROOM))) == ["arena"]
    assert read_content(" Standard ").text == "standard"


def test_a_row_of_a_known_name_takes_its_place() -> None:
    content = read_content(json.dumps({"character": [{**MAN, "name": "thraex"}, MAN]}))
    names = [row["name"] if row else "built" for row in content.characters]
    assert names == [*CHARACTER_NAMES[:6], "andabata"]
    assert content.characters[names.index("thraex")] == {**MAN, "name": "thraex"}
    content = read_content(json.dumps({"species": [{**BOAR, "name": "wolves"}]}))
    assert [row["name"] for row in content.species] == [row["name"] for row in STANDARD_SPECIES]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", bad("no_json")),
        ("[1]", bad("no_table")),
        ("{}", bad("no_table")),
        (
            '{"arms": []}',
            bad("unknown_table", name="arms", known="arena, item, character, species"),
        ),
        ('{"item": []}', bad("table_form", name="item")),
        ('{"item": {"id": 1}}', bad("table_form", name="item")),
        ('{"species": [1]}', bad("row_form", name="species")),
    ],
)
def test_faults_of_form(text: str, told: BadTable) -> None:
    with pytest.raises(BadTable) as caught:
        read_content(text)
    assert str(caught.value) == str(told)


def no_number(what: str, key: str, value: object, low: int, high: int) -> str:
    return str(bad("no_number", what=what, key=key, value=value, low=low, high=high))


def test_faults_of_items() -> None:
    known = "id, type, attack, defence, hp, throw, symbol, source"
    told = bad("unknown_key", what="item", key="weight", known=known)
    assert fault(item=[{**AXE, "weight": 1}]) == str(told)
    told = bad("item_id", name="i33", first="i01", last="i32")
    assert fault(item=[{**AXE, "id": "i33"}]) == str(told)
    assert fault(item=[{**AXE, "id": "i21"}]) == str(bad("too_early", name="i21", other="i19"))
    for kind in ("", "x" * 21, 3):
        told = bad("no_text", what="i19", key="type", most=20)
        assert fault(item=[{**AXE, "type": kind}]) == str(told)
    for key, low, high in (("attack", 0, 20), ("defence", 0, 20), ("hp", 1, 20)):
        for fine in (low, high):
            assert fault(item=[{**AXE, key: fine}]) == ""
        for value in (low - 1, high + 1, "2"):
            assert fault(item=[{**AXE, key: value}]) == no_number("i19", key, value, low, high)
    told = bad("no_switch", what="i19", key="throw", value=1)
    assert fault(item=[{**AXE, "throw": 1}]) == str(told)
    known = "helmet, shield, spear"
    told = bad("unknown_word", what="i19", key="symbol", value="hat", known=known)
    assert fault(item=[{**AXE, "symbol": "hat"}]) == str(told)
    assert fault(item=[{**AXE, "symbol": "helmet"}]) == ""


def test_faults_of_characters() -> None:
    known = "name, offense, guard, endurance, blood, speed, cards, moves, powers, prefers, source"
    told = bad("unknown_key", what="character", key="rank", known=known)
    assert fault(character=[{**MAN, "rank": 1}]) == str(told)
    assert fault(character=[{**MAN, "name": "built"}]) == str(bad("name_taken", name="built"))
    for name, cut in (("", ""), (5, "5"), ("x" * 21, "x" * 17 + "...")):
        told = bad("no_name", table="character", name=cut, most=20)
        assert fault(character=[{**MAN, "name": name}]) == str(told)
    assert fault(character=[{**MAN, "name": "x" * 20}]) == ""
    for stat in ("offense", "speed"):
        for value in (2, 10):
            told = bad("no_number", what="andabata", key=stat, value=value, low=3, high=9)
            assert fault(character=[{**MAN, stat: value}]) == str(told)
    assert fault(character=[{**MAN, "cards": []}]) == str(bad("cards_form", name="andabata"))
    for key, odd in (("moves", {}), ("powers", "lunge")):
        told = bad("no_list", name="andabata", key=key)
        assert fault(character=[{**MAN, key: odd}]) == str(told)
    known = "energy-1, energy-0, feint"
    told = bad("no_card", name="andabata", kind="strength", known=known)
    assert fault(character=[{**MAN, "cards": {"strength": 1}}]) == str(told)
    for kind, most in (("energy-1", 32), ("energy-0", 32), ("feint", 2)):
        assert fault(character=[{**MAN, "cards": {kind: most}}]) == ""
        for value in (-1, most + 1):
            told_number = no_number("andabata", kind, value, 0, most)
            assert fault(character=[{**MAN, "cards": {kind: value}}]) == told_number
    for key, some, one in (
        ("moves", ["sweep", "sweep"], "sweep"), ("powers", ["lunge", "leap", "lunge"], "lunge"),
    ):  # fmt: skip
        told = bad("doubled", name="andabata", key=key, one=one)
        assert fault(character=[{**MAN, key: some}]) == str(told)
    for key, one, words in (("moves", "feint", KIND_NAMES[7:]), ("powers", "sweep", POWER_NAMES)):
        known = ", ".join(words)
        told = bad("unknown_word", what="andabata", key=key, value=one, known=known)
        assert fault(character=[{**MAN, key: [one]}]) == str(told)
    told = bad("prefers", name="andabata")
    assert fault(character=[{**MAN, "prefers": "Axe"}]) == str(told)
    many = [{**MAN, "name": f"man {n}"} for n in range(7)]
    told = bad("no_room", table="character", name="man 6", most=12)
    assert fault(character=many) == str(told)
    assert fault(character=many[:6]) == ""


@pytest.mark.clause("GL-381")
def test_faults_of_species() -> None:
    for name, cut in (("", ""), ("x" * 21, "x" * 17 + "..."), (3, "3")):
        told = bad("no_name", table="species", name=cut, most=20)
        assert fault(species=[{**BOAR, "name": name}]) == str(told)
    for span in (None, [1], [1, 2, 3], [0, 1], [8, 8], [3, 2], [3, 8], [True, 2]):
        told = bad("no_range", name="boars")
        assert fault(species=[{**BOAR, "per_player": span}]) == str(told)
    for span in ([1, 1], [7, 7], [1, 7]):
        assert fault(species=[{**BOAR, "per_player": span}]) == ""
    for key, low, high in (
        ("moved", 1, 2), ("still", 1, 2), ("defence", 1, 2), ("extra", 0, 1), ("experience", 0, 9),
    ):  # fmt: skip
        for value in (low, high):
            assert fault(species=[{**BOAR, key: value}]) == ""
        for value in (low - 1, high + 1):
            told_number = no_number("boars", key, value, low, high)
            assert fault(species=[{**BOAR, key: value}]) == told_number
    for key, known in (("doubles", "pack, step-back, fury"), ("seven", "unbalance, fell, maul")):
        told = bad("unknown_word", what="boars", key=key, value="roar", known=known)
        assert fault(species=[{**BOAR, key: "roar"}]) == str(told)
    many = [{**BOAR, "name": "boar" + "s" * n} for n in range(1, 6)]
    told = bad("no_room", table="species", name="boarsssss", most=8)
    assert fault(species=many) == str(told)
    assert fault(species=many[:4]) == ""


# --- The arena -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rows": [[0, 0, 3], [1, 0, 3], [2, 0, 2]], "starts": [[0, 0]] * 4}, "arena_size"),
        ({"rows": [[r, 0, 13] for r in range(9)]}, ""),
        ({"rows": [[r, 0, 13] for r in range(9)] + [[9, 0, 0]]}, "arena_size"),
        ({"gates": [[-1, 0]]}, "arena_gates"),
        ({"gates": [[-1, 0], [-1, 0]]}, "arena_gates"),
        ({"gates": [[-1, 0], [3, 0]]}, "arena_gates"),
        ({"gates": [[-1, 0], [5, 0]]}, "arena_dead_gate"),
        ({"starts": [[0, 0], [3, 0], [0, 2]]}, "arena_starts"),
        ({"starts": [[0, 0], [3, 0], [0, 2], [0, 2]]}, "arena_starts"),
        ({"starts": [[0, 0], [3, 0], [0, 2], [4, 2]]}, "arena_starts"),
        ({"rows": [[0, 0, 3], [1, 0, 3], [2, 0, 3], [4, 0, 1]]}, "arena_pieces"),
    ],
)
def test_faults_of_arenas(change: dict[str, Any], why: str) -> None:
    if "rows" in change and len(change["rows"]) > 8:
        change = {**change, "gates": [[-1, 0], [14, 0]]}
    arena = {**ROOM, **change}
    assert ground_of(arena).fault == why
    size = len({(r, q) for r, low, high in arena["rows"] for q in range(low, high + 1)})
    assert fault(arena=arena) == (str(bad(why, size=size, most=126)) if why else "")


def test_arenas_are_lists_of_numbers() -> None:
    for key, value in (
        ("rows", [[0, 0]]), ("rows", [[0, 0, 21]]), ("rows", [[0, 0, True]]),
        ("gates", [[0, 0, 0]]), ("starts", None), ("starts", [3]), ("gates", [[-21, 0], [4, 0]]),
    ):  # fmt: skip
        told = bad("arena_lists", key=key, size=3 if key == "rows" else 2, edge=20)
        assert fault(arena={**ROOM, key: value}) == str(told)
    known = "name, source, rows, partial, gates, starts"
    told = bad("unknown_key", what="arena", key="sand", known=known)
    assert fault(arena={**ROOM, "sand": 1}) == str(told)


def test_the_ground_of_an_arena() -> None:
    assert ground_of(STANDARD_ARENA).fault == ""
    ground = ground_of(ROOM)
    assert ground.arena == list(range(12))
    assert [ground.place[n] for n in ground.starts] == [(0, 0), (3, 0), (0, 2), (3, 2)]
    assert (ground.number[(-1, 0)], ground.number[(4, 0)]) == (73, 74)
    assert ground.near[6 * 73] == 0
    assert ground.near[:6] == [1, 4, -1, 73, -1, -1]
    large = {"rows": [[r, 0, 13] for r in range(9)], "gates": [[-1, 0], [14, 0]]}
    ground = ground_of({**ROOM, **large})
    assert ground.arena == [*range(73), *range(75, 128)]
    assert ground.place[75] == (73 % 14, 73 // 14)


# --- Switches ------------------------------------------------------------------------------------


@pytest.mark.clause("GL-345")
def test_switches_of_the_print() -> None:
    rows = [*STANDARD_CHARACTERS, None]
    usual = with_switches(rows, "overskill", 4)
    assert usual == rows
    other = with_switches(rows, "rage", 5)
    changed = [row["name"] for row, now in zip(rows, other, strict=True) if row and row != now]
    assert changed == ["secutor", "hoplomachus"]
    named = {row["name"]: row for row in other if row}
    assert named["secutor"]["moves"] == ["sweep", "acrobatic", "rage"]
    assert named["hoplomachus"]["guard"] == 5
    assert len(STANDARD_ITEMS) == 18
