"""What lines of the log look like on the table: steps, turns, blows, losses, markers, points."""

from __future__ import annotations

from typing import Final

from munera.core.scene import Cue, Inlay
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.scene_facing import DEGREES
from munera.games.gladiatori.scene_words import ANIMALS, MINUS
from munera.games.gladiatori.space import HEX_NAMES
from munera.games.gladiatori.tables import POWER_NAMES

# Events whose second field is a change of victory points.
POINTS: Final = (
    ev.SURRENDERED, ev.FRONT_ATTACK, ev.BEHIND_ATTACK, ev.FIRST_BLOOD, ev.KILL_POINTS, ev.FLED,
    ev.COWARD, ev.ANIMAL_POINTS, ev.SURVIVED, ev.TWO_AGAINST_ONE,
)  # fmt: skip
BLOWS: Final = (ev.ATTACKED, ev.CAST_NET, ev.STRUCK_ITEM, ev.THREW)
GOES: Final = (ev.STEPPED, ev.STEPPED_BACK)
VALUES: Final = (ev.ATTACK_VALUE, ev.DEFENCE_VALUE)
LEAVES: Final = (ev.DIED_FOR_GOOD, ev.CARRIED_OUT)
STAND_UP: Final = POWER_NAMES.index("stand-up")
ACTS: Final = (ev.OWN_ROUND, ev.POWER_USED, ev.UNBEATABLE_USED, ev.FEINTED)


def cues(event: tuple[int, ...]) -> tuple[Cue, ...]:
    """What an event looks like, from what the viewer is told."""
    kind, rest = event[0], event[1:]
    if kind in POINTS:
        return (_gains(rest[0], rest[1]),)
    if kind == ev.DAMAGE_POINTS:
        return (_gains(rest[0], rest[2]),)
    if kind == ev.POWER_USED and rest[1] == STAND_UP:
        return Cue("acts", _who(rest[0])), Cue("rises", _who(rest[0]))
    if kind in ACTS:
        return (Cue("acts", _who(rest[0])),)
    if kind in (ev.UNBALANCED, ev.TRAPPED, ev.NETTED, ev.MARKER_CLEARED):
        return _markers(kind, rest)
    return _moves(kind, rest) or _fights(kind, rest)


def _moves(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Who goes, comes, leaves or turns."""
    if kind == ev.PLACED:
        return (Cue("comes", _who(rest[0]), HEX_NAMES[rest[1]], facing=DEGREES[rest[2]]),)
    if kind in GOES:
        return (Cue("goes", _who(rest[0]), HEX_NAMES[rest[2]]),)
    if kind == ev.TURNED:
        return (Cue("turns", _who(rest[0]), facing=DEGREES[rest[1]]),)
    if kind == ev.WRESTLED:
        return (Cue("goes", _who(rest[1]), HEX_NAMES[rest[3]], _who(rest[0])),)
    if kind == ev.ANIMAL_ENTERED:
        return (Cue("comes", _beast(rest[0]), HEX_NAMES[rest[2]]),)
    if kind == ev.ANIMAL_MOVED:
        return (Cue("goes", _beast(rest[0]), HEX_NAMES[rest[2]]),)
    if kind == ev.ANIMAL_KILLED:
        return (Cue("leaves", _beast(rest[0])),)
    if kind in LEAVES:
        return (Cue("leaves", _who(rest[0])),)
    return ()


def _fights(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Blows, and what comes of them."""
    if kind in BLOWS:
        return (Cue("strikes", _who(rest[0]), other=_who(rest[1])),)
    if kind == ev.SWEPT:
        return tuple([Cue("strikes", _who(rest[0]), other=_who(code)) for code in rest[2:]])
    if kind == ev.ANIMAL_ATTACKED:
        strikes = Cue("strikes", _beast(rest[0]), other=_who(rest[1]))
        return strikes, _announces(ANIMALS + rest[0], rest[-1])
    if kind == ev.ANIMAL_DEFENDED:
        return (_announces(ANIMALS + rest[0], rest[-1]),)
    if kind in VALUES:
        return (_announces(rest[0], rest[-1]),)
    if kind in (ev.HELD, ev.STRIKE_PAID):
        return (Cue("guarded", _who(rest[0])),)
    if kind in (ev.INJURED, ev.DIED):
        return (Cue("hurt", _who(rest[0])),)
    if kind == ev.FELL:
        return (Cue("falls", _who(rest[0])),)
    return ()


def _markers(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Markers that are put on somebody, or taken off."""
    if kind == ev.MARKER_CLEARED:
        pin = Inlay(("trapped", "unbalanced")[rest[1]], f"{MINUS}1")
    elif kind == ev.UNBALANCED:
        pin = Inlay("unbalanced", "+1")
    else:
        pin = Inlay("trapped", "+3")
    return (Cue("pins", _who(rest[0]), pin=pin),)


def _announces(code: int, value: int) -> Cue:
    """The value of one who fights, at the figure in the duel."""
    return Cue("announces", f"duel{code}", text=str(value) if value >= 0 else f"{MINUS}{-value}")


def _gains(seat: int, points: int) -> Cue:
    text = f"+{points}" if points >= 0 else f"{MINUS}{-points}"
    return Cue("gains", panel=f"seat {seat}", text=text)


def _who(code: int) -> str:
    return _beast(code - ANIMALS) if code >= ANIMALS else f"man{code}"


def _beast(number: int) -> str:
    return f"beast{number}"
