"""Corner cases CC-26 to CC-43, played on the engine: nets, items, first blood, moves and Powers."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, start
from games.gladiatori.corners import ALIVE, EAST, HIT, STRONG, WEST, A, B, duel
from munera.games.gladiatori.flow_turn import (
    END_TURN,
    BeginRound,
    set_order,
)
from munera.games.gladiatori.state import gain


def netted(**b: Any) -> Arena:
    t = duel({"hand": "strength movement 5*energy-1", "items": "i15"}, {"facing": WEST, **b})
    t.do(*HIT, "done", "net 0", "1: pass", "yes", "1: done")
    while t.prompt() == "ask_closing":
        t.do("done")
    assert t.traps(1) == 3
    assert t.items(0) == ["i15"]
    return t


@pytest.mark.clause("GL-087", "GL-203", "GL-207", "GL-208")
def test_cc_26_a_net_that_is_left_alone() -> None:
    t = netted()
    t.do("1: pass")
    if t.seat == 1:  # fewest VP acts first in combat round 2
        t.do("1: pass")
    t.do("0: step w", "done", "step w", "done", "pass")
    assert t.items(0) == []
    assert t.traps(1) == 3


@pytest.mark.clause("GL-062", "GL-209")
def test_cc_27_a_net_that_is_paid_off() -> None:
    t = netted(hand="6*energy-0")
    assert t.seat == 1
    for _ in range(3):
        t.do("clear trapped", "spend energy-0", "spend energy-0")
    t.do("pass")
    assert t.traps(1) == 0
    assert t.items(0) == ["i15"]
    assert t.g.men[38] == -1  # not tied


@pytest.mark.clause("GL-079", "GL-131", "GL-146", "GL-202")
def test_cc_28_items_do_not_help_against_a_net() -> None:
    t = duel(
        {"hand": "strength", "items": "i15"},
        {"hand": "strength", "items": "i06 i18", "stats": (3, 0, 3, 3, 3)},
    )
    t.do("play strength", "net 0", "play strength", "yes", "1: done")
    assert t.fdv() == 5


@pytest.mark.clause("GL-192", "GL-237", "GL-238")
def test_cc_29_a_damaged_item() -> None:
    t = duel({"hand": "strength break-item"}, {"items": "i03"})
    t.do("play strength", "add break-item", "done", "break 0", "1: pass", "yes", "1: done")
    assert t.last("item_damaged") == (1, 2)
    from munera.games.gladiatori import rules, state

    assert (rules.item_attack(t.g, 1, 0), rules.item_defence(t.g, 1, 0)) == (1, 0)
    assert state.item_hp(t.g, 1, 0) == 1
    t = duel({"hand": "strength break-item"}, {"items": "i09-"})
    t.do("play strength", "add break-item", "done", "break 0", "1: pass", "yes", "1: done")
    assert t.items(1) == []


@pytest.mark.clause("GL-191", "GL-192")
def test_cc_30_paying_with_a_damaged_item() -> None:
    t = duel({"hand": "strength 3*energy-0"}, {"items": "i09-", "deck": "energy-0"})
    t.do("play strength", *["add energy-0"] * 3, "done", "attack", "1: pass", "yes", "1: done")
    assert t.last("injured") == (1, 3)
    t.do("loseitem 0", "lose energy-0")
    assert t.life(1) == ALIVE
    assert t.prompt() != "ask_pay"


@pytest.mark.clause("GL-314")
def test_cc_31_a_blow_from_behind_leaves_first_blood_open() -> None:
    t = duel({"hand": "strength berserk"}, {"facing": EAST, "deck": "5*energy-1", "hand": ""})
    t.do("play strength", "attack", "yes", "1: done", "1: lose energy-1")
    assert t.g.blood == 1
    t.do("1: turn r2", "1: turn r1", "1: pass") if t.seat == 1 else None
    t.do("0: pass") if t.seat == 0 and t.g.round == 1 else None
    while not (t.seat == 0 and t.prompt() == "ask_opening"):
        t.do(t.legal()[0])
    t.do("play berserk", "attack", "1: pass", "blood 0", "yes", "1: done", "1: lose energy-1")
    assert t.events("first_blood") == [(0, 3)]


@pytest.mark.clause("GL-004", "GL-311", "GL-313", "GL-315")
def test_cc_32_a_kill_from_behind() -> None:
    t = duel({"hand": STRONG}, {"facing": EAST, "deck": "energy-0"})
    t.do(*HIT, "add energy-0", "done", "attack", "yes", "1: done", "1: done")
    assert t.last("injured") == (1, 4)
    assert t.vp(0) == 10 - 3 - 4 - 12 + 5  # and 5 for the end


@pytest.mark.clause("GL-181", "GL-312")
def test_cc_33_a_sweep_from_both_sides() -> None:
    t = start(
        Man((0, 0), EAST, hand="strength sweep", stats=(9, 3, 3, 3, 3)),
        Man((1, 0), WEST, stats=(3, 12, 3, 3, 3)),
        Man((0, 1), 0, stats=(3, 9, 3, 3, 3), items="i07"),
        options={"coins": "15"},
    )
    t.do("play strength", "add sweep", "done", "sweep right cw", "1: pass")
    t.do("2: pass") if t.seat == 2 else None
    t.do("0: yes", "1: yes", "2: yes")
    assert t.vp(0) == 10 + 2 - 3


@pytest.mark.clause("GL-223", "GL-225", "GL-228", "GL-317")
def test_cc_34_an_ally_in_a_sweep() -> None:
    t = start(
        Man((0, 0), EAST, hand="strength sweep", stats=(9, 3, 3, 3, 3)),
        Man((1, 0), WEST, stats=(3, 12, 3, 3, 3)),
        Man((0, 1), 4, stats=(3, 0, 3, 3, 3), deck="5*energy-1"),
        Man((-4, 4), 0),
        mode="teams",
        options={"coins": "15"},
    )
    t.do("play strength", "add sweep", "done", "sweep right cw", "1: pass")
    assert t.seat == 2
    t.do("pass", "0: yes")
    assert [e[2] for e in t.events("attack_value")] == [10, 6]
    t.do("1: yes", "2: done", "2: lose energy-1")
    assert t.vp(0) == 12


@pytest.mark.clause("GL-035")
def test_cc_35_whoever_moved_last_acts_first() -> None:
    t = duel()
    gain(t.g, 1, 2)
    gain(t.g, 1, -2)
    set_order(t.g)
    assert list(t.g.order)[:2] == [1, 0]


@pytest.mark.clause("GL-273")
def test_cc_36_delay() -> None:
    men = [Man((-4, 0), 0, vp=8), Man((0, 0), 0, vp=9), Man((4, 0), 0, vp=10, powers="delay")]
    t = start(*men, frame=BeginRound(1))
    t.do("0: no", "1: no", "2: order 1")
    assert list(t.g.order)[:3] == [2, 0, 1]
    assert t.seat == 2


@pytest.mark.clause("GL-231", "GL-232")
def test_cc_37_a_raised_guard_counts_once() -> None:
    t = duel(
        {"hand": "strength overskill dexterity", "stats": (3, 4, 3, 5, 5)},
        {"hand": "strength dexterity"},
    )
    t.do("play strength", "add overskill", "done", "nofight", "overskill guard")
    t.do("1: play strength", "attack", "0: pass", "1: yes" if t.stats(1)["offense"] else "1: done")
    t.do("0: yes")
    assert t.fdv() == 9
    assert t.stats(0)["guard"] == 0


@pytest.mark.clause("GL-233")
@pytest.mark.parametrize(("spent", "left"), [(2, 6), (7, 4)])
def test_cc_38_39_overskill_at_the_end_of_a_turn(spent: int, left: int) -> None:
    t = duel({"hand": "strength overskill", "stats": (6, 3, 3, 3, 3)})
    t.do("play strength", "add overskill", "done", "nofight", "overskill offense")
    t.g.men[0] -= spent
    t.g.stack = [END_TURN]
    _ = t.seat
    assert t.stats(0)["offense"] == left


@pytest.mark.clause("GL-150")
def test_cc_40_a_feint_in_the_hp_deck() -> None:
    t = duel({"hand": "strength energy-0", "deck": "feint"})
    t.do("play strength", "done", "attack", "1: pass", "yes", "1: done")
    assert t.prompt() == "ask_feint"
    assert t.legal() == ["no"]
    assert t.refused("yes") == "why_no_feint"


@pytest.mark.clause("GL-151")
def test_cc_41_a_defender_feints_only_in_answer() -> None:
    t = duel({"hand": "strength feint"}, {"hand": "strength feint", "deck": "9*energy-1"})
    t.do("play strength", "done", "attack", "play strength", "done", "yes", "1: done")
    assert t.prompt() == "ask_feint"
    assert t.seat == 0
    t.do("no")
    assert t.prompt() == "ask_pay"


def dying(**b: Any) -> Arena:
    a = Man(A, EAST, hand=STRONG, stats=(9, 3, 3, 3, 3))
    b = {
        "deck": "energy-1 energy-0",
        "hand": "energy-1 energy-1 berserk",
        "powers": "adaptation",
        "stats": (3, 0, 3, 3, 3),
        **b,
    }
    t = start(a, Man(B, WEST, **b))
    return t.do(*HIT, *["add energy-0"] * 3, "done", "attack")


@pytest.mark.clause("GL-270", "GL-274")
def test_cc_42_adaptation_saves() -> None:
    t = dying().do("1: play berserk", "1: done", "yes", "1: done")
    t.skip() if t.prompt() != "ask_death" else None
    assert t.last("injured") == (1, 5)
    assert t.legal() == ["done", "power adaptation"]
    t.do("power adaptation", "tohp energy-1", "tohp energy-1", "done")
    t.do("lose energy-1", "lose energy-1", "lose energy-1")
    assert t.life(1) == ALIVE


@pytest.mark.clause("GL-275", "GL-282")
def test_cc_43_a_passive_gladiator_cannot_adapt() -> None:
    t = dying().do("1: pass", "yes", "1: done", "0: no")
    assert t.prompt() == "ask_death"
    assert t.legal() == ["done"]
    assert t.refused("power adaptation") == "why_passive"
