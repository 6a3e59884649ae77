"""What Pebbles tells, asks and refuses."""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
HID: Final = 0
GUESSED: Final = 1
TOOK: Final = 2
EVENTS: Final = (
    Kind("hid", "PB-1", SEAT, Field("hand", "hand", audience=0)),
    Kind("guessed", "PB-2", SEAT, Field("hand", "hand"), Field("truth", "hand")),
    Kind("took", "PB-3", SEAT, Field("stones", "number")),
)
ASK_HIDE: Final = 0
ASK_GUESS: Final = 1
ASK_TAKE: Final = 2
PROMPTS: Final = (Kind("hide", "PB-1"), Kind("guess", "PB-2"), Kind("take", "PB-3"))
GAME_OVER: Final = 0
NOT_NOW: Final = 1
OUT_OF_TURN: Final = 2
REFUSALS: Final = (
    Kind("game_over", "PB-3"),
    Kind("not_now", "PB-3"),
    Kind("out_of_turn", "PB-3", SEAT),
)
