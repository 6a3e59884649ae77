"""Steps 4 to 8 of a round (GG-071): reveal, movement, own Eagles, hits, shields, marks."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, Frame, State
from munera.games.gladigala import events as ev
from munera.games.gladigala import rules
from munera.games.gladigala.flow_coins import TAKE_INCOME
from munera.games.gladigala.space import LOWERS, NO_ATTACK, SHIELD
from munera.games.gladigala.state import (
    CLUB,
    CONTESTED,
    DAGGER,
    G_SPENT,
    GAINS,
    HELD,
    MOVED,
    NONE,
    P_SHIELDS,
    SKILL,
    SLOTS,
    SPEAR,
    TRADED,
    Gala,
    fill,
)
from munera.games.gladigala.tables import MARKS, SHIELD_COST

CRUSH: Final = 64  # in `hits`: a marker that crushes
GOALS: Final = vec[i64]([NONE for _ in range(4 * SLOTS)])  # rewritten every round


def remove(g: Gala, gladiator: i64) -> None:
    """Take a gladiator out of the match; Eagles it carried stay on its last square (GG-216)."""
    square = g.square[gladiator]
    g.square[gladiator] = NONE
    g.hurt &= ~BIT[gladiator]
    school: i64
    for school in range(g.setup.seats):
        if g.carrier[school] != gladiator:
            continue
        g.carrier[school] = NONE
        if g.sink is not None:
            g.sink.add((ev.EAGLE_DROPPED, school, gladiator, square))
        if g.setup.frozen:  # GG-217
            g.frozen |= BIT[school]
            if g.sink is not None:
                g.sink.add((ev.EAGLE_FROZEN, school, square))


# --- Reveal and movement -----------------------------------------------------------------------


@final
class Reveal(Frame):
    """GG-071, steps 4 to 6: everything that is carried out at once, up to the hits."""

    NAME: ClassVar = "Reveal"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        fill(g.gains, 0)
        if g.sink is not None:
            tell_orders(g)
        move(g)
        leave_own_eagles(g)
        find_hits(g)
        g.phase = P_SHIELDS
        g.stack.append(MARK)
        g.stack.append(OFFER_SHIELDS)


def tell_orders(g: Gala) -> None:
    """All orders are shown, skills included."""
    assert g.sink is not None
    g.sink.add((ev.ORDERS_REVEALED,))
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if g.square[k] != NONE:
                order = g.orders[k]
                g.sink.add((ev.REVEALED, k, order // LOWERS, order % LOWERS))


def move(g: Gala) -> None:
    """GG-110 to GG-119, GG-214: everybody who is not blocked moves; then everybody turns.

    For a double step only its end counts (GG-091, GG-092, GG-221). Only its carrier moves an Eagle,
    and cannot put it down (GG-043, GG-215).
    """
    square = g.square
    n: i64 = len(square)
    k: i64
    for k in range(n):
        g.was[k] = square[k]
        if square[k] != NONE:
            GOALS[k] = rules.goal_of(g, k)
        else:
            GOALS[k] = NONE
    rules.resolve(square, GOALS, g.fate)
    if g.sink is not None:
        tell_moves(g)
    for k in range(n):
        if square[k] == NONE:
            continue
        if g.fate[k] == MOVED:
            square[k] = GOALS[k]
        g.facing[k] = rules.turned(g.facing[k], g.orders[k] % LOWERS)  # GG-116: blocked or not
    school: i64
    for school in range(g.setup.seats):
        if g.carrier[school] != NONE:
            g.eagle_at[school] = square[g.carrier[school]]


def tell_moves(g: Gala) -> None:
    """Tell what becomes of every order, before anything has moved."""
    assert g.sink is not None
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if g.square[k] != NONE:
                tell_move(g, k, GOALS[k])


def tell_move(g: Gala, k: i64, goal: i64) -> None:
    """Tell what becomes of one order."""
    assert g.sink is not None
    here, lower = g.square[k], g.orders[k] % LOWERS
    if g.fate[k] == MOVED:
        leaps = g.kind[k] == DAGGER and lower == SKILL
        g.sink.add((ev.LEAPT if leaps else ev.MOVED, k, here, goal))
        school: i64
        for school in range(g.setup.seats):
            if g.carrier[school] == k:
                g.sink.add((ev.CARRIED, school, k, here, goal))
    elif g.fate[k] == CONTESTED:
        g.sink.add((ev.CONTESTED, k, goal))
    elif g.fate[k] == TRADED:
        g.sink.add((ev.TRADED, k, goal))
    elif g.fate[k] == HELD:
        g.sink.add((ev.HELD, k, goal))
    if 0 < lower < SKILL:
        g.sink.add((ev.TURNED, k, rules.turned(g.facing[k], lower)))


def leave_own_eagles(g: Gala) -> None:
    """GG-219: a gladiator that ends its move on its own school's Eagle is removed, without a base.

    One that was blocked on the way has not ended its move there (GG-220).
    """
    k: i64
    for k in range(len(g.square)):
        school = k // SLOTS
        if (
            g.fate[k] == MOVED
            and g.square[k] == g.eagle_at[school]
            and g.carrier[school] == NONE
            and g.square[k] != NONE
        ):
            if g.sink is not None:
                g.sink.add((ev.OWN_EAGLE, k, g.square[k]))
            remove(g, k)


# --- Hits --------------------------------------------------------------------------------------


def find_hits(g: Gala) -> None:
    """GG-140, GG-141, GG-145: which markers lie under a gladiator of another school.

    Nothing blocks an attack, and any number of markers fit on a square (GG-134, GG-135). The marker
    of a gladiator that has left since then counts too (GG-146).
    """
    g.shielded = 0
    g.decided = 0
    k: i64
    for k in range(len(g.hits)):
        g.hits[k] = 0
        g.victim[k] = NONE
    found = False
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            aim = g.attacks[k]
            if not 0 <= aim < NO_ATTACK:
                continue
            other = rules.standing_on(g, aim)
            if other == NONE or other // SLOTS == seat:
                continue
            found = True
            g.victim[k] = other
            crushes = g.kind[k] == CLUB and rules.has_skill(g, k)  # GG-098
            g.hits[other] += CRUSH if crushes else 1
            if g.sink is not None:
                g.sink.add((ev.CRUSHED if crushes else ev.STRUCK, k, other, aim))
    if g.sink is not None and not found:
        g.sink.add((ev.NOBODY_STRUCK,))


# --- Shields -----------------------------------------------------------------------------------


def is_under_shield(g: Gala, gladiator: i64) -> bool:
    """Whether it was ordered to raise its shield (GG-083)."""
    return g.kind[gladiator] <= SPEAR and rules.has_skill(g, gladiator)


@final
class OfferShields(Frame):
    """GG-084 to GG-089: owners of hit gladiators under shield decide in player order, by index."""

    NAME: ClassVar = "OfferShields"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        place: i64
        for place in range(g.setup.seats):
            seat = rules.seat_at(g, place)
            k: i64
            for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
                if g.hits[k] == 0 or g.decided & BIT[k] or not is_under_shield(g, k):
                    continue
                if g.shields[seat] < g.setup.shield_limit and g.coins[seat] >= SHIELD_COST:
                    g.stack.append(OFFER_SHIELDS)
                    g.stack.append(AskShield(k))
                    return
                g.decided |= BIT[k]
                if g.sink is not None:
                    if g.shields[seat] >= g.setup.shield_limit:
                        g.sink.add((ev.SHIELD_USED_UP, k, g.setup.shield_limit))
                    else:
                        g.sink.add((ev.SHIELD_NO_COIN, k))


@final
class AskShield(Frame):
    """GG-084: pay a coin for a gladiator's shield, or let the hits count."""

    NAME: ClassVar = "AskShield"

    def __init__(self, gladiator: i64) -> None:
        self.gladiator: Final = gladiator

    def who(self, s: State) -> i64:
        return self.gladiator // SLOTS

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.gladiator // SLOTS:
            out.add(SHIELD)
            out.add(SHIELD + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        k = self.gladiator
        g.decided |= BIT[k]
        if action == SHIELD:
            if g.sink is not None:
                g.sink.add((ev.SHIELD_REFUSED, k))
            return
        g.shielded |= BIT[k]
        g.coins[seat] -= SHIELD_COST
        g.shields[seat] += 1
        g.gains[GAINS * seat + G_SPENT] += SHIELD_COST
        if g.sink is not None:
            g.sink.add((ev.SHIELD_PAID, k, g.coins[seat]))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        k = self.gladiator
        kind = ev.ASK_SHIELD
        if g.hits[k] >= CRUSH:
            hopeless = g.hits[k] >= 2 * CRUSH or g.hurt & BIT[k] != 0
            kind = ev.ASK_SHIELD_USELESS if hopeless else ev.ASK_SHIELD_CRUSH
        return (kind, k, g.square[k], g.coins[seat])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.WHY_SHIELD_NOW, action)

    def stage(self) -> str:
        return "shield"

    def args(self) -> list[int]:
        return [self.gladiator]


