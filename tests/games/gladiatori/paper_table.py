"""What lies on the table in Gladiatori, who may be asked, and plain questions about both.

Everything that the other parts share: gladiators, animals, a fight, and asking. `paper` tells the
names that are used in texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper_data import (
    CARD_HP,
    CHANCE,
    CHARACTERS,
    CHEAPEST,
    COMBAT,
    COVER_HP,
    ELEMENTS,
    ITEMS,
    KINDS,
    TRAITS,
)

T = TypeVar("T")
Asked = dict[int, tuple[str, list[str]]]  # seat: decision id, texts
Telling = Generator[Asked, tuple[int, str], T]
Steps = Telling[None]
Who = tuple[str, int]  # ("man", seat) or ("animal", number)


class MatchEnds(Exception):
    """GL-002, GL-003, GL-413: nothing later in the turn is played (GL-004)."""


@dataclass
class Card:
    """An Action card in a row on the table."""

    kind: str
    face_up: bool = False
    rotated: bool = False
    standby: bool = False


@dataclass
class Item:
    """An item card before its owner."""

    id: str
    damaged: bool = False
    tied: Who | None = None  # GL-203: whom this net holds


@dataclass
class Man:
    """A player's gladiator with all that is his."""

    seat: int
    character: str = ""  # a pre-made one or "build"
    coins: int = 0
    left: int = 0  # coins not spent; lost after the building (GL-342)
    initial: dict[str, int] = field(default_factory=dict)
    now: dict[str, int] = field(default_factory=dict)
    raised: dict[str, int] = field(default_factory=dict)  # by Overskill: the value before it
    powers: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)  # announced once, even if a Feint undid it
    own: Counter[str] = field(default_factory=Counter)  # all cards he started with
    hand: Counter[str] = field(default_factory=Counter)
    hp: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    removed: Counter[str] = field(default_factory=Counter)
    deck: Counter[str] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)  # teaching (GL-360)
    bid: Counter[str] = field(default_factory=Counter)  # cards laid aside in auctions (GL-025)
    over: Counter[str] = field(default_factory=Counter)  # bought over the limit, in public
    items: list[Item | None] = field(default_factory=list)  # slots 0 and 1
    items_removed: list[str] = field(default_factory=list)
    row: list[Card] = field(default_factory=list)  # left to right
    played: list[str] = field(default_factory=list)  # Combat cards on the Action or Reaction
    plus: list[str] = field(default_factory=list)  # which of them serve as +2 (GL-418)
    performed: list[str] = field(default_factory=list)  # which of them did their own work
    against: bool = False  # a card was added only because an animal can be attacked
    hex: int = -1
    facing: int = 0
    trapped: int = 0
    unbalanced: int = 0
    face_down: bool = False
    entered: int = 0  # hexes of this own round's opening (GL-261)
    turned: bool = False  # GL-117, for this combat round
    delay: bool = False  # GL-272, for this combat round
    out: str = ""  # "dead" or "surrendered"
    unbeatable: int | None = None  # GL-256: the combat round (1 to 12) at whose end he goes
    plus_four: bool = False  # GL-257
    below: int | None = None  # GL-364: hit points after the killing blow
    feints_seen: int = 0  # Feints that the table knows to lie in his discard pile
    vp: int = 0
    stamp: int = 0
    ledger: Ledger | None = None


@dataclass
class Ledger:
    """GL-153: what a player has consumed in one Action or Reaction, to be undone by a Feint."""

    new_card: str = ""
    before: dict[str, int] = field(default_factory=dict)  # traits before they were touched
    spent: Counter[str] = field(default_factory=Counter)
    raised_before: dict[str, int] = field(default_factory=dict)
    overskill: str = ""
    sacrificed: str = ""
    lunged: list[str] = field(default_factory=list)
    rage: tuple[str, str] | None = None  # zone and kind of the card that came
    powers: list[int] = field(default_factory=list)
    help: list[tuple[Who, int]] = field(default_factory=list)
    plus_four: bool = False


