"""What a seat that is asked knows about its own half given answer: how much is left, and what a
value that it works out comes to so far. It stands in the view of that seat alone."""

from __future__ import annotations

from typing import Any, Final

from munera.core.engine import act, legal_list
from munera.core.events import Sink
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_after import Wrestle
from munera.games.gladiatori.flow_cards import Lay
from munera.games.gladiatori.flow_items import Bids
from munera.games.gladiatori.flow_move import Adapt, Recover, Spend
from munera.games.gladiatori.flow_result import Pay
from munera.games.gladiatori.flow_setup import Build, Overlimit
from munera.games.gladiatori.flow_turn import CHOOSING, WITH_ENDURANCE, Rest, Split
from munera.games.gladiatori.flow_values import Work
from munera.games.gladiatori.rules_values import LAST, asks
from munera.games.gladiatori.space import BLOOD, DASH, DONE, NO
from munera.games.gladiatori.state import (
    BER,
    DEX,
    F_DEFENDER,
    F_FAV,
    F_HAND,
    F_KIND,
    F_MODE,
    F_REACT,
    HAND,
    KINDS,
    M_LAST,
    M_LEFT,
    M_STAGE,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    RED,
    STR,
    Munus,
    hex_of,
)
from munera.games.gladiatori.tables import KIND_NAMES

NEUTRAL: Final = (NO, BLOOD, DASH, DONE)  # answers that leave a value as it is
ADAPTED: Final = 3  # cards of an Adaptation (GL-270)
ALL_STATS: Final = 5
REST_STATS: Final = 2


def asked_of(g: Munus, frame: object, seat: int) -> dict[str, Any]:
    """What the frame on top of the stack knows about the answer of the seat that it asks."""
    man = MAN * seat
    if isinstance(frame, Work):
        return _work(g, frame)
    if isinstance(frame, Lay):
        return {"last": int(frame.last), "on": KIND_NAMES[frame.on], "may": _addable(g, frame)}
    if isinstance(frame, Spend):
        return {"left": int(frame.left), "last": int(frame.last)}
    if isinstance(frame, Recover):
        return {"left": int(frame.left), "last": int(frame.last), "stats": ALL_STATS}
    if isinstance(frame, Adapt):
        return {"left": int(frame.left), "of": ADAPTED}
    if isinstance(frame, Rest):
        stage = int(g.men[man + M_STAGE])
        if stage == CHOOSING:
            return {}
        stats = REST_STATS if stage == WITH_ENDURANCE else ALL_STATS
        return {"left": int(g.men[man + M_LEFT]), "last": int(g.men[man + M_LAST]), "stats": stats}
    if isinstance(frame, Bids):
        return {"ones": int(g.men[man + M_LEFT]), "zeros": int(g.men[man + M_LAST])}
    if isinstance(frame, (Split, Build)):
        return {"last": int(g.men[man + M_LAST])}
    if isinstance(frame, Wrestle):
        code = int(frame.chosen(g))
        return {"here": int(hex_of(g, code)) if code >= 0 else -1}
    if isinstance(frame, Overlimit):
        return {"taken": int(frame.taken)}
    if isinstance(frame, Pay):
        return {"left": int(frame.left), "damage": int(frame.damage)}
    return {}


def _addable(g: Munus, frame: Lay) -> list[str]:
    """Kinds of cards that may still be laid."""
    return [
        KIND_NAMES[kind]
        for kind in range(max(RED, int(frame.last)), KINDS)
        if rules.held(g, frame.seat, HAND, kind)
        and rules.may_add(g, frame.seat, kind, frame.on, frame.reaction)
    ]


def _work(g: Munus, frame: Work) -> dict[str, Any]:
    """Which steps are still asked if nothing is chosen, and the value if nothing is."""
    seat, k = int(frame.seat), int(frame.k)
    steps = [step for step in range(frame.step + 1, LAST) if asks(g, seat, k, step)]
    return {
        "step": int(frame.step),
        "steps": [int(frame.step), *steps],
        "last": int(frame.last),
        "defends": k >= 0,
        "dodges": k >= 0 and bool(rules.is_dodging(g, k)),
        "target": max(0, k),
        "base": _worth(g, frame),
        "parts": _parts(g, frame),
    }


def _worth(g: Munus, frame: Work) -> list[int]:
    """The values, by target, that would be announced if all that is still asked were declined."""
    u = g.clone()
    sink = Sink()
    u.sink = sink
    seat = int(frame.seat)
    while u.stack:
        top = u.stack[-1]
        if not isinstance(top, Work) or top.seat != frame.seat or top.k != frame.k:
            break
        legal = legal_list(u, seat)
        act(u, seat, next(action for action in NEUTRAL if action in legal))
    kind, place = (ev.DEFENCE_VALUE, 2) if frame.k >= 0 else (ev.ATTACK_VALUE, 3)
    said = [int(event[place]) for event in sink.events if event[0] == kind and event[1] == seat]
    return said or [int(u.fight[F_FAV])]


def _parts(g: Munus, frame: Work) -> dict[str, int]:
    """Parts of the value that stand already: card, items, status."""
    seat, k = frame.seat, frame.k
    out = {"status": int(rules.status(g, seat))}
    kind = int(g.fight[F_REACT + k] if k >= 0 else g.fight[F_KIND])
    if kind == STR:
        out["card"] = int(rules.energy(g, seat))
    elif kind == DEX:
        out["card"] = int(g.fight[F_DEFENDER] if k >= 0 else g.fight[F_HAND]) // 2
    elif kind == BER and k >= 0:
        out["card"] = 5
    if k < 0:
        out["items"] = int(rules.attack_items(g, seat))
    elif kind != MOV and g.fight[F_MODE] not in (NETTING, NET_THROWN):
        out["items"] = int(rules.item_defence(g, seat, 0) + rules.item_defence(g, seat, 1))
    return out
