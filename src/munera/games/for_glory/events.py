"""What For Glory tells, asks and refuses: kinds with clauses, and fields with an audience.

A gladiator is named by its number for pictures and by its card for words, since words may be read
long after it has left. Cards drawn, reserved and bought back are secret: only their owner sees
them.
"""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
OTHER: Final = Field("other", "seat")
TURN: Final = Field("turn", "number")
NUMBER: Final = Field("number", "number")
CHANGE: Final = Field("number", "change")  # told with its sign
TOTAL: Final = Field("total", "number")
COST: Final = Field("cost", "coins")
COINS: Final = Field("coins", "coins")
LEFT: Final = Field("left", "coins")
OPEN: Final = Field("left", "number")
CARD: Final = Field("card", "card")
SECRET: Final = Field("card", "card", 0)
SECRETS: Final = Field("cards", "card", 0, many=True)
CARDS: Final = Field("cards", "card", many=True)
DECK: Final = Field("deck", "deck")
SLOT: Final = Field("slot", "number")
ARENA: Final = Field("arena", "arena")
FROM: Final = Field("from", "arena")
MAN: Final = Field("gladiator", "gladiator")
BY: Final = Field("by", "gladiator")
HITTER: Final = Field("attacker", "card")
TO_MAN: Final = Field("to", "gladiator")
TARGET: Final = Field("target", "card")
STAT: Final = Field("stat", "stat")
ACTION: Final = Field("action", "action")
MINE: Final = Field("mine", "number")
THEIRS: Final = Field("theirs", "number")

# What happened.
FIRST_DRAWN: Final = 0
GAME_BEGAN: Final = 1
SUPPLY_DEALT: Final = 2
SUPPLY_RESHUFFLED: Final = 3
ARENA_DEALT: Final = 4
TURN_BEGAN: Final = 5
READIED_ALL: Final = 6
DREW: Final = 7
RESHUFFLED: Final = 8
NOTHING_TO_DRAW: Final = 9
PAID_CARD: Final = 10
PAID_TOKENS: Final = 11
BOUGHT: Final = 12
PATRON_PLAYED: Final = 13
SCHEME_PLAYED: Final = 14
BOAST_PLAYED: Final = 15
SCHEME_USED: Final = 16
FREE_USED: Final = 17
RESERVED: Final = 18
BOUGHT_BACK: Final = 19
ENTERED: Final = 20
REGISTERED: Final = 21
ENTERED_AS_TACTIC: Final = 22
ACTIONS_ENDED: Final = 23
ACTIONS_CAPPED: Final = 24
HAND_DISCARDED: Final = 25
CROWD_CALM: Final = 26
CROWD_CALLS: Final = 27
ARENA_PHASE_BEGAN: Final = 28
LATE_PASSED: Final = 29
BATTLE_BEGAN: Final = 30
INITIATIVE: Final = 31
INITIATIVE_TIED: Final = 32
COMBAT_TURN: Final = 33
COMBAT_PASSED: Final = 34
COMBAT_ENDED: Final = 35
ATTACKED: Final = 36
HIT: Final = 37
ATTACK_LOST: Final = 38
ATTACK_ZERO: Final = 39
TACTIC_PLAYED: Final = 40
TACTIC_USED: Final = 41
TACTIC_OF_CARD: Final = 42
REACTION_PLAYED: Final = 43
REACTION_USED: Final = 44
REACTION_OF_CARD: Final = 45
LET_BE: Final = 46
ASSIGNED: Final = 47
PREVENTED: Final = 48
REASSIGNED: Final = 49
MOVED_DAMAGE: Final = 50
REMOVED_DAMAGE: Final = 51
RESOLVED: Final = 52
DEFEATED: Final = 53
GAVE_UP: Final = 54
INSURED: Final = 55
EXHAUSTED: Final = 56
READIED: Final = 57
CARD_EXHAUSTED: Final = 58
MODIFIED_TURN: Final = 59
MODIFIED_BATTLE: Final = 60
GAINED: Final = 61
CULLED: Final = 62
CULLED_NOTHING: Final = 63
DISCARDED: Final = 64
RETRIEVED: Final = 65
SUPPLY_KEPT: Final = 66
SUPPLY_DISCARDED: Final = 67
MOVED: Final = 68
STAYED: Final = 69
NO_EFFECT: Final = 70
CYCLE_ENDED: Final = 71
CYCLE_CAPPED: Final = 72
BATTLE_WON: Final = 73
BATTLE_WALKOVER: Final = 74
BATTLE_DRAWN: Final = 75
TOOK_GLORY: Final = 76
TOKEN_MOVED: Final = 77
TOOK_ARENA: Final = 78
TOOK_BOAST: Final = 79
NO_BATTLE: Final = 80
NEW_LASTING: Final = 81
RETURNED: Final = 82
FAVOR_MOVED: Final = 83
HAND_REFILLED: Final = 84
ROUND_ENDED: Final = 85
WON: Final = 86
WON_AT_CAP: Final = 87
DRAWN_AT_CAP: Final = 88
FOUND_NOTHING: Final = 89

