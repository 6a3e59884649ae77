"""A ledger in the terminal: rows with numbers, changed by short lines, with running totals.

`3 +` and `3 -` step a row, `3 = 2` sets it, `3` turns a row that is in or out, `preset NAME` fills
all of them, `done` plays the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from munera.core.draft import Draft, Slot, Tally, Way
from munera.core.errors import MuneraError
from munera.core.ledger import (
    closed_by,
    lacking,
    missing,
    name_of,
    passed,
    plays,
    preset_picks,
    shown,
    stop_of,
    sums,
    sums_of,
    texts_of,
    usual_picks,
    why_closed,
)
from munera.core.saying import say

# Why the rules close a way, after these actions; None: no reason is known.
Why = Callable[[str, Sequence[str]], MuneraError | None]

ROW = re.compile(r"(\d+)\s*(?:([+-]+)|=\s*(\S.*))?")
WORDS = {"on": 1, "yes": 1, "in": 1, "off": 0, "no": 0, "out": 0}
HELP = (
    ("3", "put row 3 in or take it out; or show what it can be"),
    ("3 +, 3 -", "one step more or less in row 3"),
    ("3 = 2", "set row 3 to 2, or to a word that stands there"),
    ("preset NAME", "start from a ready answer"),
    ("sums", "show the rows and what they come to"),
    ("reset", "begin anew"),
    ("single", "answer one question after the other instead"),
    ("done", "play the whole answer"),
)


class Worksheet:
    """The rows of one ledger as a person fills them in."""

    def __init__(self, draft: Draft, why: Why) -> None:
        self.draft = draft
        self.why = why
        self.picks: list[Way | None] = usual_picks(draft)

    def reads(self, line: str) -> bool:
        """Whether a line is meant for the rows."""
        first = line.lower().partition(" ")[0]
        return bool(ROW.fullmatch(line)) or first in ("preset", "sums", "reset")

    def change(self, line: str) -> None:
        """Do what such a line says; raises MuneraError with the reason if that is impossible."""
        found = ROW.fullmatch(line)
        word, _, rest = line.partition(" ")
        if found is None:
            if word.lower() == "preset":
                self._start(rest.strip())
            elif word.lower() == "reset":
                self.picks = usual_picks(self.draft)
            return
        at = int(found[1]) - 1
        if not 0 <= at < len(self.draft.slots):
            raise MuneraError(say("ledger.row", rows=len(self.draft.slots)))
        slot = self.draft.slots[at]
        if slot.look == "fixed":
            raise MuneraError(say("ledger.fixed", row=slot.title))
        if found[2]:
            for sign in found[2]:
                self._step(at, 1 if sign == "+" else -1)
        elif found[3]:
            self._take(at, self._meant(slot, found[3].strip()))
        elif len(slot.ways) == 2:
            self._take(at, slot.ways[0 if self.picks[at] is slot.ways[1] else 1])

    def fill(self, texts: Sequence[str]) -> bool:
        """Fill the rows so that they play these actions; false if no picks do."""
        found = self._parsed(tuple(texts), 0)
        if found is not None:
            self.picks = list(found)
        return found is not None

    def texts(self) -> tuple[str, ...]:
        """The actions of the answer; raises MuneraError if it is not complete."""
        whole = [way for way in self.picks if way is not None]
        if len(whole) < len(self.picks):
            empty = self.draft.slots[self.picks.index(None)]
            raise MuneraError(say("ledger.empty", row=empty.title))
        now = sums(self.draft, whole)
        over, short = passed(self.draft, now), lacking(self.draft, now)
        if over is not None:
            raise MuneraError(say("ledger.over", tally=_capital(over.title), limit=over.limit))
        if short is not None:
            left = missing(short, now[short.id])
            title = _capital(short.title)
            raise MuneraError(say("ledger.short", tally=title, short=left, goal=short.goal))
        return texts_of(self.draft, whole)

    def numbers(self) -> dict[str, int]:
        """The row of each action that a piece stands for."""
        return {
            text: k
            for k, slot in enumerate(self.draft.slots, 1)
            for way in slot.ways
            if way.piece
            for text in plays(way)
        }

    # --- Changing ------------------------------------------------------------------------------

    def _start(self, wanted: str) -> None:
        presets = self.draft.presets
        if not presets:
            raise MuneraError(say("ledger.no_presets"))
        for number, preset in enumerate(presets, 1):
            called = preset.label.lower()
            if wanted and (wanted == str(number) or called.startswith(wanted.lower())):
                self.picks = list(preset_picks(self.draft, preset))
                return
        known = ", ".join(preset.label for preset in presets)
        raise MuneraError(say("ledger.no_preset", wanted=wanted, presets=known))

    def _step(self, at: int, by: int) -> None:
        slot, pick = self.draft.slots[at], self.picks[at]
        to = (slot.ways.index(pick) if pick is not None else -1) + by
        if not 0 <= to < len(slot.ways):
            raise MuneraError(say("ledger.no_step", row=slot.title))
        self._take(at, slot.ways[to])

    def _meant(self, slot: Slot, wanted: str) -> Way:
        """The way that a word stands for."""
        word = wanted.lower()
        for way in slot.ways:
            if word in (way.label.lower(), name_of(way).lower()):
                return way
        if len(slot.ways) == 2 and word in WORDS:
            return slot.ways[WORDS[word]]
        ways = ", ".join(_called(slot, way) for way in slot.ways)
        raise MuneraError(say("ledger.no_way", row=slot.title, wanted=wanted, ways=ways))

    def _take(self, at: int, way: Way) -> None:
        if way.closed:
            before = [text for one in self.picks[:at] if one is not None for text in plays(one)]
            *more, last = plays(way)
            refusal = self.why(last, [*before, *more])
            slot = self.draft.slots[at]
            raise refusal or MuneraError(say("ledger.no_step", row=slot.title))
        by = closed_by(self.draft, self.picks, at, way)
        if by is not None:
            told = why_closed(self.draft, self.picks, at, way, by)
            raise MuneraError(f"{told} [{by.clause}]" if by.clause else told)
        self.picks[at] = way

    def _parsed(self, texts: tuple[str, ...], k: int) -> list[Way] | None:
        if k == len(self.draft.slots):
            whole = texts == self.draft.closing or (not texts and stop_of(self.draft) is not None)
            return [] if whole else None
        for way in self.draft.slots[k].ways:
            own = plays(way)
            if not way.closed and texts[: len(own)] == own:
                rest = self._parsed(texts[len(own) :], k + 1)
                if rest is not None:
                    return [way, *rest]
        return None

    # --- Showing -------------------------------------------------------------------------------

    def show(self, console: Console) -> None:
        """Draw the rows under their headings, the totals and the presets."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        titles = {group.id: group.title for group in self.draft.groups}
        group = ""
        for k, slot in enumerate(self.draft.slots):
            if slot.group != group:
                group = slot.group
                grid.add_row("", Text(titles.get(group, ""), "bold underline"))
            number = Text("" if slot.look == "fixed" else str(k + 1), "bold")
            grid.add_row(number, slot.title, self._ways(k), self._part(k), Text(_note(slot), "dim"))
        console.print(grid)
        now = sums(self.draft, self.picks)
        console.print(Text("  ").join([_told(t, now[t.id], k == 0) for k, t in self._tallies()]))
        if self.draft.presets:
            known = ", ".join(preset.label for preset in self.draft.presets)
            active = self._active()
            console.print(Text(f"presets: {known}{f' (now: {active})' if active else ''}", "dim"))
        if self.draft.beside:
            console.print(Text(f"instead: {', '.join(self.draft.beside)}", "dim"))

    def _tallies(self) -> list[tuple[int, Tally]]:
        return list(enumerate(self.draft.tallies))

    def _active(self) -> str:
        """The preset that the rows equal, or nothing."""
        for preset in self.draft.presets:
            if preset_picks(self.draft, preset) == self.picks:
                return preset.label
        return ""

    def _ways(self, at: int) -> Text:
        """The values of a row: the pick in [ ], those that are closed now in ( )."""
        slot, pick = self.draft.slots[at], self.picks[at]
        if slot.look == "fixed":
            return Text()
        if slot.look == "across":
            far = slot.ways.index(pick) if pick is not None else 0
            near = len(slot.ways) - 1 - far
            sides = zip((near, far), self.draft.banks, strict=True)
            return Text(" | ".join(f"{n} {bank.title}" for n, bank in sides))
        if len(slot.ways) == 2:
            on = pick is slot.ways[1]
            shut = not on and self._is_closed(at, slot.ways[1])
            return Text("( )" if shut else "[x]" if on else "[ ]", "dim" if shut else "")
        out = Text()
        for way in slot.ways:
            called = _called(slot, way)
            if way is pick:
                out.append(f"[{called}] ", "bold")
            elif self._is_closed(at, way):
                out.append(f"({called}) ", "dim")
            else:
                out.append(f"{called} ")
        return out

    def _is_closed(self, at: int, way: Way) -> bool:
        return way.closed or closed_by(self.draft, self.picks, at, way) is not None

    def _part(self, at: int) -> Text:
        """What a row adds to the total."""
        lead, pick = self.draft.tallies[0].id, self.picks[at]
        if not any(lead in sums_of(way) for way in self.draft.slots[at].ways):
            return Text()
        n = sums_of(pick).get(lead, 0) if pick is not None else 0
        return Text(f"{n:+d}", "bold" if n else "dim")


def _called(slot: Slot, way: Way) -> str:
    """A way in a word."""
    if way.label:
        return way.label
    return ("out", "in")[slot.ways.index(way)] if len(slot.ways) == 2 else name_of(way)


def _note(slot: Slot) -> str:
    price = slot.price.numeral if slot.price is not None else ""
    if price and slot.look == "steps":
        price += " each"
    return ", ".join(part for part in (slot.note, price) if part)


def _told(tally: Tally, sum_: int, lead: bool) -> Text:
    """A tally with its limit or its goal."""
    value = shown(tally, sum_)
    out = Text(f"{tally.title} {value:+d}" if tally.signed else f"{tally.title} {value}")
    if tally.goal is not None:
        short = missing(tally, sum_)
        out.append(f" {'of' if tally.due else 'against'} {tally.goal}, ")
        out.append(f"{short} short" if short else "enough")
    elif tally.limit is not None:
        out.append(f" of {tally.limit}, {tally.limit - value} left")
    out.stylize("bold" if lead else "")
    return out


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
