"""What the house says, kept as a key with values until somebody reads it in a language.

A *book* is a folder with one folder for each language, `lang/en` and `lang/it`. Its sentences are
there, in TOML files that a translator edits. The tables of a file are joined by dots: `[table]`
with
`seats = "..."` holds the sentence `table.seats`. The house has a book, and so has every game.

English is complete. Another language has the same sentences with the same {slots}; what it lacks is
said in English. A file that breaks this is refused when it is read, with its name and the key.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, Generic, NoReturn, TypeVar, final

T = TypeVar("T")
ENGLISH: Final = "en"
LANGUAGE_FILE: Final = "language.toml"  # of the house: the name of a language, and its plurals
CLAUSES_FILE: Final = "clauses.toml"  # of a game: its rule book, read separately
TERMINAL: Final = "terminal"  # a file marked as for the terminal needs no translation


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

    def __str__(self) -> str:
        return self.said()

    def said(self, language: str = ENGLISH) -> str:
        """The sentence in a language; in English where the book does not have it."""
        values = {
            name: value.said(language) if isinstance(value, Saying) else value
            for name, value in self.slots.items()
        }
        return self.book.text(self.key, language).format(**values)


class MuneraError(Exception):
    """Anything the caller can mend; its text is one sentence that says what and why.

    The sentence is a `Saying`, so that each reader hears it in a language of their own; `str` gives
    it in English.
    """

    def __init__(self, what: Saying | str) -> None:
        self.what = what
        super().__init__(what)

    def __str__(self) -> str:
        return self.said()

    def said(self, language: str = ENGLISH) -> str:
        """The sentence in a language."""
        return self.what.said(language) if isinstance(self.what, Saying) else self.what


class BadSentence(MuneraError):
    """A file of a language that cannot be used, with its name and the key."""


@final
class Book:
    """The sentences of one folder; each language is read when its first sentence is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._own: dict[str, dict[str, str]] = {}  # by language: what is in its files
        self._whole: dict[str, dict[str, str]] = {}  # the same, with English for what is missing

    def __reduce__(self) -> tuple[type[Book], tuple[Path]]:
        return Book, (self.folder,)  # an error in another process does not take the texts along

    def say(self, key: str, /, **slots: object) -> Saying:
        """The sentence of this key, to be told in the language of whoever reads it."""
        return Saying(self, key, slots)

    def languages(self) -> list[str]:
        """The languages that have a folder; English first."""
        folders = self.folder.iterdir() if self.folder.is_dir() else []
        found = sorted(one.name for one in folders if any(one.glob("*.toml")))
        return sorted(found, key=lambda name: name != ENGLISH)

    def files(self, language: str) -> list[Path]:
        """The files with the sentences of a language."""
        found = sorted((self.folder / language).glob("*.toml"))
        return [file for file in found if file.name not in (LANGUAGE_FILE, CLAUSES_FILE)]

    def own(self, language: str) -> dict[str, str]:
        """The sentences in a language's own files, by key; none if it has no folder.

        Raises BadSentence if a file cannot be read, or has a key or a slot that English lacks.
        """
        if language not in self._own:
            texts: dict[str, str] = {}
            for file in self.files(language):
                before = set(texts)
                _collect(file, read_toml(file), "", texts)
                if language != ENGLISH:
                    self._compare(file, {k: v for k, v in texts.items() if k not in before})
            self._own[language] = texts
        return self._own[language]

    def texts(self, language: str) -> dict[str, str]:
        """Every sentence by its key, in English where the language lacks it."""
        if language not in self._whole:
            self._whole[language] = {**self.own(ENGLISH), **self.own(language)}
        return self._whole[language]

    def room(self, name: str, language: str) -> dict[str, str]:
        """The sentences under `[name]`, by what follows the name in their keys."""
        before = f"{name}."
        return {
            key[len(before) :]: text
            for key, text in self.texts(language).items()
            if key.startswith(before)
        }

    def row(self, name: str, keys: Iterable[str], language: str) -> tuple[str, ...]:
        """The sentences under `[name]` with these keys, in their order."""
        return tuple([self.text(f"{name}.{key}", language) for key in keys])

    def text(self, key: str, language: str) -> str:
        """One sentence with its {slots} still open; in English where the language lacks it."""
        found = self.texts(language).get(key)
        if found is None:
            bad_sentence(self.folder / ENGLISH, f"there is no sentence '{key}'")
        return found

    def find(self, key: str, language: str) -> str:
        """The same, but empty if there is no such sentence."""
        return self.texts(language).get(key, "")

    def _compare(self, file: Path, texts: Mapping[str, str]) -> None:
        """Refuse sentences that English lacks or has with other slots."""
        english = self.own(ENGLISH)
        for key, text in texts.items():
            if key not in english:
                bad_sentence(file, f"English has no sentence '{key}'")
            free = {"n"} if key.endswith(".one") else set()  # 1 coin, or {n} coin
            if slots_of(text) - free != slots_of(english[key]) - free:
                slots = ", ".join([f"{{{slot}}}" for slot in sorted(slots_of(english[key]))])
                bad_sentence(file, f"'{key}' must have the slots of English: {slots or 'none'}")


