"""The verbs of Brawl."""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb

DONE: Final = 0
BUY: Final = 1
ARM: Final = 1
SHIELD: Final = 2
DIE: Final = 3
SPACE: Final = ActionSpace(
    verb("done"),
    verb("buy", ("arm", "shield")),
    verb("die", ("1", "2", "3", "4", "5", "6"), chance=True),
)
