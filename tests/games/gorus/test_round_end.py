"""GM-47 to GM-56: the end of a round, Crowd Favour, Crowd Support, the next round."""

from __future__ import annotations

import pytest

from games.gorus.arena import DEAL_OUT, SPECTATOR, at_opening, counted, dealt, situation
from games.gorus.cards import cards, school
from munera.core.engine import CHANCE
from munera.core.rng import Rng
from munera.games.gorus.space import DEAL

WORTH = [0, 0, -1, -1, 0, 0, 0, 0, -4, 2, 1, 1, 1, 1, 1, 1]


@pytest.mark.clause("GM-47")
@pytest.mark.parametrize("seats", DEAL_OUT)
def test_gm_47_ten_bouts_empty_hands_every_card_collected(seats: int) -> None:
    arena = dealt(seats, seed=seats)
    deck = sorted(card for seat in range(seats) for card in cards(arena.hand(seat)))
    arena.play_bouts(9, Rng(seats))
    assert arena.number_of("opened") == 0
    assert arena.view(0)["hand_sizes"] == [1] * seats
    arena.play_bouts(1, Rng(seats))
    assert len(arena.winners()) == 10
    assert sorted(card for pile in arena.opened().values() for card in cards(pile)) == deck


@pytest.mark.clause("GM-47")
def test_gm_47_the_bout_is_numbered_from_one_to_ten() -> None:
    arena = dealt(4, seed=2)
    seen = []
    for _ in range(10):
        view = arena.view(SPECTATOR)
        seen.append((view["bout"], view["bouts"]))
        arena.play_bouts(1, Rng(2))
    assert seen == [(n, 10) for n in range(1, 11)]


@pytest.mark.clause("GM-48")
@pytest.mark.parametrize("rank", range(16))
def test_gm_48_what_each_rank_is_worth(rank: int) -> None:
    pile = " ".join(f"{code}{rank}" for code in ("Bl", "Br", "Gr"))
    arena = counted(f"{pile} | Ye4 | ", "Pi")
    assert arena.totals() == {0: 3 * WORTH[rank], 1: 0, 2: 0}


@pytest.mark.clause("GM-48")
def test_gm_48_values_add_up_over_schools() -> None:
    arena = counted("Bl9 Br9 Gr10 Pi12 | Bl8 Br8 Ye15 | Ye2 Ye3 Ye14", "Br", 3)
    assert arena.totals() == {0: 6, 1: -7, 2: -1}


@pytest.mark.clause("GM-49")
def test_gm_49_running_totals_count_zeros_as_nothing() -> None:
    arena = situation(
        "Bl9 Gr4 | Bl12 Gr5 | Bl6 Gr6",
        "Br",
        options={"memory": "on"},
        piles="Br0 Br9 | Bl0 | Gr0 Gr12",
    )
    assert arena.view(SPECTATOR)["totals"] == [2, 0, 1]
    arena.play("0:Bl9 1:Bl12 2:Bl6")
    assert arena.view(SPECTATOR)["totals"] == [2, 3, 1]


@pytest.mark.clause("GM-49", "GM-50")
def test_gm_49_a_zero_that_was_preferred_when_taken_is_worth_nothing_later() -> None:
    arena = situation("Br0 Bl9 | Br12 Gr9 | Br4 Gr4", "Br")
    arena.play("0:Br0 1:Br12 2:Br4")
    assert arena.preferred == "Br"
    assert arena.number_of("live_zero") == 0
    arena.play("1:Gr9 2:Gr4 0:Bl9")
    assert arena.totals() == {0: 0, 1: 10, 2: 0}


@pytest.mark.clause("GM-49", "GM-50")
def test_gm_50_the_zero_of_a_school_that_lost_its_preference_is_worth_nothing() -> None:
    arena = situation("Br0 Bl9 | Br12 Gr4 | Br4 Gr9", "Br")
    arena.play("0:Br0 1:Br12 2:Br4 1:Gr4 2:Gr9 0:Bl9")
    assert arena.challengers() == [0]
    assert arena.totals() == {0: 4, 1: 1, 2: 0}
    assert arena.number_of("live_zero") == 0


@pytest.mark.clause("GM-50")
@pytest.mark.parametrize("final", ["Bl", "Br", "Gr"])
def test_gm_50_only_the_zero_of_the_final_school_pays_five(final: str) -> None:
    arena = counted("Bl0 Br4 | Br0 Br5 | Gr0 Br6", final)
    assert arena.totals() == {k: 5 * (k == school(final)) for k in range(3)}
    assert arena.events("live_zero") == [(school(final), school(final), 5)]


@pytest.mark.clause("GM-50")
def test_gm_50_big_finish_the_very_last_card_decides_which_zero_pays() -> None:
    arena = situation("Br0 | Gr12 | Bl7 | Bl0", "Bl", 1, piles="Gr0 | Pi0 | | ")
    arena.play("1:Gr12 2:Bl7 3:Bl0 0:Br0")
    assert arena.opened()[0] == "Bl0 Bl7 Br0 Gr0 Gr12"
    assert arena.totals() == {0: 6, 1: 0, 2: 0, 3: 0}


