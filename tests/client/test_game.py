"""Whole games: by mouse, by keyboard alone, and why a card cannot be played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from client.browser import BOT, ME, Guest
from client.conftest import Visit
from client.hands import again, at_table, blocked, lit, my_turn, my_turn_or_end, play, with_blocked


def test_a_whole_game_by_mouse_and_one_more(visit: Visit) -> None:
    guest = visit("Livia", reduced_motion="no-preference")
    at_table(guest)
    page = guest.page
    first = page.url
    moves = 0
    while my_turn_or_end(page):
        play(page)
        moves += 1
    assert moves >= 10
    expect(page.get_by_text(re.compile(r"Champion of Gorus Maximus|win", re.I)).first).to_be_visible()
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Download record")).to_be_visible()
    again(page).click()
    my_turn(page)
    assert page.url != first
    play(page)
