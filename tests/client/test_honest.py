"""An honest word after the game: a graph, its moments, luck and choices; by mouse and by keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from client.browser import BOT, DESK, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import at_table, ended, my_turn, wide
from client.test_axe import sound
from client.test_language import italian
from client.words import told

LONG = 240_000  # milliseconds: the whole game is weighed
LOW: Json = {"viewport": {"width": 1280, "height": 720}}
RECORDS = Path(__file__).parent.parent / "records"
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
        told = answers[min(len(asked), len(answers)) - 1]
        points = [{"sides": point["values"], **point} for point in told["points"]]
        route.fulfill(json={**told, "points": points})

    guest.page.route("**/analysis*", answer)
    return asked


def graph(page: Page) -> Locator:
    return page.get_by_role("slider", name="Expected share of the win, move by move")


def stone(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step of the game")


def moments(page: Page) -> Locator:
    return page.get_by_role("listitem").get_by_role("button", name=re.compile(r"^Move \d+ "))


def honest(guest: Guest, id: str, move: int = 10) -> Page:
    """The word is asked for on the replay's page."""
    page = guest.open(f"/t/{id}/replay?move={move}&seat=0")
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
    rows = len(found["points"]) + 2 * len(found["parts"]) + 2
    expect(page.get_by_role("row")).to_have_count(rows)
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
    said = re.compile(r"Move 50\. Verus could gain 12\s% \(±\s4\): Pi 9 instead of Bl 12\.")
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


def rows_of(page: Page) -> list[str]:
    """The balance as it is read, a line for every side."""
    groups = page.get_by_role("table").first.get_by_role("rowgroup").all()[1:]
    return [" ".join(one.inner_text().replace("\xa0", " ").split()) for one in groups]


def part(seat: int, start: float, luck: float, end: float, **rest: float) -> Json:
    given = {"luck_error": 0.01, "played_error": 0.01, "given_away": 0.0, "choices": 9, **rest}
    return {"seat": seat, "start": start, "luck": luck, "end": end, **given,
            "played": end - start - luck}  # fmt: skip


def test_every_row_of_the_balance_adds_up(guest: Guest) -> None:
    parts = [
        part(0, 0.2458, 0.2469, 0.0),  # 25 + 25 - 49 are not 0
        part(1, 0.3428, 0.5115, 1.0, luck_error=0.08, played_error=0.08, given_away=0.12),
        part(2, 0.4114, 0.0, 0.0, luck_error=0.0, played_error=0.001),
    ]
    tells(guest, weighed(parts=parts))
    page = honest(guest, ended(guest))
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible()
    shown = rows_of(page)
    assert re.search(r"Livia 25 % → 0 % \+25 % ± 2 −50 % ± 2 — ?none$", shown[0])
    assert re.search(r"Verus 34 % → 100 % \+51 % ± 16 \+15 % ± 16 1, worst 12 %$", shown[1])
    assert re.search(r"Priscus 41 % → 0 % — ?none −41 % ± < 1 — ?none$", shown[2])
    weight = "all => all.map((one) => [one.textContent, getComputedStyle(one).fontWeight])"
    figures = page.get_by_role("table").first.locator("td b").evaluate_all(weight)
    assert [words for words, heavy in figures if int(heavy) < 600] == ["+15\xa0%"]  # maybe noise
    expect(page.get_by_text("These are estimates.")).to_be_attached()


def test_shares_make_a_hundred_under_the_graph_and_in_the_table(guest: Guest) -> None:
    points = weighed()["points"]
    points[0]["values"] = [0.3349, 0.3349, 0.3302]  # 33 + 33 + 33, rounded one by one
    tells(guest, weighed(points=points))
    page = honest(guest, ended(guest), move=3)
    sides = page.locator("footer").get_by_role("listitem")
    for name, share in zip(["Livia", "Verus", "Priscus"], (34, 33, 33), strict=True):
        expect(sides.filter(has_text=name)).to_have_text(re.compile(f"{share} %$"))
    page.get_by_text("The graph as a table").click()
    row = page.get_by_role("table").last.get_by_role("row").nth(1)
    expect(row.get_by_role("cell")).to_have_text(["34", "33", "33", "2"])


