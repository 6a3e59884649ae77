"""English and Italian: as the browser wishes or by a switch, kept, with nothing left in English."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # none yet
from playwright.sync_api import Locator, Page, Request, Route, expect

from client.browser import BOT, DESK, ME, OPEN, PHONE, Guest, Json, here
from client.conftest import Visit
from client.hands import advice, at_table, cards, ended, play, wide, with_blocked
from client.words import only_in, told, words

ITALIAN: Json = {"locale": "it-IT"}
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SAYS = re.compile("^(A occhio:|Primus Palus consiglia:|C’è una sola mossa:)")
GAME = re.compile("^(Amici, stesso schermo, opzioni|Gorus)")

# Everything that is read or heard on a page, piece by piece.
SAID = """() => {
  const out = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (holder.closest('[lang]:not(html)') || !holder.checkVisibility()) continue;
    out.push(walk.currentNode.textContent);
    if (!holder.querySelector('div, p, li, button')) out.push(holder.textContent);
  }
  for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const one of document.body.querySelectorAll(`[${name}]`)) {
      if (one.checkVisibility()) out.push(one.getAttribute(name));
    }
  }
  return [...new Set(out.map((one) => one.replace(/\\s+/g, ' ').trim()).filter(Boolean))];
}"""
CUT = """() => [...document.querySelectorAll('button, .btn, .segment, h1, h2')]
  .filter((one) => one.checkVisibility() && !one.closest('[data-zone], .visually-hidden'))
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
  .map((one) => `${one.className}: ${one.textContent}`)"""


def left_in(page: Page, language: str) -> list[str]:
    """The texts of a page in one language that differ in the other one."""
    pattern = only_in(language, "it" if language == "en" else "en")
    said: list[str] = page.evaluate(SAID)
    return [one for one in said if pattern.fullmatch(one)]


def italian(page: Page, screen: str) -> None:
    """A screen says nothing in English, and everything fits."""
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert not left_in(page, "en"), screen
    assert left_in(page, "it"), screen
    assert wide(page) == 0, screen
    cut: list[str] = page.evaluate(CUT)
    assert not cut, screen


def button(page: Page, key: str) -> Locator:
    """A button by the key of its Italian text."""
    return page.get_by_role("button", name=told("it", key), exact=True)


def lit(page: Page) -> Locator:
    """What can be played now, in Italian."""
    return page.get_by_role("button", name=re.compile(", si può giocare"))


def blocked(page: Page) -> Locator:
    return page.get_by_role("button", name=told("it", "piece.cannot"))


def dialog(page: Page, key: str) -> Locator:
    return page.get_by_role("dialog", name=told("it", key))


def italian_table(guest: Guest, **wish: object) -> str:
    """A game against two bots on my turn, in Italian; the table's id."""
    id = guest.table([ME, BOT, BOT], options={"target": "1", "dealer": "0"}, **wish)
    guest.open(f"/t/{id}")
    expect(lit(guest.page).first).to_be_visible()
    return id


def italian_end(guest: Guest) -> str:
    """A game that bots have finished, in Italian; the table's id."""
    id = italian_table(guest)
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(button(guest.page, "table.playAgain")).to_be_visible()
    return id


