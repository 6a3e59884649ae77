"""Observations of GladiGala: a leak of anything sealed or face down is found at every table."""

from __future__ import annotations

from typing import cast

import pytest

from contract.cases import Case, cases_of
from contract.leaks import Secret, finds
from munera.core.engine import State
from munera.games.gladigala import GAME
from munera.games.gladigala.state import SLOTS, TOKENS, Gala


def orders_of_the_next(s: State, viewer: int) -> int:
    g = cast(Gala, s)
    first = SLOTS * ((viewer + 1) % g.setup.seats)
    return sum(g.orders[k] for k in range(first, first + SLOTS))


def attacks_of_the_next(s: State, viewer: int) -> int:
    g = cast(Gala, s)
    first = SLOTS * ((viewer + 1) % g.setup.seats)
    return sum(g.attacks[k] for k in range(first, first + SLOTS))


def first_token_of_the_last(s: State, viewer: int) -> int:
    """The kind of one crowd token."""
    g = cast(Gala, s)
    return int(g.thumb[TOKENS * ((viewer - 1) % g.setup.seats)])


def plays_of_the_next(s: State, viewer: int) -> int:
    g = cast(Gala, s)
    first = TOKENS * ((viewer + 1) % g.setup.seats)
    return sum(g.plays[k] for k in range(first, first + TOKENS))


SECRETS = [orders_of_the_next, attacks_of_the_next, first_token_of_the_last, plays_of_the_next]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("case", cases_of(GAME), ids=str)
def test_a_leak_is_found(case: Case, secret: Secret) -> None:
    assert finds(case, secret)
