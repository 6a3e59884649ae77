"""Ledgers on the page: by mouse, keys alone or touch; running totals, limits, presets; by ear too.

The game is a toy of these tests, because what a page does with a ledger depends on no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, OPEN, PHONE, Guest, Json, Server, here
from client.conftest import Visit
from client.hands import advice, again, bubble, tab_to, wide
from client.test_axe import SIZES, sound
from client.test_screens import LYING, small_targets

TABLET: Json = {"viewport": {"width": 768, "height": 1024}}
FLAT: Json = {"viewport": {"width": 1024, "height": 768}}
FORMS = pytest.mark.parametrize(
    "size", [PHONE, LYING, TABLET, FLAT], ids=["upright", "lying", "tablet", "flat"]
)
BUILD = ["drill 3", "march 2", "hire spear", "take banner", "mustered"]
SPLIT = ["send shield 1", "send spear 0", "send horn 0", "send stone 1"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toys too."""
    toys = Path(__file__).parents[1] / "toys" / "games"
    server = Server(tmp_path_factory.mktemp("munera"), MUNERA_GAMES=str(toys))
    yield server
    server.stop()
    assert len(server.said.splitlines()) == server.starts, server.said


def answer(guest: Guest, id: str, texts: list[str]) -> None:
    """Play these as soon as I am asked for them; bots may move in between."""
    for _ in range(200):
        shown = guest.get(f"/api/tables/{id}?seat=0")
        choices = [choice["text"] for choice in (shown.get("ask") or {}).get("choices", [])]
        if texts[0] in choices:
            try:
                guest.do(id, "play", seat=0, seq=shown["seq"], texts=texts)
            except AssertionError as error:
                if "stale" not in str(error):
                    raise
            else:
                return
        guest.page.wait_for_timeout(50)
    raise AssertionError(f"nobody asks for {texts}")


def table_of(guest: Guest, *before: list[str]) -> str:
    """A table at which I am asked for a ledger, after these answers; its id."""
    id = guest.table([ME, BOT], game="muster", options={}, pace=0)
    guest.open(f"/t/{id}")
    for texts in before:
        answer(guest, id, texts)
    title = ("Your troop", "Your split", "Your bid", "Your attack")[len(before)]
    expect(guest.page.locator(f"section.ledger[aria-label='{title}']")).to_be_visible()
    return id


def pane(page: Page, name: str | re.Pattern[str] = re.compile("^Your ")) -> Locator:
    return page.get_by_role("region", name=name).filter(has=main_button(page))


def main_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^(Seal: |Bid |Announce |Pay )\d"))


def row(page: Page, name: str) -> Locator:
    return page.locator(f"[data-row='{name}']")


def radio(page: Page, slot: str, name: str) -> Locator:
    return row(page, slot).get_by_role("radio", name=re.compile(f"^{name}( ,|,|$)"))


def preset(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Start from").get_by_role(
        "button", name=re.compile(f"^{name}")
    )


def total(page: Page) -> Locator:
    """What is told aloud."""
    return page.locator(".sums [role=status]")


def played(guest: Guest) -> list[list[str]]:
    """The moves that went over the line, each with its texts."""
    return [one["texts"] for one in guest.sent if one.get("do") == "play"]


# --- A whole game, three ways --------------------------------------------------------------------


