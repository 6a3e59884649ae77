"""The rule of thumb between fights: the split, Rest, payments and recoveries of elements."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori.flow_move import amount, can_recover
from munera.games.gladiatori.judge_guess import (
    element_worth,
    held_in_all,
    nearest_foe,
    threats,
    turns_left,
)
from munera.games.gladiatori.space import DONE, NO, POWER, RECOVER, SPEND, TOHAND, TOHP, YES
from munera.games.gladiatori.state import (
    BER,
    DECK,
    DEX,
    DISCARD,
    E0,
    E1,
    ENDURANCE,
    FEI,
    HAND,
    KINDS,
    M_FIRST,
    M_HEX,
    M_NOW,
    MAN,
    MOV,
    RED,
    RESISTANCE,
    ROOM,
    SEAT_CARDS,
    SP1,
    SP2,
    SP3,
    SP4,
    SP5,
    SP6,
    SP7,
    SP8,
    STR,
    Munus,
    count,
    item_hp,
)

# --- The split ---

SPLIT: Final = vec[i64]([0 for _ in range(KINDS + 1)])
# The order in which cards go to the HP deck: first those least useful in hand for their hit points.
TO_DECK: Final = vec[i64]([SP6, SP8, SP1, SP5, SP4, E0, SP2, MOV, E1, FEI, SP7, SP3, STR, DEX, BER])
ENOUGH: Final = 6  # hit points in the HP deck against one enemy
FOR_EACH: Final = 2  # and for each further enemy
ALONE: Final = 2  # and for each animal, where survival is the goal
ITEMS: Final = 4  # with this many hit points in items, no more are needed
MOST_LIFE: Final = 0.67  # the largest share of all hit points in the HP deck
FEW_RED: Final = 3  # cards that a hand should keep to fight with
BLANKS: Final = 2  # cards without energy that stay in hand, for damage
ATTACKS: Final = 2  # attack cards that stay in hand: one for each own round
BARE: Final = 2  # hit points for which even these cards are given up


def life_wanted(g: Munus, seat: i64) -> i64:
    """Hit points that should lie in the HP deck: two average hits, more against many enemies."""
    n = threats(g, seat)
    if n == 0:
        return BARE
    items = item_hp(g, seat, 0) + item_hp(g, seat, 1)
    wanted: i64 = ENOUGH + FOR_EACH * (min(n, 3) - 1)
    if not g.setup.honour:
        wanted = ENOUGH + ALONE * min(n, 4)
    if items < ITEMS:
        wanted += ITEMS - items
    return wanted


def attacks_held(g: Munus, seat: i64) -> i64:
    """Attack cards of the whole deck."""
    n = held_in_all(g, seat, STR) + held_in_all(g, seat, DEX)
    return n + held_in_all(g, seat, BER)


def fill_split(g: Munus, seat: i64) -> None:
    """Fill SPLIT with the whole split: the cards by kind that go to the HP deck."""
    wanted = life_wanted(g, seat)
    kind: i64
    total: i64 = 0
    for kind in range(KINDS):
        SPLIT[kind] = 0
        total += held_in_all(g, seat, kind) * g.setup.hp[kind]
    wanted = min(wanted, i64(MOST_LIFE * float(total)))
    have = lay_down(g, seat, 0, wanted, FEW_RED)
    if have < min(wanted, BARE):
        lay_down(g, seat, have, min(wanted, BARE), 0)


def lay_down(g: Munus, seat: i64, have: i64, wanted: i64, reds: i64) -> i64:
    """Add cards to SPLIT up to the hit points wanted, while `reds` red ones stay in hand.

    Returns the hit points of SPLIT. A seat with few attack cards keeps them: each is worth two VP.
    """
    red: i64 = 0
    kind: i64
    for kind in range(RED, KINDS):
        red += held_in_all(g, seat, kind) - SPLIT[kind]
    spare = attacks_held(g, seat) - ATTACKS
    k: i64
    for k in range(KINDS):
        kind = TO_DECK[k]
        n = held_in_all(g, seat, kind) - SPLIT[kind]
        if kind == E0 and g.setup.honour and reds > 0:
            n = max(0, n - BLANKS)
        elif kind < RED and kind != MOV:
            n = max(0, min(n, spare))
        elif kind == MOV and nearest_foe(g, seat, g.men[MAN * seat + M_HEX]) < 0:
            n = 0
        while n > 0 and have < wanted:
            if kind >= RED and red <= reds and kind != SP6 and kind != SP8:
                break
            SPLIT[kind] += 1
            have += g.setup.hp[kind]
            n -= 1
            if kind >= RED:
                red -= 1
            elif kind != MOV:
                spare -= 1
    return have


def split(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-032: the next card of the plan; the rest is the hand."""
    fill_split(g, seat)
    k: i64
    for k in range(out.count):
        kind = out.items[k] - TOHP
        if out.items[k] != DONE and g.cards[SEAT_CARDS * seat + ROOM * DECK + kind] < SPLIT[kind]:
            return out.items[k]
    return DONE


