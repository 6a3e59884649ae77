"""Content packs: a small TOML file with a game's options, so that a club's house rules have a name.

game = "NAME"
title = "Saturday rules"
[options]
target = "5"

A game may also take tables of its own, such as `[[card]]` (`Game.pack_tables`): the tables that
belong to one option become its value, as compact JSON, so that it stands in a record's header.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from munera.core.errors import BadTable
from munera.core.game import Game

LONGEST = 65_536


def read_pack(text: str, game: Game) -> dict[str, str]:
    """The options of a pack; raises BadTable that names what is wrong with it."""
    if len(text) > LONGEST:
        raise BadTable(f"A content pack has at most {LONGEST} characters, not {len(text)}.")
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except ValueError as error:  # of the reader, or of a number with too many digits
        raise BadTable(f"The content pack is not TOML: {error}.") from None
    except RecursionError:
        raise BadTable("The content pack goes too deep.") from None
    for key in data:
        if key not in ("game", "title", "options", *game.pack_tables):
            known = ", ".join(("game", "title", *game.pack_tables))
            raise BadTable(f"A content pack has {known} and options, not '{key}'.")
    if data.get("game") != game.name:
        raise BadTable(f"The content pack is for '{data.get('game')}', not for {game.name}.")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadTable("The options of a content pack are a table: [options].")
    there = {option.name for option in game.options}
    for name, value in options.items():
        if name not in there:
            known = ", ".join(sorted(there))
            raise BadTable(f"The content pack sets '{name}', but the options are {known}.")
        if not isinstance(value, str):
            raise BadTable(f"The content pack's '{name}' must be text in quotes.")
    return {**options, **_tables(data, options, game)}


def _tables(data: dict[str, Any], options: dict[str, str], game: Game) -> dict[str, str]:
    """The options that tables of the pack stand for."""
    found: dict[str, dict[str, Any]] = {}
    for table, option in game.pack_tables.items():
        if table in data:
            if option in options:
                raise BadTable(f"The content pack has both '{table}' and the option '{option}'.")
            found.setdefault(option, {})[table] = data[table]
    try:
        return {
            option: json.dumps(tables, separators=(",", ":"), ensure_ascii=False)
            for option, tables in found.items()
        }
    except (TypeError, ValueError):
        raise BadTable("The tables of a content pack hold texts and numbers, no dates.") from None
