"""GG-070 to GG-119: the steps of a round, skills, orders and movement."""

from __future__ import annotations

import pytest

from games.gladigala.paper import UPPER
from games.gladigala.position import SPECTATOR, position

PAIR = "S1 c4/N, N1 c5/S"


# --- The steps -----------------------------------------------------------------------------------


@pytest.mark.clause("GG-070")
def test_gg_070_round_after_round() -> None:
    arena = position("S1 c4/N, N1 h8/S")
    for k in range(1, 5):
        assert arena.facts["round"] == k
        arena.round()
    assert arena.facts["phase"] == "orders"


@pytest.mark.clause("GG-071")
def test_gg_071_steps_in_order() -> None:
    """Everything at once: orders, attacks, crowd, shields, fees, upgrades."""
    men = "S1 Sword c4/N, S2 d5/N, S3 e5/N, N1 c6/S, N2 h8/S*"
    arena = position(men, tokens="S up Sc, N up Nc", coins="S 2")
    phases = [arena.facts["phase"]]
    phases.append(arena.orders("S1 F+SKILL").facts["phase"])
    phases.append(arena.attacks("N1>c5").facts["phase"])
    phases.append(arena.crowd("N Nc").facts["phase"])
    for text in ("shield pay", "keep 3", "upgrade sword"):
        phases.append(arena.do(text).facts["phase"])
    wanted = ["orders", "attacks", "crowd", "shields", "fees", "upgrades", "orders"]
    assert phases == wanted
    assert arena.facts["round"] == 2
    assert arena.coins == [0, 3 + 3 - 1]
    assert arena.where("S1 S2 S3") == "c5/N out e5/N"


@pytest.mark.clause("GG-071", "GG-219")
def test_gg_071_own_eagles_come_before_hits() -> None:
    arena = position("S1 d1/N, S2 h1/N, N1 Spear d3/S").round("S1 F", "N1>d2")
    assert arena["S1"] == "out"
    assert (arena.coins, arena.stage) == ([3, 3], "")


@pytest.mark.clause("GG-071", "GG-193")
def test_gg_071_attack_coins_come_before_streak_coins() -> None:
    """Both can gain nothing; N has fewer coins only before the attacks are paid."""
    men = "S1 Sword c4/N*, S2 h1/N, N1 Club c5/S*, N2 h8/S"
    arena = position(men, coins="S 3, N 3").round("", "S1>c5, N1>c4")
    assert arena.coins == [5, 6]
    assert arena.stage == "S N", "S is poorer now, so its streak ends on top"


@pytest.mark.clause("GG-072")
def test_gg_072_orders_stand() -> None:
    arena = position(PAIR).answer(0, "order f idle")
    assert list(arena.asked()) == [1]
    assert arena.refused("order c idle", 0) == "GG-072"


@pytest.mark.clause("GG-073")
def test_gg_073_attacks_are_placed_from_before_the_move() -> None:
    arena = position("S1 Spear c2/N, N1 h8/S").orders("S1 R+TR")
    assert arena.legal(0) == ["attack c3", "attack c4", "attack c5", "attack none"]


@pytest.mark.clause("GG-074", "GG-075")
def test_gg_074_gg_075_what_others_see_of_a_step() -> None:
    arena = position("S1 c4/N, S2 f3/N, N1 c6/S, N2 h8/S", tokens="S up Sa, N up Nh")
    arena.answer(0, "order f skill")
    assert arena.view(0)["orders"] == {0: [1, 4]}
    arena.answer(0, "order c left")
    for viewer in (1, SPECTATOR):
        assert arena.view(viewer)["orders"] == {}
        assert arena.view(viewer)["waiting"] == [1], "that S is ready everybody sees"
    arena.answer(1, "order c idle").answer(1, "order c idle")
    arena.answer(0, "attack c5")
    assert arena.view(1)["attacks"] == arena.view(SPECTATOR)["attacks"] == {}
    assert arena.view(0)["attacks"] == {0: 34}
    arena.answer(0, "attack none").answer(1, "attack c5").answer(1, "attack none")
    for viewer in (0, 1, SPECTATOR):
        shown = {0: 34, 1: 64, 6: 34, 7: 64}
        assert {k: v for k, v in arena.view(viewer)["attacks"].items() if v != 64} == {
            k: v for k, v in shown.items() if v != 64
        }
    for viewer, known in ((0, {0, 1}), (1, {6, 7}), (SPECTATOR, set())):
        assert set(arena.view(viewer)["orders"]) == known, "orders stay hidden in the crowd step"
    arena.answer(0, "token play")
    assert arena.view(1)["tokens"][0]["state"] == "down"
    assert arena.view(1)["tokens"][0]["kind"] == ""


