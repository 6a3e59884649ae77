"""The verbs of Gorus Maximus: a seat only ever plays a card; the rest is chance.

A card is 16 * school + rank, and playing it is the action of the same number.
"""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb
from munera.games.gorus.tables import RANK_NAMES, SCHOOL_NAMES

SCHOOLS: Final = 5
RANKS: Final = 16
CARDS: Final = 80

PLAY: Final = 0
DEAL: Final = 80
DRAW: Final = 160
TURN: Final = 240
CHOOSE_SCHOOL: Final = 320
CHOOSE_DEALER: Final = 325

SPACE: Final = ActionSpace(
    verb("play", SCHOOL_NAMES, RANK_NAMES),
    verb("deal", SCHOOL_NAMES, RANK_NAMES, chance=True),
    verb("draw", SCHOOL_NAMES, RANK_NAMES, chance=True),
    verb("turn", SCHOOL_NAMES, RANK_NAMES, chance=True),
    verb("school", SCHOOL_NAMES, chance=True),
    verb("dealer", tuple(str(seat) for seat in range(8)), chance=True),
)

if [SPACE.base[v.name] for v in SPACE.verbs] != [
    PLAY, DEAL, DRAW, TURN, CHOOSE_SCHOOL, CHOOSE_DEALER,
]:  # fmt: skip
    raise ValueError("the constants of the action space disagree with its table")
