"""What Clash of the Gladiators is: title, options, rules number."""

from __future__ import annotations

from typing import Final

from munera.core.game import Option
from munera.core.scene import Look

NAME: Final = "clash"
TITLE: Final = "Clash of the Gladiators"
RULES: Final = 1

LOOK: Final = Look(
    tagline="",  # its words say it
    minutes=45,
    field="burnt",
    emblem="helmet",
)

OPTIONS: Final = (
    Option(
        "first_seat",
        "0",
        "random, or a seat",
        "Who stands for the oldest player and begins (CG-07).",
        "First player",
    ),
    Option(
        "own_teams_apart",
        "off",
        "on or off",
        "Whether a new base must keep away from your own bases while it can (CG-14).",
        "Own teams apart",
    ),
    Option(
        "odds",
        "off",
        "on or off",
        "Whether the table shows the exact chances of a battle before it is begun.",
        "Show the odds",
    ),
    Option(
        "board",
        "standard",
        "standard, spaces such as 'a1 a2 b2', or each with its neighbours: 'a1: a2 b2; a2: a1'",
        "The spaces of the arena and which of them are adjacent.",
    ),
    Option(
        "animals",
        "standard",
        "standard, or all twelve such as 'lion-1: spear 1 sword 2 hits 3; lion-2: ...'",
        "The symbols and the hits of the twelve animals.",
    ),
)
