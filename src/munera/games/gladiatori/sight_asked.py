"""What a seat that is asked knows about its own half given answer: how much is left, and the value
so far. Only the view of that seat has it."""

from __future__ import annotations

from typing import Any, Final

from munera.core.engine import act, legal_list
from munera.core.events import Sink
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_after import Wrestle
from munera.games.gladiatori.flow_announce import apart
from munera.games.gladiatori.flow_beasts import AttackDie
from munera.games.gladiatori.flow_cards import Lay
from munera.games.gladiatori.flow_declare import Declare
from munera.games.gladiatori.flow_dice import DefenceDie
from munera.games.gladiatori.flow_fight import FOUR, React, Target, Values
from munera.games.gladiatori.flow_items import Bids
from munera.games.gladiatori.flow_move import Adapt, Recover, Spend
from munera.games.gladiatori.flow_own import Opening
from munera.games.gladiatori.flow_result import Pay
from munera.games.gladiatori.flow_setup import Build, Overlimit
from munera.games.gladiatori.flow_turn import CHOOSING, WITH_ENDURANCE, Rest, Split
from munera.games.gladiatori.flow_values import Work
from munera.games.gladiatori.rules_values import LAST, SKILL, asks
from munera.games.gladiatori.sight_honour import MOVES, honour_of
from munera.games.gladiatori.space import (
    ADD,
    BLOOD,
    DASH,
    DONE,
    NO,
    NOFIGHT,
    PASS,
    PLAY,
    POWER,
    REUSE,
    STANDBY,
    YES,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BER,
    DEX,
    E1,
    F_BY,
    F_COUNT,
    F_DEFENDER,
    F_FAV,
    F_HAND,
    F_KIND,
    F_MODE,
    F_REACT,
    F_SIDE,
    F_TARGET,
    FRONT,
    HAND,
    HELPING,
    KINDS,
    M_DELAY,
    M_LAST,
    M_LEFT,
    M_STAGE,
    MAN,
    MOV,
    NET_THROWN,
    NETTING,
    RED,
    SP1,
    SP6,
    STR,
    Munus,
    hex_of,
    hit_points,
)
from munera.games.gladiatori.tables import KIND_NAMES

NEUTRAL: Final = (NO, BLOOD, DASH, DONE)  # answers that leave a value as it is
ADAPTED: Final = 3  # cards of an Adaptation (GL-270)
ALL_STATS: Final = 5
REST_STATS: Final = 2


def asked_of(g: Munus, frame: object, seat: int) -> dict[str, Any]:
    """What the frame on top of the stack knows about the answer of the seat that it asks."""
    man = MAN * seat
    if isinstance(frame, MOVES):
        found: dict[str, Any] = {"honour": honour_of(g, frame, seat)}
        return {**found, "fights": _fights(g, seat)} if isinstance(frame, Opening) else found
    if isinstance(frame, Work):
        return _work(g, frame)
    if isinstance(frame, React):
        return {"outcomes": _outcomes(g, frame)} if g.fight[F_BY] >= ANIMALS else {}
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


def _fights(g: Munus, seat: int) -> list[str]:
    """Kinds of Action cards with which a fight could be declared from here (GL-075)."""
    acts = [action for action in legal_list(g, seat) if PLAY <= action < STANDBY]
    kinds = {KIND_NAMES[(action - PLAY) % FOUR] for action in acts if _reaches(g, seat, action)}
    return [kind for kind in KIND_NAMES[:FOUR] if kind in kinds]


def _reaches(g: Munus, seat: int, action: int) -> bool:
    """Whether somebody is in reach of an Action, be it with Sweep or Break Item."""
    for added in ((), (ADD + SP1 - RED,), (ADD + SP6 - RED,)):
        u = g.clone()
        act(u, seat, action)
        while u.stack and isinstance(u.stack[-1], Lay):
            fits = [one for one in added if one in legal_list(u, seat)]
            act(u, seat, fits[0] if fits else DONE)
        declares = bool(u.stack) and isinstance(u.stack[-1], Declare)
        if declares and any(one != NOFIGHT for one in legal_list(u, seat)):
            return True
    return False


def _addable(g: Munus, frame: Lay) -> list[str]:
    """Kinds of cards that may still be laid."""
    return [
        KIND_NAMES[kind]
        for kind in range(max(RED, int(frame.last)), KINDS)
        if rules.held(g, frame.seat, HAND, kind)
        and rules.may_add(g, frame.seat, kind, frame.on, frame.reaction)
    ]