@pytest.mark.clause("GG-076", "GG-100")
def test_gg_076_gg_100_each_gladiator_has_its_own_order() -> None:
    men = "S1 c2/N, S2 d4/N, S3 g3/N*, N1 c7/S, N2 h8/S"
    arena = position(men).orders("S1 F, S2 B, S3 R+TB, N1 FL, N2 C+TR").attacks()
    assert arena.where("S1 S2 S3 N1 N2") == "c3/N d3/N h3/S* d6/S h8/W"


# --- Skills --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-080", "GG-081")
def test_gg_080_gg_081_skills_are_free_and_instead_of_a_turn() -> None:
    men = "S1 Sword c2/N, S2 Spear f2/N, S3 Dagger a1/N, S4 Club h1/N, N1 h8/S"
    arena = position(men, coins="S 0", eagles="S e2")
    for _ in range(2):
        arena.round("S1 C+SKILL, S2 C+SKILL, S3 F+SKILL, S4 C+SKILL")
    assert arena.where("S1 S2 S3 S4") == "c2/N f2/N a5/N h1/N"
    assert arena.coins == [0, 3]


@pytest.mark.clause("GG-082", "GG-218")
def test_gg_082_carriers_have_no_skill() -> None:
    for man in ("Sword", "Spear", "Dagger", "Club"):
        arena = position(f"S1 {man} g6/S +N, S2 {man} f3/N, N1 h8/S")
        assert len(arena.legal(0)) == 36
        assert arena.refused("order f skill", 0) == "GG-082"
        arena.answer(0, "order c idle")
        assert "order f skill" in arena.legal(0)


@pytest.mark.clause("GG-083", "GG-084", "GG-089")
@pytest.mark.parametrize("man", ["Sword", "Spear"])
@pytest.mark.parametrize(("order", "there"), [("C+SKILL", "c4"), ("F+SKILL", "c5")])
def test_gg_083_a_shield_with_any_move(man: str, order: str, there: str) -> None:
    arena = position(f"S1 {man} c4/N, N1 Spear c7/S")
    arena.round(f"S1 {order}", f"N1>{there}")
    assert arena.asked() == {0: ["shield take", "shield pay"]}
    assert arena.do("shield pay")["S1"] == f"{there}/N"
    assert arena.facts["shields"] == [1, 0]


@pytest.mark.clause("GG-083", "GG-084")
@pytest.mark.parametrize("man", ["Dagger", "Club"])
def test_gg_083_others_have_no_shield(man: str) -> None:
    arena = position(f"S1 {man} c4/N, S2 h1/N, N1 Spear c7/S")
    arena.round(
        "S1 F+SKILL" if man == "Dagger" else "S1 C+SKILL", "N1>c6" if man == "Dagger" else "N1>c4"
    )
    assert arena["S1"].endswith("*")
    assert arena.coins == [3, 5]


@pytest.mark.clause("GG-084")
def test_gg_084_only_with_the_lower_disc_on_skill() -> None:
    arena = position(PAIR).round("", "N1>c4")
    assert arena["S1"] == "c4/N*"
    assert arena.coins == [3, 5]


@pytest.mark.clause("GG-084", "GG-088", "GG-089")
def test_gg_084_owners_are_asked_in_player_order() -> None:
    men = "S1 b3/N, S2 c3/N, N1 b4/S, N2 c4/S"
    orders = "S1 C+SKILL, S2 C+SKILL, N1 C+SKILL, N2 C+SKILL"
    attacks = "S1>b4, S2>c4, N1>b3, N2>c3"
    arena = position(men, coins="S 2, N 1", shields="S 2").round(orders, attacks)
    asked = []
    while arena.facts["phase"] == "shields":
        asked.append(next(iter(arena.asked())))
        arena.do("shield pay")
    assert asked == [0, 1], "S has a coin but no fourth shield, N no second coin"
    assert arena.where("S1 S2 N1 N2") == "b3/N c3/N* b4/S c4/S*"
    assert arena.facts["shields"] == [3, 1]


@pytest.mark.clause("GG-084", "GG-085")
def test_gg_085_each_gladiator_has_its_own_shield() -> None:
    men = "S1 b3/N, S2 c3/N, N1 b4/S, N2 c4/S"
    arena = position(men).round("S1 C+SKILL, S2 C+SKILL", "N1>b3, N2>c3")
    arena.do("shield take", "shield pay")
    assert arena.where("S1 S2") == "b3/N* c3/N"
    assert arena.coins == [2, 7]


