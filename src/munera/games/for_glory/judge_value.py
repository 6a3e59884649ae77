"""The value of a position of For Glory, and when it can be judged."""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from munera.core.engine import State
from munera.games.for_glory.flow import Main
from munera.games.for_glory.judge import (
    owned_influence,
    owned_needs,
    printed_strength,
    side_strength,
)
from munera.games.for_glory.state import ARENAS, GLADIATOR, REACTION, TACTIC, Glory

SEARCH_DEPTH: Final = 4  # choices by rules of thumb; then the turn is played to the end
# How much a position's parts say about who wins, as a logistic regression found over 180,000
# positions of 25,000 games by rules of thumb with slips.
GLORY: Final = 0.034  # for every turn that has gone by
IN_ARENA: Final = 0.2
FIGHTER: Final = 0.13
SKILL: Final = 0.02
PULL: Final = 0.11
LACK: Final = 0.63
TURN: Final = 0.2


def means(g: Glory, seat: i64) -> float:
    """The means of a seat to win: Gladiators, in arenas or owned, and what they need and use."""
    ludus = g.ludi[seat]
    fighters = 0.0
    skills: i64 = 0
    for pile in (ludus.hand, ludus.deck, ludus.discard, ludus.reserve):
        k: i64
        for k in range(len(pile)):
            kind = g.setup.type[pile[k]]
            if kind == GLADIATOR:
                fighters += printed_strength(g, pile[k])
            elif kind in (TACTIC, REACTION):
                skills += g.setup.cost[pile[k]]
    total = FIGHTER * fighters + SKILL * float(skills)
    arena: i64
    for arena in range(ARENAS):
        total += IN_ARENA * side_strength(g, arena, seat)
    influence = owned_influence(g, seat)
    lack = max(owned_needs(g, seat) - influence, 0)
    total += PULL * float(influence) - LACK * float(lack)
    return total + TURN if g.stack[-1].who(g) == seat else total


def can_judge(s: State) -> bool:
    """A position is judged when a Machinations Turn begins: then nothing is half done."""
    return isinstance(s.stack[-1], Main) and cast(Glory, s).actions == 0


def value(s: State, seat: int) -> float:
    """A guess at a seat's result, 0 to 1: Glory counts for more, the later it is."""
    g = cast(Glory, s)
    if not g.stack:
        return g.results()[seat]
    if g.turn == 0:
        return 0.5
    other = 1 - seat
    lead = GLORY * float((g.ludi[seat].glory - g.ludi[other].glory) * min(g.turn, 20))
    return 1.0 / (1.0 + math.exp(means(g, other) - means(g, seat) - lead))
