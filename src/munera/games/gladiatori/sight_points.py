"""What the table can conclude about a seat's Skills and Abilities, exactly.

All that can be true of the points of a seat is kept as a set of lives, each with its weight: how
probable it is if every hidden choice is made by lot. Every row of `said` moves the set on (see
`sight`): a spent point branches into all points that may have been spent, an announced value keeps
the lives that can have made it. The set hangs on public rows and on the first values alone, so
whatever is computed for a beginning of the rows is kept and used again.
"""

from __future__ import annotations

from typing import Final

from munera.core.rng import Rng
from munera.games.gladiatori.sight_rows import Row, row_of
from munera.games.gladiatori.state import (
    SAID_ATTACK,
    SAID_BLOOD,
    SAID_CLOSED,
    SAID_DEFENCE,
    SAID_FEINT,
    SAID_LAID,
    SAID_OVERSKILL,
    SAID_REST,
    SAID_SPEED,
    SAID_SPENT,
    SAID_TOOK,
    SAID_TURN,
    ZERO,
)

# A life: five values, three values before Overskill (or -1), and what the present Action or
# Reaction has consumed.
Points = tuple[int, ...]
Lives = dict[Points, float]
First = tuple[int, ...]

P_RAISED: Final = 5
P_SKILL: Final = 8  # the skill that was used, or -1
P_BEFORE: Final = 9  # its value before
P_WAS: Final = 10  # its value before Overskill then, or -1
P_SPENT: Final = 11  # Blood of an attack, Speed of a defence
P_OVER: Final = 12  # the skill that an Overskill raised, or -1
P_FROM: Final = 13  # its value before
P_WHITE: Final = 14  # 1 if an Acrobatic Strike was made
P_CORE: Final = 15  # the hidden parts that count against everybody, plus ZERO; -1: not told yet
P_PLUS: Final = 16  # +2 for each of so many cards against animals; -1: not known
P_SIDE: Final = 17  # 0 after an attack, 1 after a defence
NOTHING: Final = (-1, 0, -1, 0, -1, 0, 0, -1, -1, 0)

MANY: Final = 300  # lives; more are thinned out
KEPT: Final = 512  # answers kept
KEPT_WIDE: Final = 24
TOUCHING: Final = frozenset(
    (
        SAID_ATTACK, SAID_BLOOD, SAID_CLOSED, SAID_DEFENCE, SAID_FEINT, SAID_LAID, SAID_OVERSKILL,
        SAID_REST, SAID_SPEED, SAID_SPENT, SAID_TOOK, SAID_TURN,
    )
)  # fmt: skip

Kept = dict[tuple[First, tuple[int, ...]], Lives]
_kept: Kept = {}
_wide: Kept = {}


def forget() -> None:
    """Keep nothing; for tests."""
    _kept.clear()
    _wide.clear()


def lives_of(first: First, codes: tuple[int, ...]) -> Lives:
    """All that the points can be after these rows; empty if no life was found that fits."""
    return followed(first, codes, _kept, MANY, KEPT)


def found_again(first: First, codes: tuple[int, ...]) -> Lives:
    """The same with many more lives, where a fitting one may have been thinned out."""
    lives = followed(first, codes, _wide, 40 * MANY, KEPT_WIDE)
    return thinned(lives, len(codes), MANY) if len(lives) > MANY else lives


def followed(first: First, codes: tuple[int, ...], kept: Kept, many: int, most: int) -> Lives:
    """Lives after the rows. What is kept makes it quicker and changes nothing: every beginning of
    the rows has one answer, whoever asked for it before."""
    n = len(codes)
    lives = kept.get((first, codes))
    if lives is not None:
        return lives
    lives = {(*first, -1, -1, -1, *NOTHING): 1.0}
    while n > 0:
        n -= 1
        earlier = kept.get((first, codes[:n]))
        if earlier is not None:
            lives = earlier
            break
    for k in range(n, len(codes)):
        if codes[k] % 32 in TOUCHING:
            lives = moved_on(lives, row_of(codes[k]), first)
            if len(lives) > many:
                lives = thinned(lives, k, many)
    if len(kept) >= most:
        kept.clear()
    kept[first, codes] = lives
    return lives