@pytest.mark.clause("GG-090", "GG-104", "GG-106")
@pytest.mark.parametrize(
    ("order", "there"),
    [
        ("F", "c5"),
        ("FR", "e5"),
        ("R", "e3"),
        ("BR", "e1"),
        ("B", "c1"),
        ("BL", "a1"),
        ("L", "a3"),
        ("FL", "a5"),
    ],
)
def test_gg_090_double_steps(order: str, there: str) -> None:
    arena = position("S1 Dagger c3/N, N1 h8/S", eagles="S d2")
    if order == "FR":
        assert arena.refused("order fr skill", 0) == "GG-106"
    else:
        assert arena.round(f"S1 {order}+SKILL")["S1"] == f"{there}/N"
    hurt = position("S1 Dagger c3/N*, N1 h8/S", eagles="S d2")
    legal = f"order {order.lower()} skill" in hurt.legal(0)
    assert legal == (order in ("F", "R", "B", "L"))


@pytest.mark.clause("GG-091", "GG-221", "GG-092")
def test_gg_091_gg_221_nothing_between_matters() -> None:
    """Over the enemy's Eagle, a marker and a gladiator; then over the own Eagle."""
    arena = position("S1 Dagger d8/S, N1 h8/S, N2 Spear a6/E").round("S1 F+SKILL", "N2>d6")
    assert arena["S1"] == "d6/S*", "the marker is where she ends"
    assert arena.eagle("N") == "d7"
    arena = position("S1 Dagger d8/S, N1 h8/S, N2 c8/S").round("S1 F+SKILL", "N2>d7")
    assert arena["S1"] == "d6/S"
    assert arena.coins == [3, 3]
    own = position("S1 Dagger d1/N, N1 h8/S").round("S1 F+SKILL")
    assert own["S1"] == "d3/N"


@pytest.mark.clause("GG-092", "GG-113")
def test_gg_092_no_half_steps() -> None:
    arena = position("S1 Dagger c1/N, N1 c3/S").round("S1 F+SKILL")
    assert arena["S1"] == "c1/N"
    traded = position("S1 Dagger c1/N, N1 Dagger c3/S").round("S1 F+SKILL, N1 F+SKILL")
    assert traded.where("S1 N1") == "c1/N c3/S"


@pytest.mark.clause("GG-093")
def test_gg_093_no_double_step_on_the_spot() -> None:
    arena = position("S1 Dagger c3/N, N1 h8/S")
    assert arena.refused("order c skill", 0) == "GG-093"
    other = position("S1 Club c3/N, N1 h8/S")
    assert "order c skill" in other.legal(0)


@pytest.mark.clause("GG-094", "GG-097", "GG-149")
@pytest.mark.parametrize("mark", ["", "*"])
@pytest.mark.parametrize("order", ["C", "C+TR"])
def test_gg_094_a_crushing_blow_removes_at_once(mark: str, order: str) -> None:
    men = f"S1 c4/N{mark}, S2 h1/N, N1 Club c5/S"
    arena = position(men).round(f"S1 {order}, N1 C+SKILL", "N1>c4")
    assert arena["S1"] == "out"
    assert (arena.stage, arena.coins) == ("S", [3, 6])


@pytest.mark.clause("GG-098", "GG-116")
def test_gg_098_the_blow_falls_even_if_the_move_is_blocked() -> None:
    men = "S1 c4/N, S2 h1/N, N1 Club c5/S"
    moved = position(men).round("N1 B+SKILL", "N1>c4")
    assert moved.where("S1 N1") == "out c6/S"
    blocked = position(men).round("N1 F+SKILL", "N1>c4")
    assert blocked.where("S1 N1") == "out c5/S"


# --- Movement ------------------------------------------------------------------------------------

EIGHT = {
    "N": "c4 d4 d3 d2 c2 b2 b3 b4",
    "E": "d3 d2 c2 b2 b3 b4 c4 d4",
    "S": "c2 b2 b3 b4 c4 d4 d3 d2",
    "W": "b3 b4 c4 d4 d3 d2 c2 b2",
}


