"""For Glory tells what happened: piles are looked through and chosen from, battles are films, the
sheet of a battle and the replay tell the steps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.glory import GAME, NAMES, asks, games, record_at, sit_at
from client.hands import focus, wide
from client.test_axe import sound
from client.test_films import caption, film, knob
from client.test_for_glory import changed, large, table
from munera.bots import make
from munera.core.rng import Rng
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def pile(page: Page, id: str) -> Locator:
    return page.locator(f'[data-piece="{id}"]:visible').first


def heap(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=re.compile(title))


def lying(page: Page) -> list[str]:
    """The names of the cards in the heap that is open, as they are drawn."""
    cards = page.get_by_role("dialog").locator("[data-piece] .name")
    return [(one or "").replace("\u00ad", "") for one in cards.all_text_contents()]


def has_discards(match: Match) -> bool:
    players = match.view(0)["players"]
    return asks(match, "main") and all(len(player["discard"]) > 4 for player in players)


# --- Piles that are looked through ---


@SIZES
def test_a_discard_pile_is_looked_through(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    record = record_at(has_discards)
    match = Match.resume(record, go_on=False)
    cards = [one.letters for one in match.scene(0).within("discards1")]
    sit_at(guest, record)
    page = guest.page
    sides = page.get_by_role("tab", name="Sides").or_(page.get_by_role("button", name="Sides"))
    if sides.count():
        sides.first.click()
    pile(page, "discard1").click()
    opened = heap(page, rf"Discard pile of Verus \({len(cards)}\)")
    expect(opened).to_be_visible()
    assert lying(page) == cards
    assert wide(page) == 0
    opened.locator("[data-piece]").nth(1).click()
    told = match.scene(0).within("discards1")[1].label
    expect(large(page, told)).to_be_visible()
    sound(page, "a heap")
    page.keyboard.press("Escape")  # first what is read, then the heap
    expect(large(page, told)).to_have_count(0)
    expect(opened).to_be_visible()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)


def test_a_discard_pile_by_keys_alone(guest: Guest) -> None:
    sit_at(guest, record_at(has_discards))
    page = guest.page
    expect(page.locator("#prompt")).to_contain_text("FG-303")
    pile(page, "discard0").focus()
    page.keyboard.press("Enter")
    expect(heap(page, "Your discard pile")).to_be_visible()
    names = lying(page)
    first = focus(page)
    assert first.startswith(names[0])
    page.keyboard.press("ArrowRight")
    assert focus(page).startswith(names[1])
    page.keyboard.press("i")
    expect(large(page, names[1])).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(pile(page, "discard0")).to_be_focused()


# --- Choices from piles ---


def retrieves(match: Match) -> bool:
    decision = match.decision(0) if asks(match, "retrieve") else None
    return decision is not None and len(decision.choices) > 1


@SIZES
def test_a_card_to_retrieve_is_chosen_from_the_pile_that_opens_by_itself(
    visit: Visit, size: Json
) -> None:
    guest = visit(**size)
    record = record_at(retrieves, "random")
    sit_at(guest, record)
    page = guest.page
    opened = heap(page, "Your discard pile")
    expect(opened).to_be_visible()
    lit = opened.locator("[data-stop=lit]")
    choices = Match.resume(record, go_on=False).decision(0)
    assert choices is not None
    expect(lit.first).to_be_focused()
    assert {one.split(",")[0] for one in lit.all_text_contents()} == {
        re.sub(r"^\S+ ", "", choice.label) for choice in choices.choices
    }
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    page.locator("[data-choice]:visible").filter(has_text="Your discard pile").click()
    before = table(page)
    lit.last.click()
    changed(page, before)
    expect(page.get_by_role("dialog")).to_have_count(0)
    played = [one["texts"] for one in guest.sent if one.get("do") == "play"]
    assert len(played) == 1
    assert played[0][0].startswith("card ")


def test_a_supply_deck_is_chosen_by_its_pile(guest: Guest) -> None:
    sit_at(guest, record_at(lambda match: asks(match, "supply choice"), "random"))
    page = guest.page
    expect(pile(page, "supply.economy")).to_have_attribute("data-stop", "lit")
    before = table(page)
    pile(page, "supply.economy").click()
    changed(page, before)
    assert [one["texts"] for one in guest.sent if one.get("do") == "play"] == [["supply economy"]]


# --- The battle as a film ---


def hits(match: Match) -> bool:
    """The first seat strikes next, and the other has somebody who strikes back."""
    if not asks(match, "hit"):
        return False
    view = match.view(0)
    men = [man for man in view["gladiators"] if man["arena"] == view["arena"]]
    return len([man for man in men if man["seat"] == 1 and man["ready"]]) >= 2


def steps(page: Page) -> list[str]:
    told = film(page).get_by_role("list", name="All steps").get_by_role("listitem")
    return [" ".join((one or "").split()) for one in told.all_text_contents()]


def settled(guest: Guest, id: str) -> Json:
    """What the server asks me, when it does."""
    for _ in range(600):
        told = guest.get(f"/api/tables/{id}?seat=0")
        if told.get("ask") or told["phase"] == "over":
            return told
        guest.page.wait_for_timeout(20)
    raise AssertionError("Nobody asks.")


def test_a_combat_turn_is_one_film_up_to_where_i_am_asked(guest: Guest) -> None:
    id = sit_at(guest, record_at(hits))
    page = guest.page
    page.locator("[data-zone=arenas] [data-stop=lit]").first.click()
    expect(film(page)).to_be_visible()
    settled(guest, id)
    page.wait_for_timeout(300)
    told = steps(page)
    kinds = [
        next((k for k, word in enumerate(("strikes", "Assigned", "takes")) if word in one), -1)
        for one in told
    ]
    assert kinds[:2] == [0, 1]
    assert 2 in kinds  # damage is resolved after it was assigned
    expect(caption(page)).to_contain_text(re.compile(r"FG-712"))
    page.keyboard.press("ArrowRight")
    expect(caption(page)).to_contain_text("Assigned to")
    expect(page.locator("[data-zone=arenas] .pin.coming")).to_have_count(1)
    while "takes" not in (caption(page).text_content() or ""):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-zone=arenas] .pin.coming")).to_have_count(0)
    expect(page.locator("[data-zone=arenas] .pin:not(.coming)").first).to_be_visible()
    knob(page, "To the end").click()
    expect(film(page)).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("FG-")
    page.keyboard.press("f")  # and again
    assert steps(page) == told


def strikes_back(match: Match) -> bool:
    """The first seat may pass, the other must attack then, and the first is asked to react."""
    if not asks(match, "combat") or match.why_not(0, "pass") is not None:
        return False
    then = match.at(len(match.record.moves))
    then.play(0, "pass")
    if then.waiting() != [1] or then.truth.stack[-1].stage() != "combat":
        return False
    action = GAME.space.text(make("greedy").choose(then.seat(1), Rng(1)))
    if not action.startswith("attack"):
        return False
    then.play(1, action)
    return asks(then, "react")


def test_a_window_in_the_middle_does_not_lose_the_film(guest: Guest) -> None:
    sit_at(guest, record_at(strikes_back))
    page = guest.page
    passing = page.locator("[data-choice]:visible").filter(has_text="Pass")
    passing.click()
    expect(page.locator("#prompt")).to_contain_text("attacks: react, or pass?")
    passing.click()
    expect(film(page)).to_be_visible()
    told = steps(page)
    assert "attacks." in told[0]  # what was seen before the window belongs to it
    expect(caption(page)).to_contain_text("strikes")
    page.keyboard.press("Home")
    expect(caption(page)).to_contain_text("attacks.")


# --- The sheet of a battle ---


def long_battle(match: Match) -> bool:
    if not asks(match, "combat"):
        return False
    lines = match.recall(0)
    began = max(n for n, line in enumerate(lines) if line.heading)
    return len(lines) - began > 14


def test_the_sheet_of_a_battle_tells_its_steps(guest: Guest) -> None:
    record = record_at(long_battle)
    sit_at(guest, record)
    page = guest.page
    sheet = page.get_by_role("region", name=re.compile("^Battle in"))
    told = sheet.get_by_role("list").first.get_by_role("listitem")
    expect(told.last).to_contain_text("Combat turn of Livia")
    expect(told.last).to_have_attribute("aria-current", "step")
    assert told.count() <= 12
    sheet.get_by_role("button", name=re.compile(r"^Earlier: 1–\d+")).click()
    expect(told.first).to_contain_text("begins")
    expect(told.filter(has_text="has the Initiative")).to_have_count(1)
    lines = Match.resume(record, go_on=False).recall(0)
    began = max(n for n, line in enumerate(lines) if line.heading)
    assert told.count() == len(lines) - began + 1


def test_on_a_phone_the_newest_steps_stand_and_the_log_has_all(visit: Visit) -> None:
    guest = visit(**PHONE)
    sit_at(guest, record_at(long_battle))
    page = guest.page
    sheet = page.get_by_role("region", name=re.compile("^Battle in"))
    expect(sheet.get_by_role("listitem").last).to_contain_text("Combat turn of Livia")
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    sheet.get_by_role("button", name=re.compile("^Battle in")).click()
    expect(page.get_by_role("tab", name="Log")).to_be_visible()
    assert wide(page) == 0


# --- The replay ---


@SIZES
def test_a_replay_shows_piles_and_cards_as_each_seat_saw_them(visit: Visit, size: Json) -> None:
    guest = visit("Marcus", **size)
    last = next(match for match in games("greedy", {"glory": "1"}) if match.is_over)
    id = guest.post("/api/records", {"text": last.text()})["id"]
    move = next(
        n
        for n in range(len(last.record.moves) // 2, len(last.record.moves))
        if {"hand", "discards0"} <= {piece.zone for piece in last.at(n).scene(0).pieces}
    )
    scene = last.at(move).scene(0)
    page = guest.open(f"/t/{id}/replay?move={move}&seat=0")
    pile(page, "discard0").click()
    expect(heap(page, "Your discard pile")).to_be_visible()
    assert lying(page) == [one.letters for one in scene.within("discards0")]
    page.keyboard.press("Escape")
    card = scene.within("hand")[0]
    page.locator(f'[data-piece="{card.id}"]').click()
    expect(large(page, card.label)).to_be_visible()
    page.keyboard.press("Escape")
    expect(large(page, card.label)).to_have_count(0)
    page.get_by_role("combobox").select_option("1")
    expect(page.locator(f'[data-piece="{card.id}"]')).to_have_count(0)
    pile(page, "discard0").click()
    expect(heap(page, f"Discard pile of {NAMES[0]}")).to_be_visible()
