"""CG-30 to CG-45: who attacks, moving before the attack, whom to attack; corner cases 9 to 15."""

from __future__ import annotations

import pytest

from games.clash.arena import FAR, SEATS, Ring, entered, fight
from munera.core.rng import Rng


def duel(**units: str) -> Ring:
    """Two players; seat 0 is in turn."""
    return fight(units, seats=2)


@pytest.mark.clause("CG-30", "CG-45")
@pytest.mark.parametrize("seats", SEATS)
def test_cg_30_the_turn_goes_clockwise_and_skips_nobody(seats: int) -> None:
    ring = entered(seats, 5)
    rng = Rng(seats)
    while not ring.over:
        ring.random(rng)
    turns = [seat for seat, _ in ring.events("turn_began")]
    assert turns == [k % seats for k in range(len(turns))]
    assert [number for _, number in ring.events("turn_began")] == list(range(1, len(turns) + 1))


@pytest.mark.clause("CG-31")
@pytest.mark.parametrize("seats", SEATS)
def test_cg_31_exactly_one_attack_a_turn_and_no_passing(seats: int) -> None:
    ring = entered(seats, 2)
    rng = Rng(9)
    kinds = ("attacked", "hunted", "animal_attacked", "animals_met")
    while not ring.over:
        if ring.stage == "attacker":
            turns = len(ring.events("turn_began"))
            assert sum(len(ring.events(kind)) for kind in kinds) == turns - 1
            assert ring.legal()
        ring.random(rng)
    assert sum(len(ring.events(kind)) for kind in kinds) == len(ring.events("turn_began"))


@pytest.mark.clause("CG-31")
def test_cg_31_nothing_else_can_be_done_in_a_turn() -> None:
    ring = duel(b2="0 ss", b3="1 ss")
    for text in ("keep", "take sword", "enter a1", "target b3", "stand b2", "lose sword active"):
        clause, why = ring.refused(text)
        assert clause == "CG-31"
        assert why == (
            f"You must attack: choose the unit to do it with. '{text}' cannot be done now."
        )


@pytest.mark.clause("CG-32")
def test_cg_32_any_own_team_that_has_an_attack() -> None:
    ring = duel(a1="0 ss", a3="0 ssss", e1="0 s", b3="1 ss", c3="lion-1")
    assert ring.legal() == ["attacker a1", "attacker a3", "attacker e1"]
    assert ring.refused("attacker b3") == ("CG-32", "The team on B3 belongs to Bob.")
    assert ring.refused("attacker c2") == ("CG-32", "Nobody stands on C2.")
    assert ring.refused("attacker c3")[0] == "CG-120"


@pytest.mark.clause("CG-33")
def test_cg_33_only_adjacent_opponents_and_animals() -> None:
    ring = duel(b2="0 ssss", a1="0 ss", a2="1 ss", c2="bear-1", d4="1 ss")
    ring.do("attacker b2", "stand b2")
    assert ring.legal() == ["target a2", "target c2"]
    assert ring.refused("target a1") == ("CG-33", "The team on A1 is your own.")
    assert ring.refused("target b2") == ("CG-33", "The team on B2 is your own.")
    assert ring.refused("target d4") == ("CG-33", "D4 is not beside B2.")
    assert ring.refused("target b1") == ("CG-33", "Nobody stands on B1.")


@pytest.mark.clause("CG-34")
def test_cg_34_moving_is_a_choice() -> None:
    ring = duel(b2="0 sss", a1="1 ss")
    assert "b2" in ring.stands("b2")
    assert len(ring.stands("b2")) > 1


@pytest.mark.clause("CG-35")
def test_cg_35_a_full_team_moves_if_no_target_is_beside_it() -> None:
    ring = duel(b2="0 ssss", a1="0 ssss", e1="1 ss")
    assert ring.stands("b2") == ["d1", "d2", "e2"], "the own team beside it does not matter"
    for neighbour in ("1 s", "lion-1"):
        held = duel(b2="0 ssss", a1=neighbour, e1="1 ss")
        assert held.stands("b2") == ["b2"]


@pytest.mark.clause("CG-36")
@pytest.mark.parametrize(
    ("crew", "moves"), [("s", True), ("ss", True), ("sss", True), ("ssss", False)]
)
def test_cg_36_three_or_fewer_may_always_move(crew: str, moves: bool) -> None:
    ring = duel(b2=f"0 {crew}", a1="1 ss")
    assert (ring.stands("b2") != ["b2"]) == moves


@pytest.mark.clause("CG-37")
def test_cg_37_cc_9_a_full_team_beside_a_target_stays() -> None:
    ring = duel(b2="0 ssss", a1="1 ss")
    assert ring.stands("b2") == ["b2"]
    ring.do("attacker b2")
    assert ring.decision().clause == "CG-37"
    why = "The team on B2 has four gladiators and a target beside it, so it stays."
    assert ring.refused("stand b1") == ("CG-37", why)


@pytest.mark.clause("CG-38", "CG-36")
def test_cg_38_cc_10_over_any_number_of_empty_spaces() -> None:
    ring = duel(b2="0 sss", a1="1 ss", e3="1 ss")
    assert sorted(ring.stands("b2")) == sorted(["b2", "a2", "b1", "d3", "d4", "e2"])


@pytest.mark.clause("CG-32", "CG-38", "CG-40")
def test_cc_11_walled_in_by_own_teams() -> None:
    ring = duel(a1="0 ssss", a2="0 ssss", b1="0 ssss", b2="0 ssss", e3="1 ss")
    assert ring.legal("attacker") == ["a2", "b1", "b2"]
    for space in ("a2", "b1", "b2"):
        assert sorted(ring.stands(space)) == ["d3", "d4", "e2"]
    why = "The unit on A1 has no target beside it and no way to one."
    assert ring.refused("attacker a1") == ("CG-40", why)


