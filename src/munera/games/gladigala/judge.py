"""Rules of thumb for GladiGala: what a sensible seat does, and the value of a position.

Every choice uses only what the seat can know: the position, its own sealed answers, and guesses at
those of others (`odds.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, State
from munera.core.rng import Rng
from munera.games.gladigala import flow, flow_coins, flow_round, flow_setup, rules
from munera.games.gladigala.judge_orders import best_order
from munera.games.gladigala.odds import ZONE, Guess, apart, guess_of, noise, target_of, way_to
from munera.games.gladigala.space import (
    ATTACK,
    BENCHES,
    CHOICES,
    CROWD,
    DONE,
    KEEP,
    NO_ATTACK,
    PLACE,
    SHIELD,
    SYMBOL,
    TOKEN,
    TYPES,
    UPGRADE,
)
from munera.games.gladigala.state import (
    CLUB,
    COIN_MEDAL,
    DAGGER,
    EAGLE_MEDAL,
    FACE_DOWN,
    NONE,
    SLOTS,
    SWORD,
    TOKENS,
    UP,
    Gala,
)

SCRATCH: Final = Actions(CHOICES)
SEARCH_DEPTH: Final = 33  # to the end of the next round, for two
EXPLORE: Final = 0.2  # each of a school's dozen choices in a round depends on those before

# --- Attacks -----------------------------------------------------------------------------------


def best_attack(g: Gala, seat: i64, rng: Rng) -> i64:
    """D9: the square with the best value times chance."""
    guess = guess_of(g, seat)
    k = rules.next_to_attack(g, seat)
    at = 256 * g.kind[k] + 64 * g.facing[k] + g.square[k]
    best: i64 = NO_ATTACK
    most = 0.0
    j: i64
    for j in range(g.setup.aim_first[at], g.setup.aim_first[at + 1]):
        aim = g.setup.aim_list[j]
        worth = aim_worth(g, guess, k, aim) * (1.0 + 0.4 * noise(rng))
        if worth > most:
            most = worth
            best = aim
    return ATTACK + best


def aim_worth(g: Gala, guess: Guess, k: i64, aim: i64) -> float:
    """What an attack on a square is expected to bring."""
    if guess.there[aim] == 0.0:
        return 0.0
    seat = k // SLOTS
    same: i64 = 0  # own markers that already lie there
    other: i64
    for other in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[other] == NONE:
            continue
        if rules.goal_of(g, other) == aim and g.square[other] == aim:
            return 0.0  # an own gladiator stays there
        if g.attacks[other] == aim:
            same += 1
    worth = 0.0
    for other in range(len(g.square)):
        if other // SLOTS == seat or g.square[other] == NONE:
            continue
        chance = guess.chance_of(other, aim)
        if chance > 0.0:
            worth += chance * victim_worth(g, k, other, same)
    return worth


def victim_worth(g: Gala, k: i64, victim: i64, same: i64) -> float:
    """What hitting a gladiator brings."""
    seat = k // SLOTS
    worth = float(g.setup.values[g.kind[k]])
    fatal = g.hurt & BIT[victim] != 0 or same > 0
    if g.kind[k] == CLUB and rules.has_skill(g, k):
        fatal = True
    if rules.is_carrier(g, victim):
        worth += 4.0 if fatal else 2.0
    if fatal:
        worth += kill_worth(g, seat, victim // SLOTS)
    return worth


def kill_worth(g: Gala, seat: i64, school: i64) -> float:
    """What the fall of a gladiator of a school is worth."""
    worth = 1.5
    if g.setup.seats > 2 and g.symbols[4 * seat + school] > rules.fallen_of(g, school):
        worth += 1.0
    if rules.on_stage(g) + 1 >= g.setup.out_limit:
        if g.coins[seat] >= rules.most_coins(g):
            worth += 4.0
        else:
            worth -= 2.0
    return worth


# --- Crowd -------------------------------------------------------------------------------------


def wants_to_play(g: Gala, seat: i64) -> bool:
    """D10: whether the next token is worth playing now, with the markers open."""
    guess = guess_of(g, seat)
    token = rules.next_to_play(g, seat)
    line = rules.line_of(g.bench[token])
    late = ends_soon(g)
    gain = 0.0
    k: i64
    if g.thumb[token] == UP:
        for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if 0 <= g.attacks[k] < NO_ATTACK and rules.is_on_line(g.attacks[k], line):
                gain += min(1.0, guess.there[g.attacks[k]])
        return gain >= (0.2 if late else 0.5)
    for k in range(len(g.attacks)):
        if k // SLOTS != seat and 0 <= g.attacks[k] < NO_ATTACK:
            if rules.is_on_line(g.attacks[k], line):
                gain += float(g.setup.values[g.kind[k]]) * chance_hit(g, guess, seat, k)
    return gain >= (0.8 if late else 1.8)


def chance_hit(g: Gala, guess: Guess, seat: i64, k: i64) -> float:
    """How likely the marker of another school's gladiator hits somebody, own or not."""
    aim = g.attacks[k]
    chance = 0.0
    other: i64
    for other in range(len(g.square)):
        if g.square[other] == NONE or other // SLOTS == k // SLOTS:
            continue
        if other // SLOTS == seat:
            if rules.goal_of(g, other) == aim:
                chance += 0.8
        else:
            chance += guess.chance_of(other, aim)
    return min(1.0, chance)


