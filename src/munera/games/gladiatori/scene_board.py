"""The arena as it looks: hexes, gates and starting hexes, gladiators with their facing, animals."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.scene import Cell, Inlay, Piece, Zone
from munera.games.gladiatori.scene_facing import (
    DEGREES,
    MAN,
    RIM,
    STEPPING,
    arcs,
    honour,
    seen,
    shown,
)
from munera.games.gladiatori.scene_words import (
    ANIMALS,
    BEASTS,
    HUES,
    LETTERS,
    Desk,
    content_of,
    man_sprite,
    tongue_of,
    words_of,
)
from munera.games.gladiatori.space import HEX_NAMES
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES, LEFT_GATE, Ground

BUILT: Final = ("", "built")  # nobody with a name of his own
CELL: Final = 10.0  # the width of a hex, in the units of the board
ROW: Final = 8.66  # from one row of hexes to the next
HALF: Final = 5.8  # half the height of a hex
CUT: Final = 4.3  # the same for a hex whose end lies under the wall, with room for a gladiator
BEAST: Final = 6.8
CROWD: Final = 1.1  # distance between animals on one gate
CHOOSING: Final = ("place", "aim")
GATES: Final = (LEFT_GATE, LEFT_GATE + 1)
TUCK: Final = 1.4  # how far a gate reaches into the wall


@lru_cache(16)
def bounds(text: str) -> tuple[float, float, float, float]:
    """The least x of the middles of all hexes, the upper edge, the board's width and height."""
    content = content_of(text)
    known = [(n, place) for n, place in enumerate(content.ground.place) if place is not None]
    cut = content.arena.get("partial", [])
    xs = [_across(n, place) for n, place in known]
    rows = [r for _, (_, r) in known]
    up = CUT if min(rows) in cut else HALF
    down = CUT if max(rows) in cut else HALF
    width = max(xs) - min(xs) + CELL
    height = ROW * (max(rows) - min(rows)) + up + down
    return min(xs), ROW * min(rows) - up, round(width, 2), round(height, 2)


@lru_cache(512)
def spot(text: str, number: int) -> tuple[float, float]:
    """The middle of a hex on the board."""
    place = content_of(text).ground.place[number]
    left, top, _, _ = bounds(text)
    q, r = place if place is not None else (0, 0)
    return round(_across(number, (q, r)) - left + CELL / 2, 2), round(ROW * r - top, 2)


def _across(number: int, place: tuple[int, int]) -> float:
    """The x of the middle of a hex; a gate reaches into the wall."""
    tuck = TUCK if number == LEFT_GATE else -TUCK if number in GATES else 0.0
    return CELL * (place[0] + place[1] / 2) + tuck


# --- Hexes -------------------------------------------------------------------------------------


def arena(desk: Desk) -> Zone:
    """The board; its hexes are steps, places to stand, targets of throws and ways to face."""
    texts = hex_texts(desk)
    asks = tuple([(n, text) for n, text in sorted(texts.items())])
    legal = frozenset([text for _, text in asks if text in desk.labels])
    return _board(desk.view["content"], asks, legal, desk.language)


def hex_texts(desk: Desk) -> dict[int, str]:
    """By hex: what choosing it would play, allowed or not."""
    if not desk.asked:
        return {}
    ground = desk.ground
    stage = desk.stage
    if stage in CHOOSING:
        return {n: f"hex {HEX_NAMES[n]}" for n in (*ground.arena, *GATES)}
    man = desk.own()
    here = int(man["hex"]) if man else -1
    if stage == "wrestle":
        return _push_texts(desk)
    if here < 0 or man is None:
        return {}
    if stage in STEPPING:
        return _around(ground, here, "step")
    return {}


def _around(ground: Ground, here: int, verb: str) -> dict[int, str]:
    near = [(ground.near[6 * here + way], name) for way, name in enumerate(DIRECTION_NAMES)]
    return {there: f"{verb} {name}" for there, name in near if there >= 0}


def _push_texts(desk: Desk) -> dict[int, str]:
    """Where somebody can be pushed, or who can be pushed (GL-263)."""
    here = int(desk.pending.get("here", -1))
    if here >= 0:
        return _around(desk.ground, here, "push")
    targets = desk.view["fight"]["targets"] if desk.view["fight"] else []
    places = [desk.hex_of(one["code"]) for one in targets]
    return {n: f"hex {HEX_NAMES[n]}" for n in places if n >= 0}


@lru_cache(512)
def _board(
    text: str, asks: tuple[tuple[int, str], ...], legal: frozenset[str], language: str
) -> Zone:
    say, tongue = words_of(language), tongue_of(language)
    content = content_of(text)
    ground = content.ground
    partial = content.arena.get("partial", [])
    middle = sum(partial) / len(partial) if partial else 0
    asked = dict(asks)
    cells: list[Cell] = []
    for n in (*ground.arena, *GATES):
        x, y = spot(text, n)
        name = tongue.hex(ground, n)
        label, sprite, short, opened = name, "", name, ""
        if n in GATES:
            label, sprite, opened = say["gate"].format(hex=name), "gate", "gate-open"
            short = say[f"short-{HEX_NAMES[n]}"]
        elif n in ground.starts:
            label, sprite = say["start"].format(hex=name), "start"
        row = (ground.place[n] or (0, 0))[1]
        cut = "" if row not in partial or n in GATES else "top" if row < middle else "bottom"
        if cut and not sprite:
            label = say["partial"].format(hex=name)
        ask = asked.get(n, "")
        label = label[:1].upper() + label[1:]
        cells.append(
            Cell(
                HEX_NAMES[n], x, y, label, "", sprite, ask if ask in legal else "", ask, short,
                outside=n in GATES, cut=cut, opened=opened,
            )
        )  # fmt: skip
    _, _, width, height = bounds(text)
    return Zone("arena", "board", say["arena"], "", "hex", width, height, CELL, tuple(cells))


