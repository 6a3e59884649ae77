"""A second, plain version of the rules: lists, names and no cleverness.

It is written from the specification alone and shares no code with the engine. It gets the moves of
a game as texts and says what may be done next and by whom.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

KINDS = ["spear", "net", "sword", "trident", "shield"]
ROWS = {"a": "123", "b": "1234", "c": "123", "d": "1234", "e": "123"}
SPACES = [row + column for row, columns in ROWS.items() for column in columns]
TILES = {  # spear, sword, trident, shield, hits
    "lion-1": (1, 2, 0, 0, 3), "lion-2": (1, 2, 1, 0, 3), "lion-3": (2, 2, 0, 0, 4),
    "lion-4": (1, 2, 1, 0, 4), "bull-1": (0, 3, 0, 0, 4), "bull-2": (0, 3, 1, 0, 4),
    "bull-3": (1, 3, 0, 0, 4), "bull-4": (0, 4, 0, 0, 5), "bear-1": (0, 3, 0, 1, 5),
    "bear-2": (0, 3, 1, 1, 5), "bear-3": (0, 4, 0, 1, 5), "bear-4": (0, 3, 0, 1, 6),
}  # fmt: skip
SYMBOLS = ["spear", "sword", "trident", "shield"]
CHANCE = -1
OVER = -2


def spot(space: str) -> tuple[int, float]:
    """Where a space lies: rows a, c and e begin half a space further right."""
    row = "abcde".index(space[0])
    return row, int(space[1]) + (0.5 if row % 2 == 0 else 0.0)


def touch(one: str, other: str) -> bool:
    (row, x), (other_row, other_x) = spot(one), spot(other)
    if row == other_row:
        return abs(x - other_x) == 1
    return abs(row - other_row) == 1 and abs(x - other_x) == 0.5


@dataclass
class Fighter:
    """A team (with an owner) or an animal (with a name)."""

    owner: int = -1
    name: str = ""
    active: list[str] = field(default_factory=list)
    netted: list[str] = field(default_factory=list)
    wounds: int = 0

    def count(self, kind: str) -> int:
        if self.name:
            return TILES[self.name][SYMBOLS.index(kind)] if kind in SYMBOLS else 0
        return self.active.count(kind)

    def dice(self) -> int:
        return self.count("sword") + (0 if self.name else 1)


class Paper:
    """One game on paper."""

    def __init__(self, seats: int, apart: bool = False) -> None:
        self.seats = seats
        self.apart = apart
        self.bases = [4 if seats < 4 else 3] * seats
        self.stacks = Counter({"spear": 8, "net": 8, "sword": 28, "trident": 8, "shield": 8})
        self.arena: dict[str, Fighter] = {}
        self.pens: list[list[str]] = [[] for _ in range(seats)]
        self.gone: list[str] = []
        self.stack = list(TILES)
        self.reserve: list[str] = []
        self.turn = 0
        self.step = "base"
        self.here = self.there = self.hand = ""
        self.order: list[str] = []  # the spaces of the two sides, the first side first
        self.rolling = 0  # which of them rolls
        self.dice: list[str] = []
        self.thrown_again = False
        self.nets = 0
        self.netting = 0
        self.losses = 0
        self.winners: list[int] = []

    # --- What may be done ---

    def who(self) -> int:
        if self.step == "over":
            return OVER
        if self.step in ("reveal", "dice"):
            return CHANCE
        if self.step == "net":
            return self.player_of(self.order[self.netting])
        if self.step == "reroll":
            return self.player_of(self.order[self.rolling])
        if self.step == "lose":
            return self.player_of(self.order[1 - self.rolling])
        return self.turn

    def player_of(self, space: str) -> int:
        """Who rolls for the fighting unit on a space."""
        if space == self.here:
            return self.turn
        unit = self.arena[space]
        return (self.turn + 1) % self.seats if unit.name else unit.owner

    def free(self) -> list[str]:
        return [space for space in SPACES if space not in self.arena]

    def own(self, seat: int) -> list[str]:
        return [
            space for space in SPACES if space in self.arena and self.arena[space].owner == seat
        ]

    def legal(self) -> set[str]:
        return set(getattr(self, f"legal_{self.step}")())

    def legal_base(self) -> list[str]:
        out = []
        if self.bases[self.turn]:
            places = self.free()
            mine = self.own(self.turn)
            apart = [s for s in places if not any(touch(s, other) for other in mine)]
            out = [f"enter {s}" for s in (apart if self.apart and apart else places)]
        full = [s for s in self.own(self.turn) if len(self.arena[s].active) < 4]
        return out + [f"join {s}" for s in full]

    def legal_take(self) -> list[str]:
        return [f"take {kind}" for kind in KINDS if self.stacks[kind]]

    def legal_reveal(self) -> list[str]:
        return [f"reveal {name}" for name in self.stack]

    def legal_release(self) -> list[str]:
        return [f"release {space}" for space in self.free()]

    legal_bring = legal_release

    def targets(self, unit: Fighter, space: str) -> list[str]:
        """Targets beside a space for a unit on it, now or after a move."""
        return [
            other
            for other, foe in self.arena.items()
            if touch(space, other)
            and foe is not unit
            and (unit.name or foe.name or foe.owner != unit.owner)
        ]

    def stands(self, space: str) -> list[str]:
        unit = self.arena[space]
        beside = self.targets(unit, space)
        out = [space] if beside else []
        if beside and (unit.name or len(unit.active) > 3):
            return out
        seen = {space}
        todo = [space]
        while todo:
            at = todo.pop()
            for other in self.free():
                if other not in seen and touch(at, other):
                    seen.add(other)
                    todo.append(other)
        return out + [s for s in seen - {space} if self.targets(unit, s)]

    def legal_unit(self) -> list[str]:
        mine = self.own(self.turn)
        if mine:
            return [f"attacker {space}" for space in mine if self.stands(space)]
        beasts = [space for space, unit in self.arena.items() if unit.name]
        out = [f"attacker {space}" for space in beasts if self.stands(space)]
        return out + [f"summon {name}" for name in self.reserve if self.free()]

    def legal_stand(self) -> list[str]:
        return [f"stand {space}" for space in self.stands(self.here)]

    def legal_target(self) -> list[str]:
        return [f"target {space}" for space in self.targets(self.arena[self.here], self.here)]

    def legal_net(self) -> list[str]:
        return [f"net {kind}" for kind in self.arena[self.order[1 - self.netting]].active]

    def legal_dice(self) -> list[str]:
        return ["roll miss", "roll simple", "roll mortal"]

    def legal_reroll(self) -> list[str]:
        return ["keep", "reroll"]

    def legal_lose(self) -> list[str]:
        unit = self.arena[self.order[1 - self.rolling]]
        return [f"lose {kind} active" for kind in unit.active] + [
            f"lose {kind} netted" for kind in unit.netted
        ]

    def legal_over(self) -> list[str]:
        return []

    # --- What is done ---

    def play(self, text: str) -> None:
        verb, *words = text.split()
        getattr(self, f"play_{verb}")(*words)

    def play_enter(self, space: str) -> None:
        self.arena[space] = Fighter(owner=self.turn)
        self.bases[self.turn] -= 1
        self.here, self.step = space, "take"

    def play_join(self, space: str) -> None:
        self.here, self.step = space, "take"

    def play_take(self, kind: str) -> None:
        self.stacks[kind] -= 1
        self.arena[self.here].active.append(kind)
        self.turn = (self.turn + 1) % self.seats
        complete = all(len(unit.active) == 4 for unit in self.arena.values())
        self.step = "reveal" if complete and not any(self.bases) else "base"

    def play_reveal(self, name: str) -> None:
        self.stack.remove(name)
        self.hand, self.step = name, "release"

    def play_release(self, space: str) -> None:
        self.arena[space] = Fighter(name=self.hand)
        if self.step == "bring":
            self.here, self.step = space, "stand"
        elif self.free():
            self.turn = (self.turn + 1) % self.seats
            self.step = "reveal"
        else:
            self.reserve, self.stack = self.stack, []
            self.turn, self.step = 0, "unit"

    def play_attacker(self, space: str) -> None:
        self.here, self.step = space, "stand"

    def play_summon(self, name: str) -> None:
        self.reserve.remove(name)
        self.hand, self.step = name, "bring"

    def play_stand(self, space: str) -> None:
        self.arena[space] = self.arena.pop(self.here)
        self.here, self.step = space, "target"

    def play_target(self, space: str) -> None:
        self.there = space
        one, other = self.arena[self.here], self.arena[space]
        first_is_attacker = one.count("spear") >= other.count("spear")
        self.order = [self.here, space] if first_is_attacker else [space, self.here]
        if one.name or other.name:
            self.throw(0)
        else:
            self.cast(0)

    def cast(self, side: int) -> None:
        """A side's nets, one after the other; then the other side's, then the dice."""
        if side == 2:
            self.throw(0)
            return
        mine, theirs = self.arena[self.order[side]], self.arena[self.order[1 - side]]
        nets = mine.active.count("net")
        if nets >= len(theirs.active):
            theirs.netted += theirs.active
            theirs.active = []
            nets = 0
        if nets == 0:
            self.cast(side + 1)
        else:
            self.netting, self.nets, self.step = side, nets, "net"

    def play_net(self, kind: str) -> None:
        other = self.arena[self.order[1 - self.netting]]
        other.active.remove(kind)
        other.netted.append(kind)
        self.nets -= 1
        if self.nets == 0:
            self.cast(self.netting + 1)

    def throw(self, side: int) -> None:
        self.rolling, self.dice, self.thrown_again, self.step = side, [], False, "dice"
        if self.arena[self.order[side]].dice() == 0:
            self.resolve()

    def play_roll(self, face: str) -> None:
        self.dice.append(face)
        mine = self.arena[self.order[self.rolling]]
        other = self.arena[self.order[1 - self.rolling]]
        if len(self.dice) < mine.dice():
            return
        if not self.thrown_again and mine.count("trident") > other.count("trident"):
            self.step = "reroll"
        else:
            self.resolve()

    def play_keep(self) -> None:
        self.resolve()

    def play_reroll(self) -> None:
        self.dice, self.thrown_again, self.step = [], True, "dice"

    def resolve(self) -> None:
        other = self.arena[self.order[1 - self.rolling]]
        mortal = self.dice.count("mortal")
        simple = max(0, self.dice.count("simple") - other.count("shield"))
        if other.name:
            other.wounds += simple + 2 * mortal
            if other.wounds >= TILES[other.name][4]:
                self.beaten([other.name])
            else:
                self.after_roll()
            return
        other.wounds += simple
        losses = mortal + other.wounds // 2
        other.wounds %= 2
        if losses >= len(other.active + other.netted):
            self.beaten(other.active + other.netted)
        elif losses:
            self.losses, self.step = losses, "lose"
        else:
            self.after_roll()

    def play_lose(self, kind: str, state: str) -> None:
        loser = self.arena[self.order[1 - self.rolling]]
        (loser.active if state == "active" else loser.netted).remove(kind)
        self.capture([kind])
        self.losses -= 1
        if self.losses == 0:
            self.after_roll()

    def capture(self, things: list[str]) -> None:
        """What a side beats goes to the pen of its roller, but an attacked animal keeps nothing."""
        winner = self.order[self.rolling]
        if self.arena[winner].name and winner == self.there:
            self.gone += things
        else:
            self.pens[self.player_of(winner)] += things

    def after_roll(self) -> None:
        if self.rolling == 0:
            self.throw(1)
        else:
            self.end_battle()

    def beaten(self, things: list[str]) -> None:
        self.capture(things)
        winner, loser = self.order[self.rolling], self.order[1 - self.rolling]
        del self.arena[loser]
        self.arena[loser] = self.arena.pop(winner)
        self.end_battle()

    def end_battle(self) -> None:
        for unit in self.arena.values():
            unit.active += unit.netted
            unit.netted = []
        self.here = self.there = ""
        left = {unit.owner for unit in self.arena.values() if not unit.name}
        dead = [thing for pen in [*self.pens, self.gone] for thing in pen if thing in TILES]
        if len(left) > 1 and len(dead) < 12:
            self.turn = (self.turn + 1) % self.seats
            self.step = "unit"
            return
        for space in list(self.arena):
            unit = self.arena[space]
            if not unit.name:
                self.pens[unit.owner] += unit.active
                del self.arena[space]
        points = [self.points(seat) for seat in range(self.seats)]
        self.winners = [seat for seat in range(self.seats) if points[seat] == max(points)]
        self.step = "over"

    def points(self, seat: int) -> int:
        return sum(2 if thing in TILES else 1 for thing in self.pens[seat])
