"""Corner cases CC-53 to CC-60, played on the engine: animals."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, start
from games.gladiatori.corners import EAST, HIT, A, B
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_turn import (
    BEGIN_TURN,
)

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
        t.g.setup.content.ground.number[place] for place in ((3, 0), (1, 0), (2, 0), (1, 0))
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
