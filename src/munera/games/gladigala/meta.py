"""What GladiGala is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.game import Option
from munera.core.scene import Look
from munera.games.gladigala.tables import SETTINGS

NAME: Final = "gladigala"
TITLE: Final = "GladiGala"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its words say it
    minutes=60,
    field="egyptian",
    emblem="eagle",
)


def _number(name: str, values: str, why: str, title: str) -> Option:
    return Option(name, str(SETTINGS[name]), values, why, title)


OPTIONS: Final = (
    _number("first_seat", "a seat", "Who stands for the youngest and begins (GG-052).", "Begins"),
    _number("matches", "2 or 1", "Matches of a day; a short day has one (GG-001).", "Matches"),
    _number(
        "max_rounds",
        "0 to 1000; 0 for no limit",
        "The round after which a match ends by coins (GG-272).",
        "Most rounds of a match",
    ),
    _number(
        "start_coins", "0 to 99", "Coins of each school in the morning (GG-010).", "Coins at first"
    ),
    _number(
        "shield_limit", "0 to 99", "Shields a school can pay for in a match (GG-088).", "Shields"
    ),
    _number(
        "out_limit", "1 to 12", "Bases on the Center Stage that end a match (GG-232).", "Bases"
    ),
    _number(
        "safe_zone_fee",
        "0 to 9",
        "Coins for a gladiator in the Safe Zone, each round (GG-175).",
        "Safe Zone fee",
    ),
    _number(
        "upgrade_cost", "0 to 9", "Coins to upgrade one type for a match (GG-203).", "Upgrade cost"
    ),
    _number(
        "eagle_reach_coins",
        "0 to 99",
        "Coins for taking up an Eagle, a note of the publisher (GG-213).",
        "Coins for an Eagle",
    ),
    Option(
        "payout",
        "standard",
        "standard, or totals such as '0 0 2 3 4 6'",
        "What 0, 1, 2 ... fallen gladiators of a declaration or streak bring in all (GG-184).",
        "Payout",
    ),
    _number(
        "simultaneous_hits",
        "each or once",
        "Whether ordinary hits of one round on a gladiator each give a mark (GG-142).",
        "Hits of one round",
    ),
    _number(
        "fallen_eagle",
        "takeable or frozen",
        "Whether an Eagle can be taken again after its carrier was removed (GG-217).",
        "Fallen Eagle",
    ),
    _number(
        "afternoon_eagles",
        "stay or home",
        "Where Eagles lie when the afternoon begins (GG-263).",
        "Eagles in the afternoon",
    ),
    Option(
        "closed_benches",
        "none",
        "none, marble, or benches such as 'Sd Se W4'",
        "Benches where no crowd token may lie (GG-054).",
        "Closed benches",
    ),
    _number(
        "three_player_limit",
        "on or off",
        "Whether with three players the outer two stand away from the one between (GG-050).",
        "Limit with three players",
    ),
    Option(
        "ranges",
        "standard",
        "standard, or squares right and forward: 'sword: 0,0 0,1; spear: 0,1 0,2; ...'",
        "The squares that each type can attack (GG-131).",
    ),
    Option(
        "attack_value",
        "standard",
        "standard, or 'sword: 2; spear: 2; dagger: 1; club: 3'",
        "What a successful attack of each type pays (GG-182).",
    ),
)
