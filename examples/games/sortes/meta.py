"""What Sortes is: title, seats, modes, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Number
from munera.core.scene import Look

from .tables import COINS, MOST_COINS

TITLE: Final = "Sortes"
RULES: Final = 1
MODES: Final = {2: ("plain",), 3: ("plain",), 4: ("plain",)}
OPTIONS: Final = (Number("coins", str(COINS), 0, MOST_COINS, clauses=("SO-1",)),)
LOOK: Final = Look(
    tagline="",  # its words say it
    minutes=2,
    field="verdigris",
    emblem="emblem",
)
