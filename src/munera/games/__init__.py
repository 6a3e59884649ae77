"""The registry: every package in this folder is a game, and nothing else knows their names."""

from __future__ import annotations

import importlib
import os
import pkgutil
from typing import cast

from munera.core.errors import BadTable
from munera.core.game import Game
from munera.core.saying import say

# Folders with packages of one's own, separated as in PATH.
__path__ += [folder for folder in os.environ.get("MUNERA_GAMES", "").split(os.pathsep) if folder]

NAMES = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


def load(name: str) -> Game:
    """The game of this name; raises BadTable with the names there are."""
    if name not in NAMES:
        known = ", ".join(NAMES)
        raise BadTable(say("game.unknown", name=name, known=known))
    return cast(Game, importlib.import_module(f"munera.games.{name}").GAME)


def every() -> list[Game]:
    """All games."""
    return [load(name) for name in NAMES]
