"""A table to play test situations on, in the texts of actions."""

from __future__ import annotations

from typing import Any

from munera.core.engine import CHANCE, act, legal_list, settle, waiting
from munera.core.events import Sink
from munera.core.game import Table
from munera.games.gladiatori import opening
from munera.games.gladiatori.events import EVENTS, PROMPTS
from munera.games.gladiatori.events_refused import REFUSALS
from munera.games.gladiatori.opening import Man, position
from munera.games.gladiatori.space import SPACE
from munera.games.gladiatori.state import (
    DECK,
    DISCARD,
    HAND,
    LAID,
    M_FACING,
    M_HEX,
    M_ITEM,
    M_LIFE,
    M_LYING,
    M_NOW,
    M_TRAPS,
    M_VP,
    M_WHITES,
    MAN,
    REMOVED,
    ROOM,
    ROW,
    SEAT_CARDS,
    Munus,
)
from munera.games.gladiatori.tables import ITEM_NAMES, KIND_NAMES, STAT_NAMES
from munera.play.speech import refusal

DEFAULTS = {
    "coins": "standard",
    "characters": "any",
    "items": "usual",
    "animals": "usual",
    "number": "random",
    "placement": "off",
    "damage": "off",
    "overlimit": "off",
    "teaching": "off",
    "campaign": "off",
    "partner": "2",
    "secutor_move": "overskill",
    "hoplomachus_guard": "4",
    "content": "standard",
}
DECLINED = {
    "ask_power_first": "done",
    "ask_wrestling": "no",
    "ask_plus_power": "done",
    "ask_closing": "done",
    "ask_delay": "no",
}
ZONES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "removed": REMOVED, "laid": LAID}


def table(seats: int = 2, mode: str = "", **options: str) -> Table:
    """A table with every option written out."""
    return Table(seats, mode or opening.MODES[seats][0], {**DEFAULTS, **options})


def start(*men: Man, mode: str = "", options: dict[str, str] | None = None, **more: Any) -> Arena:
    """A free position with these gladiators."""
    return Arena(position(table(len(men), mode, **(options or {})), men, **more))


def fresh(seats: int = 2, mode: str = "", **options: str) -> Arena:
    """A match from its first move."""
    return Arena(opening.opening(table(seats, mode, **options)))


