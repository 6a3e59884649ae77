"""Which lines of a game's code and which tests cite each of its clauses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import munera
from munera.cli.files import BadFile, read_text
from munera.core.game import Game
from munera.core.saying import say
from munera.lab.contract.speaking import code_places

PACKAGE = Path(munera.__file__).parent


@dataclass(slots=True)
class Cited:
    """A clause and the places that cite it."""

    id: str
    text: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def coverage(game: Game, tests: Path | None) -> list[Cited]:
    """Every clause of a game with its places; without a folder no tests are counted."""
    cited = [Cited(clause, text) for clause, text in game.clauses.texts.items()]
    by_id = {entry.id: entry for entry in cited}
    for file, line, clause in code_places(game):
        by_id[clause].code.append(f"games/{file}:{line}")
    for name, clause in _test_places(tests, by_id) if tests else ():
        by_id[clause].tests.append(name)
    return cited


def find_tests() -> Path | None:
    """The `tests` beside the nearest pyproject.toml, above this folder or above the package."""
    for start in (Path.cwd(), PACKAGE):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file():
                if (folder / "tests").is_dir():
                    return folder / "tests"
                break
    return None


def _test_places(tests: Path, known: dict[str, Cited]) -> Iterator[tuple[str, str]]:
    """A name such as `tests/x.py::test_y` for every test function that cites a clause."""
    patterns = {clause: named(clause) for clause in known}
    for file in sorted(tests.rglob("*.py")):
        try:
            tree = ast.parse(read_text(file))
        except (SyntaxError, ValueError):
            raise BadFile(say("file.not_python", file=file)) from None
        where = file.relative_to(tests.parent).as_posix()
        for name, test in _tests_in(tree, where):
            marked = _marked(test)
            for clause, pattern in patterns.items():
                if clause in marked or pattern.search(test.name):
                    yield name, clause


def named(clause: str) -> re.Pattern[str]:
    """The part of a test's name that cites a clause: for XY-07 `xy_7` or `xy_07`, not `xy_70`."""
    prefix, _, number = clause.lower().partition("-")
    bare = re.escape(number.lstrip("0").replace(".", "_"))
    return re.compile(rf"(?<![a-z0-9]){re.escape(prefix)}_0*{bare}(?![0-9])")


def _tests_in(tree: ast.AST, where: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The test functions of a file or class, each with its full name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _tests_in(node, f"{where}::{node.name}")
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield f"{where}::{node.name}", node


def _marked(test: ast.FunctionDef) -> set[str]:
    """The arguments of `pytest.mark.clause`."""
    return {
        value.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call)
        and isinstance(mark.func, ast.Attribute)
        and mark.func.attr == "clause"
        for value in mark.args
        if isinstance(value, ast.Constant) and isinstance(value.value, str)
    }
