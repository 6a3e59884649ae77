"""A position of Sortes."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.deck import Deck
from munera.core.engine import Frame, State, pack_stack

NO_CARD: Final = 0


@final
class Position(State):
    """The lots and coins of the seats and the deck. `pack` has an order of its own, for ever."""

    def __init__(
        self, stack: list[Frame], seats: i64, deck: Deck, cards: vec[i64], coins: vec[i64]
    ) -> None:
        super().__init__(stack)
        self.seats: Final = seats
        self.deck: Deck = deck
        self.cards: vec[i64] = cards  # by seat; NO_CARD before the deal
        self.coins: vec[i64] = coins  # by seat: how often it may still swap (SO-2)

    def clone(self) -> Position:
        """An independent copy of the position."""
        return Position(self.stack[:], self.seats, self.deck.clone(), self.cards[:], self.coins[:])

    def pack(self) -> list[Any]:
        """Every field but the number of seats, which the table gives."""
        return [pack_stack(self.stack), self.deck.pack(), list(self.cards), list(self.coins)]

    def results(self) -> list[float]:
        """One for the highest lot (SO-4)."""
        cards = list(self.cards)
        best = max(cards)
        return [1.0 if not self.stack and card == best else 0.0 for card in cards]
