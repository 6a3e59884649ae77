"""Answers that are composed on the page: by mouse, keys alone or touch; kept, asked, sent as one.

The game is a toy of these tests, because what a page does with a draft depends on no game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, OPEN, PHONE, Guest, Json, Server, here
from client.conftest import Visit
from client.hands import advice, again, bubble, focus, tab_to, wide
from client.test_axe import SIZES, sound
from client.test_screens import LYING, small_targets

TABLET: Json = {"viewport": {"width": 768, "height": 1024}}
FORMS = pytest.mark.parametrize("size", [PHONE, LYING, TABLET], ids=["upright", "lying", "tablet"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toys too."""
    toys = Path(__file__).parents[1] / "toys" / "games"
    server = Server(tmp_path_factory.mktemp("munera"), MUNERA_GAMES=str(toys))
    yield server
    server.stop()
    assert len(server.said.splitlines()) == server.starts, server.said


def table_of(guest: Guest, seats: list[Json] | None = None) -> str:
    """A table at which I am asked for orders; its id."""
    id = guest.table(seats or [ME, BOT], game="parade", options={})
    guest.open(f"/t/{id}")
    return id


def two(visit: Visit) -> tuple[Guest, Guest, str]:
    """Two people who are asked for orders."""
    livia, marcus = visit("Livia"), visit("Marcus")
    id = table_of(livia, [ME, OPEN])
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    expect(draft(livia.page)).to_be_visible()
    expect(draft(marcus.page)).to_be_visible()
    return livia, marcus, id


def draft(page: Page, name: str = "Your orders") -> Locator:
    return page.get_by_role("region", name=name)


def key(page: Page, pad: str, name: str) -> Locator:
    group = page.get_by_role("radiogroup", name=pad)
    return group.get_by_role("radio", name=re.compile(f"^{name}( ,|,|$)"))


def slot(page: Page, name: str) -> Locator:
    return draft(page).get_by_role("button", name=re.compile(f"^{name}"))


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="The ground").get_by_role(
        "button", name=re.compile(f"^{name},")
    )


def main_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^(Next: |Seal the )"))


def played(guest: Guest) -> list[list[str]]:
    """The moves that went over the line, each with its texts."""
    return [one["texts"] for one in guest.sent if one.get("do") == "play"]


# --- Composing -----------------------------------------------------------------------------------


