"""What a seat of Sortes may know, as numbers for learners; seats are counted from the viewer."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from munera.core.engine import State
from munera.core.tensor import Feature, Sheet, away

from .state import NO_CARD, Position
from .tables import HIGHEST, MOST_COINS

# The numbers of the pieces, one line each: so they compile to plain numbers.
CARDS: Final = 0
TURN: Final = 1
DECK: Final = 2
COINS: Final = 3


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its seats."""
    seats = int(cast(Position, s).seats)
    return [
        Feature("cards", (seats, HIGHEST), "the viewer's lot, at the end all of them"),
        Feature("turn", (seats,), "who is asked"),
        Feature("deck", (1,), "lots that nobody has", HIGHEST),
        Feature("coins", (seats,), "coins left, by seat", MOST_COINS),
    ]


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows: what `sight.view` shows, nothing else."""
    p = cast(Position, s)
    out.open(CARDS)
    seat: i64
    for seat in range(p.seats):
        if p.cards[seat] != NO_CARD and (seat == viewer or not p.stack):
            out.mark(HIGHEST * away(viewer, seat, p.seats) + p.cards[seat] - 1)
    out.open(TURN)
    if p.stack:
        out.mark(away(viewer, p.stack[-1].who(s), p.seats))
    out.open(DECK)
    out.put(0, p.deck.size())
    out.open(COINS)
    for seat in range(p.seats):
        out.put(away(viewer, seat, p.seats), p.coins[seat])
