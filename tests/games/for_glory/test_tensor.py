"""Observations of For Glory: a leak of a hand, a Reserve or a deck is found; figures are right."""

from __future__ import annotations

from typing import cast

import pytest

from contract.cases import Case, cases_of
from contract.leaks import Secret, cells_of, finds, layout_of, moments
from munera.core.engine import State
from munera.games.for_glory import GAME, rules
from munera.games.for_glory.space import NUMBERS
from munera.games.for_glory.state import (
    GLADIATOR_COST,
    GONE,
    HAS_BLANK,
    HAS_STAT,
    HAS_UNTARGETABLE,
    M_ARENA,
    MAN,
    Glory,
)
from munera.games.for_glory.tensor import FIGURES, FLAGS, MEN


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


@pytest.mark.parametrize("case", cases_of(GAME), ids=str)
def test_figures_and_prices_are_those_of_the_rules(case: Case) -> None:
    """They are computed only where a static ability in play could change them."""
    layout = layout_of(case)
    names = [piece.name for piece in layout.pieces]
    met = 0
    for s in moments(case, case.rng("figures")):
        g = cast(Glory, s)
        met |= rules.statics_in_play(g)
        for viewer in range(2):
            row = cells_of(case, s, viewer, layout)
            figures, flags, prices, late, influence = (
                layout.starts[names.index(name)]
                for name in ("men_figures", "men_flags", "prices", "late_price", "influence")
            )
            for at in range(0, len(g.men), MAN):
                seat, number = g.men[at] // NUMBERS, g.men[at] % NUMBERS
                if g.men[at + M_ARENA] >= GONE or number >= MEN:
                    continue
                man = MEN * (seat != viewer) + number
                told = row[figures + FIGURES * man : figures + FIGURES * man + 3]
                assert told == [min(rules.figure(g, at, stat), 20) for stat in range(3)]
                assert row[flags + FLAGS * man + 2] == rules.is_blank(g, at)
                assert row[flags + FLAGS * man + 3] == rules.is_untargetable(g, at)
            for slot, card in enumerate(g.slots):
                assert row[prices + slot] == (rules.price(g, viewer, card) if card >= 0 else 0)
            for seat in range(2):
                assert row[late + (seat != viewer)] == rules.late_price(g, seat)
                assert row[influence + (seat != viewer)] == min(rules.influence(g, seat), 20)
    assert met & HAS_BLANK
    assert met & HAS_UNTARGETABLE
    assert met >= HAS_STAT * 2**GLADIATOR_COST
