"""Shares of a win as whole percents: together they are 100, and none is off by a whole one."""

from __future__ import annotations

from pathlib import Path

from munera.core.rng import Rng, seed_of
from outside import outside

HERE = Path(__file__).parent


def percents(*given: list[float]) -> list[list[int]]:
    out: list[list[int]] = outside(HERE / "percents.mjs", list(given))
    return out


def test_the_largest_remainders_are_rounded_up() -> None:
    assert percents(
        [0.2649, 0.2349, 0.2501, 0.2501],
        [0.3333, 0.3333, 0.3333],
        [0.456, 0.544],
        [1.0, 0.0, 0.0],
        [0.9999, 0.0, 0.0],
    ) == [[27, 23, 25, 25], [34, 33, 33], [46, 54], [100, 0, 0], [100, 0, 0]]


def test_shares_of_one_win_make_a_hundred() -> None:
    rng = Rng(seed_of("shares"))
    asked = []
    for n in (2, 3, 4, 5, 8):
        for _ in range(100):
            parts = [int(rng.below(1000)) + 1 for _ in range(n)]
            asked.append([round(part / sum(parts), 4) for part in parts])
    for shares, shown in zip(asked, percents(*asked), strict=True):
        assert sum(shown) == 100
        assert all(abs(100 * share - n) < 1 for share, n in zip(shares, shown, strict=True))


def test_who_plays_alone_has_a_share_of_his_own() -> None:
    assert percents([0.4851], [0.0], [1.0]) == [[49], [0], [100]]
