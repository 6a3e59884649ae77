"""The rule of thumb before the first turn: characters, building, items, places."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions
from munera.core.rng import Rng
from munera.games.gladiatori.flow_select import clashes, clashes_with
from munera.games.gladiatori.flow_setup import FIRST_CARD, FIRST_POWER
from munera.games.gladiatori.judge_guess import (
    FAR_OFF,
    direction,
    gap,
    item_worth,
    nearest_foe,
)
from munera.games.gladiatori.space import BID, BUY, CHAR, DONE, FACE, HEX, ITEM, OVER
from munera.games.gladiatori.state import (
    E1,
    HAND,
    M_CHARACTER,
    M_FIRST,
    M_HEX,
    M_LAST,
    M_LEFT,
    M_PICK,
    M_POWERS,
    MAN,
    RED,
    ROOM,
    SEAT_CARDS,
    Munus,
)
from munera.games.gladiatori.tables import BUILT, LEAST

# --- Characters and building ---

OFFENSE_THING: Final = 0
GUARD_THING: Final = 1
ENDURANCE_THING: Final = 2
BLOOD_THING: Final = 3
SPEED_THING: Final = 4
E1_THING: Final = 5
E0_THING: Final = 6
FEINT_THING: Final = 7
BOUGHT: Final = 25
PRESETS: Final = 3
MANY: Final = 99
# What each preset buys, as pairs of a thing and a number, the most wanted first. The list is gone
# through once.
STEADY: Final = vec[i64](
    [2, 6, 0, 5, 1, 5, 5, 3, 10, 1, 14, 1, 3, 4, 4, 4, 6, 3, 24, 1, 18, 1, 5, 6, 2, 7, 6, 5, 22, 1,
     9, 1, 0, 6, 1, 6, 3, 6, 5, 9, 6, 9, 2, 9, 4, 6, 0, 9, 1, 9]
)  # fmt: skip
STRONG: Final = vec[i64](
    [0, 6, 5, 4, 2, 6, 1, 4, 10, 1, 20, 1, 4, 4, 3, 5, 5, 7, 14, 1, 9, 1, 6, 2, 24, 1, 2, 7, 18, 1,
     6, 6, 0, 7, 1, 6, 5, 9, 6, 9, 2, 9, 3, 9, 4, 9, 1, 9, 0, 9]
)  # fmt: skip
TOUGH: Final = vec[i64](
    [2, 7, 1, 6, 0, 4, 5, 2, 6, 6, 24, 1, 18, 1, 22, 1, 23, 1, 4, 4, 3, 4, 5, 4, 14, 1, 10, 1, 0, 5,
     2, 8, 6, 8, 5, 7, 1, 7, 9, 1, 3, 6, 4, 6, 5, 9, 2, 9, 0, 9]
)  # fmt: skip
WANTED: Final = vec[i64]([0 for _ in range(BOUGHT)])


def choose_character(g: Munus, rng: Rng, out: Actions) -> i64:
    """Any pre-made character; it builds only if it must."""
    n: i64 = 0
    k: i64
    for k in range(out.count):
        if out.items[k] - CHAR != BUILT:
            n += 1
    if n == 0:
        return out.items[0]
    pick = rng.below(n)
    for k in range(out.count):
        if out.items[k] - CHAR != BUILT:
            if pick == 0:
                return out.items[k]
            pick -= 1
    return out.items[0]


def preset_of(g: Munus, seat: i64) -> i64:
    """Which preset a seat builds by: one for the whole build, a different one for each seat."""
    return (seat + g.order[0]) % PRESETS


def thing_have(g: Munus, seat: i64, thing: i64) -> i64:
    """How many of a thing a builder has."""
    man = MAN * seat
    if thing < FIRST_CARD:
        return g.men[man + M_FIRST + thing]
    if thing >= FIRST_POWER:
        if g.men[man + M_POWERS] & BIT[thing - FIRST_POWER]:
            return 1
        return 0
    return g.cards[SEAT_CARDS * seat + ROOM * HAND + thing - FIRST_CARD + RED]


def thing_price(g: Munus, seat: i64, thing: i64, have: i64) -> i64:
    """What one more of a thing costs a builder who has `have`; -1 if there can be no more.

    It agrees with `price_of`, which uses what the builder has now.
    """
    if thing < FIRST_CARD:
        if have >= 9:
            return -1
        if thing >= BLOOD_THING:
            return g.setup.costs[thing]
        return g.setup.skill_costs[have + 1] - g.setup.skill_costs[have]
    limit: i64 = 1
    if thing < FEINT_THING:
        limit = g.setup.limit[seat]
    if have >= limit:
        return -1
    return g.setup.costs[thing]


def fill_wanted(g: Munus, seat: i64) -> None:
    """Fill WANTED with the whole build of a preset, within the coins of a seat."""
    preset = preset_of(g, seat)
    goals = STEADY
    if preset == 1:
        goals = STRONG
    elif preset == 2:
        goals = TOUGH
    thing: i64
    for thing in range(BOUGHT):
        WANTED[thing] = 0
        if thing < FIRST_CARD:
            WANTED[thing] = LEAST
    coins = g.setup.coins[seat] - g.setup.skill_costs[LEAST] * 3
    coins -= 2 * LEAST * g.setup.costs[BLOOD_THING]
    k: i64
    for k in range(len(goals) // 2):
        coins = want(g, seat, goals[2 * k], goals[2 * k + 1], coins)
    for k in range(BOUGHT):  # with very many coins, buy everything else, Powers first
        coins = want(g, seat, BOUGHT - 1 - k, MANY, coins)


def want(g: Munus, seat: i64, thing: i64, goal: i64, coins: i64) -> i64:
    """Add to WANTED up to `goal` of a thing; returns the coins that are left."""
    while WANTED[thing] < goal:
        cost = thing_price(g, seat, thing, WANTED[thing])
        if cost < 0 or cost > coins:
            break
        coins -= cost
        WANTED[thing] += 1
    return coins


def build(g: Munus, seat: i64, out: Actions) -> i64:
    """Buy what the preset wants, in the order of the list."""
    fill_wanted(g, seat)
    k: i64
    for k in range(out.count):
        thing = out.items[k] - BUY
        if out.items[k] >= BUY and thing_have(g, seat, thing) < WANTED[thing]:
            return out.items[k]
    return DONE


def over(g: Munus, seat: i64, out: Actions) -> i64:
    """Spend the rest on energy, because left-over coins are lost."""
    if out.count > 1 and out.items[1] != OVER + 2:
        return out.items[1]
    return DONE


# --- Items ---


def bid(g: Munus, seat: i64, rng: Rng, out: Actions) -> i64:
    """One or two cards with energy for a good item, fewer for the second, none for more."""
    item = g.offer[0]
    man = MAN * seat
    own = g.men[man + M_PICK]
    own = max(own, 0)
    n: i64 = 0
    other: i64
    for other in range(g.setup.item_count):
        if own & BIT[other]:
            n += 1
    worth = item_worth(g, item)
    ones: i64 = 1
    if worth > 5.0:
        ones = 2
    if n == 1 and worth < 5.0:
        ones = 0
    if n >= 2 or clashes_with(g, own, item):
        return DONE
    if g.cards[SEAT_CARDS * seat + ROOM * HAND + E1] <= 2:
        ones = 0
    if g.men[man + M_LEFT] < ones and out.count > 1 and out.items[1] == BID:
        return BID
    has_blank = out.count > 1 and out.items[out.count - 1] == BID + 1
    if has_blank and g.men[man + M_LAST] < 2 and rng.below(3) > 0:
        return BID + 1
    return DONE


def draft(g: Munus, seat: i64, out: Actions) -> i64:
    """The item that is worth most."""
    best = out.items[0]
    k: i64
    for k in range(out.count):
        if item_worth(g, out.items[k] - ITEM) > item_worth(g, best - ITEM):
            best = out.items[k]
    return best


def give_up(g: Munus, out: Actions) -> i64:
    """The item that is worth least."""
    worst = out.items[0]
    k: i64
    for k in range(out.count):
        if item_worth(g, out.items[k] - ITEM) < item_worth(g, worst - ITEM):
            worst = out.items[k]
    return worst


def select(g: Munus, seat: i64, rng: Rng, out: Actions) -> i64:
    """GL-029: the best pair, with a little randomness, because others may name the same."""
    if out.items[0] == DONE:
        return DONE
    alone = g.men[MAN * seat + M_PICK] >= 0
    setup = g.setup
    likes = setup.prefers[g.men[MAN * seat + M_CHARACTER]] & ~g.drawn
    best = out.items[0]
    most = -99.0
    k: i64
    other: i64
    for k in range(out.count):
        item = out.items[k] - ITEM
        worth = item_worth(g, item) + 0.01 * float(rng.below(80))
        more = 0.0
        if not alone:
            for other in range(item + 1, setup.item_count):
                if likes & BIT[other] and not clashes(g, item, other):
                    more = max(more, item_worth(g, other))
        if worth + more > most:
            most = worth + more
            best = out.items[k]
    return best


# --- Places ---


def place(g: Munus, seat: i64, rng: Rng, out: Actions) -> i64:
    """Near an enemy who is there already; against animals near a corner."""
    best = out.items[0]
    most = -999.0
    k: i64
    for k in range(out.count):
        hex_ = out.items[k] - HEX
        score = 0.01 * float(rng.below(50))
        if not g.setup.honour:
            score -= float(walls_off(g, hex_))
        else:
            foe = nearest_foe(g, seat, hex_)
            if 0 <= foe < 4:
                score -= float(gap(g, hex_, g.men[MAN * foe + M_HEX]))
        if score > most:
            most = score
            best = out.items[k]
    return best


def walls_off(g: Munus, hex_: i64) -> i64:
    """Steps to the nearest hex of the arena that has only three neighbours."""
    least: i64 = FAR_OFF
    k: i64
    for k in range(len(g.setup.arena)):
        other = g.setup.arena[k]
        if open_sides(g, other) <= 3 and gap(g, hex_, other) < least:
            least = gap(g, hex_, other)
    return least


def open_sides(g: Munus, hex_: i64) -> i64:
    """Neighbours of a hex that somebody can stand in, gates included."""
    n: i64 = 0
    way: i64
    for way in range(6):
        if g.setup.near[6 * hex_ + way] >= 0:
            n += 1
    return n


def face(g: Munus, seat: i64) -> i64:
    """Towards the nearest enemy, or the middle of the arena."""
    here = g.men[MAN * seat + M_HEX]
    foe = nearest_foe(g, seat, here)
    if 0 <= foe < 4:
        return FACE + direction(g, here, g.men[MAN * foe + M_HEX])
    middle = g.setup.arena[len(g.setup.arena) // 2]
    return FACE + direction(g, here, middle)
