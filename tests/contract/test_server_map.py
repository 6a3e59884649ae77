"""The map of the server: every file stands in one room, and rooms import one way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from effort import once
from munera import server

pytestmark = once

FOLDER = Path(server.__file__).parent


def rooms() -> dict[str, list[str]]:
    """The files of each room, as the map has them, rooms in their order."""
    found = re.findall(r"^([a-z]+): .*\n    ([a-z_, ]+)$", server.__doc__ or "", re.MULTILINE)
    return {room: files.split(", ") for room, files in found}


def imported(file: Path) -> set[str]:
    """The modules of the server that a file imports when it is run, not only for its types."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in for_types:
            name = node.module or ""
            if name == "munera.server":
                out |= {part.name for part in node.names}
            elif name.startswith("munera.server."):
                out.add(name.split(".")[2])
    return out


def test_every_file_stands_in_one_room_of_the_map() -> None:
    named = [file for files in rooms().values() for file in files]
    there = [file.stem for file in FOLDER.glob("*.py") if file.stem != "__init__"]
    assert sorted(named) == sorted(there)
    assert all(files == sorted(files) for files in rooms().values())


def test_rooms_import_only_from_those_above_them() -> None:
    place = {file: n for n, files in enumerate(rooms().values()) for file in files}
    wrong = [
        f"{file} imports {other}"
        for file in place
        for other in imported(FOLDER / f"{file}.py")
        if place[other] > place[file]
    ]
    assert wrong == []
    assert place["store"] < place["hall"] < place["routes"]  # the map was read


def test_a_room_is_what_its_log_says() -> None:
    """It holds its presence for others and reads nothing of it: so it can be built again."""
    text = (FOLDER / "room.py").read_text("utf-8")
    assert text.count("presence") == 2  # the import and the attribute
    assert "self.presence = Presence()" in text
