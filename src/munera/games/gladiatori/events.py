"""What Gladiatori tells, asks and refuses: kinds with clauses, and fields with an audience.

The kinds of face-down cards and the parts of an announced value are secret: such events are told to
their owner alone.
"""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

F_SEATS: Final = Field("seats", "seat", many=True)
F_SPECIES: Final = Field("species", "species")
F_NUMBER: Final = Field("number", "number")
F_SEAT: Final = Field("seat", "seat")
F_CHARACTER: Final = Field("character", "character")
F_KIND: Final = Field("kind", "kind")
F_COINS: Final = Field("coins", "number")
F_ITEM: Final = Field("item", "item")
F_ONES: Final = Field("ones", "number")
F_ZEROS: Final = Field("zeros", "number")
F_ITEMS: Final = Field("items", "item", many=True)
F_HEX: Final = Field("hex", "hex")
F_FACING: Final = Field("facing", "facing")
F_TURN: Final = Field("turn", "number")
F_DIE: Final = Field("die", "number")
F_GREENS: Final = Field("greens", "number")
F_REDS: Final = Field("reds", "number")
F_DECK: Final = Field("deck", "number")
F_ROUND: Final = Field("round", "number")
F_PLACE: Final = Field("place", "number")
F_FROM: Final = Field("from", "hex")
F_ELEMENT: Final = Field("element", "element")
F_POINTS: Final = Field("points", "number")
F_MARKER: Final = Field("marker", "marker")
F_DOWN: Final = Field("down", "number")
F_UP: Final = Field("up", "number")
F_POWER: Final = Field("power", "power")
F_POINTS_CHANGE: Final = Field("points", "change")
F_SECRET_KIND: Final = Field("kind", "kind", audience=0)
F_BLOOD: Final = Field("blood", "number")
F_TARGET: Final = Field("target", "code")
F_SWEEP: Final = Field("sweep", "sweep")
F_TARGETS: Final = Field("targets", "code", many=True)
F_ALLY: Final = Field("ally", "seat")
F_CARDS: Final = Field("cards", "kind", many=True)
F_ZONE: Final = Field("zone", "zone")
F_STAT: Final = Field("stat", "stat")
F_VALUE: Final = Field("value", "number")
F_ATTACK: Final = Field("attack", "number")
F_DAMAGE: Final = Field("damage", "number")
F_VALUE_CHANGE: Final = Field("value", "change")
F_DEFENCE: Final = Field("defence", "change")
F_ANIMAL: Final = Field("animal", "animal")
F_ONE: Final = Field("one", "die")
F_TWO: Final = Field("two", "next_die")
F_EXTRA: Final = Field("extra", "next_die")
F_OWN: Final = Field("own", "number")
F_LIFE: Final = Field("life", "number")
F_XP: Final = Field("xp", "change")
F_FATE: Final = Field("fate", "fate")
F_EBB: Final = Field("ebb", "change")
F_HAND: Final = Field("hand", "number")
F_SPEED: Final = Field("speed", "number")
F_BY: Final = Field("by", "code")
F_SIDE: Final = Field("side", "side")
F_SIDE_OF: Final = Field("side_of", "number")
F_LEFT: Final = Field("left", "number")
F_FREE: Final = Field("free", "number")
F_ENDURANCE: Final = Field("endurance", "number")
F_PATH: Final = Field("path", "hex", many=True, recorded=False)  # for the picture

