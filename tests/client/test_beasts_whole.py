"""Whole matches with beasts, from the open table to the result: two in a coliseum, and one alone.

Somebody plays by what the page offers, from the choice of a gladiator to the end. What the page
says then is what the record says.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from client.before import table
from client.browser import BOT, DESK, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import wide
from client.munus import men
from client.player import Mouse, Player, Touch
from munera.games.gladiatori.scene_words import MINUS
from munera.play.match import Match

# Many beasts make a short match.
LIONS = {"animals": "lions", "number": "16", "items": "selection", "characters": "pre-made"}
PARTS = "li b, td:not(.total)"  # of a row of the account
HANDS = pytest.mark.parametrize(
    ("hands", "size"), [(Mouse, DESK), (Touch, PHONE)], ids=["mouse", "touch"]
)


def played(guest: Guest, hands: type[Player], seats: list[Json], mode: str) -> Match:
    """A match that is played to its end on the page; the match, from its record."""
    id = table(guest, seats, mode, **LIONS)
    player = hands(guest, is_helped=False)
    player.match()
    # He has set it up himself, and nothing that the page offered was refused.
    texts = [text for one in guest.sent if one["do"] == "play" for text in one["texts"]]
    assert {"char", "item", "hex", "face", "tohp"} <= {text.split()[0] for text in texts}
    assert "surrender" not in texts
    assert not [one for one in guest.heard if '"type":"reply"' in one and '"ok":false' in one]
    record = guest.context.request.get(f"/api/tables/{id}/record")
    assert record.ok
    match = Match.resume(record.text())
    assert match.is_over
    return match


def account(page: Page) -> Locator:
    return page.get_by_role("region", name="Victory points by cause")


def log(page: Page, size: Json) -> Locator:
    """The whole log."""
    if size is PHONE:
        page.get_by_role("button", name="Log").tap()
    found = page.get_by_role("tabpanel", name="Log")
    folded = found.get_by_role("button", name="Show all from the beginning")
    if folded.count():
        folded.click()
    return found


@HANDS
def test_a_whole_coliseum(visit: Visit, hands: type[Player], size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.page
    match = played(guest, hands, [ME, BOT], "alone")
    # The account has every seat with the points of the record, and each sum is right.
    expect(account(page)).to_be_visible()
    rows = account(page).locator("tbody tr, .card")
    expect(rows).to_have_count(2)
    told = {}
    for row in rows.all():
        name = row.locator(".who b").inner_text()
        told[name] = int(row.locator(".total").inner_text().split()[0])
        texts = [one.split()[0] for one in row.locator(PARTS).all_inner_texts()]
        parts = [int(one.replace(MINUS, "-")) for one in texts]
        assert sum(parts) == told[name]
    points = [man["vp"] for man in men(match)]
    assert told == dict(zip(match.names, points, strict=True))
    winners = [name for name, got in zip(match.names, match.results, strict=True) if got]
    for name in winners:
        expect(page.locator("#prompt")).to_contain_text(name)
    assert points[match.names.index(winners[0])] == max(points)
    assert wide(page) == 0
    expect(log(page, size)).to_contain_text("enters through the")


@HANDS
def test_a_whole_match_alone(visit: Visit, hands: type[Player], size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.page
    match = played(guest, hands, [ME], "solo")
    # No points are counted alone (GL-412): there is a winner, or the animals win.
    expect(page.locator("#prompt")).to_have_text(
        "Livia wins the match." if match.results[0] else "The animals win."
    )
    expect(account(page)).to_have_count(0)
    assert wide(page) == 0
    expect(log(page, size)).to_contain_text("enters through the")
