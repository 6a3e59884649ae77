"""What a line of the log looks like in the arena, from the event as the viewer may know it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.scene import Cue
from munera.games.gladigala import events as ev
from munera.games.gladigala.tables import SQUARE_NAMES

MINUS: Final = "\u2212"
GOES: Final = (ev.MOVED, ev.LEAPT)
BOUNCES: Final = (ev.CONTESTED, ev.TRADED, ev.HELD)
STRIKES: Final = (ev.STRUCK, ev.CRUSHED)
LEAVES: Final = (
    ev.OUT, ev.OUT_CRUSHED, ev.OUT_UNPAID, ev.OUT_SOFTENED, ev.OWN_EAGLE, ev.FEE_UNPAID,
)  # fmt: skip
GUARDED: Final = (ev.SHIELD_HELD, ev.SHIELD_SOFTENED)
EARNS: Final = (ev.EAGLE_PAID,)  # seat, coins
EARNS_FOR: Final = (ev.DECLARATION_PAID, ev.STREAK_PAID)  # seat, how many, coins


@lru_cache(4096)
def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """What to show of an event; of the set-up only where something comes from."""
    kind, rest = event[0], event[1:]
    if kind in GOES:
        return (Cue("goes", _man(rest[0]), SQUARE_NAMES[rest[2]]),)
    if kind == ev.CARRIED:
        return (Cue("goes", _eagle(rest[0]), SQUARE_NAMES[rest[3]], _man(rest[1])),)
    if kind in BOUNCES:
        return (Cue("bounces", _man(rest[0]), SQUARE_NAMES[rest[1]]),)
    if kind == ev.TURNED:
        return (Cue("turns", _man(rest[0]), facing=90 * rest[1]),)
    if kind in STRIKES:
        return (Cue("strikes", _man(rest[0]), SQUARE_NAMES[rest[2]], _man(rest[1])),)
    if kind == ev.HURT:
        return (Cue("hurt", _man(rest[0])),)
    if kind in LEAVES:
        return (Cue("leaves", _man(rest[0]), SQUARE_NAMES[rest[1]]),)
    if kind in GUARDED:
        return (Cue("guarded", _man(rest[0])),)
    if kind == ev.EAGLE_TAKEN:
        return (Cue("takes", _man(rest[0]), SQUARE_NAMES[rest[2]], _eagle(rest[1])),)
    if kind == ev.EAGLE_DROPPED:
        return (Cue("comes", _eagle(rest[0]), SQUARE_NAMES[rest[2]]),)
    if kind == ev.MARKED:
        return (Cue("comes", f"mark{rest[0]}", SQUARE_NAMES[rest[2]], _man(rest[0])),)
    return _comes_to_board(kind, rest) or _coin_cues(kind, rest)


def _comes_to_board(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """What is put on the board in the set-up comes from its owner."""
    if kind == ev.PLACED:
        return (Cue("hands", _man(rest[0]), panel=f"seat {rest[0] // 6}"),)
    if kind == ev.EAGLE_SET:
        return (Cue("hands", cell=SQUARE_NAMES[rest[1]], panel=f"seat {rest[0]}"),)
    return ()


def _coin_cues(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """What goes into a Treasury, or out of it."""
    if kind == ev.ATTACK_PAID:
        return _gains(rest[0] // 6, rest[2])
    if kind == ev.ATTACK_CHEERED:
        return _gains(rest[0] // 6, rest[2] + rest[3])
    if kind == ev.ATTACK_DENIED:
        return _gains(rest[0] // 6, 0)
    if kind in EARNS:
        return _gains(rest[0], rest[1])
    if kind in EARNS_FOR:
        return _gains(rest[0], rest[2])
    if kind == ev.SHIELD_PAID:
        return (Cue("guarded", _man(rest[0])), *_gains(rest[0] // 6, -1))
    if kind == ev.FEE_PAID:
        return _gains(rest[0] // 6, -rest[1])
    if kind == ev.UPGRADED:
        return _gains(rest[0], -rest[2])
    if kind == ev.MEDAL_COINS:
        return _gains(rest[0], -rest[1])
    return ()


def _gains(seat: int, coins: int) -> tuple[Cue, ...]:
    text = f"+{coins}" if coins >= 0 else f"{MINUS}{-coins}"
    return (Cue("gains", panel=f"seat {seat}", text=text),)


def _man(number: int) -> str:
    return f"g{number}"


def _eagle(school: int) -> str:
    return f"eagle{school}"