EVENTS: Final = (
    Kind("first_drawn", "FG-207", SEAT),
    Kind("game_began", "FG-207", SEAT, OTHER),
    Kind("supply_dealt", "FG-305", DECK, SLOT, CARD),
    Kind("supply_reshuffled", "FG-305", DECK, NUMBER),
    Kind("arena_dealt", "FG-203", ARENA, CARD),
    Kind("turn_began", "FG-212", SEAT, TURN, chapter=True),
    Kind("readied_all", "FG-301", SEAT, NUMBER),
    Kind("drew", "FG-121", SEAT, SECRET),
    Kind("reshuffled", "FG-122", SEAT, NUMBER),
    Kind("nothing_to_draw", "FG-123", SEAT, NUMBER),
    Kind("paid_card", "FG-331", SEAT, CARD, COINS),
    Kind("paid_tokens", "FG-333", SEAT, COINS),
    Kind("bought", "FG-321", SEAT, CARD, DECK, SLOT),
    Kind("patron_played", "FG-350", SEAT, CARD),
    Kind("scheme_played", "FG-340", SEAT, CARD),
    Kind("boast_played", "FG-344", SEAT, CARD),
    Kind("scheme_used", "FG-343", SEAT, CARD),
    Kind("free_used", "FG-1006", SEAT, CARD),
    Kind("reserved", "FG-501", SEAT, SECRET),
    Kind("bought_back", "FG-504", SEAT, NUMBER, SECRETS),
    Kind("entered", "FG-361", SEAT, CARD, MAN, ARENA),
    Kind("registered", "FG-613", SEAT, CARD, MAN, ARENA),
    Kind("entered_as_tactic", "FG-360", SEAT, CARD, MAN, ARENA),
    Kind("actions_ended", "FG-303", SEAT),
    Kind("actions_capped", "FG-303", SEAT, NUMBER),
    Kind("hand_discarded", "FG-304", SEAT, CARDS),
    Kind("crowd_calm", "FG-308", SEAT, NUMBER, TOTAL),
    Kind("crowd_calls", "FG-308", SEAT, NUMBER, TOTAL),
    Kind("arena_phase_began", "FG-611", SEAT, chapter=True),
    Kind("late_passed", "FG-614", SEAT),
    Kind("battle_began", "FG-621", ARENA, CARD, chapter=True),
    Kind("initiative", "FG-625", SEAT, MINE, THEIRS, TURN),
    Kind("initiative_tied", "FG-625", SEAT, MINE, TURN),
    Kind("combat_turn", "FG-626", SEAT),
    Kind("combat_passed", "FG-704", SEAT),
    Kind("combat_ended", "FG-702", SEAT),
    Kind("attacked", "FG-710", SEAT, CARD, MAN),
    Kind("hit", "FG-712", SEAT, HITTER, BY, TARGET, TO_MAN, NUMBER),
    Kind("attack_lost", "FG-712", SEAT, CARD, MAN),
    Kind("attack_zero", "FG-712", SEAT, CARD, MAN),
    Kind("tactic_played", "FG-720", SEAT, CARD),
    Kind("tactic_used", "FG-722", SEAT, CARD, MAN),
    Kind("tactic_of_card", "FG-723", SEAT, CARD),
    Kind("reaction_played", "FG-824", SEAT, CARD),
    Kind("reaction_used", "FG-825", SEAT, CARD, MAN),
    Kind("reaction_of_card", "FG-825", SEAT, CARD),
    Kind("let_be", "FG-822", SEAT),
    Kind("assigned", "FG-802", SEAT, CARD, MAN, NUMBER, TOTAL),
    Kind("prevented", "FG-805", SEAT, CARD, MAN, NUMBER, TOTAL),
    Kind("reassigned", "FG-805", HITTER, BY, TARGET, TO_MAN, NUMBER),
    Kind("moved_damage", "FG-806", HITTER, BY, TARGET, TO_MAN, NUMBER),
    Kind("removed_damage", "FG-805", SEAT, CARD, MAN, NUMBER, TOTAL),
    Kind("resolved", "FG-803", SEAT, CARD, MAN, NUMBER, TOTAL),
    Kind("defeated", "FG-851", SEAT, CARD, MAN, ARENA),
    Kind("gave_up", "FG-407", SEAT, CARD, MAN, ARENA),
    Kind("insured", "FG-852", SEAT, COINS),
    Kind("exhausted", "FG-108", SEAT, CARD, MAN),
    Kind("readied", "FG-108", SEAT, CARD, MAN),
    Kind("card_exhausted", "FG-109", SEAT, CARD),
    Kind("modified_turn", "FG-102", SEAT, CARD, MAN, STAT, CHANGE),
    Kind("modified_battle", "FG-102", SEAT, CARD, MAN, STAT, CHANGE),
    Kind("gained", "FG-333", SEAT, COINS),
    Kind("culled", "FG-341", SEAT, CARD),
    Kind("culled_nothing", "FG-341", SEAT),
    Kind("discarded", "FG-125", SEAT, CARD),
    Kind("retrieved", "FG-126", SEAT, CARD),
    Kind("supply_kept", "FG-342", SEAT),
    Kind("supply_discarded", "FG-342", SEAT, DECK, NUMBER),
    Kind("moved", "FG-365", SEAT, CARD, MAN, FROM, ARENA),
    Kind("stayed", "FG-362", SEAT),
    Kind("no_effect", "FG-104", SEAT, CARD),
    Kind("cycle_ended", "FG-627", TURN),
    Kind("cycle_capped", "FG-624", TURN),
    Kind("battle_won", "FG-901", SEAT, ARENA),
    Kind("battle_walkover", "FG-902", SEAT, ARENA),
    Kind("battle_drawn", "FG-903", ARENA),
    Kind("took_glory", "FG-904", SEAT, NUMBER, TOTAL, ARENA),
    Kind("token_moved", "FG-904", SEAT, ARENA, CARD),
    Kind("took_arena", "FG-905", SEAT, CARD),
    Kind("took_boast", "FG-905", SEAT, CARD),
    Kind("no_battle", "FG-621", SEAT),
    Kind("new_lasting", "FG-921", CARD),
    Kind("returned", "FG-923", SEAT, CARD, MAN),
    Kind("favor_moved", "FG-924", SEAT),
    Kind("hand_refilled", "FG-925", SEAT, NUMBER),
    Kind("round_ended", "FG-926", SEAT),
    Kind("won", "FG-906", SEAT, NUMBER),
    Kind("won_at_cap", "FG-211", SEAT, NUMBER),
    Kind("drawn_at_cap", "FG-211", NUMBER),
    Kind("found_nothing", "FG-126", SEAT),
)

