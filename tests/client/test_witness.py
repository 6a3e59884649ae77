"""What the page keeps about a table's dice: it outlives the window and is compared at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from client.browser import BOT, ME, OPEN, Guest
from client.conftest import Visit
from client.hands import again, at_table, ended, lit, my_turn
from client.liar import between
from munera.games import load
from munera.verify import check, compare, read_witness, words_of
from munera.verify.read import Fault
from verify.forge import field
from verify.table import BOT as MACHINE
from verify.table import ID, PERSON, Told
from verify.table import ended as proven

DOCS = Path(__file__).parents[2] / "docs"
VECTORS = Path(__file__).parents[1] / "verify" / "vectors"


def dialog(page: Page) -> Any:
    """The page about the dice, opened."""
    page.get_by_role("button", name=re.compile("dice", re.IGNORECASE)).first.click()
    return page.get_by_role("dialog", name="Fair dice")


def six(page: Page, number: int = 0) -> list[str]:
    words: str = page.locator(".six").nth(number).inner_text()
    return words.split()


def saved(download: Any) -> bytes:
    content: bytes = download.value.path().read_bytes()
    return content


def test_proof_and_witness_fit_each_other_and_the_words_on_the_page(guest: Guest) -> None:
    id = at_table(guest)
    page = guest.page
    fair = dialog(page)
    expect(fair).to_contain_text("Words of the seal")
    seal = six(page)
    assert len(seal) == len(six(page, 1)) == 6
    page.keyboard.press("Escape")
    lit(page).first.click()
    expect(page.get_by_role("status").first).to_be_visible()
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(page)).to_be_visible()
    fair = dialog(page)
    expect(fair).to_contain_text("It is the game that this page saw")
    with page.expect_download() as proof:
        fair.get_by_role("link", name="Download the proof").click()
    with page.expect_download() as witness:
        fair.get_by_role("link", name="Download what this page saw").click()
    verdict = check(saved(proof))
    assert verdict.ok, verdict.why
    assert list(words_of(verdict.seal)) == seal == six(page)
    seen = read_witness(saved(witness))
    compare(verdict, seen)
    assert (seen.since, len(seen.own)) == ("sealing", 1)
    assert len(seen.chain) > 3
    assert seen.played


def test_two_people_have_the_same_words_and_who_comes_late_is_told(visit: Visit) -> None:
    livia, marcus, rufus = visit("Livia"), visit("Marcus"), visit("Rufus")
    id = livia.table([ME, OPEN, BOT], options={"target": "1"}, access="open")
    livia.open(f"/t/{id}")
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    for one in (livia, marcus):
        expect(one.page.get_by_role("button", name="Fair dice, sealed")).to_be_visible()
        dialog(one.page)
    assert six(livia.page) == six(marcus.page)
    assert six(livia.page, 1) == six(marcus.page, 1)
    expect(livia.page.get_by_role("dialog")).not_to_contain_text("sealed already")
    rufus.open(f"/t/{id}")
    late = dialog(rufus.page)
    expect(late).to_contain_text("This page came when the dice were sealed already.")
    assert six(rufus.page) == six(livia.page)


def test_it_outlives_the_window(guest: Guest) -> None:
    id = at_table(guest)
    guest.page.close()
    guest.page = guest.window()
    guest.open(f"/t/{id}")
    my_turn(guest.page)
    expect(dialog(guest.page).get_by_role("row", name="Livia")).to_contain_text(
        "Yours, made on this page. It counts."
    )
    guest.page.keyboard.press("Escape")
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(guest.page)).to_be_visible()
    expect(dialog(guest.page)).to_contain_text("It is the game that this page saw")


# --- A server that is not honest ---------------------------------------------------------------


def _other_options(told: dict[str, Any]) -> None:
    """The table is bound to other options than the page shows."""
    if told.get("fair", {}).get("charter"):
        charter = told["fair"]["charter"]
        told["fair"]["charter"] = re.sub(r"(?m)^option target .*$", "option target 9", charter)


def _person(told: dict[str, Any]) -> None:
    """A bot is bound as a person: it could have a share."""
    if told.get("fair", {}).get("charter"):
        told["fair"]["charter"] = told["fair"]["charter"].replace(
            "seat 1 bot greedy", "seat 1 person"
        )


@pytest.mark.parametrize("change", [_other_options, _person])
def test_nothing_is_put_in_where_the_charter_is_not_what_is_shown(
    guest: Guest, change: Callable[[dict[str, Any]], None]
) -> None:
    sent = between(guest, change)
    id = guest.table([ME, BOT, BOT], options={"target": "1"})
    page = guest.open(f"/t/{id}")
    expect(page.get_by_role("alert")).to_contain_text(
        "The table is bound to something else than this page shows."
    )
    assert "commit" not in sent
    assert "reveal" not in sent


def test_a_charter_that_changes_after_it_was_shown_is_told(guest: Guest) -> None:
    def change(told: dict[str, Any]) -> None:
        if told.get("phase") == "revealing" and told.get("fair"):
            told["fair"]["charter"] = told["fair"]["charter"].replace(
                "from 0", f"from 3 {'0' * 64}"
            )

    sent = between(guest, change)
    id = guest.table([ME, BOT, BOT], options={"target": "1"})
    page = guest.open(f"/t/{id}")
    expect(page.get_by_role("alert")).to_contain_text(
        "What is played, or who plays, was changed after it had been shown."
    )
    assert "reveal" not in sent


def test_another_seats_commitment_that_is_swapped_after_the_reveal_is_told(visit: Visit) -> None:
    livia, marcus = visit("Livia"), visit("Marcus")

    def change(told: dict[str, Any]) -> None:
        if told.get("phase") == "playing" and told.get("fair"):
            told["fair"]["seats"][1].update(commit="1" * 64, reveal="2" * 64)

    between(livia, change)
    id = livia.table([ME, OPEN, BOT], options={"target": "1"}, access="open")
    livia.open(f"/t/{id}")
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    badge = livia.page.get_by_role("button", name="Dice not as promised")
    expect(badge).to_contain_text("What Marcus put into the dice was changed afterwards.")


def test_nothing_is_revealed_before_all_commitments_are_shown(visit: Visit) -> None:
    """A seat that is left out could be given a share that is chosen after ours is known."""
    livia, marcus = visit("Livia"), visit("Marcus")

    def change(told: dict[str, Any]) -> None:
        if told.get("phase") == "revealing" and told.get("fair"):
            del told["fair"]["seats"][1]

    sent = between(livia, change)
    id = livia.table([ME, OPEN, BOT], options={"target": "1"}, access="open")
    livia.open(f"/t/{id}")
    marcus.post(f"/api/tables/{id}/sit", {"seat": 1})
    marcus.open(f"/t/{id}")
    expect(livia.page.get_by_role("alert")).to_contain_text(
        "The server does not say what Marcus has sealed."
    )
    assert "commit" in sent
    assert "reveal" not in sent


def _frozen(seen: list[str]) -> Callable[[dict[str, Any]], None]:
    """A server that shows the first value of the game for ever."""

    def change(told: dict[str, Any]) -> None:
        if told.get("chain"):
            if told.get("phase") == "playing":
                seen.append(told["chain"])
            if seen:
                told["chain"] = told["chapter"] = seen[0]

    return change


def _gone(told: dict[str, Any]) -> None:
    """A server that shows no chain at all."""
    told.pop("chain", None)
    told.pop("chapter", None)


@pytest.mark.parametrize(
    ("change", "why"),
    [(_frozen([]), "the chain stood still"), (_gone, "The server does not show the chain")],
    ids=["frozen", "gone"],
)
def test_a_chain_that_does_not_move_on_is_told_at_once(
    guest: Guest, change: Callable[[dict[str, Any]], None], why: str
) -> None:
    between(guest, change)
    id = guest.table([ME, BOT, BOT], options={"target": "1", "dealer": "0"})
    page = guest.open(f"/t/{id}")
    my_turn(page)
    lit(page).first.click()
    expect(page.get_by_role("button", name="Dice not as promised")).to_contain_text(why)
    page.reload()  # it is not forgotten
    expect(page.get_by_role("button", name="Dice not as promised")).to_be_visible()


@pytest.mark.parametrize("step", ["commit", "reveal"])
def test_who_has_no_share_in_the_dice_is_warned_before_the_first_move(
    guest: Guest, step: str
) -> None:
    """The server never takes what the page sends, and says that it put in nothing."""
    between(guest, lambda _: None, lambda what: what["do"] == step)
    id = guest.table([ME, BOT, BOT], options={"target": "1", "dealer": "0"})
    page = guest.open(f"/t/{id}")
    if step == "commit":
        guest.do(id, "commit", seat=0, hex="")
    badge = page.get_by_role("button", name="Your share is not in these dice")
    expect(badge).to_be_visible(timeout=40_000)
    expect(dialog_of(page, badge).get_by_role("alert")).to_contain_text("do not play on")
    page.keyboard.press("Escape")
    guest.do(id, "bot", seat=0, bot="greedy")
    expect(again(page)).to_be_visible()
    badge = page.get_by_role("button", name="Your share was not in these dice")
    expect(badge).to_be_visible()
    told = dialog_of(page, badge)
    with page.expect_download() as proof:
        told.get_by_role("link", name="Download the proof").click()
    with page.expect_download() as witness:
        told.get_by_role("link", name="Download what this page saw").click()
    with pytest.raises(Fault, match="the share of seat 0 is not in these dice") as found:
        compare(check(saved(proof)), read_witness(saved(witness)))
    assert found.value.kind == "share"


def dialog_of(page: Page, badge: Any) -> Any:
    badge.click()
    return page.get_by_role("dialog", name="Fair dice")


def test_a_game_that_goes_on_from_elsewhere_is_told_before_the_first_move(guest: Guest) -> None:
    id = ended(guest)
    fork = guest.post(f"/api/tables/{id}/fork", {"move": 25, "seat": 0})["id"]
    page = guest.open(f"/t/{fork}")
    expect(page.get_by_role("button", name="Fair dice, sealed from move 26")).to_be_visible()


def test_a_browser_that_keeps_nothing_is_told(guest: Guest) -> None:
    guest.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
    )
    at_table(guest)
    page = guest.page
    badge = page.get_by_role("button", name="Dice kept for this window only")
    expect(badge).to_be_visible()
    expect(dialog_of(page, badge)).to_contain_text("This page can keep nothing beyond the window")


def test_a_table_without_a_charter_is_told_apart(guest: Guest) -> None:
    """A server could bind a new table as in earlier versions, to bend it as then."""
    shares: list[str] = []

    def heard(what: dict[str, Any]) -> bool:
        if what["do"] == "reveal":
            shares.append(what["hex"])
        return False

    def change(told: dict[str, Any]) -> None:
        if told.get("fair"):
            told["fair"].pop("charter", None)
            if shares:
                told["fair"]["seats"][0]["reveal"] = shares[0]
        told.pop("chain", None)
        told.pop("chapter", None)

    between(guest, change, heard)
    id = guest.table([ME, BOT, BOT], options={"target": "1"})
    page = guest.open(f"/t/{id}")
    expect(page.get_by_role("button", name="Dice sealed as in earlier versions")).to_be_visible()
    expect(dialog(page)).to_contain_text("This table is bound as in earlier versions.")


def _never_played(text: str) -> str:
    """A sound proof under the same charter, promise and shares: of other moves."""
    names = tuple(re.findall(r"(?m)^name \d (.+)$", text))
    options = dict(re.findall(r"(?m)^option (\S+) (.+)$", text))
    kinds = [
        PERSON if kind == "person" else MACHINE
        for kind in re.findall(r"(?m)^seat \d (person|bot)", text)
    ]
    shares = re.findall(r"(?m)^seat (\d) [0-9a-f]{64} ([0-9a-f]{64})$", text)
    game, secret = load("gorus"), bytes.fromhex(field(text, "secret"))
    told = Told(game, game.table(len(names), "", options), kinds, secret, field(text, "table"))
    told.names = names
    told.reveals = {int(seat): share for seat, share in shares}
    forged = told.play("random").proof()
    assert check(forged).ok
    assert check(forged).seal == check(text).seal
    return forged


def test_the_proof_of_a_game_that_was_never_played_is_told(guest: Guest) -> None:
    def change(route: Route) -> None:
        route.fulfill(body=_never_played(route.fetch().text()), content_type="text/plain")

    guest.page.route("**/proof", change)
    ended(guest)
    guest.page.get_by_role("button", name="Dice not as promised").click()
    alert = guest.page.get_by_role("dialog", name="Fair dice").get_by_role("alert")
    expect(alert).to_contain_text(
        "The record does not lead through what was shown during the game."
    )


# --- The verifier that needs no server ---------------------------------------------------------


def test_the_single_file_works_from_the_disk(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    page.goto((DOCS / "verify.html").as_uri())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("The proof of a game").set_input_files(VECTORS / "game.proof")
    expect(page.get_by_role("status")).to_contain_text("Sound: all 31 draws")
    expect(page.get_by_role("status")).to_contain_text("only a witness can tell")
    page.get_by_label("What your page saw").set_input_files(VECTORS / "game.witness")
    expect(page.get_by_role("status")).to_contain_text("It is the game that the witness saw.")
    words = (VECTORS / "game.words").read_text("utf-8").strip()
    expect(page.locator("#seal")).to_have_text(f"Words of the seal: {words}")
    other = tmp_path / "other.proof"
    other.write_text(proven("gorus", 2).proof(), "utf-8")
    page.get_by_label("The proof of a game").set_input_files(other)
    expect(page.get_by_role("status")).to_contain_text("Not as promised: the charter is not")
    assert not [address for address in asked if not address.startswith("file:")]
    assert ID in (VECTORS / "game.proof").read_text("utf-8")
    page.close()
