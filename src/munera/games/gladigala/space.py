"""The verbs of GladiGala, in the order of the game; chance draws the teams.

Texts have capitals, because benches and directions do; people may type small letters.
"""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb
from munera.games.gladigala.tables import BENCH_NAMES, SCHOOL_NAMES, SQUARE_NAMES, TYPE_NAMES

UPPER_NAMES: Final = ("C", "F", "FR", "R", "BR", "B", "BL", "L", "FL")
LOWER_NAMES: Final = ("idle", "left", "right", "about", "skill")
SQUARES: Final = 64
BENCHES: Final = 32
TYPES: Final = 4
LOWERS: Final = 5
ORDERS: Final = 45
NO_ATTACK: Final = 64  # as a square that a marker is placed on

MIX: Final = 0
SYMBOL: Final = 2
EAGLE: Final = 6
ROW: Final = 8
WING: Final = 12
PLACE: Final = 14
CROWD: Final = 18  # + bench, and 32 more for thumbs down
ORDER: Final = 82  # + 5 * upper + lower
ATTACK: Final = 127  # + square, or NO_ATTACK
TOKEN: Final = 192  # keep, play
SHIELD: Final = 194  # take, pay
KEEP: Final = 196
UPGRADE: Final = 202
DONE: Final = 206
CHOICES: Final = 207
DRAW: Final = 207

VERBS: Final = (
    verb("mix", ("2+2", "3+1")),
    verb("symbol", SCHOOL_NAMES),
    verb("eagle", ("low", "high")),
    verb("row", ("0", "1", "2", "3")),
    verb("wing", ("low", "high")),
    verb("place", TYPE_NAMES),
    verb("crowd", ("up", "down"), BENCH_NAMES),
    verb("order", UPPER_NAMES, LOWER_NAMES),
    verb("attack", (*SQUARE_NAMES, "none")),
    verb("token", ("keep", "play")),
    verb("shield", ("take", "pay")),
    verb("keep", ("1", "2", "3", "4", "5", "6")),
    verb("upgrade", (*TYPE_NAMES, "done")),
    verb("draw", TYPE_NAMES, chance=True),
)
# A text is looked up in small letters.
SPACE: Final = ActionSpace(
    *VERBS, aliases={text.lower(): text for text in ActionSpace(*VERBS).texts}
)

if [SPACE.base[v.name] for v in SPACE.verbs] != [
    MIX, SYMBOL, EAGLE, ROW, WING, PLACE, CROWD, ORDER, ATTACK, TOKEN, SHIELD, KEEP, UPGRADE, DRAW,
] or SPACE.choices != CHOICES:  # fmt: skip
    raise ValueError("the constants of the action space disagree with its table")
