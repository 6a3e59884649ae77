"""The line breaks and comes back: the last card is kept, nothing is played twice."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from client.browser import Guest, Server
from client.hands import at_table, cards, hand_of, lit, my_turn, my_turn_or_end, play, said

DOWN = "ERR_|WebSocket connection"


def lost(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="The line is down.")


def test_a_cut_line_keeps_the_last_card_and_plays_it_once(guest: Guest) -> None:
    guest.forgive(DOWN)
    id = at_table(guest)
    page = guest.page
    guest.context.set_offline(True)
    expect(lost(page)).to_contain_text(
        re.compile(r"Your last move was kept. We try again in \d+ s.")
    )
    held = cards(page).all_text_contents()
    card = lit(page).first
    name = said(card)
    card.click()
    expect(cards(page)).to_have_text(held)  # the table stays as it was
    guest.context.set_offline(False)
    expect(cards(page)).not_to_have_text(held)
    assert my_turn_or_end(page)
    expect(lost(page)).to_have_count(0)
    hand = [piece["label"] for piece in hand_of(guest, id, 0)]
    assert len(hand) == 9
    assert name not in hand
    play(page)
    assert my_turn_or_end(page)
    assert len(hand_of(guest, id, 0)) == 8


def test_a_killed_server_comes_back_with_the_game(guest: Guest, server: Server) -> None:
    guest.forgive(DOWN)
    id = at_table(guest)
    page = guest.page
    play(page)
    my_turn(page)
    held = cards(page).all_text_contents()
    server.kill()
    expect(lost(page)).to_contain_text(re.compile(r"We try again in \d+ s."))
    expect(cards(page)).to_have_text(held)
    name = said(lit(page).first)
    lit(page).first.click()
    lost(page).get_by_role("button", name="Try now").click()
    expect(lost(page)).to_be_visible()
    server.start()
    expect(cards(page)).not_to_have_text(held)
    assert my_turn_or_end(page)
    hand = [piece["label"] for piece in hand_of(guest, id, 0)]
    assert len(hand) == 8
    assert name not in hand
    play(page)


def test_a_page_without_sockets_still_plays(guest: Guest) -> None:
    guest.forgive(DOWN)
    guest.page.route_web_socket(re.compile("/live"), lambda line: line.close())
    at_table(guest)
    play(guest.page)
    my_turn_or_end(guest.page)


def test_a_reload_comes_back_to_the_same_turn(guest: Guest) -> None:
    at_table(guest)
    page = guest.page
    play(page)
    my_turn(page)
    held = cards(page).all_text_contents()
    page.reload()
    expect(cards(page)).to_have_text(held)
