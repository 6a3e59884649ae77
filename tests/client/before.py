"""What a person does before a match of Gladiatori, on the page only: whatever is lit."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, expect

from client.browser import Guest, Json

PAIR = 2
BEFORE = 120  # looks at the page by which a match must have begun
PAUSE = 100  # milliseconds between looks: a board is drawn after its question
SOON = 4000  # milliseconds to wait for a thing that was lit: the table may have gone on
MATCH = re.compile("Combat round")
ASKED = """() => /Combat round/.test(document.querySelector('h1')?.textContent ?? '')
  || Boolean(document.querySelector('.prompt.mine, .film button'))"""


def table(guest: Guest, seats: list[Json], mode: str = "", **options: str) -> str:
    """A table of Gladiatori, which is opened; its id."""
    id = guest.table(seats, game="gladiatori", mode=mode, options=options)
    guest.open(f"/t/{id}")
    return id


def opened(guest: Guest) -> Json:
    """The last table that the page asked for."""
    found = [
        one.request.post_data_json
        for one in guest.answers
        if one.request.method == "POST" and one.url.endswith("/api/tables")
    ]
    wish: Json = found[-1] or {}
    return wish


def heading(page: Page) -> str:
    return page.locator("h1").text_content() or ""


def send(page: Page) -> Locator:
    """The button that seals or takes what is composed."""
    return page.get_by_role("button", name=re.compile("^(Seal|Take (?!back))"))


def shelf(page: Page) -> Locator:
    """Cards on offer that can be chosen."""
    return page.locator(".shop .cards button.lit:not(.chosen)")


def choose(page: Page, name: str) -> None:
    """Take a gladiator as he is."""
    page.locator(".shop").get_by_role("button", name=re.compile(f"^{name}")).click()


def taken(page: Page) -> None:
    """Take items until the answer is whole, and send it.

    Who needs two takes a pair that is proposed: of the cards that are lit, one Helmet would only
    take the place of another, again and again.
    """
    pairs = page.get_by_role("group", name="Start from").get_by_role("button")
    for _ in range(PAIR + 1):
        if send(page).count() and send(page).is_enabled(timeout=SOON):
            send(page).click(timeout=SOON)
            return
        if pairs.count():
            pairs.first.click(timeout=SOON)
        elif shelf(page).count():
            shelf(page).first.click(timeout=SOON)


def one_thing(page: Page) -> bool:
    """Do the first thing that lies there: items, a bid, a split, a place, a facing; if any does.

    A bot's first round may be a film already, which stands still until it is watched or ended.
    """
    if page.locator(".film button").count():
        page.get_by_role("button", name="To the end").click(timeout=SOON)
    elif send(page).count():
        taken(page)
    elif shelf(page).count():
        shelf(page).first.click(timeout=SOON)
    elif page.locator(".pad .btn.main, .prompt .btn.main").count():
        page.locator(".pad .btn.main, .prompt .btn.main").first.click(timeout=SOON)
    elif page.locator("[data-zone=arena] button.cell.lit").count():
        page.locator("[data-zone=arena] button.cell.lit").first.click(timeout=SOON)
    else:
        turn = page.locator("[role=group][aria-label=Turn] button, .pad .key:not(.closed)")
        if not turn.count():
            return False
        turn.first.click(timeout=SOON)
    return True


def asked(page: Page) -> None:
    """Wait until this seat is asked, a film runs, or the match has begun; else tell the page."""
    try:
        page.wait_for_function(ASKED)
    except TimeoutError:
        raise AssertionError(f"Nothing happens: {page.locator('body').inner_text()}") from None


def to_the_first_turn(page: Page) -> list[str]:
    """Go on until the match begins; what was seen on the way, by its heading.

    Whatever is done must change the page. Who loses the lot for an item (GL-029) is asked in the
    same words under the same heading, often in one step with the answer before. Then only who has
    what is different, so all words of the page are compared. Sit down with bots that do not
    surrender: a random one does, in one match of sixteen before this seat's first turn, and then
    the page shows the end and never a combat round.
    """
    seen: list[str] = []
    for _ in range(BEFORE):
        asked(page)
        now = heading(page)
        if now not in seen:
            seen.append(now)
        if MATCH.search(now):
            return seen
        said = page.locator("main").inner_text()
        found = True
        with suppress(TimeoutError):  # it was lit when we looked; the wait shows whether it worked
            found = one_thing(page)
        if not found:
            page.wait_for_timeout(PAUSE)
            continue
        page.wait_for_function(
            """(said) => document.querySelector('main')?.innerText !== said
              || document.querySelector('.lens.near')""",
            arg=said,
        )
    raise AssertionError(f"The match does not begin: {seen}")


def until_lit(page: Page, lit: Locator) -> None:
    """Go on until something is lit: who names the same item as another chooses again."""
    for _ in range(BEFORE):
        asked(page)
        page.wait_for_timeout(PAUSE)
        if lit.count():
            return
        with suppress(TimeoutError):
            taken(page)  # and nothing else: what is lit meanwhile is left for the test
    raise AssertionError("Nothing is lit.")


def fits(page: Page, where: str = "body") -> None:
    """Nothing is wider than the screen, and no words overflow their box."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels too wide"
    out: list[str] = page.evaluate(
        """(where) => [...document.querySelectorAll(`${where} button, ${where} h2, ${where} li`)]
          .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 8
            && getComputedStyle(one).overflow !== 'hidden' && !one.matches('.piece, .cell'))
          .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 60)}`)""",
        where,
    )
    assert not out, "\n".join(out)


def at_rest(page: Page) -> None:
    """It is my turn, or somebody else's, in the match."""
    expect(page.locator("h1")).to_contain_text(MATCH)
