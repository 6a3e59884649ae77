"""What GladiGala tells, asks and refuses: kinds with clauses, and fields with an audience.

The only secret in an event is the kind of a crowd token, which only its owner is told (GG-055).
Sealed orders, attacks and plays are told when they come to light (GG-075).
"""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
OTHER: Final = Field("other", "seat")
SEATS: Final = Field("seats", "seat", many=True)
SCHOOL: Final = Field("school", "school")
SCHOOLS: Final = Field("schools", "school", many=True)
MATCH: Final = Field("match", "match")
ROUND: Final = Field("round", "number")
NUMBER: Final = Field("number", "number")
MORE: Final = Field("more", "number")
PLACE: Final = Field("place", "number")
COINS: Final = Field("coins", "coins")
BONUS: Final = Field("bonus", "coins")
LEFT: Final = Field("left", "coins")
TYPE: Final = Field("type", "type")
TYPES: Final = Field("types", "type", many=True)
GLADIATOR: Final = Field("gladiator", "gladiator")
GLADIATORS: Final = Field("gladiators", "gladiator", many=True)
ATTACKER: Final = Field("attacker", "gladiator")
SQUARE: Final = Field("square", "square")
SQUARES: Final = Field("squares", "square", many=True)
FROM: Final = Field("from", "square")
TO: Final = Field("to", "square")
FACING: Final = Field("facing", "facing")
BENCH: Final = Field("bench", "bench")
LINE: Final = Field("line", "line")
SECRET: Final = Field("thumb", "thumb", 0)
THUMB: Final = Field("thumb", "thumb")
UPPER: Final = Field("upper", "upper")
LOWER: Final = Field("lower", "lower")
ACTION: Final = Field("action", "action")

# What happened.
MATCH_BEGAN: Final = 0
EAGLE_STAYS: Final = 1
EAGLE_HOME: Final = 2
MIX_CHOSEN: Final = 3
TEAM_DRAWN: Final = 4
LEFT_OVER: Final = 5
SYMBOL_TAKEN: Final = 6
SYMBOLS_GONE: Final = 7
DECLARED: Final = 8
EAGLE_SET: Final = 9
ROW_OF_FOUR: Final = 10
ROW_OF_THREE: Final = 11
ROW_FORCED: Final = 12
ROW_ALONE: Final = 13
PLACED: Final = 14
SEATED: Final = 15
ROUND_BEGAN: Final = 16
ATTACKS_DISCLOSED: Final = 17
MARKED: Final = 18
NOBODY_ATTACKS: Final = 19
PLAYED_UP: Final = 20
PLAYED_DOWN: Final = 21
NOBODY_PLAYS: Final = 22
ORDERS_REVEALED: Final = 23
REVEALED: Final = 24
MOVED: Final = 25
LEAPT: Final = 26
CARRIED: Final = 27
CONTESTED: Final = 28
TRADED: Final = 29
HELD: Final = 30
TURNED: Final = 31
OWN_EAGLE: Final = 32
STRUCK: Final = 33
CRUSHED: Final = 34
NOBODY_STRUCK: Final = 35
SHIELD_PAID: Final = 36
SHIELD_REFUSED: Final = 37
SHIELD_NO_COIN: Final = 38
SHIELD_USED_UP: Final = 39
SHIELD_HELD: Final = 40
SHIELD_SOFTENED: Final = 41
HURT: Final = 42
OUT: Final = 43
OUT_CRUSHED: Final = 44
OUT_UNPAID: Final = 45
OUT_SOFTENED: Final = 46
EAGLE_DROPPED: Final = 47
EAGLE_FROZEN: Final = 48
ATTACK_PAID: Final = 49
ATTACK_CHEERED: Final = 50
ATTACK_DENIED: Final = 51
STACKED: Final = 52
ORDER_FAVOURS: Final = 53
ORDER_FAVOURS_POORER: Final = 54
DECLARATION_PAID: Final = 55
STREAK_PAID: Final = 56
EAGLE_TAKEN: Final = 57
EAGLE_PAID: Final = 58
FEE_PAID: Final = 59
FEE_UNPAID: Final = 60
FEE_WAIVED: Final = 61
UPGRADED: Final = 62
LEADER_MOVED: Final = 63
DELIVERED: Final = 64
MATCH_ENDED_EAGLE: Final = 65
MATCH_ENDED_BASES: Final = 66
MATCH_ENDED_EMPTY: Final = 67
MATCH_ENDED_ROUNDS: Final = 68
MEDAL_EAGLE: Final = 69
MEDAL_EAGLE_SHARED: Final = 70
MEDAL_EAGLE_TIED: Final = 71
MEDAL_COIN: Final = 72
MEDAL_COIN_TIED: Final = 73
MEDAL_COINS: Final = 74
MEDAL_BARE: Final = 75
DAY_OVER: Final = 76
SUPREMUS: Final = 77
WON_EAGLES: Final = 78
WON_EAGLE_OVER_COIN: Final = 79
WON_COINS: Final = 80
WON_TOGETHER: Final = 81
WON_BOTH: Final = 82
WON_ONLY: Final = 83
WON_TREASURY: Final = 84
WON_TREASURY_SHARED: Final = 85
CAME: Final = 86

