"""`munera rules`: the numbered rules to read, and where code and tests cite them."""

from __future__ import annotations

import json as js
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table as Grid
from rich.text import Text

from munera.cli.coverage import Cited, coverage, find_tests
from munera.cli.files import BadFile
from munera.cli.options import Json
from munera.cli.screen import open_console
from munera.core.errors import BadText
from munera.core.game import Game
from munera.core.saying import say
from munera.games import load


def rules(
    game: str,
    clause: str | None = None,
    *,
    cover: Annotated[
        bool,
        Parameter(
            name="--coverage",
            help="List clauses that code or tests do not cite; exit code 1 if any.",
        ),
    ] = False,
    tests: Annotated[Path | None, Parameter(help="The folder of the tests for --coverage.")] = None,
    markdown: Annotated[bool, Parameter(help="Print all rules as Markdown.")] = False,
    json: Json = False,
) -> int:
    """Print the rules of a game, or one clause by its number."""
    if cover + markdown > 1 or (markdown and (json or clause is not None)):
        raise BadText(say("rules.markdown"))
    if tests is not None and not cover:
        raise BadText(say("rules.tests"))
    chosen = load(game)
    wanted = [chosen.clauses.find(clause)] if clause is not None else list(chosen.clauses.texts)
    if cover:
        return _cover(chosen, wanted, tests, json)
    if markdown:
        print(as_markdown(chosen), end="")
    elif json:
        print(js.dumps(_facts(chosen, wanted), indent=2))
    else:
        _show(chosen, wanted)
    return 0


def as_markdown(game: Game) -> str:
    """The rule book as markdown."""
    lines = [f"# {game.title}", "", game.acknowledged("en"), ""]
    for clause, text in game.clauses.texts.items():
        if clause in game.clauses.sections:
            lines += [f"## {game.clauses.sections[clause]}", ""]
        lines += [f"**{clause}** {text}", ""]
    return "\n".join(lines[:-1]) + "\n"


def _facts(game: Game, wanted: list[str]) -> dict[str, object]:
    """The wanted clauses as plain data."""
    section = ""
    out = []
    for clause, text in game.clauses.texts.items():
        section = game.clauses.sections.get(clause, section)
        if clause in wanted:
            out.append({"id": clause, "section": section, "text": text})
    return {"game": game.name, "title": game.title, "clauses": out}


def _show(game: Game, wanted: list[str]) -> None:
    """Print the wanted clauses; all of them with their headings."""
    console = open_console()
    if len(wanted) > 1:
        console.print(game.title, style="bold")
    for clause in wanted:
        if len(wanted) > 1 and clause in game.clauses.sections:
            console.print(f"\n{game.clauses.sections[clause]}", style="bold underline")
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="cyan", min_width=max(len(each) for each in wanted), no_wrap=True)
        grid.add_row(clause, Text(game.clauses.texts[clause]))
        console.print(grid)
    if len(wanted) > 1:
        console.print(f"\n{game.acknowledged('en')}", style="dim")


def _cover(game: Game, wanted: list[str], tests: Path | None, json: bool) -> int:
    """Tell what cites each clause; 1 if code or tests leave one out."""
    if tests is not None and not tests.is_dir():
        raise BadFile(say("rules.no_tests", tests=tests))
    folder = tests if tests is not None else find_tests()
    if folder is None:
        print("munera: found no tests folder; name it with --tests.", file=sys.stderr)
    cited = [entry for entry in coverage(game, folder and folder.resolve()) if entry.id in wanted]
    if json:
        print(js.dumps({"clauses": [asdict(entry) for entry in cited]}, indent=2))
    else:
        _show_coverage(cited)
    return 0 if all(entry.code and entry.tests for entry in cited) else 1


def _show_coverage(cited: list[Cited]) -> None:
    """Print a summary and every clause that lacks something."""
    by_code = sum(1 for entry in cited if entry.code)
    by_tests = sum(1 for entry in cited if entry.tests)
    print(f"{by_code} of {len(cited)} clauses cited by code, {by_tests} by tests")
    for entry in cited:
        lacks = [
            what for what, places in (("code", entry.code), ("tests", entry.tests)) if not places
        ]
        if lacks:
            print(f"{entry.id} is cited by no {' and no '.join(lacks)}: {entry.text}")
