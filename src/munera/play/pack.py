"""Content packs: a small TOML file with a game's options, so that a club's house rules have a name.

game = "NAME"
title = "Saturday rules"
[options]
target = "5"
"""

from __future__ import annotations

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
    except tomllib.TOMLDecodeError as error:
        raise BadTable(f"The content pack is not TOML: {error}.") from None
    except RecursionError:
        raise BadTable("The content pack goes too deep.") from None
    for key in data:
        if key not in ("game", "title", "options"):
            raise BadTable(f"A content pack has game, title and options, not '{key}'.")
    if data.get("game") != game.name:
        raise BadTable(f"The content pack is for '{data.get('game')}', not for {game.name}.")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadTable("The options of a content pack are a table: [options].")
    known = {option.name for option in game.options}
    for name, value in options.items():
        if name not in known:
            there = ", ".join(sorted(known))
            raise BadTable(f"The content pack sets '{name}', but the options are {there}.")
        if not isinstance(value, str):
            raise BadTable(f"The content pack's '{name}' must be text in quotes.")
    return dict(options)
