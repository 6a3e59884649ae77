"""The fight beside the arena: attacker and targets, what is announced, what is still unknown."""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

from munera.core.scene import Part, Piece, Step, Zone
from munera.games.gladiatori.scene_words import ANIMALS, HUES, LETTERS, Desk, signed

SIDES: Final = ("front", "rear", "behind")
# Stages in which all values of a fight have been announced.
AFTER: Final = ("feint", "pay", "unbeatable", "wrestle", "reflex", "maul", "closing")


def told(template: str, things: dict[str, Part]) -> tuple[Part, ...]:
    """A template in parts, so that names and drawings stay what they are."""
    out: list[Part] = []
    for before, name, _, _ in Formatter().parse(template):
        if before:
            out.append(Part(before))
        if name is not None:
            out.append(things[name])
    return tuple(out)


def fight(desk: Desk) -> tuple[list[Zone], list[Piece]]:
    """A sheet with both sides, its steps and the dice of an animal; nothing without a fight."""
    now = desk.view["fight"]
    if now is None or not now["targets"]:
        return [], []
    zones = [
        Zone(
            "fight", "sheet", desk.say["fight"], desk.say[f"mode_{now['mode'].replace(' ', '_')}"],
            steps=_steps(desk, now), recalls=True,
        ),
        _side(desk, "attacker", now["by"], "attack_side"),
    ]  # fmt: skip
    zones += [
        _side(desk, f"target{k}", one["code"], "defence_side")
        for k, one in enumerate(now["targets"])
    ]
    pieces = [_figure(desk, "attacker", now["by"])]
    pieces += [_figure(desk, f"target{k}", one["code"]) for k, one in enumerate(now["targets"])]
    dice = [die for die in now["dice"] if die > 0]
    if dice:
        zones.append(Zone("dice", "tray", desk.say["dice"]))
        pieces += [
            Piece(
                f"die{k}", "dice", k, "die", f"die-{die}", str(die), hue="plaster",
                label=desk.say["die"].format(n=die),
            )
            for k, die in enumerate(now["dice"]) if die > 0
        ]  # fmt: skip
    return zones, pieces


def _side(desk: Desk, zone: str, code: int, note: str) -> Zone:
    hue, letters = (HUES[code], LETTERS[code]) if code < ANIMALS else ("", "")
    return Zone(zone, "side", desk.code(code), desk.say[note], hue=hue, letters=letters)


def _figure(desk: Desk, zone: str, code: int) -> Piece:
    chip = desk.chip(code)
    return Piece(
        f"{zone} figure", zone, 0, "plate", chip.sprite, hue=chip.hue, letters=chip.letters,
        label=desk.code(code), marks=("attacker",) if zone == "attacker" else ("defender",),
    )  # fmt: skip


def _who(desk: Desk, code: int) -> Part:
    """Somebody in a line: a seat by name, an animal with its drawing."""
    if code >= ANIMALS:
        return Part(desk.code(code), desk.chip(code))
    return Part(desk.code(code), seat=code)


def _steps(desk: Desk, now: dict[str, Any]) -> tuple[Step, ...]:
    """How the fight stands; the last line is where we are."""
    say = desk.say
    by = now["by"]
    acts = {"who": _who(desk, by), "kind": Part(desk.kind(now["kind"]))}
    out = [Step(told(say["told_by_kind" if now["kind"] else "told_by"], acts), "GL-075")]
    for one in now["targets"]:
        who = {"who": _who(desk, one["code"])}
        if one["code"] < ANIMALS:
            reacts = "_reacts" if one["reacts"] else ""
            out.append(Step(told(say[f"told_{SIDES[one['side']]}{reacts}"], who), "GL-123"))
        if _is_known(desk, one["attack"]):
            line = told(say["told_attack"], who)
            out.append(Step(line, "GL-140", "offense", str(one["attack"])))
        null = _is_known(desk, one["attack"]) and one["attack"] <= 0  # GL-143: nobody defends
        if _is_known(desk, one["defence"]) and not null:
            out.append(
                Step(told(say["told_defence"], who), "GL-140", "guard", signed(one["defence"]))
            )
    if now["deep"]:
        out.append(Step((Part(say["told_deep"]),), "GL-262", "deep-wounds", signed(now["deep"])))
    if now["leap"][1]:
        out.append(Step((Part(say["told_leap"]),), "GL-261", "leap", signed(now["leap"][1])))
    if now["wrestling"]:
        out.append(Step((Part(say["told_wrestling"]),), "GL-263", "wrestling"))
    waiting = [seat for seat in desk.view["waiting"] if seat >= 0]
    if waiting:
        who = {"who": Part(desk.names[waiting[0]], seat=waiting[0])}
        out.append(Step(told(say["told_ask"], who), now=True))
    return tuple(out)


def _is_known(desk: Desk, value: int | None) -> bool:
    """Whether a value has been announced: until then it is 0, afterwards it may be."""
    return value is not None and (value != 0 or desk.view["stage"] in AFTER)
