"""GladiGala on the page: a whole day of two browsers, a match by keys alone, secrets, phones, axe.

How drafts and films behave depends on no game and is tested with toys; these tests look at the real
arena. The server plays set-ups whose page has its own tests.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from client.browser import BOT, ME, OPEN, PHONE, Guest, Json
from client.conftest import Visit
from client.hands import PLAYABLE, again, bubble, focus, lit, tab_to, wide
from client.test_axe import AT_REST, SIZES, sound
from client.test_screens import small_targets

MOST = 400  # answers of a short day, at the most
SHORT = {"max_rounds": "1"}  # of each match; it ends by coins


def arena(page: Page) -> Locator:
    return page.get_by_role("group", name="The arena", exact=True)


def square(page: Page, name: str) -> Locator:
    return arena(page).get_by_role("button", name=re.compile(f"^{name}(,|$)"))


def seal(page: Page) -> Locator:
    """The button that goes on to the next slot, and in the end sends all."""
    return page.get_by_role("button", name=re.compile(r"^(Next: |Seal |Put it there)"))


def key(page: Page, pad: str, name: str) -> Locator:
    group = page.get_by_role("radiogroup", name=pad)
    return group.get_by_role("radio", name=re.compile(f"^{name}( ,|,|$)"))


def film_end(page: Page) -> Locator:
    return page.get_by_role("button", name="To the end", exact=True)


def ask_of(guest: Guest, id: str, seat: int) -> Json | None:
    """What a seat of the guest's is asked now, by the server."""
    table = guest.get(f"/api/tables/{id}?seat={seat}")
    ask: Json | None = table.get("ask")
    return ask and {**ask, "seq": table["seq"]}


def by_server(guest: Guest, id: str, seat: int = 0, until: str = "") -> Json:
    """Play anything, without the page, up to a clause that asks; what is asked, or nothing."""
    for _ in range(MOST):
        table = guest.get(f"/api/tables/{id}?seat={seat}")
        if table["phase"] == "over":
            return {}
        ask = table.get("ask")
        if ask is None or table.get("passes"):  # or it passes by itself
            guest.page.wait_for_timeout(20)
            continue
        if re.fullmatch(until, ask["clause"]):
            return dict(ask)
        draft = ask.get("draft")
        slots = draft["slots"] if draft else []
        texts = [slot["usual"] for slot in slots if slot.get("usual")]
        guest.do(
            id, "play", seat=seat, seq=table["seq"], texts=texts or [ask["choices"][0]["text"]]
        )
    raise AssertionError("The day does not end.")


def at_gala(guest: Guest, until: str, seats: int = 2, options: Json | None = None) -> str:
    """A table at which I am asked by a clause; its id. The page comes when it is so."""
    id = guest.table([ME, *[BOT] * (seats - 1)], game="gladigala", options=options or {})
    guest.do(id, "commit", seat=0, hex="")  # nothing for the dice, which would wait for it
    by_server(guest, id, until=until)
    guest.open(f"/t/{id}")
    return id


def orders_of(guest: Guest) -> list[list[str]]:
    """The orders that went from a page over the line, step by step."""
    moves = [one["texts"] for one in guest.sent if one.get("do") == "play"]
    return [texts for texts in moves if texts[0].startswith("order ")]


def send(page: Page) -> None:
    """Seal what is composed, slot after slot, as it stands."""
    for _ in range(9):
        last = (seal(page).text_content() or "").startswith(("Seal", "Put"))
        seal(page).click()
        if last:
            return
    raise AssertionError("There are too many slots.")


def answer(guest: Guest, id: str, seat: int) -> bool:
    """Answer on the page what a seat is asked; whether it was asked anything."""
    ask = ask_of(guest, id, seat)
    if ask is None:
        return False
    page = guest.page
    expect(seal(page).or_(lit(page)).or_(film_end(page)).first).to_be_visible()
    if film_end(page).count():
        film_end(page).click()
        expect(film_end(page)).to_have_count(0)
    if "draft" in ask:
        if ask["clause"] == "GG-052":
            thumb = ask["choices"][0]["text"].split()[1]
            key(page, "Which token", f"Thumbs {thumb}").click()
            arena(page).get_by_role(
                "button", name=re.compile("^Bench .*can be played")
            ).last.click()
        send(page)
    elif lit(page).count():
        lit(page).first.click()
    else:
        page.locator("[data-choice]:visible").first.click()
    page.wait_for_function(
        "([url, seq]) => fetch(url).then((r) => r.json()).then((t) => t.seq > seq)",
        arg=[f"/api/tables/{id}?seat={seat}", ask["seq"]],
    )
    return True


