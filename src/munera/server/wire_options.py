"""Messages about options: what a table may choose, and what it has chosen."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

OptionKind = Literal["switch", "word", "seat", "number", "subset", "figures", "content"]


class ThingInfo(Struct, omit_defaults=True, kw_only=True):
    """A value of an option, or one of the things that it is about; with a chip if it has one."""

    value: str  # as a record writes it
    title: str  # what a person calls it
    sprite: str = ""
    hue: str = ""
    letters: str = ""


class OptionSide(Struct, omit_defaults=True, kw_only=True):
    """A side that gets a number of its own."""

    usual: int
    title: str = ""  # what it is called
    seat: int | None = None  # the number of the seat, if the side is one seat


class OptionInfo(Struct, omit_defaults=True, kw_only=True):
    """One thing a table may choose before the game."""

    name: str
    kind: OptionKind
    title: str
    why: str
    give: str  # a sentence on what may be typed
    usual: str  # the default, as text
    advanced: bool = False  # few tables change it
    clauses: list[str] = []
    words: list[ThingInfo] = []  # words instead of a value: standard, random, none
    # Of a word: what to choose from. Of a subset: the things. Of figures: the rows.
    choices: list[ThingInfo] = []
    ladder: list[str] = []  # of a word: values for learning the game, the easiest first
    least: int | None = None  # of a number, or of each figure
    most: int | None = None
    sizes: dict[str, int] = {}  # of a subset: its size, by number of seats
    standard: list[int] = []  # of figures
    shortest: int = 0  # of figures: the least number of them
    named: bool = False  # of figures: each is written after its name
    sides: dict[str, list[OptionSide]] = {}  # of a number: by seats and mode, such as "5 3v2"


class ChosenInfo(Struct, omit_defaults=True, kw_only=True):
    """An option of a table that differs from the default, in words."""

    name: str
    title: str
    value: str  # in words
    seat: int | None = None  # the number of the seat, if the value is a seat
    clauses: list[str] = []
