"""What all parts of a scene share: the view, what may be played, the words of a language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.game import Decision, View
from munera.core.saying import ByLanguage
from munera.core.scene import Chip
from munera.core.words import Texts, texts
from munera.games.gladiatori.tables import (
    BOOK,
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    Content,
)
from munera.games.gladiatori.tables_arena import Ground
from munera.games.gladiatori.tables_content import read_content
from munera.games.gladiatori.words import WORDS, Tongue
from munera.games.gladiatori.words_named import LETTERS as LETTERS

HUES: Final = ("red", "green", "yellow", "blue")  # of the seats
ANIMALS: Final = 4  # codes from here on are animals
# The species with a drawing of their own, and the drawing of any other.
BEASTS: Final = {"dogs": "dog", "wolves": "wolf", "lions": "lion", "bears": "bear"}
CHARACTERS: Final = ("secutor", "mirmillo", "thraex", "hoplomachus", "retiarius")
TYPES: Final = ("sword", "shield", "helmet", "spear", "trident", "net", "iron-arm")
MINUS: Final = "−"
SAY: Final = texts(BOOK, "scene")
_TONGUES: Final = ByLanguage(list(WORDS), Tongue)


def words_of(language: str) -> Texts:
    """The texts of a language that the game speaks."""
    return SAY[language]


def tongue_of(language: str) -> Tongue:
    """The names of things in that language."""
    return _TONGUES[language]


@lru_cache(16)
def content_of(text: str) -> Content:
    """The content that a view names."""
    return read_content(text)


def kind_hue(kind: str) -> str:
    """The field of a card: Action, Energy, Feint, Special Move."""
    place = KIND_NAMES.index(kind)
    if place < 4:
        return "green"
    if place < 6:
        return "brown"
    return "black" if place == 6 else "purple"


def signed(n: int) -> str:
    """A number with its sign, as people write it."""
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"


def number(n: int) -> str:
    """A number as people write it: only what is below zero has a sign."""
    return str(n) if n >= 0 else f"{MINUS}{-n}"


def man_sprite(character: str, lying: bool = False) -> str:
    """The drawing of a gladiator."""
    if lying:
        return "fallen"
    return character if character in CHARACTERS else "rudis"


def item_sprite(kind: str) -> str:
    """The drawing of an item by its type."""
    return kind if kind in TYPES else "broken"


class Desk:
    """A view with what its viewer may play, and the names of things in his language."""

    def __init__(
        self, view: View, decision: Decision | None, names: tuple[str, ...], language: str
    ) -> None:
        self.view = view
        self.names = names
        self.language = language
        self.say = words_of(language)
        self.tongue = tongue_of(language)
        self.content = content_of(view["content"])
        self.ground: Ground = self.content.ground
        self.asked = decision is not None
        self.labels = {c.text: c.label for c in decision.choices} if decision else {}
        self.stage: str = view["stage"] if decision else ""
        self.viewer: int = -1 if view["viewer"] is None else view["viewer"]
        self.pending: dict[str, Any] = view["asked"] or {}

    def own(self) -> dict[str, Any] | None:
        """What the viewer knows of his own gladiator."""
        return self.view["men"][self.viewer] if self.viewer >= 0 else None

    def first(self, *texts: str) -> tuple[str, str]:
        """The action of a thing, if one of these can be played, and the text to ask about."""
        for text in texts:
            if text in self.labels:
                return text, text
        return "", texts[0] if texts and self.asked else ""

    def only(self, *texts: str) -> tuple[str, ...]:
        """Those of these actions that can be played."""
        return tuple([text for text in texts if text in self.labels])

    def kind(self, kind: str) -> str:
        """What a card is called."""
        return self.tongue.words["kind"][kind] if kind else self.tongue.name["unknown"]

    def character(self, name: str) -> str:
        """The name of a gladiator: from the content, or that of a built one."""
        row = self.content.characters[CHARACTER_NAMES.index(name)] if name else None
        return self.tongue.character(str(row["name"]) if row is not None else "built")

    def item_row(self, item: str) -> Any:
        """The figures of an item."""
        return self.content.items[ITEM_NAMES.index(item)]

    def code(self, code: int) -> str:
        """A gladiator by the name of his seat, or an animal."""
        if code >= ANIMALS:
            return self.tongue.beast(self.view["species"], code - ANIMALS)
        return self.names[code]

    def piece_of(self, code: int) -> str:
        """The id of a character's piece in the arena."""
        return f"beast{code - ANIMALS}" if code >= ANIMALS else f"man{code}"

    def hex_of(self, code: int) -> int:
        """Where somebody stands, or -1."""
        if code < ANIMALS:
            return int(self.view["men"][code]["hex"])
        for one in self.view["animals"]:
            if one["number"] == code - ANIMALS:
                return int(one["hex"])
        return -1

    def chip(self, code: int) -> Chip:
        """How somebody looks when a sentence names him."""
        if code >= ANIMALS:
            return Chip(BEASTS.get(self.view["species"], "paw"), "plaster", "")
        return Chip(man_sprite(self.view["men"][code]["character"]), HUES[code], LETTERS[code])