def ends_soon(g: Gala) -> bool:
    """Whether the match may end in this round or the next."""
    if rules.on_stage(g) + 1 >= g.setup.out_limit:
        return True
    school: i64
    for school in range(g.setup.seats):
        thief = g.carrier[school]
        if thief != NONE and way_to(rules.is_limited(g, thief), g.square[thief], ZONE) <= 1:
            return True
    return False


# --- Coins -------------------------------------------------------------------------------------


def wants_shield(g: Gala, k: i64) -> bool:
    """D11: pay where it saves a gladiator, or where there are coins and shields to spare."""
    seat = k // SLOTS
    crushing, ordinary = g.hits[k] // flow_round.CRUSH, g.hits[k] % flow_round.CRUSH
    before: i64 = 0
    if g.hurt & BIT[k]:
        before = 1
    if before + crushing >= 2:
        return False  # it is out in any case
    if crushing or before + ordinary >= 2:
        if ordinary > 1 and g.setup.once and before == 0 and crushing == 0:
            return g.coins[seat] > 3
        return True
    return rules.is_carrier(g, k) or g.coins[seat] > 3


def best_keep(g: Gala, seat: i64) -> i64:
    """D12: unhurt gladiators first, then better types."""
    best: i64 = NONE
    most: i64 = 0
    debt = flow_coins.in_debt(g, seat)
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if debt & BIT[k]:
            worth: i64 = 8
            if g.hurt & BIT[k]:
                worth = 0
            if g.kind[k] == DAGGER:
                worth += 2
            elif g.kind[k] == SWORD:
                worth += 1
            if best == NONE or worth > most:
                most = worth
                best = KEEP + k - SLOTS * seat
    return best


def best_upgrade(g: Gala, seat: i64) -> i64:
    """D13: for a hurt carrier always; else while there are coins to spare."""
    types = rules.upgradable(g, seat)
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] == NONE or g.hurt & BIT[k] == 0 or types & BIT[g.kind[k]] == 0:
            continue
        if rules.is_carrier(g, k) or g.coins[seat] >= 4 + g.setup.upgrade_cost:
            return UPGRADE + g.kind[k]
    return DONE


# --- Set-up ------------------------------------------------------------------------------------


def best_symbol(g: Gala, seat: i64, rng: Rng) -> i64:
    """D2: spread over the other schools, a little like the others; never more than a school has."""
    best: i64 = NONE
    most = 0.0
    school: i64
    for school in range(g.setup.seats):
        if school == seat or g.supply[school] == 0:
            continue
        mine = g.symbols[4 * seat + school]
        worth = -0.8 * float(mine) + noise(rng)
        if mine >= g.setup.team:
            worth -= 5.0
        other: i64
        for other in range(g.setup.seats):
            if other != seat:
                worth += 0.1 * float(g.symbols[4 * other + school])
        if best == NONE or worth > most:
            most = worth
            best = SYMBOL + school
    return best


def best_place(g: Gala, seat: i64, rng: Rng) -> i64:
    """D6: Daggers to the front, Swords behind the Eagle, the others anywhere."""
    squares = flow_setup.line_up(g, seat)
    n = rules.placed(g, seat)
    beside = apart(squares[n], g.home[seat]) == 1
    front: bool = n >= g.setup.ring_one
    best: i64 = NONE
    most = 0.0
    kind: i64
    for kind in range(TYPES):
        if rules.types_left(g, seat, kind) <= 0:
            continue
        worth = noise(rng)
        if kind == DAGGER:
            worth += 1.0 if front else -0.3
        if kind == SWORD and beside and not front:
            worth += 0.6
        if best == NONE or worth > most:
            most = worth
            best = PLACE + kind
    return best


