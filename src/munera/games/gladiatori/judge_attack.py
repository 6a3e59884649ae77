"""The rule of thumb for attacks: which cards to lay, and how to work out the value."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_guess import (
    beast_falls,
    beast_worth,
    blow_worth,
    card_price,
    card_worth,
    chance,
    damage_worth,
    likely_defence,
    likely_life,
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
TRAPPING: Final = 4.0  # what trapping an enemy gladiator is worth
MARKER: Final = 0.9  # what the first Unbalanced marker costs
LYING_DOWN: Final = 5.0


def pool(g: Munus, seat: i64, kind: i64) -> i64:
    """Cards of a kind that the Action may have: in hand, or already laid."""
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
    """What a successful attack with this many cards is worth."""
    if code >= ANIMALS:
        return beast_worth(g)
    if net:
        return TRAPPING
    return damage_worth(g, code, 1 + (cards + 1) // 2)


@final
class Rival:
    """What every attack of a seat on one character rests on, whatever card it is made with."""

    def __init__(self) -> None:
        self.code: i64 = -1
        self.side: i64 = FRONT
        self.net: bool = False
        self.defence: float = 0.0  # as the table may guess it
        self.life: float = 0.0  # the same
        self.cost: float = 0.0  # of a Combat card
        self.hand: i64 = 0  # cards in hand, and those already laid
        self.base: i64 = 0  # items, Offense and status
        self.help: float = 0.0


RIVAL: Final = Rival()


def size_up(g: Munus, seat: i64, code: i64, side: i64, net: bool) -> None:
    """Fill RIVAL; whoever plans an attack calls this first."""
    man = MAN * seat
    rival = RIVAL
    rival.code = code
    rival.side = side
    rival.net = net
    base = rules.item_attack(g, seat, 0) + rules.item_attack(g, seat, 1) + rules.status(g, seat)
    base += g.men[man + M_NOW + OFFENSE]
    if g.men[man + M_PLUS4]:
        base += 4
    rival.base = base
    rival.hand = count(g, seat, HAND) + count(g, seat, LAID)
    rival.cost = card_price(g, seat)
    rival.help = 0.0
    if code < ANIMALS:
        rival.help = float(rules.help_for(g, seat, code))
        rival.defence = likely_defence(g, code, side, net)
        rival.life = likely_life(g, code)


def odds_of(value: float) -> float:
    """How likely an attack with this value on the gladiator in RIVAL succeeds."""
    return chance(value - RIVAL.defence - 0.5)


def prize_of(g: Munus, cards: i64) -> float:
    """What a successful attack with this many cards on the gladiator in RIVAL is worth."""
    if RIVAL.net:
        return TRAPPING
    return blow_worth(g, RIVAL.life, 1 + (cards + 1) // 2)


def with_cards(kind: i64, hand: i64, ones: i64, cards: i64) -> float:
    """What the cards on an attack add: energy on Strength; Dexterity counts those left in hand."""
    if kind == STR:
        return float(ones)
    if kind == DEX:
        return float((hand - cards) // 2)
    return 0.0


def plan_attack(g: Munus, seat: i64, kind: i64, price: i64, new: bool) -> float:
    """Fill PLAN with the cards for an attack on RIVAL; returns its worth less its price.

    `hand` below is the hand without the Action card, plus the cards already laid.
    """
    k: i64
    for k in range(KINDS):
        PLAN[k] = 0
    hand = RIVAL.hand
    if new:
        hand -= 1
    base = RIVAL.base
    if kind == BER:
        base += 2 * blood_to_spend(g, seat, price)
    fav = float(base) + RIVAL.help
    if RIVAL.code >= ANIMALS:
        return plan_hunt(g, seat, kind, fav, hand, RIVAL.cost)
    spent, plus = plan_moves(g, seat, kind, fav, hand)
    worth = plan_energy(g, seat, kind, fav + plus, hand) - spent
    if RIVAL.side == FRONT:
        return worth + FRONTAL
    return worth


def plan_energy(g: Munus, seat: i64, kind: i64, fav: float, hand: i64) -> float:
    """Put energy and blank cards into PLAN, beside its Special Moves; returns the best worth."""
    ones = pool(g, seat, E1)
    blanks = pool(g, seat, E0)
    if kind != STR and (turns_left(g) > 0 or g.round == 1):
        ones = 0
    cost = RIVAL.cost
    best = -99.0
    most: i64 = 0
    moves: i64 = 0
    k: i64
    for k in range(FEI, KINDS):
        moves += PLAN[k]
    odds = 0.0
    prize = 0.0
    before = 0.0
    n: i64
    for n in range(ones + blanks + 1):
        cards = n + moves
        value = fav + with_cards(kind, hand, min(n, ones), cards)
        if n == 0 or value != before:
            odds = odds_of(value)
            before = value
        if n == 0 or cards & 1:  # every second card adds a point of damage
            prize = prize_of(g, cards)
        worth = odds * prize - cost * float(n)
        if worth > best:
            best = worth
            most = n
    PLAN[E1] = min(most, ones)
    if kind != STR and most > 0:  # cards without energy first, where energy does not count
        PLAN[E1] = max(0, most - blanks)
    PLAN[E0] = most - PLAN[E1]
    return best


def plan_moves(g: Munus, seat: i64, kind: i64, fav: float, hand: i64) -> tuple[float, float]:
    """Put Special Moves for an attack on a gladiator into PLAN; returns their cost and bonus."""
    cost = RIVAL.cost
    free = not is_bound(g, seat)
    third = free and pool(g, seat, SP3) != 0
    second = hand > 3 and pool(g, seat, SP2) != 0
    fourth = pool(g, seat, SP4) != 0
    value = 0.0
    worth = 0.0
    now = 0.0
    gain = 0.0
    if third or second or fourth:
        value = fav + with_cards(kind, hand, min(pool(g, seat, E1), 2), 2)
        worth = prize_of(g, 3)
        now = odds_of(value)
        gain = worth * (odds_of(value + 3.0) - now)
    spent = 0.0
    plus = 0.0
    if third and gain > cost + marker_cost(g, seat):
        PLAN[SP3] = 1
        spent += cost + marker_cost(g, seat)
        plus += 3.0
    elif second and gain > cost + 1.0:
        PLAN[SP2] = 1
        spent += cost + 1.0
        plus += 3.0
    if free and pool(g, seat, SP7) and not g.men[MAN * RIVAL.code + M_LYING]:
        PLAN[SP7] = 1
        spent += cost - 1.0
    last = turns_left(g) == 0 and g.round == 2
    if fourth and not plus:
        more = worth * (odds_of(value + 5.0) - now)
        if g.men[MAN * seat + M_NOW + OFFENSE] >= 3 and (last or more > 4.0):
            PLAN[SP4] = 1
            spent += cost + (0.0 if last else 2.0)
            plus += 5.0
    if last:
        PLAN[SP5] = min(1, pool(g, seat, SP5))
    return spent, plus


def plan_hunt(g: Munus, seat: i64, kind: i64, fav: float, hand: i64, cost: float) -> float:
    """Cards against an animal: energy on Strength, and anything else as +2 (GL-418)."""
    prize = beast_worth(g)
    cards: i64 = 0
    ones: i64 = 0
    plus = 0.0
    value = fav + with_cards(kind, hand, 0, 0)
    best = prize * beast_falls(g, i64(value))
    k: i64
    for k in range(FEI + 1, KINDS + 1):  # the Feint last
        move = FEI if k == KINDS else k
        if pool(g, seat, move):
            value = fav + plus + 2.0 + with_cards(kind, hand, 0, cards + 1)
            worth = prize * beast_falls(g, i64(value)) - (cost + 0.3) * float(cards + 1)
            if worth > best:
                best = worth
                PLAN[move] = 1
                cards += 1
                plus += 2.0
    if kind == STR:
        moves = cards
        for k in range(1, pool(g, seat, E1) + 1):
            value = fav + plus + with_cards(kind, hand, k, moves + k)
            worth = prize * beast_falls(g, i64(value)) - cost * float(k)
            worth -= (cost + 0.3) * float(moves)
            if worth > best:
                best = worth
                ones = k
        PLAN[E1] = ones
    return best


def lay_by_plan(g: Munus, seat: i64, out: Actions, first: i64) -> i64:
    """The next card of PLAN that is not laid yet; DONE when all are. `first` is ADD."""
    k: i64
    for k in range(1, out.count):
        kind = out.items[k] - first + RED
        if g.cards[SEAT_CARDS * seat + ROOM * LAID + kind] < PLAN[kind]:
            return out.items[k]
    return DONE


# --- Working out the value ---


def value_so_far(g: Munus, seat: i64, k: i64) -> float:
    """The present FAV against a target, without what is still to be chosen."""
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
    """How much a bonus of `plus` raises the worth of the attack, over all targets.

    `sure` is what will be added later in any case.
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
    """GL-418: laid cards are spent anyway, so use them; but +3 of an Acrobatic Strike is more."""
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
    """GL-253: cards from the hand for +2 each, in rising order."""
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
    """GL-261: hexes as attack or as damage, whichever is worth more."""
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
