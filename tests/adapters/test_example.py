"""The learning example, in short: its slopes are right, it keeps what it learns, and it learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from effort import often
from munera.adapters.run import Course
from munera.adapters.vector import Games

FILE = Path(__file__).parents[2] / "examples" / "learn_gorus.py"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location("learn_gorus", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_gorus"] = module
    spec.loader.exec_module(module)
    return module


def some_policy(example: Any, hidden: int = 6) -> tuple[Games, Any]:
    rng = np.random.default_rng(3)
    games = Games(example.GAME, 8, example.SEATS, options=example.ROUND, seed=3)
    return games, example.Policy(games.course, example.moving_cells(games, rng, 40), hidden, 3)


def test_a_short_run_learns(example: Any) -> None:
    """From nothing to clearly better than chance, in the time that a test may take."""
    plan = example.Plan(
        rounds=often(30, 12), games=64, steps=30, passes=8, lot=240, rate=0.01, hidden=32, marks=0
    )
    course, policy, _ = example.train(plan)
    found = example.meet(course, policy, "random", 100, 6, example.ROUND)
    start = example.Policy(course, policy.cells, plan.hidden, plan.seed)
    before = example.meet(course, start, "random", 50, 6, example.ROUND)
    assert found.share > before.share + 0.05
    assert found.interval[0] > 0.5


def test_the_curve_is_measured_and_drawn(example: Any, tmp_path: Path) -> None:
    told: list[str] = []
    plan = example.Plan(rounds=1, games=4, steps=8, lot=16, hidden=4, marks=1, deals=2)
    _, policy, curve = example.train(plan, told.append)
    assert [mark.decisions for mark in curve] == [0, 32]
    assert len(told) == 2
    assert all(mark.low <= mark.share <= mark.high for mark in curve)
    example.draw(curve, tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text("utf-8")
    again = example.train(plan, told.append)[1]
    for one, other in zip(policy.weights, again.weights, strict=True):
        assert (one == other).all()


def test_slopes_are_those_of_the_aim(example: Any) -> None:
    """The computed slopes against what happens when one weight is moved a little."""
    games, policy = some_policy(example)
    rng = np.random.default_rng(4)
    samples = example.play(games, policy, rng, 30)
    policy.weights = [array.astype(np.float64) + 0.01 for array in policy.weights]
    samples.logs = samples.logs + rng.normal(0, 0.3, samples.logs.shape)
    seen: list[Any] = []

    class Watcher(example.Teacher):  # type: ignore[misc]
        def move(self, slopes: Any, rate: float) -> None:
            seen.extend(slopes)

    Watcher(policy).learn(samples, 0.1)

    def loss() -> float:
        _, figures, hopes = policy.think(samples.seen)
        shares = example.chances(figures, samples.masks)
        taken = shares[np.arange(len(hopes)), samples.actions]
        ratio = np.exp(np.log(taken + example.TINY) - samples.logs)
        clipped = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
        went = np.minimum(ratio * samples.gains, clipped * samples.gains)
        doubt = -(shares * np.log(shares + example.TINY)).sum(1)
        missed = (hopes - samples.aims) ** 2 / 4
        return float((missed - went - example.CURIOSITY * doubt).mean())

    for array, slope in zip(policy.weights, seen, strict=True):
        for at in rng.integers(0, array.size, 6):
            array.flat[at] += 1e-5
            up = loss()
            array.flat[at] -= 2e-5
            down = loss()
            array.flat[at] += 1e-5
            assert slope.flat[at] == pytest.approx((up - down) / 2e-5, rel=1e-3, abs=1e-6)


def test_each_seat_has_a_story_of_its_own(example: Any) -> None:
    # One game: seats 0, 1, 0 decide, it ends, and in the next one seats 1 and 0 decide.
    gains = example.look_back(
        np.array([[0], [1], [0], [1], [0]]),
        np.array([[0.1], [0.2], [0.3], [0.4], [0.5]], np.float32),
        np.array([[[0, 0]], [[0, 0]], [[1, -1]], [[0, 0]], [[0, 0]]], np.float32),
        np.array([[False], [False], [True], [False], [False]]),
        np.array([1]),
        np.array([0.9], np.float32),
    )[:, 0]
    assert gains[2] == pytest.approx(1 - 0.3)
    assert gains[1] == pytest.approx(-1 - 0.2)
    assert gains[0] == pytest.approx(0.3 - 0.1 + example.TRACE * gains[2])
    assert gains[3] == pytest.approx(0.9 - 0.4)
    assert np.isnan(gains[4])  # seat 0 has not been asked again


def test_weights_are_kept_for_their_own_numbering(example: Any, tmp_path: Path) -> None:
    games, policy = some_policy(example)
    policy.save(tmp_path / "policy.npz")
    again = example.Policy.load(games.course, tmp_path / "policy.npz")
    seen = games.batch.observations[:, policy.cells]
    assert (again.think(seen)[1] == policy.think(seen)[1]).all()
    with pytest.raises(ValueError, match="another numbering"):
        example.Policy.load(Course("clash", 2), tmp_path / "policy.npz")


def test_a_bot_sees_what_the_policy_was_shown(example: Any) -> None:
    """The bot at a seat chooses what the policy likes best in the same game of a batch."""
    games, policy = some_policy(example)
    bot = example.LearnedBot(games.course, policy)
    for _ in range(20):
        batch = games.batch
        figures = policy.think(batch.observations[:, policy.cells])[1]
        best = np.where(batch.masks > 0, figures, example.FAR).argmax(1)
        for k, s in enumerate(games._flock.states):
            seat = example.Seat(games.course.game, s, int(batch.seats[k]))
            assert bot.choose(seat, example.Rng(1)) == best[k]
        games.step(best)
