"""Honour that would be lost is told before a step or a turn is made (GL-320 to GL-325)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.gladiatori.arena import Arena, Man, start
from games.gladiatori.corners import EAST, WEST, A, B, duel
from games.gladiatori.lively import case_of, moments
from munera.core.engine import act, legal_list, waiting
from munera.core.events import Sink
from munera.core.rng import Rng
from munera.core.scene import Ghost
from munera.games.gladiatori import GAME
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.sight_honour import honour_of
from munera.games.gladiatori.space import DONE, PASS, STEP, TURN
from munera.games.gladiatori.state import M_FACING, M_HEX, MAN, Munus
from munera.play.speech import decision

FLEES = "If you stay so, you flee: −2 VP (GL-323)"
COWARD = "If you stay so, it is cowardice: −3 VP (GL-324)"
BOTH = "If you stay so, you flee and it is cowardice: −5 VP (GL-323, GL-324)"


def ghosts(t: Arena, seat: int = 0, language: str = "en") -> dict[str, Ghost]:
    """What the seat that is asked is shown, by action."""
    assert t.seat == seat
    names = tuple(f"Name {k}" for k in range(t.g.setup.seats))
    asked = decision(GAME, t.g, seat, names, language)
    scene = GAME.scene(GAME.view(t.g, seat), asked, names, language)
    return {one.ask: one for one in scene.ghosts}


def warned(t: Arena, seat: int = 0) -> dict[str, str]:
    """Which moves are said to cost honour, and how much in short."""
    found = ghosts(t, seat)
    return {
        text: one.does.rpartition(", ")[2] for text, one in found.items() if "If you" in one.label
    }


@pytest.mark.clause("GL-323")
def test_a_second_step_back_is_said_to_be_fleeing() -> None:
    t = duel()
    assert not [text for text in warned(t) if text.startswith("step")]  # one is no disgrace
    t.do("step w", "done")
    said = ghosts(t)["step w"]
    assert said.label.endswith(FLEES)
    assert said.does == "Step: 1 Speed, −2 VP"
    assert warned(t)["step nw"] == "−2 VP"
    assert "step ne" not in warned(t)
    t.do("step w")
    assert ghosts(t)["done"].label.endswith(FLEES)
    assert ghosts(t)["done"].does.endswith(", −2 VP")
    t.do("done", "pass")
    assert t.events("fled") == [(0, -2)]


@pytest.mark.clause("GL-324")
def test_a_turned_back_is_said_to_be_cowardice() -> None:
    t = duel()
    assert warned(t) == {"turn r2": "−3 VP", "turn l2": "−3 VP"}  # by one he has him in front
    assert ghosts(t)["turn r2"].label.endswith(COWARD)
    assert ghosts(t)["turn r2"].does == "Turn: 1 Speed, −3 VP"
    t.do("turn r2", "pass")
    assert t.events("coward") == [(0, -3)]


@pytest.mark.clause("GL-324")
def test_his_own_base_says_what_he_would_lose_as_he_stands() -> None:
    t = duel()
    assert not own_base(t).endswith(COWARD)
    t.do("turn r2")
    assert own_base(t).endswith(f". {COWARD}")


def own_base(t: Arena) -> str:
    asked = decision(GAME, t.g, 0, ("Livia", "Verus"), "en")
    scene = GAME.scene(GAME.view(t.g, 0), asked, ("Livia", "Verus"), "en")
    return next(piece.label for piece in scene.pieces if piece.id == "man0")


@pytest.mark.clause("GL-323", "GL-324", "GL-325")
def test_the_look_after_a_step_says_what_it_costs() -> None:
    t = duel().do("turn r1", "step w", "done")
    step = ghosts(t)["step w"]
    said = {then.text: (then.label.rpartition(". ")[2], then.does) for then in step.then}
    assert said["turn r1"] == (BOTH, "Step: 1 Speed, −5 VP")
    t.do("step w", "turn r1", "pass")
    assert t.vp(0) == 5


@pytest.mark.clause("GL-323", "GL-324")
def test_another_enemy_saves_the_honour() -> None:
    t = start(Man(A, EAST), Man(B, WEST), Man((-4, 0), 0))
    t.do("step w", "done")
    assert "step w" not in warned(t)


@pytest.mark.clause("GL-320", "GL-323")
def test_a_defender_is_warned_in_his_reflex() -> None:
    """A window of its own, from where he stands now, with the places of now (R-79)."""
    t = duel({"hand": "strength"}, {"hand": "berserk reflex", "stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "attack", "1: play berserk", "1: add reflex", "1: done", "yes", "1: yes")
    assert t.prompt() == "ask_reflex"
    assert warned(t, 1) == {"turn r2": "−3 VP", "turn l2": "−3 VP"}
    t.do("1: step e", "1: done")
    assert warned(t, 1)["step e"] == "−2 VP"


@pytest.mark.clause("GL-322")
def test_nobody_is_warned_where_nobody_judges() -> None:
    t = start(Man(A, EAST), Man(B, WEST), mode="cooperative", options={"animals": "wolves"})
    t.do("turn r2")
    assert warned(t) == {}
    assert GAME.view(t.g, 0)["asked"]["honour"] == []


def test_italian_says_it_too() -> None:
    t = duel().do("turn r2")
    said = ghosts(t, language="it")["turn r1"]
    assert said.label.endswith("Se resti così, è codardia: −3 PV (GL-324)")
    assert said.does.endswith(", −3 PV")


def test_only_the_asked_seat_has_it() -> None:
    t = duel().do("turn r2")
    assert GAME.view(t.g, 0)["asked"]["honour"]
    assert GAME.view(t.g, 1)["asked"] is None
    assert GAME.view(t.g, -1)["asked"] is None


def test_to_ask_changes_nothing() -> None:
    t = duel().do("turn r2")
    before = t.g.pack()
    assert honour_of(t.g, t.g.stack[-1], 0)
    assert t.g.pack() == before


@pytest.mark.clause("GL-320", "GL-323", "GL-324")
def test_what_is_told_is_what_the_match_takes() -> None:
    """Whoever makes one more move, or none, and ends his round loses just what was told."""
    seen: Counter[bool] = Counter()
    for number in range(12):
        for s in moments(case_of(number), Rng(number)):
            assert isinstance(s, Munus)
            for seat in waiting(s):
                if GAME.view(s, seat)["stage"] == "opening":
                    rows = GAME.view(s, seat)["asked"]["honour"]
                    told = {(row[0], row[1]): row[2:] for row in rows}
                    for u in one_more(s, seat):
                        lost = ended(u, seat)
                        place = int(u.men[MAN * seat + M_HEX]), int(u.men[MAN * seat + M_FACING])
                        assert lost == told.get(place, [0, 0])
                        seen[any(lost)] += 1
    assert seen[True] > 20
    assert seen[False] > 20


def one_more(s: Munus, seat: int) -> Iterator[Munus]:
    """How he stands now, and after each way to move once."""
    yield s.clone()
    for action in legal_list(s, seat):
        if STEP <= action < TURN + 4:
            u = s.clone()
            act(u, seat, action)
            for turn in (DONE, TURN + 1, TURN + 2) if action < TURN else ():
                v = u.clone()
                act(v, seat, turn)
                yield v
            if action >= TURN:
                yield u


def ended(u: Munus, seat: int) -> list[int]:
    """What he loses for fleeing and for cowardice when he passes; `u` keeps his last place."""
    v = u.clone()
    sink = Sink()
    v.sink = sink
    act(v, seat, PASS)
    while v.stack and v.active == seat and seat in waiting(v) and DONE in legal_list(v, seat):
        act(v, seat, DONE)
    return [
        sum(int(event[2]) for event in sink.events if event[0] == kind and event[1] == seat)
        for kind in (ev.FLED, ev.COWARD)
    ]
