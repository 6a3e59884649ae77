"""Cards of For Glory as pieces: in the hand, in the Supply, in a Villa, in an arena.

A card is known by its family: an emblem and a pigment for each type, a weapon for each gladiator.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from munera.core.scene import Chip, Inlay
from munera.games.for_glory.scene_words import cards_in, words_of
from munera.games.for_glory.tables import CARD_NAMES, STATS, Card
from munera.games.for_glory.tables_cards import read_cards

MINUS: Final = "\u2212"
STANDARD: Final = "standard"
EMBLEMS: Final = {
    "income": "purse",
    "scheme": "scroll",
    "patron": "bust",
    "gladiator": "helmet",
    "tactic": "tactic",
    "reaction": "reaction",
    "arena": "arena",
    "boast": "boast",
}
PIGMENTS: Final = {
    "income": "yellow",
    "scheme": "purple",
    "patron": "brown",
    "gladiator": "black",
    "tactic": "green",
    "reaction": "teal",
    "arena": "plaster",
    "boast": "pink",
}
FIGHTS: Final = ("sword", "wing", "heart")  # Attack, Agility, Health
# What a gladiator carries; those that a pack adds wear a helmet.
WEAPONS: Final = {
    "fist": ("cestus",),
    "sword": ("gallus", "provocator", "gladiatrix", "murmillo", "primus_palus"),
    "dagger": ("bustuarius", "dimachaerus", "thraex"),
    "spear": ("bestiarius", "veles", "eques", "hoplomachus", "essedarius"),
    "club": ("tiro", "paegniarius", "rudiarius"),
    "net": ("laquearius",),
    "trident": ("retiarius",),
    "arrow": ("sagittarius",),
    "axe": ("cataphractarius",),
    "shield": ("scutarius", "samnite", "crupellarius"),
    "parma": ("parmularius",),
}
_WEAPON: Final = {card: weapon for weapon, cards in WEAPONS.items() for card in cards}


@dataclass(frozen=True)
class Face:
    """What is on a card, in one language."""

    name: str
    type: str
    sprite: str
    hue: str
    cost: int
    inlays: tuple[Inlay, ...]  # its figures
    pinned: tuple[Inlay, ...]  # what it needs
    label: str  # name, type, figures and text


@lru_cache(32)
def _pack(text: str) -> dict[str, Card]:
    return read_cards(text)


@lru_cache(4096)
def face(pack: str, card: str, language: str) -> Face:
    """A card of the table, whose cards are `pack`."""
    data = _pack(pack).get(card)
    say, telling = words_of(language), cards_in(language)
    if data is None:
        return Face(card, "", "deck", "plaster", 0, (), (), card)
    kind = str(data["type"])
    name = telling.name(data)
    told = [f"{name}, {telling.types[kind]}"]
    inlays: list[Inlay] = []
    pinned: list[Inlay] = []
    if kind == "gladiator":
        stats = [int(data[stat]) for stat in STATS[:3]]
        inlays += [Inlay(FIGHTS[k], str(stats[k])) for k in range(3)]
        told.append(say["figures"].format(a=stats[0], b=stats[1], c=stats[2]))
        need = int(data["influence_required"])
        if need:
            pinned.append(Inlay("column", str(need)))
            told.append(say["needs"].format(n=need))
    elif kind == "income":
        inlays.append(Inlay("coin", str(data["income"])))
    elif kind == "patron" and data["influence_granted"]:
        inlays.append(Inlay("column", f"+{data['influence_granted']}"))
    if "bloodlust" in data:
        inlays.append(Inlay("bloodlust", str(data["bloodlust"])))
        told.append(say["lust"].format(n=data["bloodlust"]))
    text = telling.text(data)
    label = ", ".join(told) + (f". {text}" if text else "")
    return Face(
        name, kind, _WEAPON.get(card, EMBLEMS[kind]), PIGMENTS[kind],
        int(data.get("cost", 0)), tuple(inlays), tuple(pinned), label,
    )  # fmt: skip


@lru_cache(1024)
def card_chip(card: int) -> Chip | None:
    """A card in a sentence, by its number; one that a pack added has a general card sign."""
    if card < 0:
        return None
    shown = face(STANDARD, CARD_NAMES[card], "en")
    return Chip(shown.sprite, shown.hue, "")


def signed(n: int) -> str:
    """A change with its sign."""
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"
