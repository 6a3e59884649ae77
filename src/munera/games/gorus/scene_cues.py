"""Where cards of a bout come from and go to, from the event as the viewer may know it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.scene import Cue
from munera.games.gorus import events as ev
from munera.games.gorus.sight import CARD_NAMES

PLAYED: Final = (ev.LED_FIRST, ev.LED, ev.FOLLOWED, ev.SLUFFED, ev.CHALLENGED)  # seat, card
COLLECTED: Final = (ev.COLLECTED, ev.TEAM_COLLECTED)  # side


@lru_cache(4096)
def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """A card that is played comes from its player; a bout goes to the side that won it."""
    kind, rest = event[0], event[1:]
    if kind in PLAYED:
        return (Cue("hands", f"card {CARD_NAMES[rest[1]]}", panel=f"seat {rest[0]}"),)
    if kind in COLLECTED:
        return (Cue("gathers", panel=f"side {rest[0]}"),)
    return ()
