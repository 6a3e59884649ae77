"""GM-26 to GM-37: matching the rank of the last card."""

from __future__ import annotations

import pytest

from games.gorus.arena import situation
from games.gorus.cards import card, school
from munera.core.engine import NOBODY


@pytest.mark.clause("GM-26")
@pytest.mark.parametrize("rank", range(16))
def test_gm_26_equal_rank_challenges_any_other_does_not(rank: int) -> None:
    for other in range(16):
        arena = situation(f"Bl{rank} Br4 | Gr{other} Br5 | Br9 Br10", "Ye")
        arena.play(f"0:Bl{rank} 1:Gr{other}")
        assert arena.challengers() == ([1] if other == rank else [])
        assert arena.preferred == ("Gr" if other == rank else "Ye")


@pytest.mark.clause("GM-26", "GM-50")
def test_gm_26_cc_38_r_28_the_last_card_of_the_round_still_challenges() -> None:
    arena = situation("Bl4 | Gr9 | Br9", "Bl", piles="Br0 | Gr0 | Bl0")
    for seat, code in enumerate(("Bl4", "Gr9", "Br9")):
        assert arena.legal(seat) == code
        arena.play(f"{seat}:{code}")
    assert arena.challengers() == [2]
    assert arena.events("live_zero") == [(0, school("Br"), 5)]


@pytest.mark.clause("GM-27")
def test_gm_27_the_preferred_school_changes_before_the_next_seat_plays() -> None:
    arena = situation("Bl9 Br4 | Gr9 Br5 | Bl12 Br6", "Ye")
    arena.play("0:Bl9")
    assert arena.preferred == "Ye"
    arena.play("1:Gr9")
    assert arena.asked == 2
    assert arena.preferred == "Gr"
    assert arena.events("challenged") == [(1, card("Gr9"), school("Gr"))]


@pytest.mark.clause("GM-28")
@pytest.mark.parametrize("other", ["Bl4", "Br4"])
def test_gm_28_a_challenge_is_legal_able_to_follow_or_not(other: str) -> None:
    arena = situation(f"Bl9 Br7 | Gr9 {other} | Bl12 Br6", "Ye")
    arena.play("0:Bl9 1:Gr9")
    assert (arena.challengers(), arena.preferred) == ([1], "Gr")


@pytest.mark.clause("GM-29")
def test_gm_29_a_card_thrown_away_challenges_all_the_same() -> None:
    arena = situation("Bl6 Ye5 | Pi8 Ye7 | Br8 Ye9", "Ye")
    arena.play("0:Bl6 1:Pi8")
    assert arena.legal(2) == "Br8 Ye9"
    arena.play("2:Br8")
    assert (arena.challengers(), arena.preferred, arena.winners()) == ([2], "Br", [2])


@pytest.mark.clause("GM-30")
def test_gm_30_r_04_follow_and_challenge_with_one_card() -> None:
    arena = situation("Bl6 Gr4 | Pi8 Gr6 | Bl8 Bl4 | Bl5 Gr9", "Pi")
    arena.play("0:Bl6 1:Pi8 2:Bl8")
    assert arena.challengers() == [2]
    assert arena.preferred == "Bl"
    assert arena.number_of("followed") == 0
    arena.play("3:Bl5")
    assert arena.winners() == [2]


@pytest.mark.clause("GM-31", "GM-28")
def test_gm_31_a_preferred_card_may_challenge_although_the_seat_could_follow() -> None:
    arena = situation("Bl9 Bl4 | Gr9 Gr5 Bl7 | Bl12 Bl5", "Gr")
    arena.play("0:Bl9")
    assert arena.legal(1) == "Bl7 Gr9"
    arena.play("1:Gr9")
    assert arena.challengers() == [1]
    assert arena.preferred == "Gr"


@pytest.mark.clause("GM-32", "GM-26")
def test_gm_32_matching_an_earlier_card_is_no_challenge() -> None:
    arena = situation("Bl9 Bl4 | Bl7 Br5 | Gr9 Pi5", "Br")
    arena.play("0:Bl9 1:Bl7 2:Gr9")
    assert arena.challengers() == []
    assert arena.preferred == "Br"


@pytest.mark.clause("GM-32", "GM-19")
def test_gm_32_matching_an_earlier_card_gives_no_leave_to_abandon_the_school() -> None:
    arena = situation("Bl9 Bl4 | Bl7 Br5 | Gr9 Bl5", "Gr")
    arena.play("0:Bl9 1:Bl7")
    assert arena.legal(2) == "Bl5"


@pytest.mark.clause("GM-33", "GM-16")
def test_gm_33_cc_12_r_05_the_leader_never_challenges() -> None:
    arena = situation("Gr12 Bl8 | Gr5 Br5 | Br8 Pi4", "Gr")
    arena.play("0:Gr12 1:Gr5 2:Br8 0:Bl8")
    assert arena.challengers() == []
    assert arena.preferred == "Gr"
    assert arena.view(0)["initiating"] == "blue"
    assert arena.events("led")[-1][:2] == (0, card("Bl8"))


@pytest.mark.clause("GM-34")
def test_gm_34_r_06_a_chain_of_challenges_the_last_one_decides() -> None:
    arena = situation("Bl7 Bl4 | Br7 Bl5 | Gr7 Bl6 | Pi7 Bl9 | Ye7 Bl10", "Bl")
    seen = []
    for play in ("0:Bl7", "1:Br7", "2:Gr7", "3:Pi7", "4:Ye7"):
        arena.play(play)
        seen.append(arena.preferred)
    assert seen == ["Bl", "Br", "Gr", "Pi", "Ye"]
    assert (arena.challengers(), arena.winners()) == ([1, 2, 3, 4], [4])


@pytest.mark.clause("GM-35", "GM-15")
def test_gm_35_the_first_bout_of_a_round_allows_challenges() -> None:
    arena = situation("Bl5 Bl4 | Gr5 Bl7 | Bl12 Gr4", "none")
    arena.play("0:Bl5")
    assert (arena.preferred, arena.challengers()) == ("Bl", [])
    arena.play("1:Gr5")
    assert (arena.preferred, arena.challengers()) == ("Gr", [1])


@pytest.mark.clause("GM-36")
def test_gm_36_nothing_else_changes_the_preferred_school() -> None:
    arena = situation("Bl9 Gr4 Ye6 | Bl12 Gr10 Ye12 | Pi0 Gr11 Br0", "Pi")
    plays = "0:Bl9 1:Bl12 2:Pi0 2:Gr11 0:Gr4 1:Gr10 2:Br0 0:Ye6"
    for play in plays.split():
        arena.play(play)
        assert arena.preferred == "Pi"
    assert arena.challengers() == []


@pytest.mark.clause("GM-37", "GM-21")
def test_gm_37_a_challenge_leaves_the_initiating_school_alone() -> None:
    arena = situation("Bl9 Br4 | Gr9 Br5 | Gr12 Bl4 | Gr4 Bl12 Br0", "Ye")
    arena.play("0:Bl9 1:Gr9")
    assert arena.view(2)["initiating"] == "blue"
    assert arena.legal(2) == "Bl4"
    arena.play("2:Bl4")
    assert arena.legal(3) == "Bl12 Gr4"


@pytest.mark.clause("GM-26")
def test_gm_26_a_bout_without_equal_neighbours_has_no_challenge() -> None:
    arena = situation("Bl9 | Gr8 | Br9 | Pi8", "Ye")
    arena.play("0:Bl9 1:Gr8 2:Br9 3:Pi8")
    assert arena.challengers() == []
    assert arena.asked != NOBODY
