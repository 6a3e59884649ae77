"""Computes the weights by which Gladiatori judges a position.

    python scripts/weights_gladiatori.py --games 1200

It plays matches by rules of thumb with slips: each for himself with two and four seats, and against
animals alone and together. It notes every position in which an own round or a turn begins, and fits
by logistic regression who wins from the parts of `judge_value`. It prints the weights found beside
those in use, and the log loss of both on other matches.
"""

from __future__ import annotations

import argparse
from typing import Any, cast

import numpy as np

from munera.core.engine import CHANCE, NOBODY, Actions, act, legal_list, roll, settle
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.games.gladiatori import judge_value as judged
from munera.games.gladiatori.space import SURRENDER
from munera.games.gladiatori.state import ALIVE, M_LIFE, MAN, Munus

SLIPS = 50  # thousandths
SEED = 11
# In each turn all have the same number of attack cards: against animals it would only tell the
# turn.
ALIKE = (judged.ATTACKS, judged.ATTACKS_BACK)
DUELS: tuple[tuple[int, str, dict[str, str]], ...] = ((2, "alone", {}), (4, "alone", {}))
HUNTS = tuple(
    (seats, mode, {"animals": species})
    for seats, mode in ((1, "solo"), (2, "cooperative"))
    for species in ("dogs", "wolves", "lions", "bears")
)


def rows(seats: int, mode: str, options: dict[str, str], number: int) -> tuple[list[Any], Any]:
    """The positions of one match, by seat the parts and whether he lives; and what was won."""
    game = load("gladiatori")
    s = game.opening(game.table(seats, mode, options))
    g = cast(Munus, s)
    rng, out = Rng(seed_of(SEED, mode, seats, number)), Actions()
    seen = []
    while (who := settle(s)) != NOBODY:
        if who == CHANCE:
            roll(s, rng, out)
            continue
        if g.turn > 0 and game.can_judge(s):
            found = []
            for seat in range(seats):
                judged.parts(g, seat)
                found.append([*judged.FOUND, float(g.men[MAN * seat + M_LIFE] == ALIVE)])
            seen.append(found)
        action = game.policy(s, who, rng)
        if rng.below(1000) < SLIPS:
            some = [one for one in legal_list(s, who) if one != SURRENDER]
            action = some[rng.below(len(some))]
        act(s, who, action)
    return seen, np.array(s.results())


def duels(games: range) -> list[tuple[Any, Any]]:
    """For each number of seats: positions by seat and part, and shares won."""
    out = []
    for seats, mode, options in DUELS:
        found: list[Any] = []
        won: list[Any] = []
        for number in games:
            seen, results = rows(seats, mode, dict(options), number)
            found += seen
            won += [results / results.sum()] * len(seen)
        out.append((np.array(found)[:, :, :-1], np.array(won)))
    return out


def hunts(games: range) -> tuple[Any, Any]:
    """Living gladiators against animals: their parts followed by a 1, and who survived."""
    found: list[Any] = []
    won: list[float] = []
    for number in games:
        for seats, mode, options in HUNTS:
            seen, results = rows(seats, mode, dict(options), number)
            for one in seen:
                for seat in range(seats):
                    if one[seat][-1]:
                        for part in ALIKE:
                            one[seat][part] = 0.0
                        found.append(one[seat])
                        won.append(float(results[seat]))
    return np.array(found), np.array(won)


def shares(x: Any, weights: Any) -> Any:
    """What each seat may expect, by position."""
    strong = x @ weights
    out = np.exp(strong - strong.max(axis=1, keepdims=True))
    return out / out.sum(axis=1, keepdims=True)


def fit_duels(sets: list[tuple[Any, Any]], ridge: float = 1e-3) -> Any:
    """Newton's method over all seat counts together, with a little pull to zero."""
    weights = np.zeros(judged.PARTS)
    total = sum([len(x) for x, _ in sets])
    for _ in range(30):
        slope, bend = ridge * weights, ridge * np.eye(judged.PARTS)
        for x, won in sets:
            p = shares(x, weights)
            mean = np.einsum("nk,nkf->nf", p, x)
            slope = slope + np.einsum("nk,nkf->f", p - won, x) / total
            bend = bend + (np.einsum("nk,nkf,nkg->fg", p, x, x) - mean.T @ mean) / total
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def fit_hunts(x: Any, won: Any, ridge: float = 1e-3) -> Any:
    """The same for survival; the last weight is that of the constant 1."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - won) / len(x) + ridge * weights
        bend = (x * (p * (1 - p))[:, None]).T @ x / len(x) + ridge * np.eye(x.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return weights


def duel_loss(sets: list[tuple[Any, Any]], weights: Any) -> float:
    """The mean log loss of what is said about who wins."""
    said = [-(won * np.log(shares(x, weights) + 1e-12)).sum(axis=1) for x, won in sets]
    return float(np.concatenate(said).mean())


def hunt_loss(x: Any, won: Any, weights: Any) -> float:
    """The same for survival."""
    p = np.clip(1 / (1 + np.exp(-x @ weights)), 1e-9, 1 - 1e-9)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def told(names: tuple[str, ...], found: Any, used: Any) -> None:
    """Both rows of weights, by name."""
    for name, new, old in zip(names, found, used, strict=True):
        print(f"{name:18} found {new:8.4f}   in use {old:8.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1200)
    given = parser.parse_args()
    apart = given.games // 5
    used = np.array(list(judged.AGAINST))
    fitted, other = duels(range(apart, given.games)), duels(range(apart))
    found = fit_duels(fitted)
    print(f"{sum([len(x) for x, _ in fitted]):,} positions of duels")
    told(judged.NAMES, found, used)
    for name, weights in (("found", found), ("in use", used), ("even", 0 * used)):
        print(f"log loss on those not fitted, {name}: {duel_loss(other, weights):.3f}")
    x, won = hunts(range(apart // 2, given.games // 2))
    y, other_won = hunts(range(apart // 2))
    used = np.array([*judged.SURVIVING, judged.EVEN])
    found = fit_hunts(x, won)
    print(f"{len(x):,} positions of gladiators against animals")
    told((*judged.NAMES, "even"), found, used)
    for name, weights in (("found", found), ("in use", used)):
        print(f"log loss on those not fitted, {name}: {hunt_loss(y, other_won, weights):.3f}")


if __name__ == "__main__":
    main()
