"""The options of a table, and boards and animals that replace the standard ones."""

from __future__ import annotations

import pytest

from games.clash.arena import GAME, at_opening, entered, fight
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.games.clash.tables import (
    ANIMAL_NAMES,
    GRID,
    SPACE_NAMES,
    STANDARD_ADJACENT,
    STANDARD_ANIMALS,
    STANDARD_BOARD,
    animals_text,
    board_text,
    read_animals,
    read_board,
)
from munera.play.match import Match
from munera.play.pack import read_pack
from munera.play.record import replay

GRID_20 = " ".join(f"{row}{k}" for row in "abcd" for k in range(1, 6))
RING = [f"a{k}" for k in range(1, 8)] + ["b7", "c7", "d7", "e7"]
ELEVEN = "; ".join(f"{name}: sword 2 hits 3" for name in ANIMAL_NAMES[:-1])


def twelve(last: str) -> str:
    """A table of animals whose last entry is this one."""
    return f"{ELEVEN}; {last}"


BAD = [
    ("first_seat", "3", "is 'random' or a seat from 0 to 2, not '3' [CG-07]."),
    ("first_seat", "-1", "is 'random' or a seat from 0 to 2, not '-1' [CG-07]."),
    ("first_seat", "oldest", "is 'random' or a seat from 0 to 2, not 'oldest' [CG-07]."),
    ("first_seat", "", "is 'random' or a seat from 0 to 2, not '' [CG-07]."),
    ("own_teams_apart", "yes", "is 'on' or 'off', not 'yes' [CG-14]."),
    ("odds", "1", "is 'on' or 'off', not '1'."),
    ("board", "", "12 teams need a board of more than 12 spaces, not 0 [CG-21]."),
    ("board", "a1 a2 a3", "12 teams need a board of more than 12 spaces, not 3 [CG-21]."),
    ("board", "a1 a2 z9", "there is no space 'z9'; spaces are a1 to g7."),
    ("board", "a1 a2 a8", "there is no space 'a8'; spaces are a1 to g7."),
    ("board", "a1 a2 a1", "space a1 is given twice."),
    ("board", "x" * 500, "there is no space 'xxxxxxxxxxxxxxxxx...'; spaces are a1 to g7."),
    ("board", f"{GRID_20} g7", "there is no way from a1 to g7."),
    ("board", "a1: a2; a2:", "a1 names a2 as adjacent, but a2 does not name it."),
    ("board", "a1: a2; a2: a1 a1", "a2 names a1 twice."),
    ("board", "a1: a1", "a1 is named as adjacent to itself."),
    ("board", "a1: b7; b2: a1", "a1 is adjacent to b7, which is not on the board."),
    ("board", "a1: q1", "there is no space 'q1'; spaces are a1 to g7."),
    ("board", "q1: a1", "there is no space 'q1'; spaces are a1 to g7."),
    ("board", "a1: a2; a2: a1; a1: a2", "space a1 is given twice."),
    ("board", "a1 a2: a1", "it begins with 'a1' instead of a name and a colon."),
    ("animals", "", "it takes exactly 12 animals, not 0; missing: lion-1, lion-2,"),
    ("animals", ELEVEN, "it takes exactly 12 animals, not 11; missing: bear-4."),
    ("animals", f"{ELEVEN}; bear-3: sword 1 hits 1", "bear-3 is given twice."),
    ("animals", twelve("wolf-1: sword 1 hits 1"), "there is no animal 'wolf-1'; there is lion-1,"),
    ("animals", twelve("bear-4: net 1 hits 4"), "bear-4 has a net, but animals never have one"),
    ("animals", twelve("bear-4: sword 6 hits 4"), "bear-4 has 6 swords, but there are only 5 dice"),
    ("animals", twelve("bear-4: sword 5"), "bear-4 needs at least one hit to die [CG-99]."),
    ("animals", twelve("bear-4: sword 5 hits 0"), "bear-4 needs at least one hit to die [CG-99]."),
    ("animals", twelve("bear-4: sword -1 hits 4"), "the sword of bear-4, '-1', is not a number"),
    ("animals", twelve("bear-4: sword x hits 4"), "the sword of bear-4, 'x', is not a number"),
    ("animals", twelve("bear-4: sword 2 hits"), "the hits of bear-4, '', is not a number from 0"),
    ("animals", twelve("bear-4: sword 2.5 hits 4"), "the sword of bear-4, '2.5', is not a number"),
    ("animals", twelve("bear-4: hits ³"), "the hits of bear-4, '³', is not a number from 0 to 60."),
    ("animals", twelve("bear-4: hits 61"), "the hits of bear-4, '61', is not a number from 0 to"),
    ("animals", twelve("bear-4: hits " + "9" * 5000), "'99999999999999999...', is not a number"),
    ("animals", twelve("bear-4: claws 3 hits 4"), "bear-4 has 'claws', but an animal has spear,"),
    ("animals", twelve("bear-4: sword 1 sword 2 hits 4"), "bear-4 has sword twice."),
    ("animals", "sword 2", "it begins with 'sword' instead of a name and a colon."),
]


