"""Crowded positions of Gladiatori on both sides: everybody stands close together with many cards.

Whole matches seldom have a Feint, an Unbeatable or a Sweep over three; here every tenth fight has
one.
"""

from __future__ import annotations

import random

from games.gladiatori import paper_arena as places
from games.gladiatori import position as scene
from games.gladiatori.arena import table
from games.gladiatori.beside import KIND_OF, POWER_OF, Beside, paper_options
from games.gladiatori.paper_data import ACTIONS, DIRECTIONS, ITEMS, SPECIALS, SPECIES, TRAITS
from games.gladiatori.paper_table import Man as PaperMan
from games.gladiatori.paper_table import are_enemies, everybody
from munera.games.gladiatori import state as st
from munera.games.gladiatori.flow_turn import BeginRound
from munera.games.gladiatori.opening import Man, position
from munera.games.gladiatori.state import MAN

CROWDS = [
    (1, "solo"),
    (2, "alone"),
    (2, "cooperative"),
    (3, "alone"),
    (3, "two-against-one"),
    (3, "cooperative"),
    (4, "alone"),
    (4, "teams"),
    (4, "cooperative"),
]
ENGINE_KIND = {short: name for name, short in KIND_OF.items()}
ENGINE_POWER = {int(number): name for name, number in POWER_OF.items()}
INITIAL = 6


class Fighter:
    """A gladiator in the crowd, drawn once and set up on both sides."""

    def __init__(self, rng: random.Random, place: int, items: list[str]) -> None:
        self.piles: dict[str, list[str]] = {"hand": [], "hp": [], "discard": [], "row": []}
        own = [*ACTIONS, *["e1"] * rng.randrange(6), *["e0"] * rng.randrange(6)]
        own += [kind for kind in SPECIALS if rng.random() < 0.5]
        self.feints = rng.choice((0, 1, 1, 2))
        for kind in [*own, *["fei"] * self.feints]:
            pile = rng.choices(["hand", "hp", "discard", "row"], [6, 3, 2, 1])[0]
            if pile == "row" and kind not in ACTIONS:
                pile = "hand"
            self.piles[pile].append(kind + rng.choice(("", ":r", ":s")) if pile == "row" else kind)
        self.place = place
        self.facing = rng.randrange(6)
        self.items = items
        self.powers = [power for power in range(1, 10) if rng.random() < 0.6]
        self.lying = rng.random() < 0.1
        self.trapped = rng.choice((0, 0, 0, 0, 0, 1, 3))
        self.unbalanced = rng.choice((1, 2)) if self.lying else rng.choice((0, 0, 0, 1))
        self.undying = rng.random() < 0.06
        if self.undying:  # GL-168: his HP deck and items are gone
            self.piles["hp"] = []
            self.items = []
            self.powers = [power for power in self.powers if power != 3]
        self.traits = [rng.randrange(INITIAL + 1) for _ in TRAITS]

    def on_paper(self, until: int) -> PaperMan:
        """For the paper; an Unbeatable one lasts until this combat round."""
        one = scene.man(
            places.PLACES[self.place],
            DIRECTIONS[self.facing],
            hand=" ".join(self.piles["hand"]),
            hp=" ".join(self.piles["hp"]),
            discard=" ".join(self.piles["discard"]),
            row=" ".join(self.piles["row"]),
            items=" ".join(self.items),
            powers=" ".join(str(power) for power in self.powers),
            character="build",
            initial=INITIAL,
            trapped=self.trapped,
            unbalanced=self.unbalanced,
            face_down=self.lying,
        )
        one.now = dict(zip(TRAITS, self.traits, strict=True))
        one.over["fei"] = max(0, self.feints - 1)
        if self.undying:
            one.unbeatable, one.plus_four, one.below = until, True, -2
            one.powers.append(3)
            one.used.append(3)
            one.shown.append(3)
        return one

    def in_engine(self) -> Man:
        """For the engine."""
        words = {
            name: " ".join(ENGINE_KIND[kind] for kind in pile)
            for name, pile in self.piles.items()
            if name != "row"
        }
        marks = {"": "", "r": "!", "s": "?"}
        row = [word.partition(":") for word in self.piles["row"]]
        return Man(
            places.PLACES[self.place],
            self.facing,
            hand=words["hand"],
            deck=words["hp"],
            discard=words["discard"],
            items=" ".join(self.items),
            stats=self.traits,
            first=[INITIAL] * 5,
            powers=" ".join(ENGINE_POWER[power] for power in self.powers),
            row=" ".join(ENGINE_KIND[kind] + marks[how] for kind, _, how in row),
            traps=self.trapped,
            whites=self.unbalanced,
            lying=self.lying,
        )


