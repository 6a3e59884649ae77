"""Many games in one call, as NumPy arrays: Python's cost of a call is paid once for all of them.

from munera.adapters.vector import Games
games = Games("NAME", 256, seats=2, seed=1)
batch = games.batch
while True:
    batch = games.step(choose(batch.observations, batch.masks))
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


@dataclass(frozen=True, slots=True)
class Batch:
    """What a step found, game by game; the arrays stay as they are when the games go on."""

    observations: NDArray[Any]  # of the seat that is asked: (games, size), floats from -1 to 1
    masks: NDArray[np.int8]  # ones where it may act: (games, choices)
    seats: NDArray[np.int64]  # which seat is asked: (games,)
    rewards: NDArray[np.float64]  # results of games that have just ended, else 0: (games, seats)
    over: NDArray[np.bool_]  # whether a game has ended; the rest is about the next one: (games,)


class Games:
    """So many games at one table; each asks one seat at a time.

    With `raw` observations are the whole numbers of the pieces as they are, in 16 bits, not scaled.
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
    ) -> None:
        self.course = Course(name, seats, mode, options, memory)
        self.count = count
        self.raw = raw
        self.reset(seed)

    def reset(self, seed: int) -> Batch:
        """Begin games number 0 and on of a seed."""
        course = self.course
        self._flock = Flock(
            course.opening,
            course.game.observe,
            course.layout,
            course.seats,
            course.choices,
            self.count,
            seed,
        )
        self.batch = self._read()
        return self.batch

    def _read(self) -> Batch:
        flock, course, n = self._flock, self.course, self.count
        buffer: Any = np.frombuffer  # it reads our cells, though its types do not say so
        cells = buffer(flock.sheet.cells, np.int16).reshape(n, -1)[:, : course.size]
        return Batch(
            cells if self.raw else np.multiply(cells, course.scale, dtype=np.float32),
            buffer(flock.mask, np.int8).reshape(n, -1),
            buffer(flock.asked, np.int64),
            buffer(flock.rewards, np.float64).reshape(n, -1),
            buffer(flock.over, np.bool_),
        )

    def step(self, actions: NDArray[Any]) -> Batch:
        """Take one action in every game; raises ValueError for an illegal one, and changes nothing.

        A game that ends hands out its rewards and is replaced by the next one of the seed.
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
