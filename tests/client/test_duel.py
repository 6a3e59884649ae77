"""A duel beside the board, what only the viewer has, panels with what lies there, and the end.

Positions come from games of Gladiatori, but the page knows no game: it draws words of scenes.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import bubble, tab_to
from client.munus import GAME, games, record_at, sit_at
from client.test_axe import sound
from munera.core.ledger import missing, sums, usual_picks
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def texts_of(match: Match) -> list[str]:
    """What the first seat may do."""
    asked = match.decision(0)
    return [choice.text for choice in asked.choices] if asked else []


def fight_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = match.view(0)["fight"] or {"by": -1, "targets": []}
    return found


def may_react(match: Match, stage: str) -> bool:
    """Somebody attacks; two Reactions and more can be chosen, and one cannot."""
    kinds = [text for text in texts_of(match) if text.split()[0] in ("play", "reuse")]
    return stage == "react" and fight_of(match)["by"] < 4 and len(kinds) in (2, 3)


def works(match: Match, stage: str) -> bool:
    """A defence is worked out against a value that was announced, and Guard would add to it."""
    if stage != "values" or not match.view(0)["asked"]["defends"]:
        return False
    draft = match.scene(0).draft
    if draft is None or not any(slot.id == "guard" for slot in draft.slots):
        return False
    lead = draft.tallies[0]
    return missing(lead, sums(draft, usual_picks(draft))[lead.id]) > 0


def pays(match: Match, stage: str) -> bool:
    """Damage is paid, with cards and items to choose from."""
    draft = match.scene(0).draft if stage == "pay" else None
    return draft is not None and len(draft.slots) > 2 and bool(match.view(0)["men"][0]["items"])


def is_beastly(match: Match, stage: str) -> bool:
    """A beast attacks with two dice."""
    fight = fight_of(match)
    return stage == "react" and fight["by"] >= 4 and min(fight["dice"][:2]) > 0


def opens(match: Match, stage: str) -> bool:
    """The own round of somebody with cards in all his piles."""
    own = match.view(0)["men"][0]
    return stage == "opening" and bool(own["deck"] and own["discard"] and own["items"])


@cache
def reacting() -> str:
    return record_at(may_react)


@cache
def defending() -> str:
    return record_at(works)


@cache
def paying() -> str:
    return record_at(pays)


@cache
def ended() -> str:
    """The record of a match that is over."""
    last: Match | None = None
    for match in games(2, "", {}):
        if last is not None and match is not last:
            break
        last = match
    assert last is not None
    assert last.is_over
    return last.text()


def side(page: Page, n: int) -> Locator:
    return page.locator(".duel .side").nth(n)


def value(page: Page, n: int) -> Locator:
    return side(page, n).locator(".value")


def number(value: Locator) -> int:
    return int(value.inner_text().replace("−", "-"))


def line(page: Page, name: str) -> Locator:
    return page.locator(f"[data-piece='react {name}']")


def played(guest: Guest) -> list[list[str]]:
    return [one["texts"] for one in guest.sent if one.get("do") == "play"]


def shown(guest: Guest, id: str) -> Json:
    return guest.get(f"/api/tables/{id}?seat=0")


def open_and_shut(guest: Guest, id: str) -> tuple[str, str]:
    """The Reactions that can be chosen first and that cannot."""
    asked = shown(guest, id)
    texts = {choice["text"] for choice in asked["ask"]["choices"]}
    lines = [one for one in asked["scene"]["pieces"] if one.get("form") == "line"]
    assert len(lines) == 5
    opened = [one["id"] for one in lines if one.get("ask") in texts]
    closed = [one["id"] for one in lines if one.get("ask") not in texts]
    return opened[0].removeprefix("react "), closed[0].removeprefix("react ")


# --- Reactions -----------------------------------------------------------------------------------


@SIZES
def test_a_reaction_is_chosen_from_lines(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = sit_at(guest, reacting())
    page = guest.page
    expect(page.locator(".duel .side")).to_have_count(2)
    expect(value(page, 0)).to_have_text("?")  # nobody has announced anything
    expect(value(page, 1)).to_have_text("?")
    opened, closed = open_and_shut(guest, id)
    # One that cannot be chosen says why in a few words, and all of it when it is asked.
    words = line(page, closed).locator(".text span").text_content() or ""
    assert 2 <= len(words.split()) <= 7
    line(page, closed).click()
    expect(bubble(page).first).to_be_visible()
    page.keyboard.press("Escape")
    line(page, opened).scroll_into_view_if_needed()
    line(page, opened).click()
    expect(line(page, opened)).to_have_count(0)
    assert played(guest)[0][0].endswith(opened)


def test_a_reaction_by_keys_alone(guest: Guest) -> None:
    id = sit_at(guest, reacting())
    page = guest.page
    expect(line(page, "none")).to_be_visible()
    _, closed = open_and_shut(guest, id)
    tab_to(page, re.compile("^(Dodge|Oppose|Parry|Block|No reaction)"), 60)
    page.keyboard.press("Home")
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset.piece") == f"react {closed}":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("w")
    expect(bubble(page).first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator("[data-zone=options]")).to_have_count(0)
    assert played(guest)[0] == ["pass"]


def test_the_card_in_the_hand_is_the_same_reaction(guest: Guest) -> None:
    sit_at(guest, reacting())
    page = guest.page
    card = page.locator(".holding [data-stop=lit]").first
    name = (card.get_attribute("data-piece") or "").split()[-1]
    card.click()
    expect(page.locator("[data-zone=options]")).to_have_count(0)
    assert len(played(guest)) == 1
    if not name.isdigit():
        assert played(guest)[0][0].endswith(name)


@SIZES
def test_a_beast_shows_its_dice(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    sit_at(guest, record_at(is_beastly, 1, "solo", animals="wolves"))
    page = guest.page
    dice = side(page, 0).locator(".form-die")
    expect(dice).to_have_count(2)
    rolled = re.findall(r"shows (\d)", " ".join(dice.all_text_contents()))
    expect(value(page, 0)).to_have_text(str(sum(map(int, rolled))))
    sound(page, "a beast")


# --- Values --------------------------------------------------------------------------------------


@SIZES
def test_the_running_sum_stands_in_the_duel(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = sit_at(guest, defending())
    page = guest.page
    guard = page.locator("[data-row=guard]").get_by_role("switch")
    expect(guard).to_be_visible()
    tally = shown(guest, id)["ask"]["draft"]["tallies"][0]
    before = number(value(page, 1))
    expect(page.locator(".duel .verdict")).to_contain_text("short")
    guard.click()
    expect(guard).to_have_attribute("aria-checked", "true")
    after = number(value(page, 1))
    assert after > before
    short = tally["goal"] - after
    expect(page.locator(".duel .verdict")).to_have_text(f"{short} short" if short > 0 else "enough")
    expect(page.locator(".ledger .lead")).to_have_count(0)  # it stands in one place
    sound(page, "a defence")


def test_a_value_by_keys_alone(guest: Guest) -> None:
    sit_at(guest, defending())
    page = guest.page
    expect(page.locator("[data-row=guard]")).to_be_visible()
    before = number(value(page, 1))
    page.keyboard.press("g")
    expect(page.locator("[data-row=guard]").get_by_role("switch")).to_have_attribute(
        "aria-checked", "true"
    )
    assert number(value(page, 1)) > before
    page.keyboard.press("Enter")
    expect(page.locator("[data-row=guard]")).to_have_count(0)
    assert "yes" in played(guest)[0]


# --- Payment -------------------------------------------------------------------------------------


@SIZES
def test_damage_is_paid_by_touching_cards(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = sit_at(guest, paying())
    page = guest.page
    expect(page.locator(".ledger .ends .main")).to_be_visible()
    draft = shown(guest, id)["ask"]["draft"]
    slot = next(one for one in draft["slots"] if one.get("piece"))
    card = page.locator(f"[data-piece='{slot['piece']}']")
    row = page.locator(f"[data-row='{slot['id']}'] .value")
    card.scroll_into_view_if_needed()
    card.click()
    expect(row).to_have_text("1")
    expect(card).to_have_attribute("aria-pressed", "true")
    preset = page.get_by_role("group", name="Start from").get_by_role("button").first
    preset.scroll_into_view_if_needed()
    preset.click()
    send = page.locator(".ledger .ends .main")
    expect(send).to_be_enabled()
    sound(page, "a payment")
    send.click()
    expect(page.locator(f"[data-row='{slot['id']}']")).to_have_count(0)
    assert all(text.split()[0] in ("lose", "loseitem") for text in played(guest)[0])


# --- Behind the screen, and in panels ------------------------------------------------------------


def test_what_only_i_have_stands_in_one_place(guest: Guest) -> None:
    id = sit_at(guest, record_at(opens))
    page = guest.page
    screen = page.get_by_role("region", name="Behind your screen")
    expect(screen.locator(".gauges li")).to_have_count(5)
    zone = next(one for one in shown(guest, id)["scene"]["zones"] if one["kind"] == "screen")
    for gauge in zone["gauges"]:
        expect(screen).to_contain_text(f"{gauge['title']}: {gauge['have']} of {gauge['of']}")
    screen.locator("[data-piece='pile discard']").click()
    expect(page.get_by_role("dialog", name=re.compile("discard pile"))).to_be_visible()
    page.keyboard.press("Escape")
    sound(page, "an own round")


def test_panels_have_what_is_public_and_nothing_else(guest: Guest) -> None:
    id = sit_at(guest, record_at(opens))
    page = guest.page
    expect(page.locator("[data-seat='0']")).to_be_visible()
    told = shown(guest, id)["scene"]
    for seat in (0, 1):
        panel = page.locator(f"[data-seat='{seat}']")
        items = [one for one in told["pieces"] if one["zone"] == f"items{seat}"]
        expect(panel.locator(f"[data-piece^='items{seat} ']")).to_have_count(len(items))
    kinds = {zone["id"]: zone["kind"] for zone in told["zones"]}
    assert "screen" in kinds.values()
    others = [one for one in told["zones"] if one.get("panel") == "seat 1"]
    assert all(one["kind"] in ("row", "pile") for one in others)


def test_on_a_phone_the_numbers_are_a_strip(visit: Visit) -> None:
    guest = visit(**PHONE)
    sit_at(guest, record_at(opens))
    page = guest.page
    strip = page.get_by_role("list", name="Behind your screen")
    expect(strip.locator("li")).to_have_count(6)
    page.get_by_role("button", name="Log").click()
    drawer = page.get_by_role("dialog", name="Words")
    expect(drawer.get_by_role("heading", name="Behind your screen")).to_be_visible()


# --- The end -------------------------------------------------------------------------------------


@SIZES
def test_the_end_tells_points_by_cause(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = sit_at(guest, ended())
    page = guest.page
    expect(page.locator("#prompt")).to_be_visible()
    told = guest.get(f"/api/tables/{id}")["scene"]
    account = next(zone for zone in told["zones"] if zone["kind"] == "account")
    assert len(account["sums"]) == 2
    for row in account["sums"]:
        parts = [int(part["value"].replace("\u2212", "-")) for part in row["parts"]]
        assert sum(parts) == int(row["value"])
        figures = next(one for one in told["panels"] if one["id"] == row["panel"])["figures"]
        assert figures[0]["value"] == row["value"]
    where = page.get_by_role("region", name="Victory points by cause")
    for row in account["sums"]:
        expect(where).to_contain_text(row["title"])
        expect(where).to_contain_text(row["value"])
    sound(page, "the end")


# --- Before the match ----------------------------------------------------------------------------


@SIZES
def test_what_is_on_offer_has_the_room_of_the_board(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = guest.table([{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], game=GAME.name,
                     options={}, pace=0)  # fmt: skip
    guest.open(f"/t/{id}")
    page = guest.page
    cards = page.locator("[data-zone=shelf] .form-card")
    expect(cards).to_have_count(6)
    boxes = [box for box in (card.bounding_box() for card in cards.all()) if box]
    wide = page.viewport_size or {"width": 0}
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= wide["width"] for box in boxes)
    sound(page, "the choice of a gladiator")
    cards.first.click()
    expect(page.locator("[data-zone=shelf] [data-piece='shelf 0']")).to_have_count(0)
