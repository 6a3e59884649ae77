"""Which language a request is answered in."""

from __future__ import annotations

import re

from munera.core.saying import ENGLISH, languages


def language_in(wanted: str) -> str:
    """The language for a code such as `it` or an Accept-Language header; English if unknown.

    >>> language_in("fr-CH, it-IT;q=0.9, en;q=0.8"), language_in("it"), language_in("")
    ('it', 'it', 'en')
    """
    best, chosen = 0.0, ENGLISH
    for item in wanted[:200].lower().split(","):
        tag, _, rest = item.partition(";")
        name = tag.strip().partition("-")[0]
        weight = _weight(rest)
        if name in languages() and weight > best:
            best, chosen = weight, name
    return chosen


def language_asked(query: str) -> str:
    """The language that the query of an address asks for with `lang`; English if it does not.

    >>> language_asked("seat=1&lang=it"), language_asked("seat=1")
    ('it', 'en')
    """
    for pair in query.split("&"):
        if pair.startswith("lang="):
            return language_in(pair[5:])
    return ENGLISH


def _weight(text: str) -> float:
    """The q of an item, from 0 to 1; 1 if there is none, 0 if it cannot be read."""
    key, _, value = text.replace(" ", "").partition("=")
    if key != "q":
        return 1.0
    fine = re.fullmatch(r"[01](\.\d{0,3})?", value)
    return float(value) if fine else 0.0
