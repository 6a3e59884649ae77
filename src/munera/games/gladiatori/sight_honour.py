"""What honour it would cost to stand so when a mover is judged (GL-320 to GL-325).

Places and facings lie open, so all of it is public; it is told to the seat that may move.
"""

from __future__ import annotations

from typing import Final

from munera.core.events import Sink
from munera.games.gladiatori import events as ev
from munera.games.gladiatori.effects import remember_places, window_foes
from munera.games.gladiatori.flow_after import Judge, MoveAction, Reflex
from munera.games.gladiatori.flow_end import judge_mover
from munera.games.gladiatori.flow_move import FreeTurn
from munera.games.gladiatori.flow_own import Opening
from munera.games.gladiatori.rules_place import is_free
from munera.games.gladiatori.state import (
    M_FACING,
    M_FOES,
    M_HEX,
    M_LOOKED,
    M_WHERE,
    MAN,
    Munus,
)

MOVES: Final = (Opening, MoveAction, Reflex, FreeTurn)
Window = tuple[int, int, int]  # hex and facing at the beginning, bits of the opponents


def honour_of(g: Munus, frame: object, seat: int) -> list[list[int]]:
    """Ways to stand next that would cost points: hex, facing, for fleeing, for cowardice.

    His own hex with six facings, and every free hex beside it with the facings after a step. What
    is not listed costs nothing if he stays so.
    """
    if not isinstance(frame, MOVES) or g.men[MAN * seat + M_HEX] < 0:
        return []
    u = g.clone()
    window = _window(u, frame, seat)
    if window is None or not window[2]:
        return []
    here, facing = int(u.men[MAN * seat + M_HEX]), int(u.men[MAN * seat + M_FACING])
    ways = [(here, looks) for looks in range(6)]
    for there in [int(u.setup.near[6 * here + way]) for way in range(6)]:
        if is_free(u, there):
            ways += [(there, (facing + turn) % 6) for turn in (0, 1, 5)]
    out: list[list[int]] = []
    for there, looks in ways:
        lost = _lost(u, seat, window, there, looks)
        if any(lost):
            out.append([there, looks, *lost])
    return out


def _window(u: Munus, frame: object, seat: int) -> Window | None:
    """The time over which he is judged, if he is; the copy remembers where the others were."""
    man = MAN * seat
    for one in u.stack:
        if isinstance(one, Judge) and one.seat == seat:  # a Reflex that has begun
            remember_places(u, seat)
            return int(one.hex), int(one.facing), int(one.foes)
    if isinstance(frame, Reflex) and frame.k >= 0:  # one that would begin now
        remember_places(u, seat)
        return int(u.men[man + M_HEX]), int(u.men[man + M_FACING]), int(window_foes(u, seat))
    if u.active == seat:
        return int(u.men[man + M_WHERE]), int(u.men[man + M_LOOKED]), int(u.men[man + M_FOES])
    return None


def _lost(u: Munus, seat: int, window: Window, there: int, looks: int) -> tuple[int, int]:
    """What the rules take from somebody who stands so at the end."""
    sink = Sink()
    u.sink = sink
    u.men[MAN * seat + M_HEX] = there
    u.men[MAN * seat + M_FACING] = looks
    judge_mover(u, seat, *window)
    lost = {int(event[0]): int(event[2]) for event in sink.events}
    return lost.get(ev.FLED, 0), lost.get(ev.COWARD, 0)
