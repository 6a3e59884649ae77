"""GM-11 to GM-18: who leads, what leading sets, the order of play."""

from __future__ import annotations

import pytest

from games.gorus.arena import PEOPLE, SPECTATOR, dealt, situation
from games.gorus.cards import CODES, named
from munera.core.rng import Rng


@pytest.mark.clause("GM-11")
@pytest.mark.parametrize("seats", range(2, 9))
def test_gm_11_the_seat_left_of_the_dealer_leads_first(seats: int) -> None:
    for dealer in range(seats):
        arena = dealt(seats, options={"dealer": str(dealer)})
        assert arena.asked == (dealer + 1) % seats


@pytest.mark.clause("GM-11", "GM-56")
def test_gm_11_r_29_the_last_winner_does_not_lead_the_new_round() -> None:
    arena = situation("Bl12 | Bl4 | Bl5", "Gr", 0, dealer=0)
    arena.play("0:Bl12 1:Bl4 2:Bl5")
    assert arena.winners() == [0]
    arena.let_chance_act(Rng(1))
    assert arena.view(0)["dealer"] == 1
    assert arena.asked == 2


@pytest.mark.clause("GM-12")
@pytest.mark.parametrize("winner", range(4))
def test_gm_12_the_winner_leads_the_next_bout(winner: int) -> None:
    ranks = [4, 5, 6, 7]
    ranks[winner] = 12
    hands = " | ".join(f"Bl{rank} Gr{rank}" for rank in ranks)
    arena = situation(hands, "Br", 1)
    arena.play(" ".join(f"{seat}:Bl{ranks[seat]}" for seat in (1, 2, 3, 0)))
    assert arena.asked == winner
    assert arena.view(0)["leader"] == winner


@pytest.mark.clause("GM-13")
@pytest.mark.parametrize("preferred", ["none", *CODES])
def test_gm_13_the_leader_may_lead_any_card(preferred: str) -> None:
    hand = "Bl4 Bl9 Br5 Gr0 Gr12 Pi8 Ye7"
    arena = situation(f"Bl5 | Gr6 | {hand} | Ye5", preferred, 2)
    assert arena.legal(2) == hand


@pytest.mark.clause("GM-14")
def test_gm_14_the_led_school_initiates_for_this_bout_only() -> None:
    arena = situation("Bl4 Gr5 | Bl5 Gr6 | Bl12 Gr7", "Br")
    arena.play("0:Bl4")
    assert arena.view(SPECTATOR)["initiating"] == "blue"
    assert arena.legal(1) == "Bl5"
    arena.play("1:Bl5 2:Bl12")
    assert arena.view(SPECTATOR)["initiating"] is None
    arena = situation("Bl4 Bl6 Gr5 | Bl5 Bl7 Gr6 | Bl12 Bl8 Gr7", "Br")
    arena.play("0:Bl4 1:Bl5 2:Bl12 2:Gr7")
    assert arena.view(SPECTATOR)["initiating"] == "green"
    assert arena.legal(0) == "Gr5"


@pytest.mark.clause("GM-14")
def test_gm_14_later_cards_do_not_change_the_initiating_school() -> None:
    arena = situation("Bl4 Gr5 | Br5 Gr6 | Pi12 Bl7 | Br9 Bl9", "Br")
    arena.play("0:Bl4 1:Br5")
    assert arena.view(SPECTATOR)["initiating"] == "blue"
    assert arena.legal(2) == "Bl7"


@pytest.mark.clause("GM-15")
@pytest.mark.parametrize("code", CODES)
def test_gm_15_the_first_card_of_a_round_sets_the_preferred_school(code: str) -> None:
    arena = situation(f"{code}7 Bl0 | Bl12 Br5 | Gr12 Pi6", "none")
    arena.play(f"0:{code}7")
    assert arena.preferred == code
    led = CODES.index(code)
    assert arena.events("led_first") == [(0, 16 * led + 7, led, 1, 9)]  # two cards: bout 9 of 10


@pytest.mark.clause("GM-15", "GM-10")
def test_gm_15_holds_in_every_round() -> None:
    arena = dealt(3, options={"target": "9"}, seed=5)
    for _ in range(3):
        assert arena.preferred == "none"
        led = arena.legal_numbers(arena.asked)[-1]
        arena.do(arena.asked, led)
        assert arena.preferred == CODES[led // 16]
        arena.play_round(Rng(4))


@pytest.mark.clause("GM-16")
@pytest.mark.parametrize("code", ["Bl", "Br", "Gr"])
def test_gm_16_a_later_lead_never_changes_the_preferred_school(code: str) -> None:
    arena = situation(f"Pi12 {code}7 | Pi4 Bl0 | Pi5 Gr0", "none")
    arena.play("0:Pi12 1:Pi4 2:Pi5")
    arena.play(f"0:{code}7")
    assert arena.preferred == "Pi"
    assert arena.number_of("led_first") == 1
    assert arena.number_of("led") == 1


@pytest.mark.clause("GM-17")
@pytest.mark.parametrize("leader", range(5))
def test_gm_17_one_card_each_clockwise_from_the_leader(leader: int) -> None:
    arena = situation("Bl4 Gr4 | Bl5 Gr5 | Bl6 Gr6 | Bl7 Gr7 | Bl9 Gr9", "Br", leader)
    asked = []
    while not arena.winners():
        seat = arena.asked
        asked.append(seat)
        assert all(not arena.legal_numbers(k) for k in range(5) if k != seat)
        arena.do(seat, arena.legal_numbers(seat)[0])
    assert asked == [(leader + k) % 5 for k in range(5)]
    assert arena.events("collected") == [(4, 5)]


@pytest.mark.clause("GM-18")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_gm_18_cards_lie_in_order_before_everybody_until_collected(viewer: int) -> None:
    arena = situation("Gr4 Bl4 | Bl5 Gr5 | Bl12 Pi6", "Br", 1)
    arena.play("1:Bl5 2:Bl12")
    lying = list(zip([1, 2], named("Bl5 Bl12"), strict=True))
    assert [tuple(played) for played in arena.view(viewer)["table"]] == lying
    pieces = arena.lying(viewer)
    assert [piece.id for piece in pieces] == ["card blue 5", "card blue 12"]
    captions = [f"I {PEOPLE[1]} leads", f"II {PEOPLE[2]}"]
    assert [piece.caption for piece in pieces] == captions
    arena.play("0:Bl4")
    assert arena.view(viewer)["table"] == []
    assert arena.lying(viewer) == []
