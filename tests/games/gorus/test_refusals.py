"""What a seat is asked and what is refused, each with its clause and the numbers of the case."""

from __future__ import annotations

import pytest

from games.gorus.arena import GAME, PEOPLE, Arena, at_opening, counted, dealt, situation
from games.gorus.cards import card
from munera.core.engine import CHANCE
from munera.core.errors import Illegal, NotYourTurn
from munera.games.gorus.space import CHOOSE_DEALER, CHOOSE_SCHOOL, DEAL, DRAW, TURN
from munera.play.speech import decision


def illegal(arena: Arena, seat: int, action: int) -> tuple[str, str]:
    """The clause and the sentence of a refusal."""
    with pytest.raises(Illegal) as caught:
        arena.refuse(seat, action)
    assert str(caught.value) == f"{caught.value.why} [{caught.value.clause}]"
    return caught.value.clause, caught.value.why


def following() -> Arena:
    arena = situation("Bl6 Gr4 | Bl4 Bl12 Gr9 Br8 | Bl5 Br5", "Br")
    arena.play("0:Bl6")
    return arena


@pytest.mark.clause("GM-57")
def test_game_over() -> None:
    arena = counted("Bl9 |  | ", "Gr", support=[2, 0, 0])
    assert illegal(arena, 0, card("Bl4")) == ("GM-57", "The game is over.")


@pytest.mark.clause("GM-24")
@pytest.mark.parametrize("action", [DEAL, DRAW + 5, TURN + 7, CHOOSE_SCHOOL, CHOOSE_DEALER + 2])
def test_not_a_choice(action: int) -> None:
    why = "Only chance does that; a seat plays one card, nothing else."
    assert illegal(following(), 1, action) == ("GM-24", why)


@pytest.mark.clause("GM-17")
@pytest.mark.parametrize("seat", [0, 2])
def test_out_of_turn(seat: int) -> None:
    with pytest.raises(NotYourTurn) as caught:
        following().refuse(seat, card("Bl5"))
    assert (caught.value.clause, caught.value.why) == ("GM-17", "It is the turn of Bob.")


@pytest.mark.clause("GM-03", "GM-05")
@pytest.mark.parametrize(
    ("code", "name"), [("Bl13", "Blue 13"), ("Gr1", "Green 1"), ("Pi7", "Pink 7")]
)
def test_not_in_deck(code: str, name: str) -> None:
    why = f"{name} is not in the deck of this table."
    assert illegal(dealt(3), 1, card(code)) == ("GM-03", why)


@pytest.mark.clause("GM-25")
@pytest.mark.parametrize(("code", "name"), [("Bl7", "Blue 7"), ("Gr6", "Green 6")])
def test_not_held(code: str, name: str) -> None:
    assert illegal(following(), 1, card(code)) == ("GM-25", f"You do not hold {name}.")


@pytest.mark.clause("GM-19")
def test_must_follow() -> None:
    why = (
        "Green 9 is not allowed: Blue Fists were led and you hold Blue 4, Blue 12; "
        "play one of them or a 6."
    )
    assert illegal(following(), 1, card("Gr9")) == ("GM-19", why)
    arena = situation("Gr10 Gr4 | Br7 Br5 | Bl5 Gr11 Br4", "Br")
    arena.play("0:Gr10 1:Br7")
    why = (
        "Brown 4 is not allowed: Green Arrows were led and you hold Green 11; "
        "play one of them or a 7."
    )
    assert illegal(arena, 2, card("Br4")) == ("GM-19", why)


@pytest.mark.clause("GM-19")
@pytest.mark.parametrize(
    ("led", "rank"), [("Bl0", "a 0"), ("Bl8", "an 8"), ("Bl10", "a 10"), ("Bl11", "an 11")]
)
def test_must_follow_names_the_rank_that_would_challenge(led: str, rank: str) -> None:
    arena = situation(f"{led} Gr4 | Bl5 Gr9 | Bl6 Br5", "Br")
    arena.play(f"0:{led}")
    _, why = illegal(arena, 1, card("Gr9"))
    assert why.endswith(f"you hold Blue 5; play one of them or {rank}.")


def choosing_schools() -> Arena:
    return at_opening(3, options={"schools": "random"})


def choosing_the_dealer() -> Arena:
    return at_opening(3, options={"dealer": "random"})


def dealing() -> Arena:
    return at_opening(3)


