"""`munera lab`: find out about games by letting bots play."""

from __future__ import annotations

import json as js
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from munera.bots import LEVELS
from munera.cli.files import check_writable, write_text
from munera.cli.options import (
    Json,
    Mode,
    Options,
    Pack,
    Seats,
    Whole,
    listed,
    options_of,
    usual_seats,
)
from munera.cli.screen import open_console
from munera.core.errors import BadTable
from munera.core.saying import say
from munera.games import load
from munera.lab.ladder import Ladder, Pairing, Rating, climb, ratings
from munera.lab.plots import has_plots, ladder_page

lab = App(name="lab", help="Let bots play to measure games and bots.")

MOST_GAMES = 1_000_000
MOST_JOBS = 256


@lab.command
def ladder(
    game: str,
    *,
    games: Annotated[Whole, Parameter(help="How many games each pair plays, an even number.")] = 40,
    bots: Annotated[
        str,
        Parameter(
            help="Bots, separated by commas; by default all levels. search:300: 300 iterations.",
            show_default=False,
        ),
    ] = "",
    seats: Seats = None,
    mode: Mode = "",
    seed: Annotated[Whole, Parameter(help="Results follow from it: same seed, same results.")] = 0,
    jobs: Annotated[Whole, Parameter(help="Processes; results do not depend on their number.")] = 1,
    option: Options = (),
    pack: Pack = None,
    plot: Annotated[
        Path | None, Parameter(help="Draw the results into this HTML file.", show_default=False)
    ] = None,
    json: Json = False,
) -> None:
    """Let every bot play every other, with the same deals and seats changed, and rank them."""
    played = load(game)
    table = played.table(
        usual_seats(played) if seats is None else seats, mode, options_of(played, pack, option)
    )
    if games % 2 or games > MOST_GAMES:
        raise BadTable(say("lab.pairs", most=MOST_GAMES))
    if jobs > MOST_JOBS:
        raise BadTable(say("lab.processes", most=MOST_JOBS, jobs=jobs))
    plan = Ladder(game, table, tuple(listed(bots) or LEVELS), games // 2, seed)
    plan.check()
    if plot is not None and not has_plots():
        raise BadTable(say("lab.plot"))
    if plot is not None:
        check_writable(plot)
    pairings = _run(plan, jobs, quiet=json or not sys.stderr.isatty())
    strength = ratings(plan.bots, pairings)
    head = f"{played.title}, {table.seats} seats, {table.mode}: {games:,} games a pair, seed {seed}"
    if json:
        print(js.dumps(_facts(plan, pairings, strength), indent=2))
    else:
        _show(head, pairings, strength)
    if plot is not None:
        write_text(plot, ladder_page(head, pairings))


def _run(plan: Ladder, jobs: int, quiet: bool) -> list[Pairing]:
    """Play, with a progress bar on the error stream unless `quiet`."""
    if quiet:
        return climb(plan, jobs)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=plan.games)
        return climb(plan, jobs, lambda n: bar.advance(task, n))


def _facts(plan: Ladder, pairings: list[Pairing], strength: list[Rating] | None) -> dict[str, Any]:
    """The results as plain data; without the library that rates there are no ratings."""
    return {
        "game": plan.game,
        "seats": plan.table.seats,
        "mode": plan.table.mode,
        "seed": plan.seed,
        "pairings": [
            {
                "one": pairing.one,
                "two": pairing.two,
                "games": len(pairing.shares),
                "share": pairing.share,
                "low": pairing.interval[0],
                "high": pairing.interval[1],
            }
            for pairing in pairings
        ],
        "ratings": None
        if strength is None
        else [{"bot": one.bot, "mu": one.mu, "sigma": one.sigma} for one in strength],
    }


def _show(head: str, pairings: list[Pairing], strength: list[Rating] | None) -> None:
    """Pairs and ratings as tables."""
    console = open_console()
    console.print(head, style="bold")
    grid = Grid("", "share", "95 % interval", box=None, padding=(0, 3, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    for pairing in pairings:
        low, high = pairing.interval
        name = f"{pairing.one} against {pairing.two}"
        grid.add_row(name, f"{pairing.share:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(grid)
    if strength is None:
        console.print("\nRatings need the library openskill, of the extra 'lab'.")
        return
    table = Grid("\nrating", "\nmu", "\nsigma", box=None, padding=(0, 3, 0, 0))
    for rating in strength:
        table.add_row(rating.bot, f"{rating.mu:.1f}", f"{rating.sigma:.1f}")
    console.print(table)
