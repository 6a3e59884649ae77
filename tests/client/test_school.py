"""The school on the page: somebody begins, fights three matches, dies, and stays in the book.

Most of it is played with a toy whose matches take two answers; one match is of a real game.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from client.browser import BOT, DESK, OPEN, PHONE, Guest, Json, Server
from client.conftest import Visit
from client.hands import tab_to
from client.test_axe import DIALOG, sound
from client.test_screens import small_targets
from munera.play.campaign import read
from toys.lives import life, register

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
RICH = [(6, 1)] * 6  # twelve points: sixteen coins, which kill whoever buys nothing


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toys too."""
    toys = Path(__file__).parents[1] / "toys" / "games"
    server = Server(tmp_path_factory.mktemp("munera"), MUNERA_GAMES=str(toys))
    yield server
    server.stop()
    assert len(server.said.splitlines()) == server.starts, server.said


def begun(guest: Guest, name: str = "Flamma", game: str = "brawl") -> str:
    id: str = guest.post("/api/school", {"game": game, "name": name})["id"]
    return id


def taken_in(guest: Guest, text: str) -> str:
    id: str = guest.post("/api/school/import", {"text": text})["id"]
    return id


def me(career: str) -> Json:
    return {"kind": "me", "career": career}


def sealed(guest: Guest, id: str) -> None:
    """All own seats decline their part in the dice."""
    for seat in guest.get(f"/api/tables/{id}")["fair"].get("wanted", []):
        guest.do(id, "commit", seat=seat)


def buys(guest: Guest, id: str, seat: int, arms: int = 0, shields: int = 0) -> None:
    shown = guest.get(f"/api/tables/{id}?seat={seat}")
    texts = ["buy arm"] * arms + ["buy shield"] * shields + ["done"]
    guest.do(id, "play", seat=seat, seq=shown["seq"], texts=texts)


def over(guest: Guest, id: str) -> Json:
    """Wait until a match is over."""
    end = time.monotonic() + 120
    while (shown := guest.get(f"/api/tables/{id}"))["phase"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)
    return shown


def fought(guest: Guest, career: str, arms: int = 2, shields: int = 2) -> str:
    """A match against a bot that nobody looks at; its id."""
    id = guest.table([me(career), BOT], game="brawl", options={})
    sealed(guest, id)
    buys(guest, id, 0, arms, shields)
    over(guest, id)
    return id


def killed(guest: Guest, career: str) -> str:
    """A match at this device that he cannot live through; its id."""
    rival = taken_in(guest, life("Priscus", *RICH).text())
    seats = [me(career), {"kind": "here", "career": rival}]
    id = guest.table(seats, game="brawl", options={})
    guest.do(id, "start")
    sealed(guest, id)
    buys(guest, id, 0)
    buys(guest, id, 1, 16)
    over(guest, id)
    return id


def text_of(guest: Guest, career: str) -> str:
    answer = guest.context.request.get(f"/api/school/{career}/text")
    assert answer.ok
    return answer.text()


def start_in_sheet(page: Page) -> None:
    page.get_by_role("button", name="Play now").last.click()


