"""A table to play test situations on: the engine and the rules on paper go side by side.

A position is written as in the specification, see `position`. Every answer goes to the engine and
to paper; who is asked, what is legal and all that lies on the table must be the same on both
wherever somebody has more than one answer. A single possible answer is given automatically, except
the end of the Take Actions step and an Attack.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.for_glory.cards import CARDS, DECKS
from games.for_glory.paper import ARENAS, House, Man, Place
from games.for_glory.paper_game import Paper, is_single
from games.for_glory.paper_steps import CHANCE
from munera.core import engine
from munera.core.engine import Actions, act, legal_list, roll, settle, waiting
from munera.core.errors import Illegal, NotYourTurn
from munera.core.events import Sink
from munera.core.game import View
from munera.core.rng import Rng
from munera.games import load
from munera.games.for_glory import flow, flow_battle, flow_late
from munera.games.for_glory.opening import setup_for
from munera.games.for_glory.state import (
    M_ASSIGNED,
    M_DAMAGE,
    M_READY,
    Glory,
    Setup,
    add_man,
    empty,
    row_of,
)
from munera.games.for_glory.tables import CARD_NAMES
from munera.play.speech import check, decision, refusal, tell

GAME = load("for_glory")
PEOPLE = ("Ann", "Bob")
SIDES = "AB"
BOASTS: tuple[str, ...] = ("boast_6", "boast_10", "boast_14", "boast_19", "boast_24")

NOBLE = "villa pontifex*3"  # Influence for anybody


@cache
def setup(options: tuple[tuple[str, str], ...] = ()) -> Setup:
    return setup_for(GAME.table(2, options=dict(options)))


# --- Notation ------------------------------------------------------------------------------------


def read_cards(text: str) -> list[str]:
    """`gallus pierce*2` is a gallus and two pierces."""
    out = []
    for word in text.split():
        card, _, times = word.partition("*")
        assert card in CARDS or card.startswith("extra_"), card
        out += [card] * int(times or 1)
    return out


def read_house(text: str) -> House:
    """`hand gallus pierce*2; villa aedile- quaestor; coins 3`; a minus is for Exhausted."""
    house = House(coins=0)
    for part in filter(None, (p.strip() for p in text.split(";"))):
        place, _, rest = part.partition(" ")
        if place in ("coins", "glory"):
            setattr(house, place, int(rest))
        elif place == "villa":
            for word in rest.split():
                house.villa += [
                    [card, not word.endswith("-")] for card in read_cards(word.rstrip("-"))
                ]
        else:
            assert place in ("hand", "deck", "discard", "reserve"), place
            setattr(house, place, read_cards(rest))
    return house


def read_men(text: str) -> list[Man]:
    """`A gallus la 1x, B eques f1`: owner, card, Arena, Damage, and x for Exhausted."""
    men: list[Man] = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        owner, card, arena, *state = part.split()
        seat = SIDES.index(owner)
        n = sum(man.seat == seat for man in men)
        assert CARDS[card]["type"] == "gladiator"
        damage = int("".join(c for c in "".join(state) if c.isdigit()) or 0)
        men.append(Man(seat, n, card, ARENAS.index(arena), "x" not in "".join(state), damage))
    return men


def read_place(text: str, glory: int) -> Place:
    """`capua A` has its token on A's side; a minus is for Exhausted."""
    card, _, champion = text.partition(" ")
    ready = not card.endswith("-")
    return Place(card.rstrip("-"), glory, SIDES.find(champion) if champion else -1, ready)


def paper_of(a: str, b: str, men: str, facts: dict[str, str]) -> Paper:
    """The position on paper."""
    paper = Paper()
    paper.houses = [read_house(a), read_house(b)]
    paper.men = read_men(men)
    default = {"f1": "verona", "f2": "tarraco", "la": "salona"}
    paper.places = [
        read_place(facts.get(name, default[name]), glory)
        for name, glory in zip(ARENAS, (1, 1, 2), strict=True)
    ]
    for deck in DECKS:
        shown = facts.get(deck, "").split()
        paper.supply[deck] = [card.replace(".", "") for card in shown] + [""] * (3 - len(shown))
        paper.supply_deck[deck] = read_cards(facts.get(f"{deck}_deck", ""))
        paper.supply_discard[deck] = read_cards(facts.get(f"{deck}_discard", ""))
    paper.arena_deck = read_cards(facts.get("arena_deck", "londinium nemausus"))
    paper.boasts = list(BOASTS[int(facts.get("boast", "0")) :])
    paper.favor = SIDES.index(facts.get("favor", "B"))
    paper.owner = paper.active = SIDES.index(facts.get("turn", "A"))
    paper.turn = int(facts.get("turns", "1"))
    return paper


