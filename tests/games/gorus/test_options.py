"""The options of a table (section 2.7), replacement values, and the sums of the deck."""

from __future__ import annotations

import pytest

from games.gorus.arena import GAME, SEATS, at_opening, counted
from munera.core.errors import BadTable
from munera.core.rng import Rng

SUMS = {1: 8, 2: 8, 3: 8, 4: 9, 5: 10, 6: 10, 7: 10, 8: 15}
RIVAL = "7:1 10:0 12:0"

BAD = [
    (3, "schools", "blue green", "takes 3 names with 3 players, each once, not"),
    (3, "schools", "blue blue green", "blue is given twice [GM-05]."),
    (4, "schools", "blue green pink", "takes 4 names with 4 players, each once, not"),
    (3, "schools", "", "takes 3 names with 3 players, each once, not"),
    (5, "schools", "blue green pink", "takes 5 names with 5 players, each once, not"),
    (3, "schools", "blue green red", "there is no 'red'; there is blue, brown, green, pink"),
    (3, "target", "0", "such as '4 4 4', not '0' [GM-58]."),
    (3, "target", "10", "such as '4 4 4', not '10' [GM-58]."),
    (3, "target", "-1", "such as '4 4 4', not '-1' [GM-58]."),
    (3, "target", "2.5", "such as '4 4 4', not '2.5' [GM-58]."),
    (3, "target", "three", "such as '4 4 4', not 'three' [GM-58]."),
    (3, "target", "", "such as '4 4 4', not '' [GM-58]."),
    (3, "target", "³", "such as '4 4 4', not '³' [GM-58]."),
    (3, "dealer", "3", "'random' or a seat from 0 to 2, not '3' [GM-08]."),
    (8, "dealer", "8", "'random' or a seat from 0 to 7, not '8' [GM-08]."),
    (2, "dealer", "-1", "'random' or a seat from 0 to 1, not '-1' [GM-08]."),
    (3, "dealer", "Ann", "'random' or a seat from 0 to 2, not 'Ann' [GM-08]."),
    (3, "dealer", "none", "'random' or a seat from 0 to 2, not 'none' [GM-08]."),
    (3, "memory", "yes", "Option 'memory' is 'on' or 'off', not 'yes' [GM-96]."),
    (3, "memory", "", "Option 'memory' is 'on' or 'off', not '' [GM-96]."),
    (3, "cf", "", "takes 16 whole numbers, or pairs such as 0:0; this has 0 [GM-48]."),
    (3, "cf", "1 2 3", "or pairs such as 0:0; this has 3 [GM-48]."),
    (3, "cf", " ".join(["1"] * 17), "or pairs such as 0:0; this has 17 [GM-48]."),
    (3, "cf", "7:1 3", "or pairs such as 0:0; this has 2 [GM-48]."),
    (3, "cf", "16:1", "there is no '16'; there is 0, 1, 2,"),
    (3, "cf", "-1:1", "there is no '-1'; there is 0, 1, 2,"),
    (3, "cf", "7:x", "the value of 7, 'x', is not a whole number from -1000000 to"),
    (3, "cf", "x:7", "there is no 'x'; there is 0, 1, 2,"),
    (3, "cf", "7:", "the value of 7, '', is not a whole number from -1000000 to"),
    (3, "cf", "7:1.5", "the value of 7, '1.5', is not a whole number from -1000000 to"),
    (3, "cf", "7:1000001", "'1000001', is not a whole number from"),
    (3, "cf", " ".join(["0"] * 15 + ["a"]), "the value of 15, 'a', is not a whole number"),
]


@pytest.mark.clause("GM-05", "GM-08", "GM-58")
@pytest.mark.parametrize(("seats", "option", "value", "why"), BAD)
def test_a_bad_value_is_refused_with_a_sentence(
    seats: int, option: str, value: str, why: str
) -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(seats, options={option: value})
    assert why in str(caught.value)
    assert str(caught.value).startswith(f"Option '{option}'")


@pytest.mark.parametrize("option", ["target", "dealer", "cf"])
def test_a_number_of_five_thousand_digits_is_a_bad_value_too(option: str) -> None:
    digits = "9" * 5000
    with pytest.raises(BadTable):
        GAME.table(3, options={option: f"7:{digits}" if option == "cf" else digits})


def test_too_many_schools_are_not_refused_with_a_contradiction() -> None:
    with pytest.raises(BadTable) as caught:
        GAME.table(3, options={"schools": "blue blue green pink"})
    assert "need 3 different schools, not 3" not in str(caught.value)


@pytest.mark.clause("GM-84")
@pytest.mark.parametrize("value", ["5", "banana"])
def test_solo_refuses_a_dealer_that_cannot_be(value: str) -> None:
    with pytest.raises(BadTable):
        GAME.table(1, options={"dealer": value})