def test_a_team_misses_what_its_seats_do(guest: Guest) -> None:
    """Partners expect the same, and each of them has moves of his own."""
    points = [
        {"move": move, "values": [share, 1 - share] * 2, "sides": [share, 1 - share], "error": 0.01}
        for move, share in [(2, 0.5), (35, 0.6), (60, 1.0)]
    ]
    lost = [0.05, 0.2, 0.08, 0.0]
    parts = [part(k, 0.5, 0.1, float(k % 2 == 0), given_away=lost[k]) for k in range(4)]
    better = weighed()["better"][0]
    missed = [{**better, "move": 30 + k, "seat": k, "gain": lost[k], "line": []} for k in range(3)]
    tells(guest, weighed(points=points, parts=parts, better=missed, turning=[]))
    page = honest(guest, ended(guest, [ME, BOT, BOT, BOT], mode="2v2"))
    expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible()
    shown = rows_of(page)
    assert len(shown) == 2
    assert re.search(r"50 % → 100 % \+10 % ± 2 \+40 % ± 2 2, worst 8 %$", shown[0])
    assert re.search(r"50 % → 0 % \+10 % ± 2 −60 % ± 2 1, worst 20 %$", shown[1])
    expect(moments(page)).to_have_count(3)
    page.get_by_role("button", name="Mine").click()
    expect(moments(page)).to_have_count(1)
    expect(moments(page)).to_contain_text("Livia could gain")


def test_a_lone_player_sees_the_chance_of_the_contenders_too(guest: Guest) -> None:
    points = [
        {"move": move, "values": [share], "sides": [share, 1 - share], "error": 0.01}
        for move, share in [(2, 0.5), (35, 0.3), (60, 0.0)]
    ]
    parts = [part(0, 0.5, -0.1, 0.0), part(-1, 0.5, 0.1, 1.0)]
    tells(guest, weighed(points=points, parts=parts, better=[], turning=[]))
    page = honest(guest, ended(guest, [ME]), move=2)
    sides = page.locator("footer").get_by_role("listitem")
    expect(sides).to_have_text([re.compile(r"Livia\s*50 %$"), re.compile(r"Contenders\s*50 %$")])
    shown = rows_of(page)
    assert len(shown) == 2
    assert re.search(r"Contenders.*50 % → 100 % \+10 % ± 2 \+40 %", shown[1])


def test_a_turning_point_says_what_was_played(guest: Guest) -> None:
    turned = [
        {"move": 20, "swing": 0.05, "seat": 0, "by": 1, "what": "Green 8"},
        {"move": 35, "swing": 0.25, "seat": 0, "by": 0, "what": "From A2"},
        {"move": 50, "swing": -0.1, "seat": 0, "by": 0, "what": ""},
    ]
    tells(guest, weighed(turning=turned, better=[]))
    page = honest(guest, ended(guest))
    expect(moments(page)).to_have_text([
        re.compile(r"Verus: Green 8\. Livia gains 5\s%\."),
        re.compile(r"Livia: From A2\. That gains 25\s%\."),
        re.compile(r"Livia loses 10\s% by this move\."),
    ])  # fmt: skip


def test_a_better_move_is_seen_by_who_missed_it_and_can_be_tried(guest: Guest) -> None:
    tells(guest, weighed())
    page = honest(guest, ended(guest))
    seen = page.get_by_role("combobox", name="Seen by")
    expect(seen).to_have_value("0")
    moments(page).filter(has_text="Move 50 ").click()
    expect(seen).to_have_value("1")
    expect(stone(page)).to_have_value("48")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Try it: Pi 9").click()
    expect(stone(page)).to_have_value("48")
    asked = page.get_by_role("dialog", name="What if?")
    expect(asked.get_by_role("combobox", name="Your place")).to_have_value("1")
    expect(asked).to_contain_text("Verus begins with Pi 9 instead of Bl 12.")
    asked.get_by_role("button", name="Stay in the replay").click()
    page.get_by_role("button", name="What if?").click()
    expect(asked).to_be_visible()
    expect(asked).not_to_contain_text("begins with")


