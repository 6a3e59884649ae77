"""What the pages of all games share: saved series of games, and tables of figures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from munera.cli.survey import report
from munera.games import load
from munera.lab.simulate import SimPlan, interval
from munera.lab.survey import Query, survey

Told = dict[str, Any]
PAGES = Path(__file__).parents[1] / "docs" / "balance"


@dataclass(frozen=True)
class Desk:
    """How many games are played, by how many processes, and where results are saved.

    A saved series is not played again, so that a long run may be interrupted.
    """

    games: int
    jobs: int = 1
    keep: Path | None = None

    def count(self, name: str, plan: SimPlan, question: Query, games: int) -> Told:
        """What a series comes to, as `munera survey --json` tells it."""
        path = self.keep / f"{name}-{games}.json" if self.keep else None
        if path is not None and path.exists():
            kept: Told = json.loads(path.read_text("utf-8"))
            return kept
        found, seconds = survey(plan, question, games, self.jobs)
        told = report(load(plan.game), plan.table, found)
        print(f"{name}: {games:,} games in {seconds:.0f} s.", flush=True)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(told), "utf-8")
        return told


def line(*words: object) -> str:
    """A row of a table."""
    return "| " + " | ".join([str(word) for word in words]) + " |"


def head(*words: object) -> list[str]:
    """The first rows of a table; numbers are aligned right."""
    return [line(*words), line("---", *["---:"] * (len(words) - 1))]


def event(told: Told, name: str) -> Told:
    """What was counted of an event."""
    found: Told = next(one for one in told["events"] if one["event"] == name)
    return found


def sum_of(told: Told, name: str) -> Told:
    """What was added up of an event."""
    found: Told = next(one for one in told["sums"] if one["sum"] == name)
    return found


def percent(won: float, n: float) -> str:
    """A share with its 95 % interval, in whole percents."""
    if not n:
        return ""
    low, high = interval(won, n)
    return f"{won / n:.0%} ({low:.0%} to {high:.0%})"


def short(share: Told | None) -> str:
    """A share that a report tells, in the same words."""
    if share is None:
        return ""
    return f"{share['share']:.0%} ({share['low']:.0%} to {share['high']:.0%})"


def by_seat(told: Told) -> list[float]:
    """What each seat won in all games together."""
    rows = [(list(map(float, key.split())), n) for key, n in told["results"].items()]
    seats = len(rows[0][0])
    return [sum([won[seat] * n for won, n in rows]) for seat in range(seats)]


def drawn(told: Told) -> int:
    """Games in which the win was shared."""
    return sum([
        n for key, n in told["results"].items() if any(0 < float(won) < 1 for won in key.split())
    ])  # fmt: skip


def write(path: Path, page: Sequence[str]) -> None:
    """Write a page and say so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(page) + "\n", "utf-8")
    print(f"Wrote {path}.")
