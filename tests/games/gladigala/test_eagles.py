"""GG-210 to GG-238: Eagles, deliveries and medals."""

from __future__ import annotations

from typing import Any

import pytest

from games.gladigala.paper_day import Settings
from games.gladigala.position import Arena, position


@pytest.mark.clause("GG-210", "GG-003", "GG-230")
def test_gg_210_stand_on_it_then_carry_it_home() -> None:
    arena = position("S1 d6/N, N1 h8/S").round("S1 F+TB")
    assert arena.eagle("N") == "S1"
    assert arena.round("S1 F").medals == []
    assert arena["S1"] == "d6/S"
    arena.round("S1 F")
    assert arena.medals == ["eagle S 2"], "6 coins, 1 fee, against 3"


@pytest.mark.clause("GG-211", "GG-212")
def test_gg_211_any_other_school() -> None:
    men = "S1 c4/W, W1 d6/N, N1 d3/S, E1 h8/W"
    arena = position(men).round("S1 F, W1 F, N1 F")
    assert [arena.eagle(side) for side in "SWN"] == ["N1", "S1", "W1"]
    assert arena.coins == [6, 6, 6, 3]


@pytest.mark.clause("GG-212", "GG-213")
def test_gg_212_who_is_hurt_on_arrival_takes_it() -> None:
    arena = position("S1 d6/N, N1 Spear d8/S").round("S1 F", "N1>d7")
    assert arena["S1"] == "d7/N*"
    assert arena.eagle("N") == "S1"
    assert arena.coins == [6, 5]


@pytest.mark.clause("GG-213")
def test_gg_213_paid_once_for_each_taking() -> None:
    arena = position("S1 d6/N, N1 h8/S").round("S1 F").round()
    assert arena.coins == [6, 3], "no more while it is carried"


@pytest.mark.clause("GG-214")
def test_gg_214_the_eagle_goes_along() -> None:
    arena = position("S1 d7/S +N, N1 h8/S")
    for order, square in (("FR", "c6"), ("C", "c6"), ("B", "c7")):
        arena.round(f"S1 {order}")
        assert arena["S1"].startswith(square)
        bird = arena.facts["eagles"][1]
        assert bird["square"] == arena.man("S1")["square"]
        assert bird["home"] == 51
    blocked = position("S1 d7/S +N, N1 d6/W").round("S1 F")
    assert blocked.facts["eagles"][1]["square"] == 51


@pytest.mark.clause("GG-215")
def test_gg_215_it_stays_with_its_carrier() -> None:
    arena = position("S1 d7/S +N, S2 c7/S, N1 h8/S")
    arena.round("S1 F, S2 FL").round("S2 F")
    assert arena.eagle("N") == "S1"


@pytest.mark.clause("GG-216", "GG-219")
def test_gg_216_dropped_whatever_the_reason() -> None:
    """A carrier steps on its own Eagle: what it carried lies there too."""
    arena = position("S1 d3/S +N, S2 h1/N, N1 h8/S").round("S1 F")
    assert arena["S1"] == "out"
    assert arena.eagle("N") == arena.eagle("S") == "d2"
    assert arena.stage == ""


@pytest.mark.clause("GG-216", "GG-223")
def test_gg_216_all_that_it_carried() -> None:
    men = "S1 c3/S* +NW, S2 h1/N, W1 Spear c1/N, N1 h8/S"
    arena = position(men).round("", "W1>c3")
    assert arena.eagle("N") == arena.eagle("W") == "c3"


@pytest.mark.clause("GG-217", "GG-213")
@pytest.mark.parametrize("way", ["takeable", "frozen"])
def test_gg_217_a_fallen_eagle(way: str) -> None:
    men = "S1 c3/S* +N, S2 b3/E, W1 Spear c1/N, N1 h8/S"
    arena = position(men, settings=Settings(fallen_eagle=way)).round("", "W1>c3")
    assert arena.eagle("N") == "c3"
    assert arena.facts["eagles"][2]["frozen"] == (way == "frozen")
    arena.round("S2 F")
    assert arena.eagle("N") == ("S2" if way == "takeable" else "c3")
    assert arena.coins[0] == (6 if way == "takeable" else 3)


@pytest.mark.clause("GG-217")
def test_gg_217_frozen_all_day_wherever_it_lies() -> None:
    settings = Settings(fallen_eagle="frozen")
    men = "S1 d6/S +N, W1 a2/E, N1 h8/S"
    arena = position(men, eagles="W d4", frozen="W", settings=settings).round("S1 F")
    arena.to("line-up")
    assert arena.eagle("W") == "b4"
    assert arena.facts["eagles"][1]["frozen"]
    taken = position("S1 c4/W, W1 a2/E, N1 h8/S", settings=settings).round("S1 F")
    assert taken.eagle("W") == "S1", "one that did not fall can be taken"


