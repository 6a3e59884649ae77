"""What a table of For Glory shows besides its sentences: the texts of `scene.toml`."""

from __future__ import annotations

from typing import Final

from munera.core.saying import ByLanguage
from munera.core.words import Texts, texts
from munera.games.for_glory.words import WORDS
from munera.games.for_glory.words_cards import BOOK, Telling

HUES: Final = ("red", "blue")  # by seat
LETTERS: Final = ("R", "B")

SAY: Final = texts(BOOK, "scene")
_CARDS: Final = ByLanguage(list(WORDS), Telling)


def words_of(language: str) -> Texts:
    """The texts of a language that the game speaks."""
    return SAY[language]


def cards_in(language: str) -> Telling:
    """How cards are told in a language that the game speaks."""
    return _CARDS[language]