# What happened.
SET_UP: Final = 0
ORDER_DRAWN: Final = 1
ANIMALS_COUNTED: Final = 2
CHARACTER_TAKEN: Final = 3
BUILT: Final = 4
OVERLIMIT_TAKEN: Final = 5
ITEM_SHOWN: Final = 6
BID_SHOWN: Final = 7
AUCTION_WON: Final = 8
AUCTION_VOID: Final = 9
ITEMS_LAID_OUT: Final = 10
DRAFT_BEGAN: Final = 11
ITEM_TAKEN: Final = 12
ITEM_LEFT: Final = 13
ITEM_NAMED: Final = 14
ITEM_GIVEN_UP: Final = 15
PLACED: Final = 16
TURN_BEGAN: Final = 17
MOVES_DEALT: Final = 18
POWERS_ALLOWED: Final = 19
RELEASED: Final = 20
SPLIT: Final = 21
ROUND_BEGAN: Final = 22
DELAYED: Final = 23
OWN_ROUND: Final = 24
STEPPED: Final = 25
TURNED: Final = 26
ELEMENT_SPENT: Final = 27
ELEMENTS_SPENT: Final = 28
ELEMENT_RECOVERED: Final = 29
ELEMENTS_RECOVERED: Final = 30
MARKER_CLEARED: Final = 31
CARD_ADAPTED: Final = 32
ADAPTED: Final = 33
POWER_USED: Final = 34
PASSED: Final = 35
SURRENDERED: Final = 36
STANDBY_LAID: Final = 37
STANDBY_TURNED: Final = 38
ACTION_LAID: Final = 39
ACTION_REUSED: Final = 40
CARD_LAID: Final = 41
CARDS_LAID: Final = 42
NO_FIGHT: Final = 43
ATTACKED: Final = 44
SWEPT: Final = 45
CAST_NET: Final = 46
STRUCK_ITEM: Final = 47
THREW: Final = 48
HELPED: Final = 49
NO_REACTION: Final = 50
REACTION_LAID: Final = 51
REACTION_REUSED: Final = 52
REVEALED: Final = 53
RAGED: Final = 54
OVERSKILLED: Final = 55
POINTS_SPENT: Final = 56
SKILL_USED: Final = 57
SACRIFICED: Final = 58
ACROBATICS: Final = 59
LUNGE_CARD: Final = 60
LUNGED: Final = 61
LEAPT: Final = 62
DEEPENED: Final = 63
PLUS_POWER: Final = 64
ATTACK_VALUE: Final = 65
ATTACK_NULL: Final = 66
DEFENCE_VALUE: Final = 67
STRIKE_PAID: Final = 68
STRIKE_TAKEN: Final = 69
FEINTED: Final = 70
FRONT_ATTACK: Final = 71
BEHIND_ATTACK: Final = 72
HELD: Final = 73
INJURED: Final = 74
LOST_CARD: Final = 75
LOST_ITEM: Final = 76
DAMAGE_POINTS: Final = 77
FIRST_BLOOD: Final = 78
DIED: Final = 79
KILL_POINTS: Final = 80
UNBEATABLE_USED: Final = 81
DIED_FOR_GOOD: Final = 82
CARRIED_OUT: Final = 83
TIME_OVER: Final = 84
ITEM_DAMAGED: Final = 85
ITEM_BROKEN: Final = 86
NETTED: Final = 87
TRAPPED: Final = 88
NET_LOST: Final = 89
WEAPON_GONE: Final = 90
HELP_GIVEN: Final = 91
WRESTLED: Final = 92
UNBALANCED: Final = 93
FELL: Final = 94
FLED: Final = 95
COWARD: Final = 96
ANIMAL_ENTERED: Final = 97
ANIMAL_STIRRED: Final = 98
ANIMAL_MOVED: Final = 99
ANIMAL_STRUGGLED: Final = 100
ANIMAL_ATTACKED: Final = 101
ANIMAL_DEFENDED: Final = 102
ANIMAL_KILLED: Final = 103
ANIMAL_POINTS: Final = 104
PACK_GREW: Final = 105
STEPPED_BACK: Final = 106
RESTED: Final = 107
TURN_ENDED: Final = 108
SURVIVED: Final = 109
TWO_AGAINST_ONE: Final = 110
FINAL: Final = 111
LIFE_COUNTED: Final = 112
WON: Final = 113
LIVED: Final = 114
ALL_LOST: Final = 115
CAMPAIGN: Final = 116
REVEALED_ALONE: Final = 117
HELP_VALUE: Final = 118

