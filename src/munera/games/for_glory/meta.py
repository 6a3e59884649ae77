"""What For Glory is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.game import Option
from munera.core.scene import Look

NAME: Final = "for_glory"
TITLE: Final = "For Glory"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its words say it
    minutes=75,
    field="verdigris",
    emblem="laurel",
)

OPTIONS: Final = (
    Option(
        "first",
        "random",
        "random, or a seat",
        "Who takes the first turn; the other gets the Crowd's Favor (FG-207).",
        "First player",
    ),
    Option(
        "glory",
        "6",
        "a number from 1 to 9",
        "How much Glory wins the game (FG-101).",
        "Glory to win",
    ),
    Option(
        "coins",
        "5",
        "a number from 0 to 20",
        "Coin Tokens that each player starts with (FG-201).",
        "Starting coins",
    ),
    Option(
        "cards",
        "standard",
        "standard, or the cards of a content pack that replace or join the standard ones",
        "Which cards are in the game, for those who own others (FG-208).",
        "Cards",
    ),
)

PACK_TABLES: Final = {"card": "cards", "totals": "cards"}  # tables of a content pack, as options
