"""`munera survey`: what happens in games between bots, and how often those it happens to win."""

from __future__ import annotations

import json as js
from collections.abc import Callable
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table as Grid

from munera.cli.options import listed
from munera.cli.screen import open_console
from munera.cli.series import USUAL, Series
from munera.core.game import Game, Table
from munera.games import load
from munera.lab.simulate import interval
from munera.lab.survey import Pair, Query, Share, Survey, kind_of, place_of
from munera.lab.survey import survey as play_games


def survey(
    game: str,
    *,
    count: Annotated[
        str, Parameter(help="Events to count, separated by commas.", show_default=False)
    ] = "",
    by: Annotated[
        str,
        Parameter(
            help="Events to split by their value: how often each occurs and wins.",
            show_default=False,
        ),
    ] = "",
    add: Annotated[
        str, Parameter(help="Numbers to add up, each written as event.field.", show_default=False)
    ] = "",
    pairs: Annotated[
        str,
        Parameter(
            help="Events whose values of both sides are paired: which beats which.",
            show_default=False,
        ),
    ] = "",
    series: Series = USUAL,
) -> None:
    """Count what happens in games between bots, and how often the players it happens to win."""
    played = load(game)
    plan = series.plan(played)
    asked = [tuple(listed(names)) for names in (count, by, add, pairs)]
    question = Query(*asked)
    found, _ = play_games(plan, question, series.games, series.jobs)
    told = report(played, plan.table, found)
    if series.json:
        facts = {"game": game, "bots": list(plan.bots), "seed": series.seed}
        print(js.dumps({**facts, **told}, indent=2))
        return
    _show(series.head(played, plan), told)


def report(game: Game, table: Table, found: Survey) -> dict[str, Any]:
    """The sums as plain data: means, shares with their 95 % intervals, values by their names."""
    n = found.games
    return {
        "games": n,
        "decisions": found.decisions / n,
        "longest": found.longest,
        "results": dict(sorted(found.results.items())),
        "events": [
            {
                "event": name,
                "mean": count.times / n,
                "games": count.games,
                "most": count.most,
                "won": _share(count.won, count.named),
                "spread": {str(times): count.spread[times] for times in sorted(count.spread)},
            }
            for name, count in found.counts.items()
        ],
        "values": {
            by: [_row(name, share, n) for name, share in _named(game, table, by, shares)]
            for by, shares in found.shares.items()
        },
        "sums": [
            {
                "sum": name,
                "up": one.up / n,
                "ups": one.ups / n,
                "down": one.down / n,
                "downs": one.downs / n,
            }
            for name, one in found.sums.items()
        ],
        "pairs": {
            by: [
                {
                    "value": names[0],
                    "against": names[1],
                    "met": pair.met,
                    "won": _share(pair.won, pair.met),
                }
                for names, pair in _matched(game, table, by, pairs)
            ]
            for by, pairs in found.pairs.items()
        },
    }


def _row(name: str, share: Share, games: int) -> dict[str, Any]:
    """The results of the seats to which an event with one value happened."""
    return {
        "value": name,
        "mean": share.times / games,
        "games": share.games,
        "seats": share.seats,
        "won": _share(share.won, share.seats),
        "alone": share.alone,
        "alone_won": _share(share.alone_won, share.alone),
    }


def _named(game: Game, table: Table, by: str, shares: dict[int, Share]) -> list[tuple[str, Share]]:
    """The values with their names, the most frequent first."""
    spell = _speller(game, table, by)
    ranked = sorted(shares.items(), key=lambda item: (-item[1].seats, item[0]))
    return [(spell(value), share) for value, share in ranked]


def _matched(
    game: Game, table: Table, by: str, pairs: dict[tuple[int, int], Pair]
) -> list[tuple[tuple[str, str], Pair]]:
    """The pairs of values with their names, in the order of the values."""
    spell = _speller(game, table, by)
    return [((spell(one), spell(two)), pairs[one, two]) for one, two in sorted(pairs)]


def _speller(game: Game, table: Table, by: str) -> Callable[[int], str]:
    """The function that names the values of an event."""
    kind = game.events[kind_of(game, by)]
    domain = kind.fields[place_of(kind, False) - 1].domain
    people = tuple(f"seat {seat}" for seat in range(table.seats))
    return game.words["en"].spellers(game.opening(table), people)[domain]


def _share(won: float, n: int) -> dict[str, float] | None:
    """A share with its interval; None if there were no games."""
    if n == 0:
        return None
    low, high = interval(won, n)
    return {"share": won / n, "low": low, "high": high}


def _show(head: str, told: dict[str, Any]) -> None:
    """Two tables: events, and values of one."""
    console = open_console()
    console.print(head, style="bold")
    print(f"{told['decisions']:.1f} decisions in a game, at most {told['longest']:,}.\n")
    if told["events"]:
        grid = _grid("", "in a game", "most", "games", "won by whom it names", "95 % interval")
        for one in told["events"]:
            counts = (f"{one['mean']:.2f}", str(one["most"]), f"{one['games']:,}")
            grid.add_row(one["event"], *counts, *cells(one["won"]))
        console.print(grid)
    for by, rows in told["values"].items():
        grid = _grid(by, "in a game", "seats", "won", "95 % interval", "alone", "won")
        for one in rows:
            share = (f"{one['mean']:.2f}", f"{one['seats']:,}", *cells(one["won"]))
            alone = (f"{one['alone']:,}", cells(one["alone_won"])[0])
            grid.add_row(one["value"], *share, *alone)
        console.print(grid)
    if told["sums"]:
        grid = _grid("", "in a game, above 0", "times", "below 0", "times")
        for one in told["sums"]:
            cols = [f"{one[key]:.2f}" for key in ("up", "ups", "down", "downs")]
            grid.add_row(one["sum"], *cols)
        console.print(grid)
    for by, rows in told["pairs"].items():
        grid = _grid(by, "against", "games", "won", "95 % interval")
        for one in rows:
            grid.add_row(one["value"], one["against"], f"{one['met']:,}", *cells(one["won"]))
        console.print(grid)


def _grid(*columns: str) -> Grid:
    grid = Grid(*columns, box=None, padding=(0, 3, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    return grid


def cells(share: dict[str, float] | None) -> tuple[str, str]:
    """A share and its interval in words."""
    if share is None:
        return "", ""
    return f"{share['share']:.1%}", f"{share['low']:.1%} to {share['high']:.1%}"
