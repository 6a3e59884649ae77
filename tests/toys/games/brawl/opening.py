"""How Brawl begins."""

from __future__ import annotations

from munera.core.engine import State
from munera.core.game import Table

from .flow import Buy
from .meta import USUAL
from .state import Brawl


def coins_of(table: Table) -> list[int]:
    """BR-1: the coins of each seat at a checked table."""
    text = table.options["coins"]
    every = list(USUAL) if text == "standard" else [int(word) for word in text.split()]
    return every[: table.seats]


def setup_for(table: Table) -> int:
    return table.seats


def opening(table: Table) -> State:
    none = [0] * table.seats
    return Brawl(setup_for(table), [Buy(0)], coins_of(table), none[:], none[:], none[:])
