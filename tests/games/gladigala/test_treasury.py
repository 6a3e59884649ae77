"""GG-170 to GG-206: the Safe Zone, income and expenses."""

from __future__ import annotations

import pytest

from games.gladigala.paper_day import Settings
from games.gladigala.position import SPECTATOR, position

# --- The Safe Zone -------------------------------------------------------------------------------


@pytest.mark.clause("GG-170", "GG-175")
def test_gg_170_entering_costs_at_the_end_of_the_round() -> None:
    arena = position("S1 d3/N, N1 h8/S")
    for coins in (2, 1, 0):
        arena.round("S1 F" if coins == 2 else "")
        assert arena.coins == [coins, 3]
    assert arena["S1"] == "d4/N"


@pytest.mark.clause("GG-171", "GG-132")
def test_gg_171_nobody_is_hit_there() -> None:
    for facing in "NESW":
        for man in ("Sword", "Spear", "Dagger", "Club"):
            for here in ("c4", "d3", "f5", "e6", "d2", "b5"):
                arena = position(f"S1 {man} {here}/{facing}, N1 d5/S", eagles="S e2").orders()
                shut = {f"attack {at}" for at in ("d4", "e4", "d5", "e5")}
                assert not shut & set(arena.legal(0))


@pytest.mark.clause("GG-172", "GG-109")
def test_gg_172_four_at_most() -> None:
    men = "S1 d4/N, S2 e4/N, N1 d5/S, N2 e5/S, S3 d3/N"
    arena = position(men).round("S3 F")
    assert arena["S3"] == "d3/N"
    assert sum(man["safe"] for man in arena.facts["gladiators"]) == 4


@pytest.mark.clause("GG-174")
def test_gg_174_attacks_again_outside() -> None:
    arena = position("S1 d4/N, N1 h8/S").round("S1 L")
    assert "attack b5" in arena.orders().legal(0)


@pytest.mark.clause("GG-175", "GG-201")
def test_gg_175_one_coin_for_each() -> None:
    arena = position("S1 d4/N, S2 e4/N, N1 d5/S").round()
    assert arena.coins == [1, 2]
    assert sum(arena.facts["shields"]) == 0


@pytest.mark.clause("GG-175", "GG-177")
@pytest.mark.parametrize(("fee", "coins"), [(0, 3), (2, 1)])
def test_gg_175_another_fee(fee: int, coins: int) -> None:
    settings = Settings(safe_zone_fee=fee)
    arena = position("S1 d4/N, S2 h1/N, N1 h8/S", settings=settings).round()
    assert arena.coins == [coins, 3]
    assert arena["S1"] == "d4/N"
    two = position("S1 d4/N, S2 e4/N, S3 h1/N, N1 h8/S", settings=settings).round()
    if fee:
        assert two.do("keep 2").where("S1 S2") == "out e4/N"
    assert two.coins == [coins, 3]


@pytest.mark.clause("GG-176", "GG-183")
def test_gg_176_removed_ones_count_for_nothing() -> None:
    men = "S1 d4/N, S2 h1/N, W1 a2/E, N1 h8/S"
    arena = position(men, coins="S 0", stage="W W N N", declared="N SSSSS").round()
    assert arena["S1"] == "out"
    assert arena.medals == [], "not the fifth"
    assert arena.stage == "W W N N"
    assert arena.income("declaration") == []


@pytest.mark.clause("GG-177")
def test_gg_177_asked_until_the_coins_are_gone() -> None:
    men = "S1 d4/N, S2 e4/N, S3 d5/N, S4 h1/N, N1 h8/S"
    arena = position(men, coins="S 2").round()
    assert arena.legal() == ["keep 1", "keep 2", "keep 3"]
    assert arena.refused("keep 4") == "GG-177"
    arena.do("keep 2")
    assert arena.legal() == ["keep 1", "keep 3"]
    assert arena.refused("keep 2") == "GG-177"
    arena.do("keep 1")
    assert arena.where("S1 S2 S3") == "d4/N e4/N out"
    assert arena.coins == [0, 3]


@pytest.mark.clause("GG-177")
def test_gg_177_no_question_with_enough_or_nothing() -> None:
    men = "S1 d4/N, S2 e4/N, S3 h1/N, N1 h8/S"
    assert position(men, coins="S 2").round().coins == [0, 3]
    broke = position(men, coins="S 0").round()
    assert broke.where("S1 S2") == "out out"
    assert broke.facts["phase"] == "orders"


