"""The rule of thumb for an own round: where to go, what to do, what to declare."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_attack import (
    PLAN,
    TRAPPING,
    hit_chance,
    hit_worth,
    lay_by_plan,
    marker_cost,
    plan_attack,
    pool,
)
from munera.games.gladiatori.judge_defence import plan_reaction
from munera.games.gladiatori.judge_guess import (
    damage_worth,
    gap,
    likely_attack,
    turns_left,
    way_cost,
)
from munera.games.gladiatori.judge_place import GOAL, find_stand, side_of, stand, towards
from munera.games.gladiatori.rules_place import (
    code_at,
    foe_ahead,
    is_bound,
    is_free,
    is_mark,
)
from munera.games.gladiatori.space import (
    ADD,
    ATTACK,
    BREAK,
    CLEAR,
    DONE,
    HELP,
    HEX,
    NET,
    NOFIGHT,
    PASS,
    PLAY,
    POWER,
    REUSE,
    STANDBY,
    SWEEP,
    THROW,
    TURN,
    TURN_BY,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    BLOOD,
    DISCARD,
    F_KIND,
    F_TARGET,
    FRONT,
    HAND,
    LAID,
    M_FACING,
    M_FIRST,
    M_HEX,
    M_LYING,
    M_NOW,
    M_STEPS,
    M_TRAPS,
    M_WHITES,
    MAN,
    MOST,
    MOV,
    RESISTANCE,
    SP1,
    SPEED,
    STAND_UP,
    Munus,
    count,
    hex_of,
    is_foe,
    is_in,
)

PER_SPEED: Final = 0.8  # what a point of Speed is worth
NEW_ATTACK: Final = 0.5  # what it costs to lay an Action card
KEEP_OPPOSE: Final = 0.5  # Berserk is the best Reaction
PER_BLOOD: Final = 0.5
MATCHED: Final = 0.9  # what an open kind costs, for it may be matched
REACH: Final = 4  # points of Speed that are spent on one attack at most
WEAPON: Final = 3.5  # what a thrown weapon costs
ITEM_BROKEN: Final = 2.0
HELPED: Final = 0.7

# --- What an attack from a place is worth ---


def attack_cards(g: Munus, seat: i64, out: Actions, code: i64, side: i64) -> i64:
    """The best way to play a card for an attack on a character, or -1."""
    best: i64 = -1
    most = -99.0
    k: i64
    for k in range(out.count):
        action = out.items[k]
        if not PLAY <= action < STANDBY or (action - PLAY) % 4 == MOV:
            continue
        worth = card_attack(g, seat, action, code, side)
        if worth > most:
            most = worth
            best = action
    return best


def card_attack(g: Munus, seat: i64, action: i64, code: i64, side: i64) -> float:
    """What an attack with one card is worth."""
    kind = (action - PLAY) % 4
    if action < REUSE:
        worth = plan_attack(g, seat, kind, code, side, False, 0, True) - NEW_ATTACK
        if kind == BER:
            worth -= KEEP_OPPOSE
        return worth
    price = rules.price(g, seat, kind)
    worth = plan_attack(g, seat, kind, code, side, False, price, False)
    if code < ANIMALS:
        worth -= MATCHED
    return worth - PER_BLOOD * float(price)


def attack_worth(g: Munus, seat: i64, out: Actions, code: i64, side: i64) -> float:
    """What the best attack on a character is worth; honour forbids those from behind."""
    if side != FRONT and g.setup.honour and code < ANIMALS:
        return -3.0
    action = attack_cards(g, seat, out, code, side)
    if action < 0:
        return -9.0
    return card_attack(g, seat, action, code, side)


# --- Where to go ---


def speed_left(g: Munus, seat: i64) -> i64:
    """Speed that may still go into this own round; who has gone far does not go astray."""
    man = MAN * seat
    return max(0, min(REACH - g.men[man + M_STEPS], g.men[man + M_NOW + SPEED]))


def find_attack(g: Munus, seat: i64, out: Actions) -> bool:
    """Whether there is an attack worth its Speed; GOAL says from where."""
    GOAL.hex = -1
    GOAL.worth = 0.3
    speed = speed_left(g, seat)
    here = g.men[MAN * seat + M_HEX]
    code: i64
    for code in range(ANIMALS + MOST):
        if code < ANIMALS and (code >= g.setup.seats or code == seat or not is_in(g, code)):
            continue
        if code >= ANIMALS and g.setup.species < 0:
            break
        if not is_foe(g, seat, code):
            continue
        there = hex_of(g, code)
        if there >= 0 and gap(g, here, there) <= speed + 1:
            try_foe(g, seat, out, code, there, speed)
    return GOAL.hex >= 0


def try_foe(g: Munus, seat: i64, out: Actions, code: i64, there: i64, speed: i64) -> None:
    """The hexes around one enemy, as places to attack from."""
    man = MAN * seat
    here = g.men[man + M_HEX]
    facing = g.men[man + M_FACING]
    bound = is_bound(g, seat)
    known = False
    worth = 0.0
    way: i64
    for way in range(6):
        hex_ = g.setup.near[6 * there + way]
        if hex_ < 0 or (hex_ != here and (bound or not is_free(g, hex_))):
            continue
        looks = (way + 3) % 6
        cost = way_cost(g, here, facing, hex_, looks)
        if cost > speed or (bound and cost > 0):
            continue
        side = side_of(g, code, hex_)
        if side == FRONT or code >= ANIMALS:
            if not known:
                worth = attack_worth(g, seat, out, code, side)
                known = True
            total = worth
        else:
            total = attack_worth(g, seat, out, code, side)
        total -= PER_SPEED * float(cost)
        total += 0.3 * (stand(g, seat, hex_, looks) - stand(g, seat, here, facing))
        if total > GOAL.worth:
            GOAL.hex = hex_
            GOAL.facing = looks
            GOAL.cost = cost
            GOAL.worth = total


# --- The opening ---


def opening(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-060 to GL-070: get up, go where an attack pays, attack; else come nearer or stand by."""
    action = get_free(g, seat, out)
    if action >= 0:
        return action
    if find_attack(g, seat, out):
        if GOAL.cost == 0:
            code = foe_ahead(g, seat)
            if code >= 0:
                return attack_cards(g, seat, out, code, side_of(g, code, g.men[MAN * seat + M_HEX]))
        else:
            move = towards(g, seat, out)
            if move >= 0:
                return move
    throw = throw_card(g, seat, out)
    if throw >= 0:
        return throw
    return without_attack(g, seat, out)


