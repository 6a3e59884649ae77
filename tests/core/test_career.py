"""A game says what a career is, and says it in words."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from munera.core.career import Career
from munera.core.errors import BadPackage
from munera.core.game import Game
from munera.core.package import Package, assemble, check
from toys.games import brawl, pebbles

TOY: Game = brawl.GAME


def career() -> Career:
    assert TOY.career is not None
    return TOY.career


def test_a_career_is_found_among_the_rules_and_may_be_missing() -> None:
    assert list(career().fates.items()) == [("well", True), ("out", True), ("dead", False)]
    assert pebbles.GAME.career is None


def test_points_never_fall_below_the_least() -> None:
    assert career().sum_up(3, -1) == 2
    assert career().sum_up(0, -1) == 0
    assert replace(career(), least=-5).sum_up(0, -7) == -5


@pytest.mark.parametrize(
    "line", ['points = "fame"', 'coins = "coins"', 'out = "knocked out"', 'dead = "dead"']
)
def test_a_career_without_its_words_is_found_when_the_package_is_loaded(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "brawl"
    shutil.copytree(TOY.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(folder / "lang" / "it")
    said = folder / "lang" / "en" / "career.toml"
    before = said.read_text("utf-8")
    said.write_text(before.replace(f"{line}\n", ""), "utf-8")
    assert said.read_text("utf-8") != before
    (folder / "__init__.py").write_text('"""A toy that lacks a word."""\n', "utf-8")
    try:
        with pytest.raises(BadPackage) as error:
            assemble("brawl")
    finally:
        for name in [one for one in sys.modules if one.partition(".")[0] == "brawl"]:
            del sys.modules[name]
    assert "'brawl' cannot be used: lang/en has no 'career." in str(error.value)


def test_a_game_without_careers_needs_no_words_for_them() -> None:
    check(Package("toys.games.brawl"), replace(TOY, career=None))
