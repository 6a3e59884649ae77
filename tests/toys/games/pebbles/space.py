"""The verbs of Pebbles: there are none of chance."""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb

HIDE: Final = 0
GUESS: Final = 2
TAKE: Final = 4
SPACE: Final = ActionSpace(
    verb("hide", ("left", "right")), verb("guess", ("left", "right")), verb("take", ("1", "2", "3"))
)
