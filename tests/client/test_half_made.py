"""A half made answer: a reload keeps it, and a server that comes back takes it exactly once.

Positions come from games of Gladiatori, but the page knows no game: it draws words of scenes.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from client.browser import PHONE, Guest, Server
from client.conftest import Visit
from client.munus import record_at, sit_at
from client.test_duel import defending
from client.test_line import DOWN, lost
from munera.play.match import Match


def crosses(match: Match, stage: str) -> bool:
    """The deck is split, or cards are laid: they go from one side to the other."""
    draft = match.scene(0).draft
    return draft is not None and len([one for one in draft.slots if one.look == "across"]) > 3


def guard(page: Page) -> Locator:
    return page.locator("[data-row=guard]").get_by_role("switch")


def main(page: Page) -> Locator:
    return page.locator(".ledger .ends .main")


def at_a_sum(guest: Guest) -> tuple[str, str]:
    """A defence with Guard in it, not sent; the table, and what the button says."""
    id = sit_at(guest, defending())
    expect(guard(guest.page)).to_have_attribute("aria-checked", "false")
    plain = main(guest.page).inner_text()
    guard(guest.page).click()
    expect(guard(guest.page)).to_have_attribute("aria-checked", "true")
    words = main(guest.page).inner_text()
    assert words != plain
    return id, words


def moves(guest: Guest, id: str) -> int:
    """How many moves the table has."""
    made: int = guest.get(f"/api/tables/{id}?seat=0")["move"]
    return made


def told(guest: Guest, id: str) -> list[str]:
    """The log, line by line."""
    lines = guest.get(f"/api/tables/{id}?seat=0")["lines"]
    return ["".join(part["text"] for part in line["parts"]) for line in lines]


def sends_once(guest: Guest, id: str) -> None:
    """The answer goes out, and the table has it once."""
    before, value = moves(guest, id), main(guest.page).inner_text().split()[-1]
    main(guest.page).click()
    expect(guard(guest.page)).to_have_count(0)
    assert moves(guest, id) > before
    announced = [line for line in told(guest, id) if "announce" in line and "defence" in line]
    assert len(announced) == 1
    assert value in announced[0]


def test_a_reload_keeps_a_sum(guest: Guest) -> None:
    id, words = at_a_sum(guest)
    guest.page.reload()
    expect(guard(guest.page)).to_have_attribute("aria-checked", "true")
    expect(main(guest.page)).to_have_text(words)
    sends_once(guest, id)


def test_a_reload_on_a_phone_keeps_a_split(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    sit_at(guest, record_at(crosses))
    page = guest.page
    side = page.locator(".ledger .side:not(.empty)").first
    plain = main(page).inner_text()
    side.tap()
    expect(main(page)).not_to_have_text(plain)
    words = main(page).inner_text()
    page.reload()
    expect(main(page)).to_have_text(words)
    main(page).tap()
    expect(main(page).filter(has_text=words)).to_have_count(0)
    assert len([one for one in guest.sent if one["do"] == "play"]) == 1


def test_a_server_that_comes_back_finds_the_sum_as_it_was(guest: Guest, server: Server) -> None:
    guest.forgive(DOWN)
    id, words = at_a_sum(guest)
    server.kill()
    expect(lost(guest.page)).to_be_visible()
    guard(guest.page).click()  # one may go on working meanwhile
    expect(main(guest.page)).not_to_have_text(words)
    guard(guest.page).click()
    server.start()
    expect(lost(guest.page)).to_have_count(0)
    expect(guard(guest.page)).to_have_attribute("aria-checked", "true")
    expect(main(guest.page)).to_have_text(words)
    sends_once(guest, id)


def test_a_sum_that_is_sent_while_the_server_is_down_arrives_once(
    guest: Guest, server: Server
) -> None:
    guest.forgive(DOWN)
    id, words = at_a_sum(guest)
    before, value = moves(guest, id), words.split()[-1]
    server.kill()
    expect(lost(guest.page)).to_be_visible()
    main(guest.page).click()
    expect(main(guest.page)).to_be_disabled()  # it is on its way
    server.start()
    expect(guard(guest.page)).to_have_count(0)
    expect(lost(guest.page)).to_have_count(0)
    assert moves(guest, id) > before
    announced = [line for line in told(guest, id) if "announce" in line and "defence" in line]
    assert len(announced) == 1
    assert value in announced[0]
