"""`replay`: a record told again, and what is wrong with a bad one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.calls import GAME, QUICK, Call
from munera.play.record import replay


@pytest.fixture
def over(call: Call) -> Path:
    call("play", *QUICK, "--save", "over.rec", typed="1\n" * 100)
    return Path("over.rec")


def test_a_finished_game_is_told_with_nothing_hidden(call: Call, over: Path) -> None:
    ran = call("replay", str(over))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    dealt = [line for line in lines if " is dealt " in line]
    assert len(dealt) == 1 + 3  # how many cards each seat got, and which
    assert not [line for line in lines if "a card" in line]
    assert "Champion of Gorus Maximus" in ran.out
    told = lines[: lines.index("Result       ")]
    headings = [line for line in told if not line.endswith("]")]
    assert headings == [f"Round I, bout {n}" for n in range(1, 11)]


def test_quiet_tells_only_the_result(call: Call, over: Path) -> None:
    ran = call("replay", str(over), "--quiet")
    assert len(ran.out.splitlines()) == 4


def test_a_running_game_keeps_its_secrets(call: Call) -> None:
    call("play", *QUICK, "--save", "a.rec", typed="")
    out = call("replay", "a.rec").out
    assert out.count(" is dealt ") == 1
    assert "Each troupe is dealt 10 cards." in out
    assert out.splitlines()[-1].startswith("The game goes on: ")


def test_json_of_a_sound_record(call: Call, over: Path) -> None:
    record, last = replay(over.read_text("utf-8"))
    assert json.loads(call("replay", str(over), "--json").out) == {
        "ok": True,
        "game": GAME,
        "moves": len(record.moves),
        "over": True,
        "results": last.results(),
        "digest": record.digest_at_end(last),
        "form": 2,
    }


def test_line_ends_of_windows_do_no_harm(call: Call, over: Path) -> None:
    Path("w.rec").write_bytes(over.read_bytes().replace(b"\n", b"\r\n"))
    assert call("replay", "w.rec").code == 0


def test_a_changed_record_says_line_clause_and_reason(call: Call, over: Path) -> None:
    lines = over.read_text("utf-8").split("\n")
    where = next(k for k, line in enumerate(lines) if line.startswith("0 play"))
    lines[where] = "0 play blue 15"
    over.write_text("\n".join(lines), "utf-8")
    ran = call("replay", str(over))
    assert (ran.code, ran.out) == (1, "")
    reason = "Blue 15 is not in the deck of this table."
    assert ran.err == f"munera: over.rec, line {where + 1}: {reason} [GM-03]\n"
    ran = call("replay", str(over), "--json")
    assert ran.code == 1
    told = json.loads(ran.out)
    assert told == {"ok": False, "line": where + 1, "clause": "GM-03", "reason": reason}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1"),
        (b"hello\n", "line 1: this is not a record"),
        (b"munera record 1\n", "cut short"),
        (b"\xff\xfe", "not UTF-8"),
        (None, "no such file"),
    ],
)
def test_what_is_no_record(call: Call, content: bytes | None, said: str) -> None:
    if content is not None:
        Path("x.rec").write_bytes(content)
    ran = call("replay", "x.rec")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("munera: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    told = json.loads(call("replay", "x.rec", "--json").out)
    assert list(told) == ["ok", "line", "clause", "reason"]
    assert said.rpartition(": ")[2] in f"line {told['line']} {told['reason']}"


def test_a_record_cut_anywhere_is_refused(call: Call, over: Path) -> None:
    text = over.read_text("utf-8")
    for end in range(0, len(text) - 1, 97):
        Path("cut.rec").write_text(text[:end], "utf-8")
        ran = call("replay", "cut.rec")
        assert ran.code == 1
        assert ran.err.count("\n") == 1
