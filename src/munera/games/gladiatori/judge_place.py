"""Where a gladiator should stand: how good places are, and the way to the best of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from munera.core.engine import Actions
from munera.games.gladiatori.judge_guess import (
    direction,
    gap,
    way_cost,
)
from munera.games.gladiatori.rules_place import (
    code_at,
    is_bound,
    is_free,
    relation,
)
from munera.games.gladiatori.space import (
    CLEAR,
    DONE,
    STEP,
    TURN,
    TURN_BY,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    FRONT,
    M_FACING,
    M_HEX,
    MAN,
    Munus,
    is_foe,
    is_in,
)


def side_of(g: Munus, code: i64, hex_: i64) -> i64:
    """From which side an attack out of a hex comes; animals have no back."""
    if code >= ANIMALS:
        return FRONT
    man = MAN * code
    return relation(g.setup, g.men[man + M_HEX], g.men[man + M_FACING], hex_)


def stand(g: Munus, seat: i64, hex_: i64, facing: i64) -> float:
    """How good it is to end an own round in a hex, facing one way."""
    score = 0.0
    near: i64 = 0
    other: i64
    for other in range(g.setup.seats):
        if other == seat or not is_in(g, other) or not is_foe(g, seat, other):
            continue
        there = g.men[MAN * other + M_HEX]
        if there < 0:
            continue
        score += by_foe(g, seat, hex_, facing, other, there)
        if gap(g, hex_, there) == 1:
            near += 1
    if near > 1:
        score -= 0.7 * float(near - 1)
    if g.setup.species >= 0:
        score += among_beasts(g, seat, hex_, facing)
    return score


def is_alike(g: Munus, seat: i64, hex_: i64) -> bool:
    """Whether `stand` is the same for every facing in a hex: nobody to face is next to it."""
    if g.setup.species >= 0:
        return False
    other: i64
    for other in range(g.setup.seats):
        if other != seat:
            there = g.men[MAN * other + M_HEX]
            if there >= 0 and gap(g, hex_, there) == 1:
                return False
    return True


def by_foe(g: Munus, seat: i64, hex_: i64, facing: i64, foe: i64, there: i64) -> float:
    """How good it is to stand near one enemy gladiator."""
    away = gap(g, hex_, there)
    if away != 1:
        return -0.35 * float(away)
    score = 0.0
    looks = direction(g, hex_, there)
    if looks == facing:
        score += 1.0
    elif relation(g.setup, hex_, facing, there) == FRONT:
        score += 0.4
    else:
        score -= 1.2
    if side_of(g, foe, hex_) == FRONT:
        score += 1.0
    return score


def among_beasts(g: Munus, seat: i64, hex_: i64, facing: i64) -> float:
    """How good a place is against animals: back to the wall, few neighbours, somebody to strike."""
    weight = 0.6
    if not g.setup.honour:
        weight = 1.0
    score = 0.0
    way: i64
    for way in range(6):
        other = g.setup.near[6 * hex_ + way]
        if other < 0:
            continue
        turn = (way - facing) % 6
        rear = 2 <= turn <= 4
        score -= weight * (0.8 if rear else 0.25)
        code = code_at(g, other)
        if code >= ANIMALS:
            if turn == 0:
                score += 1.5 * weight
            elif rear:
                score -= 1.5 * weight
    return score


class Goal:
    """The place that a search found: where, which facing, and its worth."""

    def __init__(self) -> None:
        self.hex: i64 = -1
        self.facing: i64 = 0
        self.cost: i64 = 0
        self.worth: float = 0.0


GOAL: Final = Goal()


def find_stand(g: Munus, seat: i64, here: i64, facing: i64, points: i64, price: float) -> None:
    """Put the best place within `points` movements into GOAL; each movement has a price."""
    GOAL.hex = here
    GOAL.facing = facing
    GOAL.cost = 0
    GOAL.worth = stand(g, seat, here, facing)
    if points <= 0 or is_bound(g, seat):
        return
    k: i64
    looks: i64
    own = g.men[MAN * seat + M_HEX]
    for k in range(len(g.setup.arena)):
        hex_ = g.setup.arena[k]
        if gap(g, here, hex_) > points or (hex_ != own and not is_free(g, hex_)):
            continue
        alike = is_alike(g, seat, hex_)
        known = False
        there = 0.0
        for looks in range(6):
            cost = way_cost(g, here, facing, hex_, looks)
            if cost > points:
                continue
            if not known:
                there = stand(g, seat, hex_, looks)
                known = alike
            worth = there - price * float(cost)
            if worth > GOAL.worth + 0.001:
                GOAL.hex = hex_
                GOAL.facing = looks
                GOAL.cost = cost
                GOAL.worth = worth


def towards(g: Munus, seat: i64, out: Actions) -> i64:
    """The movement that comes nearest to GOAL, or -1 if none does."""
    man = MAN * seat
    here = g.men[man + M_HEX]
    facing = g.men[man + M_FACING]
    best: i64 = -1
    least = way_cost(g, here, facing, GOAL.hex, GOAL.facing)
    k: i64
    turn: i64
    for k in range(out.count):
        action = out.items[k]
        if not STEP <= action < CLEAR:
            continue
        if action < TURN:
            to = g.setup.near[6 * here + action - STEP]
            for turn in range(5, 8):
                cost = way_cost(g, to, (facing + turn) % 6, GOAL.hex, GOAL.facing)
                if cost < least:
                    least = cost
                    best = action
        else:
            looks = (facing + TURN_BY[action - TURN]) % 6
            cost = way_cost(g, here, looks, GOAL.hex, GOAL.facing)
            if cost < least:
                least = cost
                best = action
    return best


def movement(g: Munus, seat: i64, points: i64, price: float, out: Actions) -> i64:
    """A Movement Action or a Reflex: go towards the best place, or stop."""
    man = MAN * seat
    find_stand(g, seat, g.men[man + M_HEX], g.men[man + M_FACING], points, price)
    if GOAL.cost > 0:
        move = towards(g, seat, out)
        if move >= 0:
            return move
    return DONE
