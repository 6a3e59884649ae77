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
from munera.lab.contract.cases import Effort

THOROUGH = Effort(games=20, states=60, checks=1200, moves=300)


def check_game(
    name: str,
    *,
    thorough: Annotated[bool, Parameter(help="Ten times as much, for a last look.")] = False,
    json: Json = False,
) -> int:
    """Check that a game keeps the contract: one line a check, one sentence a fault."""
    game = load(name)
    console = open_console()
    faults: dict[str, str] = {}
    began = time.monotonic()
    for check, fault in run(game, THOROUGH if thorough else Effort()):
        if fault is not None:
            faults[check] = fault.said()
        if not json:
            told = faults.get(check) or say(f"contract.checks.{check}").said()
            mark, style = ("fault", "bold") if fault else ("ok", "")
            console.print(Text(f"{mark:<7}{check:<11}{told}", style), soft_wrap=True)
    if json:
        print(js.dumps({"game": game.name, "checks": list(CHECKS), "faults": faults}, indent=2))
        return int(bool(faults))
    key = "contract.failed" if faults else "contract.passed"
    told = say(key, game=game.title, failed=len(faults), n=len(CHECKS)).said()
    console.print(f"{told} ({time.monotonic() - began:.1f} s)")
    return int(bool(faults))
