"""Squares and hexes; the check values of the arena come from its specification."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from munera.core.geometry import (
    HEX_STEPS,
    OFF,
    hex_board,
    hex_distance,
    hex_hides,
    hex_sector,
    hex_side,
    in_hex_cone,
    square_board,
    square_distance,
)

small = st.integers(-6, 6)
hexes = st.tuples(small, small).filter(lambda p: p != (0, 0))
ARENA = [(q, r) for r in range(-4, 5) for q in range(-9, 10)
         if abs(2 * q + r) <= (8, 9, 8, 7, 4)[abs(r)]]  # fmt: skip


def test_an_arena_of_73_hexes() -> None:
    board = hex_board(ARENA)
    assert board.size == 73
    start = board.at(-1, -2)
    steps = board.steps_from(start, vec[i64]([0] * 73))
    assert steps[board.at(3, -2)] == 4
    assert steps[board.at(1, 2)] == 6
    assert max(steps) <= 10


def test_neighbours_are_mutual() -> None:
    for board in (hex_board(ARENA), square_board(8, 8)):
        half = board.ways // 2
        for space in range(board.size):
            for way in range(board.ways):
                other = board.neighbour(space, way)
                if other != OFF:
                    assert board.neighbour(other, (way + half) % board.ways) == space
                    assert board.way_to(space, other) == way
        assert board.way_to(0, board.size - 1) == OFF
        assert board.at(99, 99) == OFF


def test_blocked_spaces_are_walked_around() -> None:
    board = square_board(3, 3)
    wall = vec[i64]([0, 0, 0, 1, 1, 0, 0, 0, 0])  # the middle row, open in the east
    steps = board.steps_from(0, wall)
    assert steps[3] == OFF
    assert steps[6] == 4
    assert square_distance(0, 2) == 2
    assert square_distance(-3, 1) == 3


@given(hexes)
def test_a_sector_rebuilds_its_hex(place: tuple[int, int]) -> None:
    i, a, b = hex_sector(*place)
    (q1, r1), (q2, r2) = HEX_STEPS[i], HEX_STEPS[(i + 1) % 6]
    assert (a * q1 + b * q2, a * r1 + b * r2) == place
    assert a > 0
    assert b >= 0
    assert a + b == hex_distance(*place)


@given(hexes, st.integers(0, 5))
def test_a_side_is_one_of_the_two_nearest_and_ties_go_to_the_front(
    place: tuple[int, int], facing: int
) -> None:
    i, a, b = hex_sector(*place)
    side = hex_side(*place, facing)
    assert side in (i, (i + 1) % 6)
    if a != b:
        assert side == (i if a > b else (i + 1) % 6)
    for way, step in enumerate(HEX_STEPS):
        assert hex_side(*step, facing) == way


def test_a_cone_is_a_third_of_the_arena_with_its_borders() -> None:
    for facing in range(6):
        ring = [p for p in ARENA if hex_distance(*p) == 3]
        inside = [p for p in ring if in_hex_cone(*p, facing)]
        assert len(ring) == 18
        assert len(inside) == 7
        assert all(in_hex_cone(*HEX_STEPS[(facing + turn) % 6], facing) for turn in (-1, 0, 1))
        assert not in_hex_cone(0, 0, facing)


@pytest.mark.parametrize(
    ("target", "hidden_by"),
    [
        ((2, 0), {(1, 0)}),
        ((1, 1), {(1, 0), (0, 1)}),
        ((3, 0), {(1, 0), (2, 0)}),
        ((2, 1), {(1, 0), (1, 1), (2, 0)}),
    ],
)
def test_what_hides_a_hex(target: tuple[int, int], hidden_by: set[tuple[int, int]]) -> None:
    others = [p for p in ARENA if p not in ((0, 0), target)]
    assert {p for p in others if hex_hides(*p, *target)} == hidden_by
