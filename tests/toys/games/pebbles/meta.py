"""What Pebbles is."""

from __future__ import annotations

from typing import Final

from munera.core.scene import Look

TITLE: Final = "Pebbles"
RULES: Final = 1
MODES: Final = {2: ("plain",), 3: ("plain",)}
CREDITS: Final = "Ours."
LOOK: Final = Look("Take the last stone.", 2, "burnt", "")