def test_orders_are_composed_by_mouse_and_sent_as_one(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    expect(slot(page, "Drum on a1")).to_contain_text("Stay, Keep")
    key(page, "Turn", "Right").click()
    expect(slot(page, "Drum on a1")).to_contain_text("Stay, Right")
    cell(page, "a2").click()  # the way there that agrees most: the turn stays
    expect(slot(page, "Drum on a1")).to_contain_text("Up, to a2, Right")
    expect(key(page, "Step", "Up")).to_be_checked()
    expect(cell(page, "a2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-seat='0']")).to_contain_text("1 of 3 set")
    page.get_by_role("button", name="Livia, flag on e1, select it").click()
    expect(slot(page, "Flag on e1")).to_have_attribute("aria-current", "step")
    key(page, "Step", "Up left").click()
    page.get_by_role("button", name="Take back").click()
    expect(slot(page, "Flag on e1")).to_contain_text("Stay, Keep")
    key(page, "Step", "Up left").click()
    main_button(page).click()
    expect(slot(page, "Horn on c1")).to_have_attribute("aria-current", "step")
    expect(main_button(page)).to_have_text("Seal the orders")
    assert played(guest) == []
    main_button(page).click()
    expect(draft(page, "Your garland")).to_be_visible()
    assert played(guest) == [["order n right", "order stay keep", "order nw keep"]]


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    expect(draft(page)).to_be_visible()
    press = page.keyboard.press
    press("w")  # a stroke of the draft wins over the table's own keys
    press("u")
    expect(slot(page, "Drum on a1")).to_contain_text("Up, to a2, About")
    press("Enter")
    expect(slot(page, "Horn on c1")).to_have_attribute("aria-current", "step")
    press("3")
    expect(slot(page, "Flag on e1")).to_have_attribute("aria-current", "step")
    tab_to(page, re.compile(r"^\s*Stay\s*$"), 30)  # a pad is one stop: its pressed key
    press("ArrowUp")
    assert focus(page).strip() == "Up"
    expect(key(page, "Step", "Up")).to_be_checked()
    press("ArrowRight")  # not allowed: it has the focus, and can be asked
    expect(key(page, "Step", "Up right")).to_be_focused()
    expect(key(page, "Step", "Up")).to_be_checked()
    press("Enter")
    expect(bubble(page)).to_contain_text("off the ground")
    press("ArrowLeft")
    press("Enter")
    expect(slot(page, "Horn on c1")).to_have_attribute("aria-current", "step")
    press("Enter")
    expect(draft(page, "Your garland")).to_be_visible()
    assert played(guest) == [["order n about", "order stay keep", "order n keep"]]
    press("Enter")  # nothing is picked yet, and one must be
    press("h")
    press("Enter")
    expect(draft(page)).to_be_visible()
    for n in range(3):
        expect(draft(page).locator("[aria-current=step]")).to_contain_text(" on ")
        press("Enter")
        if n < 2:
            expect(page.locator("[data-seat='0']")).to_contain_text(f"{n + 1} of 3 set")
    expect(draft(page, "Your garland")).to_be_visible()
    press("h")
    press("Enter")
    expect(again(page)).to_be_visible()


def test_a_way_that_is_closed_says_why_after_what_was_picked_before(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    key(page, "Step", "Up right").click()
    expect(bubble(page)).to_contain_text(re.compile(r"goes straight.*PD-4", re.S))
    expect(slot(page, "Drum on a1")).to_contain_text("Stay, Keep")
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    slot(page, "Horn on c1").click()
    cell(page, "d2").click()
    main_button(page).click()
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    key(page, "Step", "Down").click()
    expect(bubble(page)).to_contain_text("off the ground")
    asked = [one for one in guest.sent if one.get("do") == "why"]
    assert asked[-1]["texts"] == ["order stay keep"]
    assert asked[-1]["text"].startswith("order s ")


def test_a_slot_without_a_usual_answer_must_be_filled(guest: Guest) -> None:
    id = table_of(guest)
    expect(draft(guest.page)).to_be_visible()
    guest.do(id, "play", seat=0, seq=guest.get(f"/api/tables/{id}?seat=0")["seq"],
             texts=["order stay keep"] * 3)  # fmt: skip
    page = guest.page
    pane = draft(page, "Your garland")
    expect(pane).to_be_visible()
    expect(main_button(page)).to_be_disabled()
    cell(page, "e5").click()
    expect(bubble(page)).to_contain_text("too far")
    key(page, "Garland", "Throw").click()  # where to is still open
    expect(key(page, "Garland", "Throw")).to_be_checked()
    expect(pane).to_contain_text("Throw: pick a place")
    expect(main_button(page)).to_be_disabled()
    cell(page, "b2").click()
    expect(pane).to_contain_text("b2")
    expect(page.locator(".laid")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(main_button(page)).to_be_disabled()
    expect(page.locator(".laid")).to_have_count(0)


def advised(guest: Guest) -> list[str]:
    """The moves of the hints that came, in their order."""
    lines = [json.loads(line) for text in guest.heard for line in text.splitlines()]
    return [one["text"] for one in lines if one["type"] == "reply" and one.get("by")]


def test_a_hint_fills_every_slot(guest: Guest) -> None:
    table_of(guest)
    page = guest.page
    page.get_by_role("button", name="Hint").click()
    for _ in range(300):
        if len(advised(guest)) == 3:
            break
        page.wait_for_timeout(100)
    hints = [one.get("texts", []) for one in guest.sent if one.get("do") == "hint"]
    assert hints == [advised(guest)[:k] for k in range(3)]
    assert played(guest) == []
    expect(advice(page)).to_contain_text("All is set as Primus Palus suggests.")
    main_button(page).click()
    expect(draft(page)).to_have_count(0)
    assert played(guest) == [advised(guest)]


@pytest.mark.parametrize("way", ["Take back", "As it was"])
def test_one_step_brings_back_what_a_hint_replaced(guest: Guest, way: str) -> None:
    table_of(guest)
    page = guest.page
    key(page, "Turn", "Right").click()
    cell(page, "a2").click()
    key(page, "Turn", "About").click()
    slot(page, "Flag on e1").click()
    mine = draft(page).locator("li").all_inner_texts()
    page.get_by_role("button", name="Hint").click()
    expect(advice(page)).to_contain_text("All is set")
    expect(page.locator("[data-seat='0']")).to_contain_text("3 of 3 set")
    page.get_by_role("button", name=way, exact=True).click()
    expect(advice(page)).to_have_count(0)
    expect(draft(page).locator("li")).to_have_text(mine, use_inner_text=True)
    expect(page.locator("[data-seat='0']")).to_contain_text("1 of 3 set")
    expect(slot(page, "Flag on e1")).to_have_attribute("aria-current", "step")
    assert played(guest) == []


# --- What is kept, what others see ---------------------------------------------------------------


def test_a_reload_keeps_the_draft_and_what_was_sealed(visit: Visit) -> None:
    livia, _, _ = two(visit)
    page = livia.page
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    page.reload()
    expect(slot(page, "Drum on a1")).to_contain_text("Up, to a2, Keep")
    expect(slot(page, "Horn on c1")).to_contain_text("Stay, Left")
    expect(slot(page, "Horn on c1")).to_have_attribute("aria-current", "step")
    for _ in range(2):
        page.keyboard.press("Enter")
    sealed = draft(page)
    expect(sealed).to_contain_text("Nobody else sees it")
    page.reload()
    expect(sealed).to_contain_text("Nobody else sees it")
    expect(sealed.get_by_role("listitem").nth(1)).to_contain_text("Stay, Left")


def test_a_lost_line_loses_nothing(visit: Visit) -> None:
    livia, _, _ = two(visit)
    page = livia.page
    livia.forgive("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    page.keyboard.press("w")
    livia.context.set_offline(True)
    page.keyboard.press("t")
    page.keyboard.press("2")
    livia.context.set_offline(False)
    page.keyboard.press("w")
    expect(slot(page, "Drum on a1")).to_contain_text("Up, to a2, Left")
    expect(slot(page, "Horn on c1")).to_contain_text("Up, to c2, Keep")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody else sees it")).to_be_visible()
    assert ["order n left", "order n keep", "order stay keep"] in played(livia)


def test_one_sees_who_is_ready_and_who_still_writes(visit: Visit) -> None:
    livia, marcus, _ = two(visit)
    panels = [one.page.locator("[data-seat='1']") for one in (livia, marcus)]
    expect(panels[0]).to_contain_text("Writing")
    expect(panels[1]).to_contain_text("0 of 3 set")
    for _ in range(3):
        marcus.page.keyboard.press("Enter")
    expect(panels[0]).to_contain_text("Sealed")
    expect(panels[1]).to_contain_text("Sealed")
    expect(livia.page.get_by_text("Marcus is ready.")).to_have_count(0)  # the log is behind a tab
    expect(marcus.page.get_by_text("Livia chooses.")).to_be_visible()
    expect(draft(livia.page)).to_be_visible()
    for _ in range(3):
        livia.page.keyboard.press("Enter")
    for one in (livia, marcus):
        expect(draft(one.page, "Your garland")).to_be_visible()


def test_at_one_device_each_composes_behind_the_curtain(guest: Guest) -> None:
    table_of(guest, [ME, here("Marcus")])
    page = guest.page
    for name, stroke in (("Livia", "w"), ("Marcus", "x")):
        page.get_by_role("button", name=f"I am {name}").click()
        expect(draft(page)).to_contain_text("Stay, Keep")
        page.keyboard.press(stroke)
        for _ in range(3):
            page.keyboard.press("Enter")
    expect(draft(page, "Your garland")).to_be_visible()  # the next step asks Marcus too
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I am Livia").click()
    expect(draft(page, "Your garland")).to_be_visible()
    texts = [texts[0] for texts in played(guest)]
    assert texts == ["order n keep", "order s keep", "garland none"]


# --- Screens -------------------------------------------------------------------------------------


@FORMS
def test_a_small_screen_has_all_at_once(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    table_of(guest)
    page = guest.page
    expect(draft(page)).to_be_visible()
    assert wide(page) == 0
    for one in (page.get_by_role("radio"), draft(page).get_by_role("button")):
        assert not small_targets(page, one)
        for thing in one.all():
            expect(thing).to_be_in_viewport(ratio=0.95)
    expect(page.get_by_role("group", name="The ground")).to_be_in_viewport(ratio=0.99)
    key(page, "Step", "Up").click()
    expect(page.get_by_role("status").filter(has_text="Up, to a2")).to_be_visible()
    key(page, "Step", "Up right").click()
    expect(bubble(page)).to_be_in_viewport(ratio=0.99)


@SIZES
def test_axe_has_nothing_to_say(visit: Visit, size: Json) -> None:
    guest, marcus = visit("Livia", **size), visit("Marcus")
    id = table_of(guest, [ME, OPEN])
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    page = guest.page
    expect(draft(page)).to_be_visible()
    key(page, "Step", "Up").click()
    sound(page, "composing")
    key(page, "Step", "Down").click()
    expect(bubble(page)).to_be_visible()
    sound(page, "why not")
    page.keyboard.press("Escape")
    for _ in range(3):
        main_button(page).click()
    expect(draft(page).get_by_role("listitem").first).to_be_visible()
    expect(page.locator("[data-seat='0']")).to_have_accessible_name(re.compile("Sealed"))
    sound(page, "sealed")
