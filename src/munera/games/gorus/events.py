"""What Gorus Maximus tells, asks and refuses: kinds with clauses, fields with audiences."""

from __future__ import annotations

from typing import Final

from munera.core.events import Field, Kind

SEAT: Final = Field("seat", "seat")
CARD: Final = Field("card", "card")
SECRET_CARD: Final = Field("card", "card", audience=0)  # only the seat in field 0 sees it (GM-67)
SCHOOL: Final = Field("school", "school")
SIDE: Final = Field("side", "side")
WHEN: Final = (Field("round", "roman"), Field("bout", "number"))  # which bout is led

# What happened.
SCHOOL_CHOSEN: Final = 0
DEALER_CHOSEN: Final = 1
ROUND_BEGAN: Final = 2
DEALT: Final = 3
GIVEN: Final = 4
LED_FIRST: Final = 5
LED: Final = 6
FOLLOWED: Final = 7
SLUFFED: Final = 8
CHALLENGED: Final = 9
CONTENDER_LED_FIRST: Final = 10
CONTENDER_LED: Final = 11
CONTENDER_ENTERED: Final = 12
CONTENDER_CHALLENGED: Final = 13
DREW: Final = 14
WON_PREFERRED: Final = 15
WON_INITIATING: Final = 16
CONTENDERS_WON: Final = 17
COLLECTED: Final = 18
TEAM_COLLECTED: Final = 19
OPENED: Final = 20
LIVE_ZERO: Final = 21
COUNTED: Final = 22
NO_REQUIRED_RANK: Final = 23
EARNED: Final = 24
EARNED_TIED: Final = 25
NEXT_DEALER: Final = 26
CHAMPION: Final = 27
CHAMPION_BY_ZERO: Final = 28
CHAMPION_BY_FEWEST: Final = 29
CHAMPION_SHARED: Final = 30

EVENTS: Final = (
    Kind("school_chosen", "GM-05", SCHOOL),
    Kind("dealer_chosen", "GM-08", SEAT),
    Kind("round_began", "GM-10", Field("round", "number"), chapter=True),
    Kind("dealt", "GM-06", Field("cards", "number")),
    Kind("given", "GM-06", SEAT, Field("cards", "card", audience=0, many=True), audience=0),
    Kind("led_first", "GM-15", SEAT, CARD, SCHOOL, *WHEN, chapter=True),
    Kind("led", "GM-14", SEAT, CARD, *WHEN, chapter=True),
    Kind("followed", "GM-23", SEAT, CARD),
    Kind("sluffed", "GM-20", SEAT, CARD),
    Kind("challenged", "GM-27", SEAT, CARD, SCHOOL),
    Kind("contender_led_first", "GM-78", CARD, SCHOOL, *WHEN, chapter=True),
    Kind("contender_led", "GM-77", CARD, *WHEN, chapter=True),
    Kind("contender_entered", "GM-74", CARD),
    Kind("contender_challenged", "GM-76", CARD, SCHOOL),
    Kind("drew", "GM-66", SEAT, SECRET_CARD),
    Kind("won_preferred", "GM-39", SEAT, CARD),
    Kind("won_initiating", "GM-40", SEAT, CARD),
    Kind("contenders_won", "GM-79", CARD),
    Kind("collected", "GM-44", SIDE, Field("cards", "number")),
    Kind("team_collected", "GM-88", SIDE, Field("cards", "number")),
    Kind("opened", "GM-98", SIDE, Field("cards", "card", many=True), chapter=True),
    Kind("live_zero", "GM-50", SIDE, SCHOOL, Field("cf", "number")),
    Kind("counted", "GM-48", SIDE, Field("cf", "number"), Field("cards", "number")),
    Kind("no_required_rank", "GM-81", SIDE, Field("rank", "number")),
    Kind("earned", "GM-52", SIDE, Field("support", "number"), Field("target", "number")),
    Kind("earned_tied", "GM-53", SIDE, Field("support", "number"), Field("target", "number")),
    Kind("next_dealer", "GM-56", SEAT),
    Kind("champion", "GM-60", SIDE),
    Kind("champion_by_zero", "GM-61", SIDE, SCHOOL),
    Kind("champion_by_fewest", "GM-62", SIDE, Field("cards", "number")),
    Kind("champion_shared", "GM-63", SIDE),
)

# What is asked.
ASK_FIRST_LEAD: Final = 0
ASK_LEAD: Final = 1
ASK_FOLLOW: Final = 2
ASK_SLUFF: Final = 3
ASK_SOLO: Final = 4

PROMPTS: Final = (
    Kind("first_lead", "GM-15"),
    Kind("lead", "GM-13"),
    Kind("follow", "GM-19", SCHOOL, Field("rank", "rank")),
    Kind("sluff", "GM-20", SCHOOL),
    Kind("solo", "GM-75", SCHOOL, Field("rank", "rank")),
)

# What is refused.
GAME_OVER: Final = 0
NOT_A_CHOICE: Final = 1
OUT_OF_TURN: Final = 2
NOT_IN_DECK: Final = 3
NOT_HELD: Final = 4
MUST_FOLLOW: Final = 5
SCHOOLS_ARE_CHOSEN: Final = 6
DEALER_IS_CHOSEN: Final = 7
CARDS_ARE_DEALT: Final = 8
CARD_IS_DRAWN: Final = 9
CONTENDER_IS_TURNED: Final = 10

REFUSALS: Final = (
    Kind("game_over", "GM-57"),
    Kind("not_a_choice", "GM-24"),
    Kind("out_of_turn", "GM-17", SEAT),
    Kind("not_in_deck", "GM-03", CARD),
    Kind("not_held", "GM-25", CARD),
    Kind(
        "must_follow",
        "GM-19",
        CARD,
        SCHOOL,
        Field("rank", "rank"),
        Field("follow", "card", many=True),
    ),
    Kind("schools_are_chosen", "GM-05", Field("action", "action")),
    Kind("dealer_is_chosen", "GM-08", Field("action", "action")),
    Kind("cards_are_dealt", "GM-06", Field("action", "action")),
    Kind("card_is_drawn", "GM-66", Field("action", "action")),
    Kind("contender_is_turned", "GM-73", Field("action", "action")),
)
OF_CHANCE: Final = NOT_A_CHOICE  # the refusal for a seat that wants to deal, draw or turn
