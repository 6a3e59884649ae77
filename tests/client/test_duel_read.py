"""Around a match with private ledgers: hint, replay and honest word; and all of it in Italian.

Positions come from games of Gladiatori, but the page knows no game: it draws words of scenes.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import advice, wide
from client.munus import dishonourable, record_at, sit_at, walking
from client.test_axe import sound
from client.test_duel import defending, ended, reacting
from client.test_honest import graph, tells, weighed
from client.test_language import ITALIAN, italian
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SCREEN = "Behind your screen"


def attacks(match: Match, stage: str) -> bool:
    """The first seat works out an attack of its own, with something to choose."""
    if stage != "values":
        return False
    fight, draft = match.view(0)["fight"], match.scene(0).draft
    return fight is not None and fight["by"] == 0 and draft is not None


# --- The own attack, and honour ------------------------------------------------------------------


@SIZES
def test_the_own_attack_is_sound(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    sit_at(guest, record_at(attacks))
    expect(guest.page.locator("section.ledger")).to_be_visible()
    sound(guest.page, "an attack")
    assert wide(guest.page) == 0


def test_honour_that_would_be_lost_is_heard_and_seen(guest: Guest) -> None:
    sit_at(guest, dishonourable())
    page = guest.page
    said = re.compile(r"If you stay so, .+: −\d VP \(GL-32[34](, GL-324)?\)")
    turn = page.get_by_role("group", name="Turn").get_by_role("button", name=said).first
    expect(turn).to_be_visible()
    turn.hover()
    expect(page.locator("[data-zone=arena] .does")).to_have_text(re.compile(r"^Turn: .+, −\d VP$"))


def test_on_a_phone_the_key_says_what_honour_it_costs(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    sit_at(guest, dishonourable())
    page = guest.page
    said = re.compile(r"If you stay so, .+ VP")
    page.locator(".ghostpad").get_by_role("button", name=said).first.tap()
    expect(page.locator("#prompt")).to_contain_text(said)
    expect(page.locator(".ghostpad .btn.main")).to_contain_text(re.compile(r"−\d VP"))


# --- Hint, replay, honest word -------------------------------------------------------------------


def test_a_hint_advises_a_whole_answer(guest: Guest) -> None:
    sit_at(guest, defending())
    page = guest.page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(advice(page)).to_be_visible(timeout=60_000)
    expect(advice(page)).not_to_be_empty()


def test_a_replay_shows_each_seat_its_own_ledger_only(guest: Guest) -> None:
    id: str = guest.post("/api/records", {"text": ended()})["id"]
    page = guest.open(f"/t/{id}/replay?move=60&seat=0")
    own = page.get_by_text(SCREEN)
    expect(own.first).to_be_visible()
    hand = page.get_by_role("group", name=re.compile(r"^Your hand: \d+$"))
    expect(hand).to_be_visible()
    mine = hand.aria_snapshot()
    page.goto(page.url.replace("seat=0", "seat=1"))
    expect(own.first).to_be_visible()
    expect(hand).to_be_visible()
    assert hand.aria_snapshot() != mine
    page.goto(re.sub(r"seat=\d", "seat=-1", page.url))
    expect(page.get_by_role("slider", name="Step of the game")).to_be_visible()


@SIZES
def test_the_honest_word_leaves_the_arena_whole(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    tells(guest, weighed())
    id: str = guest.post("/api/records", {"text": ended()})["id"]
    page = guest.open(f"/t/{id}/replay?move=60&seat=0&honest")
    expect(graph(page)).to_be_visible()
    expect(page.locator("[data-zone=arena] [data-piece=man0]").first).to_be_visible()
    assert wide(page) == 0


# --- Italian -------------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("screen", ["arena", "reaction", "defence", "end"])
def test_a_match_is_italian(visit: Visit, screen: str, size: Json) -> None:
    records = {"reaction": reacting, "defence": defending, "end": ended}
    guest = visit("Livia", **ITALIAN, **size)
    sit_at(guest, walking(4) if screen == "arena" else records[screen]())
    page = guest.page
    expect(page.locator("#prompt")).to_be_visible()
    if screen == "arena":
        expect(page.locator("[data-zone=arena] button.cell.lit").first).to_be_visible()
    italian(page, screen)