# --- The choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"), [("it-IT", "it"), ("it-CH", "it"), ("en-GB", "en"), ("de-DE", "en")]
)
def test_a_first_visit_is_in_the_browsers_language(
    visit: Visit, locale: str, language: str
) -> None:
    page = visit("Livia", locale=locale).open("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("button", name=told(language, "home.playNow"))).to_be_enabled()


def test_the_switch_at_home_works_at_once_and_is_kept(visit: Visit) -> None:
    guest = visit("Livia")
    said: list[tuple[str, str | None]] = []

    def note(one: Request) -> None:
        said.append((one.url, one.headers.get("accept-language")))

    guest.page.on("request", note)
    page = guest.open("/")
    page.get_by_role("button", name="Play now").wait_for()
    assert left_in(page, "en")
    page.get_by_role("button", name="Italiano").click()
    expect(button(page, "home.playNow")).to_be_enabled()
    italian(page, "home")
    expect(page.get_by_role("button", name="Italiano")).to_have_count(0)
    page.reload()
    expect(button(page, "home.playNow")).to_be_enabled()
    italian(page, "home, again")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert {word for url, word in said if url.endswith("/api/hello")} == {"en", "it"}
    lobbies = {url.rpartition("?")[2] for url, _ in said if "/api/lobby/live" in url}
    assert lobbies == {"lang=en", "lang=it"}


def test_the_choice_is_among_ones_own_settings_too(visit: Visit) -> None:
    page = visit("Livia").open("/")
    page.get_by_role("button", name="You are Livia").click()
    page.get_by_label("Your name at the table").fill(" ")
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("radio", name="Italiano").check()
    mine = dialog(page, "you.title")
    expect(mine.get_by_role("alert")).to_have_text(told("it", "you.needsLetter"))
    italian(page, "you")
    mine.get_by_role("radio", name="English").check()
    expect(page.get_by_role("dialog", name="You")).to_be_visible()


def test_the_switch_at_the_table_keeps_the_game(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    play(page)
    held = [piece["label"] for piece in hand(guest, id)]
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(advice(page)).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    told_before = len(guest.heard)
    page.get_by_role("radio", name="Italiano").check()
    expect(dialog(page, "menu.title")).to_be_visible()
    page.keyboard.press("Escape")
    expect(advice(page)).to_contain_text(SAYS)
    mine = re.compile("si può giocare")
    expect(page.get_by_role("button", name=mine)).to_have_count(len(held))
    assert [piece["label"] for piece in hand(guest, id)] == held
    # The table was told anew, whole, by a line in the new language.
    lines = [url for url in guest.asked if f"/api/tables/{id}/live" in url]
    assert lines[-1].endswith("lang=it")
    assert "seq=" not in lines[-1]
    assert lines[0].endswith("lang=en")
    for _ in range(100):
        if any('"type":"table"' in one for one in guest.heard[told_before:]):
            break
        page.wait_for_timeout(30)
    assert any('"type":"table"' in one for one in guest.heard[told_before:])
    italian(page, "table")
    lit(page).first.click()
    expect(page.get_by_role("button", name=mine)).to_have_count(len(held) - 1)
    expect(page.get_by_text(told("it", "table.lineDown"))).to_have_count(0)
    assert len(hand(guest, id)) == len(held) - 1
    # And back, while it is still one's turn.
    expect(lit(page).first).to_be_visible()
    button(page, "table.menu").click()
    page.get_by_role("radio", name="English").check()
    page.keyboard.press("Escape")
    play(page)


def hand(guest: Guest, id: str) -> list[Json]:
    pieces: list[Json] = guest.get(f"/api/tables/{id}?seat=0")["scene"]["pieces"]
    return [piece for piece in pieces if piece["zone"] == "hand"]


@pytest.mark.parametrize("pause", [0, 1], ids=["by the old line", "between the lines"])
def test_a_move_that_is_under_way_survives_the_switch(guest: Guest, pause: int) -> None:
    id = at_table(guest)
    page = guest.page
    page.get_by_role("button", name="Menu", exact=True).click()
    switch = page.get_by_role("radio", name="Italiano")
    expect(switch).to_be_visible()
    card = cards(page).and_(page.locator("[data-stop=lit]")).first
    both = [switch.element_handle(), card.element_handle(), pause]
    page.evaluate(
        """async ([one, other, pause]) => {
          one.click();
          if (pause) await Promise.resolve();
          other.click();
        }""",
        both,
    )
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("si può giocare"))).to_have_count(9)
    assert len(hand(guest, id)) == 9


def test_the_switch_works_without_sockets(guest: Guest) -> None:
    guest.forgive("WebSocket connection")
    guest.page.route_web_socket(re.compile("/live"), lambda line: line.close())
    headers: list[str] = []

    def note(one: Request) -> None:
        if "?seat=0" in one.url:
            headers.append(one.headers["accept-language"])

    guest.page.on("request", note)
    at_table(guest)
    page = guest.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("radio", name="Italiano").check()
    page.keyboard.press("Escape")
    lit(page).first.click()
    expect(page.get_by_role("button", name=re.compile("si può giocare"))).to_have_count(9)
    assert {"en", "it"} <= set(headers)


def test_what_the_server_says_is_asked_for_in_the_other_language(guest: Guest) -> None:
    """Whatever the server says by now: here it says which language it was asked for."""

    def answer(route: Route) -> None:
        book = route.fetch().json()
        book["title"] = f"Asked in {route.request.headers['accept-language']}"
        route.fulfill(json=book)

    guest.page.route("**/api/games/gorus/rules", answer)
    page = guest.open("/rules/gorus")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Asked in en")
    page.get_by_role("button", name="Italiano").click()
    expect(title).to_have_text("Asked in it")
    expect(page.get_by_role("searchbox", name=told("it", "book.search"))).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(title).to_have_text("Asked in en")


# --- Nothing in English --------------------------------------------------------------------------


