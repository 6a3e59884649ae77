"""Whole games: by mouse, by keyboard alone, and why a card cannot be played."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from client.browser import Guest
from client.conftest import Visit
from client.hands import (
    BLOCKED,
    EITHER,
    PLAYABLE,
    again,
    at_table,
    blocked,
    bubble,
    cards,
    focus,
    my_turn,
    my_turn_or_end,
    play,
    said,
    tab_to,
    with_blocked,
)  # fmt: skip


def test_a_whole_game_by_mouse_and_one_more(visit: Visit) -> None:
    guest = visit("Livia", reduced_motion="no-preference")
    at_table(guest)
    page = guest.page
    first = page.url
    moves = 0
    while my_turn_or_end(page):
        play(page)
        moves += 1
    assert moves >= 10
    expect(page.get_by_role("status").filter(has_text="Champion")).to_contain_text("Gorus Maximus")
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Download record")).to_be_visible()
    again(page).click()
    my_turn(page)
    assert page.url != first
    play(page)


# --- The keyboard --------------------------------------------------------------------------------


def step_to(page: Page, name: re.Pattern[str]) -> None:
    """Go by arrows inside the hand, from its first card on."""
    page.keyboard.press("Home")
    for _ in range(12):
        if name.search(focus(page)):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"The arrows never came to {name.pattern}; they are at {focus(page)!r}.")


def ask_why(page: Page, key: str) -> None:
    page.keyboard.press(key)
    expect(bubble(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    assert BLOCKED.search(focus(page)), "the focus stays on the card that was asked about"


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    with_blocked(guest)
    page = guest.page
    tab_to(page, EITHER, 6)
    assert PLAYABLE.search(focus(page)), "Tab comes to a card that can be played first"
    step_to(page, BLOCKED)
    ask_why(page, "w")
    ask_why(page, "Enter")
    moves = 0
    while my_turn_or_end(page):
        if moves:
            assert EITHER.search(focus(page)), f"the focus was lost: {focus(page)!r}"
        step_to(page, PLAYABLE)
        held = cards(page).all_text_contents()
        page.keyboard.press("Enter")
        expect(cards(page)).not_to_have_text(held)
        moves += 1
    assert moves >= 10
    tab_to(page, re.compile("Play again"), 6)
    page.keyboard.press("Enter")
    my_turn(page)


def test_keys_open_the_words_and_the_list_of_keys(guest: Guest) -> None:
    at_table(guest)
    page = guest.page
    for key, name in (("r", "Rules"), ("c", "Chat"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and signs")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys and signs")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name=re.compile(r"the hint.*can be played"))).to_have_count(1)


# --- Why not -------------------------------------------------------------------------------------


def apart(here: Locator, there: Locator) -> bool:
    """Two things on the screen do not touch."""
    one, other = here.bounding_box(), there.bounding_box()
    assert one
    assert other
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_a_blocked_card_says_why_and_the_clause_opens_the_rules_there(guest: Guest) -> None:
    with_blocked(guest)
    page = guest.page
    card = blocked(page).first
    card.click()
    expect(bubble(page)).to_contain_text("Not now.")
    expect(bubble(page)).to_contain_text(re.compile(r"(hold|follow|led|match|rank)"))
    for lamp in page.get_by_role("button", name=PLAYABLE).all():
        assert apart(bubble(page), lamp), f"the bubble covers {said(lamp)}"
    assert apart(bubble(page), card)
    clause = bubble(page).get_by_role("button", name=re.compile(r"^GM-\d+"))
    number = (clause.text_content() or "").split()[0]
    clause.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel").get_by_text(number, exact=True)).to_be_in_viewport()
    page.mouse.click(700, 20)
    expect(bubble(page)).to_have_count(0)
    play(page)


def test_choose_first_then_confirm(guest: Guest) -> None:
    at_table(guest)
    page = guest.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Choose first, then confirm").check()
    page.get_by_role("button", name="Close").click()
    held = cards(page).count()
    page.get_by_role("button", name=PLAYABLE).first.click()
    chosen = page.get_by_role("button", pressed=True, name="chosen")
    expect(chosen).to_have_count(1)
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    assert cards(page).count() == held
    page.get_by_role("button", name=PLAYABLE).first.click()
    chosen.click()
    expect(chosen).to_have_count(0)
    my_turn(page)
