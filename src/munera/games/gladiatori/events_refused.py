"""What Gladiatori refuses: kinds with clauses, and the refusals that are the same at every step."""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind
from munera.games.gladiatori.events import (
    ASK_BID,
    ASK_BUILD,
    ASK_CHARACTER,
    ASK_REST,
    ASK_REST_RECOVER,
    ASK_SELECT,
    ASK_SPLIT,
    PROMPTS,
)

F_SEAT: Final = Field("seat", "seat")
F_HEX: Final = Field("hex", "hex")
F_MARKER: Final = Field("marker", "marker")
F_NUMBER: Final = Field("number", "number")
F_KIND: Final = Field("kind", "kind")
F_COST: Final = Field("cost", "number")
F_HAVE: Final = Field("have", "number")
F_POWER: Final = Field("power", "power")
F_ELEMENT: Final = Field("element", "element")
F_DAMAGE: Final = Field("damage", "number")
F_LIFE: Final = Field("life", "number")
F_STAT: Final = Field("stat", "stat")
F_COINS: Final = Field("coins", "number")
F_ITEM: Final = Field("item", "item")

GAME_OVER: Final = 0
WHY_CHANCE: Final = 1
WHY_TURN: Final = 2
WHY_NOT_NOW: Final = 3
WHY_TURN_CHOICE: Final = 4
WHY_NO_SPEED: Final = 5
WHY_BOUND: Final = 6
WHY_TURNED: Final = 7
WHY_HEX_TAKEN: Final = 8
WHY_OUTSIDE: Final = 9
WHY_ONE_SIDE: Final = 10
WHY_NO_MARKER: Final = 11
WHY_FEW_ELEMENTS: Final = 12
WHY_NOT_IN_HAND: Final = 13
WHY_NOT_ON_TABLE: Final = 14
WHY_ROTATED: Final = 15
WHY_STANDS_BY: Final = 16
WHY_NO_BLOOD: Final = 17
WHY_NO_STANDBY: Final = 18
WHY_NO_POWER: Final = 19
WHY_TEACHING: Final = 20
WHY_POWER_HERE: Final = 21
WHY_NO_MARKERS: Final = 22
WHY_DELAY_RUNS: Final = 23
WHY_PASSIVE: Final = 24
WHY_ORDER: Final = 25
WHY_NO_MORE: Final = 26
WHY_NONE_LEFT: Final = 27
WHY_TOO_LATE: Final = 28
WHY_NOT_DISCARDED: Final = 29
WHY_FULL: Final = 30
WHY_REST_ONLY: Final = 31
WHY_NO_ENDURANCE: Final = 32
WHY_NEEDS_FREE: Final = 33
WHY_NEEDS_ATTACK: Final = 34
WHY_NEEDS_MELEE: Final = 35
WHY_FEINT_LAID: Final = 36
WHY_NO_FIGHT: Final = 37
WHY_NOBODY_AHEAD: Final = 38
WHY_ODD_CARDS: Final = 39
WHY_NO_SWEEP: Final = 40
WHY_EMPTY_ARC: Final = 41
WHY_NO_NET: Final = 42
WHY_NET_TIED: Final = 43
WHY_NET_CARDS: Final = 44
WHY_NOT_THROWN: Final = 45
WHY_IN_MELEE: Final = 46
WHY_THROW_CARDS: Final = 47
WHY_NO_MARK: Final = 48
WHY_NOBODY_THERE: Final = 49
WHY_NOT_IN_CONE: Final = 50
WHY_HIDDEN: Final = 51
WHY_NO_BREAK: Final = 52
WHY_NO_ITEM: Final = 53
WHY_NO_ALLY: Final = 54
WHY_NO_HELP: Final = 55
WHY_HELP_BEHIND: Final = 56
WHY_BEHIND: Final = 57
WHY_REAR: Final = 58
WHY_TRAPPED: Final = 59
WHY_LYING: Final = 60
WHY_NO_FEINT: Final = 61
WHY_NOT_IN_DECK: Final = 62
WHY_MUST_DIE: Final = 63
WHY_CAN_PAY: Final = 64
WHY_BEGUN: Final = 65
WHY_NO_UNBEATABLE: Final = 66
WHY_NO_PUSH: Final = 67
WHY_NO_WRESTLE: Final = 68
WHY_NOT_RAGED: Final = 69
WHY_NOT_LYING_THERE: Final = 70
WHY_RAISED: Final = 71
WHY_FEW_POINTS: Final = 72
WHY_FEW_STEPS: Final = 73
WHY_NO_DAMAGE: Final = 74
WHY_USED_CARD: Final = 75
WHY_NO_CHARACTER: Final = 76
WHY_TOO_DEAR: Final = 77
WHY_HIGHEST: Final = 78
WHY_LIMIT: Final = 79
WHY_OWNED: Final = 80
WHY_OVER_LIMIT: Final = 81
WHY_BOX: Final = 82
WHY_NO_ENERGY: Final = 83
WHY_NOT_OFFERED: Final = 84
WHY_SAME_SYMBOL: Final = 85
WHY_NOT_PREFERRED: Final = 86
WHY_ITEM_GONE: Final = 87
WHY_ITEM_FIRST: Final = 88
WHY_NOT_YOURS: Final = 89
WHY_NO_START: Final = 90
WHY_START_TAKEN: Final = 91
WHY_TOO_NEAR: Final = 92
WHY_NO_PLACE: Final = 93
WHY_NOT_IN_POOL: Final = 94

