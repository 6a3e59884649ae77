"""Fair dice: sealed while the game runs, checked on the page when it is over; tampering is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from client.browser import BOT, ME, Guest
from client.hands import again, at_table, ended
from client.liar import between
from munera.games import load
from munera.verify import check
from verify.forge import field
from verify.table import BOT as BOTS
from verify.table import PERSON, Told


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
    assert download.value.path().read_text("utf-8").startswith("munera proof 2\n")


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


def _without_shares(text: str) -> str:
    """A sound proof of another game: the same secret and people, but nothing that they put in."""
    names = tuple(re.findall(r"(?m)^name \d (.+)$", text))
    options = dict(re.findall(r"(?m)^option (\S+) (.+)$", text))
    kinds: list[tuple[str, str]] = [
        PERSON if kind == "person" else BOTS
        for kind in re.findall(r"(?m)^seat \d (person|bot)", text)
    ]
    game, secret = load("gorus"), bytes.fromhex(field(text, "secret"))
    told = Told(game, game.table(len(names), "", options), kinds, secret, field(text, "table"))
    told.names = names
    forged = told.play().proof()
    assert check(forged).ok
    return forged


def test_a_share_that_is_missing_from_the_proof_is_told(guest: Guest) -> None:
    def change(route: Route) -> None:
        route.fulfill(body=_without_shares(route.fetch().text()), content_type="text/plain")

    guest.page.route("**/proof", change)
    ended(guest)
    page = guest.page
    page.get_by_role("button", name="Dice not as promised").click()
    alert = page.get_by_role("dialog", name="Fair dice").get_by_role("alert")
    expect(alert).to_contain_text("What this page put into the dice was taken, and is missing.")


def test_nothing_is_revealed_to_a_server_that_changes_its_promise(guest: Guest) -> None:
    def change(told: dict[str, Any]) -> None:
        if told.get("phase") == "revealing" and told.get("fair"):
            told["fair"]["commit"] = "0" * 64

    sent = between(guest, change)
    id = guest.table([ME, BOT, BOT])
    page = guest.open(f"/t/{id}")
    expect(page.get_by_role("alert")).to_contain_text("The dice are not as promised.")
    expect(page.get_by_role("alert")).to_contain_text("The server changed its number")
    assert "commit" in sent
    assert "reveal" not in sent


def test_a_proof_that_does_not_come_can_be_asked_for_again(guest: Guest) -> None:
    guest.forgive("500|503")
    guest.page.route("**/proof", lambda route: route.fulfill(status=503, body=""))
    ended(guest)
    page = guest.page
    page.get_by_role("button", name="Fair dice, not checked").click()
    guest.page.unroute("**/proof")
    page.get_by_role("button", name="Check now").click()
    expect(page.get_by_role("dialog")).to_contain_text("were worked out anew on this page.")
