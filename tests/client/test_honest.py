"""An honest word after the game: a graph, its moments, luck and choices; by mouse and by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from client.browser import DESK, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import at_table, ended, wide
from client.test_axe import sound
from client.test_language import italian
from client.words import told

LONG = 240_000  # milliseconds: the whole game is weighed
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def weighed(**given: Any) -> Json:
    """An analysis as the server sends it, of a game of three with sixty moves."""
    points = [
        {"move": move, "values": [share, 0.9 - share, 0.1], "error": 0.01}
        for move, share in [(2, 0.3), (20, 0.35), (35, 0.6), (50, 0.5), (60, 0.9)]
    ]
    line = [
        {"seat": 1, "label": "Pi 9"},
        {"seat": 2, "label": "Gr 7"},
        {"seat": -1, "label": "a card"},
    ]
    better = {
        "move": 50,
        "seat": 1,
        "played": "Bl 12",
        "better": "Pi 9",
        "gain": 0.12,
        "error": 0.02,
    }
    return {
        "done": 60, "of": 60, "ready": True, "points": points,
        "better": [{**better, "line": line}],
        "turning": [
            {"move": 20, "swing": 0.05, "seat": 0, "luck": True},
            {"move": 35, "swing": 0.25, "seat": 0},
        ],
        "parts": [
            {"seat": 0, "start": 0.3, "luck": 0.05, "luck_error": 0.01, "played": 0.55,
             "played_error": 0.02, "end": 0.9, "given_away": 0.0, "choices": 9},
            {"seat": 1, "start": 0.6, "luck": -0.01, "luck_error": 0.02, "played": -0.59,
             "played_error": 0.02, "end": 0.0, "given_away": 0.12, "choices": 8},
        ],
        **given,
    }  # fmt: skip


def tells(guest: Guest, *answers: Json) -> list[int]:
    """The server says these in turn, and then the last again; how often it was asked."""
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(len(asked))
        route.fulfill(json=answers[min(len(asked), len(answers)) - 1])

    guest.page.route("**/analysis*", answer)
    return asked


def graph(page: Page) -> Locator:
    return page.get_by_role("slider", name="Expected share of the win, move by move")


def stone(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step of the game")


def moments(page: Page) -> Locator:
    return page.get_by_role("listitem").get_by_role("button", name=re.compile(r"^Move \d+ "))


def honest(guest: Guest, id: str) -> Page:
    """The word is asked for on the replay's page."""
    page = guest.open(f"/t/{id}/replay?move=10&seat=0")
    page.get_by_role("button", name="An honest word").click()
    return page


def test_the_word_of_a_real_game(guest: Guest) -> None:
    """From the end of the game to its graph, all worked out by the server."""
    id = ended(guest, [ME, {"kind": "bot", "bot": "tiro"}])
    page = guest.page
    page.get_by_role("link", name="An honest word").click()
    expect(graph(page)).to_be_visible(timeout=LONG)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible()
    found = guest.get(f"/api/tables/{id}/analysis")
    assert found["ready"]
    assert len(found["points"]) > 10
    count = len(found["turning"]) + len(found["better"])
    expect(moments(page)).to_have_count(count)
    last = [round(100 * value) for value in found["points"][-1]["values"]]
    page.locator("body").press("End")
    for name, share in zip(["Livia", "Verus"], last, strict=True):
        row = page.get_by_role("listitem").filter(has_text=re.compile(f"{name} ?{share} %$"))
        expect(row).to_be_visible()
    page.locator("body").press("Home")
    steps = set()
    graph(page).focus()
    for _ in range(count):
        page.keyboard.press("ArrowRight")
        expect(graph(page)).to_have_attribute("aria-valuetext", re.compile(r"^Move \d+\. "))
        steps.add(stone(page).input_value())
    shown = [one["move"] - 1 for one in found["turning"]]
    shown += [one["move"] - 2 for one in found["better"]]  # the choice, before it was made
    assert steps == {str(step) for step in shown}
    page.get_by_text("The graph as a table").click()
    expect(page.get_by_role("row")).to_have_count(len(found["points"]) + len(found["parts"]) + 2)
    assert wide(page) == 0


def test_moments_are_gone_to_by_keys_and_by_the_list(guest: Guest) -> None:
    tells(guest, weighed())
    page = honest(guest, ended(guest))
    graph(page).focus()
    page.keyboard.press("ArrowRight")
    expect(stone(page)).to_have_value("19")
    said = re.compile(r"Move 20\. Chance favours Livia: \+5\s%\.")
    expect(graph(page)).to_have_attribute("aria-valuetext", said)
    page.keyboard.press("ArrowRight")
    expect(stone(page)).to_have_value("34")
    page.keyboard.press("End")  # the choice: a step before the move
    expect(stone(page)).to_have_value("48")
    said = re.compile(r"Move 50\. Verus played Bl 12; Pi 9 promised 12\s% more \(±\s4\)\.")
    expect(graph(page)).to_have_attribute("aria-valuetext", said)
    page.keyboard.press("ArrowLeft")
    expect(stone(page)).to_have_value("34")
    expect(moments(page)).to_have_count(3)
    moments(page).filter(has_text="Move 20 ").click()
    expect(stone(page)).to_have_value("19")
    expect(moments(page).filter(has_text="Move 20 ")).to_have_attribute("aria-current", "true")
    line = page.get_by_role("listitem").filter(has_text="The bot's line")
    expect(line).to_contain_text(re.compile("Verus: *Pi 9.*Priscus: *Gr 7.*chance: *a card"))