@SIZES
def test_a_campaign_of_three_matches_and_a_death(visit: Visit, size: Json) -> None:
    guest = visit("Livia", **size)
    page = guest.open("/")
    page.get_by_role("link", name="School").click()
    expect(page.get_by_role("heading", name="Your school")).to_be_visible()
    expect(page.get_by_text("Nobody lives in your school yet.")).to_be_visible()
    sound(page, "empty school")
    page.get_by_role("button", name="A new gladiator").click()
    dialog = page.locator(DIALOG)
    dialog.get_by_label("His game").select_option("brawl")
    dialog.get_by_label("His name").fill("Flamma")
    sound(page, "new gladiator", DIALOG)
    dialog.get_by_role("button", name="Let him begin").click()
    expect(page.get_by_role("heading", name="Flamma")).to_be_visible()
    expect(page.get_by_role("heading", name="No match yet")).to_be_visible()
    sound(page, "gladiator without a match")
    career = page.url.rsplit("/", 1)[1]

    # The first match is opened and played on the page.
    page.get_by_role("button", name="Next match: 4 coins").click()
    sheet = page.locator(DIALOG)
    expect(sheet.get_by_role("radio", name=re.compile("^Flamma"))).to_be_checked()
    sheet.get_by_role("radio", name="2", exact=True).check()
    sound(page, "sheet with gladiators", DIALOG)
    start_in_sheet(page)
    page.wait_for_url(re.compile("/t/"))
    for _ in range(4):
        page.get_by_role("button", name=re.compile("shield", re.IGNORECASE)).first.click()
    page.get_by_role("button", name=re.compile("^done", re.IGNORECASE)).first.click()
    earned = page.get_by_role("region", name="The campaign")
    expect(earned).to_be_visible()
    expect(earned).to_contain_text("match 1 of Flamma")
    sound(page, "end of a match")
    earned.get_by_role("link", name="Flamma's page").click()
    expect(page.get_by_role("heading", name="One match")).to_be_visible()
    points = guest.get(f"/api/school/{career}")["card"]["points"]
    expect(page.get_by_role("list", name="fame after each match")).to_contain_text(str(points))

    # What he was built of is proposed the next time.
    # With three at the table: two equal matches of so small a game would count as one.
    page.get_by_role("button", name=re.compile("^Next match")).click()
    page.locator(DIALOG).get_by_role("radio", name="3", exact=True).check()
    start_in_sheet(page)
    page.wait_for_url(re.compile("/t/"))
    kept = page.get_by_role("button", name="As the last time")
    expect(kept).to_be_visible()
    sound(page, "a build of before")
    kept.click()
    expect(page.get_by_role("region", name="The campaign")).to_contain_text("match 2 of Flamma")

    # And then he dies.
    id = killed(guest, career)
    page = guest.open(f"/t/{id}")
    earned = page.get_by_role("region", name="The campaign")
    expect(earned).to_contain_text("the campaign ends")
    sound(page, "end of a life")
    page = guest.open(f"/school/{career}")
    expect(page.get_by_role("heading", name="3 matches")).to_be_visible()
    expect(page.get_by_text("His campaign has ended. He stays in the book.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Next match"))).to_have_count(0)
    sound(page, "a dead gladiator")
    for number in (1, 2, 3):
        expect(page.get_by_role("link", name=f"Replay of match {number}")).to_be_visible()
    page.get_by_role("link", name="Replay of match 3").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page = guest.open("/school")
    expect(page.get_by_role("link", name=re.compile("^Flamma"))).to_contain_text("dead")
    sound(page, "school")
    assert not read(text_of(guest, career)).is_living


def test_text_goes_out_and_comes_in(visit: Visit) -> None:
    livia, marcus = visit("Livia"), visit("Marcus")
    career = begun(livia)
    fought(livia, career, 0, 4)
    page = livia.open(f"/school/{career}")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Write him out as text").click()
    text = Path(coming.value.path()).read_text("utf-8")
    assert coming.value.suggested_filename == "Flamma.txt"
    assert text == text_of(livia, career)
    page = marcus.open("/school")
    marcus.forgive("400")
    page.get_by_role("button", name="Take one in by his text").click()
    dialog = page.locator(DIALOG)
    dialog.get_by_role("textbox", name="His text").fill(text.replace("total ", "total 9"))
    dialog.get_by_role("button", name="Check and take in").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This text cannot be imported, line ")
    sound(page, "a forged text", DIALOG)
    with page.expect_file_chooser() as choosing:
        dialog.get_by_role("button", name="Choose a file").click()
    file = {"name": "flamma.txt", "mimeType": "text/plain", "buffer": text.encode()}
    choosing.value.set_files(file)  # type: ignore[arg-type]  # one of its forms
    dialog.get_by_role("button", name="Check and take in").click()
    expect(page.get_by_role("heading", name="Flamma")).to_be_visible()
    assert text_of(marcus, page.url.rsplit("/", 1)[1]) == text
    # A match of another house is looked at by its record.
    page.get_by_role("button", name="Replay of match 1").click()
    expect(page.get_by_role("slider")).to_be_visible()


@SIZES
def test_two_bring_gladiators_and_see_how_far_apart_they_are(visit: Visit, size: Json) -> None:
    livia, marcus = visit("Livia", **size), visit("Marcus", **size)
    young = begun(livia)
    old = taken_in(marcus, life("Priscus", *RICH).text())
    id = livia.table([me(young), OPEN], game="brawl", options={})
    host = livia.open(f"/t/{id}")
    worth = host.get_by_role("region", name="What each brings")
    expect(worth).to_contain_text("of Livia")
    code = livia.get(f"/api/tables/{id}")["code"]
    page = marcus.open(f"/join/{code}")
    expect(page.get_by_role("region", name="What each brings")).to_contain_text("Flamma")
    sound(page, "invitation to a campaign")
    page.get_by_label("Who fights for you").select_option(old)
    page.get_by_role("button", name="Sit down").click()
    for one in (host, page):
        far = one.get_by_role("region", name="What each brings")
        expect(far).to_contain_text("They differ by 12 fame and 12 coins.")
    sound(host, "a campaign gathers")
    # He is taken back, and comes again, by keys.
    chooser = page.get_by_label(re.compile("^Who fights on the seat"))
    chooser.select_option("")
    expect(host.get_by_role("region", name="What each brings")).to_contain_text(
        "Nobody of my school"
    )
    assert "table" not in marcus.get(f"/api/school/{old}")["card"]
    page.get_by_label("Who fights on the seat of Marcus").focus()
    page.keyboard.press("ArrowDown")
    expect(host.get_by_role("region", name="What each brings")).to_contain_text("Priscus")
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_role("region", name="What each brings")).to_have_count(0)


