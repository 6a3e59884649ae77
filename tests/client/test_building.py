"""A gladiator is built by the page, from nothing to sealed and on to the first turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from client.before import fits, heading, send, table, to_the_first_turn
from client.browser import BOT, DESK, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import bubble
from client.test_axe import sound

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
PLAYED = [
    *["buy offense"] * 3, *["buy guard"] * 2, *["buy energy-1"] * 2, *["buy energy-0"] * 8,
    "buy sweep", "buy lunge", "buy delay", "done",
]  # fmt: skip


def coins(page: Page) -> int:
    """What is spent, as the button says it."""
    found = re.search(r"Seal: (\d+) coins", send(page).text_content() or "")
    assert found
    return int(found[1])


def raised(page: Page, name: str, to: int, small: bool) -> None:
    """A Skill is set to a value: on its track, or step by step where it is narrow."""
    row = page.get_by_role("group", name=name, exact=True)
    if small:
        while row.get_by_role("spinbutton").text_content() != str(to):
            row.get_by_role("button", name=f"More: {name}").click()
    else:
        row.get_by_role("radio", name=re.compile(rf"^{name} {to}\b")).click()


def more(page: Page, name: str, times: int) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"More: {name}").click()


def bought(page: Page, name: str) -> None:
    page.get_by_role("group", name=name, exact=True).get_by_role("button").click()


def all_in_sight(page: Page, small: bool) -> None:
    """A desk shows all that can be bought, the last of it too."""
    if not small:
        expect(page.locator(".rows.spread .tile").last).to_be_in_viewport(ratio=0.98)


def played(guest: Guest) -> list[str]:
    return [text for sent in guest.sent if sent["do"] == "play" for text in sent["texts"]]


@SIZES
def test_a_gladiator_is_built_from_nothing_and_fights(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    small = size is PHONE
    table(guest, [ME, BOT], characters="built")
    page = guest.page
    expect(send(page)).to_be_enabled()
    assert heading(page).endswith("Building")
    assert coins(page) == 15  # three of everything
    raised(page, "Offense", 6, small)
    assert coins(page) == 20
    raised(page, "Guard", 5, small)
    more(page, "1-energy card", 2)
    more(page, "0-energy card", 8)
    assert coins(page) == 20 + 3 + 4 + 8
    # The stepper ends at the limit of the budget: eight of a kind with 55 coins.
    row = page.get_by_role("group", name="0-energy card", exact=True)
    expect(row.get_by_role("button", name="More")).to_have_attribute("aria-disabled", "true")
    for name in ("Sweep", "Lunge", "Delay"):
        bought(page, name)
        expect(
            page.get_by_role("group", name=name, exact=True).get_by_role("button")
        ).to_have_attribute("aria-pressed", "true")
    assert coins(page) == 39
    expect(page.locator("#prompt")).to_contain_text("16 of 55 left")
    all_in_sight(page, small)
    # Cards, hit points, what rests bring back: as the picks say.
    for words, n in (("Cards in the deck", 15), ("Elements back in six rests", 6)):
        expect(page.locator(".others li", has_text=words)).to_contain_text(str(n))
    sound(page, "building")
    fits(page)
    send(page).click()
    expect(page.locator("h1")).not_to_contain_text("Building")
    assert played(guest) == PLAYED
    seen = to_the_first_turn(page)
    assert any("Items, draft" in one for one in seen), seen
    assert "Combat round" in seen[-1]


@SIZES
def test_a_ready_one_is_a_start_and_what_is_too_dear_says_so(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    table(guest, [ME, BOT], characters="built")
    page = guest.page
    ready = page.get_by_role("group", name="Start from")
    expect(ready.get_by_role("button")).to_have_count(5)
    ready.get_by_role("button", name=re.compile("^Mirmillo")).click()
    expect(ready.get_by_role("button", name=re.compile("^Mirmillo"))).to_have_attribute(
        "aria-pressed", "true"
    )
    assert coins(page) == 55
    feint = page.get_by_role("group", name="Feint", exact=True).get_by_role("button")
    feint.click()
    expect(bubble(page)).to_contain_text("0 of 55 are left")
    expect(feint).to_have_attribute("aria-pressed", "false")
    assert coins(page) == 55
    bought(page, "Wrestling")  # put back
    expect(page.get_by_text("Changed since Mirmillo: Wrestling.")).to_be_visible()
    assert coins(page) == 54
    page.get_by_role("button", name="Take back", exact=True).click()
    assert coins(page) == 15


@SIZES
def test_building_in_italian_keeps_to_its_room(visit: Visit, size: Json) -> None:
    guest = visit("Livia", locale="it-IT", **size)
    table(guest, [ME, BOT], characters="built")
    page = guest.page
    page.get_by_role("button", name=re.compile("^Hoplomachus")).click()
    expect(page.get_by_role("button", name="Sigilla: monete 53, carte 18")).to_be_visible()
    all_in_sight(page, size is PHONE)
    fits(page)
