"""C-32 to C-54: corner cases of money, declarations, Eagles and ends."""

from __future__ import annotations

import pytest

from games.gladigala.paper_day import Settings
from games.gladigala.position import Arena, fresh, position

# --- Safe Zone and money -------------------------------------------------------------------------


@pytest.mark.clause("GG-175", "GG-071")
def test_c_32_paid_from_this_rounds_income() -> None:
    arena = position("S1 Sword c3/N, S2 Spear g3/N, N1 g5/W", coins="S 0")
    arena.round("S1 FR", "S2>g5")
    assert arena.coins == [1, 3]
    assert arena["S1"] == "d4/N"


@pytest.mark.clause("GG-176")
def test_c_33_removed_without_a_coin() -> None:
    arena = position(
        "S1 Sword c3/N, S2 Spear g3/N, W1 a2/E, N1 h5/W", coins="S 0", declared="N SSSSS"
    )
    arena.round("S1 FR", "S2>g5")
    assert arena["S1"] == "out"
    assert arena.stage == ""
    assert arena.coins == [0, 3, 3]
    assert arena.facts["collected"] == [0, 0, 0]


@pytest.mark.clause("GG-177")
def test_c_34_whom_to_pay_for() -> None:
    arena = position("S1 d4/N, S2 c3/N, S3 e5/N, N1 h8/S", coins="S 1").round()
    assert arena.legal() == ["keep 1", "keep 3"]
    arena.do("keep 3")
    assert arena.where("S1 S3") == "out e5/N"
    assert arena.coins == [0, 3]


@pytest.mark.clause("GG-175", "GG-174", "GG-133")
def test_c_35_leaving_the_zone() -> None:
    arena = position("S1 d4/N, N1 h8/S").orders("S1 B")
    assert list(arena.asked()) == [1], "only N1 can attack"
    arena.attacks()
    assert arena["S1"] == "d3/N"
    assert arena.coins == [3, 3]
    arena.orders()
    assert "attack c4" in arena.legal(0)


@pytest.mark.clause("GG-204", "GG-203")
def test_c_36_what_can_be_upgraded() -> None:
    arena = position("S1 Sword c3/N*, S2 Spear f3/N, N1 h8/S").round()
    assert arena.legal(0) == ["upgrade sword", "upgrade done"]
    assert arena.refused("upgrade spear") == "GG-204"
    arena.do("upgrade sword")
    assert arena.day.phase == "orders"
    assert arena.round().day.phase == "orders", "nothing more is offered"


@pytest.mark.clause("GG-183", "GG-185")
def test_c_37_only_what_was_declared() -> None:
    men = (
        "S1 Spear c1/N, S2 Spear f1/N, S3 Spear h1/N, W1 c4/E*, W2 a8/E, "
        "N1 f4/S*, N2 a7/S, E1 h4/W*, E2 a6/W"
    )
    arena = position(men, eagles="E g5", declared="S WWWNN", stage="W N N", collected="S 3")
    arena.round("", "S1>c4, S2>f4, S3>h4")
    assert arena.income("declaration") == [(0, 1)]


@pytest.mark.clause("GG-035", "GG-031", "GG-032", "GG-030")
def test_c_38_no_symbol_left_for_the_last() -> None:
    """Schools by seat: academia, leo, solis, spiritus; nobody takes spiritus."""
    arena = fresh(4).drawn()
    arena.do(*["symbol leo"] * 3, *["symbol solis"] * 3, *["symbol academia"] * 3)
    assert arena.refused("symbol spiritus") == "GG-030"
    arena.do("symbol academia", "symbol leo", "symbol solis")
    arena.do(*["symbol solis"] * 2, *["symbol academia"] * 2, *["symbol leo"] * 2)
    assert arena.day.phase == "eagles"
    assert arena.facts["declared"][3] == [1, 1, 1, 0]
    assert arena.facts["supply"] == [0, 0, 0, 6]


@pytest.mark.clause("GG-035")
def test_c_54_symbols_run_out_for_the_second_of_three() -> None:
    arena = fresh(3).drawn()
    arena.do(*["symbol solis"] * 3, *["symbol academia"] * 6, *["symbol solis"] * 2)
    assert arena.asked() == {1: ["symbol solis"]}
    assert arena.refused("symbol academia") == "GG-032"
    arena.do("symbol solis")
    assert list(arena.asked()) == [2]
    arena.do("symbol leo", "symbol leo")
    assert arena.facts["declared"] == [[0, 0, 5], [3, 0, 1], [3, 2, 0]]
    assert arena.day.phase == "eagles"