@dataclass
class Animal:
    """An animal: waiting, due (enters in the next combat round), in, or dead."""

    number: int
    state: str = "waiting"
    hex: int = -1
    trapped: int = 0


@dataclass
class Pending:
    """A marker that takes effect at the end of the own round."""

    who: Who
    marker: str  # "trapped" or "unbalanced"
    by: int  # the seat whose doing it is, or -1
    why: str  # sp1, sp3, sp7, pw6, net, animal


@dataclass
class Target:
    """One target of a fight and what became of it."""

    who: Who
    side: str = "front"
    reaction: str = ""  # the kind of the Action card, or nothing
    fav: int = 0
    null: bool = False
    fdv: int = 0
    bonus: dict[str, int] = field(default_factory=dict)  # parts of the FDV by choice
    hand: int = 0
    sp7: bool = False  # his Unbalancing Strike counts
    feinted: bool = False


@dataclass
class Fight:
    """A declared fight: attack, sweep, net, throw, break, help; or an animal's attack."""

    by: Who
    way: str
    kind: str = ""  # the Action card
    slot: int = -1  # the thrown weapon or net, or the item to break
    thrown: bool = False
    net: bool = False
    targets: list[Target] = field(default_factory=list)
    ally: int = -1
    bonus: dict[str, int] = field(default_factory=dict)  # parts of the FAV by choice
    hand: int = 0
    deep: int = 0
    leap_damage: int = 0
    wrestling: bool = False
    feinted: bool = False


@dataclass
class Table:
    """The whole match."""

    seats: int
    mode: str
    options: dict[str, object]
    teams: list[list[int]]
    men: list[Man]
    turn: int = 0
    combat_round: int = 0  # 1 or 2
    order: list[int] = field(default_factory=list)
    active: int = -1
    phase: str = "set-up"
    stamp: int = 0
    first_blood: bool = False
    animals: list[Animal] = field(default_factory=list)
    animals_at_first: int = 0
    pending: list[Pending] = field(default_factory=list)  # new markers (GL-085)
    losses: list[int] = field(default_factory=list)  # GL-404: seats that still must remove a card
    help: dict[tuple[int, Who], int] = field(default_factory=dict)  # ally, enemy: bonus (GL-135)
    deaths: list[int] = field(default_factory=list)
    items_left: list[str] = field(default_factory=list)
    items_gone: list[str] = field(default_factory=list)
    fight: Fight | None = None
    over: bool = False
    team_modifier: dict[int, int] = field(default_factory=dict)  # by team (GL-329)
    log: list[tuple[object, ...]] = field(default_factory=list)

    def tell(self, name: str, clause: str, *values: object) -> None:
        """Write down that something happened and by which clause."""
        self.log.append((name, clause, *values))


# --- Asking --------------------------------------------------------------------------------------


def ask(seat: int, decision: str, choices: list[str]) -> Telling[str]:
    """One seat answers one question, even if there is only a single answer."""
    assert choices, decision
    _, text = yield {seat: (decision, choices)}
    return text


def draw(what: str, outcomes: list[str]) -> Telling[str]:
    """Chance picks one of several, all equally likely; one alone needs no draw (chapter 6)."""
    if len(outcomes) == 1:
        return outcomes[0]
    return (yield from ask(CHANCE, what, outcomes))


def roll(what: str) -> Telling[int]:
    """One six-sided die."""
    text = yield from draw(what, [f"roll {pips}" for pips in range(1, 7)])
    return int(text.split()[1])


def together(parts: dict[int, Steps]) -> Steps:
    """Several seats answer at the same time, each its own questions (GL-031)."""
    asking: Asked = {}
    for part in parts.values():
        with suppress(StopIteration):
            asking.update(next(part))
    while asking:
        seat, text = yield dict(asking)
        del asking[seat]
        with suppress(StopIteration):
            asking.update(parts[seat].send((seat, text)))


