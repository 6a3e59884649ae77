"""Small print: what a small change in the rules would spoil without any other test noticing.

`scripts/mutants.py` found them; MUTANTS.md tells how.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start, table
from games.gladiatori.beside_crowd import crowd
from munera.core.engine import act, legal_list, settle, waiting
from munera.games import load
from munera.games.gladiatori.effects import go_beast
from munera.games.gladiatori.flow_announce import public_sum
from munera.games.gladiatori.rules import split_code, split_of
from munera.games.gladiatori.space import SURRENDER, TURN_BY, TURN_NAMES
from munera.games.gladiatori.state import ANIMALS, M_FIRST, M_HEX
from munera.games.gladiatori.tables import KIND_NAMES

GAME = load("gladiatori")
A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
THREES = (3, 3, 3, 3, 3)


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    one, two = {"stats": THREES, **(a or {})}, {"stats": THREES, **(b or {})}
    first = Man(one.pop("place", A), one.pop("facing", EAST), **one)
    second = Man(two.pop("place", B), two.pop("facing", WEST), **two)
    return start(first, second, options={"coins": "15", **more.pop("options", {})}, **more)


# --- Movement ------------------------------------------------------------------------------------


@pytest.mark.clause("GL-115")
@pytest.mark.parametrize("facing", range(6))
def test_turns_are_what_they_are_called(facing: int) -> None:
    for name, by in zip(TURN_NAMES, TURN_BY, strict=True):
        t = duel({"facing": facing}).do(f"turn {name}")
        assert t.facing(0) == (facing + by) % 6
        assert by == {"l": -1, "r": 1}[name[0]] * int(name[1]) % 6


# --- Values --------------------------------------------------------------------------------------


@pytest.mark.clause("GL-145", "GL-148")
def test_no_guard_is_no_question() -> None:
    t = duel({"hand": "strength"}, {"stats": (3, 0, 3, 3, 3)})
    t.do("play strength", "attack", "1: pass", "yes")
    assert t.prompt() == "ask_announce"
    assert t.legal() == ["done"]
    t.do("done")
    assert t.stats(1)["guard"] == 0


@pytest.mark.clause("GL-149", "GL-274")
def test_a_delay_is_no_choice_of_an_attacker() -> None:
    t = duel({"hand": "strength", "powers": "delay"}).do("play strength", "attack", "1: pass")
    assert t.prompt() == "ask_skill"
    t = duel({"hand": "strength"}, {"hand": "berserk", "powers": "delay"})
    t.do("play strength", "attack", "1: play berserk", "0: yes")
    assert t.prompt() == "ask_power_first"
    assert t.legal() == ["done", "power delay"]


@pytest.mark.clause("GL-140", "GL-229", "GL-253", "GL-261", "GL-262")
def test_what_everybody_saw_of_a_value() -> None:
    hand = "strength 3*energy-0 sacrifice"
    t = duel({"hand": hand, "powers": "deep-wounds leap lunge"}, {"stats": (3, 0, 3, 3, 3)})
    t.do("step w", "done", "step e", "done", "play strength", "add sacrifice", "done", "attack")
    t.do("1: pass", "yes", "sacrifice energy-0", "lunge energy-0", "done", "leap 1+1", "deep 3")
    assert t.prompt() == "ask_announce"
    assert public_sum(t.g, 0) == 3 + 2 + 2 - 3
    assert t.fav() == 3 + public_sum(t.g, 0)


@pytest.mark.clause("GL-135", "GL-137")
def test_a_help_that_was_used_is_forgotten() -> None:
    t = start(
        Man(A, EAST, hand="strength 5*energy-1", stats=(6, 3, 3, 3, 3), items="i04"),
        Man(B, WEST, hand="strength", stats=THREES), Man((2, -1), 2, stats=THREES),
        Man((-4, 4), 0), mode="teams", options={"coins": "15"}, order=(0, 1, 2, 3),
    )  # fmt: skip
    t.do("play strength", *["add energy-1"] * 5, "done", "help 2")
    assert json.dumps(GAME.unpack(table(4), t.g.pack()).pack()) == json.dumps(t.g.pack())
    t.do("yes")
    assert list(t.g.helps) == [2, 1, 3]
    t.do("1: turn r2", "1: play strength", "attack", "2: pass", "1: yes", "2: yes")
    assert t.seat == 2
    assert t.prompt() == "ask_opening"
    assert list(t.g.helps) == []


@pytest.mark.clause("GL-384", "GL-388")
def test_an_animal_that_enters_leaves_nobody_s_hex() -> None:
    arena = {
        "rows": [[r, 0, 13] for r in range(9)], "gates": [[-1, 0], [14, 0]],
        "starts": [[0, 0], [3, 0], [0, 2], [3, 2]],
    }  # fmt: skip
    options = {"coins": "15", "animals": "dogs", "content": json.dumps({"arena": arena})}
    t = start(Man((13, 8), EAST), options=options, animals=[(0, 0)])
    assert (t.g.men[M_HEX], t.g.board[127]) == (127, 0)  # the last hex of the largest arena
    go_beast(t.g, 1, 73)
    go_beast(t.g, 1, 20)
    assert (t.g.board[127], t.g.board[20], t.g.board[73]) == (0, ANIMALS + 1, -1)


# --- The turn ------------------------------------------------------------------------------------


@pytest.mark.clause("GL-360")
@pytest.mark.parametrize("teaching", ["off", "graduated"])
def test_a_teaching_game_tells_what_comes(teaching: str) -> None:
    t = fresh(2, characters="pre-made", items="draft", teaching=teaching)
    dealt, allowed = [], []
    while t.g.turn < 4 and t.seat > -2:
        legal = t.legal()
        last = [text for text in ("done", "pass", "no") if text in legal]
        t.give(last[0] if last else legal[0])
        dealt.append((t.g.turn, len(t.events("moves_dealt"))))
        allowed.append((t.g.turn, len(t.events("powers_allowed"))))
    on = int(teaching == "graduated")
    assert sorted(set(dealt)) == [(0, 0), (1, 0), (2, on), (3, on), (4, on)]
    assert sorted(set(allowed)) == [(0, 0), (1, 0), (2, 0), (3, on), (4, on)]


@pytest.mark.clause("GL-041")
def test_first_values_of_a_free_position() -> None:
    pre_made = duel({"character": "secutor", "stats": (1, 2, 3, 1, 2)})
    assert list(pre_made.g.men)[M_FIRST : M_FIRST + 5] == [5, 5, 7, 5, 5]
    built = duel({"stats": (1, 2, 3, 1, 2)})
    assert list(built.g.men)[M_FIRST : M_FIRST + 5] == [1, 2, 3, 1, 2]
    told = duel({"stats": (1, 2, 3, 1, 2), "first": (4, 4, 4, 4, 4)})
    assert list(told.g.men)[M_FIRST : M_FIRST + 5] == [4, 4, 4, 4, 4]


# --- What is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(18))
def test_a_position_is_packed_whole(number: int) -> None:
    g = crowd(number).g
    rng = random.Random(number)
    steps = 0
    while g.stack and steps < 300:
        seat = settle(g)
        if seat >= 0:
            seat = rng.choice(waiting(g))
        packed = json.dumps(g.pack())
        again = GAME.unpack(table(2), json.loads(packed))
        assert json.dumps(again.pack()) == packed
        assert json.dumps(g.clone().pack()) == packed
        act(g, seat, rng.choice([action for action in legal_list(g, seat) if action != SURRENDER]))
        steps += 1


@pytest.mark.clause("GL-032")
def test_a_split_is_remembered_in_one_number() -> None:
    t = duel({"deck": "strength berserk 5*energy-1 3*energy-0 2*feint sacrifice reflex"})
    deck = dict(zip(KIND_NAMES, split_of(split_code(t.g, 0)), strict=True))
    assert {name: n for name, n in deck.items() if n} == t.cards(0, "deck")
    assert split_of(split_code(t.g, 1)) == [0] * 15
    assert split_of(0) == []


# --- After the fight -----------------------------------------------------------------------------


@pytest.mark.clause("GL-263", "GL-264")
def test_one_of_several_is_wrestled() -> None:
    low: dict[str, Any] = {"stats": (3, 9, 3, 3, 3)}
    t = start(
        Man(A, EAST, hand="strength sweep", stats=(6, 3, 3, 3, 3), powers="wrestling"),
        Man((1, -1), 2, **low), Man((0, 1), 5, **low), Man(B, WEST, **low),
        options={"coins": "15"},
    ).do("play strength", "add sweep", "done", "sweep centre cw")  # fmt: skip
    t.do("1: pass", "3: pass", "2: pass", "yes", "power wrestling", "1: yes", "3: yes")
    assert t.prompt() == "ask_wrestle"
    assert t.legal() == ["no", "hex 27", "hex 37"]  # the third has no positive FAV
    t.do("hex 37")
    assert t.verbs("push") == ["e", "se", "ne"]
    t.do("push se")
    assert t.place(3) == (1, 1)
    assert t.whites(3) == 1


@pytest.mark.clause("GL-151", "GL-153", "GL-224")
@pytest.mark.parametrize(("one", "two"), [(0, 2), (2, 0)])
def test_a_feint_in_answer_is_taken_back_whoever_gives_it(one: int, two: int) -> None:
    feint: dict[str, Any] = {"stats": THREES, "hand": "dexterity feint energy-1"}
    men = [Man(A, EAST, hand="strength sweep feint", stats=(6, 3, 3, 3, 3))] * 3
    men[one], men[two] = Man((1, -1), 2, **feint), Man(B, WEST, **feint)
    t = start(*men, options={"coins": "55"}, active=1, order=(1, 0, 2))
    t.do("play strength", "add sweep", "done", "sweep left cw")
    for seat in (one, two):  # in strike order
        t.do(*[f"{seat}: {text}" for text in ("play dexterity", "add energy-1", "done")])
    t.do("yes", f"{one}: no", f"{two}: no", "1: yes", f"{one}: yes", f"{two}: no")
    assert t.cards(one, "hand") == {"dexterity": 1, "energy-1": 1}
    assert t.cards(one, "discard") == {"feint": 1}
    assert t.cards(two, "hand") == {"feint": 1}
    assert t.row(one) == []
    assert t.row(two) == ["dexterity"]
    assert (t.vp(1), t.whites(1)) == (10, 0)


@pytest.mark.clause("GL-241", "GL-419")
def test_a_strike_that_served_as_a_bonus_strikes_nobody() -> None:
    t = start(
        Man(A, EAST, hand="strength sweep unbalancing", stats=(9, 3, 3, 3, 3)),
        Man(B, WEST, stats=THREES), options={"coins": "15", "animals": "dogs"},
        animals=[(1, -1), (-4, 0)],
    )  # fmt: skip
    t.do("play strength", "add sweep", "add unbalancing", "done", "sweep left cw", "1: pass")
    t.do("pluscard unbalancing", "done", "yes").roll(1, 2)
    assert t.last("animal_defended") == (0, 1, 2, 0, 3)
    assert t.prompt() == "ask_skill"
    t.do("1: yes")
    assert t.events("strike_taken") == []
    assert t.events("attack_value") == [(0, 4, 9 + 1 + 2), (0, 1, 9 - 3)]


@pytest.mark.clause("GL-153")
def test_points_of_a_raised_skill_that_were_spent_stay_spent() -> None:
    back: dict[str, Any] = {"hand": "berserk unbalancing", "stats": (3, 0, 3, 3, 3)}
    t = start(
        Man(A, EAST, hand="strength sweep overskill feint", stats=(9, 2, 3, 3, 3)),
        Man((1, -1), 2, **back), Man(B, WEST, **back), Man((0, 1), 5, **back),
        options={"coins": "55"},
    ).do("play strength", "add sweep", "add overskill", "done", "sweep centre cw")  # fmt: skip
    for seat in (1, 2, 3):
        t.do(f"{seat}: play berserk", f"{seat}: add unbalancing", f"{seat}: done")
    t.do("overskill guard", "yes")
    assert t.stats(0)["guard"] == 6
    t.do(*["0: yes", "spend guard", "spend guard"] * 2, "0: yes", "spend guard", "spend endurance")
    t.do("0: yes")  # the Feint
    assert t.stats(0) == {"offense": 9, "guard": 1, "endurance": 2, "blood": 3, "speed": 3}


@pytest.mark.clause("GL-153", "GL-155")
def test_a_lunged_card_does_not_come_back_twice() -> None:
    one = {"hand": "strength 2*energy-0 feint", "powers": "lunge resistance"}
    t = duel(one, {"hand": "berserk unbalancing"}, options={"coins": "55"})
    t.do("play strength", "done", "attack", "1: play berserk", "add unbalancing", "done")
    t.do("0: done", "yes", "lunge energy-0", "done", "1: no")
    assert t.prompt() == "ask_strike"
    assert t.cards(0, "discard") == {"energy-0": 1}
    t.do("power resistance", "recover energy-0", "done", "no", "0: yes")
    assert t.cards(0, "hand") == {"strength": 1, "energy-0": 2}
    assert t.cards(0, "discard") == {"feint": 1}


@pytest.mark.clause("GL-323")
def test_an_ally_is_no_excuse_to_flee() -> None:
    men = [Man(A, EAST, stats=THREES), Man(B, WEST), Man((-3, 0), EAST), Man((-2, 4), EAST)]
    t = start(*men, mode="teams", options={"coins": "15"}).do("step w", "done", "step w", "done")
    t.do("pass")
    assert t.events("fled") == [(0, -2)]