@pytest.mark.clause("GG-101", "GG-047")
@pytest.mark.parametrize("facing", "NESW")
def test_gg_101_eight_ways_from_where_one_looks(facing: str) -> None:
    for order, there in zip(list(UPPER)[1:], EIGHT[facing].split(), strict=True):
        arena = position(f"S1 c3/{facing}, N1 h8/S", eagles="S e2").round(f"S1 {order}")
        assert arena["S1"] == f"{there}/{facing}"
    assert position(f"S1 c3/{facing}, N1 h8/S").round("S1 C")["S1"] == f"c3/{facing}"


@pytest.mark.clause("GG-102", "GG-103", "GG-116")
@pytest.mark.parametrize(
    ("facing", "turns"), [("N", "NWES"), ("E", "ENSW"), ("S", "SEWN"), ("W", "WSNE")]
)
def test_gg_102_turns_come_after_the_move(facing: str, turns: str) -> None:
    for lower, after in zip(("IDLE", "TL", "TR", "TB"), turns, strict=True):
        there = EIGHT[facing].split()[0]
        arena = position(f"S1 c3/{facing}, N1 h8/S", eagles="S e2").round(f"S1 F+{lower}")
        assert arena["S1"] == f"{there}/{after}"
        stays = position(f"S1 c3/{facing}, N1 h8/S").round(f"S1 C+{lower}")
        assert stays["S1"] == f"c3/{after}"


@pytest.mark.clause("GG-104")
def test_gg_104_hurt_ones_go_straight() -> None:
    arena = position("S1 c3/N*, S2 f3/N, N1 h8/S")
    assert arena.refused("order fr idle", 0) == "GG-104"
    assert {text.split()[1] for text in arena.legal(0)} == {"c", "f", "r", "b", "l"}
    arena.answer(0, "order c idle")
    assert len(arena.legal(0)) == 45


@pytest.mark.clause("GG-104", "GG-205")
def test_gg_104_an_upgrade_of_another_type_does_not_help() -> None:
    arena = position("S1 c3/N*, N1 h8/S*", upgrades="S Spear, N Sword")
    assert len(arena.legal(0)) == 25
    assert len(arena.legal(1)) == 20, "in its corner, but diagonally too"


@pytest.mark.clause("GG-105")
@pytest.mark.parametrize(
    ("man", "order"),
    [
        ("Sword a1/N", "l idle"),
        ("Sword a1/N", "b left"),
        ("Sword h8/E", "f idle"),
        ("Dagger g3/E", "f skill"),
    ],
)
def test_gg_105_not_off_the_board(man: str, order: str) -> None:
    arena = position(f"S1 {man}, N1 a8/S")
    assert f"order {order}" not in arena.legal(0)
    assert arena.refused(f"order {order}", 0) == "GG-105"


@pytest.mark.clause("GG-106", "GG-107", "GG-170")
@pytest.mark.parametrize(
    ("here", "shut"),
    [
        ("d4/N", "fr"),
        ("e4/N", "fl"),
        ("d5/N", "br"),
        ("e5/N", "bl"),
        ("d4/E", "fl"),
        ("e5/W", "fl"),
    ],
)
def test_gg_106_one_diagonal_of_the_zone_is_shut(here: str, shut: str) -> None:
    arena = position(f"S1 {here}, N1 h8/S")
    uppers = {text.split()[1] for text in arena.legal(0)}
    assert uppers == {"c", "f", "fr", "r", "br", "b", "bl", "l", "fl"} - {shut}
    assert arena.refused(f"order {shut} skill", 0) == "GG-106"


@pytest.mark.clause("GG-106")
@pytest.mark.parametrize(
    ("here", "order", "legal"),
    [
        ("c3/N", "fr", False),
        ("d4/N", "fr", False),
        ("d3/N", "fr", True),
        ("d4/N", "br", True),
        ("b6/S", "fl", True),
        ("c6/S", "fl", False),
        ("d4/N", "f", True),
    ],
)
def test_gg_106_double_steps_across_the_centre(here: str, order: str, legal: bool) -> None:
    arena = position(f"S1 Dagger {here}, N1 h8/S")
    assert (f"order {order} skill" in arena.legal(0)) == legal


@pytest.mark.clause("GG-107", "GG-170", "GG-172")
def test_gg_107_diagonally_into_and_out_of_the_zone() -> None:
    arena = position("S1 c3/N, S2 f3/N, S3 c6/N, S4 f6/N, N1 h8/S", coins="S 9")
    arena.round("S1 FR, S2 FL, S3 BR, S4 BL")
    assert arena.where("S1 S2 S3 S4") == "d4/N e4/N d5/N e5/N"
    assert arena.coins[0] == 5
    arena.round("S1 BL, S2 BR, S3 FL, S4 FR")
    assert arena.where("S1 S2 S3 S4") == "c3/N f3/N c6/N f6/N"
    assert arena.coins[0] == 5


