"""Checks of names and chat: they must be printable and must not spill into neighbouring lines."""

from __future__ import annotations

import unicodedata

from munera.core.errors import BadText
from munera.core.saying import say
from munera.play.record import check_names

LONGEST = 24
MARKS = 3  # combining marks on one letter; no language needs more


def check_name(name: str) -> None:
    """Raise BadText if a name cannot be stored or shown."""
    check_names((name,), 1)
    if len(name) > LONGEST or name != name.strip() or not is_calm(name):
        raise BadText(say("guest.name"))


def is_calm(text: str) -> bool:
    """Whether no letter carries so many combining marks that they reach into other lines.

    >>> is_calm("Zoe\\u0308"), is_calm("Z" + "\\u0308" * 4), is_calm("\\u0308a")
    (True, False, False)
    """
    marks = MARKS  # so that a mark without a letter counts as too many
    for letter in text:
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MARKS:
                return False
        else:
            marks = 0
    return True
