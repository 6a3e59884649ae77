"""Observations of For Glory: a leak of a hand, a Reserve or a deck is found."""

from __future__ import annotations

from typing import cast

import pytest

from contract.cases import Case, cases_of
from contract.leaks import Secret, finds
from munera.core.engine import State
from munera.games.for_glory import GAME
from munera.games.for_glory.state import Glory


def a_card_in_hand(s: State, viewer: int) -> int:
    """The lowest card of the opponent's hand."""
    hand = cast(Glory, s).ludi[1 - viewer].hand
    return min(hand) if len(hand) else -1


def the_reserve(s: State, viewer: int) -> int:
    return sum(cast(Glory, s).ludi[1 - viewer].reserve)


def the_deck(s: State, viewer: int) -> int:
    """What the cards of the opponent's deck add up to."""
    return sum(cast(Glory, s).ludi[1 - viewer].deck) % 1000


@pytest.mark.parametrize("secret", [a_card_in_hand, the_reserve, the_deck])
@pytest.mark.parametrize("case", cases_of(GAME), ids=str)
def test_a_leak_is_found(case: Case, secret: Secret) -> None:
    assert finds(case, secret)
