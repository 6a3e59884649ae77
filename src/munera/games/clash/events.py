"""What Clash of the Gladiators tells, asks and refuses: kinds with clauses and fields.

Nothing is secret: every field is for everybody.
"""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
SPACE: Final = Field("space", "space")
KIND: Final = Field("kind", "kind")
NUMBER: Final = Field("number", "number")
ANIMAL: Final = Field("animal", "animal")
ANIMALS: Final = Field("animals", "animal", many=True)
TURN: Final = Field("turn", "number")
UNIT: Final = Field("unit", "unit")
FROM: Final = Field("from", "space")
TO: Final = Field("to", "space")
OWNER: Final = Field("owner", "seat")
AT: Final = Field("at", "space")
OTHER: Final = Field("other", "animal")
SPEARS: Final = Field("spears", "number")
FEWER: Final = Field("fewer", "number")
SWORDS: Final = Field("swords", "number")
DICE: Final = Field("dice", "number")
FACES: Final = Field("faces", "face", many=True)
WOUNDS: Final = Field("wounds", "number")
HITS: Final = Field("hits", "number")
KINDS: Final = Field("kinds", "kind", many=True)
POINTS: Final = Field("points", "number")
BEASTS: Final = Field("animals", "number")
LEFT: Final = Field("left", "number")
MORE: Final = Field("more", "number")
ACTION: Final = Field("action", "action")
OTHER_SPACE: Final = Field("other", "space")

# What happened.
STARTER_CHOSEN: Final = 0
ENTRY_BEGAN: Final = 1
ENTERED: Final = 2
JOINED: Final = 3
TOOK: Final = 4
STACK_GONE: Final = 5
BOXED: Final = 6
TEAMS_COMPLETE: Final = 7
REVEALED: Final = 8
RELEASED: Final = 9
RESERVE_LAID: Final = 10
TURN_BEGAN: Final = 11
CHOSE: Final = 12
LED: Final = 13
SUMMONED: Final = 14
BROUGHT_IN: Final = 15
MOVED: Final = 16
ATTACKED: Final = 17
HUNTED: Final = 18
ANIMAL_ATTACKED: Final = 19
ANIMALS_MET: Final = 20
STANDS_IN: Final = 21
MORE_SPEARS: Final = 22
SPEARS_TIED: Final = 23
ANIMAL_SPEARS_TIED: Final = 24
NO_NETS: Final = 25
NETTED: Final = 26
NETTED_BACK: Final = 27
NETTED_ALL: Final = 28
TEAM_DICE: Final = 29
ANIMAL_DICE: Final = 30
ROLLED: Final = 31
KEPT: Final = 32
ROLLED_AGAIN: Final = 33
PARRIED: Final = 34
ANIMAL_PARRIED: Final = 35
MISSED: Final = 36
ALL_PARRIED: Final = 37
ANIMAL_ALL_PARRIED: Final = 38
MORTALLY_HIT: Final = 39
WOUNDED: Final = 40
WOUNDS_PAID: Final = 41
ANIMAL_WOUNDED: Final = 42
CAPTURED: Final = 43
LED_CAPTURED: Final = 44
KILLED: Final = 45
CAPTURED_ALL: Final = 46
LED_CAPTURED_ALL: Final = 47
KILLED_ALL: Final = 48
TEAM_BEATEN: Final = 49
ANIMAL_CAPTURED: Final = 50
LED_CAPTURED_ANIMAL: Final = 51
LED_ANIMAL_CAPTURED: Final = 52
ANIMAL_GONE: Final = 53
FREED: Final = 54
ADVANCED: Final = 55
ANIMAL_ADVANCED: Final = 56
LED_ANIMAL_REPLACED: Final = 57
LOST_ALL: Final = 58
ONE_LEFT: Final = 59
ANIMALS_DEAD: Final = 60
SURVIVORS: Final = 61
ALL_SURVIVORS: Final = 62
SCORED: Final = 63
WINNER: Final = 64
WINNER_SHARED: Final = 65