@pytest.mark.clause("GG-177")
def test_gg_177_schools_pay_in_player_order() -> None:
    men = "S1 d4/N, S2 e4/N, S3 a1/N, N1 d5/S, N2 e5/S, N3 h8/S"
    arena = position(men, coins="S 1, N 1", settings=Settings(first_seat=1)).round()
    assert list(arena.asked()) == [1]
    arena.do("keep 1")
    assert list(arena.asked()) == [0]
    arena.do("keep 2")
    assert arena.where("S1 S2 N1 N2") == "out e4/N d5/S out"


# --- Income --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-180")
def test_gg_180_treasuries_are_public() -> None:
    arena = position("S1 c4/N, N1 c5/S", coins="S 7, N 2")
    assert [arena.view(viewer)["coins"] for viewer in (SPECTATOR, 0, 1)] == [[7, 2]] * 3


@pytest.mark.clause("GG-181", "GG-270")
def test_gg_181_gg_270_the_leader_marker() -> None:
    men = "S1 Sword c4/N, N1 Sword c5/S, N2 h8/S, S2 h1/N"
    arena = position(men)
    assert arena.facts["leader"] == -1
    assert arena.round().facts["leader"] == -1, "a tie"
    arena.round("", "S1>c5").do("upgrade done")
    assert arena.facts["leader"] == 0
    arena.round("", "N1>c4")
    while arena.facts["phase"] == "upgrades":
        arena.do("upgrade done")
    assert arena.coins == [5, 5]
    assert arena.facts["leader"] == 0, "on a tie it stays"


@pytest.mark.clause("GG-182", "GG-018")
@pytest.mark.parametrize(("man", "value"), [("Sword", 2), ("Spear", 2), ("Dagger", 1), ("Club", 3)])
def test_gg_182_what_a_hit_earns(man: str, value: int) -> None:
    arena = position(f"S1 {man} c4/N, N1 c5/S").round("", "S1>c5")
    assert arena.coins == [3 + value, 3]


@pytest.mark.clause("GG-183", "GG-030")
def test_gg_183_min_of_symbols_and_bases() -> None:
    """Three N bases against two symbols of N; W's base is not declared."""
    men = "S1 c4/N, N1 c5/S*, N2 h8/S, W1 a2/E"
    arena = position(men, declared="S NN", stage="N W N", collected="S 2").round("", "S1>c5")
    assert arena.income("declaration") == []
    more = position(men, declared="S NNW", stage="N N", collected="S 2").round("", "S1>c5")
    assert more.income("declaration") == []
    third = position(men, declared="S NNN", stage="N N", collected="S 2").round("", "S1>c5")
    assert third.income("declaration") == [(0, 1)]


@pytest.mark.clause("GG-184", "GG-187")
@pytest.mark.parametrize(
    ("stage", "before", "more"),
    [("", 0, 0), ("N", 0, 2), ("N N", 2, 1), ("N N N", 3, 1), ("N N N N", 4, 2)],
)
def test_gg_184_the_difference_is_collected(stage: str, before: int, more: int) -> None:
    men = "S1 c4/N, N1 c5/S*, N2 h8/S, W1 a2/E"
    arena = position(men, declared="S NNNNN", stage=stage, collected=f"S {before}")
    arena.round("", "S1>c5")
    assert arena.income("declaration") == ([(0, more)] if more else [])


@pytest.mark.clause("GG-184", "GG-187")
def test_gg_187_two_steps_at_once_and_other_payouts() -> None:
    men = "S1 c4/N, S2 f4/N, N1 c5/S*, N2 f5/S*, N3 h8/S, W1 a2/E"
    arena = position(men, declared="S NNNWW", stage="W").round("", "S1>c5, S2>f5")
    assert arena.income("declaration") == [(0, 3)]
    settings = Settings(payout=(0, 1, 1, 9, 9, 9))
    other = position(men, declared="S NNNWW", stage="W", collected="S 1", settings=settings)
    assert other.round("", "S1>c5, S2>f5").income("declaration") == [(0, 8)]


@pytest.mark.clause("GG-186", "GG-185")
def test_gg_186_six_at_most() -> None:
    men = "S1 c4/N, S2 f4/N, N1 c5/S*, N2 f5/S*, W1 a2/E"
    arena = position(men, declared="S NNNNNN", stage="N N N N", collected="S 4")
    arena.round("", "S1>c5, S2>f5")
    assert arena.income("declaration") == [(0, 2)]