# --- Eagles --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-213", "GG-212", "GG-218", "GG-082")
def test_c_39_an_eagle_is_taken() -> None:
    arena = position("S1 Sword d6/N, N1 h1/N").round("S1 F+SKILL")
    assert arena.coins == [6, 3]
    assert arena.eagle("N") == "S1"
    assert not [text for text in arena.legal(0) if text.endswith("skill")]
    assert arena.refused("order f skill", 0) == "GG-082"


@pytest.mark.clause("GG-212", "GG-213")
def test_c_40_a_thief_that_falls() -> None:
    arena = position("S1 Sword d6/N*, S2 h1/N, N1 Club d8/S").round("S1 F", "N1>d7")
    assert arena["S1"] == "out"
    assert arena.eagle("N") == "d7"
    assert arena.coins == [3, 6]


@pytest.mark.clause("GG-222")
def test_c_41_two_thieves() -> None:
    arena = position("S1 d6/N, W1 c7/E, N1 h8/S").round("S1 F, W1 F")
    assert arena.where("S1 W1") == "d6/N c7/E"
    assert arena.eagle("N") == "d7"
    assert arena.coins == [3, 3, 3]


@pytest.mark.clause("GG-219")
def test_c_42_the_own_eagle() -> None:
    arena = position("S1 Sword d1/N, S2 h1/N, N1 h8/S").round("S1 F")
    assert arena["S1"] == "out"
    assert arena.stage == ""
    assert arena.eagle("S") == "d2"


@pytest.mark.clause("GG-220")
def test_c_43_the_own_eagle_guarded() -> None:
    arena = position("S1 Sword d1/N, N1 Sword d3/S").round("S1 F, N1 F")
    assert arena.where("S1 N1") == "d1/N d3/S"
    assert arena.eagle("S") == "d2"


@pytest.mark.clause("GG-214", "GG-136", "GG-104")
def test_c_44_a_carrier_is_hurt() -> None:
    arena = position("S1 Sword d7/S +N, N1 Spear c8/S").round("S1 FR", "N1>c6")
    assert arena["S1"] == "c6/S*"
    assert arena.eagle("N") == "S1"
    assert arena.facts["eagles"][1]["square"] == 2 + 8 * 5
    arena.do("upgrade done")
    uppers = {text.split()[1] for text in arena.legal(0)}
    assert uppers == {"c", "f", "r", "b", "l"}
    assert arena.refused("order fr idle", 0) == "GG-104"


@pytest.mark.clause("GG-216", "GG-217", "GG-213")
def test_c_45_a_carrier_falls() -> None:
    men = "S1 Sword d7/S* +N, S2 c6/E, N1 Spear d8/S"
    arena = position(men).round("S1 F", "N1>d6")
    assert arena["S1"] == "out"
    assert arena.eagle("N") == "d6"
    arena.round("S2 F")
    assert arena.eagle("N") == "S2"
    assert arena.coins == [6, 5]


@pytest.mark.clause("GG-233", "GG-230")
def test_c_46_delivery_and_fifth_base() -> None:
    men = "S1 Sword d6/S +N, S2 Club c4/N, N1 c5/S*, N2 h8/S"
    arena = position(men, stage="N S N S").round("S1 F", "S2>c5")
    assert arena.income("attack") == [(0, 3)]
    assert arena.income("fee") == [(0, -1)]
    assert arena.medals == ["eagle S 2"]
    assert arena.coins == [3, 3]


@pytest.mark.clause("GG-231")
def test_c_47_both_deliver() -> None:
    men = "S1 d6/S +N, S2 h1/N, N1 e3/N +S, N2 h8/S, N3 a8/S"
    arena = position(men, coins="S 9").round("S1 F, N1 F")
    assert arena.medals == ["eagle N 0"]


@pytest.mark.clause("GG-238", "GG-202")
def test_c_48_delivering_without_a_coin() -> None:
    arena = position("S1 d6/S +N, N1 h8/S", coins="S 0, N 9").round("S1 F")
    assert arena.medals == ["eagle S 0"]
    assert arena.coins == [0, 9]
    assert arena.unpaid() == []


# --- Ends ----------------------------------------------------------------------------------------

EIGHT = "S1 a1/N{}, S2 b1/N{}, S3 c1/N{}, S4 e1/N, N1 a8/S{}, N2 b8/S{}, N3 c8/S{}, N4 e8/S"


