"""Sentences in parts: joined they are the text, and each part says what it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from munera.core.events import Field, Kind
from munera.core.scene import Chip, Part, plain
from munera.play.speech import sentence
from toys import rumble

SEAT = Field("seat", "seat")
DREW = Kind("drew", "X-1", SEAT, Field("cards", "card", many=True))
GAVE = Kind("gave", "X-2", SEAT, Field("to", "seat"), Field("card", "card"))
SPELLERS = {"seat": lambda k: f"s{k}", "card": lambda k: "?" if k < 0 else f"card {k}"}


def chip(domain: str, value: int, language: str) -> Chip | None:
    letters = "Ro" if language == "it" else "Pi"
    return Chip("axe", "pink", letters) if domain == "card" and value >= 0 else None


GAME = replace(rumble.GAME, chip=chip)
CHIP = Chip("axe", "pink", "Pi")


@pytest.mark.parametrize(
    ("template", "kind", "event", "text"),
    [
        ("{seat}: {cards}.", DREW, (0, 2, 7, -1), "S2: card 7, ?."),
        ("{seat}: {cards}.", DREW, (0, 2), "S2: ."),
        ("{card} goes from {seat} to {to}.", GAVE, (1, 0, 3, 9), "Card 9 goes from s0 to s3."),
        ("nothing to name", GAVE, (1, 0, 3, 9), "Nothing to name"),
        ("{{{to}}} twice {to}", GAVE, (1, 0, 3, 9), "{s3} twice s3"),
        ("", GAVE, (1, 0, 3, 9), ""),
    ],
)
def test_joined_parts_are_the_sentence(
    template: str, kind: Kind, event: tuple[int, ...], text: str
) -> None:
    assert plain(sentence(GAME, template, kind, event, SPELLERS)) == text


def test_things_carry_their_chip_and_seats_their_number() -> None:
    names = ("s0", "s1", "s2", "s3")
    said = sentence(GAME, "{seat} gives {card} to {to}.", GAVE, (1, 0, 3, 9), SPELLERS, names)
    assert said == (
        Part("S0", seat=0), Part(" gives "), Part("card 9", CHIP), Part(" to "), Part("s3", seat=3),
        Part("."),
    )  # fmt: skip


def test_many_values_are_many_parts_and_a_hidden_one_has_no_chip() -> None:
    said = sentence(GAME, "{seat}: {cards}", DREW, (0, 2, 7, -1, 8), SPELLERS)
    chips = [part.chip for part in said]
    assert [part.text for part in said] == ["S2", ": ", "card 7", ", ", "?", ", ", "card 8"]
    assert chips == [None, None, CHIP, None, None, None, CHIP]


def test_only_the_first_letter_is_made_a_capital() -> None:
    said = sentence(GAME, "{card} is Of the {seat}.", GAVE, (1, 0, 3, 9), SPELLERS)
    assert said[0] == Part("Card 9", CHIP)
    assert plain(said) == "Card 9 is Of the s0."