@pytest.mark.clause("GG-190", "GG-191")
@pytest.mark.parametrize(
    ("stage", "before", "more"),
    [
        ("", 0, 0),
        ("N", 0, 2),
        ("N N", 2, 1),
        ("N N N", 3, 1),
        ("N N N N", 4, 2),
        ("N N S", 2, 0),
        ("N N S N", 2, 0),
        ("S N", 0, 2),
    ],
)
def test_gg_190_gg_191_streaks(stage: str, before: int, more: int) -> None:
    men = "S1 c4/N, N1 c5/S*, N2 h8/S"
    arena = position(men, stage=stage, collected=f"S {before}").round("", "S1>c5")
    assert arena.income("streak") == ([(0, more)] if more else [])


@pytest.mark.clause("GG-191", "GG-190")
def test_gg_191_a_second_run_that_is_longer_pays_the_difference() -> None:
    men = "S1 c4/N, N1 c5/S*, N2 h8/S"
    arena = position(men, stage="N N S N N", collected="S 2", settings=Settings(out_limit=9))
    assert arena.round("", "S1>c5").income("streak") == [(0, 1)]


BOTH = "S1 Spear c4/N*, S2 Spear f4/N{}, S3 h1/N, N1 Spear c6/S*, N2 Spear f6/S{}, N3 h8/S"


@pytest.mark.clause("GG-192")
@pytest.mark.parametrize(
    ("stage", "after", "collected"),
    [
        ("N", "N N S", [2, 0]),
        ("S", "S S N", [0, 2]),
        ("S S", "S S S N", [0, 1]),
        ("N S", "N S S N", [0, 2]),
        ("S N N", "S N N N S", [1, 0]),
    ],
)
def test_gg_192_the_order_favours_who_gains_more(
    stage: str, after: str, collected: list[int]
) -> None:
    """One of each falls; streaks before are paid."""
    had = {"S S": "N 2", "S N N": "S 2"}.get(stage, "")
    arena = position(
        BOTH.format("", ""), stage=stage, collected=had, settings=Settings(out_limit=9)
    )
    arena.round("", "S1>c6, N1>c4")
    assert arena.stage == after
    assert [dict(arena.income("streak")).get(k, 0) for k in range(2)] == collected


@pytest.mark.clause("GG-192")
def test_gg_192_bases_of_one_school_stay_together() -> None:
    arena = position(BOTH.format("*", "*"), stage="S", settings=Settings(out_limit=9))
    arena.round("", "S1>c6, S2>f6, N1>c4, N2>f4")
    assert arena.stage == "S S S N N"
    assert arena.income("streak") == [(0, 2), (1, 3)] or arena.income("streak") == [(1, 3), (0, 2)]


@pytest.mark.clause("GG-193")
@pytest.mark.parametrize(
    ("coins", "first", "after"),
    [
        ("S 3, N 4", 0, "S N"),
        ("S 4, N 3", 0, "N S"),
        ("S 3, N 3", 0, "N S"),
        ("S 3, N 3", 1, "S N"),
    ],
)
def test_gg_193_equal_gains(coins: str, first: int, after: str) -> None:
    """The favoured school's streak ends on top: the other's base comes last."""
    arena = position(BOTH.format("", ""), coins=coins, settings=Settings(first_seat=first))
    arena.round("", "S1>c6, N1>c4")
    assert arena.stage == after


@pytest.mark.clause("GG-192", "GG-193")
def test_gg_193_the_streak_of_who_gains_more_ends_on_top() -> None:
    """Two of N fall and one of S: S gains 2 either way, and N nothing."""
    men = "S1 Spear c4/N*, S2 Spear f4/N, S3 h1/N, N1 Spear c6/S*, N2 Spear f6/S*, N3 h8/S"
    for coins in ("S 9, N 0", "S 0, N 9"):
        arena = position(men, coins=coins).round("", "S1>c6, S2>f6, N1>c4")
        assert arena.stage == "S N N"
        assert arena.income("streak") == [(0, 2)]


@pytest.mark.clause("GG-190", "GG-192", "GG-193")
@pytest.mark.parametrize(("coins", "after"), [("S 0, N 9", "S N"), ("S 9, N 0", "N S")])
def test_gg_193_a_run_shorter_than_an_earlier_one_is_no_gain(coins: str, after: str) -> None:
    """A second run of two after one of three: neither gains, so the poorer is favoured."""
    men = "S1 Spear c4/N*, S2 h1/N, N1 Spear c6/S*, N2 h8/S"
    settings = Settings(out_limit=12)
    before = "S S S N N N S"
    arena = position(men, stage=before, collected="S 3, N 3", coins=coins, settings=settings)
    arena.round("", "S1>c6, N1>c4")
    assert arena.stage == f"{before} {after}"
    assert arena.income("streak") == []


