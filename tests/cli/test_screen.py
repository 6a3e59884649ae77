"""Drawing and asking for a game that is not in the registry: nothing here knows any game."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from munera.bots import make
from munera.cli.reader import Reader
from munera.cli.screen import collapse, show_line, show_scene
from munera.cli.session import Players, Session
from munera.core.game import Choice, Decision
from munera.core.scene import HUES as SCENE_HUES
from munera.core.scene import (
    Cell,
    Chip,
    Figure,
    Gauge,
    Inlay,
    Panel,
    Part,
    Piece,
    Scene,
    Step,
    Sum,
    Tokens,
    Zone,
)
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


def table(*pieces: Piece, zones: tuple[Zone, ...] = (), panels: tuple[Panel, ...] = ()) -> Scene:
    """A scene of these pieces, in a hand unless told otherwise."""
    found = zones or (Zone("hand", "hand", "Hand"),)
    return Scene(("Part I", "step 2"), "Your turn.", panels, found, pieces)


def asked(*choices: Choice) -> Decision:
    words = (Part("What now, "), Part("Bob", seat=1), Part("?"))
    return Decision(0, words, "XY-1", choices)


def test_choices_without_a_piece_are_listed() -> None:
    console = sheet()
    scene = table(
        Piece("a", "hand", numeral="7", letters="Re", hue="red", action="play 7"),
        zones=(Zone("hand", "hand", "Hand"), Zone("pile", "pile", "Pile", "9 left")),
    )
    decision = asked(Choice("play 7", "the 7"), Choice("pass", "Pass"))
    show_scene(console, scene, decision, "A game", ("Ann", "Bob"))
    out = drawn(console)
    assert out.startswith("A game - Part I, step 2 - Your turn. ")
    assert "╭─1──╮" in out
    assert "│7 Re│" in out
    assert "  2 Pass" in out
    assert "  1 the 7" not in out
    assert "Pile: 9 left" in out
    assert out.endswith("What now, Bob? [XY-1]\n")


def test_a_cell_that_can_be_chosen_is_a_choice_too() -> None:
    console = sheet()
    cell = Cell("a1", 1, 1, "the corner", action="go a1")
    scene = table(zones=(Zone("yard", "board", "Yard", "empty", "square", 2, 2, 1, (cell,)),))
    show_scene(console, scene, asked(Choice("go a1", "Go to a1")), "A game", ("Ann", "Bob"))
    assert "1 A1" in drawn(console)


def test_spaces_lie_where_they_are_with_what_stands_on_them() -> None:
    console = sheet()
    cells = tuple(
        Cell(name, x, y, name, action="go b1" if name == "b1" else "", name=name.upper())
        for name, x, y in (("a1", 2, 1), ("a2", 4, 1), ("b1", 1, 3), ("b2", 3, 3))
    )
    swords = (Inlay("sword"), Inlay("sword"), Inlay("net", "", ("held",)))
    team = Piece(
        "t", "yard", letters="R", hue="red", x=4, y=1, size=2, inlays=swords, marks=("attacker",),
        action="use a2",
    )  # fmt: skip
    bear = Piece(
        "b", "yard", sprite="bear", numeral="5", x=3, y=3, size=2, inlays=(Inlay("claw", "3"),),
        pinned=(Inlay("wound", "2"),),
    )  # fmt: skip
    yard = Zone("yard", "board", "Yard", "", "hex", 5, 4, 2, cells)
    choices = asked(Choice("go b1", "Go"), Choice("use a2", "Use"))
    show_scene(console, table(team, bear, zones=(yard,)), choices, "A game", ("Ann", "Bob"))
    assert [line.rstrip("│ ") for line in drawn(console).splitlines()[2:-2]] == [
        "│          A1                2 A2 R attacker",
        "│                            2 sword, (net)",
        "",
        "│ 1 B1              B2 bear",
        "│                   5, 3 claw, 2",
        "│                   wound",
    ]


def test_told_steps_figures_and_legends_are_read() -> None:
    console = sheet()
    told = (
        Step((Part("Ann", seat=0), Part(" rolls first.")), "XY-2"),
        Step((Part("Bob may roll again."),), "XY-3", now=True),
    )
    signs = (Step((Part("one die more"),), "", "sword"), Step((Part("hits"),), "", "", "3"))
    zones = (
        Zone("fight", "sheet", "The fight", "A1 against B2", steps=told),
        Zone("signs", "note", "Signs", steps=signs),
    )
    panel = Panel("s", (0,), hue="red", letters="R", figures=(Figure("13", "in the arena"),))
    show_scene(console, table(zones=zones, panels=(panel,)), None, "A game", ("Ann", "Bob"))
    out = drawn(console)
    assert "Ann R    13 in the arena" in out
    assert "│ A1 against B2 " in out
    assert "│ Ann rolls first. [XY-2] " in out
    assert "│ Bob may roll again. [XY-3] " in out
    assert "Signs: sword one die more; hits 3" in out


def test_values_gauges_sums_and_lines_are_read() -> None:
    console = sheet()
    zones = (
        Zone("duel", "sheet", "The duel", "A1 against B2", way="from behind", verdict="hit"),
        Zone("one", "side", "Ann", "attack", value="12"),
        Zone("two", "side", "Bob", "defence", value="?"),
        Zone("choose", "options", "Your answer"),
        Zone(
            "screen", "screen", "Yours", gauges=(Gauge("axe", "Might", 3, 5),),
            sums=(Sum("Life", "7", (Figure("6", "cards"), Figure("1", "luck"))),),
        ),
        Zone("end", "account", "By cause", sums=(
            Sum("Ann", "12", (Figure("10", "start"), Figure("0", "flight"), Figure("+2", "hits"))),
        )),
    )  # fmt: skip
    pieces = (
        Piece("a", "choose", 0, "line", "axe", "+5", "Parry", caption="with the axe",
              label="Parry", action="parry", ask="parry", note="defence",
              inlays=(Inlay("blood", "2"),)),
        Piece("b", "choose", 1, "line", "foot", letters="Dodge", caption="with the feet",
              label="Dodge", ask="dodge", note="you lie on the ground"),
    )  # fmt: skip
    now = asked(Choice("parry", "Parry"), Choice("stay", "Stay"))
    show_scene(console, table(*pieces, zones=zones), now, "A game", ("Ann", "Bob"))
    out = drawn(console)
    assert "│ from behind, hit " in out
    assert "│ 12 " in out
    assert "│ ? " in out
    assert "1 Parry: with the axe, 2 blood, +5 defence" in out
    assert "    Dodge: you lie on the ground" in out
    assert "│ Might 3/5 " in out
    assert "│ Life 7: 6 cards, 1 luck " in out
    assert "│ Ann 12: 10 start, +2 hits " in out


def test_a_card_shows_value_caption_and_what_it_does() -> None:
    console = sheet()
    pieces = (
        Piece("a", "hand", 0, numeral="12", letters="Gr", badge="+1", caption="II Bob, Challenge"),
        Piece("b", "hand", 1, "slot", caption="Your card", marks=("yours",)),
        Piece("c", "hand", 2, "disc", "axe", caption="Preferred Pink", marks=("chosen",)),
        Piece("d", "hand", 3, numeral="8", badge="\u22124", does="Strike", marks=("last",)),
    )
    show_scene(console, table(*pieces), None, "A game", ())
    assert drawn(console).splitlines()[1:] == [
        "╭─ Hand ───────────────────────────────╮",
        "│ ╭─────╮   ╭╌╌╌╌╮    ╭────╮    ╭────╮ │",
        "│ │12 Gr│   ┊    ┊    │axe │    │ 8  │ │",
        "│ ╰──+1─╯   ╰╌╌╌╌╯    ╰────╯    ╰─\u22124─╯ │",
        "│ II Bob,   Your card Preferred Strike │",
        "│ Challenge           Pink      last   │",
        "│                     chosen           │",
        "╰──────────────────────────────────────╯",
    ]


def test_panels_are_lines_and_notes_are_short() -> None:
    console = sheet()
    panels = (
        Panel("a", (0,), "", (Tokens("laurel", 2, 3, "2 of 3 Fame"),), ("4 in hand", "1 taken")),
        Panel("b", (1, 2), "Team B", (Tokens("coin", 40, 99, "40 coins"),), marks=("dealer",)),
        Panel("c", ()),
    )
    scene = table(
        Piece("x", "note", 0, "chip", "axe", "7", "Pi", label="Bob: Pink 7"),
        Piece("y", "note", 1, "chip", letters="Pink", label="Pink Axes"),
        Piece("s", "stock", 0, "back", "parma", "9", label="Stock: 9 cards"),
        zones=(Zone("note", "note", "Last bout"), Zone("stock", "pile", "Stock", "9 cards")),
        panels=panels,
    )
    show_scene(console, scene, None, "A game", ("Ann", "Bob", "Cy"))
    assert [line.rstrip() for line in drawn(console).splitlines()[1:]] == [
        "Ann     ●●○ 2 of 3 Fame  4 in hand, 1 taken",
        "Team B  40 coins                             dealer",
        "",
        "Last bout: 7 Pi, Pink",
        "Stock: 9 cards",
    ]


def test_a_heap_is_a_line_until_one_chooses_from_it() -> None:
    def seen(ask: str) -> list[str]:
        console = sheet()
        scene = table(
            Piece("d", "row", 0, "chip", letters="Discard", numeral="2", label="Two", opens="heap"),
            Piece("b", "heap", 0, letters="Old", label="Old", ask=ask, action=ask),
            Piece("a", "heap", -1, letters="New", label="New"),
            zones=(Zone("row", "row", "Row"), Zone("heap", "heap", "Discarded (2)")),
        )
        decision = asked(Choice(ask, "take the old one")) if ask else None
        show_scene(console, scene, decision, "A game", ("Ann", "Bob"))
        return [line.rstrip() for line in drawn(console).splitlines()]

    assert seen("")[-1] == "Discarded (2): New, Old"
    assert not any(line.startswith("Discarded (2): ") for line in seen("take old"))
    assert any("Discarded (2)" in line for line in seen("take old"))


def test_letters_are_enough_where_there_is_no_colour() -> None:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), "ascii"), width=60)
    panels = (Panel("a", (0,), "", (Tokens("laurel", 2, 3, "2 of 3 Fame"),)),)
    scene = table(
        Piece("a", "hand", 0, numeral="7", letters="Re", hue="red", badge="+1", action="play 7"),
        Piece("b", "hand", 1, "slot"),
        panels=panels,
    )
    show_scene(console, scene, asked(Choice("play 7", "the 7")), "A game", ("Ann", "Bob"))
    assert isinstance(console.file, io.TextIOWrapper)
    console.file.flush()
    assert isinstance(console.file.buffer, io.BytesIO)
    out = console.file.buffer.getvalue().decode("ascii")
    assert "**. 2 of 3 Fame" in out
    assert "+-1--+ +....+" in out
    assert "|7 Re| :    :" in out
    assert "+-+1-+ +....+" in out


def test_playable_pieces_are_bright_and_others_dim() -> None:
    console = sheet(colours=True)
    pieces = [
        Piece(hue, "hand", k, numeral=str(k), hue=hue, action="play" if k == 0 else "",
              ask="play" if k < 2 else "")
        for k, hue in enumerate(SCENE_HUES)
    ]  # fmt: skip
    show_scene(console, table(*pieces), None, "A game", ())
    out = drawn(console)
    styles = re.findall(r"\x1b\[([0-9;]+)m[│ ]*[0-9] *[│\x1b]", out)
    assert len(styles) == len(SCENE_HUES)
    assert styles[0].startswith("1;")
    assert styles[1].startswith("2;")
    plain = {style.removeprefix("1;").removeprefix("2;") for style in styles}
    assert len(plain) == len(SCENE_HUES)


def test_sentences_show_names_and_things() -> None:
    console = sheet(colours=True)
    pink = Chip("axe", "pink", "Pi")
    parts = (Part("Bob", seat=1), Part(" plays "), Part("Pink 7", pink), Part("."))
    show_line(console, Told(1, "led", parts, "XY-2", False, "Round I, bout 1"))
    assert "\x1b[1mBob\x1b[0m plays \x1b[95mPink 7\x1b[0m." in drawn(console)
    assert "Round I, bout 1" in drawn(console).splitlines()[0]


def told(*kinds: str) -> list[Told]:
    return [
        Told(n, kind, (Part(f"{kind} {n}"),), "XY-1", chance=kind == "deal")
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
