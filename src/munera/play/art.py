"""The drawings of a game: one symbol per file, checked and put together into one sheet.

The sheet is part of the page itself. So a file may hold only shapes, and nothing that acts, loads
or has a colour of its own: colours come from classes that the page knows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from munera.core.errors import MuneraError
from munera.core.game import Game
from munera.core.saying import Saying, say

SVG = "http://www.w3.org/2000/svg"
SHAPES = ("g", "path", "circle", "rect", "line", "polyline", "polygon", "ellipse")
GEOMETRY = (
    "d", "points", "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2",
    "stroke-width", "transform",
)  # fmt: skip
CLASSES = (
    "stone", "shade", "hole", "dim", "cut", "boss", "rope", "line", "die", "pip", "miss", "mortal",
    "simple",
)  # fmt: skip
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_FIGURES = re.compile(r"[A-Za-z0-9 .,()+-]+")  # numbers, path letters, names of transforms
_BOX = re.compile(r"-?[0-9.]+ -?[0-9.]+ [0-9.]+ [0-9.]+")


def sheet(game: Game) -> str:
    """All drawings of a game as one <svg> of symbols, each with the name of its file.

    A game without drawings has an empty sheet. Raises MuneraError with the file and the reason if a
    file holds anything but shapes.
    """
    return _sheet(game.folder / "art")


def sprites(game: Game) -> tuple[str, ...]:
    """The names of a game's drawings."""
    return tuple(file.stem for file in _files(game.folder / "art"))


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.svg"), key=lambda file: file.name)


@lru_cache(64)
def _sheet(folder: Path) -> str:
    symbols = [_symbol(file) for file in _files(folder)]
    return f'<svg xmlns="{SVG}">{"".join(symbols)}</svg>'


def _symbol(file: Path) -> str:
    """One file as a symbol."""
    if not _NAME.fullmatch(file.stem):
        raise _bad(file, say("drawing.name"))
    try:
        text = file.read_text("utf-8")
        if "<!" in text or "<?" in text:
            raise _bad(file, say("drawing.comment"))
        root = ElementTree.fromstring(text)
    except (OSError, UnicodeDecodeError, ElementTree.ParseError) as error:
        raise _bad(file, say("drawing.unreadable", error=error)) from error
    if root.tag != f"{{{SVG}}}svg":
        raise _bad(file, say("drawing.root"))
    if list(root.attrib) != ["viewBox"] or not _BOX.fullmatch(root.attrib["viewBox"]):
        raise _bad(file, say("drawing.box"))
    _check_text(file, root.text)
    inside = "".join([_shape(file, child) for child in root])
    return f'<symbol id="{file.stem}" viewBox="{root.attrib["viewBox"]}">{inside}</symbol>'


def _shape(file: Path, element: ElementTree.Element) -> str:
    """A shape, or a group of them, written anew from what is allowed."""
    name = element.tag.removeprefix(f"{{{SVG}}}")
    if name not in SHAPES or name == element.tag:
        raise _bad(file, say("drawing.no_shape", name=name))
    _check_text(file, element.text)
    _check_text(file, element.tail)
    if len(element) and name != "g":
        raise _bad(file, say("drawing.holds", name=name))
    said = "".join([f" {key}={quoteattr(value)}" for key, value in element.attrib.items()])
    for key, value in element.attrib.items():
        _check_attribute(file, name, key, value)
    inside = "".join([_shape(file, child) for child in element])
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def _check_attribute(file: Path, shape: str, key: str, value: str) -> None:
    if key == "class":
        for word in value.split():
            if word not in CLASSES:
                raise _bad(file, say("drawing.class", word=word))
    elif key not in GEOMETRY:
        raise _bad(file, say("drawing.attribute", shape=shape, key=key))
    elif not _FIGURES.fullmatch(" ".join(value.split())):
        raise _bad(file, say("drawing.figures", key=key, shape=shape))


def _check_text(file: Path, text: str | None) -> None:
    if text and text.strip():
        raise _bad(file, say("drawing.text"))


def _bad(file: Path, why: Saying) -> MuneraError:
    return MuneraError(say("drawing.bad", file=file.name, why=why))
