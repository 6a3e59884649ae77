"""What the resampler keeps makes it quicker and changes nothing, or seeds would mean nothing."""

from __future__ import annotations

import pytest

from games.gladiatori.lively import case_of, moments
from munera.core.engine import State
from munera.core.rng import Rng
from munera.games.gladiatori import sight, sight_build, sight_points

EVERY = 23  # states looked at, one in so many
CASES = range(0, 18, 2)


def forget_all() -> None:
    """As in a process that has just begun."""
    sight_build.forget()
    sight_points.forget()


def imagined(s: State, n: int) -> list[object]:
    return [sight.resample(s, n % 2, Rng(n)).pack(), sight.resample(s, -1, Rng(n)).pack()]


@pytest.mark.parametrize("number", CASES)
def test_other_truths_do_not_hang_on_what_was_asked_before(number: int) -> None:
    case = case_of(number)
    states = [s.clone() for n, s in enumerate(moments(case, Rng(number))) if n % EVERY == 7]
    forget_all()
    warm = [imagined(s, n) for n, s in enumerate(states)]
    backwards = [imagined(s, n) for n, s in reversed(list(enumerate(states)))]
    assert warm == backwards[::-1]
    for n, s in enumerate(states):
        forget_all()
        assert imagined(s, n) == warm[n]