@pytest.mark.clause("CG-07", "CG-21", "CG-92", "CG-93", "CG-99")
@pytest.mark.parametrize(("option", "value", "why"), BAD)
def test_a_bad_value_is_refused_with_a_sentence(option: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(3, options={option: value})
    assert why in str(caught.value)
    assert str(caught.value).startswith(f"Option '{option}'")
    assert str(caught.value).endswith(".")


def test_options_are_written_out_in_one_spelling() -> None:
    assert dict(GAME.table(3).options) == {
        "first_seat": "0",
        "own_teams_apart": "off",
        "odds": "off",
        "board": "standard",
        "animals": "standard",
    }
    spelled = GAME.table(3, options={"board": "  A1,a2 ; " + " ".join(STANDARD_BOARD[2:])})
    assert spelled.options["board"] == "standard"
    full = "; ".join(f"{name}: {' '.join(near)}" for name, near in STANDARD_ADJACENT.items())
    assert GAME.table(3, options={"board": full}).options["board"] == "standard"
    table = {name: dict(fields) for name, fields in STANDARD_ANIMALS.items()}
    said = "; ".join(
        f"{name}: " + " ".join(f"{key} {n}" for key, n in fields.items())
        for name, fields in reversed(table.items())
    )
    assert GAME.table(3, options={"animals": said}).options["animals"] == "standard"


def test_the_one_spelling_can_be_read_again() -> None:
    ring = {name: (RING[k - 1], RING[(k + 1) % len(RING)]) for k, name in enumerate(RING)}
    text = "; ".join(f"{name}: {' '.join(near)}" for name, near in ring.items())
    for given in (GRID_20, text):
        board = read_board(given, 8)
        assert read_board(board_text(board), 8) == board
    other = read_animals(twelve("bear-4: shield 2 hits 9"))
    assert read_animals(animals_text(other)) == other


@pytest.mark.clause("CG-23", "CG-21")
def test_a_smaller_board_leaves_more_animals_in_reserve() -> None:
    names = " ".join(STANDARD_BOARD[:13])
    ring = entered(3, board=names)
    assert len(ring.view()["units"]) == 13
    assert len(ring.view()["reserve"]) == 11
    assert ring.refused("attacker e3") == ("CG-21", "There is no space E3 on this board.")


def test_adjacency_may_be_given_whatever_touches() -> None:
    ring = {name: (RING[k - 1], RING[(k + 1) % len(RING)]) for k, name in enumerate(RING)}
    text = "; ".join(f"{name}: {' '.join(near)}" for name, near in ring.items())
    game = at_opening(2, board=text)
    near = {place["space"]: set(place["near"]) for place in game.view()["board"]}
    assert near["a1"] == {"a2", "e7"}
    units = {"a1": "0 ss", "e7": "1 ss", "a2": "0 s"}
    arena = fight(units, seats=2, board=text)
    assert arena.do("attacker a1", "stand a1").legal("target") == ["e7"]


@pytest.mark.clause("CG-91", "CG-99")
def test_replaced_animals_fight_by_their_own_figures() -> None:
    table = twelve("bear-4: spear 3 sword 5 trident 2 shield 2 hits 7")
    units = {"b2": "0 ppss", "b3": "bear-4", "e1": "1 s"}
    ring = fight(units, seats=2, animals=table).attack("b2", "b3")
    assert ring.view()["battle"]["first"] == "defender"
    assert ring.g.dice == 5
    ring.roll("-----").do("keep").roll("HHM")
    assert ring.team("b3") == "bear-4 w2"
    assert ring.view()["animals"]["bear-4"]["hits"] == 7


def test_every_space_has_one_place_on_the_grid() -> None:
    assert len(SPACE_NAMES) == len(set(SPACE_NAMES)) == 49
    assert set(SPACE_NAMES) == set(GRID)
    assert SPACE_NAMES[:17] == STANDARD_BOARD
    everything = entered(2, board=" ".join(GRID))
    assert len(everything.view()["board"]) == 49
    assert len(everything.view()["units"]) == 20


PACK = f'''
game = "clash"
title = "Our own tiles"
[options]
first_seat = "random"
board = """
{GRID_20}
"""
animals = """
{twelve("bear-4: sword 4 shield 2 hits 6")}
"""
'''


def test_a_content_pack_brings_board_and_animals() -> None:
    options = read_pack(PACK, GAME)
    table = GAME.table(2, options=options)
    assert table.options["board"] == GRID_20
    assert table.options["animals"].endswith("bear-4: sword 4 shield 2 hits 6")
    match = Match(GAME, table, ("Ann", "Bob"))
    rng = Rng(4)
    while not match.is_over:
        seat = match.waiting()[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, decision.choices[rng.below(len(decision.choices))].text)
    record, _ = replay(match.text())
    assert record.table == table


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('game = "clash"', 'game = "chess"', "The content pack is for 'chess', not for clash."),
        ("bear-4", "bear-5", "there is no animal 'bear-5'"),
        ("a1 a2", "a1 a1", "space a1 is given twice"),
        ("hits 6", "net 1", "bear-4 has a net"),
        ('first_seat = "random"', "first_seat = 7", "seat from 0 to 1, not '7' [CG-07]."),
        ('first_seat = "random"', "first_seat = true", "seat from 0 to 1, not 'true' [CG-07]."),
        ("[options]", "[option]", "A content pack has game, title and options, not 'option'."),
    ],
)
def test_a_bad_content_pack_is_refused_with_a_sentence(old: str, new: str, why: str) -> None:
    assert old in PACK
    with pytest.raises(BadTable) as caught:
        GAME.table(2, options=read_pack(PACK.replace(old, new), GAME))
    assert why in str(caught.value)


@pytest.mark.parametrize("name", ["board", "animals"])
def test_options_may_come_from_a_file(name: str, tmp_path: object) -> None:
    from pathlib import Path

    from munera.cli.options import read_options

    assert isinstance(tmp_path, Path)
    value = GRID_20 if name == "board" else twelve("bear-4: sword 4 shield 2 hits 6")
    file = tmp_path / "given.toml"
    file.write_text(f'{name} = """\n{value}\n"""\n', "utf-8")
    given = read_options([f"{name}=@{file}"])
    assert GAME.table(2, options=given).options[name] == value


def test_standard_may_be_written_in_capitals() -> None:
    chosen = GAME.table(3, options={"board": "Standard", "animals": " STANDARD "}).options
    assert (chosen["board"], chosen["animals"]) == ("standard", "standard")
