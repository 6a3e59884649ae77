"""The way of an animal (R-52): steps over free hexes, and where it wants to go."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.games.gladiatori.rules_place import is_free
from munera.games.gladiatori.state import (
    M_HEX,
    MAN,
    Munus,
)
from munera.games.gladiatori.tables_arena import FAR, HEXES

STEPS_TO: Final = vec[i64]([0 for _ in range(HEXES)])  # scratch: steps from a hex; FAR where none
QUEUE: Final = vec[i64]([0 for _ in range(HEXES)])
GOALS: Final = vec[i64]([0 for _ in range(HEXES)])


def spread(g: Munus, start: i64, most: i64) -> None:
    """GL-388: breadth-first: steps to every hex over free arena hexes, as far as so many steps."""
    k: i64
    for k in range(HEXES):
        STEPS_TO[k] = FAR
    STEPS_TO[start] = 0
    QUEUE[0] = start
    first: i64 = 0
    end: i64 = 1
    while first < end:
        here = QUEUE[first]
        first += 1
        if STEPS_TO[here] >= most:
            return
        for k in range(6):
            there = g.setup.near[6 * here + k]
            if there >= 0 and STEPS_TO[there] == FAR and is_free(g, there):
                STEPS_TO[there] = STEPS_TO[here] + 1
                QUEUE[end] = there
                end += 1


def nearest_man(g: Munus, hex_: i64) -> i64:
    """The distance from a hex to the nearest gladiator."""
    best: i64 = FAR
    seat: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there >= 0:
            d = g.setup.far[HEXES * hex_ + there]
            best = min(best, d)
    return best


BESIDE: Final = vec[i64]([0 for _ in range(HEXES)])  # scratch: 1 beside a gladiator


def mark_beside(g: Munus, mark: i64) -> None:
    """Mark the hexes beside gladiators, or take the marks away."""
    seat: i64
    k: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there >= 0:
            for k in range(6):
                hex_ = g.setup.near[6 * there + k]
                if hex_ >= 0:
                    BESIDE[hex_] = mark


def find_contacts(g: Munus, start: i64) -> i64:
    """R-52: fill GOALS with the nearest free hexes beside a gladiator, rising; gives how many."""
    k: i64
    for k in range(HEXES):
        STEPS_TO[k] = FAR
    STEPS_TO[start] = 0
    QUEUE[0] = start
    first: i64 = 0
    end: i64 = 1
    found: i64 = FAR
    n: i64 = 0
    mark_beside(g, 1)
    while first < end:
        here = QUEUE[first]
        first += 1
        steps = STEPS_TO[here]
        if steps > found:
            break
        if here != start and BESIDE[here]:
            found = steps
            place = n  # rising
            while place > 0 and GOALS[place - 1] > here:
                GOALS[place] = GOALS[place - 1]
                place -= 1
            GOALS[place] = here
            n += 1
        if steps >= found:
            continue
        for k in range(6):
            there = g.setup.near[6 * here + k]
            if there >= 0 and STEPS_TO[there] == FAR and is_free(g, there):
                STEPS_TO[there] = steps + 1
                QUEUE[end] = there
                end += 1
    mark_beside(g, 0)
    return n


def find_goals(g: Munus, start: i64) -> i64:
    """R-52: fill GOALS with the destinations; gives how many."""
    contacts = find_contacts(g, start)
    if contacts:
        return contacts
    spread(g, start, FAR)
    arena = g.setup.arena
    best_far: i64 = FAR  # distance to a gladiator
    best_steps: i64 = FAR
    n: i64 = 0
    k: i64
    here: i64
    # Nobody can be reached: as near as it can get, with the fewest steps.
    for k in range(len(arena) + 1):
        if k < len(arena):
            here = arena[k]
        elif g.setup.inside[start]:
            break
        else:
            here = start
        steps = STEPS_TO[here]
        if steps == FAR:
            continue
        d = nearest_man(g, here)
        if d < best_far or (d == best_far and steps < best_steps):
            best_far = d
            best_steps = steps
            n = 0
        if d == best_far and steps == best_steps:
            GOALS[n] = here
            n += 1
    return n
