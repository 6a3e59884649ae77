"""GM-72 to GM-84: the lone player against a stack of contenders."""

from __future__ import annotations

import pytest

from games.gorus.arena import SPECTATOR, at_opening, counted, dealt, situation
from games.gorus.cards import CODES, card, cards, school
from munera.core.engine import CHANCE, pack_stack
from munera.core.rng import Rng
from munera.games.gorus.space import DEAL, TURN


@pytest.mark.clause("GM-72")
def test_gm_72_ten_cards_for_the_player_twenty_contenders() -> None:
    arena = at_opening(1)
    deck = [outcome - DEAL for outcome in arena.outcomes()]
    assert len(deck) == 30
    arena.deal(deck[:10])
    assert cards(arena.hand(0)) == deck[:10]
    assert arena.view(0)["pile"] == 20
    assert arena.outcomes() == [TURN + number for number in deck[10:]]


@pytest.mark.clause("GM-73")
def test_gm_73_contender_player_contender() -> None:
    arena = situation("Bl5 Gr7", pile="Bl9 Bl4 Gr5 Gr6")
    assert arena.outcomes() == [TURN + card("Bl9")]
    arena.play("C:Bl9")
    assert arena.asked == 0
    arena.play("0:Bl5")
    assert arena.outcomes() == [TURN + card("Bl4")]
    assert arena.view(0)["table"] == [[None, "blue 9"], [0, "blue 5"]]
    arena.play("C:Bl4")
    assert arena.winners() == ["C"]
    assert arena.view(0)["last_bout"] == [[None, "blue 9"], [0, "blue 5"], [None, "blue 4"]]


@pytest.mark.clause("GM-74")
def test_gm_74_a_contender_need_not_follow() -> None:
    arena = situation("Bl5 Gr7", pile="Bl9 Gr4 Bl12 Bl6")
    arena.play("C:Bl9 0:Bl5")
    assert arena.outcomes() == [TURN + card("Gr4")]
    arena.play("C:Gr4 C:Bl12")
    assert arena.events("contender_entered") == [(card("Gr4"),)]


@pytest.mark.clause("GM-74", "GM-72")
def test_gm_74_any_card_of_the_stack_may_come_next() -> None:
    arena = at_opening(1)
    deck = [outcome - DEAL for outcome in arena.outcomes()]
    arena.deal(deck[:10])
    arena.play("C:Gr7 0:Bl0")
    assert arena.outcomes() == [TURN + number for number in deck[10:] if number != card("Gr7")]


@pytest.mark.clause("GM-75", "GM-19")
def test_gm_75_the_player_follows_the_first_contender_or_matches_it() -> None:
    arena = situation("Bl5 Gr9 Gr7 Br4", "Gr", bout="Bl9", pile="Gr4")
    assert arena.legal(0) == "Bl5 Gr9"


@pytest.mark.clause("GM-75", "GM-20")
def test_gm_75_without_the_school_the_player_plays_anything() -> None:
    arena = situation("Br5 Gr9 Gr7 Br4", "Gr", bout="Bl6", pile="Gr4")
    assert arena.legal(0) == "Br4 Br5 Gr7 Gr9"


@pytest.mark.clause("GM-76")
def test_gm_76_the_player_may_challenge_the_first_contender() -> None:
    arena = situation("Gr9 Bl5", "Br", bout="Bl9", pile="Bl12 Br7", bouts_left=2)
    arena.play("0:Gr9")
    assert (arena.challengers(), arena.preferred) == ([0], "Gr")
    arena.play("C:Bl12")
    assert arena.winners() == [0]


@pytest.mark.clause("GM-76")
def test_gm_76_r_11_the_second_contender_challenges_the_player() -> None:
    arena = situation("Bl10 Bl5", "Gr", bout="Bl4", pile="Br10 Br7", bouts_left=2)
    arena.play("0:Bl10 C:Br10")
    assert (arena.challengers(), arena.preferred) == (["C"], "Br")
    assert arena.events("contender_challenged") == [(card("Br10"), school("Br"))]
    assert arena.winners() == ["C"]


