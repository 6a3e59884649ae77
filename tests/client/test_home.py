"""The first page: to the first card in three clicks, the sheet of a game, the rules, the name."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from client.browser import Guest, chromium
from client.conftest import Visit
from client.hands import PLAYABLE, cards, lit, my_turn, play, tab_to


def test_the_first_card_is_played_after_at_most_three_clicks(visit: Visit) -> None:
    guest = visit("")
    page = guest.open("/")
    clicks = 0
    page.get_by_role("button", name="Play now").click()
    clicks += 1
    which = page.get_by_role("dialog", name="Which game?")
    expect(which.or_(lit(page).first)).to_be_visible()
    if which.count():
        which.get_by_role("button", name="Gorus Maximus").click()
        clicks += 1
    my_turn(page)
    play(page)
    assert clicks + 1 <= 3


def test_the_first_card_is_played_from_the_keyboard(visit: Visit) -> None:
    guest = visit("")
    page = guest.open("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the games")).to_be_focused()
    tab_to(page, re.compile("^Play now$"), 9)
    page.keyboard.press("Enter")
    which = page.get_by_role("dialog", name="Which game?")
    expect(which.or_(lit(page).first)).to_be_visible()
    if which.count():
        which.get_by_role("button", name="Gorus Maximus").press("Enter")
    my_turn(page)
    tab_to(page, PLAYABLE, 6)
    held = cards(page).all_text_contents()
    page.keyboard.press("Enter")
    expect(cards(page)).not_to_have_text(held)


def test_the_games_fill_their_wall(guest: Guest) -> None:
    page = guest.open("/")
    wall = page.locator("ul.panels")  # tables to watch are a list with the names of games, too
    expect(wall).to_be_visible()
    ends = "one => one.getBoundingClientRect().right"
    last: float = wall.get_by_role("listitem").last.evaluate(ends)
    assert abs(last - wall.evaluate(ends)) < 1


def sheet(page: Page) -> None:
    """Open the sheet of the game."""
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).click()
    expect(page.get_by_role("dialog", name="Gorus Maximus")).to_be_visible()


def test_the_sheet_of_a_game_opens_a_table_as_wished(guest: Guest) -> None:
    page = guest.open("/")
    sheet(page)
    dialog = page.get_by_role("dialog", name="Gorus Maximus")
    expect(dialog.get_by_role("radio", name="Against bots")).to_be_focused()
    dialog.get_by_text("3", exact=True).click()
    dialog.get_by_text("Rules of this table").click()
    dialog.get_by_role("radio", name="A number").check()
    dialog.get_by_role("spinbutton", name="Target").fill("77")
    dialog.get_by_text("At once", exact=True).click()
    guest.forgive("400")
    dialog.get_by_role("button", name="Play now").click()
    expect(dialog.get_by_role("alert")).to_contain_text("target")
    dialog.get_by_role("spinbutton", name="Target").fill("2")
    dialog.get_by_role("button", name="Play now").click()
    my_turn(page)
    shown = guest.get(
        f"/api{page.url.removeprefix(guest.server.origin).replace('/t/', '/tables/')}"
    )
    assert shown["options"]["target"].split()[0] == "2"
    assert len(shown["seats"]) == 3
    page.get_by_role("link", name="Munera, home").click()
    expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play: Gorus Maximus against")).click()
    my_turn(page)


def test_the_sheet_closes_by_escape_cross_and_a_click_beside(guest: Guest) -> None:
    page = guest.open("/")
    dialog = page.get_by_role("dialog", name="Gorus Maximus")
    sheet(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    sheet(page)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    sheet(page)
    page.mouse.click(20, 450)
    expect(dialog).to_have_count(0)


def test_the_rules_can_be_searched_and_linked(guest: Guest) -> None:
    page = guest.open("/")
    page.get_by_role("button", name="Rule books").click()
    page.get_by_role("dialog").get_by_role("link", name="Gorus Maximus").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gorus Maximus")
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("sluff")
    expect(page.get_by_role("status").filter(has_text=re.compile("rules? found"))).to_be_attached()
    expect(page.get_by_text("GM-20", exact=True)).to_be_visible()
    expect(page.get_by_text("GM-01", exact=True)).to_have_count(0)
    search.fill("no such words anywhere")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    page = guest.open("/rules/gorus#GM-58")
    expect(page.get_by_text("GM-58", exact=True)).to_be_in_viewport()


def test_day_and_night_are_kept(guest: Guest) -> None:
    page = guest.open("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "day")
    page.get_by_role("button", name="Night games").click()
    expect(root).to_have_attribute("data-theme", "night")
    page.reload()
    expect(root).to_have_attribute("data-theme", "night")
    page.get_by_role("button", name="Day games").click()
    expect(root).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "night")


def test_the_name_is_changed_and_kept(guest: Guest) -> None:
    page = guest.open("/")
    page.get_by_role("button", name="You are Livia").click()
    dialog = page.get_by_role("dialog", name="You")
    dialog.get_by_label("Your name at the table").fill("   ")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog.get_by_role("alert")).to_have_text("A name needs at least one letter.")
    dialog.get_by_label("Your name at the table").fill("Marcella")
    dialog.get_by_role("button", name="Keep").click()
    expect(dialog).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="You are Marcella")).to_be_visible()


def test_a_wrong_code_says_why(guest: Guest) -> None:
    guest.forgive("404")
    page = guest.open("/")
    page.get_by_role("button", name="Join with a code").click()
    dialog = page.get_by_role("dialog", name="Join with a code")
    dialog.get_by_label("The code of the invitation").fill("a1")
    dialog.get_by_role("button", name="Go to the table").click()
    expect(dialog.get_by_role("alert")).to_have_text("A code has at least four letters or digits.")
    dialog.get_by_label("The code of the invitation").fill("zzzzzz")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This invitation does not open.")
    expect(alert.get_by_role("paragraph")).to_contain_text("code")
    alert.get_by_role("link", name="Go home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_addresses_that_lead_nowhere_say_so(guest: Guest) -> None:
    guest.forgive("404|WebSocket connection")
    page = guest.open("/t/this/is/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("There is no such page.")
    guest.open("/t/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("This table cannot be shown.")
    page.get_by_role("link", name="Go home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_without_a_browser_the_tests_fail_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="The browser tests need Chromium"):
        chromium()


def test_a_page_that_asks_elsewhere_would_be_noticed(visit: Visit) -> None:
    guest = visit()
    guest.open("/")
    guest.page.evaluate("fetch('http://127.0.0.1:9/').catch(() => {})")
    expect(guest.page.get_by_role("button", name="Play now")).to_be_enabled()
    assert any("Content Security Policy" in one for one in guest.problems), guest.problems
    guest.problems.clear()
