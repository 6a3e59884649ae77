"""CG-110 to CG-120: players without gladiators lead animals; corner cases 38 to 44."""

from __future__ import annotations

import pytest

from games.clash.arena import Ring, fight


def led(units: dict[str, str], turn: int = 2, **more: object) -> Ring:
    """Seat 2 (Cleo) has no gladiators and is in turn."""
    return fight(units, turn, **more)  # type: ignore[arg-type]  # keywords of `fight`


FULL = {
    "a1": "0 ssss", "a2": "1 ssss", "a3": "0 ss", "b1": "1 ss", "b2": "lion-1", "b3": "bear-1",
    "b4": "0 ss", "c1": "1 ss", "c2": "bull-2", "c3": "0 ss", "d1": "1 ss", "d2": "0 s",
    "d3": "1 s", "d4": "bull-1", "e1": "lion-2", "e2": "bull-3", "e3": "bear-2",
}  # fmt: skip


@pytest.mark.clause("CG-110", "CG-111", "CG-119")
def test_cg_110_cg_111_cc_38_the_turn_is_kept_with_any_animal() -> None:
    units = {"b2": "0 ssss", "b3": "1 ssss", "c1": "lion-1", "e3": "bear-1", "d4": "bull-1"}
    ring = fight(units, turn=1, reserve=["lion-4", "bear-2"])
    ring.attack("b3", "b2").roll("-----", "-----")
    assert ring.asked == 2
    assert ring.decision().clause == "CG-111"
    assert ring.legal("attacker") == ["c1", "d4", "e3"]
    assert ring.legal("summon") == ["lion-4", "bear-2"]
    assert ring.refused("attacker b2")[0] == "CG-111"


@pytest.mark.clause("CG-112")
def test_cg_112_cc_43_an_animal_of_the_reserve_enters_and_stays() -> None:
    units = {"b2": "0 ssss", "b3": "1 ssss", "c1": "lion-1"}
    ring = led(units, reserve=["bear-2", "lion-4"])
    assert ring.refused("summon bull-1") == ("CG-112", "Bull 1 is not in the reserve.")
    ring.do("summon bear-2")
    assert ring.view()["hand"] == "bear-2"
    assert len(ring.legal("release")) == 14
    assert ring.refused("release b2") == ("CG-06", "B2 is occupied.")
    assert ring.refused("summon lion-4")[0] == "CG-112"
    ring.do("release c2", "stand c2", "target b2").roll("---").do("keep").roll("-----")
    assert ring.team("c2") == "bear-2"
    assert ring.view()["reserve"] == ["lion-4"]
    assert ring.asked == 0
    assert "c2" in Ring(ring.g.clone()).do("attacker b2", "stand b2").legal("target")


@pytest.mark.clause("CG-112")
def test_cg_112_cc_43_no_room_no_summons() -> None:
    ring = led(FULL, reserve=["bear-3"])
    assert ring.legal("summon") == []
    assert ring.refused("summon bear-3") == ("CG-112", "There is no empty space for Bear 3.")
    assert ring.legal("attacker") == ["b2", "b3", "c2", "d4", "e1", "e2", "e3"]


@pytest.mark.clause("CG-113")
def test_cg_113_any_team_and_any_other_animal_beside_it() -> None:
    ring = led(FULL).do("attacker c2", "stand c2")
    assert ring.legal("target") == ["b2", "b3", "c1", "c3", "d2", "d3"]
    assert ring.refused("target c2") == ("CG-113", "Bull 2 cannot attack itself.")
    assert ring.refused("target e1") == ("CG-113", "E1 is not beside C2.")


@pytest.mark.clause("CG-114")
@pytest.mark.parametrize(
    ("wounds", "neighbour"), [(0, "1 s"), (3, "1 s"), (0, "bear-1"), (3, "0 s")]
)
def test_cg_114_cc_42_beside_anybody_it_stays(wounds: int, neighbour: str) -> None:
    units = {"b2": "bull-1", "a1": neighbour, "e1": "0 ss", "e3": "1 ss"}
    ring = led(units, wounds={"b2": wounds}).do("attacker b2")
    assert ring.legal("stand") == ["b2"]
    assert ring.decision().clause == "CG-114"
    assert ring.refused("stand c2") == ("CG-114", "Bull 1 has a unit beside it, so it stays.")


@pytest.mark.clause("CG-114", "CG-112")
def test_cg_114_cc_42_with_nobody_beside_it_moves_an_animal_just_in_too() -> None:
    units = {"b2": "bull-1", "e1": "0 ss", "e3": "1 ss"}
    ring = led(units, wounds={"b2": 1}, reserve=["lion-1"])
    assert sorted(ring.stands("b2")) == ["d1", "d2", "d3", "d4", "e2"]
    ring.do("summon lion-1", "release a3")
    assert ring.decision().clause == "CG-114"
    assert "a3" not in ring.legal("stand")
    assert "a2" in ring.legal("stand"), "beside the bull"
    ring.do("stand e2")
    assert ring.team("e2") == "lion-1"
    assert ring.legal("target") == ["e1", "e3"]


@pytest.mark.clause("CG-115", "CG-62", "CG-70")
def test_cg_115_cc_39_the_leader_rolls_and_gets_what_it_beats() -> None:
    ring = led({"c2": "bull-2", "c1": "0 sss", "e3": "1 ss"}).attack("c2", "c1")
    assert ring.view()["battle"]["first"] == "attacker"
    assert ring.g.dice == 3
    ring.roll("---")
    assert (ring.asked, ring.stage) == (2, "reroll")
    ring.do("reroll").roll("M--")
    assert ring.asked == 0
    ring.do("lose sword active")
    assert ring.pen(2) == ["sword"]
    assert ring.g.dice == 3
    ring.roll("---")
    assert ring.points() == [0, 0, 1]


