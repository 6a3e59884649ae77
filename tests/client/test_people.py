"""People: several at one screen behind a curtain, several with windows of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from client.browser import BOT, ME, OPEN, Guest, here
from client.conftest import Visit
from client.hands import (
    again,
    at_table,
    cards,
    hand_of,
    lit,
    my_turn,
    names_of,
    play,
    said,
)  # fmt: skip

OPTIONS = {"target": "1", "dealer": "0"}  # so that the seat after the first one leads


def betrayed(hand: list[str], text: str) -> list[str]:
    """What of a hand stands in a text."""
    return [name for name in hand if re.search(re.escape(name) + r"(?!\d)", text)]


# --- One screen ----------------------------------------------------------------------------------


def test_hot_seat_a_curtain_comes_between_three_people(guest: Guest) -> None:
    page = guest.open("/")
    page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).click()
    sheet = page.get_by_role("dialog", name="Gorus Maximus")
    sheet.get_by_role("radio", name="Hot seat").check()
    sheet.get_by_role("group", name="Seats").get_by_text("3", exact=True).click()
    sheet.get_by_label("Name of person 1").fill("Livia")
    sheet.get_by_label("Name of person 2").fill("Marcus")
    sheet.get_by_role("button", name="One person more").click()
    sheet.get_by_label("Name of person 3").fill("Tiro")
    sheet.get_by_text("Rules of this table").click()
    sheet.get_by_role("radio", name="A number").check()
    sheet.get_by_role("spinbutton", name="Target").fill("1")
    sheet.get_by_text("Advanced").click()
    sheet.get_by_role("combobox", name="Dealer").select_option(label="Livia")
    sheet.get_by_role("radio", name="At once", exact=True).check()
    sheet.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/t/*")
    id = page.url.rpartition("/")[2]
    before = -1
    for turn in range(6):
        curtain = page.get_by_role("dialog", name=re.compile("^Pass to"))
        expect(curtain.or_(lit(page).first)).to_be_visible()
        (seat,) = guest.get(f"/api/tables/{id}")["waiting"]
        name = ("Livia", "Marcus", "Tiro")[seat]
        if turn < 3:
            assert name == ("Marcus", "Tiro", "Livia")[turn]
        if (
            seat == before
        ):  # who won with the last card leads the next bout, with no curtain between
            expect(curtain).to_have_count(0)
        else:
            expect(curtain.get_by_role("heading")).to_have_text(f"Pass to {name}")
            everything = page.content()
            assert "Your troupe" not in everything
            for k in range(3):
                assert not betrayed(names_of(hand_of(guest, id, k)), everything)
            curtain.get_by_role("button", name=f"I am {name}: show my side").press("Enter")
        my_turn(page)
        expect(curtain).to_have_count(0)
        held = [piece["label"] for piece in hand_of(guest, id, seat)]
        assert [said(card) for card in cards(page).all()] == held
        play(page)
        before = seat
    for seat in range(3):
        guest.do(id, "bot", seat=seat, bot="random")
    expect(again(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_hot_seat_a_move_is_taken_back_at_the_curtain_and_from_the_own_side(guest: Guest) -> None:
    id = guest.table([here("Livia"), here("Marcus"), here("Tiro")], options=OPTIONS)
    page = guest.open(f"/t/{id}")
    curtain = page.get_by_role("dialog", name=re.compile("^Pass to"))
    title = curtain.get_by_role("heading")
    expect(title).to_have_text("Pass to Marcus")
    expect(curtain.get_by_role("button", name="Take back")).to_have_count(0)
    curtain.get_by_role("button", name="I am Marcus").click()
    my_turn(page)
    held = cards(page).all_text_contents()
    play(page)
    expect(title).to_have_text("Pass to Tiro")
    curtain.get_by_role("button", name="Take back Marcus's move").click()
    expect(title).to_have_text("Pass to Marcus")
    curtain.get_by_role("button", name="I am Marcus").click()
    expect(cards(page)).to_have_text(held)
    page.get_by_role("button", name="Redo").click()
    expect(title).to_have_text("Pass to Tiro")
    for name in ("Tiro", "Livia"):
        expect(title).to_have_text(f"Pass to {name}")
        curtain.get_by_role("button", name=f"I am {name}").click()
        my_turn(page)
        assert not page.get_by_role("button", name="Undo").is_enabled()  # a first move is to come
        play(page)
    (seat,) = guest.get(f"/api/tables/{id}")["waiting"]
    name = ("Livia", "Marcus", "Tiro")[seat]
    if name != "Livia":  # who wins the bout leads; Livia, if she did, holds the device already
        expect(cards(page)).to_have_count(0)
        expect(title).to_have_text(f"Pass to {name}")
        curtain.get_by_role("button", name=f"I am {name}").click()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", re.compile(f"^Take back {name}'s move"))
    undo.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert guest.get(f"/api/tables/{id}")["waiting"] == [seat]  # it is asked for that card again


# --- Windows of their own ------------------------------------------------------------------------


def test_friends_join_by_link_and_by_code_and_see_only_their_own(visit: Visit) -> None:
    livia, marcus, tiro = visit("Livia"), visit(""), visit("Tiro")
    id = livia.table([ME, OPEN, OPEN], options=OPTIONS)
    page = livia.open(f"/t/{id}")
    expect(page.get_by_text("1 of 3 seated. 2 seats are free.")).to_be_visible()
    link = page.get_by_text(re.compile(r"^http.*/join/")).text_content() or ""
    code = page.get_by_label(re.compile("^Code ")).text_content() or ""
    assert link == f"{livia.server.origin}/join/{code}"

    page = marcus.open(link)
    expect(page.get_by_text("Livia sits there. A seat is free for you.")).to_be_visible()
    page.get_by_label("Your name at the table").fill("Marcus")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("2 of 3 seated. One seat is free.")).to_be_visible()
    expect(livia.page.get_by_text("2 of 3 seated. One seat is free.")).to_be_visible()

    page = tiro.open("/")
    page.get_by_role("button", name="Join with a code").click()
    page.get_by_label("The code of the invitation").fill(code.lower())
    page.get_by_role("button", name="Go to the table").click()
    page.get_by_role("button", name="Sit down").click()

    people = [livia, marcus, tiro]
    for seat in (1, 2, 0):  # one bout, the seat after the dealer first
        my_turn(people[seat].page)
        play(people[seat].page)
    my_turn(people[_turn(livia, id)].page)
    for seat, owner in enumerate(people):
        secrets = names_of(hand_of(owner, id, seat))
        assert len(secrets) == 27
        for other in people:
            if other is not owner:
                assert not betrayed(secrets, other.page.content())
                for message in other.told():
                    assert not betrayed(secrets, message)

    _say(marcus.page, "Ave, Livia")
    expect(livia.page.get_by_role("tab", name="Chat 1 unread")).to_be_visible()
    livia.page.get_by_role("tab", name="Chat").click()
    expect(livia.page.get_by_role("log", name="Chat")).to_contain_text("Marcus Ave, Livia")


def _say(page: Page, words: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill(words)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text(words)


def _turn(guest: Guest, id: str) -> int:
    seat: int = guest.get(f"/api/tables/{id}")["waiting"][0]
    return seat


def _two_friends(visit: Visit) -> tuple[Guest, Guest, str]:
    """A running game of Livia and Marcus with a bot; Marcus leads."""
    livia, marcus = visit("Livia"), visit("Marcus")
    id = livia.table([ME, OPEN, BOT], options=OPTIONS)
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    livia.open(f"/t/{id}")
    my_turn(marcus.page)
    expect(livia.page.get_by_text("Marcus chooses.")).to_be_visible()
    return livia, marcus, id


def test_a_move_is_taken_back_if_the_others_agree(visit: Visit) -> None:
    livia, marcus, _ = _two_friends(visit)
    held = cards(marcus.page).all_text_contents()
    play(marcus.page)
    my_turn(livia.page)
    question = livia.page.get_by_role("dialog", name="Marcus asks to take back a move")
    undo = marcus.page.get_by_role("button", name="Undo")
    undo.click()
    question.get_by_role("button", name="Keep").click()
    expect(question).to_have_count(0)
    expect(cards(marcus.page)).to_have_count(0)
    expect(undo).to_be_disabled()  # it stays as it is until somebody has moved
    play(livia.page)
    undo.click()
    question.get_by_role("button", name="Agree").click()
    expect(question).to_have_count(0)
    expect(cards(marcus.page)).to_have_text(held)
    play(marcus.page)
    my_turn(livia.page)


def test_the_question_to_take_back_wants_an_answer(visit: Visit) -> None:
    livia, marcus, id = _two_friends(visit)
    play(marcus.page)
    my_turn(livia.page)
    question = livia.page.get_by_role("dialog", name="Marcus asks to take back a move")
    undo = marcus.page.get_by_role("button", name="Undo")
    waits = marcus.page.get_by_text("Waiting for Livia to agree.")
    undo.click()
    expect(question).to_be_visible()
    expect(waits).to_be_visible()
    expect(lit(livia.page)).to_have_count(0)
    livia.page.keyboard.press("Escape")  # is as good as to keep it
    expect(question).to_have_count(0)
    expect(waits).to_have_count(0)
    assert "asked_by" not in livia.get(f"/api/tables/{id}")["undo"]
    my_turn(livia.page)


def test_the_wish_to_take_back_is_withdrawn(visit: Visit) -> None:
    livia, marcus, _ = _two_friends(visit)
    play(marcus.page)
    my_turn(livia.page)
    question = livia.page.get_by_role("dialog", name="Marcus asks to take back a move")
    marcus.page.get_by_role("button", name="Undo").click()
    expect(question).to_be_visible()
    marcus.page.get_by_role("button", name="Withdraw").click()
    expect(question).to_have_count(0)
    expect(marcus.page.get_by_text("Livia chooses.")).to_be_visible()
    my_turn(livia.page)


def test_a_seat_is_handed_to_a_bot_and_taken_back(visit: Visit) -> None:
    livia, marcus, _ = _two_friends(visit)
    page = livia.page
    livia_chooses = marcus.page.get_by_text("Livia chooses.")
    menu = page.get_by_role("button", name=re.compile("^Livia, you.*Open the menu of this seat"))
    menu.click()
    dialog = page.get_by_role("dialog", name="Livia")
    dialog.get_by_role("button", name=re.compile("Hand to Gregarius")).click()
    expect(dialog).to_have_count(0)
    expect(marcus.page.get_by_role("group", name=re.compile("^Livia.*a bot plays"))).to_be_visible()
    play(marcus.page)
    my_turn(marcus.page)  # the bots played on Livia's seat and on their own
    expect(page.get_by_text("Marcus chooses.")).to_be_visible()
    assert page.get_by_role("group", name="Your troupe").get_by_role("button").count() in (8, 9)
    page.get_by_role("button", name=re.compile("^Livia, you, .*a bot plays")).click()
    dialog.get_by_role("button", name="Take my seat back").click()
    expect(dialog).to_have_count(0)
    while livia_chooses.count() == 0:  # Marcus may end one bout and lead the next
        play(marcus.page)
        expect(lit(marcus.page).or_(livia_chooses).first).to_be_visible()
    my_turn(page)


def test_somebody_watches_without_seeing_a_hand(visit: Visit) -> None:
    livia, watcher = visit("Livia"), visit("Octavia")
    id = at_table(livia)
    page = watcher.open(f"/t/{id}")
    expect(page.get_by_text("Livia chooses.")).to_be_visible()
    assert not betrayed(names_of(hand_of(livia, id, 0)), page.content())
    play(livia.page)
    my_turn(livia.page)
    expect(page.get_by_text("Livia chooses.")).to_be_visible()
    for message in watcher.told():
        assert not betrayed(names_of(hand_of(livia, id, 0)), message)


def test_leaving_lets_a_bot_play_on(guest: Guest) -> None:
    at_table(guest)
    page = guest.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    question = page.get_by_role("dialog", name="Leave the table?")
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    question.get_by_role("button", name="Leave, bot plays on").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
