"""The settings of a table, and ranges, values and payouts that replace the standard ones."""

from __future__ import annotations

import pytest

from munera.core.engine import Actions, legal_list, playout
from munera.core.errors import BadTable
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.tables import (
    STANDARD_PAYOUT,
    STANDARD_RANGES,
    STANDARD_VALUES,
    payout_text,
    ranges_text,
    read_payout,
    read_ranges,
    read_values,
    values_text,
)
from munera.play.match import Match
from munera.play.pack import read_pack
from munera.play.record import replay

GAME = load("gladigala")

BAD = [
    ("first_seat", "3", "is a seat from 0 to 2, not '3' [GG-052]."),
    ("first_seat", "youngest", "is a seat from 0 to 2, not 'youngest' [GG-052]."),
    ("matches", "3", "is a number from 1 to 2, not '3' [GG-001]."),
    ("matches", "0", "is a number from 1 to 2, not '0' [GG-001]."),
    ("max_rounds", "-1", "is a number from 0 to 1000, not '-1' [GG-272]."),
    ("max_rounds", "1e3", "is a number from 0 to 1000, not '1e3' [GG-272]."),
    ("start_coins", "100", "is a number from 0 to 99, not '100' [GG-010]."),
    ("shield_limit", "", "is a number from 0 to 99, not '' [GG-088]."),
    ("out_limit", "0", "is a number from 1 to 12, not '0' [GG-232]."),
    ("out_limit", "13", "is a number from 1 to 12, not '13' [GG-232]."),
    ("safe_zone_fee", "ten", "is a number from 0 to 9, not 'ten' [GG-175]."),
    ("upgrade_cost", "10", "is a number from 0 to 9, not '10' [GG-203]."),
    ("eagle_reach_coins", "-3", "is a number from 0 to 99, not '-3' [GG-213]."),
    ("simultaneous_hits", "twice", "is 'each' or 'once', not 'twice' [GG-142]."),
    ("fallen_eagle", "lost", "is 'takeable' or 'frozen', not 'lost' [GG-217]."),
    ("afternoon_eagles", "away", "is 'stay' or 'home', not 'away' [GG-263]."),
    ("three_player_limit", "yes", "is 'on' or 'off', not 'yes' [GG-050]."),
    ("payout", "", "it takes 2 to 13 totals, not 0."),
    ("payout", "0", "it takes 2 to 13 totals, not 1."),
    ("payout", "0 " * 14, "it takes 2 to 13 totals, not 14."),
    ("payout", "0 x", "'x' is not a number from 0 to 99."),
    ("payout", "0 -1", "'-1' is not a number from 0 to 99."),
    ("payout", "1 2", "nothing is earned for nothing: it begins with 0, not 1 [GG-184]."),
    ("payout", "0 3 2", "totals never fall, but 2 follows 3 [GG-184]."),
    ("closed_benches", "", "it is empty; say 'none' if no bench is closed."),
    ("closed_benches", "Sz", "there is no bench 'Sz'; benches are Sa to Sh,"),
    ("closed_benches", "Sa sa", "bench Sa is given twice."),
    ("ranges", "sword", "'sword' has no colon after the type."),
    ("ranges", "axe: 0,1", "there is no type 'axe'; there is sword, spear, dagger, club."),
    ("ranges", "sword: 0,1; sword: 0,1", "sword is given twice."),
    ("ranges", "sword: 0,1", "it needs all four types; missing: spear, dagger, club."),
    ("ranges", "sword: 0,1; spear: 0,1 0,1; dagger: 0,1; club: 0,1", "spear has 0,1 twice."),
    ("ranges", "sword: ; spear: 0,1; dagger: 0,1; club: 0,1", "sword has no square to attack."),
    ("ranges", "sword: 0,8; spear: 0,1; dagger: 0,1; club: 0,1",
     "'0,8' of sword is not two numbers from -7 to 7, right and forward, such as 0,1."),
    ("ranges", "sword: 1; spear: 0,1; dagger: 0,1; club: 0,1", "'1' of sword is not two numbers"),
    ("attack_value", "sword: 2; spear: 2; dagger: 1; club: 10",
     "the value of club, '10', is not a number from 0 to 9."),
    ("attack_value", "sword: 2 2; spear: 2; dagger: 1; club: 3",
     "the value of sword, '2 2', is not a number from 0 to 9."),
    ("attack_value", "3", "'3' has no colon after the type."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), BAD)
def test_a_bad_option_is_refused_with_a_sentence(name: str, text: str, why: str) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(3, options={name: text})
    assert why in str(caught.value)
    assert name in str(caught.value)


