"""The film of a fight: on a phone too both values stand there, large, from when they are told."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from client.browser import PHONE
from client.conftest import Visit
from client.hands import wide
from client.munus import sit_at
from client.test_axe import sound
from client.test_duel import defending

LARGE = "46px"


def film(page: Page) -> Locator:
    return page.get_by_role("region", name="What happened")


def test_the_film_of_a_fight_on_a_phone_shows_both_values(visit: Visit) -> None:
    guest = visit(**PHONE)
    sit_at(guest, defending())
    page = guest.page
    send = page.locator(".ledger .ends .main")
    expect(send).to_be_enabled()
    announced = page.locator(".duel .value").all_inner_texts()
    send.click()
    expect(film(page)).to_be_visible()  # it stands at its first step
    values = page.locator(".duel .value")
    expect(values).to_have_text(announced)
    for value in values.all():
        expect(value).to_be_in_viewport(ratio=0.99)
        assert value.evaluate("(one) => getComputedStyle(one).fontSize") == LARGE
    expect(film(page).get_by_role("status")).to_be_in_viewport(ratio=0.99)
    fighters = page.locator("[data-zone=arena] :is(.attacker, .defender)")
    for one in fighters.all():
        expect(one).to_be_in_viewport()
    assert wide(page) == 0
    sound(page, "the film of a fight")
