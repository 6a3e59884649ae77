"""Does an observation tell more than its seat may know? Checked with other truths."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from contract.cases import Case, cases_of
from effort import often
from munera.core.engine import State
from munera.core.rng import Rng
from munera.core.tensor import Feature, Layout, Sheet
from munera.lab.contract import numbers
from munera.lab.contract.numbers import cells_of, layout_of

__all__ = ["Secret", "cells_of", "finds", "layout_of", "moments", "unlike"]

Observe = Callable[[State, int, Sheet], None]
Secret = Callable[[State, int], int]  # something that a seat must not know, as a number


def moments(case: Case, rng: Rng) -> Iterator[State]:
    """States of whole random games, from the first move to the end; a game's tables share them."""
    return numbers.moments(case, rng, often(6000, 1200) // len(cases_of(case.game)))


def unlike(case: Case, rng: Rng) -> Iterator[tuple[State, State, int]]:
    """Pairs of truths that a seat cannot tell apart."""
    for s in moments(case, rng):
        seat = rng.below(case.table.seats)
        yield s, case.game.resample(s, seat, rng), seat


def finds(case: Case, secret: Secret) -> bool:
    """Whether the check finds a secret that is planted in an observation."""
    pieces = case.game.pieces(case.game.opening(case.table))
    layout = Layout([*pieces, Feature("planted", (1,), "a leak", 1000, -1000, memory=True)])
    for s, t, seat in unlike(case, case.rng("planted")):
        rows = []
        for truth in (s, t):
            sheet = Sheet(layout)
            case.game.observe(truth, seat, sheet)
            sheet.open(len(pieces))
            sheet.put(0, secret(truth, seat))
            rows.append(list(sheet.cells))
        if rows[0] != rows[1]:
            return True
    return False