def get_free(g: Munus, seat: i64, out: Actions) -> i64:
    """Powers and payments against markers; -1 if there is nothing to do."""
    man = MAN * seat
    lying = g.men[man + M_LYING] != 0
    traps = g.men[man + M_TRAPS]
    rich = rules.elements(g, seat)
    k: i64
    for k in range(out.count):
        action = out.items[k]
        if action == POWER + STAND_UP and (lying or traps > 0):
            return action
        if action == POWER + RESISTANCE and missing(g, seat) >= 4 and turns_left(g) > 0:
            return action
        if action == CLEAR + 1 and lying and rich >= 4 + 2 * g.men[man + M_WHITES]:
            return action
        if action == CLEAR and traps > 0 and rich >= 6 + 2 * traps:
            return action
    return -1


def missing(g: Munus, seat: i64) -> i64:
    """Elements that could come back: cards of the discard pile and points below the start."""
    n = count(g, seat, DISCARD)
    stat: i64
    for stat in range(5):
        n += g.men[MAN * seat + M_FIRST + stat] - g.men[MAN * seat + M_NOW + stat]
    return n


def throw_card(g: Munus, seat: i64, out: Actions) -> i64:
    """A card to throw with: a net at anybody, another weapon only near the end; -1 if not."""
    slot: i64
    code: i64
    for slot in range(2):
        if not rules.can_throw(g, seat, slot):
            continue
        if not rules.is_net(g, seat, slot) and turns_left(g) > 1:
            continue
        for code in range(g.setup.seats):
            if is_mark(g, seat, code) and side_of(g, code, g.men[MAN * seat + M_HEX]) == FRONT:
                return attack_cards(g, seat, out, code, FRONT)
    return -1


def without_attack(g: Munus, seat: i64, out: Actions) -> i64:
    """No attack pays: come nearer with a Movement, or stand by and recover, or pass."""
    man = MAN * seat
    here = g.men[man + M_HEX]
    facing = g.men[man + M_FACING]
    now = stand(g, seat, here, facing)
    move = movement_card(g, seat, out)
    if move >= 0:
        find_stand(g, seat, here, facing, 3, 0.0)
        price = 0.4
        if move >= REUSE:
            price += PER_BLOOD * float(rules.price(g, seat, MOV))
        if GOAL.worth > now + price:
            return move
    if missing(g, seat) >= 2 or move < 0:
        rest = standby_card(g, seat, out)
        if rest >= 0:
            return rest
    find_stand(g, seat, here, facing, min(2, g.men[man + M_NOW + SPEED]), 1.2)
    if GOAL.cost > 0 and GOAL.worth > now + 0.3:
        step = towards(g, seat, out)
        if step >= 0:
            return step
    rest = standby_card(g, seat, out)
    if rest >= 0 and missing(g, seat) > 0:
        return rest
    return PASS


