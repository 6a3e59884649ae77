"""Somebody who plays a duel by what the page offers: with a mouse, by keys alone, or by touch.

He reads what is lit and does one thing after another, as a person would; he never uses the server's
interface directly. What he has done is counted by kind. The dice are real: what they did not let
him do in one match he does in the next.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from client.before import shelf
from client.browser import Guest

State = dict[str, Any]
MOST = 400  # things to do until a duel must be over
MATCHES = 4  # the most matches to do everything: a net may hold him for a whole match
IDLE = 60  # seconds without anything to do mean that something is wrong
SOON = 4000  # milliseconds until what was offered is given up: the table has gone on
MORE = ".ledger .step.open[aria-label^=More], .ledger .tile:not(.on):not(.closed)"
RAISED = "[data-row]:has(.step.open[aria-label^=More]) [role=spinbutton]"
TRIES = 8  # at the same thing
STOPS = 60  # of the Tab key, once around the page: however long the log is
STEPS = 3  # then he has walked enough
CROSS = 3  # kinds of cards of which he sends one across, each time he splits
CARDS = 5  # then he only reacts
WAYS = {"ne": "e", "e": "d", "se": "c", "sw": "z", "w": "a", "nw": "q"}
TURNS = {"l2": "v", "l1": "b", "r1": "n", "r2": "m"}

READ = """() => {
  const seen = (el) => el.offsetParent !== null || el.getClientRects().length > 0;
  const all = (where) => [...document.querySelectorAll(where)].filter(seen);
  const busy = document.querySelector('[data-choice]:disabled') !== null;
  const main = all('.ledger .ends .main')[0];
  const hand = all('.hand [data-stop]');
  const heading = document.querySelector('h1')?.textContent ?? '';
  return {
    heading,
    house: /Before the match(?!, Gladiators)|Turn 1 .*Choose Cards/.test(heading),
    film: all('.film button').length > 0,
    asked: !busy && document.querySelector('.prompt.mine') !== null,
    heap: all('dialog[open] [data-stop=lit]').length,
    shelf: all('[data-zone=shelf] [data-stop=lit]').length,
    ledger: main ? (main.disabled ? 'short' : 'whole') : '',
    wires: all('.abacus .wire').length,
    switches: all('.ledger [role=switch][aria-checked=false].open').length,
    options: all('[data-zone=options] [data-stop=lit]').length,
    cells: all('[data-zone=arena] button.cell.lit').map((one) => one.dataset.ghost || ''),
    keys: all('[data-ghost]:is(.key:not(.closed), .btn)').map((one) => one.dataset.ghost),
    hand: hand.map((one, k) => (one.dataset.stop === 'lit' ? k : -1)).filter((k) => k >= 0),
    arena: all('[data-zone=arena] [data-stop=lit]:not(.cell)').length,
    choices: all('[data-choice][data-text]:not(:disabled)').map((one) => one.dataset.text),
    prompt: document.getElementById('prompt')?.textContent.trim() ?? '',
  };
}"""


class Player:
    """What he wants; subclasses have the hands for it."""

    wants: tuple[str, ...] = ("step", "turn", "card", "reaction", "switch", "sum", "split")

    def __init__(self, guest: Guest, is_helped: bool = True) -> None:
        """`is_helped`: the house sets a beginner's match up for him."""
        self.is_helped = is_helped
        self.crossed: set[str] = set()  # headings under which he has sent cards across
        self.guest = guest
        self.page: Page = guest.page
        self.done: Counter[str] = Counter()
        self.tried = 0

    # --- hands ----------------------------------------------------------------------------------

    def press(self, one: Locator) -> None:
        raise NotImplementedError

    def begin(self) -> None:
        """From the first page to the first match of a beginner."""
        page = self.page
        self.press(page.get_by_role("listitem").get_by_role("button", name="Gladiatori"))
        sheet = page.get_by_role("dialog", name="Gladiatori")
        self.press(sheet.get_by_text("Tiro", exact=True))
        self.press(sheet.get_by_role("button", name="First match"))

    def skip_film(self) -> None:
        self.press(self.page.get_by_role("button", name="To the end"))

    def take_shelf(self) -> None:
        self.press(self.page.locator("[data-zone=shelf] [data-stop=lit]").first)

    def take_heap(self) -> None:
        self.press(self.page.locator("dialog[open] [data-stop=lit]").first)

    def fill(self, state: State) -> None:
        """Whatever is missing of a sum.

        Who lost the lot for one of two items (GL-029) names one again: there is no pair to start
        from then, only what lies on the shelves.
        """
        presets = self.page.get_by_role("group", name="Start from").get_by_role("button")
        if presets.count():
            self.press(presets.first)
            return
        pieces = self.page.locator(".hand [data-stop=lit]:not([aria-pressed=true])")
        self.press(self.page.locator(MORE).or_(pieces).or_(shelf(self.page)).first)

    def cross(self, n: int) -> None:
        """One card of each of the first kinds goes to the other side."""
        for k in range(n):
            self.press(self.page.locator(".abacus .wire").nth(k).locator("button").first)

    def switch(self) -> None:
        self.press(self.page.locator(".ledger [role=switch][aria-checked=false].open").first)

    def send(self) -> None:
        self.press(self.page.locator(".ledger .ends .main"))

    def react(self) -> None:
        self.press(self.page.locator("[data-zone=options] [data-stop=lit]").first)

    def step(self, ghost: str) -> None:
        self.press(self.page.locator(f"[data-zone=arena] [data-ghost='{ghost}']"))

    def turn(self, ghost: str) -> None:
        self.press(self.page.locator(f"[data-ghost='{ghost}']").last)

    def card(self, n: int) -> None:
        self.press(self.page.locator(".hand [data-stop]").nth(n))

    def piece(self) -> None:
        self.press(self.page.locator("[data-zone=arena] [data-stop=lit]:not(.cell)").first)

    def choose(self, text: str) -> None:
        self.press(self.page.locator(f"[data-choice][data-text='{text}']").first)

    # --- what he does ---------------------------------------------------------------------------

    def play(self) -> None:
        """From the first page to the result of a match in which he has done all he wants."""
        self.begin()
        self.match()
        for _ in range(MATCHES - 1):
            if all(self.done[kind] for kind in self.wants):
                return
            again = self.page.get_by_role("button", name="Play again")
            self.press(again)
            expect(again).to_have_count(0)
            self.done.clear()
            self.match()

    def match(self) -> None:
        """To the result."""
        last, quiet = None, time.monotonic()
        while self.done.total() < MOST:
            state = self.read()
            if state["over"]:
                return
            if not self.is_asked(state):
                assert time.monotonic() - quiet < IDLE, state
                self.page.wait_for_timeout(60)
                continue
            self.tried = self.tried + 1 if state == last else 0
            assert self.tried < TRIES, state
            self.act(state)
            last, quiet = state, time.monotonic()
        raise AssertionError(f"The duel does not end: {self.done}")

    def is_asked(self, state: State) -> bool:
        """Whether there is something to do, and the house does not do it for a beginner."""
        if state["film"] or state["heap"]:
            return True
        lies = ("shelf", "ledger", "options", "cells", "keys", "hand", "arena", "choices")
        if self.is_helped and state["house"]:
            return False
        return state["asked"] and any(state[one] for one in lies)

    def read(self) -> State:
        state: State = self.page.evaluate(READ)
        state["over"] = self.page.get_by_role("button", name="Play again").count() > 0
        return state

    def act(self, state: State) -> None:
        """One thing, and wait until the page knows of it."""
        sent, heard = self.plays(), len(self.guest.heard)
        try:
            kind = self.kind(state)
        except TimeoutError:  # the table has gone on meanwhile: look again
            return
        if kind in ("film", "fill", "switch"):
            self.done[kind] += 1
            return
        end = time.monotonic() + 5
        while (self.plays() == sent or len(self.guest.heard) == heard) and (time.monotonic() < end):
            self.page.wait_for_timeout(30)
        self.done[kind] += self.plays() - sent
        self.page.wait_for_timeout(60)

    def plays(self) -> int:
        return sum(one.get("do") == "play" for one in self.guest.sent)

    def kind(self, state: State) -> str:
        """Does something that is offered; what it was."""
        if state["film"]:
            self.skip_film()
            return "film"
        if state["heap"]:
            self.take_heap()
            return "heap"
        if state["shelf"]:
            self.take_shelf()
            return "shelf"
        if state["ledger"]:
            return self.sum(state)
        if state["options"]:
            self.react()
            return "reaction"
        return self.round(state)

    def sum(self, state: State) -> str:
        """Fills what is short, turns a switch now and then, and sends it."""
        splits = "Choose Cards" in state["heading"]
        if state["wires"] and not self.is_helped and state["heading"] not in self.crossed:
            self.crossed.add(state["heading"])
            self.cross(min(CROSS, state["wires"]))
            return "fill"
        if state["ledger"] == "short":
            self.fill(state)
            return "fill"
        if state["switches"] and self.done["switch"] < 2:
            self.switch()
            return "switch"
        self.send()
        return "split" if splits else "sum"

    def round(self, state: State) -> str:
        """Walks, looks, plays a card, or passes."""
        steps = [one for one in state["cells"] if one.startswith("step ")]
        turns = [one for one in state["keys"] if one.split()[0] in ("turn", "face")]
        if steps and self.done["step"] < STEPS:
            self.step(steps[0])
            return "step"
        if turns and not steps and ("done" in state["keys"] or turns[0].startswith("face")):
            stays = "done" in state["keys"] and self.done["turn"] > 0
            self.turn("done" if stays else turns[0])
            return "stay" if stays else "turn"
        others = [one for one in state["cells"] if not one.startswith("step ")]
        if others:
            self.step(others[0])
            return "place"
        if state["hand"] and self.done["card"] < CARDS:
            self.card(state["hand"][0])
            return "card"
        if state["choices"]:
            text = next((one for one in ("pass", "done") if one in state["choices"]), "")
            self.choose(text or next(one for one in state["choices"] if one != "surrender"))
            return "pass" if text else "choice"
        if state["arena"]:
            self.piece()
            return "piece"
        self.card(state["hand"][0])
        return "card"


