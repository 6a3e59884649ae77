"""Steps 9, 10 and 12 of a round (GG-071): income, Safe Zone fees, upgrades."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, Frame, State
from munera.games.gladigala import events as ev
from munera.games.gladigala import flow_refusals as why
from munera.games.gladigala import rules
from munera.games.gladigala.space import DONE, KEEP, TYPES, UPGRADE
from munera.games.gladigala.state import (
    DOWN,
    G_ATTACKS,
    G_EAGLES,
    G_FALLEN,
    G_SPENT,
    GAINS,
    NONE,
    P_FEES,
    PLAYED,
    SLOTS,
    TOKENS,
    UP,
    Gala,
)


def earn(g: Gala, seat: i64, cause: i64, coins: i64) -> None:
    """Coins of the general stack go into a Treasury; the stack never runs dry (GG-274)."""
    g.coins[seat] += coins
    g.gains[GAINS * seat + cause] += coins


def spend(g: Gala, seat: i64, coins: i64) -> None:
    """Coins leave a Treasury for good (GG-200, GG-201); the caller has checked them (GG-202)."""
    g.coins[seat] -= coins
    g.gains[GAINS * seat + G_SPENT] += coins


# --- Income ------------------------------------------------------------------------------------


@final
class TakeIncome(Frame):
    """GG-071, step 9: attacks, then fallen gladiators, then Eagles (GG-182 to GG-199).

    `victim` says which markers were successful, `decided` whose bases go on the Center Stage.
    """

    NAME: ClassVar = "TakeIncome"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        pay_attacks(g)
        put_on_stage(g)
        if g.setup.seats == 2:
            pay_streaks(g)
        else:
            pay_declarations(g)
        take_eagles(g)
        g.decided = 0
        g.phase = P_FEES
        g.turn = g.setup.first
        g.stack.append(CHARGE)


def pay_attacks(g: Gala) -> None:
    """GG-182, GG-154 to GG-158, GG-087: every successful marker pays, unless a token denies it."""
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if g.victim[k] != NONE:
                pay_attack(g, k, g.victim[k], g.attacks[k])


def pay_attack(g: Gala, attacker: i64, other: i64, square: i64) -> None:
    """One successful attack: its value, more for thumbs up, nothing for a foreign thumbs down."""
    seat = attacker // SLOTS
    bonus: i64 = 0
    k: i64
    for k in range(len(g.token)):
        if g.token[k] != PLAYED or not rules.is_on_line(square, rules.line_of(g.bench[k])):
            continue
        if g.thumb[k] == DOWN and k // TOKENS != seat:
            if g.sink is not None:
                g.sink.add((ev.ATTACK_DENIED, attacker, other))
            return  # GG-156
        if g.thumb[k] == UP and k // TOKENS == seat:
            bonus += 1  # GG-157
    coins = g.setup.values[g.kind[attacker]]
    earn(g, seat, G_ATTACKS, coins + bonus)
    if g.sink is not None:
        if bonus:
            g.sink.add((ev.ATTACK_CHEERED, attacker, other, coins, bonus))
        else:
            g.sink.add((ev.ATTACK_PAID, attacker, other, coins))


def put_on_stage(g: Gala) -> None:
    """GG-040: the bases of those knocked out by hits, in player order; with two see GG-192."""
    if g.decided == 0:
        return
    first = g.setup.first
    if g.setup.seats == 2 and losses(g, 0) and losses(g, 1):
        first = first_on_stage(g)
    told: list[int] = []
    n = rules.on_stage(g)
    place: i64
    for place in range(g.setup.seats):
        seat = first + place
        if seat >= g.setup.seats:
            seat -= g.setup.seats
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if g.decided & BIT[k]:
                g.stage[n] = k
                n += 1
                told.append(k)
    if g.sink is not None:
        g.sink.add((ev.STACKED, *told))


def losses(g: Gala, seat: i64) -> i64:
    """How many bases of a school go on the Center Stage now."""
    n: i64 = 0
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.decided & BIT[k]:
            n += 1
    return n


# --- Streaks and declarations ------------------------------------------------------------------


def longest_streak(stage: vec[i64], count: i64, school: i64) -> i64:
    """The longest run of a school's bases among the first `count` (GG-190)."""
    best: i64 = 0
    run: i64 = 0
    k: i64
    for k in range(count):
        if stage[k] // SLOTS == school:
            run += 1
            best = max(best, run)
        else:
            run = 0
    return best


