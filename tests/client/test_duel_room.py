"""The room of a duel at a desk: the board keeps its size, four panels fit, words stay whole."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from client.browser import DESK, PHONE, Guest, Json
from client.conftest import Visit
from client.munus import men, record_at, sit_at
from client.test_duel import paying, reacting, shown, texts_of
from munera.play.match import Match

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
WOLVES = {"animals": "wolves"}
MARKERS = ("trapped", "unbalanced", "lying")
QUESTIONS = 6  # of one's own round, one after another
SLACK = 3  # pixels; what rounding does


def begins(match: Match, stage: str) -> bool:
    """The own round begins, and an attack card can get Combat cards."""
    own = men(match)[0]
    return stage == "opening" and "play strength" in texts_of(match) and len(own["hand"]) > 3


def is_marked(match: Match, stage: str) -> bool:
    """Everybody has items, and two or more have markers."""
    fine = all(man["hex"] >= 0 and man["items"] for man in men(match))
    marked = [man for man in men(match) if any(man[one] for one in MARKERS)]
    return stage == "opening" and fine and len(marked) > 1


def splits(match: Match, stage: str) -> bool:
    return stage == "split"


@cache
def own_round() -> str:
    return record_at(begins, 4, **WOLVES)


def board(page: Page) -> int:
    return int(page.locator("[data-zone=arena]").evaluate("(one) => one.clientWidth"))


def answer(guest: Guest, id: str) -> str:
    """Give the first of some plain answers; the question after it is shown."""
    asked = shown(guest, id)
    texts = [choice["text"] for choice in asked["ask"]["choices"]]
    plain = ("play strength", "done", "nofight", "no", "pass")
    text = next(one for one in plain if one in texts)
    guest.do(id, "play", seat=0, seq=asked["seq"], texts=[text])
    return text


def test_the_board_keeps_its_size_through_a_round(guest: Guest) -> None:
    id = sit_at(guest, own_round())
    page = guest.page
    expect(page.locator("#prompt")).to_contain_text("GL-")
    first = board(page)
    asked: list[str] = []
    for _ in range(QUESTIONS):
        if not shown(guest, id)["ask"]:
            break
        before = page.locator("#prompt").inner_text()
        asked.append(answer(guest, id))
        expect(page.locator("#prompt")).not_to_have_text(before)
        assert abs(board(page) - first) <= SLACK, asked
    assert asked[:2] == ["play strength", "done"]


def test_four_panels_with_markers_fit(guest: Guest) -> None:
    sit_at(guest, record_at(is_marked, 4, **WOLVES))
    page = guest.page
    expect(page.locator(".rail [data-seat]")).to_have_count(4)
    for panel in page.locator(".rail [data-seat]").all():
        expect(panel).to_be_in_viewport(ratio=1)
    over = page.locator(".rail .seats").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert over <= 0
    expect(page.locator("[data-panel=animals]")).to_be_visible()


BROKEN = """() => {
  const out = [];
  const walker = document.createTreeWalker(document.querySelector('.room'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('.visually-hidden, .log')) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\d]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) out.push(word[0]);
    }
  }
  return out;
}"""


@SIZES
@pytest.mark.parametrize("moment", ["opening", "react", "pay", "split"])
def test_no_word_is_broken(visit: Visit, size: Json, moment: str) -> None:
    """A soft hyphen divides a word into two: each of them is whole."""
    records = {"opening": own_round, "react": reacting, "pay": paying}
    guest = visit(**size)
    sit_at(
        guest, record_at(splits, 1, "solo", **WOLVES) if moment == "split" else records[moment]()
    )
    page = guest.page
    expect(page.locator("#prompt")).to_contain_text("GL-")
    page.evaluate("document.fonts.ready")
    assert page.evaluate(BROKEN) == []