def state_of(paper: Paper, step: str, options: dict[str, str]) -> Glory:
    """The same position in the engine, before its first question."""
    g = empty(setup(tuple(options.items())))
    names = list(CARD_NAMES)

    def numbers(cards: list[str]) -> vec[i64]:
        return vec[i64]([names.index(card) for card in cards])

    for ludus, house in zip(g.ludi, paper.houses, strict=True):
        ludus.coins, ludus.glory = house.coins, house.glory
        ludus.hand, ludus.deck = (vec[i64](sorted(numbers(c))) for c in (house.hand, house.deck))
        ludus.discard = numbers(house.discard)
        ludus.reserve = vec[i64](sorted(numbers(house.reserve)))
        ludus.villa = vec[i64](sorted(2 * names.index(c) + (not ready) for c, ready in house.villa))
    g.stock = vec[i64]([0] * len(names))
    g.left = vec[i64]([0] * 7)
    for k, deck in enumerate(DECKS):
        for slot, card in enumerate(paper.supply[deck]):
            g.slots[3 * k + slot] = names.index(card) if card else -1
        for card in paper.supply_deck[deck]:
            g.stock[names.index(card)] += 1
        for card in paper.supply_discard[deck]:
            g.waste[names.index(card)] += 1
        g.left[k], g.left[4 + k] = len(paper.supply_deck[deck]), len(paper.supply_discard[deck])
    for card in paper.arena_deck:
        g.stock[names.index(card)] += 1
    g.left[3] = len(paper.arena_deck)
    for k, place in enumerate(paper.places):
        g.arenas[k], g.laurels[k] = names.index(place.card), place.glory
        if k < 2:
            g.champions[k], g.spent[k] = place.champion, not place.ready
    for man in paper.men:
        row = row_of(g, add_man(g, man.seat, names.index(man.card), man.arena))
        g.men[row + M_READY], g.men[row + M_DAMAGE] = man.ready, man.damage
        g.men[row + M_ASSIGNED] = man.assigned
    g.boast = 5 - len(paper.boasts)
    g.favor, g.active, g.mover, g.turn = paper.favor, paper.owner, paper.active, paper.turn
    after = flow.EndRound(1 - paper.owner)
    if step == "main":
        g.stack = [flow.Main(paper.owner)]
    elif step == "late":
        g.stack = [after, flow_late.ARENA_PHASE]
    else:
        g.mover = 1 - paper.favor
        fights = [flow_battle.Fight(1), flow_battle.Fight(0)]
        g.stack = [after, flow_late.RESOLUTION, *fights]
    return g


def position(a: str = "", b: str = "", men: str = "", step: str = "main", **facts: str) -> Duel:
    """A position on paper and in the engine.

    `a` and `b` say what the players own, `men` who stands in the Arenas, `step` where play begins:
    `main` is A's Take Actions step, `late` Late Registration, `battles` the first Battle. Facts:
    f1, f2, la, arena_deck, favor, turn (whose), turns, boast (how many are gone), and for each
    Supply Deck its face-up cards, `..._deck` and `..._discard`. `pack` replaces cards, as JSON.
    """
    pack = facts.pop("pack", "")
    paper = paper_of(a, b, men, facts)
    if pack:
        paper.cards = {**CARDS, **{card["id"]: card for card in json.loads(pack)["card"]}}
    g = state_of(paper, step, {"cards": pack} if pack else {})
    paper.start(step)
    return Duel(g, paper)


def fight(a: str, b: str, men: str, **facts: str) -> Duel:
    """A Battle in which nobody lacks Influence; A begins if Agility is tied."""
    return position(f"{NOBLE}; {a}", f"{NOBLE}; {b}", men, "battles", **{"favor": "A", **facts})


# --- What can be seen ----------------------------------------------------------------------------


