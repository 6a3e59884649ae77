"""What the table can conclude about a seat's Skills and Abilities, exactly.

Everything that can be true of a seat's points is kept as a set of *lives*, each with a weight: its
probability if every hidden choice is random. Every row of `said` updates the set (see `sight`): a
spent point branches into all points that may have been spent, and an announced value keeps the
lives that explain it. The set depends only on public rows and on the first values, so results for a
prefix of the rows are kept and used again.
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
P_WAS: Final = 10  # its value before Overskill at that time, or -1
P_SPENT: Final = 11  # Blood of an attack, Speed of a defence
P_OVER: Final = 12  # the skill that an Overskill raised, or -1
P_FROM: Final = 13  # its value before
P_WHITE: Final = 14  # 1 if an Acrobatic Strike was made
P_CORE: Final = 15  # the hidden parts that count against everybody, plus ZERO; -1: not told yet
P_PLUS: Final = 16  # +2 for each card used against animals; -1: not known
P_SIDE: Final = 17  # 0 after an attack, 1 after a defence
NOTHING: Final = (-1, 0, -1, 0, -1, 0, 0, -1, -1, 0)

MANY: Final = 300  # lives; more are thinned out
KEPT: Final = 75_000  # newer lives that are kept, and as many older ones
KEPT_WIDE: Final = 150_000
KEPT_WAYS: Final = 20_000  # answers to how points are spent, and to how they come back
TOUCHING: Final = frozenset(
    (
        SAID_ATTACK, SAID_BLOOD, SAID_CLOSED, SAID_DEFENCE, SAID_FEINT, SAID_LAID, SAID_OVERSKILL,
        SAID_REST, SAID_SPEED, SAID_SPENT, SAID_TOOK, SAID_TURN,
    )
)  # fmt: skip

Key = tuple[First, tuple[int, ...]]


class Kept:
    """Answers that were found before; when it is full, the older half that was not used is dropped.

    A first value that no longer fits takes almost no space, so it is remembered for long.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.new: dict[Key, Lives] = {}
        self.old: dict[Key, Lives] = {}
        self.size = 0  # lives in `new`

    def find(self, key: Key) -> Lives | None:
        """An answer, if it is known."""
        lives = self.new.get(key)
        if lives is None:
            lives = self.old.get(key)
            if lives is not None:
                self.keep(key, lives)
        return lives

    def keep(self, key: Key, lives: Lives) -> None:
        """Remember an answer."""
        if self.size >= self.most:
            self.old = self.new
            self.new = {}
            self.size = 0
        self.new[key] = lives
        self.size += 10 + len(lives)

    def clear(self) -> None:
        """Forget all."""
        self.new = {}
        self.old = {}
        self.size = 0


_kept: Final = Kept(KEPT)
_wide: Final = Kept(KEPT_WIDE)
_spent: Final[dict[tuple[Points, int], list[Points]]] = {}
_regained: Final[dict[tuple[Points, int, First, int], Lives]] = {}


def forget() -> None:
    """Keep nothing; for tests."""
    _kept.clear()
    _wide.clear()
    _spent.clear()
    _regained.clear()


def lives_of(first: First, codes: tuple[int, ...]) -> Lives:
    """All possible points after these rows; empty if no life was found that fits."""
    return followed(first, codes, _kept, MANY)


def found_again(first: First, codes: tuple[int, ...]) -> Lives:
    """The same with many more lives, in case a fitting one was thinned out."""
    lives = followed(first, codes, _wide, 40 * MANY)
    return thinned(lives, len(codes), MANY) if len(lives) > MANY else lives


def followed(first: First, codes: tuple[int, ...], kept: Kept, many: int) -> Lives:
    """Lives after the rows. `kept` only makes it faster: every prefix of the rows has one answer,
    whoever asked for it before."""
    n = len(codes)
    found = kept.find((first, codes))
    if found is not None:
        return found
    lives: Lives = {(*first, -1, -1, -1, *NOTHING): 1.0}
    while n > 0:
        n -= 1
        earlier = kept.find((first, codes[:n]))
        if earlier is not None:
            lives = earlier
            break
    for k in range(n, len(codes)):
        if codes[k] % 32 in TOUCHING:
            lives = moved_on(lives, row_of(codes[k]), first)
            if len(lives) > many:
                lives = thinned(lives, k, many)
            if not lives:
                break
    kept.keep((first, codes), lives)
    return lives


def thinned(lives: Lives, seed: int, many: int) -> Lives:
    """At most `many` lives, drawn by their weights; the same for every caller."""
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
    """A random life, drawn by the weights."""
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
    """Add a life, or its weight to an equal one."""
    out[points] = out.get(points, 0.0) + weight


def spend_one(out: Lives, points: Points, weight: float, stat: int, n: int) -> None:
    """Spend Blood for a card on the table, or Speed for a step: everybody sees which."""
    if points[stat] < n:
        return
    now = list(points)
    now[stat] -= n
    if stat == 3:
        now[P_SKILL:] = NOTHING
    add(out, tuple(now), weight)


def spend(out: Lives, points: Points, weight: float, n: int) -> None:
    """Spend n points of any kind."""
    ways = ways_to_spend(points[:5], n)
    rest_ = points[5:]
    for one in ways:
        add(out, one + rest_, weight / len(ways))


def ways_to_spend(values: Points, n: int) -> list[Points]:
    """All possible five values after n points are spent, each once."""
    found = _spent.get((values, n))
    if found is not None:
        return found
    ways: list[Points] = [values]
    for _ in range(n):
        more: dict[Points, int] = {}
        for one in ways:
            for stat in range(5):
                if one[stat] > 0:
                    more[(*one[:stat], one[stat] - 1, *one[stat + 1 :])] = 1
        ways = list(more)
    if len(_spent) >= KEPT_WAYS:
        _spent.clear()
    _spent[values, n] = ways
    return ways


def regain(out: Lives, points: Points, weight: float, n: int, first: First, stats: int) -> None:
    """Up to n points come back; a seat that can take more usually does."""
    ways = ways_to_regain(points[:5], n, first, stats)
    rest_ = points[5:]
    whole = sum(ways.values())
    for one, part in ways.items():
        add(out, one + rest_, weight * part / whole)


def ways_to_regain(values: Points, n: int, first: First, stats: int) -> Lives:
    """All possible five values after up to n points come back, with their weights."""
    found = _regained.get((values, n, first, stats))
    if found is not None:
        return found
    ways: Lives = {values: 1.0}
    every: Lives = {values: 1.0}
    for k in range(n):
        more: Lives = {}
        for one in ways:
            for stat in range(stats):
                if one[stat] < first[stat]:
                    more[(*one[:stat], one[stat] + 1, *one[stat + 1 :])] = 2.0 + k
        ways = more
        every.update(more)
    if len(_regained) >= KEPT_WAYS:
        _regained.clear()
    _regained[values, n, first, stats] = every
    return every


def attack(out: Lives, points: Points, weight: float, left: int, flags: int, most: int) -> None:
    """An announced attack; a second target is made of the same parts."""
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
    """An Overskill was shown and may have raised one skill."""
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
    """Rest: n cards came back, first with Resistance, then with Endurance."""
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
