"""What a seat can guess of others, and what things are worth: the basis of the rule of thumb.

Of the others it reads only what is public (section 5): places, items, markers, numbers of cards by
their backs, face-up Action cards, and the printed figures of a pre-made character.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import rules
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    DECK,
    DEX,
    E0,
    E1,
    ENDURANCE,
    F_BY,
    F_FAV,
    F_KIND,
    F_NEW,
    FRONT,
    GUARD,
    HAND,
    HIDDEN_CARD,
    KINDS,
    LAID,
    M_CHARACTER,
    M_DELAY,
    M_HEX,
    M_ITEM,
    M_NOW,
    M_PLUS4,
    MAN,
    MOST,
    MOV,
    OFFENSE,
    ROOM,
    ROW,
    SEAT_CARDS,
    STR,
    Munus,
    count,
    hit_points,
    is_foe,
    is_in,
    item_hp,
    reds,
)
from munera.games.gladiatori.tables_arena import HEXES

SPREAD: Final = 2.2  # how far guesses of a value are usually off; the scale of `chance`
BUILT_SKILL: Final = 4.5  # what a built gladiator may have bought
WEAR: Final = 0.25  # points of a skill that are lost per turn
PER_DAMAGE: Final = 1.6  # VP, plus what the loss is worth
KILL: Final = 9.0
FAR_OFF: Final = 99
CARD_PRICE: Final = 1.2
REACTION: Final = 8.0  # what a Reaction usually adds
WORN_OUT: Final = 2.0  # and less where more than two play
BLOODED: Final = 2.4  # what Blood may add to an attack of unknown kind
HURT: Final = 1.7  # what a point of damage costs its victim


def _below(dice: int) -> vec[float]:
    """By number: how likely this many dice show less."""
    ways = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(ways) + 6)
        for total, n in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += n / 6
        ways = longer
    return vec[float]([sum(ways[:number]) for number in range(20)])


BELOW_TWO: Final = _below(2)
BELOW_THREE: Final = _below(3)


def chance(margin: float) -> float:
    """How likely an attack beats a defence that is guessed to be weaker by `margin`."""
    return 1.0 / (1.0 + math.exp(-margin / SPREAD))


def turns_left(g: Munus) -> i64:
    """Turns that come after this one."""
    return g.setup.turns - g.turn


def card_price(g: Munus, seat: i64) -> float:
    """What one Combat card is worth: little if Endurance brings it back or the match ends."""
    left = turns_left(g)
    supply = float(reds(g, seat, HAND) + g.men[MAN * seat + M_NOW + ENDURANCE] * left)
    own_rounds = float(2 * left + 1)
    if g.round == 1:
        own_rounds += 1.0
    if left == 0 and g.round == 2:
        return 0.08
    return min(0.8, CARD_PRICE * own_rounds / max(1.0, supply))


def likely_skill(g: Munus, seat: i64, skill: i64) -> float:
    """A skill of another gladiator as the table may guess it."""
    character = g.men[MAN * seat + M_CHARACTER]
    first = BUILT_SKILL
    if character >= 0 and not g.setup.is_built(character):
        first = float(g.setup.stats[5 * character + skill])
    return max(1.0, first - WEAR * float(g.turn - 1))


def greens(g: Munus, seat: i64) -> i64:
    """Action cards in a hand: their backs are green."""
    return count(g, seat, HAND) - reds(g, seat, HAND)


def open_kinds(g: Munus, seat: i64) -> i64:
    """Bits of the Action cards that lie face-up before a seat."""
    out: i64 = 0
    k: i64
    for k in range(4):
        code = g.rows[ROW * seat + k]
        if code >= 0 and not code & HIDDEN_CARD:
            out |= BIT[code & 3]
    return out


def item_guard(g: Munus, seat: i64) -> i64:
    """What the items of a seat add to a defence."""
    return rules.item_defence(g, seat, 0) + rules.item_defence(g, seat, 1)


def standing_defence(g: Munus, seat: i64, side: i64, net: bool) -> float:
    """The public parts of a defence without a Reaction."""
    total = rules.status(g, seat)
    if side != FRONT:
        total -= 3
    if g.men[MAN * seat + M_DELAY]:
        total += 3
    if not net:
        total += item_guard(g, seat)
    return float(total)


def likely_defence(g: Munus, foe: i64, side: i64, net: bool) -> float:
    """The defence to expect of an enemy gladiator."""
    total = standing_defence(g, foe, side, net) + likely_skill(g, foe, GUARD)
    allowed = rules.reactions(g, foe, side)
    if not allowed:
        return total
    n = greens(g, foe)
    usual = REACTION
    if g.setup.seats > 2:
        usual -= WORN_OUT
    if side != FRONT or allowed != rules.ALL_KINDS:
        usual = 3.0
    if n > 0:
        return total + usual * min(1.0, 0.4 + 0.3 * float(n))
    if open_kinds(g, foe) & allowed:
        return total + 0.6 * usual
    return total


def likely_life(g: Munus, foe: i64) -> float:
    """The probable hit points of an enemy, by the size of his HP deck and his items."""
    cards = float(count(g, foe, DECK))
    return 1.0 + 1.8 * cards + float(item_hp(g, foe, 0) + item_hp(g, foe, 1))


def damage_worth(g: Munus, foe: i64, damage: i64) -> float:
    """What a hit on an enemy gladiator from his front is worth."""
    return blow_worth(g, likely_life(g, foe), damage)


def blow_worth(g: Munus, life: float, damage: i64) -> float:
    """What a hit is worth on an enemy gladiator who has about so many hit points."""
    worth = PER_DAMAGE * float(damage)
    if g.blood:
        worth += 3.0
    return worth + KILL * chance(2.0 * (float(damage) - life))


def beast_falls(g: Munus, fav: i64) -> float:
    """GL-395: how likely an attack beats the dice of an animal."""
    if fav <= 0:
        return 0.0
    fav = min(fav, 19)
    if g.setup.dice_extra:
        return BELOW_THREE[fav]
    return BELOW_TWO[fav]


def beast_worth(g: Munus) -> float:
    """What the death of an animal is worth: 3 VP, or a part of one's own life."""
    if g.setup.honour:
        return 4.0
    return 6.0