EVENTS: Final = (
    # Before the fight.
    Kind("starter_chosen", "CG-07", SEAT),
    Kind("entry_began", "CG-10", SEAT, chapter=True),
    Kind("entered", "CG-11", SEAT, SPACE),
    Kind("joined", "CG-12", SEAT, SPACE),
    Kind("took", "CG-10", SEAT, KIND, SPACE),
    Kind("stack_gone", "CG-15", KIND),
    Kind("boxed", "CG-19", NUMBER),
    Kind("teams_complete", "CG-18", SEAT, chapter=True),
    Kind("revealed", "CG-20", SEAT, ANIMAL),
    Kind("released", "CG-20", SEAT, ANIMAL, SPACE),
    Kind("reserve_laid", "CG-22", ANIMALS),
    # A turn up to the attack.
    Kind("turn_began", "CG-30", SEAT, TURN, chapter=True),
    Kind("chose", "CG-32", SEAT, SPACE),
    Kind("led", "CG-111", SEAT, ANIMAL, SPACE),
    Kind("summoned", "CG-112", SEAT, ANIMAL),
    Kind("brought_in", "CG-112", SEAT, ANIMAL, SPACE),
    Kind("moved", "CG-38", UNIT, FROM, TO),
    Kind("attacked", "CG-33", SEAT, FROM, OWNER, AT),
    Kind("hunted", "CG-90", SEAT, FROM, ANIMAL, AT),
    Kind("animal_attacked", "CG-113", SEAT, ANIMAL, FROM, OWNER, AT),
    Kind("animals_met", "CG-118", SEAT, ANIMAL, FROM, OTHER, AT),
    Kind("stands_in", "CG-97", SEAT, ANIMAL),
    # The battle.
    Kind("more_spears", "CG-52", UNIT, SPEARS, FEWER),
    Kind("spears_tied", "CG-53", UNIT, SPEARS),
    Kind("animal_spears_tied", "CG-102", UNIT, SPEARS),
    Kind("no_nets", "CG-92", UNIT),
    Kind("netted", "CG-55", SEAT, KIND, UNIT),
    Kind("netted_back", "CG-56", SEAT, KIND, UNIT),
    Kind("netted_all", "CG-58", SEAT, UNIT, NUMBER),
    Kind("team_dice", "CG-60", SEAT, UNIT, SWORDS, DICE),
    Kind("animal_dice", "CG-93", SEAT, ANIMAL, DICE),
    Kind("rolled", "CG-61", SEAT, FACES),
    Kind("kept", "CG-63", SEAT),
    Kind("rolled_again", "CG-62", SEAT, FACES),
    Kind("parried", "CG-64", UNIT, NUMBER),
    Kind("animal_parried", "CG-95", UNIT, NUMBER),
    Kind("missed", "CG-49", UNIT),
    Kind("all_parried", "CG-64", UNIT),
    Kind("animal_all_parried", "CG-95", UNIT),
    Kind("mortally_hit", "CG-66", UNIT, NUMBER),
    Kind("wounded", "CG-67", UNIT, NUMBER, WOUNDS),
    Kind("wounds_paid", "CG-68", UNIT, NUMBER, WOUNDS),
    Kind("animal_wounded", "CG-95", ANIMAL, NUMBER, WOUNDS, HITS),
    Kind("captured", "CG-71", SEAT, KIND, OWNER),
    Kind("led_captured", "CG-115", SEAT, KIND, OWNER),
    Kind("killed", "CG-98", OWNER, KIND),
    Kind("captured_all", "CG-71", SEAT, OWNER, KINDS),
    Kind("led_captured_all", "CG-115", SEAT, OWNER, KINDS),
    Kind("killed_all", "CG-98", OWNER, KINDS),
    Kind("team_beaten", "CG-80", OWNER, SPACE),
    Kind("animal_captured", "CG-99", SEAT, ANIMAL),
    Kind("led_captured_animal", "CG-115", SEAT, ANIMAL),
    Kind("led_animal_captured", "CG-117", SEAT, ANIMAL),
    Kind("animal_gone", "CG-118", ANIMAL),
    Kind("freed", "CG-74", UNIT, NUMBER),
    Kind("advanced", "CG-82", UNIT, FROM, TO),
    Kind("animal_advanced", "CG-101", UNIT, FROM, TO),
    Kind("led_animal_replaced", "CG-118", UNIT, FROM, TO),
    Kind("lost_all", "CG-110", SEAT),
    # The end.
    Kind("one_left", "CG-130", SEAT),
    Kind("animals_dead", "CG-132"),
    Kind("survivors", "CG-131", SEAT, NUMBER),
    Kind("all_survivors", "CG-133", SEAT, NUMBER),
    Kind("scored", "CG-134", SEAT, POINTS, NUMBER, BEASTS),
    Kind("winner", "CG-135", SEAT, POINTS),
    Kind("winner_shared", "CG-136", SEAT, POINTS),
)

# What is asked.
ASK_FIRST_BASE: Final = 0
ASK_BASE_OR_TEAM: Final = 1
ASK_BASE_APART: Final = 2
ASK_BASE_ONLY: Final = 3
ASK_BASE_APART_ONLY: Final = 4
ASK_TEAM_ONLY: Final = 5
ASK_TAKE: Final = 6
ASK_RELEASE: Final = 7
ASK_BRING_IN: Final = 8
ASK_ATTACKER: Final = 9
ASK_LEAD: Final = 10
ASK_LEAD_ARENA: Final = 11
ASK_LEAD_RESERVE: Final = 12
ASK_STAND: Final = 13
ASK_STAY: Final = 14
ASK_ENCLOSED: Final = 15
ASK_MUST_MOVE: Final = 16
ASK_ANIMAL_STAY: Final = 17
ASK_ANIMAL_MOVE: Final = 18
ASK_TARGET: Final = 19
ASK_ANIMAL_TARGET: Final = 20
ASK_NET: Final = 21
ASK_NET_BACK: Final = 22
ASK_REROLL: Final = 23
ASK_LOSE: Final = 24