# What is asked.
ASK_MAIN: Final = 0
ASK_ARENA: Final = 1
ASK_PAY: Final = 2
ASK_LATE: Final = 3
ASK_ATTACK: Final = 4
ASK_ATTACK_ONLY: Final = 5
ASK_TACTIC: Final = 6
ASK_TACTIC_ONLY: Final = 7
ASK_COMBAT_END: Final = 8
ASK_HIT: Final = 9
ASK_REACT_ATTACK: Final = 10
ASK_REACT_DAMAGE: Final = 11
ASK_REACT_ENTERS: Final = 12
ASK_REACT_LEAVES: Final = 13
ASK_REACT_DEFEATED: Final = 14
ASK_TARGET: Final = 15
ASK_FROM: Final = 16
ASK_TO: Final = 17
ASK_LOSE: Final = 18
ASK_CULL: Final = 19
ASK_CULL_MAY: Final = 20
ASK_DISCARD: Final = 21
ASK_RETRIEVE: Final = 22
ASK_SUPPLY: Final = 23
ASK_SUPPLY_MAY: Final = 24
ASK_MOVE: Final = 25
ASK_MOVE_MAY: Final = 26
ASK_REFILL: Final = 27
ASK_REACT_GONE: Final = 28
ASK_PAY_RESERVE: Final = 29