def told(paper: Paper) -> dict[str, Any]:
    """What everybody may know of a position on paper, written as the engine's view writes it."""
    return {
        "turn": paper.turn,
        "step": paper.step,
        "active": paper.owner,
        "favor": paper.favor,
        "boasts": [CARDS[card]["bloodlust"] for card in paper.boasts],
        "bloodlust": paper.bloodlust(),
        "supply": paper.supply,
        "supply_left": {deck: len(paper.supply_deck[deck]) for deck in DECKS},
        "supply_discard": {deck: sorted(paper.supply_discard[deck]) for deck in DECKS},
        "arena_deck": len(paper.arena_deck),
        "arenas": [
            {"card": p.card, "glory": p.glory, "champion": p.champion, "ready": p.ready}
            for p in paper.places
        ],
        "arena": paper.arena,
        "cycle": paper.cycle,
        "players": [
            {
                "coins": house.coins,
                "glory": house.glory,
                "influence": paper.influence(seat),
                "needed": paper.needed(seat),
                "hand": sorted(house.hand),
                "hand_size": len(house.hand),
                "deck": len(house.deck),
                "discard": house.discard,
                "reserve": sorted(house.reserve),
                "reserve_size": len(house.reserve),
                "villa": sorted([card, ready] for card, ready in house.villa),
            }
            for seat, house in enumerate(paper.houses)
        ],
        "gladiators": [
            {
                "seat": man.seat,
                "n": man.n,
                "card": man.card,
                "arena": man.arena,
                "ready": man.ready,
                "damage": man.damage,
                "assigned": man.assigned,
                "attack": paper.figure(man, "attack"),
                "agility": paper.figure(man, "agility"),
                "health": paper.figure(man, "health"),
                "blank": paper.is_blank(man),
            }
            for man in sorted(paper.men, key=lambda man: (man.seat, man.n))
        ],
        "removed": [sorted(house.removed) for house in paper.houses],
        "limbo": [{"seat": seat, "card": card} for seat, card in paper.limbo],
    }


def seen(game: Glory) -> dict[str, Any]:
    """The same for the engine: each player's own cards from his own view, all else from both."""
    views = [GAME.view(game, seat) for seat in (0, 1)]
    facts: dict[str, Any] = dict(views[0])
    for key in facts:
        if key not in ("viewer", "players", "prices", "window", "pending"):
            assert views[0][key] == views[1][key], key
    facts["supply_discard"] = {deck: sorted(facts["supply_discard"][deck]) for deck in DECKS}
    facts["players"] = players = []
    for seat in (0, 1):
        mine, theirs = views[seat]["players"][seat], views[1 - seat]["players"][seat]
        assert (theirs["hand"], theirs["reserve"]) == (mine["hand_size"], mine["reserve_size"])
        villa = sorted([row["card"], row["ready"]] for row in mine["villa"])
        hand, reserve = sorted(mine["hand"]), sorted(mine["reserve"])
        players.append({**mine, "villa": villa, "hand": hand, "reserve": reserve})
    facts["removed"] = [sorted(cards) for cards in facts["removed"]]
    return facts


