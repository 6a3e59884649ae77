"""X-01 to X-20: the rulebook's own examples, on positions of the specification."""

from __future__ import annotations

import pytest

from games.gladigala.position import SEATS, Arena, fresh, position

SOLIS = "N SSWEE"  # the declaration of X-03: SPIRITUS 2, LEO 1, ACADEMIA 2


@pytest.mark.clause("GG-010")
@pytest.mark.parametrize("seats", SEATS)
def test_x_01_gear(seats: int) -> None:
    arena = fresh(seats)
    assert arena.coins == [3] * seats
    assert len(arena.facts["eagles"]) == seats
    for seat in range(seats):
        assert arena.view(seat)["in_hand"] == {"up": 2, "down": 1}


@pytest.mark.clause("GG-018")
def test_x_02_markers() -> None:
    """The coins of an attack tell the number of its marker."""
    men = "N1 a5/S, N2 c5/S, N3 g5/S, S1 {} a4/N, S2 {} c4/N, S3 {} g4/N"
    for team, values in (
        (("Sword", "Spear", "Club"), (2, 2, 3)),
        (("Sword", "Sword", "Dagger"), (2, 2, 1)),
    ):
        arena = position(men.format(*team)).round("", "S1>a5, S2>c5, S3>g5")
        assert arena.income("attack") == [(0, value) for value in values]
        assert arena.coins == [3 + sum(values), 3]


@pytest.mark.clause("GG-032", "GG-033", "GG-034")
def test_x_03_declaration() -> None:
    arena = fresh(4).drawn()
    arena.do(*["symbol leo"] * 3, *["symbol solis"] * 3)
    before = arena.facts["supply"]
    assert before == [6, 3, 3, 6]
    arena.do("symbol spiritus", "symbol leo", "symbol academia")
    arena.do(*["symbol solis"] * 3, *["symbol leo"] * 2, *["symbol spiritus"] * 2)
    arena.do("symbol spiritus", "symbol academia")
    assert arena.facts["declared"][2] == [2, 1, 0, 2]
    assert arena.facts["supply"] == [6 - 2, 6 - 3 - 1 - 2, 0, 6 - 2 - 2]


@pytest.mark.clause("GG-046", "GG-047")
def test_x_04_orientation() -> None:
    arena = fresh(4).to("crowd seats")
    facings = {(man["seat"], man["facing"]) for man in arena.facts["gladiators"]}
    assert facings == {(0, 0), (1, 1), (2, 2), (3, 3)}
    assert arena.where("S1 W1 N1 E1").split()[0].endswith("/N")


def placing(seats: int, seat: int, *eagles: str) -> Arena:
    """A day in which this seat is about to set its line-up; the Eagles by seat."""
    arena = fresh(seats).to("eagles").do(*eagles)
    while seat not in arena.asked():
        arena.do(arena.legal()[0])
    return arena


@pytest.mark.clause("GG-045", "GG-048")
def test_x_05_four_players() -> None:
    """The team is drawn as Sword, Spear, Club."""
    arena = fresh(4).do("draw sword", "draw spear", "draw club").to("eagles")
    arena.do("eagle high", "eagle low", "eagle low", "eagle low")
    assert arena.legal() == ["row 0", "row 1", "row 2"]
    arena.do("row 1", "place sword", "place club")
    assert arena.where("S1 S2 S3") == "d1/N e1/N f1/N"
    assert [arena.man(name)["type"] for name in ("S1", "S2", "S3")] == [0, 3, 1]


@pytest.mark.clause("GG-049", "GG-050")
def test_x_06_three_players() -> None:
    arena = placing(3, 0, "eagle low", "eagle high", "eagle low")
    assert not any(text.startswith(("row", "wing")) for text in arena.legal())
    while 0 in arena.asked():
        arena.do(arena.legal()[0])
    assert arena.where("S1 S2 S3 S4") == "d1/N e1/N f1/N e2/N"
    assert arena.legal() == ["row 0", "row 1", "row 2"]
    arena.do("row 2")
    assert arena.legal() == ["wing low", "wing high"]
    arena.do("wing high")
    while 1 in arena.asked():
        arena.do(arena.legal()[0])
    assert arena.where("W1 W2 W3 W4") == "a3/E a4/E a5/E b6/E"


@pytest.mark.clause("GG-051")
def test_x_07_two_players() -> None:
    arena = placing(2, 1, "eagle high", "eagle low")
    assert arena.legal() == ["row 0", "row 1", "row 2", "row 3"]
    arena.do("row 3")
    while arena.day.phase == "line-up":
        arena.do(arena.legal()[0])
    assert arena.where("N1 N2 N3 N4 N5 N6") == "a8/S b8/S c8/S d8/S c7/S e7/S"


@pytest.mark.clause("GG-053", "GG-054")
def test_x_08_crowd_seat() -> None:
    arena = fresh(2).to("crowd seats")
    assert len(arena.legal()) == 64
    arena.do("crowd up sc")
    assert len(arena.legal()) == 60
    assert not [text for text in arena.legal() if text.endswith(("sc", "nc"))]
    for bench in ("sc", "nc"):
        assert arena.refused(f"crowd up {bench}") == "GG-053"


@pytest.mark.clause("GG-101")
def test_x_09_forward_right() -> None:
    assert position("S1 Sword b3/N").round("S1 FR")["S1"] == "c4/N"


@pytest.mark.clause("GG-101", "GG-102")
def test_x_10_left_and_turn() -> None:
    assert position("S1 Sword f3/N").round("S1 L+TL")["S1"] == "e3/W"