@pytest.mark.clause("GM-76", "GM-32", "GM-33")
def test_gm_76_contenders_do_not_challenge_each_other() -> None:
    arena = situation("Bl10 Bl5", "Gr", bout="Bl4", pile="Br4 Pi4 Br7", bouts_left=2)
    arena.play("0:Bl10 C:Br4 C:Pi4")
    assert (arena.challengers(), arena.preferred) == ([], "Gr")


@pytest.mark.clause("GM-77", "GM-12")
def test_gm_77_cc_25_a_contender_starts_although_the_player_won() -> None:
    arena = situation("Bl12 Bl5", "Gr", bout="Bl4", pile="Br6 Pi4 Br7", bouts_left=2)
    arena.play("0:Bl12 C:Br6")
    assert arena.winners() == [0]
    assert arena.asked == CHANCE
    assert arena.outcomes() == [TURN + card("Pi4")]


@pytest.mark.clause("GM-78", "GM-16")
@pytest.mark.parametrize("code", CODES)
def test_gm_78_the_first_contender_sets_both_schools(code: str) -> None:
    arena = situation("Bl4 Br5 Gr12", pile=f"{code}9 Pi11 Ye6 Bl7")
    arena.play(f"C:{code}9")
    view = arena.view(0)
    assert (arena.preferred, view["initiating"]) == (code, view["preferred"])
    arena.play("0:" + arena.legal(0).split()[0] + " C:Pi11 C:Ye6")
    assert arena.preferred == code
    assert arena.view(0)["initiating"] == "yellow"


@pytest.mark.clause("GM-79")
@pytest.mark.parametrize(("first", "second"), [("Bl12", "Bl4"), ("Bl4", "Bl12")])
def test_gm_79_either_contender_wins_for_the_one_pile(first: str, second: str) -> None:
    arena = situation("Bl7 Bl5", "Gr", bout=first, pile=f"{second} Br7", bouts_left=2, piles="Gr4|")
    arena.play(f"0:Bl7 C:{second}")
    assert arena.winners() == ["C"]
    assert arena.taken() == [1, 3]
    assert arena.events("collected") == [(1, 3)]


@pytest.mark.clause("GM-80")
@pytest.mark.parametrize("seed", range(5))
def test_gm_80_ten_bouts_use_up_all_thirty_cards(seed: int) -> None:
    arena = dealt(1, seed=seed)
    arena.play_round(Rng(seed))
    assert len(arena.winners()) == 10
    assert sum(len(cards(pile)) for pile in arena.opened().values()) == 30
    assert sum(arena.totals().values()) == 8


@pytest.mark.clause("GM-81")
def test_gm_81_cc_21_without_an_eight_the_round_is_lost() -> None:
    arena = counted("Bl9 Br9 Gr9 Bl10 Br10 Gr10 Bl11 | Bl8 Br12 Gr12", "Pi", 1, support=[1, 1])
    assert arena.totals() == {0: 10, 1: -2}
    assert arena.earners() == [1]
    assert arena.support() == [1, 2]
    assert arena.events("no_required_rank") == [(0, 8)]


@pytest.mark.clause("GM-81")
def test_gm_81_cc_24_equal_totals_without_an_eight() -> None:
    arena = counted("Bl9 Br9 | Gr9 Br10 Gr10", "Pi", 1)
    assert arena.totals() == {0: 4, 1: 4}
    assert arena.support() == [0, 1]


@pytest.mark.clause("GM-81")
@pytest.mark.parametrize("eight", ["Bl8", "Br8", "Gr8"])
def test_gm_81_one_eight_of_any_school_is_enough(eight: str) -> None:
    arena = counted(f"Bl9 Br9 Gr9 Bl10 {eight} | Bl4", "Pi", 1)
    assert arena.totals() == {0: 3, 1: 0}
    assert arena.support() == [1, 0]
    assert arena.number_of("no_required_rank") == 0


@pytest.mark.clause("GM-81")
def test_r_12_an_eight_may_come_with_the_last_bout() -> None:
    arena = situation("Bl12", "Gr", bout="Bl8", pile="Bl4", piles="Bl9 Br9 Gr9 | ")
    arena.play("0:Bl12 C:Bl4")
    assert arena.totals() == {0: 3, 1: 0}
    assert arena.earners() == [0]


