"""Pages on every seat, in two matches that differ only in what one seat knows.

The server and the pages use the same random numbers both times. Then everything that goes over the
line to the other seats' pages is the same: every message, every byte, in the same order. The one
seat has built somebody else, has announced the same total from other parts, has other cards left,
or has bid something else. Clock values are left out, and nothing is timed; values of the chain,
which the server's secret makes random, are compared by which are new.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, expect

from client.browser import ME, OPEN, Guest, Server
from client.hands import until
from munera.games import load
from munera.games.gladiatori.state import Munus

GAME = load("gladiatori")
EVEN = Path(__file__).parent / "even.py"
NAMES = ("Livia", "Marcus", "Iulia", "Titus")
KNOWING = 1  # the seat that has something to hide
BUILT = {"characters": "built", "items": "draft", "placement": "on"}
SOLD = {"characters": "pre-made", "items": "auction"}
# The same from every page: what it puts into the dice.
LUCK = """() => {
  let n = 0;
  crypto.getRandomValues = (all) => {
    all.forEach((_, k) => (all[k] = n++));
    return all;
  };
}"""
CLOCK = re.compile(r'"(at|clock|still)":\d+')
CHAIN = re.compile(r'("(?:chain|chapter)":)"([0-9a-f]{32})"')
Json = dict[str, Any]
Answers = Callable[[int, list[str]], list[str]]


class House:
    """A server with fixed random numbers, a table in it, and a page on each seat."""

    def __init__(
        self, browser: Browser, folder: Path, seats: int, mode: str, options: Json
    ) -> None:
        folder.mkdir()
        self.server = Server(folder, program=(str(EVEN),))
        self.guests = [Guest(browser, self.server, name) for name in NAMES[:seats]]
        for guest in self.guests:
            guest.context.add_init_script(f"({LUCK})()")
        first = self.guests[0]
        wish = {"game": GAME.name, "mode": mode, "options": options}
        self.id = first.table([ME, *[OPEN] * (seats - 1)], **wish)
        for seat, guest in enumerate(self.guests[1:], 1):
            guest.post(f"/api/tables/{self.id}/sit", {"seat": seat})
        for guest in self.guests:
            guest.open(f"/t/{self.id}")
        for guest in self.guests:
            expect(guest.page.locator("#prompt")).to_be_visible()
        self.now: list[Json] = []
        self.settle()
        for guest in self.guests:  # who comes is told to all
            until(guest.page, partial(present, guest))
        self.from_here = [len(guest.heard) for guest in self.guests]

    def settle(self) -> None:
        """Every page has heard of all that the house would tell it."""
        self.now = []
        for seat, guest in enumerate(self.guests):
            self.now.append(guest.get(f"/api/tables/{self.id}?seat={seat}"))
            for _ in range(600):
                if newest(guest) == self.now[seat]["seq"]:
                    break
                guest.page.wait_for_timeout(50)
            else:
                raise AssertionError(f"The page of seat {seat} was not told.")

    def asked(self) -> tuple[int, list[str]]:
        """Who is asked first, and what there is to choose."""
        for seat, table in enumerate(self.now):
            if table.get("ask"):
                return seat, [choice["text"] for choice in table["ask"]["choices"]]
        raise AssertionError("Nobody is asked.")

    def play(self, seat: int, texts: list[str]) -> None:
        self.guests[seat].do(self.id, "play", seat=seat, seq=self.now[seat]["seq"], texts=texts)
        self.settle()

    def heard(self, seat: int) -> list[str]:
        """What a page was told since all were there; without what is said of time.

        Values of the chain differ as random ones do: they are named by their number, so that a new
        one is told from one that was shown before.
        """
        guest, start = self.guests[seat], self.from_here[seat]
        pings = {one["id"] for one in guest.sent if one["do"] == "ping"}
        before = [one[2] for line in lines(guest, 0, start) for one in CHAIN.finditer(line)]
        shown = dict.fromkeys(before[-1:], 0)

        def number(found: re.Match[str]) -> str:
            return f"{found[1]}{shown.setdefault(found[2], len(shown))}"

        heard = [one for one in lines(guest, start) if not answers(one, pings)]
        return [CHAIN.sub(number, CLOCK.sub(r'"\1":0', one)) for one in heard]

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        self.server.stop()
        for guest in self.guests:
            guest.check()


def lines(guest: Guest, since: int = 0, until: int | None = None) -> list[str]:
    """The messages that a page was sent: a frame holds one or more, as the line has room."""
    return [line for frame in guest.heard[since:until] for line in frame.splitlines()]


def newest(guest: Guest) -> int:
    """The number of the newest state that a page was told."""
    for one in reversed(lines(guest)):
        told = json.loads(one)
        if told["type"] in ("table", "turn"):
            seq: int = told["seq"]
            return seq
    return -1


def present(guest: Guest) -> bool:
    """Whether a page was told that everybody is there."""
    told = [json.loads(one) for one in lines(guest)]
    seats: list[Json] = next((one["seats"] for one in reversed(told) if "seats" in one), [])
    return bool(seats) and all(one.get("online") for one in seats)


def answers(message: str, ids: set[str]) -> bool:
    told = json.loads(message)
    return told["type"] == "reply" and told.get("id") in ids


@pytest.fixture
def house(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., House]]:
    houses: list[House] = []

    def build(*what: Any) -> House:
        houses.append(House(browser, tmp_path / f"{len(houses)}", *what))
        return houses[-1]

    yield build
    for one in houses:
        one.close()


# --- what is played ------------------------------------------------------------------------------


class Duel:
    """Seat 0 walks to seat 1, who strikes once; whoever else is there passes."""

    def __init__(self, build: list[str], blood: str) -> None:
        self.build = build
        self.blood = blood
        self.steps = 0
        s = cast(Munus, GAME.opening(GAME.table(2, "alone", BUILT)))
        number = s.setup.content.ground.number
        self.starts = {0: f"hex {number[0, 0]}", 1: f"hex {number[3, 0]}"}

    def __call__(self, seat: int, texts: list[str]) -> list[str]:
        if any(text.startswith("buy ") for text in texts):
            return self.build if seat == KNOWING else ["done"]
        if self.starts.get(seat) in texts:
            return [self.starts[seat]]
        if "face e" in texts:
            return ["face e" if seat == 0 else "face w"]
        if "surrender" in texts:
            return [self.own_round(seat, texts)]
        if self.blood in texts:
            return [self.blood]
        if texts == ["yes", "no"] and seat == KNOWING and self.steps == 2:
            return ["yes"]
        return [next((one for one in ("attack", "no", "done", "pass") if one in texts), texts[0])]

    def own_round(self, seat: int, texts: list[str]) -> str:
        if seat == 0 and self.steps < 2:
            self.steps += 1
            return "step e"
        strikes = seat == KNOWING and self.steps == 2 and "play berserk" in texts
        return "play berserk" if strikes else "pass"


def played(house: House, answers: Answers, until: str) -> list[tuple[int, list[str]]]:
    """Play until the first seat is told of something; all that was played."""
    done: list[tuple[int, list[str]]] = []
    while not any(until in message for message in house.heard(0)):
        assert len(done) < 90, f"Nobody came to {until}."
        seat, texts = house.asked()
        done.append((seat, answers(seat, texts)))
        house.play(*done[-1])
    return done


def again(house: House, done: list[tuple[int, list[str]]], secret: dict[str, list[str]]) -> None:
    """The same, except for what the knowing seat answers in secret."""
    for seat, answer in done:
        other = secret.get(" ".join(answer), answer) if seat == KNOWING else answer
        house.play(seat, other)


def compare(one: House, two: House, least: int) -> None:
    """The pages of all who know nothing were told the same."""
    for seat in range(len(one.guests)):
        if seat == KNOWING:
            continue
        first, second = one.heard(seat), two.heard(seat)
        assert len(first) >= least
        assert len(first) == len(second), f"seat {seat}"
        for n, (a, b) in enumerate(zip(first, second, strict=True)):
            assert a == b, f"message {n} to seat {seat}"


OFFENSE = ["buy offense", "buy offense", "buy energy-1", "done"]  # 5 of it
BLOOD = ["buy blood", "buy blood", "buy energy-0", "done"]  # 3 of Offense, and 2 for a drop of it


@pytest.mark.clause("GL-140", "GL-335")
@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "alone"), (4, "teams")], ids=["duel", "2 against 2"]
)
def test_pages_are_told_the_same_whatever_a_total_is_made_of(
    house: Callable[..., House], seats: int, mode: str
) -> None:
    one, two = house(seats, mode, BUILT), house(seats, mode, BUILT)
    done = played(one, Duel(OFFENSE, "blood 0"), "announces")
    assert (KNOWING, ["blood 0"]) in done
    assert done[-1] == (KNOWING, ["yes"])  # with Offense the value is complete
    again(two, done, {" ".join(OFFENSE): BLOOD, "blood 0": ["blood 1"]})
    compare(one, two, 10)
    assert one.heard(KNOWING) != two.heard(KNOWING)  # who knows more is told more
    two.play(two.asked()[0], two.asked()[1][:1])  # who plays on is noticed
    with pytest.raises(AssertionError, match="seat 0"):
        compare(one, two, 10)


@pytest.mark.clause("GL-023")
def test_pages_are_told_the_same_whatever_is_bid(house: Callable[..., House]) -> None:
    one, two = house(4, "teams", SOLD), house(4, "teams", SOLD)

    def answers(seat: int, texts: list[str]) -> list[str]:
        if "bid energy-1" not in texts:
            return [texts[0]]
        return ["bid energy-1", "done"] if seat == KNOWING else ["done"]

    done: list[tuple[int, list[str]]] = []
    while ["bid energy-1", "done"] not in [texts for _, texts in done]:
        seat, texts = one.asked()
        done.append((seat, answers(seat, texts)))
        one.play(*done[-1])
    again(two, done, {"bid energy-1 done": ["bid energy-1"] * 2 + ["done"]})
    compare(one, two, 3)
    for seat in (2, 3):  # now the bids come to light
        for table in (one, two):
            table.play(seat, ["done"])
    with pytest.raises(AssertionError, match="to seat 0"):
        compare(one, two, 3)