def read_toml(file: Path) -> dict[str, Any]:
    """A file of a language; raises BadSentence if it cannot be read."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        bad_sentence(file, f"it cannot be read, {error}")


def bad_sentence(file: Path, why: str) -> NoReturn:
    """Raise BadSentence; the file is told by its last folders, as a translator knows it."""
    raise BadSentence(f"{'/'.join(file.parts[-4:])}: {why}.")


def slots_of(template: str) -> set[str]:
    """The names of the slots in a sentence; {} is slot ''."""
    if "{" not in template and "}" not in template:
        return set()
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _collect(file: Path, table: Mapping[str, Any], before: str, out: dict[str, str]) -> None:
    """Put every text of a table under its dotted key."""
    for name, value in table.items():
        key = f"{before}{name}"
        if isinstance(value, dict):
            _collect(file, value, f"{key}.", out)
        elif isinstance(value, str):
            if key in out:
                bad_sentence(file, f"'{key}' stands in another file too")
            _check_braces(file, key, value)
            out[key] = value
        elif key != TERMINAL:
            bad_sentence(file, f"'{key}' is not a text in quotes")


def _check_braces(file: Path, key: str, text: str) -> None:
    try:
        slots_of(text)
    except ValueError as error:
        bad_sentence(file, f"the slots of '{key}' cannot be read, {error}")


@lru_cache(None)
def book_at(folder: Path) -> Book:
    """The book of a folder; every caller gets the same one, so each file is read once."""
    return Book(folder)


# --- Languages ---------------------------------------------------------------------------------

HOUSE: Final = Book(Path(__file__).parents[1] / "lang")
say: Final = HOUSE.say


@lru_cache(None)
def language_facts(language: str) -> Mapping[str, Any]:
    """What the house's `language.toml` says: `name`, `finished`, `one` (the singular numbers)."""
    facts = read_toml(HOUSE.folder / language / LANGUAGE_FILE)
    for key, kind in (("name", str), ("finished", bool), ("one", list)):
        if not isinstance(facts.get(key), kind):
            bad_sentence(HOUSE.folder / language / LANGUAGE_FILE, f"it must say '{key}'")
    return facts


@lru_cache(1)
def languages() -> tuple[str, ...]:
    """The finished languages, which are offered to readers; English first.

    With MUNERA_UNFINISHED in the environment, unfinished ones too.
    """
    begun = bool(os.environ.get("MUNERA_UNFINISHED"))
    return tuple(
        [one for one in HOUSE.languages() if begun or language_facts(one)["finished"] is True]
    )


class ByLanguage(dict[str, T], Generic[T]):
    """Something for each language that is spoken, made when it is first asked for.

    It is a dict because every sentence looks it up. It holds what was made so far; `keys` lists all
    languages.
    """

    def __init__(self, spoken: Sequence[str], make: Callable[[str], T]) -> None:
        super().__init__()
        self._spoken = tuple(spoken)
        self._make = make

    def __missing__(self, language: str) -> T:
        if language not in self._spoken:
            raise KeyError(language)
        made = self[language] = self._make(language)
        return made

    def __contains__(self, language: object) -> bool:
        return language in self._spoken

    def __iter__(self) -> Iterator[str]:
        return iter(self._spoken)

    def __len__(self) -> int:
        return len(self._spoken)

    def get(self, language: str, default: Any = None) -> Any:
        return self[language] if language in self._spoken else default

    def keys(self) -> Any:
        return dict.fromkeys(self._spoken).keys()

    def items(self) -> Any:
        return {language: self[language] for language in self._spoken}.items()

    def values(self) -> Any:
        return {language: self[language] for language in self._spoken}.values()


@lru_cache(1024)
def plural(n: int, language: str) -> str:
    """The form that a number needs: `one` or `other`."""
    return "one" if n in language_facts(language)["one"] else "other"