@pytest.mark.clause("GM-81", "GM-80")
def test_cc_26_r_12_bouts_are_played_out_although_all_eights_are_gone() -> None:
    arena = situation(
        "Bl4 Bl5 Bl6 Bl7 Bl9",
        "Gr",
        pile="Br4 Gr4 Br5 Gr5 Br6 Gr6 Br7 Gr7 Br9 Gr9",
        piles=" | Bl8 Br8 Gr8",
    )
    bouts = 0
    while arena.g.round_number == 1:
        assert arena.support() == [0, 0]
        arena.do(CHANCE, arena.outcomes()[0])
        arena.do(0, arena.legal_numbers(0)[0])
        arena.do(CHANCE, arena.outcomes()[0])
        bouts += 1
    assert bouts == 5
    assert arena.support() == [0, 1]


@pytest.mark.clause("GM-82")
@pytest.mark.parametrize(
    ("piles", "support"),
    [
        ("Bl8 Bl9 Br9 Gr9 | Br10", [1, 0]),
        ("Bl8 Bl9 Br9 | Br10 Br8 Br12", [1, 0]),
        ("Bl8 Bl9 Br9 | Br10", [0, 1]),
        ("Bl8 Bl9 Br9 Gr9 Bl10 Bl11 | Gr10 Gr11 Gr12 Br10", [1, 1]),
    ],
)
def test_gm_82_with_an_eight_the_totals_decide(piles: str, support: list[int]) -> None:
    assert counted(piles, "Pi", 1).support() == support


@pytest.mark.clause("GM-82")
def test_gm_82_cc_22_equal_totals_with_an_eight_both_earn() -> None:
    piles = "Bl8 Bl9 Br9 Gr9 Bl10 Bl11 | Gr10 Gr11 Gr12 Br10"
    arena = counted(piles, "Pi", 1, support=[1, 1])
    assert arena.totals() == {0: 4, 1: 4}
    assert (arena.support(), arena.champions()) == ([2, 2], [])
    assert arena.asked == CHANCE


@pytest.mark.clause("GM-83")
@pytest.mark.parametrize(
    ("piles", "champion"),
    [
        ("Bl8 Bl9 Gr9 Bl10 Bl11 Bl12 Gr10 | Gr0 Br8 Br9 Br10 Bl4 Bl5 Bl6 Br4", 1),
        ("Gr0 Bl8 Bl9 Bl10 Br4 Br5 | Br9 Gr9", 0),
    ],
)
def test_gm_83_cc_23_r_13_both_at_three_the_zero_decides(piles: str, champion: int) -> None:
    arena = counted(piles, "Gr", 1, support=[2, 2])
    assert arena.totals() == {0: 4, 1: 4}
    assert arena.champions() == [champion]
    assert arena.events("champion_by_zero") == [(champion, school("Gr"))]
    assert arena.g.results() == [1.0 - champion]


@pytest.mark.clause("GM-83", "GM-57")
@pytest.mark.parametrize(("piles", "champion"), [("Bl8 Bl9 Br9 Gr9 | ", 0), ("Bl9 | ", 1)])
def test_gm_83_the_first_to_reach_three_wins(piles: str, champion: int) -> None:
    assert counted(piles, "Pi", 1, support=[1, 1]).champions() == []
    arena = counted(piles, "Pi", 1, support=[2, 2])
    assert arena.champions() == [champion]
    assert arena.scene(0).status.endswith(("Ann.", "Contenders.")[champion])


@pytest.mark.clause("GM-84")
def test_gm_84_solo_has_no_dealer_and_no_leader() -> None:
    arena = at_opening(1, options={"dealer": "random"})
    assert pack_stack(arena.g.stack)[-1] == ["Deal"]
    rng = Rng(2)
    while not arena.champions():
        arena.let_chance_act(rng)
        view = arena.view(SPECTATOR)
        assert (view["dealer"], view["leader"]) == (None, None)
        assert all("dealer" not in panel.marks for panel in arena.scene(0).panels)
        arena.play_round(rng)
    assert arena.number_of("dealer_chosen") == arena.number_of("next_dealer") == 0