def drawing() -> Arena:
    arena = situation("Bl5 Bl9 | Bl7 Gr4", "Br", pile="Gr12 Br8", bouts_left=3)
    arena.play("0:Bl5")
    return arena


def turning() -> Arena:
    return situation("Bl5 Gr7", pile="Bl9 Bl4 Gr5 Gr6")


AT_CHANCE = {
    "choosing schools": (choosing_schools, CHOOSE_SCHOOL + 4),
    "choosing the dealer": (choosing_the_dealer, CHOOSE_DEALER + 2),
    "dealing": (dealing, DEAL + card("Br7")),
    "drawing": (drawing, DRAW + card("Gr12")),
    "turning": (turning, TURN + card("Bl9")),
}
WHILE = {
    "choosing schools": ("GM-05", "The schools are being chosen"),
    "choosing the dealer": ("GM-08", "The first dealer is being chosen"),
    "dealing": ("GM-06", "The cards still in the deck are being dealt"),
    "drawing": ("GM-66", "A card of the draw pile is being drawn"),
    "turning": ("GM-73", "A contender is coming off the stack"),
}


@pytest.mark.clause("GM-05", "GM-08", "GM-06", "GM-66", "GM-73")
@pytest.mark.parametrize("moment", list(AT_CHANCE))
def test_nobody_plays_while_chance_acts(moment: str) -> None:
    start, _ = AT_CHANCE[moment]
    clause, now = WHILE[moment]
    told = (clause, f"{now}: 'play blue 9' cannot happen now.")
    assert illegal(start(), 0, card("Bl9")) == told
    assert illegal(start(), CHANCE, card("Bl9")) == told


@pytest.mark.parametrize("moment", list(AT_CHANCE))
def test_chance_does_only_what_can_come_next(moment: str) -> None:
    start, legal = AT_CHANCE[moment]
    clause, now = WHILE[moment]
    arena = start()
    assert legal in arena.outcomes()
    wrong = DEAL + card("Ye15")
    told = (clause, f"{now}: 'deal yellow 15' cannot happen now.")
    assert illegal(arena, CHANCE, wrong) == told


@pytest.mark.clause("GM-24")
@pytest.mark.parametrize("moment", list(AT_CHANCE))
def test_gm_24_a_seat_cannot_act_for_chance(moment: str) -> None:
    start, action = AT_CHANCE[moment]
    arena = start()
    assert arena.legal_numbers(0) == []
    illegal(arena, 0, action)


@pytest.mark.clause("GM-06")
def test_gm_06_no_card_is_dealt_twice() -> None:
    arena = dealing()
    arena.deal([card("Br7")])
    why = "The cards still in the deck are being dealt: 'deal brown 7' cannot happen now."
    assert illegal(arena, CHANCE, DEAL + card("Br7")) == ("GM-06", why)


ASKED = [
    ("Bl6 Gr4 | Bl4 | Bl5", "none", "", "GM-15", "Lead the first bout: any card; its school be"),
    ("Bl6 Gr4 | Bl4 | Bl5", "Gr", "", "GM-13", "Lead a bout: any card."),
    ("Bl6 Gr4 | Bl4 | Bl5", "Gr", "Bl9 Pi7", "GM-19", "Follow Blue Fists, or play a 7 to challen"),
    ("Br6 Gr4 | Bl4 | Bl5", "Gr", "Bl9 Pi7", "GM-20", "You have no Blue Fists: play any card."),
    ("Bl6 Gr4", "Gr", "Bl9", "GM-75", "Follow Blue Fists, or play a 9 to challenge the contende"),
    ("Br6 Gr4", "Gr", "Bl9", "GM-20", "You have no Blue Fists: play any card."),
]


@pytest.mark.clause("GM-13", "GM-15", "GM-19", "GM-20", "GM-75")
@pytest.mark.parametrize(("hands", "preferred", "bout", "clause", "words"), ASKED)
def test_what_a_seat_is_asked(
    hands: str, preferred: str, bout: str, clause: str, words: str
) -> None:
    leader = -len(bout.split()) % (hands.count("|") + 1)
    arena = situation(hands, preferred, leader, bout=bout, pile="Gr5 Gr6")
    asked = decision(GAME, arena.g, 0, PEOPLE)
    assert asked is not None
    assert asked.clause == clause
    assert asked.prompt.startswith(words)
    assert [choice.text for choice in asked.choices] == [
        GAME.space.text(number) for number in arena.legal_numbers(0)
    ]
    assert decision(GAME, arena.g, 1, PEOPLE) is None
