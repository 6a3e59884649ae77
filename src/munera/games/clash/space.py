"""The verbs of Clash of the Gladiators, in the order of the game; chance reveals and rolls.

A space is its place in `SPACE_NAMES`, the same in every state and on every board.
"""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb
from munera.games.clash.tables import ANIMAL_NAMES, FACE_NAMES, KIND_NAMES, SPACE_NAMES

SPACES: Final = 49  # names a board may use; the standard board has the first 17
KINDS: Final = 5
ANIMALS: Final = 12
MOST_SEATS: Final = 5

ENTER: Final = 0
JOIN: Final = 49
TAKE: Final = 98
RELEASE: Final = 103
ATTACKER: Final = 152
SUMMON: Final = 201
STAND: Final = 213
TARGET: Final = 262
NET: Final = 311
KEEP: Final = 316
REROLL: Final = 317
LOSE: Final = 318  # + 2 * kind, and 1 more for a netted one
CHOICES: Final = 328
REVEAL: Final = 328
ROLL: Final = 340  # + face: miss, simple, mortal
STARTER: Final = 343

SPACE: Final = ActionSpace(
    verb("enter", SPACE_NAMES),
    verb("join", SPACE_NAMES),
    verb("take", KIND_NAMES),
    verb("release", SPACE_NAMES),
    verb("attacker", SPACE_NAMES),
    verb("summon", ANIMAL_NAMES),
    verb("stand", SPACE_NAMES),
    verb("target", SPACE_NAMES),
    verb("net", KIND_NAMES),
    verb("keep"),
    verb("reroll"),
    verb("lose", KIND_NAMES, ("active", "netted")),
    verb("reveal", ANIMAL_NAMES, chance=True),
    verb("roll", FACE_NAMES, chance=True),
    verb("starter", tuple(str(seat) for seat in range(MOST_SEATS)), chance=True),
)

if [SPACE.base[v.name] for v in SPACE.verbs] != [
    ENTER, JOIN, TAKE, RELEASE, ATTACKER, SUMMON, STAND, TARGET, NET, KEEP, REROLL, LOSE,
    REVEAL, ROLL, STARTER,
] or SPACE.choices != CHOICES:  # fmt: skip
    raise ValueError("the constants of the action space disagree with its table")