@pytest.mark.clause("CG-39")
def test_cg_39_cc_12_occupied_spaces_are_closed_even_ones_own() -> None:
    ring = duel(a1="0 sss", c1="0 ssss", c2="0 ssss", c3="0 ssss", e2="1 ss")
    assert ring.legal("attacker") == ["c1", "c2", "c3"]
    for space in ("c1", "c2", "c3"):
        assert sorted(ring.stands(space)) == ["d2", "d3", "e1", "e3"]
    for wall in ("1 s", "bear-1"):
        other = duel(a1="0 sss", c1=wall, c2="0 ssss", c3="0 ssss", e2="1 ss")
        assert all(space[0] in "ab" for space in other.stands("a1"))
    ring.do("attacker c2")
    assert ring.refused("stand c3") == ("CG-39", "C3 is occupied.")


@pytest.mark.clause("CG-40")
def test_cg_40_cc_13_the_move_ends_beside_a_target() -> None:
    ring = duel(a1="0 s", b3="1 ss", d2="1 ss", e3="lion-1")
    expected = ["a2", "a3", "b2", "b4", "c1", "c2", "c3", "d1", "d3", "d4", "e1", "e2"]
    assert sorted(ring.stands("a1")) == expected
    ring.do("attacker a1")
    assert ring.decision().clause == "CG-40"
    assert ring.refused("stand a1") == ("CG-40", "There is no target beside A1.")
    assert ring.refused("stand b1") == ("CG-40", "There is no target beside B1.")
    ring.do("stand c3")
    assert ring.legal() == ["target b3"]


@pytest.mark.clause("CG-40")
def test_cg_40_any_target_beside_the_new_space() -> None:
    ring = duel(a1="0 s", b3="1 ss", d2="1 ss", e3="lion-1")
    ring.do("attacker a1", "stand c2")
    assert ring.legal() == ["target b3", "target d2"]


@pytest.mark.clause("CG-40", "CG-38")
def test_cg_38_a_space_that_cannot_be_reached() -> None:
    ring = duel(a1="0 s", b1="1 s", b2="1 s", a2="1 s", e3="1 s")
    ring.do("attacker a1")
    why = "There is no way over empty spaces from A1 to D4."
    assert ring.refused("stand d4") == ("CG-38", why)


@pytest.mark.clause("CG-41")
def test_cg_41_targets_beside_the_way_do_not_stop_it() -> None:
    ring = duel(a1="0 s", b3="1 ss", c3="1 ss", d3="1 ss", e3="1 ss", b1="0 s", b2="0 s")
    assert "e2" in ring.stands("b2")
    ring.attack("b2", "e3", "e2")
    assert ring.events("moved") == [(2, 4, 15)]


@pytest.mark.clause("CG-42")
def test_cg_42_cc_15_only_the_attacker_moves_and_keeps_its_wound() -> None:
    ring = fight({"b2": "0 sss", "a1": "1 ss", "d1": "0 ss", **FAR}, wounds={"b2": 1, "a1": 1})
    before = ring.view()["units"]
    ring.do("attacker b2", "stand d3")
    assert ring.team("d3") == "0 sss w1"
    assert ring.team("b2") == ""
    after = ring.view()["units"]
    assert [u for u in before if u["space"] != "b2"] == [u for u in after if u["space"] != "d3"]
    assert ring.stage == "target", "it cannot move without attacking"
    assert ring.refused("attacker d3")[0] == "CG-33"


@pytest.mark.clause("CG-34")
def test_cc_14_a_team_of_three_beside_a_target_may_stay() -> None:
    ring = duel(b2="0 sss", a1="1 ss")
    ring.do("attacker b2")
    assert ring.decision().clause == "CG-34"
    ring.do("stand b2")
    assert ring.events("moved") == []
    assert ring.legal() == ["target a1"]


@pytest.mark.clause("CG-43")
def test_cg_43_e_1_the_disc_points_at_the_defender() -> None:
    ring = fight({"b2": "0 nssn", "b3": "1 ssst", **FAR}).attack("b2", "b3")
    battle = ring.view()["battle"]
    assert (battle["attacker"]["space"], battle["defender"]["space"]) == ("b2", "b3")
    assert (battle["attacker"]["seat"], battle["defender"]["seat"]) == (0, 1)
    assert ring.events("attacked") == [(0, 4, 1, 5)]
    assert (ring.team("b2"), ring.team("b3")) == ("0 nnss", "1 ssst")


@pytest.mark.clause("CG-44")
def test_cg_44_no_duty_to_strike_back() -> None:
    ring = fight({"b2": "0 ssss", "b3": "1 ssss", "c3": "2 ssss"}).attack("b2", "b3")
    ring.roll("-----", "-----")
    assert ring.asked == 1
    ring.do("attacker b3", "stand b3")
    assert ring.legal() == ["target b2", "target c3"]


@pytest.mark.clause("CG-45")
def test_cg_45_the_disc_passes_to_the_left() -> None:
    ring = fight({"b2": "0 ssss", "b3": "1 ssss", "c3": "2 ssss"}, turn=2).attack("c3", "b3")
    ring.roll("-----", "-----")
    assert ring.asked == 0
    assert ring.view()["player"] == 0


@pytest.mark.clause("CG-30")
def test_cg_30_out_of_turn() -> None:
    ring = duel(b2="0 ss", b3="1 ss")
    assert ring.refused("attacker b3", 1) == ("CG-30", "It is the turn of Ann to attack.")
