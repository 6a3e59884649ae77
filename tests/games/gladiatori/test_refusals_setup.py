"""What is refused in the set-up, each with its reason and the figures of the case."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import Arena, fresh
from games.gladiatori.test_refusals import E0, NOT_NOW, why

FIRST, SECOND, FIFTH, SIXTH, SEVENTH, NINTH, ELEVENTH = 0, 1, 4, 5, 6, 8, 10  # item cards


@pytest.mark.clause("GL-345")
def test_characters() -> None:
    t = fresh(2, characters="pre-made").do("seat 1")
    assert why(t, "char built", 0) == why(t, "char extra-1", 0) == ("why_no_character",)
    assert why(t, "buy offense", 0) == why(t, "yes", 0) == NOT_NOW


@pytest.mark.clause("GL-335", "GL-336", "GL-338", "GL-339", "GL-340", "GL-341")
def test_a_build() -> None:
    t = fresh(2, characters="built", coins="70 55").do("seat 0")
    assert why(t, "over energy-1", 0) == why(t, "char secutor", 0) == NOT_NOW
    t.do(*["0: buy offense"] * 6)
    assert why(t, "buy offense", 0) == ("why_highest",)
    t.do("0: buy guard")
    assert why(t, "buy offense", 0) == ("why_order",)
    t.do(*["0: buy energy-1"] * 10)
    assert why(t, "buy energy-1", 0) == ("why_limit",)
    assert why(t, "buy guard", 0) == ("why_order",)
    t.do("0: buy feint")
    assert why(t, "buy feint", 0) == ("why_limit",)
    t.do("0: buy break-item")
    assert why(t, "buy break-item", 0) == ("why_owned",)
    t.do("0: buy lunge")
    assert why(t, "buy lunge", 0) == ("why_owned",)
    for _ in range(8):
        t.do("1: buy energy-0")
    assert why(t, "buy energy-0", 1) == ("why_limit",)


@pytest.mark.clause("GL-335", "GL-336", "GL-338", "GL-341")
def test_prices() -> None:
    t = fresh(2, characters="built", coins="16").do("seat 0")
    assert t.may("buy guard")
    assert why(t, "buy energy-1", 0) == ("why_too_dear", 2, 1)
    assert why(t, "buy feint", 0) == ("why_too_dear", 5, 1)
    assert why(t, "buy acrobatic", 0) == ("why_too_dear", 3, 1)
    t.do("0: buy speed")
    assert why(t, "buy lunge", 0) == ("why_too_dear", 1, 0)
    t = fresh(2, characters="built", coins="26").do("seat 0", *["0: buy offense"] * 5)
    assert why(t, "buy offense", 0) == ("why_too_dear", 3, 1)
    t = fresh(2, characters="built", coins="17").do("seat 0", "0: buy guard")
    assert why(t, "buy guard", 0) == ("why_too_dear", 2, 1)


@pytest.mark.clause("GL-343", "GL-344")
def test_overlimit_cards() -> None:
    t = fresh(2, characters="built", overlimit="on", coins="24")
    t.do("seat 1", "0: done", "1: done")
    assert why(t, "over feint") == ("why_too_dear", 10, 9)
    assert why(t, "item i01") == why(t, "buy feint") == NOT_NOW
    t.do("over energy-0", "over energy-0")
    assert why(t, "over energy-0") == why(t, "over energy-1") == ("why_over_limit",)
    t.do("done", "0: over energy-1", "over energy-1")
    assert why(t, "over energy-1") == ("why_too_dear", 4, 1)


@pytest.mark.clause("GL-023")
def test_bids() -> None:
    t = fresh(2, characters="pre-made", items="auction")
    t.do("seat 0", "0: char secutor", "1: char mirmillo", "draw i01", "0: bid energy-0")
    assert why(t, "bid energy-1", 0) == ("why_order",)
    assert why(t, "bid energy-0", 0) == ("why_no_energy", E0)
    assert why(t, "hex 0", 0) == why(t, "item i01", 0) == NOT_NOW


def drafting() -> Arena:
    t = fresh(2, characters="pre-made", items="draft")
    t.do("seat 1", "0: char thraex", "1: char retiarius")
    return t.do(*[f"draw i{n:02d}" for n in (5, 6, 7, 8, 1)], "seat 0")


@pytest.mark.clause("GL-019", "GL-027", "GL-028")
def test_a_draft() -> None:
    t = drafting()
    assert why(t, "item i02") == ("why_not_offered", SECOND)
    assert why(t, "bid energy-1") == why(t, "over feint") == NOT_NOW
    t.do("item i07", "1: item i06")
    assert why(t, "item i05") == ("why_same_symbol", FIFTH)
    assert why(t, "item i07") == ("why_not_offered", SEVENTH)


@pytest.mark.clause("GL-020")
def test_what_is_given_up() -> None:
    t = drafting().do("item i05", "1: item i06", "item i01", "item i07")
    assert t.prompt() == "ask_give_up"
    assert t.verbs("item") == ["i05", "i07"]
    assert why(t, "item i06") == ("why_not_yours", SIXTH)
    assert why(t, "bid energy-1") == why(t, "over feint") == NOT_NOW


@pytest.mark.clause("GL-019", "GL-029")
def test_a_selection() -> None:
    t = fresh(2, characters="pre-made", items="selection")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo")
    assert why(t, "item i05", 0) == ("why_not_preferred", FIFTH)
    assert why(t, "item i20", 0) == ("why_item_gone", 19)
    assert why(t, "bid energy-0", 0) == why(t, "over feint", 0) == NOT_NOW
    t.do("0: item i02")
    assert why(t, "item i02", 0) == ("why_item_first", SECOND)
    assert why(t, "item i01", 0) == ("why_item_first", FIRST)
    t.do("0: item i09", "1: item i01", "1: item i09", "seat 1")
    assert t.items(1) == ["i01", "i09"]
    assert why(t, "item i09", 0) == ("why_item_gone", NINTH)
    assert why(t, "item i01", 0) == ("why_item_gone", FIRST)
    t = fresh(2, characters="pre-made", items="selection")
    t.do("seat 0", "0: char retiarius", "1: char thraex")
    assert why(t, "item i09", 0) == why(t, "item i09", 1) == ("why_not_preferred", NINTH)
    assert why(t, "item i05", 0) == ("why_not_preferred", FIFTH)
    assert why(t, "item i12", 1) == ("why_not_preferred", 11)
    t = fresh(2, characters="pre-made", items="selection")
    t.do("seat 0", "0: char mirmillo", "1: char mirmillo")
    t.do("0: item i02", "0: item i09", "1: item i02", "1: item i10", "seat 1")
    assert why(t, "item i11", 0) == ("why_same_symbol", ELEVENTH)


def placing(**options: str) -> Arena:
    t = fresh(2, characters="pre-made", items="draft", **options)
    t.do("seat 0", "0: char thraex", "1: char retiarius")
    t.do(*[f"draw i{n:02d}" for n in (5, 9, 12, 2, 1)], "seat 0", "item i05", "item i09")
    return t.do("item i12", "item i02")


@pytest.mark.clause("GL-014", "GL-016")
def test_a_place_to_start() -> None:
    t = placing()
    assert why(t, "hex 0") == ("why_no_start", 0)
    assert why(t, "hex left-gate") == ("why_no_start", 73)
    assert why(t, "face e") == why(t, "bid energy-0") == NOT_NOW
    t.do("hex 15", "face e")
    assert why(t, "hex 15") == ("why_start_taken", 15)
    assert why(t, "hex 16") == ("why_no_start", 16)
    t = placing(placement="on").do("hex 15", "face e")
    assert why(t, "hex 15") == ("why_start_taken", 15)
    assert why(t, "hex 17") == ("why_too_near", 17)
    assert why(t, "hex left-gate") == ("why_no_start", 73)
    assert t.may("hex 18")
