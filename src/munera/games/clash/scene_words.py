"""What a table of Clash shows besides its sentences: the texts of `scene.toml`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.saying import ByLanguage
from munera.core.words import Texts, texts
from munera.games.clash.tables import ANIMAL_NAMES, KIND_NAMES
from munera.games.clash.words import BOOK, WORDS, animal_names

SAY: Final = texts(BOOK, "scene")
_ANIMALS: Final = ByLanguage(list(WORDS), animal_names)


def words_of(language: str) -> Texts:
    """The texts of a language that the game speaks."""
    return SAY[language]


def crew_text(say: Texts, kinds: list[str]) -> str:
    """Gladiators or symbols by kind: `2 swords, net`."""
    out: list[str] = []
    for kind in KIND_NAMES:
        n = kinds.count(kind)
        if n:
            out.append(say.form(kind, n) if n == 1 else f"{n} {say.form(kind, n)}")
    return ", ".join(out)


# --- What animals are called -------------------------------------------------------------------

SYMBOLS: Final = ("sword", "spear", "trident", "shield")  # in the order they are read on a tile
Facts = tuple[tuple[str, int], ...]  # symbols and hits of an animal


@lru_cache(64)
def animal_name(animal: str, language: str) -> str:
    """What a person calls an animal: `Lion 2`."""
    return _ANIMALS[language][ANIMAL_NAMES.index(animal)]


@lru_cache(2048)
def animal_label(animal: str, space: str, facts: Facts, wounds: int, language: str) -> str:
    """The words for an animal: its symbols, the hits that kill it, its wounds, its space."""
    say = words_of(language)
    figures = dict(facts)
    kinds = [kind for kind in SYMBOLS for _ in range(figures[kind])]
    label = say["animal" if space else "animal_off"].format(
        animal=animal_name(animal, language),
        space=space.upper(),
        symbols=crew_text(say, kinds) or say["no_symbol"],
        hits=say.count("hits", figures["hits"]),
    )
    return f"{label}; {say.count('wounds', wounds)}" if wounds else label
