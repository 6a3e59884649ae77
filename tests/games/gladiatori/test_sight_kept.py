"""The caches of the resampler make it faster and change nothing, or seeds would mean nothing."""

from __future__ import annotations

import pytest

from games.gladiatori.lively import case_of, moments
from munera.core.engine import State
from munera.core.rng import Rng
from munera.games.gladiatori import sight, sight_build, sight_points
from munera.games.gladiatori.state import SAID_ATTACK, SAID_LAID, SAID_TURN, ZERO

EVERY = 23  # one state in this many is checked
CASES = range(0, 18, 2)


def forget_all() -> None:
    """As in a new process."""
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


def row(what: int, *numbers: int) -> int:
    """A row of seat 0 as the state keeps it."""
    return what + 128 * sum([number << 8 * place for place, number in enumerate(numbers)])


def test_a_row_that_no_build_explains_is_left_and_tried_again_ever_more_rarely() -> None:
    """A search for every row once held a server up for half a minute."""
    told = (row(SAID_ATTACK, ZERO + 4, 0, 0), row(SAID_LAID), row(SAID_TURN))
    fits = sight_build.guesses_of(40, told)
    assert fits.guesses
    assert fits.rows == 3
    impossible = row(SAID_ATTACK, ZERO + 90, 0, 0)
    after = sight_build.guesses_of(40, (*told, impossible))
    assert (after.guesses, after.rows) == (fits.guesses, 3)
    later = sight_build.guesses_of(40, (*told, impossible, *told * 9))
    assert (later.guesses, later.rows) == (fits.guesses, 3)
    forget_all()
    assert sight_build.guesses_of(40, (*told, impossible, *told * 9)).guesses == fits.guesses


def test_what_is_kept_has_a_bound_and_what_is_used_stays() -> None:
    kept = sight_points.Kept(1000)
    first: sight_points.First = (3, 3, 3, 3, 3)
    lives: sight_points.Lives = {(n,): 1.0 for n in range(40)}
    for n in range(500):
        kept.keep((first, (n,)), lives)
        assert kept.find((first, (0,))) is not None  # whatever is asked for again
        assert len(kept.new) + len(kept.old) <= 2 * (1000 // 50 + 1)
    assert kept.find((first, (100,))) is None
