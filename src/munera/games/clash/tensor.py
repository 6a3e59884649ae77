"""What a seat of Clash of the Gladiators may know, as numbers for learners: everything (CG-04).

Seats are counted from the viewer clockwise. Spaces, kinds and animals have the numbers of the
action space; the side of a battle is 0 for the attacker, 1 for the defender.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import State
from munera.core.tensor import Feature, Sheet, away
from munera.games.clash import rules
from munera.games.clash.space import ANIMALS, KINDS
from munera.games.clash.state import (
    BEASTS,
    FACTS,
    GLADIATORS,
    NONE,
    R_DICE,
    R_FACES,
    R_LOSSES,
    R_PARRIED,
    R_WOUNDS,
    T_FIRST,
    T_ROLLS,
    T_SPEARS,
    Clash,
    of_kind,
)

# The numbers of the pieces, one per line, so that they compile to plain numbers.
TEAMS: Final = 0
BEAST: Final = 1
CREWS: Final = 2
WOUNDS: Final = 3
HERE: Final = 4
THERE: Final = 5
NETTED: Final = 6
ASKED: Final = 7
PHASE: Final = 8
TURN: Final = 9
PLAYER: Final = 10
FIRST: Final = 11
HAND: Final = 12
ANIMAL_SETS: Final = 13
CREW_SETS: Final = 14
PENS: Final = 15
TROPHIES: Final = 16
POINTS: Final = 17
BASES: Final = 18
THROW: Final = 19
LOSSES: Final = 20
SPEARS: Final = 21
FIRST_SIDE: Final = 22
ROLLS: Final = 23
FACES: Final = 24
CHAMPIONS: Final = 25
STAGES: Final = (
    "base", "take", "release", "attacker", "bring_in", "stand", "target", "net", "reroll", "lose",
    "starter", "reveal", "dice",
)  # fmt: skip
NUMBERS: Final = {stage: k for k, stage in enumerate(STAGES)}
MOST: Final = 20  # gladiators of a kind, points of a throw and the like


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its seats and its board."""
    g = cast(Clash, s)
    seats, spaces = int(g.setup.seats), int(g.setup.size)
    return [
        Feature("teams", (seats, spaces), "where each player's teams and bases stand"),
        Feature("beasts", (ANIMALS, spaces), "where each animal stands"),
        Feature("crews", (spaces, KINDS), "gladiators on a space, netted ones included", 4),
        Feature("wounds", (spaces,), "wounds of what stands there", MOST),
        Feature("here", (spaces,), "the base, team or attacker that was chosen"),
        Feature("there", (spaces,), "the defender"),
        Feature("netted", (2, KINDS), "netted gladiators of each side of the battle", 4),
        Feature("asked", (len(STAGES),), "what is asked: " + ", ".join(STAGES)),
        Feature("phase", (3,), "gladiators enter, animals enter, fight"),
        Feature("turn", (seats,), "who is asked"),
        Feature("player", (seats,), "whose turn it is"),
        Feature("first", (seats,), "the first player"),
        Feature("hand", (ANIMALS,), "the animal to be put on the board"),
        Feature("animals", (3, ANIMALS), "animals in the stack, beside the board, out of the game"),
        Feature("stacks", (3, KINDS), "gladiators to choose from, left over, fallen", MOST),
        Feature("pens", (seats, KINDS), "captured gladiators", MOST),
        Feature("trophies", (seats, ANIMALS), "captured animals"),
        Feature("points", (seats,), "points so far", 100),
        Feature("bases", (seats,), "bases that have still to enter", 4),
        Feature("throw", (3,), "dice to fall, simple hits, mortal hits of this throw", MOST),
        Feature("losses", (1,), "gladiators that have still to be given up", MOST),
        Feature("spears", (2,), "spears of each side", MOST),
        Feature("first_side", (2,), "the side that rolls first"),
        Feature("rolls", (2, 4), "each roll's dice, hits parried, wounds, losses", MOST),
        Feature("faces", (2, 3), "misses, simple and mortal hits on the table", MOST),
        Feature("champions", (seats,), "who has won the game"),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Clash, s)
    seats = g.setup.seats
    _arena(g, viewer, out)
    out.mark_in(PHASE, g.phase)
    if g.stack:
        out.mark_in(ASKED, NUMBERS[g.stack[-1].stage()])
        out.mark_in(TURN, away(viewer, g.stack[-1].who(s), seats))
        out.mark_in(PLAYER, away(viewer, g.turn, seats))
    out.mark_in(FIRST, away(viewer, g.first, seats))
    out.mark_in(HAND, g.hand)
    out.open(ANIMAL_SETS)
    out.mark_set(0, g.hidden)
    out.mark_set(ANIMALS, g.reserve)
    out.mark_set(2 * ANIMALS, g.dead)
    out.open(CREW_SETS)
    _crew(out, 0, g.stacks)
    _crew(out, KINDS, g.box)
    _crew(out, 2 * KINDS, g.fallen)
    _players(g, viewer, out)
    _battle(g, out)


