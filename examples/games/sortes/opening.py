"""How Sortes begins, for every number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.deck import Deck
from munera.core.engine import State, settle, unpack_stack
from munera.core.game import Table

from . import flow
from .state import NO_CARD, Position
from .tables import HIGHEST


def opening(table: Table) -> State:
    """A settled game before its first move."""
    deck = Deck(vec[i64]([]), vec[i64](list(range(1, HIGHEST + 1))))
    cards = vec[i64]([NO_CARD] * table.seats)
    coins = vec[i64]([table.number("coins")] * table.seats)
    p = Position([flow.DEAL_CARD[0]], table.seats, deck, cards, coins)
    settle(p)
    return p


def unpack(table: Table, packed: list[Any], frames: Mapping[str, Any]) -> State:
    """The state that `Position.pack` gave these data for."""
    stack, (known, bag), cards, coins = packed
    pending = unpack_stack(stack, frames)
    deck = Deck(vec[i64](known), vec[i64](bag))
    return Position(pending, table.seats, deck, vec[i64](cards), vec[i64](coins))
