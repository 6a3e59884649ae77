"""`games` and `rules`: what there is, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.calls import GAME, Call
from munera.cli.coverage import named
from munera.games import NAMES, load

ROOT = Path(__file__).parents[2]


def test_games_as_json(call: Call) -> None:
    told = json.loads(call("games", "--json").out)
    assert list(told) == ["games"]
    assert [entry["name"] for entry in told["games"]] == list(NAMES)
    for entry in told["games"]:
        game = load(entry["name"])
        assert entry["title"] == game.title
        assert entry["seats"] == list(game.seats)
        assert len(entry["modes"]) == len(set(entry["modes"]))
        assert {m for modes in entry["modes_by_seats"].values() for m in modes} == set(
            entry["modes"]
        )
        assert [o["name"] for o in entry["options"]] == [o.name for o in game.options]


def test_games_for_people(call: Call) -> None:
    out = call("games").out
    for name in NAMES:
        assert load(name).title in out
    assert call("games", "--names").out.split() == list(NAMES)


@pytest.mark.parametrize("wanted", ["19", "GM-19", "gm-19"])
def test_one_clause(call: Call, wanted: str) -> None:
    out = call("rules", GAME, wanted).out
    assert out.startswith("GM-19  If you follow")
    told = json.loads(call("rules", GAME, wanted, "--json").out)
    assert [entry["id"] for entry in told["clauses"]] == ["GM-19"]
    assert told["clauses"][0]["section"] == "Following"


@pytest.mark.parametrize("name", NAMES)
def test_all_clauses(call: Call, name: str) -> None:
    clauses = load(name).clauses
    out = call("rules", name).out
    assert [word for word in clauses.texts if word not in out] == []
    assert [title for title in clauses.sections.values() if title not in out] == []
    told = json.loads(call("rules", name, "--json").out)
    assert {entry["id"]: entry["text"] for entry in told["clauses"]} == dict(clauses.texts)
    page = call("rules", name, "--markdown").out
    assert page.startswith(f"# {load(name).title}\n")
    assert page.count("\n## ") == len(clauses.sections)
    assert [c for c, text in clauses.texts.items() if f"\n**{c}** {text}\n" not in page] == []


def small_tests(folder: Path) -> Path:
    """Tests that cite three clauses in three ways, and some that only seem to."""
    tests = folder / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.clause('GM-02', 'GM-03')\n"
        "def test_ranks(): pass\n"
        "def test_gm_7_no_support(): pass\n"
        "class TestMore:\n"
        "    def test_gm_010_round(self): pass\n"
        "def helper_gm_11(): 'GM-12'\n"
        "@other('GM-13')\n"
        "def test_other(): pass\n",
        "utf-8",
    )
    return tests


def test_coverage_finds_code_and_tests(call: Call, tmp_path: Path) -> None:
    ran = call("rules", GAME, "--coverage", "--tests", str(small_tests(tmp_path)), "--json")
    assert (ran.code, ran.err) == (1, "")
    told = json.loads(ran.out)
    assert list(told) == ["clauses"]
    assert [list(entry) for entry in told["clauses"]] == [["id", "text", "code", "tests"]] * 100
    tests = {entry["id"]: entry["tests"] for entry in told["clauses"] if entry["tests"]}
    assert tests == {
        "GM-02": ["tests/deep/test_some.py::test_ranks"],
        "GM-03": ["tests/deep/test_some.py::test_ranks"],
        "GM-07": ["tests/deep/test_some.py::test_gm_7_no_support"],
        "GM-10": ["tests/deep/test_some.py::TestMore::test_gm_010_round"],
    }
    for entry in told["clauses"]:
        for place in entry["code"]:
            file, _, line = place.partition(":")
            text = (ROOT / "src" / "munera" / file).read_text("utf-8").splitlines()
            assert entry["id"] in text[int(line) - 1]


def test_coverage_of_one_clause_decides_the_code(call: Call, tmp_path: Path) -> None:
    tests = str(small_tests(tmp_path))
    ran = call("rules", GAME, "3", "--coverage", "--tests", tests)
    assert (ran.code, ran.out) == (0, "1 of 1 clauses cited by code, 1 by tests\n")
    ran = call("rules", GAME, "4", "--coverage", "--tests", tests)
    assert ran.code == 1
    assert ran.out.startswith(
        "1 of 1 clauses cited by code, 0 by tests\nGM-04 is cited by no tests"
    )


def test_coverage_looks_beside_the_nearest_project(call: Call, tmp_path: Path) -> None:
    small_tests(tmp_path)
    (tmp_path / "pyproject.toml").touch()
    told = json.loads(call("rules", GAME, "2", "--coverage", "--json").out)
    assert told["clauses"][0]["tests"] == ["tests/deep/test_some.py::test_ranks"]


def test_a_test_file_that_is_not_python(call: Call, tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("def", "utf-8")
    ran = call("rules", GAME, "--coverage", "--tests", str(tmp_path))
    assert ran.code == 2
    assert "is not Python" in ran.err


@pytest.mark.parametrize(
    ("clause", "name", "cites"),
    [
        ("XY-02", "test_xy_2", True),
        ("XY-02", "test_xy_02_more", True),
        ("XY-02", "test_xy_23", False),
        ("XY-02", "test_xy_12", False),
        ("XY-02", "test_axy_2", False),
        ("XY-100", "test_xy_100_end", True),
        ("XY-10", "test_xy_100_end", False),
        ("XY-15.2", "test_xy_15_2", True),
    ],
)
def test_what_a_name_cites(clause: str, name: str, cites: bool) -> None:
    assert bool(named(clause).search(name)) == cites
