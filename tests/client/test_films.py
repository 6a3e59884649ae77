"""A turn is seen as a film: by itself, step by step, again; by keys alone, without movement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, ME, OPEN, PHONE, Guest, Json, Server, here
from client.conftest import Visit
from client.hands import focus, wide
from client.test_axe import sound

GAMES = Path(__file__).parents[1] / "toys" / "games"
MOVES = {"reduced_motion": "no-preference"}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the toys too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUNERA_GAMES", str(GAMES))
        server = Server(tmp_path_factory.mktemp("films"))
    yield server
    server.stop()
    assert len(server.said.splitlines()) == server.starts, server.said


def film(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def caption(page: Page) -> Locator:
    return film(page).get_by_role("status")


def knob(page: Page, name: str) -> Locator:
    return film(page).get_by_role("button", name=name, exact=True)


def at_step(page: Page, n: int, all: int) -> None:
    expect(caption(page)).to_contain_text(f"Step {n} of {all}")


def asked(page: Page) -> None:
    """The film is over, and one is asked."""
    expect(page.get_by_text("Order your runners.")).to_be_visible()
    expect(film(page)).to_have_count(0)


def runner(page: Page, id: str) -> str:
    """What is said of a runner on the board; empty if it is not there."""
    return " ".join(page.locator(f"[data-zone=field] [data-piece={id}]").all_text_contents())


def place(page: Page, id: str) -> tuple[int, int]:
    """The column and the row where a runner is drawn, counted from the lower left."""
    board = page.locator("[data-zone=field]").bounding_box()
    piece = page.locator(f"[data-zone=field] [data-piece={id}]").bounding_box()
    assert board
    assert piece
    x = (piece["x"] + piece["width"] / 2 - board["x"]) / board["width"]
    y = (piece["y"] + piece["height"] / 2 - board["y"]) / board["height"]
    return int(5 * x), int(5 * (1 - y))


def two(visit: Visit, **options: object) -> tuple[Guest, Guest, str]:
    """Livia at her page and Marcus without one, each with a school; the table's id."""
    livia, marcus = visit("Livia", **options), visit("Marcus")
    id = livia.table([ME, OPEN], game="fray", options={})
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    seals = marcus.open(f"/t/{id}")  # a seat puts its part into the dice by its page
    livia.open(f"/t/{id}")
    asked(livia.page)
    asked(seals)
    seals.close()
    return livia, marcus, id


def order(guest: Guest, id: str, seat: int, text: str) -> None:
    now = guest.get(f"/api/tables/{id}?seat={seat}")["seq"]
    guest.do(id, "play", seat=seat, texts=[text], seq=now)


def round_of(livia: Guest, marcus: Guest, id: str, mine: str, theirs: str) -> None:
    """Livia orders on her page, then Marcus: the orders come to light."""
    livia.page.get_by_role("button", name=mine, exact=True).click()
    expect(livia.page.get_by_text("Marcus chooses.")).to_be_visible()
    order(marcus, id, 1, theirs)