class Mouse(Player):
    """Clicks."""

    def press(self, one: Locator) -> None:
        one.click(timeout=SOON)


class Touch(Player):
    """Touches only: steps by the pad, where a key shows and the button does."""

    # The pad steps and looks at once.
    wants = ("step", "card", "reaction", "switch", "sum", "split")

    def press(self, one: Locator) -> None:
        one.scroll_into_view_if_needed(timeout=SOON)
        one.tap(timeout=SOON)

    def step(self, ghost: str) -> None:
        key = self.page.locator(f".ghostpad [data-ghost='{ghost}']")
        if not key.count():
            self.board(ghost)
            return
        self.press(key)
        looks = self.page.locator(".ghostpad .look")
        if looks.count():
            self.press(looks.nth(self.done["step"] % 3))
        self.press(self.page.locator(".ghostpad .btn.main"))

    def turn(self, ghost: str) -> None:
        self.press(self.page.locator(f".ghostpad [data-ghost='{ghost}']"))
        self.press(self.page.locator(".ghostpad .btn.main"))

    def board(self, ghost: str) -> None:
        """The first touch opens the place at twice its size, the second takes it."""
        cell = self.page.locator(f"[data-zone=arena] [data-ghost='{ghost}']")
        self.press(cell)
        if self.page.locator(".lens.near").count():
            cell.tap(timeout=SOON)


