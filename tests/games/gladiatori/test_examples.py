"""The rulebook's examples, EX-01 to EX-36, played on the engine."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Arena, Man, fresh, start
from munera.games.gladiatori.flow_end import experience, fate
from munera.games.gladiatori.flow_setup import Place
from munera.games.gladiatori.flow_turn import BEGIN_REST
from munera.games.gladiatori.state import MAN
from munera.games.gladiatori.tables import (
    CHARACTER_NAMES,
    KIND_NAMES,
    KIND_PRICE,
    SKILL_PRICE,
    STANDARD_CHARACTERS,
    card_limit,
    character_price,
)

A, B = (0, 0), (1, 0)  # A looks east at B, B looks west at A
EAST, WEST = 0, 3


def duel(a: dict[str, object] | None = None, b: dict[str, object] | None = None) -> Arena:
    """Two gladiators face to face; the first acts."""
    first: dict[str, object] = {"stats": (5, 5, 5, 5, 5), **(a or {})}
    second: dict[str, object] = {"stats": (5, 5, 5, 5, 5), **(b or {})}
    return start(Man(A, EAST, **first), Man(B, WEST, **second))  # type: ignore[arg-type]


@pytest.mark.clause("GL-065", "GL-076", "GL-121", "GL-142")
def test_ex_01_offense_counts_and_drops() -> None:
    t = duel({"hand": "strength"})
    t.do("play strength", "attack", "1: pass", "yes")
    assert t.fav() == 5
    assert t.stats(0)["offense"] == 4


@pytest.mark.clause("GL-108")
def test_ex_02_blood_in_a_berserk_attack() -> None:
    t = duel({"hand": "berserk", "stats": (0, 3, 3, 7, 3)})
    t.do("play berserk", "attack", "1: pass", "blood 3")
    assert t.fav() == 6
    assert t.stats(0)["blood"] == 4


@pytest.mark.clause("GL-039", "GL-040", "GL-041", "GL-043")
def test_ex_03_endurance_in_rest() -> None:
    man = Man(A, EAST, discard="6*energy-0", stats=(4, 3, 4, 3, 3), first=(6, 3, 4, 3, 3))
    t = start(man, Man((4, 0), WEST), frame=BEGIN_REST)
    t.do("0: yes", *["0: recover energy-0"] * 3, "0: recover offense")
    assert t.legal(0) == ["done"]
    assert t.stats(0)["endurance"] == 3
    assert t.stats(0)["offense"] == 5
    assert t.size(0, "discard") == 3


@pytest.mark.clause("GL-016")
def test_ex_04_optional_placement_keeps_two_hexes_between_enemies() -> None:
    men = [Man((0, 0), 0), Man((-4, 0), 0), Man((4, -4), 0), Man((-4, 4), 0)]
    t = start(*men, mode="teams", options={"placement": "on"}, order=(0, 1, 2, 3), frame=Place(3))
    g = t.g
    number = g.setup.content.ground.number
    assert t.seat == 3  # seats 0 and 2 are the enemies, seat 1 the ally
    assert not t.may(f"hex {number[(2, 0)]}")
    assert t.may(f"hex {number[(3, 0)]}")
    assert t.may(f"hex {number[(-4, 1)]}")  # beside the ally
    assert t.refused(f"hex {number[(2, 0)]}") == "why_too_near"


@pytest.mark.clause("GL-034", "GL-035", "GL-036")
def test_ex_05_the_order_of_a_round() -> None:
    t = start(
        Man((-4, 0), 0, vp=20),  # red has scored
        Man((-2, 3), 0, vp=8),  # green
        Man((4, 0), 0, vp=12),  # blue
        Man((2, -3), 0, vp=12),  # yellow
        active=1,
    )
    # Blue's marker lies on top of yellow's: it has the higher stamp.
    assert list(t.g.order) == [1, 2, 3, 0]


@pytest.mark.clause("GL-066", "GL-067", "GL-120", "GL-128")
def test_ex_06_the_row_and_its_prices() -> None:
    t = duel(
        {"hand": "strength dexterity movement", "deck": "5*energy-0"}, {"hand": "strength berserk"}
    )
    t.do("play strength", "nofight")
    t.do("1: play strength", "attack")
    assert t.seat == 0
    assert t.verbs("play") == ["strength", "dexterity", "movement"][1:]
    assert t.may("reuse strength")
    t.do("play dexterity")
    assert t.stats(0)["blood"] == 5
    t.do("1: no")
    t.do("0: no")
    while t.prompt() != "ask_opening":
        t.do(t.legal()[0])
    t.do("0: reuse dexterity") if t.seat == 0 else t.do("1: pass", "0: reuse dexterity")
    assert t.stats(0)["blood"] == 4
    t.do("nofight")
    assert t.row(0) == ["strength!", "dexterity!"]


@pytest.mark.clause("GL-134")
def test_ex_07_help_is_a_quarter() -> None:
    helper = Man((0, 0), 0, hand="strength 5*energy-1", stats=(6, 3, 3, 3, 3), items="i04")
    enemy = Man((1, 0), 3)
    ally = Man((1, -1), 1)
    t = start(helper, enemy, ally, Man((-4, 4), 0), mode="teams")
    t.do("play strength", *["add energy-1"] * 5, "done", "help 2", "yes")
    assert t.last("help_value") == (0, 1, 15)  # a FAV as in an attack is told as in an attack
    assert t.last("help_given") == (0, 2, 1, 15 // 4)


@pytest.mark.clause("GL-145", "GL-161", "GL-190")
def test_ex_08_damage() -> None:
    t = duel(
        {"hand": "strength 3*energy-1", "items": "i01", "stats": (4, 3, 3, 3, 3)},
        {"items": "i06", "stats": (3, 4, 3, 3, 3), "deck": "5*energy-1"},
    )
    t.do("play strength", *["add energy-1"] * 3, "done", "attack", "1: pass", "yes", "yes")
    assert t.fav() == 9
    assert t.fdv() == 7
    assert t.last("injured") == (1, 3)


@pytest.mark.clause("GL-162")
def test_ex_09_optional_damage() -> None:
    a = Man(A, EAST, hand="strength", stats=(7, 0, 3, 3, 3))
    b = Man(B, WEST, stats=(3, 0, 3, 3, 3), deck="5*energy-1")
    t = start(a, b, options={"damage": "on"})
    t.do("play strength", "attack", "1: pass", "yes", "done")
    assert t.last("injured") == (1, 1 + 0 + 2)


@pytest.mark.clause("GL-109", "GL-164")
def test_ex_10_injuries() -> None:
    t = duel(
        {"hand": "strength 5*energy-0 4*energy-1", "stats": (9, 3, 3, 3, 3)},
        {"deck": "sweep 3*energy-1", "items": "i03 i05", "stats": (3, 0, 3, 3, 3)},
    )
    t.do("play strength", *["add energy-1"] * 4, *["add energy-0"] * 5, "done", "attack")
    t.do("1: pass", "yes", "done")
    assert t.last("injured") == (1, 6)
    t.do("loseitem 0", "lose energy-1", "lose energy-1")
    assert t.life(1) == 0
    assert t.cards(1, "deck") == {"energy-1": 1, "sweep": 1}
    assert t.items(1) == ["i05"]


@pytest.mark.clause("GL-049", "GL-100", "GL-101", "GL-105")
def test_ex_11_standby_recovers_three() -> None:
    t = duel(
        {
            "hand": "strength",
            "discard": "2*energy-1",
            "stats": (3, 3, 3, 2, 3),
            "first": (3, 3, 3, 5, 3),
        }
    )
    t.do("standby strength", "recover energy-1", "recover energy-1", "recover blood")
    assert t.cards(0, "hand") == {"energy-1": 2}
    assert t.stats(0)["blood"] == 3
    assert t.row(0) == ["strength!?"]


@pytest.mark.clause("GL-106")
def test_ex_12_energy_on_strength() -> None:
    t = duel({"hand": "strength 3*energy-1", "stats": (0, 3, 3, 3, 3)})
    t.do("play strength", *["add energy-1"] * 3, "done", "attack", "1: pass", "done")
    assert t.fav() == 3


@pytest.mark.clause("GL-107")
def test_ex_13_dexterity_counts_all_cards() -> None:
    hand = "strength movement dexterity 5*energy-0"
    t = duel({"hand": hand, "stats": (0, 3, 3, 3, 3)})
    t.do("play dexterity", "done", "attack", "1: pass", "done")
    assert t.size(0, "hand") == 7
    assert t.fav() == 3


@pytest.mark.clause("GL-130")
def test_ex_14_a_dodge_halves() -> None:
    t = duel(
        {"hand": "strength 4*energy-1", "stats": (9, 3, 3, 3, 3)},
        {"hand": "movement", "stats": (3, 0, 3, 3, 3), "deck": "5*energy-1"},
    )
    t.do("play strength", *["add energy-1"] * 4, "done", "attack", "play movement", "yes", "dash 0")
    assert t.fav() == 13
    assert t.last("injured") == (1, 1 + 5 // 2)
    assert t.prompt() == "ask_pay"


@pytest.mark.clause("GL-129")
def test_ex_15_oppose() -> None:
    t = duel(
        {"hand": "strength 5*energy-1", "stats": (5, 3, 3, 3, 3)},
        {"hand": "berserk", "items": "i06", "stats": (3, 4, 3, 3, 3)},
    )
    t.do("play strength", *["add energy-1"] * 5, "done", "attack", "play berserk", "yes", "yes")
    assert (t.fav(), t.fdv()) == (10, 12)
    assert not t.events("injured")


@pytest.mark.clause("GL-122", "GL-131")
def test_ex_16_matching_cards() -> None:
    t = duel({"hand": "strength"}, {"hand": "strength", "stats": (3, 0, 3, 3, 3)})
    t.do("play strength", "attack", "play strength", "yes", "done")
    assert t.fdv() == 5


def auction(*bids: tuple[str, ...]) -> Arena:
    t = fresh(2, characters="pre-made", items="auction")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo", "draw i01")
    for seat, bid in enumerate(bids):
        t.do(*[f"{seat}: bid {kind}" for kind in bid], f"{seat}: done")
    return t


@pytest.mark.clause("GL-024", "GL-025")
def test_ex_17_energy_wins_an_auction() -> None:
    t = auction(("energy-1", "energy-1"), ("energy-0", "energy-0", "energy-0"))
    assert t.last("auction_won") == (0, 0)
    assert t.cards(0, "hand")["energy-1"] == 3
    assert t.cards(1, "hand")["energy-0"] == 7


@pytest.mark.clause("GL-027")
def test_ex_18_a_draft_of_three() -> None:
    t = fresh(3, characters="pre-made", items="draft")
    t.do("seat 0", "seat 1", "0: char secutor", "1: char secutor", "2: char secutor")
    t.do(*[f"draw i{n:02d}" for n in (1, 2, 3, 4, 5, 6, 9)])
    assert len(t.g.offer) == 7
    t.do("seat 0")
    seats = []
    for item in ("i01", "i02", "i03", "i04", "i05", "i06"):
        seats.append(t.seat)
        t.do(f"item {item}")
    assert seats == [0, 1, 2, 2, 1, 0]
    assert t.last("item_left") == (8,)


@pytest.mark.clause("GL-029")
def test_ex_19_a_mirmillo_names_swords_and_helmets() -> None:
    t = fresh(2, characters="pre-made", items="selection")
    t.do("seat 0", "0: char mirmillo", "1: char retiarius")
    named = [text.split()[1] for text in t.legal(0)]
    t.do(f"0: item {named[0]}")
    both = {*named, *[text.split()[1] for text in t.legal(0)]}
    assert both == {"i01", "i02", "i03", "i04", "i09", "i10", "i11"}
    assert t.refused("item i05", 0) == "why_not_preferred"


@pytest.mark.clause("GL-080", "GL-193")
def test_ex_20_a_thrown_weapon_counts_double() -> None:
    a = Man((0, 0), EAST, hand="strength", items="i12", stats=(0, 3, 3, 3, 3))
    t = start(a, Man((2, 0), WEST))
    t.do("play strength", "throw 0", f"hex {t.g.setup.content.ground.number[(2, 0)]}")
    t.do("1: pass", "done")
    assert t.fav() == 6


@pytest.mark.clause("GL-197")
def test_ex_21_the_penalty_of_distance() -> None:
    a = Man((-3, 0), EAST, hand="strength", items="i12", stats=(0, 3, 3, 3, 3))
    t = start(a, Man((2, 0), WEST))
    t.do("play strength", "throw 0", f"hex {t.g.setup.content.ground.number[(2, 0)]}")
    t.do("1: pass", "done")
    assert t.fav() == 6 - 3


@pytest.mark.clause("GL-047", "GL-231", "GL-232")
def test_ex_22_overskill_on_endurance() -> None:
    a = Man(A, EAST, hand="strength overskill", discard="8*energy-0", stats=(3, 3, 2, 3, 3))
    t = start(a, Man((4, 0), WEST), round_number=2)
    t.do("play strength", "add overskill", "done", "nofight", "overskill endurance")
    assert t.stats(0)["endurance"] == 6
    t.do("done") if t.prompt() == "ask_closing" else None
    t.do("1: pass", "0: yes", *["0: recover energy-0"] * 6)
    assert t.legal(0) == ["done"]
    assert t.stats(0)["endurance"] == 0


def sweep(*others: tuple[int, int]) -> Arena:
    a = Man((0, 0), EAST, hand="strength sweep")
    t = start(a, *[Man(place, EAST) for place in others])
    return t.do("play strength", "add sweep", "done")


@pytest.mark.clause("GL-077", "GL-222", "GL-223")
def test_ex_23a_sweep() -> None:
    assert set(sweep((1, 0), (0, 1)).verbs("sweep")) == {
        "left cw",
        "left ccw",
        "centre cw",
        "centre ccw",
        "right cw",
        "right ccw",
    }
    for way in ("centre cw", "right cw"):
        t = sweep((1, 0), (0, 1)).do(f"sweep {way}")
        assert t.last("swept")[2:] == (1, 2)


@pytest.mark.clause("GL-222", "GL-227")
def test_ex_23b_sweep() -> None:
    t = sweep((-1, 1), (-1, 0))
    assert t.verbs("sweep") == ["right cw", "right ccw"]
    assert t.do("sweep right cw").last("swept")[2:] == (1,)


@pytest.mark.clause("GL-222", "GL-224")
def test_ex_23c_sweep() -> None:
    # green (0,-1), red (1,-1), yellow (0,1)
    found = {}
    for arc in ("left", "centre", "right"):
        found[arc] = sweep((0, -1), (1, -1), (0, 1)).do(f"sweep {arc} cw").last("swept")[2:]
    assert found == {"left": (1, 2), "centre": (2, 3), "right": (3,)}
    assert sweep((0, -1), (1, -1), (0, 1)).do("sweep left ccw").last("swept")[2:] == (2, 1)


@pytest.mark.clause("GL-078", "GL-236", "GL-237", "GL-239", "GL-240")
def test_ex_24_break_item() -> None:
    t = duel(
        {"hand": "strength break-item 2*energy-1", "stats": (9, 3, 3, 3, 3), "items": "i04 i12"},
        {"hand": "movement", "items": "i04", "stats": (3, 4, 3, 3, 3), "deck": "3*energy-1"},
    )
    t.do("play strength", "add energy-1", "add energy-1", "add break-item", "done", "break 0")
    t.do("play movement", "yes", "dash 0", "yes")
    assert (t.fav(), t.fdv()) == (18, 4)
    assert t.items(1) == []
    assert t.size(1, "deck") == 3


@pytest.mark.clause("GL-127", "GL-242", "GL-243")
def test_ex_25_unbalancing_strike_in_a_defence() -> None:
    t = duel({"hand": "strength energy-0"}, {"hand": "berserk unbalancing"})
    t.do("play strength", "done", "attack", "play berserk", "add unbalancing", "done", "yes", "no")
    assert t.prompt() == "ask_strike"
    assert t.seat == 0
    t.do("yes", "spend energy-0", "spend speed")
    assert t.stats(0)["speed"] == 4
    t.skip()
    assert t.whites(0) == 0


@pytest.mark.clause("GL-060", "GL-115", "GL-261")
def test_ex_26_leap() -> None:
    a = Man((-2, 0), EAST, hand="strength", stats=(0, 3, 3, 3, 3), powers="leap")
    b = Man(B, WEST, stats=(3, 0, 3, 3, 3), deck="4*energy-1")
    t = start(a, b)
    t.do(
        "step e", "done", "step e", "done", "play strength", "attack", "1: pass", "leap 1+1", "done"
    )
    assert t.fav() == 2
    assert t.last("injured") == (1, 2)


@pytest.mark.clause("GL-061", "GL-082", "GL-113", "GL-287")
def test_ex_27_out_of_the_net() -> None:
    a = Man((0, 0), EAST, hand="movement 3*energy-0", traps=3, stats=(3, 3, 3, 3, 3))
    t = start(a, Man((4, 0), WEST))
    t.do("clear trapped", "spend energy-0", "spend energy-0")
    t.do("clear trapped", "spend energy-0", "spend endurance")
    t.do("clear trapped", "spend blood", "spend blood")
    assert t.traps(0) == 0
    t.do("play movement", "nofight", *["step w", "done"] * 3)
    assert t.place(0) == (-3, 0)


@pytest.mark.clause("GL-310", "GL-313")
def test_ex_28_victory_points_1() -> None:
    t = start(
        Man(A, EAST, hand="strength 4*energy-1 3*energy-0", stats=(9, 3, 3, 3, 3)),
        Man(B, WEST, items="i05", deck="3*energy-1", stats=(3, 0, 3, 3, 3)),
        first_blood=False,
    )
    t.do("play strength", *["add energy-1"] * 4, *["add energy-0"] * 3, "done", "attack")
    t.do("1: pass", "yes", "done")
    assert t.last("injured") == (1, 5)
    t.do("loseitem 0", "lose energy-1", "lose energy-1")
    assert t.vp(0) == 10 + 2 + 5


@pytest.mark.clause("GL-165", "GL-167", "GL-315", "GL-364")
def test_ex_29_victory_points_2() -> None:
    a = Man(A, EAST, hand="strength 5*energy-1 6*energy-0", stats=(9, 3, 3, 3, 3))
    b = Man(B, WEST, deck="energy-1", stats=(3, 0, 3, 3, 3))
    t = start(a, b, first_blood=False, options={"campaign": "on", "coins": "15"})
    t.do("play strength", *["add energy-1"] * 5, *["add energy-0"] * 6, "done", "attack")
    t.do("1: pass", "yes", "1: done")
    assert t.last("injured") == (1, 7)
    t.skip()
    assert t.life(1) == 2
    assert t.vp(0) == 10 + 2 + 3 + 6 + 5  # and 5 for being alive
    assert t.g.men[MAN + 40] == -4
    assert fate(t.g, 1) == 1
    assert experience(t.g, 0) == 1 + 1


@pytest.mark.clause("GL-336")
def test_ex_30_the_price_of_endurance() -> None:
    assert SKILL_PRICE[8] == 13
    t = fresh(2, characters="built").do("seat 0")
    t.do(*["0: buy endurance"] * 5)
    assert t.g.men[17] == 55 - 15 - (13 - 3)


@pytest.mark.clause("GL-337")
def test_ex_31_abilities() -> None:
    t = fresh(2, characters="built").do("seat 0", "0: buy blood", "0: buy blood")
    assert t.stats(0)["blood"] + t.stats(0)["speed"] == 8
    assert t.g.men[17] == 55 - 9 - 8


@pytest.mark.clause("GL-338")
def test_ex_32_cards() -> None:
    e1, e0, feint = (KIND_PRICE[KIND_NAMES.index(k)] for k in ("energy-1", "energy-0", "feint"))
    assert 4 * e1 + 6 * e0 + feint == 19
    t = fresh(2, characters="built").do(
        "seat 0", *["0: buy energy-1"] * 4, *["0: buy energy-0"] * 6
    )
    assert t.do("0: buy feint").g.men[17] == 40 - 19


@pytest.mark.clause("GL-339")
def test_ex_33_limits() -> None:
    assert (card_limit(55), card_limit(70)) == (8, 10)
    t = fresh(2, characters="built").do("seat 0", *["0: buy energy-1"] * 8)
    assert not any(text == "buy energy-1" for text in t.legal(0))
    assert t.refused("buy energy-1", 0) == "why_limit"


@pytest.mark.clause("GL-345")
def test_ex_34_pre_made_characters() -> None:
    assert [character_price(row) for row in STANDARD_CHARACTERS] == [55, 55, 55, 53, 55]
    sizes = [4 + sum(row["cards"].values()) + len(row["moves"]) for row in STANDARD_CHARACTERS]
    assert sizes == [14, 19, 18, 18, 16]
    assert CHARACTER_NAMES[:5] == ("secutor", "mirmillo", "thraex", "hoplomachus", "retiarius")


@pytest.mark.clause("GL-384")
def test_ex_35_an_animal_enters() -> None:
    t = start(Man((0, 0), 0), options={"animals": "dogs"}, waiting=0, frame=None)
    from munera.games.gladiatori.flow_beasts import BEASTS  # the frame of the animals

    t.g.stack = [BEASTS]
    t.g.beasts[0] = -2
    t.roll(5)
    assert t.last("animal_entered") == (0, 5, 74)


@pytest.mark.clause("GL-081", "GL-231")
def test_ex_36_overskill_beyond_nine() -> None:
    t = duel({"hand": "strength overskill", "stats": (8, 3, 3, 3, 3)})
    t.do("play strength", "add overskill", "done", "nofight", "overskill offense")
    assert t.stats(0)["offense"] == 13
