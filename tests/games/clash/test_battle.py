"""CG-49 to CG-74, CG-80 to CG-83: two teams; corner cases 16 to 31 and 51, the printed example."""

from __future__ import annotations

import pytest

from games.clash.arena import FAR, GAME, Ring, battle, fight
from munera.core.engine import CHANCE

# --- Who rolls first --------------------------------------------------------------------------


@pytest.mark.clause("CG-52", "CG-53", "CG-54")
@pytest.mark.parametrize(
    ("attacker", "defender", "first", "by_spears"),
    [
        ("0 ps", "1 ps", "attacker", False),
        ("0 ss", "1 ss", "attacker", False),
        ("0 ps", "1 pps", "defender", True),
        ("0 pps", "1 ps", "attacker", True),
        ("0 s", "1 p", "defender", True),
        ("0 sss", "1 s", "attacker", False),
    ],
)
def test_cg_52_cg_53_cc_16_more_spears_first_a_tie_to_the_attacker(
    attacker: str, defender: str, first: str, by_spears: bool
) -> None:
    ring = battle(attacker, defender)
    told = ring.view()["battle"]
    assert (told["first"], told["by_spears"]) == (first, by_spears)
    assert told["rolls"][0]["side"] == first
    kind = "more_spears" if by_spears else "spears_tied"
    assert len(ring.events(kind)) == 1


@pytest.mark.clause("CG-52", "CG-55")
def test_cc_16_the_first_side_throws_its_nets_first() -> None:
    ring = battle("0 pnss", "1 ppns")
    assert ring.asked == 1
    assert ring.decision().clause == "CG-55"
    ring.do("net sword")
    assert ring.asked == 0
    assert ring.decision().clause == "CG-56"


@pytest.mark.clause("CG-54")
def test_cg_54_cc_20_a_netted_spear_changes_nothing_about_the_order() -> None:
    ring = battle("0 nsss", "1 psss")
    assert ring.asked == 0
    ring.do("net spear")
    assert ring.view()["battle"]["first"] == "defender"
    assert ring.view()["battle"]["rolls"][0]["side"] == "defender"


@pytest.mark.clause("CG-51", "CG-50")
def test_cg_51_the_order_of_the_steps() -> None:
    ring = battle("0 nsth", "1 nsss")
    stages = []
    while ring.view()["battle"]["running"]:
        stages.append((ring.stage, ring.asked))
        ring.do({"net": "net sword", "dice": "roll miss", "reroll": "keep"}[ring.stage])
    nets = [("net", 0), ("net", 1)]
    first = [("dice", CHANCE), ("reroll", 0)]
    assert stages == nets + first + [("dice", CHANCE)] * 3


@pytest.mark.clause("CG-50")
def test_cg_50_one_roll_for_each_side() -> None:
    ring = battle("0 ssss", "1 ssss")
    ring.roll("-----", "-----")
    assert not ring.view()["battle"]["running"]
    assert [roll["side"] for roll in ring.view()["battle"]["rolls"]] == ["attacker", "defender"]
    assert ring.asked == 1


# --- Nets -------------------------------------------------------------------------------------


@pytest.mark.clause("CG-55")
def test_cg_55_each_net_must_net_one() -> None:
    ring = battle("0 pnns", "1 ptss")
    assert ring.asked == 0
    assert ring.legal("net") == ["spear", "sword", "trident"]
    assert ring.refused("net shield")[0] == "CG-55"
    assert ring.refused("keep")[0] == "CG-55"
    ring.do("net trident")
    assert ring.legal("net") == ["spear", "sword"], "a netted one cannot be netted again"
    why = "The other team has no trident that is not netted."
    assert ring.refused("net trident") == ("CG-55", why)
    ring.do("net sword")
    assert ring.team("b3") == "1 ps(st)"
    assert ring.stage == "dice"


@pytest.mark.clause("CG-56")
def test_cg_56_cc_17_netted_nets_do_not_act() -> None:
    ring = battle("0 nss", "1 nss")
    ring.do("net net")
    assert ring.stage == "dice", "the defender is not asked"
    assert ring.g.dice == 3
    other = battle("0 nss", "1 nss").do("net sword")
    assert other.asked == 1
    assert other.refused("net sword", 0) == ("CG-56", "It is Bob who throws nets back now.")
    assert other.refused("keep")[0] == "CG-56"
    why = "The other team has no shield that is not netted."
    assert other.refused("net shield") == ("CG-56", why)
    first = battle("0 nss", "1 nss")
    assert first.refused("net sword", 1) == ("CG-55", "It is Ann who throws the nets now.")


