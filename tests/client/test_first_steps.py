"""A newcomer to a game is fighting after four clicks, and learns it step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from client.before import MATCH, fits, opened
from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import until
from client.test_axe import DIALOG, sound

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
MOST = 4  # clicks from the home page to the first step
TRIES = 12  # matches until the lot lets Livia begin
SOON = 3000  # milliseconds until a board is drawn that belongs to a question


class Clicks:
    """Counts what a person presses."""

    def __init__(self) -> None:
        self.n = 0

    def __call__(self, thing: Locator) -> None:
        thing.click()
        self.n += 1


def stepped(guest: Guest) -> list[str]:
    texts = [text for sent in guest.sent if sent["do"] == "play" for text in sent["texts"]]
    return [text for text in texts if text.startswith("step ")]


def first_match(page: Page, click: Clicks) -> None:
    """From the home page into the arena."""
    click(page.get_by_role("button", name=re.compile("^Gladiatori")))
    click(page.get_by_role("dialog").get_by_role("button", name="First match"))
    click(page.locator(".shop").get_by_role("button", name=re.compile("^Mirmillo")))
    expect(page.locator("h1")).to_contain_text(MATCH)
    expect(page.locator(".prompt.mine")).to_be_visible()


def test_four_clicks_lead_to_the_first_step(guest: Guest) -> None:
    for _ in range(TRIES):
        page = guest.open("/")
        click = Clicks()
        first_match(page, click)
        cell = page.locator("[data-zone=arena] button.cell.lit").first
        try:
            cell.wait_for(timeout=SOON)
        except TimeoutError:  # the other one came first and has struck: a reaction is asked
            continue
        click(cell)
        until(page, lambda: stepped(guest))
        assert len(stepped(guest)) == 1
        assert click.n <= MOST
        return
    raise AssertionError("The lot never lets Livia begin.")


def test_the_first_match_is_on_the_first_rung_and_asks_for_no_items(guest: Guest) -> None:
    page = guest.open("/")
    first_match(page, Clicks())
    assert opened(guest)["ready"] is True
    assert opened(guest)["options"] == {"teaching": "graduated"}
    assert len(opened(guest)["seats"]) == 2
    plays = [one for one in guest.sent if one["do"] == "play"]
    assert [one["texts"] for one in plays] == [["char mirmillo"]]
    chips = page.locator("[data-zone=items0] [data-piece]")
    expect(chips).to_have_count(2)


@SIZES
def test_the_ladder_is_offered_where_a_game_has_one(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.open("/")
    page.get_by_role("button", name=re.compile("^Gladiatori")).click()
    dialog = page.get_by_role("dialog", name="Gladiatori")
    box = dialog.get_by_role("region", name="New to this game?")
    expect(box.get_by_role("radio", name="the whole game")).to_be_checked()
    sound(page, "sheet with a ladder", DIALOG)
    fits(page, DIALOG)
    box.get_by_role("radio", name="step by step").check()
    dialog.get_by_role("button", name="Play now").click()
    expect(page.locator(".shop")).to_be_visible()
    assert opened(guest)["options"] == {"teaching": "graduated"}
    assert "ready" not in opened(guest)
    guest.open("/")
    page.get_by_role("button", name=re.compile("^Gorus")).click()
    expect(page.get_by_role("dialog", name="Gorus Maximus")).to_be_visible()
    expect(page.get_by_role("region", name="New to this game?")).to_have_count(0)


@SIZES
def test_the_way_in_is_told_in_italian(visit: Visit, size: Json) -> None:
    guest = visit("Livia", locale="it-IT", **size)
    page = guest.open("/")
    page.get_by_role("button", name=re.compile("^Gladiatori")).click()
    box = page.get_by_role("region", name="È la prima volta?")
    expect(box.get_by_role("button", name="Prima partita")).to_be_visible()
    fits(page, DIALOG)
