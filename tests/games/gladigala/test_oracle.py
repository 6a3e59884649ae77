"""The engine against the rules on paper: movement by brute force, crowded rounds, whole days.

MUNERA_MOVES=100000, as in `make soak`, sets how many crowds are moved, with more rounds and days;
usually it is fewer. Run this file as a program to count what happened in them.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.gladigala import paper
from games.gladigala.crowds import blank, board, melee, pick
from games.gladigala.notation import Layout, day_of
from games.gladigala.paper import SQUARES
from games.gladigala.paper_day import Bird, Settings
from games.gladigala.position import GAME, SEATS, Arena, fresh, number_of, state_of
from munera.core.engine import act, legal_list, settle
from munera.core.events import Sink
from munera.core.rng import Rng, seed_of
from munera.games.gladigala.state import Gala

MOVES = int(os.environ.get("MUNERA_MOVES", "2500"))
ROUNDS = MOVES // 50  # of each number of seats
DAYS = max(1, 60 * MOVES // 100000)
ORDER = {text.lower(): action for action, text in enumerate(GAME.space.texts)}
NO_ATTACK = ORDER["attack none"]
UPPERS = list(paper.UPPER)
LOWERS = list(paper.LOWER)
FATES = {
    k: kind.name
    for k, kind in enumerate(GAME.events)
    if kind.name in ("moved", "leapt", "contested", "traded", "held")
}


# --- Movement ------------------------------------------------------------------------------------


def orders_for(there: Layout, rng: Rng) -> dict[str, tuple[str, str]]:
    """A legal order for each, preferably into squares that matter to others; at times in a ring."""
    carried = {bird.carrier for bird in there.eagles}
    wanted = {man.square for man in there.men}
    out = ring_orders(there, rng) if rng.below(4) == 0 else {}
    for man in there.men:
        while man.name not in out:
            order = pick(rng, UPPERS), pick(rng, LOWERS)
            if paper.may_order(man, *order, man.name in carried, upgraded=False):
                goal = paper.goal(man, *order)
                if goal in wanted or rng.below(3) == 0:
                    out[man.name] = order
                    wanted.add(goal)
    return out


def ring_orders(there: Layout, rng: Rng) -> dict[str, tuple[str, str]]:
    """Orders for some gladiators so that each goes where the next one is."""
    ring = [pick(rng, there.men)]
    for _ in range(2 + rng.below(3)):
        near = [man for man in there.men if man not in ring and step(ring[-1], man)]
        if not near:
            break
        ring.append(pick(rng, near))
    orders = [step(man, ring[(k + 1) % len(ring)]) for k, man in enumerate(ring)]
    if len(ring) < 3 or not all(orders):
        return {}
    return {man.name: (upper, "idle") for man, upper in zip(ring, orders, strict=True)}


def step(man: paper.Man, other: paper.Man) -> str:
    """The upper disc that leads one to the square of another, or nothing."""
    for upper in UPPERS[1:]:
        x, y = paper.UPPER[upper]
        if paper.shifted(man.square, man.facing, x, y) == other.square:
            may = paper.may_order(man, upper, "idle", carries=False, upgraded=False)
            return upper if may else ""
    return ""


def fates(there: Layout, orders: dict[str, tuple[str, str]]) -> dict[int, tuple[str, int]]:
    """What the engine tells of each mover, and of which square; nobody attacks."""
    g = state_of(there)
    settle(g)
    g.sink = Sink()
    for man in there.men:
        upper, lower = orders[man.name]
        act(g, man.seat, ORDER[f"order {upper.lower()} {lower}"])
    for man in there.men:
        if man.square not in paper.SAFE_ZONE:
            act(g, man.seat, NO_ATTACK)
    return {e[1]: (FATES[e[0]], e[-1]) for e in g.sink.events if e[0] in FATES}


def check_movement(there: Layout, orders: dict[str, tuple[str, str]]) -> Counter[str]:
    """Compare who moved, who was blocked and why; returns what happened."""
    start = {man.name: man.square for man in there.men}
    wish = {man.name: paper.goal(man, *orders[man.name]) for man in there.men}
    moving = paper.who_moves(start, wish)
    hard = paper.hard_blocks(start, wish)
    kinds = {man.name: man.type for man in there.men}
    found = fates(there, orders)
    sides = paper.SIDES[there.seats]
    seen: Counter[str] = Counter()
    for name, square in start.items():
        fate, where = found.get(number_of(name, sides), ("", -1))
        assert where < 0 or SQUARES[where] == wish[name], (start, wish, name)
        if wish[name] == square:
            assert fate == "", (start, wish, name)
        elif name in moving:
            leaps = kinds[name] == "dagger" and orders[name][1] == "skill"
            assert fate == ("leapt" if leaps else "moved"), (start, wish, name)
            seen["double step"] |= leaps
        else:
            reasons = set(hard.get(name, ()))
            holder = next((other for other in start if start[other] == wish[name]), "")
            if holder and holder not in moving:
                reasons.add("held")
                seen["cascade"] |= wish[holder] != start[holder]
            assert fate in reasons, (start, wish, name)
            seen[fate] |= 1
    seen["ring"] |= longest_ring(moving, start, wish) >= 3
    return +seen


def longest_ring(moving: set[str], start: dict[str, str], wish: dict[str, str]) -> int:
    best = 0
    at = {square: name for name, square in start.items()}
    for name in moving:
        step, length = name, 0
        while step in moving and length <= len(moving):
            step, length = at.get(wish[step], ""), length + 1
            if step == name:
                best = max(best, length)
                break
    return best


def count_movement(boards: int, seed: str) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(boards):
        rng = Rng(seed_of(seed, number))
        there = board(rng)
        seen.update(check_movement(there, orders_for(there, rng)).keys())
    return seen


@pytest.mark.clause("GG-109", "GG-110", "GG-111", "GG-112", "GG-113", "GG-114", "GG-115", "GG-118")
def test_crowds_move_as_on_paper() -> None:
    seen = count_movement(MOVES, "crowd")
    for what in ("contested", "traded", "held", "cascade", "ring"):
        assert seen[what] >= MOVES // 100, seen


@pytest.mark.clause("GG-109", "GG-113", "GG-115")
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    derandomize=True,
)
@given(st.lists(st.integers(0, 15), min_size=2, max_size=10, unique=True), st.data())
def test_any_crowd_moves_as_on_paper(places: list[int], data: st.DataObject) -> None:
    """The same, with examples that shrink: a corner of four by four squares."""
    men = [
        paper.Man(f"{'SN'[k % 2]}{k // 2 + 1}", k % 2, k // 2 + 1, "dagger", square, "N")
        for k, square in enumerate("efgh"[p % 4] + "5678"[p // 4] for p in places)
        if square not in paper.SAFE_ZONE
    ]
    men.sort(key=lambda man: (man.seat, man.index))
    eagles = [Bird("a1", "", paper.EAGLES[side][0]) for side in "SN"]
    there = blank(2, men, eagles, Settings())
    orders = {}
    for man in men:
        text = data.draw(st.sampled_from(paper.legal_orders(man)), label=man.name)
        orders[man.name] = (text.split()[1].upper(), text.split()[2])
    if men:
        check_movement(there, orders)


# --- Orders and attacks from everywhere -----------------------------------------------------------


def alone(kind: str, square: str, facing: str, hurt: bool) -> tuple[Gala, paper.Man]:
    """One gladiator in the arena."""
    man = paper.Man("S1", 0, 1, kind, square, facing, hurt)
    eagles = [Bird("d2" if square != "d2" else "e2", "", "d2"), Bird("a1", "", "d7")]
    if square == "a1":
        eagles[1].square = "h8"
    g = state_of(blank(2, [man], eagles, Settings()))
    settle(g)
    return g, man


def texts(g: Gala) -> list[str]:
    return sorted(GAME.space.text(action).lower() for action in legal_list(g, 0))


@pytest.mark.clause("GG-082", "GG-093", "GG-101", "GG-104", "GG-105", "GG-106", "GG-131", "GG-132")
@pytest.mark.parametrize("kind", paper.TYPES)
@pytest.mark.parametrize("facing", "NESW")
def test_every_order_and_attack_from_everywhere_as_on_paper(kind: str, facing: str) -> None:
    for square in SQUARES:
        for hurt in (False, True):
            g, man = alone(kind, square, facing, hurt)
            assert texts(g) == sorted(paper.legal_orders(man))
            g.upgrades[0] = 1 << paper.TYPES.index(kind)
            assert texts(g) == sorted(paper.legal_orders(man, upgraded=True))
            g.upgrades[0] = 15 - (1 << paper.TYPES.index(kind))
            assert texts(g) == sorted(paper.legal_orders(man))
            g.carrier[1] = 0
            assert texts(g) == sorted(paper.legal_orders(man, carries=True))
        if square not in paper.SAFE_ZONE:
            act(g, 0, ORDER["order c idle"])
            aims = [f"attack {aim}" for aim in paper.attack_squares(man)]
            assert texts(g) == sorted([*aims, "attack none"])


# --- Rounds and days -----------------------------------------------------------------------------

OTHERS = [
    Settings(),
    Settings(simultaneous_hits="once", fallen_eagle="frozen", shield_limit=1),
    Settings(safe_zone_fee=2, upgrade_cost=2, eagle_reach_coins=1, out_limit=3),
    Settings(first_seat=1, payout=(0, 1, 3, 3, 9), afternoon_eagles="home", max_rounds=4),
    Settings(
        attack_value={"sword": 1, "spear": 0, "dagger": 4, "club": 2},
        ranges={**paper.RANGE, "dagger": [(0, 2), (-1, -1)], "club": [(0, 0), (2, 3)]},
        three_player_limit=False,
        closed_benches=("Sd", "Se", "Nd", "Ne", "W4", "W5", "E4", "E5"),
    ),
    Settings(safe_zone_fee=0, upgrade_cost=0, start_coins=0, matches=1, shield_limit=0),
]


def random_answer(arena: Arena, rng: Rng) -> None:
    """One random answer; attacks prefer squares where somebody is or may come."""
    asked = arena.day.asked
    seat = pick(rng, list(asked))
    some = asked[seat]
    if some[-1] == "attack none" and len(some) > 1 and rng.below(8):
        near = [t for t in some[:-1] if arena.day.at(t.removeprefix("attack "))]
        some = near if near and rng.below(2) else some[:-1]
    elif some[0].startswith("order") and rng.below(3) == 0:
        some = [t for t in some if t.split()[1] == "c" or t.endswith("skill")]
    arena.answer(seat, pick(rng, some))


def play_melee(seats: int, other: int, number: int) -> None:
    """Two rounds of a crowd, whatever comes of them."""
    rng = Rng(seed_of("melee", seats, other, number))
    there = melee(rng, seats, OTHERS[other])
    arena = Arena(state_of(there), day_of(there))
    last = arena.day.round + 2
    while arena.day.asked and arena.day.match == there.match and arena.day.round < last:
        random_answer(arena, rng)
    check_end(arena)


def check_end(arena: Arena) -> None:
    assert bool(arena.day.asked) == (not arena.over)
    if arena.over:
        facts = arena.facts
        assert facts["champions"] == arena.day.winners
        assert facts["places"] == arena.day.places
        share = 1 / len(arena.day.winners)
        seats = range(arena.day.seats)
        assert arena.results() == [share * (k in arena.day.winners) for k in seats]


@pytest.mark.clause("GG-071", "GG-149", "GG-182", "GG-184", "GG-191", "GG-192", "GG-193", "GG-235")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("other", range(len(OTHERS)))
def test_crowded_rounds_end_as_on_paper(seats: int, other: int) -> None:
    for number in range(ROUNDS if other == 0 else ROUNDS // 4):
        play_melee(seats, other, number)


def play_day(seats: int, other: int, number: int) -> Arena:
    rng = Rng(seed_of("day", seats, other, number))
    arena = fresh(seats, OTHERS[other])
    while arena.day.asked:
        random_answer(arena, rng)
    check_end(arena)
    return arena


@pytest.mark.clause("GG-057", "GG-071", "GG-250", "GG-258", "GG-263")
@pytest.mark.parametrize(
    ("seats", "other"), [*((k, 0) for k in SEATS), (2, 1), (3, 2), (4, 3), (3, 4), (2, 5)]
)
def test_whole_days_go_as_on_paper(seats: int, other: int) -> None:
    for number in range(DAYS if other == 0 else max(1, DAYS // 6)):
        play_day(seats, other, number)


if __name__ == "__main__":
    print(MOVES, dict(count_movement(MOVES, "crowd")))