def crowd(seed: int) -> Beside:
    """A random position at the beginning of a combat round, on both sides."""
    rng = random.Random(f"crowd {seed}")
    seats, mode = CROWDS[seed % len(CROWDS)]
    options = {
        "damage": rng.choice(("on", "off")),
        "partner": rng.choice("123"),
        "animals": rng.choice(SPECIES),
    }
    if mode in ("alone", "teams", "two-against-one") and rng.random() < 0.5:
        options["animals"] = "none"
    centre = places.hex_at(*rng.choice([(0, 0), (0, 0), (4, 0), (-4, 1), (0, 4)]))
    near = [number for number in places.ARENA if places.distance(number, centre) <= 2]
    near.sort(key=lambda number: (places.distance(number, centre) + rng.random(), number))
    near = near[:7]
    rng.shuffle(near)
    items = rng.sample(list(ITEMS), 2 * seats)
    men = [Fighter(rng, near.pop(), items[2 * k : 2 * k + 2]) for k in range(seats)]
    beasts = []
    if options["animals"] != "none":
        beasts = [places.PLACES[near.pop()] for _ in range(rng.randrange(1, 4))]
    combat_round, turn, waiting = rng.choice((1, 2)), rng.randrange(1, 7), rng.randrange(3)
    if options["animals"] == "none" or mode in ("solo", "cooperative"):
        waiting = 0
    g = position(
        table(seats, mode, **options),
        [one.in_engine() for one in men],
        animals=beasts,
        waiting=waiting,
        turn=turn,
        round_number=combat_round,
        frame=BeginRound(combat_round),
    )
    until = min(12, 2 * (turn - 1) + combat_round + 1)
    for seat, one in enumerate(men):
        man = MAN * seat
        if one.feints > 1:
            g.men[man + st.M_OVER] = g.men[man + st.M_OVER_FEINT] = 1
        if one.undying:
            g.men[man + st.M_LIFE], g.men[man + st.M_UNTIL] = st.UNDYING, until
            g.men[man + st.M_PLUS4], g.men[man + st.M_EBB] = 1, -2
            g.men[man + st.M_SPENT] |= 1 << st.UNBEATABLE
    paper_mode, settings = paper_options(seats, mode, options)
    paper = scene.position(
        *[one.on_paper(until) for one in men],
        mode=paper_mode,
        phase=f"order {combat_round}",
        turn=turn,
        animals=beasts,
        waiting=waiting,
        **settings,  # type: ignore[arg-type]
    )
    paper.table.animals_at_first = 30  # a random number is always enough for experience
    return prepare_help(rng, Beside(f"crowd {seed}", g, paper))


def prepare_help(rng: random.Random, both: Beside) -> Beside:
    """Allies have prepared bonuses for some of them."""
    t = both.paper.table
    for ally in range(t.seats):
        for who in everybody(t):
            if are_enemies(t, ally, who) and t.mode != "each_alone" and rng.random() < 0.1:
                t.help[ally, who] = bonus = rng.randrange(1, 4)
                code = who[1] if who[0] == "man" else st.ANIMALS + who[1]
                st.append_help(both.g, ally, code, bonus)
    return both
