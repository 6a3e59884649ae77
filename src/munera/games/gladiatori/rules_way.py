"""The way of an animal (R-52): steps over free hexes, and where it wants to go.

Most ways are as long as the distance, and these are found without a search of the whole arena.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.games.gladiatori.state import (
    M_HEX,
    MAN,
    NONE,
    Munus,
)
from munera.games.gladiatori.tables_arena import FAR, HEXES, RAY

STEPS_TO: Final = vec[i64]([0 for _ in range(HEXES)])  # scratch: steps from a hex; FAR where none
QUEUE: Final = vec[i64]([0 for _ in range(HEXES)])
GOALS: Final = vec[i64]([0 for _ in range(HEXES)])
PATH: Final = vec[i64]([0 for _ in range(HEXES)])  # scratch: the hexes of a straight way
DEAD_ENDS: Final = vec[i64]([0 for _ in range(HEXES)])  # scratch: the last search that gave it up
SEARCHES: Final = vec[i64]([0])  # so far


# --- Straight ways -----------------------------------------------------------------------------


def find_straight(g: Munus, start: i64, goal: i64) -> bool:
    """Fill PATH with a way over free hexes that is as long as the distance, if there is one.

    At every hex at most two directions lead nearer. The lower one is tried first, so this is the
    way of GL-387.
    """
    sector = g.setup.sector
    inner = g.setup.inner
    board = g.board
    search = SEARCHES[0] + 1
    SEARCHES[0] = search
    here = start
    PATH[0] = here
    k: i64 = 0
    while here != goal:
        code = sector[HEXES * here + goal]
        low = code >> 3
        high = low
        if code & RAY == 0:
            high += 1
            if high == 6:
                low = 0
                high = 5
        to = inner[6 * here + low]
        if to < 0 or board[to] >= 0 or DEAD_ENDS[to] == search:
            to = NONE
            if high != low:
                to = inner[6 * here + high]
                if to >= 0 and (board[to] >= 0 or DEAD_ENDS[to] == search):
                    to = NONE
        if to >= 0:
            k += 1
            PATH[k] = to
        elif k == 0:
            return False
        else:
            DEAD_ENDS[here] = search
            k -= 1
            to = PATH[k]
        here = to
    return True


def find_free(g: Munus, start: i64) -> i64:
    """Fill GOALS with the free hexes beside gladiators that are least distant, rising; how many."""
    inner = g.setup.inner
    far = g.setup.far
    board = g.board
    best: i64 = FAR
    n: i64 = 0
    seat: i64
    k: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there < 0:
            continue
        for k in range(6):
            hex_ = inner[6 * there + k]
            if hex_ < 0 or board[hex_] >= 0:
                continue
            d = far[HEXES * start + hex_]
            if d < best:
                best = d
                n = 0
            if d == best:
                n = put_goal(hex_, n)
    return n


def put_goal(hex_: i64, n: i64) -> i64:
    """One more of n rising GOALS, unless it is among them; gives how many there are."""
    place = n
    while place > 0 and GOALS[place - 1] > hex_:
        place -= 1
    if place > 0 and GOALS[place - 1] == hex_:
        return n
    k = n
    while k > place:
        GOALS[k] = GOALS[k - 1]
        k -= 1
    GOALS[place] = hex_
    return n + 1


# --- Searches ----------------------------------------------------------------------------------


def spread(g: Munus, goal: i64, start: i64) -> None:
    """GL-388: breadth-first: steps from a goal over free hexes, as far as to beside the start."""
    inner = g.setup.inner
    far = g.setup.far
    board = g.board
    k: i64
    for k in range(HEXES):
        STEPS_TO[k] = FAR
    STEPS_TO[goal] = 0
    QUEUE[0] = goal
    first: i64 = 0
    end: i64 = 1
    most: i64 = FAR
    while first < end:
        here = QUEUE[first]
        first += 1
        steps = STEPS_TO[here] + 1
        if steps > most:
            return
        for k in range(6):
            there = inner[6 * here + k]
            if there >= 0 and STEPS_TO[there] == FAR and board[there] < 0:
                STEPS_TO[there] = steps
                QUEUE[end] = there
                end += 1
                if far[HEXES * there + start] == 1:
                    most = steps


def reached(g: Munus, start: i64, goal: i64, most: i64) -> i64:
    """GL-387: where so many steps of a shortest way lead, each in the lowest direction of it."""
    if find_straight(g, start, goal):
        return PATH[min(most, g.setup.far[HEXES * start + goal])]
    spread(g, goal, start)
    here = start
    left = most
    while left > 0 and here != goal:
        best: i64 = FAR
        to: i64 = NONE
        way: i64
        for way in range(6):
            there = g.setup.near[6 * here + way]
            if there >= 0 and STEPS_TO[there] < best:
                best = STEPS_TO[there]
                to = there
        if to < 0:
            break
        here = to
        left -= 1
    return here


def nearest_man(g: Munus, hex_: i64) -> i64:
    """The distance from a hex to the nearest gladiator."""
    far = g.setup.far
    best: i64 = FAR
    seat: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there >= 0:
            d = far[HEXES * hex_ + there]
            best = min(best, d)
    return best


def search(g: Munus, start: i64, least: i64) -> i64:
    """R-52: fill GOALS with the hexes as near to a gladiator as it can get, by the fewest steps.

    Breadth-first over free hexes, so those that are found first take the fewest steps. No free
    hex is nearer to a gladiator than `least`. GOALS are rising; gives how many.
    """
    inner = g.setup.inner
    board = g.board
    k: i64
    for k in range(HEXES):
        STEPS_TO[k] = FAR
    STEPS_TO[start] = 0
    QUEUE[0] = start
    first: i64 = 0
    end: i64 = 1
    best: i64 = FAR  # distance to a gladiator
    fewest: i64 = 0
    n: i64 = 0
    while first < end:
        here = QUEUE[first]
        first += 1
        steps = STEPS_TO[here]
        if best <= least and steps > fewest:
            break
        d = nearest_man(g, here)
        if d < best:
            best = d
            fewest = steps
            n = 0
        if d == best and steps == fewest:
            n = put_goal(here, n)
        for k in range(6):
            there = inner[6 * here + k]
            if there >= 0 and STEPS_TO[there] == FAR and board[there] < 0:
                STEPS_TO[there] = steps + 1
                QUEUE[end] = there
                end += 1
    return n


# --- Destinations ------------------------------------------------------------------------------


def find_goals(g: Munus, start: i64) -> i64:
    """R-52: fill GOALS with the destinations of an animal with nobody beside it; how many.

    They are the nearest free hexes beside a gladiator; if none can be reached, the hexes that are
    as near as it can get, with the fewest steps.
    """
    free = find_free(g, start)
    if free == 0:
        if nearest_man(g, start) == 2:  # no free hex is nearer
            GOALS[0] = start
            return 1
        return search(g, start, 2)
    n: i64 = 0
    k: i64
    for k in range(free):
        hex_ = GOALS[k]
        if find_straight(g, start, hex_):
            GOALS[n] = hex_
            n += 1
    if n == 0:
        n = search(g, start, 1)
    return n
