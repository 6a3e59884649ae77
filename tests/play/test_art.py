"""The sheet of a game's drawings: shapes and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from munera.core.errors import MuneraError
from munera.core.game import Game
from munera.games import load
from munera.play.art import sheet, sprites
from toys import rumble

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'


def game_with(folder: Path, **files: str) -> Game:
    """A game whose art folder holds these files."""
    art = folder / "art"
    art.mkdir()
    for name, text in files.items():
        (art / f"{name}.svg").write_text(text, "utf-8")
    return replace(rumble.GAME, folder=folder)


def test_a_sheet_has_a_symbol_for_each_file_in_order(tmp_path: Path) -> None:
    game = game_with(
        tmp_path,
        sword=f'{HEAD}\n  <path d="M1 2L3-4z" class="shade cut" stroke-width="1.5"/>\n</svg>\n',
        axe=f'{HEAD}<g class="stone" transform="rotate(45 24 24)"><circle cx="1" cy="2" r=".5"/>'
        "</g></svg>",
    )
    assert sprites(game) == ("axe", "sword")
    assert sheet(game) == (
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="axe" viewBox="0 0 48 48">'
        '<g class="stone" transform="rotate(45 24 24)"><circle cx="1" cy="2" r=".5"/></g></symbol>'
        '<symbol id="sword" viewBox="0 0 48 48"><path d="M1 2L3-4z" class="shade cut" '
        'stroke-width="1.5"/></symbol></svg>'
    )


def test_a_game_without_drawings_has_an_empty_sheet() -> None:
    assert sprites(rumble.GAME) == ()
    assert sheet(rumble.GAME) == '<svg xmlns="http://www.w3.org/2000/svg"></svg>'


def test_a_real_sheet_is_one_svg_and_is_made_once() -> None:
    game = load("gorus")
    root = ElementTree.fromstring(sheet(game))
    assert [symbol.attrib["id"] for symbol in root] == list(sprites(game))
    assert {symbol.attrib["viewBox"] for symbol in root} == {"0 0 48 48"}
    assert sheet(game) is sheet(game)


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<script>alert(1)</script>", "<script> is not a shape"),
        ("<style>*{}</style>", "<style> is not a shape"),
        ('<use href="#x"/>', "<use> is not a shape"),
        ('<image width="1"/>', "<image> is not a shape"),
        ("<foreignObject/>", "<foreignObject> is not a shape"),
        ('<a xmlns="http://www.w3.org/1999/xhtml"/>', "is not a shape"),
        ('<path xmlns="" d="M0 0"/>', "<path> is not a shape"),
        ('<path d="M0 0" style="fill:red"/>', "<path> has 'style'"),
        ('<path d="M0 0" fill="red"/>', "<path> has 'fill'"),
        ('<path d="M0 0" id="x"/>', "<path> has 'id'"),
        ('<path d="M0 0" onclick="x()"/>', "<path> has 'onclick'"),
        ('<g xmlns:x="http://www.w3.org/1999/xlink" x:href="#y"/>', "href'"),
        ('<path d="M0 0&quot;"/>', "'d' of <path> is not made of numbers"),
        ('<rect width="url(#x)"/>', "'width' of <rect> is not made of numbers"),
        ('<path class="stone pretty"/>', "'pretty' is not a class"),
        ("<g>words</g>", "it holds text"),
        ("<g/>words", "it holds text"),
        ("words", "it holds text"),
        ("<path><g/></path>", "<path> holds something"),
        ("<!-- a note -->", "a declaration or a comment"),
        ("<g>", "it cannot be read"),
    ],
)
def test_anything_but_shapes_is_refused_by_name(inside: str, why: str, tmp_path: Path) -> None:
    game = game_with(tmp_path, good=f"{HEAD}<g/></svg>", bad=f"{HEAD}{inside}</svg>")
    with pytest.raises(MuneraError) as caught:
        sheet(game)
    assert str(caught.value).startswith("bad.svg is not a drawing we can show: ")
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<svg viewBox='0 0 48 48'/>",
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" onload="x()"/>',
        '<g xmlns="http://www.w3.org/2000/svg"/>',
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD}</svg>',
    ],
)
def test_a_file_that_is_no_plain_svg_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(MuneraError, match="bad"):
        sheet(game_with(tmp_path, bad=text))


def test_a_name_that_could_not_be_an_id_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MuneraError, match="small letters"):
        sheet(game_with(tmp_path, **{"Bad name": f"{HEAD}</svg>"}))
