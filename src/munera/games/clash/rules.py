"""Questions about a position of Clash of the Gladiators; nothing here changes it."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT, FIRST, MEMBERS, size
from munera.core.engine import NOBODY
from munera.games.clash.state import (
    ATTACK,
    BEASTS,
    NONE,
    SHIELD,
    SPEAR,
    SWORD,
    TRIDENT,
    Clash,
    of_kind,
    total,
)
from munera.games.clash.tables import ANIMAL_POINTS, GLADIATOR_POINTS, MOBILE_SIZE, TEAM_SIZE


def next_seat(g: Clash, seat: i64) -> i64:
    """The seat to the left, clockwise (CG-07)."""
    seat += 1
    if seat == g.setup.seats:
        return 0
    return seat


def owner_of(unit: i64) -> i64:
    """The seat of a team, or NOBODY for an animal."""
    if unit >= BEASTS:
        return NOBODY
    return unit >> 2


def occupied(g: Clash) -> i64:
    """The spaces with a unit on them."""
    out = g.beasts
    seat: i64
    for seat in range(g.setup.seats):
        out |= g.teams[seat]
    return out


def empty_spaces(g: Clash) -> i64:
    """The spaces with nothing on them; each holds at most one unit (CG-06)."""
    return g.setup.spaces & ~occupied(g)


def has_gladiators(g: Clash, seat: i64) -> bool:
    """Whether a player has gladiators in the arena; without them he leads animals (CG-110)."""
    return g.teams[seat] != 0


def bases_left(g: Clash, seat: i64) -> i64:
    """Bases a player has not put into the arena, while gladiators enter (CG-05)."""
    return g.setup.bases - size(g.teams[seat])


def around(g: Clash, spaces: i64) -> i64:
    """All spaces adjacent to any of these."""
    out: i64 = 0
    base: i64 = 0
    near = g.setup.near
    while spaces:
        low = spaces & 255
        k = FIRST[low]
        end = FIRST[low + 1]
        while k < end:
            out |= near[base + MEMBERS[k]]
            k += 1
        spaces >>= 8
        base += 8
    return out


# --- Entry -----------------------------------------------------------------------------------


def places_for_base(g: Clash, seat: i64) -> i64:
    """Where a player may put a new base: any empty space (CG-13).

    With the option of CG-14 none beside his own bases, unless there is no other.
    """
    if bases_left(g, seat) == 0:
        return 0
    places = empty_spaces(g)
    if g.setup.apart:
        apart = places & ~around(g, g.teams[seat])
        if apart:
            return apart
    return places


def incomplete_teams(g: Clash, seat: i64) -> i64:
    """A player's teams with fewer than four gladiators (CG-06, CG-12)."""
    out: i64 = 0
    space: i64
    for space in range(g.setup.size):
        if g.teams[seat] & BIT[space] and total(g.crews[space]) < TEAM_SIZE:
            out |= BIT[space]
    return out


# --- The attack ------------------------------------------------------------------------------


def targets(g: Clash, space: i64) -> i64:
    """The spaces of all units that the unit on this space may attack, near or far.

    For a team these are all units except its owner's teams (CG-33), for an animal all other units
    (CG-113).
    """
    unit = g.units[space]
    units = occupied(g)
    if unit >= BEASTS:
        return units & ~BIT[space]
    return units & ~g.teams[unit >> 2]


def may_move(g: Clash, space: i64) -> bool:
    """Whether the unit there may move before it attacks (CG-34).

    Either no target is adjacent (CG-35), or it is a team of three or fewer (CG-36), which is never
    true of an animal (CG-114). A full team beside a target stays (CG-37).
    """
    if g.setup.near[space] & targets(g, space) == 0:
        return True
    return g.units[space] < BEASTS and total(g.crews[space]) <= MOBILE_SIZE


def reach(g: Clash, space: i64) -> i64:
    """The empty spaces that can be reached from there over empty spaces (CG-38, CG-39).

    Targets beside the way do not stop a move (CG-41).
    """
    free = empty_spaces(g)
    out: i64 = 0
    edge = g.setup.near[space] & free
    while edge:
        out |= edge
        edge = around(g, edge) & free & ~out
    return out


def stands(g: Clash, space: i64) -> i64:
    """From where the unit on a space may attack: its own space, or where it may move (CG-40)."""
    aims = targets(g, space)
    out: i64 = 0
    if g.setup.near[space] & aims:
        out = BIT[space]
        if g.units[space] >= BEASTS or total(g.crews[space]) > MOBILE_SIZE:
            return out
    beside = around(g, aims)
    return out | (reach(g, space) & beside)


def can_attack(g: Clash, space: i64) -> bool:
    """Whether the unit there has any attack; agrees with `stands` not being empty."""
    aims = targets(g, space)
    if g.setup.near[space] & aims:
        return True
    return reach(g, space) & around(g, aims) != 0


def attackers(g: Clash, seat: i64) -> i64:
    """The spaces of the units that a player may attack with (CG-32, CG-111).

    There is always one, or an animal of the reserve and room for it.
    """
    units = g.teams[seat]
    if units == 0:
        units = g.beasts
    out: i64 = 0
    space: i64
    for space in range(g.setup.size):
        if units & BIT[space] and can_attack(g, space):
            out |= BIT[space]
    return out


