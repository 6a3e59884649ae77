"""Composed answers of whole matches hold what the engine takes, also those asked seldom."""

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


@pytest.mark.clause("GL-032")
def test_a_split_can_be_as_last_turn_with_what_is_left() -> None:
    case = Case(GAME, GAME.table(2, "alone", {"characters": "pre-made"}))
    rng = Rng(4)
    s = case.game.opening(case.table)
    first: list[str] = []
    while s.stack:
        if settle(s) == CHANCE:
            roll(s, rng, Actions())
            continue
        view = case.game.view(s, 0)
        if view["stage"] in ("delay", "opening"):
            first = first or view["men"][0]["deck"]
        scene, _ = scene_of(case, s, 0)
        if scene.draft is not None and scene.draft.title == "Split your deck":
            labels = [preset.label for preset in scene.draft.presets]
            assert ("As last turn" in labels) == (view["turn"] > 1)
            if view["turn"] == 2:
                assert view["men"][0]["last_split"] == first
                assert "last_split" not in view["men"][1]
                check_rows(case, s, 0, scene.draft, rng)
                return
        seat = waiting(s)[0]
        act(s, seat, GAME.policy(s, seat, rng))
    raise AssertionError("there was no second split")


def test_others_do_not_remember_a_split_in_another_truth() -> None:
    found = met()["Split your deck"]
    for case, s, seat, _ in found:
        other = case.game.resample(s, seat, Rng(1))
        for man in range(case.table.seats):
            told = case.game.view(other, man)["men"][man]["last_split"]
            assert told == (
                case.game.view(s, seat)["men"][seat]["last_split"] if man == seat else []
            )
