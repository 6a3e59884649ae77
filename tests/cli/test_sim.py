"""`sim`: results that depend only on the seed, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cli.calls import GAME, Call

QUICK = (GAME, "--games", "120", "--seats", "3", "--option", "target=1", "--seed", "4")


def counted(call: Call, *argv: str) -> dict[str, Any]:
    ran = call("sim", *argv, "--json")
    assert (ran.code, ran.err) == (0, "")
    told: dict[str, Any] = json.loads(ran.out)
    return told


def test_results_do_not_depend_on_the_processes(call: Call) -> None:
    one, two = counted(call, *QUICK, "--jobs", "1"), counted(call, *QUICK, "--jobs", "2")
    assert one.pop("moves_per_s") > 0
    assert two.pop("moves_per_s") > 0
    assert one == two
    assert counted(call, *QUICK[:-1], "5")["results"] != one["results"]


def test_the_shape_of_the_json(call: Call) -> None:
    told = counted(call, *QUICK, "--bots", "greedy,random")
    assert list(told) == [
        "game",
        "seats",
        "mode",
        "bots",
        "games",
        "seed",
        "results",
        "moves_per_s",
    ]
    facts = [told[key] for key in ("game", "seats", "mode", "games", "seed")]
    assert facts == [GAME, 3, "individual", 120, 4]
    assert told["bots"] == ["greedy", "random", "greedy"]
    results = told["results"]
    assert list(results) == ["seats", "bots", "decisions", "longest"]
    assert [entry["seat"] for entry in results["seats"]] == [0, 1, 2]
    assert [(entry["bot"], entry["entries"]) for entry in results["bots"]] == [
        ("greedy", 240),
        ("random", 120),
    ]
    assert abs(sum(entry["share"] for entry in results["seats"]) - 1) < 1e-9
    for entry in results["seats"] + results["bots"]:
        assert 0 <= entry["low"] <= entry["share"] <= entry["high"] <= 1
    assert results["decisions"] >= 120 * 30
    assert results["longest"] >= 30


def test_a_table_for_people(call: Call) -> None:
    ran = call("sim", *QUICK, "--bots", "greedy,random")
    assert (ran.code, ran.err) == (0, "")
    assert "seat 2" in ran.out
    assert "greedy" in ran.out
    assert "95 % interval" in ran.out
    assert "moves per second" in ran.out


def test_a_table_of_values_from_a_file(call: Call) -> None:
    Path("cf.toml").write_text("[cf]\n8 = 9\n10 = -2\n", "utf-8")
    Path("cf.txt").write_text("8:9\n10:-2\n", "utf-8")
    plain = counted(call, *QUICK, "--option", "cf=8:9 10:-2")["results"]
    assert counted(call, *QUICK, "--option", "cf=@cf.toml")["results"] == plain
    assert counted(call, *QUICK, "--option", "cf=@cf.txt")["results"] == plain
    assert counted(call, *QUICK)["results"] != plain


def test_options_of_a_pack_and_those_named_before_them(call: Call) -> None:
    Path("pack.toml").write_text('game = "gorus"\n[options]\ncf = "8:9 10:-2"\n', "utf-8")
    plain = counted(call, *QUICK, "--option", "cf=8:9 10:-2")["results"]
    assert counted(call, *QUICK, "--pack", "pack.toml")["results"] == plain
    other = counted(call, *QUICK, "--option", "cf=8:1")["results"]
    assert counted(call, *QUICK, "--pack", "pack.toml", "--option", "cf=8:1")["results"] == other


def test_who_plays_nobody_else_has_no_doubt(call: Call) -> None:
    [bot] = counted(call, *QUICK, "--bots", "tiro")["results"]["bots"]
    assert bot["low"] == bot["share"] == bot["high"]


def test_levels_can_be_surveyed(call: Call) -> None:
    ran = call("survey", GAME, "--games", "4", "--seats", "2", "--bots", "tiro,gregarius")
    assert (ran.code, ran.err) == (0, "")


def test_a_survey_for_people_and_for_machines(call: Call) -> None:
    asked = ("survey", "for_glory", "--games", "3", "--count", "turn_began,won", "--by", "bought")
    told = json.loads(call(*asked, "--json").out)
    assert told == json.loads(call(*asked, "--json").out)
    assert (told["games"], told["seed"], told["bots"]) == (3, 0, ["random", "random"])
    turns, won = told["events"]
    assert (turns["event"], turns["games"]) == ("turn_began", 3)
    assert (won["mean"], won["won"]["share"]) == (1.0, 1.0)
    rows = told["values"]["bought"]
    assert [row["seats"] for row in rows] == sorted([row["seats"] for row in rows], reverse=True)
    out = call(*asked).out
    assert "For Glory, 2 seats, duel: 3 games, seed 0" in out
    assert f"{turns['mean']:.2f}" in out
    assert rows[0]["value"].split()[0] in out


def test_a_survey_adds_up_and_matches(call: Call) -> None:
    asked = (
        "survey", "gladiatori", "--games", "6", "--seats", "2", "--count", "turn_began",
        "--add", "survived.points,surrendered.points", "--pairs", "character_taken",
    )  # fmt: skip
    told = json.loads(call(*asked, "--json").out)
    survived, surrendered = told["sums"]
    assert (survived["sum"], survived["up"]) == ("survived.points", 5 * survived["ups"])
    assert surrendered["down"] == -15 * surrendered["downs"]
    assert sum(told["events"][0]["spread"].values()) == 6
    pairs = {(row["value"], row["against"]): row for row in told["pairs"]["character_taken"]}
    for (one, two), row in pairs.items():
        back = pairs[two, one]
        assert row["met"] == back["met"]
        assert row["won"]["share"] + back["won"]["share"] == 1
    out = call(*asked).out
    assert "survived.points" in out
    assert next(iter(pairs))[0].split()[0] in out
    assert "no number 'seat'" in call("survey", "gladiatori", "--add", "survived.seat").err
