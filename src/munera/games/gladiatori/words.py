"""How Gladiatori puts its values and actions into words, in every language of `lang`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from munera.core.engine import State
from munera.core.game import Words
from munera.core.words import Texts, read_words, spoken
from munera.games.gladiatori.events import EVENTS, PROMPTS
from munera.games.gladiatori.events_refused import REFUSALS
from munera.games.gladiatori.space import HEX_NAMES, LEAPS, SPACE, SWEEP_NAMES, TURN_NAMES
from munera.games.gladiatori.state import ANIMALS, Munus
from munera.games.gladiatori.tables import (
    BOOK,
    BUILT,
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    POWER_NAMES,
    STANDARD_ITEMS,
    STAT_NAMES,
)
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES, Ground
from munera.games.gladiatori.words_named import Named

MARKER_NAMES: Final = ("trapped", "unbalanced")
ZONE_NAMES: Final = ("hand", "deck", "discard", "removed", "laid", "aside")
SIDE_NAMES: Final = ("front", "rear", "behind")
FATE_NAMES: Final = ("hale", "knocked-out", "killed")
SENSE_NAMES: Final = ("cw", "ccw")
# By verb: the room of its first argument; other arguments are numbers or plain names.
ROOMS: Final = {
    "over": "kind", "bid": "kind", "face": "facing", "tohp": "kind", "tohand": "kind",
    "step": "facing", "turn": "turning", "clear": "marker", "play": "kind", "reuse": "kind",
    "standby": "kind", "add": "kind", "sweep": "sweep", "overskill": "stat", "sacrifice": "kind",
    "lunge": "kind", "power": "power", "pluscard": "kind", "pluspower": "power", "push": "facing",
    "lose": "kind",
}  # fmt: skip


def place_name(ground: Ground, number: int) -> str:
    """A hex as people call it: a letter for the row from the top, a number from the left."""
    place = ground.place[number]
    if place is None:
        return HEX_NAMES[number]
    rows = sorted({r for q, r in _floor(ground)})
    row = sorted([q for q, r in _floor(ground) if r == place[1]])
    return f"{chr(ord('A') + rows.index(place[1]))}{row.index(place[0]) + 1}"


def _floor(ground: Ground) -> list[tuple[int, int]]:
    return [place for place in [ground.place[n] for n in ground.arena] if place is not None]


_PLACES: Final[dict[int, tuple[Ground, list[str]]]] = {}


def place_names(ground: Ground) -> list[str]:
    """The names of all hexes of an arena, found once."""
    known = _PLACES.get(id(ground))
    if known is None or known[0] is not ground:
        names = [
            place_name(ground, n) if n in ground.arena else HEX_NAMES[n]
            for n in range(len(ground.place))
        ]
        known = _PLACES[id(ground)] = (ground, names)
    return known[1]


class Tongue:
    """The names of things in one language, and the texts made of them."""

    def __init__(self, language: str) -> None:
        self.name = Texts(BOOK, "name", language)
        self.types = Texts(BOOK, "type", language)
        self.beasts = Texts(BOOK, "beast", language)
        self.gates = Texts(BOOK, "gate", language)
        self.known = dict(BOOK.room("species", language))
        self.characters = dict(BOOK.room("character", language))
        self.rows = {
            "kind": BOOK.row("kind", KIND_NAMES, language),
            "stat": BOOK.row("stat", STAT_NAMES, language),
            "power": BOOK.row("power", POWER_NAMES, language),
            "facing": BOOK.row("facing", DIRECTION_NAMES, language),
            "marker": BOOK.row("marker", MARKER_NAMES, language),
            "zone": BOOK.row("zone", ZONE_NAMES, language),
            "side": BOOK.row("side", SIDE_NAMES, language),
            "fate": BOOK.row("fate", FATE_NAMES, language),
            "sweep": BOOK.row("sweep", SWEEP_NAMES, language),
            "sense": BOOK.row("sense", SENSE_NAMES, language),
            "turning": BOOK.row("turning", TURN_NAMES, language),
            "reaction": BOOK.row("reaction", KIND_NAMES[:4], language),
        }
        self.actions = Texts(BOOK, "action", language)
        self.words = {
            "kind": dict(zip(KIND_NAMES, self.rows["kind"], strict=True)),
            "stat": dict(zip(STAT_NAMES, self.rows["stat"], strict=True)),
            "power": dict(zip(POWER_NAMES, self.rows["power"], strict=True)),
            "facing": dict(zip(DIRECTION_NAMES, self.rows["facing"], strict=True)),
            "marker": dict(zip(MARKER_NAMES, self.rows["marker"], strict=True)),
            "sweep": dict(zip(SWEEP_NAMES, self.rows["sweep"], strict=True)),
            "turning": dict(zip(TURN_NAMES, self.rows["turning"], strict=True)),
        }
        self.anything = {word: text for row in self.words.values() for word, text in row.items()}

    # --- Things ------------------------------------------------------------------------------

    def item(self, row: Mapping[str, Any]) -> str:
        """An item: what it is, and what it adds."""
        kind = self.types.get(row["type"]) or str(row["type"]).replace("-", " ").capitalize()
        return self.name["item"].format(
            type=kind, attack=f"{row['attack']:+d}", defence=f"{row['defence']:+d}"
        )

    def character(self, name: str) -> str:
        """A gladiator by his kind."""
        return self.characters.get(name) or name.replace("-", " ").capitalize()

    def species(self, name: str) -> str:
        """The plural of a species."""
        return self.known.get(name, name)

    def beast(self, name: str, number: int) -> str:
        """One animal with its number."""
        kind = self.beasts.get(name) or name.capitalize()
        return self.name["animal"].format(species=kind, n=number + 1)

    def hex(self, ground: Ground, number: int) -> str:
        """A hex or a gate."""
        if number < 0:
            return self.name["unknown"]
        return self.gates.get(HEX_NAMES[number]) or place_names(ground)[number]

    # --- Actions -----------------------------------------------------------------------------

    def label(self, action: int) -> str:
        """What a person calls an action, wherever it is played."""
        move = SPACE.move(action)
        verb, args = move.verb, list(move.args)
        if verb == "char" and args[0] == CHARACTER_NAMES[BUILT]:
            return self.actions["build"]
        what = args[0] if args else ""
        more = args[1] if len(args) > 1 else ""
        if verb in ROOMS:
            what = self.words[ROOMS[verb]][what]
        if verb in ("net", "throw", "break", "loseitem", "help", "seat", "animal"):
            what = str(int(what) + 1)
        elif verb in ("item", "draw"):
            what = self.standard_item(what)
        elif verb in ("hex", "goto"):
            what = self.gates.get(what) or what
        elif verb in ("buy", "spend", "recover"):
            what = self.anything[what]
        elif verb == "char":
            what = self.character(what)
        elif verb == "sweep":
            more = self.rows["sense"][SENSE_NAMES.index(more)]
        elif verb == "rage":
            what = self.rows["zone"][2 if what == "discard" else 1]
            more = self.words["kind"][more]
        elif verb == "leap":
            attack, damage = LEAPS[[f"{a}+{d}" for a, d in LEAPS].index(what)]
            what, more = str(attack), str(damage)
        text = self.actions[verb].format(what=what, more=more)
        return text[:1].upper() + text[1:]

    def standard_item(self, name: str) -> str:
        """An item of the standard content, or the name of a spare card."""
        place = ITEM_NAMES.index(name)
        return self.item(STANDARD_ITEMS[place]) if place < len(STANDARD_ITEMS) else name.upper()

    # --- Values ------------------------------------------------------------------------------

    def of(self, domain: str) -> Callable[[int], str]:
        """The names of a domain; a hidden value is "unknown"."""
        names = self.rows[domain]
        unknown = self.name["unknown"]

        def spell(value: int) -> str:
            return names[value] if 0 <= value < len(names) else unknown

        return spell

    def spellers(self, s: State, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled at this table."""
        g = cast(Munus, s)
        content = g.setup.content
        ground = content.ground
        species = [str(row["name"]) for row in content.species]
        own = species[g.setup.species] if g.setup.species >= 0 else ""
        elements = (*self.rows["kind"], *self.rows["stat"])
        characters = [str(row["name"]) if row else "built" for row in content.characters]

        def code(value: int) -> str:
            if value >= ANIMALS:
                return self.beast(own, value - ANIMALS)
            return names[value] if 0 <= value < len(names) else self.name["unknown"]

        def item(value: int) -> str:
            if not 0 <= value < len(content.items):
                return self.name["unknown"]
            return self.item(content.items[value])

        spell = {domain: self.of(domain) for domain in self.rows}
        return {
            **spell,
            "seat": names.__getitem__,
            "code": code,
            "item": item,
            "character": lambda value: self.character(characters[value]),
            "hex": lambda value: self.hex(ground, value),
            "animal": lambda value: self.beast(own, value),
            "species": lambda value: self.species(species[value]),
            "element": elements.__getitem__,
            "number": str,
            "die": str,
            "next_die": lambda value: f", {value}" if value else "",
            "change": lambda value: f"{value:+d}" if value else "0",
            "sweep": lambda value: self.rows["sweep"][value // 2],
        }


def words_in(language: str) -> Words:
    """The words of one language."""
    tongue = Tongue(language)
    named = Named(tongue, Texts(BOOK, "named", language))
    return read_words(
        BOOK, language, PROMPTS, EVENTS, REFUSALS, tongue.spellers, tongue.label, named
    )


WORDS: Final = spoken(BOOK, words_in)

# What a person may type besides the text of an action: first words with the same meaning.
SAME: Final = {
    "take": "char", "look": "face", "go": "step", "move": "step", "hp": "tohp", "hand": "tohand",
    "use": "power", "lay": "add", "remove": "lose", "build": "char built", "end": "done",
    "stop": "done", "n": "no", "y": "yes",
}  # fmt: skip


def shorthand(text: str) -> str:
    """`go ne`, `lay sweep` or `build` as the text of an action; anything else unchanged."""
    words = text.lower().split()
    if words:
        words[0] = SAME.get(words[0], words[0])
    said = " ".join(words)
    return SPACE.text(SPACE.ids[said]) if said in SPACE.ids else text