def thinned(lives: Lives, seed: int, many: int) -> Lives:
    """So many lives by lot, by their weights; the same whoever asks."""
    rng = Rng(1000 * len(lives) + seed)
    whole = sum(lives.values())
    step = whole / many
    at = step * (float(rng.below(1000)) / 1000.0)
    out: Lives = {}
    total = 0.0
    for points, weight in lives.items():
        total += weight
        while at < total:
            out[points] = out.get(points, 0.0) + step
            at += step
    return out


def one_of(lives: Lives, rng: Rng) -> Points:
    """A life by lot, by the weights."""
    at = sum(lives.values()) * (float(rng.below(1073741824)) / 1073741824.0)
    found: Points = ()
    for points, weight in lives.items():
        found = points
        at -= weight
        if at < 0.0:
            break
    return found


def moved_on(lives: Lives, row: Row, first: First) -> Lives:
    """All lives after one more row."""
    what, a, b, c, _, _ = row
    out: Lives = {}
    for points, weight in lives.items():
        if what == SAID_LAID:
            add(out, (*points[:P_SKILL], *NOTHING), weight)
        elif what in (SAID_BLOOD, SAID_SPEED):
            spend_one(out, points, weight, 3 if what == SAID_BLOOD else 4, a)
        elif what == SAID_SPENT:
            spend(out, points, weight, c)
        elif what == SAID_TOOK:
            regain(out, points, weight, c - a - b, first, 5)
        elif what == SAID_ATTACK:
            attack(out, points, weight, a - ZERO, b, c)
        elif what == SAID_DEFENCE:
            make_up(out, points, weight, a - ZERO, b, c, True)
        elif what == SAID_OVERSKILL:
            raise_skill(out, points, weight, a)
        elif what == SAID_CLOSED:
            if points[P_WHITE] == a:
                add(out, (*points[:P_SKILL], *NOTHING), weight)
        elif what == SAID_REST:
            rest(out, points, weight, a, b, first)
        elif what == SAID_FEINT:
            take_back(out, points, weight)
        else:
            end_turn(out, points, weight)
    return out


def add(out: Lives, points: Points, weight: float) -> None:
    """One life more, or a heavier one."""
    out[points] = out.get(points, 0.0) + weight


def spend_one(out: Lives, points: Points, weight: float, stat: int, n: int) -> None:
    """Blood for a card of the table, Speed for a step: everybody sees which."""
    if points[stat] < n:
        return
    now = list(points)
    now[stat] -= n
    if stat == 3:
        now[P_SKILL:] = NOTHING
    add(out, tuple(now), weight)


def spend(out: Lives, points: Points, weight: float, n: int) -> None:
    """So many points of any kind."""
    ways: list[Points] = [points]
    for _ in range(n):
        more: dict[Points, int] = {}
        for one in ways:
            for stat in range(5):
                if one[stat] > 0:
                    more[(*one[:stat], one[stat] - 1, *one[stat + 1 :])] = 1
        ways = list(more)
    for one in ways:
        add(out, one, weight / len(ways))


def regain(out: Lives, points: Points, weight: float, n: int, first: First, stats: int) -> None:
    """Up to so many points come back; who can take more mostly does."""
    ways: dict[Points, float] = {points: 1.0}
    every: dict[Points, float] = {points: 1.0}
    for k in range(n):
        more: dict[Points, float] = {}
        for one in ways:
            for stat in range(stats):
                if one[stat] < first[stat]:
                    more[(*one[:stat], one[stat] + 1, *one[stat + 1 :])] = 2.0 + k
        ways = more
        every.update(more)
    whole = sum(every.values())
    for one, part in every.items():
        add(out, one, weight * part / whole)


