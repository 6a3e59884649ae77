"""Impossible builds: in a match, over the wire and in the terminal, each one is refused in one
sentence, and nothing of it is played."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.calls import after
from effort import once
from munera.bots import make
from munera.cli.reader import Reader
from munera.cli.screen import open_console
from munera.cli.session import Players, Session
from munera.core.errors import MuneraError
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from server.house import Home, at_home
from server.test_moves import two

GAME = load("gladiatori")
BUILT = {"characters": "built"}
TOO_DEAR = [f"buy {stat}" for stat in ("offense", "guard", "endurance", "blood") for _ in range(6)]
# What is bought, the clause that it breaks (empty: it is not an action), and why.
BUILDS: dict[str, tuple[list[str], str, str]] = {
    "too dear": (TOO_DEAR, "GL-335", "coins"),
    "a skill too high": (["buy offense"] * 7, "GL-336", "as high as it can be"),
    "an ability too high": (["buy blood"] * 7, "GL-336", "as high as it can be"),
    "too many energy cards": (["buy energy-1"] * 12, "GL-339", "as many of those"),
    "too many zeros": (["buy energy-0"] * 12, "GL-339", "as many of those"),
    "two feints": (["buy feint"] * 2, "GL-339", "as many of those"),
    "a move twice": (["buy rage"] * 2, "GL-340", "bought that already"),
    "a Power twice": (["buy leap"] * 2, "GL-340", "bought that already"),
    "another order": (["buy leap", "buy rage"], "GL-032", "order of the list"),
    "a pre-made one": (["char secutor"], "GL-064", "not what you are asked"),
    "cards beyond the limit": (["over energy-1"], "GL-064", "not what you are asked"),
    "a die": (["seat 0"], "GL-012", "Chance decides"),
    "an Action card": (["buy strength"], "", "no action 'buy strength'"),
    "an animal": (["buy lion"], "", "no action 'buy lion'"),
    "nothing": ([""], "", "empty"),
    "words more": (["buy leap now"], "", "no action 'buy leap now'"),
    "twice done": (["done", "done"], "GL-033", "You have answered"),
}
each = pytest.mark.parametrize("what", BUILDS)


@pytest.mark.clause("GL-335", "GL-336", "GL-338", "GL-339", "GL-340")
@each
def test_a_match_plays_nothing_of_it(what: str) -> None:
    texts, clause, why = BUILDS[what]
    match = Match(GAME, GAME.table(2, "", BUILT), ("Ann", "Bo"), Dice.from_seed(1))
    before = match.text()
    with pytest.raises(MuneraError, match=why) as found:
        match.play(0, *texts)
    assert getattr(found.value, "clause", "") == clause
    assert match.text() == before


@once
@at_home()
async def test_the_wire_plays_nothing_of_it(home: Home) -> None:
    ann, bob, id = await two(home, game="gladiatori", options=BUILT)
    before = home.room(id).seq
    for texts, clause, why in BUILDS.values():
        reply = await ann.do(id, "play", seat=0, seq=before, texts=texts)
        assert not reply["ok"]
        assert reply.get("clause", "") == clause
        assert why in reply["why"]
        assert home.room(id).seq == before
    odd: list[object] = [["done"] * 65, "done", [1], None, {"buy": "leap"}, [["buy leap"]]]
    for strange in odd:
        body = {"id": "odd", "do": "play", "seat": 0, "seq": before, "texts": strange}
        answer = await ann.post(f"/api/tables/{id}/do", body)
        assert answer.status_code == 400
        assert answer.json()["why"].isprintable()
        assert home.room(id).seq == before
    assert not (await ann.do(id, "play", seat=0, seq=before, texts=[]))["ok"]
    for who, seat in ((bob, 0), (ann, 1), (ann, 7)):
        reply = await who.do(id, "play", seat=seat, seq=before, texts=["buy leap", "done"])
        assert not reply["ok"]
        assert home.room(id).seq == before
    assert (await ann.do(id, "play", seat=0, seq=before, texts=["buy leap", "done"]))["ok"]


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str
) -> tuple[Match, str]:
    """A match after these lines in a terminal, and all that was printed."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in lines)))
    match = Match(GAME, GAME.table(2, "", BUILT), ("Ann", "Bot"), Dice.from_seed(1))
    console = open_console()
    Session(match, Players(1, [make("greedy")], 5), None, console, Reader(console)).run()
    return match, capsys.readouterr().out


def bought(match: Match) -> list[str]:
    return [GAME.space.text(action) for by, action in match.record.moves if by == 0]


@once
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 = 10", "cannot be 10"),
        ("6 = 12", "cannot be 12"),
        ("8 ++", "goes no further"),
        ("99 +", "The rows are numbered from 1 to"),
        ("preset spartacus", "There is no preset 'spartacus'"),
        ("buy lion", "no action 'buy lion'"),
        ("char secutor", "not what you are asked"),
    ],
)
def test_the_ledger_of_the_terminal_says_why(
    line: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match, out = typed(monkeypatch, capsys, line, "quit")
    assert why in after(out, line)
    assert bought(match) == []


@once
def test_the_ledger_of_the_terminal_closes_what_is_too_dear(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("1 = 9", "2 = 9", "3 = 9", "4 = 9", "quit")
    match, out = typed(monkeypatch, capsys, *lines)
    assert "[GL-335]" in after(out, "4 = 9")
    assert bought(match) == []


@once
def test_a_saved_match_with_such_a_build_is_not_gone_on_with(tmp_path: Path) -> None:
    match = Match(GAME, GAME.table(2, "", BUILT), ("Ann", "Bo"), Dice.from_seed(1))
    match.play(0, "buy leap", "done")
    text = match.text()
    for texts, _, _ in BUILDS.values():
        lines = "\n".join(f"0 {one}" for one in texts)
        with pytest.raises(MuneraError):
            Match.resume(text.replace("0 buy leap\n", f"{lines}\n"))
