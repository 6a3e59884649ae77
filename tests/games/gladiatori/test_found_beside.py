"""Faults of the engine that the rules on paper found, each with its smallest match."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from munera.games.gladiatori.flow_end import KILLED, fate
from munera.games.gladiatori.state import M_EBB, M_LIFE, M_TIE, M_UNTIL, UNDYING


@pytest.mark.clause("GL-026")
def test_items_are_given_up_in_player_order() -> None:
    # Seat 1 goes first and wins three items, seat 0 wins three as well: seat 1 is asked first.
    arena = fresh(3, items="auction", characters="pre-made")
    arena.do("seat 1", "seat 0", "0: char mirmillo", "1: char mirmillo", "2: char mirmillo")
    for turn, item in enumerate(("i01", "i02", "i03", "i04", "i05", "i17")):
        winner = turn % 2
        arena.do(f"draw {item}", f"{winner}: bid energy-0")
        arena.do("0: done", "1: done", "2: done")
    assert arena.prompt() == "ask_give_up"
    assert arena.seat == 1


@pytest.mark.clause("GL-029")
def test_a_preferred_item_that_is_left_must_be_named() -> None:
    # Three Retiarii: the nets and one spear are gone, a spear and the trident are left. They do
    # not go together, so one of them is named with any other item; two others may not be.
    arena = fresh(3, items="selection", characters="pre-made")
    arena.do("seat 0", "seat 1")
    arena.do("0: char retiarius", "1: char retiarius", "2: char retiarius")
    arena.do("0: item i15", "0: item i16", "1: item i12", "1: item i16", "2: item i12")
    arena.do("2: item i16", "seat 1", "seat 1")
    legal = arena.legal(2)
    assert "item i14" in legal
    assert "item i15" not in legal
    assert "item i17" not in legal
    arena.give("item i01", 2)
    assert arena.legal(2) == ["item i13", "item i14"]


@pytest.mark.clause("GL-418")
def test_each_of_two_feints_is_worth_two() -> None:
    arena = start(
        Man((0, 0), 0, hand="berserk 2*feint energy-0", stats=(3, 3, 3, 3, 3)),
        mode="solo",
        options={"animals": "dogs"},
        animals=[(1, 0)],
    )
    arena.do("play berserk", "add feint", "add feint", "done", "attack")
    arena.do("pluscard feint", "pluscard feint", "blood 1", "yes")
    assert arena.fav() == 2 * 2 + 2 + 3


def beside_a_bear(**options: Any) -> Arena:
    """Two allies beside a bear; seat 1 has acted, seat 0 acts, then round 2 begins."""
    return start(
        Man((0, 0), 0, hand="berserk", stats=(3, 0, 3, 3, 3), deck="6*energy-1", items="i15"),
        Man((2, -1), 2, stats=(0, 0, 3, 3, 3), deck="9*energy-1", items="i16"),
        mode="cooperative",
        options={"animals": "bears"},
        animals=[(1, 0)],
        order=(1, 0),
        **options,
    )


@pytest.mark.clause("GL-135")
def test_a_help_bonus_counts_in_one_defence_against_an_animal() -> None:
    arena = beside_a_bear()
    arena.do("play berserk", "help 1", "blood 3", "yes")  # FAV 6 + 3 + 1: a bonus of 2
    arena.say("seat 1", "die 1", "die 2", "die 1")
    arena.say("1: pass", "1: done")
    assert arena.fdv() == 2 + 1  # help, item
    arena.do("1: lose energy-1")
    assert arena.prompt() == "ask_opening"
    assert sum(arena.g.helps[2::3]) == 0


@pytest.mark.clause("GL-209", "GL-411")
def test_a_net_is_free_when_the_animal_has_struggled_out_of_it() -> None:
    arena = beside_a_bear(trapped=[1])
    arena.g.men[M_TIE] = 4
    arena.say("pass", "seat 1", "die 5")
    assert arena.g.beasts[1] == 1  # the extra die is still to come
    arena.say("die 1")
    assert arena.g.beasts[1] == 0
    assert arena.g.men[M_TIE] == -1


@pytest.mark.clause("GL-136", "GL-235")
def test_rage_brings_no_feint_into_a_help() -> None:
    arena = start(
        Man((0, 0), 0, hand="strength rage", discard="feint energy-1", stats=(3, 0, 3, 3, 3)),
        Man((2, -1), 2, stats=(0, 0, 3, 3, 3), deck="9*energy-1"),
        mode="cooperative",
        options={"animals": "dogs"},
        animals=[(1, 0)],
    )
    arena.do("play strength", "add rage", "help 1")
    assert arena.verbs("rage") == ["discard energy-1"]


@pytest.mark.clause("GL-199", "GL-235")
def test_rage_brings_no_unbalancing_strike_into_a_throw() -> None:
    arena = start(
        Man((0, 0), 0, hand="strength rage", discard="unbalancing feint", items="i15", traps=1),
        mode="solo",
        options={"animals": "dogs"},
        animals=[(2, 0)],
    )
    arena.do("play strength", "add rage", "throw 0").skip()
    assert arena.verbs("rage") == ["discard feint"]


@pytest.mark.clause("GL-364")
def test_no_killed_gladiator_saves_himself_by_surrender() -> None:
    arena = start(Man((0, 0), 0), Man((1, 0), 3, deck="energy-1"), options={"campaign": "on"})
    arena.g.men[M_LIFE], arena.g.men[M_UNTIL], arena.g.men[M_EBB] = UNDYING, 2, -6
    arena.do("surrender")
    assert arena.prompt() == "over"
    assert fate(arena.g, 0) == KILLED