def test_the_english_page_is_found_to_be_english(guest: Guest) -> None:
    """Whoever looks for what is left must see it."""
    with_blocked(guest)
    page = guest.page
    found = left_in(page, "en")
    for text in ("Log", "Undo", "Fair dice, sealed", "Menu", "Your turn"):
        assert (text in found) == (text != "Menu"), text
    assert any(one.endswith("Open the menu of this seat") for one in found)


@SIZES
def test_home_and_its_dialogs_are_italian(visit: Visit, size: Json) -> None:
    guest, other = visit("Livia", **ITALIAN, **size), visit("Marcus")
    for seats in ([ME, OPEN], [here("Livia"), here("Tiro")], [ME, BOT]):
        guest.table(seats)
    italian_end(guest)
    other.table([ME, OPEN], access="open")
    page = guest.open("/")
    expect(page.get_by_role("heading", name=told("it", "home.finished"))).to_be_visible()
    italian(page, "home")
    button(page, "home.joinByCode").click()
    button(page, "join.go").click()
    italian(page, "join with a code")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sei Livia").click()
    button(page, "you.signOut").click()
    italian(page, "you")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=GAME).click()
    page.get_by_text(told("it", "options.title")).click()
    for way in ("bots", "here", "friends", "open"):
        page.get_by_role("radio", name=told("it", f"sheet.{way}")).check()
        italian(page, f"sheet, {way}")
    page.get_by_role("combobox").first.select_option("5")
    italian(page, "sheet with a clock")


@SIZES
def test_gathering_and_joining_are_italian(visit: Visit, size: Json) -> None:
    guest, friend = visit("Livia", **ITALIAN, **size), visit("", **ITALIAN, **size)
    id = guest.table([ME, OPEN, OPEN])
    page = guest.open(f"/t/{id}")
    code = page.get_by_label(re.compile("^Codice ")).text_content()
    italian(page, "gathering")
    friend.open(f"/join/{code}")
    expect(button(friend.page, "page.sitDown")).to_be_visible()
    italian(friend.page, "invitation")
    button(friend.page, "page.sitDown").click()
    expect(friend.page.get_by_role("heading", name=told("it", "page.seats"))).to_be_visible()
    italian(friend.page, "gathering as a friend")
    guest.forgive("404")
    page = guest.open("/join/ZZZZZZ")
    expect(page.get_by_role("alert")).to_contain_text(told("it", "join.closed"))
    italian(page, "no such invitation")
    page = guest.open("/t/this/is/nowhere")
    italian(page, "no such page")


@SIZES
def test_the_table_in_play_is_italian(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **ITALIAN, **size)
    for _ in range(9):
        italian_table(guest)
        if blocked(guest.page).count():
            break
    page = guest.page
    italian(page, "my turn")
    blocked(page).first.click()
    expect(page.get_by_text(told("it", "table.notNow"))).to_be_visible()
    italian(page, "why not")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=told("it", "table.hint"), exact=True).click()
    expect(advice(page)).to_contain_text(SAYS)
    for tab in ("r", "c", "l"):
        page.keyboard.press(tab)
        italian(page, f"words, {tab}")
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(dialog(page, "menu.keys")).to_be_visible()
    italian(page, "keys")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Livia, tu")).click()
    expect(page.get_by_role("button", name=re.compile("^Affida a"))).to_have_count(4)  # the levels
    italian(page, "menu of a seat")
    page.keyboard.press("Escape")
    button(page, "table.menu").click()
    italian(page, "menu")
    page.get_by_role("dialog").get_by_role("checkbox").first.check()
    button(page, "page.leaveTable").click()
    italian(page, "leave?")
    button(page, "page.stay").click()
    lit(page).first.click()
    expect(page.get_by_role("button", name=re.compile("^Conferma: "))).to_be_visible()
    italian(page, "confirm")


def test_people_are_asked_in_italian(visit: Visit) -> None:
    livia, marcus = visit("Livia", **ITALIAN), visit("Marcus", **ITALIAN)
    id = livia.table([ME, OPEN, BOT], options={"target": "1", "dealer": "0"})
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    livia.open(f"/t/{id}")
    expect(livia.page.get_by_text("Marcus sceglie.")).to_be_visible()
    italian(livia.page, "waiting")
    lit(marcus.page).first.click()
    expect(lit(livia.page).first).to_be_visible()
    button(marcus.page, "table.undo").click()
    question = livia.page.get_by_role("dialog", name="Marcus chiede di annullare una mossa")
    expect(question).to_be_visible()
    italian(livia.page, "question to take back")
    italian(marcus.page, "waiting for consent")
    id = livia.table([here("Livia"), here("Tiro")])
    page = livia.open(f"/t/{id}")
    expect(page.get_by_role("dialog", name=re.compile("^Passa a "))).to_be_visible()
    italian(page, "curtain")


