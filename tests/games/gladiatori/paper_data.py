"""The figures of Gladiatori as the specification prints them (chapter 2), in plain tables."""

from __future__ import annotations

CHANCE = -1

# --- Cards (2.2) ---------------------------------------------------------------------------------

ACTIONS = ["str", "dex", "mov", "ber"]
ATTACK_ACTIONS = ["str", "dex", "ber"]
ENERGY = ["e1", "e0"]
SPECIALS = ["sp1", "sp2", "sp3", "sp4", "sp5", "sp6", "sp7", "sp8"]
KINDS = [*ACTIONS, "e1", "e0", "fei", *SPECIALS]  # index 0 to 14 (4.2)
COMBAT = ["e1", "e0", "fei", *SPECIALS]  # the red backs
CARD_HP = {"str": 3, "dex": 3, "mov": 3, "ber": 3, "e1": 2, "e0": 1, "fei": 3} | dict.fromkeys(
    SPECIALS, 2
)
CARD_PRICE = {
    "e1": 2,
    "e0": 1,
    "fei": 5,
    "sp1": 2,
    "sp2": 2,
    "sp3": 3,
    "sp4": 2,
    "sp5": 2,
    "sp6": 1,
    "sp7": 2,
    "sp8": 1,
}
CARD_ENERGY = {"e1": 1, "e0": 0, "fei": 0}
COVER_HP = 1
BOX = {"e1": 32, "e0": 32, "fei": 4}  # 2.1

# Restrictions (2.4, 2.5): m = Movement, a = attack Action, d = Reaction, me = Melee.
RESTRICTIONS = {
    "sp1": ["m", "a", "me"],
    "sp2": ["a or d"],
    "sp3": ["m", "a or d"],
    "sp4": [],
    "sp5": [],
    "sp6": ["m", "a", "me"],
    "sp7": ["m", "a or d", "me"],
    "sp8": ["m"],
}

# --- Traits (2.3, 4.2) ---------------------------------------------------------------------------

SKILLS = ["offense", "guard", "endurance"]
TRAITS = [*SKILLS, "blood", "speed"]
ELEMENTS = [*KINDS, *TRAITS]  # index 0 to 19
SKILL_PRICE = {3: 3, 4: 4, 5: 6, 6: 8, 7: 10, 8: 13, 9: 16}
TRAIT_MINIMUM = 3
TRAIT_MAXIMUM = 9
POWER_PRICE = 1
CHEAPEST = 15  # skills 3 3 3, Blood 3, Speed 3
POWERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
START_COINS = 55
SINGLE_COINS = 70  # GL-335: the single player of 2 against 1

# --- Characters (2.7) ----------------------------------------------------------------------------

CHARACTERS = {
    "secutor": {
        "traits": {"endurance": 7, "offense": 5, "guard": 5, "blood": 5, "speed": 5},
        "cards": {"e1": 6, "e0": 1, "fei": 0, "sp1": 1, "sp3": 1, "sp4": 1},
        "powers": [5, 6, 7],
        "likes": ["sword", "shield"],
    },
    "mirmillo": {
        "traits": {"endurance": 8, "offense": 4, "guard": 4, "blood": 4, "speed": 4},
        "cards": {"e1": 5, "e0": 7, "fei": 0, "sp2": 1, "sp5": 1, "sp7": 1},
        "powers": [3, 6, 9],
        "likes": ["sword", "helmet"],
    },
    "thraex": {
        "traits": {"endurance": 5, "offense": 5, "guard": 5, "blood": 8, "speed": 4},
        "cards": {"e1": 6, "e0": 6, "fei": 0, "sp3": 1, "sp6": 1},
        "powers": [2, 6, 9],
        "likes": ["sword", "shield"],
    },
    "hoplomachus": {
        "traits": {"endurance": 6, "offense": 5, "guard": 4, "blood": 4, "speed": 7},
        "cards": {"e1": 1, "e0": 8, "fei": 0, "sp2": 1, "sp3": 1, "sp4": 1, "sp5": 1, "sp8": 1},
        "powers": [1, 3, 4, 7],
        "likes": ["spear", "helmet", "iron arm"],
    },
    "retiarius": {
        "traits": {"endurance": 7, "offense": 3, "guard": 6, "blood": 5, "speed": 4},
        "cards": {"e1": 4, "e0": 4, "fei": 1, "sp4": 1, "sp5": 1, "sp7": 1},
        "powers": [6, 8],
        "likes": ["net", "spear", "trident"],
    },
}
PREMADE = list(CHARACTERS)

# --- Items (2.6): type, attack, defence, HP, throw icon, exclusive symbol ------------------------

