"""No screen breaks a rule that axe knows: by day and by night, at a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # none yet
from playwright.sync_api import Page, expect

from client.browser import DESK, ME, OPEN, PHONE, Guest, Json, here
from client.conftest import Visit
from client.hands import advice, at_table, blocked, bubble, ended, my_turn, play, with_blocked

AXE = Axe()
DIALOG = "dialog[open]"
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
EVERYTHING: Json = {"resultTypes": ["violations"]}
COLOURS: Json = {
    **EVERYTHING,
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}

# No finite animation is still running; one that waits for its first frame counts as running.
AT_REST = """() => !document.getAnimations().some(
  (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)"""


def sound(page: Page, screen: str, part: str | None = None) -> None:
    """All rules by day, by night only those about colours; of a part if the rest was checked."""
    told = []
    if part:
        expect(page.locator(part).first).to_be_visible()
    for theme, options in (("light", EVERYTHING), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of its words
        expect(page.locator("html")).to_have_attribute(
            "data-theme", "day" if theme == "light" else "night"
        )
        page.wait_for_function(AT_REST)  # otherwise colours are in transition, a dialog half open
        found = AXE.run(page, part, options)
        if found.violations_count:
            told.append(f"{screen}, {theme}:\n{found.generate_report()}")
    page.emulate_media(color_scheme="light")
    assert not told, "\n".join(told)


def words(page: Page, name: str) -> None:
    """The log, the rules or the chat, wherever they are on this screen."""
    tab = page.get_by_role("tab", name=name)
    (tab if tab.count() else page.get_by_role("button", name=re.compile(f"^{name}"))).first.click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def close_drawer(page: Page) -> None:
    drawer = page.get_by_role("dialog", name="Words")
    if drawer.count():
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_have_count(0)


@SIZES
def test_home_and_what_it_opens(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    guest.table([ME, OPEN])
    page = guest.open("/")
    expect(page.get_by_role("button", name=re.compile("^Go there"))).to_be_visible()
    sound(page, "home")
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).click()
    page.get_by_text("Rules of this table").click()
    sound(page, "game sheet", DIALOG)
    page.keyboard.press("Escape")
    for title in ("Gorus Maximus", "GladiGala", "For Glory"):  # between them every kind of option
        page.get_by_role("button", name=re.compile(f"^{title}")).first.click()
        page.get_by_text("Rules of this table").click()
        page.get_by_text("Advanced").click()
        for name in ("Choose", "Your own", "For each side"):
            for radio in page.get_by_role("radio", name=name, exact=True).all():
                radio.check()
        sound(page, f"options of {title}", DIALOG)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Join with a code").click()
    sound(page, "join with a code", DIALOG)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="You are Livia").click()
    sound(page, "you", DIALOG)


@SIZES
def test_rules_gathering_and_invitation(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.open("/rules/gorus#GM-19")
    expect(page.get_by_text("GM-19", exact=True)).to_be_visible()
    sound(page, "rules")
    id = guest.table([ME, OPEN, OPEN])
    page = guest.open(f"/t/{id}")
    code = page.get_by_label(re.compile("^Code ")).text_content()
    sound(page, "gathering")
    friend = visit("Marcus", **size)
    friend.open(f"/join/{code}")
    expect(friend.page.get_by_role("button", name="Sit down")).to_be_visible()
    sound(friend.page, "invitation")


@SIZES
def test_the_table_in_play(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    with_blocked(guest)
    page = guest.page
    sound(page, "my turn")
    blocked(page).first.click()
    expect(bubble(page)).to_be_visible()
    sound(page, "bubble", "[aria-live=polite]")
    page.keyboard.press("Escape")
    for name in ("Rules", "Chat"):
        words(page, name)
        sound(page, name, "[role=tabpanel]")
        close_drawer(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    sound(page, "menu", DIALOG)


@SIZES
def test_waiting_and_the_curtain(visit: Visit, size: Json) -> None:
    livia, marcus = visit("Livia", **size), visit("Marcus")
    options = {"target": "1", "dealer": "0"}
    id = livia.table([ME, OPEN, OPEN], options=options)
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    page = livia.open(f"/t/{id}")
    livia.do(id, "start")
    expect(page.get_by_text("Marcus chooses.")).to_be_visible()
    sound(page, "waiting")
    id = livia.table([here("Livia"), here("Tiro")])
    page = livia.open(f"/t/{id}")
    expect(page.get_by_role("dialog", name=re.compile("^Pass to"))).to_be_visible()
    sound(page, "curtain")


@SIZES
def test_the_end_the_dice_and_the_replay(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    id = ended(guest)
    page = guest.page
    expect(page.get_by_role("button", name="Fair dice, checked")).to_be_visible()
    sound(page, "results")
    page.get_by_role("button", name="Fair dice, checked").click()
    sound(page, "fairness", DIALOG)
    page = guest.open(f"/t/{id}/replay?move=40&seat=0")
    expect(page.get_by_role("slider")).to_have_value("39")
    sound(page, "replay")
    page.get_by_role("button", name="What if?").click()
    sound(page, "what if", DIALOG)


def test_the_table_with_a_hint_and_a_choice(guest: Guest) -> None:
    at_table(guest)
    page = guest.page
    play(page)
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(advice(page)).to_be_visible()
    sound(page, "hint")


def test_axe_would_tell(guest: Guest) -> None:
    page = guest.open("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.evaluate("document.querySelector('main h1').style.color = 'rgb(240, 225, 200)'")
    with pytest.raises(AssertionError, match=r"(?s)light.*color-contrast"):
        sound(page, "home")
    page.evaluate("document.querySelector('main h1').style.color = ''")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        sound(page, "home")
