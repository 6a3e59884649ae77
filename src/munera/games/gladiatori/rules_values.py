"""What may be chosen while a value is worked out (GL-149): the steps, and whether they ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.games.gladiatori import rules
from munera.games.gladiatori.rules_place import is_bound
from munera.games.gladiatori.state import (
    ADAPTATION,
    ANIMALS,
    BER,
    DEEP_WOUNDS,
    DELAY,
    F_BY,
    F_KIND,
    F_MODE,
    F_REACT,
    FEI,
    GUARD,
    HAND,
    HELPING,
    KINDS,
    L_USED,
    LAID,
    LEDGER,
    M_DELAY,
    M_NOW,
    M_STEPS,
    MAN,
    MOV,
    NET_THROWN,
    NO_FIGHT,
    OFFENSE,
    ONE_FEINT,
    POWERS,
    RESISTANCE,
    ROOM,
    SEAT_CARDS,
    SP1,
    SP2,
    SP3,
    SP4,
    SP5,
    SWEEPING,
    THROWN,
    WRESTLING,
    Munus,
    count,
    holds_power,
)
from munera.games.gladiatori.state import LEAP as LEAP_POWER
from munera.games.gladiatori.state import LUNGE as LUNGE_POWER

# The steps in their order (GL-149).

# The steps in their order (GL-149).

ANY_TIME: Final = 0
RAGING: Final = 1
OVERSKILLING: Final = 2
PLUS_CARDS: Final = 3
BLEEDING: Final = 4  # the attacker's Blood, the defender's Speed
SKILL: Final = 5
SACRIFICING: Final = 6
ACROBATIC: Final = 7
LUNGING: Final = 8
LEAPING: Final = 9
DEEPENING: Final = 10
WRESTLING_STEP: Final = 11
PLUS_POWERS: Final = 12
LAST: Final = 13  # nothing was asked: announce


def against_animal(g: Munus, k: i64) -> bool:
    """GL-418: whether cards and Powers may count as +2 for this side."""
    mode = g.fight[F_MODE]
    if k >= 0:
        return g.fight[F_BY] >= ANIMALS
    return mode != NO_FIGHT and mode != HELPING and rules.hits_animal(g)


def has_laid(g: Munus, seat: i64, kind: i64) -> bool:
    """Whether a Special Move of this kind is laid and has not had its effect."""
    return (
        g.cards[SEAT_CARDS * seat + ROOM * LAID + kind] > 0
        and not g.ledger[LEDGER * seat + L_USED] & BIT[kind]
    )


def plus_cards(g: Munus, seat: i64, last: i64) -> i64:
    """Bits of the laid Feints and Special Moves from `last` on that may still serve as +2."""
    out: i64 = 0
    base = SEAT_CARDS * seat + ROOM * LAID
    used = g.ledger[LEDGER * seat + L_USED]
    kind: i64
    for kind in range(last, KINDS):
        if g.cards[base + kind] and not used & BIT[kind]:
            out |= BIT[kind]
    if g.cards[base + FEI] <= used // ONE_FEINT:  # each of several Feints is worth 2
        out &= ~BIT[FEI]
    if g.fight[F_BY] == seat and g.fight[F_MODE] == SWEEPING:
        out &= ~BIT[SP1]
    return out


def is_thrown(g: Munus) -> bool:
    """Whether a weapon is thrown: no cards marked Me."""
    return g.fight[F_MODE] == THROWN or g.fight[F_MODE] == NET_THROWN


def asks(g: Munus, seat: i64, k: i64, step: i64) -> bool:
    """GL-074: whether a step has something to choose; a Special Move may be laid in vain."""
    mode = g.fight[F_MODE]
    if k >= 0:
        if g.fight[F_REACT + k] < 0:
            return step == SKILL and g.men[MAN * seat + M_NOW + GUARD] > 0
        if LUNGING <= step <= WRESTLING_STEP:
            return False
    elif mode == NO_FIGHT and step != RAGING and step != OVERSKILLING:
        return False
    if step == ANY_TIME:
        if holds_power(g, seat, ADAPTATION) or holds_power(g, seat, RESISTANCE):
            return True
        return k >= 0 and holds_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]
    if step == RAGING:
        return has_laid(g, seat, SP5)
    if step == OVERSKILLING:
        return has_laid(g, seat, SP4)
    if step == PLUS_CARDS:
        return against_animal(g, k) and plus_cards(g, seat, FEI) != 0
    if step == BLEEDING:
        if k >= 0:
            return g.fight[F_REACT + k] == MOV
        return g.fight[F_KIND] == BER
    if step == SKILL:
        if k >= 0:
            return g.men[MAN * seat + M_NOW + GUARD] > 0
        return g.men[MAN * seat + M_NOW + OFFENSE] > 0
    if step == SACRIFICING:
        return has_laid(g, seat, SP2) and count(g, seat, HAND) > 0
    if step == ACROBATIC:
        return has_laid(g, seat, SP3) and not is_bound(g, seat)
    if step == PLUS_POWERS:
        return against_animal(g, k) and plus_powers(g, seat, 0) != 0
    return asks_power(g, seat, step)


def asks_power(g: Munus, seat: i64, step: i64) -> bool:
    """GL-251, GL-252: whether a Power of an attack can be used."""
    if step == DEEPENING:
        return holds_power(g, seat, DEEP_WOUNDS) and g.fight[F_MODE] != HELPING
    if is_bound(g, seat) or is_thrown(g):
        return False
    if step == LUNGING:
        return holds_power(g, seat, LUNGE_POWER) and count(g, seat, HAND) > 0
    if step == LEAPING:
        return holds_power(g, seat, LEAP_POWER) and g.men[MAN * seat + M_STEPS] > 0
    return holds_power(g, seat, WRESTLING) and g.fight[F_MODE] != HELPING


def plus_powers(g: Munus, seat: i64, last: i64) -> i64:
    """Bits of the unused Powers from `last` on."""
    out: i64 = 0
    power: i64
    for power in range(last, POWERS):
        if holds_power(g, seat, power):
            out |= BIT[power]
    return out
