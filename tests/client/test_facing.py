"""Pieces with a facing, on the page: rims, arcs, ghosts, the pad, the track, modes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import bubble, until
from client.munus import begins, faces, record_at, sit_at, walking
from client.test_axe import sound
from munera.play.match import Match

WAYS = {"ne": "e", "e": "d", "se": "c", "sw": "z", "w": "a", "nw": "q"}  # steps and their keys


def at_the_arena(guest: Guest, seats: int = 2) -> Page:
    """A table on my turn, in which I may step some ways and not others."""
    sit_at(guest, walking(seats))
    expect(cells(guest.page).first).to_be_visible()
    return guest.page


def cells(page: Page) -> Locator:
    """The hexes that can be entered now."""
    return page.locator("[data-zone=arena] button.cell.lit")


def ghost(page: Page) -> Locator:
    """How I would stand."""
    return page.locator("[data-zone=arena] .ghost")


def mine(page: Page) -> Locator:
    return page.locator("[data-piece=man0]")


def facing(page: Page) -> str:
    """Which way I look, in degrees."""
    turned: str = (
        mine(page).locator(".nose").evaluate("(one) => one.style.getPropertyValue('--facing')")
    )
    return turned


def played(guest: Guest) -> list[str]:
    """What the page has played."""
    return [text for sent in guest.sent if sent["do"] == "play" for text in sent["texts"]]


def way_of(one: Locator) -> str:
    return (one.get_attribute("data-ghost") or "").removeprefix("step ")


# --- what is drawn -------------------------------------------------------------------------------


def test_a_rim_tells_front_side_and_back_by_its_shape(guest: Guest) -> None:
    page = at_the_arena(guest)
    base = mine(page).locator(".nose")
    expect(base.locator("polyline.wall")).to_have_count(1)  # three sides in one line
    assert len((base.locator("polyline.wall").get_attribute("points") or "").split()) == 4
    expect(base.locator("path.prow")).to_have_count(1)
    plate = (base.locator("polygon.ground").get_attribute("points") or "").split()
    assert len(plate) == 6 + 3  # a notch in the middle of the side directly behind
    assert plate[5].split(",")[0] == "0"
    assert float(plate[5].split(",")[1]) > 0  # looking up, what is behind lies below
    # Grey is enough: the wall is far darker or brighter than the floor and the plate.
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        wall, floor = page.evaluate(GREYS)
        assert abs(wall - floor) > 100, f"{theme}: {wall} on {floor}"


GREYS = """() => ['polyline.wall|stroke', '.slab|fill'].map((one) => {
  const [where, what] = one.split('|');
  const said = getComputedStyle(document.querySelector('[data-zone=arena] ' + where))[what];
  const [r, g, b] = said.match(/[0-9.]+/g).map(Number);
  return 0.3 * r + 0.59 * g + 0.11 * b;
})"""


def test_arcs_lie_around_whoever_is_pointed_at(guest: Guest) -> None:
    page = at_the_arena(guest)
    page.mouse.move(5, 5)
    expect(page.locator(".arcs")).to_have_count(0)
    page.locator("[data-piece=man1] .ground").hover()
    expect(page.locator(".arcs .front").first).to_be_visible()
    kinds = [page.locator(f".arcs polygon.{kind}").count() for kind in ("front", "flank", "back")]
    assert kinds[0] <= 3
    assert kinds[1] <= 2
    assert kinds[2] <= 1
    assert sum(kinds) >= 3
    page.mouse.move(5, 5)
    expect(page.locator(".arcs")).to_have_count(0)
    page.locator("[data-piece=man1]").focus()  # likewise by keys
    expect(page.locator(".arcs")).to_be_visible()


def test_gates_lie_outside_the_wall(guest: Guest) -> None:
    page = at_the_arena(guest)
    expect(page.locator("[data-zone=arena] polygon.gate")).to_have_count(2)
    slabs = page.locator("[data-zone=arena] polygon.slab")
    corners = slabs.evaluate_all(
        "(all) => all.map((one) => one.getAttribute('points').split(' ').length)"
    )
    assert set(corners) == {5, 6}  # those at two edges are cut off at their shoulders
    assert corners.count(5) == 10


def test_the_track_is_the_order_of_play(guest: Guest) -> None:
    page = at_the_arena(guest, 4)
    track = page.get_by_role("group", name="Victory points and player order")
    said = track.get_by_role("listitem").all_text_contents()
    assert len(said) == 4
    places = [re.search(r"place (\d) in the player order", text) for text in said]
    assert [int(found[1]) for found in places if found] == [1, 2, 3, 4]
    expect(track.locator(".now")).to_have_count(1)


# --- by mouse ------------------------------------------------------------------------------------


def test_a_step_shows_its_ghost_and_its_price_before_it_is_taken(guest: Guest) -> None:
    page = at_the_arena(guest)
    was = mine(page).get_attribute("style")
    cell = cells(page).first
    way = way_of(cell)
    assert way in WAYS
    expect(cell).to_contain_text(re.compile(r"Step .+ to .+, 1 of \d Speed"))
    cell.hover()
    expect(ghost(page)).to_be_visible()
    expect(page.locator("[data-zone=arena] > .does")).to_have_text("Step: 1 Speed")
    assert mine(page).get_attribute("style") == was
    cell.click()
    expect(page.get_by_role("group", name="Turn").get_by_role("button")).to_have_count(2)  # free
    assert played(guest) == [f"step {way}"]
    assert mine(page).get_attribute("style") != was


def test_a_prow_on_the_board_turns(guest: Guest) -> None:
    page = at_the_arena(guest)
    was = facing(page)
    prows = page.locator("[data-zone=arena] .prow:not(path)")
    expect(prows).to_have_count(4)
    prows.first.click()
    expect(mine(page).locator(".nose")).not_to_have_attribute("style", re.compile(was))
    assert played(guest)[0].startswith("turn ")


def test_a_place_to_begin_shows_who_would_stand_there(guest: Guest) -> None:
    sit_at(guest, record_at(begins))
    page = guest.page
    cells(page).first.hover()
    expect(ghost(page)).to_be_visible()
    cells(page).first.click()
    keys = page.get_by_role("group", name="Turn").get_by_role("button")
    expect(keys).to_have_count(6)  # then every side can be looked to
    keys.nth(2).click()
    expect(keys).to_have_count(0)
    assert [text.split()[0] for text in played(guest)] == ["hex", "face"]


# --- by keys alone -------------------------------------------------------------------------------


def test_steps_and_turns_by_keys_alone(guest: Guest) -> None:
    page = at_the_arena(guest)
    way = way_of(cells(page).first)
    page.keyboard.press(WAYS[way])
    expect(ghost(page)).to_be_visible()
    expect(page.locator(f"[data-ghost='step {way}']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(ghost(page)).to_have_count(0)
    page.locator("body").press(WAYS[way])
    page.keyboard.press(WAYS[way])
    turns = page.get_by_role("group", name="Turn").get_by_role("button")
    expect(turns).to_have_count(2)
    was = facing(page)
    page.keyboard.press("n")
    expect(page.locator("[data-ghost='turn r1']")).to_be_focused()
    expect(page.locator("[data-piece=man0].preview")).to_be_visible()  # as he would stand
    page.keyboard.press("Enter")
    expect(turns).not_to_have_count(2)
    assert played(guest) == [f"step {way}", "turn r1"]
    assert facing(page) != was


def test_a_blocked_way_can_be_asked_by_its_key(guest: Guest) -> None:
    page = at_the_arena(guest)
    closed = [way for way in WAYS if page.locator(f"[data-ghost='step {way}']:not(.lit)").count()]
    assert closed
    page.keyboard.press(WAYS[closed[0]])
    page.keyboard.press(WAYS[closed[0]])
    expect(bubble(page)).to_be_visible()
    assert played(guest) == []


def test_all_six_sides_by_keys(guest: Guest) -> None:
    sit_at(guest, record_at(faces))
    page = guest.page
    expect(page.get_by_role("group", name="Turn").get_by_role("button")).to_have_count(6)
    page.keyboard.press("z")
    expect(page.locator("[data-ghost='face sw']")).to_be_focused()
    page.keyboard.press("z")
    expect(page.get_by_role("group", name="Turn")).to_have_count(0)
    assert played(guest) == ["face sw"]


# --- by touch ------------------------------------------------------------------------------------


def test_the_pad_of_a_phone_steps_and_turns(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    page = at_the_arena(guest)
    pad = page.get_by_role("region", name="Steps and turns")
    does = pad.locator(".btn.main")
    expect(does).to_have_count(0)
    was = mine(page).get_attribute("style")
    expect(pad.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    for key in pad.locator(".key").all():
        box = key.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
    step = pad.locator(".around .key:not(.closed)").first
    step.tap()
    expect(ghost(page)).to_be_visible()
    expect(step).to_have_attribute("aria-pressed", "true")
    assert played(guest) == []
    expect(does).to_have_text("Step: 1 Speed")
    pad.get_by_role("button", name="Choose something else").tap()
    expect(ghost(page)).to_have_count(0)
    step.tap()
    looks = pad.get_by_role("group", name="Then look").get_by_role("button")
    expect(looks).to_have_count(3)
    expect(looks.nth(1)).to_have_attribute("aria-pressed", "true")  # as he looks now
    looks.nth(2).tap()
    expect(looks.nth(2)).to_have_attribute("aria-pressed", "true")
    assert played(guest) == []
    does.tap()
    expect(pad.locator(".turns .key")).to_have_count(4)  # the next movement
    assert [text.split()[0] for text in played(guest)] == ["step", "turn"]
    assert len([one for one in guest.sent if one["do"] == "play"]) == 1  # in one go
    assert mine(page).get_attribute("style") != was


def test_a_step_on_the_pad_may_look_as_before(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    page = at_the_arena(guest)
    step = page.locator(".ghostpad .around .key:not(.closed)").first
    step.tap()
    step.tap()  # again: it is done, and he looks as he looked
    expect(page.locator(".ghostpad .look")).to_have_count(0)
    assert [text.split()[0] for text in played(guest)] == ["step", "done"]


def test_the_pad_of_a_phone_says_why_not(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    page = at_the_arena(guest)
    page.locator(".ghostpad .key.closed").first.tap()
    expect(bubble(page)).to_be_visible()
    assert played(guest) == []


def test_seats_of_a_phone_stand_in_the_order_of_play(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    page = at_the_arena(guest, 4)
    seats = page.get_by_role("region", name="Seats").locator("> *")
    said = [text or "" for text in seats.all_text_contents()]
    done = ["has acted" in text for text in said]
    assert done == sorted(done, reverse=True)


# --- what choosing means -------------------------------------------------------------------------


def test_a_card_goes_on_standby_in_its_mode(guest: Guest) -> None:
    page = at_the_arena(guest)
    modes = page.get_by_role("group", name="What choosing a card means")
    expect(modes.get_by_role("button", name="Act")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")
    expect(modes.get_by_role("button", name="Standby")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-zone=hand] [data-stop=lit]").first.click()
    until(page, lambda: played(guest))  # the modes are soon there again, for the next round
    assert played(guest)[0].startswith("standby ")


def test_giving_up_is_kept_apart_and_asked_twice(guest: Guest) -> None:
    page = at_the_arena(guest)
    expect(page.get_by_role("button", name="Surrender")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Livia, ")).click()
    page.get_by_role("button", name="Surrender", exact=True).click()
    assert played(guest) == []
    page.get_by_role("button", name="Really: Surrender").click()
    expect(page.get_by_role("dialog", name="Livia")).to_have_count(0)
    expect(cells(page)).to_have_count(0)
    assert played(guest) == ["surrender"]


# --- for everybody -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_that_axe_knows_is_broken(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = at_the_arena(guest, 4)
    sound(page, "the arena")
    if size is PHONE:
        page.locator(".ghostpad .key:not(.closed)").first.tap()
    else:
        cells(page).first.hover()
    expect(ghost(page)).to_be_visible()
    sound(page, "a ghost in the arena")


# --- Places in the order -------------------------------------------------------------------------


def may_move_on(match: Match, stage: str) -> bool:
    """One may take another place in the order of play."""
    asked = match.decision(0)
    return stage == "delay" and asked is not None and len(asked.choices) > 3


def test_places_in_the_order_light_up_on_the_track(guest: Guest) -> None:
    sit_at(guest, record_at(may_move_on, 4))
    page = guest.page
    places = page.locator(".track .gap")
    expect(places).to_have_count(3)
    expect(places.first).to_have_class(re.compile(r"\blit\b"))
    expect(page.get_by_role("button", name="Keep my place")).to_be_visible()
    boxes = [one.bounding_box() for one in places.all()]
    marks = [one.bounding_box() for one in page.locator(".track .marker").all()]
    for one in boxes:
        for mark in marks:
            assert one
            assert mark
            assert one["x"] + one["width"] <= mark["x"] or mark["x"] + mark["width"] <= one["x"]
    last = places.last
    text = (last.get_attribute("data-piece") or "").removeprefix("place")
    sound(page, "places in the order")
    last.click()
    expect(places).to_have_count(0)
    assert played(guest) == [f"order {int(text) + 1}"]
