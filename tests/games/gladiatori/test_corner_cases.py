"""Corner cases CC-01 to CC-74, played on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_end import experience, finish
from munera.games.gladiatori.flow_turn import (
    BEGIN_REST,
    BEGIN_TURN,
    END_TURN,
    BeginRound,
    set_order,
)
from munera.games.gladiatori.state import M_VP, MAN, gain

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
ALIVE, UNDYING, DEAD, YIELDED = range(4)
STRONG = "strength 5*energy-1 5*energy-0"  # an attack that hits
HIT = ("play strength", *["add energy-1"] * 5)


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    """Two gladiators face to face without Powers; the first acts."""
    first = {"stats": (9, 3, 3, 5, 5), "hand": STRONG, **(a or {})}
    second = {"stats": (3, 0, 3, 5, 5), **(b or {})}
    options = {"coins": "15", **more.pop("options", {})}  # so poor that nobody may hold a Power
    return start(
        Man(first.pop("place", A), first.pop("facing", EAST), **first),
        Man(second.pop("place", B), second.pop("facing", WEST), **second),
        options=options,
        **more,
    )


def hit(t: Arena, zeros: int, *defence: str) -> Arena:
    """Seat 0 attacks with five E1 and so many E0, and uses Offense."""
    t.do(*HIT, *["add energy-0"] * zeros, "done", "attack")
    return t.do(*(defence or ("1: pass",)), "0: yes")


@pytest.mark.clause("GL-165", "GL-166")
def test_cc_01_alive_with_only_the_cover_left() -> None:
    t = hit(duel(b={"deck": "2*energy-1 energy-0"}), 3).do("1: done").skip()
    assert t.last("injured") == (1, 5)
    t.do("1: lose energy-1", "1: lose energy-1", "1: lose energy-0")
    assert t.life(1) == ALIVE
    assert t.size(1, "deck") == 0


@pytest.mark.clause("GL-166", "GL-167", "GL-168", "GL-184")
def test_cc_02_dead_when_damage_reaches_all_hit_points() -> None:
    t = hit(duel(b={"deck": "2*energy-1 energy-0"}), 5).do("1: done")
    assert t.last("injured") == (1, 6)
    assert t.legal() == ["done"]
    assert t.refused("lose energy-1") == "why_must_die"
    t.do("done")
    assert t.life(1) == DEAD
    assert t.last("damage_points")[1] == 6


@pytest.mark.clause("GL-164", "GL-165")
def test_cc_03_an_item_must_go_before_the_cover() -> None:
    t = duel({"hand": "strength"}, {"items": "i03", "hand": "4*energy-1", "stats": (3, 0, 3, 5, 5)})
    t.do("play strength", "attack", "1: pass", "yes", "1: done")
    assert t.last("injured") == (1, 1)
    assert t.legal() == ["loseitem 0"]
    assert t.refused("done") == "why_can_pay"
    assert t.do("loseitem 0").life(1) == ALIVE


@pytest.mark.clause("GL-164", "GL-313")
def test_cc_04_surplus_hit_points_give_no_points() -> None:
    t = duel({"hand": "strength"}, {"deck": "berserk"}, first_blood=False)
    t.do("play strength", "attack", "1: pass", "yes", "1: done", "lose berserk")
    assert t.vp(0) == 10 + 2 + 1


ALL = "strength dexterity berserk movement"


@pytest.mark.clause("GL-123", "GL-124", "GL-125")
def test_cc_05_from_a_rear_side_only_a_dodge() -> None:
    t = duel({"hand": "strength"}, {"facing": 5, "hand": ALL})
    t.do("play strength", "attack")
    assert t.legal() == ["pass", "play movement"]
    assert t.refused("play strength") == "why_rear"


@pytest.mark.clause("GL-125", "GL-147", "GL-148", "GL-281")
def test_cc_06_from_directly_behind_there_is_no_question() -> None:
    t = duel(
        {"hand": "strength"},
        {"facing": EAST, "hand": ALL, "items": "i06", "stats": (3, 4, 3, 3, 3)},
    )
    t.do("play strength", "attack")
    assert t.seat == 0
    assert t.prompt() == "ask_skill"
    t.do("yes", "1: yes")
    assert t.fdv() == 3 + 4 - 3


@pytest.mark.clause("GL-126", "GL-289", "GL-292")
def test_cc_07_trapped_and_lying() -> None:
    t = duel(
        {"hand": "strength"},
        {"hand": ALL, "traps": 1, "whites": 2, "items": "i06", "stats": (3, 4, 3, 3, 3)},
    )
    t.do("play strength", "attack", "yes", "1: yes")
    assert t.fdv() == 3 + 4 - 8


@pytest.mark.clause("GL-126", "GL-284", "GL-285")
def test_cc_08_trapped_can_only_oppose() -> None:
    t = duel(
        {"hand": "strength"},
        {"hand": "strength berserk", "traps": 1, "items": "i06", "stats": (3, 4, 3, 3, 3)},
    )
    t.do("play strength", "attack")
    assert t.legal() == ["pass", "play berserk"]
    assert t.refused("play strength") == "why_trapped"
    t.do("play berserk", "yes", "yes")
    assert t.fdv() == 5 + 3 + 4 - 3


@pytest.mark.clause("GL-160", "GL-310")
def test_cc_09_equal_values_do_no_damage() -> None:
    t = duel({"hand": "strength"}, {"stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "attack", "1: pass", "yes", "1: yes")
    assert (t.fav(), t.fdv()) == (9, 9)
    assert not t.events("injured")
    assert t.vp(0) == 12


@pytest.mark.clause("GL-021", "GL-143", "GL-311")
def test_cc_10_a_null_attack_is_nothing() -> None:
    t = duel({"hand": "strength", "stats": (0, 3, 3, 3, 3)}, {"facing": EAST})
    t.do("play strength", "attack", "0: done")
    assert t.fav() == 0
    assert t.events("attack_null")
    assert t.vp(0) == 10


@pytest.mark.clause("GL-130", "GL-144", "GL-147", "GL-160")
def test_cc_11_a_negative_defence() -> None:
    t = duel(
        {"hand": "strength energy-1", "stats": (0, 3, 3, 3, 3)},
        {"facing": 5, "hand": "movement", "deck": "3*energy-1", "stats": (3, 0, 3, 3, 0)},
    )
    t.do("play strength", "add energy-1", "done", "attack", "play movement", "0: done", "1: dash 0")
    assert (t.fav(), t.fdv()) == (1, -3)
    assert t.last("injured") == (1, 2)
    t.do("lose energy-1")
    assert t.vp(0) == 10 - 3 - 4


@pytest.mark.clause("GL-107", "GL-161", "GL-253")
def test_cc_12_hand_at_the_reveal() -> None:
    t = start(
        Man(A, EAST, hand="dexterity 8*energy-0", stats=(0, 3, 3, 3, 3), powers="lunge"),
        Man(B, WEST, deck="5*energy-1", stats=(3, 0, 3, 3, 3)),
    )
    t.do("play dexterity", *["add energy-0"] * 3, "done", "attack", "1: pass")
    t.do("lunge energy-0", "lunge energy-0", "done")
    assert t.fav() == 2 + 4
    t.do("1: done").skip()
    assert t.last("injured") == (1, 1 + 4 // 2)


@pytest.mark.clause("GL-066", "GL-068", "GL-104")
def test_cc_13_standby_cards_count_as_places() -> None:
    t = duel({"hand": "strength"}, {"row": "strength! berserk? dexterity"})
    t.do("play strength", "attack")
    assert t.legal() == ["pass", "reuse strength", "reuse dexterity"]
    assert t.refused("reuse berserk") == "why_stands_by"
    blood = t.stats(1)["blood"]
    t.do("reuse strength")
    assert t.stats(1)["blood"] == blood - 3


@pytest.mark.clause("GL-120", "GL-128")
def test_cc_14_a_reaction_again_and_again() -> None:
    def man(place: tuple[int, int], facing: int, **more: Any) -> Man:
        return Man(place, facing, hand="strength dexterity", stats=(3, 3, 3, 4, 3), **more)

    t = start(
        man((1, 0), 3),
        Man((0, 0), 0, hand="berserk", stats=(3, 3, 3, 4, 3)),
        man((1, -1), 2),
        man((0, 1), 4),
        options={"coins": "15"},
        order=(0, 2, 3, 1),
        active=0,
    )
    spent = []
    for seat in (0, 2, 3):
        t.do(f"{seat}: play strength", "attack")
        before = t.stats(1)["blood"]
        t.do("1: play berserk" if t.may("play berserk") else "1: reuse berserk")
        spent.append(before - t.stats(1)["blood"])
        while t.prompt() not in ("ask_opening", "chance"):
            t.do(t.legal()[-1])
    assert spent == [0, 1, 1]
    assert t.row(1) == ["berserk"]


@pytest.mark.clause("GL-064", "GL-069", "GL-102", "GL-103")
def test_cc_15_no_blood_to_use_a_card_again() -> None:
    t = duel({"hand": "", "row": "movement", "stats": (3, 3, 3, 0, 0)})
    assert t.legal() == ["pass", "surrender", "standby movement"]
    assert t.refused("reuse movement") == "why_no_blood"


@pytest.mark.clause("GL-069", "GL-280")
def test_cc_16_nothing_to_act_with() -> None:
    t = duel({"hand": "", "discard": ALL, "stats": (3, 3, 0, 0, 0)})
    assert t.legal() == ["pass", "surrender"]


@pytest.mark.clause("GL-226", "GL-230", "GL-294")
def test_cc_17_sweep_and_acrobatics_lay_the_performer_down() -> None:
    t = duel({"hand": "strength sweep acrobatic"})
    t.do("play strength", "add sweep", "add acrobatic", "done", "sweep centre cw", "1: pass")
    t.do("yes", "yes").skip()
    assert t.whites(0) == 2
    assert t.lying(0)


@pytest.mark.clause("GL-290", "GL-244")
def test_cc_18_one_marker_less_and_still_lying() -> None:
    t = duel(
        {"hand": "strength unbalancing", "whites": 0}, {"whites": 2, "hand": "3*energy-0"}, active=1
    )
    t.do("1: clear unbalanced", "spend energy-0", "spend energy-0")
    assert t.whites(1) == 1
    assert t.lying(1)
    t.do("1: pass")
    while t.seat != 0:
        t.do(t.legal()[0])
    t.do("play strength", "add unbalancing", "done", "attack", "1: pass", "yes")
    assert not t.events("strike_taken")
    assert t.prompt() != "ask_strike"


@pytest.mark.clause("GL-293")
def test_cc_19_a_standing_gladiator_with_one_marker() -> None:
    t = duel({"whites": 1, "hand": "2*energy-0"})
    t.do("clear unbalanced", "spend energy-0", "spend energy-0")
    assert t.whites(0) == 0


@pytest.mark.clause("GL-183", "GL-291", "GL-294")
def test_cc_20_further_markers_are_lost() -> None:
    t = start(
        Man(A, EAST, hand="strength unbalancing", powers="wrestling", stats=(3, 3, 3, 3, 3)),
        Man(B, WEST, whites=1, stats=(0, 9, 0, 0, 0)),
    )
    t.do("play strength", "add unbalancing", "done", "attack", "1: pass", "yes")
    t.do("power wrestling", "1: no", "1: yes", "push e")
    while t.prompt() == "ask_closing":
        t.do("done")
    assert t.lying(1)
    assert t.whites(1) == 2
    assert t.place(1) == (2, 0)


@pytest.mark.clause("GL-242")
def test_cc_21_one_element_is_too_few() -> None:
    t = duel({"hand": "strength unbalancing"}, {"stats": (0, 1, 0, 0, 0)})
    t.do("play strength", "add unbalancing", "done", "attack", "1: pass", "yes")
    assert t.prompt() == "ask_strike"
    assert t.legal() == ["no"]
    assert t.refused("yes") == "why_few_elements"


@pytest.mark.clause("GL-075", "GL-194")
def test_cc_22_back_to_back_is_no_melee() -> None:
    t = start(
        Man((0, 0), WEST, hand="strength", items="i12"), Man((1, 0), EAST), Man((-3, 0), EAST)
    )
    t.do("play strength")
    assert t.verbs("throw") == ["0"]
    t = start(
        Man((0, 0), WEST, hand="strength", items="i12"), Man((1, 0), WEST), Man((-3, 0), EAST)
    )
    t.do("play strength")
    assert t.refused("throw 0") == "why_in_melee"


@pytest.mark.clause("GL-193", "GL-197")
@pytest.mark.parametrize(("far", "value"), [(2, 6), (3, 5), (6, 2)])
def test_cc_23_a_spear_at_a_distance(far: int, value: int) -> None:
    a = Man((-3, 0), EAST, hand="strength", items="i12 i09", stats=(0, 3, 3, 3, 3))
    t = start(a, Man((-3 + far, 0), WEST))
    hex_ = t.g.setup.content.ground.number[(-3 + far, 0)]
    t.do("play strength", "throw 0", f"hex {hex_}", "1: pass", "done")
    assert t.fav() == value


@pytest.mark.clause("GL-182", "GL-197", "GL-198", "GL-201")
def test_cc_24_a_thrown_net() -> None:
    a = Man((0, 0), EAST, hand="strength 5*energy-1", items="i15", stats=(5, 3, 3, 3, 3))
    t = start(a, Man((4, 0), WEST, stats=(3, 0, 3, 3, 3)))
    hex_ = t.g.setup.content.ground.number[(4, 0)]
    t.do("play strength", *["add energy-1"] * 5, "done", "throw 0", f"hex {hex_}", "1: pass", "yes")
    assert t.fav() == 5 + 5 + 2 - 4
    t.do("1: done")
    while t.prompt() == "ask_closing":
        t.do("done")
    assert t.traps(1) == 3
    assert t.items(0) == []


@pytest.mark.clause("GL-196", "GL-295")
def test_cc_25_a_lying_gladiator_hides_nobody() -> None:
    a = Man((-2, 0), EAST, hand="strength", items="i12")
    t = start(a, Man((0, 0), WEST, whites=2), Man((2, 0), WEST)).do("play strength", "throw 0")
    number = t.g.setup.content.ground.number
    assert t.may(f"hex {number[(2, 0)]}")
    t = start(a, Man((0, 0), WEST), Man((2, 0), WEST)).do("play strength", "throw 0")
    assert not t.may(f"hex {number[(2, 0)]}")
    assert t.refused(f"hex {number[(2, 0)]}") == "why_hidden"


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


# --- Animals -----------------------------------------------------------------------------------


def beast(species: str, man: dict[str, Any] | None = None, **more: Any) -> Arena:
    figures = {"stats": (9, 0, 3, 3, 3), **(man or {})}
    place, facing = figures.pop("place", A), figures.pop("facing", EAST)
    options = {"animals": species, "coins": "15", **more.pop("options", {})}
    return start(
        Man(place, facing, **figures), options=options, animals=more.pop("animals", [B]), **more
    )


def attacked(species: str, man: dict[str, Any], *faces: int, **more: Any) -> Arena:
    t = beast(species, man, frame=BEASTS, **more)
    return t.roll(*faces)


@pytest.mark.clause("GL-398")
def test_cc_53_a_dying_dog_calls_another() -> None:
    t = beast("dogs", {"hand": "strength 5*energy-1"}, animals=[B, (-4, 0)])
    t.do(*HIT, "done", "attack", "yes").roll(3, 3)
    assert t.events("animal_killed") == [(0, 0)]
    assert t.g.later + t.g.entering == 1 or t.last("pack_grew") == (1,)


@pytest.mark.clause("GL-402", "GL-403")
def test_cc_54_a_furious_bear() -> None:
    t = beast("bears", {"hand": "strength"})
    t.do("play strength", "attack", "yes").roll(4, 4, 1)
    assert t.last("animal_defended")[-1] == 15


@pytest.mark.clause("GL-393", "GL-399")
def test_cc_55_a_wolf_and_a_dodge() -> None:
    t = attacked(
        "wolves", {"hand": "movement", "deck": "5*energy-1", "stats": (3, 0, 3, 3, 0)}, 3, 4
    )
    t.do("play movement", "dash 0")
    assert t.last("injured") == (0, 3)
    t.do("lose energy-1", "lose energy-1")
    assert t.whites(0) == 0
    t = attacked("wolves", {"deck": "5*energy-1"}, 3, 4).do("pass", "done", *["lose energy-1"] * 4)
    assert t.whites(0) == 1


@pytest.mark.clause("GL-400")
def test_cc_56_a_lion_doubles_its_damage() -> None:
    man = {"items": "i07", "stats": (3, 3, 3, 3, 0), "deck": "5*energy-1"}
    t = attacked("lions", man, 5, 5)
    t.do("no", "pass", "yes")
    assert t.fdv() == 7
    assert t.last("injured") == (0, 6)


@pytest.mark.clause("GL-400")
def test_cc_57_back_from_a_lion() -> None:
    t = attacked("lions", {"stats": (3, 3, 3, 3, 1)}, 2, 2)
    assert t.prompt() == "ask_back_off"
    t.do("yes")
    assert t.place(0) == (-1, 0)
    assert t.stats(0)["speed"] == 0
    assert not t.events("defence_value")
    assert t.facing(0) == EAST


@pytest.mark.clause("GL-386", "GL-387")
def test_cc_58_an_animal_stops_on_contact() -> None:
    t = beast("dogs", animals=[(3, 0)], frame=BEASTS).roll(6)
    assert t.last("animal_moved")[1:] == tuple(
        t.g.setup.content.ground.number[place] for place in ((3, 0), (1, 0))
    )
    t.roll(4)
    assert t.last("animal_attacked") == (0, 0, 4, 0, 0, 4)


@pytest.mark.clause("GL-383")
def test_cc_59_one_waits_and_one_enters() -> None:
    t = start(
        Man(A, 0), Man((4, 0), 0), options={"animals": "dogs"}, waiting=1, turn=0, frame=BEGIN_TURN
    )
    t.roll(6)
    assert t.last("released") == (6, 1)
    assert t.g.waiting == 0


@pytest.mark.clause("GL-418")
def test_cc_60_a_power_as_a_bonus() -> None:
    t = start(
        Man(A, EAST, hand="strength", stats=(8, 3, 3, 3, 3), powers="deep-wounds"),
        options={"animals": "dogs"},
        animals=[B],
    )
    t.do("play strength", "attack", "yes", "no", "pluspower deep-wounds", "done")
    assert t.fav() == 10
    assert t.g.men[13] == 0
    assert t.g.men[14] == 16


# --- Set-up and the rest -----------------------------------------------------------------------


@pytest.mark.clause("GL-360")
def test_cc_61_graduated_teaching() -> None:
    t = fresh(2, characters="pre-made", items="draft", teaching="graduated")
    t.do(
        "seat 0",
        "0: char thraex",
        "1: char retiarius",
        *[f"draw i{n:02d}" for n in (1, 2, 3, 5, 9)],
    )
    t.do("seat 0", "item i01", "item i02", "item i05", "item i03")
    t.do("hex 15", "face w", "hex 19", "face w")
    assert "acrobatic" not in t.cards(0, "hand")
    assert t.g.turn == 1
    for turn in (1, 2, 3):
        assert t.g.turn == turn
        t.do("0: done", "1: done")
        assert ("acrobatic" in t.cards(0, "hand")) == (turn >= 2)
        for _ in range(2):
            while t.prompt() == "ask_delay":
                assert turn == 3
                t.do("no")
            for _ in range(2):
                assert t.may("power resistance") == (turn == 3 and t.seat == 0)
                t.do("pass")
        t.do("0: no", "1: no")


@pytest.mark.clause("GL-336", "GL-337", "GL-339")
def test_cc_62_builds_within_the_limits() -> None:
    t = fresh(2, characters="built").do("seat 0")
    assert min(t.stats(0).values()) == 3  # nothing can be sold below 3
    t.do(*["0: buy energy-1"] * 8)
    assert t.refused("buy energy-1", 0) == "why_limit"
    assert t.refused("buy offense", 0) == "why_order"


@pytest.mark.clause("GL-343")
def test_cc_63_an_overlimit_feint_costs_ten() -> None:
    t = fresh(2, characters="built", overlimit="on", coins="24").do("seat 0", "0: done", "1: done")
    assert t.verbs("over") == ["energy-1", "energy-0"]
    assert t.refused("over feint") == "why_too_dear"


def auction(*bids: tuple[str, ...]) -> Arena:
    t = fresh(2, characters="pre-made", items="auction")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo", "draw i01")
    for seat, bid in enumerate(bids):
        t.do(*[f"{seat}: bid {kind}" for kind in bid], f"{seat}: done")
    return t


@pytest.mark.clause("GL-024")
def test_cc_64_a_tie_of_energy_goes_to_more_cards() -> None:
    assert auction(("energy-1",), ("energy-1", "energy-0")).last("auction_won") == (1, 0)


@pytest.mark.clause("GL-024")
def test_cc_65_nobody_bids() -> None:
    assert auction((), ()).last("auction_void") == (0,)


@pytest.mark.clause("GL-005", "GL-009", "GL-327", "GL-328", "GL-329", "GL-330")
def test_cc_66_two_against_one() -> None:
    t = start(
        Man(A, 0, vp=24), Man((4, 0), 0, vp=20), Man((-4, 0), 0, vp=15), mode="two-against-one"
    )
    finish(t.g)
    assert t.events("final") == [(0, 29, 29), (1, 25, 35), (2, 20, 35)]
    assert t.g.results() == [0.0, 1.0, 1.0]


@pytest.mark.clause("GL-363")
def test_cc_67_experience() -> None:
    t = duel(options={"campaign": "on"})
    t.g.men[M_VP] = 32
    finish(t.g)
    assert t.vp(0) == 37
    assert experience(t.g, 0) == 3
    assert t.g.men[MAN + M_VP] == 15


@pytest.mark.clause("GL-162")
def test_cc_68_optional_damage_and_a_dodge() -> None:
    t = duel(
        {"hand": "strength 2*energy-1", "stats": (11, 3, 3, 3, 3), "items": "i04 i03"},
        {"hand": "movement", "stats": (3, 3, 3, 3, 0), "deck": "5*energy-1"},
        options={"damage": "on"},
    )
    t.do("play strength", "add energy-1", "add energy-1", "done", "attack", "play movement", "yes")
    t.do("dash 0", "yes")
    assert (t.fav(), t.fdv()) == (20, 3)
    assert t.last("injured") == (1, 4)


@pytest.mark.clause("GL-117", "GL-286")
def test_cc_69_one_turn_in_a_net() -> None:
    t = duel({"traps": 3, "hand": "", "stats": (0, 0, 0, 0, 3)})
    assert [text for text in t.legal() if text.split()[0] in ("step", "turn")] == [
        "turn l1",
        "turn r1",
    ]
    assert t.refused("turn r2") == "why_bound"
    t.do("turn r1")
    assert not t.verbs("turn")
    assert t.stats(0)["speed"] == 2
    assert t.refused("turn r1") == "why_turned"


@pytest.mark.clause("GL-263", "GL-264")
def test_cc_70_nowhere_to_be_pushed() -> None:
    # (4, -4) is a corner: its neighbours are (3,-4), (4,-3), (3,-3) and (5,-4), which is outside.
    t = start(
        Man((3, -3), 5, hand="strength", powers="wrestling", stats=(3, 3, 3, 3, 3)),
        Man((4, -4), 2, stats=(3, 9, 3, 3, 3)),
        Man((3, -4), 0),
        Man((4, -3), 0),
    )
    t.do("play strength", "attack", "1: pass", "yes", "power wrestling", "1: yes")
    assert t.prompt() != "ask_wrestle"
    t.say()
    assert t.whites(1) == 0


@pytest.mark.clause("GL-251", "GL-274", "GL-275", "GL-283")
def test_cc_71_asked_once_before_passivity() -> None:
    a = Man(A, EAST, hand=STRONG, stats=(9, 3, 3, 3, 3))
    b = Man(B, EAST, hand=ALL, powers="adaptation", deck="9*energy-1", stats=(3, 3, 3, 3, 3))
    t = start(a, b).do(*HIT, "done", "attack")
    assert t.seat == 1
    assert t.legal() == ["pass", "power adaptation"]
    t.do("power adaptation", "tohp strength", "done")
    assert t.legal() == ["pass"]
    t.do("pass", "yes", "1: no").skip()
    assert t.prompt() == "ask_pay"
    assert not t.verbs("power")


@pytest.mark.clause("GL-114", "GL-185", "GL-322")
def test_cc_72_after_a_kill_nobody_flees() -> None:
    t = start(
        Man(A, EAST, hand=STRONG + " reflex", stats=(9, 3, 3, 3, 3)),
        Man(B, WEST, stats=(3, 0, 3, 3, 3)),
        Man((4, -4), 0),
        options={"coins": "15"},
    )
    t.do(*HIT, *["add energy-0"] * 3, "add reflex", "done", "attack", "1: pass", "yes", "1: done")
    t.do("1: done", "step w", "done", "step w", "done", "step w", "done", "done")
    assert not t.events("fled")
    assert not t.events("coward")
    assert t.place(0) == (-3, 0)


@pytest.mark.clause("GL-257")
def test_cc_73_unbeatable_and_passive() -> None:
    a = Man((-1, 0), EAST, hand="strength", stats=(1, 3, 3, 3, 3))
    b = Man(A, EAST, hand="strength", stats=(0, 9, 3, 3, 3))
    t = start(a, b, Man(B, WEST), options={"coins": "15"}, order=(0, 1, 2))
    t.g.men[MAN + 27], t.g.men[MAN + 28], t.g.men[MAN + 29] = UNDYING, 3, 1
    t.do("play strength", "attack", "yes", "1: yes")
    assert t.fdv() == 9 - 3
    assert t.g.men[MAN + 29] == 1
    t.do("1: play strength", "attack", "2: pass", "1: done")
    assert t.fav() == 4


@pytest.mark.clause("GL-156")
def test_cc_74_markers_stand_when_the_other_side_feints() -> None:
    t = duel({"hand": "strength feint"}, {"hand": "berserk unbalancing acrobatic"})
    t.do(
        "play strength",
        "done",
        "attack",
        "play berserk",
        "add acrobatic",
        "add unbalancing",
        "done",
    )
    t.do("0: yes", "1: yes", "0: no", "0: yes").skip()
    assert t.whites(0) == 1
    assert t.whites(1) == 1
    assert t.vp(0) == 10
    assert not t.events("injured")
    assert t.stats(0)["offense"] == 9
    assert t.cards(0, "hand") == {"strength": 1}


@pytest.mark.clause("GL-038")
def test_the_row_goes_to_the_discard_pile() -> None:
    t = start(Man(A, 0, row="strength! berserk?"), Man((4, 0), 0), frame=BEGIN_REST)
    assert t.cards(0, "discard") == {"strength": 1, "berserk": 1}
    assert t.row(0) == []
