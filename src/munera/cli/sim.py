"""`munera sim`: many games between bots, counted."""

from __future__ import annotations

import json as js
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from munera.cli.screen import open_console
from munera.cli.series import USUAL, Series
from munera.games import load
from munera.lab.simulate import SimPlan, Totals, interval, simulate


def sim(game: str, *, series: Series = USUAL) -> None:
    """Let bots play many games and count who wins; bots move one seat on after each game."""
    played = load(game)
    plan = series.plan(played)
    quiet = series.json or not sys.stderr.isatty()
    tally, seconds = _run(plan, series.games, series.jobs, quiet)
    speed = round(tally.decisions / seconds, 1)
    results = count(plan, tally)
    if series.json:
        table = plan.table
        facts = {"game": game, "seats": table.seats, "mode": table.mode, "bots": list(plan.bots)}
        counted = {"games": series.games, "seed": series.seed, "results": results}
        print(js.dumps({**facts, **counted, "moves_per_s": speed}, indent=2))
        return
    _show(series.head(played, plan), results)
    print(
        f"\n{tally.decisions:,} moves, at most {tally.longest:,} in a game; "
        f"{speed:,.0f} moves per second."
    )


def _run(plan: SimPlan, games: int, jobs: int, quiet: bool) -> tuple[Totals, float]:
    """Play, with a bar on the error stream unless it should be quiet."""
    if quiet:
        return simulate(plan, games, jobs)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        return simulate(plan, games, jobs, lambda n: bar.advance(task, n))


def count(plan: SimPlan, tally: Totals) -> dict[str, Any]:
    """The shares by seat and by bot with their 95 % intervals, as plain data."""
    by_seat = [{"seat": seat, **_share(won, tally.games)} for seat, won in enumerate(tally.by_seat)]
    by_bot = [
        {
            "bot": bot,
            "entries": tally.entries[bot],
            **_share(tally.by_bot[bot], tally.entries[bot]),
        }
        for bot in dict.fromkeys(plan.bots)
    ]
    if len(by_bot) == 1:  # a bot that plays only itself always wins the same share
        by_bot[0]["low"] = by_bot[0]["high"] = by_bot[0]["share"]
    return {
        "seats": by_seat,
        "bots": by_bot,
        "decisions": tally.decisions,
        "longest": tally.longest,
    }


def _share(won: float, n: int) -> dict[str, float]:
    """A share with its interval."""
    low, high = interval(won, n)
    return {"share": won / n, "low": low, "high": high}


def _show(head: str, results: dict[str, Any]) -> None:
    """Shares as a table."""
    console = open_console()
    console.print(head, style="bold")
    grid = Grid("", "share", "95 % interval", "games", box=None, padding=(0, 3, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    games = sum(entry["entries"] for entry in results["bots"]) // len(results["seats"])
    for entry in results["seats"]:
        grid.add_row(f"seat {entry['seat']}", *_cells(entry), f"{games:,}")
    grid.add_row()
    for entry in results["bots"]:
        grid.add_row(entry["bot"], *_cells(entry), f"{entry['entries']:,}")
    console.print(grid)


def _cells(entry: dict[str, Any]) -> tuple[str, str]:
    """A share and its interval in words."""
    return f"{entry['share']:.1%}", f"{entry['low']:.1%} to {entry['high']:.1%}"
