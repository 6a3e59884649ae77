"""Rules of thumb for orders in GladiGala: what a gladiator tries to do, and the goal that fits."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.rng import Rng
from munera.games.gladigala import rules
from munera.games.gladigala.odds import ZONE, Guess, apart, guess_of, noise, target_of, way_to
from munera.games.gladigala.space import LOWERS, ORDER
from munera.games.gladigala.state import CLUB, DAGGER, NONE, SKILL, SLOTS, SPEAR, Gala
from munera.games.gladigala.tables import SHIELD_COST

STRIKE: Final = 0.6  # what the chance of a good attack is worth
NOISE: Final = 0.5  # how much is random, so that nobody can foresee everything

# What gladiators try to do in a round.
CARRY: Final = 0
RAID: Final = 1
HUNT: Final = 2
GUARD: Final = 3


def gap(one: i64, other: i64) -> float:
    """The difference of two counts."""
    return float(one - other)


def role_of(g: Gala, k: i64) -> i64:
    """What one of the own gladiators tries to do: carry, guard, hunt a thief, or raid."""
    if rules.is_carrier(g, k):
        return CARRY
    seat = k // SLOTS
    if nearest_thief(g, k) != NONE:
        target = target_of(g, k)
        if target == ZONE or apart(g.square[k], target) > 1:
            return HUNT
    if g.carrier[seat] == NONE and g.frozen & BIT[seat] == 0 and is_guard(g, k):
        return GUARD
    return HUNT if target_of(g, k) == ZONE else RAID


def nearest_thief(g: Gala, k: i64) -> i64:
    """A foe with an Eagle that this gladiator may catch, or NONE."""
    best: i64 = NONE
    nearest: i64 = 4
    school: i64
    for school in range(g.setup.seats):
        thief = g.carrier[school]
        if thief == NONE or thief // SLOTS == k // SLOTS:
            continue
        far = apart(g.square[k], g.square[thief])
        if far < nearest:
            nearest = far
            best = thief
    return best


def is_guard(g: Gala, k: i64) -> bool:
    """Whether it is the one that stays with the own Eagle while foes are near."""
    seat = k // SLOTS
    eagle = g.eagle_at[seat]
    foes: i64 = 0
    other: i64
    for other in range(len(g.square)):
        if other // SLOTS != seat and g.square[other] != NONE:
            if apart(g.square[other], eagle) <= 4:
                foes += 1
    if foes == 0:
        return False
    wanted: i64 = 1
    if foes > 2 and rules.in_arena(g, seat) > 4:
        wanted = 2
    mine = guard_order(g, k, eagle)
    before: i64 = 0
    for other in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if other != k and g.square[other] != NONE and not rules.is_carrier(g, other):
            if guard_order(g, other, eagle) < mine:
                before += 1
    return before < wanted


def guard_order(g: Gala, k: i64, eagle: i64) -> i64:
    """A number that is smaller for better guards; all are different."""
    worth: i64 = 0
    if g.kind[k] == DAGGER:
        worth = 3
    elif g.kind[k] == SPEAR:
        worth = 1
    return 8 * (2 * apart(g.square[k], eagle) + worth) + k % SLOTS


@final
class Errand:
    """What a gladiator wants that gets an order: found once, then asked for each goal."""

    def __init__(self) -> None:
        self.k: i64 = 0
        self.role: i64 = 0
        self.target: i64 = 0
        self.prey: i64 = 0  # the square of a thief that it may catch, or NONE
        self.eagle: i64 = 0  # the square of the own Eagle, or NONE if somebody carries it
        self.limited = False
        self.way: i64 = 0  # how many rounds its target is away
        self.price = 0.0  # of an ordinary marker
        self.heavy = 0.0  # of one that crushes
        # Own gladiators in the way: the squares they are ordered to, or stand on without an order
        # yet.
        self.claims: i64 = 0
        self.claimed: vec[i64] = vec[i64]([NONE for _ in range(SLOTS)])
        self.force: vec[float] = vec[float]([0.0 for _ in range(SLOTS)])

    def take(self, g: Gala, k: i64) -> None:
        """Find the errand of a gladiator."""
        self.k = k
        self.role = role_of(g, k)
        self.target = target_of(g, k)
        prey = nearest_thief(g, k)
        self.prey = NONE if prey == NONE else g.square[prey]
        seat = k // SLOTS
        self.eagle = NONE if g.carrier[seat] != NONE else g.eagle_at[seat]
        self.limited = rules.is_limited(g, k)
        self.price = 2.6 if g.hurt & BIT[k] else 1.0
        self.heavy = 2.4
        if self.role == CARRY:
            self.target = ZONE
            self.price *= 1.5
            self.heavy *= 1.5
        self.way = way_to(self.limited, g.square[k], self.target)
        n: i64 = 0
        other: i64
        for other in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if other == k or g.square[other] == NONE:
                continue
            if g.orders[other] != NONE:
                self.claimed[n] = rules.goal_of(g, other)
                self.force[n] = 20.0
            else:
                self.claimed[n] = g.square[other]
                self.force[n] = 1.5
            n += 1
        self.claims = n

    def worth(self, g: Gala, guess: Guess, goal: i64) -> float:
        """What an order to a square is worth."""
        square = g.square[self.k]
        worth = self.hindrance(guess, square, goal)
        role = self.role
        if role == CARRY:
            worth += 4.0 * gap(self.way, way_to(self.limited, goal, ZONE))
            if rules.IS_SAFE[goal]:
                worth += 12.0
            return worth
        # Two gladiators that want one square both stay: a way to stop a thief.
        worth += 5.0 * guess.thief[goal]
        if rules.IS_SAFE[goal]:
            worth -= 2.0 if can_afford_zone(g, self.k // SLOTS) else 30.0
        if role == RAID:
            worth += 1.6 * gap(self.way, way_to(self.limited, goal, self.target))
            if goal == self.target:
                worth += 3.0
        elif role == GUARD:
            worth -= 0.8 * float(max(0, apart(goal, self.eagle) - 1))
        elif self.prey != NONE:
            worth += 0.8 * gap(apart(square, self.prey), apart(goal, self.prey))
        return worth

    def hindrance(self, guess: Guess, square: i64, goal: i64) -> float:
        """What speaks against a goal: the own Eagle, own gladiators, foes that may want it."""
        if goal == self.eagle and goal != square:
            return -60.0
        worth = 0.0
        j: i64
        for j in range(self.claims):
            if self.claimed[j] == goal:
                worth -= self.force[j]
        if goal != square:
            worth -= 0.8 * guess.there[goal]
        return worth

    def risk(self, guess: Guess, goal: i64) -> float:
        """What markers on a square may cost."""
        return self.price * guess.danger[goal] + self.heavy * guess.crush[goal]


ERRAND: Final = Errand()


# What goals are worth by themselves, by position of the upper disc, plain and with skill.
PLAIN: Final = vec[float]([0.0 for _ in range(9)])
SKILLED: Final = vec[float]([0.0 for _ in range(9)])


def best_order(g: Gala, seat: i64, rng: Rng) -> i64:
    """D8: the order that looks best for the next gladiator."""
    guess = guess_of(g, seat)
    k = rules.next_to_order(g, seat)
    orders = rules.order_set(g, k)
    square, facing, kind = g.square[k], g.facing[k], g.kind[k]
    blow = 0.0  # what a Club's skill brings
    if kind == CLUB:
        blow = 0.3 + 0.5 * guess.best_chance(g, kind, facing, square)
    # Goals too far behind are skipped, whatever an attack from there and chance may add.
    enough = weigh_goals(g, guess, k, orders) - STRIKE * guess.top - NOISE - blow
    best: i64 = NONE
    most = 0.0
    at = 9 * (64 * facing + square)
    upper: i64
    for upper in range(9):
        first = LOWERS * upper
        goal = rules.STEP[at + upper]
        if orders & BIT[first] and PLAIN[upper] >= enough:
            lower: i64
            for lower in range(SKILL):
                chance = guess.best_chance(g, kind, rules.turned(facing, lower), goal)
                hope = PLAIN[upper] + STRIKE * chance + NOISE * noise(rng)
                if best == NONE or hope > most:
                    most = hope
                    best = ORDER + first + lower
        if orders & BIT[first + SKILL] and SKILLED[upper] >= enough:
            if kind == DAGGER:
                goal = rules.LEAP[at + upper]
            chance = guess.best_chance(g, kind, facing, goal)
            hope = SKILLED[upper] + STRIKE * chance + blow + NOISE * noise(rng)
            if best == NONE or hope > most:
                most = hope
                best = ORDER + first + SKILL
    return best


def weigh_goals(g: Gala, guess: Guess, k: i64, orders: i64) -> float:
    """Fill PLAIN and SKILLED for the orders of a gladiator; returns the highest value."""
    errand = ERRAND
    errand.take(g, k)
    seat, kind = k // SLOTS, g.kind[k]
    shield = 1.0  # the share of a risk that is left with the skill
    if kind <= SPEAR and g.shields[seat] < g.setup.shield_limit and g.coins[seat] >= SHIELD_COST:
        shield = 0.4
    at = 9 * (64 * g.facing[k] + g.square[k])
    most = -1000.0
    upper: i64
    for upper in range(9):
        first = LOWERS * upper
        worth = 0.0
        risk = 0.0
        if orders & BIT[first]:
            goal = rules.STEP[at + upper]
            worth = errand.worth(g, guess, goal)
            risk = errand.risk(guess, goal)
            PLAIN[upper] = worth - risk
            most = max(most, worth - risk)
        if orders & BIT[first + SKILL]:
            if kind == DAGGER:
                goal = rules.LEAP[at + upper]
                worth = errand.worth(g, guess, goal)
                risk = errand.risk(guess, goal)
            SKILLED[upper] = worth - shield * risk
            most = max(most, worth - shield * risk)
    return most


def can_afford_zone(g: Gala, seat: i64) -> bool:
    """Whether the school can pay the fee for one more gladiator in the Safe Zone."""
    due = g.setup.fee
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE and g.orders[k] != NONE and rules.IS_SAFE[rules.goal_of(g, k)]:
            due += g.setup.fee
    return g.coins[seat] >= due
