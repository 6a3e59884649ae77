"""The registry: every package in this folder is a game, and nothing else knows their names.

A package that cannot be used is listed with its file and the fault (`broken`). The other games
still work.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import traceback
from pathlib import Path

from munera.core.errors import BadPackage, BadSentence, BadTable
from munera.core.game import Game
from munera.core.saying import say

# Folders with packages of one's own, separated as in PATH.
__path__ += [folder for folder in os.environ.get("MUNERA_GAMES", "").split(os.pathsep) if folder]

# All packages, including those that cannot be used.
NAMES = tuple(sorted({found.name for found in pkgutil.iter_modules(__path__) if found.ispkg}))
_found: dict[str, Game | BadPackage] = {}


def load(name: str) -> Game:
    """The game of this name; raises BadTable if there is none, BadPackage if it is broken."""
    found = _find(name)
    if isinstance(found, BadPackage):
        raise BadPackage(found.what) from found.__cause__
    return found


def every() -> list[Game]:
    """All games that can be used."""
    return [found for found in map(_find, NAMES) if isinstance(found, Game)]


def broken() -> list[BadPackage]:
    """What is wrong with the games that cannot be used."""
    return [found for found in map(_find, NAMES) if isinstance(found, BadPackage)]


def _find(name: str) -> Game | BadPackage:
    if name not in _found:
        if name not in NAMES:
            known = ", ".join(NAMES)
            raise BadTable(say("game.unknown", name=name, known=known))
        _found[name] = _import(name)
    return _found[name]


def _import(name: str) -> Game | BadPackage:
    """The game of a package, or why it cannot be used; no error stops the other games."""
    try:
        game = getattr(importlib.import_module(f"munera.games.{name}"), "GAME", None)
    except BadPackage as error:
        return error
    except BadSentence as error:
        return BadPackage(say("package.sentence", game=name, what=error.what))
    except (Exception, SystemExit) as error:
        return _fault(name, error)
    if isinstance(game, Game):
        return game
    return BadPackage(
        say("package.fault", game=name, file="__init__.py", what=say("package.no_game"))
    )


def _fault(name: str, error: BaseException) -> BadPackage:
    """An import error in one sentence: the file of the package, the line, and the fault."""
    why = " ".join(f"{type(error).__name__}: {error}".split())
    file, line = "__init__.py", 0
    if isinstance(error, SyntaxError):
        file, line = Path(error.filename or file).name, error.lineno or 0
        why = f"{type(error).__name__}: {error.msg}"
    else:
        for step in traceback.extract_tb(error.__traceback__):
            if Path(step.filename).parent.name == name:
                file, line = Path(step.filename).name, step.lineno or 0
    key = "package.broken_at" if line else "package.broken"
    what = say(key, line=line, why=why)
    fault = BadPackage(say("package.fault", game=name, file=file, what=what))
    fault.__cause__ = error
    return fault
