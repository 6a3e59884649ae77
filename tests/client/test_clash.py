"""Clash of the Gladiators on the page: whole games by mouse and by keys, the sheet, phones, axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import PLAYABLE, advice, again, blocked, bubble, focus, lit, tab_to, wide
from client.test_axe import AT_REST, SIZES, sound
from client.test_screens import LYING, MOVES, small_targets

BUTTONS = re.compile(r"^(Keep|Roll again)$")
TO_DO = re.compile(rf"{PLAYABLE.pattern}|Keep|Roll again")
UPPER, LOWER = (f"one => one.getBoundingClientRect().{end}" for end in ("top", "bottom"))
MOST = 900  # moves of a game by hand; the longest of thousands has a third of it


def buttons(page: Page) -> Locator:
    """Choices that no piece stands for."""
    return page.get_by_role("button", name=BUTTONS)


def to_do(page: Page) -> Locator:
    """All that one may do now: pieces and buttons."""
    return page.locator("[data-stop=lit]:visible, [data-choice]:visible:not(:disabled)")


def changed(page: Page, before: str) -> None:
    """Wait until something on the table is not as it was."""
    page.wait_for_function(
        "(old) => document.querySelector('main').textContent !== old", arg=before
    )


def table(page: Page) -> str:
    """All that the table says."""
    return page.locator("main").text_content() or ""


def at_clash(guest: Guest, **options: str) -> str:
    """A game on my first turn; the table's id."""
    id = guest.table([ME, BOT], game="clash", options=options)
    guest.open(f"/t/{id}")
    expect(to_do(guest.page).first).to_be_visible()
    return id


def asked_or_end(page: Page) -> bool:
    """Wait; am I asked?"""
    expect(to_do(page).or_(again(page)).first).to_be_visible()
    return again(page).count() == 0


def play_by_server(guest: Guest, id: str, until: set[str]) -> str:
    """Play anything, without the page, until one of these rules asks; what it was, or the end."""
    for n in range(MOST):
        table = guest.get(f"/api/tables/{id}?seat=0")
        if table["phase"] == "over":
            return "end"
        ask = table.get("ask")
        if ask is None:
            guest.page.wait_for_timeout(20)
            continue
        if ask["clause"] in until:
            return str(ask["clause"])
        choice = ask["choices"][n % len(ask["choices"])]
        guest.do(id, "play", seat=0, seq=table["seq"], texts=[choice["text"]])
    raise AssertionError("The game does not end.")


def play_by_bot(guest: Guest, id: str) -> None:
    """Let a bot take my seat and finish the game."""
    guest.do(id, "bot", seat=0, bot="random")
    for _ in range(MOST):
        if guest.get(f"/api/tables/{id}?seat=0")["phase"] == "over":
            return
        guest.page.wait_for_timeout(100)
    raise AssertionError("The game does not end.")


def come_to(guest: Guest, *clauses: str, **options: str) -> str:
    """A table at which I am asked by one of these rules; its id. The page comes when it is so."""
    for _ in range(6):
        id = guest.table([ME, BOT], game="clash", options=options)
        guest.do(id, "commit", seat=0, hex="")  # nothing for the dice, which would wait for it
        if play_by_server(guest, id, set(clauses)) != "end":
            guest.open(f"/t/{id}")
            asks = guest.page.get_by_role("status").get_by_role("button", name=re.compile("^CG-"))
            expect(asks).to_have_text(re.compile("|".join(clauses)))
            expect(to_do(guest.page).first).to_be_visible()
            return id
    raise AssertionError(f"Six games in which {clauses} did not ask.")


# --- Whole games ---------------------------------------------------------------------------------


def test_a_whole_game_by_mouse(guest: Guest) -> None:
    at_clash(guest)
    page = guest.page
    moves = 0
    while asked_or_end(page):
        before = table(page)
        to_do(page).nth(moves % to_do(page).count()).click()
        changed(page, before)
        moves += 1
        assert moves < MOST
    assert moves >= 36  # sixteen gladiators, each with its base, and four animals
    expect(page.get_by_role("status").filter(has_text=re.compile("points"))).to_be_visible()
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    at_clash(guest)
    page = guest.page
    tab_to(page, PLAYABLE, 12)
    moves = 0
    while asked_or_end(page):
        if not TO_DO.search(focus(page)):
            tab_to(page, TO_DO, 30)
        before = table(page)
        page.keyboard.press("Enter")
        changed(page, before)
        moves += 1
        assert moves < MOST
    tab_to(page, re.compile("Play again"), 12)


# --- What is seen --------------------------------------------------------------------------------