# --- Elements ---

TAKEN: Final = vec[i64]([0 for _ in range(KINDS + 5)])


def spend(g: Munus, seat: i64, left: i64, out: Actions) -> i64:
    """GL-048: the elements that are worth least; they are paid in rising order."""
    first = out.items[0] - SPEND
    element: i64
    for element in range(KINDS + 5):
        TAKEN[element] = 0
    n: i64
    for n in range(left):
        best: i64 = -1
        for element in range(first, KINDS + 5):
            if amount(g, seat, element) <= TAKEN[element]:
                continue
            if best < 0 or element_worth(g, seat, element) < element_worth(g, seat, best):
                best = element
        if best >= 0:
            TAKEN[best] += 1
    k: i64
    for k in range(out.count):
        if TAKEN[out.items[k] - SPEND]:
            return out.items[k]
    return out.items[0]


def back_worth(g: Munus, seat: i64, element: i64, taken: i64) -> float:
    """What it is worth to get an element back, after `taken` others like it."""
    worth = element_worth(g, seat, element)
    if element < RED:
        worth += 1.0
    elif element >= KINDS:
        low = g.men[MAN * seat + M_FIRST + element - KINDS]
        low -= g.men[MAN * seat + M_NOW + element - KINDS] + taken
        worth += 0.25 * float(low)
    elif turns_left(g) == 0 and g.round == 0:
        worth = float(g.setup.hp[element])
    return worth - 0.05 * float(taken)


def can_take(g: Munus, seat: i64, element: i64, taken: i64) -> bool:
    """Whether one more of an element could come back."""
    if not can_recover(g, seat, element):
        return False
    if element < KINDS:
        return g.cards[SEAT_CARDS * seat + ROOM * DISCARD + element] > taken
    stat = element - KINDS
    man = MAN * seat
    return g.men[man + M_NOW + stat] + taken < g.men[man + M_FIRST + stat]


def recover(g: Munus, seat: i64, left: i64, stats: i64, out: Actions) -> i64:
    """GL-049: the best that can still come back, in rising order."""
    if out.count == 1:
        return out.items[0]
    first = out.items[1] - RECOVER
    element: i64
    for element in range(KINDS + 5):
        TAKEN[element] = 0
    n: i64
    for n in range(left):
        best: i64 = -1
        most = 0.0
        for element in range(first, KINDS + stats):
            if can_take(g, seat, element, TAKEN[element]):
                worth = back_worth(g, seat, element, TAKEN[element])
                if worth > most:
                    most = worth
                    best = element
        if best < 0:
            break
        TAKEN[best] += 1
    k: i64
    for k in range(1, out.count):
        if TAKEN[out.items[k] - RECOVER]:
            return out.items[k]
    return DONE


def rest(g: Munus, seat: i64, out: Actions) -> i64:
    """GL-039: Endurance whenever it brings something back; Resistance first if much is missing."""
    man = MAN * seat
    gone = count(g, seat, DISCARD)
    stat: i64
    for stat in range(2):
        gone += g.men[man + M_FIRST + stat] - g.men[man + M_NOW + stat]
    last = out.items[out.count - 1]
    if last == POWER + RESISTANCE and gone > g.men[man + M_NOW + ENDURANCE] + 2:
        if turns_left(g) > 0:
            return last
    if out.items[0] == YES and gone > 0:
        return YES
    return NO


def adapt(g: Munus, seat: i64, dying: bool, left: i64, out: Actions) -> i64:
    """GL-270: to save his life, the cards with most hit points; else cards to attack with."""
    if not dying:
        return adapt_up(g, seat, out)
    kind: i64
    hp: i64 = 3
    for kind in range(KINDS):
        TAKEN[kind] = 0
    first = KINDS
    if out.count > 1 and out.items[1] < TOHAND:
        first = out.items[1] - TOHP
    while hp > 0 and left > 0:
        for kind in range(KINDS):
            place = KINDS - 1 - kind
            n = g.cards[SEAT_CARDS * seat + ROOM * HAND + place]
            if place >= first and g.setup.hp[place] == hp and n > 0:
                TAKEN[place] = min(left, n)
                left -= TAKEN[place]
        hp -= 1
    k: i64
    for k in range(1, out.count):
        if out.items[k] < TOHAND and TAKEN[out.items[k] - TOHP]:
            return out.items[k]
    return DONE


def adapt_up(g: Munus, seat: i64, out: Actions) -> i64:
    """An attack card from the HP deck for each own round that is left in the turn."""
    base = SEAT_CARDS * seat + ROOM * HAND
    held = g.cards[base + STR] + g.cards[base + DEX] + g.cards[base + BER]
    k: i64
    for k in range(1, out.count):
        kind = out.items[k] - TOHAND
        if 0 <= kind < RED and kind != MOV and held + g.round <= 2:
            return out.items[k]
    return DONE
