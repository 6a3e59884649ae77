"""CG-90 to CG-102: battles with animals; corner cases 32 to 37."""

from __future__ import annotations

import pytest

from games.clash.arena import FAR, Ring, fight
from munera.games.clash.tables import STANDARD_ANIMALS


def hunt(crew: str, animal: str, wounds: tuple[int, int] = (0, 0), **more: str) -> Ring:
    """Seat 0 on b2 attacks an animal on b3; seats 1 and 2 have teams far away."""
    units = {"b2": f"0 {crew}", "b3": animal, "e1": "1 ssss", **FAR, **more}
    ring = fight(units, wounds={"b2": wounds[0], "b3": wounds[1]})
    return ring.attack("b2", "b3")


@pytest.mark.clause("CG-90")
def test_cg_90_a_team_may_attack_an_animal_and_both_roll() -> None:
    ring = hunt("ss", "bull-1").roll("---", "---")
    assert [roll["side"] for roll in ring.view()["battle"]["rolls"]] == ["attacker", "defender"]
    assert ring.events("hunted") == [(0, 4, 4, 5)]
    assert ring.asked == 1


@pytest.mark.clause("CG-91")
@pytest.mark.parametrize("wounds", [0, 3])
def test_cg_91_cc_37_symbols_count_however_wounded(wounds: int) -> None:
    ring = hunt("pss", "lion-3", (0, wounds))
    assert ring.view()["battle"]["first"] == "defender", "two spears against one"
    assert ring.g.dice == STANDARD_ANIMALS["lion-3"]["sword"] == 2
    shielded = hunt("ss", "bear-1", (0, wounds)).roll("H--")
    assert shielded.events("animal_parried") == [(28, 1)]
    shielded.roll("---")


@pytest.mark.clause("CG-91", "CG-62")
def test_cg_91_tridents_of_an_animal_are_compared() -> None:
    ring = hunt("tss", "bull-2").roll("H--")
    assert ring.stage == "dice", "one trident each"
    plain = hunt("tss", "bull-1").roll("H--")
    assert plain.stage == "reroll"


@pytest.mark.clause("CG-92")
def test_cg_92_no_nets_against_animals_attacking_or_defending() -> None:
    ring = hunt("nnss", "bear-1")
    assert ring.stage == "dice"
    assert ring.events("no_nets") == [(0,)]
    units = {"c1": "0 nnss", "c2": "bull-2", "e3": "1 ssss"}
    led = fight(units, turn=2).attack("c2", "c1")
    assert led.stage == "dice"
    assert led.events("no_nets") == [(0,)]


@pytest.mark.clause("CG-93", "CG-94")
@pytest.mark.parametrize("animal", ["lion-1", "bull-1", "bull-4", "bear-3"])
def test_cg_93_cg_94_dice_of_animals_and_of_teams_against_them(animal: str) -> None:
    ring = hunt("pps", animal)
    assert ring.g.dice == 2, "one sword and one for the team"
    ring.roll("--")
    assert ring.g.dice == STANDARD_ANIMALS[animal]["sword"]
    assert ring.events("animal_dice")[0][2] == ring.g.dice


@pytest.mark.clause("CG-93")
def test_cg_93_an_animal_without_swords_rolls_nothing() -> None:
    names = [f"{kind}-{k}" for kind in ("lion", "bull", "bear") for k in (1, 2, 3, 4)]
    table = "; ".join(f"{name}: hits 3 trident 1" for name in names)
    units = {"b2": "0 ss", "b3": "bear-1", "e1": "1 ssss"}
    ring = fight(units, seats=2, animals=table).attack("b2", "b3").roll("H--")
    assert ring.asked == 1
    assert ring.stage == "attacker"
    assert ring.view()["battle"]["rolls"][1]["dice"] == 0
    assert ring.team("b3") == "bear-1 w1"


@pytest.mark.clause("CG-95", "CG-96", "CG-98", "CG-100")
def test_cg_95_cc_32_wounds_of_an_animal_and_its_answer() -> None:
    ring = hunt("ssnn", "bear-1", (0, 2)).roll("MH-")
    assert ring.events("animal_parried") == [(28, 1)]
    assert ring.team("b3") == "bear-1 w4"
    assert ring.events("animal_wounded") == [(8, 2, 4, 5)]
    assert ring.g.dice == 3
    ring.roll("MH-")
    assert (ring.asked, ring.stage) == (0, "lose")
    ring.do("lose net active")
    assert ring.team("b2") == "0 nss w1"
    assert ring.view()["fallen"]["net"] == 1
    assert [ring.pen(seat) for seat in range(3)] == [[], [], []]
    assert ring.events("killed") == [(0, 1)]


