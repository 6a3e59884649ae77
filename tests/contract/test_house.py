"""The house stays in order: imports one way, rooms by name, sizes, clauses cited."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from contract.cases import GAMES
from effort import once
from munera.cli.coverage import coverage
from munera.core.package import NEEDED, is_of_the_house
from munera.games import NAMES, load

pytestmark = once

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "munera"
FILES = sorted(SOURCE.rglob("*.py"))

# A room may import those to its left, and itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "play": {"core", "games"},
    "bots": {"core", "games", "play"},
    "lab": {"core", "games", "play", "bots"},
    "verify": set(),
    "server": {"core", "games", "play", "bots", "verify"},
    "cli": {"core", "games", "play", "bots", "lab", "server", "verify"},
    "adapters": {"core", "games", "play", "bots", "cli"},  # the terminal's drawing, nothing else
}
OURS = [name for name in NAMES if (SOURCE / "games" / name).is_dir()]
STANDARD = sys.stdlib_module_names
COMPANIONS = {"librt", "mypy_extensions"}
PACKAGE_FOLDERS = {"data", "art", "lang", "__pycache__"}
PAGE = ("ts", "svelte", "css", "html")
SAID = "said.ts"  # the words of the page in all languages, made from `lang`
ORDINARY = ("Gladiatori",)  # titles that are words of a language too: Italian for gladiators


def imports_of(file: Path) -> set[str]:
    out = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            out |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            out.add(node.module or "")
    return out


def room_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_go_one_way(file: Path) -> None:
    if file.parent == SOURCE:
        return
    room = room_of(file)
    for name in imports_of(file):
        parts = name.split(".")
        if parts[0] == "munera" and len(parts) > 1:
            assert parts[1] == room or parts[1] in MAY_IMPORT[room], f"{file} imports {name}"
            if len(parts) > 2 and parts[1] == "games":
                own = file.relative_to(SOURCE).parts[1]
                assert room == "games", f"{file} knows {name}; the registry is the only door"
                assert parts[2] == own, f"{file} imports another game"
        elif room in ("core", "games", "play", "bots", "verify"):
            assert parts[0] in COMPANIONS or parts[0] in STANDARD, f"{file} imports {name}"


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_no_game_is_named_outside_its_package(file: Path) -> None:
    if room_of(file) == "games" and file.parent != SOURCE / "games":
        return
    text = file.read_text("utf-8").lower()
    for game in [load(name) for name in NAMES]:
        for word in (game.name, game.title.lower()):
            assert not re.search(rf"\b{re.escape(word)}\b", text), f"{file} names {word}"


def test_the_page_and_the_server_know_no_game() -> None:
    page = [file for end in PAGE for file in sorted((ROOT / "client" / "src").rglob(f"*.{end}"))]
    assert page, "there is no page to look at"
    server = sorted((SOURCE / "server").rglob("*.py"))
    assert server
    words = {word for name in NAMES for word in (name, load(name).title.lower())}
    for file in (*page, ROOT / "client" / "index.html", *server):
        text = file.read_text("utf-8")
        if file.name == SAID:
            # There a title that is also a word of a language has a capital, the word has none.
            for title in ORDINARY:
                assert not re.search(rf"\b{title}\b", text), f"{file} names {title}"
                text = text.replace(title.lower(), "")
        for word in words:
            assert not re.search(rf"\b{re.escape(word)}\b", text.lower()), f"{file} names {word}"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_package_has_the_same_file_names(name: str) -> None:
    folder = load(name).folder
    for file in folder.glob("*.py"):
        named = file.stem == "__init__" or is_of_the_house(file.stem)
        assert named, f"{file.name} is not a name of the house"
    folders = {folder.name for folder in folder.iterdir() if folder.is_dir()}
    assert folders <= PACKAGE_FOLDERS, f"{folders - PACKAGE_FOLDERS} is not a folder of the house"
    for needed in NEEDED:
        assert (folder / f"{needed}.py").exists()


@pytest.mark.parametrize("part", ["sight", "rules", "state", "tables", "scene", "flow", "judge"])
def test_a_long_file_may_be_split_by_phase_and_no_other_name_is_of_the_house(part: str) -> None:
    assert is_of_the_house(part)
    assert is_of_the_house(f"{part}_battle")
    for odd in (f"{part}_", f"{part}s", f"my_{part}", "helpers", "meta_more", "opening_late", ""):
        assert not is_of_the_house(odd)


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(SOURCE)))
def test_no_file_and_no_function_that_one_fears(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.count("\n") <= 600
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            assert length <= 60 or node.name == "__init__", f"{file}: {node.name} has {length}"


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_is_cited_by_code_and_by_tests(name: str) -> None:
    game = load(name)
    told = coverage(game, ROOT / "tests" if name in OURS else game.folder.parent / "tests")
    assert [entry.id for entry in told] == list(game.clauses.texts)
    assert [entry.id for entry in told if not entry.code] == []
    assert [entry.id for entry in told if not entry.tests] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_kind_has_words_and_a_clause(game: object) -> None:
    found = next(g for g in GAMES if g is game)
    for words in found.words.values():
        for kinds, texts in (
            (found.prompts, words.prompts),
            (found.events, words.events),
            (found.refusals, words.refusals),
        ):
            assert [kind.name for kind in kinds] == list(texts)
            assert all(kind.clause in found.clauses.texts for kind in kinds)


@pytest.mark.parametrize("name", OURS)
def test_the_printed_rule_book_is_the_clauses(name: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text("utf-8")
    for clause, text in load(name).clauses.texts.items():
        assert f"**{clause}** {text}" in page, f"{clause}: say make docs"
