"""What a line of the log looks like in the arenas, from the event as the viewer may know it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.scene import Cue
from munera.games.for_glory import events as ev
from munera.games.for_glory.scene_board import side_name
from munera.games.for_glory.scene_cards import signed
from munera.games.for_glory.space import ARENA_NAMES, NUMBERS

ENTERS: Final = (ev.ENTERED, ev.REGISTERED, ev.ENTERED_AS_TACTIC)
FALLS: Final = (ev.DEFEATED, ev.GAVE_UP)
CHANGES: Final = (ev.EXHAUSTED, ev.READIED)  # seat, card, gladiator
PASSES: Final = (ev.REASSIGNED, ev.MOVED_DAMAGE)
FIGURES: Final = (ev.MODIFIED_TURN, ev.MODIFIED_BATTLE)


@lru_cache(4096)
def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """What to show of an event; nothing of what is drawn, dealt or paid from the hand."""
    kind, rest = event[0], event[1:]
    if kind in ENTERS:
        seat, _, man, arena = rest
        return (Cue("comes", _man(man), side_name(arena, seat)),)
    if kind == ev.MOVED:
        return (Cue("goes", _man(rest[2]), side_name(rest[4], rest[0])),)
    if kind == ev.HIT:
        return (Cue("strikes", _man(rest[2]), other=_man(rest[4])),)
    if kind == ev.ASSIGNED:
        return (Cue("gains", _man(rest[2]), text=signed(rest[3])),)
    if kind == ev.PREVENTED:
        return (Cue("guarded", _man(rest[2])),)
    if kind == ev.REMOVED_DAMAGE:
        return (Cue("gains", _man(rest[2]), text=signed(-rest[3])),)
    if kind in PASSES:
        return (Cue("guarded", _man(rest[1])), Cue("gains", _man(rest[3]), text=signed(rest[4])))
    if kind == ev.RESOLVED:
        return (Cue("hurt", _man(rest[2])),)
    if kind in FALLS:
        return (Cue("leaves", _man(rest[2]), side_name(rest[3], rest[0])),)
    if kind == ev.RETURNED:
        return (Cue("leaves", _man(rest[2])),)
    if kind in CHANGES:
        return (Cue("turns", _man(rest[2])),)
    if kind in FIGURES:
        return (Cue("gains", _man(rest[2]), text=signed(rest[4])),)
    return _panel_cues(kind, rest)


def _panel_cues(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Coins and Glory that come to a seat, or go."""
    if kind == ev.TOOK_GLORY:
        return (
            Cue("gains", f"arena.{ARENA_NAMES[rest[3]]}", text=signed(rest[1])),
            _gains(rest[0], rest[1]),
        )
    if kind in (ev.GAINED, ev.INSURED):
        return (_gains(rest[0], rest[1]),)
    if kind == ev.PAID_TOKENS:
        return (_gains(rest[0], -rest[1]),)
    return ()


def _gains(seat: int, n: int) -> Cue:
    return Cue("gains", panel=f"seat {seat}", text=signed(n))


def _man(number: int) -> str:
    return f"g{number // NUMBERS}.{number % NUMBERS}"
