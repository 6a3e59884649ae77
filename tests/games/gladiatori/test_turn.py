"""The turn and its ends: ties, closings, refusals of movement, what a round leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, start
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_end import experience, fate, finish
from munera.games.gladiatori.flow_turn import BEGIN_REST, Split
from munera.games.gladiatori.opening import MODES
from munera.games.gladiatori.tables import campaign_coins, campaign_xp

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
POOR = {"coins": "15"}


def pair(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    first = {"stats": (5, 3, 3, 5, 5), **(a or {})}
    second = {"stats": (3, 3, 3, 5, 5), **(b or {})}
    place = second.pop("place", B)
    return start(Man(A, EAST, **first), Man(place, second.pop("facing", WEST), **second), **more)


@pytest.mark.clause("GL-006", "GL-007", "GL-008")
def test_ties_at_the_end() -> None:
    t = pair({"vp": 12, "hand": "energy-1"}, {"vp": 12, "hand": "energy-0"})
    finish(t.g)
    assert t.g.results() == [1.0, 0.0]
    assert t.events("life_counted") == [(0, 3), (1, 2)]
    t = pair({"vp": 12}, {"vp": 12})
    finish(t.g)
    assert t.g.results() == [0.5, 0.5]
    t = pair({"vp": 40}, {"vp": 12})
    t.g.men[27] = 2  # dead, but still ahead
    finish(t.g)
    assert t.g.results() == [1.0, 0.0]
    assert not t.events("life_counted")


@pytest.mark.clause("GL-362", "GL-363", "GL-366")
def test_what_a_campaign_gets() -> None:
    t = pair({"vp": -1}, {"vp": 25}, options={"campaign": "on"})
    t.g.men[27], t.g.men[40] = 2, -5
    finish(t.g)
    assert (experience(t.g, 0), fate(t.g, 0)) == (-1, 2)
    assert (experience(t.g, 1), fate(t.g, 1)) == (3, 0)
    t = start(Man(A, EAST), options={"animals": "wolves", "number": "3"}, animals=[(4, 0)])
    finish(t.g)
    assert experience(t.g, 0) == 2
    t = start(Man(A, EAST), options={"animals": "wolves", "number": "2"}, animals=[(4, 0)])
    finish(t.g)
    assert experience(t.g, 0) == 0


@pytest.mark.clause("GL-031", "GL-032", "GL-042")
def test_splits_in_any_order_of_arrival() -> None:
    one = pair({"hand": "2*energy-0"}, {"hand": "2*energy-1"}, frame=Split(3))
    two = pair({"hand": "2*energy-0"}, {"hand": "2*energy-1"}, frame=Split(3))
    one.do("0: tohp energy-0", "0: done", "1: tohp energy-1", "1: tohp energy-1", "1: done")
    two.do("1: tohp energy-1", "0: tohp energy-0", "1: tohp energy-1", "1: done", "0: done")
    assert list(one.g.cards) == list(two.g.cards)
    assert one.cards(1, "hand") == {}
    assert one.events("split") == two.events("split")


@pytest.mark.clause("GL-070", "GL-084")
def test_whoever_passes_has_no_closing() -> None:
    t = pair({"whites": 1, "hand": "2*energy-0 strength"}).do("pass")
    assert t.seat == 1
    t = pair({"whites": 1, "hand": "2*energy-0 strength"}).do("play strength", "done", "nofight")
    assert t.prompt() == "ask_closing"
    t.do("clear unbalanced", "spend energy-0", "spend energy-0", "done")
    assert t.whites(0) == 0


@pytest.mark.clause("GL-116")
def test_where_nobody_may_go() -> None:
    t = pair()
    assert t.refused("step e") == "why_hex_taken"
    t = start(Man((-4, 0), EAST, stats=(3, 3, 3, 3, 3)), Man((4, 0), WEST))
    assert t.refused("step w") == "why_outside"  # the gate is not for gladiators
    t = start(Man((-4, 0), EAST, stats=(3, 3, 3, 3, 0)), Man((4, 0), WEST))
    assert t.refused("step e") == "why_no_speed"


@pytest.mark.clause("GL-133")
def test_nobody_helps_from_behind() -> None:
    t = start(
        Man((0, 0), EAST, hand="strength"), Man((1, 0), EAST), Man((2, 0), WEST), Man((-4, 4), 0),
        mode="teams", options=POOR,
    )  # fmt: skip
    t.do("play strength")
    assert t.refused("help 2") == "why_help_behind"
    assert t.refused("help 1") == "why_no_ally"


@pytest.mark.clause("GL-248")
def test_a_raised_skill_is_not_raised_again() -> None:
    t = pair({"hand": "strength overskill"})
    t.g.men[10] = 3
    t.do("play strength", "add overskill", "done", "nofight")
    assert t.verbs("overskill") == ["guard", "endurance"]
    assert t.refused("overskill offense") == "why_raised"


@pytest.mark.clause("GL-046", "GL-041")
def test_rest_recovers_no_more_than_the_first_value() -> None:
    t = pair({"stats": (4, 3, 3, 3, 1), "first": (5, 3, 3, 3, 5)}, frame=BEGIN_REST)
    t.do("0: yes")
    assert t.legal(0) == ["done", "recover offense"]
    assert t.refused("recover speed", 0) == "why_rest_only"
    assert t.refused("recover guard", 0) == "why_full"


@pytest.mark.clause("GL-394", "GL-245")
def test_animals_match_no_card_and_keep_their_balance() -> None:
    t = start(
        Man(A, EAST, hand="strength unbalancing", deck="5*energy-1", stats=(3, 0, 3, 3, 3)),
        options={"animals": "dogs", **POOR}, animals=[B], frame=BEASTS,
    )  # fmt: skip
    t.roll(2, 3).do("play strength", "add unbalancing", "done", "done")
    assert t.fdv() == 0
    assert t.prompt() == "ask_pay"
    assert not t.events("strike_taken")


@pytest.mark.clause("GL-325")
def test_being_pushed_is_not_fleeing() -> None:
    t = pair({"hand": "strength", "powers": "wrestling"}, {"stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "attack", "1: pass", "yes", "power wrestling", "1: yes", "push e")
    t.say()
    assert t.place(1) == (2, 0)
    assert t.vp(1) == 10
    assert t.whites(1) == 1


@pytest.mark.clause("GL-149")
def test_choices_come_in_their_order() -> None:
    t = pair({
        "hand": "berserk rage overskill sacrifice acrobatic 3*energy-0", "discard": "energy-1",
        "powers": "lunge leap deep-wounds wrestling adaptation",
    })  # fmt: skip
    t.do("step w", "done", "step e", "done", "play berserk")
    t.do("add sacrifice", "add acrobatic", "add overskill", "add rage", "done", "attack", "1: pass")
    asked = []
    while t.seat == 0 and t.prompt() != "ask_feint":
        asked.append(t.prompt())
        t.do("blood 0" if t.may("blood 0") else "no" if t.may("no") else "done")
    assert asked == [
        "ask_power_first", "ask_rage", "ask_overskill", "ask_blood", "ask_skill", "ask_sacrifice",
        "ask_acrobatic", "ask_lunge", "ask_leap", "ask_deep", "ask_wrestling",
    ]  # fmt: skip


@pytest.mark.clause("GL-365", "GL-367")
def test_experience_becomes_coins() -> None:
    assert [campaign_coins(xp) for xp in (0, 1, 2, 7)] == [55, 55, 56, 58]
    assert (campaign_xp(1, -3), campaign_xp(4, 3)) == (0, 7)


@pytest.mark.clause("GL-361")
def test_three_may_play_two_against_one() -> None:
    assert MODES[3] == ("alone", "two-against-one", "cooperative")
    men = [Man(A, EAST), Man((4, 0), WEST), Man((-4, 0), EAST)]
    t = start(*men, mode="two-against-one")
    assert list(t.g.setup.team)[:3] == [1, 0, 0]
    assert list(t.g.setup.coins)[:3] == [70, 55, 55]