def streak_gain(g: Gala, seat: i64, first: i64) -> i64:
    """What a school would collect now if all bases of the school `first` were stacked first."""
    stage = g.stage[:]
    n = rules.on_stage(g)
    place: i64
    for place in range(2):
        school = first
        if place == 1:
            school = 1 - first
        k: i64
        for k in range(losses(g, school)):
            stage[n] = SLOTS * school
            n += 1
    return rules.total_for(g.setup, longest_streak(stage, n, 1 - seat)) - g.collected[seat]


def first_on_stage(g: Gala) -> i64:
    """GG-192, GG-193: whose bases are stacked first when both schools lose gladiators."""
    gains = vec[i64]([streak_gain(g, seat, first) for seat in range(2) for first in range(2)])
    best = vec[i64]([max(gains[0], gains[1]), max(gains[2], gains[3])])
    favoured: i64
    kind = ev.ORDER_FAVOURS
    if best[0] != best[1]:
        favoured = 0 if best[0] > best[1] else 1
    else:
        kind = ev.ORDER_FAVOURS_POORER
        if g.coins[0] != g.coins[1]:
            favoured = 0 if g.coins[0] < g.coins[1] else 1
        else:
            favoured = 1 - g.setup.first
    if g.sink is not None:
        g.sink.add((kind, favoured))
    if gains[2 * favoured] != gains[2 * favoured + 1]:
        return 0 if gains[2 * favoured] > gains[2 * favoured + 1] else 1
    return favoured  # its own bases below, so that its streak over the other school ends on top


def pay_streaks(g: Gala) -> None:
    """GG-191: pay what the longest streak so far brings, minus what was collected."""
    place: i64
    for place in range(2):
        seat = rules.seat_at(g, place)
        n = longest_streak(g.stage, rules.on_stage(g), 1 - seat)
        coins = rules.total_for(g.setup, n) - g.collected[seat]
        if coins > 0:
            g.collected[seat] += coins
            earn(g, seat, G_FALLEN, coins)
            if g.sink is not None:
                g.sink.add((ev.STREAK_PAID, seat, n, coins))


def pay_declarations(g: Gala) -> None:
    """GG-183 to GG-187: pay what the declared bases bring, minus what was collected."""
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        n = rules.matched(g, seat)
        coins = rules.total_for(g.setup, n) - g.collected[seat]
        if coins > 0:
            g.collected[seat] += coins
            earn(g, seat, G_FALLEN, coins)
            if g.sink is not None:
                g.sink.add((ev.DECLARATION_PAID, seat, n, coins))


def take_eagles(g: Gala) -> None:
    """GG-210 to GG-213: a gladiator on an opposing Eagle that nobody carries takes it up.

    If several wanted the square, nobody does, because all were blocked (GG-222). The orders of this
    round have been carried out before (GG-218).
    """
    place: i64
    for place in range(g.setup.seats):
        seat = rules.seat_at(g, place)
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            square = g.square[k]
            if square == NONE:
                continue
            school: i64
            for school in range(g.setup.seats):
                if (
                    school != seat
                    and g.eagle_at[school] == square
                    and g.carrier[school] == NONE
                    and g.frozen & BIT[school] == 0
                ):
                    take_eagle(g, k, school)


