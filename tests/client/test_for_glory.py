"""For Glory on the page: a game by mouse and one by keys, cards read large, payments, phones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, PHONE, Guest
from client.conftest import Visit
from client.glory import Wanted, asks, record_at, sit_at
from client.hands import advice, again, blocked, bubble, focus, lit, tab_to, wide
from client.test_axe import sound
from client.test_gladigala import by_server, film_end

MOST = 700  # answers of a short game
SHORT = {"glory": "1", "first": "0"}
FOCUSED = "[data-stop=lit]:focus, [data-choice]:focus:not(:disabled)"


def to_do(page: Page) -> Locator:
    """All that one may do now: pieces and buttons."""
    return page.locator("[data-stop=lit]:visible, [data-choice]:visible:not(:disabled)")


def tab_to_something(page: Page) -> None:
    """Press Tab until what has the focus is something to do, not a part of the page around it."""
    for _ in range(60):
        if page.locator(FOCUSED).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab came to nothing that can be done; it is at {focus(page)!r}.")


def pay(page: Page) -> Locator:
    """The button that pays as it stands."""
    return page.get_by_role("button", name=re.compile(r"^Pay \d"))


def at_glory(guest: Guest, until: str = "FG-303", **options: str) -> str:
    """A game in which I am asked by a clause; the table's id."""
    id = guest.table([ME, BOT], game="for_glory", options={**SHORT, **options})
    guest.do(id, "commit", seat=0, hex="")  # nothing for the deck, which would wait for it
    by_server(guest, id, until=until)
    guest.open(f"/t/{id}")
    expect(to_do(guest.page).first).to_be_visible()
    return id


def asked_or_end(page: Page) -> bool:
    """Wait, and leave films; am I asked?"""
    while True:
        expect(to_do(page).or_(again(page)).or_(film_end(page)).first).to_be_visible()
        if not film_end(page).count():
            return again(page).count() == 0
        page.keyboard.press("Escape")
        expect(film_end(page)).to_have_count(0)


def changed(page: Page, before: str) -> None:
    page.wait_for_function(
        "(old) => document.querySelector('main').textContent !== old", arg=before
    )


def table(page: Page) -> str:
    return page.locator("main").text_content() or ""


def large(page: Page, text: str) -> Locator:
    """A card that is shown large, with what it says."""
    return page.locator("[aria-live=polite] > *").filter(has_text=text)


def held(page: Page, name: str) -> Locator:
    hand = page.get_by_role("group", name="Your hand", exact=True)
    return hand.get_by_role("button", name=re.compile(f"^{name},")).first