@pytest.mark.clause("GG-199", "GG-213")
@pytest.mark.parametrize("coins", [3, 0, 5])
def test_gg_199_an_eagle_is_paid_last(coins: int) -> None:
    settings = Settings(eagle_reach_coins=coins)
    arena = position("S1 d6/N, N1 h8/S", settings=settings).round("S1 F")
    assert arena.coins == [3 + coins, 3]
    assert arena.eagle("N") == "S1"


# --- Expenses ------------------------------------------------------------------------------------


@pytest.mark.clause("GG-200", "GG-201", "GG-237")
def test_gg_200_gg_201_spent_coins_are_no_treasury() -> None:
    men = "S1 c4/N*, S2 d4/N, S3 h1/N, N1 Spear c7/S"
    arena = position(men, coins="S 3").round("S1 C+SKILL", "N1>c4", "", "shield pay")
    assert arena.coins == [1, 5]
    arena.do("upgrade sword")
    assert arena.coins == [0, 5]
    assert arena.facts["shields"] == [1, 0]
    assert arena.facts["upgrades"] == [[0], []]


@pytest.mark.clause("GG-202", "GG-089", "GG-203")
def test_gg_202_never_below_nothing() -> None:
    men = "S1 c4/N*, S2 f3/N, S3 d4/N, N1 Spear c7/S"
    arena = position(men, coins="S 1").round("S1 C+SKILL", "N1>c4", "", "shield pay")
    assert arena.coins == [0, 5]
    assert arena["S3"] == "out"
    assert arena.facts["phase"] == "orders", "no coin, no upgrade"


@pytest.mark.clause("GG-203", "GG-204")
def test_gg_203_several_types_in_player_order() -> None:
    men = "S1 Sword c3/N*, S2 Spear f3/N*, S3 Club h1/N, N1 Dagger h8/S*"
    arena = position(men, settings=Settings(first_seat=1)).round()
    assert arena.asked() == {1: ["upgrade dagger", "upgrade done"]}
    arena.do("upgrade done")
    assert arena.asked() == {0: ["upgrade sword", "upgrade spear", "upgrade done"]}
    arena.do("upgrade spear")
    assert arena.legal() == ["upgrade sword", "upgrade done"]
    assert arena.refused("upgrade spear") == "GG-204"
    assert arena.refused("upgrade club") == "GG-204"
    assert arena.refused("upgrade dagger") == "GG-204"
    arena.do("upgrade sword")
    assert arena.coins == [1, 3]
    assert arena.facts["upgrades"] == [[0, 1], []]
    arena.round()
    assert arena.asked() == {1: ["upgrade dagger", "upgrade done"]}, "asked again in every round"


@pytest.mark.clause("GG-203", "GG-204")
def test_gg_204_only_in_the_arena_and_with_a_coin() -> None:
    men = "S1 c3/N*, S2 Spear f3/N, N1 Spear c5/S, N2 h8/S"
    arena = position(men).round("", "N1>c3")
    assert arena["S1"] == "out"
    assert arena.facts["phase"] == "orders", "nobody hurt is in the arena"
    poor = position("S1 c3/N*, N1 h8/S", coins="S 0").round()
    assert poor.facts["phase"] == "orders"


@pytest.mark.clause("GG-203")
@pytest.mark.parametrize(("cost", "left"), [(2, 1), (3, 0), (4, None), (0, 3)])
def test_gg_203_another_cost(cost: int, left: int | None) -> None:
    arena = position("S1 c3/N*, N1 h8/S", settings=Settings(upgrade_cost=cost)).round()
    if left is None:
        assert arena.facts["phase"] == "orders"
    else:
        assert arena.do("upgrade sword").coins == [left, 3]


@pytest.mark.clause("GG-205")
def test_gg_205_all_of_the_type_now_and_later() -> None:
    arena = position("S1 c3/N*, S2 f3/N, N1 Spear f6/S").round("", "N1>f3", "", "upgrade sword")
    assert len(arena.legal(0)) == 45
    arena.answer(0, "order c idle")
    assert len(arena.legal(0)) == 45


@pytest.mark.clause("GG-206", "GG-265")
def test_gg_206_upgrades_end_with_the_match() -> None:
    men = "S1 d6/S +N, N1 h8/S*"
    arena = position(men, upgrades="S Sword, N Sword", shields="S 2").round("S1 F")
    assert arena.facts["match"] == 1
    assert arena.facts["upgrades"] == [[], []]
    assert arena.facts["shields"] == [0, 0]
    assert arena.coins == [3 + 0 - 1, 3], "and nothing comes back"
