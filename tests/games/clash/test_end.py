"""CG-130 to CG-137: both ends, points, ties; corner cases 45 to 50."""

from __future__ import annotations

import pytest

from games.clash.arena import SEATS, Ring, entered, fight
from munera.core.engine import NOBODY
from munera.core.rng import Rng
from munera.games.clash.tables import ANIMAL_NAMES

ELEVEN = " ".join(name for name in ANIMAL_NAMES if name != "bull-1")


def last_blow(**more: object) -> Ring:
    """Seat 0 beats the last team but its own; seats 1 and 2 have nothing left."""
    units = {"b2": "0 ss", "b3": "1 s", "e1": "0 p"}
    ring = fight(units, **more)  # type: ignore[arg-type]  # keywords of `fight`
    return ring.attack("b2", "b3").roll("M--")


@pytest.mark.clause("CG-130", "CG-131")
def test_cg_130_cg_131_cc_45_one_player_left_takes_the_survivors() -> None:
    ring = last_blow()
    assert ring.asked == NOBODY
    assert ring.view()["phase"] == "over"
    assert ring.pen(0) == ["spear", "sword", "sword", "sword"]
    assert ring.events("one_left") == [(0,)]
    assert ring.events("survivors") == [(0, 3)]
    assert ring.points() == [4, 0, 0]
    assert ring.refused("attacker b2", 0) == ("CG-45", "The game is over.")


@pytest.mark.clause("CG-130", "CG-135")
def test_cc_45_the_survivor_can_lose() -> None:
    ring = last_blow(pens=["", "sssss", ""], trophies=["", "", ""])
    assert ring.points() == [4, 5, 0]
    assert ring.view()["champions"] == [1]
    assert ring.g.results() == [0.0, 1.0, 0.0]
    assert ring.events("winner") == [(1, 5)]


@pytest.mark.clause("CG-130")
def test_cg_130_while_two_have_gladiators_it_goes_on() -> None:
    units = {"b2": "0 ss", "b3": "1 s", "e1": "2 p", "a3": "lion-1"}
    ring = fight(units).attack("b2", "b3").roll("M--")
    assert ring.asked == 1
    assert ring.g.results() == [0.0, 0.0, 0.0]


@pytest.mark.clause("CG-130")
def test_cg_130_an_attacker_that_falls_ends_it_too() -> None:
    units = {"b2": "0 s", "b3": "1 pss"}
    ring = fight(units, seats=2).attack("b2", "b3").roll("M--")
    assert ring.over
    assert ring.points() == [0, 4]


@pytest.mark.clause("CG-132", "CG-133")
def test_cg_132_cg_133_cc_46_all_animals_dead_in_a_counter_roll() -> None:
    units = {"c2": "bull-1", "c1": "0 ssss", "e3": "1 sh"}
    ring = fight(units, turn=2, wounds={"c2": 3}, trophies=[ELEVEN])
    ring.attack("c2", "c1").roll("---", "H----")
    assert ring.over
    assert ring.events("animals_dead") == [()]
    assert ring.events("all_survivors") == [(0, 4), (1, 2)]
    assert ring.pen(1) == ["sword", "shield"]
    assert ring.points() == [24 + 4, 2, 0]


@pytest.mark.clause("CG-132")
def test_cg_132_cc_47_animals_in_reserve_are_alive() -> None:
    ten = " ".join(name for name in ANIMAL_NAMES if name not in ("bull-1", "bear-1"))
    units = {"c2": "bull-1", "c1": "0 ssss", "e3": "1 sh"}
    ring = fight(units, wounds={"c2": 3}, trophies=[ten], reserve=["bear-1"])
    ring.attack("c1", "c2").roll("H----")
    assert not ring.over
    assert ring.asked == 1


@pytest.mark.clause("CG-132", "CG-118")
def test_cg_132_animals_that_nobody_got_are_dead_too() -> None:
    names = list(ANIMAL_NAMES)
    names.remove("bull-1")
    units = {"c2": "bull-1", "c1": "0 ssss", "e3": "1 sh"}
    ring = fight(units, wounds={"c2": 3}, trophies=[" ".join(names[:9])], dead=names[9:])
    ring.attack("c1", "c2").roll("H----")
    assert ring.over
    assert ring.points()[0] == 2 * 10 + 4