def take_eagle(g: Gala, gladiator: i64, school: i64) -> None:
    """Any gladiator takes up any other school's Eagle (GG-211), and may carry several (GG-223)."""
    g.carrier[school] = gladiator
    coins = g.setup.eagle_coins
    earn(g, gladiator // SLOTS, G_EAGLES, coins)
    if g.sink is not None:
        g.sink.add((ev.EAGLE_TAKEN, gladiator, school, g.square[gladiator]))
        if coins:
            g.sink.add((ev.EAGLE_PAID, gladiator // SLOTS, coins))


# --- Safe Zone fees ----------------------------------------------------------------------------


def in_debt(g: Gala, seat: i64) -> i64:
    """Gladiators in the Safe Zone, four at the most, whose fee is not settled (GG-172, GG-175)."""
    out: i64 = 0
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] != NONE and rules.IS_SAFE[g.square[k]] and g.decided & BIT[k] == 0:
            out |= BIT[k]
    return out


@final
class Charge(Frame):
    """GG-175 to GG-177, GG-238: schools pay for their gladiators in the Safe Zone, in order.

    Gladiators whose fee is settled are in `decided`.
    """

    NAME: ClassVar = "Charge"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        seat = g.turn
        self.charge_deliverers(g, seat)
        debt = in_debt(g, seat)
        n: i64 = 0
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if debt & BIT[k]:
                n += 1
        if n * g.setup.fee > g.coins[seat]:
            if g.coins[seat] >= g.setup.fee:
                g.stack.append(ASK_KEEP)
                return
            for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
                if debt & BIT[k]:
                    turn_out(g, k)
        else:
            for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
                if debt & BIT[k]:
                    pay_fee(g, k)
        g.turn = rules.next_seat(g, seat)
        if g.turn != g.setup.first:
            g.stack.append(CHARGE)

    def charge_deliverers(self, g: Gala, seat: i64) -> None:
        """Gladiators who deliver an Eagle pay first, and stay even without a coin (GG-238)."""
        k: i64
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if g.decided & BIT[k] == 0 and rules.is_deliverer(g, k):
                if g.coins[seat] >= g.setup.fee:
                    pay_fee(g, k)
                else:
                    g.decided |= BIT[k]
                    if g.sink is not None:
                        g.sink.add((ev.FEE_WAIVED, k))


def pay_fee(g: Gala, gladiator: i64) -> None:
    """The fee for one gladiator."""
    g.decided |= BIT[gladiator]
    spend(g, gladiator // SLOTS, g.setup.fee)
    if g.sink is not None and g.setup.fee:
        g.sink.add((ev.FEE_PAID, gladiator, g.setup.fee))


def turn_out(g: Gala, gladiator: i64) -> None:
    """GG-176: nobody paid for it: it leaves, and its base does not go on the stage.

    It carries no Eagle: a carrier delivers, and stays.
    """
    if g.sink is not None:
        g.sink.add((ev.FEE_UNPAID, gladiator, g.square[gladiator]))
    g.square[gladiator] = NONE
    g.hurt &= ~BIT[gladiator]


@final
class AskKeep(Frame):
    """GG-177: too few coins for all: the owner names those he pays for, one by one."""

    NAME: ClassVar = "AskKeep"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat == g.turn:
            out.add_set(KEEP, in_debt(g, seat) >> (SLOTS * seat))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        pay_fee(g, SLOTS * seat + action - KEEP)
        g.stack.append(CHARGE)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_KEEP, cast(Gala, s).coins[seat])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.keep(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "keep"


# --- Upgrades ----------------------------------------------------------------------------------


def may_upgrade(g: Gala, seat: i64) -> bool:
    """Whether a school can upgrade a type now (GG-203, GG-204)."""
    return g.coins[seat] >= g.setup.upgrade_cost and rules.upgradable(g, seat) != 0


@final
class OfferUpgrades(Frame):
    """GG-203: schools that can upgrade a type are asked in player order."""

    NAME: ClassVar = "OfferUpgrades"

    def run(self, s: State) -> None:
        g = cast(Gala, s)
        if may_upgrade(g, g.turn):
            g.stack.append(ASK_UPGRADE)
        else:
            next_upgrade(g)


def next_upgrade(g: Gala) -> None:
    """The next school may upgrade, until the first player would be next."""
    g.turn = rules.next_seat(g, g.turn)
    if g.turn != g.setup.first:
        g.stack.append(OFFER_UPGRADES)


@final
class AskUpgrade(Frame):
    """GG-203 to GG-205: a type for the cost of an upgrade, as often as possible, or done."""

    NAME: ClassVar = "AskUpgrade"

    def who(self, s: State) -> i64:
        return cast(Gala, s).turn

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Gala, s)
        out.count = 0
        if seat == g.turn:
            types = rules.upgradable(g, seat)
            kind: i64
            for kind in range(TYPES):
                if types & BIT[kind]:
                    out.add(UPGRADE + kind)
            out.add(DONE)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Gala, s)
        if action == DONE:
            next_upgrade(g)
            return
        g.upgrades[seat] |= BIT[action - UPGRADE]
        spend(g, seat, g.setup.upgrade_cost)
        if g.sink is not None:
            g.sink.add((ev.UPGRADED, seat, action - UPGRADE, g.setup.upgrade_cost))
        g.stack.append(OFFER_UPGRADES)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Gala, s)
        return (ev.ASK_UPGRADE, g.setup.upgrade_cost, g.coins[seat])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.upgrade(cast(Gala, s), seat, action)

    def stage(self) -> str:
        return "upgrade"


TAKE_INCOME: Final[Frame] = TakeIncome()
CHARGE: Final[Frame] = Charge()
ASK_KEEP: Final[Frame] = AskKeep()
OFFER_UPGRADES: Final[Frame] = OfferUpgrades()
ASK_UPGRADE: Final[Frame] = AskUpgrade()
