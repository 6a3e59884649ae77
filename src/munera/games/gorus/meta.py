"""What Gorus Maximus is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Figures, Number, SeatOption, Subset, Switch
from munera.core.scene import Look
from munera.games.gorus.tables import (
    CF,
    RANK_NAMES,
    SCHOOL_COUNT,
    SCHOOL_NAMES,
    first_schools,
    standard_targets,
)

NAME: Final = "gorus"
TITLE: Final = "Gorus Maximus"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its word files have it
    minutes=30,
    field="cinnabar",
    emblem="fist",
)

MOST_FAVOUR: Final = 1_000_000  # of one card
TARGET: Final = Number(
    "target",
    "standard",
    1,
    9,
    word="standard",
    sides=standard_targets,
    clauses=("GM-58", "GM-57", "GM-91"),
)
FAVOUR: Final = Figures("cf", RANK_NAMES, CF, -MOST_FAVOUR, MOST_FAVOUR, clauses=("GM-48",))

OPTIONS: Final = (
    Subset(
        "schools",
        "standard",
        SCHOOL_NAMES,
        size=SCHOOL_COUNT,
        random=True,
        presets={"standard": first_schools},
        domain="school",
        clauses=("GM-05",),
    ),
    TARGET,
    SeatOption("dealer", "random", alone="none", clauses=("GM-08", "GM-84"), advanced=True),
    FAVOUR,
    Switch("memory", clauses=("GM-96",)),
)
