"""Questions about a position: what a seat can pay, play, add and declare; what values are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.games.gladiatori.rules_place import (
    ahead,
    code_at,
    engaged,
    foe_ahead,
    has_mark,
    in_melee,
    is_bound,
    relation_to,
)
from munera.games.gladiatori.state import (
    ALIVE,
    ANIMALS,
    BEHIND,
    BLOOD,
    DECK,
    E0,
    E1,
    F_BY,
    F_COUNT,
    F_MODE,
    F_REACT,
    F_SLOT,
    F_TARGET,
    FEI,
    FRONT,
    HAND,
    HELPING,
    HIDDEN_CARD,
    KINDS,
    LAID,
    M_CHARACTER,
    M_DAMAGED,
    M_HEX,
    M_ITEM,
    M_LIFE,
    M_LYING,
    M_NOW,
    M_OVER_FEINT,
    M_SEEN_FEINTS,
    M_TIE,
    M_TRAPS,
    MAN,
    MOV,
    NET_THROWN,
    NONE,
    RED,
    REMOVED,
    ROOM,
    ROTATED,
    ROW,
    SEAT_CARDS,
    SP1,
    SP6,
    SP7,
    STANDBY,
    STR,
    THROWN,
    Munus,
    hex_of,
    is_foe,
    is_in,
    reds,
    row_place,
    row_size,
)
from munera.games.gladiatori.state_setup import (
    NEEDS_ATTACK,
    NEEDS_FREE,
    NEEDS_MELEE,
    NEEDS_REACTION,
)
from munera.games.gladiatori.tables import BOX, FEINTS

ALL_KINDS: Final = 15  # bits of the four Action cards

# --- Elements ----------------------------------------------------------------------------------


def held(g: Munus, seat: i64, zone: i64, kind: i64) -> i64:
    """How many cards of a kind a seat has in a zone."""
    return g.cards[SEAT_CARDS * seat + ROOM * zone + kind]


def elements(g: Munus, seat: i64) -> i64:
    """GL-048: how many elements a seat could spend."""
    n: i64 = 0
    base = SEAT_CARDS * seat + ROOM * HAND
    kind: i64
    for kind in range(KINDS):
        n += g.cards[base + kind]
    stat: i64
    for stat in range(5):
        n += g.men[MAN * seat + M_NOW + stat]
    return n


# --- Items -------------------------------------------------------------------------------------


def item_attack(g: Munus, seat: i64, slot: i64) -> i64:
    """GL-190, GL-192: what an item adds to an attack."""
    man = MAN * seat
    item = g.men[man + M_ITEM + slot]
    if item < 0:
        return 0
    value = g.setup.item_attack[item]
    if g.men[man + M_DAMAGED + slot]:
        value //= 2
    return value


def item_defence(g: Munus, seat: i64, slot: i64) -> i64:
    """GL-190, GL-192: what an item adds to a defence."""
    man = MAN * seat
    item = g.men[man + M_ITEM + slot]
    if item < 0:
        return 0
    value = g.setup.item_defence[item]
    if g.men[man + M_DAMAGED + slot]:
        value //= 2
    return value


def is_trapped(g: Munus, code: i64) -> bool:
    """Whether a character has a grey marker."""
    if code < ANIMALS:
        return g.men[MAN * code + M_TRAPS] > 0
    return g.beasts[2 * (code - ANIMALS) + 1] > 0


def is_tied(g: Munus, seat: i64, slot: i64) -> bool:
    """GL-209: whether a net still holds somebody: the target is there and Trapped."""
    code = g.men[MAN * seat + M_TIE + slot]
    return code >= 0 and hex_of(g, code) >= 0 and is_trapped(g, code)


def is_net(g: Munus, seat: i64, slot: i64) -> bool:
    """Whether a slot holds a net."""
    item = g.men[MAN * seat + M_ITEM + slot]
    return item >= 0 and g.setup.item_net[item] != 0


def can_throw(g: Munus, seat: i64, slot: i64) -> bool:
    """GL-193, GL-194, GL-204, GL-209: whether the weapon of a slot may be thrown at all."""
    item = g.men[MAN * seat + M_ITEM + slot]
    if item < 0 or not g.setup.item_throw[item]:
        return False
    if g.setup.item_net[item]:
        return not is_tied(g, seat, slot)
    return not engaged(g, seat)


def status(g: Munus, seat: i64) -> i64:
    """GL-284, GL-288, GL-292: Trapped -3, Face-down -5."""
    man = MAN * seat
    total: i64 = 0
    if g.men[man + M_TRAPS]:
        total -= 3
    if g.men[man + M_LYING]:
        total -= 5
    return total


# --- Action cards ------------------------------------------------------------------------------


def price(g: Munus, seat: i64, kind: i64) -> i64:
    """Blood to use a card of the row again, by its place from the right; NONE if absent.

    GL-066, GL-068.
    """
    place = row_place(g, seat, kind)
    if place < 0:
        return NONE
    return row_size(g, seat) - place


def may_reuse(g: Munus, seat: i64, kind: i64, reaction: bool) -> bool:
    """GL-066, GL-067, GL-104, GL-120: whether a card on the table may be used now."""
    place = row_place(g, seat, kind)
    if place < 0:
        return False
    code = g.rows[ROW * seat + place]
    if code & (HIDDEN_CARD | STANDBY):
        return False
    if not reaction and code & ROTATED:
        return False
    return g.men[MAN * seat + M_NOW + BLOOD] >= row_size(g, seat) - place


def may_stand_by(g: Munus, seat: i64, kind: i64) -> bool:
    """GL-101, GL-102: a card of the hand, or one that lies face-up and not rotated."""
    if held(g, seat, HAND, kind):
        return True
    place = row_place(g, seat, kind)
    return place >= 0 and g.rows[ROW * seat + place] == kind


def reactions(g: Munus, seat: i64, side: i64) -> i64:
    """Bits of the kinds that arc and status allow as a Reaction.

    GL-123 to GL-126, GL-124, GL-285, GL-289.
    """
    if side == BEHIND:
        return 0
    allowed: i64 = ALL_KINDS
    if side != FRONT:
        allowed = 4  # Dodge
    man = MAN * seat
    if g.men[man + M_TRAPS]:
        allowed &= 8  # Oppose
    if g.men[man + M_LYING]:
        allowed &= 1  # Block
    return allowed


# --- Cards on an Action or Reaction ------------------------------------------------------------


def fits(g: Munus, seat: i64, kind: i64, on: i64, reaction: bool, thrown: bool) -> bool:
    """GL-072: whether the restrictions of a Special Move are met on this card."""
    needs = g.setup.needs[kind]
    if needs & NEEDS_FREE and is_bound(g, seat):
        return False
    if reaction:
        if needs & NEEDS_ATTACK and not needs & NEEDS_REACTION:
            return False
        return not (needs & NEEDS_MELEE and thrown)
    return not (needs & NEEDS_ATTACK and on == MOV)


def may_add(g: Munus, seat: i64, kind: i64, on: i64, reaction: bool) -> bool:
    """GL-071 to GL-073, GL-127, GL-419: whether a kind may be laid on an Action or Reaction."""
    if kind in (E1, E0):
        return True
    if reaction:
        if g.fight[F_BY] >= ANIMALS:
            return True
        mode = g.fight[F_MODE]
        return kind != FEI and fits(g, seat, kind, on, True, mode in (THROWN, NET_THROWN))
    if kind != FEI and fits(g, seat, kind, on, False, False):
        return True
    return on != MOV and could_attack_animal(g, seat)


def is_odd(g: Munus, seat: i64) -> bool:
    """R-77: whether the Action has a card that is allowed only against an animal."""
    base = SEAT_CARDS * seat + ROOM * LAID
    if g.cards[base + FEI]:
        return True
    kind: i64
    for kind in range(SP1, KINDS):
        if g.cards[base + kind] and not fits(g, seat, kind, STR, False, False):
            return True
    return False


def could_attack_animal(g: Munus, seat: i64) -> bool:
    """R-77: whether some animal could be attacked with an attack Action now."""
    if g.setup.species < 0:
        return False
    if foe_ahead(g, seat) >= ANIMALS:
        return True
    if held(g, seat, HAND, SP1) + held(g, seat, LAID, SP1) and not is_bound(g, seat):
        turn: i64
        for turn in range(-2, 3):
            if code_at(g, ahead(g, seat, turn)) >= ANIMALS:
                return True
    if can_throw(g, seat, 0) or can_throw(g, seat, 1):
        return has_mark(g, seat, True)
    return False


def may_fetch(g: Munus, seat: i64, kind: i64, on: i64, reaction: bool) -> bool:
    """GL-234, GL-235: whether Rage may bring in a card of this kind."""
    if kind in (E1, E0):
        return True
    if kind in (SP1, SP6):
        return False
    mode = g.fight[F_MODE]
    thrown = mode in (THROWN, NET_THROWN)
    if thrown and kind == SP7 and not reaction:  # GL-199
        return False
    if kind != FEI and fits(g, seat, kind, on, reaction, thrown):
        return True
    if reaction:
        return g.fight[F_BY] >= ANIMALS
    return mode != HELPING and hits_animal(g)  # GL-136, GL-419


def hits_animal(g: Munus) -> bool:
    """Whether an animal is among the targets of the fight."""
    found = False
    k: i64
    for k in range(g.fight[F_COUNT]):
        found = found or g.fight[F_TARGET + k] >= ANIMALS
    return found


# --- Declaring ---------------------------------------------------------------------------------


def arc_target(g: Munus, seat: i64, way: i64, k: i64) -> i64:
    """GL-222, GL-224: the character in the k-th hex of a Sweep, in strike order, or NONE."""
    arc = way // 2
    turn = arc - 2 + k  # left: -2, -1, 0; centre: -1, 0, 1; right: 0, 1, 2
    if way & 1:
        turn = arc - k
    code = code_at(g, ahead(g, seat, turn))
    if code >= 0 and (code >= ANIMALS or is_in(g, code)):
        return code
    return NONE


def may_sweep(g: Munus, seat: i64, way: i64, odd: bool) -> bool:
    """GL-223, GL-227: the arc must hold an enemy; with odd cards an animal (R-77)."""
    if not held(g, seat, LAID, SP1) or is_bound(g, seat):
        return False
    k: i64
    for k in range(3):
        code = arc_target(g, seat, way, k)
        if code >= ANIMALS or (code >= 0 and not odd and is_foe(g, seat, code)):
            return True
    return False


def may_attack(g: Munus, seat: i64, odd: bool) -> bool:
    """GL-076: an enemy directly in front; with odd cards an animal."""
    code = foe_ahead(g, seat)
    return code >= ANIMALS or (code >= 0 and not odd)


def may_net(g: Munus, seat: i64, slot: i64, odd: bool) -> bool:
    """GL-203, GL-205, GL-209: a net in melee."""
    if not is_net(g, seat, slot) or is_tied(g, seat, slot):
        return False
    if held(g, seat, LAID, SP1) or held(g, seat, LAID, SP6):
        return False
    return may_attack(g, seat, odd)


def may_throw(g: Munus, seat: i64, slot: i64, odd: bool) -> bool:
    """GL-193 to GL-199, GL-204."""
    if held(g, seat, LAID, SP1) or held(g, seat, LAID, SP6) or held(g, seat, LAID, SP7):
        return False
    return can_throw(g, seat, slot) and has_mark(g, seat, odd)


def may_break(g: Munus, seat: i64, slot: i64) -> bool:
    """GL-078, GL-236: an item of the gladiator in front."""
    if not held(g, seat, LAID, SP6) or is_bound(g, seat):
        return False
    code = foe_ahead(g, seat)
    return 0 <= code < ANIMALS and g.men[MAN * code + M_ITEM + slot] >= 0


def may_help(g: Munus, seat: i64, ally: i64) -> bool:
    """GL-132, GL-133: both in melee with the enemy ahead of the helper, who is not behind him."""
    if ally == seat or ally >= g.setup.seats or not is_in(g, ally):
        return False
    if g.setup.team[ally] != g.setup.team[seat]:
        return False
    foe = foe_ahead(g, seat)
    if foe < 0 or not in_melee(g, ally, foe):
        return False
    if foe >= ANIMALS:
        return True
    return relation_to(g, foe, g.men[MAN * seat + M_HEX]) == FRONT


# --- Values ------------------------------------------------------------------------------------


def energy(g: Munus, seat: i64) -> i64:
    """GL-106: the energy on a seat's Action or Reaction."""
    base = SEAT_CARDS * seat + ROOM * LAID
    total: i64 = 0
    kind: i64
    for kind in range(RED, KINDS):
        total += g.cards[base + kind] * g.setup.energy[kind]
    return total


