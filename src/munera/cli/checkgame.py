"""`munera check-game`: whether a package keeps the contract of every game."""

from __future__ import annotations

import json as js
import time
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from munera.cli.options import Json
from munera.cli.screen import open_console
from munera.core.saying import say
from munera.games import load
from munera.lab.contract import CHECKS, run
from munera.lab.contract.cases import Trials

THOROUGH = Trials(games=20, states=60, checks=1200, moves=300)


def check_game(
    name: str,
    *,
    thorough: Annotated[bool, Parameter(help="Check ten times as much.")] = False,
    json: Json = False,
) -> int:
    """Check that a game keeps the contract: one line per check, one sentence per fault."""
    game = load(name)
    console = open_console()
    faults: dict[str, str] = {}
    made = 0
    began = time.monotonic()
    for outcome in run(game, THOROUGH if thorough else Trials()):
        told = outcome.told.said()
        made += outcome.mark != "none"
        if outcome.mark == "fault":
            faults[outcome.name] = told
        if not json:
            style = "bold" if outcome.mark == "fault" else ""
            line = f"{outcome.mark:<7}{outcome.name:<11}{told}"
            console.print(Text(line, style), soft_wrap=True)
    if json:
        print(js.dumps({"game": game.name, "checks": list(CHECKS), "faults": faults}, indent=2))
        return int(bool(faults))
    key = "contract.failed" if faults else "contract.passed"
    end = say(key, game=game.title, failed=len(faults), n=made).said()
    console.print(f"{end} ({time.monotonic() - began:.1f} s)")
    return int(bool(faults))