PROMPTS: Final = (
    Kind("first_base", "CG-11"),
    Kind("base_or_team", "CG-12"),
    Kind("base_apart", "CG-14"),
    Kind("base_only", "CG-12"),
    Kind("base_apart_only", "CG-14"),
    Kind("team_only", "CG-12"),
    Kind("take", "CG-10", SPACE),
    Kind("release", "CG-20", ANIMAL),
    Kind("bring_in", "CG-112", ANIMAL),
    Kind("attacker", "CG-32"),
    Kind("lead", "CG-111"),
    Kind("lead_arena", "CG-111"),
    Kind("lead_reserve", "CG-112"),
    Kind("stand", "CG-34", UNIT, SPACE),
    Kind("stay", "CG-37", UNIT, SPACE),
    Kind("enclosed", "CG-37", UNIT, SPACE),
    Kind("must_move", "CG-40", UNIT, SPACE),
    Kind("animal_stay", "CG-114", UNIT, SPACE),
    Kind("animal_move", "CG-114", UNIT, SPACE),
    Kind("target", "CG-33", UNIT, SPACE),
    Kind("animal_target", "CG-113", UNIT, SPACE),
    Kind("net", "CG-55", UNIT, LEFT),
    Kind("net_back", "CG-56", UNIT, LEFT),
    Kind("reroll", "CG-62", UNIT, MORE, FEWER, FACES),
    Kind("lose", "CG-70", SPACE, LEFT),
)

# What is refused.
GAME_OVER: Final = 0
WHY_REVEAL_IS_CHANCE: Final = 1
WHY_ROLL_IS_CHANCE: Final = 2
WHY_STARTER_IS_CHANCE: Final = 3
WHY_OFF_THE_BOARD: Final = 4
WHY_ENTRY_TURN: Final = 5
WHY_ANIMAL_TURN: Final = 6
WHY_FIGHT_TURN: Final = 7
WHY_THEIR_NETS: Final = 8
WHY_THEIR_NETS_BACK: Final = 9
WHY_THEIR_ROLL: Final = 10
WHY_THEIR_ANIMAL: Final = 11
WHY_THEIR_LOSS: Final = 12
WHY_PLACE_FIRST: Final = 13
WHY_TAKE_NOW: Final = 14
WHY_RELEASE_NOW: Final = 15
WHY_BRING_IN_NOW: Final = 16
WHY_ATTACK_NOW: Final = 17
WHY_LEAD_NOW: Final = 18
WHY_STAND_NOW: Final = 19
WHY_TARGET_NOW: Final = 20
WHY_ANIMAL_TARGET_NOW: Final = 21
WHY_NET_NOW: Final = 22
WHY_NET_BACK_NOW: Final = 23
WHY_REROLL_NOW: Final = 24
WHY_LOSE_NOW: Final = 25
WHY_STARTER_NOW: Final = 26
WHY_REVEAL_NOW: Final = 27
WHY_ROLL_NOW: Final = 28
WHY_FIRST_TURN: Final = 29
WHY_NO_BASE: Final = 30
WHY_TAKEN: Final = 31
WHY_TOO_NEAR: Final = 32
WHY_NO_TEAM: Final = 33
WHY_NOT_YOUR_TEAM: Final = 34
WHY_FULL: Final = 35
WHY_NO_GLADIATOR: Final = 36
WHY_NOBODY_THERE: Final = 37
WHY_NO_ANIMAL_THERE: Final = 38
WHY_NOT_YOURS: Final = 39
WHY_NO_LEADING: Final = 40
WHY_LEAD_ANIMALS: Final = 41
WHY_NO_WAY_OUT: Final = 42
WHY_NOT_IN_RESERVE: Final = 43
WHY_NO_ROOM: Final = 44
WHY_MUST_STAY: Final = 45
WHY_ANIMAL_MUST_STAY: Final = 46
WHY_BLOCKED: Final = 47
WHY_NO_WAY: Final = 48
WHY_NO_TARGET: Final = 49
WHY_EMPTY_TARGET: Final = 50
WHY_ANIMAL_EMPTY_TARGET: Final = 51
WHY_OWN_TEAM: Final = 52
WHY_ITSELF: Final = 53
WHY_NOT_ADJACENT: Final = 54
WHY_ANIMAL_NOT_ADJACENT: Final = 55
WHY_NOBODY_TO_NET: Final = 56
WHY_NOBODY_TO_NET_BACK: Final = 57
WHY_NOBODY_ACTIVE: Final = 58
WHY_NOBODY_NETTED: Final = 59