@pytest.mark.clause("GG-083")
def test_x_11_back_right_under_shield() -> None:
    arena = position("S1 Spear c6/E").round("S1 BR+SKILL")
    assert arena["S1"] == "b5/E"
    assert arena.coins == [3, 3]
    assert arena.day.phase == "orders", "no coin is asked"


@pytest.mark.clause("GG-130", "GG-131")
def test_x_12_sword_attack() -> None:
    arena = position("S1 Sword b3/E").orders()
    assert set(arena.legal()) == {f"attack {at}" for at in ("b3", "c3", "c4", "c2", "none")}
    for square in ("a3", "b4", "d3"):
        assert arena.refused(f"attack {square}") == "GG-131"


@pytest.mark.clause("GG-150", "GG-154")
@pytest.mark.parametrize("bench", ["Sc", "Nc"])
def test_x_13_crowd_line(bench: str) -> None:
    men = "S1 Sword c4/N, N1 Sword c5/S"
    arena = position(men, tokens=f"S up {bench}").round("", "S1>c5", f"S {bench}")
    assert arena.coins == [6, 3]
    assert arena["N1"] == "c5/S*"


@pytest.mark.clause("GG-150", "GG-154")
@pytest.mark.parametrize("row", "12345678")
def test_x_13_a_token_covers_the_eight_squares_of_its_line(row: str) -> None:
    for column, beside, earned in (("c", "b", 3), ("b", "a", 2)):
        men = f"S1 Sword {beside}{row}/E, N1 Sword {column}{row}/S"
        arena = position(men, tokens="S up Nc").round("", f"S1>{column}{row}", "S Nc")
        assert arena.coins == [3 + earned, 3]


FOUR = (
    "N1 Spear c8/S, N2 Spear f8/S, E1 c7/W*, E2 c6/W*, E3 h2/W, "
    "W1 f5/E*, W2 a2/E, S1 f7/N*, S2 f6/N*, S3 h1/N"
)


@pytest.mark.clause("GG-183", "GG-184", "GG-187", "GG-186")
def test_x_14_declaration_grows() -> None:
    arena = position(FOUR, declared=SOLIS)
    collected = []
    for attacks in ("N1>c7, N2>f5", "N1>c6", "N2>f7", "N2>f6"):
        arena.round("", attacks)
        collected += arena.income("declaration")
    assert collected == [(2, 2), (2, 1), (2, 1), (2, 2)]
    assert len(arena.medals) == 1, "the match is over"


@pytest.mark.clause("GG-185", "GG-232")
def test_x_15_six_out() -> None:
    men = "N1 Spear c8/S, N2 Spear f8/S, S1 c6/N*, S2 h1/N, W1 f5/E*, W2 a2/E, E3 h2/W"
    arena = position(men, declared=SOLIS, stage="E W E S", collected="N 4", eagles="N e7")
    arena.round("", "N1>c6, N2>f5")
    assert arena.income("declaration") == [(2, 2)]
    assert arena.coins[2] == 3 + 2 + 2 + 2 - 6, "the lead of six lies on the medal"
    assert arena.medals == ["coin N 6"]


@pytest.mark.clause("GG-190", "GG-191", "GG-192")
def test_x_16_two_players_in_the_same_round() -> None:
    """SOLIS plays at S, LEO at N."""
    men = "S1 Spear c4/N*, N1 Spear c6/S*, S2 h1/N, N2 h8/S"
    arena = position(men, stage="N").round("", "S1>c6, N1>c4")
    assert arena.stage == "N N S"
    assert arena.facts["collected"] == [2, 0]
    assert arena.coins == [3 + 2 + 2, 3 + 2]


@pytest.mark.clause("GG-205", "GG-104", "GG-203")
def test_x_17_upgrade() -> None:
    men = "S1 Sword c3/N*, S2 Sword f3/N, N1 Spear f6/S"
    arena = position(men).round()
    assert arena.legal() == ["upgrade sword", "upgrade done"]
    arena.do("upgrade sword")
    assert arena.coins == [2, 3]
    assert "order fr idle" in arena.legal(0)
    arena.round("S1 FR", "N1>f3")
    assert arena.where("S1 S2") == "d4/N* f3/N*"
    arena.answer(0, "order c idle")
    assert "order fl idle" in arena.legal(0), "the other Sword, hurt later, may do so too"


@pytest.mark.clause("GG-236", "GG-237", "GG-003")
def test_x_18_medal() -> None:
    men = "N1 d3/N +S, S1 a1/N, W1 a2/E, E1 h2/W"
    arena = position(men, coins="S 11, W 5, N 13, E 3").round("N1 F")
    assert arena.medals == ["eagle N 1"]
    assert arena.coins == [11, 5, 11, 3]


@pytest.mark.clause("GG-236", "GG-003")
def test_x_19_medal_without_lead() -> None:
    men = "N1 d3/N +S, S1 a1/N, W1 a2/E, E1 h2/W"
    arena = position(men, coins="S 11, W 5, N 10, E 3").round("N1 F")
    assert arena.medals == ["eagle N 0"]
    assert arena.coins == [11, 5, 9, 3]


@pytest.mark.clause("GG-094", "GG-095", "GG-097", "GG-084")
def test_x_20_club_and_shield() -> None:
    men = "S1 Sword c4/N, S2 h1/N, N1 Club c6/S"
    orders, attacks = "S1 F+SKILL, N1 C+SKILL", "N1>c5"
    paid = position(men).round(orders, attacks, "", "shield pay")
    assert paid["S1"] == "c5/N*"
    assert paid.coins == [2, 6]
    assert paid.stage == ""
    taken = position(men).round(orders, attacks, "", "shield take")
    assert taken["S1"] == "out"
    assert taken.coins == [3, 6]
    assert taken.stage == "S"
