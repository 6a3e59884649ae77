"""Section 2.8 and 2.9: the arena, its distances, sides, cones and clear paths."""

from __future__ import annotations

import pytest

from games.gladiatori.arena import table
from munera.games.gladiatori import rules_place
from munera.games.gladiatori.opening import Man, position
from munera.games.gladiatori.state import BEHIND, FRONT, REAR
from munera.games.gladiatori.tables_arena import distance, hides, sector
from munera.games.gladiatori.tables_content import read_content

GROUND = read_content("standard").ground
NUMBER = GROUND.number
LEFT, RIGHT = (-5, 0), (5, 0)
STARTS = ((-1, -2), (3, -2), (-3, 2), (1, 2))


def test_the_arena_has_its_hexes() -> None:
    assert len(GROUND.arena) == 73
    for (q, r), n in NUMBER.items():
        if n in GROUND.arena:
            assert abs(2 * q + r) <= (8, 9, 8, 7, 4)[abs(r)]
    assert GROUND.starts == [NUMBER[start] for start in STARTS]
    assert (NUMBER[LEFT], NUMBER[RIGHT]) == (73, 74)


def test_distances() -> None:
    gates = [(distance(start, LEFT), distance(start, RIGHT)) for start in STARTS]
    assert gates == [(4, 8), (8, 4), (4, 8), (8, 4)]
    s1, s2, s3, s4 = STARTS
    assert [distance(*pair) for pair in ((s1, s2), (s1, s3), (s2, s4), (s3, s4))] == [4] * 4
    assert distance(s1, s4) == distance(s2, s3) == 6
    inside = [GROUND.place[n] for n in GROUND.arena]
    assert max(distance(a, b) for a in inside if a for b in inside if b) == 10


@pytest.mark.clause("GL-196")
@pytest.mark.parametrize(
    ("target", "hidden", "clear"),
    [
        ((2, 0), [(1, 0)], [(0, 1), (1, -1), (1, 1)]),
        ((1, 1), [(1, 0), (0, 1)], [(1, -1)]),
        ((3, 0), [(1, 0), (2, 0)], [(1, 1), (2, -1)]),
        ((2, 1), [(1, 0), (1, 1), (2, 0)], [(0, 1)]),
    ],
)
def test_clear_paths(
    target: tuple[int, int], hidden: list[tuple[int, int]], clear: list[tuple[int, int]]
) -> None:
    g = position(table(2), [Man((0, 0), 0), Man((-4, 0), 0)])
    for body in hidden + clear:
        wanted = body in hidden
        assert hides((0, 0), body, target) == wanted
        eye, there, aim = (NUMBER[place] for place in ((0, 0), body, target))
        assert rules_place.hides(g.setup, eye, there, aim) == wanted


def test_both_tellings_of_hiding_agree() -> None:
    g = position(table(2), [Man((0, 0), 0), Man((-4, 0), 0)])
    places = [(q, r) for (q, r), n in NUMBER.items() if n % 3 == 0]
    for body in places:
        for target in places:
            if (0, 0) not in (body, target) and body != target:
                eye, there, aim = (NUMBER[place] for place in ((0, 0), body, target))
                told = rules_place.hides(g.setup, eye, there, aim)
                assert told == hides((0, 0), body, target)


@pytest.mark.clause("GL-200")
def test_sides() -> None:
    g = position(table(2), [Man((0, 0), 0), Man((-4, 0), 0)])
    here = NUMBER[(0, 0)]
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for facing in range(6):
        found = [rules_place.relation(g.setup, here, facing, NUMBER[p]) for p in around]
        wanted = [FRONT, FRONT, REAR, BEHIND, REAR, FRONT]
        assert found == [wanted[(d - facing) % 6] for d in range(6)]
    # On a border line the side nearer to the facing counts: (1, 1) lies between E and SE.
    assert rules_place.side(g.setup, here, 0, NUMBER[(1, 1)]) == 0
    assert rules_place.side(g.setup, here, 1, NUMBER[(1, 1)]) == 1
    assert sector((0, 0), (0, 0)) == -1


@pytest.mark.clause("GL-195")
def test_the_throwing_cone_has_its_border_rows() -> None:
    g = position(table(2), [Man((0, 0), 0), Man((-4, 0), 0)])
    inside = [(1, 0), (2, -2), (0, 2), (2, 1), (3, -2)]
    outside = [(-1, 0), (-1, 2), (1, -2), (0, -1), (-1, 1)]
    assert all(rules_place.in_cone(g, 0, NUMBER[place]) for place in inside)
    assert not any(rules_place.in_cone(g, 0, NUMBER[place]) for place in outside)
