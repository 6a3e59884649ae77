"""Auction, draft and selection by the page, each on to the first turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from client.before import (
    choose,
    fits,
    heading,
    send,
    shelf,
    table,
    to_the_first_turn,
    until_lit,
)
from client.browser import BOT, DESK, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import bubble, until
from client.munus import GAME, NAMES, sit_at, stage_of
from client.test_axe import sound
from munera.play.dice import Dice
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
FOUR = [ME, BOT, BOT, BOT]


def at_items(guest: Guest, how: str, seats: list[Json], gladiator: str = "Hoplomachus") -> Page:
    """A table at which a gladiator is chosen and items are asked for."""
    table(guest, seats, items=how, characters="pre-made")
    choose(guest.page, gladiator)
    expect(guest.page.locator("h1")).to_contain_text("Items")
    return guest.page


def figures(page: Page) -> list[str]:
    """The large figures of what is composed."""
    return page.locator(".sums .large .figure").all_inner_texts()


def played(guest: Guest, verb: str) -> list[str]:
    texts = [text for sent in guest.sent if sent["do"] == "play" for text in sent["texts"]]
    return [text for text in texts if text.split()[0] == verb]


@SIZES
def test_a_bid_is_cards_and_the_winner_is_told(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = at_items(guest, "auction", [ME, BOT], "Mirmillo")
    expect(page.get_by_role("group", name="On the block")).to_be_visible()
    assert figures(page) == ["0", "0"]
    for kind, n in (("energy-1", 2), ("energy-0", 1)):
        for _ in range(n):
            page.locator(f"[data-row={kind}] button").first.click()
    assert figures(page) == ["2", "3"]  # energy counts first, then cards
    sound(page, "auction")
    fits(page)
    expect(send(page)).to_have_text(re.compile("Seal: 2 energy, 3 cards"))
    send(page).click()
    until(page, lambda: played(guest, "done"))
    assert played(guest, "bid") == ["bid energy-1", "bid energy-1", "bid energy-0"]
    seen = to_the_first_turn(page)
    assert "Combat round" in seen[-1]


@SIZES
def test_what_was_sold_is_told_with_its_price(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = at_items(guest, "auction", [ME, BOT], "Thraex")
    expect(send(page)).to_be_enabled()
    for kind in ("energy-1", "energy-0"):  # all there is: nobody bids as much
        for _ in range(6):
            page.locator(f"[data-row={kind}] button").first.click()
    send(page).click()
    expect(page.locator(".sold")).to_contain_text("Energy 6, cards 12")


@SIZES
def test_a_draft_shows_turns_takers_and_the_pair(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = at_items(guest, "draft", FOUR)
    expect(shelf(page).first).to_be_visible()
    turns = page.get_by_role("group", name="Turns").locator(".form-chip")
    expect(turns).to_have_count(8)
    expect(page.locator(".shop .cards .form-card")).to_have_count(9)
    letters = turns.all_inner_texts()
    assert [one[0] for one in letters[:4]] == [one[0] for one in reversed(letters[4:])]  # a snake
    before = int(page.locator(".form-chip.done").count())
    expect(send(page)).to_be_disabled()
    expect(send(page)).to_have_text("Take an item")
    shelf(page).first.click()
    expect(send(page)).to_be_enabled()
    expect(send(page)).to_have_text(re.compile(r"^Take \w+.* \+\d/\+\d$"))
    expect(page.locator(".pair li > .card")).to_have_count(1)
    first = figures(page)
    shelf(page).first.click()  # another instead: the figures are its own
    sound(page, "draft")
    fits(page)
    send(page).click()
    page.wait_for_function("() => document.querySelector('.prompt.mine')")
    expect(page.locator(".shop .caption", has_text="Livia")).to_have_count(1)
    assert len(played(guest, "item")) == 1
    assert first != ["+0", "+0", "0"]
    assert page.locator(".form-chip.done").count() > before
    pair = figures(page)
    expect(page.locator(".pair li > .card")).to_have_count(1)  # what she has, and a free place
    expect(page.locator(".pair .place")).to_have_count(1)
    shelf(page).first.click()
    assert figures(page) != pair
    expect(page.locator(".pair li > .card")).to_have_count(2)
    send(page).click()
    expect(page.locator(".shop .caption", has_text="Livia")).not_to_have_count(1)  # it has come
    seen = to_the_first_turn(page)
    assert "Combat round" in seen[-1]
    assert len(played(guest, "item")) == 2


@SIZES
def test_a_selection_lights_what_the_gladiator_may_name(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = at_items(guest, "selection", [ME, BOT])
    expect(page.locator(".shop .cards .form-card")).to_have_count(18)
    assert heading(page).endswith("selection")
    for kind, lit in (("Spear", 2), ("Helmet", 3), ("Iron Arm", 2), ("Sword", 0), ("Net", 0)):
        shelves = page.locator(".shop").get_by_role("group", name=kind, exact=True)
        expect(shelves.locator("button.lit")).to_have_count(lit)
    # What is not for this gladiator says why.
    page.locator(".shop").get_by_role("group", name="Sword", exact=True).locator(
        "button"
    ).first.click()
    expect(bubble(page)).to_contain_text("GL-0")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Most attack").click()
    assert figures(page)[0] == "+4"
    expect(send(page)).to_be_enabled()
    page.get_by_role("button", name="Most life").click()
    assert figures(page)[2] == "10"
    # A pair of one's own: another Helmet takes the place of the first.
    helmets = page.locator(".shop").get_by_role("group", name="Helmet", exact=True)
    chosen = page.locator(".shop button.chosen")
    expect(chosen).to_have_count(2)
    sound(page, "selection")
    fits(page)
    helmets.locator("button.lit:not(.chosen)").first.click()
    expect(chosen).to_have_count(2)
    send(page).click()
    seen = to_the_first_turn(page)
    assert len(played(guest, "item")) >= 2
    assert "Combat round" in seen[-1]


def wants_the_same() -> str:
    """The record of a match in which Verus has named the pair of most attack; Livia is to name."""
    options = {"items": "selection", "characters": "pre-made"}
    match = Match(GAME, GAME.table(2, "", options), NAMES[:2], Dice.from_seed(1))
    while stage_of(match) != "select":
        match.play(match.waiting()[0], "char hoplomachus")
    for text in ("item i10", "item i12"):
        match.play(1, text)
    return match.text()


@SIZES
def test_who_loses_a_lot_names_again(visit: Visit, size: Json) -> None:
    """By lot, each of the two items goes to one of them: in three of four matches she is asked
    again, in the same words."""
    guest = visit("Livia", **size)
    sit_at(guest, wants_the_same())
    page = guest.page
    page.get_by_role("button", name="Most attack").click()
    send(page).click()
    seen = to_the_first_turn(page)
    assert "Combat round" in seen[-1]
    named = played(guest, "item")
    assert named[:2] == ["item i10", "item i12"]
    own = page.locator("[data-zone=items0] [data-piece]")
    assert len(set(named)) == len(named)
    if size is DESK:
        expect(own).to_have_count(2)


@SIZES
@pytest.mark.parametrize("how", ["auction", "draft", "selection"])
def test_items_in_italian_keep_to_their_room(visit: Visit, size: Json, how: str) -> None:
    guest = visit("Livia", locale="it-IT", **size)
    table(guest, FOUR, items=how, characters="pre-made")
    page = guest.page
    choose(page, "Retiarius")
    expect(page.locator("h1")).to_contain_text("Oggetti")
    page.wait_for_function("() => document.querySelector('.prompt.mine')")
    fits(page)


def test_free_places_are_chosen_on_the_arena(guest: Guest) -> None:
    """With the optional rule (GL-016) whoever comes second keeps two hexes away."""
    table(guest, [ME, BOT], items="selection", characters="pre-made", placement="on")
    page = guest.page
    choose(page, "Secutor")
    page.get_by_role("button", name="Most defence").click()
    send(page).click()
    lit = page.locator("[data-zone=arena] button.cell.lit")
    until_lit(page, lit)
    assert lit.count() > 10  # not the starting hexes alone
    lit.first.click()
    seen = to_the_first_turn(page)
    assert "Combat round" in seen[-1]
    assert played(guest, "hex")
    assert played(guest, "face")