def likely_attack(g: Munus, seat: i64, k: i64) -> float:
    """The probable value of the attack on a seat; that of an animal is known."""
    by = g.fight[F_BY]
    if by >= ANIMALS:
        return float(g.fight[F_FAV + k])
    total = float(rules.attack_items(g, by) + rules.status(g, by) + rules.help_for(g, by, seat))
    total += likely_skill(g, by, OFFENSE)
    if g.men[MAN * by + M_PLUS4]:
        total += 4.0
    laid = float(count(g, by, LAID))
    strong = 0.75 * laid
    deft = float(count(g, by, HAND) // 2)
    if not g.fight[F_NEW]:
        kind = g.fight[F_KIND]
        if kind == STR:
            return total + strong
        if kind == DEX:
            return total + deft
        return total + 4.0
    seen = open_kinds(g, by)
    best = 0.0
    if not seen & BIT[STR]:
        best = max(best, strong)
    if not seen & BIT[DEX]:
        best = max(best, deft)
    if not seen & BIT[BER]:
        best = max(best, BLOODED)
    return total + best


def match_chance(g: Munus, kind: i64) -> float:
    """GL-131: how likely a Reaction is of the same kind as the attack."""
    by = g.fight[F_BY]
    if by >= ANIMALS or kind == MOV:
        return 0.0
    if not g.fight[F_NEW]:
        return 1.0 if g.fight[F_KIND] == kind else 0.0
    seen = open_kinds(g, by)
    if seen & BIT[kind]:
        return 0.0
    n = 0
    other: i64
    for other in range(4):
        if other != MOV and not seen & BIT[other]:
            n += 1
    return 1.0 / float(max(1, n))


def hurt_worth(g: Munus, seat: i64, damage: float) -> float:
    """What this damage costs its victim; death costs most."""
    worth = HURT * damage
    if g.blood and g.fight[F_BY] < ANIMALS:
        worth += 3.0
    life = float(hit_points(g, seat))
    if damage >= life:
        return worth + (14.0 if g.setup.honour else 40.0)
    if not g.setup.honour:
        return worth + 10.0 * damage / max(1.0, life)
    return worth


# --- Distances ---


def gap(g: Munus, one: i64, other: i64) -> i64:
    """Steps from a hex to another."""
    return g.setup.far[HEXES * one + other]


def way_cost(g: Munus, here: i64, facing: i64, goal: i64, looks: i64) -> i64:
    """GL-115: movements needed to stand in a hex and face one way, if nobody is in between."""
    steps = gap(g, here, goal)
    turn = (looks - facing) % 6
    if turn > 3:
        turn = 6 - turn
    if turn <= steps:
        return steps
    return steps + (turn - steps + 1) // 2


def direction(g: Munus, here: i64, there: i64) -> i64:
    """The way in which another hex lies."""
    code = g.setup.sector[HEXES * here + there]
    if code < 0:
        return 0
    if code & 3 == 1:
        return (code // 8 + 1) % 6
    return code // 8


def nearest_foe(g: Munus, seat: i64, here: i64) -> i64:
    """The enemy that is nearest to a hex, or -1; gladiators before animals."""
    best: i64 = -1
    least: i64 = FAR_OFF
    other: i64
    for other in range(g.setup.seats):
        if other != seat and is_in(g, other) and is_foe(g, seat, other):
            there = g.men[MAN * other + M_HEX]
            if there >= 0 and gap(g, here, there) < least:
                least = gap(g, here, there)
                best = other
    if g.setup.species >= 0:
        n: i64
        for n in range(MOST):
            there = g.beasts[2 * n]
            if there >= 0 and gap(g, here, there) < least:
                least = gap(g, here, there)
                best = ANIMALS + n
    return best


def threats(g: Munus, seat: i64) -> i64:
    """Enemies that may come to attack in this turn."""
    here = g.men[MAN * seat + M_HEX]
    n: i64 = 0
    other: i64
    for other in range(g.setup.seats):
        if other != seat and is_in(g, other) and is_foe(g, seat, other):
            there = g.men[MAN * other + M_HEX]
            if there >= 0 and here >= 0 and gap(g, here, there) <= 6:
                n += 1
    if g.setup.species >= 0:
        for other in range(MOST):
            if g.beasts[2 * other] >= 0:
                n += 1
        if not g.setup.honour:
            n += g.waiting
    return n


# --- What cards and points are worth to their owner ---

# By kind: the worth of an element that is kept in hand or comes back.
WORTH: Final = vec[float](
    [2.6, 2.6, 1.6, 3.0, 1.3, 0.8, 1.2, 0.6, 0.9, 1.3, 1.0, 0.9, 0.4, 1.4, 0.5, 0.0]
)


def card_worth(g: Munus, seat: i64, kind: i64) -> float:
    """What a card in hand is worth this turn and later."""
    worth = WORTH[kind]
    if kind > E0 and g.setup.species >= 0:
        worth = max(worth, 1.1)  # it may serve as +2
    if kind == E1 and held_in_all(g, seat, E1) > 6:
        worth -= 0.2
    return worth


def held_in_all(g: Munus, seat: i64, kind: i64) -> i64:
    """Cards of a kind in hand and HP deck."""
    base = SEAT_CARDS * seat + kind
    return g.cards[base + ROOM * HAND] + g.cards[base + ROOM * DECK]


def point_worth(g: Munus, seat: i64, stat: i64) -> float:
    """What a point of a Skill or Ability is worth."""
    left = float(turns_left(g))
    if stat == ENDURANCE:
        return 0.9 * left
    if stat <= GUARD:
        return 1.1 + 0.1 * left
    return 1.0


def element_worth(g: Munus, seat: i64, element: i64) -> float:
    """What an element is worth (GL-047)."""
    if element < KINDS:
        return card_worth(g, seat, element)
    return point_worth(g, seat, element - KINDS)


def item_worth(g: Munus, item: i64) -> float:
    """What an item is worth when it is taken."""
    setup = g.setup
    worth = float(setup.item_attack[item]) + 0.3 * float(setup.item_hp[item])
    worth += (1.0 if setup.honour else 1.4) * float(setup.item_defence[item])
    if setup.item_net[item]:
        worth += 2.0
    return worth


def slot_worth(g: Munus, seat: i64, slot: i64) -> float:
    """What an item in a slot is worth besides its hit points."""
    item = g.men[MAN * seat + M_ITEM + slot]
    if item < 0:
        return 0.0
    parts = rules.item_attack(g, seat, slot) + rules.item_defence(g, seat, slot)
    rounds = 1.0 + float(2 * turns_left(g))
    return 0.8 + 0.28 * float(parts) * min(6.0, rounds)
