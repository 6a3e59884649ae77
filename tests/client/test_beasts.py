"""Beasts on the page: let in through the gates, walking, attacking with dice, answered and paid.

Positions come from games of Gladiatori, but the page knows no game: it draws words of scenes.
"""

from __future__ import annotations

import re
from functools import cache
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.munus import games, record_at, sit_at, stage_of
from client.test_axe import sound
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
TABLES = pytest.mark.parametrize("table", [(1, "solo"), (2, "alone")], ids=["solo", "coliseum"])


@cache
def before_the_gates(seats: int, mode: str) -> str:
    """The record of a game in which Livia splits her deck, and beasts enter after that."""
    for match in games(seats, mode, {"animals": "wolves", "characters": "pre-made"}):
        if 0 in match.waiting() and stage_of(match) == "split" and enters(match):
            return match.text()
    raise AssertionError("No game comes to that.")


def enters(match: Match) -> bool:
    """Somebody was let in, nobody is in the arena yet, and Livia is not asked about Delay."""
    view = match.view(0)
    own = view["men"][0]
    fine = view["outside"]["next"] > 0 and not view["animals"] and "delay" not in own["powers"]
    return fine and is_far(match)


def is_far(match: Match) -> bool:
    """Nobody stands beside a gate: who enters has to walk."""
    scene = match.scene(0)
    board = next(zone for zone in scene.zones if zone.kind == "board")
    gates = [cell for cell in board.cells if cell.outside]
    men = [piece for piece in scene.within(board.id) if piece.form == "base"]
    return all(hypot(man.x - at.x, man.y - at.y) > 1.5 * board.cell for man in men for at in gates)


def outcome(match: Match) -> dict[str, Any]:
    """What comes of it if Livia does not react to a beast; nothing if none attacks."""
    fight, asked = match.view(0)["fight"], match.view(0)["asked"] or {}
    if not fight or fight["by"] < 4 or min(fight["dice"][:2]) <= 0:
        return {}
    found: dict[str, Any] = next(one for one in asked["outcomes"] if not one["kind"])
    return found


def hurts(match: Match, stage: str) -> bool:
    """A beast attacks with two dice: who does not react is hurt and lives; a Dodge is possible."""
    if stage != "react" or not 1 <= outcome(match).get("damage", 0) <= 4 or outcome(match)["dies"]:
        return False
    asked = match.view(0)["asked"]["outcomes"]
    return any(one["kind"] == "movement" for one in asked)


@cache
def attacked() -> str:
    return record_at(hurts, 1, "solo", animals="wolves")


