"""Many games in one call, as NumPy arrays: the cost of a Python call is paid once for all.

>>> from munera.games import NAMES
>>> games = Games(NAMES[0], 16, seats=2, seed=1)
>>> batch = games.batch
>>> len(batch.observations) == len(batch.masks) == 16
True
>>> batch = games.step(batch.masks.argmax(axis=1))  # the first legal action of each game
>>> batch.rewards.shape
(16, 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from munera.adapters.flock import Flock
from munera.adapters.run import Course
from munera.core.game import Game
from munera.core.tensor import Sheet


@dataclass(frozen=True, slots=True)
class Stepped:
    """What a step found, game by game."""

    observations: NDArray[Any]  # of the seat that is asked: (games, size), floats from -1 to 1
    masks: NDArray[np.int8]  # ones for its legal actions: (games, choices)
    seats: NDArray[np.int64]  # which seat is asked: (games,)
    rewards: NDArray[np.float64]  # results of games that have just ended, else 0: (games, seats)
    over: NDArray[np.bool_]  # whether a game has ended; then the rest is the next game's: (games,)


def _floats(course: Course) -> tuple[list[int], list[int]]:
    """Where each piece's 0 is, and the scaled numbers of all cells as the bits of floats."""
    zeros: list[int] = []
    bits: list[int] = []
    ranges: dict[tuple[int, int], int] = {}
    for piece in course.layout.pieces:
        key = (piece.low, piece.top)
        if key not in ranges:
            ranges[key] = len(bits) - piece.low
            numbers = np.arange(piece.low, piece.top + 1, dtype=np.int16)
            scale = np.reciprocal(np.float32(piece.top))
            bits += np.multiply(numbers, scale, dtype=np.float32).view(np.int32).tolist()
        zeros.append(ranges[key])
    return zeros, bits


class Games:
    """Many games at one table; each asks one seat at a time.

    With `raw` observations are the whole numbers of the pieces as they are, in 16 bits, not scaled.
    A batch does not change when the games go on. Only if observations are not `kept`, which is
    faster, does the next step overwrite them.
    """

    def __init__(
        self,
        name: str | Game,
        count: int,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, str] | None = None,
        memory: bool = True,
        seed: int = 0,
        raw: bool = False,
        kept: bool = True,
    ) -> None:
        self.course = Course(name, seats, mode, options, memory)
        self.count = count
        self.raw = raw
        self.kept = kept
        self.reset(seed)

    def reset(self, seed: int) -> Stepped:
        """Begin games number 0 and on of a seed."""
        course = self.course
        zeros, bits = ([], []) if self.raw else _floats(course)
        self._sheet = Sheet(course.layout, self.count, course.memory, zeros, bits)
        self._flock = Flock(
            course.opening,
            course.game.observe,
            self._sheet,
            course.seats,
            course.choices,
            self.count,
            seed,
        )
        self.batch = self._read()
        return self.batch

    def _read(self) -> Stepped:
        flock, n = self._flock, self.count
        buffer: Any = np.frombuffer  # it can read our cells, but its types do not say so
        sheet = self._sheet
        cells = buffer(sheet.cells, np.int16) if self.raw else buffer(sheet.floats, np.float32)
        rows = cells.reshape(n, -1)
        return Stepped(
            rows.copy() if self.kept else rows,
            buffer(flock.mask, np.int8).reshape(n, -1),
            buffer(flock.asked, np.int64),
            buffer(flock.rewards, np.float64).reshape(n, -1),
            buffer(flock.over, np.bool_),
        )

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game, all equally likely, drawn once per step."""
        buffer: Any = np.frombuffer
        picks: NDArray[np.int64] = buffer(self._flock.picks, np.int64).copy()
        return picks

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Take one action in every game; raises ValueError for an illegal one, and changes nothing.

        A game that ends gives its rewards and is replaced by the next one of the seed.
        """
        chosen = actions.tolist()
        if len(chosen) != self.count:
            raise ValueError(f"{self.count} games need as many actions, not {len(chosen)}.")
        wrong = self._flock.first_illegal(chosen)
        if wrong >= 0:
            text = str(chosen[wrong])
            if 0 <= chosen[wrong] < self.course.choices:
                text = self.course.game.space.text(chosen[wrong])
            raise ValueError(f"In game {wrong} of the batch '{text}' is not legal now.")
        self._flock.step(chosen)
        self.batch = self._read()
        return self.batch
