"""What goes over the wire about options: what a table may choose, and what it has chosen."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

OptionKind = Literal["switch", "word", "seat", "number", "subset", "figures", "content"]


class ThingInfo(Struct, omit_defaults=True, kw_only=True):
    """A value of an option, or one of the things it is about; with a chip where there is one."""

    value: str  # as it stands in a record
    title: str  # what a person calls it
    sprite: str = ""
    hue: str = ""
    letters: str = ""


class OptionSide(Struct, omit_defaults=True, kw_only=True):
    """A side that has a number of its own."""

    usual: int
    title: str = ""  # what it is called
    seat: int | None = None  # where the side is one seat: its number


class OptionInfo(Struct, omit_defaults=True, kw_only=True):
    """One thing a table may choose before the game."""

    name: str
    kind: OptionKind
    title: str
    why: str
    give: str  # what may be given as text, in words
    usual: str  # as text
    advanced: bool = False  # few tables change it
    clauses: list[str] = []
    words: list[ThingInfo] = []  # that stand for a value: standard, random, none
    # Of a word: what to choose from. Of a subset: the things. Of figures: the rows.
    choices: list[ThingInfo] = []
    least: int | None = None  # of a number, or of each figure
    most: int | None = None
    sizes: dict[str, int] = {}  # of a subset, by number of seats: how many it takes
    standard: list[int] = []  # of figures
    shortest: int = 0  # of figures: how many there must be
    named: bool = False  # of figures: each is written behind its name
    sides: dict[str, list[OptionSide]] = {}  # of a number, by seats and mode such as "5 3v2"


class ChosenInfo(Struct, omit_defaults=True, kw_only=True):
    """An option of a table that is not as usual, in words."""

    name: str
    title: str
    value: str  # in words
    seat: int | None = None  # where the value is a seat: its number
    clauses: list[str] = []
