"""Bots to play against: in order of strength wherever one is chosen, and the choice is kept."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from client.browser import ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import at_table, ended, my_turn, wide

LEVELS = ["Tiro", "Gregarius", "Veteranus", "Primus Palus"]
MENU = re.compile("Open the menu of this seat")


def offered(group: Locator) -> list[str]:
    """The bots of a group as they are read, each with its strength."""
    return [one.inner_text() for one in group.locator("label").all()]


def in_order(group: Locator) -> None:
    """The four levels, the weakest first, and nothing else; each has its swords and a line."""
    expect(group.get_by_role("radio")).to_have_count(4)
    for n, (level, said) in enumerate(zip(LEVELS, offered(group), strict=True), start=1):
        name, strength, about = [part for part in said.split("\n") if part.strip()]
        assert name == level
        assert strength == f"strength {n} of 4"
        assert len(about) > 10


def bots(guest: Guest) -> list[str]:
    """Which bots sit at the table that the page shows."""
    id = guest.page.url.rsplit("/", 1)[-1]
    return [
        seat["bot"] for seat in guest.get(f"/api/tables/{id}")["seats"] if seat["kind"] == "bot"
    ]


def sheet(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).first.click()
    return page.get_by_role("dialog", name="Gorus Maximus")


def test_play_now_is_two_clicks_against_gregarius(visit: Visit) -> None:
    guest = visit("")
    page = guest.open("/")
    page.get_by_role("button", name="Play now").click()
    which = page.get_by_role("dialog", name="Which game?")
    expect(which.get_by_role("radio", name="Gregarius")).to_be_checked()
    expect(which.get_by_text("Plays by rules of thumb, with a slip now and then.")).to_be_visible()
    which.get_by_role("button", name="Gorus Maximus").click()
    my_turn(page)
    assert set(bots(guest)) == {"gregarius"}


def test_a_level_is_chosen_on_the_sheet_and_remembered(guest: Guest) -> None:
    page = guest.open("/")
    dialog = sheet(page)
    group = dialog.get_by_role("group", name="Your opponents")
    in_order(group)
    expect(group.get_by_role("radio", name="Gregarius")).to_be_checked()
    group.get_by_text("Tiro").click()
    dialog.get_by_role("button", name="Play now").click()
    my_turn(page)
    assert set(bots(guest)) == {"tiro"}
    page = guest.open("/")
    page.get_by_role("button", name="Play now").click()
    my_turn(page)  # the game played last, against the bots chosen last
    assert set(bots(guest)) == {"tiro"}


def test_levels_are_chosen_by_keys(guest: Guest) -> None:
    page = guest.open("/")
    group = sheet(page).get_by_role("group", name="Your opponents")
    group.get_by_role("radio", name="Gregarius").focus()
    page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="Veteranus")).to_be_checked()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(group.get_by_role("radio", name="Tiro")).to_be_checked()


def test_a_seat_is_handed_to_a_level(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    page.get_by_role("button", name=MENU).click()
    dialog = page.get_by_role("dialog", name="Livia")
    given = dialog.get_by_role("button", name=re.compile("^Hand to"))
    expect(given).to_have_text([re.compile(f"^Hand to {level}") for level in LEVELS])
    given.first.click()
    expect(dialog).to_have_count(0)
    assert guest.get(f"/api/tables/{id}")["seats"][0]["bot"] == "tiro"


def test_what_if_goes_on_against_a_level(guest: Guest) -> None:
    id = ended(guest)
    page = guest.open(f"/t/{id}/replay?move=40&seat=0")
    page.get_by_role("button", name="What if?").click()
    dialog = page.get_by_role("dialog", name="What if?")
    group = dialog.get_by_role("group", name="The others")
    in_order(group)
    group.get_by_text("Tiro").click()
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/t/(?!{id})\w+$"))
    my_turn(page)
    assert set(bots(guest)) == {"tiro"}


def test_on_a_phone_the_levels_fit(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    page = guest.open("/")
    group = sheet(page).get_by_role("group", name="Your opponents")
    for level in LEVELS:
        expect(group.get_by_text(level)).to_be_in_viewport(ratio=1)
    expect(group).to_contain_text("Plays by rules of thumb, with a slip now and then.")
    assert wide(page) == 0


def against(*levels: str) -> list[Json]:
    return [ME, *({"kind": "bot", "bot": level} for level in levels)]


def test_a_bot_that_deals_has_its_level_too(guest: Guest) -> None:
    id = guest.table(against("tiro", "primus"), options={"target": "1", "dealer": "2"})
    page = guest.open(f"/t/{id}")
    my_turn(page)
    panel = page.locator("[data-seat='2']")
    expect(panel).to_contain_text(re.compile(r"dealer · Primus\sPalus"))
    assert panel.locator("small").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_a_phone_one_sees_against_whom_one_plays(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    id = guest.table(against("gregarius", "tiro", "primus"), options={"target": "1", "dealer": "0"})
    page = guest.open(f"/t/{id}")
    my_turn(page)
    for seat, word in enumerate(("Gregarius", "Tiro", "Primus"), start=1):
        expect(page.locator(f"[data-seat='{seat}']").get_by_text(word)).to_be_in_viewport()


def test_a_bot_that_takes_its_time_is_said_to_think(guest: Guest) -> None:
    slow: list[Json] = [ME, {"kind": "bot", "bot": "gregarius"}]
    id = guest.table(slow, options={"target": "1", "dealer": "0"}, pace=4000)
    page = guest.open(f"/t/{id}")
    panel = page.get_by_role("group", name=re.compile("^Verus, bot, Gregarius"))
    expect(panel).to_have_accessible_name(re.compile("waited for"))
    expect(panel).to_have_accessible_name(re.compile("Gregarius thinks"))
    expect(panel.get_by_text("thinks…")).to_be_visible()
    assert panel.locator("small").evaluate("one => one.scrollWidth <= one.clientWidth")
    my_turn(page)
    expect(panel.get_by_text("thinks…")).to_have_count(0)


def test_a_bot_that_was_replaced_is_named(guest: Guest) -> None:
    """The table as the server sends it when a thinker was given up."""

    def replaced(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            told = [json.loads(one) for one in str(text).split("\n")]
            for one in told:
                for seat in one.get("seats", [])[1:2]:
                    seat["failed"] = "veteranus"
            line.send("\n".join(json.dumps(one) for one in told))

        server.on_message(tell)

    guest.page.route_web_socket(re.compile("/live"), replaced)
    at_table(guest)
    said = "Veteranus does not answer any more. A simpler bot plays on."
    panel = guest.page.get_by_role("group", name=re.compile(re.escape(said)))
    expect(panel.get_by_text(said)).to_be_visible()
    assert panel.evaluate("one => one.scrollWidth <= one.clientWidth")


def level(bot: str) -> Json:
    return {"kind": "bot", "bot": bot}


TEAMS = [ME, level("primus"), level("tiro"), level("veteranus"), level("gregarius"), level("tiro")]


def of_teams(guest: Guest) -> Page:
    """Three teams of two, with a level of its own on most seats."""
    id = guest.table(TEAMS, mode="2v2v2", options={"target": "1", "dealer": "0"})
    page = guest.open(f"/t/{id}")
    my_turn(page)
    return page


def test_a_team_has_letters_of_its_own_and_a_line_for_its_levels(guest: Guest) -> None:
    page = of_teams(guest)
    expect(page.locator("[data-seat] .flag")).to_have_text(["TA", "TB", "TC"])
    for panel in page.locator("[data-seat]").all():
        box = panel.bounding_box()
        assert box is not None
        assert box["height"] < 130
    own = page.locator("[data-seat='1 4']").get_by_text(re.compile(r"Primus\sPalus · Gregarius"))
    expect(own).to_be_in_viewport(ratio=1)
    assert own.evaluate("one => one.offsetWidth > 100")


def test_on_a_phone_the_levels_of_a_team_lie_on_nothing(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    id = guest.table(TEAMS[:4], mode="2v2", options={"target": "1", "dealer": "0"})
    page = guest.open(f"/t/{id}")
    my_turn(page)
    panel = page.locator("[data-seat='1 3']")
    ranks = panel.get_by_text(re.compile("Primus.*, Veteranus")).bounding_box()
    assert ranks is not None
    for token in panel.locator(".tokens > *").all():
        box = token.bounding_box()
        assert box is not None
        apart = box["y"] + box["height"] <= ranks["y"] + 2 or box["x"] + box["width"] <= ranks["x"]
        assert apart, (box, ranks)


def test_on_a_phone_a_bot_that_thinks_leaves_room_for_its_name(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    seats = against("gregarius", "tiro", "primus", "veteranus")
    id = guest.table(seats, options={"target": "1", "dealer": "0"}, pace=4000)
    page = guest.open(f"/t/{id}")
    name = page.locator("[data-seat='1'] .name")
    expect(name).to_be_visible()
    wide = name.evaluate("one => one.clientWidth")
    panel = page.get_by_role("group", name=re.compile("Gregarius thinks"))
    expect(panel.locator(".hourglass")).to_be_in_viewport(ratio=1)
    expect(panel).not_to_contain_text("…")
    assert name.evaluate("one => one.clientWidth") == wide