def test_a_new_table_begins_with_what_is_tried(guest: Guest) -> None:
    id = ended(guest)
    moves = guest.get(f"/api/tables/{id}/replay?seat=0")["moves"]
    mine, choices = 0, []
    for mine in [one["move"] for one in moves if one.get("by") == 0]:
        choices = guest.get(f"/api/tables/{id}/replay/{mine - 1}?seat=0")["ask"]["choices"]
        if len(choices) > 1:
            break
    played, other = choices[0], choices[-1]  # one of them was played; it is all the same here
    claim = {**weighed()["better"][0], "move": mine, "seat": 0, "line": []}
    claim |= {"played": played["label"], "better": other["label"], "text": other["text"]}
    tells(guest, weighed(better=[claim]))
    page = honest(guest, id)
    page.get_by_role("button", name=f"Try it: {other['label']}").click()
    dialog = page.get_by_role("dialog", name="What if?")
    with page.expect_request("**/fork") as asked:
        dialog.get_by_role("button", name="Play on from here").click()
    wish: Json = asked.value.post_data_json or {}
    assert (wish["move"], wish["by"], wish["text"]) == (mine - 1, 0, other["text"])
    page.wait_for_url(re.compile(r"/t/\w+$"))
    my_turn(page)


def test_what_is_drawn_in_a_line_is_imagined_from_there(guest: Guest) -> None:
    line = [{"seat": 1, "label": "Pi 9"}, {"seat": 1, "label": "Pi 7"}, {"seat": -1, "label": ""}]
    tells(guest, weighed(better=[{**weighed()["better"][0], "line": line}]))
    page = honest(guest, ended(guest))
    shown = page.get_by_role("listitem").filter(has_text="The bot's line")
    expect(shown).to_contain_text(re.compile("Verus: *Pi 9; Pi 7.*chance; what follows is im"))


def test_the_list_follows_the_replay(guest: Guest) -> None:
    many = [{"move": 12 + 2 * k, "swing": 0.05, "seat": 0, "luck": True} for k in range(18)]
    tells(guest, weighed(turning=many))
    page = honest(guest, ended(guest))
    last = moments(page).filter(has_text="Move 50 ")
    expect(last).not_to_be_in_viewport()
    graph(page).focus()
    page.keyboard.press("End")
    expect(last).to_be_in_viewport(ratio=1)
    page.keyboard.press("Home")
    expect(last).not_to_be_in_viewport()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("move=49"))
    page.reload()
    expect(last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("gain", "step"), [(0.12, "34"), (0.77, "48")], ids=["turn", "better"])
def test_from_the_beginning_a_button_leads_to_the_greatest_moment(
    guest: Guest, gain: float, step: str
) -> None:
    tells(guest, weighed(better=[{**weighed()["better"][0], "gain": gain}]))
    page = honest(guest, ended(guest), move=0)
    there = page.get_by_role("button", name="To the greatest moment")
    there.click()
    expect(stone(page)).to_have_value(step)
    expect(there).to_have_count(0)


def inside(page: Page, what: str, above: str) -> bool:
    """Whether all of these are seen whole, between the bar and something below them."""
    seen: bool = page.evaluate(
        """([what, above]) => {
          const bar = document.querySelector('header').getBoundingClientRect().bottom;
          const end = document.querySelector(above).getBoundingClientRect().top;
          const all = [...document.querySelectorAll(what)];
          const fits = ({ left, right, top, bottom }) =>
            left >= 0 && right <= innerWidth && top >= bar - 1 && bottom <= end + 1;
          return all.length > 0 && all.every((one) => fits(one.getBoundingClientRect()));
        }""",
        [what, above],
    )
    return seen