def movement_card(g: Munus, seat: i64, out: Actions) -> i64:
    """The Movement card, played or used again; -1 if it cannot be."""
    k: i64
    for k in range(out.count):
        if out.items[k] == PLAY + MOV or out.items[k] == REUSE + MOV:
            return out.items[k]
    return -1


def standby_card(g: Munus, seat: i64, out: Actions) -> i64:
    """The card that is missed least: one that lies open, Movement, then the others; -1 if none."""
    best: i64 = -1
    most = -9.0
    k: i64
    for k in range(out.count):
        action = out.items[k]
        if not STANDBY <= action < ADD:
            continue
        kind = action - STANDBY
        score = 0.0
        if not rules.held(g, seat, HAND, kind):
            score = 2.0
        if kind == MOV:
            score += 1.0
        elif kind == BER:
            score -= 0.5
        if score > most:
            most = score
            best = action
    return best


def free_turn(g: Munus, seat: i64, points: i64, opening_: bool, out: Actions) -> i64:
    """The turn after a step: the one from which most can be reached."""
    man = MAN * seat
    kept = g.men[man + M_FACING]
    here = g.men[man + M_HEX]
    best = DONE
    most = -99.0
    k: i64
    for k in range(out.count):
        action = out.items[k]
        looks = kept
        if action != DONE:
            looks = (kept + TURN_BY[action - TURN]) % 6
        score = 0.1 if action == DONE else 0.0
        if opening_:
            score += way_to_attack(g, seat, here, looks, points)
        else:
            find_stand(g, seat, here, looks, points, 0.05)
            score += GOAL.worth
        if score > most:
            most = score
            best = action
    return best


def way_to_attack(g: Munus, seat: i64, here: i64, looks: i64, points: i64) -> float:
    """How near a place is to one from which an enemy can be attacked from his front."""
    best = -20.0
    code: i64
    way: i64
    for code in range(ANIMALS + MOST):
        if code < ANIMALS and (code >= g.setup.seats or code == seat or not is_in(g, code)):
            continue
        if code >= ANIMALS and g.setup.species < 0:
            break
        there = hex_of(g, code)
        if there < 0 or not is_foe(g, seat, code) or gap(g, here, there) > points + 2:
            continue
        for way in range(6):
            hex_ = g.setup.near[6 * there + way]
            if hex_ < 0 or (hex_ != here and not is_free(g, hex_)):
                continue
            cost = way_cost(g, here, looks, hex_, (way + 3) % 6)
            score = -float(cost)
            if side_of(g, code, hex_) != FRONT:
                score -= 4.0
            if cost > points:
                score -= 5.0
            best = max(best, score)
    return best + 0.1 * stand(g, seat, here, looks)


# --- Cards and declaration ---


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
        plan_attack(g, seat, on, code, side, False, 0, False)
        if pool(g, seat, SP1) and swept(g, seat) > 1 and not is_bound(g, seat):
            PLAN[SP1] = 1
        return lay_by_plan(g, seat, out, ADD)
    return DONE


def wants(g: Munus, seat: i64, code: i64) -> bool:
    """Whether honour allows an attack on whoever stands in front."""
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
    """GL-075: what promises most; nothing rather than an attack from behind."""
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
        n = in_arc(g, seat, action - SWEEP)
        if n <= 0:
            return -1.0
        return 2.2 * float(n) - 0.8 * marker_cost(g, seat)
    if THROW <= action < BREAK:
        return throw_worth(g, seat, action - THROW)
    code = foe_ahead(g, seat)
    if code < 0:
        return -1.0
    side = side_of(g, code, g.men[MAN * seat + M_HEX])
    if action >= HELP:
        return HELPED
    if not wants(g, seat, code):
        return -1.0
    value = laid_value(g, seat)
    cards = count(g, seat, LAID)
    if action == ATTACK:
        return 2.0 + hit_chance(g, code, side, value, False) * hit_worth(g, code, cards, False)
    if action < THROW:
        if rules.is_trapped(g, code):
            return 1.0
        prize = TRAPPING if code < ANIMALS else 1.5
        return 2.0 + prize * hit_chance(g, code, side, value, True)
    return 2.0 + ITEM_BROKEN * hit_chance(g, code, side, value, False)


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
    """What throwing a weapon promises against the best mark."""
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
    """What throwing at one mark promises."""
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
    """GL-080: the mark that promises most."""
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
