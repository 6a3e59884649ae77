"""A small policy learns Gorus Maximus for two from nothing but games against itself.

    python examples/learn_gorus.py                      # some minutes; the compiled build is meant
    python examples/learn_gorus.py --rounds 2 --test 20 # to see whether it runs

It plays single rounds, many in one call, and improves by proximal policy optimisation: what went
better than expected is done more often, in small steps. NumPy is all it needs. At the end it meets
the rule of thumb (the bot `greedy`) on deals that nobody has seen, each from both sides, at the
single round it has learned and at the whole game. The same seed and the same numbers of threads
give the same policy.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from munera.adapters.run import Course
from munera.adapters.vector import Games
from munera.bots import BOTS
from munera.bots.bot import Bot
from munera.core.engine import Actions
from munera.core.rng import Rng
from munera.core.tensor import Sheet
from munera.lab.ladder import Ladder, Pairing, climb
from munera.play.seat import Seat

Floats = NDArray[np.float32]
GAME = "gorus"
SEATS = 2
ROUND = {"target": "1"}  # one round decides: thirty decisions
CLIP = 0.2  # how far one update may move the chance of an action
TRACE = 0.95  # how much later results count for an action, from decision to decision
CURIOSITY = 0.01  # the reward for being unsure
FAR = np.float32(-1e9)  # the figure of an illegal action: its chance is 0
TINY = np.float32(1e-9)


class Policy:
    """One hidden layer, from what a seat sees to the chances of its actions and its prospects.

    Cells of the observation that never change in random play are left out.
    """

    def __init__(self, course: Course, cells: NDArray[np.int64], hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.cells = cells
        self.kind = [course.metadata()[key] for key in ("name", "space", "observation")]
        wide = course.choices + 1  # the last one is for the prospects, from -1 to 1
        self.weights: list[Floats] = [
            rng.normal(0, np.sqrt(2 / len(cells)), (len(cells), hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.1 / np.sqrt(hidden), (hidden, wide)).astype(np.float32),
            np.zeros(wide, np.float32),
        ]

    def think(self, seen: Floats) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, a figure for each action, and the prospects, row by row."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        out = hidden @ w2 + b2
        return hidden, out[:, :-1], out[:, -1]

    def save(self, file: Path) -> None:
        """Save the weights, with the name and fingerprints of the game they are for."""
        arrays: dict[str, Any] = {f"w{k}": array for k, array in enumerate(self.weights)}
        np.savez_compressed(file, kind=json.dumps(self.kind), cells=self.cells, **arrays)

    @classmethod
    def load(cls, course: Course, file: Path) -> Policy:
        """The policy from a file; raises ValueError if it is for other actions or pieces."""
        with np.load(file) as kept:
            policy = cls(course, kept["cells"], len(kept["w1"]), 0)
            if json.loads(str(kept["kind"])) != policy.kind:
                raise ValueError(f"{file.name} was learned on another numbering of the game.")
            policy.weights = [kept[f"w{k}"] for k in range(4)]
        return policy


def chances(figures: Floats, masks: NDArray[np.int8]) -> Floats:
    """The chance of each action; 0 for illegal ones."""
    allowed = np.where(masks > 0, figures, FAR)
    grown: Floats = np.exp(allowed - allowed.max(1, keepdims=True))
    grown /= grown.sum(1, keepdims=True)
    return grown


class LearnedBot(Bot):
    """Plays what the policy likes best; it knows only its seat."""

    def __init__(self, course: Course, policy: Policy) -> None:
        self.policy = policy
        self.scale = course.scale[policy.cells]
        self.sheet = Sheet(course.layout)
        self.actions = Actions()

    def choose(self, seat: Seat, rng: Rng) -> int:
        """The legal action with the highest figure; a forced one at once."""
        seat.legal(self.actions)
        legal = [int(self.actions.items[k]) for k in range(self.actions.count)]
        if len(legal) == 1:
            return legal[0]
        self.sheet.fresh()
        seat.observe(self.sheet)
        buffer: Any = np.frombuffer
        row = buffer(self.sheet.cells, np.int16)[self.policy.cells] * self.scale
        figures = self.policy.think(row[None])[1][0]
        return legal[int(np.argmax(figures[legal]))]


@dataclass
class Samples:
    """Decisions, one per row: what was seen and done, how likely it was, and how it went."""

    seen: Floats
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    logs: Floats  # log of the chance of the action taken
    gains: Floats  # how much better it went than expected
    aims: Floats  # what should have been expected

    def take(self, rows: NDArray[Any]) -> Samples:
        """Some of them."""
        return Samples(
            self.seen[rows],
            self.masks[rows],
            self.actions[rows],
            self.logs[rows],
            self.gains[rows],
            self.aims[rows],
        )


def moving_cells(games: Games, rng: np.random.Generator, steps: int = 120) -> NDArray[np.int64]:
    """The cells of an observation that ever change in random play."""
    low = high = games.batch.observations
    for _ in range(steps):
        masks = games.batch.masks
        games.step((masks * rng.random(masks.shape, np.float32)).argmax(1))
        low = np.minimum(low, games.batch.observations)
        high = np.maximum(high, games.batch.observations)
    return np.flatnonzero((high > low).any(0))


def play(games: Games, policy: Policy, rng: np.random.Generator, steps: int) -> Samples:
    """Play `steps` steps of all games; the present policy plays every seat."""
    n = games.count
    every = np.arange(n)
    seen = np.empty((steps, n, len(policy.cells)), np.float32)
    masks = np.empty((steps, n, games.course.choices), np.int8)
    actions = np.empty((steps, n), np.int64)
    seats = np.empty((steps, n), np.int64)
    logs = np.empty((steps, n), np.float32)
    hopes = np.empty((steps, n), np.float32)
    results = np.empty((steps, n, SEATS), np.float32)
    over = np.empty((steps, n), np.bool_)
    batch = games.batch
    for t in range(steps):
        seen[t] = batch.observations[:, policy.cells]
        masks[t] = batch.masks
        seats[t] = batch.seats
        _, figures, hopes[t] = policy.think(seen[t])
        shares = chances(figures, masks[t])
        totals = shares.cumsum(1)
        chosen = (totals > rng.random((n, 1), np.float32) * totals[:, -1:]).argmax(1)
        actions[t] = chosen
        logs[t] = np.log(shares[every, chosen] + TINY)
        batch = games.step(chosen)
        results[t] = 2 * batch.rewards - 1
        over[t] = batch.over
    last = policy.think(batch.observations[:, policy.cells])[2]
    gains = look_back(seats, hopes, results, over, batch.seats, last)
    known = np.flatnonzero(~np.isnan(gains))
    samples = Samples(
        seen.reshape(steps * n, -1),
        masks.reshape(steps * n, -1),
        actions.ravel(),
        logs.ravel(),
        gains.ravel(),
        (gains + hopes).ravel(),
    )
    return samples.take(known)


def look_back(
    seats: NDArray[np.int64],
    hopes: Floats,
    results: Floats,
    over: NDArray[np.bool_],
    asked: NDArray[np.int64],
    last: Floats,
) -> Floats:
    """How much better each decision went than its seat had hoped, by what came after.

    Each seat has its own story, from its decision to its next one or to the end of the game. A
    decision whose story has not gone on yet is NaN.
    """
    steps, n = seats.shape
    every = np.arange(n)
    hope = np.full((n, SEATS), np.nan, np.float32)  # at the seat's next decision
    hope[every, asked] = last
    gain = np.zeros((n, SEATS), np.float32)
    out = np.empty((steps, n), np.float32)
    for t in reversed(range(steps)):
        hope[over[t]] = results[t][over[t]]
        gain[over[t]] = 0
        seat = seats[t]
        out[t] = hope[every, seat] - hopes[t] + TRACE * gain[every, seat]
        gain[every, seat] = np.nan_to_num(out[t])
        hope[every, seat] = hopes[t]
    return out


class Teacher:
    """Moves the weights of a policy (by Adam), a small step at a time."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.drift = [np.zeros_like(array) for array in policy.weights]
        self.spread = [np.zeros_like(array) for array in policy.weights]
        self.count = 0

    def learn(self, samples: Samples, rate: float) -> float:
        """One step on these samples; returns how unsure the policy is about them, in nats."""
        policy, n = self.policy, len(samples.actions)
        hidden, figures, hopes = policy.think(samples.seen)
        shares = chances(figures, samples.masks)
        rows = np.arange(n)
        logs = np.log(shares + TINY)
        ratio = np.exp(logs[rows, samples.actions] - samples.logs)
        free = np.where(samples.gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = samples.gains * ratio * free
        slope = shares * push[:, None]
        slope[rows, samples.actions] -= push
        doubt = -(shares * logs).sum(1)
        slope += CURIOSITY * shares * (logs + doubt[:, None])
        out: Floats = np.concatenate([slope, 0.5 * (hopes - samples.aims)[:, None]], 1)
        out /= n
        inner: Floats = (out @ policy.weights[2].T) * (hidden > 0)
        self.move([samples.seen.T @ inner, inner.sum(0), hidden.T @ out, out.sum(0)], rate)
        return float(doubt.mean())

    def move(self, slopes: list[Floats], rate: float) -> None:
        """Move against the slopes, which are shortened if they are too steep together."""
        self.count += 1
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes)))
        short = min(1.0, 0.5 / (length + 1e-8))
        rate *= float(np.sqrt(1 - 0.999**self.count)) / (1 - 0.9**self.count)
        for array, drift, spread, slope in zip(
            self.policy.weights, self.drift, self.spread, slopes, strict=True
        ):
            drift += np.float32(0.1) * (short * slope - drift)
            spread += np.float32(0.001) * ((short * slope) ** 2 - spread)
            array -= np.float32(rate) * drift / (np.sqrt(spread) + np.float32(1e-8))


