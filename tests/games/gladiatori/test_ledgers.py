"""Composed answers of whole matches hold what the engine takes, also those that are seldom asked."""

from __future__ import annotations

from functools import cache

import pytest

from contract.cases import Case
from contract.ledgers import check_ledger, check_rows
from contract.test_scenes import scene_of
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.ledger import is_ledger
from munera.core.rng import Rng
from munera.core.scene import Scene
from munera.games.gladiatori import GAME

SELDOM = (
    "Damage to pay", "Cards to move", "Cards for a Lunge", "Cards as +2", "Additional cards",
    "Powers as +2", "Elements to spend", "Elements to recover", "Split your deck",
)  # fmt: skip
EACH = 12  # positions with a ledger of one title that are checked
TABLES = (
    (2, "alone", {"characters": "built", "overlimit": "on", "animals": "wolves"}),
    (2, "alone", {"characters": "pre-made"}),
    (3, "cooperative", {"animals": "lions"}),
    (2, "alone", {"characters": "built", "coins": "90", "items": "auction", "animals": "bears"}),
)
Met = tuple[Case, State, int, Scene]


@cache
def met() -> dict[str, list[Met]]:
    """Positions with a ledger, by its title, from matches that are half sensible and half not."""
    out: dict[str, list[Met]] = {}
    for number in range(24):
        seats, mode, options = TABLES[number % len(TABLES)]
        case = Case(GAME, GAME.table(seats, mode, options))
        rng = Rng(number)
        s = case.game.opening(case.table)
        while s.stack:
            if settle(s) == CHANCE:
                roll(s, rng, Actions())
                continue
            if not s.stack:
                break
            seat = waiting(s)[rng.below(len(waiting(s)))]
            look(case, s, seat, out)
            legal = [one for one in legal_list(s, seat) if GAME.space.text(one) != "surrender"]
            wild = rng.below(4) == 0
            act(s, seat, legal[rng.below(len(legal))] if wild else GAME.policy(s, seat, rng))
    return out


def look(case: Case, s: State, seat: int, out: dict[str, list[Met]]) -> None:
    """Keep a position with a ledger, of each title a few."""
    scene, _ = scene_of(case, s, seat)
    if scene.draft is not None and is_ledger(scene.draft):
        there = out.setdefault(scene.draft.title, [])
        if len(there) < EACH:
            there.append((case, s.clone(), seat, scene))


@pytest.mark.parametrize("title", SELDOM)
def test_a_ledger_is_what_the_engine_takes(title: str) -> None:
    found = met().get(title, [])
    assert len(found) >= 3
    for k, (case, s, seat, scene) in enumerate(found):
        check_ledger(case, scene)
        assert scene.draft is not None
        check_rows(case, s, seat, scene.draft, Rng(k))
