"""The figures of Gorus Maximus, read from `data/` (GM-01 to GM-05, GM-85, GM-86)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from munera.core.content import data_of
from munera.core.game import Table

FOLDER: Final = Path(__file__).parent / "data"
DATA: Final = data_of(FOLDER.parent)
_DATA: Final[dict[str, Any]] = tomllib.loads((DATA / "gladiators.toml").read_text("utf-8"))

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


def standard_targets(table: Table) -> tuple[tuple[str, int], ...]:
    """The name of each side and how much Crowd Support it needs, if the table does not say.

    A team needs its size plus one, so 2 for a lone player (GM-91); all others need 3 (GM-57).
    """
    return _standard_targets(table.seats, table.mode)


@lru_cache(32)
def _standard_targets(seats: int, mode: str) -> tuple[tuple[str, int], ...]:
    pattern = TEAMS.get(seats, {}).get(mode, "")
    if pattern:
        return tuple((name, pattern.count(name) + 1) for name in sorted(set(pattern)))
    if seats == 1:
        return (("0", TARGET_INDIVIDUAL), ("contenders", TARGET_INDIVIDUAL))
    return tuple((str(seat), TARGET_INDIVIDUAL) for seat in range(seats))


def first_schools(table: Table) -> tuple[str, ...]:
    """The schools of a table that does not say which (GM-05)."""
    return SCHOOL_NAMES[: SCHOOL_COUNT[table.seats]]