def meet(
    course: Course, policy: Policy, other: str, deals: int, seed: int, options: dict[str, str]
) -> Pairing:
    """The policy against a bot, every deal from both sides."""
    BOTS["learned"] = lambda: LearnedBot(course, policy)
    try:
        table = course.game.table(SEATS, options=options)
        return climb(Ladder(GAME, table, ("learned", other), deals, seed))[0]
    finally:
        del BOTS["learned"]


@dataclass
class Mark:
    """A point of the curve: how the policy did against greedy after a number of decisions."""

    decisions: int
    seconds: float  # of CPU time, only for playing and learning
    share: float
    low: float
    high: float


@dataclass
class Plan:
    """How much to play and learn; the defaults are those of the example's own run."""

    rounds: int = 240  # of playing and learning
    games: int = 256  # at once
    steps: int = 64  # of all games in a round
    passes: int = 4  # over what was played
    lot: int = 2048  # decisions an update looks at
    rate: float = 0.002  # of learning; it falls to a twentieth
    hidden: int = 128
    marks: int = 16  # points of the curve after the first
    deals: int = 250  # for each of them
    test: int = 1500  # deals at the end, two games each
    seed: int = 1


def train(plan: Plan, say: Any = print) -> tuple[Course, Policy, list[Mark]]:
    """Play and learn; returns the policy and its curve."""
    rng = np.random.default_rng(plan.seed)
    games = Games(GAME, plan.games, SEATS, options=ROUND, seed=plan.seed)
    policy = Policy(games.course, moving_cells(games, rng), plan.hidden, plan.seed)
    teacher = Teacher(policy)
    curve: list[Mark] = []
    seconds, decisions, doubt = 0.0, 0, 0.0
    # Most is learned early, so most points lie there.
    due = {round(plan.rounds * (k / plan.marks) ** 2) for k in range(plan.marks + 1) if plan.marks}
    for number in range(plan.rounds + 1):
        if number in due:
            found = meet(games.course, policy, "greedy", plan.deals, plan.seed + 1, ROUND)
            curve.append(Mark(decisions, seconds, found.share, *found.interval))
            say(
                f"{decisions:>10,} decisions, {seconds:4.0f} s of CPU: "
                f"{found.share:.1%} against greedy, doubt {doubt:.2f}"
            )
        if number == plan.rounds:
            break
        start = time.process_time()
        samples = play(games, policy, rng, plan.steps)
        samples.gains = (samples.gains - samples.gains.mean()) / (samples.gains.std() + TINY)
        rate = plan.rate * max(0.05, 1 - number / plan.rounds)
        for _ in range(plan.passes):
            order = rng.permutation(len(samples.actions))
            for first in range(0, len(order), plan.lot):
                doubt = teacher.learn(samples.take(order[first : first + plan.lot]), rate)
        decisions += plan.games * plan.steps
        seconds += time.process_time() - start
    return games.course, policy, curve


