"""What GladiGala is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.options import Content, Figures, Number, SeatOption, Subset, Switch, Word
from munera.core.scene import Look
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    HIGHEST_PAYOUT,
    HIGHEST_VALUE,
    LONGEST_PAYOUT,
    SETTINGS,
    STANDARD_PAYOUT,
    STANDARD_VALUES,
    TYPE_NAMES,
    changed_ranges,
    check_benches,
    check_payout,
    marble_benches,
    settle_ranges,
)

NAME: Final = "gladigala"
TITLE: Final = "GladiGala"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its word files have it
    minutes=60,
    field="egyptian",
    emblem="eagle",
)


def _number(name: str, least: int, most: int, clause: str, advanced: bool = True) -> Number:
    return Number(name, str(SETTINGS[name]), least, most, clauses=(clause,), advanced=advanced)


def _word(name: str, one: str, other: str, clause: str) -> Word:
    return Word(name, str(SETTINGS[name]), (one, other), clauses=(clause,), advanced=True)


PAYOUT: Final = Figures(
    "payout",
    [str(n) for n in range(LONGEST_PAYOUT)],
    STANDARD_PAYOUT,
    0,
    HIGHEST_PAYOUT,
    shortest=2,
    check=check_payout,
    clauses=("GG-184",),
)
VALUES: Final = Figures(
    "attack_value",
    TYPE_NAMES,
    tuple(STANDARD_VALUES.values()),
    0,
    HIGHEST_VALUE,
    named=True,
    clauses=("GG-182",),
)

OPTIONS: Final = (
    SeatOption("first_seat", str(SETTINGS["first_seat"]), random=False, clauses=("GG-052",)),
    _number("matches", 1, 2, "GG-001", advanced=False),
    _number("max_rounds", 0, 1000, "GG-272"),
    _number("start_coins", 0, 99, "GG-010", advanced=False),
    _number("shield_limit", 0, 99, "GG-088"),
    _number("out_limit", 1, 12, "GG-232", advanced=False),
    _number("safe_zone_fee", 0, 9, "GG-175"),
    _number("upgrade_cost", 0, 9, "GG-203"),
    _number("eagle_reach_coins", 0, 99, "GG-213"),
    PAYOUT,
    _word("simultaneous_hits", "each", "once", "GG-142"),
    _word("fallen_eagle", "takeable", "frozen", "GG-217"),
    _word("afternoon_eagles", "stay", "home", "GG-263"),
    Subset(
        "closed_benches",
        "none",
        BENCH_NAMES,
        empty="none",
        presets={"marble": marble_benches},
        check=check_benches,
        clauses=("GG-054", "GG-053"),
        advanced=True,
    ),
    Switch("three_player_limit", str(SETTINGS["three_player_limit"]), clauses=("GG-050",)),
    Content("ranges", settle_ranges, names=changed_ranges, clauses=("GG-131",)),
    VALUES,
)