def compare(facts: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Check that the engine agrees with every fact on paper."""
    for key, value in wanted.items():
        other = facts[key]
        if key in ("arenas", "players", "gladiators"):
            assert len(other) == len(value), f"{key}: {other} is not {value}"
            for here, there in zip(other, value, strict=True):
                short = {name: here[name] for name in there}
                assert short == there, f"{key}: the engine has {short}, paper {there}"
        else:
            assert other == value, f"{key}: the engine has {other}, paper {value}"


# --- The table -----------------------------------------------------------------------------------


class Duel:
    """A position in the engine and on paper, and short ways to go on and to ask."""

    def __init__(self, g: Glory, paper: Paper) -> None:
        self.g = g
        self.paper = paper
        self.sink = Sink()
        self.answers: list[tuple[int, str]] = []  # all answers given, automatic ones too
        self.brief = False  # whole games: look at the table only where a player is asked
        g.sink = self.sink
        self.skip()

    # --- Going on ---

    @property
    def seat(self) -> int:
        """Who is asked; chance is -1, nobody -2."""
        return int(settle(self.g))

    def legal(self) -> list[str]:
        """What the one who is asked may answer."""
        if self.seat < CHANCE:
            return []
        return [GAME.space.text(action) for action in legal_list(self.g, self.seat)]

    def give(self, text: str) -> None:
        """One answer to the engine alone."""
        seat = self.seat
        if seat != CHANCE:
            assert waiting(self.g) == [seat]
        self.answers.append((seat, text))
        act(self.g, seat, GAME.space.parse(text))

    def skip(self) -> None:
        """Give all automatic answers; then both must ask the same."""
        while is_single(legal := self.legal()) and not isinstance(self.g.stack[-1], flow.Main):
            self.give(legal[0])
        asked = self.paper.asked
        assert (self.seat, sorted(legal)) == (
            (asked[0], sorted(asked[1])) if asked else (engine.NOBODY, [])
        )
        if not self.brief or (self.seat >= 0 and len(self.answers) % 3 == 0):
            compare(seen(self.g), told(self.paper))

    def answer(self, text: str) -> None:
        assert text in self.legal(), f"{SIDES[self.seat]} may only {self.legal()}, not {text}"
        self.give(text)
        self.paper.answer(text)
        self.skip()

    def do(self, *texts: str) -> Duel:
        """Answers of the player who is asked; in a window others pass until the text is legal.

        A Gladiator may be named by its card, a face-up card too. `A: ` or `B: ` before a text says
        who must give it. Chance acts at random, unless the next text is a draw.
        """
        for text in texts:
            owner, _, rest = text.rpartition(": ")
            while True:
                wanted = self.meant(rest)
                if self.seat == CHANCE and not rest.startswith("draw "):
                    self.answer(self.legal()[0])
                elif (not owner or SIDES[self.seat] == owner) and wanted in self.legal():
                    self.answer(wanted)
                    break
                elif self.facts["window"] is not None and "pass" in self.legal():
                    self.answer("pass")
                else:
                    raise AssertionError(f"{text}: {self.seat} may only {self.legal()}")
        return self

    def meant(self, text: str) -> str:
        """The action of a text that names a Gladiator or a face-up card by its card."""
        verb, *rest = text.split()
        if verb == "buy" and rest[0] not in DECKS:
            for deck in DECKS:
                if rest[0] in self.paper.supply[deck]:
                    return f"buy {deck} {self.paper.supply[deck].index(rest[0])}"
        if rest and verb in ("attack", "use", "target") and rest[-1] in CARDS:
            men = [*self.paper.men, *self.paper.ghosts]
            for man in sorted(men, key=lambda man: man.n):
                own = man.seat == self.seat
                side = f"{'own' if own else 'opp'} "
                fits = man.card == rest[-1] and (rest[0] == side.strip() or len(rest) == 1)
                word = f"{verb} {side if verb == 'target' else ''}{man.n}"
                if fits and (own or verb == "target") and word in self.legal():
                    return word
        return text

    def closed(self) -> Duel:
        """Everybody passes until no window is open; chance acts at random."""
        while self.seat == CHANCE or (self.seat >= 0 and self.facts["window"] is not None):
            self.answer(self.legal()[0] if self.seat == CHANCE else "pass")
        return self

    # --- Asking ---

    @property
    def facts(self) -> View:
        return GAME.view(self.g, engine.SPECTATOR)

    def house(self, side: str) -> House:
        return self.paper.houses[SIDES.index(side)]

    def man(self, name: str) -> Man:
        """`A gallus`: a Gladiator in play."""
        side, card = name.split()
        return next(m for m in self.paper.men if (SIDES[m.seat], m.card) == (side, card))

    def men(self) -> str:
        """Everybody in play, as positions are written."""
        return ", ".join(
            f"{SIDES[m.seat]} {m.card} {ARENAS[m.arena]}"
            + f" {m.damage or ''}{'' if m.ready else 'x'}".rstrip()
            for m in sorted(self.paper.men, key=lambda man: (man.seat, man.n))
        )

    def asked(self) -> str:
        """Who is asked, as a letter; empty for chance and for nobody."""
        return SIDES[self.seat] if self.seat >= 0 else ""

    def may(self, text: str) -> bool:
        return self.meant(text) in self.legal()

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[1:] for e in self.sink.events if GAME.events[e[0]].name == kind]

    def kinds(self) -> list[str]:
        return [GAME.events[e[0]].name for e in self.sink.events]

    def said(self, viewer: int = engine.SPECTATOR) -> list[str]:
        """The log as somebody reads it."""
        lines = (tell(GAME, self.g, event, viewer, PEOPLE) for event in self.sink.events)
        return [line.text for line in lines if line is not None]

    def prompt(self) -> str:
        """The kind of the question that is asked."""
        asked = decision(GAME, self.g, self.seat, PEOPLE)
        assert asked is not None
        assert asked.prompt.endswith((".", "?", ":"))
        return GAME.prompts[self.g.stack[-1].prompt(self.g, self.seat)[0]].name

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str, str]:
        """The kind, clause and sentence of a refusal."""
        who = self.seat if seat is None else seat
        action = GAME.space.parse(self.meant(text))
        kind = refusal(GAME, self.g, who, action)[0]
        with pytest.raises((Illegal, NotYourTurn)) as caught:
            check(GAME, self.g, who, action, PEOPLE)
        assert isinstance(caught.value, Illegal | NotYourTurn)
        return GAME.refusals[kind].name, caught.value.clause, caught.value.why


# --- Whole games ---------------------------------------------------------------------------------


def fresh(seed: int, **options: str) -> Duel:
    """A game after its set-up, and paper with what both players see."""
    table = GAME.table(2, options=options)
    g = cast(Glory, GAME.opening(table))
    rng, out = Rng(seed), Actions()
    while settle(g) == CHANCE:
        roll(g, rng, out)
    return Duel(g, paper_after_setup(seen(g)))


def paper_after_setup(facts: dict[str, Any]) -> Paper:
    """Paper from what is public after set-up; a deck holds the cards that are not elsewhere."""
    paper = Paper()
    paper.owner = paper.active = facts["active"]
    paper.favor = facts["favor"]
    for house, mine in zip(paper.houses, facts["players"], strict=True):
        house.hand = list(mine["hand"])
        house.deck = rest_of("starting", house.hand)
    for deck in DECKS:
        paper.supply[deck] = list(facts["supply"][deck])
        paper.supply_deck[deck] = rest_of(deck, paper.supply[deck])
    for place, shown in zip(paper.places, facts["arenas"], strict=True):
        place.card = shown["card"]
    paper.arena_deck = rest_of("arena", [place.card for place in paper.places])
    paper.start("main")
    return paper


def crowded(seed: int, step: str, pack: str = "") -> Duel:
    """A position full of cards of every kind, with fights to come."""
    rng = random.Random(seed)
    every = [card for card, row in CARDS.items() if row["type"] not in ("arena", "boast")]
    held = [card for card in every if CARDS[card]["type"] != "income"]
    paper = Paper()
    if pack:
        paper.cards = {**CARDS, **{card["id"]: card for card in json.loads(pack)["card"]}}
    arenas = rng.sample([c for c, row in CARDS.items() if row["type"] == "arena"], 12)
    patrons = [card for card, row in CARDS.items() if row["type"] == "patron"]
    paper.places = [Place(arenas.pop(), g, rng.choice((-1, 0, 1))) for g in (1, 1)]
    paper.places.append(Place(arenas.pop(), 2))
    paper.favor = rng.randrange(2)
    fleeting = rng.randrange(2)
    for seat, house in enumerate(paper.houses):
        house.coins, house.glory = rng.randrange(8), rng.randrange(4)
        house.hand = rng.choices(held, k=5) + rng.choices(every, k=3)
        house.deck, house.discard = rng.choices(every, k=6), rng.choices(every, k=4)
        if not pack:
            house.reserve = rng.choices([c for c in held if CARDS[c]["deck"] == "training"], k=2)
        house.villa = [[c, rng.random() < 0.8] for c in rng.choices(patrons, k=4)]
        house.villa += [[arenas.pop(), rng.random() < 0.8] for _ in range(rng.randrange(4))]
        for _ in range(4):
            card = rng.choice([c for c in held if CARDS[c]["type"] == "gladiator"])
            if paper.may_enter(seat, card):
                taken = sum(man.seat == seat for man in paper.men)
                man = Man(seat, taken, card, rng.choice((fleeting, 2, 2)), rng.random() < 0.7)
                man.damage = rng.randrange(int(CARDS[card]["health"]))
                paper.men.append(man)
    for man in paper.men:  # remove those who should have fallen
        man.damage = min(man.damage, paper.figure(man, "health") - 1)
    paper.arena_deck = arenas
    for deck in DECKS:
        cards = [card for card in every if CARDS[card]["deck"] == deck]
        paper.supply[deck] = rng.choices(cards, k=3)
        paper.supply_deck[deck] = rng.choices(cards, k=8)
    g = state_of(paper, step, {"cards": pack} if pack else {})
    paper.start(step)
    return Duel(g, paper)


def wander(duel: Duel, seed: int, most: int = 10_000) -> Duel:
    """Random answers that prefer to act, until the game or the limit ends."""
    rng = random.Random(seed)
    while duel.seat != engine.NOBODY and most > 0:
        legal = duel.legal()
        eager = [text for text in legal if text != "pass"]
        duel.answer(
            "pass" if "pass" in legal and rng.random() < 0.2 else rng.choice(eager or legal)
        )
        most -= 1
    return duel


def rest_of(deck: str, gone: list[str]) -> list[str]:
    """The cards of a deck without those."""
    copies = Counter({card: row["copies"] for card, row in CARDS.items() if row["deck"] == deck})
    copies.subtract(gone)
    return list(copies.elements())
