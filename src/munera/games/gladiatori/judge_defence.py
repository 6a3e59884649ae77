"""The rule of thumb for the attacked: Reactions, defence values, Feints, losses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori import rules
from munera.games.gladiatori.judge_attack import (
    PLAN,
    cheapest,
    marker_cost,
    plus_card,
    pool,
    rage,
    whites,
)
from munera.games.gladiatori.judge_guess import (
    card_price,
    card_worth,
    chance,
    hurt_worth,
    likely_attack,
    match_chance,
    slot_worth,
    standing_defence,
    turns_left,
)
from munera.games.gladiatori.rules_place import is_bound, relation
from munera.games.gladiatori.rules_values import (
    ACROBATIC,
    ANY_TIME,
    BLEEDING,
    OVERSKILLING,
    PLUS_CARDS,
    PLUS_POWERS,
    RAGING,
    SACRIFICING,
    SKILL,
    has_laid,
)
from munera.games.gladiatori.space import (
    DASH,
    DONE,
    HEX,
    LOSE,
    LOSEITEM,
    NO,
    OVERSKILL,
    PASS,
    PLAY,
    POWER,
    PUSH,
    REUSE,
    SACRIFICE,
    YES,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    ANIMALS,
    BER,
    DEX,
    E1,
    F_BY,
    F_DIE,
    F_DSUM,
    F_FAV,
    F_FDV,
    F_KIND,
    F_MODE,
    F_REACT,
    F_SIDE,
    F_TARGET,
    F_TIMES,
    FEI,
    FRONT,
    GUARD,
    HAND,
    KINDS,
    L_BLOOD,
    L_LUNGE,
    L_SKILL,
    LAID,
    LEDGER,
    M_FACING,
    M_HEX,
    M_LYING,
    M_NOW,
    M_PLUS4,
    M_RAISED,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    RED,
    ROOM,
    SEAT_CARDS,
    SP2,
    SP3,
    SP7,
    SPEED,
    STR,
    THROWN,
    Munus,
    count,
    hex_of,
    hit_points,
    item_hp,
)
from munera.games.gladiatori.state import DELAY as DELAY_POWER

PER_BLOOD: Final = 0.5
NEW_CARD: Final = 0.5
LAST_ATTACK: Final = 1.5  # what it costs to react with the last attack card
ACTION_LOST: Final = 0.0  # the extra worth of an Action card that would be lost for good

# --- Reactions ---


def is_net(g: Munus) -> bool:
    """Whether a net is used in this fight; items do not help against it."""
    return g.fight[F_MODE] == NETTING or g.fight[F_MODE] == NET_THROWN


def likely_damage(g: Munus, seat: i64) -> float:
    """What a hit would cost the defender; the number of cards on the attack is visible."""
    if is_net(g):
        return 4.0
    return float(1 + (count(g, g.fight[F_BY], LAID) + 1) // 2)


def loss(g: Munus, seat: i64, fav: float, fdv: float) -> float:
    """What an attack is expected to cost against a defence; an animal's attack is known."""
    if g.fight[F_BY] >= ANIMALS:
        times = max(1, g.fight[F_TIMES])
        left = fav - fdv
        if left <= 0.0:
            return 0.0
        return hurt_worth(g, seat, left * float(times))
    return chance(fav - fdv - 0.8) * hurt_worth(g, seat, likely_damage(g, seat))


def guard_of(g: Munus, seat: i64) -> float:
    """Guard that can be added."""
    return float(g.men[MAN * seat + M_NOW + GUARD])


def react(g: Munus, seat: i64, k: i64, out: Actions) -> i64:
    """The Reaction whose price and expected loss together are least."""
    fav = likely_attack(g, seat, k)
    plain = standing_defence(g, seat, g.fight[F_SIDE + k], is_net(g)) + guard_of(g, seat)
    best: i64 = PASS
    least = loss(g, seat, fav, plain)
    if dodge_matters(g):
        least += 3.0
    n: i64
    for n in range(out.count):
        action = out.items[n]
        if action >= POWER or action == PASS:
            continue
        kind = (action - PLAY) % 4
        new = action < REUSE
        price = NEW_CARD
        if not new:
            price = PER_BLOOD * float(rules.price(g, seat, kind))
        elif must_keep(g, seat, kind):
            price += LAST_ATTACK
        cost = price + plan_reaction(g, seat, k, kind, fav, new)
        if dodge_matters(g) and kind != MOV:
            cost += 3.0
        if cost < least:
            least = cost
            best = action
    return best


