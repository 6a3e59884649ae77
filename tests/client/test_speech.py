"""For those who listen: every piece is a button that tells its state, and news are spoken."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from client.browser import Guest
from client.conftest import Visit
from client.hands import EITHER, again, at_table, blocked, bubble, my_turn, play, with_blocked


def test_every_piece_is_a_button_that_tells_its_state(guest: Guest) -> None:
    id = with_blocked(guest)
    page = guest.page
    shown = guest.get(f"/api/tables/{id}?seat=0")
    hand = page.get_by_role("group", name="Your troupe").get_by_role("button")
    held = [piece for piece in shown["scene"]["pieces"] if piece["zone"] == "hand"]
    expect(hand).to_have_count(len(held))
    choices = {choice["text"]: choice.get("does", "") for choice in shown["ask"]["choices"]}
    for piece in held:
        state = "cannot be played now, ask why"
        if piece["ask"] in choices:
            does = choices[piece["ask"]]
            state = f"can be played, {does}" if does else "can be played"
        name = f"{piece['label']}, {state}"
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    for piece in shown["scene"]["pieces"]:
        if piece["zone"] == "floor":
            expect(page.get_by_role("button", name=piece["label"], exact=True)).to_have_count(1)
    nameless = page.get_by_role("button").filter(has_not_text=re.compile(r"\w"))
    for button in nameless.all():
        assert button.get_attribute("aria-label")


def test_prompt_log_and_bubble_are_spoken(guest: Guest) -> None:
    id = with_blocked(guest)
    page = guest.page
    prompt = page.get_by_role("status").filter(has_text=re.compile("Follow|Play"))
    expect(prompt).to_have_attribute("aria-live", "polite")
    blocked(page).first.click()
    expect(bubble(page).locator("..")).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Escape")
    log = page.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    before = log.text_content()
    play(page)
    my_turn(page)
    expect(log).not_to_have_text(before or "")
    newest = guest.get(f"/api/tables/{id}?seat=0")["lines"][-1]["parts"]
    expect(log).to_have_text("".join(part["text"] for part in newest))


def test_the_page_has_one_heading_landmarks_and_a_title_that_calls(visit: Visit) -> None:
    guest = visit()
    id = at_table(guest)
    page = guest.page
    expect(page).to_have_title(re.compile("^● Gorus Maximus"))
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for role in ("main", "navigation", "complementary"):
        assert page.get_by_role(role).count() >= 1, role
    expect(page.get_by_role("region", name="Seats")).to_be_visible()
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(page)).to_be_visible()
    expect(page).to_have_title(re.compile("^Gorus Maximus"))
    expect(page.get_by_role("button", name=EITHER)).to_have_count(0)


def test_the_rules_say_how_many_were_found(guest: Guest) -> None:
    page = guest.open("/rules/gorus")
    page.get_by_role("searchbox").fill("challenge")
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"\d+ rules found"))
    ).to_be_attached()
