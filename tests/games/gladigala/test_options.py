"""The settings of a table: what they may be, how they are spelled, what they change."""

from __future__ import annotations

import pytest

from games.gladigala.paper import RANGE, VALUE
from games.gladigala.paper_day import Settings
from games.gladigala.position import GAME, SEATS, fresh, options_of, position
from munera.core.errors import BadTable
from munera.play.match import Match
from munera.play.record import replay

MARBLE = ("Sd", "Se", "Nd", "Ne", "W4", "W5", "E4", "E5")
SHAPES = "sword: 0,1; spear: 0,1; dagger: 0,1; club: {}"
WORTH = "sword: 2; spear: 2; dagger: 1; club: {}"

BAD = [
    ("first_seat", "3", "is a seat from 0 to 2, not '3'"),
    ("first_seat", "-1", "is a seat from 0 to 2, not '-1'"),
    ("first_seat", "youngest", "is a seat from 0 to 2, not 'youngest'"),
    ("matches", "0", "is a number from 1 to 2, not '0' [GG-001]."),
    ("matches", "3", "is a number from 1 to 2, not '3' [GG-001]."),
    ("max_rounds", "-1", "not '-1' [GG-272]."),
    ("max_rounds", "x" * 500, "not 'xxxxxxxxxxxxxxxxx...' [GG-272]."),
    ("start_coins", "1.5", "not '1.5' [GG-010]."),
    ("start_coins", "³", "not '³' [GG-010]."),
    ("shield_limit", "", "not '' [GG-088]."),
    ("out_limit", "0", "not '0' [GG-232]."),
    ("out_limit", "13", "not '13' [GG-232]."),
    ("safe_zone_fee", "-1", "not '-1' [GG-175]."),
    ("upgrade_cost", "ten", "not 'ten' [GG-203]."),
    ("eagle_reach_coins", "--3", "not '--3' [GG-213]."),
    ("payout", "", "takes 2 to 13 whole numbers, or pairs such as 0:0; this has 0 [GG-184]."),
    ("payout", "1 2", "it begins with 0, not 1 [GG-184]."),
    ("payout", "0 3 2", "totals never fall, but 2 follows 3 [GG-184]."),
    ("payout", "0 x", "the value of 1, 'x', is not a whole number from 0 to 99 [GG-184]."),
    ("simultaneous_hits", "twice", "is 'each' or 'once', not 'twice' [GG-142]."),
    ("fallen_eagle", "", "is 'takeable' or 'frozen', not '' [GG-217]."),
    ("afternoon_eagles", "away", "is 'stay' or 'home', not 'away' [GG-263]."),
    ("three_player_limit", "yes", "is 'on' or 'off', not 'yes' [GG-050]."),
    ("closed_benches", "", "is empty; say 'none' if that is meant [GG-054]."),
    ("closed_benches", "Sd Si", "there is no 'Si'; there is Sa, Sb, Sc, ..., E8 [GG-054]."),
    ("closed_benches", "Sd sd", "Sd is given twice [GG-054]."),
    (
        "closed_benches",
        " ".join(side + mark for side in "SN" for mark in "abcdefgh"),
        "9 crowd tokens need as many open lines, not 8 [GG-053].",
    ),
    ("ranges", "sword: 0,0", "missing: spear, dagger, club."),
    ("ranges", SHAPES.format(""), "club has no square to attack."),
    ("ranges", SHAPES.format("0,1 0,1"), "club has 0,1 twice."),
    ("ranges", SHAPES.format("0,8"), "'0,8' of club is not two numbers from -7 to 7"),
    ("ranges", SHAPES.format("1"), "'1' of club is not two numbers"),
    ("ranges", SHAPES.format("0,1; club: 0,1"), "club is given twice."),
    ("ranges", SHAPES.format("0,1; net: 0,1"), "there is no type 'net'"),
    ("attack_value", WORTH.format("x"), "'x', is not a whole number from 0 to 9 [GG-182]."),
    ("attack_value", WORTH.format("1 2"), "pairs such as sword:2; this has 5 [GG-182]."),
    ("attack_value", "sword 2", "pairs such as sword:2; this has 2 [GG-182]."),
]


