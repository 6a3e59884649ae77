"""What a table of GladiGala shows besides its sentences: the texts of `scene.toml`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.words import Texts, texts
from munera.games.gladigala.tables import BENCH_NAMES, SCHOOL_NAMES, SQUARE_NAMES
from munera.games.gladigala.words import BOOK, LOWER_NAMES, UPPER_NAMES

HUES: Final = ("blue", "black", "yellow", "green")  # of the schools, by seat
LETTERS: Final = ("A", "L", "So", "Sp")
EMBLEMS: Final = ("column", "lion", "sun", "flame")
SKILLS: Final = ("shield", "shield", "step", "blow")  # by type: the names of their drawings
SAY: Final = texts(BOOK, "scene")
FACINGS: Final = ("north", "east", "south", "west")


def words_of(language: str) -> Texts:
    """The texts of a language that the game speaks."""
    return SAY[language]


def coins_text(say: Texts, n: int) -> str:
    """`1 coin`, `3 coins`."""
    return say.count("coins", n)


def listed(say: Texts, names: list[str]) -> str:
    """Names in a sentence: `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return say["and"].format(one=", ".join(names[:-1]), other=names[-1])


@lru_cache(64)
def letters_of(gladiator: int) -> str:
    """The code of a gladiator, on its disc and in the log: `So2`."""
    return f"{LETTERS[gladiator // 6]}{gladiator % 6 + 1}"


@lru_cache(128)
def line_text(bench: int, language: str) -> str:
    """The row or column in front of a bench."""
    say = words_of(language)
    return say["column" if bench < 16 else "row"].format(name=BENCH_NAMES[bench][1:])


@lru_cache(256)
def bench_label(bench: int, language: str) -> str:
    """The words for a bench."""
    say = words_of(language)
    return say["bench"].format(bench=BENCH_NAMES[bench], line=line_text(bench, language))


@lru_cache(4096)
def order_text(upper: int, lower: int, kind: int, goal: int, language: str) -> str:
    """An order in words: `Forward right to d6, shield`."""
    say = words_of(language)
    low = say[SKILLS[kind]] if LOWER_NAMES[lower] == "skill" else say[LOWER_NAMES[lower]]
    name = "order_to" if upper and goal >= 0 else "order"
    square = SQUARE_NAMES[goal] if goal >= 0 else ""
    return say[name].format(
        upper=say[UPPER_NAMES[upper]], square=square, lower=low[:1].lower() + low[1:]
    )


def school_name(seat: int) -> str:
    """A school as the rulebook writes it."""
    return SCHOOL_NAMES[seat].upper()
