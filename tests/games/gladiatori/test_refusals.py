"""What is refused in a match, each with its reason and the figures of the case."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladiatori.arena import Arena, Man, start
from munera.core.engine import CHANCE
from munera.games.gladiatori.events_refused import REFUSALS
from munera.games.gladiatori.flow_beasts import BEASTS
from munera.games.gladiatori.flow_turn import BEGIN_REST, BeginRound, Split
from munera.games.gladiatori.space import SPACE
from munera.games.gladiatori.state import M_DELAY, M_RAISED, M_TIE

A, B = (0, 0), (1, 0)
EAST, SOUTH_EAST, WEST = 0, 1, 3
THREES = (3, 3, 3, 3, 3)
STR, DEX, MOV, BER, E1, E0, FEI, SWEEP, SACRIFICE, ACROBATIC = range(10)
BREAK_ITEM, UNBALANCING, REFLEX = 12, 13, 14
GUARD = 16  # among the elements
LUNGE, ADAPTATION, DELAY, RESISTANCE = 0, 6, 7, 8
NOT_NOW = ("why_not_now",)


def why(t: Arena, text: str, seat: int | None = None) -> tuple[object, ...]:
    """The name of a refusal and its figures."""
    who = t.seat if seat is None else seat
    assert text not in t.legal(who)
    told = t.g.stack[-1].why_not(t.g, who, SPACE.parse(text))
    return (REFUSALS[told[0]].name, *[int(figure) for figure in told[1:]]) if told else NOT_NOW


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Arena:
    one, two = {"stats": THREES, **(a or {})}, {"stats": THREES, **(b or {})}
    first = Man(one.pop("place", A), one.pop("facing", EAST), **one)
    second = Man(two.pop("place", B), two.pop("facing", WEST), **two)
    return start(first, second, options={"coins": "15", **more.pop("options", {})}, **more)


def alone(species: str, man: dict[str, Any], **more: Any) -> Arena:
    figures = {"stats": THREES, **man}
    options = {"animals": species, "coins": "15"}
    return start(Man(A, EAST, **figures), options=options, **{"animals": [B], **more})


# --- The own round -------------------------------------------------------------------------------


@pytest.mark.clause("GL-060", "GL-061", "GL-065", "GL-066", "GL-067", "GL-102", "GL-104", "GL-254")
def test_in_the_opening() -> None:
    row = "strength! dexterity movement? berserk"
    t = duel({"row": row, "stats": (3, 3, 3, 2, 0), "powers": "stand-up", "hand": "energy-0"})
    assert why(t, "step w") == why(t, "turn l1") == ("why_no_speed",)
    assert why(t, "clear trapped") == ("why_no_marker", 0)
    assert why(t, "clear unbalanced") == ("why_no_marker", 1)
    assert why(t, "play dexterity") == ("why_not_in_hand", DEX)
    assert why(t, "reuse strength") == ("why_rotated", STR)
    assert why(t, "reuse dexterity") == ("why_no_blood", DEX, 3, 2)
    assert why(t, "reuse movement") == ("why_stands_by", MOV)
    assert why(t, "standby strength") == ("why_no_standby", STR)
    assert why(t, "standby movement") == ("why_no_standby", MOV)
    assert why(t, "power stand-up") == ("why_no_markers",)
    assert why(t, "power lunge") == ("why_no_power", LUNGE)
    assert why(t, "power resistance") == ("why_no_power", RESISTANCE)
    for text in ("spend energy-0", "attack", "pluscard feint", "yes"):
        assert why(t, text) == NOT_NOW
    assert why(duel(), "reuse berserk") == ("why_not_on_table", BER)


@pytest.mark.clause("GL-061", "GL-117")
def test_a_trapped_gladiator() -> None:
    t = duel({"traps": 1, "stats": (0, 0, 0, 0, 1)})
    assert why(t, "step w") == why(t, "turn l2") == ("why_bound",)
    assert why(t, "clear trapped") == ("why_few_elements", 1)
    t = duel({"whites": 2, "stats": (0, 0, 0, 0, 2)}).do("turn l1")
    assert why(t, "turn l1") == why(t, "step e") == ("why_turned",)
    assert why(t, "clear unbalanced") == ("why_few_elements", 1)


@pytest.mark.clause("GL-115", "GL-116")
def test_where_one_steps_and_turns() -> None:
    t = start(Man((-4, 0), EAST, stats=THREES), Man((-4, 1), WEST))
    assert why(t, "step w") == ("why_outside",)
    assert why(t, "step se") == ("why_hex_taken", 42)
    t = duel().do("step w")
    assert why(t, "turn l2") == why(t, "turn r2") == ("why_one_side",)
    assert why(t, "step e") == why(t, "clear trapped") == NOT_NOW
    t = duel({"hand": "movement"}).do("play movement", "nofight")
    assert why(t, "step e") == ("why_hex_taken", 37)


@pytest.mark.clause("GL-048", "GL-049", "GL-041")
def test_elements_that_are_spent_and_recovered() -> None:
    t = duel({"whites": 1, "hand": "energy-0 2*feint", "stats": (3, 0, 3, 3, 3)})
    t.do("clear unbalanced")
    assert why(t, "spend energy-1") == ("why_none_left", E1)
    assert why(t, "spend guard") == ("why_none_left", GUARD)
    assert why(t, "recover energy-1") == why(t, "tohand energy-0") == NOT_NOW
    t.do("spend feint")
    assert why(t, "spend energy-0") == ("why_order",)
    t = duel({"whites": 1, "hand": "energy-0", "stats": (0, 0, 0, 0, 1)}).do("clear unbalanced")
    assert why(t, "spend speed") == ("why_too_late",)  # nothing would be left to go on with
    hurt = {"hand": "strength", "discard": "energy-0 2*feint", "stats": (2, 3, 3, 3, 3)}
    t = duel({**hurt, "first": THREES}).do("standby strength")
    assert why(t, "recover energy-1") == ("why_not_discarded", E1)
    assert why(t, "recover guard") == ("why_full", GUARD)
    assert why(t, "spend energy-0") == why(t, "play strength") == NOT_NOW
    t.do("recover feint")
    assert why(t, "recover energy-0") == ("why_order",)


@pytest.mark.clause("GL-270")
def test_cards_that_an_adaptation_moves() -> None:
    t = duel({"hand": "energy-0 strength", "deck": "feint", "powers": "adaptation"})
    t.do("power adaptation")
    assert why(t, "tohp energy-1") == ("why_not_in_hand", E1)
    assert why(t, "tohand energy-0") == ("why_not_in_deck", E0)
    assert why(t, "step e") == why(t, "face e") == NOT_NOW
    t.do("tohp energy-0")
    assert why(t, "tohp strength") == ("why_order",)
    assert why(t, "tohp energy-0") == ("why_not_in_hand", E0)


@pytest.mark.clause("GL-084", "GL-250", "GL-254", "GL-272", "GL-274")
def test_powers_that_cannot_be_used() -> None:
    powers = {"hand": "strength", "powers": "delay stand-up lunge resistance"}
    t = duel(powers, options={"coins": "55"})
    assert why(t, "power lunge") == ("why_power_here", LUNGE)
    t.g.men[M_DELAY] = 1
    assert why(t, "power delay") == ("why_delay_runs",)
    t.do("play strength", "nofight")
    assert t.prompt() == "ask_closing"
    assert why(t, "power delay") == ("why_delay_runs",)
    assert why(t, "power stand-up") == ("why_no_markers",)
    assert why(t, "clear unbalanced") == ("why_no_marker", 1)
    assert why(t, "power adaptation") == ("why_no_power", ADAPTATION)
    assert why(t, "step e") == why(t, "spend energy-0") == why(t, "pluscard feint") == NOT_NOW


@pytest.mark.clause("GL-360")
@pytest.mark.parametrize(("turn", "told"), [(1, ("why_teaching",)), (2, ("why_teaching",))])
def test_powers_of_a_teaching_game(turn: int, told: tuple[object, ...]) -> None:
    t = duel({"powers": "delay"}, options={"teaching": "graduated"}, turn=turn)
    assert why(t, "power delay") == why(t, "power lunge") == told
    t = duel({"powers": "delay"}, options={"teaching": "graduated"}, turn=3)
    assert t.may("power delay")
    assert why(t, "power lunge") == ("why_no_power", LUNGE)


# --- Cards and declarations ----------------------------------------------------------------------


@pytest.mark.clause("GL-072", "GL-073", "GL-221", "GL-065")
def test_cards_on_an_action() -> None:
    t = duel({"hand": "movement energy-0 feint sweep sacrifice unbalancing overskill reflex"})
    t.do("play movement")
    assert why(t, "add energy-1") == ("why_not_in_hand", E1)
    assert why(t, "add feint") == ("why_feint_laid",)
    assert why(t, "add sweep") == ("why_needs_attack", SWEEP)
    assert why(t, "add sacrifice") == ("why_needs_attack", SACRIFICE)
    assert why(t, "add unbalancing") == ("why_needs_attack", UNBALANCING)
    assert why(t, "attack") == why(t, "standby movement") == NOT_NOW
    t.do("add overskill")
    assert why(t, "add energy-0") == ("why_order",)
    assert t.may("add reflex")
    t = duel({"hand": "strength sweep sacrifice acrobatic reflex", "traps": 1})
    t.do("play strength")
    assert t.verbs("add") == ["sacrifice"]
    assert why(t, "add sweep") == ("why_needs_free", SWEEP)
    assert why(t, "add reflex") == ("why_needs_free", REFLEX)


@pytest.mark.clause("GL-072", "GL-073", "GL-221")
def test_cards_on_a_reaction() -> None:
    hand = "strength sweep break-item unbalancing feint reflex acrobatic"
    t = duel({"hand": "strength", "items": "i12"}, {"place": (3, 0), "hand": hand})
    t.do("play strength", "throw 0", "1: play strength")
    assert t.verbs("add") == ["acrobatic", "reflex"]
    assert why(t, "add unbalancing") == ("why_needs_melee", UNBALANCING)
    assert why(t, "add sweep") == ("why_needs_attack", SWEEP)
    assert why(t, "add break-item") == ("why_needs_attack", BREAK_ITEM)
    assert why(t, "add feint") == ("why_feint_laid",)
    t = duel({"hand": "strength"}, {"hand": hand})
    t.do("play strength", "attack", "1: play strength")
    assert t.verbs("add") == ["acrobatic", "unbalancing", "reflex"]
    assert why(t, "add break-item") == ("why_needs_attack", BREAK_ITEM)
    hand = "berserk sweep break-item unbalancing feint reflex acrobatic"
    t = duel({"hand": "strength"}, {"hand": hand, "traps": 1})
    t.do("play strength", "attack", "1: play berserk")
    assert t.legal() == ["done"]
    assert why(t, "add acrobatic") == ("why_needs_free", ACROBATIC)


@pytest.mark.clause("GL-075", "GL-076", "GL-077", "GL-078", "GL-079", "GL-132", "GL-193", "GL-223")
def test_declarations() -> None:
    t = duel({"hand": "movement"}).do("play movement")
    for text in ("attack", "net 0", "throw 1", "sweep left cw", "help 1"):
        assert why(t, text) == ("why_no_fight",)
    assert why(t, "yes") == why(t, "blood 0") == NOT_NOW
    t = duel({"hand": "strength", "place": (-4, 0)}).do("play strength")
    assert why(t, "attack") == why(t, "break 0") == ("why_nobody_ahead",)
    assert why(t, "sweep centre cw") == ("why_no_sweep",)
    assert why(t, "net 1") == ("why_no_net",)
    assert why(t, "throw 0") == ("why_not_thrown",)
    assert why(t, "help 0") == why(t, "help 1") == why(t, "help 3") == ("why_no_ally",)
    t = duel({"hand": "strength sweep", "facing": SOUTH_EAST}).do("play strength", "add sweep")
    t.do("done")
    assert why(t, "sweep right cw") == why(t, "sweep right ccw") == ("why_empty_arc",)
    assert t.may("sweep left cw")
    assert t.may("sweep centre ccw")
    t = duel({"hand": "strength break-item"}, {"items": "i01"}).do("play strength")
    t.do("add break-item", "done")
    assert why(t, "break 1") == ("why_no_item",)
    t = duel({"hand": "strength"}, {"items": "i01"}).do("play strength")
    assert why(t, "break 0") == ("why_no_break",)


@pytest.mark.clause("GL-193", "GL-194", "GL-195", "GL-199", "GL-205", "GL-209")
def test_weapons_that_cannot_be_used() -> None:
    t = duel({"hand": "strength", "items": "i12 i09"}).do("play strength")
    assert why(t, "throw 0") == ("why_in_melee",)
    assert why(t, "throw 1") == ("why_not_thrown",)
    laid = {"hand": "strength unbalancing", "items": "i12 i15"}
    t = duel(laid, {"place": (3, 0)}).do("play strength", "add unbalancing", "done")
    assert why(t, "throw 0") == why(t, "throw 1") == ("why_throw_cards",)
    assert why(t, "net 1") == ("why_nobody_ahead",)
    for card in ("sweep", "break-item"):
        t = duel({"hand": f"strength {card}", "items": "i15"}).do("play strength", f"add {card}")
        t.do("done")
        assert why(t, "net 0") == ("why_net_cards",)
        assert why(t, "throw 0") == ("why_throw_cards",)
    t = duel({"hand": "strength", "items": "i12 i15"}, {"place": (-3, 0)}).do("play strength")
    assert why(t, "throw 0") == why(t, "throw 1") == ("why_no_mark",)
    t = duel({"hand": "strength", "items": "i15 i16"}, {"traps": 2})
    t.g.men[M_TIE] = 1
    t.do("play strength")
    assert why(t, "net 0") == why(t, "throw 0") == ("why_net_tied",)
    assert t.may("net 1")
    assert t.may("throw 1")


def in_teams(enemy: int, ally: tuple[int, int], hand: str = "strength") -> Arena:
    """Seat 0 looks at the enemy; seat 2 is his ally."""
    return start(
        Man(A, EAST, hand=hand, stats=THREES), Man(B, enemy, stats=THREES),
        Man(ally, WEST, stats=THREES), Man((-4, 4), 0), mode="teams", options={"coins": "15"},
    ).do("play strength")  # fmt: skip


@pytest.mark.clause("GL-132", "GL-133")
def test_helps_that_are_none() -> None:
    t = in_teams(WEST, (-3, 0))
    assert why(t, "help 2") == ("why_no_help",)
    for ally in (0, 1, 3):
        assert why(t, f"help {ally}") == ("why_no_ally",)
    assert why(in_teams(EAST, (2, 0)), "help 2") == ("why_help_behind",)
    assert in_teams(WEST, (2, -1)).may("help 2")


@pytest.mark.clause("GL-132", "GL-195", "GL-419")
def test_cards_that_are_for_an_animal() -> None:
    def odd(*cards: str, ally: tuple[int, int] = (2, -1)) -> Arena:
        return start(
            Man(A, EAST, hand=f"strength {' '.join(cards)} energy-0", items="i15", stats=THREES),
            Man(B, WEST, items="i01", stats=THREES), Man(ally, WEST, stats=THREES),
            Man((-4, 4), 0), mode="teams", options={"coins": "15", "animals": "dogs"},
            animals=[(1, -1)],
        ).do("play strength", *[f"add {card}" for card in cards], "done")  # fmt: skip

    t = odd("feint")
    for text in ("attack", "net 0", "help 2"):
        assert why(t, text) == ("why_odd_cards",)
    t.do("throw 0")
    assert why(t, "hex 37") == ("why_odd_cards",)
    assert why(odd("feint", ally=(-3, 0)), "help 2") == ("why_no_help",)
    t = odd("feint", "sweep", "break-item")
    assert why(t, "break 0") == why(t, "sweep right cw") == ("why_odd_cards",)
    assert t.may("sweep left cw")
    t = odd()
    assert t.may("help 2")
    assert t.may("attack")


@pytest.mark.clause("GL-195", "GL-196")
def test_targets_of_a_throw() -> None:
    t = start(
        Man((-3, 0), EAST, hand="strength", items="i12"), Man((-1, 0), WEST), Man((2, 0), WEST),
        Man((-4, 3), WEST), options={"coins": "15"},
    ).do("play strength", "throw 0")  # fmt: skip
    assert t.verbs("hex") == ["35"]
    assert why(t, "hex 38") == ("why_hidden", 38)
    assert why(t, "hex 61") == ("why_not_in_cone", 61)
    for text, hex_ in (("hex 36", 36), ("hex 33", 33), ("hex left-gate", 73), ("hex 120", 122)):
        assert why(t, text) == ("why_nobody_there", hex_)
    assert why(t, "done") == why(t, "face e") == NOT_NOW


# --- The fight -----------------------------------------------------------------------------------


def attacked(b: dict[str, Any], **more: Any) -> Arena:
    """Seat 1 is attacked, and asked how he reacts."""
    return duel({"hand": "strength"}, b, **more).do("play strength", "attack")


@pytest.mark.clause("GL-120", "GL-125", "GL-126", "GL-275")
def test_reactions() -> None:
    asked = {"options": {"coins": "55"}}
    t = attacked({"hand": "strength movement", "facing": EAST, "powers": "delay"}, **asked)
    for text in ("play strength", "play movement", "reuse berserk"):
        assert why(t, text) == ("why_behind",)
    assert why(t, "power lunge") == ("why_no_power", LUNGE)
    assert why(t, "yes") == why(t, "standby strength") == why(t, "pluscard feint") == NOT_NOW
    t = attacked({"hand": "strength", "facing": SOUTH_EAST})
    assert why(t, "play strength") == ("why_rear", STR)
    assert why(t, "reuse berserk") == ("why_rear", BER)
    assert why(t, "play movement") == ("why_not_in_hand", MOV)
    assert why(t, "reuse movement") == ("why_not_on_table", MOV)
    t = attacked({"hand": "strength dexterity", "traps": 1, "row": "berserk?"})
    assert why(t, "play strength") == ("why_trapped", STR)
    assert why(t, "play movement") == ("why_trapped", MOV)
    assert why(t, "reuse berserk") == ("why_stands_by", BER)
    assert why(t, "play berserk") == ("why_not_in_hand", BER)
    t = attacked({"hand": "dexterity berserk", "whites": 2})
    assert why(t, "play berserk") == ("why_lying", BER)
    assert why(t, "play strength") == ("why_not_in_hand", STR)
    t = attacked({"hand": "berserk", "traps": 1, "whites": 2, "powers": "delay"}, **asked)
    assert why(t, "play berserk") == ("why_lying", BER)
    assert why(t, "play strength") == ("why_trapped", STR)
    t = attacked({"row": "strength! berserk", "stats": (3, 3, 3, 1, 3)})
    assert why(t, "reuse strength") == ("why_no_blood", STR, 2, 1)
    assert t.may("reuse berserk")


@pytest.mark.clause("GL-061", "GL-242", "GL-274", "GL-275")
def test_whoever_cannot_pay_for_his_balance() -> None:
    def struck(*answers: str, **b: Any) -> Arena:
        t = duel({"hand": "strength unbalancing"}, {"stats": (0, 1, 0, 0, 0), **b})
        t.do("play strength", "add unbalancing", "done", "attack", *answers, "yes")
        assert t.prompt() == "ask_strike"
        return t

    t = struck("1: pass")
    assert why(t, "yes") == ("why_few_elements", 1)
    assert why(t, "power adaptation") == ("why_passive",)
    assert why(t, "done") == NOT_NOW
    t = struck("1: play berserk", hand="berserk", powers="delay")
    assert why(t, "power adaptation") == ("why_no_power", ADAPTATION)
    assert why(t, "power delay") == ("why_power_here", DELAY)


@pytest.mark.clause("GL-150", "GL-255", "GL-400")
def test_answers_that_one_cannot_give() -> None:
    rich = {"options": {"coins": "55"}}
    t = duel({"hand": "strength energy-1"}, {"deck": "9*energy-1"}, **rich)
    t.do("play strength", "done", "attack", "1: pass", "yes", "1: yes")
    assert t.prompt() == "ask_feint"
    assert why(t, "yes") == ("why_no_feint",)
    assert why(t, "done") == NOT_NOW
    hit = {"hand": "strength 2*energy-0", "stats": (9, 3, 3, 3, 3)}
    t = duel(hit, {"deck": "energy-0", "stats": (0, 0, 3, 3, 3)}, **rich)
    t.do("play strength", "add energy-0", "add energy-0", "done", "attack", "1: pass", "yes")
    while t.prompt() != "ask_unbeatable":
        t.do("no" if t.may("no") else "done")
    assert why(t, "yes") == ("why_no_unbeatable",)
    assert why(t, "lose energy-0") == NOT_NOW
    t = alone("lions", {"stats": (0, 0, 3, 3, 0)}, frame=BEASTS).roll(2, 2)
    assert t.prompt() == "ask_back_off"
    assert why(t, "yes") == ("why_no_speed",)
    assert why(t, "done") == NOT_NOW


@pytest.mark.clause("GL-108", "GL-130", "GL-234", "GL-235", "GL-248", "GL-253", "GL-261")
def test_choices_of_a_value() -> None:
    cards = {"discard": "energy-0 sweep", "deck": "sweep reflex energy-1"}
    t = duel({"hand": "strength rage", **cards})
    t.do("play strength", "add rage", "done", "attack", "1: pass")
    assert t.verbs("rage") == ["discard energy-0", "hp energy-1", "hp reflex"]
    assert why(t, "rage discard energy-1") == ("why_not_lying_there", E1)
    assert why(t, "rage hp energy-0") == ("why_not_lying_there", E0)
    assert why(t, "rage hp sweep") == ("why_not_raged", SWEEP)
    for text in ("overskill guard", "sacrifice energy-0", "blood 0", "pluspower lunge", "done"):
        assert why(t, text) == NOT_NOW
    assert why(t, "power delay") == ("why_no_power", DELAY)
    t = duel({"hand": "berserk overskill", "stats": (3, 3, 3, 2, 3)})
    t.g.men[M_RAISED + 1] = 2
    t.do("play berserk", "add overskill", "done", "attack", "1: pass")
    assert why(t, "overskill guard") == ("why_raised", 1)
    assert why(t, "rage discard energy-0") == why(t, "blood 0") == NOT_NOW
    t.do("no")
    assert why(t, "blood 3") == ("why_few_points", 3, 2)
    assert why(t, "dash 0") == why(t, "overskill offense") == NOT_NOW
    t = attacked({"hand": "movement", "stats": (3, 3, 3, 3, 1)}).do("1: play movement", "yes")
    assert why(t, "dash 2") == ("why_few_points", 4, 1)
    assert why(t, "blood 0") == NOT_NOW
    t = attacked({"powers": "resistance"}).do("1: pass", "yes")
    assert why(t, "power resistance") == ("why_passive",)


@pytest.mark.clause("GL-228", "GL-253", "GL-261", "GL-136")
def test_cards_and_steps_of_a_value() -> None:
    t = duel({"hand": "strength energy-0 energy-1 sacrifice", "powers": "lunge leap"})
    t.do("step w", "done", "step e", "done", "play strength", "add sacrifice", "done", "attack")
    t.do("1: pass", "no")
    assert why(t, "sacrifice strength") == ("why_not_in_hand", STR)
    assert why(t, "lunge energy-0") == NOT_NOW
    t.do("no")
    assert why(t, "lunge feint") == ("why_not_in_hand", FEI)
    assert why(t, "leap 1+0") == why(t, "sacrifice energy-0") == NOT_NOW
    t.do("lunge energy-0")
    assert why(t, "lunge energy-1") == ("why_order",)
    assert why(t, "lunge energy-0") == ("why_not_in_hand", E0)
    t.do("done")
    assert why(t, "leap 3+0") == why(t, "leap 1+2") == ("why_few_steps", 2)
    assert why(t, "deep 1") == why(t, "lunge energy-1") == NOT_NOW
    t = start(
        Man((-1, 0), EAST, hand="strength", powers="leap", stats=THREES), Man(B, WEST),
        Man((2, -1), WEST), Man((-4, 4), 0), mode="teams", options={"coins": "15"},
    )  # fmt: skip
    t.do("step e", "done", "play strength", "help 2", "no")
    assert why(t, "leap 0+1") == ("why_no_damage",)
    assert t.verbs("leap") == ["1+0"]


@pytest.mark.clause("GL-418", "GL-419")
def test_cards_and_powers_against_an_animal() -> None:
    t = alone("dogs", {"hand": "strength feint sacrifice reflex energy-0", "powers": "delay"})
    t.do("play strength", "add feint", "add sacrifice", "add reflex", "done", "attack")
    t.do("pluscard sacrifice")
    assert why(t, "pluscard feint") == ("why_order",)
    assert why(t, "pluscard sacrifice") == ("why_used_card", SACRIFICE)
    assert why(t, "pluscard sweep") == ("why_order",)
    assert why(t, "pluspower delay") == NOT_NOW
    t.do("done", "no")
    assert t.prompt() == "ask_plus_power"
    assert why(t, "pluspower lunge") == ("why_no_power", LUNGE)
    assert why(t, "pluscard reflex") == why(t, "order 1") == NOT_NOW


@pytest.mark.clause("GL-164", "GL-165", "GL-166", "GL-274", "GL-404")
def test_payments() -> None:
    def hit(cards: int, **b: Any) -> Arena:
        a = {"hand": f"strength {cards}*energy-0", "stats": (9, 3, 3, 3, 3)}
        t = duel(a, {"stats": (0, 0, 3, 3, 3), "hand": "berserk energy-0", **b})
        return t.do("play strength", *["add energy-0"] * cards, "done", "attack", "1: play berserk")

    t = hit(2, deck="3*energy-0", powers="adaptation").do("done", "yes", "done")
    assert t.prompt() == "ask_pay"
    assert why(t, "done") == ("why_can_pay",)
    assert why(t, "lose energy-1") == ("why_not_in_deck", E1)
    assert why(t, "loseitem 1") == ("why_no_item",)
    assert why(t, "power resistance") == ("why_no_power", RESISTANCE)
    assert why(t, "push e") == why(t, "pluscard feint") == NOT_NOW
    t.do("lose energy-0")
    assert why(t, "power adaptation") == ("why_begun",)
    t = hit(4, deck="energy-0", powers="adaptation").do("done", "yes", "done")
    assert t.prompt() == "ask_death"
    assert why(t, "lose energy-0") == why(t, "loseitem 1") == ("why_must_die", 3, 2)
    assert why(t, "power resistance") == ("why_no_power", RESISTANCE)
    t = alone("bears", {"deck": "9*energy-1", "items": "i01", "stats": (0, 0, 3, 3, 0)},
              frame=BEASTS).roll(3, 4, 1)  # fmt: skip
    t.do("pass", *["lose energy-1"] * 4)
    assert t.prompt() == "ask_maul"
    assert why(t, "lose strength") == ("why_not_in_deck", STR)
    assert why(t, "loseitem 1") == ("why_no_item",)
    assert why(t, "done") == NOT_NOW


@pytest.mark.clause("GL-183", "GL-263")
def test_after_the_fight() -> None:
    t = duel({"hand": "strength reflex", "powers": "wrestling"}, {"stats": (3, 9, 3, 3, 3)})
    t.do("play strength", "add reflex", "done", "attack", "1: pass", "yes", "power wrestling")
    t.do("1: yes")
    assert t.prompt() == "ask_wrestle"
    assert why(t, "push w") == ("why_no_push",)
    assert why(t, "hex 36") == ("why_no_wrestle",)
    assert why(t, "face e") == why(t, "lose energy-0") == why(t, "yes") == NOT_NOW
    t.do("no")
    assert t.prompt() == "ask_reflex"
    assert why(t, "step e") == ("why_hex_taken", 37)


# --- The turn ------------------------------------------------------------------------------------


@pytest.mark.clause("GL-032", "GL-039", "GL-040", "GL-041", "GL-273")
def test_between_the_rounds() -> None:
    t = duel({"hand": "energy-0 energy-1"}, frame=Split(3))
    assert why(t, "tohp strength", 0) == ("why_not_in_pool", STR)
    t.do("0: tohp energy-0")
    assert why(t, "tohp energy-1", 0) == ("why_order",)
    assert why(t, "tohand energy-0", 0) == NOT_NOW
    t = duel(options={"coins": "55"}, frame=BeginRound(1))
    assert t.prompt() == "ask_delay"
    assert why(t, "order 1") == ("why_no_power", DELAY)
    assert why(t, "push e") == why(t, "pluspower delay") == NOT_NOW
    t = duel({"powers": "delay"}, options={"coins": "55"}, frame=BeginRound(1))
    assert t.verbs("order") == ["1", "2"]
    assert why(t, "order 3") == ("why_no_place",)
    hurt = {"stats": (2, 3, 0, 3, 1), "first": THREES, "powers": "resistance"}
    t = duel({**hurt, "discard": "feint"}, frame=BEGIN_REST)
    assert why(t, "yes", 0) == ("why_no_endurance",)
    assert why(t, "power adaptation", 0) == ("why_no_power", ADAPTATION)
    assert why(t, "recover speed", 0) == NOT_NOW
    hurt["stats"] = (2, 3, 2, 3, 1)
    t = duel({**hurt, "discard": "feint"}, frame=BEGIN_REST).do("0: yes")
    assert why(t, "recover endurance", 0) == ("why_rest_only", GUARD + 1)
    assert why(t, "recover guard", 0) == ("why_full", GUARD)
    assert why(t, "recover energy-0", 0) == ("why_not_discarded", E0)
    assert why(t, "play strength", 0) == why(t, "spend speed", 0) == NOT_NOW
    t.do("0: recover offense")
    assert why(t, "recover feint", 0) == ("why_order",)


@pytest.mark.clause("GL-012")
def test_while_chance_acts() -> None:
    t = alone("dogs", {}, animals=[(4, 0), (4, -1)], frame=BEASTS)
    assert t.seat == CHANCE
    told = t.g.stack[-1].why_not(t.g, 0, SPACE.parse("pass"))
    assert REFUSALS[told[0]].name == "why_chance"
