"""The rule of thumb for attacks: what goes on a card, and what the value is worked out to."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_guess import (
    beast_falls,
    beast_worth,
    card_price,
    card_worth,
    chance,
    damage_worth,
    likely_defence,
    turns_left,
)
from munera.games.gladiatori.rules_place import is_bound
from munera.games.gladiatori.rules_values import (
    ACROBATIC,
    ANY_TIME,
    BLEEDING,
    DEEPENING,
    LEAPING,
    LUNGING,
    OVERSKILLING,
    PLUS_CARDS,
    PLUS_POWERS,
    RAGING,
    SACRIFICING,
    SKILL,
    WRESTLING_STEP,
)
from munera.games.gladiatori.space import (
    BLOOD,
    DEEP,
    DONE,
    LEAP,
    LEAPS,
    LUNGE,
    NO,
    OVERSKILL,
    PLUSCARD,
    POWER,
    RAGE,
    SACRIFICE,
    YES,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    DEX,
    E0,
    E1,
    F_COUNT,
    F_KIND,
    F_LEAP,
    F_MODE,
    F_PLUS,
    F_SIDE,
    F_SUM,
    F_TARGET,
    FEI,
    FRONT,
    HAND,
    HELPING,
    KINDS,
    LAID,
    M_LYING,
    M_NEW_WHITES,
    M_NOW,
    M_PLUS4,
    M_RAISED,
    M_WHITES,
    MAN,
    NET_THROWN,
    NETTING,
    NO_FIGHT,
    OFFENSE,
    RED,
    ROOM,
    SEAT_CARDS,
    SP2,
    SP3,
    SP4,
    SP5,
    SP7,
    SP8,
    STR,
    SWEEPING,
    WRESTLING,
    Munus,
    count,
)
from munera.games.gladiatori.state import BLOOD as BLOOD_STAT

PLAN: Final = vec[i64]([0 for _ in range(KINDS + 1)])  # cards to lay, by kind
FRONTAL: Final = 2.0
TRAPPING: Final = 4.0  # what it is worth to trap an enemy gladiator
MARKER: Final = 0.9  # what an Unbalanced marker costs who has none
LYING_DOWN: Final = 5.0


def pool(g: Munus, seat: i64, kind: i64) -> i64:
    """Cards of a kind that may be on the Action: in hand, or there already."""
    base = SEAT_CARDS * seat + kind
    return g.cards[base + ROOM * HAND] + g.cards[base + ROOM * LAID]


def whites(g: Munus, seat: i64) -> i64:
    """Unbalanced markers, those to come included."""
    return g.men[MAN * seat + M_WHITES] + g.men[MAN * seat + M_NEW_WHITES]


def marker_cost(g: Munus, seat: i64) -> float:
    """What one more Unbalanced marker costs."""
    if g.men[MAN * seat + M_LYING]:
        return 0.0
    if whites(g, seat) > 0:
        return LYING_DOWN
    if turns_left(g) == 0 and g.round == 2:
        return 0.2
    return MARKER


def blood_to_spend(g: Munus, seat: i64, price: i64) -> i64:
    """GL-108: Blood for a Berserk attack; one point is kept for a card used again."""
    blood = g.men[MAN * seat + M_NOW + BLOOD_STAT] - price
    if turns_left(g) > 0:
        blood -= 1
    if blood > 3:
        return 3
    if blood < 0:
        return 0
    return blood


def hit_chance(g: Munus, code: i64, side: i64, fav: float, net: bool) -> float:
    """How likely an attack with this value succeeds."""
    if code >= ANIMALS:
        return beast_falls(g, i64(fav))
    return chance(fav - likely_defence(g, code, side, net) - 0.5)


def hit_worth(g: Munus, code: i64, cards: i64, net: bool) -> float:
    """What a successful attack with so many cards is worth."""
    if code >= ANIMALS:
        return beast_worth(g)
    if net:
        return TRAPPING
    return damage_worth(g, code, 1 + (cards + 1) // 2)


def base_value(g: Munus, seat: i64, kind: i64, price: i64) -> float:
    """An attack without cards: items, Offense, status, Blood."""
    man = MAN * seat
    total = rules.item_attack(g, seat, 0) + rules.item_attack(g, seat, 1) + rules.status(g, seat)
    total += g.men[man + M_NOW + OFFENSE]
    if g.men[man + M_PLUS4]:
        total += 4
    if kind == BER:
        total += 2 * blood_to_spend(g, seat, price)
    return float(total)


def with_cards(g: Munus, seat: i64, kind: i64, hand: i64, ones: i64, cards: i64) -> float:
    """What the cards on an attack add: energy on Strength; Dexterity counts those left in hand."""
    if kind == STR:
        return float(ones)
    if kind == DEX:
        return float((hand - cards) // 2)
    return 0.0


def plan_attack(
    g: Munus, seat: i64, kind: i64, code: i64, side: i64, net: bool, price: i64, new: bool
) -> float:
    """Fill PLAN with the cards for an attack on a character; gives what it is worth, cards paid.

    `hand` below is the hand without the Action card, with the cards that are laid already.
    """
    k: i64
    for k in range(KINDS):
        PLAN[k] = 0
    hand = count(g, seat, HAND) + count(g, seat, LAID)
    if new:
        hand -= 1
    fav = base_value(g, seat, kind, price)
    if code < ANIMALS:
        fav += float(rules.help_for(g, seat, code))
    cost = card_price(g, seat)
    if code >= ANIMALS:
        return plan_hunt(g, seat, kind, code, fav, hand, cost)
    spent, plus = plan_moves(g, seat, kind, code, side, net, fav, hand)
    ones = pool(g, seat, E1)
    blanks = pool(g, seat, E0)
    if kind != STR:
        ones = 0 if turns_left(g) > 0 or g.round == 1 else ones
    best = -99.0
    most: i64 = 0
    n: i64
    moves: i64 = 0
    for k in range(FEI, KINDS):
        moves += PLAN[k]
    for n in range(ones + blanks + 1):
        cards = n + moves
        used = min(n, ones)
        value = fav + plus + with_cards(g, seat, kind, hand, used, cards)
        odds = hit_chance(g, code, side, value, net)
        worth = odds * hit_worth(g, code, cards, net) - cost * float(n)
        if worth > best:
            best = worth
            most = n
    PLAN[E1] = min(most, ones)
    if kind != STR and most > 0:  # the blank ones first where energy is nothing
        PLAN[E1] = max(0, most - blanks)
    PLAN[E0] = most - PLAN[E1]
    worth = best - spent
    if side == FRONT:
        return worth + FRONTAL
    return worth


def plan_moves(
    g: Munus,
    seat: i64,
    kind: i64,
    code: i64,
    side: i64,
    net: bool,
    fav: float,
    hand: i64,
) -> tuple[float, float]:
    """Special Moves for an attack on a gladiator, into PLAN: what they cost and what they add."""
    cost = card_price(g, seat)
    value = fav + with_cards(g, seat, kind, hand, min(pool(g, seat, E1), 2), 2)
    worth = hit_worth(g, code, 3, net)
    now = hit_chance(g, code, side, value, net)
    gain = worth * (hit_chance(g, code, side, value + 3.0, net) - now)
    spent = 0.0
    plus = 0.0
    free = not is_bound(g, seat)
    if pool(g, seat, SP3) and free and gain > cost + marker_cost(g, seat):
        PLAN[SP3] = 1
        spent += cost + marker_cost(g, seat)
        plus += 3.0
    elif pool(g, seat, SP2) and hand > 3 and gain > cost + 1.0:
        PLAN[SP2] = 1
        spent += cost + 1.0
        plus += 3.0
    if pool(g, seat, SP7) and free and not g.men[MAN * code + M_LYING]:
        PLAN[SP7] = 1
        spent += cost - 1.0
    last = turns_left(g) == 0 and g.round == 2
    if pool(g, seat, SP4) and not plus:
        more = worth * (hit_chance(g, code, side, value + 5.0, net) - now)
        if g.men[MAN * seat + M_NOW + OFFENSE] >= 3 and (last or more > 4.0):
            PLAN[SP4] = 1
            spent += cost + (0.0 if last else 2.0)
            plus += 5.0
    if last:
        PLAN[SP5] = min(1, pool(g, seat, SP5))
    return spent, plus


def plan_hunt(
    g: Munus, seat: i64, kind: i64, code: i64, fav: float, hand: i64, cost: float
) -> float:
    """Cards against an animal: energy on Strength, and anything else as +2 (GL-418)."""
    prize = beast_worth(g)
    cards: i64 = 0
    ones: i64 = 0
    plus = 0.0
    value = fav + with_cards(g, seat, kind, hand, 0, 0)
    best = prize * beast_falls(g, i64(value))
    k: i64
    for k in range(FEI + 1, KINDS + 1):  # the Feint last
        move = FEI if k == KINDS else k
        if pool(g, seat, move):
            value = fav + plus + 2.0 + with_cards(g, seat, kind, hand, 0, cards + 1)
            worth = prize * beast_falls(g, i64(value)) - (cost + 0.3) * float(cards + 1)
            if worth > best:
                best = worth
                PLAN[move] = 1
                cards += 1
                plus += 2.0
    if kind == STR:
        moves = cards
        for k in range(1, pool(g, seat, E1) + 1):
            value = fav + plus + with_cards(g, seat, kind, hand, k, moves + k)
            worth = prize * beast_falls(g, i64(value)) - cost * float(k)
            worth -= (cost + 0.3) * float(moves)
            if worth > best:
                best = worth
                ones = k
        PLAN[E1] = ones
    return best


def lay_by_plan(g: Munus, seat: i64, out: Actions, first: i64) -> i64:
    """The next card of PLAN that does not lie there yet; DONE when all do. `first` is ADD."""
    k: i64
    for k in range(1, out.count):
        kind = out.items[k] - first + RED
        if g.cards[SEAT_CARDS * seat + ROOM * LAID + kind] < PLAN[kind]:
            return out.items[k]
    return DONE


# --- Working out the value ---


def value_so_far(g: Munus, seat: i64, k: i64) -> float:
    """The FAV against a target as it stands, without what is still to be chosen."""
    fight = g.fight
    kind = fight[F_KIND]
    total = rules.attack_items(g, seat) + rules.status(g, seat) + fight[F_SUM]
    if kind == STR:
        total += rules.energy(g, seat)
    elif kind == DEX:
        total += count(g, seat, HAND) // 2
    if g.men[MAN * seat + M_PLUS4]:
        total += 4
    code = fight[F_TARGET + k]
    total += rules.help_for(g, seat, code)
    if code >= ANIMALS:
        total += fight[F_PLUS]
    if fight[F_MODE] == SWEEPING:
        total += 1 - 4 * k
    return float(total)


def gain_by(g: Munus, seat: i64, sure: float, plus: float) -> float:
    """What so much more adds to what the attack is worth, over all targets.

    `sure` is what will be added later anyway.
    """
    fight = g.fight
    if fight[F_MODE] == HELPING:
        return 0.3 * plus
    net = fight[F_MODE] == NETTING or fight[F_MODE] == NET_THROWN
    total = 0.0
    k: i64
    for k in range(fight[F_COUNT]):
        code = fight[F_TARGET + k]
        side = fight[F_SIDE + k]
        value = value_so_far(g, seat, k) + sure
        more = hit_chance(g, code, side, value + plus, net)
        more -= hit_chance(g, code, side, value, net)
        worth = hit_worth(g, code, count(g, seat, LAID), net)
        if code < ANIMALS and side != FRONT and g.setup.honour:
            worth = -2.0
        if value <= 0.0 < value + plus:
            worth += FRONTAL
        total += worth * more
    return total


def offense_left(g: Munus, seat: i64) -> float:
    """Offense that will be added."""
    return float(g.men[MAN * seat + M_NOW + OFFENSE])


def work_attack(g: Munus, seat: i64, step: i64, last: i64, out: Actions) -> i64:
    """One choice of the attacker (GL-149)."""
    if step == ANY_TIME or g.fight[F_MODE] == NO_FIGHT:
        return out.items[0]
    if step == RAGING:
        return rage(g, seat, out)
    if step == OVERSKILLING:
        if g.men[MAN * seat + M_RAISED + OFFENSE] < 0:
            return OVERSKILL
        return NO
    if step == PLUS_CARDS:
        return plus_card(g, seat, out)
    if step == BLEEDING:
        return bleed(g, seat, out)
    if step == SKILL:
        worth = gain_by(g, seat, 0.0, offense_left(g, seat))
        return YES if worth > 0.35 or turns_left(g) == 0 else NO
    if step == SACRIFICING:
        return sacrifice(g, seat, gain_by(g, seat, 0.0, 3.0), out)
    if step == ACROBATIC:
        return YES if gain_by(g, seat, 0.0, 3.0) > marker_cost(g, seat) else NO
    return attack_power(g, seat, step, last, out)


def rage(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-234: the best card of the discard pile, never of the HP deck."""
    best: i64 = NO
    most = 0.0
    k: i64
    for k in range(out.count):
        kind = out.items[k] - RAGE + RED
        if RAGE <= out.items[k] < RAGE + KINDS - RED and kind not in (SP4, SP8, E0):
            worth = card_worth(g, seat, kind)
            if kind == E1 and g.fight[F_KIND] != STR:
                worth = 0.1
            if worth > most:
                most = worth
                best = out.items[k]
    return best


