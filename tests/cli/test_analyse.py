"""`analyse`: an honest word from a record."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli.calls import QUICK, Call
from munera.bots.analysis import Effort
from munera.play.record import replay


@pytest.fixture
def over(call: Call, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short game, and little time for it."""
    monkeypatch.setattr(sys.modules["munera.cli.analyse"], "USUAL", Effort(0, 0, 4, 20))
    call("play", *QUICK, "--save", "over.rec", typed="1\n" * 100)
    return Path("over.rec")


def test_what_is_told_adds_up(call: Call, over: Path) -> None:
    record, last = replay(over.read_text("utf-8"))
    ran = call("analyse", str(over), "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["moves"], told["names"]) == (len(record.moves), list(record.names))
    assert told["points"][-1]["values"] == last.results()
    for part in told["parts"]:
        assert part["start"] + part["luck"] + part["played"] == pytest.approx(part["end"])
    for one in told["better"]:
        seat, action = record.moves[one["move"] - 1]
        assert (one["seat"], one["played"]) == (seat, record.game.space.text(action))
        assert one["line"][0][:2] == [seat, one["better"]]
    assert call("analyse", str(over), "--json").out == ran.out
    assert call("analyse", str(over), "--json", "--seed", "2").out != ran.out


def test_it_is_told_in_words(call: Call, over: Path) -> None:
    record, _ = replay(over.read_text("utf-8"))
    ran = call("analyse", str(over), "--quick")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith(record.game.title)
    assert [line for line in lines if line.startswith(record.names[0])]
    assert "Turning points" in lines
    assert "Better moves" in lines


def test_the_games_own_side_is_told_too(call: Call, over: Path) -> None:
    call(
        "play", "gorus", "--seats", "1", "--seed", "3", "--option", "target=1",
        "--save", "solo.rec", typed="1\n" * 100,
    )  # fmt: skip
    told = json.loads(call("analyse", "solo.rec", "--json").out)
    assert [side["name"] for side in told["sides"]] == [told["names"][0], "Contenders"]
    assert [part["seat"] for part in told["parts"]] == [0, None]
    for point in told["points"]:
        assert sum(point["sides"]) == pytest.approx(1.0)
    lines = call("analyse", "solo.rec").out.splitlines()
    assert [line for line in lines if line.startswith("Contenders")]


def test_a_running_game_is_refused(call: Call) -> None:
    call("play", *QUICK, "--save", "a.rec", typed="1\n")
    ran = call("analyse", "a.rec")
    assert (ran.code, ran.out) == (2, "")
    assert "not over yet" in ran.err


def test_what_is_no_record_is_refused(call: Call) -> None:
    Path("b.rec").write_text("hello\n")
    assert call("analyse", "b.rec").code == 2
    assert call("analyse", "nowhere.rec").code == 2
