"""What everybody has learned of a seat, note by note (section 5): other truths must fit it.

A note is written as its name, the seat and its figures; the hidden part of a value is the total
without the parts that everybody has seen.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, start
from munera.core.engine import settle
from munera.games.gladiatori import state
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.state import SHIFT, ZERO

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
THREES = (3, 3, 3, 3, 3)
NAMES = {number: name[5:].lower() for name, number in vars(state).items() if name[:5] == "SAID_"}


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    one, two = {"stats": THREES, **(a or {})}, {"stats": THREES, **(b or {})}
    options = {"coins": "55", **more.pop("options", {})}
    return start(Man(A, EAST, **one), Man(B, WEST, **two), options=options, **more)


def alone(man: dict[str, Any], **more: Any) -> Arena:
    options = {"animals": "dogs", "coins": "15"}
    return start(Man(A, EAST, **{"stats": THREES, **man}), options=options, **more)


def said(t: Arena, *texts: str) -> list[str]:
    """The notes of some answers."""
    old = len(t.g.said)
    t.do(*texts)
    settle(t.g)
    out = []
    for code in list(t.g.said)[old:]:
        what, seat, rest = code % 32, code // 32 % 4, code // 128
        figures = []
        while rest:
            figures.append(rest % SHIFT)
            rest //= SHIFT
        if NAMES[what] in ("attack", "defence"):
            figures[0] -= ZERO
        out.append(" ".join([NAMES[what], str(seat), *map(str, figures)]))
    return out


@pytest.mark.clause("GL-120", "GL-140", "GL-229", "GL-230", "GL-253", "GL-261", "GL-262")
def test_a_fight() -> None:
    one = {"hand": "strength 3*energy-0 energy-1 sacrifice acrobatic"}
    two = {"hand": "strength sacrifice energy-0 overskill", "deck": "9*energy-1"}
    t = duel({**one, "powers": "deep-wounds leap lunge"}, two, options={"coins": "15"})
    t.do("step w", "done", "step e", "done")
    cards = [f"add {card}" for card in ("energy-1", "sacrifice", "acrobatic")]
    assert said(t, "play strength", *cards, "done", "attack") == ["laid 0", "cards 0 3"]
    assert said(t, "1: play strength", "add sacrifice", "add overskill", "done") == [
        "laid 1", "cards 1 2", "row 0", "shown 0 4 1", "shown 0 8 1", "shown 0 9 1",
    ]  # fmt: skip
    t.do("yes")
    assert said(t, "sacrifice energy-0", "yes", "lunge energy-0", "done", "leap 1+1", "deep 3") == [
        "sacrifice 0 5", "power 0 0 1", "lunge 0 0 1", "power 0 3 1", "power 0 4 1", "overskill 0",
        f"attack 0 {3 + 3} 2", "row 1", "shown 1 8 1", "shown 1 10 1",
    ]  # fmt: skip
    assert said(t, "overskill guard", "yes", "sacrifice energy-0") == [
        "sacrifice 1 5", "overskill 1 1", "defence 1 8",
    ]  # fmt: skip
    assert said(t, "no") == ["closed 0 1", "closed 1"]


@pytest.mark.clause("GL-108", "GL-130", "GL-152", "GL-234")
def test_feints() -> None:
    one = {"hand": "berserk feint rage energy-0", "discard": "acrobatic", "row": "dexterity"}
    t = duel(one, {"hand": "movement feint energy-0 reflex", "deck": "energy-0"})
    t.do("play berserk", "add rage", "done", "attack", "1: play movement", "add reflex")
    assert said(t, "done", "rage discard acrobatic", "blood 2", "yes", "yes") == [
        "cards 1 1", "row 0 3 1", "shown 0 11 1", "rage 0 2 9", "overskill 0",
        f"attack 0 {3 + 4 + 3} 3", "row 1 2", "shown 1 14 1",
    ]  # fmt: skip
    assert said(t, "dash 1", "no") == ["overskill 1", "defence 1 2 1"]
    assert said(t, "0: yes", "1: yes") == ["feint 0", "feint 1"]


@pytest.mark.clause("GL-048", "GL-049", "GL-060", "GL-066", "GL-101", "GL-102", "GL-270")
def test_an_own_round() -> None:
    man = {
        "traps": 1, "hand": "2*energy-0 feint strength", "deck": "energy-1 berserk",
        "discard": "energy-1 dexterity", "stats": (2, 3, 3, 3, 3), "first": THREES,
        "powers": "adaptation resistance delay", "row": "movement",
    }  # fmt: skip
    t = duel(man)
    assert said(t, "clear trapped", "spend energy-0", "spend speed") == ["spent 0 0 1 1"]
    texts = ("power adaptation", "tohp strength", "tohp feint", "tohand berserk", "done")
    assert said(t, *texts) == ["power 0 6", "adapted 0 1 1 1"]
    assert said(t, "power resistance", "recover dexterity", "recover energy-1", "done") == [
        "power 0 8", "took 0 1 1 3",
    ]  # fmt: skip
    assert said(t, "power delay", "turn r1", "standby movement", "recover speed", "done") == [
        "power 0 7", "speed 0 1", "standby 0 0 2", "took 0 0 0 3",
    ]  # fmt: skip
    t = duel({"hand": "strength", "discard": "energy-0"})
    assert said(t, "standby strength", "recover energy-0", "done") == [
        "standby 0 1",
        "took 0 0 1 3",
    ]
    t = duel({"row": "dexterity! berserk"}, {"row": "strength dexterity!"})
    assert said(t, "reuse berserk", "attack", "1: reuse strength") == ["blood 0 1", "blood 1 2"]


@pytest.mark.clause("GL-270")
def test_red_cards_to_the_hand() -> None:
    t = duel({"hand": "energy-0", "deck": "2*energy-1", "powers": "adaptation"})
    texts = ("power adaptation", "tohp energy-0", "tohand energy-1", "tohand energy-1", "done")
    assert said(t, *texts) == ["power 0 6", "adapted 0 0 1 0 2"]


@pytest.mark.clause("GL-418", "GL-419")
def test_a_fight_with_an_animal() -> None:
    hand = {"hand": "strength feint reflex acrobatic", "powers": "leap", "stats": (9, 3, 3, 3, 3)}
    t = alone(hand, animals=[B, (-4, 0)])
    t.do("play strength", "add feint", "add acrobatic", "add reflex", "done", "attack")
    t.do("pluscard feint", "done", "yes", "yes")
    assert said(t, "pluspower leap", "done") == [
        "power 0 3 1", "overskill 0", f"attack 0 {9 + 3 + 2} 6 3",
    ]  # fmt: skip
    hand = {"hand": "berserk feint sacrifice acrobatic energy-0", "deck": "9*energy-1"}
    t = alone(hand, animals=[B], frame=BEASTS).roll(6, 5)
    t.do("play berserk", "add feint", "add sacrifice", "add acrobatic", "done", "pluscard feint")
    assert said(t, "done", "yes", "sacrifice energy-0", "yes") == [
        "sacrifice 0 5", "overskill 0", f"defence 0 {3 + 3 + 2} 6 3", "closed 0 1",
    ]  # fmt: skip


@pytest.mark.clause("GL-033", "GL-038", "GL-039", "GL-044", "GL-164", "GL-168")
def test_rest_and_wounds() -> None:
    man = {
        "discard": "feint energy-0", "row": "strength! movement?", "powers": "resistance",
        "stats": (2, 3, 3, 3, 1), "first": THREES,
    }  # fmt: skip
    t = duel(man, {"hand": "energy-0"}, options={"coins": "15"}, round_number=2).do("pass")
    assert said(t, "1: pass") == ["row_down 0"]  # nothing lay before the other
    t.do("0: power resistance", "0: recover speed", "0: done", "0: yes", "0: recover energy-0")
    assert said(t, "0: recover feint", "0: done", "1: no") == [
        "rest 0 2 1", "rest 1", "turn 0", "turn 1",
    ]  # fmt: skip
    assert said(t, "0: tohp energy-0", "0: done", "1: done") == ["split 0 0 1 1", "split 1 0 1"]
    hit = {"hand": "strength 3*energy-0", "stats": (9, 3, 3, 3, 3)}
    low = {"stats": (3, 0, 3, 3, 3)}
    t = duel(hit, {**low, "deck": "energy-1 2*strength"}, options={"coins": "15"})
    t.do("play strength", *["add energy-0"] * 3, "done", "attack", "1: pass", "yes", "1: done")
    assert said(t, "lose energy-1", "lose strength") == ["lost 1 4", "lost 1", "closed 0"]
    t = duel(hit, {**low, "deck": "energy-0 energy-0"}, options={"coins": "15"})
    t.do("play strength", *["add energy-0"] * 3, "done", "attack", "1: pass", "yes", "1: done")
    assert said(t, "1: done")[:3] == ["lost 1 5", "lost 1 5", "dead 1"]
