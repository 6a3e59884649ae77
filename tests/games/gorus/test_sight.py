"""Resampling: every world that fits what was shown comes up equally often, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import cast

import pytest

from contract.cases import step
from munera.core.bits import BIT
from munera.core.engine import CHANCE, act, settle
from munera.core.rng import Rng
from munera.games import load
from munera.games.gorus import flow
from munera.games.gorus.opening import position
from munera.games.gorus.rules import SUBSETS, cards_of
from munera.games.gorus.sight import _fits, resample
from munera.games.gorus.space import SCHOOLS
from munera.games.gorus.state import Gorus

GAME = load("gorus")
BLUE, BROWN, GREEN = 0, 16, 32


def hands_of(g: Gorus) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cards_of(g.hands, seat)) for seat in range(g.setup.seats))


def samples(g: Gorus, viewer: int, n: int) -> Counter[tuple[tuple[int, ...], ...]]:
    rng = Rng(1)
    return Counter(hands_of(cast(Gorus, resample(g, viewer, rng))) for _ in range(n))


def spread(counts: Counter[tuple[tuple[int, ...], ...]], worlds: int) -> float:
    """How uneven the shares are: 0 even, 1 a single world."""
    total = sum(counts.values())
    missing = (worlds - len(counts)) / worlds
    return (sum(abs(n / total - 1 / worlds) for n in counts.values()) + missing) / 2


def three(voids: dict[int, int]) -> Gorus:
    """Seat 0 looks at two hands of three cards, with schools that seats have shown not to hold."""
    hands = [[BLUE + 4], [BLUE + 5, BLUE + 6, GREEN + 5], [BROWN + 5, BROWN + 6, GREEN + 6]]
    g = position(GAME.table(3), frame=flow.ENTER[0], hands=hands, leader=0, bouts_left=3)
    for seat, school in voids.items():
        g.voids |= BIT[seat * SCHOOLS + school]
    return g


def worlds(g: Gorus) -> set[tuple[int, ...]]:
    """All hands seat 1 can have, by going through every deal."""
    unseen = sorted(cards_of(g.hands, 1) + cards_of(g.hands, 2))
    out: set[tuple[int, ...]] = set()
    for hand in combinations(unseen, 3):
        rest = [card for card in unseen if card not in hand]
        barred = [g.voids >> (seat * SCHOOLS) & 31 for seat in (1, 2)]
        fits = [
            not any(barred[k] & BIT[card >> 4] for card in cards)
            for k, cards in enumerate((hand, rest))
        ]
        if all(fits):
            out.add(hand)
    return out


@pytest.mark.parametrize("voids", [{}, {1: 1}, {2: 0}, {1: 1, 2: 0}, {1: 2, 2: 0}])
def test_every_world_that_fits_comes_up_evenly_and_no_other(voids: dict[int, int]) -> None:
    g = three(voids)
    possible = worlds(g)
    counts = samples(g, 0, 6000)
    assert {hands[1] for hands in counts} == possible
    assert spread(counts, len(possible)) < 0.06


def test_tight_voids_at_a_full_table_are_met() -> None:
    table = GAME.table(8)
    rng = Rng(3)
    tight = 0
    for _ in range(6):
        g = cast(Gorus, GAME.opening(table))
        while g.stack and g.round_number <= 1:
            step(g, rng)
            if settle(g) == CHANCE or rng.below(6):
                continue
            sample = cast(Gorus, resample(g, 0, rng))
            for seat in range(8):
                for school in range(SCHOOLS):
                    if g.voids & BIT[seat * SCHOOLS + school]:
                        assert sample.hands[seat * SCHOOLS + school] == 0
                        tight += 1
    assert tight > 150


@pytest.mark.clause("GM-66", "GM-67")
def test_with_two_players_bounds_hold_the_truth_and_tighten_with_what_is_shown() -> None:
    table = GAME.table(2)
    rng = Rng(5)
    bounded = 0
    for _ in range(40):
        g = cast(Gorus, GAME.opening(table))
        while g.stack and g.round_number <= 1:
            step(g, rng)
            if settle(g) == CHANCE:
                continue
            for seat in range(2):
                split = [len([c for c in cards_of(g.hands, seat) if c >> 4 == k]) for k in range(3)]
                assert _fits(g, seat, [0, 1, 2], split)
                bounded += any(
                    g.room[seat * SUBSETS + subset] < sum(split) for subset in range(1, 8)
                )
            sample = cast(Gorus, resample(g, 0, rng))
            split = [len([c for c in cards_of(sample.hands, 1) if c >> 4 == k]) for k in range(3)]
            assert _fits(g, 1, [0, 1, 2], split)
    assert bounded > 150


def test_two_voids_shown_at_once_leave_room_for_the_cards_drawn_since() -> None:
    hands = [[BLUE + 4, BROWN + 4], [GREEN + 4, GREEN + 5, GREEN + 6]]
    pile = [BLUE + 5, BROWN + 5, BLUE + 6, BROWN + 6]
    g = position(GAME.table(2), frame=flow.ENTER[0], hands=hands, pile=pile, leader=0)
    for card in (BLUE + 4, 160 + BLUE + 5, GREEN + 5, 160 + BROWN + 5):
        act(g, settle(g), card)  # seat 1 shows that it has no blue, then draws one card
    blue, brown, both = 1, 2, 3
    assert g.room[SUBSETS + blue] == 1
    assert g.room[SUBSETS + brown] > 9
    assert g.room[SUBSETS + both] > 9