def plus_card(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-418: what was laid is spent anyway, so it adds; but +3 of an Acrobatic Strike is more."""
    k: i64
    for k in range(1, out.count):
        kind = out.items[k] - PLUSCARD + FEI
        if kind == SP3 and marker_cost(g, seat) < 1.0 and not is_bound(g, seat):
            continue
        return out.items[k]
    return DONE


def bleed(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-108: Blood as long as it pays."""
    most = out.count - 1
    keep: i64 = 0 if turns_left(g) == 0 else 1
    if g.men[MAN * seat + M_NOW + BLOOD_STAT] - most < keep:
        most = max(0, g.men[MAN * seat + M_NOW + BLOOD_STAT] - keep)
    best: i64 = 0
    score = 0.0
    n: i64
    for n in range(1, most + 1):
        worth = gain_by(g, seat, offense_left(g, seat), 2.0 * float(n)) - 0.27 * float(n)
        if worth > score:
            score = worth
            best = n
    return BLOOD + best


def cheapest(g: Munus, seat: i64, out: Actions, base: i64) -> i64:
    """Of the cards that may be given, the one that is worth least."""
    best: i64 = -1
    k: i64
    for k in range(out.count):
        if out.items[k] >= base:
            kind = out.items[k] - base
            if best < 0 or card_worth(g, seat, kind) < card_worth(g, seat, best - base):
                best = out.items[k]
    return best


def sacrifice(g: Munus, seat: i64, gain: float, out: Actions) -> i64:
    """GL-229: a card for +3, if that pays."""
    best = cheapest(g, seat, out, SACRIFICE)
    if best < 0 or gain < 0.4 + card_worth(g, seat, best - SACRIFICE):
        return NO
    return best


def attack_power(g: Munus, seat: i64, step: i64, last: i64, out: Actions) -> i64:
    """Powers of an attack: Lunge, Leap, Deep Wounds, Wrestling, and any as +2."""
    late = turns_left(g) <= 1
    if step == LUNGING:
        return lunge(g, seat, last, out)
    if step == LEAPING:
        return leap(g, seat, out)
    if step == DEEPENING:
        return deepen(g, seat)
    if step == WRESTLING_STEP:
        code = g.fight[F_TARGET]
        if code < ANIMALS and g.men[MAN * code + M_WHITES] == 1:
            return POWER + WRESTLING
        return NO
    if step == PLUS_POWERS and out.count > 1:
        price = 0.5 if late else 0.9
        if gain_by(g, seat, 0.0, 2.0) > price:
            return out.items[1]
    return out.items[0]


def lunge(g: Munus, seat: i64, last: i64, out: Actions) -> i64:
    """GL-253: cards from the hand for +2 each, in rising order; the cheap ones behind the dear."""
    n = last // 16
    price = 0.6 + (0.8 if n == 0 else 0.0)
    if n < 3 and gain_by(g, seat, 0.0, 2.0) > price:
        k: i64
        for k in range(out.count):
            kind = out.items[k] - LUNGE
            if out.items[k] >= LUNGE and kind >= RED:
                if card_worth(g, seat, kind) < 1.0 or turns_left(g) == 0:
                    return out.items[k]
    return DONE


def leap(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-261: hexes as attack or as damage, whatever is worth more."""
    best: i64 = NO
    most = 0.8 if turns_left(g) > 1 else 0.2
    k: i64
    code = g.fight[F_TARGET]
    value = value_so_far(g, seat, 0)
    now = hit_chance(g, code, g.fight[F_SIDE], value, False)
    for k in range(1, out.count):
        attack, damage = LEAPS[out.items[k] - LEAP]
        worth = gain_by(g, seat, 0.0, 2.0 * attack)
        if code < ANIMALS:
            worth += 1.6 * float(damage) * now
        if worth > most:
            most = worth
            best = out.items[k]
    return best


def deepen(g: Munus, seat: i64) -> i64:
    """GL-262: less attack for more damage, where the attack is strong enough."""
    code = g.fight[F_TARGET]
    if code >= ANIMALS or g.fight[F_MODE] == NETTING or g.fight[F_MODE] == NET_THROWN:
        return NO
    value = value_so_far(g, seat, 0)
    side = g.fight[F_SIDE]
    cards = count(g, seat, LAID)
    damage = 1 + (cards + 1) // 2 + g.fight[F_LEAP]
    plain = hit_chance(g, code, side, value, False) * damage_worth(g, code, damage)
    best: i64 = NO
    most = plain + (0.9 if turns_left(g) > 1 else 0.2)
    n: i64
    for n in range(1, 4):
        odds = hit_chance(g, code, side, value - float(n), False)
        worth = odds * damage_worth(g, code, damage + n)
        if worth > most:
            most = worth
            best = DEEP + n - 1
    return best
