"""What lines of the log look like on the table: steps, turns, blows, losses, markers, points."""

from __future__ import annotations

from typing import Final

from munera.core.scene import Cue, Inlay
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.scene_facing import DEGREES
from munera.games.gladiatori.scene_words import ANIMALS, MINUS, number
from munera.games.gladiatori.space import HEX_NAMES
from munera.games.gladiatori.tables import ITEM_NAMES, POWER_NAMES
from munera.games.gladiatori.tables_arena import LEFT_GATE

# Events whose second field is a change of the victory points of the first. Two against one is
# none of them: their side loses points, once, and nobody of them does.
POINTS: Final = (
    ev.SURRENDERED, ev.FRONT_ATTACK, ev.BEHIND_ATTACK, ev.FIRST_BLOOD, ev.KILL_POINTS, ev.FLED,
    ev.COWARD, ev.ANIMAL_POINTS, ev.SURVIVED,
)  # fmt: skip
BLOWS: Final = (ev.ATTACKED, ev.CAST_NET, ev.STRUCK_ITEM, ev.THREW)
GOES: Final = (ev.STEPPED, ev.STEPPED_BACK)
VALUES: Final = (ev.ATTACK_VALUE, ev.DEFENCE_VALUE)
ITEMS_GONE: Final = (ev.LOST_ITEM, ev.ITEM_BROKEN, ev.NET_LOST, ev.WEAPON_GONE)
LEAVES: Final = (ev.DIED_FOR_GOOD, ev.CARRIED_OUT)
GATES: Final = (LEFT_GATE, LEFT_GATE + 1)
STAND_UP: Final = POWER_NAMES.index("stand-up")
ACTS: Final = (
    ev.OWN_ROUND, ev.POWER_USED, ev.UNBEATABLE_USED, ev.FEINTED, ev.REACTION_LAID,
    ev.REACTION_REUSED, ev.STRIKE_TAKEN,
)  # fmt: skip


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
    return _dice(kind, rest) or _moves(kind, rest) or _fights(kind, rest) or _losses(kind, rest)


def _dice(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Dice for animals: how many enter, by which gate, how far they go, how hard they strike."""
    if kind == ev.RELEASED:
        return (Cue("rolls", panel="animals", text=str(rest[0])),)
    if kind == ev.ANIMAL_ENTERED:
        beast, gate = _beast(rest[0]), HEX_NAMES[rest[2]]
        return Cue("comes", beast, gate), Cue("opens", cell=gate), _rolls(beast, rest[1:2])
    if kind in (ev.ANIMAL_STIRRED, ev.ANIMAL_STRUGGLED):
        return (_rolls(_beast(rest[0]), rest[1:2]),)
    if kind == ev.ANIMAL_ATTACKED:
        beast, man = _beast(rest[0]), _who(rest[1])
        return (
            Cue("strikes", beast, other=man), _meets(ANIMALS + rest[0], rest[1]),
            _rolls(beast, rest[2:5]), _announces(ANIMALS + rest[0], rest[-1]),
        )  # fmt: skip
    if kind == ev.ANIMAL_DEFENDED:
        return _rolls(_beast(rest[0]), rest[1:4]), _announces(ANIMALS + rest[0], rest[-1])
    return ()


def _moves(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Who goes, comes, leaves or turns."""
    if kind == ev.PLACED:
        comes = Cue("comes", _who(rest[0]), HEX_NAMES[rest[1]], facing=DEGREES[rest[2]])
        return comes, Cue("hands", _who(rest[0]), panel=f"seat {rest[0]}")
    if kind in GOES:
        return (Cue("goes", _who(rest[0]), HEX_NAMES[rest[2]]),)
    if kind == ev.TURNED:
        return (Cue("turns", _who(rest[0]), facing=DEGREES[rest[1]]),)
    if kind == ev.WRESTLED:
        return (Cue("goes", _who(rest[1]), HEX_NAMES[rest[3]], _who(rest[0])),)
    if kind == ev.ANIMAL_MOVED:
        path = tuple([HEX_NAMES[n] for n in rest[3:]])
        goes = Cue("goes", _beast(rest[0]), HEX_NAMES[rest[2]], path=path)
        return (goes, Cue("shuts", cell=HEX_NAMES[rest[1]])) if rest[1] in GATES else (goes,)
    if kind == ev.ANIMAL_KILLED:
        return (Cue("leaves", _beast(rest[0])),)
    if kind in LEAVES:
        return (Cue("leaves", _who(rest[0])),)
    return ()


def _fights(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """Blows and their results."""
    if kind in BLOWS:
        return _blows(rest[0], rest[1:2])
    if kind == ev.SWEPT:
        return _blows(rest[0], rest[2:])
    if kind in (ev.REVEALED, ev.REVEALED_ALONE):
        return (Cue("reveals", f"duel{rest[0]}"),)
    if kind in VALUES:
        return (_announces(rest[0], rest[-1]),)
    if kind in (ev.HELD, ev.STRIKE_PAID):
        return (Cue("guarded", _who(rest[0])),)
    if kind == ev.INJURED:
        return (Cue("hurt", _who(rest[0]), text=f"{MINUS}{rest[1]}"),)
    if kind == ev.DIED:
        return (Cue("hurt", _who(rest[0])),)
    if kind == ev.FELL:
        return (Cue("falls", _who(rest[0])),)
    return ()


def _losses(kind: int, rest: tuple[int, ...]) -> tuple[Cue, ...]:
    """What leaves the game: the panel of its owner shows it, and an item leaves that panel."""
    panel = f"seat {rest[0]}" if rest else ""
    if kind == ev.LOST_CARD:
        return (Cue("acts", panel=panel),)
    if kind in ITEMS_GONE:
        item = f"items{rest[0]} {ITEM_NAMES[rest[1]]}"
        return Cue("leaves", item, panel=panel), Cue("acts", panel=panel)
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


def _blows(by: int, at: tuple[int, ...]) -> tuple[Cue, ...]:
    """Somebody strikes at one or several, and faces them in the duel."""
    strikes = [Cue("strikes", _who(by), other=_who(code)) for code in at]
    return (*strikes, *[_meets(by, code) for code in at])


def _meets(by: int, at: int) -> Cue:
    return Cue("meets", f"duel{by}", other=f"duel{at}")


def _rolls(piece: str, dice: tuple[int, ...]) -> Cue:
    """The faces of the dice that were rolled; a place without a die has none."""
    return Cue("rolls", piece, text=" ".join([str(face) for face in dice if face > 0]))


def _announces(code: int, value: int) -> Cue:
    """The value of a fighter, at his figure in the duel."""
    return Cue("announces", f"duel{code}", text=number(value))


def _gains(seat: int, points: int) -> Cue:
    text = f"+{points}" if points >= 0 else f"{MINUS}{-points}"
    return Cue("gains", panel=f"seat {seat}", text=text)


def _who(code: int) -> str:
    return _beast(code - ANIMALS) if code >= ANIMALS else f"man{code}"


def _beast(number: int) -> str:
    return f"beast{number}"