# --- Whole days ----------------------------------------------------------------------------------


def two(visit: Visit, **options: str) -> tuple[Guest, Guest, str]:
    livia, marcus = visit("Livia"), visit("Marcus")
    id = livia.table([ME, OPEN], game="gladigala", options=options)
    livia.open(f"/t/{id}")
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    for guest in (livia, marcus):
        expect(arena(guest.page)).to_be_visible()
    return livia, marcus, id


def test_a_whole_day_of_two_browsers(visit: Visit) -> None:
    people = two(visit, **SHORT)
    guests, id = people[:2], people[2]
    for _ in range(MOST):
        if guests[0].get(f"/api/tables/{id}")["phase"] == "over":
            break
        heading = guests[0].page.get_by_role("heading", level=1).text_content() or ""
        for seat, guest in enumerate(guests):
            if "Afternoon" in heading and "Set-up" in heading:
                by_server_once(guest, id, seat)
            else:
                answer(guest, id, seat)
    for guest in guests:
        page = guest.page
        if film_end(page).count():
            film_end(page).click()
        expect(again(page)).to_be_visible()
        day = page.get_by_role("region", name="The day")
        expect(day).to_contain_text(re.compile(r"morning.*afternoon", re.S))
        expect(day).to_contain_text(re.compile(r"GG-25\d"))
        assert len(orders_of(guest)) == 2, "one round of each match, sealed on the page"


def by_server_once(guest: Guest, id: str, seat: int) -> None:
    ask = ask_of(guest, id, seat)
    if ask:
        text = ask["choices"][0]["text"]
        guest.do(id, "play", seat=seat, seq=ask["seq"], texts=[text])


def test_a_match_by_keyboard_alone(guest: Guest) -> None:
    id = at_gala(guest, "GG-041", options={"matches": "1", **SHORT})
    page = guest.page
    expect(lit(page).first).to_be_visible()
    for _ in range(MOST):
        ask = ask_of(guest, id, 0)
        if ask is None:
            if guest.get(f"/api/tables/{id}")["phase"] == "over":
                break
            page.wait_for_timeout(30)
            continue
        expect(seal(page).or_(lit(page)).or_(film_end(page)).first).to_be_visible()
        if film_end(page).count():
            page.keyboard.press("End")
            expect(film_end(page)).to_have_count(0)
        if ask["clause"] == "GG-052":
            page.keyboard.press("w" if "up" in ask["choices"][0]["text"] else "x")
            tab_to(page, re.compile("^Bench .*can be played"), 30)
            page.keyboard.press("Enter")
        if "draft" in ask:
            page.get_by_role("status").first.focus()
            for _ in ask["draft"]["slots"]:
                page.keyboard.press("w" if ask["clause"] == "GG-100" else "v")
                page.keyboard.press("Enter")
        else:
            if not PLAYABLE.search(focus(page)):
                tab_to(page, PLAYABLE, 30)
            page.keyboard.press("Enter")
        page.wait_for_function(
            "([url, seq]) => fetch(url).then((r) => r.json()).then((t) => t.seq > seq)",
            arg=[f"/api/tables/{id}?seat=0", ask["seq"]],
        )
    assert [text.split()[1] for text in orders_of(guest)[0]] == ["F"] * 6
    expect(again(page).or_(film_end(page)).first).to_be_visible()


# --- What is seen, and by whom -------------------------------------------------------------------