def test_a_whole_game_by_mouse(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    moves = 0
    while asked_or_end(page):
        before = table(page)
        if pay(page).count():
            pay(page).click()
        else:
            to_do(page).nth(moves % to_do(page).count()).click()
        changed(page, before)
        moves += 1
        assert moves < MOST
    assert moves > 9
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    # It is the game that was seen, with standing passes; but its share was declined for it.
    expect(page.get_by_role("button", name="Your share was not in these dice")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    moves = 0
    while asked_or_end(page):
        if pay(page).count():
            tab_to(page, re.compile(r"^\s*Pay \d"), 40)
        else:
            tab_to_something(page)
        before = table(page)
        page.keyboard.press("Enter")
        changed(page, before)
        moves += 1
        assert moves < MOST
    tab_to(page, re.compile("Play again"), 20)


def test_a_card_is_read_large_with_why_it_cannot_be_played(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    held(page, "Business as Usual").click()
    expect(bubble(page)).to_contain_text("Worth 1 coin.")
    expect(bubble(page)).to_contain_text("FG-303")
    page.keyboard.press("Escape")
    expect(bubble(page)).to_have_count(0)
    deck = page.get_by_role("button", name=re.compile(r"^Discard pile: cards: 0")).first
    deck.click()
    expect(large(page, "Discard pile: cards: 0")).to_be_visible()


def test_what_can_be_played_is_read_by_holding_it_or_by_a_key(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    before = guest.sent[:]
    arena = page.locator("[data-stop=lit]").filter(has_text=re.compile("gladiator")).first
    name = (arena.text_content() or "").strip().split(",")[0]
    arena.click(button="right")
    expect(large(page, name)).to_be_visible()
    page.keyboard.press("Escape")
    expect(large(page, name)).to_have_count(0)
    arena.click(delay=700)  # held long, it is read and not played
    expect(large(page, name)).to_be_visible()
    page.keyboard.press("Escape")
    arena.focus()
    page.keyboard.press("i")
    expect(large(page, name)).to_be_visible()
    assert [one for one in guest.sent if one.get("do") == "play"] == [
        one for one in before if one.get("do") == "play"
    ]


def buys(guest: Guest) -> None:
    """I have bought a card that my Income cards pay exactly, and am asked to pay for it."""
    for _ in range(9):
        id = at_glory(guest, coins="9")
        shown = guest.get(f"/api/tables/{id}?seat=0")
        pieces = shown["scene"]["pieces"]
        income = [one for one in pieces if one.get("ask") == "pay business_as_usual"]
        texts = [choice["text"] for choice in shown["ask"]["choices"]]
        cheap = [
            one["ask"]
            for one in pieces
            if one.get("ask") in texts and "buy" in one["ask"]
            and 2 <= int(one["numeral"]) <= len(income) < 7
        ]  # fmt: skip
        if cheap:
            guest.do(id, "play", seat=0, seq=shown["seq"], texts=[cheap[0]])
            break
    expect(pay(guest.page)).to_be_visible()
    expect(guest.page.locator("#prompt")).to_have_text(
        re.compile(r"^\s*Pay for .*: (\d) of \1 coins still open\.")
    )


def test_a_payment_is_suggested_and_made_at_once(guest: Guest) -> None:
    page = guest.page
    buys(guest)
    expect(pay(page)).to_have_text(re.compile("Business as Usual"))
    before = table(page)
    pay(page).click()
    changed(page, before)
    expect(pay(page)).to_have_count(0)
    last = [one for one in guest.sent if one.get("do") == "play"][-1]
    assert len(last["texts"]) > 1
    assert set(last["texts"]) == {"pay business_as_usual"}


def test_a_payment_is_changed_piece_by_piece(guest: Guest) -> None:
    page = guest.page
    buys(guest)
    usual = pay(page).inner_text()
    tokens = page.get_by_role("button", name=re.compile("^Coin tokens: 9"))
    income = page.get_by_role("button", name=re.compile("^Business as Usual,.*chosen"))
    taken = income.count()
    income.last.click()  # out, and a coin takes its place
    expect(income).to_have_count(taken - 1)
    expect(pay(page)).to_have_text(re.compile(r"1 coin$"))
    tokens.focus()
    page.keyboard.press("Enter")  # no coins: the card is back
    expect(pay(page)).to_have_text(usual)
    while income.count():
        n = income.count()
        income.first.click()
        expect(income).to_have_count(n - 1)
    page.get_by_role("button", name="Back to what is suggested").click()
    expect(pay(page)).to_have_text(usual)
    blocked(page).first.click()
    expect(bubble(page)).to_be_visible()
    while income.count():
        n = income.count()
        income.first.click()
        expect(income).to_have_count(n - 1)
    pay(page).click()
    expect(pay(page)).to_have_count(0)
    assert [one for one in guest.sent if one.get("do") == "play"][-1]["texts"] == ["pay tokens"]


OFFERS = '[data-zone^=supply_] [data-piece^="s."]'
# Pieces that are not wholly inside the window, have a name that is cut off, or lie under others.
CUT = """([of, least]) => [...document.querySelectorAll(of)].flatMap((el) => {
    const box = el.getBoundingClientRect();
    const [wide, high] = [innerWidth + 1, innerHeight + 1];
    const out = box.x < -1 || box.y < -1 || box.right > wide || box.bottom > high;
    const cut = [...el.querySelectorAll('.name')].some(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const wrong = out ? 'outside' : cut ? 'cut' : !el.contains(top) ? 'covered'
        : box.width < least ? 'narrow' : '';
    return wrong ? [`${el.dataset.piece} ${wrong}: ${el.textContent}`] : [];
})"""


def cut(page: Page, of: str, least: int) -> list[str]:
    """What of these pieces is cut off, covered, or narrower than it may be."""
    out: list[str] = page.evaluate(CUT, [of, least])
    return out


# Names of cards in the lines in which they stand: those with a word that goes on without a hyphen.
TORN = """() => [...document.querySelectorAll('.card .name')].flatMap((el) => {
    const text = el.firstChild, range = document.createRange(), lines = [''];
    let top = -1;
    for (let n = 0; n < (text?.data.length ?? 0); n++) {
        range.setStart(text, n);
        range.setEnd(text, n + 1);
        const box = [...range.getClientRects()].at(-1);
        if (box?.width && top >= 0 && box.top > top + 2) lines.push('');
        if (box?.width) top = box.top;
        lines.push(lines.pop() + text.data[n]);
    }
    return lines.slice(0, -1).some((line) => !/[\\s\\u00AD-]$/.test(line)) ? [lines.join('/')] : [];
})"""


def scrolls(page: Page) -> int:
    """How many pixels of the table lie outside the window."""
    over: int = page.evaluate(
        "Math.max(...[...document.querySelectorAll('html, .room')]"
        ".map((el) => el.scrollHeight - el.clientHeight))"
    )
    return over


def test_a_desk_shows_all_that_is_on_offer_with_its_name(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    for size, least in ((1440, 900), 88), ((1280, 720), 66):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(OFFERS)).to_have_count(9)
        page.wait_for_function(
            "(least) => document.querySelector('[data-zone^=supply_] "
            "[data-piece]').getBoundingClientRect().width >= least",
            arg=least,
        )
        column = page.get_by_role("region", name="The Supply").bounding_box()
        assert column is not None
        assert column["x"] + column["width"] <= size[0]
        assert cut(page, OFFERS, least) == []
    page.get_by_role("button", name="Pass").click(trial=True)  # nothing lies on it


def on_offer(name: str) -> Wanted:
    """The first seat may buy, and this card is among those for sale."""
    return lambda match: asks(match, "main") and name in str(match.view(0)["supply"])


@pytest.mark.parametrize("name", ["hoplomachus", "crupellarius"])
def test_no_word_of_a_name_goes_on_in_the_next_line_without_a_hyphen(
    guest: Guest, name: str
) -> None:
    sit_at(guest, record_at(on_offer(name)))
    page = guest.page
    for width, height in (1600, 1000), (1440, 900), (1280, 720), (1024, 768), (820, 1180):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(OFFERS)).to_have_count(9)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(300)  # until the table has found its new size
        assert page.locator(OFFERS).filter(has_text=name.title()[:3]).count()
        assert page.evaluate(TORN) == [], width


def test_each_side_has_its_cards_at_its_edge(guest: Guest) -> None:
    at_glory(guest)
    page = guest.page
    for width, height in ((1440, 900), (1024, 768), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        tops = []
        for name in ("Cards of Verus", "The arenas", "Your cards"):
            zone = page.get_by_role("group", name=name, exact=True)
            box = zone.bounding_box()
            assert box is not None
            tops += [box["y"], box["y"] + box["height"]]
        assert tops == sorted(tops)
        assert (
            cut(page, "[data-zone^=piles] [data-piece], [data-zone^=villa] [data-piece]", 30) == []
        )
        hidden = page.get_by_role("button", name=re.compile("^Hand: cards: 7")).first
        expect(hidden).to_contain_text("7")


def test_a_phone_has_the_question_the_hand_and_the_arenas_in_sight(visit: Visit) -> None:
    guest = visit(**PHONE)
    at_glory(guest)
    page = guest.page
    assert wide(page) == 0
    assert scrolls(page) == 0
    assert lit(page).count()
    assert page.locator("[data-zone=hand] [data-piece]").count() == 7
    assert cut(page, "[data-zone=hand] [data-piece]", 44) == []
    board = page.get_by_role("group", name="The arenas", exact=True).bounding_box()
    prompt = page.locator("#prompt").bounding_box()
    assert board is not None
    assert prompt is not None
    assert board["y"] >= 52
    assert board["height"] >= 250
    assert board["y"] + board["height"] <= prompt["y"]


def test_a_phone_has_the_supply_and_both_sides_one_touch_away(visit: Visit) -> None:
    guest = visit(**PHONE)
    at_glory(guest, coins="9")
    page = guest.page
    pages = page.get_by_role("navigation", name="Sheets")
    pages.get_by_role("button", name="Sides").tap()
    villa = page.get_by_role("group", name="Cards of Verus", exact=True)
    expect(villa).to_be_in_viewport(ratio=1)
    pages.get_by_role("button", name="The Supply").tap()
    expect(page.locator(OFFERS).last).to_be_in_viewport(ratio=1)
    expect(page.locator(OFFERS)).to_have_count(9)
    assert cut(page, OFFERS, 60) == []
    assert scrolls(page) == 0
    page.locator(OFFERS).and_(page.locator("[data-stop=lit]")).first.tap()
    expect(page.get_by_role("button", name=re.compile("^Coin tokens: 9"))).to_be_in_viewport()


def test_who_has_nothing_to_choose_where_he_looks_is_led_there(visit: Visit) -> None:
    guest = visit(**PHONE)
    fighters = re.compile("^(Cestus|Andabata),")
    page = guest.page
    fighter = page.locator("[data-zone=hand] button").filter(has_text=fighters).first
    at_glory(guest)
    while not fighter.count():  # two of fourteen cards, and seven in the first hand
        at_glory(guest)
    page.get_by_role("navigation", name="Sheets").get_by_role("button", name="The Supply").tap()
    expect(page.locator(OFFERS).first).to_be_in_viewport(ratio=1)
    fighter.tap()  # and an arena is asked for
    expect(page.get_by_role("group", name="The arenas", exact=True)).to_be_in_viewport(ratio=0.9)


def test_axe_finds_nothing(guest: Guest) -> None:
    at_glory(guest)
    sound(guest.page, "For Glory")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    sound(guest.page, "For Glory on a phone", "main")


def test_a_hint_advises_the_whole_payment(guest: Guest) -> None:
    page = guest.page
    buys(guest)
    chosen = page.get_by_role("button", name=re.compile(", chosen"))
    n = chosen.count()
    chosen.first.click()  # as no bot would pay: a coin in the place of a card
    expect(pay(page)).to_have_text(re.compile("1 coin$"))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(advice(page)).to_contain_text(re.compile("(Already|Now) chosen"))
    assert pay(page).inner_text() in advice(page).inner_text()
    marked = page.get_by_role("button", name=re.compile("the hint"))
    expect(marked).to_have_count(chosen.count())
    before = len([one for one in guest.sent if one.get("do") == "play"])
    advice(page).get_by_role("button", name="Play it").click()
    expect(pay(page)).to_have_count(0)
    sent = [one for one in guest.sent if one.get("do") == "play"][before:]
    assert len(sent) == 1, "it is paid at once"
    assert len(sent[0]["texts"]) <= n + 1
