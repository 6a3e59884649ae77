"""What Brawl tells, asks and refuses."""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
BOUGHT: Final = 0
ROLLED: Final = 1
EVENTS: Final = (
    Kind("bought", "BR-1", SEAT, Field("thing", "thing")),
    Kind("rolled", "BR-2", SEAT, Field("die", "number"), Field("sum", "number")),
)
ASK_BUY: Final = 0
PROMPTS: Final = (Kind("buy", "BR-1", Field("coins", "number")),)
GAME_OVER: Final = 0
NOT_NOW: Final = 1
OUT_OF_TURN: Final = 2
TOO_DEAR: Final = 3
OF_CHANCE: Final = 4
REFUSALS: Final = (
    Kind("game_over", "BR-3"),
    Kind("not_now", "BR-1"),
    Kind("out_of_turn", "BR-1", SEAT),
    Kind("too_dear", "BR-1", Field("coins", "number")),
    Kind("of_chance", "BR-2"),
)
