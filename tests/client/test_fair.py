"""Fair dice: sealed while the game runs, checked on the page when it is over; tampering is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from client.browser import Guest
from client.hands import again, at_table, ended


def test_the_dice_are_sealed_in_play_and_checked_after_the_end(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    badge = page.get_by_role("button", name="Fair dice")
    expect(badge).to_have_text("Fair dice, sealed")
    badge.click()
    dialog = page.get_by_role("dialog", name="Fair dice")
    expect(dialog).to_contain_text("Sealed. Every card and die to come is fixed by now.")
    expect(dialog.get_by_role("row", name="Livia")).to_contain_text("Yours, made on this page.")
    expect(dialog).to_contain_text("Bots add nothing.")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(page)).to_be_visible()
    expect(badge).to_have_text("Fair dice, checked")
    page.get_by_role("button", name="Check the dice").click()
    expect(dialog).to_contain_text(re.compile(r"All \d+ draws were worked out anew on this page."))
    expect(dialog.get_by_role("row", name="Livia")).to_contain_text("It counts.")
    expect(dialog.get_by_role("row", name="Server")).to_contain_text("Opened, and kept.")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Download the proof").click()
    assert download.value.path().read_text("utf-8").startswith("munera proof 1\n")


def _secret(text: str) -> str:
    return re.sub(
        r"(?m)^secret (.)", lambda found: f"secret {'0' if found[1] != '0' else '1'}", text
    )


def _card(text: str) -> str:
    """The first two cards dealt change places, in the record and in the list of draws."""
    first, second = re.findall(r"(?m)^chance deal (\w+ \d+)$", text)[:2]
    swap = {first: second, second: first}
    return re.sub(rf"deal ({first}|{second})\b", lambda found: f"deal {swap[found[1]]}", text)


def _table(text: str) -> str:
    return re.sub(r"(?m)^table \w+", "table anothertable", text)


@pytest.mark.parametrize("tamper", [_secret, _card, _table, lambda _: "nothing like a proof"])
def test_a_tampered_proof_is_told_in_words(guest: Guest, tamper: Callable[[str], str]) -> None:
    def change(route: Route) -> None:
        true = route.fetch().text()
        told = tamper(true)
        assert told != true
        route.fulfill(body=told, content_type="text/plain")

    guest.page.route("**/proof", change)
    ended(guest)
    page = guest.page
    badge = page.get_by_role("button", name="Dice not as promised")
    expect(badge).to_be_visible()
    badge.click()
    alert = page.get_by_role("dialog", name="Fair dice").get_by_role("alert")
    expect(alert).to_contain_text("These dice are not what was promised.")
    expect(alert).to_contain_text(re.compile(r"promised\. [A-Z].{15,}\.\)?$"))


def test_a_proof_that_does_not_come_can_be_asked_for_again(guest: Guest) -> None:
    guest.forgive("500|503")
    guest.page.route("**/proof", lambda route: route.fulfill(status=503, body=""))
    ended(guest)
    page = guest.page
    page.get_by_role("button", name="Fair dice, not checked").click()
    guest.page.unroute("**/proof")
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_role("dialog")).to_contain_text("were worked out anew on this page.")
