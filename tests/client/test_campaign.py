"""A gladiator's campaign on the page: he begins, fights three matches, dies, and stays in the book.

The page does what belongs to the campaign: he begins, is carried in, earns, and is looked up. The
moves of his matches are none of it and go straight to the server.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import wide
from client.test_axe import DIALOG, sound
from munera.play.campaign import read

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
PATIENCE = 120  # seconds for a match
# Thirty bears, and no items: nobody who passes lives, and hardly anybody is only knocked out.
DEADLY = {"animals": "bears", "number": "30", "items": "auction"}
MOST = 8  # matches until he is dead
USUAL = ("char built", "done", "pass", "no")
Choose = Callable[[int, Json, list[str]], list[str]]


def calm(seat: int, ask: Json, texts: list[str]) -> list[str]:
    """He does nothing that he need not do."""
    return [next((text for text in USUAL if text in texts), texts[0])]


def rival_gives_up(seat: int, ask: Json, texts: list[str]) -> list[str]:
    """The second gladiator surrenders as soon as he can, before anybody is hurt."""
    if seat == 1 and "surrender" in texts:
        return ["surrender"]
    return calm(seat, ask, texts)


def reckless(seat: int, ask: Json, texts: list[str]) -> list[str]:
    """He waits for the bears, and when he is struck down he stays for more (GL-255, GL-258)."""
    if "buy unbeatable" in texts:
        return ["buy unbeatable", "done"]
    if ask["clause"] == "GL-255" and "yes" in texts:
        return ["yes"]
    return calm(seat, ask, texts)


def sealed(guest: Guest, id: str) -> None:
    """No page is open that would have its part in the dice: it is declined."""
    for seat in guest.get(f"/api/tables/{id}")["fair"].get("wanted", []):
        guest.do(id, "commit", seat=seat)


def fight(guest: Guest, id: str, seats: int, choose: Choose) -> None:
    """Answer for all seats of a table until the match is over."""
    end = time.monotonic() + PATIENCE
    while (shown := guest.get(f"/api/tables/{id}"))["phase"] != "over":
        assert time.monotonic() < end, shown["phase"]
        for seat in range(seats):
            asked = guest.get(f"/api/tables/{id}?seat={seat}")
            if asked.get("ask") and asked["ask"]["seat"] == seat:
                texts = [choice["text"] for choice in asked["ask"]["choices"]]
                answer = choose(seat, asked["ask"], texts)
                guest.do(id, "play", seat=seat, seq=asked["seq"], texts=answer)


def carried_in(page: Page, coins: int) -> str:
    """On his page: his next match, two at this screen, and he is the one who is brought."""
    page.get_by_role("button", name=f"Next match: {coins} coins").click()
    sheet = page.locator(DIALOG)
    expect(sheet.get_by_role("radio", name=re.compile("^Flamma"))).to_be_checked()
    sheet.get_by_role("radio", name="Hot seat").check()
    sheet.get_by_role("radio", name="2", exact=True).check()
    sheet.get_by_role("button", name="Start here").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("region", name="What each brings")).to_contain_text("Flamma")
    page.get_by_role("button", name="Start the game").click()
    return page.url.rsplit("/", 1)[1]


def told(page: Page) -> Locator:
    return page.get_by_role("region", name="The campaign")


def row(page: Page, number: int, of: int) -> Locator:
    """A match on his page, where the newest is first."""
    return page.locator(".feats > li").nth(of - number)


@SIZES
def test_three_matches_and_a_death(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.open("/school")
    page.get_by_role("button", name="A new gladiator").click()
    dialog = page.locator(DIALOG)
    dialog.get_by_label("His name").fill("Flamma")
    dialog.get_by_role("button", name="Let him begin").click()
    expect(page.get_by_role("heading", name="No match yet")).to_be_visible()
    career = page.url.rsplit("/", 1)[1]

    # Twice his rival gives up: 1 XP each time, and for two of them there is a coin.
    for number, coins in ((1, 55), (2, 56)):
        id = carried_in(page, 55)
        fight(guest, id, 2, rival_gives_up)
        page = guest.open(f"/t/{id}")  # without the film of the last moves
        expect(told(page)).to_contain_text(f"match {number} of Flamma")
        expect(told(page)).to_contain_text("+1 XP for Flamma")
        expect(told(page)).to_contain_text(f"{number} XP in all")
        expect(told(page)).to_contain_text(f"{coins} coins next time")
        expect(told(page)).to_contain_text("unharmed")
        # Why, cause by cause: he is alive at the end (+5 VP), and has won.
        why = told(page).get_by_role("list", name="Where the XP come from").get_by_role("listitem")
        expect(why).to_have_text([
            re.compile(r"\+0\s+5 VP gained: 1 for every full 10\s+GL-363"),
            re.compile(r"\+1\s+the match won\s+GL-363"),
        ])  # fmt: skip
        assert wide(page) == 0
        told(page).get_by_role("link", name="Flamma's page").click()
        expect(row(page, number, number)).to_contain_text("won")
        expect(row(page, number, number)).to_contain_text("place 1")
        expect(row(page, number, number)).to_contain_text("15 VP")
        assert wide(page) == 0
    expect(page.get_by_role("heading", name="2 matches")).to_be_visible()

    # In another window the sheet of his next match is open, and stays open.
    later = guest.window()
    later.goto(f"/school/{career}")
    later.get_by_role("button", name="Next match: 56 coins").click()
    expect(later.locator(DIALOG).get_by_role("radio", name=re.compile("^Flamma"))).to_be_checked()

    # Then he goes to the bears, and as long as he lives, again.
    number = 2
    while guest.get(f"/api/school/{career}")["card"].get("living", True):
        number += 1
        assert number <= MOST
        me = {"kind": "me", "career": career}
        id = guest.table([me], game="gladiatori", mode="solo", options=DEADLY)
        sealed(guest, id)
        fight(guest, id, 1, reckless)
        page = guest.open(f"/t/{id}")
        expect(told(page)).to_contain_text(f"match {number} of Flamma")
        fate = guest.get(f"/api/tables/{id}")["seats"][0]["brings"]["earned"]["fate"]
        said = {"killed": "dead", "knocked-out": "knocked out"}[fate]
        expect(told(page)).to_contain_text(said)
        panel = page.get_by_role("group", name=re.compile(f"^Flamma, .*, {said}"))
        expect(panel).to_be_visible()
        if size is DESK:  # a phone has no room for the sheet
            expect(page.get_by_text(f"Flamma is {said}.").first).to_be_visible()
    expect(told(page)).to_contain_text("+0 XP for Flamma")
    expect(told(page)).to_contain_text("not alive at the end: animals give nothing then")
    expect(told(page)).to_contain_text("2 XP in all")
    expect(told(page)).to_contain_text("the campaign ends")
    expect(told(page)).not_to_contain_text("next time")
    sound(page, "the end of a life")

    # His page has every match, and a replay of each.
    told(page).get_by_role("link", name="Flamma's page").click()
    expect(page.get_by_role("heading", name=f"{number} matches")).to_be_visible()
    expect(page.get_by_text("His campaign has ended. He stays in the book.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Next match"))).to_have_count(0)
    expect(row(page, 1, number)).to_contain_text("unharmed")
    expect(row(page, number, number)).to_contain_text("dead")
    expect(row(page, number, number)).not_to_contain_text("place")  # nothing is counted alone
    expect(page.get_by_role("link", name=re.compile("^Replay of match"))).to_have_count(number)
    sound(page, "a dead gladiator")
    page.get_by_role("link", name=f"Replay of match {number}").click()
    expect(page.get_by_role("slider")).to_be_visible()

    # He cannot be carried in again: the open sheet is told why, and no new one has him.
    guest.forgive("409")
    sheet = later.locator(DIALOG)
    sheet.get_by_role("button", name="Play now").last.click()
    expect(sheet.get_by_role("alert")).to_have_text("The campaign of Flamma has ended.")
    assert "/school/" in later.url
    page = guest.open("/school")
    expect(page.get_by_role("link", name=re.compile("^Flamma"))).to_contain_text("dead")
    life = read(guest.context.request.get(f"/api/school/{career}/text").text())
    assert not life.is_living
    assert len(life.entries) == number


def test_a_match_in_italian_tells_place_points_and_causes(visit: Visit) -> None:
    guest = visit("Livia", locale="it-IT", **PHONE)
    career = guest.post("/api/school", {"game": "gladiatori", "name": "Flamma"})["id"]
    seats = [{"kind": "me", "career": career}, {"kind": "here", "name": "Verus"}]
    id = guest.table(seats, game="gladiatori", options={})
    guest.do(id, "start")
    sealed(guest, id)
    fight(guest, id, 2, rival_gives_up)
    page = guest.open(f"/t/{id}")
    why = page.get_by_role("list", name="Da dove vengono i punti esperienza")
    expect(why).to_contain_text("5 PV guadagnati: 1 ogni 10 interi")
    expect(why).to_contain_text("la partita vinta")
    assert wide(page) == 0
    page.goto(f"/school/{career}")
    expect(row(page, 1, 1)).to_contain_text("posto 1")
    expect(row(page, 1, 1)).to_contain_text("15 PV")
    assert wide(page) == 0