def help_for(g: Munus, seat: i64, code: i64) -> i64:
    """GL-135, GL-136: what allies have prepared for a seat against a character."""
    total: i64 = 0
    k: i64 = 0
    while k < len(g.helps):
        if g.helps[k] == seat and g.helps[k + 1] == code:
            total += g.helps[k + 2]
        k += 3
    return total


def attack_items(g: Munus, seat: i64) -> i64:
    """GL-021, GL-190, GL-193: what items add to an attack, never below 0; thrown ones twice."""
    total = item_attack(g, seat, 0) + item_attack(g, seat, 1)
    mode = g.fight[F_MODE]
    if mode in (THROWN, NET_THROWN):
        total += item_attack(g, seat, g.fight[F_SLOT])
    return total


def is_dodging(g: Munus, k: i64) -> bool:
    """Whether the k-th target reacts with a Dodge."""
    return g.fight[F_REACT + k] == MOV


# --- What the table can know (R-90) ------------------------------------------------------------


def may_hold_feint(g: Munus, seat: i64) -> bool:
    """R-90: whether a seat may hold a Feint, as far as the table can know."""
    if reds(g, seat, HAND) == 0:
        return False
    return feints_known_of(g, seat) > feints_seen(g, seat)


def feints_known_of(g: Munus, seat: i64) -> i64:
    """How many Feints a gladiator can own at most, as far as the table knows."""
    character = g.men[MAN * seat + M_CHARACTER]
    if g.setup.is_built(character):
        return FEINTS + g.men[MAN * seat + M_OVER_FEINT]
    return g.setup.held[16 * character + FEI]


