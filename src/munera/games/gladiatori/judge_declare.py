"""The rule of thumb for declarations: cards for an Action, the fight, the target of a throw."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_attack import (
    FRONTAL,
    PLAN,
    TRAPPING,
    hit_chance,
    hit_worth,
    lay_by_plan,
    marker_cost,
    plan_attack,
    pool,
    size_up,
)
from munera.games.gladiatori.judge_defence import plan_reaction
from munera.games.gladiatori.judge_guess import (
    damage_worth,
    gap,
    likely_attack,
    turns_left,
)
from munera.games.gladiatori.judge_place import side_of
from munera.games.gladiatori.rules_place import (
    code_at,
    foe_ahead,
    is_bound,
    is_mark,
)
from munera.games.gladiatori.space import (
    ADD,
    ATTACK,
    BREAK,
    DONE,
    HELP,
    HEX,
    NET,
    NOFIGHT,
    SWEEP,
    THROW,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    BLOOD,
    F_KIND,
    F_TARGET,
    FRONT,
    HAND,
    LAID,
    M_HEX,
    M_NOW,
    MAN,
    MOV,
    SP1,
    Munus,
    count,
    hex_of,
    is_foe,
)

WEAPON: Final = 3.5  # what a thrown weapon costs
ITEM_BROKEN: Final = 2.0
HELPED: Final = 0.25  # what a point of help is worth


def lay(g: Munus, seat: i64, on: i64, reaction: bool, out: Actions) -> i64:
    """GL-071, GL-127: the cards of the plan, one by one."""
    if reaction:
        k: i64 = 0
        while k < 2 and g.fight[F_TARGET + k] != seat:
            k += 1
        plan_reaction(g, seat, k, on, likely_attack(g, seat, k), False)
        return lay_by_plan(g, seat, out, ADD)
    if on == MOV:
        return DONE
    code = foe_ahead(g, seat)
    if code >= 0 and wants(g, seat, code):
        side = side_of(g, code, g.men[MAN * seat + M_HEX])
        size_up(g, seat, code, side, False)
        plan_attack(g, seat, on, 0, False)
        if pool(g, seat, SP1) and swept(g, seat) > 1 and not is_bound(g, seat):
            PLAN[SP1] = 1
        return lay_by_plan(g, seat, out, ADD)
    return DONE


def wants(g: Munus, seat: i64, code: i64) -> bool:
    """Whether honour allows an attack on this character in front."""
    if code >= ANIMALS or not g.setup.honour:
        return True
    return side_of(g, code, g.men[MAN * seat + M_HEX]) == FRONT


def swept(g: Munus, seat: i64) -> i64:
    """Enemies that the best Sweep would strike from their front; an ally in the arc forbids it."""
    most: i64 = 0
    arc: i64
    for arc in range(3):
        most = max(most, in_arc(g, seat, 2 * arc))
    return most


def in_arc(g: Munus, seat: i64, way: i64) -> i64:
    """How many enemies one arc strikes; -1 if it strikes an ally or somebody's back."""
    n: i64 = 0
    k: i64
    for k in range(3):
        code = rules.arc_target(g, seat, way, k)
        if code < 0:
            continue
        if not is_foe(g, seat, code) or not wants(g, seat, code):
            return -1
        n += 1
    return n


def declare(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-075: the declaration that promises most; rather nothing than an attack from behind."""
    best: i64 = NOFIGHT
    most = 0.0
    k: i64
    for k in range(out.count):
        worth = declared_worth(g, seat, out.items[k])
        if worth > most:
            most = worth
            best = out.items[k]
    return best


def declared_worth(g: Munus, seat: i64, action: i64) -> float:
    """What one declaration promises."""
    if action == NOFIGHT:
        return 0.0
    if SWEEP <= action < NET:
        return sweep_worth(g, seat, action - SWEEP)
    if THROW <= action < BREAK:
        return throw_worth(g, seat, action - THROW)
    code = foe_ahead(g, seat)
    if code < 0:
        return -1.0
    side = side_of(g, code, g.men[MAN * seat + M_HEX])
    value = laid_value(g, seat)
    if action >= HELP:
        return HELPED * float(i64(value) // 4)
    if not wants(g, seat, code):
        return -1.0
    cards = count(g, seat, LAID)
    if action == ATTACK:
        return 2.0 + hit_chance(g, code, side, value, False) * hit_worth(g, code, cards, False)
    if action < THROW:
        if rules.is_trapped(g, code):
            return 1.0
        prize = TRAPPING if code < ANIMALS else 1.5
        return 2.0 + prize * hit_chance(g, code, side, value, True)
    return 2.0 + ITEM_BROKEN * hit_chance(g, code, side, value, False)


def sweep_worth(g: Munus, seat: i64, way: i64) -> float:
    """What a Sweep promises over all its targets, in strike order; 0 at a back or an ally."""
    if in_arc(g, seat, way) <= 0:
        return -1.0
    value = laid_value(g, seat) + 1.0
    cards = count(g, seat, LAID)
    total = -marker_cost(g, seat)
    honour = 0.0
    k: i64
    for k in range(3):
        code = rules.arc_target(g, seat, way, k)
        if code < 0:
            continue
        if code < ANIMALS:
            honour = FRONTAL
        total += hit_chance(g, code, FRONT, value, False) * hit_worth(g, code, cards, False)
        value -= 4.0
    return total + honour


def laid_value(g: Munus, seat: i64) -> float:
    """What the attack may come to with the cards that lie on it."""
    kind = g.fight[F_KIND]
    total = rules.item_attack(g, seat, 0) + rules.item_attack(g, seat, 1) + rules.status(g, seat)
    total += g.men[MAN * seat + M_NOW] + rules.energy(g, seat)
    if kind == 1:
        total += count(g, seat, HAND) // 2
    elif kind == BER:
        total += 2 * min(3, g.men[MAN * seat + M_NOW + BLOOD])
    return float(total)


def throw_worth(g: Munus, seat: i64, slot: i64) -> float:
    """What throwing a weapon promises against the best target."""
    net = rules.is_net(g, seat, slot)
    value = laid_value(g, seat) + float(rules.item_attack(g, seat, slot))
    if turns_left(g) > 1 and not net:
        return -1.0
    best = -1.0
    code: i64
    for code in range(g.setup.seats):
        if is_mark(g, seat, code):
            best = max(best, mark_worth(g, seat, code, value, net))
    return best - (1.0 if turns_left(g) == 0 else WEAPON - 1.5)


def mark_worth(g: Munus, seat: i64, code: i64, value: float, net: bool) -> float:
    """What throwing at one target promises."""
    here = g.men[MAN * seat + M_HEX]
    there = hex_of(g, code)
    value -= float(max(0, gap(g, here, there) - 2)) * (2.0 if net else 1.0)
    side = side_of(g, code, here)
    if code >= ANIMALS:
        return 3.0 * hit_chance(g, code, FRONT, value, net)
    if side != FRONT:
        return -1.0
    odds = hit_chance(g, code, side, value, net)
    if net:
        return 2.0 + (0.0 if rules.is_trapped(g, code) else TRAPPING) * odds
    return 2.0 + odds * damage_worth(g, code, 1 + (count(g, seat, LAID) + 1) // 2)


def aim(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-080: the target that promises most."""
    best = out.items[0]
    most = -99.0
    value = laid_value(g, seat)
    k: i64
    for k in range(out.count):
        code = code_at(g, out.items[k] - HEX)
        worth = mark_worth(g, seat, code, value, False)
        if worth > most:
            most = worth
            best = out.items[k]
    return best
