"""Where an event names a seat, and where the first thing that is none."""

from __future__ import annotations

import pytest

from munera.core.events import Field, Kind
from munera.lab.survey import place_of

SEAT, CARD, CARDS, OTHERS = (
    Field("seat", "seat"),
    Field("card", "card"),
    Field("cards", "card", many=True),
    Field("others", "seat", many=True),
)


@pytest.mark.parametrize(
    ("fields", "seat", "thing"),
    [
        ((), 0, 0),
        ((SEAT,), 1, 0),
        ((CARD,), 0, 1),
        ((SEAT, CARD), 1, 2),
        ((CARD, SEAT), 2, 1),
        ((SEAT, SEAT, CARD, CARD), 1, 3),  # of several the first counts
        ((SEAT, CARDS), 1, 0),  # a list is no single thing
        ((CARD, OTHERS), 0, 1),  # nor is a list of seats one seat
    ],
)
def test_places_count_from_one_behind_the_kind(
    fields: tuple[Field, ...], seat: int, thing: int
) -> None:
    kind = Kind("happened", "", *fields)
    assert (place_of(kind, True), place_of(kind, False)) == (seat, thing)
