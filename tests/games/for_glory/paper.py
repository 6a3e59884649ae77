"""A second version of For Glory's rules, for tests: what lies on the table, and questions about it.

It is written from the specification alone, to be read, not to be fast. Cards are the
specification's own records; seats are 0 and 1, Arenas 0 (F1), 1 (F2), 2 (LA). The flow is in
`paper_game`.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.for_glory.cards import CARDS, DECKS

Card = dict[str, Any]
Ability = dict[str, Any]
Payment = tuple[tuple[str, ...], int]  # Income Cards, the dearest first, and Coin Tokens

F1, F2, LA = 0, 1, 2
ARENAS = ("f1", "f2", "la")
FLOORS = {"attack": 0, "agility": 0, "health": 1}
HAND, LATE_COST, GLORY_TO_WIN = 7, 3, 6
GLORY_ON = (1, 1, 2)
PICKING = ("to", "on", "from")


def income(card: str) -> int:
    """What an Income Card is worth; 0 for any other."""
    return int(CARDS.get(card, {}).get("income", 0))


def payments(hand: Iterable[str], tokens: int, cost: int) -> set[Payment]:
    """FG-334: every legal payment, found by trying all."""
    copies = Counter(card for card in hand if income(card))
    kinds = sorted(copies, key=lambda card: (-income(card), card))
    found = set()
    for counts in itertools.product(*(range(copies[kind] + 1) for kind in kinds)):
        cards = tuple(c for c, n in zip(kinds, counts, strict=True) for _ in range(n))
        worth = sum(map(income, cards))
        for paid in range(tokens + 1):
            enough = worth + paid >= cost
            none_needless = all(worth - income(card) + paid < cost for card in cards)
            exact = not paid or worth + paid == cost
            if enough and none_needless and exact:
                found.add((cards, paid))
    return found


@dataclass
class Man:
    """A Gladiator in play."""

    seat: int
    n: int
    card: str
    arena: int
    ready: bool = True
    damage: int = 0
    assigned: int = 0
    turn: Counter[str] = field(default_factory=Counter[str])
    battle: Counter[str] = field(default_factory=Counter[str])
    mute: bool = False  # had no abilities when he left play


@dataclass
class House:
    """What one player owns outside the Arenas."""

    coins: int = 5
    glory: int = 0
    hand: list[str] = field(default_factory=list[str])
    deck: list[str] = field(default_factory=list[str])
    discard: list[str] = field(default_factory=list[str])
    reserve: list[str] = field(default_factory=list[str])
    villa: list[list[Any]] = field(default_factory=list[list[Any]])  # card and whether it is Ready
    removed: list[str] = field(default_factory=list[str])


@dataclass
class Place:
    """One of the three Arenas."""

    card: str
    glory: int
    champion: int = -1
    ready: bool = True


@dataclass
class Use:
    """An ability in use: by whom, whose it is, and where its picks may be."""

    seat: int
    ability: Ability
    card: str
    source: Man | None = None
    villa: list[Any] | None = None
    place: Place | None = None
    arenas: tuple[int, ...] = (0, 1, 2)
    subjects: tuple[Man, ...] = ()


class Sand:
    """All that lies on the table."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = CARDS
        self.turn = 1
        self.step = "machinations"
        self.owner = 0  # of the Machinations Turn
        self.active = 0  # FG-106, R-24
        self.favor = 1
        self.arena = -1  # the Active Arena
        self.cycle = 0
        self.initiative = -1
        self.houses = [House(), House()]
        self.places = [Place("", 1), Place("", 1), Place("", 2)]
        self.arena_deck: list[str] = []
        self.boasts = ["boast_6", "boast_10", "boast_14", "boast_19", "boast_24"]
        self.supply: dict[str, list[str]] = {deck: ["", "", ""] for deck in DECKS}
        self.supply_deck: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.supply_discard: dict[str, list[str]] = {deck: [] for deck in DECKS}
        self.men: list[Man] = []
        self.limbo: list[tuple[int, str]] = []
        self.winner: int | None = None  # seat, or -1 for a drawn game

    # --- Who has what ---

    def side(self, seat: int, arena: int) -> list[Man]:
        """A player's Gladiators in an Arena, by number."""
        own = [man for man in self.men if (man.seat, man.arena) == (seat, arena)]
        return sorted(own, key=lambda man: man.n)

    def abilities(self, card: str) -> list[Ability]:
        return list(self.cards[card].get("ability", []))

    def arenas_of(self, seat: int) -> list[tuple[str, list[Any] | Place]]:
        """FG-1002: Arena Cards whose abilities a player has, with what is turned when Exhausted."""
        won: list[tuple[str, list[Any] | Place]] = []
        for row in self.houses[seat].villa:
            if self.cards[row[0]]["type"] == "arena":
                won.append((row[0], row))
        return won + [(p.card, p) for p in self.places[:2] if p.champion == seat]

    def patrons_of(self, seat: int) -> list[list[Any]]:
        return [row for row in self.houses[seat].villa if self.cards[row[0]]["type"] == "patron"]

    def statics_of(self, seat: int) -> list[dict[str, Any]]:
        """Static effects of a player's Ready Patrons and of his Arenas (FG-109, R-20)."""
        cards = [card for card, ready in self.patrons_of(seat) if ready]
        cards += [card for card, _ in self.arenas_of(seat)]
        lent = [
            effect
            for man in self.men
            if man.seat == seat
            for effect in self.live(man)
            if effect.get("stat") in ("influence", "late_cost", "gladiator_cost")
        ]
        return lent + [
            effect
            for card in cards
            for ability in self.abilities(card)
            if "static" in ability["use"] and (ability.get("if") != "favor" or self.favor == seat)
            for effect in ability["effect"]
        ]

    def total(self, seat: int, stat: str) -> int:
        """The sum of a player's static changes of one of his own figures."""
        return sum(e["n"] for e in self.statics_of(seat) if e.get("stat") == stat)

    def influence(self, seat: int) -> int:
        """FG-401."""
        patrons = [card for card, ready in self.patrons_of(seat) if ready]
        given = sum(self.cards[card].get("influence_granted", 0) for card in patrons)
        return int(given) + self.total(seat, "influence")

    def need_of(self, card: str) -> int:
        return int(self.cards[card]["influence_required"])

    def needed(self, seat: int) -> int:
        """FG-402."""
        return sum(self.need_of(man.card) for man in self.men if man.seat == seat)

    def may_enter(self, seat: int, card: str) -> bool:
        """FG-403; a Gladiator that needs no Influence may always enter (R-19)."""
        need = self.need_of(card)
        return need == 0 or self.needed(seat) + need <= self.influence(seat)

    def price(self, seat: int, card: str) -> int:
        """FG-321, with reductions."""
        less = self.total(seat, "gladiator_cost") if self.cards[card]["deck"] == "gladiator" else 0
        return max(0, int(self.cards[card]["cost"]) + less)

    def late_cost(self, seat: int) -> int:
        return max(0, LATE_COST + self.total(seat, "late_cost"))

    def can_pay(self, seat: int, cost: int) -> bool:
        """FG-336."""
        house = self.houses[seat]
        return house.coins + sum(map(income, house.hand)) >= cost

    def bloodlust(self) -> int:
        """FG-308."""
        return sum(int(self.cards[man.card]["bloodlust"]) for man in self.men)

    # --- Arenas ---

    def available(self, moving: Man | None = None) -> list[int]:
        """FG-363, R-39: Arenas that somebody may be put into."""
        out = []
        for arena in (F1, F2, LA):
            rest = [man for man in self.men if man is not moving and man.arena == 1 - arena]
            if arena == LA or not rest:
                out.append(arena)
        return [arena for arena in out if moving is None or arena != moving.arena]

    def leader(self, arena: int) -> int:
        """FG-625: who has the Initiative."""
        sums = [sum(self.figure(m, "agility") for m in self.side(seat, arena)) for seat in (0, 1)]
        return self.favor if sums[0] == sums[1] else sums.index(max(sums))

    # --- Figures ---

    def is_blank(self, man: Man) -> bool:
        """R-26."""
        for other in self.men:
            if other.arena == man.arena and other.card != man.card:
                for ability in self.abilities(other.card):
                    ops = [effect["op"] for effect in ability["effect"]]
                    if "blank" in ops and self.holds(other, ability):
                        return True
        return False

    def holds(self, man: Man, ability: Ability) -> bool:
        """Whether the condition of a Gladiator's static ability is met."""
        condition = ability.get("if")
        here = [other for other in self.men if other.arena == man.arena]
        return {
            None: True,
            "exhausted": not man.ready,
            "ready": man.ready,
            "damaged": man.damage >= 1,
            "escorted": any(o.seat == man.seat and o.card != man.card for o in here),
            "foe_exhausted": any(o.seat != man.seat and not o.ready for o in here),
            "favor": self.favor == man.seat,
        }[condition]

    def live(self, man: Man) -> list[dict[str, Any]]:
        """Static effects of a Gladiator that apply now."""
        if self.is_blank(man):
            return []
        return [
            effect
            for ability in self.abilities(man.card)
            if "static" in ability["use"] and self.holds(man, ability)
            for effect in ability["effect"]
        ]

    def figure(self, man: Man, stat: str) -> int:
        """Attack, Agility or Health with everything that changes it."""
        value = int(self.cards[man.card][stat]) + man.turn[stat] + man.battle[stat]
        for effect in self.statics_of(man.seat):
            if effect.get("stat") == stat:
                value += effect["n"]
        for other in self.men:
            if other.arena != man.arena:
                continue
            for effect in self.live(other):
                if effect["op"] == "modify" and effect["stat"] == stat:
                    on = effect["on"]
                    if on["pick"] == "self":
                        value += effect["n"] if other is man else 0
                    elif self.suits(man, on, other.seat, other):
                        value += effect["n"]
        return max(FLOORS[stat], value)

    def is_hidden(self, man: Man) -> bool:
        """Whether he cannot be Targeted."""
        return any(effect["op"] == "untargetable" for effect in self.live(man))

    def targets(self, seat: int, arena: int) -> list[Man]:
        """FG-712, R-27: whom an Attack of this player may hit."""
        foes = [man for man in self.side(1 - seat, arena) if not self.is_hidden(man)]
        guards = [m for m in foes if any(e["op"] == "guard" for e in self.live(m))]
        return guards or foes

    # --- Picks ---

    def suits(self, man: Man, pick: dict[str, Any], seat: int, source: Man | None) -> bool:
        """The filters of a pick."""
        if pick.get("side") and (pick["side"] == "own") != (man.seat == seat):
            return False
        if pick.get("state") and (pick["state"] == "ready") != man.ready:
            return False
        if pick.get("other") and man is source:
            return False
        return not (pick["pick"] == "target" and self.is_hidden(man))

    def extra(self, op: str, role: str, man: Man) -> bool:
        """The extra filter of an operation."""
        if op == "prevent" or (op == "reassign" and role == "from"):
            return man.assigned >= 1
        if op == "remove_damage" or (op == "move_damage" and role == "from"):
            return man.damage >= 1
        if op == "ready":
            return not man.ready
        if op == "exhaust":
            return man.ready
        if op == "move_gladiator":
            return bool(self.available(man))
        return True

    def fitting(self, use: Use, effect: dict[str, Any], role: str, first: Man | None) -> list[Man]:
        """Gladiators that a pick of an operation can name; `first` is the one named before."""
        pick = effect[role]
        here = [man for man in self.men if man.arena in use.arenas]
        if first is not None:
            here = [man for man in here if man.arena == first.arena and man is not first]
        if pick["pick"] == "self":
            here = [man for man in here if man is use.source]
        if pick["pick"] == "subject" and use.ability["when"]["event"] == "damage_assigned":
            here = [man for man in here if man.assigned >= 1]  # at any moment
        elif pick["pick"] == "subject":
            here = [man for man in here if man in use.subjects]
        out = [
            man
            for man in here
            if self.suits(man, pick, use.seat, use.source) and self.extra(effect["op"], role, man)
        ]
        if role == "from":  # only with somebody to give it to
            out = [man for man in out if self.fitting(use, effect, "to", man)]
        return sorted(out, key=lambda man: (man.seat, man.n))

    def fits(self, use: Use) -> bool:
        """R-17: whether a Tactic, Reaction or free ability may be declared, apart from its cost."""
        return any(self.fits_in(replace(use, arenas=(arena,))) for arena in use.arenas)

    def fits_in(self, use: Use) -> bool:
        """The same for one Arena: all picks of one use are in the same one."""
        for effect in use.ability["effect"]:
            if effect.get("may"):
                continue
            if effect["op"] == "enter" and not self.may_enter(use.seat, use.card):
                return False
            role = "from" if "from" in effect else "to" if "to" in effect else "on"
            if role in effect and effect[role]["pick"] != "each":
                if not self.fitting(use, effect, role, None):
                    return False
        return True

    def payable(self, use: Use, from_hand: bool) -> bool:
        """Whether the cost of an ability can be paid."""
        for part in use.ability.get("cost", []):
            if part["pay"] == "exhaust_self":
                turned = use.source or use.place
                if not (turned.ready if turned else use.villa and use.villa[1]):
                    return False
            if part["pay"] == "coin" and not self.can_pay(use.seat, part["n"]):
                return False
            if part["pay"] == "discard":
                if len(self.houses[use.seat].hand) - from_hand < part["n"]:
                    return False
        return True


def rows(cards: Sequence[str]) -> list[str]:
    """Cards whose order does not matter."""
    return sorted(cards)
