"""What a line of the log looks like in the arenas, from the event as the viewer may know it.

Damage is shown as it is told: first assigned, then prevented or reassigned, then resolved.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from munera.core.scene import Cue, Inlay
from munera.games.for_glory import events as ev
from munera.games.for_glory.scene_board import side_name
from munera.games.for_glory.scene_cards import signed
from munera.games.for_glory.space import ARENA_NAMES, NUMBERS

ENTERS: Final = (ev.ENTERED, ev.REGISTERED, ev.ENTERED_AS_TACTIC)
FALLS: Final = (ev.DEFEATED, ev.GAVE_UP)
PASSES: Final = (ev.REASSIGNED, ev.MOVED_DAMAGE)
FIGURES: Final = (ev.MODIFIED_TURN, ev.MODIFIED_BATTLE)
OWN_DOING: Final = (ev.ATTACKED, ev.TACTIC_USED, ev.REACTION_USED)  # of a gladiator
PLAYED: Final = (
    ev.TACTIC_PLAYED, ev.TACTIC_OF_CARD, ev.REACTION_PLAYED, ev.REACTION_OF_CARD, ev.COMBAT_PASSED,
)  # fmt: skip
BOASTS: Final = (ev.CROWD_CALLS, ev.TOOK_BOAST)
ARENA_OF: Final = {  # where an event names an arena: what happens there
    ev.BATTLE_BEGAN: (0, "acts"),
    ev.BATTLE_DRAWN: (0, "guarded"),
    ev.TOKEN_MOVED: (1, "takes"),
}


@lru_cache(4096)
def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """What to show of an event; nothing for cards drawn, dealt or paid from the hand."""
    kind, rest = event[0], event[1:]
    if kind in ENTERS:
        seat, _, man, arena = rest
        return (
            Cue("comes", _man(man), side_name(arena, seat)),
            Cue("hands", _man(man), panel=f"seat {seat}"),
        )
    if kind == ev.MOVED:
        return (Cue("goes", _man(rest[2]), side_name(rest[4], rest[0])),)
    if kind == ev.HIT:
        return (Cue("strikes", _man(rest[2]), other=_man(rest[4])),)
    if kind in OWN_DOING:
        return (Cue("acts", _man(rest[2])),)
    if kind in FALLS:
        return (Cue("leaves", _man(rest[2]), side_name(rest[3], rest[0])),)
    if kind == ev.RETURNED:
        return (Cue("leaves", _man(rest[2])),)
    if kind == ev.EXHAUSTED:
        return (Cue("tires", _man(rest[2])),)
    if kind == ev.READIED:
        return (Cue("wakes", _man(rest[2])),)
    if kind in FIGURES:
        return (Cue("gains", _man(rest[2]), text=signed(rest[4])),)
    return _damage_cues(kind, rest) or _table_cues(kind, rest)


def _damage_cues(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Damage on its way: what lies beside a gladiator and what lies on it (FG-802 to FG-805)."""
    if kind == ev.ASSIGNED:
        man, n = _man(rest[2]), rest[3]
        return (Cue("gains", man, text=signed(n)), _assigned(man, n))
    if kind == ev.PREVENTED:
        return (Cue("guarded", _man(rest[2])), _assigned(_man(rest[2]), -rest[3]))
    if kind == ev.REMOVED_DAMAGE:
        man, n = _man(rest[2]), rest[3]
        return (Cue("gains", man, text=signed(-n)), _wounded(man, -n))
    if kind in PASSES:
        by, to, n = _man(rest[1]), _man(rest[3]), rest[4]
        less = _assigned(by, -n) if kind == ev.REASSIGNED else _wounded(by, -n)
        return (Cue("guarded", by), less, Cue("gains", to, text=signed(n)), _assigned(to, n))
    if kind == ev.RESOLVED:
        man, n = _man(rest[2]), rest[3]
        return (Cue("hurt", man), _assigned(man, -n), _wounded(man, n))
    return ()


def _table_cues(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Coins and Glory that a seat gains or loses; what happens to arenas and the Boast."""
    if kind == ev.TOOK_GLORY:
        arena = f"arena.{ARENA_NAMES[rest[3]]}"
        return (Cue("gains", arena, text=signed(-rest[1])), _gains(rest[0], rest[1]))
    if kind in (ev.GAINED, ev.INSURED):
        return (_gains(rest[0], rest[1]),)
    if kind == ev.PAID_TOKENS:
        return (_gains(rest[0], -rest[1]),)
    if kind == ev.BOUGHT:
        return (Cue("gathers", panel=f"seat {rest[0]}"),)
    if kind in PLAYED:
        return (Cue("acts", panel=f"seat {rest[0]}"),)
    if kind in BOASTS:
        return (Cue("takes", "boast"),)
    if kind in ARENA_OF:
        place, does = ARENA_OF[kind]
        return (Cue(does, f"arena.{ARENA_NAMES[rest[place]]}"),)
    return ()


def _gains(seat: int, n: int) -> Cue:
    return Cue("gains", panel=f"seat {seat}", text=signed(n))


def _assigned(man: str, n: int) -> Cue:
    return Cue("pins", man, pin=Inlay("assigned", signed(n), ("held",)))


def _wounded(man: str, n: int) -> Cue:
    return Cue("pins", man, pin=Inlay("wound", signed(n)))


def _man(number: int) -> str:
    return f"g{number // NUMBERS}.{number % NUMBERS}"
