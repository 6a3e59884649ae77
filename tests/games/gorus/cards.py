"""Reads the vectors of the specification: card codes such as Gr12, hands, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

CODES = ("Bl", "Br", "Gr", "Pi", "Ye")
NAMES = ("blue", "brown", "green", "pink", "yellow")
NOTHING = -1  # no school is preferred
FILE = Path(__file__).parent / "vectors.txt"


def card(code: str) -> int:
    """The number of a card: `Gr12` is 16 * 2 + 12."""
    return 16 * CODES.index(code[:2]) + int(code[2:])


def cards(text: str) -> list[int]:
    """The numbers of the cards in a text, in its order."""
    return [card(code) for code in text.split()]


def code(number: int) -> str:
    """The code of a card."""
    return f"{CODES[number // 16]}{number % 16}"


def codes(numbers: Iterable[int]) -> str:
    """The codes of cards, by school, then rank."""
    return " ".join(code(number) for number in sorted(numbers))


def ordered(text: str) -> str:
    """The same codes by school, then rank."""
    return codes(cards(text))


def named(text: str) -> list[str]:
    """The cards of a text as a view calls them: `green 12`."""
    return [f"{NAMES[number // 16]} {number % 16}" for number in cards(text)]


def school(text: str) -> int:
    """The number of a school's code, or NOTHING for `none`."""
    return NOTHING if text == "none" else CODES.index(text)


def held(text: str) -> dict[str, list[int]]:
    """Who has which cards: `0= Bl6 Gr4 | 1= Pi8`."""
    parts = [part.partition("=") for part in text.split("|")]
    return {who.strip(): cards(rest) for who, _, rest in parts}


def numbers(text: str) -> dict[str, int]:
    """Who has how much: `0=2 1=-4`."""
    pairs = [word.partition("=") for word in text.split()]
    return {who: int(value) for who, _, value in pairs}


@dataclass(frozen=True, slots=True)
class Vector:
    """One block: its kind, its id, its facts by key in their order."""

    kind: str
    id: str
    facts: dict[str, str] = field(default_factory=dict)

    def instead(self, old: str, new: str) -> Vector:
        """The same block with another card."""
        facts = {key: re.sub(rf"\b{old}\b", new, value) for key, value in self.facts.items()}
        return Vector(self.kind, f"{self.id} with {new}", facts)

    def expect(self) -> dict[str, str]:
        """What follows: `F=Bl winner=3 cf=-7`, or `cf 0=4 1=0; earn 0` by its first words."""
        text = self.facts["expect"]
        if self.kind == "bout":
            return dict(word.split("=") for word in text.split())
        parts = [part.strip().partition(" ") for part in text.split(";")]
        return {key: value for key, _, value in parts}

    def bouts(self) -> list[str]:
        """The numbered lines of a round."""
        return [value for key, value in self.facts.items() if key.isdigit()]


def read(block: str) -> Vector:
    """One block of text."""
    lines = block.splitlines()
    kind, name = lines[0].split()[:2]
    pairs = [line.partition(": ") for line in lines[1:]]
    return Vector(kind, name, {key: value for key, _, value in pairs})


def vectors(kind: str) -> list[Vector]:
    """All blocks of a kind."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    found = [read(block) for block in blocks if not block.startswith("#")]
    return [vector for vector in found if vector.kind == kind]


def vector(name: str) -> Vector:
    """The block with an id."""
    kinds = ("bout", "pile", "score", "round")
    return next(v for kind in kinds for v in vectors(kind) if v.id == name)