@pytest.mark.clause("CG-132", "CG-118")
def test_cg_132_the_last_two_animals_end_it_with_nobody_scoring_the_last() -> None:
    ten = " ".join(name for name in ANIMAL_NAMES if name not in ("bull-1", "lion-3"))
    units = {"c2": "bull-1", "c3": "lion-3", "a1": "0 ss", "e1": "1 ss"}
    ring = fight(units, turn=2, wounds={"c2": 3}, trophies=["", ten]).attack("c2", "c3")
    ring.roll("H-")
    assert not ring.over, "the lion lives"
    assert ring.view()["dead"] == ["bull-1"]


@pytest.mark.clause("CG-134")
def test_cg_134_one_point_a_gladiator_two_an_animal() -> None:
    ring = last_blow(pens=["pnsth", "ss", ""], trophies=["bear-1 lion-1", "bull-1", ""])
    assert ring.points() == [5 + 1 + 3 + 4, 2 + 2, 0]
    assert ring.events("scored") == [(0, 13, 9, 2), (1, 4, 2, 1), (2, 0, 0, 0)]


@pytest.mark.clause("CG-135")
def test_cg_135_most_points_win() -> None:
    ring = last_blow(pens=["", "", "sssss"])
    assert ring.view()["champions"] == [2]
    assert ring.g.results() == [0.0, 0.0, 1.0]


@pytest.mark.clause("CG-136")
def test_cg_136_cc_49_equal_points_share_the_victory() -> None:
    ring = last_blow(pens=["", "ssss", "sss"])
    assert ring.points() == [4, 4, 3]
    assert ring.view()["champions"] == [0, 1]
    assert ring.g.results() == [0.5, 0.5, 0.0]
    assert ring.events("winner") == []
    assert ring.events("winner_shared") == [(0, 4), (1, 4)]


@pytest.mark.clause("CG-137")
def test_cg_137_cc_48_two_players_nine_animals_dead() -> None:
    assert len(entered(2).view()["reserve"]) == 3
    arena = [name for name in ANIMAL_NAMES if not name.endswith("-4")]
    units = {"c2": "bull-1", "c1": "0 ssss", "e3": "1 sh"}
    dead = " ".join(name for name in arena if name != "bull-1")
    reserve = [name for name in ANIMAL_NAMES if name.endswith("-4")]
    ring = fight(units, seats=2, wounds={"c2": 3}, trophies=[dead], reserve=reserve)
    ring.attack("c1", "c2").roll("H----")
    assert not ring.over
    assert ring.view()["reserve"] == reserve


@pytest.mark.clause("CG-137", "CG-132")
def test_cg_137_games_of_two_end_by_gladiators_alone() -> None:
    for seed in range(10):
        ring = entered(2, seed)
        ring.random(Rng(seed), 5000)
        assert ring.over
        assert ring.events("animals_dead") == []
        assert len(ring.events("one_left")) == 1


def test_cc_50_more_wounds_than_markers_change_nothing() -> None:
    units = {"b2": "0 ss", "b3": "1 ss", "a1": "bear-1", "a3": "bear-2", "e1": "bear-4"}
    ring = fight(units, wounds={"b2": 1, "a1": 4, "a3": 4, "e1": 5}, seats=2)
    ring.attack("b2", "b3").roll("H--", "---")
    assert sum(unit["wounds"] for unit in ring.view()["units"]) == 15
    assert ring.team("b3") == "1 ss w1"


@pytest.mark.clause("CG-130", "CG-132", "CG-135")
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_by_one_of_the_two_ends(seats: int) -> None:
    for seed in range(6):
        ring = entered(seats, seed)
        ring.random(Rng(seed), 5000)
        assert ring.over
        assert len(ring.events("one_left")) + len(ring.events("animals_dead")) == 1
        points = ring.points()
        best = [seat for seat in range(seats) if points[seat] == max(points)]
        assert ring.view()["champions"] == best
        assert ring.view()["turns"] < 1000