@pytest.mark.clause("CG-57", "CG-60")
def test_cg_57_the_netted_count_for_nothing_but_stay() -> None:
    ring = battle("0 nsss", "1 hsss")
    ring.do("net shield")
    assert ring.team("b3") == "1 sss(h)"
    ring.roll("HH--")
    assert ring.events("parried") == []
    assert ring.legal() == ["lose sword active", "lose shield netted"]


@pytest.mark.clause("CG-57", "CG-60")
def test_cg_57_cc_21_netted_swords_throw_no_dice() -> None:
    ring = battle("0 nnss", "1 psss")
    assert ring.asked == 0
    ring.do("net sword", "net sword")
    ring.roll("--")
    assert ring.g.dice == 3


@pytest.mark.clause("CG-58")
def test_cg_58_cc_18_enough_nets_net_everybody_without_asking() -> None:
    ring = battle("0 nnns", "1 ns")
    assert ring.stage == "dice"
    assert ring.team("b3") == "1 (ns)"
    assert ring.events("netted_all") == [(0, 4, 2)]
    ring.roll("--")
    assert ring.g.dice == 1, "one die for the team"
    lone = battle("0 nsss", "1 s")
    assert lone.team("b3") == "1 (s)"
    assert lone.stage == "dice"
    asked = battle("0 nnss", "1 sss")
    assert asked.stage == "net", "fewer nets than opponents"


@pytest.mark.clause("CG-59")
def test_cg_59_cc_19_the_net_holds_when_its_thrower_is_netted() -> None:
    ring = battle("0 nsss", "1 nsss")
    ring.do("net sword", "net net")
    assert (ring.team("b2"), ring.team("b3")) == ("0 sss(n)", "1 nss(s)")
    ring.roll("----")
    assert ring.g.dice == 3


# --- Dice -------------------------------------------------------------------------------------


@pytest.mark.clause("CG-49")
def test_cg_49_one_mortal_two_simple_three_misses() -> None:
    ring = battle("0 s", "1 s")
    frame = ring.g.stack[-1]
    assert ring.legal() == ["roll miss", "roll simple", "roll mortal"]
    weights = [frame.weight(ring.g, GAME.space.parse(text)) for text in ring.legal()]
    assert weights == [3, 2, 1]
    ring.roll("--")
    assert ring.team("b3") == "1 s"
    assert ring.events("missed") == [(4,)]


@pytest.mark.clause("CG-60")
@pytest.mark.parametrize(
    ("crew", "dice"), [("p", 1), ("nt", 1), ("s", 2), ("pss", 3), ("sss", 4), ("ssss", 5)]
)
def test_cg_60_one_die_for_the_team_and_one_for_each_sword(crew: str, dice: int) -> None:
    ring = fight({"b2": f"0 {crew}", "b3": "bull-1", "e1": "1 s", **FAR}).attack("b2", "b3")
    assert ring.g.dice == dice
    assert ring.events("team_dice") == [(0, 0, dice - 1, dice)]


@pytest.mark.clause("CG-60", "CG-80")
@pytest.mark.parametrize("throw", ["H-", "M-"])
def test_cg_60_cc_22_a_team_without_active_gladiators_has_one_die(throw: str) -> None:
    ring = battle("0 nps", "1 s")
    assert ring.team("b3") == "1 (s)"
    ring.roll(throw)
    if throw == "H-":
        assert ring.team("b3") == "1 (s) w1"
        assert ring.g.dice == 1
        ring.roll("-")
        assert ring.team("b3") == "1 s w1"
    else:
        assert not ring.view()["battle"]["running"]
        assert ring.team("b3") == "0 pns"


@pytest.mark.clause("CG-61")
def test_cg_61_all_dice_fall_before_anything_else() -> None:
    ring = battle("0 sss", "1 ss")
    for left in (4, 3, 2, 1):
        assert (ring.asked, ring.g.dice) == (CHANCE, left)
        assert ring.events("rolled") == []
        ring.do("roll miss")
    assert ring.events("rolled") == [(0, 0, 0, 0, 0)]
    assert ring.refused("roll mortal", 0) == (
        "CG-61",
        "Dice are being rolled: 'roll mortal' cannot happen now.",
    )


