"""Packs of random odd cards: every word of the vocabulary in unusual combinations.

They leave out what the specification leaves open: picks of several Gladiators where several Arenas
are possible.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from games.for_glory.cards import CARDS

Ability = dict[str, Any]
STATS = ("attack", "agility", "health")
OWN = ("influence", "late_cost", "gladiator_cost")
EVENTS = ("attacks", "damage_assigned", "damage_assigned", "enters", "leaves", "defeated")
HURTING = ("damage", "damage", "prevent", "reassign", "move_damage", "remove_damage")
ON_MEN = (*HURTING, "ready", "exhaust", "modify")
AT_HOME = ("draw", "coin", "cull", "refresh", "retrieve")


def pick(rng: random.Random, how: str) -> dict[str, Any]:
    out: dict[str, Any] = {"pick": how}
    if how in ("target", "each"):
        if rng.random() < 0.4:
            out["side"] = rng.choice(("own", "opp"))
        if rng.random() < 0.2:
            out["state"] = rng.choice(("ready", "exhausted"))
    return out


def operation(rng: random.Random, use: str, kind: str, event: str) -> dict[str, Any]:
    """One operation that this use of this kind of card can have."""
    if rng.random() < 0.3:
        op = rng.choice(AT_HOME)
        ways: dict[str, dict[str, Any]] = {
            "draw": {"n": rng.randrange(1, 3)},
            "coin": {"n": rng.randrange(1, 3)},
            "cull": {"n": rng.randrange(1, 3), "may": rng.random() < 0.5},
            "refresh": {"may": rng.random() < 0.5},
            "retrieve": {"types": ["gladiator", "tactic", "patron"]},
        }
        return {"op": op, **{key: value for key, value in ways[op].items() if value}}
    op = rng.choice(ON_MEN)
    hows = ["target"] * 3
    if use in ("tactic", "reaction"):
        hows.append("each")
    if kind == "gladiator" and event not in ("leaves", "defeated"):
        hows.append("self")
    if event in ("attacks", "enters", "damage_assigned"):
        hows.append("subject")
    if op in ("reassign", "move_damage"):
        return {
            "op": op,
            "n": rng.randrange(1, 3),
            "from": pick(rng, "target"),
            "to": pick(rng, "target"),
        }
    role = "to" if op == "damage" else "on"
    out: dict[str, Any] = {"op": op, role: pick(rng, rng.choice(hows))}
    if op in ("damage", "prevent", "remove_damage"):
        out["n"] = rng.randrange(1, 3)
    if op == "prevent" and rng.random() < 0.3:
        out["n"] = "all"
    if op == "modify":
        out |= {"stat": rng.choice(STATS), "n": rng.choice((-1, 1, 2))}
        out["until"] = rng.choice(("turn", "battle"))
    return out


def static(rng: random.Random, kind: str) -> Ability:
    """A static ability."""
    if kind != "gladiator":
        stat = rng.choice((*OWN, *STATS))
        effect: dict[str, Any] = {"op": "modify", "stat": stat, "n": rng.choice((-1, 1))}
        if stat in STATS:
            effect["on"] = {"pick": "each", "side": "own"}
        return {"use": ["static"], "effect": [effect]} | (
            {"if": "favor"} if rng.random() < 0.3 else {}
        )
    op = rng.choice(("untargetable", "guard", "modify", "modify"))
    out: Ability = {"use": ["static"], "effect": [{"op": op}]}
    if op == "modify":
        side = rng.choice(("own", "opp"))
        on = rng.choice(({"pick": "self"}, {"pick": "each", "side": side, "other": True}))
        stat = rng.choice((*STATS, "health", *OWN))
        out["effect"] = [{"op": op, "stat": stat, "n": rng.choice((-1, 1))}]
        if stat in STATS:
            out["effect"][0]["on"] = on
    condition = rng.choice(("exhausted", "ready", "damaged", "escorted", "foe_exhausted", "favor"))
    return {**out, "if": condition} if rng.random() < 0.7 else out


def ability(rng: random.Random, kind: str) -> Ability:
    """One ability for a type of card."""
    uses = {
        "gladiator": ("static", "tactic", "reaction", "reaction"),
        "patron": ("static", "scheme", "tactic", "reaction"),
        "arena": ("static", "tactic", "reaction", "free"),
    }.get(kind, (kind,))
    use = rng.choice(uses)
    if use == "static":
        return static(rng, kind)
    out: Ability = {"use": [use]}
    event = ""
    if use == "reaction":
        event = rng.choice(EVENTS)
        whos = ("self", "own", "any") if kind == "gladiator" else ("own", "any")
        out["when"] = {"event": event, "who": rng.choice(whos)}
    cost: list[dict[str, Any]] = []
    if kind in ("patron", "arena") or (kind == "gladiator" and rng.random() < 0.3):
        if event not in ("leaves", "defeated") or kind != "gladiator":
            cost.append({"pay": "exhaust_self"})
    if rng.random() < 0.2:
        cost.append({"pay": rng.choice(("coin", "discard")), "n": 1})
    if cost:
        out["cost"] = cost
    out["effect"] = [operation(rng, use, kind, event) for _ in range(rng.choice((1, 1, 2)))]
    return out


def odd_pack(seed: int) -> str:
    """A pack in which every card that may have an ability has an odd one."""
    rng = random.Random(seed)
    cards = []
    for card, row in CARDS.items():
        kind = row["type"]
        if kind in ("income", "boast") or rng.random() < 0.2:
            continue
        record = {**copy.deepcopy(row), "text": "", "ability": [ability(rng, kind)]}
        cards.append(record)
    return json.dumps({"card": cards})
