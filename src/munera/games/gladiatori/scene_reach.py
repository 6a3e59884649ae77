"""Which hexes a declaration is about: the arc of a Sweep, the cone of a throw, who is helped."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Arc, Reach
from munera.games.gladiatori.scene_words import Desk
from munera.games.gladiatori.space import HEX_NAMES, SWEEP_NAMES
from munera.games.gladiatori.tables_arena import HEXES, RAY

AHEAD: Final = ("attack", "net", "break")  # these strike at the hex straight ahead
SWEEP_HEXES: Final = 3


def reaches(desk: Desk) -> tuple[Reach, ...]:
    """The hexes of each possible declaration (GL-075 to GL-080); for an aimed throw, its cone."""
    man = desk.own()
    if not desk.asked or man is None or man["hex"] < 0:
        return ()
    if desk.stage == "aim":
        return (Reach("", _arcs(desk, cone(desk, man))),)
    if desk.stage != "declare":
        return ()
    out = [Reach(text, _about(desk, man, text)) for text in desk.labels]
    return tuple([one for one in out if one.arcs])


def _about(desk: Desk, man: dict[str, Any], text: str) -> tuple[Arc, ...]:
    verb, *args = text.split()
    if verb in AHEAD:
        return _arcs(desk, [_ahead(desk, man, 0)])
    if verb == "sweep":
        return _arcs(desk, swept(desk, man, args[0], args[1] == "cw"), ("1", "2", "3"))
    if verb == "throw":
        return _arcs(desk, cone(desk, man))
    if verb == "help":
        ally = int(desk.view["men"][int(args[0])]["hex"])
        return (*_arcs(desk, [_ahead(desk, man, 0)]), *_arcs(desk, [ally], kind="aid"))
    return ()


def _ahead(desk: Desk, man: dict[str, Any], turn: int) -> int:
    """The hex beside him, `turn` sides from his facing."""
    return int(desk.ground.near[6 * man["hex"] + (man["facing"] + turn) % 6])


def swept(desk: Desk, man: dict[str, Any], arc: str, clockwise: bool) -> list[int]:
    """GL-222: three hexes in the order in which they are struck; -1 outside the arena."""
    first = SWEEP_NAMES.index(arc) - 2
    turns = [first + k for k in range(SWEEP_HEXES)]
    return [_ahead(desk, man, turn) for turn in (turns if clockwise else reversed(turns))]


def cone(desk: Desk, man: dict[str, Any]) -> list[int]:
    """GL-195: the hexes that lie between his two front sides, their rays included."""
    ground = desk.ground
    out: list[int] = []
    for there in ground.arena:
        code = ground.sector[HEXES * man["hex"] + there]
        turn = (code // 8 - man["facing"]) % 6
        if code >= 0 and (turn in (5, 0) or (turn == 1 and code & RAY)):
            out.append(there)
    return out


def _arcs(
    desk: Desk, hexes: list[int], words: tuple[str, ...] = (), kind: str = "reach"
) -> tuple[Arc, ...]:
    named = words or ("",) * len(hexes)
    return tuple([
        Arc(HEX_NAMES[there], kind, word)
        for there, word in zip(hexes, named, strict=True)
        if there >= 0
    ])  # fmt: skip