# --- Gladiators and animals --------------------------------------------------------------------


def things(desk: Desk) -> list[Piece]:
    """Gladiators and animals."""
    out = [_man(desk, man) for man in desk.view["men"] if man["hex"] >= 0]
    on_hex: dict[int, int] = {}
    for beast in desk.view["animals"]:
        if beast["hex"] >= 0:
            nth = on_hex.get(beast["hex"], 0)
            on_hex[beast["hex"]] = nth + 1
            out.append(_beast(desk, beast, nth))
    return out


def _fighting(desk: Desk, code: int) -> tuple[tuple[str, ...], str]:
    """The marks of somebody in the fight, and his opponent."""
    fight = desk.view["fight"]
    if fight is None or not fight["targets"]:
        return (), ""
    targets = [one["code"] for one in fight["targets"]]
    if code == fight["by"]:
        there = desk.hex_of(targets[0]) >= 0 and targets[0] != code
        return ("attacker",), desk.piece_of(targets[0]) if there else ""
    return (("defender",), "") if code in targets else ((), "")


def _man(desk: Desk, man: dict[str, Any]) -> Piece:
    seat = int(man["seat"])
    x, y = spot(desk.view["content"], man["hex"])
    marks, aim = _fighting(desk, seat)
    if seat == desk.viewer:
        marks = (*marks, "yours")
    if man["lying"]:
        marks = (*marks, "lying")
    return Piece(
        f"man{seat}", "arena", seat, "base", man_sprite(man["character"], man["lying"]),
        letters=LETTERS[seat], hue=HUES[seat], marks=marks, label=man_label(desk, man),
        x=x, y=y, size=MAN, pinned=_pins(man), aim=aim, facing=DEGREES[man["facing"]], rim=RIM,
        arcs=arcs(desk.view["content"], man["hex"], man["facing"], desk.language),
    )  # fmt: skip


def _pins(man: dict[str, Any]) -> tuple[Inlay, ...]:
    """Markers that count now, and a net that will count (GL-284, GL-288)."""
    out: list[Inlay] = []
    if man["trapped"]:
        out.append(Inlay("trapped", str(man["trapped"])))
    elif man.get("netted"):
        out.append(Inlay("trapped", "", ("held",)))
    if man.get("unbalanced"):
        out.append(Inlay("unbalanced", str(man["unbalanced"])))
    return tuple(out)


def man_label(desk: Desk, man: dict[str, Any]) -> str:
    """Who he is, where, which way he faces, what he shows the viewer, his state."""
    say, tongue = desk.say, desk.tongue
    own = desk.own()
    mine = own is not None and own["seat"] == man["seat"]
    key = "man_you" if mine else "man"
    out = [
        say[f"{key}_built" if man["character"] in BUILT else key].format(
            character=desk.character(man["character"]), name=desk.names[man["seat"]],
            hex=tongue.hex(desk.ground, man["hex"]), facing=tongue.rows["facing"][man["facing"]],
        )
    ]  # fmt: skip
    if own is not None and not mine and own["hex"] >= 0:
        out.append(seen(desk, own["hex"], own["facing"], man["hex"]))
        out.append(shown(desk, man, own["hex"]))
    out += _states(desk, man)
    out[0] = out[0][:1].upper() + out[0][1:]
    warned = honour(desk, man["hex"], man["facing"]) if mine else []
    return ". ".join([", ".join(out), *warned])


def _states(desk: Desk, man: dict[str, Any]) -> list[str]:
    out: list[str] = []
    if man["trapped"]:
        out.append(desk.say["is_trapped"].format(n=man["trapped"]))
    if man.get("lying"):
        out.append(desk.say["is_lying"])
    elif man.get("unbalanced"):
        out.append(desk.say["is_unbalanced"].format(n=man["unbalanced"]))
    if man.get("life") == "unbeatable":
        out.append(desk.say["is_unbeatable"])
    return out


def _beast(desk: Desk, beast: dict[str, Any], nth: int) -> Piece:
    number = int(beast["number"])
    x, y = spot(desk.view["content"], beast["hex"])
    _, _, _, height = bounds(desk.view["content"])
    y = round(min(height - BEAST / 2, y + CROWD * nth), 2)
    label = [
        desk.say["beast"].format(
            beast=desk.tongue.beast(desk.view["species"], number),
            hex=desk.tongue.hex(desk.ground, beast["hex"]),
        )
    ]
    own = desk.own()
    if own is not None and own["hex"] >= 0:
        label.append(seen(desk, own["hex"], own["facing"], beast["hex"]))
    marks, aim = _fighting(desk, ANIMALS + number)
    return Piece(
        f"beast{number}", "arena", 10 + number, "disc", BEASTS.get(desk.view["species"], "paw"),
        numeral=str(number + 1), hue="plaster", marks=marks,
        label=", ".join([*label, *_states(desk, beast)]), x=x, y=y, size=BEAST,
        pinned=_pins(beast), aim=aim,
    )  # fmt: skip
