"""Rules that no example shows: Feints, Rage, Powers, nets, animals, set-up."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.state import MAN

A, B = (0, 0), (1, 0)
EAST, WEST = 0, 3


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    """Two gladiators face to face, with so few coins that nobody may hold a Power unless told."""
    first = {"stats": (5, 3, 3, 5, 5), "hand": "strength", **(a or {})}
    second = {"stats": (3, 3, 3, 5, 5), "deck": "6*energy-1", **(b or {})}
    options = {"coins": "15", **more.pop("options", {})}
    return start(
        Man(first.pop("place", A), first.pop("facing", EAST), **first),
        Man(second.pop("place", B), second.pop("facing", WEST), **second),
        options=options,
        **more,
    )


def rich(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Arena:
    return duel(a, b, options={"coins": "standard"})


# --- Feints --------------------------------------------------------------------------------------


@pytest.mark.clause("GL-152", "GL-153", "GL-154", "GL-155", "GL-186", "GL-220")
def test_a_feint_takes_everything_back_but_itself() -> None:
    t = duel({"hand": "strength feint sacrifice acrobatic 2*energy-1", "stats": (5, 3, 3, 5, 5)},
             {"hand": "strength", "row": ""})  # fmt: skip
    t.do("step w", "done", "step e", "done")
    t.do("play strength", "add energy-1", "add energy-1", "add sacrifice", "add acrobatic", "done")
    t.do("attack", "1: play strength", "0: yes", "no", "yes")
    t.do("1: yes", "0: yes")
    assert t.cards(0, "hand") == {
        "strength": 1, "energy-1": 2, "sacrifice": 1, "acrobatic": 1,
    }  # fmt: skip
    assert t.cards(0, "discard") == {"feint": 1}
    assert t.row(0) == []
    assert t.stats(0)["offense"] == 5
    assert t.stats(0)["speed"] == 3  # movement is not given back
    assert t.stats(1)["guard"] == 2  # the other side's consumption stands
    assert t.whites(0) == 0
    assert t.vp(0) == 10
    assert not t.events("injured")


@pytest.mark.clause("GL-154")
def test_a_reused_card_is_not_rotated_by_a_feint_and_its_blood_is_gone() -> None:
    t = duel({"hand": "feint", "row": "berserk"})
    t.do("reuse berserk", "done", "attack", "1: pass", "blood 2", "yes", "1: yes", "0: yes")
    assert t.stats(0)["blood"] == 4
    assert t.row(0) == ["berserk"]


# --- Cards ---------------------------------------------------------------------------------------


@pytest.mark.clause("GL-234", "GL-235")
def test_rage_brings_a_card_in() -> None:
    t = duel({"hand": "strength rage", "deck": "energy-1 sweep", "discard": "sacrifice feint"})
    t.do("play strength", "add rage", "done", "attack", "1: pass")
    assert t.verbs("rage") == ["discard sacrifice", "hp energy-1"]
    assert t.refused("rage hp sweep") == "why_not_raged"
    assert t.refused("rage discard energy-0") == "why_not_lying_there"
    t.do("rage hp energy-1", "yes")
    assert t.fav() == 6
    assert t.cards(0, "deck") == {"sweep": 1}
    assert t.cards(0, "discard")["rage"] == 1


@pytest.mark.clause("GL-229", "GL-074")
def test_a_sacrifice_removes_a_card_for_three() -> None:
    t = duel({"hand": "strength sacrifice energy-0"})
    t.do("play strength", "add sacrifice", "done", "attack", "1: pass", "yes", "sacrifice energy-0")
    assert t.fav() == 8
    assert t.cards(0, "removed") == {"energy-0": 1}


@pytest.mark.clause("GL-072", "GL-073", "GL-221")
def test_cards_that_may_not_be_added() -> None:
    t = duel({"hand": "movement feint sweep sacrifice reflex unbalancing overskill"})
    t.do("play movement")
    assert t.verbs("add") == ["overskill", "reflex"]
    assert t.refused("add feint") == "why_feint_laid"
    assert t.refused("add sacrifice") == "why_needs_attack"
    t = duel({"hand": "strength feint sweep sacrifice reflex overskill", "traps": 1})
    t.do("play strength")
    assert t.verbs("add") == ["sacrifice", "overskill"]
    assert t.refused("add reflex") == "why_needs_free"


@pytest.mark.clause("GL-241")
def test_an_unbalancing_strike_needs_a_single_target() -> None:
    t = start(
        Man(A, EAST, hand="strength sweep unbalancing", stats=(9, 3, 3, 3, 3)),
        Man(B, WEST, stats=(3, 12, 3, 3, 3)),
        Man((0, 1), 4, stats=(3, 12, 3, 3, 3)),
        options={"coins": "15"},
    )
    t.do("play strength", "add sweep", "add unbalancing", "done", "sweep right cw")
    t.do("1: pass", "2: pass", "0: yes", "1: yes", "2: yes")
    assert not t.events("strike_taken")


@pytest.mark.clause("GL-246", "GL-247", "GL-320", "GL-321")
def test_a_defender_who_leaves_by_reflex_is_judged() -> None:
    t = duel({"hand": "strength"}, {"hand": "berserk reflex", "stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "attack", "1: play berserk", "1: add reflex", "1: done", "yes", "1: yes")
    assert t.prompt() == "ask_reflex"
    t.do("step e", "done", "step e", "done", "done")
    assert t.stats(1)["speed"] == 2  # the second movement costs Speed
    assert t.vp(1) == 8
    assert t.events("fled") == [(1, -2)]


# --- Powers --------------------------------------------------------------------------------------


@pytest.mark.clause("GL-254")
def test_stand_up_clears_all_markers() -> None:
    t = rich({"powers": "stand-up", "traps": 2, "whites": 2})
    t.do("power stand-up")
    assert (t.traps(0), t.whites(0), t.lying(0)) == (0, 0, False)
    assert t.refused("power stand-up") == "why_no_power"


@pytest.mark.clause("GL-271", "GL-049")
def test_resistance_recovers_three() -> None:
    t = rich({"powers": "resistance", "discard": "energy-1", "stats": (3, 3, 2, 1, 3),
              "first": (3, 3, 3, 3, 3)})  # fmt: skip
    t.do("power resistance", "recover energy-1", "recover endurance", "recover blood")
    assert t.legal() == ["done"]
    assert t.stats(0) == {"offense": 3, "guard": 3, "endurance": 3, "blood": 2, "speed": 3}


@pytest.mark.clause("GL-272", "GL-148")
def test_delay_helps_a_passive_defender_too() -> None:
    t = rich({}, {"powers": "delay", "facing": EAST})
    t.do("play strength", "attack", "1: power delay", "1: pass", "yes", "1: yes")
    assert t.fdv() == 3 - 3 + 3


@pytest.mark.clause("GL-262", "GL-163", "GL-252")
def test_deep_wounds() -> None:
    t = rich({"powers": "deep-wounds"}, {"stats": (3, 0, 3, 3, 3)})
    t.do("play strength", "attack", "1: pass", "yes", "deep 2", "1: done")
    assert t.fav() == 3
    assert t.last("injured") == (1, 3)


@pytest.mark.clause("GL-258", "GL-259")
def test_an_unbeatable_gladiator_dies_of_any_damage() -> None:
    t = duel({}, {"stats": (3, 0, 3, 3, 3), "deck": ""})
    t.g.men[MAN + 27] = 1
    t.do("play strength", "attack", "1: pass", "yes", "1: done").skip()
    assert t.life(1) == 2
    assert t.vp(0) == 10 + 2 + 5  # no damage and no kill, but the attack and the end


# --- Weapons -------------------------------------------------------------------------------------


@pytest.mark.clause("GL-204", "GL-198")
def test_a_net_thrown_at_a_neighbour() -> None:
    t = duel({"items": "i15"}, {"stats": (3, 0, 3, 3, 3)})
    hex_ = t.g.setup.content.ground.number[B]
    t.do("play strength", "throw 0", f"hex {hex_}", "1: pass", "yes", "1: done").skip()
    assert t.fav() == 5 + 2
    assert t.items(0) == []
    assert t.traps(1) == 3


@pytest.mark.clause("GL-199", "GL-205")
def test_cards_that_do_not_go_with_a_weapon() -> None:
    t = duel({"items": "i15", "hand": "strength break-item"})
    t.do("play strength", "add break-item", "done")
    assert t.refused("net 0") == "why_net_cards"
    assert t.refused("throw 0") == "why_throw_cards"
    t = duel({"items": "i15", "hand": "strength unbalancing"})
    t.do("play strength", "add unbalancing", "done")
    assert t.may("net 0")
    assert not t.may("throw 0")


@pytest.mark.clause("GL-206")
def test_a_net_that_fails_stays() -> None:
    t = duel({"items": "i15"}, {"stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "net 0", "1: pass", "yes", "1: yes").skip()
    assert t.items(0) == ["i15"]
    assert t.g.men[38] == -1


@pytest.mark.clause("GL-135", "GL-136")
def test_help_in_a_defence() -> None:
    t = start(
        Man((0, 0), 0, hand="strength 5*energy-1", stats=(6, 3, 3, 3, 3), items="i04"),
        Man((1, 0), 3, hand="strength", stats=(3, 3, 3, 3, 3)),
        Man((2, -1), 2, stats=(3, 3, 3, 3, 3)),
        Man((-4, 4), 0),
        mode="teams", options={"coins": "15"}, order=(0, 1, 2, 3),
    )  # fmt: skip
    t.do("play strength", *["add energy-1"] * 5, "done", "help 2", "yes")
    t.do("1: turn r2", "1: play strength", "attack", "2: pass", "1: yes", "2: yes")
    assert t.last("attacked") == (1, 2)
    assert t.fdv() == 3 + 3
    assert t.vp(0) == 10


# --- Animals -------------------------------------------------------------------------------------


def beast(species: str, man: dict[str, Any] | None = None, **more: Any) -> Arena:
    figures = {"stats": (9, 0, 3, 3, 3), **(man or {})}
    place, facing = figures.pop("place", A), figures.pop("facing", EAST)
    options = {"animals": species, "coins": "15", **more.pop("options", {})}
    animals = more.pop("animals", [B])
    return start(Man(place, facing, **figures), options=options, animals=animals, **more)


@pytest.mark.clause("GL-401", "GL-405")
def test_a_lion_with_a_seven() -> None:
    t = beast("lions", {"deck": "5*energy-1"}, frame=BEASTS).roll(3, 4)
    t.do("pass", "done", *["lose energy-1"] * 4)
    assert t.lying(0)
    assert t.whites(0) == 2


@pytest.mark.clause("GL-404", "GL-402")
def test_a_bear_with_a_seven_takes_something() -> None:
    t = beast("bears", {"deck": "9*energy-1", "items": "i01"}, frame=BEASTS).roll(3, 4, 1)
    t.do("pass", "done", *["lose energy-1"] * 4)
    assert t.prompt() == "ask_maul"
    t.do("loseitem 0")
    assert t.items(0) == []


@pytest.mark.clause("GL-410", "GL-411", "GL-396")
def test_a_trapped_animal() -> None:
    t = beast("dogs", {"hand": "strength", "items": "i15"}, animals=[B, (-4, 0)])
    t.do("play strength", "net 0", "yes").roll(2, 3)
    assert t.g.beasts[1] == 3
    assert t.life(0) == 0
    t = beast("dogs", {}, trapped=(3,), frame=BEASTS).roll(5)
    assert t.last("animal_struggled") == (0, 5, 2)
    assert t.last("animal_attacked")[-1] == 5
    t = beast("dogs", {}, animals=[(4, 0)], trapped=(3,), frame=BEASTS).roll(4)
    assert t.g.beasts[1] == 3


@pytest.mark.clause("GL-419", "GL-418")
def test_cards_as_a_bonus_against_an_animal() -> None:
    t = beast("dogs", {"hand": "strength feint reflex", "traps": 1}, animals=[B, (-4, 0)])
    t.do("play strength")
    assert t.verbs("add") == ["feint", "reflex"]
    t.do("add feint", "add reflex", "done", "attack", "pluscard feint", "pluscard reflex", "done")
    t.do("yes")
    assert t.fav() == 9 - 3 + 4


@pytest.mark.clause("GL-380", "GL-412", "GL-413")
def test_the_last_animal_ends_a_solo_match() -> None:
    t = beast("dogs", {"hand": "strength"})
    t.do("play strength", "attack", "yes").roll(1, 2)
    assert t.seat == -2
    assert t.g.results() == [1.0]


@pytest.mark.clause("GL-414", "GL-318", "GL-319")
def test_animals_in_the_coliseum() -> None:
    t = start(
        Man(A, EAST, hand="strength", stats=(9, 3, 3, 3, 3)), Man((-4, 0), EAST),
        options={"animals": "dogs", "coins": "15"}, animals=[B, (4, 0)],
    )  # fmt: skip
    t.do("play strength", "attack", "yes").roll(1, 2)
    assert t.vp(0) == 13
    assert t.g.blood == 1


@pytest.mark.clause("GL-420")
def test_there_are_never_more_than_thirty_animals() -> None:
    t = beast("dogs", {"hand": "strength"}, animals=[B, (-4, 0)], waiting=28)
    t.do("play strength", "attack", "yes").roll(6, 6)
    assert not t.events("pack_grew")


@pytest.mark.clause("GL-381", "GL-382", "GL-385")
def test_all_animals_enter_a_solo_match_at_once() -> None:
    t = fresh(1, characters="pre-made", animals="lions", number="2", items="draft")
    t.do("char secutor", "draw i01", "draw i05", "draw i09", "item i01", "item i05")
    t.do("hex 15", "face e", "done")
    assert set(t.legal()) == {"animal 0", "animal 1"}
    assert t.g.beasts[0] == t.g.beasts[2] == -2


@pytest.mark.clause("GL-381", "GL-388", "GL-389")
def test_an_animal_that_reaches_nobody_comes_as_near_as_it_can() -> None:
    # The gladiator stands in the corner (4, -4); animals fill all three hexes around him.
    t = beast("dogs", {"place": (4, -4), "facing": 2}, frame=BEASTS,
              animals=[(3, -4), (4, -3), (3, -3), (0, 0)])  # fmt: skip
    t.g.acted = 0b0111
    t.roll(6)
    assert t.last("animal_moved")[0] == 3


# --- Set-up --------------------------------------------------------------------------------------


@pytest.mark.clause("GL-011", "GL-012", "GL-013", "GL-014", "GL-015", "GL-017", "GL-018", "GL-028")
def test_the_set_up_in_its_order() -> None:
    t = fresh(2, characters="pre-made", items="draft")
    t.do("seat 1")
    assert list(t.g.order)[:2] == [1, 0]
    assert (t.g.men[MAN + 19], t.g.men[19]) == (2, 1)
    t.do("0: char thraex", "1: char retiarius")
    assert t.size(0, "hand") == 18
    assert t.size(1, "hand") == 16
    t.do(*[f"draw i{n:02d}" for n in (5, 6, 7, 8, 1)], "seat 0", "item i05")
    t.do("1: item i06")
    assert t.legal() == ["item i01"]  # a second shield is not offered
    assert t.refused("item i07") == "why_same_symbol"
    t.do("item i01")
    assert t.legal() == ["item i07", "item i08"]  # now every item would clash
    t.do("item i07", "0: item i05")
    assert t.items(0) == ["i07"]
    assert t.seat == 1
    assert t.verbs("hex") == ["15", "19", "53", "57"]
    t.do("hex 15", "face se")
    assert t.facing(1) == 1
    assert t.refused("hex 15", 0) == "why_start_taken"


@pytest.mark.clause("GL-022", "GL-023", "GL-026", "GL-020")
def test_whoever_wins_too_many_items_gives_some_up() -> None:
    t = fresh(2, characters="pre-made", items="auction")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo")
    for item in ("i01", "i02", "i05", "i06"):
        t.do(f"draw {item}", "0: bid energy-0", "0: done", "1: done")
    assert t.prompt() == "ask_give_up"
    t.do("item i01", "item i02", "item i05")
    assert t.items(0) == ["i06"]
    assert t.cards(0, "discard") == {"energy-0": 4}


@pytest.mark.clause("GL-029", "GL-019")
def test_a_selection_with_a_clash() -> None:
    t = fresh(2, characters="pre-made", items="selection")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo")
    t.do("0: item i01", "0: item i09", "1: item i01", "1: item i02")
    t.do("seat 1")
    assert t.items(1) == ["i01", "i02"]
    assert t.seat == 0
    assert not t.may("item i10")  # a second helmet
    assert t.refused("item i01") == "why_item_gone"
    t.do("item i03")
    assert sorted(t.items(0)) == ["i03", "i09"]


@pytest.mark.clause("GL-335", "GL-340", "GL-341", "GL-342")
def test_a_build() -> None:
    t = fresh(2, characters="built", coins="17").do("seat 0")
    t.do("0: buy sweep")
    assert t.legal(0) == ["done"]
    assert t.refused("buy leap", 0) == "why_too_dear"
    t.do("0: done", "1: done")
    assert t.cards(0, "hand")["sweep"] == 1


@pytest.mark.clause("GL-344")
def test_overlimit_cards_forwards_and_back() -> None:
    t = fresh(2, characters="built", overlimit="on").do("seat 1", "0: done", "1: done")
    seats = []
    while t.prompt() == "ask_overlimit":
        seats.append(t.seat)
        t.do("over energy-1", "over energy-0")
        assert t.legal() == ["done"]
        t.do("done")
    assert seats == [1, 0, 0, 1]
