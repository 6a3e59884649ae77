"""How far a language has come: what a folder of sentences lacks, and what is wrong in it.

A language is compared with English, file by file: the sentences of the house and of each game, the
clauses, and the words of the page. Files for the terminal exist in English only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from munera.core.errors import BadSentence
from munera.core.saying import ENGLISH, LANGUAGE_FILE, TERMINAL, read_toml, slots_of

MISSING: Final = "is missing"
SAME: Final = "is the same as in English"
_SLOT: Final = re.compile(r"\{[^}]*\}")
_WORD: Final = re.compile(r"[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class Gap:
    """One sentence to look at: its file, its key, and why."""

    file: str  # below the folder of the language
    key: str
    why: str


def sources(folder: Path) -> list[Path]:
    """The English files of a `lang` folder that other languages have too."""
    found = sorted((folder / ENGLISH).rglob("*.toml"))
    return [
        file for file in found if file.name != LANGUAGE_FILE and TERMINAL not in read_toml(file)
    ]


def count(folder: Path) -> int:
    """How many sentences a language has when it is complete."""
    return sum(len(sentences(file)) for file in sources(folder))


def gaps(folder: Path, language: str) -> list[Gap]:
    """The sentences of a `lang` folder that a language lacks, or has not changed yet."""
    out: list[Gap] = []
    for file in sources(folder):
        name = file.relative_to(folder / ENGLISH).as_posix()
        own = folder / language / name
        try:
            theirs = sentences(own) if own.is_file() else {}
        except BadSentence:
            continue  # `faults` reports it
        for key, text in sentences(file).items():
            if key not in theirs:
                out.append(Gap(name, key, MISSING))
            elif theirs[key] == text and _WORD.search(_SLOT.sub("", text)):
                out.append(Gap(name, key, SAME))
    return out


def faults(folder: Path, language: str) -> list[Gap]:
    """What the reader would refuse: broken files, keys and slots that English lacks."""
    out: list[Gap] = []
    for file in sorted((folder / language).rglob("*.toml")):
        name = file.relative_to(folder / language).as_posix()
        if name == LANGUAGE_FILE:
            continue
        english = folder / ENGLISH / name
        try:
            ours = sentences(english) if english.is_file() else {}
            theirs = sentences(file)
        except BadSentence as error:
            out.append(Gap(name, "", str(error)))
            continue
        for key, text in theirs.items():
            if key not in ours:
                out.append(Gap(name, key, "is a sentence that English does not have there"))
            elif _slots(key, text) != _slots(key, ours[key]):
                out.append(Gap(name, key, "does not have the slots of English"))
    return out


def sentences(file: Path) -> dict[str, str]:
    """Every text of a file by its dotted key; lists are counted from 1."""
    return dict(_flat(read_toml(file), ""))


def _flat(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for k, inner in enumerate(value, 1):
            yield from _flat(inner, f"{key}.{k}")


def _slots(key: str, text: str) -> set[str]:
    """The slots that a sentence must have; in a form for one, {n} may be missing."""
    try:
        found = slots_of(text)
    except ValueError:
        return {"{"}  # braces that do not close: equal to no other sentence
    return found - {"n"} if key.endswith(".one") else found