# --- The battle ------------------------------------------------------------------------------


def space_of(g: Clash, side: i64) -> i64:
    """Where a side of the battle stands."""
    if side == ATTACK:
        return g.here
    return g.there


def unit_of(g: Clash, side: i64) -> i64:
    """The unit of a side."""
    if side == ATTACK:
        return g.units[g.here]
    return g.units[g.there]


def is_animal(g: Clash, side: i64) -> bool:
    """Whether a side is an animal."""
    return unit_of(g, side) >= BEASTS


def roller(g: Clash, side: i64) -> i64:
    """Who rolls and decides for a side: the player in turn, or for the defender its owner.

    For an animal that is attacked it is the player to the left of the attacking one (CG-97,
    CG-115).
    """
    if side == ATTACK:
        return g.turn
    unit = g.units[g.there]
    if unit >= BEASTS:
        return next_seat(g, g.turn)
    return unit >> 2


def winner_of_losses(g: Clash, side: i64) -> i64:
    """Who gets what a side beats: its roller, but nobody if the side is an attacked animal.

    CG-71, CG-98, CG-115, CG-117, CG-118.
    """
    if side == ATTACK:
        return g.turn
    unit = g.units[g.there]
    if unit >= BEASTS:
        return NOBODY
    return unit >> 2


def active(g: Clash, side: i64) -> i64:
    """The crew of a side that counts now: netted gladiators do not (CG-57).

    An animal's symbols count like gladiators, however wounded it is (CG-91).
    """
    if side == ATTACK:
        unit = g.units[g.here]
        if unit >= BEASTS:
            return g.setup.symbols[unit - BEASTS]
        return g.crews[g.here] - g.netted_here
    unit = g.units[g.there]
    if unit >= BEASTS:
        return g.setup.symbols[unit - BEASTS]
    return g.crews[g.there] - g.netted_there


def dice_of(g: Clash, side: i64) -> i64:
    """How many dice a side throws: one per active sword (CG-60), and a team one more.

    An animal does not have the extra die (CG-93); a team has it against an animal too (CG-94).
    """
    swords = of_kind(active(g, side), SWORD)
    if is_animal(g, side):
        return swords
    return swords + 1


def spears_of(g: Clash, side: i64) -> i64:
    """How many spears decide who rolls first; nets come later (CG-54)."""
    return of_kind(active(g, side), SPEAR)


def first_side(g: Clash) -> i64:
    """The side that rolls first: more spears (CG-52), or the attacker (CG-53, CG-102)."""
    if spears_of(g, 1) > spears_of(g, 0):
        return 1
    return 0


def may_reroll(g: Clash, side: i64) -> bool:
    """Whether a side has strictly more active tridents than the other (CG-62, CG-102)."""
    return of_kind(active(g, side), TRIDENT) > of_kind(active(g, 1 - side), TRIDENT)


def parries(g: Clash, side: i64) -> i64:
    """Simple hits of the present throw that the active shields of a side cancel (CG-64)."""
    shields = of_kind(active(g, side), SHIELD)
    if shields > g.simple:
        return g.simple
    return shields


# --- The end ---------------------------------------------------------------------------------


def players_left(g: Clash) -> i64:
    """The seats with gladiators in the arena, as a bit set."""
    out: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        if g.teams[seat]:
            out |= BIT[seat]
    return out


def animals_killed(g: Clash) -> i64:
    """The animals that are dead, captured or not, as a bit set (CG-132)."""
    out = g.dead
    seat: i64
    for seat in range(g.setup.seats):
        out |= g.trophies[seat]
    return out


def is_over(g: Clash) -> bool:
    """Whether only one player has gladiators (CG-130) or all animals are dead (CG-132).

    With two players the second never happens: some animals stay in reserve (CG-137).
    """
    return size(players_left(g)) <= 1 or size(animals_killed(g)) == len(g.setup.hits)


def points(g: Clash, seat: i64) -> i64:
    """What a player's pen is worth (CG-134)."""
    return GLADIATOR_POINTS * total(g.pens[seat]) + ANIMAL_POINTS * size(g.trophies[seat])


def gladiators_of(g: Clash, seat: i64) -> i64:
    """How many gladiators a player has in the arena."""
    n: i64 = 0
    space: i64
    for space in range(g.setup.size):
        if g.teams[seat] & BIT[space]:
            n += total(g.crews[space])
    return n


def best_seats(g: Clash) -> i64:
    """The seats with most points, as a bit set (CG-135, CG-136)."""
    most: i64 = -1
    out: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        n = points(g, seat)
        if n > most:
            most = n
            out = BIT[seat]
        elif n == most:
            out |= BIT[seat]
    return out


def life_of(g: Clash, space: i64) -> i64:
    """How many more wounds the unit there can take: a gladiator has two."""
    unit = g.units[space]
    if unit >= BEASTS:
        return g.setup.hits[unit - BEASTS] - g.wounds[space]
    if unit == NONE:
        return 0
    return 2 * total(g.crews[space]) - g.wounds[space]
