"""What Brawl is."""

from __future__ import annotations

from typing import Final

from munera.core.options import Figures, Switch
from munera.core.scene import Look

TITLE: Final = "Brawl"
RULES: Final = 1
MODES: Final = {2: ("plain",), 3: ("plain", "short")}
CREDITS: Final = "Ours."
LOOK: Final = Look("Hit harder.", 2, "burnt", "")
USUAL: Final[tuple[int, ...]] = (4, 4, 4)
OPTIONS: Final = (
    Figures("coins", ("0", "1", "2"), USUAL, 0, 40, clauses=("BR-1",)),
    Switch("campaign", clauses=("BR-4",)),
    Switch("loud"),
)
