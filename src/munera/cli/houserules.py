"""The options of a game as a table for `docs/house-rules.md`, made from their declarations."""

from __future__ import annotations

from munera.core.game import Game
from munera.core.options import Figures, Number, Option

# How a value is written in a content pack, by the kind of its option.
TYPES = {
    "switch": "`true`, `false`",
    "word": "text",
    "seat": "number from 0, or text",
    "number": "number",
    "subset": "list of texts, or text",
    "figures": "list, or table of numbers by name",
    "content": "text, list or table",
}


def schema(game: Game) -> str:
    """One row for each option, the usual ones first."""
    rows = [
        "| option | what it changes | type | values | usual | clauses |",
        "|---|---|---|---|---|---|",
    ]
    for option in sorted(game.options, key=lambda one: one.advanced):
        cells = [
            f"`{option.name}`" + (" (advanced)" if option.advanced else ""),
            f"{option.title(game.sayings)}. {option.why(game.sayings)}",
            _type(option),
            option.give(game.sayings),
            f"`{option.default}`",
            ", ".join(option.clauses),
        ]
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    for table, option_name in game.pack_tables.items():
        rows.append(
            f"| `[{table}]` | A table of the pack that becomes `{option_name}`. | table | | | |"
        )
    return "\n".join(rows)


def _type(option: Option) -> str:
    if isinstance(option, Number) and option.sides is not None:
        return "number, list of numbers, or text"
    if isinstance(option, Number) and option.word:
        return "number, or text"
    if isinstance(option, Figures) and option.shortest < len(option.rows):
        return "list of numbers"
    return TYPES[option.kind]


def with_schemas(page: str, games: list[Game]) -> str:
    """A page whose parts between `<!-- options NAME -->` and `<!-- end -->` are the tables."""
    for game in games:
        before, begin, rest = page.partition(f"<!-- options {game.name} -->\n")
        if begin:
            page = f"{before}{begin}{schema(game)}\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return page