@pytest.mark.clause("CG-62")
@pytest.mark.parametrize(
    ("mine", "theirs", "asked"),
    [
        ("0 ts", "1 ts", False),
        ("0 ps", "1 ss", False),
        ("0 ts", "1 ss", True),
        ("0 tts", "1 ts", True),
    ],
)
def test_cg_62_cc_23_strictly_more_active_tridents(mine: str, theirs: str, asked: bool) -> None:
    ring = battle(mine, theirs).roll("H-")
    assert (ring.stage == "reroll") == asked
    if asked:
        assert ring.asked == 0
        assert ring.legal() == ["keep", "reroll"]


@pytest.mark.clause("CG-62", "CG-57")
def test_cc_23_a_netted_trident_does_not_count() -> None:
    ring = battle("0 ttss", "1 ntsp")
    assert ring.asked == 1
    ring.do("net trident").roll("--")
    assert ring.stage == "dice", "one against one"
    ring.roll("---")
    assert not ring.view()["battle"]["running"]


@pytest.mark.clause("CG-62")
def test_cg_62_cc_24_the_second_result_stands_even_if_worse() -> None:
    ring = battle("0 tss", "1 ss").roll("HHH")
    assert ring.refused("net sword")[0] == "CG-63"
    assert ring.refused("keep", 1) == ("CG-62", "It is Ann who decides about this roll.")
    ring.do("reroll")
    assert ring.g.dice == 3, "all dice"
    ring.roll("---")
    assert ring.stage == "dice", "only once"
    assert ring.team("b3") == "1 ss"
    roll = ring.view()["battle"]["rolls"][0]
    assert (roll["before"], roll["faces"]) == (["simple"] * 3, ["miss"] * 3)


@pytest.mark.clause("CG-63")
def test_cg_63_the_choice_comes_after_the_roll_and_before_the_shields() -> None:
    ring = battle("0 tss", "1 hss").roll("H--")
    assert ring.stage == "reroll"
    assert ring.events("parried") == []
    assert ring.decision().prompt == (
        "Tridents 1 to 0. You rolled simple hit, miss, miss: keep it, or roll all dice again?"
    )
    ring.do("keep")
    assert ring.events("kept") == [(0,)]
    assert ring.events("parried") == [(4, 1)]


@pytest.mark.clause("CG-64")
@pytest.mark.parametrize(
    ("crew", "throw", "wounds"),
    [
        ("hs", "H----", 0),
        ("hs", "HH---", 1),
        ("hhs", "HH---", 0),
        ("hhhs", "HHHH-", 1),
        ("ss", "H----", 1),
    ],
)
def test_cg_64_each_active_shield_cancels_one_simple_hit(
    crew: str, throw: str, wounds: int
) -> None:
    first = battle("0 ssss", f"1 {crew}").roll(throw).view()["battle"]["rolls"][0]
    assert first["wounds"] == wounds
    assert first["parried"] == throw.count("H") - wounds


@pytest.mark.clause("CG-65", "CG-66", "CG-64")
def test_cg_65_cc_27_mortal_hits_are_not_cancelled() -> None:
    ring = battle("0 ss", "1 hhs").roll("MHH")
    assert ring.events("parried") == [(4, 2)]
    assert (ring.stage, ring.g.losses) == ("lose", 1)


@pytest.mark.clause("CG-66")
@pytest.mark.parametrize(("throw", "losses"), [("M----", 1), ("MM---", 2), ("MMM--", 3)])
def test_cg_66_a_mortal_hit_costs_a_gladiator(throw: str, losses: int) -> None:
    ring = battle("0 ssss", "1 ssss").roll(throw)
    assert ring.g.losses == losses
    assert ring.team("b3") == "1 ssss"


@pytest.mark.clause("CG-67")
def test_cg_67_a_simple_hit_leaves_a_wound() -> None:
    ring = battle("0 ssss", "1 ssss").roll("H----")
    assert ring.team("b3") == "1 ssss w1"
    assert ring.events("wounded") == [(4, 1, 1)]


@pytest.mark.clause("CG-68", "CG-69")
@pytest.mark.parametrize(
    ("wounds", "throw", "losses", "left"),
    [
        (1, "H----", 1, 0),
        (0, "HHH--", 1, 1),
        (1, "HHH--", 2, 0),
        (1, "MH---", 2, 0),
        (0, "HH---", 1, 0),
        (0, "M----", 1, 0),
        (1, "M----", 1, 1),
        (1, "-----", 0, 1),
        (0, "MHHH-", 2, 1),
    ],
)
def test_cg_68_cg_69_cc_29_two_wounds_cost_one(
    wounds: int, throw: str, losses: int, left: int
) -> None:
    ring = battle("0 ssss", "1 ssss", (0, wounds)).roll(throw)
    assert ring.g.losses == losses
    for _ in range(losses):
        ring.do("lose sword active")
    assert ring.team("b3") == f"1 {'s' * (4 - losses)}{' w1' if left else ''}"