def from_lowest(choices: list[str], last: str, order: list[str]) -> list[str]:
    """Chapter 4: a set is built in non-decreasing order of the index."""
    return [one for one in order if one in choices and (not last or at_or_after(one, last, order))]


def at_or_after(one: str, last: str, order: list[str]) -> bool:
    """Whether a name does not come before another in a list."""
    return order.index(one) >= order.index(last)


# --- Who is who ----------------------------------------------------------------------------------


def in_play(g: Table, seat: int) -> bool:
    """Not eliminated; an Unbeatable gladiator still is in play (GL-260)."""
    return not g.men[seat].out


def is_alive(g: Table, seat: int) -> bool:
    """Alive for GL-328: in play and not in the Unbeatable state (GL-260)."""
    return in_play(g, seat) and g.men[seat].unbeatable is None


def is_lying_or_trapped(man: Man) -> bool:
    """GL-286: whether Movement is barred."""
    return man.trapped > 0 or man.face_down


def team_of(g: Table, seat: int) -> int:
    """The number of a seat's team; alone, everybody is a team."""
    return next(number for number, team in enumerate(g.teams) if seat in team)


def are_enemies(g: Table, seat: int, who: Who) -> bool:
    """Gladiators of other teams and every animal."""
    kind, number = who
    return kind == "animal" or team_of(g, seat) != team_of(g, number)


def no_vp(g: Table) -> bool:
    """GL-412: solo and cooperative matches count no VP."""
    return g.mode in ("solo", "cooperative")


def living_animals(g: Table) -> list[Animal]:
    """Those in the arena or on a gate hex."""
    return [animal for animal in g.animals if animal.state == "in"]


def gladiators(g: Table) -> list[Man]:
    """Those on the board, by seat."""
    return [man for man in g.men if not man.out and man.hex >= 0]


def place_of(g: Table, who: Who) -> int:
    """The hex of a character."""
    kind, number = who
    return g.men[number].hex if kind == "man" else g.animals[number].hex


def who_is_at(g: Table, number: int | None) -> Who | None:
    """The character on a hex; of a stack on a gate the lowest number (R-75)."""
    if number is None:
        return None
    for man in gladiators(g):
        if man.hex == number:
            return ("man", man.seat)
    for animal in living_animals(g):
        if animal.hex == number:
            return ("animal", animal.number)
    return None


def is_free(g: Table, number: int | None) -> bool:
    """GL-116: an arena hex, no gate, that holds nobody."""
    return number is not None and number in arena.ARENA and who_is_at(g, number) is None


def everybody(g: Table) -> list[Who]:
    """All characters on the board."""
    return [("man", man.seat) for man in gladiators(g)] + [
        ("animal", animal.number) for animal in living_animals(g)
    ]


def in_melee(g: Table, man: Man, other: Who) -> bool:
    """2.9: adjacent, and at least one in front of the other; animals have no facing."""
    there = place_of(g, other)
    if arena.distance(man.hex, there) != 1:
        return False
    if other[0] == "animal":
        return True
    rival = g.men[other[1]]
    return arena.is_front(man.hex, man.facing, there) or arena.is_front(
        rival.hex, rival.facing, man.hex
    )


def enemies_in_melee(g: Table, man: Man) -> list[Who]:
    """All enemies a gladiator is in melee with."""
    return [
        who
        for who in everybody(g)
        if who != ("man", man.seat) and are_enemies(g, man.seat, who) and in_melee(g, man, who)
    ]


def side_from(g: Table, target: Who, attacker: int) -> str:
    """From which side of the target a hex lies (GL-200); an animal has no back (GL-396)."""
    if target[0] == "animal":
        return "front"
    man = g.men[target[1]]
    return arena.side_name(man.hex, man.facing, attacker)


# --- Cards, items, elements ----------------------------------------------------------------------