EVENTS: Final = (
    Kind("set_up", "GL-010", chapter=True),
    Kind("order_drawn", "GL-012", F_SEATS),
    Kind("animals_counted", "GL-381", F_SPECIES, F_NUMBER),
    Kind("character_taken", "GL-011", F_SEAT, F_CHARACTER),
    Kind("built", "GL-335", F_SEAT, F_NUMBER),
    Kind("overlimit_taken", "GL-343", F_SEAT, F_KIND, F_COINS),
    Kind("item_shown", "GL-022", F_ITEM),
    Kind("bid_shown", "GL-023", F_SEAT, F_ONES, F_ZEROS),
    Kind("auction_won", "GL-025", F_SEAT, F_ITEM),
    Kind("auction_void", "GL-024", F_ITEM),
    Kind("items_laid_out", "GL-027", F_ITEMS),
    Kind("draft_began", "GL-027", F_SEAT),
    Kind("item_taken", "GL-018", F_SEAT, F_ITEM),
    Kind("item_left", "GL-027", F_ITEM),
    Kind("item_named", "GL-029", F_SEAT, F_ITEM),
    Kind("item_given_up", "GL-020", F_SEAT, F_ITEM),
    Kind("placed", "GL-014", F_SEAT, F_HEX, F_FACING),
    Kind("turn_began", "GL-030", F_TURN, chapter=True),
    Kind("moves_dealt", "GL-360"),
    Kind("powers_allowed", "GL-360"),
    Kind("released", "GL-383", F_DIE, F_NUMBER),
    Kind("split", "GL-033", F_SEAT, F_GREENS, F_REDS, F_DECK),
    Kind("round_began", "GL-034", F_ROUND, F_SEATS, chapter=True),
    Kind("delayed", "GL-273", F_SEAT, F_PLACE),
    Kind("own_round", "GL-037", F_SEAT),
    Kind("stepped", "GL-115", F_SEAT, F_FROM, F_HEX),
    Kind("turned", "GL-115", F_SEAT, F_FACING),
    Kind("element_spent", "GL-048", F_SEAT, F_ELEMENT, audience=0),
    Kind("elements_spent", "GL-048", F_SEAT, F_GREENS, F_REDS, F_POINTS),
    Kind("element_recovered", "GL-049", F_SEAT, F_ELEMENT, audience=0),
    Kind("elements_recovered", "GL-049", F_SEAT, F_GREENS, F_REDS),
    Kind("marker_cleared", "GL-061", F_SEAT, F_MARKER),
    Kind("card_adapted", "GL-270", F_SEAT, F_KIND, audience=0),
    Kind("adapted", "GL-270", F_SEAT, F_DOWN, F_UP),
    Kind("power_used", "GL-250", F_SEAT, F_POWER),
    Kind("passed", "GL-070", F_SEAT),
    Kind("surrendered", "GL-326", F_SEAT, F_POINTS_CHANGE),
    Kind("standby_laid", "GL-101", F_SEAT, F_SECRET_KIND),
    Kind("standby_turned", "GL-102", F_SEAT, F_KIND),
    Kind("action_laid", "GL-065", F_SEAT, F_SECRET_KIND),
    Kind("action_reused", "GL-066", F_SEAT, F_KIND, F_BLOOD),
    Kind("card_laid", "GL-071", F_SEAT, F_KIND, audience=0),
    Kind("cards_laid", "GL-071", F_SEAT, F_NUMBER),
    Kind("no_fight", "GL-081", F_SEAT),
    Kind("attacked", "GL-076", F_SEAT, F_TARGET),
    Kind("swept", "GL-077", F_SEAT, F_SWEEP, F_TARGETS),
    Kind("cast_net", "GL-079", F_SEAT, F_TARGET, F_ITEM),
    Kind("struck_item", "GL-078", F_SEAT, F_TARGET, F_ITEM),
    Kind("threw", "GL-080", F_SEAT, F_TARGET, F_ITEM),
    Kind("helped", "GL-132", F_SEAT, F_ALLY, F_TARGET),
    Kind("no_reaction", "GL-121", F_SEAT),
    Kind("reaction_laid", "GL-120", F_SEAT, F_SECRET_KIND),
    Kind("reaction_reused", "GL-120", F_SEAT, F_KIND, F_BLOOD),
    Kind("revealed", "GL-140", F_SEAT, F_KIND, F_CARDS),
    Kind("raged", "GL-234", F_SEAT, F_ZONE, F_KIND),
    Kind("overskilled", "GL-231", F_SEAT, F_STAT, F_VALUE, audience=0),
    Kind("points_spent", "GL-108", F_SEAT, F_STAT, F_NUMBER, audience=0),
    Kind("skill_used", "GL-142", F_SEAT, F_STAT, F_VALUE, audience=0),
    Kind("sacrificed", "GL-229", F_SEAT, F_KIND),
    Kind("acrobatics", "GL-230", F_SEAT, audience=0),
    Kind("lunge_card", "GL-253", F_SEAT, F_KIND, audience=0),
    Kind("lunged", "GL-253", F_SEAT, F_NUMBER),
    Kind("leapt", "GL-261", F_SEAT, F_ATTACK, F_DAMAGE),
    Kind("deepened", "GL-262", F_SEAT, F_NUMBER),
    Kind("plus_power", "GL-418", F_SEAT, F_POWER),
    Kind("attack_value", "GL-140", F_SEAT, F_TARGET, F_VALUE),
    Kind("attack_null", "GL-143", F_SEAT, F_TARGET),
    Kind("defence_value", "GL-140", F_SEAT, F_VALUE_CHANGE),
    Kind("strike_paid", "GL-242", F_SEAT),
    Kind("strike_taken", "GL-242", F_SEAT),
    Kind("feinted", "GL-152", F_SEAT),
    Kind("front_attack", "GL-310", F_SEAT, F_POINTS_CHANGE),
    Kind("behind_attack", "GL-311", F_SEAT, F_POINTS_CHANGE),
    Kind("held", "GL-160", F_TARGET, F_ATTACK, F_DEFENCE),
    Kind("injured", "GL-160", F_SEAT, F_DAMAGE),
    Kind("lost_card", "GL-164", F_SEAT, F_KIND),
    Kind("lost_item", "GL-191", F_SEAT, F_ITEM),
    Kind("damage_points", "GL-313", F_SEAT, F_NUMBER, F_POINTS_CHANGE),
    Kind("first_blood", "GL-314", F_SEAT, F_POINTS_CHANGE),
    Kind("died", "GL-165", F_SEAT),
    Kind("kill_points", "GL-315", F_SEAT, F_POINTS_CHANGE),
    Kind("unbeatable_used", "GL-255", F_SEAT),
    Kind("died_for_good", "GL-258", F_SEAT),
    Kind("carried_out", "GL-184", F_SEAT),
    Kind("time_over", "GL-256", F_SEAT),
    Kind("item_damaged", "GL-237", F_SEAT, F_ITEM),
    Kind("item_broken", "GL-237", F_SEAT, F_ITEM),
    Kind("netted", "GL-201", F_TARGET),
    Kind("trapped", "GL-085", F_SEAT, F_NUMBER),
    Kind("net_lost", "GL-208", F_SEAT, F_ITEM),
    Kind("weapon_gone", "GL-198", F_SEAT, F_ITEM),
    Kind("help_given", "GL-134", F_SEAT, F_ALLY, F_TARGET, F_NUMBER),
    Kind("wrestled", "GL-263", F_SEAT, F_TARGET, F_FROM, F_HEX),
    Kind("unbalanced", "GL-085", F_SEAT),
    Kind("fell", "GL-288", F_SEAT),
    Kind("fled", "GL-323", F_SEAT, F_POINTS_CHANGE),
    Kind("coward", "GL-324", F_SEAT, F_POINTS_CHANGE),
    Kind("animal_entered", "GL-384", F_ANIMAL, F_DIE, F_HEX),
    Kind("animal_stirred", "GL-386", F_ANIMAL, F_DIE),
    Kind("animal_moved", "GL-387", F_ANIMAL, F_FROM, F_HEX, F_PATH),
    Kind("animal_struggled", "GL-411", F_ANIMAL, F_DIE, F_NUMBER),
    Kind("animal_attacked", "GL-391", F_ANIMAL, F_SEAT, F_ONE, F_TWO, F_EXTRA, F_VALUE),
    Kind("animal_defended", "GL-395", F_ANIMAL, F_ONE, F_TWO, F_EXTRA, F_VALUE),
    Kind("animal_killed", "GL-395", F_ANIMAL, F_SEAT),
    Kind("animal_points", "GL-414", F_SEAT, F_POINTS_CHANGE),
    Kind("pack_grew", "GL-398", F_NUMBER),
    Kind("stepped_back", "GL-400", F_SEAT, F_FROM, F_HEX),
    Kind("rested", "GL-039", F_SEAT, F_NUMBER),
    Kind("turn_ended", "GL-044", F_TURN),
    Kind("survived", "GL-328", F_SEAT, F_POINTS_CHANGE),
    Kind("two_against_one", "GL-329", F_SEAT, F_POINTS_CHANGE),
    Kind("final", "GL-005", F_SEAT, F_OWN, F_POINTS),
    Kind("life_counted", "GL-007", F_SEAT, F_LIFE),
    Kind("won", "GL-005", F_SEAT),
    Kind("lived", "GL-412", F_SEAT),
    Kind("all_lost", "GL-413"),
    Kind("campaign", "GL-363", F_SEAT, F_XP, F_FATE, F_EBB),
    Kind("revealed_alone", "GL-140", F_SEAT, F_KIND),
    Kind("help_value", "GL-134", F_SEAT, F_TARGET, F_VALUE),
)

