"""Where teams, gladiators and spoils come from and go to, as far as the viewer may know it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.scene import Cue, Inlay
from munera.games.clash import events as ev
from munera.games.clash.tables import ANIMAL_NAMES, KIND_NAMES, SPACE_NAMES

ENTERS: Final = (ev.ENTERED, ev.JOINED)  # seat, space
CAPTURES: Final = (ev.CAPTURED, ev.LED_CAPTURED, ev.CAPTURED_ALL, ev.LED_CAPTURED_ALL)  # seat
ANIMALS: Final = (
    ev.ANIMAL_CAPTURED,
    ev.LED_CAPTURED_ANIMAL,
    ev.LED_ANIMAL_CAPTURED,
)  # seat, animal


@lru_cache(4096)
def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """Teams come from their owner, gladiators from a stack; the captor gets the captured."""
    kind, rest = event[0], event[1:]
    if kind in ENTERS:
        return (Cue("hands", cell=SPACE_NAMES[rest[1]], panel=f"seat {rest[0]}"),)
    if kind == ev.TOOK:
        name = KIND_NAMES[rest[1]]
        return (Cue("hands", cell=SPACE_NAMES[rest[2]], other=f"stack {name}", pin=Inlay(name)),)
    if kind in CAPTURES:
        return (Cue("gathers", panel=f"seat {rest[0]}"),)
    if kind in ANIMALS:
        return (Cue("gathers", ANIMAL_NAMES[rest[1]], panel=f"seat {rest[0]}"),)
    return ()