PROMPTS: Final = (
    Kind("main", "FG-303", COINS, NUMBER),
    Kind("arena", "FG-363", CARD),
    Kind("pay", "FG-334", OPEN, COST, CARD),
    Kind("late", "FG-612", COST),
    Kind("attack", "FG-702", ARENA),
    Kind("attack_only", "FG-702", ARENA),
    Kind("tactic", "FG-701", ARENA),
    Kind("tactic_only", "FG-703", ARENA),
    Kind("combat_end", "FG-701", ARENA),
    Kind("hit", "FG-712", CARD, NUMBER),
    Kind("react_attack", "FG-827", CARD),
    Kind("react_damage", "FG-801", ARENA, NUMBER),
    Kind("react_enters", "FG-821", CARD),
    Kind("react_leaves", "FG-821", CARD),
    Kind("react_defeated", "FG-825", CARDS),
    Kind("target", "FG-828", CARD),
    Kind("from", "FG-806", CARD),
    Kind("to", "FG-806", CARD),
    Kind("lose", "FG-405", NUMBER, TOTAL),
    Kind("cull", "FG-341"),
    Kind("cull_may", "FG-341"),
    Kind("discard", "FG-125", NUMBER),
    Kind("retrieve", "FG-126"),
    Kind("supply", "FG-342"),
    Kind("supply_may", "FG-342"),
    Kind("move", "FG-365"),
    Kind("move_may", "FG-365"),
    Kind("refill", "FG-925", NUMBER),
    Kind("react_gone", "FG-821"),
    Kind("pay_reserve", "FG-334", OPEN, COST),
)

# What is refused.
GAME_OVER: Final = 0
WHY_CHANCE: Final = 1
WHY_FIRST_CHANCE: Final = 2
WHY_DEALING: Final = 3
WHY_TURN_MAIN: Final = 4
WHY_TURN_LATE: Final = 5
WHY_TURN_COMBAT: Final = 6
WHY_TURN_REACT: Final = 7
WHY_TURN_CHOICE: Final = 8
WHY_TURN_PAY: Final = 9
WHY_TURN_REFILL: Final = 10
WHY_MAIN_NOW: Final = 11
WHY_LATE_NOW: Final = 12
WHY_COMBAT_NOW: Final = 13
WHY_REACT_NOW: Final = 14
WHY_PAY_NOW: Final = 15
WHY_ARENA_NOW: Final = 16
WHY_TARGET_NOW: Final = 17
WHY_CARD_NOW: Final = 18
WHY_SUPPLY_NOW: Final = 19
WHY_REFILL_NOW: Final = 20
WHY_EMPTY_SLOT: Final = 21
WHY_TOO_DEAR: Final = 22
WHY_ABILITY_TOO_DEAR: Final = 23
WHY_LATE_TOO_DEAR: Final = 24
WHY_BUYBACK_TOO_DEAR: Final = 25
WHY_RESERVE_EMPTY: Final = 26
WHY_NOT_IN_HAND: Final = 27
WHY_NOT_IN_GAME: Final = 28
WHY_NO_INFLUENCE: Final = 29
WHY_NO_PLAYING: Final = 30
WHY_NO_RESERVING: Final = 31
WHY_LATE_GLADIATORS: Final = 32
WHY_ONLY_REACTIONS: Final = 33
WHY_ONLY_TACTICS: Final = 34
WHY_NOT_YOURS: Final = 35
WHY_CARD_EXHAUSTED: Final = 36
WHY_NO_SUCH_ABILITY: Final = 37
WHY_USED_IN_WINDOW: Final = 38
WHY_NO_TARGET: Final = 39
WHY_NO_CARD_FOR_COST: Final = 40
WHY_TACTIC_DONE: Final = 41
WHY_ATTACK_DONE: Final = 42
WHY_MUST_ATTACK: Final = 43
WHY_NO_SUCH_GLADIATOR: Final = 44
WHY_NOT_IN_ARENA: Final = 45
WHY_NOT_READY: Final = 46
WHY_NOBODY_TO_STRIKE: Final = 47
WHY_NO_ABILITY: Final = 48
WHY_BLANK: Final = 49
WHY_ELSEWHERE: Final = 50
WHY_MAN_EXHAUSTED: Final = 51
WHY_NO_SUCH_TARGET: Final = 52
WHY_TARGET_ELSEWHERE: Final = 53
WHY_UNTARGETABLE: Final = 54
WHY_GUARDED: Final = 55
WHY_WRONG_SIDE: Final = 56
WHY_WRONG_STATE: Final = 57
WHY_NOT_HIT_OWN: Final = 58
WHY_NOT_LOST: Final = 59
WHY_ARENA_TAKEN: Final = 60
WHY_ARENA_SAME: Final = 61
WHY_NEEDLESS: Final = 62
WHY_CARD_TOO_LITTLE: Final = 63
WHY_TOKENS_TOO_FEW: Final = 64
WHY_NO_INCOME: Final = 65
WHY_NOT_IN_DISCARD: Final = 66
WHY_NO_PASS: Final = 67
WHY_NO_CARD_FOR_SCHEME: Final = 68

