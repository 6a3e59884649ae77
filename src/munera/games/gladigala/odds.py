"""Rough chances in GladiGala, from what is public: where gladiators will go, what they will attack.

Nobody knows sealed orders, so these are guesses: everybody runs for an Eagle or home with one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.rng import Rng
from munera.games.gladigala import rules
from munera.games.gladigala.space import LOWERS, SQUARES, TYPES
from munera.games.gladigala.state import CLUB, DAGGER, NONE, SKILL, SLOTS, Gala, Setup
from munera.games.gladigala.tables import SAFE_ZONE

ZONE: Final = -2  # as a target: the Safe Zone
WAYS: Final = 18  # the most ways in which a gladiator can end its move: 9 steps, 9 leaps
MEN: Final = 4 * SLOTS


def _apart(one: int, other: int, diagonal: bool) -> int:
    dx, dy = abs(one % 8 - other % 8), abs(one // 8 - other // 8)
    return max(dx, dy) if diagonal else dx + dy


# How many rounds apart two squares are: [4096 * limited + 64 * one + other].
APART: Final = vec[i64](
    [_apart(a, b, n == 0) for n in range(2) for a in range(SQUARES) for b in range(SQUARES)]
)
# How many rounds the Safe Zone is away: [64 * limited + square].
FROM_ZONE: Final = vec[i64](
    [min([_apart(a, b, n == 0) for b in SAFE_ZONE]) for n in range(2) for a in range(SQUARES)]
)


NOISES: Final = vec[float]([k / 4096 for k in range(4096)])


def noise(rng: Rng) -> float:
    """A number from 0 to 1."""
    return NOISES[rng.below(4096)]


def apart(one: i64, other: i64) -> i64:
    """How many rounds an unhurt gladiator needs from one square to another."""
    return APART[64 * one + other]


def target_of(g: Gala, gladiator: i64) -> i64:
    """Where a gladiator will want to go: home with an Eagle, or to the nearest Eagle."""
    if rules.is_carrier(g, gladiator):
        return ZONE
    own = gladiator // SLOTS
    square = g.square[gladiator]
    best: i64 = ZONE
    nearest: i64 = 99
    # Between equals, the next in player order, so that no school is everybody's favourite prey.
    school = own
    n: i64
    for n in range(g.setup.seats - 1):
        school = rules.next_seat(g, school)
        if g.carrier[school] != NONE or g.frozen & BIT[school]:
            continue
        far = APART[64 * square + g.eagle_at[school]]
        if far < nearest:
            nearest = far
            best = g.eagle_at[school]
    return best


def way_to(limited: bool, square: i64, target: i64) -> i64:
    """How many rounds a target is away from a square."""
    n: i64 = 0
    if limited:
        n = 1
    if target == ZONE:
        return FROM_ZONE[64 * n + square]
    return APART[4096 * n + 64 * square + target]


@final
class Guess:
    """What a seat guesses about the others in this round; filled by `look`, found by `guess_of`."""

    def __init__(self) -> None:
        self.setup: Setup | None = None  # of the position looked at, like the next four
        self.marks: i64 = 0  # who is hurt, and which schools' Eagles are frozen
        self.men: vec[i64] = vec[i64]([NONE for _ in range(MEN)])  # type, facing, square in one
        self.eagles: vec[i64] = vec[i64]([NONE for _ in range(4)])  # where they are, by school
        self.upgrades: vec[i64] = vec[i64]([0 for _ in range(4)])
        self.count: vec[i64] = vec[i64]([0 for _ in range(MEN)])  # ways of each gladiator
        self.goal: vec[i64] = vec[i64]([0 for _ in range(MEN * WAYS)])
        self.chance: vec[float] = vec[float]([0.0 for _ in range(MEN * WAYS)])
        self.there: vec[float] = vec[float]([0.0 for _ in range(SQUARES)])  # foes to expect
        self.thief: vec[float] = vec[float]([0.0 for _ in range(SQUARES)])  # foes with an Eagle
        self.danger: vec[float] = vec[float]([0.0 for _ in range(SQUARES)])  # ordinary markers
        self.crush: vec[float] = vec[float]([0.0 for _ in range(SQUARES)])  # those of Clubs
        self.near: vec[float] = vec[float]([0.0 for _ in range(SQUARES)])  # own gladiators close by
        self.held: vec[i64] = vec[i64]([NONE for _ in range(SQUARES)])  # who stands there
        self.top: float = 0.0  # the most to expect on any square
        # How likely the best attack hits, by type, facing and square, and which look computed it.
        self.looks: i64 = 0
        self.found: vec[i64] = vec[i64]([0 for _ in range(TYPES * 4 * SQUARES)])
        self.hopes: vec[float] = vec[float]([0.0 for _ in range(TYPES * 4 * SQUARES)])

    def fits(self, g: Gala) -> bool:
        """Whether the position is exactly as it was when this was guessed."""
        if self.setup is not g.setup or self.marks != _marks(g):
            return False
        k: i64
        for k in range(g.setup.seats):
            if self.eagles[k] != _eagle(g, k) or self.upgrades[k] != g.upgrades[k]:
                return False
        men, kind, facing, square = self.men, g.kind, g.facing, g.square
        n: i64 = len(square)
        k = 0
        while k < n and men[k] == 512 * kind[k] + 128 * facing[k] + square[k]:
            k += 1
        return k == n

    def note(self, g: Gala) -> None:
        """Remember the position that this guess is about."""
        self.setup = g.setup
        self.marks = _marks(g)
        k: i64
        for k in range(g.setup.seats):
            self.eagles[k] = _eagle(g, k)
            self.upgrades[k] = g.upgrades[k]
        for k in range(len(g.square)):
            self.men[k] = 512 * g.kind[k] + 128 * g.facing[k] + g.square[k]

    def best_chance(self, g: Gala, kind: i64, facing: i64, square: i64) -> float:
        """How likely the best attack of a gladiator of this type, facing and square would hit."""
        at = 256 * kind + 64 * facing + square
        if self.found[at] == self.looks:
            return self.hopes[at]
        most = 0.0
        j: i64
        for j in range(g.setup.aim_first[at], g.setup.aim_first[at + 1]):
            aim = g.setup.aim_list[j]
            if aim != square:
                most = max(most, self.there[aim] + self.thief[aim])
        self.found[at] = self.looks
        self.hopes[at] = most
        return most

    def chance_of(self, gladiator: i64, square: i64) -> float:
        """How likely a gladiator will stand on a square after the movement."""
        goal = self.goal
        k = WAYS * gladiator
        end = k + self.count[gladiator]
        while k < end:
            if goal[k] == square:
                return self.chance[k]
            k += 1
        return 0.0


def _marks(g: Gala) -> i64:
    return g.hurt + BIT[MEN] * g.frozen


def _eagle(g: Gala, school: i64) -> i64:
    return 128 * g.carrier[school] + g.eagle_at[school]


# By seat, some guesses are kept, because a search returns to its first position again and again.
SHELF: Final = 8
GUESSES: Final = [Guess() for _ in range(4 * SHELF)]
LATEST: Final = vec[i64]([SHELF * seat for seat in range(4)])  # of a seat


def guess_of(g: Gala, seat: i64) -> Guess:
    """What a seat guesses about the others; while nothing moves, it guesses once."""
    guess = GUESSES[LATEST[seat]]
    if guess.fits(g):
        return guess
    place = SHELF * seat + _sum(g) % SHELF
    LATEST[seat] = place
    guess = GUESSES[place]
    if not guess.fits(g):
        look(g, seat, guess)
        guess.note(g)
    return guess


def _sum(g: Gala) -> i64:
    """A number that usually changes when somebody has moved or turned."""
    square, facing = g.square, g.facing
    out: i64 = 0
    k: i64
    for k in range(len(square)):
        out = (5 * out + 3 * square[k] + facing[k]) & 0xFFFFFFFF
    return out + (out >> 5)


def look(g: Gala, seat: i64, guess: Guess) -> None:
    """Guess where all gladiators of others will stand, and sum up what a seat needs to know."""
    guess.looks += 1
    k: i64
    for k in range(SQUARES):
        guess.there[k] = 0.0
        guess.thief[k] = 0.0
        guess.danger[k] = 0.0
        guess.crush[k] = 0.0
        guess.near[k] = 0.0
        guess.held[k] = NONE
    n: i64 = len(g.square)
    for k in range(n):
        square = g.square[k]
        guess.count[k] = 0
        if square == NONE:
            continue
        guess.held[square] = k
        if k // SLOTS == seat:
            for way in range(9):
                near = rules.STEP[9 * square + way]
                if near != NONE:
                    guess.near[near] += 1.0
    for k in range(n):
        if g.square[k] != NONE and k // SLOTS != seat:
            guess_way(g, k, guess)
            guess_aim(g, k, guess)
    guess.top = 0.0
    for k in range(SQUARES):
        guess.top = max(guess.top, guess.there[k] + guess.thief[k])


def guess_way(g: Gala, k: i64, guess: Guess) -> None:
    """Where one gladiator will stand."""
    square = g.square[k]
    school = k // SLOTS
    carries = rules.is_carrier(g, k)
    limited = rules.is_limited(g, k)
    target = target_of(g, k)
    now = way_to(limited, square, target)
    orders = rules.order_set(g, k)
    own = NONE if g.carrier[school] != NONE else g.eagle_at[school]
    first = WAYS * k
    n: i64 = 0
    total = 0.0
    at = 9 * (64 * g.facing[k] + square)
    leaps: i64
    for leaps in range(2 if g.kind[k] == DAGGER and not carries else 1):
        upper: i64
        for upper in range(9):
            lower: i64 = 0
            if leaps:
                lower = SKILL
            if orders & BIT[LOWERS * upper + lower] == 0:
                continue
            goal = rules.LEAP[at + upper] if leaps else rules.STEP[at + upper]
            weight = eagerness(now - way_to(limited, goal, target), carries)
            if upper == 0:
                weight = 1.5
            elif goal == own:
                weight = 0.05
            elif rules.IS_SAFE[goal] and not carries:
                weight *= 0.2
            elif guess.held[goal] != NONE:
                weight *= 0.6
            guess.goal[first + n] = goal
            guess.chance[first + n] = weight
            total += weight
            n += 1
    guess.count[k] = n
    i: i64
    for i in range(first, first + n):
        chance = guess.chance[i] / total
        guess.chance[i] = chance
        guess.there[guess.goal[i]] += chance
        if carries:
            guess.thief[guess.goal[i]] += chance


def eagerness(gain: i64, carries: bool) -> float:
    """The relative likelihood of a step that gains this many rounds."""
    if gain > 0:
        return 10.0 if carries else 4.0
    if gain == 0:
        return 1.0
    return 0.3


def guess_aim(g: Gala, k: i64, guess: Guess) -> None:
    """What one gladiator will attack: most likely squares that the seat can reach."""
    at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
    first, end = g.setup.aim_first[at], g.setup.aim_first[at + 1]
    total = 0.0
    j: i64
    for j in range(first, end):
        total += 0.3 + guess.near[g.setup.aim_list[j]]
    for j in range(first, end):
        aim = g.setup.aim_list[j]
        chance = (0.3 + guess.near[aim]) / total
        if g.kind[k] == CLUB:
            guess.crush[aim] += chance
        else:
            guess.danger[aim] += chance
