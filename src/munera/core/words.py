"""Reads the words of a game from its files: `lang/<code>/words.toml` and those beside it.

Every game has these rooms: `[game]` with its tagline and credits, `[called]` with the names of
modes and single words, `[prompts]`, `[events]` and `[refusals]` with a sentence for each kind, and
where a game needs them `[headings]`, `[abouts]` and `[sides]`. Whatever else a game says (names of
things, what a table shows) is in rooms of its own, which its `words.py` and `scene.py` read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from munera.core.engine import State
from munera.core.events import Kind
from munera.core.game import Words, no_name
from munera.core.saying import ENGLISH, Book, ByLanguage, bad_sentence, languages, plural, slots_of

Spellers = Callable[[State, tuple[str, ...]], dict[str, Callable[[int], str]]]
WHOLE: Final = ("prompts", "events", "refusals")  # rooms with a sentence for every kind
SOME: Final = ("headings", "abouts")  # rooms with a sentence for some kinds


def spoken(book: Book, make: Callable[[str], Words]) -> ByLanguage[Words]:
    """The words of a game in every offered language that it has a folder for.

    English is read at once, so that a missing sentence is found when the package is loaded.
    """
    words = ByLanguage(_offered(book), make)
    words[ENGLISH]
    return words


def _offered(book: Book) -> list[str]:
    there = book.languages()
    return [one for one in languages() if one in there]


def read_words(
    book: Book,
    language: str,
    prompts: Sequence[Kind],
    events: Sequence[Kind],
    refusals: Sequence[Kind],
    spellers: Spellers,
    label: Callable[[int], str],
    named: Callable[[State, int, int], str] = no_name,
) -> Words:
    """The words of a game in one language.

    Raises BadSentence for a kind without a sentence, a sentence without a kind, or a slot that is
    no field of the kind.
    """
    kinds = {"prompts": prompts, "events": events, "refusals": refusals}
    kinds |= {"headings": events, "abouts": prompts}
    rooms = {
        name: _templates(book, language, name, kinds[name], name in WHOLE)
        for name in (*WHOLE, *SOME)
    }
    texts = book.texts(language)
    return Words(
        rooms["prompts"],
        rooms["events"],
        rooms["refusals"],
        spellers,
        label,
        rooms["headings"],
        tagline=texts.get("game.tagline", ""),
        credits=texts.get("game.credits", ""),
        called=book.room("called", language),
        named=named,
        abouts=rooms["abouts"],
        sides=book.room("sides", language),
    )


def _templates(
    book: Book, language: str, room: str, kinds: Sequence[Kind], whole: bool
) -> dict[str, str]:
    """The sentences of a room by the names of the kinds, in their order."""
    folder = book.folder / (language if language in book.languages() else ENGLISH)
    texts = book.room(room, language)
    known = {kind.name: kind for kind in kinds}
    for name in texts:
        if name not in known:
            bad_sentence(folder, f"'{room}.{name}' is said of nothing that the game tells")
    out: dict[str, str] = {}
    for name, kind in known.items():
        if name not in texts:
            if whole:
                bad_sentence(folder, f"there is no sentence '{room}.{name}'")
            continue
        odd = slots_of(texts[name]) - {field.name for field in kind.fields}
        if odd:
            slots = ", ".join([f"{{{slot}}}" for slot in sorted(odd)])
            bad_sentence(folder, f"'{room}.{name}' has no value for {slots}")
        out[name] = texts[name]
    return out


def texts(book: Book, room: str) -> ByLanguage[Texts]:
    """The texts of a room, for each language."""
    return ByLanguage(_offered(book), lambda language: Texts(book, room, language))


def rows(book: Book, room: str, keys: Sequence[str]) -> ByLanguage[tuple[str, ...]]:
    """The texts of a room with these keys, in their order, for each language."""
    return ByLanguage(_offered(book), lambda language: book.row(room, keys, language))


def numbered(template: str, *slots: str) -> str:
    """A template with {0}, {1} for these slots, which is faster to fill."""
    for k, slot in enumerate(slots):
        template = template.replace(f"{{{slot}}}", f"{{{k}}}")
    return template


class Texts(dict[str, str]):
    """The texts of one room in one language, by what follows the room's name in their keys."""

    def __init__(self, book: Book, room: str, language: str) -> None:
        super().__init__(book.room(room, language))
        self.language = language

    def key(self, name: str, n: int) -> str:
        """The key of the form that a number needs: `<name>.one` or `<name>.other`."""
        return f"{name}.{plural(n, self.language)}"

    def form(self, name: str, n: int) -> str:
        """The form of a text that a number needs."""
        return self[f"{name}.{plural(n, self.language)}"]

    def count(self, name: str, n: int) -> str:
        """That form with the number in it, as {n}."""
        return self.form(name, n).format(n=n)