REFUSALS: Final = (
    Kind("game_over", "FG-906"),
    Kind("chance", "FG-206"),
    Kind("first_chance", "FG-207"),
    Kind("dealing", "FG-202", ACTION),
    Kind("turn_main", "FG-212", SEAT),
    Kind("turn_late", "FG-612", SEAT),
    Kind("turn_combat", "FG-626", SEAT),
    Kind("turn_react", "FG-822", SEAT),
    Kind("turn_choice", "FG-828", SEAT),
    Kind("turn_pay", "FG-331", SEAT),
    Kind("turn_refill", "FG-925", SEAT),
    Kind("main_now", "FG-303", ACTION),
    Kind("late_now", "FG-612", ACTION),
    Kind("combat_now", "FG-701", ACTION),
    Kind("react_now", "FG-821", ACTION),
    Kind("pay_now", "FG-331", LEFT),
    Kind("arena_now", "FG-363", ACTION),
    Kind("target_now", "FG-828", ACTION),
    Kind("card_now", "FG-125", ACTION),
    Kind("supply_now", "FG-342", ACTION),
    Kind("refill_now", "FG-925", ACTION),
    Kind("empty_slot", "FG-306", DECK),
    Kind("too_dear", "FG-336", CARD, COST, COINS),
    Kind("ability_too_dear", "FG-336", CARD, COST, COINS),
    Kind("late_too_dear", "FG-613", COST, COINS),
    Kind("buyback_too_dear", "FG-504", COST, COINS),
    Kind("reserve_empty", "FG-504"),
    Kind("not_in_hand", "FG-105", CARD),
    Kind("not_in_game", "FG-208", CARD),
    Kind("no_influence", "FG-403", CARD, NUMBER, TOTAL),
    Kind("no_playing", "FG-366", CARD),
    Kind("no_reserving", "FG-502", CARD),
    Kind("late_gladiators", "FG-360", CARD),
    Kind("only_reactions", "FG-821", CARD),
    Kind("only_tactics", "FG-721", CARD),
    Kind("not_yours", "FG-1002", CARD),
    Kind("card_exhausted", "FG-109", CARD),
    Kind("no_such_ability", "FG-1005", CARD),
    Kind("used_in_window", "FG-822", CARD),
    Kind("no_target", "FG-828", CARD),
    Kind("no_card_for_cost", "FG-720", CARD),
    Kind("tactic_done", "FG-701", CARD),
    Kind("attack_done", "FG-701"),
    Kind("must_attack", "FG-702"),
    Kind("no_such_gladiator", "FG-105", NUMBER),
    Kind("not_in_arena", "FG-623", CARD),
    Kind("not_ready", "FG-710", CARD),
    Kind("nobody_to_strike", "FG-702", CARD),
    Kind("no_ability", "FG-825", CARD),
    Kind("blank", "FG-102", CARD),
    Kind("elsewhere", "FG-826", CARD),
    Kind("man_exhausted", "FG-108", CARD),
    Kind("no_such_target", "FG-828", NUMBER),
    Kind("target_elsewhere", "FG-623", CARD),
    Kind("untargetable", "FG-828", CARD),
    Kind("guarded", "FG-712", CARD),
    Kind("wrong_side", "FG-104", CARD),
    Kind("wrong_state", "FG-104", CARD),
    Kind("not_hit_own", "FG-712", CARD),
    Kind("not_lost", "FG-406", CARD),
    Kind("arena_taken", "FG-363", ARENA),
    Kind("arena_same", "FG-365", ARENA),
    Kind("needless", "FG-334", CARD),
    Kind("card_too_little", "FG-334", CARD),
    Kind("tokens_too_few", "FG-333", COINS, LEFT),
    Kind("no_income", "FG-331", CARD),
    Kind("not_in_discard", "FG-126", CARD),
    Kind("no_pass", "FG-103"),
    Kind("no_card_for_scheme", "FG-340", CARD),
)
# Refusals that are the same at every step: actions of chance by verb, and out of turn by prompt.
OF_CHANCE: Final = {"first": WHY_FIRST_CHANCE, "draw": WHY_CHANCE}
OUT_OF_TURN: Final = {
    **dict.fromkeys(range(len(PROMPTS)), WHY_TURN_CHOICE),
    ASK_MAIN: WHY_TURN_MAIN,
    ASK_PAY: WHY_TURN_PAY,
    ASK_PAY_RESERVE: WHY_TURN_PAY,
    ASK_LATE: WHY_TURN_LATE,
    **dict.fromkeys(range(ASK_ATTACK, ASK_HIT), WHY_TURN_COMBAT),
    **dict.fromkeys(range(ASK_REACT_ATTACK, ASK_TARGET), WHY_TURN_REACT),
    ASK_REACT_GONE: WHY_TURN_REACT,
    ASK_REFILL: WHY_TURN_REFILL,
}