class Keys(Player):
    """Keys alone: nothing is ever clicked, and the focus is only moved by Tab and arrows."""

    def press(self, one: Locator) -> None:
        self.reach(one)
        turns = self.page.evaluate("document.activeElement.matches('[type=radio], [role=switch]')")
        self.page.keyboard.press("Space" if turns else "Enter")  # Enter would send the whole sum

    def reach(self, one: Locator) -> None:
        """Tab until it has the focus, or something of its group; then arrows."""
        one.wait_for(timeout=SOON)
        for _ in range(STOPS):
            where = one.evaluate(
                "(el) => { const now = document.activeElement; if (el === now) return 'there';"
                " const radio = el.closest('label')?.querySelector('input[type=radio]');"
                " if (radio && now.name === radio.name && now.type === 'radio')"
                " return radio === now ? 'there' : 'near';"
                " const zone = el.closest('[data-zone], [role=radiogroup]');"
                " return zone && zone.contains(now) && now.tabIndex === 0 ? 'near' : ''; }",
                timeout=SOON,
            )
            if where == "there":
                return
            if where == "near" and self.along(one):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {one}.")

    def along(self, one: Locator) -> bool:
        """By arrows, within its group."""
        same = (
            "(el) => el === document.activeElement ||"
            " el.closest('label')?.querySelector('input') === document.activeElement"
        )
        for key in ("Home", *["ArrowRight"] * 14, "Home", *["ArrowDown"] * 14):
            if one.evaluate(same, timeout=SOON):
                return True
            self.page.keyboard.press(key)
        return bool(one.evaluate(same, timeout=SOON))

    def twice(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.keyboard.press(key)

    def skip_film(self) -> None:
        self.page.keyboard.press("Escape")

    def fill(self, state: State) -> None:
        """A stepper is one stop, its number, and plus raises it; everything else is pressed."""
        number = self.page.locator(RAISED).first
        if number.count():
            self.reach(number)
            self.page.keyboard.press("+")
        else:
            super().fill(state)

    def step(self, ghost: str) -> None:
        verb, way = ghost.split()
        if verb == "step":
            self.twice(WAYS[way])
        else:
            super().step(ghost)

    def turn(self, ghost: str) -> None:
        verb, _, way = ghost.partition(" ")
        self.twice("s" if verb == "done" else WAYS[way] if verb == "face" else TURNS[way])

    def card(self, n: int) -> None:
        if n < 9:
            self.twice(str(n + 1))
        else:
            super().card(n)

    def choose(self, text: str) -> None:
        if text in ("pass", "done"):
            self.twice("p")
        else:
            super().choose(text)
