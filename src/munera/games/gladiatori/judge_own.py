"""The rule of thumb for an own round: where to go, what to do, what to declare."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_attack import RIVAL, plan_attack, size_up
from munera.games.gladiatori.judge_guess import (
    gap,
    turns_left,
    way_cost,
)
from munera.games.gladiatori.judge_place import GOAL, find_stand, side_of, stand, towards
from munera.games.gladiatori.rules_place import (
    foe_ahead,
    is_bound,
    is_free,
    is_mark,
)
from munera.games.gladiatori.space import (
    ADD,
    CLEAR,
    DONE,
    NO,
    ORDER,
    PASS,
    PLAY,
    POWER,
    REUSE,
    STANDBY,
    TURN,
    TURN_BY,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    ANIMALS,
    BER,
    DECK,
    DELAY,
    DEX,
    DISCARD,
    FRONT,
    HAND,
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
    SPEED,
    STAND_UP,
    STR,
    Munus,
    count,
    hex_of,
    hit_points,
    is_foe,
    is_in,
)

PER_SPEED: Final = 1.0  # what a point of Speed is worth
NEW_ATTACK: Final = 0.5  # what it costs to lay an Action card
KEEP_OPPOSE: Final = 0.5  # Berserk is the best Reaction
PER_BLOOD: Final = 0.5
MATCHED: Final = 0.9  # what an open kind costs, because it may be matched
REACH: Final = 4  # the most points of Speed to spend on one attack
WORN: Final = 4
FRAIL: Final = 5  # hit points at which caution pays

# --- What an attack from a place is worth ---


def attack_cards(g: Munus, seat: i64, out: Actions, code: i64, side: i64) -> i64:
    """The best way to play a card for an attack on a character, or -1."""
    best, _ = best_attack(g, seat, out, code, side)
    return best


def best_attack(g: Munus, seat: i64, out: Actions, code: i64, side: i64) -> tuple[i64, float]:
    """The same, and what it is worth."""
    best: i64 = -1
    most = -99.0
    size_up(g, seat, code, side, False)
    k: i64
    for k in range(out.count):
        action = out.items[k]
        if not PLAY <= action < STANDBY or (action - PLAY) % 4 == MOV:
            continue
        worth = card_attack(g, seat, action)
        if worth > most:
            most = worth
            best = action
    return best, most


def card_attack(g: Munus, seat: i64, action: i64) -> float:
    """What an attack on RIVAL with one card is worth."""
    kind = (action - PLAY) % 4
    if action < REUSE:
        worth = plan_attack(g, seat, kind, 0, True) - NEW_ATTACK
        if kind == BER:
            worth -= KEEP_OPPOSE
        return worth
    price = rules.price(g, seat, kind)
    worth = plan_attack(g, seat, kind, price, False)
    if RIVAL.code < ANIMALS:
        worth -= MATCHED
    return worth - PER_BLOOD * float(price)


def attack_worth(g: Munus, seat: i64, out: Actions, code: i64, side: i64) -> float:
    """What the best attack on a character is worth; honour forbids those from behind."""
    if side != FRONT and g.setup.honour and code < ANIMALS:
        return -3.0
    action, worth = best_attack(g, seat, out, code, side)
    if action < 0:
        return -9.0
    return worth


# --- Where to go ---


def speed_left(g: Munus, seat: i64) -> i64:
    """Speed that may still be spent in this own round."""
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
    now = 0.0
    compared = False
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
        if not compared:
            now = stand(g, seat, here, facing)
            compared = True
        total += 0.3 * (stand(g, seat, hex_, looks) - now)
        if total > GOAL.worth:
            GOAL.hex = hex_
            GOAL.facing = looks
            GOAL.cost = cost
            GOAL.worth = total


# --- The opening ---


def opening(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-060 to GL-070: get up, go where an attack pays, attack; else come nearer or stand by."""
    action = get_free(g, seat, out)
    if action < 0:
        action = attack_card_up(g, seat, out)
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
        if action == POWER + RESISTANCE and missing(g, seat) >= worn(g):
            return action
        if action == CLEAR + 1 and lying and rich >= 4 + 2 * g.men[man + M_WHITES]:
            return action
        if action == CLEAR and traps > 0 and rich >= 6 + 2 * traps:
            return action
    return -1


def worn(g: Munus) -> i64:
    """How many elements must be missing before Resistance is used; fewer in the last turn."""
    if turns_left(g) == 0:
        return 2
    return WORN


def missing(g: Munus, seat: i64) -> i64:
    """Elements that could come back: cards of the discard pile and points below the start."""
    n = count(g, seat, DISCARD)
    stat: i64
    for stat in range(5):
        n += g.men[MAN * seat + M_FIRST + stat] - g.men[MAN * seat + M_NOW + stat]
    return n


def closing(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-084: markers and Powers as in the opening; Delay while it still helps."""
    action = get_free(g, seat, out)
    if action >= 0:
        return action
    k: i64
    for k in range(out.count):
        if out.items[k] == POWER + DELAY and foes_to_come(g, seat) > 0:
            if turns_left(g) == 0 or hit_points(g, seat) <= FRAIL:
                return out.items[k]
    return DONE


def foes_to_come(g: Munus, seat: i64) -> i64:
    """Nearby enemies who act after him in this combat round."""
    n: i64 = 0
    here = g.men[MAN * seat + M_HEX]
    place: i64
    for place in range(g.place + 1, 4):
        other = g.order[place]
        if other >= 0 and is_in(g, other) and is_foe(g, seat, other):
            if gap(g, here, g.men[MAN * other + M_HEX]) <= 3:
                n += 1
    return n


def delay(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-273: at the very end take the last place, when the others have spent their cards."""
    last: i64 = 3
    while g.order[last] < 0:
        last -= 1
    if turns_left(g) == 0 and g.round == 2 and g.order[last] != seat and out.count > 1:
        return ORDER + last
    return NO


def attack_card_up(g: Munus, seat: i64, out: Actions) -> i64:
    """Adaptation, if all his attack cards are in his HP deck; else -1."""
    if turns_left(g) > 1 or rules.held(g, seat, HAND, MOV) + attacks_in(g, seat, HAND) > 0:
        return -1
    if attacks_in(g, seat, DECK) == 0 or hit_points(g, seat) <= FRAIL:
        return -1
    k: i64
    for k in range(out.count):
        if REUSE <= out.items[k] < STANDBY:
            return -1
        if out.items[k] == POWER + ADAPTATION:
            return out.items[k]
    return -1


def attacks_in(g: Munus, seat: i64, zone: i64) -> i64:
    """Attack cards in a zone."""
    n = rules.held(g, seat, zone, STR) + rules.held(g, seat, zone, DEX)
    return n + rules.held(g, seat, zone, BER)


def throw_card(g: Munus, seat: i64, out: Actions) -> i64:
    """A card to throw with: a net at anybody, another weapon only near the end; -1 if none."""
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
    """The Movement card, played or used again; -1 if that is not possible."""
    k: i64
    for k in range(out.count):
        if out.items[k] == PLAY + MOV or out.items[k] == REUSE + MOV:
            return out.items[k]
    return -1


def standby_card(g: Munus, seat: i64, out: Actions) -> i64:
    """The card that is needed least: an open one, Movement, then the others; -1 if none."""
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
    """The turn after a step: the one that gives the best reach."""
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
