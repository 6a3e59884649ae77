"""Two against two and two against one: each in a window of his own, each with his own secrets."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from client.before import MATCH, choose, one_thing, opened, send
from client.browser import ME, OPEN, Guest, Json
from client.conftest import Visit

NAMES = ("Livia", "Verus", "Flamma", "Priscus")
# Offense, Guard, Endurance, Blood, Speed as printed: what each page shows behind its screen.
FIGURES = {
    "Mirmillo": (4, 4, 8, 4, 4),
    "Thraex": (5, 5, 5, 8, 4),
    "Secutor": (5, 5, 7, 5, 5),
    "Hoplomachus": (5, 4, 6, 4, 7),
}
SET_UP = re.compile("Before the match|Choose Cards")
QUICK = 3000  # milliseconds for one thing that lies there
MOVES = 300  # questions until a fight is over, at the most
IDLE = 60  # seconds in which nobody is asked, at the most
FOUGHT = re.compile(r"does not get through to|is hurt and suffers")


def title(guest: Guest) -> str:
    return guest.page.locator("h1").text_content() or ""


def played(guest: Guest) -> list[str]:
    return [text for sent in guest.sent if sent["do"] == "play" for text in sent["texts"]]


def asked(guests: list[Guest]) -> Guest | None:
    """One of those who are asked something now."""
    for guest in guests:
        if guest.page.locator(".prompt.mine").count():
            return guest
    return None


def through(guests: list[Guest], until: Callable[[], bool]) -> None:
    """Everybody does the first thing that lies there, and in the match seeks a fight."""
    moves, quiet = 0, time.monotonic()
    while moves < MOVES and time.monotonic() - quiet < IDLE:
        if until():
            return
        guest = asked(guests)
        if guest is None:
            guests[0].page.wait_for_timeout(30)
            continue
        moves, quiet = moves + 1, time.monotonic()
        before = len(played(guest))
        with suppress(PlaywrightError):  # it was gone before the hand came
            if not SET_UP.search(title(guest)):
                seat = guests.index(guest)
                fights(guest, seat, [one for one in range(4) if one % 2 != seat % 2])
            else:
                one_thing(guest.page)
        for _ in range(100):
            if len(played(guest)) > before or not guest.page.locator(".prompt.mine").count():
                break
            guest.page.wait_for_timeout(20)
    said = [guest.page.locator("#prompt").text_content() for guest in guests]
    raise AssertionError(
        f"It does not come to that: {said}, {[played(one)[-6:] for one in guests]}"
    )


def fought(guest: Guest) -> bool:
    """Whether a fight was told to a page to its end."""
    return any(FOUGHT.search(one) for one in guest.heard)


# What a person sees: where he stands, the nearest enemy, what lies directly before him. It marks
# what to press: a hex that brings him nearer, or a turn that lets him look there.
SEEK = """([me, foes]) => {
  const at = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const plate = (seat) => document.querySelector(`[data-piece=man${seat}] .ground`);
  const here = at(plate(me));
  const wide = plate(me).getBoundingClientRect().width * 1.28;
  const there = foes.map(plate).filter(Boolean).map(at)
    .sort((a, b) => far(a, here) - far(b, here))[0];
  if (!there) return 'nobody';
  for (const old of document.querySelectorAll('[data-best]')) delete old.dataset.best;
  const best = (where, least) => {
    const found = [...document.querySelectorAll(`[data-zone=arena] ${where}`)]
      .map((one) => [far(at(one), there), one]).sort((a, b) => a[0] - b[0])[0];
    if (!found || found[0] >= least) return false;
    found[1].dataset.best = '1';
    return true;
  };
  const away = far(here, there);
  if (away > 1.5 * wide) return best('button.cell.lit', away - 0.2 * wide) ? 'step' : 'far';
  const nose = document.querySelector(`[data-piece=man${me}] .nose`);
  const looks = parseFloat(nose.style.getPropertyValue('--facing'));
  const wants = Math.atan2(there[1] - here[1], there[0] - here[0]) * 180 / Math.PI + 90;
  const sides = (Math.round((wants - looks) / 60) % 6 + 6) % 6;
  return ['ahead', 'turn r1', 'turn r2', 'turn r2', 'turn l2', 'turn l1'][sides];
}"""
WALKS = ("Your own round", "Where do you move", "After the step")
STRIKES = re.compile("Strength|Dexterity|Berserk")


def held(guest: Guest, kinds: re.Pattern[str]) -> Locator:
    """Cards in the hand that can be played now."""
    return guest.page.locator("[data-zone=hand] button.lit").filter(has_text=kinds)


def fights(guest: Guest, seat: int, foes: list[int]) -> None:
    """One thing of a match: nearer to the nearest enemy, and a strike when he stands ahead."""
    page = guest.page
    main = page.locator(".ledger .ends .main")
    said = page.locator("#prompt").text_content() or ""
    if main.count():
        main.click()
        return
    if said.startswith(WALKS):
        saw = page.evaluate(SEEK, [seat, foes])
        if saw == "step" and not said.startswith(WALKS[2]):
            page.locator("[data-best]").first.click(force=True)
            return
        side = saw[:-1] + "1" if said.startswith(WALKS[2]) else saw  # a free turn is by one side
        key = page.locator(f".key[data-ghost='{side}']:not(.closed), .btn[data-ghost='{side}']")
        if saw.startswith("turn") and key.count():
            key.first.click()
            return
        if said.startswith(WALKS[0]):
            for kinds in (STRIKES if saw == "ahead" else re.compile("Movement"),):
                if held(guest, kinds).count():
                    held(guest, kinds).first.click()
                    return
    for text in ("attack", "react none", "done", "no", "pass", "nofight"):
        choice = page.locator(f"[data-choice][data-text='{text}'], [data-ghost='{text}']")
        if choice.count():
            choice.first.click()
            return
    line = page.locator("[data-zone=options] [data-stop=lit]")
    (line if line.count() else page.locator("[data-stop=lit], [data-choice]")).last.click()


def hand_of(shown: Json) -> list[str]:
    return sorted(one["id"] for one in shown["scene"]["pieces"] if one["zone"] == "hand")


def keeps_its_own(guests: list[Guest], id: str) -> None:
    """A page shows one hand and one screen, its own, and gets no other by asking for it."""
    for seat, guest in enumerate(guests):
        page = guest.page
        expect(page.locator("[data-zone=hand]")).to_have_count(1)
        own = guest.get(f"/api/tables/{id}?seat={seat}")
        drawn = page.locator("[data-zone=hand] [data-piece]").evaluate_all(
            "(all) => all.map((one) => one.dataset.piece)"
        )
        assert sorted(drawn) == hand_of(own)
        for other in range(len(guests)):
            if other != seat:
                answer = guest.context.request.get(f"/api/tables/{id}?seat={other}")
                assert not answer.ok, "another's seat cannot be looked from"


def test_two_against_two_in_four_windows_through_a_fight(visit: Visit) -> None:
    guests = [visit(name) for name in NAMES]
    first = guests[0]
    id = first.table(
        [ME, OPEN, OPEN, OPEN], game="gladiatori", mode="teams",
        options={"items": "selection", "characters": "pre-made"},
    )  # fmt: skip
    for seat, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/tables/{id}/sit", {"seat": seat})
    for guest in guests:
        guest.open(f"/t/{id}")
    for guest, gladiator in zip(guests, FIGURES, strict=True):
        choose(guest.page, gladiator)
    # The first one names two items and seals them: nobody sees which.
    first.page.get_by_role("button", name="Most attack").click()
    send(first.page).click()
    for guest in guests[1:]:
        panel = guest.page.locator(".seats").get_by_text("Sealed")
        expect(panel.first).to_be_visible()
        expect(guest.page.locator(".shop .chosen, .shop .caption")).to_have_count(0)
    for guest in guests[1:]:
        guest.page.get_by_role("button", name="Most defence").click()
        send(guest.page).click()
    for guest in guests:
        guest.page.set_default_timeout(QUICK)
    through(guests, lambda: all(MATCH.search(title(guest)) for guest in guests))
    for guest, figures in zip(guests, FIGURES.values(), strict=True):
        for words in ("team 1", "team 2"):
            expect(guest.page.locator(".seats").get_by_text(words).first).to_be_visible()
        shown = guest.page.locator(".gauges .of").all_inner_texts()  # what there is, of the first
        assert tuple(int(one.split("/")[1]) for one in shown) == figures
    keeps_its_own(guests, id)
    through(guests, lambda: all(fought(guest) for guest in guests))
    for seat, guest in enumerate(guests):
        own = guest.get(f"/api/tables/{id}?seat={seat}")["scene"]["zones"]
        assert [one["id"] for one in own if one["kind"] == "screen"] == ["screen"]


def test_two_against_one_is_opened_from_the_page(visit: Visit) -> None:
    guest = visit("Livia")
    page = guest.open("/")
    page.get_by_role("button", name=re.compile("^Gladiatori")).click()
    dialog = page.get_by_role("dialog", name="Gladiatori")
    dialog.get_by_role("radio", name="3", exact=True).check()
    dialog.get_by_role("radio", name=re.compile("two against one", re.I)).check()
    dialog.get_by_role("button", name="Play now").click()
    expect(page.locator(".shop")).to_be_visible()
    teams = page.locator(".seats").get_by_text(re.compile("^team [12]$"))
    expect(teams).to_have_count(3)
    told = teams.all_inner_texts()
    assert sorted(told.count(f"team {n}") for n in (1, 2)) == [1, 2]
    choose(page, "Thraex")
    expect(page.locator("h1")).not_to_contain_text("Gladiators")
    assert opened(guest)["mode"] == "two-against-one"