@pytest.mark.clause("GG-218")
def test_gg_218_the_skill_of_the_round_of_taking_works() -> None:
    arena = position("S1 d6/N, N1 Spear d8/S").round("S1 F+SKILL", "N1>d7", "", "shield pay")
    assert arena["S1"] == "d7/N"
    assert arena.eagle("N") == "S1"
    assert arena.coins == [3 - 1 + 3, 5]
    club = position("S1 Club d6/N, N1 e7/S, N2 h8/S").round("S1 F+SKILL", "S1>e7")
    assert club.where("S1 N1") == "d7/N out"


@pytest.mark.clause("GG-219", "GG-146")
def test_gg_219_the_marker_of_one_on_its_own_eagle_counts() -> None:
    arena = position("S1 d1/N, S2 h1/N, N1 c2/S").round("S1 F", "S1>c2")
    assert arena["S1"] == "out"
    assert arena["N1"] == "c2/S*"
    assert arena.coins == [5, 3]


@pytest.mark.clause("GG-219")
def test_gg_219_not_while_it_is_carried() -> None:
    """S's own Eagle is in N1's hands: S1 comes to the empty home square."""
    arena = position("S1 d1/N, N1 d3/S +S").round("S1 F, N1 R")
    assert arena.where("S1 N1") == "d2/N c3/S"


@pytest.mark.clause("GG-219", "GG-232", "GG-183")
def test_gg_219_no_base_and_no_count() -> None:
    men = "S1 d1/N, S2 h1/N, W1 a2/E, N1 h8/S"
    arena = position(men, stage="W W N N", declared="N SSSSS").round("S1 F")
    assert (arena["S1"], arena.stage, arena.medals) == ("out", "W W N N", [])
    assert arena.coins == [3, 3, 3]


@pytest.mark.clause("GG-219", "GG-114")
def test_gg_219_its_square_was_left_all_the_same() -> None:
    arena = position("S1 d1/N, S2 c1/E, N1 h8/S").round("S1 F, S2 F")
    assert arena.where("S1 S2") == "out d1/E"


@pytest.mark.clause("GG-220")
def test_gg_220_the_order_may_be_given() -> None:
    arena = position("S1 d1/N, N1 h8/S")
    assert "order f idle" in arena.legal(0)


@pytest.mark.clause("GG-223", "GG-213")
def test_gg_223_two_eagles() -> None:
    arena = position("S1 c4/W +N, W1 a8/E, N1 h8/S").round("S1 F")
    assert arena.eagle("N") == arena.eagle("W") == "S1"
    assert arena.coins == [6, 3, 3]
    both = position("S1 c4/W, W1 a8/E, N1 h8/S", eagles="N b4").round("S1 F")
    assert both.eagle("N") == both.eagle("W") == "S1"
    assert both.coins == [9, 3, 3]


@pytest.mark.clause("GG-219", "GG-212", "GG-223")
def test_gg_219_two_eagles_on_one_square() -> None:
    """The Eagles of S and N lie on d2: neither school can come, a third takes both."""
    men = "S1 d1/N, S2 h1/N, W1 c2/E, N1 d3/S, N2 h8/S"
    for order, name in (("S1 F", "S1"), ("N1 F", "N1")):
        arena = position(men, eagles="N d2").round(order)
        assert arena[name] == "out"
        assert arena.eagle("S") == arena.eagle("N") == "d2"
        assert arena.coins == [3, 3, 3]
    both = position(men, eagles="N d2").round("W1 F")
    assert both.eagle("S") == both.eagle("N") == "W1"
    assert both.coins == [3, 9, 3]


# --- The end of a match --------------------------------------------------------------------------


@pytest.mark.clause("GG-230", "GG-175")
def test_gg_230_after_the_fees() -> None:
    arena = position("S1 d6/S +N, S2 e4/N, N1 h8/S", coins="S 2, N 9").round("S1 F")
    assert arena.medals == ["eagle S 0"]
    assert arena.coins == [0, 9]


@pytest.mark.clause("GG-230")
def test_gg_230_an_eagle_taken_in_the_zone_is_delivered() -> None:
    arena = position("S1 d3/N, N1 h8/S", eagles="N d4").round("S1 F")
    assert arena.medals == ["eagle S 2"], "3 + 3 - 1 against 3"


def both_deliver(men: str, **facts: Any) -> Arena:
    return position(f"S1 d6/S +N, N1 e3/N +S{men}", **facts).round("S1 F, N1 F")


