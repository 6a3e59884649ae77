"""The rulebook's example of a turn, EX-37, played on the engine."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Man, start
from munera.games.gladiatori.flow_turn import Split


@pytest.mark.clause(
    "GL-030",
    "GL-037",
    "GL-044",
    "GL-083",
    "GL-085",
    "GL-086",
    "GL-180",
    "GL-288",
    "GL-316",
    "GL-383",
    "GL-384",
    "GL-387",
    "GL-390",
    "GL-391",
    "GL-392",
    "GL-395",
    "GL-397",
    "GL-403",
)
def test_ex_37_the_example_of_a_turn() -> None:
    thraex = Man(
        (-1, -2),
        3,
        character="thraex",
        items="i03 i05",
        hand="strength dexterity movement berserk 6*energy-1 6*energy-0 acrobatic break-item",
    )
    mirmillo = Man(
        (3, -2),
        3,
        character="mirmillo",
        items="i02 i09",
        hand="strength dexterity movement berserk 5*energy-1 7*energy-0 sacrifice rage unbalancing",
    )
    from munera.games.gladiatori.flow_turn import BEGIN_TURN

    t = start(
        thraex,
        mirmillo,
        options={"animals": "bears", "number": "2"},
        waiting=2,
        turn=0,
        frame=BEGIN_TURN,
    )
    t.g.stack = t.g.stack[-1:] if t.g.turn == 0 else t.g.stack[2:]
    t.roll(3)  # release
    assert t.g.later == 1
    assert isinstance(t.g.stack[-1], Split)
    t.do("0: tohp strength", *["0: tohp energy-1"] * 4, "0: tohp energy-0", "0: done")
    t.do("1: tohp dexterity", "1: tohp berserk", *["1: tohp energy-0"] * 4, "1: done")
    assert (t.size(0, "hand"), t.size(0, "deck")) == (12, 6)
    assert (t.size(1, "hand"), t.size(1, "deck")) == (13, 6)
    # Combat round 1: the bear.
    t.roll(3)
    number = t.g.setup.content.ground.number
    assert set(t.legal()) == {f"goto {number[(-2, -1)]}", f"goto {number[(-2, -2)]}"}
    t.say(f"goto {number[(-2, -1)]}")
    t.roll(5, 2)
    assert t.last("animal_attacked") == (0, 0, 5, 0, 2, 7)
    t.say("play berserk", "done", "no")
    assert t.fdv() == 9
    assert t.row(0) == ["berserk"]
    assert t.size(0, "hand") == 11
    # Thraex.
    t.say("0: turn l1")
    assert t.stats(0)["speed"] == 3
    assert t.facing(0) == 2
    t.say("play dexterity", "done", "attack", "yes")
    assert t.fav() == 15
    assert t.stats(0)["offense"] == 4
    t.roll(5, 6, 5)
    assert t.last("animal_defended")[-1] == 16
    assert t.row(0) == ["berserk", "dexterity!"]
    assert t.vp(0) == 10
    # Mirmillo.
    t.say("1: step w", "done", "step w", "done", "step w", "done", "step nw", "turn l1")
    assert t.stats(1)["speed"] == 0
    assert t.place(1) == (0, -3)
    assert t.facing(1) == 2
    t.say("play strength", *["add energy-1"] * 5, "add unbalancing", "done", "attack")
    assert t.seat == 0
    assert t.legal() == ["pass", "power resistance"]
    t.say("pass")
    t.say("yes")
    assert t.fav() == 12
    assert t.stats(1)["offense"] == 3
    t.say("0: no", "0: yes")
    assert t.fdv() == 6
    assert t.stats(0)["guard"] == 4
    assert t.last("injured") == (0, 4)
    t.say("0: lose energy-1", "0: lose energy-1")
    assert t.cards(0, "deck") == {"strength": 1, "energy-1": 2, "energy-0": 1}
    assert t.vp(1) == -1
    assert not t.events("first_blood")
    assert t.whites(0) == 1
    assert not t.lying(0)
    assert t.size(1, "discard") == 6
    # Combat round 2.
    assert t.last("round_began") == (2, 1, 0)
    t.roll(1, 1, 2)
    assert t.last("animal_attacked")[-1] == 10
    t.say("0: play movement", "done")
    t.say("dash 1", "yes")
    assert t.fdv() == 6
    assert t.stats(0)["speed"] == 2
    assert t.stats(0)["guard"] == 3
    assert t.row(0) == ["berserk", "dexterity!", "movement"]
    t.say("1: play movement", "done", "nofight", "step w", "turn l1", "step sw", "turn l1", "done")
    assert t.place(1) == (-2, -2)
    assert t.facing(1) == 0
    assert t.row(1) == ["strength!", "movement!"]
    assert t.vp(1) == -1
    t.say("0: turn r1", "reuse berserk")
    assert t.stats(0)["speed"] == 1
    assert t.stats(0)["blood"] == 5
    t.say("add energy-1", "add energy-1", "add energy-0", "add energy-0", "add acrobatic", "done")
    t.say("attack", "1: reuse strength")
    assert t.stats(1)["blood"] == 2
    t.say("1: add sacrifice", "1: done")
    t.say("0: blood 1", "0: yes", "0: yes")
    assert t.fav() == 14
    assert t.stats(0)["blood"] == 4
    assert t.stats(0)["offense"] == 3
    t.say("1: yes", "1: no")
    assert t.fdv() == 6
    assert t.stats(1)["guard"] == 3
    assert t.last("injured") == (1, 4)
    t.say(*["1: lose energy-0"] * 4)
    assert t.cards(1, "deck") == {"dexterity": 1, "berserk": 1}
    assert t.vp(0) == 19
    assert t.vp(1) == -1
    assert t.lying(0)
    # Rest.
    assert t.size(0, "discard") == 8
    assert t.size(1, "discard") == 9
    t.say("1: power resistance", *["1: recover speed"] * 3, "1: done", "1: yes")
    t.say(
        "1: recover strength",
        "1: recover movement",
        *["1: recover energy-1"] * 5,
        "1: recover offense",
    )
    t.say("1: done", "0: yes", "0: recover dexterity", "0: recover movement", "0: recover berserk")
    t.say("0: recover energy-1", "0: recover energy-1")
    assert t.stats(1) == {"offense": 4, "guard": 3, "endurance": 7, "blood": 2, "speed": 3}
    assert t.stats(0)["endurance"] == 4
    assert (t.size(0, "discard"), t.size(1, "discard")) == (3, 2)
    t.say("0: done")
    assert t.g.turn == 2 or t.seat == -1
    assert (t.size(0, "hand"), t.size(1, "hand")) == (13, 13)