class Arena:
    """A position and short ways to go on and to ask."""

    def __init__(self, g: Munus) -> None:
        self.g = g
        self.sink = Sink()
        g.sink = self.sink

    # --- Going on ---

    @property
    def seat(self) -> int:
        """Who is asked; chance is -1, nobody -2."""
        return int(settle(self.g))

    def legal(self, seat: int | None = None) -> list[str]:
        """What the one who is asked may answer."""
        who = self.seat if seat is None else seat
        return [SPACE.text(action) for action in legal_list(self.g, who)] if who > -2 else []

    def give(self, text: str, seat: int | None = None) -> None:
        """One answer."""
        who = self.seat if seat is None else seat
        legal = self.legal(who)
        assert text in legal, f"{who} at {self.prompt()} may only {legal}, not {text}"
        act(self.g, who, SPACE.parse(text))

    def do(self, *texts: str) -> Arena:
        """Answers of the seat that is asked; `2: done` names the seat; forced answers are given."""
        for text in texts:
            owner, colon, rest = text.partition(": ")
            if not colon:
                owner, rest = "", text
            seat = self.seat
            for _ in range(200):
                seat = int(owner) if owner and int(owner) in waiting(self.g) else self.seat
                legal = self.legal(seat)
                if rest in legal and (not owner or int(owner) == seat):
                    break
                assert len(legal) == 1, f"{text}: {seat} is asked {self.prompt()} and may {legal}"
                self.give(legal[0], seat)
            self.give(rest, seat)
        return self

    def say(self, *texts: str) -> Arena:
        """As `do`, but Powers that nobody mentions are declined on the way."""
        for text in texts:
            self.decline(text)
            self.do(text)
        return self.decline()

    def decline(self, but: str = "") -> Arena:
        """Use no Power, nor anything else that ends an own round, unless it is this."""
        while self.prompt() in DECLINED and but.rpartition(": ")[2] not in self.powers():
            self.give(DECLINED[self.prompt()])
        return self

    def powers(self) -> list[str]:
        return [text for text in self.legal() if text.split()[0] in ("power", "pluspower", "clear")]

    def skip(self) -> Arena:
        """Give every answer that is forced."""
        while self.seat > -2 and len(self.legal()) == 1:
            self.give(self.legal()[0])
        return self

    def roll(self, *faces: int) -> Arena:
        """Dice."""
        for face in faces:
            assert self.seat == CHANCE, self.prompt()
            self.give(f"die {face}")
        return self

    # --- Asking ---

    def prompt(self) -> str:
        """The kind of the question that is asked."""
        seat = self.seat
        if seat < 0:
            return "chance" if seat == CHANCE else "over"
        return PROMPTS[self.g.stack[-1].prompt(self.g, seat)[0]].name

    def may(self, text: str) -> bool:
        return text in self.legal()

    def verbs(self, verb: str) -> list[str]:
        """The arguments that a verb may have now."""
        return [text.partition(" ")[2] for text in self.legal() if text.split()[0] == verb]

    def stats(self, seat: int) -> dict[str, int]:
        return {name: int(self.g.men[MAN * seat + M_NOW + k]) for k, name in enumerate(STAT_NAMES)}

    def cards(self, seat: int, zone: str) -> dict[str, int]:
        """The cards of a zone."""
        base = SEAT_CARDS * seat + ROOM * ZONES[zone]
        rows = {name: int(self.g.cards[base + k]) for k, name in enumerate(KIND_NAMES)}
        return {name: n for name, n in rows.items() if n}

    def size(self, seat: int, zone: str) -> int:
        return sum(self.cards(seat, zone).values())

    def vp(self, seat: int) -> int:
        return int(self.g.men[MAN * seat + M_VP])

    def place(self, seat: int) -> tuple[int, int]:
        found = self.g.setup.content.ground.place[self.g.men[MAN * seat + M_HEX]]
        assert found is not None
        return found

    def facing(self, seat: int) -> int:
        return int(self.g.men[MAN * seat + M_FACING])

    def life(self, seat: int) -> int:
        return int(self.g.men[MAN * seat + M_LIFE])

    def traps(self, seat: int) -> int:
        return int(self.g.men[MAN * seat + M_TRAPS])

    def whites(self, seat: int) -> int:
        return int(self.g.men[MAN * seat + M_WHITES])

    def lying(self, seat: int) -> bool:
        return bool(self.g.men[MAN * seat + M_LYING])

    def items(self, seat: int) -> list[str]:
        found = [int(self.g.men[MAN * seat + M_ITEM + slot]) for slot in range(2)]
        return [ITEM_NAMES[item] for item in found if item >= 0]

    def row(self, seat: int) -> list[str]:
        """Action cards on the table; `!` is rotated, `?` face-down."""
        out = []
        for k in range(4):
            code = int(self.g.rows[ROW * seat + k])
            if code >= 0:
                marks = ("!" if code & 4 else "") + ("?" if code & 8 else "")
                out.append(KIND_NAMES[code & 3] + marks)
        return out

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[1:] for e in self.sink.events if EVENTS[e[0]].name == kind]

    def last(self, kind: str) -> tuple[int, ...]:
        return self.events(kind)[-1]

    def fav(self) -> int:
        """The attack value that was announced last."""
        return self.last("attack_value")[-1]

    def fdv(self) -> int:
        return self.last("defence_value")[-1]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The name of the refusal of an action that is not legal."""
        who = self.seat if seat is None else seat
        assert text not in self.legal(who)
        why = self.g.stack[-1].why_not(self.g, who, SPACE.parse(text))
        return REFUSALS[why[0]].name if why else "why_not_now"


__all__ = ["Arena", "Man", "fresh", "refusal", "start", "table"]
