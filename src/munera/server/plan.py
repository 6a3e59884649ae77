"""What is fixed when a table is opened, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from munera.core.game import Game, Table
from munera.games import load
from munera.play.campaign import table_for
from munera.play.record import BY_POSITION, NEWEST
from munera.server.bond import OLD
from munera.server.charter import VERSION
from munera.server.store import TableRow
from munera.server.wire import ClockWish

Moves = list[tuple[int, str]]


@dataclass(slots=True)
class Brings:
    """The character whom a person brings to a seat, and what he got from the match."""

    career: str
    born: str
    points: int
    coins: int
    matches: int  # before this match
    owner: str = ""  # the name of his guest
    build: list[list[str]] = field(default_factory=list)  # how he was built last time
    settled: bool = False  # the match is over and written into his campaign
    counted: bool = False  # the match counts for him
    gained: int = 0
    total: int = 0
    purse: int = 0  # coins for his next build
    fate: str = ""
    living: bool = True
    causes: list[list[str | int]] = field(default_factory=list)  # name, points, number, clause

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


@dataclass(slots=True)
class Place:
    """A seat at the table."""

    kind: str  # person, bot or open
    name: str = ""
    guest: str = ""
    bot: str = ""  # the bot that plays it now
    away: bool = False  # the bot only holds the seat until the person returns
    failed: str = ""  # the bot that did not answer, and that `bot` replaces
    standing: bool = False  # passes in reaction windows until its next turn
    manner: str = ""  # how it wants to be asked in windows otherwise; empty: the usual way
    wish: str = ""  # for the open question: "pass" at the drawn moment, or "stay" and ask me
    commit: str | None = None  # None: not answered; empty: declined
    reveal: str = ""
    own: int = 0  # number of moves when its owner took the seat back from a bot
    forfeit: bool = False  # it committed to a share and never revealed it
    brings: Brings | None = None

    @property
    def owes_reveal(self) -> bool:
        """Whether it has committed to a share that it has not revealed yet."""
        return bool(self.commit) and not self.reveal and not self.forfeit

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        out = {one.name: getattr(self, one.name) for one in fields(self)}
        out["brings"] = self.brings.plain() if self.brings is not None else None
        return out


def place_of(body: dict[str, Any]) -> Place:
    """A seat from JSON; older versions wrote fewer fields."""
    brings = body.get("brings")
    return Place(**{**body, "brings": Brings(**brings) if brings else None})


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
    begun: Moves | None = None  # moves that were played elsewhere before
    hints: bool = True  # whether people may ask for hints
    places: tuple[tuple[str, str, str, str], ...] = ()  # kind, name, guest, bot at the opening
    form: int = NEWEST  # the form of its record; at version 1 the key of the dice depends on it
    pack: str = ""  # the title of its content pack
    fair: int = VERSION  # how its dice are bound; 1: to the header of its record
    ready: bool = False  # the house answers questions of the set-up for people
    campaign: bool = False  # people may bring characters; `table` does not include them
    brought: dict[int, Brings] = field(default_factory=dict)  # by seat, at the opening

    def seated(self) -> list[Place]:
        """Who sits where at the opening."""
        return [
            Place(*facts, brings=self.brought.get(seat)) for seat, facts in enumerate(self.places)
        ]

    def table_with(self, places: list[Place]) -> Table:
        """The table with the options that the brought characters need."""
        if not self.campaign:
            return self.table
        points = {k: one.brings.points for k, one in enumerate(places) if one.brings is not None}
        return table_for(self.game, self.table, points)

    def opening(self) -> dict[str, Any]:
        """The first entry of the table's log."""
        return {
            "game": self.game.name, "seats": self.table.seats, "mode": self.table.mode,
            "options": dict(self.table.options), "access": self.access, "code": self.code,
            "host": self.host, "pace": self.pace, "clock": self.clock, "begun": self.begun,
            "hints": self.hints, "places": self.places, "form": self.form,
            "pack": self.pack, "ready": self.ready, "campaign": self.campaign,
            "fair": self.fair,
            "brought": [[seat, one.plain()] for seat, one in self.brought.items()],
        }  # fmt: skip


def plan_of(row: TableRow) -> Plan:
    """The plan of a table from the store; raises BadTable if there is no such game."""
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
        hints=opening.get("hints", True),  # older versions did not write it
        places=tuple((a, b, c, d) for a, b, c, d in opening["places"]),
        form=opening.get("form", BY_POSITION),
        pack=opening.get("pack", ""), ready=opening.get("ready", False),
        campaign=opening.get("campaign", False), fair=opening.get("fair", OLD),
        brought={seat: Brings(**one) for seat, one in opening.get("brought", ())},
    )  # fmt: skip


def form(game: Game) -> str:
    """Names the rules and content that a snapshot fits; with others the entries are replayed."""
    return f"3 {game.name} {game.rules} {game.content}"
