"""Messages about careers: characters who live from match to match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

LONGEST = 2_000_000  # characters of an imported campaign


class EarnedBy(Struct, omit_defaults=True, kw_only=True):
    """One reason why a match brought points, or none."""

    cause: str  # one of the game's; `GameInfo.career` has the words
    points: int
    n: int = 0  # for `{n}` in the words
    clause: str = ""


def told_causes(causes: Iterable[Sequence[Any]]) -> list[EarnedBy]:
    """Reasons as they are kept: name, points, number, clause."""
    return [
        EarnedBy(cause=name, points=points, n=n, clause=clause)
        for name, points, n, clause in causes
    ]


class Earned(Struct, omit_defaults=True, kw_only=True):
    """What a character got from a match."""

    gained: int  # points; below 0 if lost
    total: int  # points after it
    coins: int  # what he may spend on his next build
    fate: str  # a word of the game; `GameInfo.career` translates it
    living: bool = True  # whether he can fight again
    causes: list[EarnedBy] = []  # why; empty: the game does not tell it


class Brought(Struct, omit_defaults=True, kw_only=True):
    """A character at a seat, as everybody sees him."""

    points: int
    coins: int
    matches: int  # before this match
    owner: str = ""  # the name of his guest
    career: str = ""  # his id, only for his owner
    earned: Earned | None = None  # once the match is over, if it counts for him


class CareerWords(Struct, omit_defaults=True, kw_only=True):
    """The words of a game for its careers."""

    points: str
    coins: str
    fates: dict[str, str]
    first: int  # coins of a new character
    score: str = ""  # what a match counts; empty: nothing is counted
    causes: dict[str, str] = {}  # why a match brings points; `{n}` stands for a number


class CareerCard(Struct, omit_defaults=True, kw_only=True):
    """A character in a list."""

    id: str
    game: str
    title: str
    name: str
    points: int
    coins: int
    fate: str
    matches: int
    won: int
    living: bool = True
    table: str = ""  # where he sits
    figure: str = ""  # the sprite of the game that shows him


class School(Struct, omit_defaults=True, kw_only=True):
    """All characters of a guest, dead ones included."""

    careers: list[CareerCard]
    most: int  # characters that one guest may have


class FeatInfo(Struct, omit_defaults=True, kw_only=True):
    """A match of a character."""

    number: int
    seat: int
    names: list[str]
    mode: str
    share: float  # of the win, 0 to 1
    gained: int
    total: int
    fate: str
    at: int  # milliseconds since 1970: when it was entered here
    table: str = ""  # where it can be looked at; empty: it was played elsewhere, take in its record
    place: int = 0  # of his side, from 1; 0: there are no places
    score: int | None = None  # what he got, in `CareerWords.score`
    causes: list[EarnedBy] = []


class BuiltPart(Struct, omit_defaults=True, kw_only=True):
    """A part of a build, in words."""

    words: str
    count: int = 1


class CareerInfo(Struct, omit_defaults=True, kw_only=True):
    """A character with his matches and his last build."""

    card: CareerCard
    feats: list[FeatInfo]
    build: list[list[BuiltPart]]  # one list for each answer


class NewCareer(Struct, forbid_unknown_fields=True, kw_only=True):
    """A new character to make."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]


class CareerText(Struct, forbid_unknown_fields=True, kw_only=True):
    """The text of a campaign to import."""

    text: Annotated[str, Meta(max_length=LONGEST)]


class Bring(Struct, forbid_unknown_fields=True, kw_only=True):
    """The character to bring to your seat; nobody: you sit there yourself."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    career: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class Kept(Struct, omit_defaults=True, kw_only=True):
    """The last build of a character, if it answers the present question."""

    texts: list[str]
    words: str
    why: str = ""  # why it cannot be used this time; empty: it can
