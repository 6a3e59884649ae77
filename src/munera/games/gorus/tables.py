"""The figures of Gorus Maximus, read from `data/` (GM-01 to GM-05, GM-85, GM-86)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "data"
_DATA: Final[dict[str, Any]] = tomllib.loads((FOLDER / "gladiators.toml").read_text("utf-8"))

SCHOOL_NAMES: Final[tuple[str, ...]] = tuple(_DATA["schools"])
RANK_NAMES: Final = tuple(str(rank) for rank in range(16))  # GM-01: sixteen ranks in each school
CF: Final[tuple[int, ...]] = tuple(_DATA["cf"][name] for name in RANK_NAMES)
PREFERRED_ZERO_CF: Final[int] = _DATA["preferred_zero_cf"]
HAND_SIZE: Final[int] = _DATA["hand_size"]
TARGET_INDIVIDUAL: Final[int] = _DATA["target_individual"]
SOLO_REQUIRED_RANK: Final[int] = _DATA["solo_required_rank"]
SCHOOL_COUNT: Final[dict[int, int]] = {int(n): k for n, k in _DATA["school_count"].items()}
TEAMS: Final[dict[int, dict[str, str]]] = {int(n): dict(t) for n, t in _DATA["teams"].items()}


def ranks_for(seats: int) -> list[int]:
    """The ranks each school has at a table of this size (GM-03, GM-04)."""
    needed = _DATA["min_players"]
    return [rank for rank in range(16) if needed[str(rank)] <= seats]