def dodge_matters(g: Munus) -> bool:
    """GL-399, GL-401: an animal's seven throws down whoever does not dodge."""
    if g.fight[F_BY] < ANIMALS or not 1 <= g.setup.seven_attack <= 2:
        return False
    return g.fight[F_DIE + 1] > 0 and g.fight[F_DIE] + g.fight[F_DIE + 1] == 7


def must_keep(g: Munus, seat: i64, kind: i64) -> bool:
    """Whether this is the last card to attack with, and the own round is still to come."""
    if kind == MOV or not rules.held(g, seat, HAND, kind):
        return False
    attacks = rules.held(g, seat, HAND, STR) + rules.held(g, seat, HAND, DEX)
    if attacks + rules.held(g, seat, HAND, BER) > 1:
        return False
    if g.round == 1:
        return True
    place: i64
    for place in range(g.place + 1, 4):
        if g.order[place] == seat:
            return True
    return g.fight[F_BY] >= ANIMALS


def plan_reaction(g: Munus, seat: i64, k: i64, kind: i64, fav: float, new: bool) -> float:
    """Fill PLAN with the cards for a Reaction; returns their cost plus the expected loss."""
    n: i64
    for n in range(KINDS):
        PLAN[n] = 0
    base = standing_defence(g, seat, g.fight[F_SIDE + k], is_net(g)) + guard_of(g, seat)
    base += float(rules.help_for(g, seat, g.fight[F_BY]))
    if g.men[MAN * seat + M_PLUS4]:
        base += 4.0
    hand = count(g, seat, HAND) + count(g, seat, LAID)
    if new:
        hand -= 1
    if kind == MOV:
        fav = float(i64(fav) // 2)
        if not is_net(g):
            base -= float(rules.item_defence(g, seat, 0) + rules.item_defence(g, seat, 1))
        base += 2.0 * float(min(2, g.men[MAN * seat + M_NOW + SPEED]))
    elif kind == BER:
        base += 5.0
    elif kind == DEX:
        base += float(hand // 2)
    base += 5.0 * match_chance(g, kind)
    least = loss(g, seat, fav, base)
    if g.fight[F_BY] >= ANIMALS:
        return plan_against_beast(g, seat, kind, fav, base, least)
    if kind == STR:
        base, least = plan_energy(g, seat, fav, base, least)
    return plan_defence_moves(g, seat, fav, base, least)


def plan_energy(g: Munus, seat: i64, fav: float, base: float, least: float) -> tuple[float, float]:
    """Add energy to a Block while it pays; returns the defence and the total cost."""
    price = card_price(g, seat)
    n: i64
    for n in range(1, pool(g, seat, E1) + 1):
        cost = loss(g, seat, fav, base + float(n)) + price * float(n)
        if cost < least:
            least = cost
            PLAN[E1] = n
    return base + float(PLAN[E1]), least


def plan_defence_moves(g: Munus, seat: i64, fav: float, base: float, least: float) -> float:
    """Special Moves on a Reaction against a gladiator."""
    price = card_price(g, seat)
    free = not is_bound(g, seat)
    now = loss(g, seat, fav, base)
    gain = now - loss(g, seat, fav, base + 3.0)
    thrown = g.fight[F_MODE] == THROWN or g.fight[F_MODE] == NET_THROWN
    by = g.fight[F_BY]
    if pool(g, seat, SP3) and free and gain > price + 0.6 * marker_cost(g, seat):
        PLAN[SP3] = 1
        least += price + 0.6 * marker_cost(g, seat) - gain
    elif pool(g, seat, SP2) and count(g, seat, HAND) > 3 and gain > price + 0.8:
        PLAN[SP2] = 1
        least += price + 0.8 - gain
    if pool(g, seat, SP7) and free and not thrown and not g.men[MAN * by + M_LYING]:
        PLAN[SP7] = 1
        least += price - 1.0
    return least


def plan_against_beast(
    g: Munus, seat: i64, kind: i64, fav: float, base: float, least: float
) -> float:
    """Add energy to a Block, then any card as +2, one by one while it pays."""
    price = card_price(g, seat)
    spent = 0.0
    n: i64
    if kind == STR:
        for n in range(1, pool(g, seat, E1) + 1):
            cost = loss(g, seat, fav, base + float(n)) + price * float(n)
            if cost < least:
                least = cost
                PLAN[E1] = n
        base += float(PLAN[E1])
        spent = price * float(PLAN[E1])
    for n in range(FEI + 1, KINDS + 1):  # the Feint last
        move = FEI if n == KINDS else n
        if pool(g, seat, move):
            cost = loss(g, seat, fav, base + 2.0) + spent + price + 0.3
            if cost < least:
                least = cost
                PLAN[move] = 1
                base += 2.0
                spent += price + 0.3
    return least


# --- Defence values ---


def lack(g: Munus, seat: i64, k: i64) -> i64:
    """How much the defence lacks now; the attack hits if this is above 0."""
    fight = g.fight
    react = fight[F_REACT + k]
    by = fight[F_BY]
    total = i64(standing_defence(g, seat, fight[F_SIDE + k], is_net(g) or react == MOV))
    total += rules.help_for(g, seat, by) + fight[F_DSUM]
    value = fight[F_FAV + k]
    if react >= 0:
        if react == STR:
            total += rules.energy(g, seat)
        elif react == DEX:
            total += count(g, seat, HAND) // 2
        elif react == BER:
            total += 5
        else:
            value //= 2
        if by < ANIMALS and react == fight[F_KIND]:
            total += 5
        if g.men[MAN * seat + M_PLUS4]:
            total += 4
    return value - total


def can_add(g: Munus, seat: i64, k: i64, step: i64) -> i64:
    """What the steps after this one could still add to a defence."""
    if g.fight[F_REACT + k] < 0:
        if step < SKILL:
            return g.men[MAN * seat + M_NOW + GUARD]
        return 0
    total: i64 = 0
    if step < PLUS_CARDS and g.fight[F_BY] >= ANIMALS:
        kind: i64
        for kind in range(FEI, KINDS):
            total += 2 * rules.held(g, seat, LAID, kind)
    if step < BLEEDING and g.fight[F_REACT + k] == MOV:
        total += 2 * min(2, g.men[MAN * seat + M_NOW + SPEED])
    if step < SKILL:
        total += g.men[MAN * seat + M_NOW + GUARD]
    if step < SACRIFICING and has_laid(g, seat, SP2) and count(g, seat, HAND):
        total += 3
    if step < ACROBATIC and has_laid(g, seat, SP3) and not is_bound(g, seat):
        total += 3
    return total


def pain(g: Munus, seat: i64, need: i64) -> float:
    """What a hit costs if the defence lacks `need`, now that the attack is known."""
    if need <= 0:
        return 0.0
    if g.fight[F_BY] >= ANIMALS:
        return hurt_worth(g, seat, float(need * max(1, g.fight[F_TIMES])))
    return hurt_worth(g, seat, likely_damage(g, seat))


def helps(g: Munus, seat: i64, k: i64, step: i64, need: i64, plus: i64) -> float:
    """What a bonus saves: all, if together with later ones it stops the attack; else a part."""
    after = need - plus
    if g.fight[F_BY] >= ANIMALS:
        return pain(g, seat, need) - pain(g, seat, after)
    if need <= 0 or after > can_add(g, seat, k, step):
        return 0.0
    return pain(g, seat, need)


def work_defence(g: Munus, seat: i64, k: i64, step: i64, out: Actions) -> i64:
    """One choice of the defender (GL-149); he knows the attack."""
    need = lack(g, seat, k)
    if step == ANY_TIME:
        return any_time_defence(g, seat, k, need, out)
    if step == RAGING:
        return rage(g, seat, out)
    if step == OVERSKILLING:
        guard = g.men[MAN * seat + M_NOW + GUARD]
        if g.men[MAN * seat + M_RAISED + GUARD] < 0 and guard < need <= guard + 5:
            return OVERSKILL + GUARD
        return NO
    if step == PLUS_CARDS:
        if need <= 0:
            return DONE
        return plus_card(g, seat, out)
    if step == BLEEDING:
        return dash(g, seat, k, need, out)
    if step == SKILL:
        guard = g.men[MAN * seat + M_NOW + GUARD]
        return YES if helps(g, seat, k, SKILL, need, guard) > 0.9 else NO
    if step == SACRIFICING:
        return give_card(g, seat, k, need, out)
    if step == ACROBATIC:
        return YES if helps(g, seat, k, ACROBATIC, need, 3) > marker_cost(g, seat) else NO
    if step == PLUS_POWERS and out.count > 1 and need > 0:
        price = 0.8 if turns_left(g) > 1 else 0.3
        if pain(g, seat, need) - pain(g, seat, need - 2) > price:
            return out.items[1]
    return out.items[0]


def any_time_defence(g: Munus, seat: i64, k: i64, need: i64, out: Actions) -> i64:
    """GL-272: Delay where its +3 makes the difference."""
    most = can_add(g, seat, k, ANY_TIME)
    n: i64
    for n in range(out.count):
        if out.items[n] == POWER + DELAY_POWER and most < need <= most + 3:
            return out.items[n]
    return out.items[0]


def dash(g: Munus, seat: i64, k: i64, need: i64, out: Actions) -> i64:
    """GL-130: as much Speed as the Dodge needs besides Guard, if that is enough."""
    guard = g.men[MAN * seat + M_NOW + GUARD]
    most = out.count - 1
    rest = need - guard
    if rest <= 0:
        return DASH
    n = min(most, (rest + 1) // 2)
    if helps(g, seat, k, BLEEDING, need, 2 * n) > 0.8 * float(n):
        return DASH + n
    return DASH


def give_card(g: Munus, seat: i64, k: i64, need: i64, out: Actions) -> i64:
    """GL-229: a card for +3, unless an Acrobatic Strike is enough."""
    best = cheapest(g, seat, out, SACRIFICE)
    if best < 0:
        return NO
    if need <= can_add(g, seat, k, SACRIFICING) and marker_cost(g, seat) < 1.0:
        return NO
    if helps(g, seat, k, SACRIFICING, need, 3) > 0.4 + card_worth(g, seat, best - SACRIFICE):
        return best
    return NO


# --- After the values ---


def strike(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-242: take a first marker; a second would lay him down, so pay."""
    if out.items[0] == YES and whites(g, seat) > 0 and rules.elements(g, seat) > 5:
        return YES
    return NO


def consumed(g: Munus, seat: i64) -> i64:
    """What a Feint would bring back."""
    book = LEDGER * seat
    n = count(g, seat, LAID) + g.ledger[book + L_BLOOD]
    if g.ledger[book + L_SKILL] >= 0:
        n += 1
    k: i64
    for k in range(3):
        if g.ledger[book + L_LUNGE + k] >= 0:
            n += 1
    return n


def feint(g: Munus, seat: i64, k: i64, out: Actions) -> i64:
    """GL-150: after an attack that failed and cost much; as an answer, after a costly defence."""
    if out.count < 2:
        return out.items[0]
    if k >= 0:
        return YES if consumed(g, seat) >= 3 else NO
    if g.fight[F_TARGET] >= ANIMALS or turns_left(g) == 0:
        return NO
    value = g.fight[F_FAV]
    if g.fight[F_REACT] == MOV:
        value //= 2
    failed = value <= g.fight[F_FDV] or g.fight[F_FAV] <= 0
    return YES if failed and consumed(g, seat) >= 5 else NO


def pay(g: Munus, seat: i64, damage: i64, left: i64, out: Actions) -> i64:
    """The cheapest loss for each hit point; Adaptation first where it saves his life."""
    n: i64
    for n in range(out.count):
        if out.items[n] == POWER + ADAPTATION:
            short = damage - hit_points(g, seat) + 1
            if 0 < short <= best_hp(g, seat, 3):
                return out.items[n]
    best: i64 = -1
    least = 999.0
    for n in range(out.count):
        action = out.items[n]
        if action < LOSE:
            continue
        hp: i64 = 1
        if action >= LOSEITEM:
            hp = item_hp(g, seat, action - LOSEITEM)
            worth = slot_worth(g, seat, action - LOSEITEM)
        else:
            hp = g.setup.hp[action - LOSE]
            worth = 0.3 + card_worth(g, seat, action - LOSE)
            if action - LOSE < RED:
                worth += ACTION_LOST
        each = worth / float(max(1, min(hp, left)))
        if each < least:
            least = each
            best = action
    if best < 0:
        return out.items[0]
    return best


def best_hp(g: Munus, seat: i64, cards: i64) -> i64:
    """Hit points of the best cards in hand."""
    total: i64 = 0
    hp: i64 = 3
    kind: i64
    while hp > 0 and cards > 0:
        for kind in range(KINDS):
            if g.setup.hp[kind] == hp:
                n = min(cards, g.cards[SEAT_CARDS * seat + ROOM * HAND + kind])
                total += n * hp
                cards -= n
        hp -= 1
    return total


def wrestle(g: Munus, seat: i64, code: i64, out: Actions) -> i64:
    """GL-263: push him where he does not want to be; he falls in any case."""
    best: i64 = out.items[0]
    most = -9.0
    here = g.men[MAN * seat + M_HEX]
    n: i64
    for n in range(out.count):
        action = out.items[n]
        if HEX <= action < HEX + 128:
            return action
        if action < PUSH or code < 0:
            continue
        to = g.setup.near[6 * hex_of(g, code) + action - PUSH]
        score = 0.0
        if relation(g.setup, here, g.men[MAN * seat + M_FACING], to) == FRONT:
            score += 1.0
        if code < ANIMALS and relation(g.setup, to, g.men[MAN * code + M_FACING], here) == FRONT:
            score += 2.0
        if score > most:
            most = score
            best = action
    return best
