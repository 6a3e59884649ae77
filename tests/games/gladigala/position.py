"""A table to play test situations on: the engine and the rules on paper go side by side.

Every answer goes through the engine's public functions and to paper as well; who is asked, what is
legal and all that lies on the table must be the same on both. See `notation` for the writing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest

from games.gladigala import paper
from games.gladigala.notation import (
    Layout,
    day_of,
    layout,
    read_attacks,
    read_crowd,
    read_orders,
)
from games.gladigala.paper import BENCHES, SIDES, SQUARES, TYPES
from games.gladigala.paper_day import CHANCE, Day, Settings

SPECTATOR = -3
PEOPLE = ("Ann", "Bob", "Cleo", "Dan")
SEATS = (2, 3, 4)
FACINGS = "NESW"


def told(day: Day) -> dict[str, Any]:
    """What everybody may know of a day on paper, written as the engine's view writes it."""
    men = [
        {
            "id": 6 * man.seat + man.index - 1,
            "seat": man.seat,
            "index": man.index,
            "type": TYPES.index(man.type),
            "square": SQUARES.index(man.square) if man.square else -1,
            "facing": FACINGS.index(man.facing),
            "hurt": man.hurt,
            "out": not man.square,
            "safe": man.square in paper.SAFE_ZONE,
        }
        for man in day.men.values()
    ]
    number = {man.name: 6 * man.seat + man.index - 1 for man in day.men.values()}
    return {
        "match": day.match,
        "round": day.round,
        "phase": day.phase,
        "coins": day.coins,
        "shields": day.shields,
        "upgrades": [sorted(TYPES.index(kind) for kind in some) for some in day.upgrades],
        "medals": [{"kind": kind, "seat": k, "coins": on} for kind, k, on in day.medals],
        "declared": [[claim[k] for k in range(day.seats)] for claim in day.declared],
        "supply": [day.supply[k] for k in range(day.seats)],
        "collected": day.collected,
        "stage": day.stage,
        "eagles": [
            {
                "square": SQUARES.index(bird.square) if bird.square else -1,
                "carrier": number[bird.carrier] if bird.carrier else -1,
                "home": SQUARES.index(bird.home) if bird.home else -1,
                "frozen": bird.frozen,
            }
            for bird in day.eagles
        ],
        "gladiators": sorted(men, key=lambda man: int(str(man["id"]))),
        "tokens": [
            {
                "seat": seat,
                "n": n,
                "bench": BENCHES.index(token.bench),
                "kind": "" if token.state == "down" else token.kind,
                "state": token.state,
            }
            for seat, some in enumerate(day.tokens)
            for n, token in enumerate(some)
        ],
    }


