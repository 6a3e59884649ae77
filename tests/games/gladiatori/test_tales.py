"""What the table is told and asked: whole stretches of play, event by event, with all figures.

An event is written as its name and its figures; so is a question. Kinds of cards and elements are
numbers in the order of section 4.2, items from 0, hexes as in section 2.8.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from munera.core.engine import settle, waiting
from munera.games.gladiatori.events import EVENTS, PROMPTS
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_turn import BeginRound

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3
THREES = (3, 3, 3, 3, 3)


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    one, two = {"stats": THREES, **(a or {})}, {"stats": THREES, **(b or {})}
    first = Man(one.pop("place", A), one.pop("facing", EAST), **one)
    second = Man(two.pop("place", B), two.pop("facing", WEST), **two)
    return start(first, second, options={"coins": "15", **more.pop("options", {})}, **more)


def alone(species: str, man: dict[str, Any] | None = None, **more: Any) -> Arena:
    figures = {"stats": (9, 0, 3, 3, 3), **(man or {})}
    options = {"animals": species, "coins": "15"}
    return start(Man(A, EAST, **figures), options=options, **{"animals": [B], **more})


def told(t: Arena, *texts: str) -> list[str]:
    """The events of some answers."""
    old = len(t.sink.events)
    t.do(*texts)
    settle(t.g)
    return [" ".join([EVENTS[e[0]].name, *map(str, e[1:])]) for e in t.sink.events[old:]]


def asked(t: Arena, *texts: str) -> list[str]:
    """The questions before each of some answers, and the one after them."""
    out = []
    for text in ("", *texts):
        if text:
            t.do(text)
        if t.seat >= 0:
            seat = waiting(t.g)[0]
            kind, *figures = t.g.stack[-1].prompt(t.g, seat)
            out.append(" ".join([PROMPTS[kind].name, *map(str, figures)]))
    return out


# --- Fights --------------------------------------------------------------------------------------


def fight() -> Arena:
    cards = "strength energy-1 energy-0 sacrifice acrobatic feint unbalancing"
    one = {"hand": cards, "items": "i03", "powers": "deep-wounds leap lunge wrestling"}
    two = {"hand": "strength energy-1 unbalancing", "deck": "5*energy-1", "items": "i09"}
    return duel(one, two)


@pytest.mark.clause("GL-071", "GL-140", "GL-141", "GL-142", "GL-230", "GL-261", "GL-262")
def test_an_attack_is_told() -> None:
    t = fight()
    assert told(t, "step w", "done", "step e", "done", "play strength") == [
        "stepped 0 36 35", "stepped 0 35 36", "action_laid 0 0",
    ]  # fmt: skip
    assert told(t, "add energy-1", "add sacrifice", "add acrobatic", "add unbalancing", "done") == [
        "card_laid 0 4", "card_laid 0 8", "card_laid 0 9", "card_laid 0 13", "cards_laid 0 4",
    ]  # fmt: skip
    assert told(t, "attack", "1: play strength", "add unbalancing", "done") == [
        "attacked 0 1", "reaction_laid 1 0", "card_laid 1 13", "cards_laid 1 1",
        "revealed 0 0 4 8 9 13",
    ]  # fmt: skip
    assert told(t, "yes", "sacrifice energy-0", "yes", "done") == [
        "skill_used 0 0 3", "sacrificed 0 5", "acrobatics 0",
    ]  # fmt: skip
    assert told(t, "leap 1+1", "deep 2", "power wrestling") == [
        "power_used 0 3", "leapt 0 1 1", "power_used 0 4", "deepened 0 2", "power_used 0 5",
        "attack_value 0 1 13",
    ]  # fmt: skip
    assert told(t, "1: no", "yes") == [
        "strike_taken 1", "revealed 1 0 13", "skill_used 1 1 3", "defence_value 1 10",
    ]  # fmt: skip
    assert told(t, "0: yes", "spend feint", "spend guard") == [
        "strike_paid 0", "element_spent 0 6", "element_spent 0 16", "elements_spent 0 0 1 1",
        "front_attack 0 2", "injured 1 6",
    ]  # fmt: skip
    assert told(t, "lose energy-1", "lose energy-1", "loseitem 0", "push e") == [
        "lost_card 1 4", "lost_card 1 4", "lost_item 1 8", "damage_points 0 6 6", "first_blood 0 3",
        "wrestled 0 1 37 38", "unbalanced 0", "unbalanced 1", "fell 1", "own_round 1",
    ]  # fmt: skip


@pytest.mark.clause("GL-149")
def test_an_attack_is_asked_step_by_step() -> None:
    t = fight()
    assert asked(t, "step w", "done", "step e", "done") == [
        "ask_opening 3", "ask_free_turn", "ask_opening 2", "ask_free_turn", "ask_opening 1",
    ]  # fmt: skip
    texts = ("play strength", "add sacrifice", "add acrobatic", "add unbalancing", "done", "attack")
    assert asked(t, *texts)[-2:] == ["ask_declare 0", "ask_react 0 0"]
    assert asked(t, "1: play strength", "done", "yes", "no", "yes", "lunge energy-1")[1:] == [
        "ask_reaction_cards 0", "ask_skill 0 3", "ask_sacrifice 0", "ask_acrobatic 0",
        "ask_lunge 0", "ask_lunge 0",
    ]  # fmt: skip
    assert asked(t, "done", "leap 1+1", "deep 2", "power wrestling", "1: no", "yes")[1:] == [
        "ask_leap 0", "ask_deep 0", "ask_wrestling 0", "ask_strike 0", "ask_skill 1 3", "ask_feint",
    ]  # fmt: skip
    assert asked(t, "no", "lose energy-1", "lose energy-1", "lose energy-1")[1:] == [
        "ask_pay 6 6", "ask_pay 4 6", "ask_pay 2 6", "ask_wrestle",
    ]  # fmt: skip


@pytest.mark.clause("GL-166", "GL-184", "GL-313", "GL-315", "GL-328", "GL-330")
def test_a_death_and_the_end_are_told() -> None:
    one = {"row": "strength", "hand": "energy-0", "stats": (9, 3, 3, 3, 3)}
    t = duel(one, {"row": "berserk!", "deck": "energy-0", "stats": (0, 0, 3, 3, 3)})
    t.do("reuse strength", "add energy-0", "done", "attack")
    assert [" ".join(map(str, event)) for event in t.events("action_reused")] == ["0 0 1"]
    assert told(t, "1: reuse berserk", "yes") == [
        "reaction_reused 1 3 1", "revealed 0 0 5", "skill_used 0 0 9", "attack_value 0 1 9",
        "revealed_alone 1 3",
    ]  # fmt: skip
    assert asked(t, "1: done") == ["ask_announce 1", "ask_death 2"]
    assert told(t, "1: done") == [
        "died 1", "damage_points 0 2 2", "first_blood 0 3", "kill_points 0 6", "carried_out 1",
        "survived 0 5", "final 0 28 28", "final 1 10 10", "won 0",
    ]  # fmt: skip


@pytest.mark.clause("GL-077", "GL-130", "GL-148", "GL-160", "GL-310", "GL-311")
def test_a_sweep_is_told() -> None:
    low: dict[str, Any] = {"stats": (3, 0, 3, 3, 3), "deck": "9*energy-1"}
    t = start(
        Man(A, EAST, hand="strength sweep 2*energy-1", stats=(9, 3, 3, 3, 3)),
        Man((1, -1), 2, **low), Man(B, EAST, **low), Man((0, 1), 5, hand="movement", **low),
        options={"coins": "15"},
    )  # fmt: skip
    t.do("play strength", "add energy-1", "add energy-1", "add sweep", "done")
    assert told(t, "sweep centre cw", "1: pass", "3: play movement", "yes") == [
        "swept 0 2 1 2 3", "no_reaction 1", "no_reaction 2", "reaction_laid 3 2",
        "revealed 0 0 4 4 7", "skill_used 0 0 9",
        "attack_value 0 1 12", "attack_value 0 2 8", "attack_value 0 3 4",
    ]  # fmt: skip
    assert told(t, "1: done", "2: done", "3: dash 2") == [
        "defence_value 1 0", "defence_value 2 -3", "revealed_alone 3 2", "points_spent 3 4 2",
        "defence_value 3 4", "front_attack 0 2", "behind_attack 0 -3", "injured 1 3",
    ]  # fmt: skip
    assert told(t, *["lose energy-1"] * 4) == [
        "lost_card 1 4", "lost_card 1 4", "damage_points 0 3 3", "first_blood 0 3", "injured 2 3",
        "lost_card 2 4", "lost_card 2 4", "damage_points 0 3 -6", "held 3 2 4", "unbalanced 0",
        "own_round 1",
    ]  # fmt: skip


@pytest.mark.clause("GL-079", "GL-080", "GL-198", "GL-201", "GL-204", "GL-085")
def test_weapons_are_told() -> None:
    bare = {"stats": (3, 0, 3, 3, 3)}
    t = duel({"hand": "strength", "items": "i15"}, bare)
    assert told(t, "play strength", "net 0", "1: pass", "yes", "1: done") == [
        "action_laid 0 0", "cast_net 0 1 14", "no_reaction 1", "revealed_alone 0 0",
        "skill_used 0 0 3", "attack_value 0 1 4", "defence_value 1 0", "front_attack 0 2",
        "netted 1", "trapped 1 3", "own_round 1",
    ]  # fmt: skip
    t = duel({"hand": "strength", "items": "i16 i12", "place": (-2, 0)}, bare).do("play strength")
    assert asked(t, "throw 0") == ["ask_declare 0", "ask_aim 15"]
    assert told(t, "hex 37", "1: pass", "yes", "1: done") == [
        "threw 0 1 15", "no_reaction 1", "revealed_alone 0 0", "skill_used 0 0 3",
        "attack_value 0 1 4", "defence_value 1 0", "front_attack 0 2", "netted 1",
        "weapon_gone 0 15", "trapped 1 3", "own_round 1",
    ]  # fmt: skip


@pytest.mark.clause("GL-078", "GL-237", "GL-238", "GL-132", "GL-134", "GL-143")
def test_other_fights_are_told() -> None:
    for item, what in (("i03", "item_damaged"), ("i03-", "item_broken")):
        t = duel({"hand": "strength break-item"}, {"items": item, "stats": (0, 0, 3, 3, 3)})
        t.do("play strength", "add break-item", "done")
        assert told(t, "break 0", "1: pass", "yes", "1: done") == [
            "struck_item 0 1 2", "no_reaction 1", "revealed 0 0 12", "skill_used 0 0 3",
            "attack_value 0 1 3", f"defence_value 1 {int(item == 'i03')}", "front_attack 0 2",
            f"{what} 1 2", "own_round 1",
        ]  # fmt: skip
    t = start(
        Man(A, EAST, hand="strength 5*energy-1", stats=(6, 3, 3, 3, 3), items="i04"),
        Man(B, WEST), Man((2, -1), 2), Man((-4, 4), 0), mode="teams", options={"coins": "15"},
        order=(0, 1, 2, 3),
    ).do("play strength", *["add energy-1"] * 5, "done")  # fmt: skip
    assert told(t, "help 2", "yes") == [
        "helped 0 2 1", "revealed 0 0 4 4 4 4 4", "skill_used 0 0 6", "help_value 0 1 15",
        "help_given 0 2 1 3", "own_round 1",
    ]  # fmt: skip
    t = duel({"hand": "strength", "traps": 1, "stats": (2, 3, 3, 3, 3)})
    assert told(t, "play strength", "attack", "1: pass", "yes") == [
        "action_laid 0 0", "attacked 0 1", "no_reaction 1", "revealed_alone 0 0",
        "skill_used 0 0 2", "attack_value 0 1 -1", "attack_null 0 1",
    ]  # fmt: skip


@pytest.mark.clause("GL-108", "GL-130", "GL-151", "GL-231", "GL-234")
def test_feints_are_told() -> None:
    one = {"hand": "berserk feint overskill rage energy-0", "discard": "energy-1"}
    two = {"hand": "movement feint energy-0 reflex", "deck": "energy-0"}
    t = duel(one, two, options={"coins": "55"})
    t.do("play berserk", "add overskill", "add rage", "done", "attack")
    t.do("1: play movement", "add reflex", "done")
    assert told(t, "rage discard energy-1", "overskill offense", "blood 2", "yes") == [
        "raged 0 2 4", "overskilled 0 0 8", "points_spent 0 3 2", "skill_used 0 0 8",
        "attack_value 0 1 12", "revealed 1 2 14",
    ]  # fmt: skip
    assert asked(t, "dash 1", "yes", "0: yes", "1: yes") == [
        "ask_dash", "ask_skill 1 3", "ask_feint", "ask_counter_feint", "ask_closing",
    ]  # fmt: skip
    assert t.events("feinted") == [(0,), (1,)]
    assert t.events("points_spent") == [(0, 3, 2), (1, 4, 1)]


# --- The own round -------------------------------------------------------------------------------


@pytest.mark.clause("GL-048", "GL-049", "GL-061", "GL-102", "GL-250", "GL-270")
def test_an_own_round_is_told() -> None:
    man = {
        "traps": 1, "whites": 1, "hand": "2*energy-0 feint strength", "deck": "energy-1 berserk",
        "discard": "energy-1 dexterity", "stats": (2, 3, 3, 3, 3), "first": THREES,
        "powers": "adaptation resistance delay stand-up", "row": "movement",
    }  # fmt: skip
    t = duel(man, options={"coins": "55"})
    assert told(t, "clear trapped", "spend energy-0", "spend speed") == [
        "element_spent 0 5", "element_spent 0 19", "elements_spent 0 0 1 1", "marker_cleared 0 0",
    ]  # fmt: skip
    assert asked(t, "power adaptation", "tohp strength", "tohp feint", "tohand berserk") == [
        "ask_opening 2", "ask_adapt 3", "ask_adapt 2", "ask_adapt 1", "ask_adapt 0",
    ]  # fmt: skip
    assert t.events("card_adapted") == [(0, 0), (0, 6), (0, 3)]
    assert told(t, "done") == ["adapted 0 2 1"]
    assert asked(t, "power resistance", "recover dexterity", "recover energy-1") == [
        "ask_opening 2", "ask_recover 3", "ask_recover 2", "ask_recover 1",
    ]  # fmt: skip
    assert told(t, "recover offense", "power delay", "power stand-up") == [
        "element_recovered 0 15", "elements_recovered 0 1 1", "power_used 0 7", "power_used 0 1",
    ]  # fmt: skip
    assert told(t, "standby movement", "recover speed", "done") == [
        "standby_turned 0 2", "element_recovered 0 19", "elements_recovered 0 0 0", "own_round 1",
    ]  # fmt: skip
    assert t.whites(0) == 0


@pytest.mark.clause("GL-062", "GL-270")
def test_red_cards_that_change_places_are_counted() -> None:
    t = duel({"hand": "2*energy-0", "deck": "energy-1", "powers": "adaptation"})
    assert told(t, "power adaptation", "tohp energy-0", "tohp energy-0", "tohand energy-1") == [
        "power_used 0 6", "card_adapted 0 5", "card_adapted 0 5", "card_adapted 0 4",
    ]  # fmt: skip
    assert told(t, "done") == ["adapted 0 2 1"]


@pytest.mark.clause("GL-061", "GL-081", "GL-101", "GL-113", "GL-326")
def test_movement_and_surrender_are_told() -> None:
    t = duel({"hand": "movement", "whites": 1, "stats": (3, 3, 3, 3, 4)}, {"place": (-1, 0)})
    assert told(t, "clear unbalanced", "spend offense", "spend offense") == [
        "element_spent 0 15", "element_spent 0 15", "elements_spent 0 0 0 2", "marker_cleared 0 1",
    ]  # fmt: skip
    assert asked(t, "play movement", "nofight", "step e", "turn l1", "turn r2") == [
        "ask_opening 4", "ask_declare 2", "ask_move 3", "ask_free_turn", "ask_move 2", "ask_move 1",
    ]  # fmt: skip
    assert told(t, "turn l1") == ["turned 0 0", "own_round 1"]
    names = ("action_laid", "no_fight", "revealed_alone", "stepped", "turned")
    assert [t.events(name)[0] for name in names] == [(0, 2), (0,), (0, 2), (0, 36, 37), (0, 5)]
    t = duel({"hand": "strength", "discard": "energy-0"})
    assert told(t, "standby strength", "recover energy-0", "done", "1: surrender") == [
        "standby_laid 0 0", "element_recovered 0 5", "elements_recovered 0 0 1", "own_round 1",
        "surrendered 1 -15", "survived 0 5", "final 0 15 15", "final 1 -5 -5", "won 0",
    ]  # fmt: skip


# --- Animals -------------------------------------------------------------------------------------


@pytest.mark.clause("GL-395", "GL-398", "GL-418", "GL-411", "GL-410")
def test_attacks_on_animals_are_told() -> None:
    t = alone("dogs", {"hand": "strength feint", "powers": "leap"}, animals=[B, (-4, 0)])
    t.do("play strength", "add feint", "done", "attack")
    assert asked(t, "pluscard feint", "done", "yes", "pluspower leap") == [
        "ask_plus_card 0", "ask_plus_card 0", "ask_skill 0 9", "ask_plus_power 0",
        "ask_plus_power 0",
    ]  # fmt: skip
    assert told(t, "done", "die 3", "die 3") == [
        "attack_value 0 4 13", "animal_defended 0 3 3 0 6", "pack_grew 1", "animal_killed 0 0",
        "round_began 2 0",
    ]  # fmt: skip
    assert (t.events("power_used"), t.events("plus_power")) == ([(0, 3)], [(0, 3)])
    t = alone("dogs", {"hand": "strength", "items": "i15"}, animals=[B, (-4, 0)])
    t.do("play strength", "net 0", "yes")
    assert told(t, "die 2", "die 3") == ["animal_defended 0 2 3 0 5", "netted 4", "round_began 2 0"]
    t = alone("dogs", animals=[(4, 0)], trapped=(3,), frame=BEASTS)
    assert told(t, "die 6") == ["animal_struggled 0 6 2", "round_began 2 0"]
    t = alone("bears", {"hand": "strength", "deck": "2*energy-1"})
    t.do("play strength", "attack", "yes", "die 6", "die 1")
    assert told(t, "die 2", "lose energy-1") == [
        "animal_defended 0 6 1 2 9", "held 4 9 9", "lost_card 0 4", "round_began 2 0",
    ]  # fmt: skip


@pytest.mark.clause("GL-391", "GL-399", "GL-400", "GL-404", "GL-413")
def test_attacks_of_animals_are_told() -> None:
    t = alone("lions", frame=BEASTS).roll(2)
    assert told(t, "die 2", "yes") == [
        "animal_attacked 0 0 2 2 0 4", "stepped_back 0 36 35", "round_began 2 0",
    ]  # fmt: skip
    t = alone("lions", {"deck": "9*energy-1"}, frame=BEASTS).roll(3, 3)
    assert asked(t, "no", "pass", "done") == [
        "ask_back_off", "ask_react 4 0", "ask_announce 1", "ask_pay 12 12",
    ]  # fmt: skip
    t = alone("wolves", {"deck": "4*energy-1"}, frame=BEASTS).roll(3, 4)
    assert told(t, "pass", "done", *["lose energy-1"] * 4) == [
        "no_reaction 0", "defence_value 0 0", "injured 0 7", *["lost_card 0 4"] * 4, "unbalanced 0",
        "round_began 2 0",
    ]  # fmt: skip
    t = alone("bears", {"deck": "9*energy-1", "items": "i01"}, frame=BEASTS).roll(3, 4)
    assert told(t, "die 2", "pass", "done")[0] == "animal_attacked 0 0 3 4 2 9"
    assert asked(t, *["lose energy-1"] * 4)[-1] == "ask_maul"
    assert told(t, "loseitem 0") == ["lost_item 0 0", "round_began 2 0"]
    t = alone("dogs", frame=BEASTS).roll(5, 6)
    assert told(t, "pass", "done", "done") == [
        "no_reaction 0", "defence_value 0 0", "injured 0 11", "died 0", "carried_out 0", "all_lost",
    ]  # fmt: skip


@pytest.mark.clause("GL-386", "GL-387", "GL-412", "GL-414")
def test_movement_of_animals_is_told() -> None:
    t = alone("dogs", animals=[(4, 0)], frame=BEASTS)
    assert told(t, "die 2") == [
        "animal_stirred 0 2", "animal_moved 0 40 38 39 38", "round_began 2 0",
    ]  # fmt: skip
    t = alone("dogs", {"hand": "strength"}).do("play strength", "attack", "yes")
    assert told(t, "die 1", "die 2") == [
        "animal_defended 0 1 2 0 3", "animal_killed 0 0", "lived 0",
    ]  # fmt: skip
    t = start(
        Man(A, EAST, hand="strength", stats=(9, 3, 3, 3, 3)), Man((-4, 0), EAST),
        options={"animals": "dogs", "coins": "15"}, animals=[B, (4, 0)],
    ).do("play strength", "attack", "yes")  # fmt: skip
    assert told(t, "die 1", "die 2") == [
        "animal_defended 0 1 2 0 3", "animal_killed 0 0", "animal_points 0 3", "own_round 1",
    ]  # fmt: skip


# --- Set-up, Rest, end ---------------------------------------------------------------------------


@pytest.mark.clause("GL-012", "GL-022", "GL-024", "GL-026", "GL-343", "GL-381", "GL-383")
def test_the_set_up_is_told() -> None:
    options = {"items": "auction", "overlimit": "on", "animals": "dogs", "number": "2"}
    t = fresh(2, coins="24", **options)
    assert told(t, "seat 1", "0: char secutor", "1: char built", "1: done") == [
        "order_drawn 1 0", "animals_counted 0 2", "character_taken 0 0", "character_taken 1 5",
        "built 1 0",
    ]  # fmt: skip
    assert asked(t, "over energy-0") == ["ask_overlimit 9", "ask_overlimit 7"]
    assert t.events("overlimit_taken") == [(1, 5, 2)]
    assert told(t, "done", "done", "draw i05", "0: bid energy-1", "0: done", "1: done") == [
        "item_shown 4", "bid_shown 0 1 0", "bid_shown 1 0 0", "auction_won 0 4",
    ]  # fmt: skip
    assert told(t, "draw i06", "0: done", "1: done") == [
        "item_shown 5", "bid_shown 0 0 0", "bid_shown 1 0 0", "auction_void 5",
    ]  # fmt: skip
    t.do("draw i07", "0: bid energy-1", "0: done", "1: done")
    assert asked(t, "draw i01", "0: bid energy-1", "0: done", "1: done") == [
        "ask_bid 0", "ask_bid 0", "ask_bid 0", "ask_give_up",
    ]  # fmt: skip
    assert told(t, "item i05", "1: hex 15", "face se", "0: hex 19", "face w", "die 4") == [
        "item_given_up 0 4", "placed 1 15 1", "placed 0 19 3", "turn_began 1", "released 4 2",
    ]  # fmt: skip
    assert asked(t, "0: tohp energy-1") == ["ask_split 11 0", "ask_split 10 1"]
    assert told(t, "0: done", "1: done") == [
        "split 0 4 6 1", "split 1 4 1 0", "round_began 1 1 0",
    ]  # fmt: skip


@pytest.mark.clause("GL-027", "GL-029")
def test_items_are_told() -> None:
    t = fresh(2, characters="pre-made", items="draft").do("seat 0", "0: char thraex")
    t.do("1: char retiarius")
    assert told(t, *[f"draw i{n:02d}" for n in (5, 9, 12, 2, 1)], "seat 1") == [
        "items_laid_out 4 8 11 1 0", "draft_began 1",
    ]  # fmt: skip
    assert told(t, "item i05", "item i09", "item i12", "item i02") == [
        "item_taken 1 4", "item_taken 0 8", "item_taken 0 11", "item_taken 1 1", "item_left 0",
    ]  # fmt: skip
    t = fresh(2, characters="pre-made", items="selection").do("seat 0", "0: char mirmillo")
    t.do("1: char mirmillo")
    assert told(t, "0: item i02", "0: item i09", "1: item i02", "1: item i10", "seat 1") == [
        "item_named 0 1", "item_named 0 8", "item_named 1 1", "item_named 1 9",
        "item_taken 1 1", "item_taken 0 8", "item_taken 1 9",
    ]  # fmt: skip
    assert told(t, "0: item i03") == ["item_named 0 2", "item_taken 0 2"]


@pytest.mark.clause("GL-038", "GL-039", "GL-044", "GL-363")
def test_rest_and_campaign_are_told() -> None:
    man = {
        "stats": (2, 3, 3, 3, 1), "first": THREES, "discard": "feint energy-0",
        "row": "strength! movement?", "powers": "resistance",
    }  # fmt: skip
    t = duel(man, round_number=2).do("pass", "1: pass")
    assert asked(t, "0: power resistance", "0: recover speed", "0: done", "0: yes") == [
        "ask_rest 3", "ask_rest_recover 3", "ask_rest_recover 2", "ask_rest 3",
        "ask_rest_recover 3",
    ]  # fmt: skip
    assert told(t, "0: recover energy-0", "0: recover feint", "0: done", "1: no") == [
        "power_used 0 8", "rested 0 2", "rested 1 0", "turn_ended 1", "turn_began 2",
    ]  # fmt: skip
    t = duel(options={"campaign": "on"})
    assert told(t, "surrender") == [
        "surrendered 0 -15", "survived 1 5", "final 0 -5 -5", "final 1 15 15", "won 1",
        "campaign 0 -1 0 0", "campaign 1 1 0 0",
    ]  # fmt: skip


@pytest.mark.clause("GL-255", "GL-256", "GL-260")
def test_an_unbeatable_is_told() -> None:
    one = {"hand": "strength dexterity 2*energy-0", "stats": (9, 3, 3, 3, 3)}
    two = {"hand": "berserk", "stats": (0, 0, 3, 3, 3), "powers": "unbeatable"}
    t = duel(one, two, options={"coins": "55"})
    t.say("play strength", "done", "attack", "1: pass", "yes")
    while t.prompt() != "ask_unbeatable":
        t.do("done" if t.may("done") else "no")
    assert told(t, "yes") == ["unbeatable_used 1"]
    assert told(t.decline(), "1: pass") == ["passed 1", "round_began 2 1 0"]
    assert told(t.decline(), "1: pass") == ["passed 1", "own_round 0"]
    assert told(t, "0: pass") == [
        "passed 0", "time_over 1", "survived 0 5", "final 0 27 27", "final 1 10 10", "won 0",
    ]  # fmt: skip


@pytest.mark.clause("GL-005", "GL-007", "GL-045", "GL-329", "GL-330")
def test_the_last_turn_is_told() -> None:
    end = {"turn": 6, "round_number": 2}
    t = duel({"vp": 12, "hand": "energy-1"}, {"vp": 12, "hand": "energy-0"}, **end)
    assert told(t, "pass", "1: pass", "0: no", "1: no") == [
        "passed 0", "own_round 1", "passed 1", "rested 0 0", "rested 1 0", "turn_ended 6",
        "survived 0 5", "survived 1 5", "final 0 17 17", "life_counted 0 3", "final 1 17 17",
        "life_counted 1 2", "won 0",
    ]  # fmt: skip
    men = [Man(A, EAST, stats=THREES), Man(B, WEST, stats=THREES), Man((-4, 4), 0, stats=THREES)]
    t = start(*men, mode="two-against-one", options={"coins": "15"}, turn=6, round_number=2)
    t.do("pass", "1: pass", "2: pass", "0: no", "1: no")
    assert told(t, "2: no")[4:] == [
        "survived 0 5", "survived 1 5", "survived 2 5", "two_against_one 1 -10",
        "two_against_one 2 -10", "final 0 15 15", "final 1 15 20", "final 2 15 20", "won 1",
        "won 2",
    ]  # fmt: skip


@pytest.mark.clause("GL-208", "GL-273", "GL-323", "GL-324")
def test_what_a_round_leaves_is_told() -> None:
    t = duel({"hand": "strength movement", "items": "i15"}, {"stats": (0, 0, 3, 3, 3)})
    t.do("play strength", "net 0", "1: pass", "yes", "1: done", "1: pass", "1: pass")
    t.do("play movement", "nofight", "step w", "done", "step w", "done")
    assert told(t, "done") == ["net_lost 0 14", "fled 0 -2"]
    t = duel({"stats": (3, 3, 3, 3, 5)}).do("turn r2", "turn r1", "step w", "done", "step w")
    assert told(t, "done", "pass") == ["passed 0", "fled 0 -2", "coward 0 -3", "own_round 1"]
    t = duel({"powers": "delay"}, options={"coins": "55"}, frame=BeginRound(1))
    assert told(t, "0: order 2", "1: no") == ["power_used 0 7", "delayed 0 2", "own_round 1"]


@pytest.mark.clause("GL-382", "GL-384", "GL-389")
def test_animals_that_enter_are_told() -> None:
    t = fresh(1, characters="pre-made", animals="lions", number="2", items="draft")
    t.do("char secutor", "draw i01", "draw i05", "draw i09", "item i01", "item i05", "hex 15")
    t.do("face e", "done")
    assert told(t, "animal 1", "die 3") == ["animal_entered 1 3 73"]
    assert t.legal() == ["goto 14", "goto 24"]
    assert told(t, "goto 24") == ["animal_moved 1 73 24 32 33 24"]