def test_who_sits_at_a_table_is_found_there_and_taken_back(visit: Visit) -> None:
    guest = visit("Livia")
    career = begun(guest)
    id = guest.table([me(career), OPEN], game="brawl", options={})
    page = guest.open(f"/school/{career}")
    expect(page.get_by_role("link", name="Go to his table")).to_have_attribute("href", f"/t/{id}")
    sound(page, "a gladiator at a table")
    page.get_by_role("button", name="Take him back").click()
    expect(page.get_by_role("button", name="Next match: 4 coins")).to_be_visible()
    page.get_by_role("button", name="Forget Flamma").click()
    expect(page.get_by_text("Nobody lives in your school yet.")).to_be_visible()
    guest.forgive("404")
    page = guest.open(f"/school/{career}")
    expect(page.get_by_text("There is no such character in your school.")).to_be_visible()


def test_a_gladiator_begins_and_fights_by_keys_alone(visit: Visit) -> None:
    guest = visit("Livia")
    page = guest.open("/school")
    expect(page.get_by_role("button", name="A new gladiator")).to_be_visible()
    tab_to(page, re.compile("A new gladiator"), 20)
    page.keyboard.press("Enter")
    expect(page.get_by_label("His name")).to_be_focused()
    page.keyboard.type("Flamma")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("Br")  # the game, by its first letters
    tab_to(page, re.compile("Let him begin"), 4)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Flamma")).to_be_visible()
    tab_to(page, re.compile("Next match: 4 coins"), 30)
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name=re.compile("^Flamma"))).to_be_checked()
    tab_to(page, re.compile("Play now"), 30)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    shown = guest.get(page.url.replace("/t/", "/api/tables/"))
    assert shown["seats"][0]["brings"]["points"] == 0


def test_on_a_phone_all_that_can_be_touched_is_large_enough(visit: Visit) -> None:
    guest = visit("Livia", **PHONE)
    career = begun(guest)
    id = fought(guest, career, 0, 4)
    for path, there in (
        ("/school", "A new gladiator"),
        (f"/school/{career}", "Replay of match 1"),
        (f"/t/{id}", "Flamma's page"),
    ):
        page = guest.open(path)
        name = re.compile(f"^{there}")
        found = page.get_by_role("link", name=name).or_(page.get_by_role("button", name=name))
        expect(found.first).to_be_visible()
        here = page.locator("button:visible:not([data-zone] button), a.btn:visible")
        assert small_targets(page, here) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"


def test_the_school_speaks_italian(visit: Visit) -> None:
    guest = visit("Livia", locale="it-IT")
    career = begun(guest)
    fought(guest, career, 0, 4)
    page = guest.open(f"/school/{career}")
    expect(page.get_by_role("heading", name="Una partita")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Prossima partita"))).to_be_visible()
    expect(page.get_by_role("heading", name="La tua scuola")).to_be_visible()


def test_a_match_of_a_real_game(visit: Visit) -> None:
    guest = visit("Livia")
    career = begun(guest, "Ferox", "gladiatori")
    id = guest.table([me(career), BOT], game="gladiatori", options={})
    sealed(guest, id)
    guest.do(id, "bot", bot="greedy")
    earned = over(guest, id)["seats"][0]["brings"]["earned"]
    page = guest.open(f"/t/{id}")
    told = page.get_by_role("region", name="The campaign")
    expect(told).to_contain_text("XP for Ferox")
    expect(told).to_contain_text(f"{earned['total']}")
    expect(page.get_by_role("region", name="Victory points by cause")).to_be_visible()
    page = guest.open(f"/school/{career}")
    expect(page.get_by_role("heading", name="One match")).to_be_visible()
    expect(page.get_by_role("list", name="XP after each match")).to_be_visible()
    sound(page, "a gladiator of a real game")
