"""What the page finds with its own eyes while a game runs, before any proof is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from munera.verify import read_witness
from outside import outside

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def eyes() -> dict[str, dict[str, Any]]:
    """By case: what the page said, the seats without a share, whether it lasts, the witness."""
    told: dict[str, dict[str, Any]] = outside(HERE / "eyes.mjs")
    return told


# case: what it says at last
FOUND = {
    "omitted": "fair.seatMissing",
    "declinedFirst": "fair.changedAfter",
    "beganAnew": "fair.chainBack",
    "twice": "fair.seatMissing",
    "botShare": "fair.seatMissing",
    "swapped": "fair.changedAfter",
    "noChain": "fair.chainMissing",
    "still": "fair.chainStill",
    "stillLines": "fair.chainStill",
    "stillDice": "fair.chainStill",
    "stillOthers": "fair.chainStill",
    "stillEnd": "fair.chainStill",
    "stillUndo": "fair.chainStill",
    "neverBegan": "fair.chainStill",
    "back": "fair.chainBack",
    "noPromise": "fair.noPromise",
    "otherBot": "fair.charterOther",
    "moreLines": "fair.charterOther",
    "oddRules": "fair.charterOther",
}
FINE = ("honest", "declined", "quiet", "reloaded", "dropped", "notTaken", "neverAsked", "fromHere")


@pytest.mark.parametrize("name", FOUND)
def test_it_says_so_at_once_and_keeps_it(eyes: dict[str, dict[str, Any]], name: str) -> None:
    told = eyes[name]
    *before, last = told["said"]
    if name == "omitted":  # it is said before the share goes out, and again after it
        before, last = before[:-1], before[-1]
    assert (set(before) | {""}, last) == ({""}, FOUND[name])
    if name not in ("noPromise", "moreLines", "oddRules"):  # these have no witness that can be read
        assert read_witness(told["text"].encode()).found == (last.removeprefix("fair."),)


@pytest.mark.parametrize("name", FINE)
def test_it_accuses_nobody_of_what_is_honest(eyes: dict[str, dict[str, Any]], name: str) -> None:
    assert set(eyes[name]["said"]) == {""}
    assert read_witness(eyes[name]["text"].encode()).found == ()


def test_a_share_of_ones_own_that_is_not_in_is_told(eyes: dict[str, dict[str, Any]]) -> None:
    for name, state in (("dropped", "sent"), ("notTaken", "made"), ("neverAsked", "none")):
        assert eyes[name]["absent"] == [0]
        assert read_witness(eyes[name]["text"].encode()).own[0].state == state


def test_a_seat_of_ones_own_that_is_called_a_bot_has_no_share(
    eyes: dict[str, dict[str, Any]],
) -> None:
    assert eyes["ourBot"]["absent"] == [0]


def test_what_others_may_have_played_for_a_seat_is_noted(eyes: dict[str, dict[str, Any]]) -> None:
    names = ("elsewhere", "reloaded", "cutOff", "fromHere", "passes")
    seen = {name: read_witness(eyes[name]["text"].encode()) for name in names}
    assert seen["elsewhere"].away == seen["reloaded"].away == seen["cutOff"].away == (0,)
    assert seen["fromHere"].away == ()
    assert seen["passes"].itself == ("pass",)


def test_a_browser_that_keeps_nothing_says_so(eyes: dict[str, dict[str, Any]]) -> None:
    assert (eyes["full"]["lasts"], eyes["honest"]["lasts"]) == (False, True)
