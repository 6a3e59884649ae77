"""Reaction windows on the page: how one wants to be asked, a pass by itself, who may react."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Page, expect

from client.browser import ME, OPEN, PHONE, Guest, here
from client.conftest import Visit
from client.hands import wide

MOST = 300  # answers until somebody may react
PASSING = "Passing for you …"
Both = tuple[Guest, Guest]


def two(ann: Guest, bob: Guest) -> str:
    """Two people at a game, asked always; its id."""
    id = ann.table([ME, OPEN], game="for_glory", options={"first": "0", "coins": "9"})
    bob.post(f"/api/tables/{id}/sit", {"seat": 1})
    return sealed((ann, bob), id)


def sealed(both: Both, id: str) -> str:
    for seat, guest in enumerate(both):
        guest.do(id, "commit", seat=seat, hex="")
        guest.do(id, "standing", seat=seat, how="ask")
    return id


def play_on(both: Both, id: str) -> int:
    """Play as a bot would, without the page, until a seat is asked in another window; which."""
    for n in range(MOST):
        seat: int = both[0].get(f"/api/tables/{id}")["waiting"][0]
        table = both[seat].get(f"/api/tables/{id}?seat={seat}")
        if n and table["window"]:
            return seat
        text = both[seat].do(id, "hint", seat=seat)["text"]
        both[seat].do(id, "play", seat=seat, seq=table["seq"], texts=[text])
    raise AssertionError("There was no window.")


def asked(page: Page) -> None:
    """Wait for the question, and leave films."""
    end = page.get_by_role("button", name="To the end", exact=True)
    may_pass = page.get_by_role("button", name="Pass", exact=True)
    while True:
        expect(end.or_(may_pass).first).to_be_visible()
        if not end.count():
            return
        page.keyboard.press("Escape")
        expect(end).to_have_count(0)


def touch(page: Page, name: str) -> None:
    """Choose one of the signs beside the question."""
    page.locator(".prompt label").filter(has=page.get_by_role("radio", name=name)).click()


def test_one_says_how_to_be_asked_and_others_see_who_may_react(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    id = two(ann, bob)
    if play_on((ann, bob), id):
        ann, bob = bob, ann
    name = ann.name
    page, other = ann.open(f"/t/{id}"), bob.open(f"/t/{id}")
    expect(page.get_by_role("radio", name="Ask always")).to_be_checked()
    expect(other.locator("#prompt")).to_have_text(f"{name} may react.")
    expect(other.get_by_role("group", name=re.compile(f"^{name}.*may react$"))).to_be_visible()
    expect(other.get_by_role("radio")).to_have_count(0)
    page.locator("#prompt").focus()
    page.keyboard.press("m")
    expect(page.get_by_role("radio", name="When I can")).to_be_checked()
    page.get_by_role("button", name=re.compile(f"^{name}.*Open the menu")).click()
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog.get_by_role("radio", name=re.compile("^Ask me when I can react"))).to_be_checked()
    dialog.get_by_role("radio", name=re.compile("^Ask me always")).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Ask always")).to_be_checked()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_role("radio", name="Ask always")).to_have_count(0)


def test_a_pass_by_itself_is_told_and_can_be_stopped(visit: Visit) -> None:
    both = visit("Ann", **PHONE), visit("Bob", **PHONE)
    id = two(*both)
    for _ in range(3):  # the moment may be missed: there is a second to stop it
        page = both[play_on(both, id)].open(f"/t/{id}")
        asked(page)
        page.wait_for_timeout(3200)  # until the moment of the question is over
        try:
            touch(page, "Until my turn")
            expect(page.locator("#prompt")).to_have_text(PASSING, timeout=1000)
            page.get_by_role("button", name="Wait, let me react").click(timeout=1000)
            expect(page.locator("#prompt")).not_to_have_text(PASSING, timeout=1000)
            asked(page)
        except (Error, AssertionError):
            continue
        assert wide(page) == 0
        expect(page.get_by_role("radio", name="Ask always")).to_be_checked()
        page.wait_for_timeout(1500)
        asked(page)
        return
    raise AssertionError("It could never be stopped.")


def test_no_curtain_for_a_pass_by_itself(guest: Guest) -> None:
    both = (guest, guest)
    id = guest.table([ME, here("Cy")], game="for_glory", options={"first": "0", "coins": "9"})
    sealed(both, id)
    page = guest.page
    for _ in range(3):  # likewise
        seat = play_on(both, id)
        name = guest.get(f"/api/tables/{id}")["seats"][seat]["name"]
        page = guest.open(f"/t/{id}")
        curtain = page.get_by_role("dialog", name=f"Pass to {name}")
        expect(curtain).to_be_visible()
        page.wait_for_timeout(3200)
        guest.do(id, "standing", seat=seat, how="turn")
        try:
            expect(page.locator("#prompt")).to_have_text(f"Passing for {name} …", timeout=1100)
        except AssertionError:
            guest.do(id, "standing", seat=seat, how="ask")
            continue
        expect(curtain).to_have_count(0)
        return
    raise AssertionError("The curtain was always there.")