def test_a_film_runs_by_itself_and_what_is_asked_waits(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    page.evaluate("() => { window.said = new Set(); new MutationObserver(() => {"
                  "const now = document.querySelector('.film .say')?.textContent;"
                  "if (now) window.said.add(now.trim()); }).observe(document.body,"
                  "{subtree: true, childList: true, characterData: true}); }")  # fmt: skip
    round_of(livia, marcus, id, "charge", "charge")
    expect(film(page)).to_be_visible()
    expect(page.get_by_text("Order your runners.")).to_have_count(0)
    expect(page.get_by_role("button", name="charge", exact=True)).to_have_count(0)
    expect(page.get_by_role("tabpanel").get_by_text("Runner B2 strikes at d3.")).to_have_count(0)
    asked(page)
    said = page.evaluate("[...window.said]")
    steps = [int(n) for one in said for n in re.findall(r"Step (\d) of 5", one)]
    assert steps == [1, 2, 3, 4, 5]
    assert any("and 2 more" in one for one in said)
    expect(page.get_by_role("tabpanel").get_by_text("Runner B2 strikes at d3.")).to_be_visible()
    assert place(page, "r0") == (1, 1)


def test_steps_back_and_forward_to_the_end_and_again(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    round_of(livia, marcus, id, "charge", "charge")
    knob(page, "Pause").click()
    knob(page, "To the end").click()
    asked(page)
    page.get_by_role("button", name="Watch again").click()
    expect(caption(page)).to_contain_text("The table before")
    knob(page, "Pause").click()
    knob(page, "One step forward").click()
    at_step(page, 1, 5)
    assert place(page, "r0") == (1, 1)
    knob(page, "One step back").click()
    expect(caption(page)).to_contain_text("The table before")
    assert place(page, "r0") == (1, 0)
    expect(knob(page, "One step back")).to_be_disabled()
    for step in range(1, 6):
        knob(page, "One step forward").click()
        at_step(page, step, 5)
    caption(page).get_by_role("link", name="FR-3").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("Then it strikes at the cell ahead.")).to_be_visible()
    at_step(page, 5, 5)
    knob(page, "Play").click()
    asked(page)


def test_a_touch_of_the_board_ends_the_film_and_plays_nothing(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    round_of(livia, marcus, id, "charge", "hold")
    expect(film(page)).to_be_visible()
    page.locator("[data-zone=field] [data-piece=r0]").click()
    asked(page)
    assert livia.get(f"/api/tables/{id}?seat=0")["waiting"] == [0, 1]


def test_a_film_by_keys_alone(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    page.get_by_role("button", name="charge", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Marcus chooses.")).to_be_visible()
    order(marcus, id, 1, "charge")
    expect(film(page)).to_be_visible()
    page.keyboard.press(" ")
    expect(knob(page, "Play")).to_be_visible()
    page.keyboard.press("Home")
    at_step(page, 1, 5)
    page.keyboard.press("ArrowRight")
    at_step(page, 2, 5)
    page.keyboard.press("ArrowLeft")
    at_step(page, 1, 5)
    page.keyboard.press("Escape")
    asked(page)
    page.keyboard.press("f")
    page.keyboard.press(" ")
    expect(knob(page, "Play")).to_be_visible()
    page.keyboard.press("q")  # a key that could be an answer ends it, and no more
    asked(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys and signs")
    expect(dialog).to_contain_text("in the film: a step back or forward, pause, to the end")
    page.keyboard.press("Escape")
    for _ in range(12):
        page.keyboard.press("Tab")
        if "hold" in focus(page):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_text("Marcus chooses.")).to_be_visible()


@SIZES
def test_without_movement_the_steps_are_listed(visit: Visit, size: Json) -> None:
    livia, marcus, id = two(visit, **size)
    page = livia.page
    round_of(livia, marcus, id, "charge", "hold")
    at_step(page, 1, 3)
    steps = film(page).get_by_role("list", name="All steps").get_by_role("listitem")
    expect(steps).to_have_count(3)
    expect(steps.first).to_contain_text("Runner A2 goes to d2.")
    page.wait_for_timeout(1500)
    at_step(page, 1, 3)
    steps.nth(1).get_by_role("button").click()
    at_step(page, 2, 3)
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    at_step(page, 3, 3)
    knob(page, "One step forward").click()
    asked(page)


@SIZES
def test_a_film_is_sound_and_leaves_the_board_free(visit: Visit, size: Json) -> None:
    for motion in (MOVES, {}):
        livia, marcus, id = two(visit, **{**size, **motion})
        page = livia.page
        round_of(livia, marcus, id, "charge", "charge")
        expect(film(page)).to_be_visible()
        if motion:
            knob(page, "Pause").click()
        knob(page, "One step forward").click()
        sound(page, "a film")
        assert wide(page) == 0
        board = page.locator("[data-zone=field]").bounding_box()
        bar = film(page).bounding_box()
        assert board
        assert bar
        assert board["y"] + board["height"] <= bar["y"]
        assert bar["y"] + bar["height"] <= page.viewport_size["height"]  # type: ignore[index]


def test_a_film_that_comes_meanwhile_waits_and_a_reload_shows_none(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    round_of(livia, marcus, id, "charge", "charge")
    knob(page, "Pause").click()
    order(livia, id, 0, "turn")
    order(marcus, id, 1, "turn")
    page.keyboard.press("End")
    at_step(page, 5, 5)
    knob(page, "To the end").click()
    expect(caption(page)).to_contain_text("looks")  # the second round is one step
    asked(page)
    page.reload()
    asked(page)
    expect(page.get_by_role("button", name="Watch again")).to_have_count(0)


def test_what_is_taken_back_is_no_film_any_more(visit: Visit) -> None:
    guest = visit("Livia", **MOVES)
    id = guest.table([here("Livia"), {"kind": "bot", "bot": "random"}], game="fray", options={})
    page = guest.open(f"/t/{id}")
    asked(page)
    page.get_by_role("button", name="charge", exact=True).click()
    expect(film(page).or_(page.get_by_role("button", name="Watch again"))).to_be_visible()
    guest.do(id, "undo", seat=0)
    asked(page)
    expect(page.get_by_role("button", name="Watch again")).to_have_count(0)
    assert place(page, "r0") == (1, 0)


def test_at_a_shared_device_all_see_the_film_before_the_curtain(visit: Visit) -> None:
    guest = visit("Livia", **MOVES)
    id = guest.table([here("Livia"), here("Marcus")], game="fray", options={})
    page = guest.open(f"/t/{id}")
    for name in ("Livia", "Marcus"):
        page.get_by_role("button", name=f"I am {name}: show my side").click()
        page.get_by_role("button", name="charge", exact=True).click()
    expect(film(page)).to_be_visible()
    expect(page.get_by_role("button", name="I am Livia: show my side")).to_have_count(0)
    knob(page, "Pause").click()
    page.keyboard.press("Home")
    at_step(page, 1, 5)
    knob(page, "To the end").click()
    page.get_by_role("button", name="I am Livia: show my side").click()
    asked(page)
    page.get_by_role("button", name="Watch again").click()
    expect(film(page)).to_be_visible()


def test_the_last_round_is_seen_before_the_result_and_in_the_replay(visit: Visit) -> None:
    livia, marcus, id = two(visit, **MOVES)
    page = livia.page
    for mine, theirs in (("charge", "charge"), ("charge", "hold"), ("charge", "turn")):
        round_of(livia, marcus, id, mine, theirs)
        expect(film(page)).to_be_visible()
        page.keyboard.press("Escape")
        asked(page)
    page.get_by_role("button", name="charge", exact=True).click()
    expect(page.get_by_text("Marcus chooses.")).to_be_visible()
    order(marcus, id, 1, "turn")
    expect(film(page)).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    knob(page, "To the end").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("button", name="Watch again")).to_be_visible()
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_role("slider", name="Step of the game")).to_have_value("0")
    page.keyboard.press("End")
    page.get_by_role("button", name="Play this round").click()
    knob(page, "Pause").click()
    page.keyboard.press("Home")
    expect(caption(page)).to_contain_text("Runner A1 cannot enter b4")
    assert runner(page, "r2")
    page.keyboard.press("End")
    expect(caption(page)).to_contain_text("leaves the field")
    assert not runner(page, "r3")
    page.keyboard.press("Escape")
    expect(film(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Play this round")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Play this round")).to_have_count(0)
    page.locator("body").press(" ")
    expect(film(page)).to_be_visible()  # the second move is the first round
    expect(page.get_by_role("slider", name="Step of the game")).to_have_value("3", timeout=15_000)
