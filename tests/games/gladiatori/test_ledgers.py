"""Composed answers of whole matches are what the engine accepts, rare ones too."""

from __future__ import annotations

from functools import cache

import pytest

from contract.cases import Case
from contract.ledgers import check_ledger, check_rows
from contract.test_scenes import scene_of
from games.gladiatori.arena import Arena
from games.gladiatori.corners import EAST, duel
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.ledger import is_ledger
from munera.core.rng import Rng
from munera.core.scene import Scene
from munera.games.gladiatori import GAME
from munera.play.speech import decision

SELDOM = (
    "Damage to pay", "Cards to move", "Cards for a Lunge", "Cards as +2", "Additional cards",
    "Powers as +2", "Elements to spend", "Elements to recover", "Split your deck",
    "Your items", "Your two items", "Your gladiator", "Your bid",
)  # fmt: skip
EACH = 12  # positions with a ledger of one title that are checked
TABLES = (
    (2, "alone", {"characters": "built", "overlimit": "on", "animals": "wolves"}),
    (2, "alone", {"characters": "pre-made"}),
    (3, "cooperative", {"animals": "lions"}),
    (4, "alone", {"items": "draft"}),
    (3, "alone", {"items": "selection"}),
    (2, "alone", {"items": "auction", "characters": "pre-made"}),
    (2, "alone", {"characters": "built", "coins": "90", "items": "auction", "animals": "bears"}),
)
Met = tuple[Case, State, int, Scene]


@cache
def met() -> dict[str, list[Met]]:
    """Positions with a ledger, by its title, from matches that are half sensible and half not."""
    out: dict[str, list[Met]] = {}
    for number in range(30):
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


# --- Names of parts ------------------------------------------------------------------------------


def fixed(t: Arena, seat: int) -> dict[str, tuple[str, str]]:
    """The parts that count by themselves: how much, and their clause."""
    assert t.seat == seat
    names = tuple(f"Name {k}" for k in range(t.g.setup.seats))
    asked = decision(GAME, t.g, seat, names, "en")
    made = GAME.scene(GAME.view(t.g, seat), asked, names, "en").draft
    assert made is not None
    rows = [slot for slot in made.slots if slot.look == "fixed"]
    return {slot.title: (slot.ways[0].label, slot.clause) for slot in rows}


@pytest.mark.clause("GL-131")
def test_the_same_card_is_a_part_of_its_own() -> None:
    t = duel({"hand": "berserk"}, {"hand": "berserk", "stats": (3, 4, 3, 5, 5)})
    t.do("play berserk", "attack", "1: play berserk", "0: blood 0", "0: yes")
    assert fixed(t, 1) == {"Oppose": ("+5", ""), "Same card as the attack": ("+5", "GL-131")}


@pytest.mark.clause("GL-147")
def test_a_blow_from_behind_is_a_part_of_its_own() -> None:
    t = duel({"hand": "strength"}, {"facing": EAST, "stats": (3, 4, 3, 5, 5)})
    t.do("play strength", "attack", "0: yes")
    assert fixed(t, 1) == {"Struck from behind": ("−3", "GL-147")}


@pytest.mark.clause("GL-039", "GL-105")
def test_a_recovery_says_what_there_is_and_not_what_is_missing() -> None:
    t = duel({"hand": "strength", "discard": "2*energy-1"})
    t.do("step w", "done", "standby strength")
    names = ("Livia", "Verus")
    asked = decision(GAME, t.g, 0, names, "en")
    made = GAME.scene(GAME.view(t.g, 0), asked, names, "en").draft
    assert made is not None
    notes = {slot.title: slot.note for slot in made.slots}
    assert notes == {"1-energy card": "2 in your discard pile.", "Speed": "4 of 5 now."}


@pytest.mark.clause("GL-146", "GL-192")
def test_no_reaction_says_what_items_are_worth() -> None:
    t = duel({"hand": "strength"}, {"items": "i05 i09-", "hand": "berserk"})
    t.do("play strength", "attack")
    names = ("Livia", "Verus")
    scene = GAME.scene(GAME.view(t.g, 1), decision(GAME, t.g, 1, names, "en"), names, "en")
    none = next(piece for piece in scene.pieces if piece.id == "react none")
    assert (none.numeral, none.note) == ("+4", "of items")  # a Shield 3, half of a Helmet 1
    assert none.label.endswith("+4 of items")
