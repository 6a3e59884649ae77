"""The keys of a duel: cards, passing, staying, asking why; and that small screens are sound."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from client.browser import PHONE, Guest, Json
from client.conftest import Visit
from client.hands import bubble, until, wide
from client.munus import record_at, sit_at, walking
from client.test_axe import sound
from client.test_duel import defending, paying, played, reacting
from client.test_facing import WAYS, at_the_arena, cells, ghost, way_of
from client.test_half_made import crosses, main
from munera.play.match import Match

UPRIGHT: Json = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
FLAT: Json = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}


def test_p_goes_to_pass_and_again_passes(guest: Guest) -> None:
    page = at_the_arena(guest)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_focused()
    assert played(guest) == []
    page.keyboard.press("p")
    until(page, lambda: played(guest))  # the button is soon there again, for the next round
    assert played(guest) == [["pass"]]


def test_p_is_no_reaction_in_a_fight(guest: Guest) -> None:
    sit_at(guest, reacting())
    page = guest.page
    expect(page.locator("[data-piece='react none']")).to_be_visible()
    page.keyboard.press("p")
    page.keyboard.press("p")
    expect(page.locator("[data-zone=options]")).to_have_count(0)
    assert played(guest) == [["pass"]]


def test_s_lets_go_of_a_ghost_and_stays_after_a_step(guest: Guest) -> None:
    page = at_the_arena(guest)
    way = way_of(cells(page).first)
    page.keyboard.press(WAYS[way])
    expect(ghost(page)).to_be_visible()
    page.keyboard.press("s")
    expect(ghost(page)).to_have_count(0)
    assert played(guest) == []
    page.keyboard.press(WAYS[way])
    page.keyboard.press(WAYS[way])
    stay = page.get_by_role("button", name="No turn")
    expect(stay).to_be_enabled()
    page.keyboard.press("s")
    expect(stay).to_be_focused()
    page.keyboard.press("s")
    expect(stay).to_have_count(0)
    assert played(guest) == [[f"step {way}"], ["done"]]


def test_digits_go_to_cards_from_the_left(guest: Guest) -> None:
    page = at_the_arena(guest)
    held = page.locator(".hand [data-stop]")
    for n in (1, 2):
        page.keyboard.press(str(n))
        expect(held.nth(n - 1)).to_be_focused()
    assert played(guest) == []
    page.keyboard.press("w")  # it may be asked there
    expect(page.locator("[aria-live=polite] > .bubble")).to_be_visible()


def test_digits_send_cards_across_and_shift_all_of_a_kind(guest: Guest) -> None:
    sit_at(guest, record_at(crosses))
    page = guest.page
    expect(main(page)).to_be_visible()
    plain = main(page).inner_text()
    page.keyboard.press("2")
    expect(main(page)).not_to_have_text(plain)
    page.keyboard.press("Shift+Digit2")
    expect(page.locator("[data-row] .side").first).to_be_visible()
    for _ in range(30):  # once all are across, they come back
        if main(page).inner_text() == plain:
            break
        page.keyboard.press("2")
    expect(main(page)).to_have_text(plain)
    assert played(guest) == []


def test_w_asks_about_a_way_and_about_a_choice(guest: Guest) -> None:
    page = at_the_arena(guest)
    barred = [way for way in WAYS if page.locator(f"[data-ghost='step {way}']:not(.lit)").count()]
    page.keyboard.press(WAYS[barred[0]])
    page.keyboard.press("w")
    expect(bubble(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)


def test_the_help_lists_them(guest: Guest) -> None:
    page = at_the_arena(guest)
    page.keyboard.press("?")
    help = page.get_by_role("dialog").filter(has_text="to Pass, or to whatever ends this")
    for words in ("to a card in your hand", "stay as you are", "ask why, of any piece, cell"):
        expect(help).to_contain_text(re.compile(words))


def test_the_log_is_one_stop_of_the_tab_key(guest: Guest) -> None:
    """However much was played: who goes on from it comes to the rest of the page at once."""
    page = at_the_arena(guest)
    told = page.locator(".log :is(a, button)")
    assert told.count() > 20
    told.first.focus()
    page.keyboard.press("ArrowDown")
    expect(told.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(told.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(told.last).not_to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".log :focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".log :focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(told.first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".log :focus")).to_have_count(0)


def lays(match: Match, stage: str) -> bool:
    """Cards may be laid on an Action; then it is declared."""
    asked = match.decision(0)
    return stage == "cards" and asked is not None and asked.clause == "GL-071"


def test_who_sends_a_sum_by_keys_is_led_to_what_is_asked_next(guest: Guest) -> None:
    sit_at(guest, record_at(lays))
    page = guest.page
    main(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice]").first).to_be_focused()
    assert played(guest) == [["done"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, UPRIGHT, FLAT], ids=["phone", "upright", "flat"])
def test_small_screens_are_sound_in_a_duel(visit: Visit, size: Json, theme: str) -> None:
    """By day and by night: nothing that axe knows, nothing too wide, no key too small."""
    guest = visit("Livia", color_scheme=theme, **size)
    page = guest.page
    records = [walking(4), reacting(), defending(), paying(), record_at(crosses)]
    for name, record in zip(("arena", "reaction", "sum", "payment", "split"), records, strict=True):
        sit_at(guest, record)
        expect(page.locator(".prompt.mine")).to_be_visible()
        sound(page, f"{name}, {theme}")
        assert wide(page) == 0, name
        if size is PHONE:
            keys = page.locator(".ghostpad button, .ledger .ends .btn, .ledger .way, .nav button")
            for key in keys.all():
                box = key.bounding_box()
                assert box, name
                assert box["width"] >= 43.5, (name, key.inner_text())
                assert box["height"] >= 43.5, (name, key.inner_text())