@pytest.mark.clause("GM-50", "GM-36")
def test_gm_50_a_zero_collected_early_pays_if_its_school_ends_preferred() -> None:
    arena = situation("Bl4 | Gr9 | Br9", "Gr", piles="Br0 | Gr0 | Bl0")
    arena.play("0:Bl4 1:Gr9 2:Br9")
    assert arena.totals() == {0: 5, 1: 0, 2: 4}


@pytest.mark.clause("GM-51")
def test_gm_51_cc_39_no_cards_no_crowd_favour() -> None:
    arena = situation("Bl12 | Bl4 | Bl8", "Gr", piles="Br9 Gr8 |  | ")
    arena.play("0:Bl12 1:Bl4 2:Bl8")
    assert arena.events("counted") == [(0, -5, 5), (1, 0, 0), (2, 0, 0)]


@pytest.mark.clause("GM-51", "GM-52", "GM-53")
def test_gm_51_r_23_empty_hands_may_win_the_round() -> None:
    arena = counted("Bl8 Br9 | | ", "Gr")
    assert arena.totals() == {0: -2, 1: 0, 2: 0}
    assert arena.earners() == [1, 2]


@pytest.mark.clause("GM-52", "GM-54")
@pytest.mark.parametrize("best", range(4))
def test_gm_52_the_highest_total_earns_one(best: int) -> None:
    piles = ["Bl9", "Br9", "Gr9", "Pi9"]
    piles[best] += " Bl10"
    arena = counted(" | ".join(piles), "Pi", support=[1, 0, 1, 0])
    assert arena.earners() == [best]
    after = [1, 0, 1, 0]
    after[best] += 1
    assert arena.support() == after
    assert arena.events("earned") == [(best, after[best], 3)]


@pytest.mark.clause("GM-53", "GM-54")
def test_gm_53_all_that_share_the_highest_total_earn_one() -> None:
    arena = counted("Bl9 | Br9 Bl8 | Gr10 Gr11 | Pi9 Pi4", "Ye", support=[0, 1, 1, 0])
    assert arena.earners() == [0, 2, 3]
    assert arena.support() == [1, 1, 2, 1]
    assert arena.number_of("earned_tied") == 3
    assert arena.number_of("earned") == 0


@pytest.mark.clause("GM-54")
def test_gm_54_second_place_earns_nothing_and_favour_does_not_carry_over() -> None:
    arena = situation("Bl12 | Bl4 | Bl9", "Gr", piles="Br9 Br10 | Gr9 Gr12 | ")
    arena.play("0:Bl12 1:Bl4 2:Bl9")
    assert arena.totals() == {0: 6, 1: 3, 2: 0}
    assert arena.support() == [1, 0, 0]
    assert arena.taken() == [0, 0, 0]
    arena.sink.events.clear()
    arena.play_round(Rng(7))
    assert sum(arena.totals().values()) == 8
    assert sum(len(pile.split()) for pile in arena.opened().values()) == 30


@pytest.mark.clause("GM-55")
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
def test_gm_55_crowd_support_is_public_and_never_lost(seats: int) -> None:
    arena = at_opening(seats, options={"target": "4"})
    rng = Rng(seats)
    before = arena.support()
    while not arena.champions():
        earned = len(arena.earners())
        arena.play_round(rng)
        after = arena.support()
        assert all(new - old in (0, 1) for new, old in zip(after, before, strict=True))
        assert sum(after) - sum(before) == len(arena.earners()) - earned >= 1
        for viewer in (SPECTATOR, *range(seats)):
            assert [side["support"] for side in arena.view(viewer)["sides"]] == after
        before = after


@pytest.mark.clause("GM-56", "GM-10", "GM-11")
def test_gm_56_cc_29_a_new_round() -> None:
    arena = situation("Bl12 | Bl4 | Bl9 | Bl5", "Gr", 0, dealer=3, support=[0, 2, 0, 1])
    arena.play("0:Bl12 1:Bl4 2:Bl9 3:Bl5")
    view = arena.view(SPECTATOR)
    assert arena.asked == CHANCE
    assert arena.events("next_dealer") == [(0,)]
    assert (view["round"], view["dealer"], view["preferred"]) == (2, 0, None)
    assert arena.support() == [1, 2, 0, 1]
    base = [0, *range(4, 13)]
    assert arena.outcomes() == [DEAL + 16 * k + rank for k in range(4) for rank in base]
    arena.let_chance_act(Rng(5))
    assert arena.view(0)["hand_sizes"] == [10] * 4
    assert arena.asked == 1
    assert arena.view(0)["last_bout"] == []


@pytest.mark.clause("GM-56")
@pytest.mark.parametrize("seats", range(2, 9))
def test_gm_56_the_deal_goes_round_the_table(seats: int) -> None:
    arena = at_opening(seats, options={"dealer": str(seats - 1), "target": "9"})
    dealers = []
    for k in range(seats + 1):
        arena.let_chance_act(Rng(k))
        dealers.append(arena.view(0)["dealer"])
        assert arena.asked == (dealers[-1] + 1) % seats
        arena.play_round(Rng(k))
    assert dealers == [(seats - 1 + k) % seats for k in range(seats + 1)]