def draw(curve: list[Mark], file: Path) -> None:
    """The curve with its intervals, as a picture; needs the extra `munera[lab]`."""
    alt: Any = import_module("altair")
    rows = [vars(mark) for mark in curve]
    axis = alt.Axis(format="~s", tickCount=8)
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("decisions:Q", title="decisions in games against itself", axis=axis)
    )
    y = alt.Y("share:Q", title="share against the rule of thumb", axis=alt.Axis(format="%"))
    band = base.mark_area(opacity=0.25, color="#b4532a").encode(y="low:Q", y2="high:Q")
    line = base.mark_line(point={"color": "#b4532a"}, color="#b4532a").encode(y=y)
    even = alt.Chart(alt.Data(values=[{"y": 0.5}])).mark_rule(strokeDash=[4, 4]).encode(y="y:Q")
    chart = alt.layer(band, line, even).properties(width=560, height=300)
    chart.save(str(file), scale_factor=2)


def main() -> None:
    """Learn, report, and save what was asked for."""
    plan = Plan()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name, value in vars(plan).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--picture", type=Path, help="draw the curve, as .png or .svg")
    parser.add_argument("--save", type=Path, help="keep the policy, as .npz")
    given = vars(parser.parse_args())
    picture, save = given.pop("picture"), given.pop("save")
    plan = Plan(**given)
    course, policy, curve = train(plan)
    if save is not None:
        policy.save(save)
    if picture is not None:
        draw(curve, picture)
    for title, options in (("single rounds", ROUND), ("whole games", {})):
        found = meet(course, policy, "greedy", plan.test, plan.seed + 2, options)
        low, high = found.interval
        print(
            f"{title}, {len(found.shares):,} on new deals: {found.share:.1%} "
            f"against greedy (95 %: {low:.1%} to {high:.1%})"
        )


if __name__ == "__main__":
    main()