def test_sealed_orders_are_nowhere_in_the_other_browser(visit: Visit) -> None:
    livia, marcus, id = two(visit)
    for _ in range(MOST):
        asks = [ask_of(guest, id, seat) for seat, guest in enumerate((livia, marcus))]
        if all(asks) and asks[0] and asks[0]["clause"] == "GG-100":
            break
        for seat, guest in enumerate((livia, marcus)):
            by_server_once(guest, id, seat)
    expect(seal(livia.page)).to_be_visible()
    expect(seal(marcus.page)).to_be_visible()
    before = len(marcus.heard)
    key(livia.page, "Where it goes", "Forward").click()
    key(livia.page, "Turn or skill", "About").click()
    send(livia.page)
    mine = livia.page.get_by_role("button", name=re.compile("ordered: Forward to .*, about"))
    expect(mine).to_have_count(1)
    expect(livia.page.get_by_text("Sealed").first).to_be_visible()
    expect(marcus.page.locator("[data-seat='0']")).to_contain_text("Sealed")
    assert "ordered" not in marcus.page.content()
    told = "".join(marcus.heard[before:])
    assert told
    assert "ordered" not in told
    assert '"goal"' not in told


def test_what_cannot_be_ordered_says_why(guest: Guest) -> None:
    at_gala(guest, "GG-100")
    page = guest.page
    expect(seal(page)).to_be_visible()
    key(page, "Where it goes", "Back").click()
    expect(bubble(page)).to_contain_text(re.compile(r"off the board.*GG-105", re.S))
    key(page, "Where it goes", "Forward").click()
    expect(bubble(page)).to_have_count(0)
    expect(arena(page).get_by_role("button", pressed=True)).to_have_count(1)


def test_symbols_rows_and_types_are_chosen_beside_the_arena(guest: Guest) -> None:
    id = at_gala(guest, "GG-032", seats=4)
    page = guest.page
    supply = page.get_by_role("group", name="Symbols to take")
    expect(supply.get_by_role("button")).to_have_count(4)
    supply.get_by_role("button", name=re.compile("^ACADEMIA.*ask why")).click()
    expect(bubble(page)).to_contain_text(re.compile(r"your own school.*GG-030", re.S))
    by_server(guest, id, until="GG-048")
    rows = page.get_by_role("group", name="Where your row stands")
    rows.get_by_role("button").nth(1).click()
    types = page.get_by_role("group", name="To place")
    expect(types.get_by_role("button", name=PLAYABLE).first).to_be_visible()
    expect(page.get_by_role("region", name="Teams")).to_contain_text("Livia")


def test_a_phone_shows_the_arena_and_the_keys(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    at_gala(guest, "GG-100", seats=4)
    page = guest.page
    expect(seal(page)).to_be_visible()
    assert wide(page) == 0
    assert not small_targets(page, page.get_by_role("radio"))
    expect(arena(page)).to_be_in_viewport(ratio=0.95)
    expect(seal(page)).to_be_in_viewport(ratio=0.95)
    key(page, "Where it goes", "Forward").tap()
    expect(key(page, "Where it goes", "Forward")).to_be_checked()


def test_a_small_bench_opens_at_twice_its_size(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    at_gala(guest, "GG-052")
    page = guest.page
    key(page, "Which token", "Thumbs up").tap()
    bench = arena(page).get_by_role("button", name=re.compile("^Bench Sc"))
    small = bench.bounding_box()
    bench.tap()
    expect(bench).not_to_have_attribute("aria-pressed", "true")
    page.wait_for_function(AT_REST)
    large = bench.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.8 * small["width"]
    bench.tap()
    expect(bench).to_have_attribute("aria-pressed", "true")


@SIZES
def test_axe_has_nothing_to_say(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    id = at_gala(guest, "GG-032", 3, {"matches": "1", **SHORT})
    page = guest.page
    expect(lit(page).first).to_be_visible()
    sound(page, "declaration")
    by_server(guest, id, until="GG-100")
    expect(seal(page)).to_be_visible()
    key(page, "Where it goes", "Forward").click()
    sound(page, "orders")
    by_server(guest, id)
    expect(again(page).or_(film_end(page)).first).to_be_visible()
    if film_end(page).count():
        film_end(page).click()
    expect(again(page)).to_be_visible()
    sound(page, "end")