# --- Marks and removals ------------------------------------------------------------------------


@final
class Mark(Frame):
    """GG-141 to GG-149: marks and removals, all at once; then come the coins.

    A mark stays to the end of the match (GG-148).
    """

    NAME: ClassVar = "Mark"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        g.decided = 0
        place: i64
        for place in range(g.setup.seats):
            seat = rules.seat_at(g, place)
            k: i64
            for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
                if g.hits[k]:
                    self.mark(g, k)
        g.stack.append(TAKE_INCOME)

    def mark(self, g: Gala, k: i64) -> None:
        """Apply the markers on one gladiator; those that are out are in `decided`."""
        crushing, ordinary = g.hits[k] // CRUSH, g.hits[k] % CRUSH
        paid = g.shielded & BIT[k] != 0
        marks: i64 = ordinary
        if paid:
            marks = crushing
        elif g.setup.once and marks > 1:
            marks = 1
        if paid and g.sink is not None:
            g.sink.add((ev.SHIELD_SOFTENED if crushing else ev.SHIELD_HELD, k))
        was_hurt = g.hurt & BIT[k] != 0
        total = marks
        if was_hurt:
            total += 1
        if total >= MARKS or (crushing and not paid):
            kind = ev.OUT
            if crushing:
                kind = ev.OUT_UNPAID if is_under_shield(g, k) else ev.OUT_CRUSHED
            if crushing and paid:
                kind = ev.OUT_SOFTENED
            if g.sink is not None:
                g.sink.add((kind, k, g.square[k]))
            g.decided |= BIT[k]
            remove(g, k)
        elif marks:
            g.hurt |= BIT[k]
            if g.sink is not None:
                g.sink.add((ev.HURT, k))


REVEAL: Final[Frame] = Reveal()
OFFER_SHIELDS: Final[Frame] = OfferShields()
MARK: Final[Frame] = Mark()