class Arena:
    """A position in the engine and on paper, and short ways to go on and to ask."""

    def __init__(self, g: Any, day: Day) -> None:
        self.g = g
        self.day = day
        self.sides = SIDES[day.seats]

    # --- Going on ---

    def asked(self) -> dict[int, list[str]]:
        """Who may answer now, and what."""
        return self.day.asked

    def answer(self, seat: int, text: str) -> Arena:
        """One answer of a seat, or of chance."""
        self.day.play(seat, text.lower())
        return self

    def do(self, *texts: str) -> Arena:
        """Answers, each of the one seat (or chance) that is asked."""
        for text in texts:
            (seat,) = self.asked()
            self.answer(seat, text)
        return self

    def send(self, given: dict[int, list[str]], arrival: Iterable[int] = ()) -> Arena:
        """A whole sealed step; `arrival` names a seat for every answer, else seat after seat."""
        left = {seat: list(texts) for seat, texts in given.items()}
        for seat in arrival or [seat for seat, texts in given.items() for _ in texts]:
            self.answer(seat, left[seat].pop(0))
        assert not any(left.values())
        return self

    def orders(self, text: str = "") -> Arena:
        """Everybody's orders; those not mentioned stay as they are."""
        wanted = read_orders(text)
        return self.send(
            {
                seat: [
                    wanted.pop(man.name, "order c idle")
                    for man in self.day.own(seat)
                ]
                for seat in range(self.day.seats)
                if self.day.own(seat)
            }
        ).nothing_left(wanted)

    def attacks(self, text: str = "") -> Arena:
        """Everybody's attacks; those not mentioned place none."""
        wanted = read_attacks(text)
        given = {
            seat: [
                wanted.pop(man.name, "attack none")
                for man in self.day.own(seat)
                if man.square not in paper.SAFE_ZONE
            ]
            for seat in range(self.day.seats)
        }
        return self.send(given).nothing_left(wanted)

    def crowd(self, text: str = "") -> Arena:
        """Everybody's crowd tokens; those not mentioned are kept."""
        wanted = read_crowd(text)
        given: dict[int, list[str]] = {seat: [] for seat in range(self.day.seats)}
        for seat, some in enumerate(self.day.tokens):
            for token in some:
                if token.state == "down":
                    play = (self.sides[seat], token.bench) in wanted
                    given[seat].append("token play" if play else "token keep")
                    wanted.discard((self.sides[seat], token.bench))
        return self.send(given).nothing_left(wanted)

    def nothing_left(self, wanted: Iterable[object]) -> Arena:
        assert not list(wanted), f"nobody can do {wanted}"
        return self

    def round(self, orders: str = "", attacks: str = "", crowd: str = "", *answers: str) -> Arena:
        """A round up to the last of the answers; upgrades of the round before are let be."""
        while self.day.phase == "upgrades" and self.asked():
            self.do("upgrade done")
        self.orders(orders)
        self.attacks(attacks)
        self.crowd(crowd)
        return self.do(*answers)

    def to(self, phase: str) -> Arena:
        """Answers of no importance until a part of the set-up begins."""
        while self.day.phase != phase:
            seat = next(iter(self.asked()))
            self.answer(seat, self.asked()[seat][0])
        return self

    def drawn(self) -> Arena:
        """Until the teams are drawn."""
        return self.to("declare" if self.day.seats > 2 else "eagles")

    # --- Asking ---

    def income(self, why: str) -> list[tuple[int, int]]:
        """Who got or paid how much for a reason in the last round, in the order of payment."""
        return [(seat, coins) for seat, cause, coins in self.day.tale.coins if cause == why]

    @property
    def facts(self) -> dict[str, Any]:
        return told(self.day)

    def seat(self, side: str) -> int:
        return self.sides.index(side)

    def man(self, name: str) -> dict[str, Any]:
        number = 6 * self.seat(name[0]) + int(name[1]) - 1
        return next(man for man in self.facts["gladiators"] if man["id"] == number)

    def __getitem__(self, name: str) -> str:
        """Where a gladiator stands, `c2/N*`; or `out`."""
        man = self.man(name)
        if man["out"]:
            return "out"
        return f"{SQUARES[man['square']]}/{FACINGS[man['facing']]}{'*' if man['hurt'] else ''}"

    def where(self, names: str) -> str:
        """Where several stand."""
        return " ".join(self[name] for name in names.split())

    @property
    def coins(self) -> list[int]:
        return list(self.facts["coins"])

    @property
    def stage(self) -> str:
        """The bases on the Center Stage from the lowest to the top."""
        return " ".join(self.sides[seat] for seat in self.facts["stage"])

    def eagle(self, side: str) -> str:
        """Where an Eagle lies, or its carrier."""
        bird = self.facts["eagles"][self.seat(side)]
        if bird["carrier"] >= 0:
            return f"{self.sides[bird['carrier'] // 6]}{bird['carrier'] % 6 + 1}"
        return SQUARES[bird["square"]]

    @property
    def medals(self) -> list[str]:
        """`eagle S 4` and the like."""
        return [
            f"{medal['kind']} {self.sides[medal['seat']]} {medal['coins']}"
            for medal in self.facts["medals"]
        ]

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat, or the only one asked, may answer."""
        asked = self.asked()
        if seat is None:
            (seat,) = asked
        return asked[seat]


def position(men: str, seats: int = 0, **facts: Any) -> Arena:
    """A position at the beginning of a round; `facts` as in `notation.layout`."""
    there = layout(men, seats, **facts)
    return Arena(state_of(there), day_of(there))


def state_of(there: Layout) -> Any:
    return None


def fresh(seats: int, settings: Settings | None = None) -> Arena:
    """A day before its first move."""
    return Arena(None, Day(seats, settings))