def test_too_few_open_lines_are_refused() -> None:
    benches = " ".join(f"{side}{line}" for side in "SN" for line in "abcde")
    with pytest.raises(BadTable, match=r"12 crowd tokens need as many open lines, not 11"):
        GAME.table(4, options={"closed_benches": benches})
    assert GAME.table(3, options={"closed_benches": benches})


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("first_seat", " 02 ", "2"),
        ("max_rounds", "007", "7"),
        ("simultaneous_hits", "ONCE", "once"),
        ("payout", "0,0,2,3,4,6", "standard"),
        ("payout", "0 1, 2", "0 1 2"),
        ("closed_benches", "w4 SD", "Sd W4"),
        ("closed_benches", "Marble", "Sd Se Nd Ne W4 W5 E4 E5"),
        ("closed_benches", "NONE", "none"),
        ("ranges", " club: 0,1; sword:0,1 ;dagger: 0,1;spear: 0,2",
         "sword: 0,1; spear: 0,2; dagger: 0,1; club: 0,1"),
        ("attack_value", "club:3;dagger:1;spear:2;sword:2", "standard"),
    ],
)  # fmt: skip
def test_an_option_has_one_spelling(name: str, given: str, told: str) -> None:
    assert GAME.table(3, options={name: given}).options[name] == told


def test_texts_of_content_go_round() -> None:
    assert read_ranges("standard") == STANDARD_RANGES
    assert read_values("standard") == STANDARD_VALUES
    assert read_payout("standard") == STANDARD_PAYOUT
    ranges = {**STANDARD_RANGES, "spear": ((0, 1), (0, 2), (0, 3), (0, 4))}
    assert read_ranges(ranges_text(ranges)) == ranges
    assert read_values(values_text({**STANDARD_VALUES, "club": 4}))["club"] == 4
    assert read_payout(payout_text((0, 1, 5))) == (0, 1, 5)


PACK = """
game = "gladigala"
title = "Long spears"
[options]
ranges = "sword: 0,0 0,1; spear: 0,1 0,2 0,3 0,4 0,5; dagger: 0,0 0,1; club: 0,1"
attack_value = "sword: 2; spear: 1; dagger: 1; club: 4"
payout = "0 1 2 4 7 9"
closed_benches = "marble"
"""


def test_a_content_pack_brings_ranges_values_and_payout() -> None:
    table = GAME.table(2, options=read_pack(PACK, GAME))
    s = position(table, gladiators=["0 spear c1 N", "1 sword c7 S"])
    match = Match(GAME, table)
    assert match.record.table.options["payout"] == "0 1 2 4 7 9"
    assert s.setup.values[1] == 1
    assert s.setup.values[3] == 4
    at = 256 * 1 + 64 * 0 + s.square[0]
    aims = list(s.setup.aim_list[s.setup.aim_first[at] : s.setup.aim_first[at + 1]])
    assert [SPACE.text(127 + aim) for aim in aims] == [f"attack c{row}" for row in range(2, 7)]


ALL_OTHER = {
    "matches": "1", "max_rounds": "5", "start_coins": "0", "shield_limit": "1", "out_limit": "3",
    "safe_zone_fee": "2", "upgrade_cost": "2", "eagle_reach_coins": "0", "payout": "0 2 5",
    "simultaneous_hits": "once", "fallen_eagle": "frozen", "afternoon_eagles": "home",
    "closed_benches": "marble", "three_player_limit": "off",
    "ranges": "sword: -1,0 1,0; spear: 0,2 0,4; dagger: 0,-1; club: 0,0 0,1",
    "attack_value": "sword: 0; spear: 9; dagger: 2; club: 1",
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", [*ALL_OTHER, "all"])
def test_random_days_end_with_every_setting(seats: int, name: str) -> None:
    options = ALL_OTHER if name == "all" else {name: ALL_OTHER[name]}
    table = GAME.table(seats, options={**options, "first_seat": str(seats - 1)})
    for number in range(2):
        s = GAME.opening(table)
        playout(s, Rng(number), Actions())
        assert sum(s.results()) == pytest.approx(1.0)


def test_records_keep_the_settings() -> None:
    table = GAME.table(2, options={**ALL_OTHER, "matches": "2"})
    match = Match(GAME, table)
    rng = Rng(7)
    while not match.is_over:
        seat = match.waiting()[0]
        actions = legal_list(match.truth, seat)
        match.play(seat, SPACE.text(actions[rng.below(len(actions))]))
    record, state = replay(match.text())
    assert record.table == table
    assert state.results() == match.results


def test_without_a_limit_of_rounds_a_match_goes_on() -> None:
    table = GAME.table(2, options={"max_rounds": "0"})
    men = ["0 sword c1 N", "1 sword c8 S"]
    s = position(table, gladiators=men, round_number=500)
    assert s.round == 501
    assert legal_list(s, 0)
