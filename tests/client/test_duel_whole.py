"""A whole duel against a bot, from the first page to the result: by mouse, by keys, by touch."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from client.browser import DESK, PHONE, Json
from client.conftest import Visit
from client.hands import wide
from client.player import Keys, Mouse, Player, Touch

HANDS = pytest.mark.parametrize(
    ("hands", "size"),
    [(Mouse, DESK), (Keys, DESK), (Touch, PHONE)],
    ids=["mouse", "keys", "touch"],
)


@HANDS
def test_a_whole_duel(visit: Visit, hands: type[Player], size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.open("/")
    player = hands(guest)
    player.play()
    # He has done a bit of everything that a duel asks for, and nothing was refused.
    assert player.done["shelf"] == 1
    assert [kind for kind in player.wants if not player.done[kind]] == []
    played = [one["texts"] for one in guest.sent if one["do"] == "play"]
    walked = [texts for texts in played if texts[0].startswith("step ")]
    assert all(len(texts) == (2 if hands is Touch else 1) for texts in walked)  # the pad looks too
    assert ["surrender"] not in played
    # From the first page to the last nothing was asked of anybody else.
    home = urlsplit(guest.server.origin).netloc
    foreign = [one for one in guest.asked if urlsplit(one).netloc not in (home, "")]
    assert guest.asked
    assert not foreign
    refused = [one for one in guest.heard if '"type":"reply"' in one and '"ok":false' in one]
    assert not refused
    # The result, and the points by cause.
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text(re.compile("wins|share|ends|lost"))
    expect(page.get_by_role("region", name="Victory points by cause")).to_be_visible()
    assert wide(page) == 0
    # The log says what was done.
    if size is PHONE:
        page.get_by_role("button", name="Log").tap()
    log = page.get_by_role("tabpanel", name="Log")
    folded = log.get_by_role("button", name="Show all from the beginning")
    if folded.count():
        folded.click()
    expect(log).to_contain_text("Livia moves from")
    expect(log).to_contain_text(re.compile("Livia (lays|re-uses|passes|puts)"))