@pytest.mark.parametrize("seats", [-1, 0, 9, 80])
def test_only_one_to_eight_can_play(seats: int) -> None:
    with pytest.raises(BadTable, match=f"Gorus Maximus is for 1 to 8 players, not {seats}."):
        GAME.table(seats)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadTable, match="There is no option 'speed'; there is schools, target,"):
        GAME.table(3, options={"speed": "fast"})


@pytest.mark.clause("GM-05")
@pytest.mark.parametrize(
    ("seats", "given", "kept"),
    [
        (1, "standard", "blue brown green"),
        (4, "standard", "blue brown green pink"),
        (6, "standard", "blue brown green pink yellow"),
        (3, "yellow, blue, pink", "blue pink yellow"),
        (3, "random", "random"),
        (7, "random", "blue brown green pink yellow"),
    ],
)
def test_schools_in_canonical_text(seats: int, given: str, kept: str) -> None:
    assert GAME.table(seats, options={"schools": given}).options["schools"] == kept


@pytest.mark.clause("GM-08", "GM-57", "GM-84")
def test_defaults() -> None:
    standard = {"target": "standard", "cf": "standard", "memory": "off"}
    three = {"schools": "blue brown green", "dealer": "random", **standard}
    assert GAME.table(3).options == three
    assert GAME.table(1).options == {**three, "dealer": "none"}
    assert [side["target"] for side in at_opening(3).view(0)["sides"]] == [3, 3, 3]


@pytest.mark.parametrize("seats", SEATS)
def test_canonical_options_are_kept_as_they_are(seats: int) -> None:
    given = {"cf": "8:-3", "target": "5", "dealer": "0", "memory": "on", "schools": "random"}
    once = GAME.table(seats, options=given)
    assert once.options["target"] == "5"
    assert once.options["cf"] == "0 0 -1 -1 0 0 0 0 -3 2 1 1 1 1 1 1"
    assert GAME.table(seats, once.mode, once.options) == once


@pytest.mark.clause("GM-48")
@pytest.mark.parametrize(
    "text", ["7:1 10:0 12:0", "0 0 -1 -1 0 0 0 1 -4 2 0 1 0 1 1 1", "+7:+1, 10:0, 12:-0"]
)
def test_the_rival_table(text: str) -> None:
    arena = counted("Bl7 Br7 | Bl10 Br10 Gr11 | Bl12 Br9", "Gr", options={"cf": text})
    assert arena.totals() == {0: 2, 1: 1, 2: 2}
    kept = GAME.table(3, options={"cf": text}).options["cf"]
    assert kept == "0 0 -1 -1 0 0 0 1 -4 2 0 1 0 1 1 1"


def test_a_replacement_equal_to_the_standard_is_the_standard() -> None:
    values = "0 0 -1 -1 0 0 0 0 -4 2 1 1 1 1 1 1"
    assert GAME.table(3, options={"cf": values}).options["cf"] == "standard"
    assert GAME.table(3, options={"cf": "8:-4"}).options["cf"] == "standard"


@pytest.mark.clause("GM-48", "GM-50", "GM-03")
@pytest.mark.parametrize("seats", SEATS)
def test_cc_34_the_crowd_favour_of_all_sides_is_that_of_the_deck(seats: int) -> None:
    for options, total in (({}, SUMS[seats]), ({"cf": RIVAL}, 10 if seats == 8 else 5)):
        for seed in range(4):
            arena = at_opening(seats, options=options)
            arena.play_round(Rng(seed))
            assert sum(arena.totals().values()) == total


@pytest.mark.clause("GM-52", "GM-51", "GM-53")
@pytest.mark.parametrize(
    ("piles", "earners"),
    [
        ("Bl4 Bl5 | Br4 | Gr4 Gr5 Gr6", [1]),
        ("Bl4 Bl5 | Br4 | ", [2]),
        ("Bl4 Bl5 | Br4 Br5 | Gr4 Gr5 Gr6", [0, 1]),
    ],
)
def test_r_23_the_highest_total_earns_even_if_negative(piles: str, earners: list[int]) -> None:
    arena = counted(piles, "Pi", options={"cf": " ".join(["-3"] * 16)})
    assert max(arena.totals().values()) <= 0
    assert arena.earners() == earners


@pytest.mark.clause("GM-50", "GM-48")
def test_the_final_zero_adds_five_to_its_replacement_value() -> None:
    arena = counted("Gr0 | Bl0 | ", "Gr", options={"cf": "0:2"})
    assert arena.totals() == {0: 7, 1: 2, 2: 0}