def kinds_in(pile: Counter[str]) -> list[str]:
    """The kinds a pile holds, in the order of the index."""
    return [kind for kind in KINDS if pile[kind] > 0]


def count(pile: Counter[str]) -> int:
    """How many cards a pile holds."""
    return sum(pile.values())


def move(kind: str, source: Counter[str], goal: Counter[str]) -> None:
    """One card goes from one pile to another."""
    assert source[kind] > 0, kind
    source[kind] -= 1
    goal[kind] += 1


def red_cards(pile: Counter[str]) -> int:
    """How many red-backed cards a pile holds."""
    return sum(pile[kind] for kind in COMBAT)


def item_values(item: Item) -> tuple[int, int, int]:
    """Attack, defence, HP; a damaged item has halves, rounded down (GL-192)."""
    _, attack, defence, hit_points, _, _ = ITEMS[item.id]
    if item.damaged:
        return attack // 2, defence // 2, hit_points // 2
    return attack, defence, hit_points


def own_items(man: Man) -> list[Item]:
    """The items a gladiator still has."""
    return [item for item in man.items if item is not None]


def remove_item(g: Table, man: Man, slot: int, clause: str) -> None:
    """An item leaves the game."""
    item = man.items[slot]
    assert item is not None
    man.items[slot] = None
    man.items_removed.append(item.id)
    g.tell("item_removed", clause, man.seat, item.id)


def pile_hp(pile: Counter[str]) -> int:
    """The hit points on the cards of a pile."""
    return sum(CARD_HP[kind] * pile[kind] for kind in KINDS)


def hit_points(man: Man) -> int:
    """GL-166: H = HP deck + items + 1; nothing in the Unbeatable state (GL-260)."""
    if man.unbeatable is not None:
        return 0
    return pile_hp(man.hp) + sum(item_values(item)[2] for item in own_items(man)) + COVER_HP


def elements(man: Man) -> Counter[str]:
    """GL-048: what can be spent: cards of the hand and points."""
    found = Counter(man.hand)
    for trait in TRAITS:
        found[trait] = man.now[trait]
    return found


def count_elements(man: Man) -> int:
    """How many elements a player could spend."""
    return sum(elements(man)[name] for name in ELEMENTS)


# --- Powers, and what the table may know (R-90) --------------------------------------------------


def powers_run(g: Table) -> bool:
    """GL-360: in a teaching match Powers begin in turn 3."""
    return not g.options["teaching"] or g.turn >= 3


def has_power(g: Table, man: Man, power: int) -> bool:
    """Whether a Power is his and unused (GL-250)."""
    return powers_run(g) and power in man.powers and power not in man.used


def use_power(g: Table, man: Man, power: int, clause: str) -> None:
    """GL-250: once per match, announced."""
    assert has_power(g, man, power)
    man.used.append(power)
    if power not in man.shown:
        man.shown.append(power)
    g.tell("power", clause, man.seat, power)


def may_hold_power(g: Table, man: Man, power: int) -> bool:
    """R-90: whether, as the table knows, he may have this Power unused."""
    if not powers_run(g) or power in man.used:
        return False
    if man.character in CHARACTERS or power in man.shown:
        return power in man.powers
    # UNCLEAR U-01: "as many as his coins allow" counts only the cheapest gladiator, 15 coins.
    return len(man.shown) < min(9, man.coins - CHEAPEST)


def may_hold_feint(man: Man) -> bool:
    """R-90: a red back in hand, and a Feint that nobody has seen elsewhere.

    UNCLEAR U-30: seen elsewhere are Feints removed, on the table, and in the discard pile since
    they were played; each card that he recovers from there may have been one.
    """
    if man.character in CHARACTERS:
        at_most = man.own["fei"]
    else:
        at_most = (1 if man.coins - CHEAPEST >= 5 else 0) + man.over["fei"]
    elsewhere = man.removed["fei"] + man.feints_seen + man.played.count("fei")
    return red_cards(man.hand) > 0 and at_most > elsewhere