def test_a_whole_game_by_mouse(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    radio(page, "drill", "Drill 4").click()
    page.get_by_role("button", name="More: Spearmen").click(click_count=2)
    page.get_by_role("button", name="Less: Spearmen").click()
    row(page, "banner").get_by_role("button").click()
    expect(main_button(page)).to_have_text("Seal: 8 of 12 coins")
    expect(page.locator("[data-seat='0']")).to_contain_text("8 of 12")
    main_button(page).click()
    expect(pane(page, "Your split")).to_be_visible()
    stones = row(page, "stone").get_by_role("button", name=re.compile("^Stone"))
    stones.first.click()
    row(page, "shield").get_by_role("button").first.click()
    expect(main_button(page)).to_have_text("Seal: 5 in hand, 2 in the camp")
    stones.first.click(modifiers=["Shift"])  # all that still fit
    expect(main_button(page)).to_have_text("Seal: 3 in hand, 4 in the camp")
    stones.nth(1).click(modifiers=["Shift"])
    expect(main_button(page)).to_have_text("Seal: 6 in hand, 1 in the camp")
    main_button(page).click()
    expect(pane(page, "Your bid")).to_be_visible()
    page.get_by_role("button", name="More: Gems").click()
    main_button(page).click()
    expect(pane(page, "Your attack")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Spear, 1 in hand")).click()
    expect(main_button(page)).to_have_text("Announce 6")
    page.get_by_role("button", name="Put spear back").click()
    expect(main_button(page)).to_have_text("Announce 4")
    page.get_by_role("button", name=re.compile("^Stone, 4 in hand")).click()
    main_button(page).click()
    expect(pane(page, "Your toll")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Pay 0"))).to_be_disabled()
    page.get_by_role("button", name=re.compile("^Gold, worth 5")).click()
    row(page, "copper").get_by_role("button").click()
    main_button(page).click()
    expect(again(page)).to_be_visible()
    assert played(guest) == [
        ["drill 4", "march 1", "hire spear", "take banner", "mustered"],
        ["send shield 1", "send spear 0", "send horn 0", "send stone 0"],
        ["bid gem", "offer"],
        ["raise nothing", "shout 0", "throw stone"],
        ["give copper", "give gold", "paid"],
    ]


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    press = page.keyboard.press
    press("d")  # the letter of a row goes there
    expect(radio(page, "drill", "Drill 1")).to_be_focused()
    for _ in range(2):
        press("ArrowRight")
    expect(radio(page, "drill", "Drill 3")).to_be_focused()
    expect(radio(page, "drill", "Drill 3")).to_be_checked()
    press("ArrowDown")
    press("+")
    press("ArrowDown")
    expect(page.get_by_role("spinbutton", name="Spearmen")).to_be_focused()
    press("+")
    press("+")
    press("-")
    for _ in range(2):
        press("ArrowDown")
    expect(row(page, "banner").get_by_role("button")).to_be_focused()
    press("Space")
    expect(row(page, "banner").get_by_role("button")).to_have_attribute("aria-pressed", "true")
    press("ArrowUp")
    expect(page.get_by_role("spinbutton", name="Slingers")).to_be_focused()
    press("Enter")
    expect(pane(page, "Your split")).to_be_visible()
    tab_to(page, re.compile(r"^Shield, 1 in hand"), 40)
    press("Enter")
    expect(
        row(page, "shield").get_by_role("button", name=re.compile("in the camp"))
    ).to_be_focused()
    for _ in range(3):
        press("ArrowRight")
    press("+")
    expect(main_button(page)).to_have_text("Seal: 5 in hand, 2 in the camp")
    tab_to(page, re.compile("^Seal: 5 in hand"), 40)
    press("Enter")
    expect(pane(page, "Your bid")).to_be_visible()
    press("c")  # wins over the table's own key
    press("ArrowRight")
    press("Enter")
    expect(pane(page, "Your attack")).to_be_visible()
    press("b")  # a switch is turned at once
    expect(page.get_by_role("switch", name=re.compile("^Banner"))).to_be_checked()
    press("ArrowLeft")
    expect(page.get_by_role("switch", name=re.compile("^Banner"))).not_to_be_checked()
    press("ArrowDown")
    press("ArrowRight")
    expect(radio(page, "shout", "Shouts 1")).to_be_checked()
    press("t")
    press("Enter")  # leads to the cards
    expect(page.get_by_role("button", name=re.compile("^Spear, 1 in hand"))).to_be_focused()
    press("Enter")
    expect(main_button(page)).to_have_text("Announce 6")
    press("o")
    press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Pay 0"))).to_be_visible()
    tab_to(page, re.compile(r"^\s*Copper\s*\+1"), 60)
    press("Space")
    for _ in range(4):
        press("ArrowDown")
    press("Space")
    press("Enter")
    expect(again(page)).to_be_visible()
    assert played(guest) == [
        BUILD,
        SPLIT,
        ["bid coin", "offer"],
        ["raise nothing", "shout 1", "throw spear"],
        ["give copper", "give gold", "paid"],
    ]


def test_a_whole_game_on_a_phone_by_touch(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    table_of(guest)
    page = guest.page
    page.get_by_role("button", name="More: Drill").tap()
    page.get_by_role("button", name="More: Drill").tap()
    page.get_by_role("button", name="More: March").tap()
    page.get_by_role("button", name="More: Spearmen").tap()
    row(page, "banner").get_by_role("button").tap()
    main_button(page).tap()
    for kind in ("shield", "stone"):
        row(page, kind).get_by_role("button").first.tap()
    expect(main_button(page)).to_have_text("Seal: 5 in hand, 2 in the camp")
    main_button(page).tap()
    page.get_by_role("button", name="More: Coins").tap()
    main_button(page).tap()
    radio(page, "shout", "Shouts 1").tap()
    page.get_by_role("button", name=re.compile("^Pick: Throw")).tap()
    page.get_by_role("button", name=re.compile("^Spear, 1 in hand")).tap()
    main_button(page).tap()
    for token in ("copper", "gold"):
        row(page, token).get_by_role("button").tap()
    main_button(page).tap()
    expect(again(page)).to_be_visible()
    assert played(guest) == [
        BUILD,
        SPLIT,
        ["bid coin", "offer"],
        ["raise nothing", "shout 1", "throw spear"],
        ["give copper", "give gold", "paid"],
    ]


def test_a_long_touch_sends_all_of_a_kind(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    table_of(guest, BUILD)
    page = guest.page
    row(page, "stone").get_by_role("button").first.click(delay=700)
    expect(main_button(page)).to_have_text("Seal: 3 in hand, 4 in the camp")


# --- Limits, goals, presets ----------------------------------------------------------------------


def test_a_limit_closes_ways_at_once_in_its_own_words(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    preset(page, "Guards").click()
    row(page, "banner").get_by_role("button").click()
    expect(radio(page, "drill", "Drill 4")).to_have_class(re.compile("closed"))
    radio(page, "drill", "Drill 4").click()
    expect(bubble(page)).to_contain_text("That costs 2 more, and 0 of 12 is left.")
    expect(bubble(page)).to_contain_text("MU-1")
    expect(radio(page, "drill", "Drill 3")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More: Slingers").click()
    expect(bubble(page)).to_contain_text("That costs 1 more, and 0 of 12 is left.")
    row(page, "drums").get_by_role("button").click()  # puts a coin back
    page.get_by_role("button", name="More: Slingers").click()
    expect(main_button(page)).to_have_text("Seal: 12 of 12 coins")
    assert not [one for one in guest.sent if one.get("do") == "why"]  # the page knows by itself


def test_what_the_rules_close_is_asked_after_the_rows_before(guest: Guest) -> None:
    bare = ["drill 1", "march 4", "mustered"]
    table_of(guest, bare, SPLIT, ["offer"])
    page = guest.page
    page.get_by_role("switch", name=re.compile("^Banner")).click()
    expect(bubble(page)).to_contain_text(re.compile(r"You have no banner.*MU-7", re.S))
    radio(page, "shout", "Shouts 2").click()
    asked = [one for one in guest.sent if one.get("do") == "why"]
    assert [(one["text"], one.get("texts", [])) for one in asked] == [("raise banner", [])]
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("w")  # asks why, in any row
    expect(bubble(page)).to_contain_text("You have no banner")


def test_a_goal_tells_what_is_short(guest: Guest) -> None:
    table_of(guest, BUILD, SPLIT, ["offer"])
    page = guest.page
    expect(pane(page)).to_contain_text("5 short")
    page.get_by_role("switch").click()
    expect(pane(page)).to_contain_text("3 short")
    expect(main_button(page)).to_be_enabled()  # a goal is not a must
    main_button(page).click()
    pay = page.get_by_role("button", name=re.compile("^Pay 0"))
    expect(pay).to_be_disabled()  # here it is
    page.get_by_role("button", name=re.compile("^Silver, worth 3")).click()
    expect(page.get_by_text("Given 3, 3 short of 6.").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Gold, worth 5")).click()
    expect(page.get_by_role("button", name="Pay 8")).to_be_enabled()


def test_a_preset_fills_all_rows_and_tells_what_was_changed_since(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    preset(page, "Scouts").click()
    expect(preset(page, "Scouts")).to_have_attribute("aria-pressed", "true")
    expect(main_button(page)).to_have_text("Seal: 10 of 12 coins")
    row(page, "drums").get_by_role("button").click()
    expect(preset(page, "Scouts")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("Changed since Scouts: Drums.")).to_be_visible()
    row(page, "drums").get_by_role("button").click()
    expect(preset(page, "Scouts")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Changed since")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(main_button(page)).to_have_text("Seal: 0 of 12 coins")


def test_a_hint_fills_a_whole_answer_and_one_step_brings_back_what_was_there(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    preset(page, "Scouts").click()
    page.get_by_role("button", name="Hint").click()
    expect(main_button(page)).to_have_text("Seal: 12 of 12 coins")
    expect(page.locator("#prompt .advice")).to_be_visible()
    assert len([one for one in guest.sent if one.get("do") == "hint"]) == 1
    page.get_by_role("button", name="As it was").click()
    expect(preset(page, "Scouts")).to_have_attribute("aria-pressed", "true")
    expect(advice(page)).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(main_button(page)).to_have_text("Seal: 12 of 12 coins")
    main_button(page).click()
    expect(pane(page, "Your split")).to_be_visible()
    assert played(guest) == [
        ["drill 4", "march 3", "hire spear", "hire spear", "take banner", "mustered"]
    ]


# --- What is kept, what others see ---------------------------------------------------------------


def test_a_reload_in_the_middle_loses_nothing(visit: Visit) -> None:
    livia, marcus = visit("Livia"), visit("Marcus")
    id = livia.table([ME, OPEN], game="muster", options={})
    livia.open(f"/t/{id}")
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    page = livia.page
    preset(page, "Guards").click()
    row(page, "banner").get_by_role("button").click()
    expect(main_button(page)).to_have_text("Seal: 12 of 12 coins")
    page.reload()
    expect(main_button(page)).to_have_text("Seal: 12 of 12 coins")
    expect(page.get_by_text("Changed since Guards: Banner.")).to_be_visible()
    main_button(page).click()
    sealed = page.get_by_role("region", name="Your troop")
    expect(sealed).to_contain_text("Nobody else sees it")
    page.reload()
    expect(sealed).to_contain_text("Nobody else sees it")
    expect(sealed.get_by_role("listitem").filter(has_text="Spearmen")).to_contain_text("3")
    expect(sealed.get_by_role("listitem").filter(has_text="Tent")).to_have_count(0)
    expect(marcus.page.locator("[data-seat='0']")).to_contain_text("Sealed")


def test_at_one_device_the_next_person_finds_nothing_of_it(guest: Guest) -> None:
    id = guest.table([ME, here("Marcus")], game="muster", options={})
    guest.open(f"/t/{id}")
    page = guest.page
    page.get_by_role("button", name="I am Livia").click()
    preset(page, "Scouts").click()
    expect(total(page)).to_have_text("Coins 10 of 12.")
    main_button(page).click()
    page.get_by_role("button", name="I am Marcus").click()
    expect(main_button(page)).to_have_text("Seal: 0 of 12 coins")
    expect(total(page)).to_have_text("")
    expect(preset(page, "Scouts")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("Changed since")).to_have_count(0)


def test_who_answers_one_by_one_gets_buttons(guest: Guest) -> None:
    id = guest.table([ME, BOT], game="muster", options={}, pace=0)
    guest.open(f"/t/{id}")
    answer(guest, id, ["drill 3"])
    page = guest.page
    expect(page.get_by_role("button", name="March 2")).to_be_visible()
    expect(page.locator("[data-row]")).to_have_count(0)
    page.get_by_role("button", name="March 2").click()
    page.get_by_role("button", name="Hire spear").click()
    page.get_by_role("button", name="The troop is complete").click()
    expect(pane(page, "Your split")).to_be_visible()


# --- By ear --------------------------------------------------------------------------------------


def test_a_row_says_its_part_and_the_total_alone_is_told(guest: Guest) -> None:
    table_of(guest, BUILD, SPLIT, ["offer"])
    page = guest.page
    expect(total(page)).to_have_attribute("aria-live", "polite")
    expect(row(page, "drill")).to_have_accessible_name("Drill")
    expect(page.get_by_role("switch")).to_have_accessible_name("Banner, plus 2")
    expect(radio(page, "shout", "Shouts 1")).to_have_accessible_name("Shouts 1, plus 1")
    expect(radio(page, "shout", "Shouts 2")).to_have_accessible_name(
        "Shouts 2, plus 2, cannot be played now, ask why"
    )
    page.get_by_role("switch").click()
    expect(total(page)).to_have_text("Attack 5, 3 short of 8.")
    page.get_by_role("button", name=re.compile("^Spear, 1 in hand, can be played")).click()
    expect(total(page)).to_have_text("Attack 7, 1 short of 8.")
    expect(page.get_by_role("button", name="Put spear back")).to_be_visible()


def test_cards_and_steps_are_told_in_sentences(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    spears = page.get_by_role("spinbutton", name="Spearmen")
    expect(spears).to_have_attribute("aria-valuetext", "Spearmen 0")
    page.get_by_role("button", name="More: Spearmen").click()
    expect(spears).to_have_attribute("aria-valuetext", "Spearmen 1, plus 2")
    expect(total(page)).to_have_text("Coins 2 of 12.")
    main_button(page).click()
    stone = row(page, "stone").get_by_role("button")
    expect(stone.first).to_have_accessible_name("Stone, 4 in hand, 1 life. Enter: in the camp")
    stone.first.click()
    expect(total(page)).to_have_text("Life 5.")
    expect(stone.nth(1)).to_have_accessible_name("Stone, 1 in the camp, 1 life. Enter: in hand")
    assert page.locator("[data-row] button[aria-hidden=true]:not([tabindex='-1'])").count() == 0


# --- Screens -------------------------------------------------------------------------------------


@FORMS
def test_small_screens_have_room_for_a_thumb_and_the_button_in_sight(
    visit: Visit, size: Json
) -> None:
    guest = visit("Livia", **size)
    id = table_of(guest)
    page = guest.page
    touch = bool(size.get("has_touch"))
    for texts in (BUILD, SPLIT, ["offer"], None):
        assert wide(page) == 0
        expect(main_button(page)).to_be_in_viewport(ratio=0.99)
        shown = page.locator("[data-row] button:not([aria-hidden]), .presets button, .ends button")
        if touch:
            assert not small_targets(page, shown)
        if texts is None:
            break
        title = page.locator("section.ledger").get_attribute("aria-label") or ""
        answer(guest, id, texts)
        expect(page.locator("section.ledger")).to_be_visible()
        expect(page.locator(f"section.ledger[aria-label='{title}']")).to_have_count(0)


def test_why_not_is_in_sight_on_a_phone(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    table_of(guest)
    page = guest.page
    preset(page, "Chosen few").tap()
    row(page, "tent").get_by_role("button").tap()
    expect(bubble(page)).to_be_in_viewport(ratio=0.99)
    expect(bubble(page)).to_contain_text("That costs 3 more")


@SIZES
def test_axe_has_nothing_to_say(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    id = table_of(guest)
    page = guest.page
    preset(page, "Guards").click()
    sound(page, "build")
    row(page, "tent").get_by_role("button").click()
    expect(bubble(page)).to_be_visible()
    sound(page, "why not")
    page.keyboard.press("Escape")
    for texts, title in (
        (BUILD, "Your split"),
        (SPLIT, "Your bid"),
        (["offer"], "Your attack"),
        (["raise banner", "shout 0", "throw spear"], "Your toll"),
    ):
        answer(guest, id, texts)
        expect(page.locator(f"section.ledger[aria-label='{title}']")).to_be_visible()
        sound(page, title)


def test_the_page_speaks_italian_around_it(visit: Visit) -> None:
    guest = visit("Livia", locale="it-IT")
    table_of(guest)
    page = guest.page
    page.get_by_role("button", name=re.compile("^Scouts")).click()
    row(page, "drums").get_by_role("button").click()
    expect(page.get_by_text("Cambiato rispetto a Scouts: Drums.")).to_be_visible()
    expect(page.get_by_text("restano 3")).to_be_visible()
    expect(page.get_by_role("group", name="Parti da")).to_be_visible()
