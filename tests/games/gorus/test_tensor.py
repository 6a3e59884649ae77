"""Observations of Gorus Maximus: a planted leak is found at every table."""

from __future__ import annotations

from typing import cast

import pytest

from contract.cases import Case, cases_of
from contract.leaks import Secret, finds
from munera.core.engine import State
from munera.games.gorus import GAME
from munera.games.gorus.space import SCHOOLS
from munera.games.gorus.state import Gorus

TABLES = [case for case in cases_of(GAME) if case.table.seats > 1]


def low_card_of_the_next(s: State, viewer: int) -> int:
    """Whether the next seat holds the 4 of one school: one card, one bit."""
    g = cast(Gorus, s)
    seat = (viewer + 1) % g.setup.seats
    school = next(k for k in range(SCHOOLS) if g.schools >> k & 1)
    return int(g.hands[seat * SCHOOLS + school] >> 4 & 1)


def strength_of_the_last(s: State, viewer: int) -> int:
    """How many cards of one school the seat before the viewer holds."""
    g = cast(Gorus, s)
    seat = (viewer - 1) % g.setup.seats
    school = max(k for k in range(SCHOOLS) if g.schools >> k & 1)
    return int(g.hands[seat * SCHOOLS + school]).bit_count()


@pytest.mark.parametrize("secret", [low_card_of_the_next, strength_of_the_last])
@pytest.mark.parametrize("case", TABLES, ids=str)
def test_a_leak_is_found(case: Case, secret: Secret) -> None:
    assert finds(case, secret)