EVENTS: Final = (
    # The set-up.
    Kind("match_began", "GG-001", MATCH, chapter=True),
    Kind("eagle_stays", "GG-262", SCHOOL, SQUARE),
    Kind("eagle_home", "GG-263", SCHOOL, FROM, TO),
    Kind("mix_chosen", "GG-014", SEAT, NUMBER, MORE),
    Kind("team_drawn", "GG-017", SEAT, TYPES),
    Kind("left_over", "GG-016", TYPES),
    Kind("symbol_taken", "GG-032", SEAT, SCHOOL),
    Kind("symbols_gone", "GG-035", SEAT, NUMBER),
    Kind("declared", "GG-034", SEAT, SCHOOLS),
    Kind("eagle_set", "GG-041", SEAT, SQUARE),
    Kind("row_of_four", "GG-051", SEAT, SQUARES),
    Kind("row_of_three", "GG-049", SEAT, SQUARES),
    Kind("row_forced", "GG-050", SEAT, SQUARES),
    Kind("row_alone", "GG-048", SEAT, SQUARES),
    Kind("placed", "GG-045", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("seated", "GG-052", SEAT, SECRET, BENCH),
    # A round up to the reveal.
    Kind("round_began", "GG-070", ROUND, MATCH, chapter=True),
    Kind("attacks_disclosed", "GG-075"),
    Kind("marked", "GG-130", GLADIATOR, FROM, SQUARE),
    Kind("nobody_attacks", "GG-130"),
    Kind("played_up", "GG-154", SEAT, BENCH),
    Kind("played_down", "GG-155", SEAT, BENCH),
    Kind("nobody_plays", "GG-151"),
    # Reveal and movement.
    Kind("orders_revealed", "GG-071"),
    Kind("revealed", "GG-071", GLADIATOR, UPPER, LOWER),
    Kind("moved", "GG-114", GLADIATOR, FROM, TO),
    Kind("leapt", "GG-090", GLADIATOR, FROM, TO),
    Kind("carried", "GG-214", SCHOOL, GLADIATOR, FROM, TO),
    Kind("contested", "GG-111", GLADIATOR, SQUARE),
    Kind("traded", "GG-112", GLADIATOR, SQUARE),
    Kind("held", "GG-113", GLADIATOR, SQUARE),
    Kind("turned", "GG-102", GLADIATOR, FACING),
    Kind("own_eagle", "GG-219", GLADIATOR, SQUARE),
    # Hits, shields, marks.
    Kind("struck", "GG-140", ATTACKER, GLADIATOR, SQUARE),
    Kind("crushed", "GG-094", ATTACKER, GLADIATOR, SQUARE),
    Kind("nobody_struck", "GG-147"),
    Kind("shield_paid", "GG-084", GLADIATOR, LEFT),
    Kind("shield_refused", "GG-084", GLADIATOR),
    Kind("shield_no_coin", "GG-089", GLADIATOR),
    Kind("shield_used_up", "GG-088", GLADIATOR, NUMBER),
    Kind("shield_held", "GG-086", GLADIATOR),
    Kind("shield_softened", "GG-095", GLADIATOR),
    Kind("hurt", "GG-143", GLADIATOR),
    Kind("out", "GG-144", GLADIATOR, SQUARE),
    Kind("out_crushed", "GG-094", GLADIATOR, SQUARE),
    Kind("out_unpaid", "GG-097", GLADIATOR, SQUARE),
    Kind("out_softened", "GG-096", GLADIATOR, SQUARE),
    Kind("eagle_dropped", "GG-216", SCHOOL, GLADIATOR, SQUARE),
    Kind("eagle_frozen", "GG-217", SCHOOL, SQUARE),
    # Income and fees.
    Kind("attack_paid", "GG-182", ATTACKER, GLADIATOR, COINS),
    Kind("attack_cheered", "GG-154", ATTACKER, GLADIATOR, COINS, BONUS),
    Kind("attack_denied", "GG-155", ATTACKER, GLADIATOR),
    Kind("stacked", "GG-040", GLADIATORS),
    Kind("order_favours", "GG-192", SEAT),
    Kind("order_favours_poorer", "GG-193", SEAT),
    Kind("declaration_paid", "GG-184", SEAT, NUMBER, COINS),
    Kind("streak_paid", "GG-191", SEAT, NUMBER, COINS),
    Kind("eagle_taken", "GG-212", GLADIATOR, SCHOOL, SQUARE),
    Kind("eagle_paid", "GG-213", SEAT, COINS),
    Kind("fee_paid", "GG-175", GLADIATOR, COINS),
    Kind("fee_unpaid", "GG-176", GLADIATOR, SQUARE),
    Kind("fee_waived", "GG-238", GLADIATOR),
    Kind("upgraded", "GG-205", SEAT, TYPE, COINS),
    Kind("leader_moved", "GG-270", SEAT),
    # The end of a match.
    Kind("delivered", "GG-230", GLADIATOR, SCHOOL),
    Kind("match_ended_eagle", "GG-003", MATCH),
    Kind("match_ended_bases", "GG-232", MATCH, NUMBER),
    Kind("match_ended_empty", "GG-271", MATCH),
    Kind("match_ended_rounds", "GG-272", MATCH, NUMBER),
    Kind("medal_eagle", "GG-230", SEAT),
    Kind("medal_eagle_shared", "GG-231", SEAT),
    Kind("medal_eagle_tied", "GG-231"),
    Kind("medal_coin", "GG-235", SEAT, COINS),
    Kind("medal_coin_tied", "GG-235"),
    Kind("medal_coins", "GG-236", SEAT, COINS, LEFT),
    Kind("medal_bare", "GG-236", SEAT),
    # The end of the day.
    Kind("day_over", "GG-005", chapter=True),
    Kind("supremus", "GG-250", SEAT),
    Kind("won_eagles", "GG-251", SEAT, COINS),
    Kind("won_eagle_over_coin", "GG-252", SEAT, OTHER),
    Kind("won_coins", "GG-253", SEAT, COINS),
    Kind("won_together", "GG-254", SEAT, COINS),
    Kind("won_both", "GG-255", SEAT),
    Kind("won_only", "GG-256", SEAT),
    Kind("won_treasury", "GG-257", SEAT, COINS),
    Kind("won_treasury_shared", "GG-257", SEAT, COINS),
    Kind("came", "GG-258", SEAT, PLACE),
)

# What is asked.
ASK_MIX: Final = 0
ASK_SYMBOL: Final = 1
ASK_EAGLE: Final = 2
ASK_ROW_OF_FOUR: Final = 3
ASK_ROW_OF_THREE: Final = 4
ASK_ROW_ALONE: Final = 5
ASK_WING: Final = 6
ASK_PLACE: Final = 7
ASK_CROWD: Final = 8
ASK_ORDER: Final = 9
ASK_ORDER_HURT: Final = 10
ASK_ORDER_CARRIER: Final = 11
ASK_ATTACK: Final = 12
ASK_ATTACK_NONE: Final = 13
ASK_TOKEN_UP: Final = 14
ASK_TOKEN_DOWN: Final = 15
ASK_SHIELD: Final = 16
ASK_SHIELD_CRUSH: Final = 17
ASK_SHIELD_USELESS: Final = 18
ASK_KEEP: Final = 19
ASK_UPGRADE: Final = 20

PROMPTS: Final = (
    Kind("mix", "GG-014"),
    Kind("symbol", "GG-032", NUMBER),
    Kind("eagle", "GG-041"),
    Kind("row_of_four", "GG-051"),
    Kind("row_of_three", "GG-049"),
    Kind("row_alone", "GG-048"),
    Kind("wing", "GG-049"),
    Kind("place", "GG-045", SQUARE),
    Kind("crowd", "GG-052", NUMBER),
    Kind("order", "GG-100", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("order_hurt", "GG-104", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("order_carrier", "GG-082", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("attack", "GG-130", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("attack_none", "GG-132", GLADIATOR, TYPE, SQUARE, FACING),
    Kind("token_up", "GG-154", BENCH, LINE),
    Kind("token_down", "GG-155", BENCH, LINE),
    Kind("shield", "GG-084", GLADIATOR, SQUARE, LEFT),
    Kind("shield_crush", "GG-095", GLADIATOR, SQUARE, LEFT),
    Kind("shield_useless", "GG-096", GLADIATOR, SQUARE, LEFT),
    Kind("keep", "GG-177", LEFT),
    Kind("upgrade", "GG-203", COINS, LEFT),
)

# What is refused.
GAME_OVER: Final = 0
WHY_DRAW_IS_CHANCE: Final = 1
WHY_MIX_TURN: Final = 2
WHY_SYMBOL_TURN: Final = 3
WHY_EAGLE_TURN: Final = 4
WHY_LINE_UP_TURN: Final = 5
WHY_CROWD_TURN: Final = 6
WHY_SHIELD_TURN: Final = 7
WHY_KEEP_TURN: Final = 8
WHY_UPGRADE_TURN: Final = 9
WHY_ORDERS_GIVEN: Final = 10
WHY_ATTACKS_GIVEN: Final = 11
WHY_PLAYS_GIVEN: Final = 12
WHY_NO_GLADIATORS: Final = 13
WHY_ALL_SAFE: Final = 14
WHY_NO_TOKENS: Final = 15
WHY_MIX_NOW: Final = 16
WHY_SYMBOL_NOW: Final = 17
WHY_EAGLE_NOW: Final = 18
WHY_ROW_NOW: Final = 19
WHY_WING_NOW: Final = 20
WHY_PLACE_NOW: Final = 21
WHY_CROWD_NOW: Final = 22
WHY_ORDER_NOW: Final = 23
WHY_ATTACK_NOW: Final = 24
WHY_TOKEN_NOW: Final = 25
WHY_SHIELD_NOW: Final = 26
WHY_KEEP_NOW: Final = 27
WHY_UPGRADE_NOW: Final = 28
WHY_DRAW_NOW: Final = 29
WHY_OWN_SYMBOL: Final = 30
WHY_SCHOOL_ABSENT: Final = 31
WHY_SYMBOL_GONE: Final = 32
WHY_ROW_TOO_FAR: Final = 33
WHY_ROW_TOO_FAR_THREE: Final = 34
WHY_TYPE_GONE: Final = 35
WHY_THUMB_GONE: Final = 36
WHY_LINE_TAKEN: Final = 37
WHY_BENCH_CLOSED: Final = 38
WHY_OFF_BOARD: Final = 39
WHY_HURT_DIAGONAL: Final = 40
WHY_ACROSS: Final = 41
WHY_CARRIER_SKILL: Final = 42
WHY_DOUBLE_STAY: Final = 43
WHY_OUT_OF_RANGE: Final = 44
WHY_SAFE_SQUARE: Final = 45
WHY_NOT_IN_ZONE: Final = 46
WHY_FEE_SETTLED: Final = 47
WHY_NO_SUCH_HURT: Final = 48
WHY_UPGRADED_ALREADY: Final = 49
WHY_DRAW_OTHER_CLASS: Final = 50
WHY_DRAW_NONE_LEFT: Final = 51
WHY_ROW_GIVEN: Final = 52

REFUSALS: Final = (
    # Whenever.
    Kind("game_over", "GG-005"),
    Kind("draw_is_chance", "GG-011"),
    # Not this seat.
    Kind("mix_turn", "GG-014", SEAT),
    Kind("symbol_turn", "GG-032", SEAT),
    Kind("eagle_turn", "GG-041", SEAT),
    Kind("line_up_turn", "GG-057", SEAT),
    Kind("crowd_turn", "GG-052", SEAT),
    Kind("shield_turn", "GG-084", SEAT),
    Kind("keep_turn", "GG-177", SEAT),
    Kind("upgrade_turn", "GG-203", SEAT),
    Kind("orders_given", "GG-072"),
    Kind("attacks_given", "GG-075"),
    Kind("plays_given", "GG-075"),
    Kind("no_gladiators", "GG-273"),
    Kind("all_safe", "GG-133"),
    Kind("no_tokens", "GG-153"),
    # Not now.
    Kind("mix_now", "GG-014", ACTION),
    Kind("symbol_now", "GG-032", ACTION),
    Kind("eagle_now", "GG-041", ACTION),
    Kind("row_now", "GG-057", ACTION),
    Kind("wing_now", "GG-049", ACTION),
    Kind("place_now", "GG-045", ACTION),
    Kind("crowd_now", "GG-052", ACTION),
    Kind("order_now", "GG-071", ACTION),
    Kind("attack_now", "GG-071", ACTION),
    Kind("token_now", "GG-074", ACTION),
    Kind("shield_now", "GG-084", ACTION),
    Kind("keep_now", "GG-177", ACTION),
    Kind("upgrade_now", "GG-203", ACTION),
    Kind("draw_now", "GG-011", ACTION),
    # Not that.
    Kind("own_symbol", "GG-030", SCHOOL),
    Kind("school_absent", "GG-031", SCHOOL),
    Kind("symbol_gone", "GG-032", SCHOOL),
    Kind("row_too_far", "GG-048", NUMBER),
    Kind("row_too_far_three", "GG-049", NUMBER),
    Kind("type_gone", "GG-045", TYPE),
    Kind("thumb_gone", "GG-056", THUMB),
    Kind("line_taken", "GG-053", LINE),
    Kind("bench_closed", "GG-054", BENCH),
    Kind("off_board", "GG-105", GLADIATOR),
    Kind("hurt_diagonal", "GG-104", GLADIATOR, TYPE),
    Kind("across", "GG-106", GLADIATOR, SQUARE),
    Kind("carrier_skill", "GG-082", GLADIATOR),
    Kind("double_stay", "GG-093", GLADIATOR),
    Kind("out_of_range", "GG-131", GLADIATOR, SQUARE),
    Kind("safe_square", "GG-132", SQUARE),
    Kind("not_in_zone", "GG-177", NUMBER),
    Kind("fee_settled", "GG-177", NUMBER),
    Kind("no_such_hurt", "GG-204", TYPE),
    Kind("upgraded_already", "GG-204", TYPE),
    Kind("draw_other_class", "GG-011", TYPE),
    Kind("draw_none_left", "GG-011", TYPE),
    Kind("row_given", "GG-050"),
)
# Refusals that are the same at every step: actions of chance by verb, and out of turn by prompt.
# Sealed choices have none: all seats are asked at once.
OF_CHANCE: Final = {"draw": WHY_DRAW_IS_CHANCE}
OUT_OF_TURN: Final = {
    ASK_MIX: WHY_MIX_TURN,
    ASK_SYMBOL: WHY_SYMBOL_TURN,
    ASK_EAGLE: WHY_EAGLE_TURN,
    **dict.fromkeys(range(ASK_ROW_OF_FOUR, ASK_CROWD), WHY_LINE_UP_TURN),
    ASK_CROWD: WHY_CROWD_TURN,
    **dict.fromkeys(range(ASK_SHIELD, ASK_KEEP), WHY_SHIELD_TURN),
    ASK_KEEP: WHY_KEEP_TURN,
    ASK_UPGRADE: WHY_UPGRADE_TURN,
}
