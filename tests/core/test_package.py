"""A game is put together from the modules of its package."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from munera.core.errors import BadPackage
from munera.core.game import Game, Table, each_alone, nothing_sealed, whole_log
from munera.core.package import (
    MODULES,
    SPLIT,
    Package,
    assemble,
    faults,
    is_of_the_house,
)
from munera.games import every, load
from toys.games import pebbles

TOY: Game = pebbles.GAME


def test_a_small_package_needs_to_say_little() -> None:
    assert (TOY.name, TOY.title, TOY.rules) == ("pebbles", "Pebbles", 1)
    assert sorted(TOY.frames) == ["Guess", "Hide", "Take"]
    assert TOY.options == ()
    assert TOY.settled(Table(2, "plain", {"a": "b"})) == {"a": "b"}
    assert TOY.shorthand("take 1") == "take 1"
    assert (TOY.sides, TOY.lookback, TOY.can_judge) == (each_alone, whole_log, nothing_sealed)
    assert TOY.out_of_turn == {0: 2, 1: 2, 2: 2}
    assert (TOY.not_now, TOY.of_chance, TOY.over) == (1, {}, 0)
    assert list(TOY.words) == ["en"]


def test_a_state_is_unpacked_field_by_field_where_nothing_else_is_said() -> None:
    s = TOY.opening(TOY.table(3))
    packed = s.pack()
    again = TOY.unpack(TOY.table(3), packed)
    assert type(again) is type(s)
    assert again.pack() == packed


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_every_step_of_a_game_is_found_by_its_name(game: Game) -> None:
    package = Package(f"munera.games.{game.name}")
    classes = [
        node
        for file in sorted(game.folder.glob("*.py"))
        if file.stem.partition("_")[0] in ("flow", "effects")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    made = {str(getattr(frame, "__name__", "")): name for name, frame in game.frames.items()}
    assert sorted({node.name for node in classes} - bases) == sorted(made)
    assert not bases & set(made), "what others derive from is no step"
    assert package.game == game.name


def test_what_is_given_counts_as_it_is() -> None:
    given = assemble("munera.games.clash", title="Another", search_depth=99)
    assert (given.title, given.search_depth) == ("Another", 99)
    assert given.rules == load("clash").rules


@pytest.mark.parametrize("name", SPLIT)
def test_parts_are_of_the_house(name: str) -> None:
    assert name in MODULES
    assert is_of_the_house(f"{name}_late")


def test_games_of_the_house_have_no_fault() -> None:
    for game in [*every(), TOY]:
        assert list(faults(game, game.words)) == []


def test_a_package_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "emptiness"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadPackage) as caught:
        assemble("emptiness")
    assert str(caught.value) == "The game 'emptiness' cannot be used: meta.py is missing."
    assert caught.value.said("it") == "Il gioco 'emptiness' non si può usare: meta.py manca."
