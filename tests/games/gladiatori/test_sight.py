"""What a seat may know (section 5): views built from nothing, and truths that could be.

On short histories all possible truths are counted by hand or by brute force; `resample` must find
each of them and no other.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, cast

import pytest

from games.gladiatori.arena import Arena, fresh
from munera.core.engine import SPECTATOR
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladiatori import sight, sight_renew
from munera.games.gladiatori.state import (
    BLOOD,
    DECK,
    DISCARD,
    HAND,
    KINDS,
    LAID,
    M_NOW,
    M_POWERS,
    MAN,
    OFFENSE,
    ROOM,
    SEAT_CARDS,
    Munus,
)
from munera.games.gladiatori.tables import KIND_NAMES

GAME = load("gladiatori")


def begun(first: str, second: str = "thraex", **options: str) -> Arena:
    """A duel of pre-made gladiators, face to face, before the first Choose Cards."""
    t = fresh(2, characters="pre-made", items="draft", placement="on", **options)
    t.do("seat 0", f"0: char {first}", f"1: char {second}")
    t.do(*[f"draw i{n:02d}" for n in (1, 2, 9, 17, 18)], "seat 0")
    t.do("item i01", "item i02", "item i17", "item i09")
    number = t.g.setup.content.ground.number
    t.do(f"hex {number[(0, 0)]}", "face e", f"hex {number[(3, 0)]}", "face w")
    return t


def truths(t: Arena, viewer: int, n: int = 400) -> list[Munus]:
    """Many truths that a viewer imagines; each must look to him like the real one."""
    sight_renew.STRAINED.clear()
    seen = sight.view(t.g, viewer)
    out = [cast(Munus, sight.resample(t.g, viewer, Rng(k))) for k in range(n)]
    assert all(sight.view(one, viewer) == seen for one in out)
    assert not sight_renew.STRAINED
    return out


def zone(g: Munus, seat: int, which: int) -> tuple[int, ...]:
    base = SEAT_CARDS * seat + ROOM * which
    return tuple(int(g.cards[base + kind]) for kind in range(KINDS))


def close_in(t: Arena) -> Arena:
    """Seat 1 walks up to seat 0."""
    t.do("1: step w", "done", "step w", "done")
    return t


def test_a_view_holds_no_secret_of_others() -> None:
    t = begun("mirmillo").do("0: tohp strength", "0: done", "1: done")
    mine, theirs = sight.view(t.g, 0)["men"], sight.view(t.g, 1)["men"]
    assert "hand" in mine[0]
    for secret in ("hand", "deck", "discard", "stats", "first", "powers", "hit_points"):
        assert secret not in mine[1]
        assert secret not in theirs[0]
        assert all(secret not in man for man in sight.view(t.g, SPECTATOR)["men"])
    assert theirs[0]["hand_size"] == 18
    assert (theirs[0]["greens"], theirs[0]["reds"], theirs[0]["deck_size"]) == (3, 15, 1)


def test_a_split_that_is_going_on_does_not_show() -> None:
    t = begun("mirmillo")
    before = sight.view(t.g, 1)
    t.do("0: tohp strength", "0: tohp energy-0")
    assert sight.view(t.g, 1) == before


@pytest.mark.clause("GL-033")
def test_every_split_that_fits_the_backs_is_imagined_and_no_other() -> None:
    t = begun("secutor").do("0: tohp strength", "0: tohp energy-1", "0: done", "1: done")
    deck = [k for k in range(KINDS) for _ in range(zone(t.g, 0, HAND)[k] + zone(t.g, 0, DECK)[k])]
    possible = set()
    for pair in combinations(deck, 2):
        if sum(kind < 4 for kind in pair) == 1:
            possible.add(tuple(Counter(pair)[kind] for kind in range(KINDS)))
    found = {zone(one, 0, DECK) for one in truths(t, 1, 1500)}
    assert found == possible


def berserk(rest: tuple[str, ...]) -> Arena:
    """A Mirmillo (Offense 4, Blood 4) attacks with Berserk."""
    t = begun("mirmillo").do("0: done", "1: done").do("0: pass")
    close_in(t).say("pass")
    t.say("0: play berserk", "done", "attack", "1: pass", *rest)
    return t


@pytest.mark.clause("GL-140", "GL-141")
@pytest.mark.parametrize(
    ("answers", "wanted"),
    [
        # The rest of the total is 6: Offense and 1 Blood, or 3 Blood.
        (("blood 1", "yes"), {(3, 3), (4, 1)}),
        (("blood 3", "no"), {(3, 3), (4, 1)}),
        # 4: Offense, or 2 Blood.
        (("blood 0", "yes"), {(3, 4), (4, 2)}),
        # 10: all of it. 0: nothing.
        (("blood 3", "yes"), {(3, 1)}),
        (("blood 0", "no"), {(4, 4)}),
    ],
)
def test_every_make_up_of_a_total_is_imagined_and_no_other(
    answers: tuple[str, ...], wanted: set[tuple[int, int]]
) -> None:
    t = berserk(answers)
    found = {(int(one.men[M_NOW + OFFENSE]), int(one.men[M_NOW + BLOOD])) for one in truths(t, 1)}
    assert found == wanted


def test_while_a_value_is_worked_out_nothing_of_it_shows() -> None:
    t = berserk(())
    before = sight.view(t.g, 1)
    worlds = [one.pack() for one in truths(t, 1, 5)]
    t.do("blood 3")
    assert sight.view(t.g, 1) == before
    assert [one.pack() for one in truths(t, 1, 5)] == worlds


@pytest.mark.clause("GL-101")
def test_a_standby_card_may_be_any_action_card() -> None:
    t = begun("secutor").do("0: tohp strength", "0: done", "1: done", "0: standby berserk", "done")
    rows = {int(one.rows[0]) & 3 for one in truths(t, 1)}
    assert rows == {0, 1, 2, 3}
    assert sight.view(t.g, 1)["men"][0]["row"][0]["kind"] == ""
    assert sight.view(t.g, 0)["men"][0]["row"][0]["kind"] == "berserk"


@pytest.mark.clause("GL-071")
def test_cards_face_down_may_be_any_that_may_lie_there() -> None:
    t = begun("secutor").do("0: done", "1: done", "0: play movement", "add energy-1", "done")
    shown = {
        KIND_NAMES[kind]
        for one in truths(t, 1)
        for kind in range(KINDS)
        if one.cards[ROOM * LAID + kind]
    }
    # The Action card may be any, so Sweep and Acrobatic Strike may lie on it.
    assert shown == {"energy-1", "energy-0", "sweep", "acrobatic", "overskill"}
    for one in truths(t, 1):
        if int(one.rows[0]) & 3 == KIND_NAMES.index("movement"):
            assert not one.cards[ROOM * LAID + KIND_NAMES.index("sweep")]


@pytest.mark.clause("GL-048")
def test_spent_elements_are_known_by_their_backs() -> None:
    t = begun("mirmillo").do("0: done", "1: done")
    t.g.men[22] = 1  # Trapped, as all can see
    t.do("clear trapped", "spend energy-1", "spend guard")
    found = {
        (zone(one, 0, DISCARD), tuple(int(one.men[M_NOW + k]) for k in range(5)))
        for one in truths(t, 1, 600)
    }
    assert all(sum(pile[4:]) == 1 and sum(pile[:4]) == 0 for pile, _ in found)
    assert {pile.index(1) for pile, _ in found} == {4, 5, 8, 11, 13}
    lowered = {tuple(a - b for a, b in zip((4, 4, 8, 4, 4), now, strict=True)) for _, now in found}
    assert lowered == {tuple(int(j == k) for j in range(5)) for k in range(5)}


@pytest.mark.clause("GL-250")
def test_powers_of_a_built_gladiator_are_anybodys_guess() -> None:
    t = fresh(2, characters="built", items="draft")
    t.do("seat 0", "0: buy leap", "0: done", "1: done")
    found = {int(one.men[M_POWERS]) for one in truths(t, 1)}
    assert len(found) > 20
    assert all(int(one.men[17]) >= 0 for one in truths(t, 1, 50))
    own = {int(one.men[MAN + M_POWERS]) for one in truths(t, 1, 20)}
    assert own == {0}


def test_the_viewer_keeps_his_own_truth() -> None:
    t = berserk(("blood 1", "yes"))
    for one in truths(t, 0, 20):
        facts: Any = sight.view(one, 0)
        assert facts == sight.view(t.g, 0)
        assert zone(one, 0, HAND) == zone(t.g, 0, HAND)