@pytest.mark.clause("CG-69", "CG-64")
def test_cc_28_shields_then_pairs_of_wounds() -> None:
    ring = battle("0 ssss", "1 hhs").roll("MHHHH")
    assert ring.g.losses == 2
    ring.do("lose shield active", "lose shield active")
    assert ring.team("b3") == "1 s"


@pytest.mark.clause("CG-70")
def test_cg_70_the_loser_chooses_one_by_one_netted_ones_too() -> None:
    ring = battle("0 nsss", "1 pths")
    assert ring.view()["battle"]["first"] == "defender"
    ring.do("net sword").roll("-").do("keep")
    ring.roll("MM--")
    assert ring.asked == 1
    expected = [
        "lose spear active",
        "lose sword netted",
        "lose trident active",
        "lose shield active",
    ]
    assert ring.legal() == expected
    assert ring.refused("lose sword active") == ("CG-70", "Your team has no active sword.")
    assert ring.refused("lose net netted") == ("CG-70", "Your team has no netted net.")
    assert ring.refused("lose spear active", 0) == (
        "CG-70",
        "It is Bob who chooses the gladiator to lose.",
    )
    ring.do("lose sword netted")
    assert ring.legal() == ["lose spear active", "lose trident active", "lose shield active"]
    ring.do("lose spear active")
    assert ring.team("b3") == "1 th"
    assert ring.pen(0) == ["spear", "sword"]


@pytest.mark.clause("CG-71")
def test_cg_71_lost_gladiators_go_to_the_roller_attacking_or_defending() -> None:
    ring = battle("0 ssss", "1 ssss").roll("M----").do("lose sword active")
    ring.roll("MM--").do("lose sword active", "lose sword active")
    assert (ring.pen(0), ring.pen(1)) == (["sword"], ["sword", "sword"])
    assert ring.points() == [1, 2, 0]


@pytest.mark.clause("CG-72", "CG-62")
def test_cg_72_cc_25_a_trident_lost_to_the_first_roll_no_longer_counts() -> None:
    kept = battle("0 tsss", "1 ttss").roll("M---").do("lose sword active").roll("--")
    assert kept.stage == "reroll"
    lost = battle("0 tsss", "1 ttss").roll("M---").do("lose trident active").roll("---")
    assert lost.stage == "attacker"


@pytest.mark.clause("CG-72")
@pytest.mark.parametrize(("loss", "dice"), [("lose sword netted", 3), ("lose sword active", 2)])
def test_cg_72_cc_26_dice_are_counted_when_they_are_thrown(loss: str, dice: int) -> None:
    ring = battle("0 nsss", "1 sss").do("net sword").roll("M---").do(loss)
    assert ring.g.dice == dice


@pytest.mark.clause("CG-72", "CG-64")
def test_cg_72_a_shield_of_the_second_side_that_is_lost_protects_no_more() -> None:
    ring = battle("0 ps", "1 hs")
    ring.roll("M-").do("lose shield active").roll("H-")
    assert ring.team("b2") == "0 ps w1"
    assert ring.team("b3") == "1 s"


@pytest.mark.clause("CG-73")
def test_cg_73_spears_and_nets_do_nothing_once_dice_are_rolled() -> None:
    ring = battle("0 pns", "1 sss").do("net sword").roll("M-")
    assert ring.legal() == ["lose sword active", "lose sword netted"]
    ring.do("lose sword active")
    ring.roll("HH")
    assert ring.legal() == ["lose spear active", "lose net active", "lose sword active"]
    ring.do("lose net active")
    assert ring.team("b3") == "1 ss", "losing the thrower changes nothing"


@pytest.mark.clause("CG-74", "CG-57")
def test_cg_74_netted_gladiators_stand_up_after_the_battle() -> None:
    ring = battle("0 nsss", "1 nsss").do("net sword", "net sword").roll("---", "---")
    assert (ring.team("b2"), ring.team("b3")) == ("0 nsss", "1 nsss")
    assert ring.events("freed") == [(0, 1), (4, 1)]
    assert ring.g.netted_here == ring.g.netted_there == 0