def film(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def open_gates(page: Page) -> Locator:
    return page.locator("[data-zone=arena] use[href$='gate-open']")


def line(page: Page, name: str) -> Locator:
    return page.locator(f"[data-piece='react {name}']")


def send(page: Page) -> Locator:
    return page.locator(".ledger .ends .main")


def cues(table: Json) -> list[str]:
    """What the lines of a table do."""
    return [cue["does"] for told in table["lines"] for cue in told.get("cues", [])]


# --- Through the gates ---------------------------------------------------------------------------


@SIZES
@TABLES
def test_beasts_come_through_the_gates_and_walk(
    visit: Visit, size: Json, table: tuple[int, str]
) -> None:
    guest = visit(**size)
    id = sit_at(guest, before_the_gates(*table))
    page = guest.page
    expect(send(page)).to_be_enabled()
    send(page).click()
    # Nothing moves: the film stands at its first step, and its steps are listed.
    expect(film(page).get_by_role("status")).to_contain_text("enters through the")
    expect(open_gates(page).first).to_be_attached()
    board = page.locator("[data-zone=arena]")
    expect(board.locator(".flashes .dice").first).to_be_attached()
    expect(board.locator(".ways line, .ways .path").first).to_be_attached()
    expect(board.locator("[data-piece^=beast]")).to_have_count(1)
    rolled = film(page).locator(".say .dice .die")
    expect(rolled.first).to_be_visible()
    told = film(page).locator(".say").inner_text()
    face = int(re.findall(r"die shows (\d)", told)[0])
    expect(rolled.first.locator("circle")).to_have_count(face)
    sound(page, "a gate")
    # The second step has another beast, or what the first one does next; the gate has shut.
    page.keyboard.press("Escape")
    expect(film(page)).to_have_count(0)
    expect(open_gates(page)).to_have_count(0)
    done = cues(guest.get(f"/api/tables/{id}?seat=0"))
    first = done.index("opens")
    assert done[first - 1 : first + 4] == ["comes", "opens", "rolls", "goes", "shuts"]


def test_nobody_waits_for_a_film(visit: Visit) -> None:
    guest = visit()
    id = sit_at(guest, before_the_gates(1, "solo"))
    page = guest.page
    send(page).click()
    expect(film(page)).to_be_visible()
    table = guest.get(f"/api/tables/{id}?seat=0")
    assert table["ask"]  # the server has gone on
    page.keyboard.press("Escape")
    expect(page.get_by_role("status").first).not_to_be_empty()
    expect(film(page)).to_have_count(0)


def test_what_the_gates_let_in_stands_beside_the_split(guest: Guest) -> None:
    sit_at(guest, before_the_gates(2, "alone"))
    note = guest.page.get_by_role("group", name="The gates")
    expect(note).to_contain_text("Release die 5–6: animals let in")
    near = guest.page.get_by_role("group", name="Who may come near")
    expect(near).to_contain_text("Verus")
    expect(near).to_contain_text(re.compile("hex(es)? away|next to you"))


# --- An attack -----------------------------------------------------------------------------------


@SIZES
def test_a_beast_is_answered_and_paid(visit: Visit, size: Json) -> None:
    guest = visit(**size)
    id = sit_at(guest, attacked())
    page = guest.page
    match = Match.resume(attacked())
    passive = outcome(match)
    asked = match.view(0)["asked"]["outcomes"]
    dodge = next(one for one in asked if one["kind"] == "movement")
    expect(line(page, "none")).to_contain_text(f"{passive['damage']} damage")
    expect(line(page, "none")).to_contain_text(str(passive["defence"]))
    expect(line(page, "movement")).to_contain_text(f"{dodge['attack']} : {dodge['defence']}")
    if size is DESK:  # however much else there is to tell, every line is in sight
        for one in page.locator("[data-zone=options] [data-stop]").all():
            expect(one).to_be_in_viewport(ratio=0.98)
    sound(page, "reactions to a beast")
    line(page, "none").scroll_into_view_if_needed()
    line(page, "none").click()
    guard = page.locator("[data-row=guard]").get_by_role("switch")
    if match.view(0)["men"][0]["stats"]["guard"]:
        expect(guard).to_be_visible()
        if guard.get_attribute("aria-checked") != "true":
            guard.click()
        send(page).click()
    expect(film(page).get_by_role("status")).to_contain_text("announces a defence")
    page.keyboard.press("Escape")
    # What the line said is what is paid.
    preset = page.get_by_role("group", name="Start from").get_by_role("button").first
    expect(preset).to_be_visible()
    injured = [one for one in guest.get(f"/api/tables/{id}?seat=0")["lines"]
               if any(cue["does"] == "hurt" for cue in one.get("cues", []))]  # fmt: skip
    assert injured[-1]["cues"][0]["text"] == f"−{passive['damage']}"
    preset.scroll_into_view_if_needed()
    preset.click()
    expect(send(page)).to_be_enabled()
    send(page).click()
    for _ in range(300):  # then another beast may attack at once
        paid = [text for one in guest.sent if one.get("do") == "play" for text in one["texts"]]
        if any(text.split()[0] in ("lose", "loseitem") for text in paid):
            break
        page.wait_for_timeout(100)
    else:
        pytest.fail("nothing was paid")
