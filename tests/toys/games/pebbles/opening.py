"""How Pebbles begins; states are unpacked field by field, as is usual."""

from __future__ import annotations

from munera.core.engine import State
from munera.core.game import Table

from .flow import Hide
from .state import Pebbles

STONES = 9


def setup_for(table: Table) -> int:
    return table.seats


def opening(table: Table) -> State:
    return Pebbles(setup_for(table), [Hide()], STONES, -1, -1)