@pytest.mark.clause("GG-231")
def test_gg_231_gladiators_then_coins_then_hurt() -> None:
    assert both_deliver(", S2 a1/N", coins="N 9").medals == ["eagle S 0"]
    assert both_deliver(", S2 a1/N, N2 a8/S", coins="N 9").medals == ["eagle N 6"]
    assert both_deliver(", S2 a1/N*, N2 a8/S").medals == ["eagle N 0"]
    tied = both_deliver(", S2 a1/N*, N2 a8/S*")
    assert tied.medals == []
    assert tied.facts["match"] == 1, "over all the same"


@pytest.mark.clause("GG-231")
def test_gg_231_only_between_those_who_deliver() -> None:
    men = "S1 d6/S +N, N1 e3/N +S, W1 a2/E, W2 a3/E, W3 a5/E, N2 h8/S"
    arena = position(men, coins="W 20").round("S1 F, N1 F")
    assert arena.medals == ["eagle N 0"]


@pytest.mark.clause("GG-232", "GG-004")
@pytest.mark.parametrize(("limit", "over"), [(5, False), (4, True)])
def test_gg_232_as_many_bases_as_the_limit(limit: int, over: bool) -> None:
    men = "S1 c4/N, N1 c5/S*, N2 h8/S"
    arena = position(men, stage="N S N", settings=Settings(out_limit=limit)).round("", "S1>c5")
    assert arena.medals == (["coin S 4"] if over else []), "a hit and a streak of two"


@pytest.mark.clause("GG-232")
def test_gg_232_more_than_five() -> None:
    men = "S1 c4/N, S2 f4/N, N1 c5/S*, N2 f5/S*, N3 h8/S"
    arena = position(men, stage="N S N S").round("", "S1>c5, S2>f5")
    assert arena.medals == ["coin S 6"], "two hits and a streak of two"


@pytest.mark.clause("GG-234", "GG-235")
def test_gg_234_fees_come_before_the_medal() -> None:
    men = "S1 c4/N*, S2 d4/N, N1 c5/S*, N2 h8/S, N3 h7/S"
    arena = position(men, stage="N S N S", coins="S 2, N 4").round("", "S1>c5")
    assert arena.medals == ["coin N 1"], "2 + 2 - 1 = 3 against 4"
    assert arena.coins == [3, 3]
    assert arena.facts["match"] == 1, "nobody was asked for upgrades"


@pytest.mark.clause("GG-235")
def test_gg_235_coins_then_gladiators_then_hurt() -> None:
    men = "S1 a1/N{}, N1 a8/S{}{}"
    assert position(men.format("", "", ""), coins="S 4", rounds=59).round().medals == ["coin S 1"]
    more = position(men.format("", "", ", N2 b8/S"), rounds=59).round()
    assert more.medals == ["coin N 0"]
    hurt = position(men.format("*", "", ""), rounds=59).round()
    assert hurt.medals == ["coin N 0"]
    assert position(men.format("*", "*", ""), rounds=59).round().medals == []


@pytest.mark.clause("GG-235", "GG-236")
def test_gg_235_gg_236_with_three() -> None:
    """The lead is over the best of the others."""
    men = "S1 a1/N, W1 a2/E, N1 a8/S"
    arena = position(men, coins="S 5, W 9, N 7", rounds=59).round()
    assert arena.medals == ["coin W 2"]
    assert arena.coins == [5, 7, 7]
    tied = position(men + ", S2 b1/N", coins="S 7, W 7, N 7", rounds=59).round()
    assert tied.medals == ["coin S 0"]


@pytest.mark.clause("GG-237", "GG-261")
def test_gg_237_coins_on_a_medal_are_spent() -> None:
    arena = position("S1 d6/S +N, N1 h8/S", coins="S 10").round("S1 F")
    assert arena.medals == ["eagle S 6"]
    assert arena.coins == [3, 3]


@pytest.mark.clause("GG-238", "GG-175")
def test_gg_238_the_deliverer_is_charged_first() -> None:
    men = "S1 e4/N, S2 d6/S +N, S3 h1/N, N1 h8/S"
    arena = position(men, coins="S 1").round("S2 F")
    assert arena.medals == ["eagle S 0"]
    assert arena.unpaid() == ["S1"]
    assert arena.coins == [0, 3]


@pytest.mark.clause("GG-238", "GG-177")
def test_gg_238_then_the_others_are_chosen_from() -> None:
    men = "S1 e4/N, S2 d6/S +N, S3 e5/N, N1 h8/S"
    arena = position(men, coins="S 2").round("S2 F")
    assert arena.legal() == ["keep 1", "keep 3"]
    arena.do("keep 3")
    assert arena.unpaid() == ["S1"]
    assert arena.medals == ["eagle S 0"]
