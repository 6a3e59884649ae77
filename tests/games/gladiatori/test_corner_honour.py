"""Corner cases CC-44 to CC-52, played on the engine: honour, surrender, Unbeatable."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Arena, Man, start
from games.gladiatori.corners import DEAD, EAST, HIT, STRONG, UNDYING, WEST, YIELDED, A, B, duel

# --- Honour ------------------------------------------------------------------------------------


@pytest.mark.clause("GL-323", "GL-324")
def test_cc_44_walking_backwards_is_fleeing() -> None:
    t = duel({"stats": (3, 3, 3, 3, 3)})
    t.do("step w", "done", "step w", "done", "pass")
    assert t.vp(0) == 8
    assert not t.events("coward")


@pytest.mark.clause("GL-323")
def test_cc_45_towards_another_enemy() -> None:
    t = start(Man(A, EAST), Man(B, WEST), Man((-4, 0), 0))
    t.do("step w", "done", "step w", "done", "pass")
    assert t.vp(0) == 10


@pytest.mark.clause("GL-324")
def test_cc_46_turning_away() -> None:
    t = duel()
    t.do("turn r2", "turn r1", "pass")
    assert t.vp(0) == 7
    assert t.events("coward") == [(0, -3)]


@pytest.mark.clause("GL-324")
def test_cc_47_turning_to_a_bear() -> None:
    t = start(Man(A, EAST), Man(B, WEST), options={"animals": "bears"}, animals=[(-2, 0)])
    t.do("turn r2", "turn r1", "pass")
    assert t.vp(0) == 10


@pytest.mark.clause("GL-323", "GL-324")
def test_cc_48_an_enemy_who_was_never_in_front() -> None:
    t = duel({"facing": WEST})
    t.do("step w", "done", "pass")
    assert t.vp(0) == 10


@pytest.mark.clause("GL-063", "GL-326", "GL-328")
def test_cc_49_surrender() -> None:
    t = duel().do("turn l1", "surrender")
    assert t.vp(0) == -5
    assert t.vp(1) == 15
    assert t.seat == -2
    assert t.life(0) == YIELDED


# --- Unbeatable --------------------------------------------------------------------------------


def unbeatable(turn: int, round_number: int, order: tuple[int, ...] = (0, 1, 2)) -> Arena:
    a = Man(A, EAST, hand=STRONG, stats=(9, 3, 3, 3, 3))
    b = Man(B, WEST, powers="unbeatable", stats=(3, 0, 3, 3, 3), hand="strength")
    t = start(a, b, Man((-4, 4), 0), turn=turn, round_number=round_number, order=order)
    t.say(*HIT, *["add energy-0"] * 3, "done", "attack", "1: pass", "yes", "1: done", "1: done")
    return t.say("1: yes")


@pytest.mark.clause("GL-255", "GL-256")
def test_cc_50_unbeatable_for_a_round_more() -> None:
    t = unbeatable(3, 1)
    assert t.life(1) == UNDYING
    seats = []
    while t.g.turn == 3 and t.g.phase == 1:
        if t.prompt() == "ask_opening":
            seats.append((int(t.g.round), t.seat))
            t.say("pass")
        else:
            t.say(t.legal()[0] if t.prompt() != "ask_unbeatable" else "no")
    assert (1, 1) in seats
    assert (2, 1) in seats
    assert t.life(1) == DEAD


@pytest.mark.clause("GL-256", "GL-260")
def test_cc_51_unbeatable_in_the_last_round() -> None:
    t = unbeatable(6, 2)
    while t.prompt() == "ask_opening":
        t.say("pass")
    assert t.life(1) == DEAD


@pytest.mark.clause("GL-132", "GL-135", "GL-137")
def test_cc_52_help_expires() -> None:
    helper = Man((0, 0), 0, hand="strength 5*energy-1", stats=(6, 3, 3, 3, 3), items="i04")
    t = start(
        helper,
        Man((1, 0), 3),
        Man((1, -1), 1),
        Man((4, -4), 3),
        mode="teams",
        options={"coins": "15"},
        order=(0, 2, 1, 3),
    )
    t.do("play strength", *["add energy-1"] * 5, "done", "help 2", "yes")
    assert list(t.g.helps) == [2, 1, 3]
    t.do("2: pass")
    assert len(t.g.helps) == 0
