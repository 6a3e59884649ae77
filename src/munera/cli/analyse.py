"""`munera analyse`: an honest word on a game that is over, from its record."""

from __future__ import annotations

import json as js
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from munera.bots.analysis import (
    DUEL,
    USUAL,
    Analyst,
    Found,
    Makeup,
    Task,
    cost_of,
    own_part,
    slices,
)
from munera.bots.telling import review
from munera.cli.files import read_text
from munera.cli.options import Json, Whole
from munera.cli.screen import open_console
from munera.core.engine import CHANCE
from munera.core.game import Side, by_side
from munera.play import record as records
from munera.play.record import Record

SIZE = 400  # trials or iterations between two steps of the bar
QUICK = 10
PADDING = (0, 2, 0, 0)


def analyse(
    file: Path,
    *,
    quick: Annotated[bool, Parameter(help="Work less; the estimates are rougher.")] = False,
    seed: Annotated[Whole, Parameter(help="The estimates follow from it.")] = 0,
    json: Json = False,
) -> None:
    """Analyse a game that is over: turning points, better moves, luck and choices."""
    record, _ = records.replay(read_text(file))
    effort = USUAL.part(QUICK) if quick else USUAL
    analyst = Analyst(record.game, record.table, record.moves, seed, effort)
    found = _found(analyst, quiet=json or not sys.stderr.isatty())
    if json:
        print(js.dumps(_facts(record, analyst, found), indent=2))
    else:
        _show(open_console(), record, _facts(record, analyst, found))


def _found(analyst: Analyst, quiet: bool) -> list[Found]:
    """All results, with a progress bar on the error stream unless `quiet`."""
    columns = (BarColumn(), "{task.percentage:.0f} %", TimeRemainingColumn())
    console = Console(stderr=True, quiet=quiet)
    with Progress(*columns, console=console, transient=True, disable=quiet) as bar:
        tasks = analyst.tasks()
        first = sum(map(cost_of, tasks))
        effort = analyst.effort
        most = effort.duels * cost_of((DUEL, 0, 0, effort.pairs))
        task = bar.add_task("", total=first + most)
        found: list[Found] = []

        def carry_out(tasks: list[Task]) -> None:
            for part in slices(tasks, SIZE):
                found.extend(analyst.carry_out(part))
                bar.advance(task, sum(map(cost_of, part)))

        carry_out(tasks)
        closer = analyst.closer(found)
        bar.update(task, total=first + sum(map(cost_of, closer)))
        carry_out(closer)
        return found


def _facts(record: Record, analyst: Analyst, found: list[Found]) -> dict[str, Any]:
    """The results as plain data; actions are texts, as in a record."""
    text = record.game.space.text
    told = review(analyst, found, "en")
    said = told.said
    choices = {one.move: analyst.choice_before(one.move) for one in told.turned if not one.luck}
    sides = record.game.sides(record.table)
    return {
        "game": record.game.name,
        "moves": len(record.moves),
        "names": list(record.names),
        "sides": [
            {"seats": list(side.seats), "name": record.game.called(side, record.names, "en")}
            for side in sides
        ],
        "points": [
            {
                "move": one.move,
                "values": one.values,
                "sides": by_side(sides, one.values),
                "error": one.error,
                "chance": one.chance,
            }
            for one in told.points
        ],
        "turning": [
            {
                "move": one.move,
                "seat": one.seat,
                "swing": one.swing,
                "luck": one.luck,
                "by": None if one.luck else record.moves[choices[one.move]][0],
                "what": "" if one.luck else said[choices[one.move]].played,
            }
            for one in told.turned
        ],
        "better": [
            {
                "move": one.move + 1,
                "seat": one.seat,
                "played": text(one.played),
                "better": text(one.better),
                "labels": [said[one.move].played, said[one.move].line[0][1]],
                "gain": one.gain,
                "error": one.error,
                "line": [
                    [who, "" if who == CHANCE else text(what), label]
                    for (who, what), (_, label) in zip(one.line, said[one.move].line, strict=True)
                ],
            }
            for one in told.better
        ],
        "parts": _parts(told.parts, sides),
    }


def _parts(parts: list[Makeup], sides: Sequence[Side]) -> list[dict[str, Any]]:
    """What each seat's game was made of; after the seats, the game's own side with no seat."""
    own = own_part(sides, parts)
    seats: list[tuple[int | None, Makeup]] = list(enumerate(parts))
    if own is not None:
        seats.append((None, own))
    return [
        {
            "seat": seat,
            "start": part.start,
            "luck": part.luck,
            "luck_error": part.luck_error,
            "played": part.played,
            "played_error": part.played_error,
            "end": part.end,
            "given_away": part.given_away,
            "choices": part.choices,
        }
        for seat, part in seats
    ]


def _name_of(seat: int | None, facts: dict[str, Any]) -> str:
    """The name of a seat; without one, that of the game's own side."""
    if seat is not None:
        return str(facts["names"][seat])
    return next(str(side["name"]) for side in facts["sides"] if not side["seats"])


def _show(console: Console, record: Record, facts: dict[str, Any]) -> None:
    names = record.names
    console.print(f"{record.game.title}, {len(names)} seats, {len(record.moves)} moves", style="b")
    grid = Grid(
        "Made of", "start", "luck", "", "choices", "", "end", "given away",
        box=None, padding=PADDING,
    )  # fmt: skip
    for column in grid.columns[1:]:
        column.justify = "right"
    for part in facts["parts"]:
        grid.add_row(
            Text(_name_of(part["seat"], facts)), f"{part['start']:.2f}", f"{part['luck']:+.2f}",
            f"± {2 * part['luck_error']:.2f}", f"{part['played']:+.2f}",
            f"± {2 * part['played_error']:.2f}", f"{part['end']:.2f}", f"{part['given_away']:.2f}",
        )  # fmt: skip
    console.print(grid)
    console.print("\nTurning points", style="b")
    for one in facts["turning"] or [None]:
        if one is None:
            console.print("None is clearer than the noise of the estimates.")
            continue
        what = "Luck" if one["luck"] else f"{names[one['by']]}: {one['what']}"
        name = names[one["seat"]]
        console.print(Text(f"Move {one['move']}: {one['swing']:+.2f} for {name}. {what}."))
    console.print("\nBetter moves", style="b")
    if not facts["better"]:
        console.print("None is certain enough to be named.")
    for one in facts["better"]:
        played, better = one["labels"]
        then = [
            "something is drawn" if who == CHANCE else f"{names[who]}: {label}"
            for who, _, label in one["line"][1:6]
        ]
        console.print(
            Text(
                f"Move {one['move']}: {names[one['seat']]} chose '{played}'; '{better}' promised "
                f"{one['gain']:.2f} more (± {2 * one['error']:.2f})."
                + (f" Then {'; '.join(then)}." if then else "")
            ),
            soft_wrap=not console.is_terminal,
        )
    console.print("\nParts of a win. Of 20 estimates 19 lie within their ±.")