def test_the_battle_is_told_with_its_rules(guest: Guest) -> None:
    come_to(guest, "CG-62")
    page = guest.page
    sheet = page.get_by_role("region", name="The battle")
    steps = sheet.get_by_role("list").last.get_by_role("listitem")
    expect(steps.nth(2)).to_be_visible()
    expect(steps.first).to_contain_text(re.compile(r"rolls first.*CG-(52|53|102)"))
    expect(sheet.locator("[aria-current=step]")).to_contain_text("may roll again")
    expect(sheet.get_by_role("button", name=re.compile("^Die 1: ")).first).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})  # a long battle leaves little room
    sheet.get_by_role("link", name="CG-62").first.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel").get_by_text("CG-62", exact=True)).to_be_in_viewport()
    before = table(page)
    buttons(page).first.click()
    changed(page, before)


def test_dice_and_buttons_of_a_battle_never_lie_on_each_other(guest: Guest) -> None:
    come_to(guest, "CG-62")
    page = guest.page
    sheet = page.get_by_role("region", name="The battle")
    dice = sheet.get_by_role("button", name=re.compile("^Die "))
    for width, height in [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("Log", "Rules"):
            page.get_by_role("tab", name=tab).click()
            whole = [*dice.all(), *buttons(page).all()]
            if tab == "Log":
                whole += page.locator(".side").all()
            for one in whole:
                expect(one).to_be_in_viewport(ratio=1)
            low = max(one.evaluate(LOWER) for one in dice.all())
            for one in buttons(page).all():
                assert one.evaluate(UPPER) >= low
            sheet.get_by_role("listitem").last.scroll_into_view_if_needed()  # the steps scroll
            for one in whole:
                expect(one).to_be_in_viewport(ratio=1)


def test_the_place_of_a_hint_is_marked_on_the_board(guest: Guest) -> None:
    come_to(guest, "CG-11")
    page = guest.page
    page.get_by_role("button", name="Hint", exact=True).click()
    place = page.get_by_role("button", name=re.compile("the hint"))
    expect(place).to_have_count(1)
    expect(place.get_by_text("Hint", exact=True)).to_be_visible()
    name = (place.text_content() or "").split(",")[0].strip()
    expect(advice(page)).to_contain_text(re.compile(rf"\b{name.split()[-1]}\b"))


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_dice_that_are_rolled_again_roll(visit: Visit, wish: Any, moves: bool) -> None:
    guest = visit("Livia", reduced_motion=wish)
    come_to(guest, "CG-62")
    page = guest.page
    page.wait_for_function(AT_REST)  # what came before
    most: int = page.get_by_role("button", name="Roll again").evaluate(MOVES)
    assert (most > 0) == moves


def test_what_cannot_be_chosen_says_why(guest: Guest) -> None:
    come_to(guest, "CG-32")
    page = guest.page
    blocked(page).first.click()
    expect(bubble(page)).to_contain_text(re.compile(r"Not now\..*CG-\d+", re.S))
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)


def test_the_odds_are_shown_where_the_table_wants_them(guest: Guest) -> None:
    come_to(guest, "CG-33", odds="on")
    sheet = guest.page.get_by_role("region", name="The odds")
    expect(sheet).to_contain_text("on average")
    expect(sheet).to_contain_text("%")
    come_to(guest, "CG-33")
    expect(guest.page.get_by_role("region", name="The odds")).to_have_count(0)


def test_gladiators_of_one_kind_are_all_lit_and_one_is_chosen(guest: Guest) -> None:
    """Pieces that play the same: the one that was touched is the one that is chosen."""
    come_to(guest, "CG-70")
    page = guest.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Choose first, then confirm").check()
    page.get_by_role("button", name="Close").click()
    lit(page).last.click()
    expect(page.get_by_role("button", pressed=True, name="chosen")).to_have_count(1)
    before = table(page)
    page.get_by_role("button", pressed=True, name="chosen").click()
    changed(page, before)


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_a_phone_shows_the_arena_and_the_battle(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    at_clash(guest)
    page = guest.page
    assert wide(page) == 0
    assert not small_targets(page, lit(page))
    come_to(guest, "CG-70")
    assert wide(page) == 0
    assert not small_targets(page, lit(page))
    for tile in lit(page).all():
        expect(tile).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("region", name="The battle")).to_be_visible()
    expect(page.get_by_role("group", name="The arena", exact=True)).to_be_in_viewport(ratio=0.95)
    before = table(page)
    lit(page).first.tap()
    changed(page, before)


@SIZES
def test_axe_has_nothing_to_say(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    at_clash(guest)
    sound(guest.page, "draft")
    for clause, screen in (("CG-32", "arena"), ("CG-70", "losses")):
        come_to(guest, clause)
        sound(guest.page, screen)
    id = guest.table([ME, BOT], game="clash", options={})
    guest.do(id, "commit", seat=0, hex="")
    play_by_bot(guest, id)
    guest.open(f"/t/{id}")
    expect(again(guest.page)).to_be_visible()
    sound(guest.page, "end")
