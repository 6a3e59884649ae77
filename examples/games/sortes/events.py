"""What Sortes tells, asks and refuses, each kind with its clause and its audience."""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
SECRET_CARD: Final = Field("card", "card", audience=0)  # only the seat in field 0 sees it

DEALT: Final = 0
KEPT: Final = 1
SWAPPED: Final = 2
SHOWN: Final = 3

EVENTS: Final = (
    Kind("dealt", "SO-1", SEAT, SECRET_CARD),
    Kind("kept", "SO-2", SEAT),
    Kind("swapped", "SO-2", SEAT, Field("left", "coins")),
    Kind("shown", "SO-4", SEAT, Field("card", "card")),
)

OFFER: Final = 0

PROMPTS: Final = (Kind("offer", "SO-2", Field("left", "coins")),)

# These three are found by their names, and need no more. A step that can say more precisely why
# something is not allowed has its own `why_not`.
GAME_OVER: Final = 0
NOT_NOW: Final = 1
OUT_OF_TURN: Final = 2  # with the seat that is asked
OF_CHANCE: Final = NOT_NOW  # what a seat is told if it wants to deal
NO_COINS: Final = 3  # the one reason that a step of this game has of its own

REFUSALS: Final = (
    Kind("game_over", "SO-4"),
    Kind("not_now", "SO-2"),
    Kind("out_of_turn", "SO-2", SEAT),
    Kind("no_coins", "SO-2"),
)