def test_a_lost_line_is_told_in_italian(visit: Visit) -> None:
    guest = visit("Livia", **ITALIAN)
    guest.forgive("ERR_|WebSocket connection")
    italian_table(guest)
    guest.context.set_offline(True)
    lost = guest.page.get_by_role("status").filter(has_text=told("it", "table.lineDown"))
    expect(lost).to_contain_text("La tua ultima mossa è salva.")
    italian(guest.page, "lost")
    guest.context.set_offline(False)
    expect(lost).to_have_count(0)


@SIZES
def test_the_end_the_dice_and_the_replay_are_italian(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **ITALIAN, **size)
    id = italian_table(guest)
    page = guest.page
    button(page, "badge.sealed").click()
    expect(dialog(page, "fair.title")).to_be_visible()
    italian(page, "dice, sealed")
    page.keyboard.press("Escape")
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(button(page, "badge.checked")).to_be_visible()
    italian(page, "results")
    button(page, "badge.checked").click()
    expect(page.get_by_role("heading", name=told("it", "luck.title"))).to_be_visible()
    dialog(page, "fair.title").get_by_text(told("it", "fair.whole")).click()
    italian(page, "dice, checked")
    page = guest.open(f"/t/{id}/replay?move=40&seat=0")
    expect(page.get_by_role("slider")).to_have_value("39")
    italian(page, "replay")
    button(page, "replay.whatIf").click()
    italian(page, "what if")
    page.keyboard.press("Escape")
    page = guest.open("/rules/gorus")
    expect(page.get_by_text("GM-01", exact=True)).to_be_visible()
    italian(page, "rules")
    page.get_by_role("searchbox").fill("nessuna regola dice questo")
    expect(page.get_by_text(told("it", "book.noneFound"))).to_be_visible()


def test_a_broken_promise_is_told_in_the_language_that_is_spoken(guest: Guest) -> None:
    guest.page.route("**/proof", lambda route: route.fulfill(body="nothing like a proof"))
    ended(guest)
    page = guest.page
    page.get_by_role("button", name="Dice not as promised").click()
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("This is no proof")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("radio", name="Italiano").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=told("it", "badge.unfair")).click()
    expect(alert).to_contain_text("Questa non è una prova")
    expect(alert).to_contain_text("(Riga 1 della prova.)")
    italian(page, "unfair dice")


@pytest.mark.parametrize("width", [390, 320, 768])
def test_no_italian_page_is_wider_than_its_window(visit: Visit, width: int) -> None:
    small: Json = {**PHONE, "viewport": {"width": width, "height": 800}}
    guest = visit("Livia", **ITALIAN, **small)
    id = italian_table(guest)
    page = guest.page
    italian(page, "table")
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(button(page, "table.playAgain")).to_be_visible()
    italian(page, "results")
    page = guest.open(f"/t/{id}/replay?move=35")
    expect(page.get_by_role("slider")).to_be_visible()
    italian(page, "replay")
    page = guest.open("/")
    expect(page.get_by_role("heading", name=told("it", "home.finished"))).to_be_visible()
    italian(page, "home")
    page.get_by_role("button", name=GAME).click()
    page.get_by_text(told("it", "options.title")).click()
    italian(page, "sheet")


def test_axe_is_content_in_italian(visit: Visit) -> None:
    guest = visit("Livia", **ITALIAN)
    page = guest.open("/")
    expect(button(page, "home.playNow")).to_be_enabled()
    axe = Axe()
    screens = ["home", "table", "menu"]
    for screen in screens:
        if screen == "table":
            italian_table(guest)
        if screen == "menu":
            button(page, "table.menu").click()
        found = axe.run(page, None, {"resultTypes": ["violations"]})
        assert not found.violations_count, f"{screen}:\n{found.generate_report()}"


def test_plural_forms_are_told(visit: Visit) -> None:
    guest = visit("Livia", **ITALIAN)
    assert not isinstance(words("it")["gathering.seated"], str)
    page = guest.open(f"/t/{guest.table([ME, OPEN, OPEN])}")
    expect(page.get_by_text("Posti occupati: 1 su 3. Ne restano 2 liberi.")).to_be_visible()
    page = guest.open(f"/t/{guest.table([ME, OPEN])}")
    expect(page.get_by_text("Posti occupati: 1 su 2. Ne resta uno libero.")).to_be_visible()
