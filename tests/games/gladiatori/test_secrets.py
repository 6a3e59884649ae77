"""Non-interference at tables that the contract does not lay: builders, beasts, teaching."""

from __future__ import annotations

import pytest

from munera.core.rng import Rng
from munera.games import load
from munera.games.gladiatori import sight_renew
from munera.lab.contract.cases import Case
from munera.lab.contract.secrets import Manner, check_one

GAME = load("gladiatori")
WALKS = 25
TABLES: list[tuple[int, str, dict[str, str]]] = [
    (2, "alone", {"characters": "built", "items": "auction", "overlimit": "on"}),
    (2, "alone", {"animals": "bears", "characters": "pre-made"}),
    (3, "two-against-one", {"animals": "wolves", "teaching": "graduated"}),
    (4, "teams", {"animals": "lions", "items": "draft", "placement": "on"}),
    (1, "solo", {"animals": "bears", "characters": "built", "coins": "120"}),
    (2, "alone", {"items": "selection", "teaching": "graduated", "campaign": "on"}),
]


@pytest.mark.parametrize("k", range(len(TABLES)))
def test_nothing_reaches_a_viewer_that_it_may_not_know(k: int) -> None:
    seats, mode, options = TABLES[k]
    case = Case(GAME, GAME.table(seats, mode, options))
    sight_renew.STRAINED.clear()
    checks = differed = 0
    for walk in range(WALKS):
        made, unlike = check_one(case, Rng(100 * k + walk), Manner(False, True))
        checks += made
        differed += unlike
    assert differed > checks // (4 if seats == 1 else 3)  # the one who plays alone sees all
    assert not sight_renew.STRAINED  # every tale fits
