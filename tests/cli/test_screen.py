"""Drawing and asking for a game that is not in the registry: nothing here knows any game."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from munera.bots import make
from munera.cli.reader import Reader
from munera.cli.screen import collapse, show_scene
from munera.cli.session import Players, Session
from munera.core.game import Choice, Decision
from munera.core.scene import Piece, Scene, Zone
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.speech import Told
from toys import rumble


def sheet(colours: bool = False, width: int = 60) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colours,
        color_system="256" if colours else None,
        markup=False,
        highlight=False,
    )


def drawn(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_toy_is_played_with_secret_picks(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "\n1\n2\n\n1\n2\n" + "\n1\n" * 20
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    console = sheet()
    match = Match(rumble.GAME, rumble.GAME.table(3), ("Ann", "Bob", "Cid"), Dice.from_seed(2))
    Session(match, Players(2, [make("random")], 7), None, console, Reader(console)).run()
    assert match.is_over
    assert "Hand the device to Bob, press Enter" in drawn(console)
    assert "Result" in drawn(console)


def test_undo_takes_back_a_pick(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for typed in ("", "1\n", "1\nundo\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        console = sheet()
        match = Match(rumble.GAME, rumble.GAME.table(2), ("Ann", "Bob"), Dice.from_seed(2))
        Session(match, Players(1, [make("greedy")], 7), None, console, Reader(console)).run()
        texts.append(match.text())
    assert texts[0] == texts[2] != texts[1]


def test_choices_without_a_piece_are_listed() -> None:
    console = sheet()
    scene = Scene(
        (Zone("hand", "hand", "Hand"), Zone("pile", "pile", "Pile", "9 left")),
        (Piece("a", "hand", 0, "card", {"rank": "7", "suit": "Re"}, hue=9, action="play 7"),),
        "Your turn.",
    )
    choices = (Choice("play 7", "the 7"), Choice("pass", "Pass"))
    show_scene(console, scene, Decision(0, "What now?", "XY-1", choices), "A game")
    out = drawn(console)
    assert "╭─1──╮" in out
    assert "│7 Re│" in out
    assert "  2 Pass" in out
    assert "  1 the 7" not in out
    assert "9 left" in out
    assert out.endswith("What now? [XY-1]\n")


def test_playable_pieces_are_bright_and_others_dim() -> None:
    console = sheet(colours=True)
    pieces = [
        Piece(str(hue), "hand", hue, "card", {"n": str(hue)}, hue=hue,
              action="play" if hue == 0 else "", ask="play" if hue < 2 else "")
        for hue in range(6)
    ]  # fmt: skip
    show_scene(console, Scene((Zone("hand", "hand", "Hand"),), tuple(pieces), ""), None, "A game")
    out = drawn(console)
    styles = re.findall(r"\x1b\[([0-9;]+)m[│ ]*[0-5] *[│\x1b]", out)
    assert styles[0].startswith("1;")
    assert styles[1].startswith("2;")
    assert len({style.removeprefix("1;").removeprefix("2;") for style in styles}) == 6


def told(*kinds: str) -> list[Told]:
    return [
        Told(n, kind, f"{kind} {n}", "XY-1", chance=kind == "deal")
        for n, kind in enumerate(kinds, 1)
    ]


def test_only_long_runs_of_chance_collapse() -> None:
    lines = told("deal", "deal", "deal", "deal", "lead", "follow", "follow", "follow", "follow")
    short = collapse(lines)
    assert [(line.number, more) for line, more in short] == [
        (1, 3), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0)
    ]  # fmt: skip
    assert [more for _, more in collapse(lines[1:])] == [0] * 8
    assert collapse([]) == []
