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

# All of these are scratch space.
GOALS: Final = vec[i64]([0 for _ in range(HEXES)])  # where an animal wants to go
PATH: Final = vec[i64]([0 for _ in range(HEXES)])  # the hexes of a straight way
QUEUE: Final = vec[i64]([0 for _ in range(HEXES)])
STEPS_TO: Final = vec[i64]([0 for _ in range(HEXES)])  # by hex: steps from the start
FROM: Final = vec[i64]([0 for _ in range(HEXES)])  # by hex: the one before it on the way
SEEN: Final = vec[i64]([0 for _ in range(HEXES)])  # by hex: the last search that reached it
DEAD_ENDS: Final = vec[i64]([0 for _ in range(HEXES)])  # by hex: the last search that gave it up
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
    """Fill GOALS with the nearest free hexes beside gladiators, rising; returns how many."""
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
    """Add a hex to n rising GOALS, unless it is among them; returns how many there are."""
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


def nearest_man(g: Munus, hex_: i64) -> i64:
    """The distance from a hex to the nearest gladiator."""
    far = g.setup.far
    men = g.men
    best: i64 = FAR
    seat: i64
    for seat in range(g.setup.seats):
        there = men[MAN * seat + M_HEX]
        if there >= 0 and far[HEXES * hex_ + there] < best:
            best = far[HEXES * hex_ + there]
    return best


def search(g: Munus, start: i64, goal: i64, least: i64) -> i64:
    """GL-388: breadth-first over free hexes, to a goal, or to GOALS if none is given.

    GOALS are the hexes nearest to a gladiator, by the fewest steps, rising; no free hex is nearer
    than `least`. Returns how many. STEPS_TO and FROM have the way to each of them. Directions are
    tried in order, so the hex from which another is first reached is on the way of GL-387.
    """
    inner = g.setup.inner
    board = g.board
    this = SEARCHES[0] + 1
    SEARCHES[0] = this
    SEEN[start] = this
    STEPS_TO[start] = 0
    QUEUE[0] = start
    first: i64 = 0
    end: i64 = 1
    best: i64 = FAR  # distance to a gladiator
    fewest: i64 = 0
    n: i64 = 0
    k: i64
    while first < end:
        here = QUEUE[first]
        first += 1
        steps = STEPS_TO[here]
        if here == goal or (best <= least and steps > fewest):
            break
        if goal < 0:
            d = nearest_man(g, here)
            if d < best:
                best = d
                fewest = steps
                n = 0
            if d == best and steps == fewest:
                n = put_goal(here, n)
        for k in range(6):
            there = inner[6 * here + k]
            if there >= 0 and SEEN[there] != this and board[there] < 0:
                SEEN[there] = this
                STEPS_TO[there] = steps + 1
                FROM[there] = here
                QUEUE[end] = there
                end += 1
    return n


def reached(g: Munus, start: i64, goal: i64, most: i64, known: bool) -> i64:
    """GL-387: where `most` steps of a shortest way lead, each in its lowest direction.

    `known` says that `find_goals` has just found the goal, so that no search is needed.
    """
    if find_straight(g, start, goal):
        return PATH[min(most, g.setup.far[HEXES * start + goal])]
    if not known:
        search(g, start, goal, 0)
    here = goal
    steps = STEPS_TO[goal]
    while steps > most:
        here = FROM[here]
        steps -= 1
    return here


def passed(g: Munus, start: i64, goal: i64, here: i64) -> list[int]:
    """The hexes on the way to a goal, up to and including where `reached` has just led."""
    out: list[int] = []
    if find_straight(g, start, goal):
        k: i64
        for k in range(1, g.setup.far[HEXES * start + here] + 1):
            out.append(int(PATH[k]))
        return out
    while here != start:
        out.insert(0, int(here))
        here = FROM[here]
    return out


# --- Destinations ------------------------------------------------------------------------------


def find_goals(g: Munus, start: i64) -> i64:
    """R-52: fill GOALS with the destinations of an animal with nobody beside it; returns how many.

    They are the nearest free hexes beside a gladiator. If it can reach none, they are the nearest
    hexes that it can reach, with the fewest steps.
    """
    free = find_free(g, start)
    if free == 0:
        if nearest_man(g, start) == 2:  # no free hex is nearer
            GOALS[0] = start
            return 1
        return search(g, start, NONE, 2)
    n: i64 = 0
    k: i64
    for k in range(free):
        hex_ = GOALS[k]
        if find_straight(g, start, hex_):
            GOALS[n] = hex_
            n += 1
    if n == 0:
        n = search(g, start, NONE, 1)
    return n
