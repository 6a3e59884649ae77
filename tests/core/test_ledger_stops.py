"""Ledgers that stop by themselves, are free in their order, or have actions beside them."""

from __future__ import annotations

import pytest

from munera.core.draft import Add, Draft, Slot, Tally, Way
from munera.core.ledger import (
    END,
    begins,
    closed_by,
    following,
    in_order,
    lacking,
    name_of,
    needless,
    sums,
    texts_of,
    why_closed,
)


def row(name: str, most: int, worth: int) -> Slot:
    ways = tuple(
        Way("", texts=(f"lose {name}",) * n, label=str(n), adds=(Add("paid", worth * n),))
        for n in range(most + 1)
    )
    return Slot(name, name.capitalize(), ways, usual=name_of(ways[0]), look="steps")


WORDS = "That is more than is needed."
PAY = Draft(
    "Damage", "Pay {paid}", (), (row("chip", 3, 1), row("coin", 2, 2), row("gem", 1, 3)),
    (Tally("paid", "paid", goal=4, due=True, stops=True, words=WORDS),),
    beside=("power shield",), free=True,
)  # fmt: skip
THROW = Draft(
    "Throw", "Throw {paid}", (), (row("chip", 3, 1), row("coin", 2, 1)),
    (Tally("paid", "thrown", limit=3, stops=True, words="{limit} at most."),),
    closing=("done",),
)  # fmt: skip


def picks(draft: Draft, *numbers: int) -> list[Way]:
    return [slot.ways[n] for slot, n in zip(draft.slots, numbers, strict=True)]


def test_a_payment_ends_by_itself_in_any_order() -> None:
    assert following(PAY, ()) == {"lose chip", "lose coin", "lose gem", "power shield"}
    assert following(PAY, ("lose gem",)) == {"lose chip", "lose coin"}
    assert following(PAY, ("lose gem", "lose chip")) == {END}
    assert following(PAY, ("lose gem", "lose chip", "lose chip")) == set()
    assert following(PAY, ("lose gem", "lose gem")) == set()
    assert following(PAY, ("power shield",)) == {END}
    assert following(PAY, ("lose chip", "power shield")) == set()
    assert begins(PAY, ("lose coin",))
    assert not begins(PAY, ("power shield",))
    assert in_order(PAY, ["lose gem", "lose chip"]) == ["lose chip", "lose gem"]
    assert in_order(THROW, ["lose coin", "done"]) == ["lose coin", "done"]


@pytest.mark.parametrize(
    ("numbers", "is_needless", "is_short"),
    [
        ((0, 0, 0), False, True),
        ((3, 0, 0), False, True),
        ((1, 0, 1), False, False),
        ((3, 0, 1), False, False),  # three chips are one short; a gem pays for all
        ((0, 2, 0), False, False),
        ((1, 2, 0), False, False),
        ((2, 2, 0), True, False),
        ((0, 2, 1), True, False),
    ],
)
def test_nothing_needless(numbers: tuple[int, ...], is_needless: bool, is_short: bool) -> None:
    chosen = picks(PAY, *numbers)
    assert (needless(PAY, chosen) is not None) == is_needless
    assert (lacking(PAY, sums(PAY, chosen)) is not None) == is_short
    texts = texts_of(PAY, chosen)
    for k in range(len(texts)):
        if not is_needless:
            assert texts[k] in following(PAY, texts[:k])
    if not is_needless and not is_short:
        assert following(PAY, texts) == {END}


def test_what_would_be_needless_is_closed_with_its_reason() -> None:
    now = picks(PAY, 0, 2, 0)
    gem = PAY.slots[2].ways[1]
    by = closed_by(PAY, now, 2, gem)
    assert by is not None
    assert by is PAY.tallies[0]
    assert why_closed(PAY, now, 2, gem, by) == WORDS
    assert closed_by(PAY, now, 1, PAY.slots[1].ways[1]) is None  # less is always open
    assert closed_by(PAY, picks(PAY, 2, 0, 0), 2, gem) is None


def test_what_stops_has_no_closing() -> None:
    assert texts_of(THROW, picks(THROW, 1, 1)) == ("lose chip", "lose coin", "done")
    assert texts_of(THROW, picks(THROW, 2, 1)) == ("lose chip", "lose chip", "lose coin")
    assert following(THROW, ("lose chip", "lose coin")) == {"lose coin", "done"}
    assert following(THROW, ("lose chip",) * 3) == {END}
    assert closed_by(THROW, picks(THROW, 2, 1), 1, THROW.slots[1].ways[2]) is THROW.tallies[0]


def test_any_order_needs_a_stop() -> None:
    endless = Draft("A", "B", (), PAY.slots, (Tally("paid", "paid"),), free=True)
    with pytest.raises(ValueError, match="stops"):
        following(endless, ())
