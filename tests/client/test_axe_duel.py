"""No screen of a match breaks a rule that axe knows, by day and by night.

Positions come from games of Gladiatori, but the page knows no game: it draws words of scenes.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import wide
from client.munus import games, sit_at, stage_of
from client.test_axe import sound
from client.test_beasts import before_the_gates, film
from client.test_beasts import send as main

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@dataclass(frozen=True)
class Moment:
    """What the first seat is asked, at which table, and what of the page shows it."""

    stage: str
    shows: str
    least: int = 2  # things to choose from
    seats: int = 2
    placement: str = "off"

    def record(self) -> str:
        """The record of the first game that comes to it."""
        for match in games(self.seats, "", {"placement": self.placement}):
            asked = match.decision(0) if 0 in match.waiting() else None
            if asked and stage_of(match) == self.stage and len(asked.choices) >= self.least:
                return match.text()
        raise AssertionError(f"No game comes to {self.stage}.")


LEDGER = "section.ledger"
PLACES = ".wide .track .gap.lit, .phone [data-text^='order ']"  # a phone has no track, but buttons
MOMENTS = {
    "choice of a gladiator": Moment("character", "[data-zone=shelf] [data-stop=lit]"),
    "placement": Moment("place", "[data-zone=arena] button.cell.lit"),
    "free placement": Moment(
        "place", "[data-zone=arena] button.cell.lit", 20, seats=4, placement="on"
    ),
    "facing": Moment("face", "[data-ghost^='face ']"),
    "split": Moment("split", LEDGER),
    "rest": Moment("rest", LEDGER, 4),
    "standby": Moment("recover", LEDGER, 4),
    "adaptation": Moment("adapt", LEDGER),
    "cards to lay": Moment("cards", LEDGER),
    "places in the order": Moment("delay", PLACES, 4, seats=4),
}


@SIZES
@pytest.mark.parametrize("name", MOMENTS)
def test_a_screen_of_a_match_is_sound(visit: Visit, name: str, size: Json) -> None:
    guest = visit("Livia", **size)
    sit_at(guest, MOMENTS[name].record())
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    expect(page.locator(MOMENTS[name].shows).first).to_be_visible()
    sound(page, name)
    assert wide(page) == 0


def in_the_middle(guest: Guest) -> Page:
    """A film that stands at its second step."""
    sit_at(guest, before_the_gates(1, "solo"))
    page = guest.page
    expect(main(page)).to_be_enabled()
    main(page).click()
    told = film(page).get_by_role("status")
    expect(told).not_to_be_empty()
    first = told.inner_text()
    page.get_by_role("button", name="One step forward", exact=True).click()
    expect(told).not_to_have_text(first)
    return page


@SIZES
def test_a_film_is_sound_in_the_middle(visit: Visit, size: Json) -> None:
    page = in_the_middle(visit("Livia", **size))
    sound(page, "a film")
    assert wide(page) == 0