# What the lines are worth to the crowd, from the edge to the middle.
LINES: Final = vec[float]([0.0, 0.5, 1.0, 1.2, 1.2, 1.0, 0.5, 0.0])


def best_bench(g: Gala, seat: i64, rng: Rng) -> i64:
    """D7: lines where fights happen, and those of the Eagles."""
    flow_setup.SEAT_TOKEN.legal(g, seat, SCRATCH)
    best: i64 = NONE
    most = 0.0
    j: i64
    for j in range(SCRATCH.count):
        action = SCRATCH.items[j]
        line = rules.line_of((action - CROWD) % BENCHES)
        worth = LINES[line & 7] + 0.8 * noise(rng)
        school: i64
        for school in range(g.setup.seats):
            if rules.is_on_line(g.eagle_at[school], line):
                worth += 0.2
        if best == NONE or worth > most:
            most = worth
            best = action
    return best


# --- The policy and the value ------------------------------------------------------------------


def policy(s: State, seat: int, rng: Rng) -> int:
    """What looks best from what the seat can know, with a little randomness."""
    g = cast(Gala, s)
    frame = g.stack[-1]
    if isinstance(frame, flow.SetOrders):
        return best_order(g, seat, rng)
    if isinstance(frame, flow.SetAttacks):
        return best_attack(g, seat, rng)
    if isinstance(frame, flow.PlayCrowd):
        return TOKEN + 1 if wants_to_play(g, seat) else TOKEN
    if isinstance(frame, flow_round.AskShield):
        return SHIELD + 1 if wants_shield(g, frame.gladiator) else SHIELD
    if isinstance(frame, flow_coins.AskKeep):
        return best_keep(g, seat)
    if isinstance(frame, flow_coins.AskUpgrade):
        return best_upgrade(g, seat)
    if isinstance(frame, flow_setup.Declare):
        return best_symbol(g, seat, rng)
    if isinstance(frame, flow_setup.PlaceOne):
        return best_place(g, seat, rng)
    if isinstance(frame, flow_setup.SeatToken):
        return best_bench(g, seat, rng)
    frame.legal(g, seat, SCRATCH)
    return SCRATCH.items[rng.below(SCRATCH.count)]


def strength(g: Gala, seat: i64) -> float:
    """How strong a school is: medals, coins, gladiators, Eagles on their way.

    The weights are near those of a logistic regression over 19,000 positions of 2,500 games for
    two by rules of thumb with slips.
    """
    out = 0.065 * float(g.coins[seat])
    match: i64
    for match in range(g.match):
        if g.medals[3 * match] == seat:
            if g.medals[3 * match + 1] == EAGLE_MEDAL:
                out += 1.45
            elif g.medals[3 * match + 1] == COIN_MEDAL:
                out += 0.3
            out += 0.07 * float(g.medals[3 * match + 2])
    k: i64
    for k in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if g.square[k] == NONE:
            continue
        out += 0.05
        if g.hurt & BIT[k]:
            out -= 0.04
        target = target_of(g, k)
        far = way_to(rules.is_limited(g, k), g.square[k], target)
        if rules.is_carrier(g, k):
            out += 3.0 / float(1 + far)
        elif target != ZONE:
            out += 0.6 / float(1 + far)
    for k in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if g.token[k] == FACE_DOWN:
            out += 0.01
    return out


def can_judge(s: State) -> bool:
    """A position is judged before the first order of a round: then nothing is on its way."""
    g = cast(Gala, s)
    if not isinstance(g.stack[-1], flow.SetOrders):
        return False
    k: i64 = 0
    while k < len(g.orders) and g.orders[k] == NONE:
        k += 1
    return k == len(g.orders)


def value(s: State, seat: int) -> float:
    """A guess at a seat's result, from what everybody can see."""
    g = cast(Gala, s)
    if g.champions:
        return g.results()[seat]
    total = 0.0
    own = 0.0
    k: i64
    for k in range(g.setup.seats):
        share = exp(strength(g, k))
        total += share
        if k == seat:
            own = share
    return own / total