REFUSALS: Final = (
    Kind("game_over", "GL-001"),
    Kind("why_chance", "GL-012"),
    Kind("why_turn", "GL-037", F_SEAT),
    Kind("why_not_now", "GL-064"),
    Kind("why_turn_choice", "GL-033", F_SEAT),
    Kind("why_no_speed", "GL-060"),
    Kind("why_bound", "GL-117"),
    Kind("why_turned", "GL-117"),
    Kind("why_hex_taken", "GL-116", F_HEX),
    Kind("why_outside", "GL-116"),
    Kind("why_one_side", "GL-115"),
    Kind("why_no_marker", "GL-061", F_MARKER),
    Kind("why_few_elements", "GL-061", F_NUMBER),
    Kind("why_not_in_hand", "GL-065", F_KIND),
    Kind("why_not_on_table", "GL-066", F_KIND),
    Kind("why_rotated", "GL-067", F_KIND),
    Kind("why_stands_by", "GL-104", F_KIND),
    Kind("why_no_blood", "GL-066", F_KIND, F_COST, F_HAVE),
    Kind("why_no_standby", "GL-102", F_KIND),
    Kind("why_no_power", "GL-250", F_POWER),
    Kind("why_teaching", "GL-360"),
    Kind("why_power_here", "GL-274", F_POWER),
    Kind("why_no_markers", "GL-254"),
    Kind("why_delay_runs", "GL-272"),
    Kind("why_passive", "GL-275"),
    Kind("why_order", "GL-032"),
    Kind("why_no_more", "GL-105"),
    Kind("why_none_left", "GL-048", F_ELEMENT),
    Kind("why_too_late", "GL-048"),
    Kind("why_not_discarded", "GL-049", F_ELEMENT),
    Kind("why_full", "GL-041", F_ELEMENT),
    Kind("why_rest_only", "GL-040", F_ELEMENT),
    Kind("why_no_endurance", "GL-039"),
    Kind("why_needs_free", "GL-221", F_KIND),
    Kind("why_needs_attack", "GL-221", F_KIND),
    Kind("why_needs_melee", "GL-221", F_KIND),
    Kind("why_feint_laid", "GL-073"),
    Kind("why_no_fight", "GL-075"),
    Kind("why_nobody_ahead", "GL-076"),
    Kind("why_odd_cards", "GL-419"),
    Kind("why_no_sweep", "GL-077"),
    Kind("why_empty_arc", "GL-223"),
    Kind("why_no_net", "GL-079"),
    Kind("why_net_tied", "GL-209"),
    Kind("why_net_cards", "GL-205"),
    Kind("why_not_thrown", "GL-193"),
    Kind("why_in_melee", "GL-194"),
    Kind("why_throw_cards", "GL-199"),
    Kind("why_no_mark", "GL-195"),
    Kind("why_nobody_there", "GL-195", F_HEX),
    Kind("why_not_in_cone", "GL-195", F_HEX),
    Kind("why_hidden", "GL-196", F_HEX),
    Kind("why_no_break", "GL-078"),
    Kind("why_no_item", "GL-078"),
    Kind("why_no_ally", "GL-132"),
    Kind("why_no_help", "GL-132"),
    Kind("why_help_behind", "GL-133"),
    Kind("why_behind", "GL-125"),
    Kind("why_rear", "GL-125", F_KIND),
    Kind("why_trapped", "GL-126", F_KIND),
    Kind("why_lying", "GL-126", F_KIND),
    Kind("why_no_feint", "GL-150"),
    Kind("why_not_in_deck", "GL-164", F_KIND),
    Kind("why_must_die", "GL-166", F_DAMAGE, F_LIFE),
    Kind("why_can_pay", "GL-165"),
    Kind("why_begun", "GL-274"),
    Kind("why_no_unbeatable", "GL-255"),
    Kind("why_no_push", "GL-263"),
    Kind("why_no_wrestle", "GL-263"),
    Kind("why_not_raged", "GL-235", F_KIND),
    Kind("why_not_lying_there", "GL-234", F_KIND),
    Kind("why_raised", "GL-248", F_STAT),
    Kind("why_few_points", "GL-108", F_STAT, F_NUMBER),
    Kind("why_few_steps", "GL-261", F_NUMBER),
    Kind("why_no_damage", "GL-136"),
    Kind("why_used_card", "GL-418", F_KIND),
    Kind("why_no_character", "GL-345"),
    Kind("why_too_dear", "GL-335", F_COST, F_COINS),
    Kind("why_highest", "GL-336"),
    Kind("why_limit", "GL-339"),
    Kind("why_owned", "GL-340"),
    Kind("why_over_limit", "GL-343"),
    Kind("why_box", "GL-343"),
    Kind("why_no_energy", "GL-023", F_KIND),
    Kind("why_not_offered", "GL-027", F_ITEM),
    Kind("why_same_symbol", "GL-019", F_ITEM),
    Kind("why_not_preferred", "GL-029", F_ITEM),
    Kind("why_item_gone", "GL-029", F_ITEM),
    Kind("why_item_first", "GL-029", F_ITEM),
    Kind("why_not_yours", "GL-020", F_ITEM),
    Kind("why_no_start", "GL-014", F_HEX),
    Kind("why_start_taken", "GL-014", F_HEX),
    Kind("why_too_near", "GL-016", F_HEX),
    Kind("why_no_place", "GL-273"),
    Kind("why_not_in_pool", "GL-032", F_KIND),
)

OF_CHANCE: Final = WHY_CHANCE
NOT_NOW: Final = WHY_NOT_NOW
OUT_OF_TURN: Final = {
    **dict.fromkeys(range(len(PROMPTS)), WHY_TURN),
    ASK_SPLIT: WHY_TURN_CHOICE,
    ASK_REST: WHY_TURN_CHOICE,
    ASK_REST_RECOVER: WHY_TURN_CHOICE,
    ASK_BUILD: WHY_TURN_CHOICE,
    ASK_BID: WHY_TURN_CHOICE,
    ASK_SELECT: WHY_TURN_CHOICE,
    ASK_CHARACTER: WHY_TURN_CHOICE,
}
