"""`munera games`: what there is to play."""

from __future__ import annotations

import json as js
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table as Grid

from munera.cli.files import say
from munera.cli.options import Json
from munera.cli.screen import open_console
from munera.core.game import Game
from munera.core.options import Option
from munera.games import broken, every


def games(
    *,
    names: Annotated[bool, Parameter(help="Print only the names, one per line.")] = False,
    json: Json = False,
) -> None:
    """List the games, their numbers of seats, modes and options."""
    for fault in broken():
        say(str(fault))
    if names:
        print("\n".join(game.name for game in every()))
        return
    if json:
        print(js.dumps({"games": [facts(game) for game in every()]}, indent=2))
        return
    console = open_console()
    grid = Grid("Game", "Title", "Seats", "Modes", box=None, padding=(0, 2, 0, 0))
    for game in every():
        counts = ", ".join(str(seats) for seats in game.seats)
        grid.add_row(game.name, game.title, counts, ", ".join(all_modes(game)))
    console.print(grid)
    for game in every():
        if game.options:
            console.print(f"\nOptions of {game.title}, as --option name=value", style="bold")
            console.print(_options(game))


def facts(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "modes": all_modes(game),
        "modes_by_seats": {str(seats): list(modes) for seats, modes in game.modes.items()},
        "options": [
            {
                "name": o.name,
                "kind": o.kind,
                "default": o.default,
                "values": o.give(game.sayings),
                "why": why_of(o, game),
                "advanced": o.advanced,
            }
            for o in game.options
        ],
    }


def all_modes(game: Game) -> list[str]:
    """Every mode once, in the order of the numbers of seats."""
    return list(dict.fromkeys(mode for modes in game.modes.values() for mode in modes))


def _options(game: Game) -> Grid:
    """The options of a game, what they change and what they may be."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    for option in sorted(game.options, key=lambda one: one.advanced):
        given = f"{option.give(game.sayings)}; usually {option.default}"
        grid.add_row(option.name, f"{why_of(option, game)}\n{given}")
    return grid


def why_of(option: Option, game: Game) -> str:
    """What an option changes, with its clauses."""
    cited = f" [{', '.join(option.clauses)}]" if option.clauses else ""
    return f"{option.why(game.sayings)}{cited}"