def test_a_loss_is_told_as_a_loss(guest: Guest) -> None:
    swung = weighed()
    for number, values in ((1, [0.2, 0.7, 0.1]), (2, [0.4, 0.4, 0.2])):
        swung["points"][number]["values"] = values
    swung["turning"] = [
        {"move": swung["points"][1]["move"], "swing": -0.1, "seat": 0, "luck": True},
        {"move": swung["points"][2]["move"], "swing": -0.3, "seat": 1},
    ]
    tells(guest, swung)
    page = honest(guest, ended(guest))
    expect(moments(page).nth(0)).to_contain_text(re.compile(r"Chance is against Livia: −10\s%\."))
    expect(moments(page).nth(1)).to_contain_text(re.compile(r"Verus loses 30\s%"))


def test_a_touch_on_the_graph_goes_there(guest: Guest) -> None:
    tells(guest, weighed())
    page = honest(guest, ended(guest))
    box = graph(page).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 40)
    expect(stone(page)).to_have_value(re.compile("^(29|30)$"))
    page.mouse.click(box["x"] + box["width"] * 19 / 59 + 4, box["y"] + box["height"] - 9)
    expect(stone(page)).to_have_value("19")  # the die of move 20


def test_the_balance_claims_nothing_within_its_error(guest: Guest) -> None:
    tells(guest, weighed())
    page = honest(guest, ended(guest))
    table = page.get_by_role("table").first
    rows = table.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(
        re.compile(r"Livia.*30 % → 90 %.*\+5 %.*± 2.*\+55 %.*± 3.*≈ 0")
    )
    expect(rows.nth(2)).to_contain_text(re.compile(r"Verus.*≈ 0.*± 4.*−59 %.*± 4.*12 %.*± 4"))
    expect(page.get_by_text("These are estimates.")).to_be_attached()


def test_progress_is_shown_until_it_is_ready(guest: Guest) -> None:
    begun = weighed(
        ready=False, done=12, points=weighed()["points"][:2], parts=[], turning=[], better=[]
    )
    asked = tells(guest, weighed(ready=False, done=0, points=[], parts=[]), begun, weighed())
    page = honest(guest, ended(guest))
    expect(page.get_by_text("The work waits for its turn.").first).to_be_visible()
    expect(page.get_by_text("Working it out: step 12 of 60.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "12")
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible()
    count = len(asked)
    assert count == 3
    page.wait_for_timeout(1_600)
    assert len(asked) == count  # what is ready is not asked for again


def test_nothing_is_asked_while_nobody_looks(guest: Guest) -> None:
    asked = tells(guest, weighed(ready=False, done=3))
    page = honest(guest, ended(guest))
    expect(page.get_by_text("Working it out: step 3 of 60.")).to_be_visible()
    page.get_by_role("button", name="An honest word").click()
    expect(graph(page)).to_have_count(0)
    page.wait_for_timeout(100)
    count = len(asked)
    page.wait_for_timeout(1_600)
    assert len(asked) == count


@pytest.mark.parametrize("way", ["said", "refused"])
def test_a_failure_is_said_and_tried_again(guest: Guest, way: str) -> None:
    guest.forgive("503")
    page = guest.page
    if way == "said":
        tells(guest, weighed(ready=False, failed="Nobody could think about it."), weighed())
    else:
        oops = {"error": "busy", "why": "Nobody could think about it."}
        page.route("**/analysis*", lambda route: route.fulfill(status=503, json=oops))
    page = honest(guest, ended(guest))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("It could not be worked out. Nobody could think about it.")
    if way == "refused":
        page.unroute("**/analysis*")
        tells(guest, weighed())
    alert.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible()
    expect(alert).to_have_count(0)


@SIZES
def test_the_word_is_sound(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    tells(guest, weighed())
    page = honest(guest, ended(guest))
    expect(graph(page)).to_be_visible()
    assert wide(page) == 0
    sound(page, "an honest word")
    if size is PHONE:
        page.get_by_role("button", name="Moments").click()
        drawer = page.get_by_role("dialog", name="An honest word")
        drawer.get_by_text("The graph as a table").click()
        sound(page, "moments", "[role=dialog]")
        moments(page).first.click()
        expect(drawer).to_have_count(0)
        expect(stone(page)).to_have_value("19")


@SIZES
def test_the_word_in_italian(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    id = ended(guest)
    other = visit("Marcus", locale="it-IT", **size)
    tells(other, weighed())
    page = other.open(f"/t/{id}/replay?move=49&seat=0&honest")
    shown = page.get_by_role("slider", name=told("it", "honest.graph"))
    expect(shown).to_have_attribute(
        "aria-valuetext", re.compile(r"Pi 9 prometteva il 12\s% in più")
    )
    italian(page, "an honest word")
    if size is PHONE:
        page.get_by_role("button", name=told("it", "honest.moments")).click()
    expect(page.get_by_role("heading", name=told("it", "honest.balance"))).to_be_visible()
    italian(page, "moments")


def test_a_running_game_has_no_word_yet(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.open(f"/t/{id}/replay")
    expect(page.get_by_text("This game is still being played.")).to_be_visible()
    expect(page.get_by_role("button", name="An honest word")).to_have_count(0)
