"""R-52: the ways of animals are those of a plain search, in any crowd and in any arena."""

from __future__ import annotations

import json
import random

import pytest

from games.gladiatori.arena import table
from munera.games.gladiatori.effects import go, go_beast
from munera.games.gladiatori.opening import setup_for
from munera.games.gladiatori.rules_way import GOALS, find_goals, reached
from munera.games.gladiatori.state import M_HEX, MAN, Munus, empty
from munera.games.gladiatori.tables_arena import LEFT_GATE, RIGHT_GATE, distance

# A ring with a wall in it: straight ways often leave the arena.
CROOKED = {
    "rows": [
        *[[-3, 0, 5], [-2, -1, 0], [-2, 4, 5], [-1, -2, 4]],
        *[[0, -3, -2], [0, 3, 4], [1, -4, 3], [2, -4, 2]],
    ],
    "gates": [[-5, 1], [5, -1]],
    "starts": [[0, -3], [5, -3], [-4, 2], [2, 2]],
}


def crowd(seats: int, beasts: int, crooked: bool, rnd: random.Random) -> tuple[Munus, int]:
    """Gladiators and animals anywhere, and an animal with nobody beside it; -1 if there is none."""
    content = json.dumps({"arena": CROOKED}) if crooked else "standard"
    g = empty(setup_for(table(seats, "solo" if seats == 1 else "cooperative", content=content)))
    hexes = rnd.sample(g.setup.content.ground.arena, seats + beasts)
    for seat in range(seats):
        if seat == 0 or rnd.random() < 0.9:  # or he has left
            go(g, seat, hexes[seat])
    for number in range(beasts):
        go_beast(g, number, hexes[seats + number])
    if rnd.random() < 0.3:
        go_beast(g, 0, rnd.choice((LEFT_GATE, RIGHT_GATE)))
    men = men_of(g)
    lone = [n for n in range(beasts) if all(far(g, int(g.beasts[2 * n]), man) > 1 for man in men)]
    return g, rnd.choice(lone) if lone else -1


def men_of(g: Munus) -> list[int]:
    """Hexes of gladiators."""
    found = [int(g.men[MAN * seat + M_HEX]) for seat in range(int(g.setup.seats))]
    return [hex_ for hex_ in found if hex_ >= 0]


def far(g: Munus, one: int, other: int) -> int:
    """The distance of two hexes by their coordinates."""
    a, b = (g.setup.content.ground.place[n] for n in (one, other))
    assert a is not None
    assert b is not None
    return distance(a, b)


def around(g: Munus, hex_: int) -> list[int]:
    """Free arena hexes beside a hex, by direction."""
    ground = g.setup.content.ground
    near = [ground.near[6 * hex_ + way] for way in range(6)]
    return [n for n in near if n in ground.arena and g.board[n] < 0]


def steps_from(g: Munus, start: int) -> dict[int, int]:
    """Steps to every hex over free arena hexes."""
    found = {start: 0}
    edge = [start]
    for here in edge:
        for there in around(g, here):
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


@pytest.mark.clause("GL-387")
@pytest.mark.clause("GL-388")
@pytest.mark.parametrize("crooked", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_ways_are_those_of_a_plain_search(seats: int, crooked: bool) -> None:
    rnd = random.Random(seats)
    met = set()
    for beasts in list(range(1, 31)) * 8:
        g, number = crowd(seats, beasts, crooked, rnd)
        if number < 0:
            continue
        start = int(g.beasts[2 * number])
        steps = steps_from(g, start)
        keys = {h: (min(far(g, h, man) for man in men_of(g)), steps[h]) for h in steps}
        best = min(keys.values())
        goals = sorted(h for h in keys if keys[h] == best)
        n = int(find_goals(g, start))
        assert [int(GOALS[k]) for k in range(n)] == goals
        goal = rnd.choice(goals)
        met.add((best[0], best[1] > far(g, start, goal), n > 1))
        if goal == start:
            continue
        back = steps_from(g, goal)
        here = start
        for face in range(1, 7):
            if here != goal:
                here = min(around(g, here), key=lambda h: back.get(h, 99))  # the lowest direction
            find_goals(g, start)
            assert reached(g, start, goal, face, True) == here
            assert reached(g, start, goal, face, False) == here
    assert {one[:2] for one in met} >= {(1, False), (1, True), (2, False)}
    assert any(several for *_, several in met)
