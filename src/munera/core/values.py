"""Values as people give them: numbers, words, lists and tables of a pack; and all their faults."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from munera.core.errors import BadTable
from munera.core.saying import Saying, say

LONGEST_SHOWN: Final = 20  # characters of a value inside a sentence
MOST_LISTED: Final = 16  # names that a refusal lists


def whole_in(given: object, least: int, most: int) -> int | None:
    """The value as a whole number, if it is one between these bounds; else None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given if least <= given <= most else None
    if not isinstance(given, str):
        return None
    text = given.strip()
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        return None
    return int(text) if least <= int(text) <= most else None


def shown(value: object) -> str:
    """A value cut to fit a sentence; characters that cannot be shown become question marks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "".join([letter if letter.isprintable() else "?" for letter in str(value)[:99]])
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def either(words: Sequence[str]) -> Saying | str:
    """Words in quotes, the last one after an "or"."""
    quoted = [f"'{word}'" for word in words]
    if len(quoted) == 1:
        return quoted[0]
    return say("options.or", first=", ".join(quoted[:-1]), last=quoted[-1])


def written(value: object) -> str:
    """A list or table of a content pack in the words of an option's text.

    >>> written(["a1", "a2"]), written({"a1": ["a2", "b1"], "a2": ["a1"]})
    ('a1 a2', 'a1: a2 b1; a2: a1')
    >>> written({"sword": [[0, 1], [0, 2]]}), written({"lion-1": {"sword": 2, "hits": 3}})
    ('sword: 0,1 0,2', 'lion-1: sword 2 hits 3')
    """
    if isinstance(value, dict):
        return "; ".join(f"{key}: {inner(one)}" for key, one in value.items())
    return inner(value)


def inner(value: object) -> str:
    """The same for a value inside a table."""
    if isinstance(value, dict):
        return " ".join(f"{key} {shown(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(
            ",".join(str(part) for part in one) if isinstance(one, list) else str(one)
            for one in value
        )
    return shown(value) if isinstance(value, bool) else str(value)


def words_in(text: str) -> list[str]:
    """The words of a text; commas and semicolons count as blanks."""
    return text.replace(",", " ").replace(";", " ").split()


def few(names: Sequence[str]) -> str:
    """Names in a row; if there are very many, those in the middle are left out."""
    if len(names) <= MOST_LISTED:
        return ", ".join(names)
    return ", ".join((*names[:3], "...", names[-1]))


def compact(value: Any) -> str:
    """Data as JSON without spaces; raises BadTable for dates and other types that JSON lacks."""
    try:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    except (TypeError, ValueError):
        raise BadTable(say("pack.dates")) from None


class Faults:
    """Collects every fault, for a reader that goes on after the first one.

    with faults.at("card", 3):
        check(card)
    faults.check()
    """

    def __init__(self) -> None:
        self.found: list[BadTable] = []
        self._at: tuple[str | int, ...] = ()

    def at(self, *at: str | int) -> Faults:
        """The same, for what is read at this place of a pack."""
        self._at = at
        return self

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, BadTable):
            return False
        for one in (error, *error.others):
            one.at = (*self._at, *one.at)
            self.found.append(one)
        return True

    def check(self) -> None:
        """If there was a fault, raise the first one, with the others attached."""
        if self.found:
            first, *rest = self.found
            first.others = tuple(rest)
            raise first
