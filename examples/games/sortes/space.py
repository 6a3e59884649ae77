"""The verbs of Sortes."""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb

from .tables import HIGHEST

CARD_NAMES: Final = tuple(str(card) for card in range(1, HIGHEST + 1))

KEEP: Final = 0
SWAP: Final = 1
DEAL: Final = 2  # and on, by card from 1

SPACE: Final = ActionSpace(verb("keep"), verb("swap"), verb("deal", CARD_NAMES, chance=True))
