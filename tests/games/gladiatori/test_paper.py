"""The examples EX-01 to EX-36 of the specification, on paper."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from games.gladiatori import paper_arena as arena
from games.gladiatori.paper import new_game
from games.gladiatori.paper_data import (
    CARD_PRICE,
    CHARACTERS,
    LEFT_GATE,
    POWER_PRICE,
    RIGHT_GATE,
    SKILLS,
    TRAITS,
)
from games.gladiatori.paper_end import campaign_fate
from games.gladiatori.paper_fight import arc_targets
from games.gladiatori.paper_items import auction_winner
from games.gladiatori.paper_setup import card_limit, lay_out, open_hexes, trait_price
from games.gladiatori.paper_table import count
from games.gladiatori.position import at, cards, decline, is_asked, last, man, play, position, told


def test_ex_01_offense_counts_and_drops() -> None:
    game = position(man((0, 0), "e", hand="str", offense=5), man((1, 0), "w"))
    play(game, "play str", "done", "attack", "1 pass", "yes")
    assert last(game, "fav")[2] == 5
    assert game.table.men[0].now["offense"] == 4


def test_ex_02_blood_in_a_berserk_attack() -> None:
    game = position(man((0, 0), "e", hand="ber", blood=7, offense=0), man((1, 0), "w"))
    play(game, "play ber", "done", "attack", "1 pass")
    assert game.legal(0) == ["blood 0", "blood 1", "blood 2", "blood 3"]
    play(game, "blood 3")
    assert last(game, "fav")[2] == 6
    assert game.table.men[0].now["blood"] == 4


def test_ex_03_rest() -> None:
    blue = man((0, 0), discard="e1*2 e0*3 sp3", endurance=4, offense=4, initial=6)
    game = position(blue, man((3, 0)), phase="rest")
    play(game, "0 yes", "0 recover e1", "0 recover e0", "0 recover e0", "0 recover offense")
    assert not is_asked(game, "0 D31")
    assert blue.now["endurance"] == 3
    assert blue.now["offense"] == 5
    assert count(blue.discard) == 3


def test_ex_04_optional_placement() -> None:
    g = lay_out(3, "two_against_one", {"placement": True, "teams": [[0], [1, 2]]})
    g.men[0].hex = arena.hex_at(0, 0)  # Yellow
    g.men[1].hex = arena.hex_at(4, 0)  # Blue's ally
    free = open_hexes(g, 2)
    assert arena.hex_at(2, 0) not in free
    assert arena.hex_at(3, 0) in free  # distance 3, and adjacent to the ally
    assert arena.hex_at(0, 0) not in free


def test_ex_05_player_order() -> None:
    men = [man((q, 0), vp=vp) for q, vp in ((-3, 20), (-1, 3), (1, 8), (3, 8))]
    game = position(*men, phase="order 1")
    assert game.table.order == [1, 2, 3, 0]  # Green, Blue on top of Yellow, Red


def test_ex_06_re_use_by_position() -> None:
    blue = man((0, 0), "e", hand="str dex ber", blood=5)
    yellow = man((1, 0), "w", hand="str mov")
    game = position(blue, yellow)
    play(game, "play str", "done", "nofight", "done")
    play(game, "1 play str", "done", "attack")
    assert "reuse str" in game.legal(0)  # for 1 Blood
    play(game, "play dex")
    assert [(card.kind, card.rotated) for card in blue.row] == [("str", True), ("dex", False)]
    assert blue.now["blood"] == 5
    decline(game, "D20")
    assert game.table.combat_round == 2
    assert game.table.active == 0  # Yellow has two VP more
    texts = game.legal(0)
    assert "reuse dex" in texts
    assert "play ber" in texts
    assert "reuse str" not in texts
    play(game, "reuse dex", "done", "nofight", "done")
    assert blue.now["blood"] == 4
    assert [card.rotated for card in blue.row] == [True, True]
    play(game, "1 play mov", "done", "nofight", "done", "done")
    assert is_asked(game, "D50")


def test_ex_06_and_both_may_react_again() -> None:
    blue = man((0, 0), "e", hand="ber", row="str:r dex:r", blood=5)
    game = position(man((1, 0), "w", hand="str"), blue)
    play(game, "play str", "done", "attack")
    assert game.legal(1) == ["play ber", "reuse str", "reuse dex", "pass"]
    play(game, "reuse str")
    assert blue.now["blood"] == 3  # second from the right


def test_ex_07_help() -> None:
    helper = man((0, 0), "e", hand="str", offense=15)
    ally = man((2, 0), "w", hand="str", offense=0)
    enemy = man((1, 0), "w")
    game = position(helper, enemy, ally, mode="two_against_one", teams=[[0, 2], [1]])
    play(game, "play str", "done", "help 2", "yes")
    assert last(game, "helped")[-1] == 3
    assert game.table.help == {(2, ("man", 1)): 3}
    decline(game, "2 D20")
    play(game, "play str", "done", "attack")
    decline(game, "2 D49")
    assert last(game, "fav")[2] == 3
    assert game.table.help == {}


def test_ex_08_damage() -> None:
    attacker = man((0, 0), "e", hand="str e1*3", items="i01", offense=4)
    defender = man((1, 0), "w", items="i06", guard=4)
    game = position(attacker, defender)
    play(game, "play str", "add e1", "add e1", "add e1", "done", "attack", "1 pass", "yes", "yes")
    assert last(game, "fav")[2] == 9
    assert last(game, "fdv")[1] == 7
    assert last(game, "compared") == (("man", 1), 9, 7, 3)


def test_ex_09_optional_damage() -> None:
    for option, damage in ((False, 1), (True, 3)):
        game = position(
            man((0, 0), "e", hand="str", offense=7), man((1, 0), "w", guard=0), damage=option
        )
        play(game, "play str", "done", "attack", "1 pass", "yes")
        assert last(game, "compared") == (("man", 1), 7, 0, damage)


def test_ex_10_injuries() -> None:
    victim = man((1, 0), "w", hp="sp1 e1*3", items="i03 i05", guard=0)
    game = position(man((0, 0), "e", hand="str e0*9", offense=9), victim)
    play(game, "play str", *["add e0"] * 9, "done", "attack", "1 pass", "yes")
    assert last(game, "compared")[-1] == 6
    play(game, "loseitem 0", "lose e1", "lose e1")
    assert is_asked(game, "D49")
    assert victim.hp == cards("sp1 e1") + Counter()
    assert victim.items_removed == ["i03"]


def test_ex_11_standby() -> None:
    one = man((0, 0), hand="mov", discard="e0*2", blood=3)
    game = position(one, man((3, 0)))
    play(game, "standby mov", "recover e0", "recover e0", "recover blood")
    assert is_asked(game, "D49")
    assert one.hand["e0"] == 2
    assert one.now["blood"] == 4
    assert one.row[0].rotated
    assert not one.row[0].face_up


def test_ex_12_strength() -> None:
    game = position(man((0, 0), "e", hand="str e1*3", offense=0), man((1, 0), "w"))
    play(game, "play str", "add e1", "add e1", "add e1", "done", "attack", "1 pass")
    assert last(game, "fav")[2:] == (3, {"strength": 3})


def test_ex_13_dexterity() -> None:
    game = position(man((0, 0), "e", hand="dex str mov e1*5", offense=0), man((1, 0), "w"))
    play(game, "play dex", "done", "attack", "1 pass")
    assert last(game, "fav")[2:] == (3, {"dexterity": 3})


def test_ex_14_dodge() -> None:
    game = position(
        man((0, 0), "e", hand="str", offense=13), man((1, 0), "w", hand="mov", guard=0, speed=0)
    )
    play(game, "play str", "done", "attack", "play mov", "done", "yes")
    assert last(game, "fav")[2] == 13
    assert last(game, "compared")[1] == 6


def test_ex_15_oppose() -> None:
    game = position(
        man((0, 0), "e", hand="str", offense=10),
        man((1, 0), "w", hand="ber", guard=4, items="i06"),
    )
    play(game, "play str", "done", "attack", "play ber", "done", "yes", "yes")
    assert last(game, "compared") == (("man", 1), 10, 12, 0)


def test_ex_16_matching() -> None:
    game = position(man((0, 0), "e", hand="str", offense=5), man((1, 0), "w", hand="str", guard=0))
    play(game, "play str", "done", "attack", "play str", "done", "yes")
    assert last(game, "fdv")[1:] == (5, {"matching": 5})


def test_ex_17_auction() -> None:
    assert auction_winner({0: cards("e1*2"), 1: cards("e0*3")}) == 0


def test_ex_18_draft() -> None:
    game = new_game(3, "each_alone", {"items": "draft", "characters": "premade"})
    play(game, "order 0 1 2", "0 char thraex", "1 char thraex", "2 char thraex")
    play(game, *(f"pick i{number:02}" for number in (1, 2, 3, 4, 9, 17, 18)), "pick 0")
    seats = []
    while is_asked(game, "D05"):
        seat = game.asked()[0][0]
        seats.append(seat)
        game.play(seat, game.legal(seat)[0])
    assert seats == [0, 1, 2, 2, 1, 0]
    assert last(game, "item_unused") == ("i18",)


def test_ex_19_selection() -> None:
    game = new_game(2, "each_alone", {"characters": "premade"})
    play(game, "order 0 1", "0 char mirmillo", "1 char thraex")
    named = {text.split()[1] for text in game.legal(0)}
    assert named == {"i01", "i02", "i03", "i04"}  # the lower one of a pair
    play(game, "0 item i04")
    assert game.legal(0) == ["item i09", "item i10", "item i11"]


def test_ex_20_throwing() -> None:
    game = position(man((0, 0), "e", hand="str", items="i12", offense=0), man((2, 0), "w"))
    play(game, "play str", "done", "throw 0", at(2, 0), "1 pass")
    assert last(game, "fav")[2] == 6


def test_ex_21_distance() -> None:
    game = position(man((-2, 0), "e", hand="str", items="i12", offense=0), man((3, 0), "w"))
    play(game, "play str", "done", "throw 0", at(3, 0), "1 pass")
    assert last(game, "fav")[3] == {"items": 6, "distance": -3}


def test_ex_22_overskill_on_endurance() -> None:
    one = man((0, 0), hand="mov sp4", discard="e0*8", endurance=2)
    game = position(one, man((3, 0)))
    play(game, "play mov", "add sp4", "done", "nofight", "overskill endurance")
    assert one.now["endurance"] == 6
    decline(game, "D50")
    play(game, "0 yes", *["0 recover e0"] * 6)
    assert not is_asked(game, "0 D31")
    assert one.now["endurance"] == 0


def test_ex_23a_sweep() -> None:
    me = man((0, 0), "e")
    g = position(me, man((1, 0)), man((0, 1))).table
    white, yellow = ("man", 1), ("man", 2)
    assert arc_targets(g, me, "centre", True) == [white, yellow]
    assert arc_targets(g, me, "right", True) == [white, yellow]
    assert arc_targets(g, me, "right", False) == [yellow, white]


def test_ex_23b_sweep() -> None:
    me = man((0, 0), "e")
    g = position(me, man((-1, 1)), man((-1, 0))).table
    assert arc_targets(g, me, "right", True) == [("man", 1)]
    assert arc_targets(g, me, "left", True) == []
    assert arc_targets(g, me, "centre", True) == []


def test_ex_23c_sweep() -> None:
    me = man((0, 0), "e", hand="str sp1")
    game = position(me, man((0, -1)), man((1, -1)), man((0, 1)))
    green, red, yellow = ("man", 1), ("man", 2), ("man", 3)
    assert arc_targets(game.table, me, "left", True) == [green, red]
    assert arc_targets(game.table, me, "centre", True) == [red, yellow]
    assert arc_targets(game.table, me, "right", True) == [yellow]
    play(game, "play str", "add sp1", "done")
    arcs = [text for text in game.legal(0) if text.startswith("sweep")]
    assert len(arcs) == 6


def test_ex_24_break_item() -> None:
    owner = man((1, 0), "w", hand="mov", items="i04", guard=0)
    game = position(man((0, 0), "e", hand="str sp6 e1*2", items="i02 i03", offense=10), owner)
    play(game, "play str", "add e1", "add e1", "add sp6", "done", "break 0")
    play(game, "play mov", "done", "yes", "dash 2")
    assert last(game, "compared") == (("man", 1), 9, 4, 3)
    assert owner.items == [None, None]
    assert count(owner.hp) == 10
    assert game.vp == [12, 10]


def test_ex_25_unbalancing_strike_in_defence() -> None:
    yellow = man((0, 0), "e", hand="str e0", speed=3)
    game = position(yellow, man((1, 0), "w", hand="ber sp7"))
    play(game, "play str", "done", "attack", "play ber", "add sp7", "done", "yes", "no")
    assert game.asked() == [(0, "D41")]
    play(game, "yes", "spend e0", "spend speed")
    decline(game, "1 D20")
    assert (yellow.unbalanced, yellow.now["speed"], yellow.discard["e0"]) == (0, 2, 1)


def test_ex_26_leap() -> None:
    game = position(man((-2, 0), "e", hand="str", powers="4", offense=0), man((1, 0), "w", guard=0))
    play(game, "step e", "done", "step e", "done", "play str", "done", "attack", "1 pass")
    assert "leap 1 1" in game.legal(0)
    assert "leap 2 1" not in game.legal(0)
    play(game, "leap 1 1")
    assert last(game, "fav")[2] == 2
    assert last(game, "compared")[-1] == 1 + 0 + 1  # one card: 1, and 1 by Leap


def test_ex_27_out_of_the_net() -> None:
    one = man((0, 0), "e", hand="mov e0*3", trapped=3)
    game = position(one, man((-4, 0), "e"))
    play(game, "clear trapped", "spend e0", "spend e0")
    play(game, "clear trapped", "spend e0", "spend endurance")
    play(game, "clear trapped", "spend blood", "spend blood")
    play(game, "play mov", "done", "nofight", *["step e", "done"] * 3)
    assert one.trapped == 0
    assert one.hex == arena.hex_at(3, 0)
    assert (one.now["blood"], one.now["endurance"]) == (3, 4)


def test_ex_28_damage_vp() -> None:
    game = position(
        man((0, 0), "e", hand="str e0*7", offense=9),
        man((1, 0), "w", hp="e1*3", items="i05", guard=0),
        first_blood_open=False,
    )
    play(game, "play str", *["add e0"] * 7, "done", "attack", "1 pass", "yes")
    play(game, "loseitem 0", "lose e1", "lose e1")
    assert game.vp == [10 + 2 + 5, 10]


@pytest.mark.parametrize(("is_open", "gain"), [(True, 14), (False, 11)])
def test_ex_29_killing_blow(is_open: bool, gain: int) -> None:
    game = position(
        man((0, 0), "e", hand="str e0*11", offense=9),
        man((1, 0), "w", hp="e0*2", guard=0),
        man((4, 0), "w"),
        first_blood_open=is_open,
    )
    play(game, "play str", *["add e0"] * 11, "done", "attack", "1 pass", "yes")
    assert last(game, "compared")[-1] == 7
    assert game.vp[0] == 10 + gain
    assert game.table.men[1].out == "dead"
    assert campaign_fate(game.table, 1) == "knocked out"  # 3 - 7 = -4


def test_ex_30_price_of_a_skill() -> None:
    assert trait_price("endurance", 8) == 13


def test_ex_31_price_of_abilities() -> None:
    assert trait_price("blood", 5) + trait_price("speed", 3) == 8


def test_ex_32_price_of_cards() -> None:
    assert 4 * CARD_PRICE["e1"] + 6 * CARD_PRICE["e0"] + CARD_PRICE["fei"] == 19


def test_ex_33_limits() -> None:
    assert (card_limit(55), card_limit(70)) == (8, 10)


def test_ex_34_totals_of_the_pre_made() -> None:
    totals, skills, sizes = [], [], []
    for sheet in CHARACTERS.values():
        traits = cast("dict[str, int]", sheet["traits"])
        own = cast("dict[str, int]", sheet["cards"])
        powers = cast("list[int]", sheet["powers"])
        skills.append(sum(trait_price(skill, traits[skill]) for skill in SKILLS))
        cost = sum(trait_price(trait, traits[trait]) for trait in TRAITS)
        cost += sum(CARD_PRICE[kind] * n for kind, n in own.items())
        totals.append(cost + POWER_PRICE * len(powers))
        sizes.append(4 + sum(own.values()))
    assert totals == [55, 55, 55, 53, 55]
    assert skills == [22, 21, 18, 18, 21]
    assert sizes == [14, 19, 18, 18, 16]


def test_ex_35_entry() -> None:
    game = position(man((-4, 0), "w"), mode="solo", phase="animals 1", due=2)
    play(game, "pick 0", "roll 5")
    assert told(game, "entered") == [(0, RIGHT_GATE, 5)]
    assert arena.distance(game.table.animals[0].hex, RIGHT_GATE) == 5
    play(game, "roll 1")
    assert last(game, "entered") == (1, LEFT_GATE, 1)


def test_ex_36_overskill_may_exceed_nine() -> None:
    one = man((0, 0), hand="str sp4", offense=8)
    game = position(one, man((3, 0)))
    play(game, "play str", "add sp4", "done", "nofight", "overskill offense")
    assert one.now["offense"] == 13