@pytest.mark.clause("CG-96", "CG-95")
def test_cg_96_wounds_stay_and_are_never_paired_off() -> None:
    ring = hunt("ssss", "bear-4").roll("HHHH-", "---")
    assert ring.team("b3") == "bear-4 w3"


@pytest.mark.clause("CG-97", "CG-62")
def test_cg_97_cc_36_the_player_to_the_left_rolls_for_it() -> None:
    ring = hunt("ss", "lion-2")
    assert ring.events("stands_in") == [(1, 1)]
    assert ring.view()["battle"]["first"] == "defender"
    assert ring.g.dice == 2
    ring.roll("H-")
    assert (ring.asked, ring.stage) == (1, "reroll")
    assert ring.refused("keep", 0) == (
        "CG-97",
        "It is Bob, to the left of the attacker, who decides for the animal.",
    )


@pytest.mark.clause("CG-97")
def test_cg_97_cc_36_even_without_gladiators() -> None:
    ring = fight({"b2": "0 ss", "b3": "lion-2", "e3": "2 ss"}).attack("b2", "b3").roll("H-")
    assert (ring.asked, ring.stage) == (1, "reroll")


@pytest.mark.clause("CG-97")
def test_cg_97_r_13_with_two_players_the_opponent() -> None:
    units = {"b2": "1 ss", "b3": "lion-2", "e3": "0 ss"}
    ring = fight(units, turn=1, seats=2).attack("b2", "b3").roll("H-")
    assert ring.asked == 0


@pytest.mark.clause("CG-98", "CG-70")
def test_cg_98_what_an_attacked_animal_beats_is_out_of_the_game() -> None:
    ring = hunt("pnss", "bull-4").roll("---", "MM--")
    assert ring.asked == 0
    ring.do("lose spear active", "lose net active")
    assert ring.view()["fallen"] == {"spear": 1, "net": 1, "sword": 0, "trident": 0, "shield": 0}
    assert ring.points() == [0, 0, 0]


@pytest.mark.clause("CG-99", "CG-101", "CG-83")
def test_cg_99_cc_33_a_dead_animal_goes_to_the_pen_and_does_not_roll() -> None:
    ring = hunt("ssn", "bull-1", (1, 2)).roll("M--")
    assert ring.pen(0) == ["bull-1"]
    assert ring.points() == [2, 0, 0]
    assert ring.team("b3") == "0 nss w1"
    assert ring.team("b2") == ""
    assert len(ring.view()["battle"]["rolls"]) == 1
    assert ring.asked == 1


@pytest.mark.clause("CG-99")
def test_cg_99_one_hit_short_of_its_number_it_lives() -> None:
    ring = hunt("ss", "bull-1", (0, 2)).roll("H--")
    assert ring.team("b3") == "bull-1 w3"
    assert ring.g.dice == 3


@pytest.mark.clause("CG-100", "CG-64", "CG-68")
def test_cg_100_hits_of_an_animal_on_a_team() -> None:
    ring = hunt("hss", "bull-4", (1, 0)).roll("---", "HH--")
    assert ring.events("parried") == [(0, 1)]
    assert (ring.stage, ring.g.losses) == ("lose", 1)
    ring.do("lose shield active")
    assert ring.team("b2") == "0 ss"


@pytest.mark.clause("CG-101", "CG-98", "CG-80")
def test_cg_101_cc_34_an_animal_that_wins_moves_in_and_nobody_scores() -> None:
    ring = hunt("s", "lion-3", (1, 1), d1="0 ss").roll("H-")
    assert ring.team("b2") == "lion-3 w1"
    assert ring.team("b3") == ""
    assert ring.view()["fallen"]["sword"] == 1
    assert ring.points() == [0, 0, 0]
    assert ring.events("killed_all") == [(0, 2)]
    assert ring.events("animal_advanced") == [(22, 5, 4)]


@pytest.mark.clause("CG-102", "CG-53")
def test_cg_102_cc_35_equal_spears_and_the_attacker_begins() -> None:
    ring = hunt("pss", "lion-1")
    assert ring.view()["battle"]["first"] == "attacker"


@pytest.mark.clause("CG-102", "CG-62")
def test_cg_102_equal_tridents_no_second_throw() -> None:
    ring = hunt("tss", "bull-2").roll("---")
    assert ring.stage == "dice"
    ring.roll("---")
    assert ring.stage == "attacker"