def feints_seen(g: Munus, seat: i64) -> i64:
    """How many Feints the table knows to be elsewhere: removed, or seen in the discard pile."""
    return held(g, seat, REMOVED, FEI) + g.men[MAN * seat + M_SEEN_FEINTS]


def is_living(g: Munus, seat: i64) -> bool:
    """Whether a gladiator is alive and not merely Unbeatable."""
    return g.men[MAN * seat + M_LIFE] == ALIVE


def left_in_box(g: Munus, kind: i64) -> i64:
    """GL-343: cards of a kind that nobody has bought."""
    n: i64 = BOX[kind]
    seat: i64
    for seat in range(g.setup.seats):
        n -= g.cards[SEAT_CARDS * seat + ROOM * HAND + kind]
    return n


# --- The split ---------------------------------------------------------------------------------

# By kind: more than anybody has of it. They are the bases of the number that stands for an HP deck.
MANY: Final = (2, 2, 2, 2, 64, 64, 8, 2, 2, 2, 2, 2, 2, 2, 2)


def split_code(g: Munus, seat: i64) -> i64:
    """The kinds in the HP deck of a seat as one number above 0."""
    code: i64 = 0
    k: i64
    for k in range(KINDS):
        kind = KINDS - 1 - k
        many: i64 = MANY[kind]
        code = code * many + min(many - 1, held(g, seat, DECK, kind))
    return code + 1


def split_of(code: int) -> list[int]:
    """How many of each kind such a number stands for; none for 0."""
    out: list[int] = []
    left = code - 1
    for many in MANY if code else ():
        out.append(left % many)
        left //= many
    return out
