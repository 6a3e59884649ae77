"""Public facts that help to choose cards: who is how far away, what the gates let in."""

from __future__ import annotations

from typing import Any, Final

from munera.core.scene import Part, Step, Zone
from munera.games.gladiatori.scene_facing import seen
from munera.games.gladiatori.scene_panels import SIDELESS
from munera.games.gladiatori.scene_words import ANIMALS, Desk
from munera.games.gladiatori.tables_arena import HEXES

MOST: Final = 6  # how many are shown, the nearest first
RELEASED: Final = ((1, 2, 0), (3, 3, 1), (4, 4, 2), (5, 6, 3))  # GL-383: from, to, animals


def beside(desk: Desk) -> list[Zone]:
    """Notes beside the split; none at any other time."""
    if desk.stage != "split":
        return []
    return [*_near(desk), *_gates(desk)]


def _near(desk: Desk) -> list[Zone]:
    """Enemies and animals by distance: where they stand, and their markers (GL-033)."""
    own, view, say = desk.own(), desk.view, desk.say
    if own is None or own["hex"] < 0:
        return []
    team = view["teams"][own["seat"]]
    men = [man for man in view["men"] if man["hex"] >= 0 and view["teams"][man["seat"]] != team]
    found = [(int(man["seat"]), man) for man in men]
    found += [(ANIMALS + int(one["number"]), one) for one in view["animals"] if one["hex"] >= 0]
    found.sort(key=lambda one: (desk.ground.far[HEXES * own["hex"] + one[1]["hex"]], one[0]))
    steps = tuple([_step(desk, own, code, one) for code, one in found[:MOST]])
    return [Zone("near", "note", say["near"], steps=steps)] if steps else []


def _step(desk: Desk, own: dict[str, Any], code: int, one: dict[str, Any]) -> Step:
    words = [seen(desk, own["hex"], own["facing"], one["hex"])]
    if one["trapped"]:
        words.append(desk.say["is_trapped"].format(n=one["trapped"]))
    if one.get("lying"):
        words.append(desk.say["is_lying"])
    if code < ANIMALS:
        who = Part(desk.names[code], seat=code)
    else:
        who = Part(desk.code(code), desk.chip(code))
    return Step((who, Part(f": {', '.join(words)}")))


def _gates(desk: Desk) -> list[Zone]:
    """GL-383, GL-384: the result of the release die, and the meaning of each animal's die."""
    view, say = desk.view, desk.say
    outside = view["outside"]
    if not view["species"] or view["mode"] in SIDELESS or not sum(outside.values()):
        return []
    steps = [
        Step(
            (Part(say["release_row"].format(faces=_faces(least, most))),), "GL-383", value=str(n),
            now=least <= int(view["die"]) <= most,
        )
        for least, most, n in RELEASED
    ]  # fmt: skip
    steps.append(Step((Part(say["gate_die"]),), "GL-384"))
    return [Zone("gates", "note", say["gates"], steps=tuple(steps))]


def _faces(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