def _work(g: Munus, frame: Work) -> dict[str, Any]:
    """Which steps would still be asked, and the value, if the seat declined them all."""
    seat, k = int(frame.seat), int(frame.k)
    kind = _kind(g, k)
    steps = [step for step in range(frame.step + 1, LAST) if asks(g, seat, k, step)]
    return {
        "step": int(frame.step),
        "steps": [int(frame.step), *steps],
        "last": int(frame.last),
        "defends": k >= 0,
        "dodges": k >= 0 and bool(rules.is_dodging(g, k)),
        "target": max(0, k),
        "kind": KIND_NAMES[kind] if kind >= 0 else "",
        "base": _worth(g, frame),
        "parts": _parts(g, frame),
    }


def unannounced(g: Munus) -> list[int]:
    """The targets whose defence is still to be announced (GL-228); -1 stands for the attack."""
    out: list[int] = []
    for frame in g.stack:
        if isinstance(frame, (Values, Work, Target, DefenceDie)):
            out.append(int(frame.k))
        elif isinstance(frame, AttackDie):
            out.append(-1)
    return out


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


def _outcomes(g: Munus, frame: React) -> list[dict[str, Any]]:
    """The result of each Reaction to an animal: nothing is hidden there (GL-392).

    It counts Guard, and all energy in a Block, and leaves out anything else that could be added.
    """
    seat = int(frame.seat)
    out: list[dict[str, Any]] = []
    for action in legal_list(g, seat):
        if action < POWER:
            found = _outcome(g, seat, int(frame.k), action)
            kind = KIND_NAMES[(action - PLAY) % FOUR] if action != PASS else ""
            out.append({"kind": kind, "again": action >= REUSE, **found})
    return out


def _outcome(g: Munus, seat: int, k: int, action: int) -> dict[str, Any]:
    """The attack and the defence that count after this Reaction, and the damage."""
    u = g.clone()
    sink = Sink()
    u.sink = sink
    act(u, seat, action)
    while u.stack and isinstance(u.stack[-1], (Lay, Work)):
        legal = legal_list(u, seat)
        top = u.stack[-1]
        blocks = isinstance(top, Lay) and top.on == STR
        guards = isinstance(top, Work) and top.step == SKILL
        best = ADD + E1 - RED if blocks else YES if guards else NO
        act(u, seat, best if best in legal else next(one for one in NEUTRAL if one in legal))
    said = {event[0]: event for event in sink.events}
    attack = int(g.fight[F_FAV + k])
    damage = int(said[ev.INJURED][2]) if ev.INJURED in said else 0
    return {
        "attack": attack // 2 if action != PASS and (action - PLAY) % FOUR == MOV else attack,
        "defence": int(said[ev.DEFENCE_VALUE][2]),
        "damage": damage,
        "dies": damage >= int(hit_points(g, seat)),
    }


def _kind(g: Munus, k: int) -> int:
    """The Action card of an attack, or that of a Reaction; below 0 for none."""
    return int(g.fight[F_REACT + k] if k >= 0 else g.fight[F_KIND])


def _parts(g: Munus, frame: Work) -> dict[str, int]:
    """Parts of the value that are fixed, each by its name; against the first target."""
    seat, k = frame.seat, frame.k
    out = {"status": int(rules.status(g, seat))}
    kind = _kind(g, int(k))
    if kind == STR:
        out["card"] = int(rules.energy(g, seat))
    elif kind == DEX:
        out["card"] = int(g.fight[F_DEFENDER] if k >= 0 else g.fight[F_HAND]) // 2
    elif kind == BER and k >= 0:
        out["card"] = 5
    if k < 0:
        out["items"] = int(rules.attack_items(g, seat))
        return out | _apart(g, seat)
    by = int(g.fight[F_BY])
    if kind != MOV and g.fight[F_MODE] not in (NETTING, NET_THROWN):
        out["items"] = int(rules.item_defence(g, seat, 0) + rules.item_defence(g, seat, 1))
    if by < ANIMALS and kind >= 0 and kind == g.fight[F_KIND]:
        out["same"] = 5  # GL-131
    if g.fight[F_SIDE + k] != FRONT:
        out["behind"] = -3  # GL-147
    if g.men[MAN * seat + M_DELAY]:
        out["delay"] = 3
    out["help"] = int(rules.help_for(g, seat, by))
    return out


def _apart(g: Munus, seat: int) -> dict[str, int]:
    """Parts of an attack that differ by target: help, and the order or the distance."""
    if g.fight[F_MODE] == HELPING or not g.fight[F_COUNT]:
        return {}
    code = g.fight[F_TARGET]
    aid = int(rules.help_for(g, seat, code))
    return {"help": aid, "way": int(apart(g, seat, 0, code)) - aid}
