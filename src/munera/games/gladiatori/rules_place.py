"""Questions about places: who stands where, who is in front or behind, throwing cones."""

from __future__ import annotations

from mypy_extensions import i64

from munera.games.gladiatori.state import (
    ANIMALS,
    BEHIND,
    DEAD,
    FRONT,
    M_FACING,
    M_HEX,
    M_LIFE,
    M_LYING,
    M_TRAPS,
    MAN,
    MOST,
    NONE,
    REAR,
    Munus,
    hex_of,
    is_foe,
    is_in,
)
from munera.games.gladiatori.state_setup import Setup
from munera.games.gladiatori.tables_arena import HEXES, RAY


def side(setup: Setup, hex_: i64, facing: i64, other: i64) -> i64:
    """The side from which another hex is seen: one of six directions (section 2.9)."""
    code = setup.sector[HEXES * hex_ + other]
    first = code // 8
    nearer = code & 3
    if nearer == 0:
        return first
    second = (first + 1) % 6
    if nearer == 1:
        return second
    # On the line between two sides: the one nearer to the facing.
    one = (first - facing) % 6
    two = (second - facing) % 6
    if one > 3:
        one = 6 - one
    if two > 3:
        two = 6 - two
    if one <= two:
        return first
    return second


def relation(setup: Setup, hex_: i64, facing: i64, other: i64) -> i64:
    """FRONT, REAR or BEHIND: where another hex lies for somebody with this place and facing."""
    turn = (side(setup, hex_, facing, other) - facing) % 6
    if turn == 3:
        return BEHIND
    if turn == 2 or turn == 4:
        return REAR
    return FRONT


def relation_to(g: Munus, seat: i64, hex_: i64) -> i64:
    """Where a hex lies for a gladiator."""
    man = MAN * seat
    return relation(g.setup, g.men[man + M_HEX], g.men[man + M_FACING], hex_)


def far(g: Munus, one: i64, other: i64) -> i64:
    """Hexes between two places, counted as steps."""
    return g.setup.far[HEXES * one + other]


def melee_at(g: Munus, hex_: i64, facing: i64, seat: i64) -> bool:
    """Whether a gladiator at a place would be in melee with the gladiator of a seat (2.9)."""
    man = MAN * seat
    there = g.men[man + M_HEX]
    if there < 0 or g.setup.far[HEXES * hex_ + there] != 1:
        return False
    if relation(g.setup, hex_, facing, there) == FRONT:
        return True
    return relation(g.setup, there, g.men[man + M_FACING], hex_) == FRONT


def in_melee(g: Munus, seat: i64, code: i64) -> bool:
    """Whether a gladiator and another character are in melee."""
    here = g.men[MAN * seat + M_HEX]
    there = hex_of(g, code)
    if here < 0 or there < 0 or g.setup.far[HEXES * here + there] != 1:
        return False
    if code >= ANIMALS:
        return True
    return melee_at(g, here, g.men[MAN * seat + M_FACING], code)


def engaged(g: Munus, seat: i64) -> bool:
    """GL-194: whether a gladiator is in melee with any enemy."""
    other: i64
    for other in range(g.setup.seats):
        if other != seat and is_foe(g, seat, other) and in_melee(g, seat, other):
            return True
    if g.setup.species >= 0:
        here = g.men[MAN * seat + M_HEX]
        n: i64
        for n in range(MOST):
            there = g.beasts[2 * n]
            if there >= 0 and g.setup.far[HEXES * here + there] == 1:
                return True
    return False


def code_at(g: Munus, hex_: i64) -> i64:
    """Who is in a hex; in a gate the animal with the lowest number (R-75); NONE if nobody."""
    if hex_ < 0:
        return NONE
    if g.setup.inside[hex_]:
        return g.board[hex_]
    if g.setup.species >= 0:
        n: i64
        for n in range(MOST):
            if g.beasts[2 * n] == hex_:
                return ANIMALS + n
    return NONE


def ahead(g: Munus, seat: i64, turn: i64) -> i64:
    """The hex beside a gladiator, `turn` sides clockwise from his facing; NONE outside."""
    man = MAN * seat
    return g.setup.near[6 * g.men[man + M_HEX] + (g.men[man + M_FACING] + turn) % 6]


def foe_ahead(g: Munus, seat: i64) -> i64:
    """GL-076: the enemy directly in front, or NONE."""
    code = code_at(g, ahead(g, seat, 0))
    if code >= 0 and is_foe(g, seat, code):
        return code
    return NONE


def is_free(g: Munus, hex_: i64) -> bool:
    """GL-116: whether a gladiator may enter: an arena hex that nobody holds."""
    return hex_ >= 0 and g.setup.inside[hex_] != 0 and g.board[hex_] < 0


def is_bound(g: Munus, seat: i64) -> bool:
    """GL-286: whether a gladiator is Trapped or Face-down: at most one turn, no cards marked M."""
    man = MAN * seat
    return g.men[man + M_TRAPS] > 0 or g.men[man + M_LYING] != 0


# --- Throwing ----------------------------------------------------------------------------------


