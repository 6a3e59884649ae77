"""The pictures of the documentation, from real games on a server of its own: `docs/pictures`.

Run it after `make page`, in the test environment. Cards are dealt by chance, so most pictures
differ from run to run; each game is played until the position shows what it should. The pictures of
For Glory and Gladiatori come from games played here from seeds, and stay the same.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import pictures_gladiatori  # noqa: E402
from camera import Camera  # noqa: E402
from client.browser import ME, PATIENCE, PHONE, Guest, Server, here, launch  # noqa: E402
from client.glory import asks, last_move, record_at, sit_at  # noqa: E402
from client.hands import (  # noqa: E402
    advice,
    blocked,
    bubble,
    ended,
    hand_of,
    lit,
    my_turn,
    play,
)  # fmt: skip
from client.test_clash import to_do  # noqa: E402
from client.test_gladigala import arena, key, send  # noqa: E402
from munera.play.match import Match  # noqa: E402

OPTIONS = {"dealer": "0"}
GREGARIUS = {"kind": "bot", "bot": "gregarius"}
TABLE = [ME, GREGARIUS, GREGARIUS, GREGARIUS]
SCHOOL = [ME, *({"kind": "bot", "bot": level} for level in ("tiro", "gregarius", "gregarius"))]
LONG = 300_000  # milliseconds until a whole game is analysed
TRIES = 30


# --- moments of For Glory ------------------------------------------------------------------------


def verbs(match: Match) -> list[str]:
    """The first words of what the first seat may do."""
    decision = match.decision(0)
    return [choice.text.split()[0] for choice in decision.choices] if decision else []


def in_machinations(match: Match) -> bool:
    """There are cards to buy and to play, and gladiators stand in the arenas."""
    if not asks(match, "main") or len(match.view(0)["gladiators"]) < 4:
        return False
    return verbs(match).count("buy") > 2 and "play" in verbs(match)


def is_paying(match: Match) -> bool:
    """Some of a price is paid, and there is more than one way to go on."""
    return asks(match, "pay") and match.view(0)["pending"]["paid"] > 0 and len(verbs(match)) > 1


def retrieves(match: Match) -> bool:
    """A card of the discard pile is chosen."""
    return asks(match, "retrieve") and len(verbs(match)) > 3


def may_react(match: Match) -> bool:
    """Damage is assigned, and there is something to do about it."""
    view = match.view(0)
    return (
        asks(match, "react")
        and view["window"]["event"] == "damage_assigned"
        and view["step"] == "battle"
        and len(view["gladiators"]) > 4
        and len(verbs(match)) > 1
    )


def strikes(match: Match) -> bool:
    """A target must be named in an arena with many gladiators."""
    view = match.view(0)
    men = [man for man in view["gladiators"] if man["arena"] == view["arena"]]
    return asks(match, "hit") and len(men) > 4


def is_telling(page: Page, bouts: int) -> bool:
    """Some bouts are over, cards lie on the floor, some can be played and some cannot."""
    heading = page.get_by_role("heading", level=1).text_content() or ""
    bout = re.search(r"bout (\d+) of", heading)
    floor = page.get_by_role("button", name=re.compile(r"^I{1,3} .*: ")).count()
    return (
        bout is not None
        and int(bout[1]) >= bouts
        and floor >= 2
        and blocked(page).count() >= 2
        and lit(page).count() >= 2
    )


def in_play(guest: Guest, bouts: int = 3) -> str:
    """A table on my turn that shows all it should; returns its id."""
    for _ in range(TRIES):
        id = guest.table(TABLE, options=OPTIONS)
        page = guest.open(f"/t/{id}")
        for _ in range(8):
            my_turn(page)
            if is_telling(page, bouts):
                return id
            play(page)
    raise RuntimeError("No game came to a position worth a picture.")


class Album(Camera):
    """The pictures of all games."""

    # --- the pictures ---------------------------------------------------------------------------

    def home(self) -> None:
        guest = self.guest()
        in_play(guest)
        ended(guest)
        guest.open("/")
        expect(guest.page.get_by_role("heading", name="Finished games")).to_be_attached()
        self.shoot(guest, "home")
        guest.close()

    def table(self) -> None:
        guest = self.guest(color_scheme="light")
        in_play(guest)
        self.shoot(guest, "table")
        guest.page.emulate_media(color_scheme="dark")
        self.shoot(guest, "table-night")
        guest.page.emulate_media(color_scheme="light")
        blocked(guest.page).nth(1).click()
        expect(bubble(guest.page)).to_be_visible()
        self.shoot(guest, "why-not")
        guest.close()

    def phone(self) -> None:
        guest = self.guest(**PHONE)
        in_play(guest, 2)
        self.shoot(guest, "phone")
        guest.close()

    def replay(self) -> None:
        guest = self.guest()
        id = ended(guest, TABLE, options=OPTIONS)
        page = guest.open(f"/t/{id}/replay?move=55&seat=0")
        expect(page.get_by_role("slider")).to_have_value("54")
        self.shoot(guest, "replay")
        guest.close()

    def fairness(self) -> None:
        guest = self.guest()
        ended(guest, TABLE, options=OPTIONS)
        guest.page.get_by_role("button", name="Fair dice, checked").click()
        expect(guest.page.get_by_role("dialog", name="Fair dice")).to_contain_text("anew")
        self.shoot(guest, "fairness")
        guest.close()

    def hot_seat(self) -> None:
        guest = self.guest()
        id = guest.table([here("Livia"), here("Marcus"), GREGARIUS], options=OPTIONS)
        page = guest.open(f"/t/{id}")
        page.get_by_role("button", name="I am Marcus: show my side").click()
        my_turn(page)
        assert hand_of(guest, id, 1)
        play(page)
        expect(page.get_by_role("dialog", name="Pass to Livia")).to_be_visible()
        self.shoot(guest, "hot-seat")
        guest.close()

    def levels(self) -> None:
        """The sheet of a game with the possible opponents."""
        guest = self.guest()
        page = guest.open("/")
        page.get_by_role("button", name=re.compile("^(Friends, hot seat, options|Gorus)")).click()
        dialog = page.get_by_role("dialog", name="Gorus Maximus")
        dialog.get_by_text("Veteranus").click()
        page.wait_for_timeout(400)
        self.shoot(guest, "levels")
        guest.close()

    def hint(self) -> None:
        """What the best of the school would play, with two other moves."""
        guest = self.guest(color_scheme="light")
        for _ in range(TRIES):
            in_play(guest)
            guest.page.get_by_role("button", name="Hint", exact=True).click()
            expect(advice(guest.page)).to_be_visible()
            if "wins about" in advice(guest.page).inner_text() and lit(guest.page).count() > 2:
                break
        self.shoot(guest, "hint")
        guest.close()

    def analysis(self) -> None:
        """An honest word about a game, at one of its moments; the same on a phone."""
        guest = self.guest(color_scheme="light")
        options = {"target": "2", "dealer": "0"}
        told: dict[str, Any] = {"better": [], "turning": []}
        page, id = guest.page, ""
        early: list[dict[str, Any]] = []  # what was missed while the game was open
        while not early or len(told["turning"]) < 3:
            id = ended(guest, SCHOOL, options=options)
            page = guest.open(f"/t/{id}/replay?honest")
            expect(page.get_by_role("heading", name="Luck and choices")).to_be_visible(timeout=LONG)
            told = guest.get(f"/api/tables/{id}/analysis")
            early = [
                one for one in told["better"] if one["move"] < 0.8 * told["points"][-1]["move"]
            ]
        best = max(early, key=lambda one: one["gain"])
        chosen = best["move"]
        page.get_by_role("button", name=re.compile(f"^Move {chosen} .* could gain ")).click()
        page.wait_for_timeout(1_100)
        self.shoot(guest, "analysis")
        phone = self.guest(color_scheme="light", **PHONE)
        phone.open(f"/t/{id}/replay?move={chosen - 1}&seat={best['seat']}&honest")
        expect(phone.page.get_by_role("button", name="Moments")).to_be_visible()
        phone.page.wait_for_timeout(1_100)
        self.shoot(phone, "analysis-phone")
        phone.close()
        guest.close()

    def clash(self) -> None:
        """The draft, the arena with what can be chosen in it, a battle with its dice."""
        for name, size in (("clash", {}), ("clash-phone", PHONE)):
            guest = self.guest(color_scheme="light", **size)
            for _ in range(TRIES):
                if self.clash_game(guest, name):
                    break
            else:
                raise RuntimeError("No battle came to a position worth a picture.")
            guest.close()

    def clash_game(self, guest: Guest, name: str) -> bool:
        """One game up to an interesting question about dice; returns whether it came."""
        id = guest.table([ME, GREGARIUS, GREGARIUS], game="clash", options={})
        page = guest.open(f"/t/{id}")
        expect(to_do(page).first).to_be_visible()
        for clause, lines, picture in (
            ("CG-12", 16, "draft"), ("CG-32", 190, "arena"), ("CG-62", 0, "battle")
        ):  # fmt: skip
            if not play_wisely(guest, id, clause, lines):
                return False
            expect(page.get_by_role("status").get_by_role("button", name=clause)).to_be_visible()
            dice = page.get_by_role("button", name=re.compile("^Die"))
            if picture == "battle" and dice.count() < 2:
                return False
            page.wait_for_timeout(1_100)  # until the rings around new things are gone
            self.shoot(guest, f"{name}-{picture}")
        if name == "clash":
            page.emulate_media(color_scheme="dark")
            self.shoot(guest, f"{name}-battle-night")
        return True

    def gladigala(self) -> None:
        """A seat in the crowd, orders being composed, the film of a round, the end of the day."""
        for name, size in (("gladigala", {}), ("gladigala-phone", PHONE)):
            guest = self.guest(color_scheme="light", reduced_motion="no-preference", **size)
            for _ in range(TRIES):
                if self.gladigala_game(guest, name):
                    break
            else:
                raise RuntimeError("No round came to a position worth a picture.")
            guest.close()

    def gladigala_game(self, guest: Guest, name: str) -> bool:
        """One day whose third round has a hit to show; returns whether it came."""
        id = guest.table([ME, *[GREGARIUS] * 3], game="gladigala", options={})
        page = guest.open(f"/t/{id}")
        if not play_wisely(guest, id, "GG-052", 0):
            return False
        key(page, "Which token", "Thumbs up").click()
        bench = arena(page).get_by_role("button", name=re.compile("^Bench .*can be played")).last
        bench.click()
        if name == "gladigala-phone":  # the first touch enlarges that part of the board
            page.wait_for_timeout(400)
            bench.click()
        page.wait_for_timeout(1_100)
        self.shoot(guest, f"{name}-setup")
        if not play_wisely(guest, id, "GG-100", 130):
            return False
        self.to_the_end(page)
        key(page, "Where it goes", "Forward").click()
        page.wait_for_timeout(1_100)
        self.shoot(guest, f"{name}-orders")
        if name == "gladigala":
            page.emulate_media(color_scheme="dark")
            self.shoot(guest, f"{name}-orders-night")
            page.emulate_media(color_scheme="light")
        if not play_wisely(guest, id, "GG-15[45]", 0) or not self.film(guest, id, name):
            return False
        while play_wisely(guest, id, "nothing", 0):
            pass
        self.to_the_end(page)
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        page.wait_for_timeout(1_100)
        self.shoot(guest, f"{name}-end")
        return True

    def film(self, guest: Guest, id: str, name: str) -> bool:
        """A step of a film in which somebody is hit; returns whether there was one."""
        page = guest.page
        self.to_the_end(page)
        send(page)
        page.get_by_role("button", name="Pause", exact=True).click()
        for _ in range(13):
            said = page.get_by_role("region", name="What happened").get_by_role("status")
            if " hits " in (said.text_content() or ""):
                page.wait_for_timeout(300)
                self.shoot(guest, f"{name}-film")
                return True
            page.get_by_role("button", name="One step forward", exact=True).click()
        return False

    def for_glory(self) -> None:
        """The machinations, a payment, a pile, a battle with an open window, its film, the end."""
        moments = {
            "machinations": record_at(in_machinations),
            "payment": record_at(is_paying),
            "pile": record_at(retrieves, "random"),
            "battle": record_at(may_react),
            "film": record_at(strikes),
        }
        moments["end"], last = last_move()
        for name, size in (("for-glory", {}), ("for-glory-phone", PHONE)):
            guest = self.guest(color_scheme="light", **size)
            for moment, record in moments.items():
                id = sit_at(guest, record)
                expect(guest.page.locator("#prompt")).to_contain_text("FG-")
                if moment == "film":
                    self.blow(guest)
                elif moment == "end":
                    self.last_blow(guest, id, last)
                guest.page.wait_for_timeout(1_100)
                self.shoot(guest, f"{name}-{moment}")
                if (name, moment) == ("for-glory", "battle"):
                    guest.page.emulate_media(color_scheme="dark")
                    self.shoot(guest, f"{name}-{moment}-night")
                    guest.page.emulate_media(color_scheme="light")
            guest.close()

    def blow(self, guest: Guest) -> None:
        """The step of a film that shows damage as assigned."""
        page = guest.page
        page.locator("[data-zone=arenas] [data-stop=lit]").first.click()
        said = page.get_by_role("region", name="What happened").get_by_role("status")
        expect(said).to_contain_text("strikes")
        page.keyboard.press("ArrowRight")
        expect(said).to_contain_text("Assigned")

    def last_blow(self, guest: Guest, id: str, text: str) -> None:
        """The move that ends the game, and its film."""
        seq = guest.get(f"/api/tables/{id}?seat=0")["seq"]
        guest.do(id, "play", seat=0, seq=seq, texts=[text])
        self.to_the_end(guest.page)
        expect(guest.page.get_by_role("button", name="Play again")).to_be_visible()

    def gladiatori(self) -> None:
        """Every screen of it, at a desk, on a phone and by night; see `docs/look-gladiatori.md`."""
        pictures_gladiatori.take(self)


def play_wisely(guest: Guest, id: str, clause: str, lines: int) -> bool:
    """Play like a bot until a clause asks after `lines` lines of log; False if the game ended."""
    while True:
        table = guest.get(f"/api/tables/{id}?seat=0")
        if table["phase"] == "over":
            return False
        ask = table.get("ask")
        if ask is None:
            guest.page.wait_for_timeout(20)
            continue
        if re.fullmatch(clause, ask["clause"]) and table["lines"][-1]["n"] >= lines:
            return True
        hint = guest.do(id, "hint", seat=0, seq=table["seq"])["text"]
        guest.do(id, "play", seat=0, seq=table["seq"], texts=[hint])


def main() -> None:
    """Take all pictures, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*",
        help="home, table, phone, replay, fairness, hot_seat, levels, hint, analysis, clash, "
        "gladigala, for_glory, gladiatori, or one of its screens (gladiatori:c2)",
    )  # fmt: skip
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "pictures")
    wish = parser.parse_args()
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = launch(playwright)
        try:
            camera = Album(browser, server, wish.to)
            pictures: dict[str, Callable[[], None]] = {
                "home": camera.home,
                "table": camera.table,
                "phone": camera.phone,
                "replay": camera.replay,
                "fairness": camera.fairness,
                "hot_seat": camera.hot_seat,
                "levels": camera.levels,
                "hint": camera.hint,
                "analysis": camera.analysis,
                "clash": camera.clash,
                "gladigala": camera.gladigala,
                "for_glory": camera.for_glory,
                "gladiatori": camera.gladiatori,
            }
            for name in wish.names or pictures:
                game, _, screen = name.partition(":")
                if screen:
                    pictures_gladiatori.take(camera, screen)
                else:
                    pictures[game]()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