def _crew(out: Sheet, first: i64, crew: i64) -> None:
    if crew == 0:
        return
    kind: i64
    for kind in range(KINDS):
        out.put(first + kind, of_kind(crew, kind))


def _arena(g: Clash, viewer: i64, out: Sheet) -> None:
    size = g.setup.size
    space: i64
    for space in range(size):
        unit = g.units[space]
        if unit == NONE:
            continue
        if unit >= BEASTS:
            out.mark_in(BEAST, (unit - BEASTS) * size + space)
        else:
            out.mark_in(TEAMS, away(viewer, unit >> 2, g.setup.seats) * size + space)
            out.open(CREWS)
            _crew(out, KINDS * space, g.crews[space])
        out.put_in(WOUNDS, space, g.wounds[space])
    out.mark_in(HERE, g.here)
    out.mark_in(THERE, g.there)
    out.open(NETTED)
    _crew(out, 0, g.netted_here)
    _crew(out, KINDS, g.netted_there)


def _players(g: Clash, viewer: i64, out: Sheet) -> None:
    seat: i64
    for seat in range(g.setup.seats):
        row = away(viewer, seat, g.setup.seats)
        out.open(PENS)
        _crew(out, KINDS * row, g.pens[seat])
        out.open(TROPHIES)
        out.mark_set(ANIMALS * row, g.trophies[seat])
        out.put_in(POINTS, row, rules.points(g, seat))
        if g.phase == GLADIATORS:
            out.put_in(BASES, row, rules.bases_left(g, seat))
        if g.champions & BIT[seat]:
            out.mark_in(CHAMPIONS, row)


def _battle(g: Clash, out: Sheet) -> None:
    """The present battle, or the last one until another begins."""
    out.open(THROW)
    out.put(0, g.dice)
    out.put(1, g.simple)
    out.put(2, g.mortal)
    out.put_in(LOSSES, 0, g.losses)
    tale = g.tale
    if tale[T_FIRST] == NONE:
        return
    out.mark_in(FIRST_SIDE, tale[T_FIRST])
    out.open(SPEARS)
    out.put(0, tale[T_SPEARS])
    out.put(1, tale[T_SPEARS + 1])
    number: i64
    for number in range(2):
        at = T_ROLLS + FACTS * number
        if tale[at + R_DICE] == NONE:
            continue
        out.open(ROLLS)
        out.put(4 * number, tale[at + R_DICE])
        out.put(4 * number + 1, tale[at + R_PARRIED])
        out.put(4 * number + 2, tale[at + R_WOUNDS])
        out.put(4 * number + 3, tale[at + R_LOSSES])
        out.open(FACES)
        _faces(out, 3 * number, tale[at + R_FACES])


def _faces(out: Sheet, first: i64, code: i64) -> None:
    """How many of each face a throw shows; see `state.faces_of` for its digits."""
    face: i64
    for face in range(3):
        n: i64 = 0
        rest = code
        while rest > 0:
            if (rest & 3) - 1 == face:
                n += 1
            rest >>= 2
        out.put(first + face, n)
