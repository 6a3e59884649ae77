"""Computes the weights by which Clash of the Gladiators judges a position.

    python scripts/weights.py --seats 3 --games 3500

It plays games by rules of thumb with slips, notes every position in which a turn begins, and fits
by logistic regression who wins from what everybody sees: points, and teams by their size and kinds.
It prints the weights found beside those in use, and the log loss of both on other games.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from munera.bots.levels import SlippingBot
from munera.core.engine import CHANCE, NOBODY, Actions, act, roll, settle
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.games.clash import judge, rules
from munera.games.clash.space import KINDS
from munera.games.clash.state import Clash, of_kind, total
from munera.play.seat import Seat

NAMES = ("point", "size", "first of", "second of")
SIZES = 5  # no to four gladiators; a team of none counts for nothing
WIDTH = 1 + SIZES + KINDS + KINDS
SLIPS = 50  # thousandths
SEED = 11


def features(g: Clash, seat: int) -> list[float]:
    """What everybody sees of a player, in the order of NAMES."""
    sizes, firsts, seconds = [0.0] * SIZES, [0.0] * KINDS, [0.0] * KINDS
    for space in range(g.setup.size):
        crew = g.crews[space]
        if not g.teams[seat] >> space & 1 or not crew:
            continue
        sizes[total(crew)] += 1
        for kind in range(KINDS):
            firsts[kind] += of_kind(crew, kind) > 0
            seconds[kind] += of_kind(crew, kind) > 1
    return [float(rules.points(g, seat)), *sizes, *firsts, *seconds]


def positions(seats: int, number: int) -> list[tuple[list[list[float]], list[float], list[float]]]:
    """The positions of one game: by seat what is seen, what the game's value says, what was won."""
    game = load("clash")
    s = game.opening(game.table(seats))
    g = cast(Clash, s)
    rng, out, bot = Rng(seed_of(SEED, number)), Actions(), SlippingBot(SLIPS)
    handles = [Seat(game, s, seat) for seat in range(seats)]
    seen: list[tuple[list[list[float]], list[float]]] = []
    who = settle(s)
    while who != NOBODY:
        if who == CHANCE:
            who = roll(s, rng, out)
            continue
        if game.can_judge(s):
            views = [features(g, seat) for seat in range(seats)]
            seen.append((views, [game.value(s, seat) for seat in range(seats)]))
        who = act(s, who, bot.choose(handles[who], rng))
    won = s.results()
    return [(*one, [share / sum(won) for share in won]) for one in seen]


def gather(seats: int, games: Iterable[int]) -> tuple[Any, Any, Any]:
    """Positions of many games as arrays: by position, seat and feature; values; what was won."""
    rows = [one for number in games for one in positions(seats, number)]
    seen, values, won = zip(*rows, strict=True)
    return np.array(seen), np.array(values), np.array(won)


def shares(x: Any, weights: Any) -> Any:
    """What each seat may expect, by position."""
    strong = x @ weights
    strong -= strong.max(axis=1, keepdims=True)
    out = np.exp(strong)
    return out / out.sum(axis=1, keepdims=True)


def loss(said: Any, won: Any) -> float:
    """The mean log loss of what was said about who wins."""
    return float(-(won * np.log(said + 1e-12)).sum(axis=1).mean())


def fit(x: Any, won: Any, steps: int = 40, ridge: float = 1e-3) -> Any:
    """Newton's method, with a small ridge penalty."""
    weights = np.zeros(WIDTH)
    for _ in range(steps):
        p = shares(x, weights)
        mean = np.einsum("nk,nkf->nf", p, x)
        slope = np.einsum("nk,nkf->f", p - won, x) / len(x) + ridge * weights
        bend = np.einsum("nk,nkf,nkg->fg", p, x, x) - mean.T @ mean
        weights -= np.linalg.solve(bend / len(x) + ridge * np.eye(WIDTH), slope)
    return weights


def in_use(seats: int) -> Any:
    """The weights of the game's value, in which no team is worth less than 0."""
    more = int(seats > 2)
    parts = (judge.BY_SIZE, judge.FIRST_OF, judge.SECOND_OF)
    return np.array([judge.POINT[more], *(part[5 * more + k] for part in parts for k in range(5))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=3500)
    given = parser.parse_args()
    apart = given.games // 5
    x, _, won = gather(given.seats, range(apart, given.games))
    other, values, other_won = gather(given.seats, range(apart))
    found, used = fit(x, won), in_use(given.seats)
    print(f"{len(x):,} positions of {given.games - apart:,} games; {len(other):,} not fitted")
    for at, name in zip((0, 1, 1 + SIZES, 1 + SIZES + KINDS), NAMES, strict=True):
        n = 1 if name == "point" else 5
        print(f"{name:10} found  " + " ".join(f"{w:6.2f}" for w in found[at : at + n]))
        print(f"{'':10} in use " + " ".join(f"{w:6.2f}" for w in used[at : at + n]))
    by = {
        "found": shares(other, found),
        "in use": values,
        "even": np.full(values.shape, 1 / given.seats),
    }
    for name, said in by.items():
        print(f"log loss on those not fitted, {name}: {loss(said, other_won):.3f}")


if __name__ == "__main__":
    main()
