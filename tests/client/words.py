"""The page's dictionaries, read by node from the source that the page is built from."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from outside import outside

HERE = Path(__file__).parent
SLOT = re.compile(r"\{(\w+)\}")
MARK = re.compile(r"</?\w+>")

Text = str | dict[str, str]  # two forms where a number changes it


@cache
def source() -> dict[str, Any]:
    """What the page can say, other texts in its code, and the code itself."""
    out: dict[str, Any] = outside(HERE / "words.mjs")
    return out


def words(language: str) -> dict[str, Text]:
    """Every text of a language by its key."""
    out: dict[str, Text] = source()["words"][language]
    return out


def forms(text: Text) -> list[str]:
    """The one form of a text, or its two."""
    return [text] if isinstance(text, str) else list(text.values())


def told(language: str, key: str, **slots: object) -> str:
    """A text with one form as the page shows it."""
    text = words(language)[key]
    assert isinstance(text, str), key
    return SLOT.sub(lambda found: str(slots[found[1]]), MARK.sub("", text))


def pattern(text: str) -> str:
    """What a text can look like on the page: something short may stand in its slots."""
    parts = SLOT.split(MARK.sub("", text))
    return "".join(re.escape(part) if k % 2 == 0 else ".{1,200}" for k, part in enumerate(parts))


def is_telling(text: str) -> bool:
    """Whether a text is known by its own words; `{game} with {names}` could be any game's."""
    own = SLOT.sub("", text)
    return own == text or sum(letter.isalpha() for letter in own) > 8


@cache
def only_in(language: str, other: str) -> re.Pattern[str]:
    """Texts of one language that the other lacks, from their first letter to their last.

    Values of options are not among them: where one is typed it stands as the server wants it.
    """
    theirs = {form for text in words(other).values() for form in forms(text)}
    values = [text for key, text in words(language).items() if key.startswith("value.")]
    typed = {form for text in values for form in forms(text)}
    ours = {form for text in words(language).values() for form in forms(text)} - theirs - typed
    return re.compile("|".join(pattern(form) for form in sorted(ours) if is_telling(form)))