# What is asked. From ASK_STEP on: the steps of working out a value, in order.
ASK_CHARACTER: Final = 0
ASK_BUILD: Final = 1
ASK_OVERLIMIT: Final = 2
ASK_BID: Final = 3
ASK_DRAFT: Final = 4
ASK_SELECT: Final = 5
ASK_GIVE_UP: Final = 6
ASK_PLACE: Final = 7
ASK_FACE: Final = 8
ASK_SPLIT: Final = 9
ASK_DELAY: Final = 10
ASK_OPENING: Final = 11
ASK_FREE_TURN: Final = 12
ASK_ACTION_CARDS: Final = 13
ASK_REACTION_CARDS: Final = 14
ASK_DECLARE: Final = 15
ASK_AIM: Final = 16
ASK_REACT: Final = 17
ASK_SPEND: Final = 18
ASK_RECOVER: Final = 19
ASK_ADAPT: Final = 20
ASK_BLOOD: Final = 21
ASK_DASH: Final = 22
ASK_SKILL: Final = 23
ASK_POWER_FIRST: Final = 24
ASK_RAGE: Final = 25
ASK_OVERSKILL: Final = 26
ASK_PLUS_CARD: Final = 27
ASK_SPENDING: Final = 28
ASK_USE_SKILL: Final = 29
ASK_SACRIFICE: Final = 30
ASK_ACROBATIC: Final = 31
ASK_LUNGE: Final = 32
ASK_LEAP: Final = 33
ASK_DEEP: Final = 34
ASK_WRESTLING: Final = 35
ASK_PLUS_POWER: Final = 36
ASK_ANNOUNCE: Final = 37
ASK_STRIKE: Final = 38
ASK_FEINT: Final = 39
ASK_COUNTER_FEINT: Final = 40
ASK_PAY: Final = 41
ASK_DEATH: Final = 42
ASK_UNBEATABLE: Final = 43
ASK_WRESTLE: Final = 44
ASK_MOVE: Final = 45
ASK_REFLEX: Final = 46
ASK_CLOSING: Final = 47
ASK_REST: Final = 48
ASK_REST_RECOVER: Final = 49
ASK_BACK_OFF: Final = 50
ASK_MAUL: Final = 51
ASK_STEP: Final = ASK_POWER_FIRST

