"""How Clash of the Gladiators begins, for every number of players; also free positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Frame, settle
from munera.core.game import Table
from munera.games.clash import flow
from munera.games.clash.state import BEASTS, FIGHT, NONE, Clash, Setup, crew_of, empty
from munera.games.clash.tables import (
    ANIMAL_NAMES,
    BASES,
    KIND_COUNTS,
    KIND_NAMES,
    SPACE_NAMES,
    read_animals,
    read_board,
)

MODE: Final = "individual"


def modes() -> dict[int, tuple[str, ...]]:
    """Two to five players, each for himself (CG-01)."""
    return dict.fromkeys(BASES, (MODE,))


def setup_for(table: Table) -> Setup:
    """The fixed part of a checked table; `table` must come from `Game.table`."""
    options = table.options
    seats = table.seats
    board = read_board(options["board"], seats * BASES[seats])
    animals = read_animals(options["animals"])
    spaces = sorted(SPACE_NAMES.index(name) for name in board)
    near = [0] * (max(spaces) + 1)
    for name, others in board.items():
        near[SPACE_NAMES.index(name)] = sum([2 ** SPACE_NAMES.index(other) for other in others])
    symbols = [[fields.get(kind, 0) for kind in KIND_NAMES] for fields in animals.values()]
    return Setup(
        seats,
        BASES[seats],
        table.seat("first_seat"),
        table.is_on("own_teams_apart"),
        table.is_on("odds"),
        spaces,
        near,
        crew_of(list(KIND_COUNTS)),
        [crew_of(counts) for counts in symbols],
        [fields["hits"] for fields in animals.values()],
    )


def opening(table: Table) -> Clash:
    """A settled game before its first move: stacks sorted, animals shuffled, pens empty (CG-04)."""
    setup = setup_for(table)
    g = empty(setup)
    g.stack.append(flow.STARTER_SEAT if setup.first == NOBODY else flow.MUSTER)
    settle(g)
    return g


def position(
    table: Table,
    *,
    units: Mapping[str, str],
    turn: int = 0,
    wounds: Mapping[str, int] | None = None,
    reserve: Sequence[str] = (),
    pens: Sequence[str] = (),
    trophies: Sequence[str] = (),
    dead: Sequence[str] = (),
    frame: Frame | None = None,
) -> Clash:
    """A free position of the fight for examples and puzzles.

    `units` says what stands on a space: an animal's name, or a seat and its gladiators, such as
    `0 sword sword net`. Pens and trophies are words by seat. The next step is a new turn.
    """
    g = empty(setup_for(table))
    g.phase = FIGHT
    g.first = max(0, g.first)
    g.turn = turn
    bases = [0] * table.seats
    for name, text in units.items():
        space = SPACE_NAMES.index(name)
        if text in ANIMAL_NAMES:
            g.units[space] = BEASTS + ANIMAL_NAMES.index(text)
            g.beasts |= BIT[space]
            continue
        seat, *kinds = text.split()
        g.units[space] = 4 * int(seat) + bases[int(seat)]
        bases[int(seat)] += 1
        g.teams[int(seat)] |= BIT[space]
        g.crews[space] = crew_named(kinds)
    for name, n in (wounds or {}).items():
        g.wounds[SPACE_NAMES.index(name)] = n
    for k, words in enumerate(pens):
        g.pens[k] = crew_named(words.split())
    for k, words in enumerate(trophies):
        g.trophies[k] = _set_of(words.split())
    g.stacks = 0
    g.hidden = 0
    g.reserve = _set_of(reserve)
    g.dead = _set_of(dead)
    g.hand = NONE
    g.stack = [frame or flow.START_TURN]
    settle(g)
    return g


def crew_named(kinds: Sequence[str]) -> int:
    """The crew of gladiators named one by one."""
    return crew_of([sum([name == kind for name in kinds]) for kind in KIND_NAMES])


def _set_of(animals: Sequence[str]) -> int:
    return sum([2 ** ANIMAL_NAMES.index(name) for name in animals])
