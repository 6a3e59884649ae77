"""For Glory on the page: a game by mouse and one by keys, cards read large, payments, phones."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, PHONE, Guest
from client.conftest import Visit
from client.hands import again, bubble, focus, lit, tab_to, wide
from client.test_axe import sound
from client.test_gladigala import by_server, film_end

MOST = 700  # answers of a short game
SHORT = {"glory": "1", "first": "0"}
TO_DO = re.compile(r"can be played|^\s*(Pass|Buy back the Reserve|Choose |The \w+ supply)")


def to_do(page: Page) -> Locator:
    """All that one may do now: pieces and buttons."""
    return page.locator("[data-stop=lit]:visible, [data-choice]:visible:not(:disabled)")


def pay(page: Page) -> Locator:
    """The button that pays as it stands."""
    return page.get_by_role("button", name=re.compile(r"^Pay \d"))


def at_glory(guest: Guest, until: str = "FG-303", **options: str) -> str:
    """A game in which I am asked by a clause; the table's id."""
    id = guest.table([ME, BOT], game="for_glory", options={**SHORT, **options})
    guest.do(id, "commit", seat=0, hex="")  # nothing for the deck, which would wait for it
    by_server(guest, id, until=until)
    guest.open(f"/t/{id}")
    expect(to_do(guest.page).first).to_be_visible()
    return id


def asked_or_end(page: Page) -> bool:
    """Wait, and leave films; am I asked?"""
    while True:
        expect(to_do(page).or_(again(page)).or_(film_end(page)).first).to_be_visible()
        if not film_end(page).count():
            return again(page).count() == 0
        page.keyboard.press("Escape")
        expect(film_end(page)).to_have_count(0)


def changed(page: Page, before: str) -> None:
    page.wait_for_function(
        "(old) => document.querySelector('main').textContent !== old", arg=before
    )


def table(page: Page) -> str:
    return page.locator("main").text_content() or ""


def large(page: Page, text: str) -> Locator:
    """A card that is shown large, with what it says."""
    return page.locator("[aria-live=polite] > *").filter(has_text=text)


def held(page: Page, name: str) -> Locator:
    hand = page.get_by_role("group", name="Your hand", exact=True)
    return hand.get_by_role("button", name=re.compile(f"^{name},")).first


def test_a_whole_game_by_mouse(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    moves = 0
    while asked_or_end(page):
        before = table(page)
        if pay(page).count():
            pay(page).click()
        else:
            to_do(page).nth(moves % to_do(page).count()).click()
        changed(page, before)
        moves += 1
        assert moves < MOST
    assert moves > 9
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Fair dice, checked"))).to_be_visible()


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    moves = 0
    while asked_or_end(page):
        if pay(page).count():
            tab_to(page, re.compile(r"^\s*Pay \d"), 40)
        elif not TO_DO.search(focus(page)):
            tab_to(page, TO_DO, 40)
        before = table(page)
        page.keyboard.press("Enter")
        changed(page, before)
        moves += 1
        assert moves < MOST
    tab_to(page, re.compile("Play again"), 20)


def test_a_card_is_read_large_with_why_it_cannot_be_played(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    held(page, "Business as Usual").click()
    expect(bubble(page)).to_contain_text("Worth 1 coin.")
    expect(bubble(page)).to_contain_text("FG-303")
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    deck = page.get_by_role("button", name=re.compile(r"^Discard pile: cards: 0")).first
    deck.click()
    expect(large(page, "Discard pile: cards: 0")).to_be_visible()


def test_what_can_be_played_is_read_by_holding_it_or_by_a_key(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    before = guest.sent[:]
    arena = page.locator("[data-stop=lit]").filter(has_text=re.compile("gladiator")).first
    name = (arena.text_content() or "").strip().split(",")[0]
    arena.click(button="right")
    expect(large(page, name)).to_be_visible()
    page.keyboard.press("Escape")
    expect(large(page, name)).to_have_count(0)
    arena.click(delay=700)  # held long, it is read and not played
    expect(large(page, name)).to_be_visible()
    page.keyboard.press("Escape")
    arena.focus()
    page.keyboard.press("i")
    expect(large(page, name)).to_be_visible()
    assert [one for one in guest.sent if one.get("do") == "play"] == [
        one for one in before if one.get("do") == "play"
    ]


def buys(guest: Guest) -> None:
    """I buy the first card that I can, and am asked to pay for it."""
    supply = guest.page.get_by_role("region", name="The Supply")
    supply.locator("[data-stop=lit]").first.click()
    expect(pay(guest.page)).to_be_visible()
    expect(guest.page.locator("#prompt")).to_have_text(
        re.compile(r"^\s*Pay for .*: \d of \d coins? still open\.")
    )


def test_a_payment_is_suggested_and_made_at_once(guest: Guest) -> None:
    at_glory(guest, coins="9")
    page = guest.page
    buys(guest)
    expect(pay(page)).to_have_text(re.compile("Business as Usual"))
    before = table(page)
    pay(page).click()
    changed(page, before)
    expect(pay(page)).to_have_count(0)
    last = [one for one in guest.sent if one.get("do") == "play"][-1]
    assert set(last["texts"]) <= {"pay business_as_usual", "pay tokens"}
    assert "pay business_as_usual" in last["texts"]


def test_a_payment_is_changed_piece_by_piece(guest: Guest) -> None:
    at_glory(guest, coins="9")
    page = guest.page
    buys(guest)
    usual = pay(page).inner_text()
    tokens = page.get_by_role("button", name=re.compile("^Coin tokens: 9"))
    income = page.get_by_role("button", name=re.compile("^Business as Usual,.*chosen"))
    taken = income.count()
    income.last.click()  # out, and a coin takes its place
    expect(income).to_have_count(taken - 1)
    expect(pay(page)).to_have_text(re.compile(r"1 coin$"))
    tokens.focus()
    page.keyboard.press("Enter")  # no coins: the card is back
    expect(pay(page)).to_have_text(usual)
    while income.count():
        n = income.count()
        income.first.click()
        expect(income).to_have_count(n - 1)
    page.get_by_role("button", name="Back to what is suggested").click()
    expect(pay(page)).to_have_text(usual)
    scheme = page.get_by_role("button", name=re.compile("cannot be played now, ask why")).first
    scheme.click()
    expect(bubble(page)).to_be_visible()
    while income.count():
        n = income.count()
        income.first.click()
        expect(income).to_have_count(n - 1)
    pay(page).click()
    expect(pay(page)).to_have_count(0)
    assert [one for one in guest.sent if one.get("do") == "play"][-1]["texts"] == ["pay tokens"]


def test_a_phone_shows_it_all_without_being_wider_than_it_is(visit: Visit) -> None:
    guest = visit(**PHONE)
    at_glory(guest)
    page = guest.page
    assert wide(page) == 0
    assert lit(page).count()
    board = page.get_by_role("group", name="The arenas", exact=True).bounding_box()
    prompt = page.locator("#prompt").bounding_box()
    assert board is not None
    assert prompt is not None
    assert board["y"] >= 52
    assert board["y"] + board["height"] <= prompt["y"]


def test_axe_finds_nothing(guest: Guest) -> None:
    at_glory(guest)
    sound(guest.page, "For Glory")