ITEMS: dict[str, tuple[str, int, int, int, bool, str]] = {
    "i01": ("sword", 2, 1, 4, False, ""),
    "i02": ("sword", 3, 0, 4, False, ""),
    "i03": ("sword", 3, 1, 3, False, ""),
    "i04": ("sword", 4, 1, 2, False, ""),
    "i05": ("shield", 2, 3, 2, False, "shield"),
    "i06": ("shield", 1, 3, 3, False, "shield"),
    "i07": ("shield", 0, 4, 3, False, "shield"),
    "i08": ("shield", 1, 2, 4, False, "shield"),
    "i09": ("helmet", 0, 2, 5, False, "helmet"),
    "i10": ("helmet", 1, 2, 4, False, "helmet"),
    "i11": ("helmet", 0, 3, 4, False, "helmet"),
    "i12": ("spear", 3, 0, 3, True, "spear"),
    "i13": ("spear", 2, 1, 3, True, "spear"),
    "i14": ("trident", 3, 2, 2, False, "spear"),
    "i15": ("net", 1, 0, 3, True, ""),
    "i16": ("net", 0, 1, 3, True, ""),
    "i17": ("iron arm", 1, 2, 4, False, ""),
    "i18": ("iron arm", 1, 1, 5, False, ""),
}

# --- Arena (2.8) ---------------------------------------------------------------------------------

DIRECTIONS = ["e", "se", "sw", "w", "nw", "ne"]
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
ROWS = {  # r: q from, q to
    -4: (0, 4),
    -3: (-2, 5),
    -2: (-3, 5),
    -1: (-4, 5),
    0: (-4, 4),
    1: (-5, 4),
    2: (-5, 3),
    3: (-5, 2),
    4: (-4, 0),
}
LEFT_GATE = 73
RIGHT_GATE = 74
GATES = {LEFT_GATE: (-5, 0), RIGHT_GATE: (5, 0)}
STARTS = [(-1, -2), (3, -2), (-3, 2), (1, 2)]  # S1 to S4
TURNS = {"l2": -2, "l1": -1, "r1": 1, "r2": 2}
ARCS = {"left": [-2, -1, 0], "centre": [-1, 0, 1], "right": [0, 1, 2]}  # GL-222

# --- Victory points (2.10) -----------------------------------------------------------------------

START_VP = 10
VP_FRONT = 2
VP_BEHIND = -3
VP_DAMAGE_FRONT = 1
VP_DAMAGE_BEHIND = -2
VP_FIRST_BLOOD = 3
VP_KILL_FRONT = 6
VP_KILL_BEHIND = -12
VP_FLEEING = -2
VP_COWARDICE = -3
VP_SURRENDER = -15
VP_ALIVE = 5
VP_ANIMAL = 3
VP_TEAM_OF_TWO = -10

# --- Values (2.11) -------------------------------------------------------------------------------

TRAPPED_PENALTY = -3
FACE_DOWN_PENALTY = -5
BEHIND_PENALTY = -3
OPPOSE = 5
MATCHING = 5
SWEEP = [1, -3, -7]
SACRIFICE = 3
ACROBATIC = 3
DELAY = 3
UNBEATABLE = 4
PLUS = 2  # GL-418

# --- Animals (2.12) ------------------------------------------------------------------------------

SPECIES = ["dogs", "wolves", "lions", "bears"]
SUGGESTED = {"dogs": (5, 6), "wolves": (3, 5), "lions": (1, 2), "bears": (1, 1)}
BASE_DICE_MOVED = {"dogs": 1, "wolves": 1, "lions": 2, "bears": 1}
BASE_DICE = 2
EXTRA_DICE = {"dogs": 0, "wolves": 0, "lions": 0, "bears": 1}
ANIMAL_XP = {"dogs": 1, "wolves": 2, "lions": 3, "bears": 3}
RELEASED = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 3}  # GL-383
ANIMAL_LIMIT = 30  # GL-420

# --- Options (2.13) and modes --------------------------------------------------------------------

TURNS_IN_A_MATCH = 6
MODES = [
    "each_alone",
    "two_against_one",
    "two_against_two",
    "solo",
    "cooperative",
    "coliseum",
]
DEFAULTS: dict[str, object] = {
    "teams": None,  # lists of seats; see paper_setup.teams_of
    "coins": None,  # one number for all, or a list with one for each seat
    "characters": "any",  # any, premade, built
    "items": None,  # auction, draft, selection; None = as 2.13 says
    "species": "dogs",
    "number": "random",  # or how many animals in all
    "placement": False,
    "damage": False,
    "overlimit": False,
    "teaching": False,
    "campaign": False,  # changes nothing in the match; see paper_end.campaign
    "secutor": "sp4",  # or sp5
    "hoplomachus": 4,  # or 5
}