@pytest.mark.parametrize("game", ["gorus", "for_glory"])
@pytest.mark.parametrize("size", [DESK, LOW, PHONE], ids=["desk", "low", "phone"])
def test_the_board_is_whole_beside_the_graph(visit: Visit, size: Json, game: str) -> None:
    guest = visit("Livia", **size)
    tells(guest, weighed())
    if game == "gorus":
        id = ended(guest, [ME, BOT, BOT, BOT])
    else:
        text = (RECORDS / "for_glory" / "duel-short.record").read_text("utf-8")
        id = guest.post("/api/records", {"text": text})["id"]
    page = guest.open(f"/t/{id}/replay?move=40&seat=0&honest")
    expect(graph(page)).to_be_visible()
    page.wait_for_timeout(300)  # it is laid out by what was measured
    assert inside(page, "main .board", ".told")
    assert inside(page, "main [data-seat]", ".told")
    assert wide(page) == 0
    foot = page.locator("footer").bounding_box()
    assert foot
    assert foot["height"] <= size["viewport"]["height"] * (0.4 if size is DESK else 0.37)


def past(guest: Guest, path: str, rest: str) -> Page:
    """The word about a game that was played elsewhere."""
    text = (RECORDS / path).read_text("utf-8")
    id = guest.post("/api/records", {"text": text})["id"]
    page = guest.open(f"/t/{id}/replay?{rest}&honest")
    expect(graph(page)).to_be_visible()
    page.wait_for_timeout(300)
    return page


def test_on_a_phone_a_moment_is_told_whole(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    claims = [
        {**weighed()["better"][0], "move": move, "line": [],
         "played": "Buy Cataphractarius for 5 coins", "better": "Buy Evade for 7 coins"}
        for move in (49, 50, 51)
    ]  # fmt: skip
    tells(guest, weighed(better=claims, turning=[]))
    page = past(guest, "for_glory/duel-short.record", "move=50&seat=0")
    told = page.locator("footer p", has_text="could gain")
    expect(told).to_contain_text(re.compile(r"Move 51 .*12\s% \(±\s4\): Buy Evade.*5 coins\."))
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight")
    lowest = page.locator("footer .sign.now").bounding_box()
    legend = page.locator("footer").get_by_role("listitem").first.bounding_box()
    assert lowest
    assert legend
    assert lowest["y"] + lowest["height"] + 2 <= legend["y"]
    tells(guest, weighed(ready=False, done=5, of=267))
    page = guest.open(page.url.replace("move=50", "move=0"))
    button = page.get_by_role("button", name="To the greatest moment")
    expect(button).to_be_visible()
    assert button.evaluate(
        "one => one.parentElement.scrollHeight <= one.parentElement.clientHeight"
    )


@pytest.mark.parametrize("size", [DESK, LOW], ids=["desk", "low"])
def test_the_word_keeps_its_column_beside_a_crowded_board(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    tells(guest, weighed())
    page = past(guest, "for_glory/duel-short.record", "move=40&seat=0")
    page.keyboard.press("End")
    page.wait_for_timeout(300)
    for at in ("20", "35"):
        moments(page).filter(has_text=f"Move {at} ").click()
        expect(stone(page)).to_have_value(str(int(at) - 1))
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert wide(page) == 0


def test_on_a_phone_the_title_and_the_field_of_eyes_are_whole(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    tells(guest, weighed())
    page = past(guest, "clash/four-odds.record", "move=40&seat=0")
    title = page.get_by_role("heading", level=1).bounding_box()
    word = page.get_by_text("Seen by").bounding_box()
    assert title
    assert word
    assert title["y"] >= 4
    assert word["height"] > 10
    assert word["width"] > 30
    assert inside(page, "main .board", ".told")
    edge = "one => getComputedStyle(one).borderTopColor"
    opened = page.get_by_role("button", name="Moments")
    assert opened.evaluate(edge) != "rgba(0, 0, 0, 0)"


def test_progress_is_shown_until_it_is_ready(guest: Guest) -> None:
    begun = weighed(
        ready=False, done=12, points=weighed()["points"][:2], parts=[], turning=[], better=[]
    )
    asked = tells(guest, weighed(ready=False, done=0, points=[], parts=[]), begun, weighed())
    page = honest(guest, ended(guest))
    expect(page.get_by_text("The work waits for its turn.").first).to_be_visible()
    expect(page.get_by_text("Working it out: step 12 of 60.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "12")
    expect(page.get_by_text("Looked for when the lines are drawn.")).to_have_count(2)
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
        "aria-valuetext", re.compile(r"Verus poteva guadagnare \+12\s%.*: Pi 9 invece di Bl 12")
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
