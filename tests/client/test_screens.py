"""Screens: phones upright and lying, narrow windows, twice the size, no motion, forced colours."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import PHONE, Json
from client.conftest import Visit
from client.hands import (
    advice,
    again,
    at_table,
    blocked,
    bubble,
    cards,
    ended,
    lit,
    my_turn,
    play,
    wide,
    with_blocked,
)  # fmt: skip

LYING: Json = {**PHONE, "viewport": {"width": 844, "height": 390}}
NARROW: Json = {**PHONE, "viewport": {"width": 320, "height": 640}}
TABLET: Json = {**PHONE, "viewport": {"width": 820, "height": 1180}}
TWICE: Json = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}
THUMB = 44


def small_targets(page: Page, things: Locator) -> list[str]:
    """What is smaller than a thumb."""
    out = []
    for thing in things.all():
        box = thing.bounding_box()
        if box and (box["width"] < THUMB - 0.5 or box["height"] < THUMB - 0.5):
            name = thing.get_attribute("aria-label") or thing.text_content() or "?"
            out.append(f"{name.strip()}: {box['width']:.0f} x {box['height']:.0f}")
    return out


def targets(page: Page) -> Locator:
    """Cards and buttons; clause numbers stand inside a line of text."""
    inline = re.compile(r"^\s*GM-\d")
    here = page.locator("button:visible:not([data-zone] button), a.btn:visible")
    return here.filter(has_not_text=inline).or_(cards(page))


def drawers(page: Page) -> None:
    """Log, rules and chat come as a drawer and go again."""
    for name in ("Log", "Rules", "Chat"):
        tab = page.get_by_role("navigation", name="Words").get_by_role("button", name=name)
        tab.click()
        drawer = page.get_by_role("dialog", name="Words")
        expect(drawer.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        assert wide(page) == 0
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LYING, NARROW], ids=["upright", "lying", "narrow"])
def test_a_phone_plays(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    with_blocked(guest)
    page = guest.page
    assert wide(page) == 0
    assert not small_targets(page, targets(page))
    for card in cards(page).all():
        expect(card).to_be_in_viewport(ratio=0.99)
    prompt = page.get_by_role("status").filter(has_text=re.compile("Follow|Play")).bounding_box()
    blocked(page).first.tap()
    expect(bubble(page)).to_contain_text(re.compile(r"Not now\..*GM-\d+|GM-\d+.*Not now\.", re.S))
    answer = bubble(page).bounding_box()
    assert prompt
    assert answer
    assert answer["y"] <= prompt["y"] + 2, "it covers the prompt"
    assert answer["y"] + answer["height"] >= prompt["y"] + prompt["height"] - 2
    held = cards(page).first.bounding_box()
    assert held
    assert answer["y"] + answer["height"] <= held["y"] + 2, "and no card"
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    for _ in range(3):
        my_turn(page)
        lit_now = lit(page).first
        texts = cards(page).all_text_contents()
        lit_now.tap()
        expect(cards(page)).not_to_have_text(texts)
    my_turn(page)
    assert wide(page) == 0
    drawers(page)


def test_the_clause_opens_the_drawer_of_rules_on_a_phone(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    with_blocked(guest)
    page = guest.page
    blocked(page).first.tap()
    clause = bubble(page).get_by_role("button", name=re.compile(r"^GM-\d+"))
    number = (clause.text_content() or "").strip()
    clause.tap()
    drawer = page.get_by_role("dialog", name="Words")
    expect(drawer.get_by_text(number, exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("size", [TWICE, TABLET], ids=["twice", "tablet"])
def test_a_window_half_as_wide_loses_nothing(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    id = with_blocked(guest)
    page = guest.page
    assert wide(page) == 0
    blocked(page).first.click()
    expect(bubble(page)).to_be_visible()
    page.keyboard.press("Escape")
    play(page)
    my_turn(page)
    drawers(page)
    page.get_by_role("button", name="Hint").click()
    expect(advice(page)).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="This table")).to_be_visible()
    page.keyboard.press("Escape")
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(page)).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 320, 720])
def test_no_page_is_wider_than_its_window(visit: Visit, width: int) -> None:
    guest = visit("Livia", **{**PHONE, "viewport": {"width": width, "height": 800}})
    id = ended(guest)
    page = guest.page
    assert wide(page) == 0
    page = guest.open(f"/t/{id}/replay?move=35")
    expect(page.get_by_role("slider")).to_be_visible()
    assert wide(page) == 0
    page = guest.open("/rules/gorus")
    expect(page.get_by_text("GM-01", exact=True)).to_be_visible()
    assert wide(page) == 0
    page = guest.open("/")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    assert wide(page) == 0
    assert not small_targets(page, page.locator("button:visible, a.btn:visible"))
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).click()
    sheet = page.get_by_role("dialog", name="Gorus Maximus")
    expect(sheet).to_be_visible()
    sheet.get_by_text("Rules of this table").click()
    assert wide(page) == 0
    over: int = sheet.evaluate("(el) => el.scrollWidth - el.clientWidth")
    assert over <= 0
    table = guest.table([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    page = guest.open(f"/t/{table}")
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    assert wide(page) == 0


MOVES = """async (card) => {
  card.click();
  let most = 0;
  for (let n = 0; n < 40; n += 1) {
    await new Promise(requestAnimationFrame);
    most = Math.max(most, document.getAnimations().length);
  }
  return most;
}"""


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_if_nothing_should(visit: Visit, wish: Any, moves: bool) -> None:
    guest = visit("Livia", reduced_motion=wish)
    at_table(guest)
    page = guest.page
    most: int = lit(page).first.evaluate(MOVES)
    assert (most > 0) == moves
    my_turn(page)


def test_day_and_night_have_their_own_ground(visit: Visit) -> None:
    guest = visit("Livia", color_scheme="light")
    at_table(guest)
    page = guest.page
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    day: str = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    assert page.evaluate(ground) != day


RINGED = """(piece) => [piece, ...piece.querySelectorAll('*')].some((one) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return outlineStyle !== 'none' && outlineWidth !== '0px';
})"""


def test_forced_colours_still_show_what_can_be_played(visit: Visit) -> None:
    guest = visit("Livia", forced_colors="active")
    with_blocked(guest)
    page = guest.page
    assert lit(page).first.evaluate(RINGED)
    assert not blocked(page).first.evaluate(RINGED)
    play(page)
    my_turn(page)


def test_contrast_is_raised_where_it_is_wished(visit: Visit) -> None:
    guest = visit("Livia", contrast="more")
    at_table(guest)
    play(guest.page)
    my_turn(guest.page)
