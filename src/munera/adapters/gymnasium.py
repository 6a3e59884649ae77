"""Gymnasium environments: one seat for the learner, bots in the others; importing registers ids.

>>> from munera.games import NAMES
>>> env = gymnasium.make(id_of(NAMES[0]), seats=3, bots="greedy")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
>>> reward, over
(0.0, False)

Observations, masks, seeds and illegal actions are as in the PettingZoo form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from munera.adapters.render import MODES, draw
from munera.adapters.run import Course, Run, check_answer, version
from munera.bots import make
from munera.core.engine import NOBODY
from munera.core.errors import BadTable
from munera.core.game import Game
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.games import every, load
from munera.play.seat import Seat

Observation = dict[str, Any]
ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Observation, Any]):
    """The learner sits at `seat`; `bots` is the name of a bot, or one name for each other seat.

    Bots draw from `seed_of(seed, number, seat)`, as in a simulation. `illegal` says what an illegal
    action does: "end" ends the game with -1, "raise" raises ValueError, "random" plays a legal one.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        name: str | Game,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, str] | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
        memory: bool = True,
        illegal: str = "end",
    ) -> None:
        """Raises BadTable for a seat or a number of bots that does not fit the table."""
        self.course = Course(name, seats, mode, options, memory)
        n = self.course.seats
        if not 0 <= seat < n:
            raise BadTable(say("table.no_seat", seat=seat, seats=n))
        called = [bots] * (n - 1) if isinstance(bots, str) else list(bots)
        if len(called) != n - 1:
            raise BadTable(say("adapter.seats_left", left=n - 1, bots=len(called)))
        called.insert(seat, "random")  # never asked: the learner sits there
        self.bots = [make(bot) for bot in called]
        self.seat = seat
        self.run = Run(self.course)
        self.illegal = check_answer(illegal)
        self.render_mode = render_mode
        self.metadata = {**self.course.metadata(), "render_modes": MODES}
        size, choices = self.course.size, self.course.choices
        box = gymnasium.spaces.Box(self.course.low, np.ones(size, np.float32), (size,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (choices,), np.int8)
        self.observation_space = gymnasium.spaces.Dict({"observation": box, "action_mask": mask})
        self.action_space = gymnasium.spaces.Discrete(choices)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin game 0 of a seed; without a seed, the next game of the same run."""
        super().reset(seed=seed)
        while True:
            self.run.begin(seed)
            run, n = self.run, self.course.seats
            self._seats = [Seat(self.course.game, run.truth, k) for k in range(n)]
            self._luck = [Rng(seed_of(run.seed, run.number, k)) for k in range(n)]
            self._spare = run.luck("illegal")
            self._others()
            if run.who != NOBODY:
                break
            seed = None  # the game was over before the learner was asked
        seen = self._look()
        return seen, {"action_mask": seen["action_mask"]}

    def _others(self) -> None:
        """Let bots act until the learner is asked or the game is over."""
        run = self.run
        while run.who not in (self.seat, NOBODY):
            who = run.who
            run.act(who, self.bots[who].choose(self._seats[who], self._luck[who]))

    def _look(self) -> Observation:
        return {"observation": self.run.row(self.seat), "action_mask": self.run.mask(self.seat)}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, then let chance and bots act until it is asked again."""
        info: dict[str, Any] = {}
        chosen = int(action)
        reward, over = 0.0, False
        if not self.run.is_legal(self.seat, chosen):
            info["illegal"] = self.run.why_not(self.seat, chosen)
            if self.illegal == "raise":
                raise ValueError(info["illegal"])
            reward, over = ILLEGAL_REWARD, True
            if self.illegal == "random":
                chosen, reward, over = self.run.any_legal(self.seat, self._spare), 0.0, False
        if not over:
            self.run.act(self.seat, chosen)
            self._others()
            over = self.run.who == NOBODY
            reward = self.run.truth.results()[self.seat] if over else 0.0
        seen = self._look()
        info["action_mask"] = seen["action_mask"]
        if self.render_mode == "human":
            self.render()
        return seen, reward, over, False, info

    def render(self) -> Any:
        """The table as the learner sees it; see `render.draw`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode.")
            return None
        return draw(self.run, self.render_mode, self.seat)


def id_of(name: str) -> str:
    """The id that a game has in Gymnasium; its version changes with rules and action space."""
    return f"munera/{name}-v{version(load(name))}"


def register() -> None:
    """Make all games known to Gymnasium."""
    for game in every():
        if game.pieces(game.opening(game.table(game.seats[0]))):
            gymnasium.register(id_of(game.name), f"{__name__}:SeatEnv", kwargs={"name": game.name})


register()