@pytest.mark.clause("GG-235", "GG-236")
@pytest.mark.parametrize(
    ("hurt", "medals"),
    [
        (("*", "", "", "*", "*", ""), ["coin S 0"]),
        (("*", "*", "*", "*", "*", ""), ["coin N 0"]),
        (("*", "*", "", "*", "*", ""), []),
    ],
)
def test_c_49_equal_coins(hurt: tuple[str, ...], medals: list[str]) -> None:
    arena = position(EIGHT.format(*hurt), rounds=59).round()
    assert arena.medals == medals
    assert arena.coins == [3, 3]


def afternoon(seats: int, eagles: str) -> Arena:
    """S1 delivers the Eagle of N, the others lie as told; then on to the line-ups."""
    men = "S1 e6/S +N, W1 a2/E, N1 h8/S" + (", E1 h2/W" if seats == 4 else "")
    arena = position(men, seats, eagles=eagles, homes="S e2")
    arena.round("S1 FR")
    assert arena.medals == ["eagle S 0"]
    return arena.to("line-up")


@pytest.mark.clause("GG-263", "GG-262", "GG-264")
@pytest.mark.parametrize(
    ("seats", "lies", "stands"),
    [(3, "f2", "e2"), (3, "c2", "c2"), (3, "g2", "g2"), (4, "f2", "f2")],
)
def test_c_50_eagles_in_the_afternoon(seats: int, lies: str, stands: str) -> None:
    arena = afternoon(seats, f"W c3, S {lies}")
    assert arena.eagle("N") == "d7"
    assert arena.eagle("W") == "c3"
    assert arena.eagle("S") == stands
    while 1 not in arena.asked():
        arena.do(arena.legal()[0])
    arena.do("row 0")
    while 1 in arena.asked():
        arena.do(arena.legal()[0])
    assert arena.where("W1 W2 W3") == "a4/E a5/E a6/E", "around b4, its home square"


COIN_END = "S1 a1/N, S2 b1/N, N1 a8/S, N2 b8/S"


@pytest.mark.clause("GG-251", "GG-254", "GG-255", "GG-252", "GG-005")
@pytest.mark.parametrize(
    ("morning", "men", "orders", "coins", "winners"),
    [
        ("eagle S 0", "N1 e3/N +S, S1 a1/N", "N1 F", "S 2, N 7", "N"),
        ("eagle S 5", "N1 e3/N +S, S1 a1/N", "N1 F", "S 2, N 7", "S"),
        ("coin S 2", COIN_END, "", "S 2, N 4", "S N"),
        ("coin S 3", COIN_END, "", "S 2, N 4", "S"),
        ("coin S 1", COIN_END, "", "S 2, N 4", "N"),
        ("coin S 2", COIN_END, "", "S 4, N 2", "S"),
        ("coin S 9", "N1 e3/N +S, S1 a1/N", "N1 F", "S 5, N 1", "N"),
    ],
)
def test_c_51_days(morning: str, men: str, orders: str, coins: str, winners: str) -> None:
    arena = position(men, match=1, medals=morning, coins=coins, rounds=59)
    arena.round(orders)
    assert arena.over
    assert arena.winners() == winners.split()


@pytest.mark.clause("GG-272")
def test_c_52_the_sixtieth_round() -> None:
    men = "S1 a1/N, S2 b1/N, N1 a8/S"
    arena = position(men, rounds=58, stage="N S N S", coins="S 3, N 5").round()
    assert arena.medals == []
    assert arena.round().medals == ["coin N 2"]


@pytest.mark.clause("GG-272")
@pytest.mark.parametrize("limit", [0, 7])
def test_c_52_another_last_round(limit: int) -> None:
    men = "S1 a1/N, S2 b1/N, N1 a8/S"
    arena = position(men, rounds=6, settings=Settings(max_rounds=limit)).round()
    assert len(arena.medals) == (1 if limit else 0)
    late = position(men, rounds=5, settings=Settings(max_rounds=limit)).round()
    assert late.medals == []


@pytest.mark.clause("GG-159", "GG-273")
def test_c_53_a_school_without_gladiators() -> None:
    men = "S1 c4/N, N1 c5/S*"
    arena = position(men, tokens="N down W5", coins="S 3, N 9", stage="S S S").round("", "S1>c5")
    assert arena["N1"] == "out"
    arena.orders()
    assert list(arena.asked()) == [0], "no gladiators, no orders and no attacks"
    arena.attacks()
    assert arena.asked() == {1: ["token keep", "token play"]}
    arena.do("token play")
    won = position("S1 c4/N", tokens="N down W5", coins="S 3, N 9", rounds=59).round()
    assert won.medals == ["coin N 6"]
