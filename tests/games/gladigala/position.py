"""A table to play test situations on: the engine and the rules on paper go side by side.

Every answer goes through the engine's public functions and to paper as well; who is asked, what is
legal and all that lies on the table must be the same on both. See `notation` for how to write it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

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
from games.gladigala.telling import Telling
from munera.core import engine
from munera.core.engine import act, legal_list, settle, waiting
from munera.core.errors import Illegal, NotYourTurn
from munera.core.events import Sink
from munera.core.game import Table, View
from munera.games import load
from munera.games.gladigala import flow
from munera.games.gladigala.opening import setup_for
from munera.games.gladigala.state import P_ORDERS, USED, Gala, Setup, empty
from munera.play.speech import check, decision, refusal, tell

GAME = load("gladigala")
SPECTATOR = -3
PEOPLE = ("Ann", "Bob", "Cleo", "Dan")
SEATS = (2, 3, 4)
FACINGS = "NESW"
SEALED = ("orders", "attacks", "crowd")
SETTING_UP = ("mix", "draw", "declare", "eagles", "line-up", "crowd seats")
# Fields of a view that are the same on paper; medals and phases are compared by themselves.
SAME = (
    "match",
    "round",
    "coins",
    "shields",
    "upgrades",
    "declared",
    "supply",
    "collected",
    "leader",
    "stage",
    "eagles",
    "tokens",
)


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
        "leader": day.leader,
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


def options_of(settings: Settings) -> dict[str, str]:
    """The settings as a table has them."""
    out = {}
    for name, value in vars(settings).items():
        if name == "payout":
            out[name] = " ".join(map(str, value))
        elif name == "closed_benches":
            out[name] = " ".join(value) or "none"
        elif name == "three_player_limit":
            out[name] = "on" if value else "off"
        elif name == "ranges":
            shapes = {kind: " ".join(f"{x},{y}" for x, y in some) for kind, some in value.items()}
            out[name] = "; ".join(f"{kind}: {some}" for kind, some in shapes.items())
        elif name == "attack_value":
            out[name] = "; ".join(f"{kind}: {coins}" for kind, coins in value.items())
        else:
            out[name] = str(value)
    return out


def table(seats: int, settings: Settings | None = None) -> Table:
    return GAME.table(seats, options=options_of(settings or Settings()))


@cache
def setup(seats: int, options: tuple[tuple[str, str], ...]) -> Setup:
    """What a table fixes; made once for all positions with the same settings."""
    return setup_for(GAME.table(seats, options=dict(options)))


def number_of(name: str, sides: str) -> int:
    """The number of a gladiator such as `S1`."""
    return 6 * sides.index(name[0]) + int(name[1]) - 1


def state_of(there: Layout) -> Gala:
    """The position in the engine, before the first question of the round."""
    g = empty(setup(there.seats, tuple(options_of(there.settings).items())))
    sides = SIDES[there.seats]
    g.match, g.phase, g.round = there.match, P_ORDERS, there.rounds
    g.coins = vec[i64](there.coins)
    g.shields = vec[i64](there.shields)
    g.collected = vec[i64](there.collected)
    for seat, some in enumerate(there.upgrades):
        g.upgrades[seat] = sum(1 << TYPES.index(kind) for kind in some)
    for seat, claim in enumerate(there.declared):
        g.supply[seat] = 6 if there.seats > 2 else 0
        for school, count in claim.items():
            g.symbols[4 * seat + school] = count
    for claim in there.declared:
        for school, count in claim.items():
            g.supply[school] -= count
    for seat, bird in enumerate(there.eagles):
        g.home[seat] = SQUARES.index(bird.home)
        g.eagle_at[seat] = SQUARES.index(bird.square)
        if bird.carrier:
            g.carrier[seat] = number_of(bird.carrier, sides)
        g.frozen |= (1 << seat) if bird.frozen else 0
    for man in there.men:
        k = number_of(man.name, sides)
        g.kind[k] = TYPES.index(man.type)
        g.teams[4 * man.seat + g.kind[k]] += 1
        g.square[k] = SQUARES.index(man.square)
        g.facing[k] = FACINGS.index(man.facing)
        g.hurt |= (1 << k) if man.hurt else 0
    free = [[6 * seat + k for k in range(6)] for seat in range(there.seats)]
    for n, seat in enumerate(there.stage):
        k = free[seat].pop()  # numbers of nobody in the arena
        assert g.kind[k] < 0, "too many gladiators and bases of one school"
        g.stage[n] = k
    for seat, mine in enumerate(there.tokens):
        kinds = Counter({"up": 2, "down": 1})
        for n in range(3):
            if n < len(mine):
                kind, state = mine[n].kind, mine[n].state
                g.bench[3 * seat + n] = BENCHES.index(mine[n].bench)
                g.token[3 * seat + n] = ("down", "played", "used").index(state)
            else:
                kind = "up" if kinds["up"] > 0 else "down"
                g.token[3 * seat + n] = USED
            kinds[kind] -= 1
            g.thumb[3 * seat + n] = ("up", "down").index(kind)
    for n, (kind, seat, coins) in enumerate(there.medals):
        g.medals[3 * n], g.medals[3 * n + 1], g.medals[3 * n + 2] = (
            seat,
            ("eagle", "coin").index(kind),
            coins,
        )
    g.stack = [flow.BEGIN_ROUND]
    return g


class Arena:
    """A position in the engine and on paper, and short ways to go on and to ask."""

    def __init__(self, g: Gala, day: Day) -> None:
        self.g = g
        self.day = day
        self.sides = SIDES[day.seats]
        self.sink = Sink()
        g.sink = self.sink
        settle(g)
        self.compare()

    # --- Both the same ---

    def compare(self) -> None:
        """The engine and paper agree on everything that can be asked and seen."""
        asked = {seat: sorted(texts) for seat, texts in self.asked().items()}
        assert asked == {seat: sorted(texts) for seat, texts in self.day.asked.items()}
        facts = self.facts
        compare_tables(facts, told(self.day))
        if self.day.round > 1 or (self.day.round and self.day.phase not in SEALED):
            compare_tales(facts, self.day)

    # --- Going on ---

    def asked(self) -> dict[int, list[str]]:
        """Who may answer now, and what, in small letters."""
        seats = [CHANCE] if settle(self.g) == engine.CHANCE else waiting(self.g)
        return {
            seat: [GAME.space.text(action).lower() for action in legal_list(self.g, seat)]
            for seat in seats
        }

    def answer(self, seat: int, text: str) -> Arena:
        """One answer of a seat, or of chance."""
        action = GAME.space.parse(text)
        assert action in legal_list(self.g, seat), f"{text}: only {self.asked()} is legal"
        before = self.day.round, self.day.phase
        told_before = len(self.sink.events)
        act(self.g, seat, action)
        self.day.play(seat, text.lower())
        if (self.day.round, self.day.phase) == before and self.day.phase in SEALED:
            asked = {k: sorted(texts) for k, texts in self.asked().items()}
            assert asked == {k: sorted(texts) for k, texts in self.day.asked.items()}
            assert len(self.sink.events) == told_before, "nothing is told before all are done"
        else:
            self.compare()
            if before[1] not in SETTING_UP and self.day.tale.start:
                Telling(GAME, self.sink.events, self.day).check()
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
                seat: [wanted.pop(man.name, "order c idle") for man in self.day.own(seat)]
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
        """A round up to the last of the answers; upgrades of the last round are declined."""
        while self.day.phase == "upgrades" and self.asked():
            self.do("upgrade done")
        self.orders(orders)
        self.attacks(attacks)
        self.crowd(crowd)
        return self.do(*answers)

    def to(self, phase: str) -> Arena:
        """Give arbitrary answers until a part of the set-up begins."""
        while self.day.phase != phase:
            seat = next(iter(self.asked()))
            self.answer(seat, self.asked()[seat][0])
        return self

    def drawn(self) -> Arena:
        """Until the teams are drawn."""
        return self.to("declare" if self.day.seats > 2 else "eagles")

    # --- Asking ---

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[1:] for e in self.sink.events if GAME.events[e[0]].name == kind]

    def income(self, why: str) -> list[tuple[int, int]]:
        """Who got or paid how much for a reason in the last round, in the order of payment."""
        return [(seat, coins) for seat, cause, coins in self.day.tale.coins if cause == why]

    def blocked(self) -> dict[str, str]:
        """Who could not move in the last round, and why."""
        return {
            f"{self.sides[k // 6]}{k % 6 + 1}": fate
            for k, fate in self.facts["last"]["fate"].items()
            if fate not in ("moved", "stayed")
        }

    def unpaid(self) -> list[str]:
        """Who had to leave the Safe Zone for lack of a coin."""
        return [f"{self.sides[k // 6]}{k % 6 + 1}" for k, _ in self.events("fee_unpaid")]

    @property
    def over(self) -> bool:
        return not self.g.stack

    def winners(self) -> list[str]:
        return [self.sides[seat] for seat in self.facts["champions"]]

    def places(self) -> list[int]:
        return list(self.facts["places"])

    def results(self) -> list[float]:
        return self.g.results()

    def view(self, viewer: int) -> View:
        return GAME.view(self.g, viewer)

    def weight(self, text: str) -> int:
        """How likely an outcome of chance is, in proportion."""
        return self.g.stack[-1].weight(self.g, GAME.space.parse(text))

    def log_has(self, verb: str) -> bool:
        return any(verb in GAME.events[e[0]].name for e in self.sink.events)

    @property
    def names(self) -> tuple[str, ...]:
        return PEOPLE[: self.day.seats]

    def why(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The clause and the sentence that refuse an answer of a seat."""
        who = next(iter(self.asked()), 0) if seat is None else seat
        with pytest.raises((Illegal, NotYourTurn)) as caught:
            check(GAME, self.g, who, GAME.space.parse(text), self.names)
        assert isinstance(caught.value, Illegal | NotYourTurn)
        return caught.value.clause, caught.value.why

    def refused(self, text: str, seat: int | None = None) -> str:
        """The clause that refuses an answer of a seat."""
        return self.why(text, seat)[0]

    def reason(self, text: str, seat: int | None = None) -> str:
        """The name of the refusal; it must be the one that is told."""
        who = next(iter(self.asked()), 0) if seat is None else seat
        action = GAME.space.parse(text)
        number = refusal(GAME, self.g, who, action)[0]
        assert self.refused(text, who) == GAME.refusals[number].clause
        return GAME.refusals[number].name

    def prompt(self, seat: int | None = None) -> str:
        """The name of what a seat is asked."""
        who = next(iter(self.asked())) if seat is None else seat
        assert decision(GAME, self.g, who, self.names) is not None
        return GAME.prompts[self.g.stack[-1].prompt(self.g, who)[0]].name

    def said(self) -> list[str]:
        """All events in words."""
        return [tell(GAME, self.g, event, SPECTATOR, self.names).text for event in self.sink.events]

    @property
    def facts(self) -> View:
        """What everybody may know."""
        return GAME.view(self.g, SPECTATOR)

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
        return SQUARES[int(bird["square"])]

    @property
    def medals(self) -> list[str]:
        """`eagle S 4` and the like."""
        return [
            f"{medal['kind']} {self.sides[medal['seat']]} {medal['coins']}"
            for medal in self.facts["medals"]
            if medal["seat"] >= 0
        ]

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat, or the only one asked, may answer."""
        asked = self.asked()
        if seat is None:
            (seat,) = asked
        return asked[seat]


def compare_tables(view: View, wanted: dict[str, Any]) -> None:
    """All that lies on the table."""
    for name in SAME:
        assert view[name] == wanted[name] or (name, view["seats"]) == ("supply", 2), name
    men = [man for man in view["gladiators"] if not man["out"]]
    assert men == [man for man in wanted["gladiators"] if not man["out"]]
    medals = [medal for medal in view["medals"] if medal["seat"] >= 0]
    assert medals == wanted["medals"]
    assert view["phase"] == wanted["phase"]


def compare_tales(view: View, day: Day) -> None:
    """The results of the last movement, hits and payments."""
    last, tale, sides = view["last"], day.tale, SIDES[day.seats]
    if not tale.start or (day.match and not day.round):
        return
    number = {name: number_of(name, sides) for name in tale.start}
    assert last["from"] == {number[name]: SQUARES.index(at) for name, at in tale.start.items()}
    for name, k in number.items():
        if name in tale.blocked:
            assert last["fate"][k] in tale.blocked[name]
        else:
            assert last["fate"][k] == ("moved" if name in tale.moved else "stayed")
    assert last["victim"] == {number[by]: number[name] for by, name in tale.hits}
    paid = [name for name, answer in tale.shields.items() if answer]
    assert sorted(last["shielded"]) == sorted(number[name] for name in paid)
    causes = {
        "attacks": ["attack"],
        "fallen": ["streak", "declaration"],
        "eagles": ["eagle"],
        "spent": ["shield", "fee", "upgrade"],
    }
    for seat, gains in enumerate(last["gains"]):
        for name, some in causes.items():
            coins = sum(n for k, why, n in tale.coins if k == seat and why in some)
            assert gains[name] == abs(coins), name


def position(men: str, seats: int = 0, **facts: Any) -> Arena:
    """A position at the beginning of a round; `facts` as in `notation.layout`."""
    there = layout(men, seats, **facts)
    return Arena(state_of(there), day_of(there))


def fresh(seats: int, settings: Settings | None = None) -> Arena:
    """A day before its first move."""
    g = cast(Gala, GAME.opening(table(seats, settings)))
    return Arena(g, Day(seats, settings))
