"""Looking back: every step of an ended game through any eyes; of a running one, the last bout."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from client.browser import Guest
from client.conftest import Visit
from client.hands import at_table, ended, lit, my_turn, play, said

RECORDS = Path(__file__).parents[1] / "records" / "gorus"


def stone(page: Page) -> Locator:
    """The stone on the line of the whole game."""
    return page.get_by_role("slider", name="Step of the game")


def troupe(page: Page) -> list[str]:
    """The cards of the seat one looks from."""
    hand = page.get_by_role("group", name="Your troupe").get_by_role("button")
    return [said(card) for card in hand.all()]


def at_step(page: Page, step: int) -> None:
    """Wait until a step is shown: the address names it."""
    expect(stone(page)).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"\?move={step + 1}&"))


def test_an_ended_game_is_gone_through_by_mouse_and_by_keys(guest: Guest) -> None:
    ended(guest)
    page = guest.page
    page.get_by_role("link", name="Replay", exact=True).click()
    at_step(page, 0)
    page.get_by_role("button", name="One step forward").click()
    at_step(page, 1)
    stone(page).fill("34")
    at_step(page, 34)
    told = page.get_by_role("status").first.text_content()
    page.get_by_role("button", name="One step back").click()
    at_step(page, 33)
    page.keyboard.press("ArrowRight")
    at_step(page, 34)
    expect(page.get_by_role("status").first).to_have_text(told or "")
    page.keyboard.press("End")
    last = int(stone(page).get_attribute("max") or 0)
    at_step(page, last)
    assert last >= 59
    expect(page.get_by_role("status").first).to_contain_text("Champion")
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    expect(stone(page)).not_to_have_value("0")
    page.keyboard.press("Home")
    page.locator("body").press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(stone(page)).not_to_have_value("0")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_an_ended_game_is_seen_as_any_seat_saw_it(guest: Guest) -> None:
    id = ended(guest)
    page = guest.open(f"/t/{id}/replay?move=35&seat=0")
    eyes = page.get_by_role("combobox", name="Seen by")
    expect(eyes).to_have_value("0")
    for seat in (1, 2, 0):
        eyes.select_option(str(seat))
        moment = guest.get(f"/api/tables/{id}/replay/35?seat={seat}")
        held = [one["label"] for one in moment["scene"]["pieces"] if one["zone"] == "hand"]
        assert len(held) >= 8
        hand = page.get_by_role("group", name="Your troupe").get_by_role("button")
        expect(hand).to_have_text([re.compile(re.escape(label)) for label in held])
    eyes.select_option("spectator")
    expect(page.get_by_role("group", name="Your troupe")).to_have_count(0)


def test_a_link_leads_to_its_move_and_what_if_goes_on_from_there(visit: Visit) -> None:
    guest = visit("Livia", permissions=["clipboard-read", "clipboard-write"])
    id = ended(guest)
    page = guest.open(f"/t/{id}/replay?move=40&seat=0")
    at_step(page, 39)
    held = troupe(page)
    page.get_by_role("button", name="Link to this move").click()
    expect(page.get_by_text("The link to this move is copied.")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{guest.server.origin}/t/{id}/replay?move=40")
    friend = visit("Marcus")
    page = friend.open(link)
    at_step(page, 39)
    assert troupe(page) == held
    page.get_by_role("button", name="What if?").click()
    dialog = page.get_by_role("dialog", name="What if?")
    dialog.get_by_label("Your place").select_option("0")
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    my_turn(page)
    assert id not in page.url
    assert troupe(page) == held
    play(page)


def test_a_running_game_shows_only_its_last_bout(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    first = said(lit(page).first).split(",")[0]
    play(page)
    for _ in range(3):
        my_turn(page)
        play(page)
    my_turn(page)
    info = guest.get(f"/api/tables/{id}/replay?seat=0")
    assert not info["over"]
    page.get_by_role("link", name=re.compile("^Replay, move")).click()
    expect(page.get_by_text("This game is still being played.")).to_be_visible()
    expect(page.get_by_role("button", name="What if?")).to_be_disabled()
    expect(stone(page)).to_have_attribute("max", str(len(info["moves"]) - 1))
    assert len(info["moves"]) <= 12
    page.keyboard.press("Home")
    for step in range(len(info["moves"])):
        expect(page).to_have_url(re.compile(rf"\?move={info['moves'][step]['move']}&"))
        assert not re.search(re.escape(first) + r"(?!\d)", page.content()), "a bout before the last"
        page.keyboard.press("ArrowRight")
    guest.forgive("404|403|400")
    page = guest.open(f"/t/{id}/replay?move=1&seat=1")
    expect(page.get_by_role("alert")).to_contain_text("not yours")


def test_a_line_of_the_log_leads_to_its_moment(guest: Guest) -> None:
    ended(guest)
    page = guest.page
    line = page.get_by_role("tabpanel").get_by_role("link").first
    wanted = re.search(r"move=(\d+)", line.get_attribute("href") or "")
    assert wanted
    line.click()
    at_step(page, int(wanted[1]) - 1)


def test_a_record_is_brought_along(guest: Guest) -> None:
    page = guest.open("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.get_by_label("A record of a game").set_input_files(RECORDS / "duel.record")
    at_step(page, 0)
    page.keyboard.press("End")
    expect(page.get_by_role("status").first).to_contain_text("Champion")
    guest.forgive("400")
    page = guest.open("/")
    page.get_by_label("A record of a game").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"not a record"}
    )
    told = page.get_by_role("status").filter(has=page.get_by_role("button", name="Dismiss"))
    expect(told).to_contain_text("line 1")
