"""Corner cases CC-01 to CC-25, played on the engine: wounds, reactions, markers, distances."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Man, start
from games.gladiatori.corners import ALIVE, ALL, DEAD, EAST, WEST, A, B, duel, hit


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