@pytest.mark.clause("GG-108", "GG-109")
def test_gg_108_occupied_squares_may_be_ordered() -> None:
    arena = position(PAIR)
    assert "order f idle" in arena.legal(0)
    assert arena.round("S1 F").where("S1 N1") == "c4/N c5/S"


@pytest.mark.clause("GG-110", "GG-113")
def test_gg_110_who_turns_on_the_spot_is_no_mover() -> None:
    arena = position("S1 c3/N, N1 c4/S, N2 h8/S").round("S1 C+TR, N1 F")
    assert arena.where("S1 N1") == "c3/E c4/S"
    assert arena.blocked() == {"N1": "held"}


@pytest.mark.clause("GG-111", "GG-118")
def test_gg_118_one_who_could_not_come_spoils_it_too() -> None:
    """S1 and N1 trade, so S1 cannot come to c4; W1 wants the same square."""
    arena = position("S1 c3/N, N1 c4/S, W1 b4/E", eagles="W b5").round("S1 F, N1 F, W1 F")
    assert arena.where("S1 N1 W1") == "c3/N c4/S b4/E"
    held = position("S1 c3/N, S2 c2/N, W1 b2/E, N1 h8/S").round("S1 B, W1 F")
    assert held.where("S1 W1") == "c3/N b2/E", "both want c2, which S2 keeps"
    empty = position("S1 a3/E, S2 c3/W, S3 b2/N, N1 h8/S").round("S1 F, S2 F, S3 F")
    assert empty.where("S1 S2 S3") == "a3/E c3/W b2/N"


@pytest.mark.clause("GG-113", "GG-118")
def test_gg_113_a_stopped_file_stops_all_behind_it() -> None:
    men = "S1 a3/E, S2 b3/E, S3 c3/E, N1 d3/W, W1 d1/N, W2 d4/S"
    arena = position(men, seats=3).round("S1 F, S2 F, S3 F, N1 B, W1 C")
    assert arena.where("S1 S2 S3 N1") == "b3/E c3/E d3/E e3/W"
    stopped = position(men.replace("d1/N", "e2/N"), seats=3).round("S1 F, S2 F, S3 F, N1 B, W1 F")
    assert stopped.where("S1 S2 S3 N1 W1") == "a3/E b3/E c3/E d3/W e2/N"


@pytest.mark.clause("GG-115", "GG-113")
def test_gg_115_a_ring_with_an_outsider() -> None:
    """One who wants a square of the ring contests it, and the whole ring stands."""
    men = "S1 b2/N, W1 b3/E, N1 c3/S, N2 c2/W, W2 a4/E"
    free = position(men).round("S1 F, W1 F, N1 F, N2 F")
    assert free.where("S1 W1 N1 N2") == "b3/N c3/E c2/S b2/W"
    stopped = position(men).round("S1 F, W1 F, N1 F, N2 F, W2 FR")
    assert stopped.where("S1 W1 N1 N2 W2") == "b2/N b3/E c3/S c2/W a4/E"


@pytest.mark.clause("GG-116")
def test_gg_116_a_blocked_one_still_turns_and_shields() -> None:
    arena = position("S1 c4/N, N1 c5/S, N2 Spear c7/S").round("S1 F+TR", "N2>c4")
    assert arena["S1"] == "c4/E*"
    shield = position("S1 c4/N, N1 c5/S, N2 Spear c7/S").round("S1 F+SKILL", "N2>c4")
    assert shield.do("shield pay")["S1"] == "c4/N"


@pytest.mark.clause("GG-117", "GG-173")
def test_gg_117_gg_173_the_same_in_the_safe_zone() -> None:
    arena = position("S1 d3/N, S2 c4/E, N1 h8/S").round("S1 F, S2 F")
    assert arena.where("S1 S2") == "d3/N c4/E"
    held = position("S1 d3/N, N1 d4/S").round("S1 F")
    assert held["S1"] == "d3/N"
    traded = position("S1 d4/N, N1 d5/S").round("S1 F, N1 F")
    assert traded.where("S1 N1") == "d4/N d5/S"


@pytest.mark.clause("GG-119")
def test_gg_119_paths_may_cross() -> None:
    arena = position("S1 b2/N, N1 c2/N").round("S1 FR, N1 FL")
    assert arena.where("S1 N1") == "c3/N b3/N"
