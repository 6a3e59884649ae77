"""How Gorus Maximus begins, for every number of seats and every mode; also free positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.deck import Deck
from munera.core.engine import NOBODY, Frame, settle, unpack_stack
from munera.core.game import Side, Table, each_alone
from munera.games.gorus import flow
from munera.games.gorus.meta import FAVOUR, TARGET
from munera.games.gorus.rules import SUBSETS
from munera.games.gorus.space import SCHOOLS
from munera.games.gorus.state import NO_LIMIT, NO_SCHOOL, Gorus, Setup, no_cards
from munera.games.gorus.tables import (
    HAND_SIZE,
    PREFERRED_ZERO_CF,
    SCHOOL_COUNT,
    SCHOOL_NAMES,
    SOLO_REQUIRED_RANK,
    TEAMS,
    ranks_for,
    standard_targets,
)

INDIVIDUAL: Final = "individual"


def modes() -> dict[int, tuple[str, ...]]:
    """Each for oneself at every table (one seat: solo), teams from four seats on (GM-85)."""
    return {seats: (INDIVIDUAL, *TEAMS.get(seats, {})) for seats in SCHOOL_COUNT}


def team_of(table: Table) -> tuple[int, ...]:
    """By seat: its team, whose members alternate (GM-86), or itself."""
    pattern = TEAMS.get(table.seats, {}).get(table.mode)
    if pattern is None:
        return tuple(range(table.seats))
    names = sorted(set(pattern))
    return tuple([names.index(letter) for letter in pattern])


def sides(table: Table) -> tuple[Side, ...]:
    """The teams, or each alone; a lone player meets contenders (GM-72)."""
    if table.seats == 1:
        return (Side((0,)), Side((), "contenders"))
    if table.mode == INDIVIDUAL:
        return each_alone(table)
    teams = team_of(table)
    members = [[k for k in range(table.seats) if teams[k] == n] for n in range(max(teams) + 1)]
    return tuple([Side(tuple(seats), "ABCD"[n]) for n, seats in enumerate(members)])


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table; `table` must come from `Game.table`."""
    seats = table.seats
    standard = standard_targets(table)
    schools = 0
    if table.options["schools"] != "random":
        schools = sum(2 ** SCHOOL_NAMES.index(name) for name in table.options["schools"].split())
    return Setup(
        seats,
        list(team_of(table)),
        [name for name, _ in standard] if table.mode != INDIVIDUAL else [],
        TARGET.numbers(table.options["target"], standard),  # GM-58, GM-91
        list(FAVOUR.figures(table.options["cf"])),
        ranks_for(seats),
        SCHOOL_COUNT[seats],
        HAND_SIZE,
        PREFERRED_ZERO_CF,
        SOLO_REQUIRED_RANK,
        schools,
        table.seat("dealer"),
        table.is_on("memory"),
    )


def empty(setup: Setup) -> Gorus:
    """A table with nothing on it yet: no Crowd Support (GM-07), no cards dealt."""
    places = setup.places
    return Gorus(
        setup,
        [],
        0,
        setup.dealer,
        setup.schools,
        NO_SCHOOL,
        NOBODY,
        0,
        setup.bouts,
        vec[i64]([0 for _ in range(places)]),
        NOBODY,
        vec[i64]([0 for _ in range(places)]),
        no_cards(setup.seats),
        0,
        vec[i64]([NO_LIMIT for _ in range(2 * SUBSETS)]) if setup.is_duel else vec[i64]([]),
        Deck(vec[i64]([]), vec[i64]([])),
        no_cards(setup.side_count),
        vec[i64]([0 for _ in range(setup.side_count)]),
        0,
    )


def opening(table: Table) -> Gorus:
    """A settled game before its first move.

    Two players (GM-71) and teams (GM-87), a team of one among them (GM-94), go through the same
    steps as everybody; only the setup differs.
    """
    setup = setup_for(table)
    g = empty(setup)
    g.stack.append(flow.START_ROUND)
    if setup.dealer == NOBODY and not setup.is_solo:
        g.stack.append(flow.CHOOSE_DEALER_SEAT)
    if setup.schools == 0:
        g.stack.append(flow.CHOOSE_SCHOOLS)
    settle(g)
    return g


def unpack(table: Table, packed: list[Any], frames: Mapping[str, Any]) -> Gorus:
    """The state that `Gorus.pack` packed."""
    setup = setup_for(table)
    (
        stack, round_number, dealer, schools, preferred, leader, played, bouts_left, bout,
        last_leader, last_bout, hands, voids, room, (known, bag), piles, support, champions,
    ) = packed  # fmt: skip
    spare = [0] * int(setup.places)
    return Gorus(
        setup,
        unpack_stack(stack, frames),
        round_number,
        dealer,
        schools,
        preferred,
        leader,
        played,
        bouts_left,
        vec[i64](bout + spare[len(bout) :]),
        last_leader,
        vec[i64](last_bout or spare),
        vec[i64](hands),
        voids,
        vec[i64](room),
        Deck(vec[i64](known), vec[i64](bag)),
        vec[i64](piles),
        vec[i64](support),
        champions,
    )


def _fill(sets: vec[i64], holder: int, cards: Sequence[int]) -> None:
    for card in cards:
        sets[holder * SCHOOLS + card // 16] |= BIT[card % 16]


def position(
    table: Table,
    *,
    frame: Frame,
    hands: Sequence[Sequence[int]] = (),
    pile: Sequence[int] = (),
    piles: Sequence[Sequence[int]] = (),
    preferred: int = NO_SCHOOL,
    leader: int = NOBODY,
    bout: Sequence[int] = (),
    dealer: int = 0,
    bouts_left: int = 0,
    support: Sequence[int] = (),
    targets: Sequence[int] = (),
) -> Gorus:
    """A free position for examples and puzzles: cards need not fit the deck of GM-03.

    `pile` is the draw pile or the stack of contenders, top card first; `frame` is what comes next.
    """
    base = setup_for(table)
    setup = Setup(
        base.seats,
        list(base.side_of),
        base.side_names,
        list(targets or base.targets),
        list(base.cf),
        list(base.ranks),
        base.school_count,
        base.hand_size,
        base.zero_cf,
        base.required_rank,
        base.schools,
        base.dealer,
        base.memory,
    )
    g = empty(setup)
    g.dealer = NOBODY if setup.is_solo else dealer
    g.round_number = 1
    g.preferred = preferred
    g.leader = leader
    g.played = len(bout)
    for k, card in enumerate(bout):
        g.bout[k] = card
    for seat, cards in enumerate(hands):
        _fill(g.hands, seat, cards)
    for side, cards in enumerate(piles):
        _fill(g.piles, side, cards)
    for side, n in enumerate(support):
        g.support[side] = n
    g.deck = Deck(vec[i64](list(reversed(pile))), vec[i64]([]))
    g.bouts_left = bouts_left or max([len(cards) for cards in hands], default=0)
    g.stack = [flow.CROWN, frame] if frame is flow.TALLY else [flow.CROWN, flow.TALLY, frame]
    settle(g)
    return g
