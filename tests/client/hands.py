"""What people do at a table: look at what lies there, click, type, wait for their turn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, PATIENCE, Guest, Json

PLAYABLE = re.compile(r", can be played")
BLOCKED = re.compile(r"cannot be played now, ask why")
EITHER = re.compile(r"can(not)? be played")


def lit(page: Page) -> Locator:
    """What can be played now."""
    return page.get_by_role("button", name=PLAYABLE)


def blocked(page: Page) -> Locator:
    """What cannot be played now, and says why when it is asked."""
    return page.get_by_role("button", name=BLOCKED)


def cards(page: Page) -> Locator:
    """All that one holds on one's turn."""
    return page.get_by_role("button", name=EITHER)


def again(page: Page) -> Locator:
    """What is there only at the end."""
    return page.get_by_role("button", name="Play again")


def bubble(page: Page) -> Locator:
    """The answer to why not."""
    return page.locator("[aria-live=polite] > *").filter(has_text="Not now.")


def advice(page: Page) -> Locator:
    """What a bot would play, once it has finished thinking."""
    return page.locator("#prompt .advice").filter(has=page.locator("b"))


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for something that no page shows: what a page sends is noted a little later."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


def my_turn(page: Page) -> None:
    expect(lit(page).first).to_be_visible()


def my_turn_or_end(page: Page) -> bool:
    """Wait; is it my turn?"""
    expect(lit(page).or_(again(page)).first).to_be_visible()
    return lit(page).count() > 0


def play(page: Page, card: Locator | None = None) -> str:
    """Click a card that can be played, and wait until it is gone; what it was called."""
    held = cards(page).all_text_contents()
    one = card or lit(page).first
    name = said(one)
    one.click()
    expect(cards(page)).not_to_have_text(held)
    return name


def said(piece: Locator) -> str:
    """What a piece is called, without what can be done with it."""
    text = piece.locator(":scope > :not([aria-hidden])").first.text_content() or ""
    return re.split(r", can(?:not)? be played", text)[0]


def at_table(guest: Guest, seats: list[Json] | None = None, **wish: Any) -> str:
    """A game against two bots that lead, on my first turn; the table's id."""
    options = {"target": "1", "dealer": "0"}
    id = guest.table(seats or [ME, BOT, BOT], **{"options": options, **wish})
    guest.open(f"/t/{id}")
    my_turn(guest.page)
    return id


def with_blocked(guest: Guest) -> str:
    """A game on my turn, in which some cards can be played and some cannot."""
    for _ in range(9):  # in one of a hundred deals the hand has no card of the led school
        id = at_table(guest)
        if blocked(guest.page).count():
            return id
    raise AssertionError("Nine deals without a blocked card.")


def ended(guest: Guest, seats: list[Json] | None = None, **wish: Any) -> str:
    """A game that bots have finished, begun on the guest's page; the table's id."""
    id = at_table(guest, seats, **wish)
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(guest.page)).to_be_visible()
    return id


def hand_of(guest: Guest, id: str, seat: int) -> list[Json]:
    """The cards that a seat of the guest's holds, by the server."""
    pieces: list[Json] = guest.get(f"/api/tables/{id}?seat={seat}")["scene"]["pieces"]
    return [piece for piece in pieces if piece["zone"] == "hand"]


def names_of(hand: list[Json]) -> list[str]:
    """All that would betray a card: its id, what is said of it, the move that plays it."""
    out = []
    for piece in hand:
        out += [piece["id"], piece["label"].split(",")[0], piece["id"].replace("card", "play")]
    return out


def wide(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    over: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return over


def focus(page: Page) -> str:
    """What is said of the thing that has the focus; empty if nothing has it."""
    return "".join(page.locator(":focus").all_text_contents())


def tab_to(page: Page, name: re.Pattern[str], most: int) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(most + 1):
        if name.search(focus(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name.pattern}; it is at {focus(page)!r}.")