@pytest.mark.clause("CG-115", "CG-113", "CG-99")
def test_cg_115_cc_40_an_animal_that_kills_an_animal() -> None:
    units = {"c2": "bull-4", "c3": "bear-1", "a1": "0 ss", "e1": "1 ss"}
    ring = led(units, wounds={"c3": 2}).attack("c2", "c3").roll("MHH-")
    assert ring.pen(2) == ["bear-1"]
    assert ring.points() == [0, 0, 2]
    assert ring.team("c3") == "bull-4"
    assert ring.team("c2") == ""


@pytest.mark.clause("CG-115", "CG-101", "CG-80")
def test_cg_115_a_whole_team_beaten_goes_to_the_leader() -> None:
    units = {"c2": "bull-4", "c3": "0 sh", "a1": "0 ss", "e1": "1 ss"}
    ring = led(units, wounds={"c2": 2}).attack("c2", "c3").roll("MM--")
    assert ring.pen(2) == ["sword", "shield"]
    assert ring.team("c3") == "bull-4 w2"


@pytest.mark.clause("CG-116")
def test_cg_116_cc_44_the_same_animal_may_be_led_by_another_player() -> None:
    units = {"c2": "bull-2", "c1": "0 ssss", "e3": "1 ssss", "a3": "lion-1"}
    ring = fight(units, turn=2, seats=4)
    ring.attack("c2", "c1").roll("---").do("keep").roll("-----")
    assert ring.asked == 3
    assert ring.legal("attacker") == ["a3", "c2"]
    ring.attack("c2", "c1").roll("---").do("keep").roll("-----")
    assert ring.asked == 0
    ring.do("attacker c1", "stand c1")
    assert ring.legal("target") == ["c2"], "it belongs to nobody and may be attacked"


@pytest.mark.clause("CG-116")
def test_cg_116_another_animal_next_turn() -> None:
    units = {"c2": "bull-1", "c1": "0 ssss", "b2": "1 ssss", "a3": "lion-1"}
    ring = led(units).attack("c2", "c1").roll("---", "-----")
    ring.attack("c1", "b2").roll("-----", "-----").attack("b2", "c1").roll("-----", "-----")
    assert ring.asked == 2
    assert ring.legal("attacker") == ["a3", "c2"]


@pytest.mark.clause("CG-117", "CG-99")
def test_cg_117_cc_41_a_team_that_kills_the_animal_gets_it() -> None:
    units = {"c2": "lion-1", "c1": "0 ppss", "e3": "1 ss"}
    ring = led(units, wounds={"c2": 1}).attack("c2", "c1")
    assert ring.view()["battle"]["first"] == "defender"
    ring.roll("M--")
    assert ring.pen(0) == ["lion-1"]
    assert ring.team("c2") == "0 ppss"
    assert ring.team("c1") == ""


@pytest.mark.clause("CG-118", "CG-97")
def test_cg_118_animal_against_animal() -> None:
    units = {"c2": "bull-1", "c3": "lion-3", "a1": "0 ss", "e1": "1 ss"}
    ring = led(units, wounds={"c2": 2}).attack("c2", "c3")
    assert ring.events("stands_in") == [(0, 2)], "the player to the left of the attacker"
    assert ring.view()["battle"]["first"] == "defender"
    ring.roll("M-")
    assert ring.view()["dead"] == ["bull-1"]
    assert [ring.pen(seat) for seat in range(3)] == [[], [], []]
    assert ring.team("c2") == "lion-3"
    assert ring.team("c3") == ""
    assert ring.events("animal_gone") == [(4,)]


@pytest.mark.clause("CG-119", "CG-31")
def test_cg_119_without_gladiators_one_must_attack_too() -> None:
    ring = led({"c2": "bull-1", "c1": "0 ss", "e3": "1 ss"})
    assert ring.legal() == ["attacker c2"]
    ring.do("attacker c2", "stand c2")
    assert ring.legal() == ["target c1"]


@pytest.mark.clause("CG-120")
def test_cg_120_r_43_with_gladiators_nobody_leads_animals() -> None:
    units = {"c2": "bull-1", "c1": "0 s", "e3": "1 ss", "a1": "2 ss"}
    ring = fight(units, turn=0, reserve=["lion-1"])
    assert ring.legal() == ["attacker c1"]
    why = "You have gladiators in the arena, so you cannot lead Bull 1."
    assert ring.refused("attacker c2") == ("CG-120", why)
    assert ring.refused("summon lion-1")[0] == "CG-120"


@pytest.mark.clause("CG-120", "CG-110")
def test_cg_120_captured_gladiators_never_return() -> None:
    units = {"c2": "bull-1", "c1": "0 ss", "e3": "1 ss"}
    ring = led(units, pens=["", "", "ssss"])
    assert ring.legal() == ["attacker c2"]
    assert ring.pen(2) == ["sword"] * 4


@pytest.mark.clause("CG-110")
def test_cg_110_r_39_who_loses_everything_in_anothers_turn_leads_at_once() -> None:
    units = {"b2": "0 ssss", "b3": "1 s", "e3": "2 ss", "a3": "lion-1"}
    ring = fight(units).attack("b2", "b3").roll("M----")
    assert ring.events("lost_all") == [(1,)]
    assert ring.asked == 1
    assert ring.legal() == ["attacker a3"]
