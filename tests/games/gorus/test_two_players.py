"""GM-65 to GM-71: the draw pile and the fifteen bouts of two players."""

from __future__ import annotations

import pytest

from games.gorus.arena import SPECTATOR, at_opening, counted, dealt, situation
from games.gorus.cards import card, cards, codes
from munera.core.engine import CHANCE
from munera.core.events import redact
from munera.core.rng import Rng
from munera.games.gorus.events import DREW, EVENTS
from munera.games.gorus.space import DEAL, DRAW


@pytest.mark.clause("GM-65")
def test_gm_65_ten_cards_each_and_ten_to_draw_from() -> None:
    arena = at_opening(2)
    deck = [outcome - DEAL for outcome in arena.outcomes()]
    assert len(deck) == 30
    arena.let_chance_act(Rng(4))
    assert arena.asked == 1
    assert arena.view(SPECTATOR)["hand_sizes"] == [10, 10]
    assert arena.view(SPECTATOR)["pile"] == 10
    hands = cards(arena.hand(0)) + cards(arena.hand(1))
    arena.do(1, arena.legal_numbers(1)[0])
    assert arena.outcomes() == [DRAW + c for c in deck if c not in hands]


@pytest.mark.clause("GM-66")
def test_gm_66_r_10_a_player_draws_right_after_playing_before_the_other_acts() -> None:
    arena = situation("Bl5 Bl9 | Bl7 Gr4", "Br", pile="Gr12 Br8 Br9 Br10", bouts_left=4)
    arena.play("0:Bl5")
    assert arena.asked == CHANCE
    assert arena.outcomes() == [DRAW + card("Gr12")]
    arena.play("d:Gr12")
    assert (arena.hand(0), arena.asked) == ("Bl9 Gr12", 1)
    arena.play("1:Bl7 d:Br8")
    assert (arena.hand(1), arena.asked) == ("Br8 Gr4", 1)
    assert arena.events("drew") == [(0, card("Gr12")), (1, card("Br8"))]


@pytest.mark.clause("GM-67")
def test_gm_67_the_drawn_card_is_seen_by_the_drawer_only() -> None:
    views = []
    for drawn in ("Gr12", "Br8"):
        arena = situation("Bl5 Bl9 | Bl7 Gr4", "Br", pile=f"{drawn} Br9 Br10", bouts_left=4)
        arena.play(f"0:Bl5 d:{drawn}")
        assert arena.hand(0) == codes(cards(f"Bl9 {drawn}"))
        views.append([arena.view(1), arena.view(SPECTATOR)])
        event = arena.sink.events[-1]
        assert event == (DREW, 0, card(drawn))
        assert redact(EVENTS[DREW], event, 0) == event
        assert redact(EVENTS[DREW], event, 1) == (DREW, 0, -1)
        assert redact(EVENTS[DREW], event, SPECTATOR) == (DREW, 0, -1)
    assert views[0] == views[1]


@pytest.mark.clause("GM-68")
def test_gm_68_cc_28_a_card_is_judged_by_the_hand_at_the_moment_of_playing() -> None:
    arena = situation("Bl5 Bl9 | Gr7 Gr4", "Br", pile="Gr12 Bl12 Br9 Br10", bouts_left=4)
    arena.play("0:Bl5 d:Gr12")
    assert arena.legal(1) == "Gr4 Gr7"
    arena.play("1:Gr7 d:Bl12")
    assert arena.winners() == [0]
    arena.play("0:Bl9 d:Br9")
    assert arena.legal(1) == "Bl12"


@pytest.mark.clause("GM-69", "GM-66")
def test_gm_69_cc_27_the_draw_pile_is_empty_after_the_fifth_bout() -> None:
    arena = dealt(2, seed=6)
    left = []
    for _ in range(5):
        left.append(arena.view(0)["pile"])
        arena.play_bouts(1, Rng(6))
    assert left == [10, 8, 6, 4, 2]
    view = arena.view(SPECTATOR)
    assert (view["bout"], view["pile"], view["hand_sizes"]) == (6, 0, [10, 10])
    assert arena.number_of("drew") == 10
    arena.play_bouts(9, Rng(6))
    assert arena.number_of("drew") == 10


@pytest.mark.clause("GM-70")
@pytest.mark.parametrize("seed", range(5))
def test_gm_70_r_21_fifteen_bouts_and_all_thirty_cards(seed: int) -> None:
    arena = dealt(2, seed=seed)
    arena.play_round(Rng(seed))
    assert len(arena.winners()) == 15
    assert sum(len(cards(pile)) for pile in arena.opened().values()) == 30
    assert sum(arena.totals().values()) == 8


@pytest.mark.clause("GM-71")
def test_gm_71_the_other_player_leads_and_the_deal_changes() -> None:
    arena = at_opening(2, options={"dealer": "0", "target": "9"})
    leaders = []
    for k in range(4):
        arena.let_chance_act(Rng(k))
        leaders.append((arena.view(0)["dealer"], arena.asked))
        arena.play_round(Rng(k))
    assert leaders == [(0, 1), (1, 0), (0, 1), (1, 0)]


@pytest.mark.clause("GM-71", "GM-53", "GM-61")
def test_gm_71_target_three_and_ties_as_usual() -> None:
    arena = counted("Bl9 Gr4 | Br9 Gr5", "Gr", support=[1, 0])
    assert (arena.support(), arena.champions()) == ([2, 1], [])
    arena = counted("Bl9 Br9 Bl10 | Gr0", "Gr", support=[2, 2])
    assert (arena.support(), arena.champions()) == ([3, 3], [1])


@pytest.mark.clause("GM-71", "GM-12")
def test_gm_71_the_winner_of_a_bout_leads_the_next() -> None:
    arena = situation("Bl5 Bl9 | Bl7 Gr4", "Br", pile="Gr12 Br8 Br9 Br10", bouts_left=4)
    arena.play("0:Bl5 d:Gr12 1:Bl7 d:Br8 1:Gr4 d:Br9 0:Gr12 d:Br10")
    assert arena.winners() == [1, 0]
    assert arena.asked == 0
    arena = situation("Bl9 Bl12 | Bl7 Gr4", "Br", bouts_left=2)
    arena.play("0:Bl9 1:Bl7")
    assert (arena.winners(), arena.asked) == ([0], 0)