def in_cone(g: Munus, seat: i64, hex_: i64) -> bool:
    """GL-195: whether a hex is in the throwing cone of a gladiator (R-25)."""
    man = MAN * seat
    code = g.setup.sector[HEXES * g.men[man + M_HEX] + hex_]
    if code < 0:
        return False
    turn = (code // 8 - g.men[man + M_FACING]) % 6
    return turn == 5 or turn == 0 or (turn == 1 and code & RAY != 0)


def hides(setup: Setup, eye: i64, body: i64, target: i64) -> bool:
    """R-27: whether somebody who stands in a hex hides the target from the eye."""
    if setup.far[HEXES * eye + body] >= setup.far[HEXES * eye + target]:
        return False
    bx = setup.x[body] - setup.x[eye]
    by = setup.y[body] - setup.y[eye]
    tx = setup.x[target] - setup.x[eye]
    ty = setup.y[target] - setup.y[eye]
    if 3 * bx * tx + by * ty <= 0:
        return False
    return _reaches(bx, by, tx, ty) and _reaches(tx, ty, bx, by)


def _reaches(ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether the highest corner of a lies above the lowest corner of b, by angle."""
    hx: i64 = ax
    hy: i64 = ay + 2
    lx: i64 = bx
    ly: i64 = by + 2
    k: i64
    for k in range(1, 6):
        dx: i64 = 0
        dy: i64 = -2
        if k >= 2:
            dx = 1
            if k >= 4:
                dx = -1
            dy = 1
            if k & 1:
                dy = -1
        x = ax + dx
        y = ay + dy
        if hx * y - hy * x > 0:
            hx = x
            hy = y
        x = bx + dx
        y = by + dy
        if lx * y - ly * x < 0:
            lx = x
            ly = y
    return lx * hy - ly * hx > 0


def is_clear(g: Munus, seat: i64, target: i64) -> bool:
    """GL-196, GL-295: whether nobody standing hides a target's hex from a thrower."""
    eye = g.men[MAN * seat + M_HEX]
    other: i64
    for other in range(g.setup.seats):
        man = MAN * other
        there = g.men[man + M_HEX]
        if other == seat or there < 0 or there == target or g.men[man + M_LYING]:
            continue
        if hides(g.setup, eye, there, target):
            return False
    if g.setup.species >= 0:
        n: i64
        for n in range(MOST):
            there = g.beasts[2 * n]
            if there >= 0 and there != target and hides(g.setup, eye, there, target):
                return False
    return True


def is_mark(g: Munus, seat: i64, code: i64) -> bool:
    """Whether a character can be thrown at: an enemy in the cone with a clear path."""
    if code < ANIMALS and (code == seat or not is_in(g, code)):
        return False
    if not is_foe(g, seat, code):
        return False
    there = hex_of(g, code)
    return there >= 0 and in_cone(g, seat, there) and is_clear(g, seat, there)


def has_mark(g: Munus, seat: i64, animals_only: bool) -> bool:
    """Whether anybody can be thrown at."""
    code: i64
    if not animals_only:
        for code in range(g.setup.seats):
            if is_mark(g, seat, code):
                return True
    if g.setup.species >= 0:
        for code in range(ANIMALS, ANIMALS + MOST):
            if g.beasts[2 * (code - ANIMALS)] >= 0 and is_mark(g, seat, code):
                return True
    return False


# --- Fleeing and cowardice (GL-320 to GL-325) --------------------------------------------------


def foes_in_melee(g: Munus, seat: i64) -> i64:
    """GL-321: bits of the enemy gladiators in melee with a gladiator."""
    out: i64 = 0
    bit: i64 = 1
    other: i64
    for other in range(g.setup.seats):
        if other != seat and is_foe(g, seat, other) and in_melee(g, seat, other):
            out += bit
        bit += bit
    return out


def is_opponent(g: Munus, seat: i64, foes: i64, other: i64) -> bool:
    """Whether a seat is a current opponent that has not died meanwhile (GL-322)."""
    bit: i64 = 1
    k: i64 = 0
    while k < other:
        bit += bit
        k += 1
    return foes & bit != 0 and g.men[MAN * other + M_LIFE] < DEAD


def fled(g: Munus, seat: i64, hex_: i64, foes: i64) -> bool:
    """GL-323: whether he fled from a hex to where he is now; `g.then` has where the others were."""
    now = g.men[MAN * seat + M_HEX]
    who: i64 = NONE
    other: i64
    for other in range(g.setup.seats):
        if is_opponent(g, seat, foes, other):
            there = g.then[other]
            if g.setup.far[HEXES * now + there] >= g.setup.far[
                HEXES * hex_ + there
            ] + 2 and not _nearer_to_another(g, seat, hex_, now, other):
                who = other
    return who >= 0


def _nearer_to_another(g: Munus, seat: i64, hex_: i64, now: i64, but: i64) -> bool:
    code: i64
    for code in range(ANIMALS + MOST):
        there = g.then[code]
        if there < 0 or code in (but, seat):
            continue
        if not is_foe(g, seat, code):
            continue
        if g.setup.far[HEXES * now + there] < g.setup.far[HEXES * hex_ + there]:
            return True
    return False


def was_coward(g: Munus, seat: i64, hex_: i64, facing: i64, foes: i64) -> bool:
    """GL-324: whether he turned his back to an opponent in front and faces no other enemy."""
    man = MAN * seat
    now = g.men[man + M_HEX]
    looks = g.men[man + M_FACING]
    other: i64
    for other in range(g.setup.seats):
        if is_opponent(g, seat, foes, other):
            there = g.then[other]
            if (
                there != now
                and relation(g.setup, hex_, facing, there) == FRONT
                and relation(g.setup, now, looks, there) != FRONT
                and not _faces_another(g, seat, now, looks, other)
            ):
                return True
    return False


def _faces_another(g: Munus, seat: i64, now: i64, looks: i64, but: i64) -> bool:
    code: i64
    for code in range(ANIMALS + MOST):
        there = g.then[code]
        if there < 0 or code in (but, seat) or there == now:
            continue
        if is_foe(g, seat, code) and relation(g.setup, now, looks, there) == FRONT:
            return True
    return False
