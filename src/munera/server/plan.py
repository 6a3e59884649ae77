"""What is fixed when a table is opened, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from munera.core.game import Game, Table
from munera.games import load
from munera.play.record import BY_POSITION, NEWEST
from munera.server.store import TableRow
from munera.server.wire import ClockWish

Moves = list[tuple[int, str]]


@dataclass(slots=True)
class Place:
    """A seat at the table."""

    kind: str  # person, bot or open
    name: str = ""
    guest: str = ""
    bot: str = ""  # the bot that plays it now
    away: bool = False  # the bot was put there because the line dropped: it leaves by itself
    failed: str = ""  # the bot it plays for, which did not answer any more
    standing: bool = False  # passes in reaction windows until its next turn
    manner: str = ""  # how it wants to be asked there otherwise; empty: as is usual
    wish: str = ""  # of the question that is open: "pass" when it is time, or "stay" and ask me
    commit: str | None = None  # None: not answered; empty: declined
    reveal: str = ""
    forfeit: bool = False  # it sealed something and never revealed it

    @property
    def owes_reveal(self) -> bool:
        """Whether it has sealed something that it has not shown yet."""
        return bool(self.commit) and not self.reveal and not self.forfeit


@dataclass(slots=True)
class Plan:
    """What is fixed when a table is opened."""

    id: str
    game: Game
    table: Table
    access: str
    code: str
    host: str
    pace: int
    clock: ClockWish | None
    secret: bytes
    created: int
    begun: Moves | None = None  # what was played elsewhere before
    hints: bool = True  # whether one may ask what a bot would play
    places: tuple[tuple[str, str, str, str], ...] = ()  # kind, name, guest, bot at the opening
    form: int = NEWEST  # of its record; the key of the dice hangs on it
    pack: str = ""  # the title of its content pack

    def opening(self) -> dict[str, Any]:
        """The first entry of the table's log."""
        return {
            "game": self.game.name, "seats": self.table.seats, "mode": self.table.mode,
            "options": dict(self.table.options), "access": self.access, "code": self.code,
            "host": self.host, "pace": self.pace, "clock": self.clock, "begun": self.begun,
            "hints": self.hints, "places": self.places, "form": self.form,
            "pack": self.pack,
        }  # fmt: skip


def plan_of(row: TableRow) -> Plan:
    """What was fixed when a table was opened, from the store; raises BadTable for no such game."""
    opening = msgspec.json.decode(row.card)
    game = load(opening["game"])
    clock = msgspec.convert(opening["clock"], ClockWish | None)
    begun = opening["begun"]
    return Plan(
        id=row.id, game=game,
        table=game.table(opening["seats"], opening["mode"], opening["options"]),
        access=opening["access"], code=opening["code"], host=opening["host"],
        pace=opening["pace"], clock=clock, secret=row.secret, created=row.created,
        begun=None if begun is None else [(by, text) for by, text in begun],
        hints=opening.get("hints", True),  # tables of older versions do not say
        places=tuple((a, b, c, d) for a, b, c, d in opening["places"]),
        form=opening.get("form", BY_POSITION),
        pack=opening.get("pack", ""),
    )  # fmt: skip