PROMPTS: Final = (
    Kind("ask_character", "GL-011"),
    Kind("ask_build", "GL-335", F_COINS),
    Kind("ask_overlimit", "GL-343", F_COINS),
    Kind("ask_bid", "GL-023", F_ITEM),
    Kind("ask_draft", "GL-027"),
    Kind("ask_select", "GL-029"),
    Kind("ask_give_up", "GL-020"),
    Kind("ask_place", "GL-014"),
    Kind("ask_face", "GL-015"),
    Kind("ask_split", "GL-032", F_HAND, F_DECK),
    Kind("ask_delay", "GL-273"),
    Kind("ask_opening", "GL-064", F_SPEED),
    Kind("ask_free_turn", "GL-115"),
    Kind("ask_action_cards", "GL-071", F_KIND),
    Kind("ask_reaction_cards", "GL-127", F_KIND),
    Kind("ask_declare", "GL-075", F_KIND),
    Kind("ask_aim", "GL-080", F_ITEM),
    Kind("ask_react", "GL-120", F_BY, F_SIDE),
    Kind("ask_spend", "GL-048", F_NUMBER),
    Kind("ask_recover", "GL-049", F_NUMBER),
    Kind("ask_adapt", "GL-270", F_NUMBER),
    Kind("ask_blood", "GL-108"),
    Kind("ask_dash", "GL-130"),
    Kind("ask_skill", "GL-142", F_STAT, F_VALUE),
    Kind("ask_power_first", "GL-274", F_SIDE_OF),
    Kind("ask_rage", "GL-234", F_SIDE_OF),
    Kind("ask_overskill", "GL-231", F_SIDE_OF),
    Kind("ask_plus_card", "GL-418", F_SIDE_OF),
    Kind("ask_spending", "GL-149", F_SIDE_OF),
    Kind("ask_use_skill", "GL-149", F_SIDE_OF),
    Kind("ask_sacrifice", "GL-229", F_SIDE_OF),
    Kind("ask_acrobatic", "GL-230", F_SIDE_OF),
    Kind("ask_lunge", "GL-253", F_SIDE_OF),
    Kind("ask_leap", "GL-261", F_SIDE_OF),
    Kind("ask_deep", "GL-262", F_SIDE_OF),
    Kind("ask_wrestling", "GL-263", F_SIDE_OF),
    Kind("ask_plus_power", "GL-418", F_SIDE_OF),
    Kind("ask_announce", "GL-140", F_SIDE_OF),
    Kind("ask_strike", "GL-242", F_BY),
    Kind("ask_feint", "GL-150"),
    Kind("ask_counter_feint", "GL-151"),
    Kind("ask_pay", "GL-164", F_LEFT, F_DAMAGE),
    Kind("ask_death", "GL-165", F_DAMAGE),
    Kind("ask_unbeatable", "GL-255"),
    Kind("ask_wrestle", "GL-263"),
    Kind("ask_move", "GL-113", F_NUMBER),
    Kind("ask_reflex", "GL-246", F_FREE),
    Kind("ask_closing", "GL-084"),
    Kind("ask_rest", "GL-039", F_ENDURANCE),
    Kind("ask_rest_recover", "GL-039", F_NUMBER),
    Kind("ask_back_off", "GL-400"),
    Kind("ask_maul", "GL-404"),
)
