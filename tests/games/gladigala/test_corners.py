"""C-01 to C-31: corner cases of movement, attacks and the crowd."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladigala.position import Arena, position

# --- Movement ------------------------------------------------------------------------------------


@pytest.mark.clause("GG-111", "GG-116")
def test_c_01_both_want_one_square() -> None:
    arena = position("S1 Sword c2/N, N1 Sword b3/E").round("S1 F+TR, N1 F")
    assert arena.where("S1 N1") == "c2/E b3/E"
    assert arena.blocked() == {"S1": "contested", "N1": "contested"}


@pytest.mark.clause("GG-113", "GG-103", "GG-116")
def test_c_02_a_square_that_is_kept() -> None:
    arena = position("S1 Sword c2/N, N1 Sword c3/S").round("S1 F+TL, N1 C+TB")
    assert arena.where("S1 N1") == "c2/W c3/N"
    assert arena.blocked() == {"S1": "held"}


@pytest.mark.clause("GG-112")
def test_c_03_a_trade() -> None:
    arena = position("S1 c2/N, N1 c3/S").round("S1 F, N1 F")
    assert arena.where("S1 N1") == "c2/N c3/S"
    assert arena.blocked() == {"S1": "traded", "N1": "traded"}


@pytest.mark.clause("GG-114", "GG-108")
def test_c_04_into_a_square_that_is_left() -> None:
    arena = position("S1 c2/N, N1 c3/S").round("S1 F, N1 R")
    assert arena.where("S1 N1") == "c3/N b3/S"


@pytest.mark.clause("GG-113", "GG-114")
def test_c_05_a_file() -> None:
    men = "S1 c1/N, S2 c2/N, N1 c3/S"
    assert position(men).round("S1 F, S2 F, N1 L").where("S1 S2 N1") == "c2/N c3/N d3/S"
    stays = position(men).round("S1 F, S2 F")
    assert stays.where("S1 S2 N1") == "c1/N c2/N c3/S"
    assert stays.blocked() == {"S1": "held", "S2": "held"}


@pytest.mark.clause("GG-115")
def test_c_06_a_ring_of_three() -> None:
    arena = position("S1 c2/N, W1 c3/E, N1 d2/S", eagles="S e2").round("S1 F, W1 FR, N1 R")
    assert arena.where("S1 W1 N1") == "c3/N d2/E c2/S"


@pytest.mark.clause("GG-115")
def test_c_07_a_ring_of_four() -> None:
    men = "S1 b2/N, W1 b3/E, N1 c3/S, E1 c2/W"
    arena = position(men).round("S1 F, W1 F, N1 F, E1 F")
    assert arena.where("S1 W1 N1 E1") == "b3/N c3/E c2/S b2/W"


@pytest.mark.clause("GG-113", "GG-111")
def test_c_08_behind_one_who_is_blocked() -> None:
    arena = position("S1 b2/N, W1 a3/E, N1 b1/N").round("S1 F, W1 F, N1 F")
    assert arena.where("S1 W1 N1") == "b2/N a3/E b1/N"
    assert arena.blocked() == {"S1": "contested", "W1": "contested", "N1": "held"}


@pytest.mark.clause("GG-090", "GG-091")
def test_c_09_a_double_step_over_somebody() -> None:
    arena = position("S1 Dagger c2/N, N1 Sword c3/S").round("S1 F+SKILL")
    assert arena["S1"] == "c4/N"


@pytest.mark.clause("GG-092", "GG-111")
def test_c_10_a_contested_double_step() -> None:
    arena = position("S1 Dagger c1/N, N1 Sword b3/E").round("S1 F+SKILL, N1 F")
    assert arena.where("S1 N1") == "c1/N b3/E"


@pytest.mark.clause("GG-106", "GG-107", "GG-090")
def test_c_11_double_steps_near_the_centre() -> None:
    arena = position("S1 Dagger c3/N")
    assert arena.refused("order fr skill") == "GG-106"
    assert "order fr idle" in arena.legal()
    assert arena.round("S1 FR")["S1"] == "d4/N"
    assert position("S1 Dagger d3/N").round("S1 FR+SKILL")["S1"] == "f5/N"


@pytest.mark.clause("GG-106")
def test_c_12_across_the_stage() -> None:
    arena = position("S1 Sword d4/N")
    uppers = {text.split()[1] for text in arena.legal()}
    assert uppers == {"c", "f", "r", "br", "b", "bl", "l", "fl"}
    assert arena.refused("order fr idle") == "GG-106"


@pytest.mark.clause("GG-101", "GG-104", "GG-105", "GG-093", "GG-106", "GG-082", "GG-205")
@pytest.mark.parametrize(
    ("man", "facts", "count"),
    [
        ("S1 Sword f3/N", {}, 45),
        ("S1 Sword c6/E*", {}, 25),
        ("S1 Sword c6/E*", {"upgrades": "S Sword"}, 45),
        ("S1 Sword a1/N", {}, 20),
        ("S1 Dagger a1/N", {}, 19),
        ("S1 Dagger c3/N", {}, 43),
        ("S1 Sword g6/S +N", {}, 36),
    ],
)
def test_c_13_how_many_orders(man: str, facts: dict[str, Any], count: int) -> None:
    legal = position(man, **facts).legal()
    assert len(legal) == len(set(legal)) == count


@pytest.mark.clause("GG-117", "GG-111")
def test_c_14_friends_want_one_square() -> None:
    arena = position("S1 c2/N, S2 b3/E").round("S1 F, S2 F")
    assert arena.where("S1 S2") == "c2/N b3/E"


# --- Attacks -------------------------------------------------------------------------------------


@pytest.mark.clause("GG-131", "GG-132", "GG-133")
@pytest.mark.parametrize(
    ("man", "squares"),
    [
        ("Spear d2/N", "d3"),
        ("Spear d1/N", "d2 d3"),
        ("Spear c2/N", "c3 c4 c5"),
        ("Club h4/E", ""),
        ("Sword h4/E", "h4"),
        ("Dagger a8/N", "a8"),
        ("Sword f4/W", "f4 e3"),
    ],
)
def test_c_15_ranges(man: str, squares: str) -> None:
    arena = position(f"S1 {man}, N1 h1/N", eagles="S e2").orders()
    assert set(arena.legal(0)) == {f"attack {at}" for at in [*squares.split(), "none"]}


@pytest.mark.clause("GG-133")
def test_c_15_nobody_attacks_from_the_safe_zone() -> None:
    arena = position("S1 Sword d4/N, N1 h1/N").orders()
    assert list(arena.asked()) == [1]
    assert arena.refused("attack c5", 0) == "GG-133"


@pytest.mark.clause("GG-140", "GG-131")
def test_c_16_the_own_square_left() -> None:
    arena = position("S1 Sword c3/N, N1 Spear c4/S").round("S1 L, N1 F", "S1>c3")
    assert arena.where("S1 N1") == "b3/N c3/S*"
    assert arena.coins == [5, 3]


@pytest.mark.clause("GG-141", "GG-147")
def test_c_17_the_own_square_kept() -> None:
    arena = position("S1 Sword c3/N, N1 Spear c4/S").round("N1 F", "S1>c3")
    assert arena.where("S1 N1") == "c3/N c4/S"
    assert arena.coins == [3, 3]


@pytest.mark.clause("GG-141")
def test_c_18_friends_are_not_hit() -> None:
    arena = position("S1 c3/N, S2 Spear c2/N, N1 h8/S").round("", "S2>c3")
    assert arena["S1"] == "c3/N"
    assert arena.coins == [3, 3]


def two_on_one(order: str, *answers: str) -> Arena:
    men = "S1 Sword c4/N, S2 h1/N, W1 Sword b4/E, N1 Spear c7/S"
    arena = position(men, eagles="W b5")
    return arena.round(f"S1 {order}", "W1>c5, N1>c5", "", *answers)


@pytest.mark.clause("GG-142", "GG-144", "GG-135", "GG-040")
def test_c_19_two_markers_on_one() -> None:
    arena = two_on_one("F")
    assert arena["S1"] == "out"
    assert arena.stage == "S"
    assert arena.coins == [3, 5, 5]


@pytest.mark.clause("GG-085", "GG-086", "GG-087")
def test_c_20_one_shield_against_two() -> None:
    arena = two_on_one("F+SKILL", "shield pay")
    assert arena["S1"] == "c5/N"
    assert arena.coins == [2, 5, 5]


@pytest.mark.clause("GG-096", "GG-149")
def test_c_21_a_hurt_one_under_shield() -> None:
    arena = position("S1 Sword c4/N*, S2 h1/N, N1 Club c6/S")
    arena.round("S1 F+SKILL, N1 C+SKILL", "N1>c5", "", "shield pay")
    assert arena["S1"] == "out"
    assert arena.coins == [2, 6]


@pytest.mark.clause("GG-095", "GG-086", "GG-149")
def test_c_22_a_blow_and_a_hit_under_shield() -> None:
    arena = position("S1 Sword c4/N, W1 Spear a5/E, N1 Club c6/S")
    arena.round("S1 F+SKILL, N1 C+SKILL", "N1>c5, W1>c5", "", "shield pay")
    assert arena["S1"] == "c5/N*"
    assert arena.coins == [2, 5, 6]


@pytest.mark.clause("GG-089")
def test_c_23_no_coin_for_a_shield() -> None:
    men = "S1 Sword c4/N, S2 Spear g3/N, N1 Sword c6/S, N2 g5/W"
    for attacks, coins in (("N1>c5", 0), ("N1>c5, S2>g5", 2)):
        arena = position(men, coins="S 0").round("S1 F+SKILL", attacks)
        assert arena["S1"] == "c5/N*"
        assert arena.events("shield_asked") == arena.events("shield_paid") == []
        assert arena.coins == [coins, 5]


@pytest.mark.clause("GG-088")
def test_c_24_the_fourth_shield() -> None:
    men = "S1 Sword c4/N, N1 Sword c6/S"
    arena = position(men, shields="S 3").round("S1 F+SKILL", "N1>c5")
    assert arena["S1"] == "c5/N*"
    third = position(men, shields="S 2").round("S1 F+SKILL", "N1>c5", "", "shield pay")
    assert third["S1"] == "c5/N"
    assert third.facts["shields"] == [3, 0]


@pytest.mark.clause("GG-094", "GG-080")
def test_c_25_a_club_without_its_skill() -> None:
    arena = position("S1 c4/N, N1 Club c6/S").round("S1 F, N1 C+TL", "N1>c5")
    assert arena.where("S1 N1") == "c5/N* c6/E"
    assert arena.coins == [3, 6]


@pytest.mark.clause("GG-146")
def test_c_26_both_fall() -> None:
    men = "S1 Spear c4/N*, S2 h1/N, N1 Spear c6/S*, N2 h8/S"
    arena = position(men).round("", "S1>c6, N1>c4")
    assert arena.where("S1 N1") == "out out"
    assert arena.coins == [5, 5]


# --- The crowd -----------------------------------------------------------------------------------


@pytest.mark.clause("GG-157", "GG-151")
def test_c_27_two_thumbs_up() -> None:
    arena = position("S1 c4/N, N1 c5/S", tokens="S up Nc, S up W5")
    assert arena.round("", "S1>c5", "S Nc, S W5").coins == [7, 3]


@pytest.mark.clause("GG-156", "GG-155")
def test_c_28_denied_whatever_the_thumbs_up() -> None:
    arena = position("S1 c4/N, N1 c5/S", tokens="S up Nc, N down W5")
    arena.round("", "S1>c5", "S Nc, N W5")
    assert arena.coins == [3, 3]
    assert arena["N1"] == "c5/S*"


@pytest.mark.clause("GG-155")
def test_c_29_both_denied() -> None:
    arena = position("S1 c4/N, N1 c5/S", tokens="S down E4, N down W5")
    arena.round("", "S1>c5, N1>c4", "S E4, N W5")
    assert arena.coins == [3, 3]
    assert arena.where("S1 N1") == "c4/N* c5/S*"


@pytest.mark.clause("GG-155")
def test_c_30_the_own_attacks_still_earn() -> None:
    arena = position("S1 c4/N, N1 c5/S", tokens="S down Sc")
    arena.round("", "S1>c5, N1>c4", "S Sc")
    assert arena.coins == [5, 3]


@pytest.mark.clause("GG-152", "GG-153")
def test_c_31_used_up_without_attacks() -> None:
    arena = position("S1 c4/N, N1 c5/S", tokens="S up Sa, S up Sh").round("", "", "S Sa")
    assert [token["state"] for token in arena.facts["tokens"]] == ["used", "down"]
    arena.orders().attacks("S1>c5")
    assert arena.legal(0) == ["token keep", "token play"]
    arena.answer(0, "token keep")
    assert arena.day.phase != "crowd", "only one token is left to ask for"
