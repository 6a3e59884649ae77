"""The verbs of Gladiatori: choices in the order of section 4.2, then what chance does.

Spare names for items, characters and hexes of a content pack are at the end of their domains.
"""

from __future__ import annotations

from typing import Final

from munera.core.space import ActionSpace, verb
from munera.games.gladiatori.tables import (
    CHARACTER_NAMES,
    ELEMENT_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    MOST_ANIMALS,
    POWER_NAMES,
    STAT_NAMES,
)
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES, HEXES, LEFT_GATE

SEAT_NAMES: Final = ("0", "1", "2", "3")
HEX_NAMES: Final = tuple(
    [str(n) for n in range(LEFT_GATE)]
    + ["left-gate", "right-gate"]
    + [str(n) for n in range(LEFT_GATE, HEXES - 2)]
)
ANIMAL_NAMES: Final = tuple(str(n) for n in range(MOST_ANIMALS))
COUNT_NAMES: Final = tuple(str(n) for n in range(MOST_ANIMALS + 1))
SLOT_NAMES: Final = ("0", "1")
LEAPS: Final = ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0))
COMBAT_NAMES: Final = KIND_NAMES[4:]
SWEEP_NAMES: Final = ("left", "centre", "right")
TURN_NAMES: Final = ("l2", "l1", "r1", "r2")
TURN_BY: Final = (4, 5, 1, 2)  # what is added to the facing, modulo 6

DONE: Final = 0
YES: Final = 1
NO: Final = 2
PASS: Final = 3
SURRENDER: Final = 4
CHAR: Final = 5
BUY: Final = 17  # + stat, or 5 + combat kind - 4, or 16 + power
OVER: Final = 42
ITEM: Final = 45
BID: Final = 77  # + 0 for energy-1, 1 for energy-0
HEX: Final = 79
FACE: Final = 207
TOHP: Final = 213
TOHAND: Final = 228
STEP: Final = 243
TURN: Final = 249
CLEAR: Final = 253
SPEND: Final = 255
RECOVER: Final = 275
PLAY: Final = 295
REUSE: Final = 299
STANDBY: Final = 303
ADD: Final = 307  # + kind - 4
ATTACK: Final = 318
SWEEP: Final = 319  # + 2 * arc + (1 if counter-clockwise)
NET: Final = 325
THROW: Final = 327
BREAK: Final = 329
HELP: Final = 331
NOFIGHT: Final = 335
BLOOD: Final = 336
DASH: Final = 340
OVERSKILL: Final = 343
RAGE: Final = 346  # + 11 * (1 for the HP deck) + kind - 4
SACRIFICE: Final = 368
LUNGE: Final = 383
LEAP: Final = 398
DEEP: Final = 407
POWER: Final = 410
PLUSCARD: Final = 419  # + kind - 6
PLUSPOWER: Final = 428
ORDER: Final = 437
PUSH: Final = 441
LOSE: Final = 447
LOSEITEM: Final = 462
CHOICES: Final = 464
DIE: Final = 464
SEAT: Final = 470
DRAW: Final = 474
ANIMAL: Final = 506
GOTO: Final = 536
COUNT: Final = 664
ACTIONS: Final = 695

SPACE: Final = ActionSpace(
    verb("done"),
    verb("yes"),
    verb("no"),
    verb("pass"),
    verb("surrender"),
    verb("char", CHARACTER_NAMES),
    verb("buy", (*STAT_NAMES, *COMBAT_NAMES, *POWER_NAMES)),
    verb("over", KIND_NAMES[4:7]),
    verb("item", ITEM_NAMES),
    verb("bid", KIND_NAMES[4:6]),
    verb("hex", HEX_NAMES),
    verb("face", DIRECTION_NAMES),
    verb("tohp", KIND_NAMES),
    verb("tohand", KIND_NAMES),
    verb("step", DIRECTION_NAMES),
    verb("turn", TURN_NAMES),
    verb("clear", ("trapped", "unbalanced")),
    verb("spend", ELEMENT_NAMES),
    verb("recover", ELEMENT_NAMES),
    verb("play", KIND_NAMES[:4]),
    verb("reuse", KIND_NAMES[:4]),
    verb("standby", KIND_NAMES[:4]),
    verb("add", COMBAT_NAMES),
    verb("attack"),
    verb("sweep", SWEEP_NAMES, ("cw", "ccw")),
    verb("net", SLOT_NAMES),
    verb("throw", SLOT_NAMES),
    verb("break", SLOT_NAMES),
    verb("help", SEAT_NAMES),
    verb("nofight"),
    verb("blood", ("0", "1", "2", "3")),
    verb("dash", ("0", "1", "2")),
    verb("overskill", STAT_NAMES[:3]),
    verb("rage", ("discard", "hp"), COMBAT_NAMES),
    verb("sacrifice", KIND_NAMES),
    verb("lunge", KIND_NAMES),
    verb("leap", tuple(f"{attack}+{damage}" for attack, damage in LEAPS)),
    verb("deep", ("1", "2", "3")),
    verb("power", POWER_NAMES),
    verb("pluscard", KIND_NAMES[6:]),
    verb("pluspower", POWER_NAMES),
    verb("order", ("1", "2", "3", "4")),
    verb("push", DIRECTION_NAMES),
    verb("lose", KIND_NAMES),
    verb("loseitem", SLOT_NAMES),
    verb("die", ("1", "2", "3", "4", "5", "6"), chance=True),
    verb("seat", SEAT_NAMES, chance=True),
    verb("draw", ITEM_NAMES, chance=True),
    verb("animal", ANIMAL_NAMES, chance=True),
    verb("goto", HEX_NAMES, chance=True),
    verb("count", COUNT_NAMES, chance=True),
)

if [SPACE.base[v.name] for v in SPACE.verbs] != [
    DONE, YES, NO, PASS, SURRENDER, CHAR, BUY, OVER, ITEM, BID, HEX, FACE, TOHP, TOHAND, STEP, TURN,
    CLEAR, SPEND, RECOVER, PLAY, REUSE, STANDBY, ADD, ATTACK, SWEEP, NET, THROW, BREAK, HELP,
    NOFIGHT, BLOOD, DASH, OVERSKILL, RAGE, SACRIFICE, LUNGE, LEAP, DEEP, POWER, PLUSCARD, PLUSPOWER,
    ORDER, PUSH, LOSE, LOSEITEM, DIE, SEAT, DRAW, ANIMAL, GOTO, COUNT,
] or SPACE.choices != CHOICES or len(SPACE) != ACTIONS:  # fmt: skip
    raise ValueError("the constants of the action space disagree with its table")