REFUSALS: Final = (
    # Whenever.
    Kind("game_over", "CG-45"),
    Kind("reveal_is_chance", "CG-20"),
    Kind("roll_is_chance", "CG-61"),
    Kind("starter_is_chance", "CG-07"),
    Kind("off_the_board", "CG-21", SPACE),
    # Not this seat.
    Kind("entry_turn", "CG-10", SEAT),
    Kind("animal_turn", "CG-20", SEAT),
    Kind("fight_turn", "CG-30", SEAT),
    Kind("their_nets", "CG-55", SEAT),
    Kind("their_nets_back", "CG-56", SEAT),
    Kind("their_roll", "CG-62", SEAT),
    Kind("their_animal", "CG-97", SEAT),
    Kind("their_loss", "CG-70", SEAT),
    # Not now.
    Kind("place_first", "CG-12", ACTION),
    Kind("take_now", "CG-10", ACTION),
    Kind("release_now", "CG-20", ACTION),
    Kind("bring_in_now", "CG-112", ACTION),
    Kind("attack_now", "CG-31", ACTION),
    Kind("lead_now", "CG-119", ACTION),
    Kind("stand_now", "CG-40", ACTION),
    Kind("target_now", "CG-33", ACTION),
    Kind("animal_target_now", "CG-113", ACTION),
    Kind("net_now", "CG-55", ACTION),
    Kind("net_back_now", "CG-56", ACTION),
    Kind("reroll_now", "CG-63", ACTION),
    Kind("lose_now", "CG-70", ACTION),
    Kind("starter_now", "CG-07", ACTION),
    Kind("reveal_now", "CG-20", ACTION),
    Kind("roll_now", "CG-61", ACTION),
    # Not there.
    Kind("first_turn", "CG-11", SPACE),
    Kind("no_base", "CG-05", NUMBER),
    Kind("taken", "CG-06", SPACE),
    Kind("too_near", "CG-14", SPACE, OTHER_SPACE),
    Kind("no_team", "CG-12", SPACE),
    Kind("not_your_team", "CG-12", SPACE, OWNER),
    Kind("full", "CG-06", SPACE),
    Kind("no_gladiator", "CG-15", KIND),
    Kind("nobody_there", "CG-32", SPACE),
    Kind("no_animal_there", "CG-111", SPACE),
    Kind("not_yours", "CG-32", SPACE, OWNER),
    Kind("no_leading", "CG-120", ANIMAL),
    Kind("lead_animals", "CG-111", SPACE),
    Kind("no_way_out", "CG-40", SPACE),
    Kind("not_in_reserve", "CG-112", ANIMAL),
    Kind("no_room", "CG-112", ANIMAL),
    Kind("must_stay", "CG-37", SPACE),
    Kind("animal_must_stay", "CG-114", ANIMAL),
    Kind("blocked", "CG-39", SPACE),
    Kind("no_way", "CG-38", FROM, TO),
    Kind("no_target", "CG-40", SPACE),
    Kind("empty_target", "CG-33", SPACE),
    Kind("animal_empty_target", "CG-113", SPACE),
    Kind("own_team", "CG-33", SPACE),
    Kind("itself", "CG-113", ANIMAL),
    Kind("not_adjacent", "CG-33", SPACE, FROM),
    Kind("animal_not_adjacent", "CG-113", SPACE, FROM),
    Kind("nobody_to_net", "CG-55", KIND),
    Kind("nobody_to_net_back", "CG-56", KIND),
    Kind("nobody_active", "CG-70", KIND),
    Kind("nobody_netted", "CG-70", KIND),
)
# Refusals that are the same at every step: actions of chance by verb, and out of turn by prompt.
OF_CHANCE: Final = {
    "reveal": WHY_REVEAL_IS_CHANCE,
    "roll": WHY_ROLL_IS_CHANCE,
    "starter": WHY_STARTER_IS_CHANCE,
}
OUT_OF_TURN: Final = {
    **dict.fromkeys(range(ASK_FIRST_BASE, ASK_RELEASE), WHY_ENTRY_TURN),
    ASK_RELEASE: WHY_ANIMAL_TURN,
    **dict.fromkeys(range(ASK_BRING_IN, ASK_NET), WHY_FIGHT_TURN),
    ASK_NET: WHY_THEIR_NETS,
    ASK_NET_BACK: WHY_THEIR_NETS_BACK,
    ASK_REROLL: WHY_THEIR_ROLL,
    ASK_LOSE: WHY_THEIR_LOSS,
}
