"""Draws of a real table: repeatable from the key, even, and independent by stream."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from munera.core.engine import CHANCE, act, legal_list, settle
from munera.core.game import Game
from munera.core.rng import Rng
from munera.games import every
from munera.play.dice import Dice, number


def test_a_draw_is_what_the_protocol_says() -> None:
    key = bytes(range(32))
    told = hmac.new(key, b"deal/3/0", hashlib.sha256).digest()
    assert number(key, "deal", 3, 40) == int.from_bytes(told[:8], "big") % 40


def test_values_past_the_last_whole_multiple_are_drawn_again() -> None:
    key = b"k"
    total = 2**63 + 1  # nearly half of all values must be thrown away
    first = [int.from_bytes(hmac.digest(key, f"s/{n}/0".encode(), "sha256")[:8]) for n in range(50)]
    again = [n for n, value in enumerate(first) if value >= total]
    assert again
    for n in again:
        assert number(key, "s", n, total) != first[n] % total


@given(st.binary(min_size=32, max_size=32), st.integers(1, 500))
def test_draws_stay_below_their_total(key: bytes, total: int) -> None:
    dice = Dice(key)
    assert all(0 <= dice.below("a", total) < total for _ in range(10))


def test_draws_are_even() -> None:
    dice = Dice.from_seed(1)
    counts = Counter(dice.below("die", 6) for _ in range(30_000))
    chi = sum((n - 5000) ** 2 / 5000 for n in counts.values())
    assert chi < 25  # five degrees of freedom: one in seven thousand


def test_streams_do_not_disturb_each_other() -> None:
    one, two = Dice.from_seed(9), Dice.from_seed(9)
    one.below("other", 6)
    assert [one.below("deal", 80) for _ in range(20)] == [two.below("deal", 80) for _ in range(20)]


def test_new_dice_have_a_secret_of_their_own() -> None:
    assert Dice().key != Dice().key
    assert len(Dice().key) == 32


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_outcomes_follow_their_weights(game: Game) -> None:
    s = game.opening(game.table(game.seats[-1]))
    rng = Rng(1)
    while settle(s) != CHANCE:
        legal = legal_list(s, settle(s))
        act(s, settle(s), legal[rng.below(len(legal))])
    dice = Dice.from_seed(3)
    outcomes = Counter(dice.outcome(s) for _ in range(4000))
    assert len(outcomes) > 1
    weights = {outcome: int(s.stack[-1].weight(s, outcome)) for outcome in legal_list(s, CHANCE)}
    assert set(outcomes) == set(weights)
    for outcome, weight in weights.items():
        mean = 4000 * weight / sum(weights.values())
        assert mean / 2 < outcomes[outcome] < mean * 2
