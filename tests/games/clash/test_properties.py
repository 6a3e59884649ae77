"""What holds in every position (counts, wounds, lives, points), by property tests."""

from __future__ import annotations

from typing import cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.clash.arena import GAME, SEATS
from munera.core.bits import size
from munera.core.engine import NOBODY, act, legal_list, settle
from munera.games.clash import rules
from munera.games.clash.odds import exact, side_at
from munera.games.clash.state import (
    BEASTS,
    FIGHT,
    NONE,
    Clash,
    of_kind,
    total,
)
from munera.games.clash.tables import KIND_COUNTS

SETTINGS = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def check_counts(g: Clash) -> None:
    """Nothing appears and nothing is lost: 60 gladiators, 12 animals, every space once."""
    for kind, count in enumerate(KIND_COUNTS):
        held = [g.stacks, g.box, g.fallen, *g.crews, *g.pens]
        assert sum(of_kind(crew, kind) for crew in held) == count
    animals = [g.hidden, g.reserve, g.dead, *g.trophies]
    arena = [unit - BEASTS for unit in g.units if unit >= BEASTS]
    in_hand = 0 if g.hand == NONE else 1
    assert sum(size(members) for members in animals) + len(arena) + in_hand == 12
    assert len(set(arena)) == len(arena)
    for space in range(g.setup.size):
        unit = g.units[space]
        on = [seat for seat in range(g.setup.seats) if g.teams[seat] >> space & 1]
        assert bool(g.beasts >> space & 1) == (unit >= BEASTS)
        assert on == ([unit >> 2] if 0 <= unit < BEASTS else [])
        if unit == NONE or unit >= BEASTS:
            assert g.crews[space] == 0
        if unit == NONE:
            assert g.wounds[space] == 0


def check_between_battles(g: Clash) -> None:
    """Teams of one to four with at most one wound, animals short of their hits, nobody netted."""
    assert g.netted_here == g.netted_there == 0
    for space in range(g.setup.size):
        unit = g.units[space]
        if unit >= BEASTS:
            assert 0 <= g.wounds[space] < g.setup.hits[unit - BEASTS]
        elif unit != NONE:
            assert 1 <= total(g.crews[space]) <= 4
            assert g.wounds[space] in (0, 1)
    assert 2 <= size(rules.players_left(g)) <= g.setup.seats


def life(g: Clash) -> int:
    """All lives in arena and reserve."""
    spaces = sum(rules.life_of(g, space) for space in range(g.setup.size))
    reserve = sum(g.setup.hits[k] for k in range(12) if g.reserve >> k & 1)
    return spaces + reserve


def check_turn(before: list[int], g: Clash) -> list[int]:
    """Compare the beginnings of two turns: lives, units and scores go one way."""
    units = sum(unit != NONE for unit in g.units)
    teams = sum(0 <= unit < BEASTS for unit in g.units)
    now = [
        life(g),
        units + size(g.reserve),
        teams,
        *(rules.points(g, k) for k in range(g.setup.seats)),
    ]
    if before:
        assert now[0] <= before[0]
        assert before[1] - 1 <= now[1] <= before[1], "at most one unit is beaten in a turn"
        assert now[2] <= before[2]
        assert all(new >= old for old, new in zip(before[3:], now[3:], strict=True))
    return now


@SETTINGS
@given(
    st.sampled_from(SEATS), st.lists(st.integers(0, 2**16), min_size=1, max_size=60), st.booleans()
)
def test_every_position_keeps_the_invariants(seats: int, picks: list[int], apart: bool) -> None:
    options = {"own_teams_apart": "on" if apart else "off"}
    g = cast(Clash, GAME.opening(GAME.table(seats, options=options)))
    before: list[int] = []
    turns = moves = 0
    while settle(g) != NOBODY:
        check_counts(g)
        if g.phase == FIGHT and g.turns > turns:
            check_between_battles(g)
            before = check_turn(before, g)
            turns = g.turns
        legal = legal_list(g, settle(g))
        assert legal, "somebody who is asked can always do something"
        pick = picks[moves % len(picks)] + moves // len(picks)
        act(g, settle(g), legal[pick % len(legal)])
        moves += 1
        # Throws that always miss would go on for ever, so every other one must not miss.
        if turns > 400:
            break
    check_counts(g)
    if not g.stack:
        assert g.champions
        assert sum(g.results()) == 1.0


CREWS = st.lists(st.integers(0, 4), min_size=1, max_size=4)


@SETTINGS
@given(CREWS, CREWS, st.integers(0, 1), st.integers(0, 1))
def test_chances_add_up_to_one_for_any_two_teams(
    one: list[int], other: list[int], one_wounds: int, other_wounds: int
) -> None:
    g = cast(Clash, GAME.opening(GAME.table(2)))
    g.units[4], g.units[5] = 0, 4
    g.crews[4] = sum(64**kind for kind in one)
    g.crews[5] = sum(64**kind for kind in other)
    g.wounds[4], g.wounds[5] = one_wounds, other_wounds
    found = exact(side_at(g, 4), side_at(g, 5))
    for side in range(2):
        assert abs(sum(found.losses[side]) - 1.0) < 1e-9
        assert abs(found.beaten[side] - found.losses[side][-1]) < 1e-12
        assert all(-1e-12 <= p <= 1.0 + 1e-12 for p in found.losses[side])
        mean = sum(k * p for k, p in enumerate(found.losses[side]))
        assert abs(found.points[1 - side] - mean) < 1e-9, "a point for each gladiator"
    assert found.beaten[0] + found.beaten[1] <= 1.0 + 1e-9
