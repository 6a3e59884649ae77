"""A run of games at one table: seeds, observations as arrays, masks. All adapters share it.

Game number n of a run with seed s draws its chance from `seed_of(s, n, "chance")`, exactly as game
number n of a simulation with that seed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from munera.core.engine import CHANCE, NOBODY, Actions, State, act, fill_legal, roll, settle
from munera.core.errors import BadTable, MuneraError
from munera.core.game import Game
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.core.tensor import Layout, Sheet
from munera.games import load
from munera.play.speech import check

Row = NDArray[np.float32]
Mask = NDArray[np.int8]


ANSWERS = ("end", "raise", "random")  # to an illegal action


def check_answer(illegal: str) -> str:
    """The name of an answer to illegal actions; raises BadTable if there is no such answer."""
    if illegal not in ANSWERS:
        raise BadTable(say("adapter.answers", known=", ".join(ANSWERS), illegal=illegal))
    return illegal


def version(game: Game) -> int:
    """A number that changes with the rules of a game and with the numbering of its actions."""
    return game.rules * 100_000 + int(game.space.fingerprint[:4], 16)


class Course:
    """What is fixed for all games of a run: the table, its layout, and the scale of each cell."""

    def __init__(
        self,
        name: str | Game,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, str] | None = None,
        memory: bool = True,
    ) -> None:
        """Without `memory`, observations hold only what may be looked at now."""
        self.game: Final = load(name) if isinstance(name, str) else name
        count = self.game.seats[0] if seats is None else seats
        if seats is None and 2 in self.game.seats:
            count = 2
        self.table: Final = self.game.table(count, mode, options)
        self.seats: Final = count
        self.names: Final = tuple(f"player_{seat}" for seat in range(count))
        self.opening: Final = self.game.opening(self.table)
        self.layout: Final = Layout(self.game.pieces(self.opening))
        if not self.layout.pieces:
            raise BadTable(say("adapter.no_tensor", title=self.game.title))
        self.choices: Final = self.game.space.choices
        self.memory: Final = memory
        self.size: Final = int(self.layout.size if memory else self.layout.seen)
        tops = [piece.top for piece in self.layout.pieces for _ in range(piece.size)]
        lows = [piece.low for piece in self.layout.pieces for _ in range(piece.size)]
        self.scale: Final[Row] = np.reciprocal(np.array(tops[: self.size], np.float32))
        self.low: Final[Row] = np.multiply(
            np.array(lows[: self.size], np.float32), self.scale, dtype=np.float32
        )

    def metadata(self) -> dict[str, Any]:
        """What names an environment and what its numbers mean."""
        pieces = [(p.name, p.shape, p.low, p.top) for p in self.layout.pieces]
        return {
            "name": f"munera_{self.game.name}_v{version(self.game)}",
            "rules": self.game.rules,
            "space": self.game.space.fingerprint,
            "observation": hashlib.sha256(repr(pieces).encode()).hexdigest()[:16],
            "render_fps": 1,
            "seats": self.seats,
            "mode": self.table.mode,
            "options": dict(self.table.options),
        }

    def split(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The named pieces of one observation, or of many along the last axis, as array views."""
        out: dict[str, NDArray[Any]] = {}
        for piece, start in zip(self.layout.pieces, self.layout.starts, strict=True):
            if start < self.size:
                part = rows[..., start : start + piece.size]
                out[piece.name] = part.reshape(*rows.shape[:-1], *piece.shape)
        return out


class Run:
    """One game after another; `truth` is the present one."""

    def __init__(self, course: Course) -> None:
        self.course: Final = course
        self.seed = secrets.randbits(60)
        self.number = -1
        self.truth: State = course.opening.clone()
        self.who = NOBODY
        self.sheet: Final = Sheet(course.layout)
        self.actions: Final = Actions()
        self.listed: Final = np.frombuffer(self.actions.items, np.int64)  # type: ignore[call-overload]

    def begin(self, seed: int | None = None) -> None:
        """Begin game 0 of a seed; without a seed, the next game of the run."""
        if seed is None:
            self.number += 1
        else:
            self.seed, self.number = seed, 0
        self.chance = Rng(seed_of(self.seed, self.number, "chance"))
        self.truth = self.course.opening.clone()
        self.go_on(settle(self.truth))

    def luck(self, name: str) -> Rng:
        """A generator of this game, for a named purpose."""
        return Rng(seed_of(self.seed, self.number, name))

    def go_on(self, who: int) -> None:
        """Let chance act until a seat is asked or the game is over."""
        while who == CHANCE:
            who = roll(self.truth, self.chance, self.actions)
        self.who = who

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action of a seat."""
        self.go_on(act(self.truth, seat, action))

    def row(self, seat: int) -> Row:
        """What a seat knows, as a new array."""
        sheet, course = self.sheet, self.course
        sheet.fresh()
        course.game.observe(self.truth, seat, sheet)
        cells = np.frombuffer(sheet.cells, np.int16, course.size)  # type: ignore[call-overload]
        out: Row = np.multiply(cells, course.scale, dtype=np.float32)
        return out

    def mask(self, seat: int, more: int = 0) -> Mask:
        """Ones for legal actions of the seat, with `more` cells after those of the choices."""
        out = np.zeros(self.course.choices + more, np.int8)
        fill_legal(self.truth, seat, self.actions)
        out[self.listed[: self.actions.count]] = 1
        return out

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may do this now."""
        fill_legal(self.truth, seat, self.actions)
        return bool((self.listed[: self.actions.count] == action).any())

    def any_legal(self, seat: int, luck: Rng) -> int:
        """Any action that the seat may do now."""
        fill_legal(self.truth, seat, self.actions)
        return int(self.actions.items[luck.below(self.actions.count)])

    def why_not(self, seat: int, action: int) -> str:
        """The sentence with the clause that refuses an action; empty if it is legal."""
        if not 0 <= action < self.course.choices:
            return f"There is no action {action}; they run from 0 to {self.course.choices - 1}."
        try:
            check(self.course.game, self.truth, seat, action, self.course.names)
        except MuneraError as error:
            return str(error)
        return ""
