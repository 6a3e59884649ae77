"""Hints: who gives them, what they promise, and that nobody has to wait for them."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from client.browser import BOT, ME, PHONE, Guest, Json
from client.conftest import Visit
from client.glory import record_at, sit_at
from client.hands import advice, at_table, my_turn, play, wide
from munera.play.match import Match

THINKS = "A hint is being thought out. You may play meanwhile."
NONE = "This table plays without hints."
LOW: Json = {"viewport": {"width": 1280, "height": 720}}


class Held:
    """A live line on which answers to hints wait until they are let go."""

    def __init__(self, page: Page) -> None:
        self.kept: list[str] = []
        self.hints: set[str] = set()
        self.line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/live"), self.hold)

    def hold(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.line = line

        def ask(text: str | bytes) -> None:
            said = json.loads(text)
            if said["do"] == "hint":
                self.hints.add(said["id"])
            server.send(text)

        def tell(text: str | bytes) -> None:
            for one in str(text).split("\n"):
                late = json.loads(one).get("id") in self.hints
                (self.kept.append if late else line.send)(one)

        line.on_message(ask)
        server.on_message(tell)

    def let_go(self) -> None:
        assert self.line is not None
        for one in self.kept:
            self.line.send(one)


def hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()


def test_a_hint_says_who_thinks_so_and_what_it_promises(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    hint(page)
    expect(advice(page)).to_contain_text("Primus Palus suggests:")
    said = advice(page).inner_text()
    found = re.search(r"suggests: (.+)\. Wins about (\d+)\u00a0%\.", said)
    assert found, said
    assert 0 <= int(found[2]) <= 100
    labels = {
        one["text"]: one["label"] for one in guest.get(f"/api/tables/{id}?seat=0")["ask"]["choices"]
    }
    assert found[1] in labels.values()
    assert re.search(r"(About as good: .+|Else: .+ \(\d+\u00a0%\))", said), said
    shares = [int(one) for one in re.findall(r"\((\d+)\u00a0%\)", said)]
    assert shares == sorted(shares, reverse=True)
    lit = page.get_by_role("button", name=re.compile("the hint"))
    expect(lit).to_have_count(1)
    lit.click()
    expect(advice(page)).to_have_count(0)


def board(page: Page) -> object:
    """Where the board lies, and how large it is."""
    return page.locator(".middle").bounding_box()


def test_advice_is_played_from_where_it_is_read_and_moves_no_board(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    before = board(page)
    hint(page)
    expect(advice(page)).to_be_visible()
    assert board(page) == before
    now = guest.get(f"/api/tables/{id}?seat=0")
    advice(page).get_by_role("button", name="Play it").click()
    expect(advice(page)).to_have_count(0)
    sent = [one for one in guest.sent if one["do"] == "play"]
    asked = [one for one in now["ask"]["choices"] if one["text"] in sent[0].get("texts", [])]
    assert len(sent) == 1
    assert asked


def test_of_one_move_alone_nobody_is_said_to_think(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    for _ in range(400):  # with the last card at the latest
        table = guest.get(f"/api/tables/{id}?seat=0")
        ask = table.get("ask")
        if ask and len(ask["choices"]) == 1:
            break
        if ask:
            text = ask["choices"][0]["text"]
            guest.do(id, "play", seat=0, seq=table["seq"], texts=[text])
        page.wait_for_timeout(20)
    guest.open(f"/t/{id}")
    my_turn(page)
    hint(page)
    expect(advice(page)).to_contain_text("There is only one move:")
    expect(advice(page)).not_to_contain_text("rule of thumb")


def test_who_knows_plays_on_while_a_hint_is_thought_out(guest: Guest) -> None:
    held = Held(guest.page)
    at_table(guest)
    page = guest.page
    hint(page)
    expect(page.get_by_text(THINKS)).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    play(page)
    my_turn(page)
    expect(page.get_by_text(THINKS)).to_have_count(0)
    for _ in range(200):
        if held.kept:
            break
        page.wait_for_timeout(50)
    assert held.kept
    held.let_go()
    page.wait_for_timeout(200)
    expect(advice(page)).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("the hint"))).to_have_count(0)
    expect(page.get_by_role("button", name="Dismiss")).to_have_count(0)  # nothing is said of it


def test_a_table_without_hints_says_so(guest: Guest) -> None:
    at_table(guest, hints=False)
    page = guest.page
    button = page.get_by_role("button", name="Hint", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_attribute("title", NONE)
    page.keyboard.press("h")
    expect(page.get_by_role("status").filter(has_text=NONE)).to_be_visible()
    assert not [one for one in guest.sent if one["do"] == "hint"]


def test_the_sheet_of_a_game_opens_a_table_without_hints(guest: Guest) -> None:
    page = guest.open("/")
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).first.click()
    dialog = page.get_by_role("dialog", name="Gorus Maximus")
    dialog.get_by_text("Rules of this table").click()
    dialog.get_by_label("Hints allowed").uncheck()
    expect(dialog.get_by_text("1 changed")).to_be_visible()
    dialog.get_by_role("button", name="Play now").click()
    my_turn(page)
    id = page.url.rsplit("/", 1)[-1]
    assert guest.get(f"/api/tables/{id}")["hints"] is False


def test_on_a_phone_the_hint_has_room(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    at_table(guest)
    page = guest.page
    hint(page)
    expect(advice(page)).to_be_in_viewport()
    assert wide(page) == 0
    advice(page).get_by_role("button", name="Play it").tap()
    expect(advice(page)).to_have_count(0)
    assert [one for one in guest.sent if one["do"] == "play"]


def advises(guest: Guest, id: str, text: str) -> None:
    """The table's page, on which hints suggest this, and the next two moves as second best."""
    choices = guest.get(f"/api/tables/{id}?seat=0")["ask"]["choices"]
    best = next(one for one in choices if one["text"] == text)
    others = [{**one, "share": 0.52} for one in choices if one is not best][:2]

    def told(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        hints: set[str] = set()

        def ask(said: str | bytes) -> None:
            if json.loads(said)["do"] == "hint":
                hints.add(json.loads(said)["id"])
            server.send(said)

        def tell(said: str | bytes) -> None:
            for one in map(json.loads, str(said).split("\n")):
                mine = one.get("id") in hints
                given = {**best, "by": "primus", "share": 0.56, "others": others} if mine else {}
                line.send(json.dumps({**one, **given}))

        line.on_message(ask)
        server.on_message(tell)

    guest.page.route_web_socket(re.compile("/live"), told)
    guest.open(f"/t/{id}")
    hint(guest.page)
    expect(advice(guest.page)).to_be_visible()


def test_other_moves_are_set_off_from_one_another(guest: Guest) -> None:
    id = at_table(guest, options={"target": "1", "dealer": "2"})  # I lead: all can be played
    choices = guest.get(f"/api/tables/{id}?seat=0")["ask"]["choices"]
    advises(guest, id, choices[-1]["text"])
    first, second = [one["label"] for one in choices[:2]]
    said = advice(guest.page).inner_text()
    assert f"Else: {first} (52\u00a0%) or {second} (52\u00a0%)." in said
    expect(advice(guest.page).locator("b")).to_have_text([choices[-1]["label"], first, second])


def test_the_sign_of_a_hint_lies_on_no_words(visit: Visit) -> None:
    guest = visit("Livia", **LOW)
    id = guest.table([ME, BOT, BOT], game="clash", options={})
    page = guest.open(f"/t/{id}")
    ask: Json | None = None
    for _ in range(400):
        table = guest.get(f"/api/tables/{id}?seat=0")
        ask = table.get("ask")
        if ask and ask["clause"] == "CG-10" and len(ask["choices"]) == 5:
            break
        if ask:
            text = ask["choices"][0]["text"]
            guest.do(id, "play", seat=0, seq=table["seq"], texts=[text])
        page.wait_for_timeout(20)
    assert ask
    advises(guest, id, ask["choices"][-1]["text"])  # in the last row, under another one
    sign = page.locator(".hinted .does").bounding_box()
    assert sign is not None
    for caption in page.locator(".caption").all():
        box = caption.bounding_box()
        assert box is not None
        beside = box["x"] + box["width"] <= sign["x"] or sign["x"] + sign["width"] <= box["x"]
        assert beside or box["y"] + box["height"] <= sign["y"] or sign["y"] < box["y"], (box, sign)


def over(page: Page) -> bool:
    """Whether nothing lies on the tag of the hinted piece."""
    found: bool = page.locator(".hinted .does").evaluate(
        """one => {
          const box = one.getBoundingClientRect();
          const at = (x) => document.elementFromPoint(x, box.top + box.height / 2);
          return [box.left + 2, box.right - 2].every((x) => one.closest('.piece').contains(at(x)));
        }"""
    )
    return found


def test_on_a_phone_no_card_lies_on_a_hinted_one(visit: Visit) -> None:
    def acts(match: Match) -> bool:
        decision = match.decision(0)
        return decision is not None and sum("play" in one.text for one in decision.choices) > 1

    guest = visit("Livia", **PHONE)
    id = sit_at(guest, record_at(acts))
    my_turn(guest.page)
    plays = guest.get(f"/api/tables/{id}?seat=0")["ask"]["choices"]
    advises(guest, id, next(one["text"] for one in plays if "play" in one["text"]))
    assert over(guest.page)


def test_a_hinted_piece_that_is_turned_is_as_clear_as_another(guest: Guest) -> None:
    def turned(match: Match) -> bool:
        if match.waiting() != [0] or len(match.scene(0).pieces) == 0:
            return False
        found = [one for one in match.scene(0).pieces if "spent" in one.marks and one.action]
        return any(one.form == "card" and one.does for one in found)

    id = sit_at(guest, record_at(turned, "random"))
    my_turn(guest.page)
    shown = guest.get(f"/api/tables/{id}?seat=0")
    texts = [one["text"] for one in shown["ask"]["choices"]]
    pieces = [one for one in shown["scene"]["pieces"] if "spent" in one.get("marks", [])]
    advises(guest, id, next(one["ask"] for one in pieces if one.get("ask") in texts))
    marked = guest.page.locator(".hinted.spent")
    assert marked.locator(".body").evaluate("one => getComputedStyle(one).filter") == "none"
    tag = marked.locator(".does").bounding_box()
    assert tag is not None
    assert tag["width"] > tag["height"], "upright"


def test_on_a_phone_a_hint_is_closed_and_the_question_is_back(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    at_table(guest)
    page = guest.page
    prompt = page.locator("#prompt")
    asked = prompt.inner_text()
    hint(page)
    expect(advice(page)).to_be_visible()
    advice(page).get_by_role("button", name="Close the hint").tap()
    expect(advice(page)).to_have_count(0)
    assert prompt.inner_text() == asked
    expect(page.get_by_role("button", name=re.compile("the hint"))).to_have_count(0)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
