"""A table to play test situations on: every step goes through the engine, every event is kept.

Teams are written as a seat and letters: `0 ssnt` is seat 0 with two swords, a net and a trident; p
is a spear and h a shield. Dice are M for mortal, H for a simple hit and - for a miss.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from munera.core.engine import NOBODY, Frame, act, legal_list, settle
from munera.core.errors import Illegal, NotYourTurn
from munera.core.events import Sink
from munera.core.game import Decision, Table, View
from munera.core.rng import Rng
from munera.games import load
from munera.games.clash import opening
from munera.games.clash.state import Clash
from munera.games.clash.tables import ANIMAL_NAMES, KIND_NAMES
from munera.play.speech import check, decision, tell

GAME = load("clash")
SPECTATOR = -3
PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eve")
SEATS = (2, 3, 4, 5)
LETTERS = dict(zip("pnsth", KIND_NAMES, strict=True))
FACES = {"M": "mortal", "H": "simple", "-": "miss"}
FAR = {"e3": "2 ssss"}  # a team that keeps the game alive


def kinds(letters: str) -> list[str]:
    """The kinds that letters stand for, in the order of the stacks."""
    return sorted((LETTERS[letter] for letter in letters), key=KIND_NAMES.index)


class Ring:
    """A position, its events so far, and short ways to go on and to ask."""

    def __init__(self, g: Clash) -> None:
        self.g = g
        self.sink = Sink()
        g.sink = self.sink

    # --- Going on ---

    def do(self, *texts: str) -> Ring:
        """Play legal actions, each by the seat that is asked."""
        for text in texts:
            seat = self.asked
            action = GAME.space.parse(text)
            legal = legal_list(self.g, seat)
            assert action in legal, f"{text}: only {self.legal()} is legal for {seat}"
            act(self.g, seat, action)
        return self

    def attack(self, here: str, there: str, stand: str = "") -> Ring:
        """The whole attack of a unit, from another space if told so."""
        return self.do(f"attacker {here}", f"stand {stand or here}", f"target {there}")

    def roll(self, *throws: str) -> Ring:
        """Dice, one text per throw: `MH-`; their number must be exactly right."""
        for throw in throws:
            assert self.g.dice == len(throw), f"{self.g.dice} dice are thrown, not {throw}"
            self.do(*(f"roll {FACES[face]}" for face in throw))
        return self

    def random(self, rng: Rng, moves: int = 1) -> Ring:
        """Play n random moves of seats or chance."""
        for _ in range(moves):
            if self.asked == NOBODY:
                break
            legal = legal_list(self.g, self.asked)
            act(self.g, self.asked, legal[rng.below(len(legal))])
        return self

    # --- Asking ---

    @property
    def asked(self) -> int:
        """The seat that is asked, CHANCE, or NOBODY when the game is over."""
        return settle(self.g)

    @property
    def over(self) -> bool:
        return self.asked == NOBODY

    @property
    def stage(self) -> str:
        return str(self.view()["stage"])

    def legal(self, verb: str = "") -> list[str]:
        """What the seat that is asked may do, as texts; with a verb, only what comes after it."""
        texts = [GAME.space.text(action) for action in legal_list(self.g, self.asked)]
        if verb:
            return [text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")]
        return texts

    def stands(self, space: str) -> list[str]:
        """The spaces that the unit on a space may attack from, by D6."""
        other = at(self.g.clone())
        return other.do(f"attacker {space}").legal("stand")

    def view(self, viewer: int = SPECTATOR) -> View:
        return GAME.view(self.g, viewer)

    def unit(self, space: str) -> dict[str, Any] | None:
        """What a view tells of the unit on a space."""
        return next((unit for unit in self.view()["units"] if unit["space"] == space), None)

    def team(self, space: str) -> str:
        """A team as `0 ssn w1`, netted gladiators in brackets; an animal as `lion-1 w2`."""
        unit = self.unit(space)
        if unit is None:
            return ""
        wounds = f" w{unit['wounds']}" if unit["wounds"] else ""
        if unit["type"] == "animal":
            return f"{unit['unit']}{wounds}"
        names = {kind: letter for letter, kind in LETTERS.items()}
        active = "".join(names[kind] for kind in unit["active"])
        netted = "".join(names[kind] for kind in unit["netted"])
        return f"{unit['seat']} {active}{f'({netted})' if netted else ''}{wounds}"

    def pen(self, seat: int) -> list[str]:
        """The gladiators in a pen, then the animals."""
        player = self.view()["players"][seat]
        crew = [kind for kind, n in player["captured"].items() for _ in range(n)]
        return crew + list(player["animals"])

    def points(self) -> list[int]:
        return [player["points"] for player in self.view()["players"]]

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The values of the events of a kind, in order."""
        return [e[1:] for e in self.sink.events if GAME.events[e[0]].name == kind]

    def told(self) -> list[str]:
        """All events in words."""
        return [tell(GAME, self.g, event, SPECTATOR, self.names).text for event in self.sink.events]

    def decision(self, seat: int | None = None) -> Decision:
        found = decision(GAME, self.g, self.asked if seat is None else seat, self.names)
        assert found is not None
        return found

    @property
    def names(self) -> tuple[str, ...]:
        return PEOPLE[: self.g.setup.seats]

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The clause and the sentence that refuse an action of the seat that is asked."""
        who = self.asked if seat is None else seat
        with pytest.raises((Illegal, NotYourTurn)) as caught:
            check(GAME, self.g, who, GAME.space.parse(text), self.names)
        assert isinstance(caught.value, Illegal | NotYourTurn)
        return caught.value.clause, caught.value.why


def at(g: Clash) -> Ring:
    """A ring around a position."""
    return Ring(g)


def table(seats: int, **options: str) -> Table:
    return GAME.table(seats, options=options)


def at_opening(seats: int, **options: str) -> Ring:
    """A game before its first move."""
    return Ring(cast(Clash, GAME.opening(table(seats, **options))))


def fight(
    units: Mapping[str, str],
    turn: int = 0,
    seats: int = 3,
    *,
    wounds: Mapping[str, int] | None = None,
    reserve: Sequence[str] = (),
    pens: Sequence[str] = (),
    trophies: Sequence[str] = (),
    dead: Sequence[str] = (),
    frame: Frame | None = None,
    **options: str,
) -> Ring:
    """A free position in which a player's turn begins; pens are letters by seat."""
    spelled = {
        space: text if text in ANIMAL_NAMES else " ".join([text[0], *kinds(text[2:])])
        for space, text in units.items()
    }
    return Ring(
        opening.position(
            table(seats, **options),
            units=spelled,
            turn=turn,
            wounds=wounds,
            reserve=reserve,
            pens=[" ".join(kinds(letters)) for letters in pens],
            trophies=trophies,
            dead=dead,
            frame=frame,
        )
    )


def battle(attacker: str, defender: str, wounds: tuple[int, int] = (0, 0), turn: int = 0) -> Ring:
    """The unit on b2 attacks the one on b3; seat 2 has a team far away."""
    far = {space: text for space, text in FAR.items() if "2" not in (attacker[0], defender[0])}
    units = {"b2": attacker, "b3": defender, **far}
    if turn == 1 or "1" not in (attacker[0], defender[0]):
        units |= {"e1": "1 ssss"} if not any(t.startswith("1 ") for t in units.values()) else {}
    ring = fight(units, turn, wounds={"b2": wounds[0], "b3": wounds[1]})
    return ring.attack("b2", "b3")


def entered(seats: int, seed: int = 0, **options: str) -> Ring:
    """A game whose gladiators and animals have entered at random."""
    ring = at_opening(seats, **options)
    rng = Rng(seed)
    while ring.view()["phase"] != "fight":
        ring.random(rng)
    return ring
