"""The rules of Sortes, clause by clause."""

from __future__ import annotations

import pytest

from munera.core.engine import State, act, legal_list, settle, waiting
from munera.core.errors import Illegal
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match

GAME = load("sortes")


def after(*texts: str, coins: int = 2) -> State:
    """A game of two after these actions."""
    s = GAME.opening(GAME.table(2, options={"coins": str(coins)}))
    for text in texts:
        act(s, settle(s), GAME.space.parse(text))
    return s


@pytest.mark.clause("SO-1")
def test_every_seat_gets_a_secret_lot_and_as_many_coins_as_agreed() -> None:
    s = after("deal 3", "deal 8")
    assert GAME.view(s, 0)["cards"] == [3, None]
    assert GAME.view(s, 1)["coins"] == [2, 2]
    assert GAME.view(after("deal 3", "deal 8", coins=4), 1)["coins"] == [4, 4]


@pytest.mark.clause("SO-2")
def test_a_seat_swaps_until_its_coins_are_gone() -> None:
    s = after("deal 3", "deal 8", "swap", "deal 5", "swap", "deal 6")
    assert waiting(s) == [0]
    assert [GAME.space.text(action) for action in legal_list(s, 0)] == ["keep"]
    assert GAME.view(s, 0)["coins"] == [0, 2]


@pytest.mark.clause("SO-2")
def test_without_a_coin_a_swap_is_refused_with_its_clause() -> None:
    match = Match(GAME, GAME.table(2, options={"coins": "0"}), dice=Dice.from_seed(1))
    with pytest.raises(Illegal, match="no coin left") as refused:
        match.play(0, "swap")
    assert refused.value.clause == "SO-2"


@pytest.mark.clause("SO-3")
def test_the_old_lot_goes_back_after_the_new_one_is_drawn() -> None:
    s = after("deal 3", "deal 8", "swap")
    lots = [GAME.space.text(action) for action in legal_list(s, settle(s))]
    assert "deal 3" not in lots
    s = after("deal 3", "deal 8", "swap", "deal 5", "swap")
    lots = [GAME.space.text(action) for action in legal_list(s, settle(s))]
    assert "deal 3" in lots


@pytest.mark.clause("SO-4")
def test_the_highest_lot_wins_and_all_are_shown() -> None:
    s = after("deal 3", "deal 8", "keep", "keep")
    assert s.results() == [0.0, 1.0]
    assert GAME.view(s, 0)["cards"] == [3, 8]


def test_a_match_can_be_played() -> None:
    match = Match(GAME, GAME.table(3), dice=Dice.from_seed(1))
    while not match.is_over:
        match.play(match.waiting()[0], "keep")
    assert sum(match.results) == 1.0
