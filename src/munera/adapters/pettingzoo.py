"""PettingZoo environments of every game: seats act one after another, or all at once.

>>> from munera.games import NAMES
>>> game = env(NAMES[0], seats=3)
>>> game.reset(seed=7)
>>> for agent in game.agent_iter(max_iter=9):
...     seen, reward, over, cut, info = game.last()
...     game.step(None if over or cut else int(seen["action_mask"].argmax()))
>>> game.agents
['player_0', 'player_1', 'player_2']

An observation is `{"observation": floats from -1 to 1, "action_mask": ones for legal actions}`; the
mask is in `infos` too. Chance is not an agent: it draws from the seed of the game. Each agent's
reward is its result, 0 to 1, when the game ends. See docs/research.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from munera.adapters.render import MODES, draw
from munera.adapters.run import Course, Run, check_answer
from munera.core.engine import NOBODY, act, settle, waiting
from munera.core.errors import BadTable
from munera.core.game import Game
from munera.core.saying import say
from munera.core.sealed import Sealed

Observation = dict[str, Any]
Info = dict[str, Any]
Step = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
]
ILLEGAL_REWARD = -1.0


def env(name: str | Game, seats: int | None = None, mode: str = "", **settings: Any) -> SeatsEnv:
    """The environment of a game in which seats act one after another; see `SeatsEnv`."""
    return SeatsEnv(name, seats, mode, **settings)


def parallel_env(
    name: str | Game, seats: int | None = None, mode: str = "", **settings: Any
) -> RoundEnv:
    """The environment in which all seats that are asked act at once; see `RoundEnv`."""
    return RoundEnv(name, seats, mode, **settings)


def _spaces(course: Course, more: int = 0) -> tuple[gymnasium.spaces.Dict, int]:
    """The space of observations, and the number of actions."""
    actions = course.choices + more
    high = np.ones(course.size, np.float32)
    box = gymnasium.spaces.Box(course.low, high, (course.size,), np.float32)
    mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": box, "action_mask": mask}), actions


class SeatsEnv(AECEnv[str, Observation, int | None]):
    """Seats act one after another; where they choose in secret at once, in the order of seats.

    `illegal` says what an illegal action does: "end" ends the game, its agent gets -1 and the
    others 0; "raise" raises ValueError with the rule and changes nothing; "random" plays a legal
    action instead, drawn from the game's seed. The reason is in `infos` under "illegal".
    `max_cycles` cuts the game short after that many actions of one agent.
    """

    def __init__(
        self,
        name: str | Game,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        memory: bool = True,
        illegal: str = "end",
        max_cycles: int | None = None,
    ) -> None:
        self.course = Course(name, seats, mode, options, memory)
        self.run = Run(self.course)
        self.illegal = check_answer(illegal)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.course.metadata(), "render_modes": MODES}
        self.possible_agents = list(self.course.names)
        self.agents: list[str] = []
        self._space = {}
        self._actions = {}
        for agent in self.possible_agents:
            space, actions = _spaces(self.course)
            self._space[agent] = space
            self._actions[agent] = gymnasium.spaces.Discrete(actions)
        self._nothing = np.zeros(self.course.choices, np.int8)
        self._nothing.flags.writeable = False

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The same space for every agent."""
        return self._space[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[Any]:
        """All choices that the game knows; the mask says which may be taken."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of a seed; without one the next game of the same run."""
        self.run.begin(seed)
        self._luck = self.run.luck("illegal")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {a: {"action_mask": self._nothing} for a in self.agents}
        self.taken = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo does
        self._select()

    def _select(self) -> None:
        """Turn to the agent that is asked, with its mask."""
        who = self.run.who
        agent = self.possible_agents[who]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self.run.mask(who)}

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do if it is asked."""
        seat = self.possible_agents.index(agent)
        info = self.infos.get(agent)
        mask = self._nothing if info is None else info["action_mask"]
        return {"observation": self.run.row(seat), "action_mask": mask}

    def state(self) -> np.ndarray[Any, Any]:
        """What all agents know together, one row each, for centralised training."""
        return np.stack([self.run.row(seat) for seat in range(self.course.seats)])

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked, then let chance act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen, why = self._judge(agent, action)
        self._cumulative_rewards[agent] = 0.0
        for other in self.agents:
            self.rewards[other] = 0.0
        self.infos[agent] = {"action_mask": self._nothing}
        if chosen is None:
            self._end(illegal=agent)
        else:
            self.run.act(self.run.who, chosen)
            self.taken[agent] += 1
            if self.run.who == NOBODY:
                self._end()
            else:
                if self.taken[agent] == self.max_cycles:
                    self.truncations = dict.fromkeys(self.agents, True)
                self._select()
        if why:
            self.infos[agent]["illegal"] = why
        if self.render_mode == "human":
            self.render()

    def _judge(self, agent: str, action: int | None) -> tuple[int | None, str]:
        """The action to play, or None if the game ends here; and why the given one was illegal."""
        mask = self.infos[agent]["action_mask"]
        if action is not None and 0 <= action < self.course.choices and mask[action]:
            return int(action), ""
        seat = self.run.who
        why = "None is no action."
        if action is not None:
            why = self.run.why_not(seat, int(action))
        if self.illegal == "raise":
            raise ValueError(why)
        if self.illegal == "random":
            return self.run.any_legal(seat, self._luck), why
        return None, why

    def _end(self, illegal: str = "") -> None:
        """Give each agent its reward."""
        results = self.run.truth.results()
        for seat, agent in enumerate(self.possible_agents):
            reward = results[seat]
            if illegal:
                reward = ILLEGAL_REWARD if agent == illegal else 0.0
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The table as the agent that is asked sees it; see `render.draw`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode.")
            return None
        return draw(self.run, self.render_mode, max(0, self.run.who))

    def close(self) -> None:
        """There is nothing to close."""


class RoundEnv(ParallelEnv[str, Observation, int | None]):
    """All agents act at once; one that is not asked takes the last action of the space: wait.

    Only for games in which seats choose in secret at the same time. An answer may take several
    actions, such as an order for each gladiator; an agent that has finished waits for the others.
    `illegal` and the rest are as in `SeatsEnv`; `max_cycles` counts steps.
    """

    def __init__(
        self,
        name: str | Game,
        seats: int | None = None,
        mode: str = "",
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        memory: bool = True,
        illegal: str = "end",
        max_cycles: int | None = None,
    ) -> None:
        """Raises BadTable for a game in which no two seats ever choose at the same time."""
        self.course = Course(name, seats, mode, options, memory)
        frames = self.course.game.frames.values()
        if not any(isinstance(frame, type) and issubclass(frame, Sealed) for frame in frames):
            raise BadTable(say("adapter.never_at_once", title=self.course.game.title))
        self.run = Run(self.course)
        self.illegal = check_answer(illegal)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.course.metadata(), "render_modes": MODES}
        self.possible_agents = list(self.course.names)
        self.agents: list[str] = []
        self.wait = self.course.choices
        self._space = {}
        self._actions = {}
        for agent in self.possible_agents:
            space, actions = _spaces(self.course, 1)
            self._space[agent] = space
            self._actions[agent] = gymnasium.spaces.Discrete(actions)

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The same space for every agent."""
        return self._space[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[Any]:
        """All choices that the game knows, and waiting."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin game 0 of a seed; without one the next game of the same run."""
        self.run.begin(seed)
        self._luck = self.run.luck("illegal")
        self.agents = self.possible_agents[:]
        self.cycles = 0
        observations = self._observations()
        return observations, self._infos(observations)

    def _observations(self) -> dict[str, Observation]:
        out = {}
        asked = waiting(self.run.truth)
        for seat, agent in enumerate(self.possible_agents):
            mask = self.run.mask(seat, 1)
            if seat not in asked:
                mask[:] = 0
                mask[self.wait] = 1
            out[agent] = {"observation": self.run.row(seat), "action_mask": mask}
        return out

    def _infos(self, observations: dict[str, Observation]) -> dict[str, Info]:
        return {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}

    def step(self, actions: Mapping[str, int | None]) -> Step:
        """Take the actions of all seats that are asked, then let chance act."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        truth = self.run.truth
        chosen: list[tuple[int, int]] = []
        wrong: dict[str, str] = {}
        for seat in waiting(truth):
            agent = self.possible_agents[seat]
            action = actions.get(agent)
            if action is None or not self.run.is_legal(seat, int(action)):
                wrong[agent] = self._answer(seat, action)
                action = self.run.any_legal(seat, self._luck)
            chosen.append((seat, int(action)))
        ended = bool(wrong) and self.illegal == "end"
        if not ended:
            for seat, action in chosen:
                act(truth, seat, action)
            self.run.go_on(settle(truth))
        self.cycles += 1
        return self._outcome(ended, wrong)

    def _answer(self, seat: int, action: int | None) -> str:
        """Why an illegal action is illegal; raises ValueError if `illegal` is "raise"."""
        agent = self.possible_agents[seat]
        if action is None:
            why = f"{agent} is asked, but has no action."
        elif action == self.wait:
            why = f"{agent} is asked and cannot wait."
        else:
            why = self.run.why_not(seat, int(action))
        if self.illegal == "raise":
            raise ValueError(why)
        return why

    def _outcome(self, ended: bool, wrong: dict[str, str]) -> Step:
        """What `step` returns."""
        over = ended or self.run.who == NOBODY
        cut = not over and self.cycles == self.max_cycles
        results = self.run.truth.results()
        rewards = dict(zip(self.agents, results, strict=True))
        if ended:
            rewards = {a: ILLEGAL_REWARD if a in wrong else 0.0 for a in self.agents}
        observations = self._observations()
        infos = self._infos(observations)
        for agent, why in wrong.items():
            infos[agent]["illegal"] = why
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        """The table as the first agent that is asked sees it; see `render.draw`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode.")
            return None
        return draw(self.run, self.render_mode, max(0, self.run.who))

    def close(self) -> None:
        """There is nothing to close."""
