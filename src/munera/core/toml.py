"""TOML from strangers: a text that would take long to read is refused unread.

Python's reader walks every part of a dotted key again for each further part, and once more for each
line: a key of thirty thousand parts takes it minutes and gigabytes. So parts are counted first.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

DEEPEST: Final = 16  # parts of one key: a.b.c has three

# Strings and comments hold no keys, but a quoted string may be part of one. A string that is never
# closed ends with its line or with the text. Each alternative consumes what it finds, so that this
# goes through the text once.
_QUOTED: Final = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?(?:"""|\Z)'
    r"|'''[\s\S]*?(?:'''|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
_BETWEEN: Final = re.compile(r"[=,{}\[\]\n]")  # a key ends here at the latest


def loads(text: str) -> dict[str, Any]:
    """The parsed document; raises ValueError for bad TOML, RecursionError if it goes too deep.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    >>> loads("x = {" + "a." * 20 + "b = 1}")
    Traceback (most recent call last):
    RecursionError: a key has more than 16 parts
    """
    if deepest(text) > DEEPEST:
        raise RecursionError(f"a key has more than {DEEPEST} parts")
    return tomllib.loads(text)


def deepest(text: str) -> int:
    """The most parts that a key of a text can have, counted without reading it.

    >>> deepest('a = 1.5'), deepest('a . "b.b" . c = 1'), deepest("x = 'a.b.c.d'")
    (2, 3, 1)
    """
    bare = _QUOTED.sub(_stand_in, text)
    return max(part.count(".") + 1 for part in _BETWEEN.split(bare))


def _stand_in(found: re.Match[str]) -> str:
    """A letter for what may be a part of a key; nothing for a comment."""
    return "" if found[0].startswith("#") else "q"
