"""What the log tells of a round, against what happened on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.gladigala.paper import SIDES, SQUARES, turned
from games.gladigala.paper_day import Day
from munera.core.game import Game

Event = tuple[int, ...]
FACINGS = "NESW"
OUT = ("out", "out_crushed", "out_unpaid", "out_softened")
LEAVES = (*OUT, "own_eagle", "fee_unpaid")


class Telling:
    """The events since orders were last revealed, by kind."""

    def __init__(self, game: Game, events: Sequence[Event], day: Day) -> None:
        self.day = day
        self.sides = SIDES[day.seats]
        names = [game.events[event[0]].name for event in events]
        last = len(names) - 1 - names[::-1].index("orders_revealed")
        self.kinds: dict[str, list[Event]] = {}
        for name, event in zip(names[last:], events[last:], strict=True):
            self.kinds.setdefault(name, []).append(event[1:])

    def of(self, *kinds: str) -> list[Event]:
        return [event for kind in kinds for event in self.kinds.get(kind, [])]

    def man(self, number: int) -> str:
        return f"{self.sides[number // 6]}{number % 6 + 1}"

    def men(self, *kinds: str) -> list[str]:
        return sorted(self.man(event[0]) for event in self.of(*kinds))

    def check(self) -> None:
        """Orders, moves, turns, hits, marks, removals, Eagles and coins."""
        tale = self.day.tale
        orders = {self.man(k): (u, low) for k, u, low in self.of("revealed")}
        uppers = ("C", "F", "FR", "R", "BR", "B", "BL", "L", "FL")
        lowers = ("idle", "left", "right", "about", "skill")
        assert orders == {
            name: (uppers.index(upper), lowers.index(lower))
            for name, (upper, lower) in tale.orders.items()
        }
        went = {self.man(k): (SQUARES[a], SQUARES[b]) for k, a, b in self.of("moved", "leapt")}
        assert went == {name: (tale.start[name], to) for name, to in tale.moved.items()}
        assert self.men("contested", "traded", "held") == sorted(tale.blocked)
        self.check_turns()
        hits = [(self.man(by), self.man(k)) for by, k, _ in self.of("struck", "crushed")]
        assert sorted(hits) == sorted(tale.hits)
        assert self.men("hurt") == sorted(tale.hurt)
        assert self.men("own_eagle") == sorted(tale.own_eagle)
        assert self.men(*OUT) == sorted(tale.out)
        assert self.men("fee_unpaid") == sorted(tale.unpaid)
        assert self.men("shield_paid") == sorted(n for n, paid in tale.shields.items() if paid)
        assert self.men("shield_refused") == sorted(n for n, p in tale.shields.items() if not p)
        taken = [(self.man(k), school) for k, school, _ in self.of("eagle_taken")]
        assert sorted(taken) == sorted(tale.taken)
        self.check_removals()
        self.check_coins()

    def check_turns(self) -> None:
        """A gladiator that turned shows its new facing; the others are not told."""
        tale = self.day.tale
        told = {self.man(k): FACINGS[facing] for k, facing in self.of("turned")}
        turning = {n for n, (_, low) in tale.orders.items() if low in ("left", "right", "about")}
        assert set(told) == turning
        for name, facing in told.items():
            if name in tale.facing:
                assert facing == turned(tale.facing[name], tale.orders[name][1])

    def check_removals(self) -> None:
        """Each names the square the gladiator stood on; Eagles are dropped there."""
        tale = self.day.tale
        where = {**tale.start, **tale.moved}
        for event in self.of(*LEAVES):
            assert SQUARES[event[1]] == where[self.man(event[0])]
        for _, k, square in self.of("eagle_dropped"):
            assert SQUARES[square] == where[self.man(k)]
            assert self.man(k) in [*tale.out, *tale.own_eagle]

    def check_coins(self) -> None:
        """Who got how much for what."""
        seat_of = {"attack_paid", "attack_cheered", "fee_paid"}
        found: Counter[tuple[int, str]] = Counter()
        for kind, why, sign in (
            ("attack_paid", "attack", 1),
            ("attack_cheered", "attack", 1),
            ("declaration_paid", "declaration", 1),
            ("streak_paid", "streak", 1),
            ("eagle_paid", "eagle", 1),
            ("fee_paid", "fee", -1),
            ("upgraded", "upgrade", -1),
            ("medal_coins", "medal", -1),
        ):
            for event in self.of(kind):
                seat = event[0] // 6 if kind in seat_of else event[0]
                coins = event[1] if kind in ("eagle_paid", "fee_paid", "medal_coins") else event[2]
                coins += event[3] if kind == "attack_cheered" else 0
                found[seat, why] += sign * coins
        for k, _ in self.of("shield_paid"):
            found[k // 6, "shield"] -= 1
        wanted: Counter[tuple[int, str]] = Counter()
        for seat, why, coins in self.day.tale.coins:
            wanted[seat, why] += coins
        assert {key: n for key, n in found.items() if n} == dict(wanted)
        if self.day.phase == "shields":
            return
        denied = len(self.of("attack_denied"))
        paid = len(self.of("attack_paid", "attack_cheered"))
        assert denied + paid == len(self.day.tale.hits)
