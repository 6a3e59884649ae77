"""The arena as it looks: hexes, gates and starting hexes, gladiators with their facing, animals."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from munera.core.scene import Cell, Inlay, Piece, Zone
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
from munera.games.gladiatori.space import HEX_NAMES, TURN_BY, TURN_NAMES
from munera.games.gladiatori.tables_arena import DIRECTION_NAMES, FAR, HEXES, LEFT_GATE, Ground

CELL: Final = 10.0  # the width of a hex, in the units of the board
ROW: Final = 8.66  # from one row of hexes to the next
HALF: Final = 5.8  # half the height of a hex
MAN: Final = 7.8
BEAST: Final = 6.2
CROWD: Final = 1.1  # animals on one gate stand so far apart
DEGREES: Final = (90, 150, 210, 270, 330, 30)  # of the facings, clockwise from the top
STEPPING: Final = ("opening", "move", "reflex")
CHOOSING: Final = ("place", "aim")
GATES: Final = (LEFT_GATE, LEFT_GATE + 1)


@lru_cache(16)
def bounds(text: str) -> tuple[float, float, float, float]:
    """The least x and y of the middles of all hexes, and the board's width and height."""
    places = [place for place in content_of(text).ground.place if place is not None]
    xs = [CELL * (q + r / 2) for q, r in places]
    ys = [ROW * r for _, r in places]
    width = max(xs) - min(xs) + CELL
    height = max(ys) - min(ys) + 2 * HALF
    return min(xs), min(ys), round(width, 2), round(height, 2)


@lru_cache(512)
def spot(text: str, number: int) -> tuple[float, float]:
    """The middle of a hex on the board."""
    place = content_of(text).ground.place[number]
    left, top, _, _ = bounds(text)
    q, r = place if place is not None else (0, 0)
    return round(CELL * (q + r / 2) - left + CELL / 2, 2), round(ROW * r - top + HALF, 2)


def side_of(ground: Ground, here: int, facing: int, other: int) -> int:
    """The side on which `other` lies: 0 in front, clockwise; -1 for the same hex (R-28)."""
    code = ground.sector[HEXES * here + other]
    if code < 0:
        return -1
    way, nearer = code // 8, code % 4
    if nearer == 1:
        way += 1
    elif nearer == 2:
        far = min((way - facing) % 6, (facing - way) % 6)
        if min((way + 1 - facing) % 6, (facing - way - 1) % 6) < far:
            way += 1
    return (way - facing) % 6


# --- Hexes -------------------------------------------------------------------------------------


def arena(desk: Desk) -> Zone:
    """The board; its hexes are steps, places to stand, to throw at and to look to."""
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
    verb = "step" if stage in STEPPING else "face" if stage == "face" else ""
    if verb:
        return _around(ground, here, verb)
    if stage == "free turn":
        out: dict[int, str] = {}
        for way in (1, 2):
            there = ground.near[6 * here + (int(man["facing"]) + TURN_BY[way]) % 6]
            if there >= 0:
                out[there] = f"turn {TURN_NAMES[way]}"
        return out
    return {}


def _around(ground: Ground, here: int, verb: str) -> dict[int, str]:
    near = [(ground.near[6 * here + way], name) for way, name in enumerate(DIRECTION_NAMES)]
    return {there: f"{verb} {name}" for there, name in near if there >= 0}


def _push_texts(desk: Desk) -> dict[int, str]:
    """Where somebody can be pushed, or whom one can choose to push (GL-263)."""
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
    partial = {(q, r) for r in content.arena.get("partial", []) for q in range(-20, 21)}
    asked = dict(asks)
    cells: list[Cell] = []
    for n in (*ground.arena, *GATES):
        x, y = spot(text, n)
        name = tongue.hex(ground, n)
        label, sprite, short = name, "", name
        if n in GATES:
            label, sprite = say["gate"].format(hex=name), "gate"
            short = say[f"short-{HEX_NAMES[n]}"]
        elif n in ground.starts:
            label, sprite = say["start"].format(hex=name), "start"
        elif ground.place[n] in partial:
            label = say["partial"].format(hex=name)
        ask = asked.get(n, "")
        label = label[:1].upper() + label[1:]
        cells.append(
            Cell(HEX_NAMES[n], x, y, label, "", sprite, ask if ask in legal else "", ask, short)
        )
    _, _, width, height = bounds(text)
    return Zone("arena", "board", say["arena"], "", "hex", width, height, CELL, tuple(cells))


# --- Who stands there --------------------------------------------------------------------------


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
    """The marks of somebody in the fight, and whom he turns against."""
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
    return Piece(
        f"man{seat}", "arena", seat, "disc", man_sprite(man["character"], man["lying"]),
        letters=LETTERS[seat], hue=HUES[seat], marks=marks, label=man_label(desk, man),
        x=x, y=y, size=MAN, pinned=_pins(man), aim=aim, facing=DEGREES[man["facing"]],
    )  # fmt: skip


def _pins(man: dict[str, Any]) -> tuple[Inlay, ...]:
    """Markers that count, and a net that will (GL-284, GL-288)."""
    out: list[Inlay] = []
    if man["trapped"]:
        out.append(Inlay("trapped", str(man["trapped"])))
    elif man.get("netted"):
        out.append(Inlay("trapped", "", ("held",)))
    if man.get("unbalanced"):
        out.append(Inlay("unbalanced", str(man["unbalanced"])))
    return tuple(out)


def man_label(desk: Desk, man: dict[str, Any]) -> str:
    """Who, where, which way he looks, what he shows the viewer, his state."""
    say, tongue = desk.say, desk.tongue
    out = [
        say["man"].format(
            character=desk.character(man["character"]), name=desk.names[man["seat"]],
            hex=tongue.hex(desk.ground, man["hex"]), facing=tongue.rows["facing"][man["facing"]],
        )
    ]  # fmt: skip
    own = desk.own()
    if own is not None and own["seat"] != man["seat"] and own["hex"] >= 0:
        out.append(_seen(desk, own, man["hex"]))
        side = side_of(desk.ground, man["hex"], man["facing"], own["hex"])
        shown = {0: "looks_at", 1: "before_him", 5: "before_him", 3: "his_back"}
        out.append(say[shown.get(side, "his_side")])
    out += _states(desk, man)
    return ", ".join(out)


def _seen(desk: Desk, own: dict[str, Any], there: int) -> str:
    """How far somebody is from the viewer's gladiator, and on which side of him."""
    far = desk.ground.far[HEXES * own["hex"] + there]
    far = far if far < FAR else 0
    side = side_of(desk.ground, own["hex"], own["facing"], there)
    where = "ahead" if side in (0, 1, 5) else "behind_you" if side == 3 else "rear"
    return desk.say[where].format(far=desk.say.count("far", far))


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
        label.append(_seen(desk, own, beast["hex"]))
    marks, aim = _fighting(desk, ANIMALS + number)
    return Piece(
        f"beast{number}", "arena", 10 + number, "disc", BEASTS.get(desk.view["species"], "paw"),
        numeral=str(number + 1), hue="plaster", marks=marks,
        label=", ".join([*label, *_states(desk, beast)]), x=x, y=y, size=BEAST,
        pinned=_pins(beast), aim=aim,
    )  # fmt: skip