@pytest.mark.parametrize(("option", "value", "why"), BAD)
def test_a_bad_value_is_refused_with_a_sentence(option: str, value: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(3, options={option: value})
    assert why in str(caught.value)
    assert str(caught.value).startswith(f"Option '{option}'")
    assert str(caught.value).endswith(".")


def test_options_are_written_out_in_one_spelling() -> None:
    usual = {
        "first_seat": "0",
        "matches": "2",
        "max_rounds": "60",
        "start_coins": "3",
        "shield_limit": "3",
        "out_limit": "5",
        "safe_zone_fee": "1",
        "upgrade_cost": "1",
        "eagle_reach_coins": "3",
        "payout": "standard",
        "simultaneous_hits": "each",
        "fallen_eagle": "takeable",
        "afternoon_eagles": "stay",
        "closed_benches": "none",
        "three_player_limit": "on",
        "ranges": "standard",
        "attack_value": "standard",
    }
    assert dict(GAME.table(3).options) == usual
    assert dict(GAME.table(3, options=options_of(Settings())).options) == usual
    marble = GAME.table(3, options={"closed_benches": "marble"}).options["closed_benches"]
    assert sorted(marble.split()) == sorted(MARBLE)
    again = GAME.table(3, options={"closed_benches": "E5,e4 w5 W4 Ne Nd Se Sd"})
    assert again.options["closed_benches"] == marble
    assert GAME.table(3, options={"payout": "0, 0,2 3 4 6"}).options["payout"] == "standard"


@pytest.mark.clause("GG-010")
@pytest.mark.parametrize("coins", [0, 7])
def test_coins_at_the_start(coins: int) -> None:
    assert fresh(3, Settings(start_coins=coins)).coins == [coins] * 3


@pytest.mark.clause("GG-088")
@pytest.mark.parametrize(("limit", "asked"), [(0, False), (2, False), (3, True), (9, True)])
def test_shields_of_a_match(limit: int, asked: bool) -> None:
    settings = Settings(shield_limit=limit)
    arena = position("S1 c4/N, N1 c5/S", shields="S 2", settings=settings)
    arena.round("S1 C+SKILL", "N1>c4")
    assert (arena.facts["phase"] == "shields") == asked


@pytest.mark.clause("GG-054", "GG-053")
@pytest.mark.parametrize("seats", SEATS)
def test_closed_benches(seats: int) -> None:
    """The marble seats leave exactly twelve lines."""
    arena = fresh(seats, Settings(closed_benches=MARBLE)).to("crowd seats")
    assert len(arena.legal()) == 2 * (32 - 8)
    assert arena.refused("crowd up Sd") == "GG-054"
    arena.to("orders")
    one = fresh(seats, Settings(closed_benches=("Sd",))).to("crowd seats")
    assert "crowd up nd" in one.legal(), "the other end of the column is open"


@pytest.mark.clause("GG-131", "GG-018", "GG-182")
def test_other_ranges_and_values() -> None:
    settings = Settings(
        ranges={**RANGE, "club": [(0, 2), (-1, 0)]}, attack_value={**VALUE, "club": 7}
    )
    arena = position("S1 Club c3/N, N1 c5/S", settings=settings).orders()
    assert arena.legal(0) == ["attack b3", "attack c5", "attack none"]
    assert arena.attacks("S1>c5").coins == [10, 3]


def test_a_record_with_other_settings_can_be_replayed() -> None:
    options = options_of(
        Settings(
            matches=1, payout=(0, 1, 2), closed_benches=MARBLE, ranges={**RANGE, "club": [(0, 2)]}
        )
    )
    match = Match(GAME, GAME.table(2, options=options))
    while match.view(-3)["phase"] != "orders":
        seat = match.waiting()[0]
        asked = match.decision(seat)
        assert asked is not None
        match.play(seat, asked.choices[-1].text)
    record, again = replay(match.text())
    assert record.table == match.table
    assert again.pack() == match.truth.pack()
