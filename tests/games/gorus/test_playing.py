"""GM-19 to GM-25: following, sluffing, and what nobody has to or may do."""

from __future__ import annotations

import pytest

from games.gorus.arena import GAME, dealt, situation
from games.gorus.cards import card
from munera.core.errors import BadText, Illegal, NotYourTurn
from munera.core.rng import Rng


@pytest.mark.clause("GM-19")
def test_gm_19_cc_36_one_card_of_the_led_school_is_the_only_legal_card() -> None:
    hand = "Bl12 Br4 Br5 Br7 Gr9 Gr10 Gr11 Pi0 Pi4 Ye12"
    arena = situation(f"Bl6 | {hand} | Bl4", "Br")
    arena.play("0:Bl6")
    assert arena.legal(1) == "Bl12"


@pytest.mark.clause("GM-19", "GM-28")
@pytest.mark.parametrize(
    ("last", "legal"),
    [("Bl6", "Bl12 Br6 Gr6 Pi6"), ("Bl12", "Bl7 Br12 Gr12 Pi12")],
)
def test_gm_19_cc_37_led_school_and_matches_of_the_last_rank(last: str, legal: str) -> None:
    arena = situation(f"{last} | {legal} Br4 Gr5 Pi8 Ye0 | Bl4", "Br")
    arena.play(f"0:{last}")
    assert arena.legal(1) == legal


@pytest.mark.clause("GM-19", "GM-30")
def test_gm_19_cc_37_three_cards_if_the_card_of_the_led_school_matches_itself() -> None:
    arena = situation("Bl4 | Ye6 Gr4 | Bl6 Br6 Gr6 Pi5 Pi12 | Bl5", "Br")
    arena.play("0:Bl4 1:Ye6")
    assert arena.legal(2) == "Bl6 Br6 Gr6"


@pytest.mark.clause("GM-19")
def test_gm_19_r_27_a_preferred_card_may_not_be_played_instead_of_following() -> None:
    arena = situation("Bl6 | Gr12 Gr0 Bl4 | Bl5", "Gr")
    arena.play("0:Bl6")
    assert arena.legal(1) == "Bl4"
    arena = situation("Bl6 | Gr6 Gr0 Bl4 | Bl5", "Gr")
    arena.play("0:Bl6")
    assert arena.legal(1) == "Bl4 Gr6"


@pytest.mark.clause("GM-20", "GM-22")
def test_gm_20_without_the_led_school_every_card_is_legal() -> None:
    hand = "Br0 Br6 Br12 Gr4 Gr6 Pi8 Ye11"
    arena = situation(f"Bl6 | {hand} | Bl4", "Br")
    arena.play("0:Bl6")
    assert arena.legal(1) == hand


@pytest.mark.clause("GM-20")
def test_gm_20_cc_35_only_preferred_cards_all_legal() -> None:
    arena = situation("Bl6 | Gr0 Gr4 Gr9 Gr12 | Bl4", "Gr")
    arena.play("0:Bl6")
    assert arena.legal(1) == "Gr0 Gr4 Gr9 Gr12"


@pytest.mark.clause("GM-21", "GM-37")
def test_gm_21_a_new_preferred_school_creates_no_duty() -> None:
    arena = situation("Gr7 Bl4 | Pi7 Gr10 | Pi12 Br5 Ye4 | Gr4 Gr5", "Bl")
    arena.play("0:Gr7 1:Pi7")
    assert arena.preferred == "Pi"
    assert arena.legal(2) == "Br5 Pi12 Ye4"


@pytest.mark.clause("GM-21", "GM-37")
def test_gm_21_a_new_preferred_school_lifts_no_duty() -> None:
    arena = situation("Gr7 Bl4 | Pi7 Gr10 | Pi12 Pi4 Gr4 | Gr5 Br4", "Gr")
    arena.play("0:Gr7 1:Pi7")
    assert arena.legal(2) == "Gr4"
    assert arena.view(2)["initiating"] == "green"


@pytest.mark.clause("GM-22")
def test_gm_22_r_26_no_duty_to_win_to_trump_or_to_challenge() -> None:
    arena = situation("Bl6 Br4 | Bl4 Bl12 Gr6 | Gr12 Pi4 Br7 | Bl5 Br5", "Gr")
    arena.play("0:Bl6")
    assert arena.legal(1) == "Bl4 Bl12 Gr6"
    arena.play("1:Bl4")
    assert arena.legal(2) == "Br7 Gr12 Pi4"
    arena.play("2:Br7 3:Bl5")
    assert (arena.challengers(), arena.winners()) == ([], [0])


@pytest.mark.clause("GM-23")
@pytest.mark.parametrize("code", ["Bl0", "Bl4", "Bl7", "Bl12"])
def test_gm_23_any_card_of_the_led_school_will_do(code: str) -> None:
    arena = situation("Bl6 Br5 | Bl0 Bl4 Bl7 Bl12 | Bl5 Br4", "Gr")
    arena.play(f"0:Bl6 1:{code}")
    assert arena.events("followed") == [(1, card(code))]


@pytest.mark.clause("GM-24")
def test_gm_24_nobody_can_pass() -> None:
    arena = dealt(4, seed=8)
    rng = Rng(8)
    while not arena.champions():
        seat = arena.asked
        before = arena.view(seat)["hand_sizes"]
        played = len(arena.view(seat)["table"])
        legal = arena.legal_numbers(seat)
        assert legal
        assert all(action < 80 for action in legal)
        arena.do(seat, legal[0])
        after = arena.view(seat)["hand_sizes"]
        if played < 3:
            assert after == [n - (k == seat) for k, n in enumerate(before)]
        arena.let_chance_act(rng)
    with pytest.raises(BadText):
        GAME.space.parse("pass")


@pytest.mark.clause("GM-24", "GM-17")
def test_gm_24_one_card_per_seat_and_bout() -> None:
    arena = situation("Bl6 Bl7 | Bl4 Bl5 | Bl9 Bl10", "Gr")
    arena.play("0:Bl6")
    with pytest.raises(NotYourTurn):
        arena.refuse(0, card("Bl7"))


@pytest.mark.clause("GM-25")
def test_gm_25_r_03_an_illegal_card_is_refused_and_nothing_happens() -> None:
    arena = situation("Bl6 Bl7 | Bl4 Gr12 | Bl9 Bl10", "Gr")
    arena.play("0:Bl6")
    before = arena.g.pack()
    with pytest.raises(Illegal):
        arena.refuse(1, card("Gr12"))
    assert arena.g.pack() == before
    assert arena.support() == [0, 0, 0]
    assert arena.asked == 1


@pytest.mark.clause("GM-25", "GM-46")
def test_gm_25_a_played_card_is_gone() -> None:
    arena = situation("Bl6 Bl12 | Bl4 Bl5 | Bl7 Bl9", "Gr")
    arena.play("0:Bl6 1:Bl4 2:Bl7")
    assert arena.hand(2) == "Bl9"
    with pytest.raises(Illegal, match=r"You do not hold Blue 7. \[GM-25\]"):
        arena.refuse(2, card("Bl7"))
