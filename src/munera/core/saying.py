"""What the house says, kept as a key with values until somebody reads it in a language.

A *book* is a folder with one folder for each language, `lang/en` and `lang/it`. Its sentences stand
there in TOML files that a translator edits. The tables of a file are joined by dots: `[table]` with
`seats = "..."` holds the sentence `table.seats`. The house has a book, and so has every game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, final

ENGLISH: Final = "en"


@final
class Saying:
    """A sentence that is not spoken yet: its key in a book, and the values of its slots.

    A value may be a saying too: a sentence inside a sentence, told in the same language.
    """

    __slots__ = ("book", "key", "slots")

    def __init__(self, book: Book, key: str, slots: Mapping[str, object]) -> None:
        self.book: Final = book
        self.key: Final = key
        self.slots: Final = slots

    def said(self, language: str = ENGLISH) -> str:
        """The sentence in a language; in English where the book does not have it."""
        values = {
            name: value.said(language) if isinstance(value, Saying) else value
            for name, value in self.slots.items()
        }
        return self.book.text(self.key, language).format(**values)


@final
class Book:
    """The sentences of one folder, read when the first one is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._texts: dict[str, dict[str, str]] = {}

    def say(self, key: str, **slots: object) -> Saying:
        """The sentence of this key, to be told in whatever language it is read in."""
        return Saying(self, key, slots)

    def languages(self) -> list[str]:
        """The languages there is a folder for; English first."""
        found = sorted(folder.name for folder in self.folder.iterdir() if folder.is_dir())
        return sorted(found, key=lambda name: name != ENGLISH)

    def texts(self, language: str) -> dict[str, str]:
        """Every sentence of a language by its key; none if the book does not speak it."""
        if language not in self._texts:
            texts: dict[str, str] = {}
            for file in sorted((self.folder / language).glob("*.toml")):
                _collect(tomllib.loads(file.read_text("utf-8")), "", texts)
            self._texts[language] = texts
        return self._texts[language]

    def text(self, key: str, language: str) -> str:
        """One sentence with its {slots} still open; in English where the language lacks it."""
        found = self.texts(language).get(key)
        return self.texts(ENGLISH)[key] if found is None else found

    def find(self, key: str, language: str) -> str:
        """The same, but empty where there is no such sentence."""
        return self.texts(language).get(key) or self.texts(ENGLISH).get(key, "")


def _collect(table: Mapping[str, Any], before: str, out: dict[str, str]) -> None:
    """Put every text of a table under its dotted key."""
    for name, value in table.items():
        if isinstance(value, dict):
            _collect(value, f"{before}{name}.", out)
        elif isinstance(value, str):
            out[f"{before}{name}"] = value


@lru_cache
def book_at(folder: Path) -> Book:
    """The book of a folder, the same one for whoever asks."""
    return Book(folder)


HOUSE: Final = Book(Path(__file__).parents[1] / "lang")
say: Final = HOUSE.say
