"""`lab ladder`: every pair, by the seed alone, for people and machines; bad calls are named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.calls import GAME, Call

QUICK = (
    GAME,
    "--seats",
    "2",
    "--option",
    "target=1",
    "--games",
    "4",
    "--bots",
    "random,greedy,tiro",
)


def test_a_ladder_names_every_pair_and_its_interval(call: Call) -> None:
    ran = call("lab", "ladder", *QUICK)
    assert ran.code == 0
    for pair in ("random against greedy", "random against tiro", "greedy against tiro"):
        assert pair in ran.out
    assert " to " in ran.out
    assert "4 games a pair" in ran.out


def test_the_json_of_a_ladder_follows_from_the_seed(call: Call) -> None:
    told = [
        json.loads(call("lab", "ladder", *QUICK, "--json", *more).out)
        for more in ((), ("--jobs", "2"))
    ]
    assert told[0] == told[1]
    assert list(told[0]) == ["game", "seats", "mode", "seed", "pairings", "ratings"]
    first = told[0]["pairings"][0]
    assert (first["one"], first["two"], first["games"]) == ("random", "greedy", 4)
    assert 0.0 <= first["low"] <= first["share"] <= first["high"] <= 1.0


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("--games", "3"), "even number"),
        (("--bots", "greedy"), "two or more"),
        (("--bots", "greedy,genius"), "There is no bot 'genius'"),
        (("--games", "0"), "two games or more"),
        (("--jobs", "300"), "256 processes at most, not 300"),
        (("--jobs", "0"), "at least one process"),
        (("--plot", "."), "it is a folder"),
        (("--plot", "a" * 300), "too long"),
        (("--plot", "/dev/null/a.html"), "Cannot write into '/dev/null'"),
    ],
)
def test_a_ladder_that_cannot_be_is_named(call: Call, argv: tuple[str, ...], why: str) -> None:
    ran = call("lab", "ladder", GAME, *argv)
    assert ran.code == 2
    assert why in ran.err
    assert ran.out == ""


def test_a_plot_lies_where_it_should_and_folders_are_made(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "new" / "ladder.html"
    ran = call("lab", "ladder", *QUICK, "--plot", str(file))
    assert ran.code == 0
    assert "random against greedy" in ran.out
    assert "random against greedy" in file.read_text("utf-8")
