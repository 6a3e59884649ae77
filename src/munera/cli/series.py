"""Many games between bots: the options of all commands that play them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from munera.bots import fill
from munera.cli.options import (
    Bots,
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
from munera.core.errors import BadTable
from munera.core.game import Game
from munera.core.saying import say
from munera.lab.simulate import SimPlan

MOST_GAMES = 100_000_000
MOST_JOBS = 256


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Series:
    """How many games at which table, by whom, and from which seed."""

    games: Annotated[Whole, Parameter(help="How many games to play.")] = 1000
    seats: Seats = None
    mode: Mode = ""
    bots: Bots = ""
    seed: Annotated[Whole, Parameter(help="Results follow from it: same seed, same results.")] = 0
    jobs: Annotated[Whole, Parameter(help="Processes; results do not depend on their number.")] = 1
    option: Options = ()
    pack: Pack = None
    json: Json = False

    def plan(self, game: Game) -> SimPlan:
        """The games to play; raises BadTable where there is no such table or too much of it."""
        if self.games > MOST_GAMES or self.jobs > MOST_JOBS:
            raise BadTable(say("lab.series", games=MOST_GAMES, jobs=MOST_JOBS))
        seats = usual_seats(game) if self.seats is None else self.seats
        table = game.table(seats, self.mode, options_of(game, self.pack, self.option))
        return SimPlan(game.name, table, fill(listed(self.bots), table.seats, "random"), self.seed)

    def head(self, game: Game, plan: SimPlan) -> str:
        """What is played, in a line."""
        table = plan.table
        return (
            f"{game.title}, {table.seats} seats, {table.mode}: {self.games:,} games, "
            f"seed {self.seed}"
        )


USUAL = Series()
