"""What Gorus Maximus is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.game import Option
from munera.core.scene import Look

NAME: Final = "gorus"
TITLE: Final = "Gorus Maximus"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its words say it
    minutes=30,
    field="cinnabar",
    emblem="fist",
)

OPTIONS: Final = (
    Option(
        "schools",
        "standard",
        "standard, random, or names such as 'blue green pink'",
        "Which schools a table of one to four players uses (GM-05).",
    ),
    Option(
        "target",
        "standard",
        "standard, or a number from 1 to 9 for every side",
        "How much Crowd Support wins the game (GM-57, GM-58, GM-91).",
    ),
    Option("dealer", "random", "random, or a seat", "Who deals the first round (GM-08)."),
    Option(
        "cf",
        "standard",
        "standard, sixteen whole numbers for the ranks 0 to 15, or pairs such as '7:1 10:0'",
        "What each rank is worth in Crowd Favour (GM-48).",
        "Crowd Favour",
    ),
    Option(
        "memory",
        "off",
        "on or off",
        "Whether everybody may look at all cards gone and at running totals (GM-96).",
    ),
)
