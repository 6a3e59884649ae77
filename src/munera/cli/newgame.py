"""`munera new-game`: write the package of a two-rule toy that passes the contract tests."""

from __future__ import annotations

import importlib
import keyword
import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import munera
from munera.cli.files import BadFile, write_text
from munera.cli.rules import as_markdown
from munera.core.errors import BadTable, BadText
from munera.core.saying import say
from munera.games import NAMES

TEMPLATE = Path(__file__).parent / "template"
OWN = Path(munera.__file__).parent / "games"


def new_game(
    name: str,
    *,
    title: str = "",
    into: Annotated[Path | None, Parameter(help="A folder for your own packages.")] = None,
) -> None:
    """Write a new game's package and its first tests.

    Without --into the package goes into this checkout, and its tests under tests/games. With --into
    it goes into that folder, and is found when MUNERA_GAMES names the folder.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,23}", name) or keyword.iskeyword(name):
        raise BadText(say("newgame.name", name=name))
    if name in NAMES:
        raise BadTable(say("newgame.there", name=name))
    package = (into or OWN) / name
    tests = into / "tests" / name if into else OWN.parents[2] / "tests" / "games" / name
    if into is None and not (OWN.parents[2] / "pyproject.toml").exists():
        raise BadTable(say("newgame.no_checkout"))
    for folder in (package, tests):
        if folder.exists():
            raise BadTable(say("newgame.exists", folder=folder))
    called = title or name.replace("_", " ").title()
    if not called.isprintable() or '"' in called or "\\" in called or len(called) > 60:
        raise BadText(say("newgame.title"))
    if into is not None and into.exists() and not into.is_dir():
        raise BadFile(say("newgame.no_folder", into=into))
    words = {"toyname": name, "Toy Title": called, "XX-": f"{_prefix(name)}-"}
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_file():
            _write(source, package, tests, words)
    if into is None:
        importlib.invalidate_caches()
        game = importlib.import_module(f"munera.games.{name}").GAME
        write_text(OWN.parents[2] / "docs" / "rules" / f"{name}.md", as_markdown(game))
    print(f"Wrote {package} and {tests}.")
    if into:
        print(f"So that munera finds it: export MUNERA_GAMES={into}")
    print(f"Next: munera play {name}, then docs/adding-a-game.md.")


def _prefix(name: str) -> str:
    """Two letters for the clause ids."""
    parts = [part for part in name.split("_") if part]
    letters = "".join(part[0] for part in parts) if len(parts) > 1 else name
    return letters[:2].upper()


def _write(source: Path, package: Path, tests: Path, words: dict[str, str]) -> None:
    text = source.read_text("utf-8")
    for old, new in words.items():
        text = text.replace(old, new)
    name = source.relative_to(TEMPLATE).as_posix().removesuffix(".txt")
    target = tests / name if name.startswith("test_") else package / name
    write_text(target, text)