def attack(out: Lives, points: Points, weight: float, left: int, flags: int, most: int) -> None:
    """An announced attack; a second target tells of the same parts."""
    core = points[P_CORE]
    if core < 0:
        make_up(out, points, weight, left, flags, most, False)
        return
    plus = points[P_PLUS]
    rest_ = left + ZERO - core
    if not flags & 4:
        if rest_ == 0:
            add(out, points, weight)
    elif plus >= 0:
        if rest_ == 2 * plus:
            add(out, points, weight)
    elif rest_ % 2 == 0 and 0 <= rest_ // 2 <= most:
        add(out, (*points[:P_PLUS], rest_ // 2, points[P_SIDE]), weight)


def make_up(
    out: Lives, points: Points, weight: float, left: int, flags: int, most: int, defence: bool
) -> None:
    """The hidden parts of an announced value: a skill, points, an Acrobatic Strike, cards as +2."""
    skill, stat, limit = (1, 4, 2) if defence else (0, 3, 3)
    value = points[skill]
    for used in (1, 0) if value > 0 else (0,):
        for n in range((min(limit, points[stat]) if flags & 1 else 0) + 1):
            for white in (0, 1) if flags & 2 else (0,):
                core = (value if used else 0) + 2 * n + 3 * white
                twice = left - core
                if twice != 0 and (not flags & 4 or twice < 0 or twice % 2 or twice > 2 * most):
                    continue
                now = list(points)
                now[stat] -= n
                now[P_SKILL] = -1
                now[P_SPENT] = n
                now[P_WHITE] = white
                now[P_CORE] = -1 if defence else core + ZERO
                now[P_PLUS] = twice // 2 if flags & 4 else -1
                now[P_SIDE] = 1 if defence else 0
                if used:
                    now[P_SKILL], now[P_BEFORE], now[P_WAS] = skill, value, now[P_RAISED + skill]
                    use(now, skill)
                add(out, tuple(now), weight * (4.0 if used else 1.0))


def use(now: list[int], skill: int) -> int:
    """A skill is used: it loses one point, or all if Overskill had raised it."""
    value = now[skill]
    if now[P_RAISED + skill] >= 0:
        now[skill] = 0
        now[P_RAISED + skill] = -1
    else:
        now[skill] = value - 1
    return value


def raise_skill(out: Lives, points: Points, weight: float, n: int) -> None:
    """An Overskill lies open and may have raised one skill."""
    plain = (*points[:P_OVER], -1, 0, *points[P_OVER + 2 :])
    if n == 0:
        add(out, plain, weight)
        return
    add(out, plain, weight / 4.0)
    for skill in range(3):
        if points[P_RAISED + skill] < 0:
            now = list(plain)
            value = now[skill]
            now[P_OVER], now[P_FROM] = skill, value
            now[P_RAISED + skill] = value
            now[skill] = min(value + 5, 3 * value)
            add(out, tuple(now), weight / 4.0)


def rest(out: Lives, points: Points, weight: float, n: int, power: int, first: First) -> None:
    """Rest: so many cards came back, with Resistance first and with Endurance then."""
    for cards in range(min(3, n) + 1) if power else (0,):
        began: Lives = {}
        if power:
            regain(began, points, weight, 3 - cards, first, 5)
        else:
            began[points] = weight
        for one, part in began.items():
            if n == cards:
                add(out, one, part / 4.0)
            if one[2] > 0:
                now = list(one)
                left = use(now, 2) - (n - cards)
                if left >= 0:
                    regain(out, tuple(now), part, left, first, 2)


def end_turn(out: Lives, points: Points, weight: float) -> None:
    """What Overskill had raised falls back."""
    now = list(points)
    for skill in range(3):
        if now[P_RAISED + skill] >= 0:
            now[skill] = min(now[skill], now[P_RAISED + skill])
            now[P_RAISED + skill] = -1
    add(out, tuple(now), weight)


def take_back(out: Lives, points: Points, weight: float) -> None:
    """A Feint: all points that were consumed come back."""
    now = list(points)
    skill, before, was = now[P_SKILL], now[P_BEFORE], now[P_WAS]
    if skill >= 0:
        if was >= 0:
            now[skill] += before
            now[P_RAISED + skill] = was
        elif now[skill] < before:
            now[skill] += 1
    over = now[P_OVER]
    if over >= 0:
        if now[P_RAISED + over] >= 0 and now[over] > now[P_FROM]:
            now[over] = now[P_FROM]
        now[P_RAISED + over] = -1
    now[4 if now[P_SIDE] else 3] += now[P_SPENT]
    now[P_SKILL:] = NOTHING
    add(out, tuple(now), weight)
