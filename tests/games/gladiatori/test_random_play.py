"""Random play of every mode to the end: nothing gets lost, nothing gets stuck, every match ends."""

from __future__ import annotations

from collections import Counter

import pytest

from games.gladiatori.arena import table
from munera.core.engine import CHANCE, Actions, act, legal_list, roll, settle, waiting
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladiatori import opening
from munera.games.gladiatori.space import SURRENDER
from munera.games.gladiatori.state import (
    ANIMALS,
    KINDS,
    M_HEX,
    M_LIFE,
    M_NOW,
    MAN,
    MOST,
    ROOM,
    ROW,
    SEAT_CARDS,
    Munus,
)

GAME = load("gladiatori")
LONGEST = 6000  # decisions of a random match
WAYS: tuple[dict[str, str], ...] = (
    {},
    {"items": "auction", "overlimit": "on", "characters": "built"},
    {"animals": "bears", "number": "4"},
    {"animals": "lions", "items": "draft"},
    {"animals": "wolves", "teaching": "graduated", "placement": "on", "damage": "on"},
    {"animals": "dogs", "campaign": "on", "characters": "pre-made", "items": "selection"},
)
TABLES = [
    (seats, mode, k)
    for seats, modes in opening.MODES.items()
    for mode in modes
    for k in range(len(WAYS))
]


def cards_of(g: Munus, seat: int) -> Counter[int]:
    """All cards of a seat, wherever they are."""
    out: Counter[int] = Counter()
    for zone in range(6):
        for kind in range(KINDS):
            out[kind] += int(g.cards[SEAT_CARDS * seat + ROOM * zone + kind])
    for k in range(4):
        if g.rows[ROW * seat + k] >= 0:
            out[int(g.rows[ROW * seat + k]) & 3] += 1
    return out


def check(g: Munus) -> None:
    """What holds in every position."""
    for seat in range(g.setup.seats):
        for kind in range(KINDS * 6 + 6):
            assert g.cards[SEAT_CARDS * seat + kind] >= 0
        assert all(g.men[MAN * seat + M_NOW + k] >= 0 for k in range(5))
        hex_ = int(g.men[MAN * seat + M_HEX])
        assert hex_ < 0 or g.board[hex_] == seat
        assert (hex_ >= 0) <= (g.men[MAN * seat + M_LIFE] <= 2)
    there = [code for code in g.board if code >= 0]
    assert len(there) == len(set(there))
    for n in range(MOST):
        hex_ = int(g.beasts[2 * n])
        assert hex_ < 0 or not g.setup.inside[hex_] or g.board[hex_] == ANIMALS + n


@pytest.mark.parametrize(("seats", "mode", "way"), TABLES)
@pytest.mark.clause("GL-001", "GL-002", "GL-003", "GL-010", "GL-045", "GL-413")
def test_random_matches_end(seats: int, mode: str, way: int) -> None:
    out = Actions()
    for seed in range(2):
        rng = Rng(1000 * way + seed)
        g = opening.opening(table(seats, mode, **WAYS[way]))
        decisions = 0
        owned: list[Counter[int]] = []
        while g.stack:
            if settle(g) == CHANCE:
                roll(g, rng, out)
                continue
            asked = waiting(g)
            if not asked:
                break
            seat = asked[rng.below(len(asked))]
            legal = legal_list(g, seat)
            assert legal
            assert legal == sorted(legal)
            others = [action for action in legal if action != SURRENDER]
            act(g, seat, others[rng.below(len(others))])
            decisions += 1
            if g.turn >= 1:
                now = [cards_of(g, k) for k in range(seats)]
                owned = owned or now
                assert now == owned
            check(g)
        assert decisions < LONGEST
        assert g.ended
        assert 0 <= sum(g.results()) <= seats


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_position_can_be_packed_and_made_again(seats: int) -> None:
    out = Actions()
    rng = Rng(seats)
    laid = table(seats)
    g = opening.opening(laid)
    for _ in range(120):
        if not g.stack:
            break
        again = GAME.unpack(laid, g.pack())
        assert again.pack() == g.pack() == g.clone().pack()
        if settle(g) == CHANCE:
            roll(g, rng, out)
        else:
            seat = waiting(g)[0]
            legal = legal_list(g, seat)
            act(g, seat, legal[rng.below(len(legal))])


def test_two_values_of_one_line_of_the_log_are_one_number() -> None:
    # The longest rows: every part fits into eight bits.
    g = opening.opening(table(2))
    from munera.games.gladiatori.state import note

    note(g, 31, 3, 255, 255, 255, 255, 255)
    assert 0 < g.said[0] < 2**62