@pytest.mark.clause("CG-74", "CG-80")
def test_cg_74_cc_51_also_when_the_battle_ends_early() -> None:
    ring = battle("0 sss", "1 n", (0, 1))
    ring.do("net sword")
    assert ring.g.dice == 3
    ring.roll("H--")
    assert ring.team("b3") == "0 sss"
    assert ring.team("b2") == ""
    assert ring.events("freed") == [(0, 1)]
    units = {"b3": "0 sss", "c3": "1 ss", **FAR}
    assert fight(units).attack("b3", "c3").g.dice == 4


# --- Beaten -----------------------------------------------------------------------------------


@pytest.mark.clause("CG-80", "CG-81", "CG-82")
def test_cg_80_cg_81_cc_30_the_last_gladiators_are_handed_over() -> None:
    ring = battle("0 ssss", "1 ss", (0, 1)).roll("MMHHH")
    assert not ring.view()["battle"]["running"], "nobody is asked, and the beaten do not roll"
    assert len(ring.view()["battle"]["rolls"]) == 1
    assert ring.pen(0) == ["sword", "sword"]
    assert ring.team("b3") == "0 ssss", "no wounds stay on the space"
    assert ring.team("b2") == ""
    assert ring.events("captured_all") == [(0, 1, 2, 2)]
    assert ring.events("team_beaten") == [(1, 5)]
    assert ring.view()["players"][1]["teams"] == 0


@pytest.mark.clause("CG-80")
def test_cg_80_the_base_is_gone_for_good() -> None:
    ring = battle("0 ssss", "1 s").roll("M----")
    assert all(unit.get("seat") != 1 for unit in ring.view()["units"])
    assert ring.events("lost_all") == [(1,)]


@pytest.mark.clause("CG-81")
def test_cg_81_surplus_hits_are_lost() -> None:
    ring = battle("0 ssss", "1 s").roll("MMMMM")
    assert ring.pen(0) == ["sword"]
    assert ring.points() == [1, 0, 0]


@pytest.mark.clause("CG-82", "CG-83")
def test_cg_82_cg_83_the_winner_moves_in_with_its_wound() -> None:
    ring = battle("0 sss", "1 s", (1, 0)).roll("M---")
    assert ring.team("b3") == "0 sss w1"
    assert ring.team("b2") == ""
    assert ring.events("advanced") == [(0, 4, 5)]


@pytest.mark.clause("CG-82", "CG-83")
def test_cg_82_cc_31_a_defender_that_rolls_first_moves_in_too() -> None:
    ring = battle("0 s", "1 pss", (0, 1)).roll("M--")
    assert ring.team("b2") == "1 pss w1"
    assert ring.team("b3") == ""
    assert ring.pen(1) == ["sword"]
    assert ring.view()["battle"]["beaten"] == "attacker"


@pytest.mark.clause("CG-82")
def test_cg_82_r_38_a_defender_that_rolls_second_moves_in_too() -> None:
    units = {"b2": "0 s", "a1": "1 sss", **FAR}
    ring = fight(units).attack("b2", "a1", "b1").roll("--", "M---")
    assert ring.team("b1") == "1 sss"
    assert (ring.team("a1"), ring.team("b2")) == ("", "")


# --- The printed example ----------------------------------------------------------------------


@pytest.mark.clause("CG-52", "CG-55", "CG-57", "CG-60", "CG-62", "CG-64", "CG-67", "CG-68")
@pytest.mark.clause("CG-70", "CG-71", "CG-74")
def test_e_2_the_battle_of_red_and_yellow() -> None:
    ring: Ring = fight({"b2": "0 ntss", "b3": "1 phss", **FAR})
    ring.do("attacker b2", "stand b2", "target b3")
    assert ring.view()["battle"]["first"] == "defender"
    assert ring.events("more_spears") == [(4, 1, 0)]
    assert ring.asked == 0
    ring.do("net sword")
    assert ring.team("b3") == "1 psh(s)"
    ring.roll("H-")
    assert ring.team("b2") == "0 nsst w1"
    ring.roll("H--")
    assert (ring.asked, ring.stage) == (0, "reroll")
    ring.do("reroll").roll("HHH")
    assert ring.events("parried") == [(4, 1)]
    assert (ring.asked, ring.g.losses) == (1, 1)
    ring.do("lose spear active")
    assert ring.team("b2") == "0 nsst w1"
    assert ring.team("b3") == "1 ssh"
    assert ring.pen(0) == ["spear"]
    assert ring.asked == 1
    assert ring.stage == "attacker"
