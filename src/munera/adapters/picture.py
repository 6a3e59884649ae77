"""A scene as a picture: zones, pieces and drawings of the page, drawn without a browser.

Boards are on the left, other zones on the right, hands below. Colours are those of the page's day
theme. Words need a font on the machine; without one, signs and hues are still drawn.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final
from xml.sax.saxutils import escape

import numpy as np

from munera.core.game import Game
from munera.core.scene import Inlay, Panel, Piece, Scene, Zone
from munera.play.art import sheet

WIDTH: Final = 1200
HEIGHT: Final = 800
LEFT: Final = 660  # width of the boards
GAP: Final = 16
TITLE: Final = 22  # height of a zone's title

INK: Final = "#231A13"
GROUND: Final = "#F2E7D2"
FLOOR: Final = "#E6D6B8"
PLASTER: Final = "#FBF5E8"
EDGE: Final = "#8B7350"
LIT: Final = "#0E7A6D"
CINNABAR: Final = "#AE2A1C"
PALE: Final = "#FFF6E6"
# By pigment: the colour of the field and of the writing on it.
HUES: Final = {
    "blue": ("#1F5596", PALE),
    "brown": ("#5C3317", PALE),
    "green": ("#37783A", PALE),
    "pink": ("#B03270", PALE),
    "yellow": ("#E3A81B", "#241A10"),
    "red": ("#AE2A1C", PALE),
    "black": ("#2E2823", PALE),
    "purple": ("#6B2A5B", PALE),
    "teal": ("#14685F", PALE),
    "plaster": (PLASTER, INK),
    "": (PLASTER, INK),
}
CARD: Final = (84, 112)
SIZES: Final = {"card": CARD, "back": CARD, "plate": (130, 60), "chip": (128, 30), "slot": CARD}
SMALL: Final = (52, 52)  # discs, tiles, dice, diamonds


def picture(game: Game, scene: Scene, names: tuple[str, ...]) -> Any:
    """An array of HEIGHT by WIDTH by red, green and blue."""
    from PIL import Image
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(svg_string=drawing(game, scene, names), width=WIDTH, height=HEIGHT)
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))


def drawing(game: Game, scene: Scene, names: tuple[str, ...]) -> str:
    """The scene as SVG."""
    art = _symbols(sheet(game))
    heading = " · ".join([game.title, *scene.heading])
    parts = [_text(GAP, 30, heading, 22, "bold"), _text(GAP, 54, scene.status, 15)]
    y = 66.0
    for k, panel in enumerate(scene.panels):
        parts.append(_panel(panel, names, art, GAP + k % 4 * 292, y + k // 4 * 52))
    y += 52 * ((len(scene.panels) + 3) // 4) + 4
    boards = [zone for zone in scene.zones if zone.kind == "board"]
    hands = [zone for zone in scene.zones if zone.kind == "hand"]
    others = [zone for zone in scene.zones if zone.kind not in ("board", "hand")]
    left = right = y
    for zone in boards:
        drawn, high = _board(zone, scene.within(zone.id), art, GAP, left)
        parts.append(drawn)
        left += high + GAP
    for zone in others:
        drawn, high = _row(zone, scene, art, GAP + LEFT + GAP, right, WIDTH - LEFT - 3 * GAP)
        parts.append(drawn)
        right += high
    bottom = max(left, right)
    for zone in hands:
        drawn, high = _row(zone, scene, art, GAP, bottom, WIDTH - 2 * GAP)
        parts.append(drawn)
        bottom += high
    tall = max(float(HEIGHT), bottom + GAP)
    wide = max(float(WIDTH), tall * WIDTH / HEIGHT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.1f} {tall:.1f}"'
        f' width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif">'
        f'<rect width="{wide:.1f}" height="{tall:.1f}" fill="{GROUND}"/>{"".join(parts)}</svg>'
    )


@lru_cache(16)
def _symbols(svg: str) -> dict[str, tuple[str, str]]:
    """By name: the view box of a drawing, and its shapes."""
    found = re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', svg, re.S)
    return {name: (box, inside) for name, box, inside in found}


def _paint(words: str, ink: str, grout: str) -> str:
    """How the classes of a shape are painted, as attributes; see the page's tokens."""
    kinds = words.split()
    if "hole" in kinds or "dim" in kinds:
        veil = ' fill-opacity=".28"' if "dim" in kinds else ""
        return f'fill="{grout}" stroke="none"{veil}'
    if "cut" in kinds:
        return f'fill="{ink if "boss" in kinds else "none"}" stroke="{grout}"'
    if "rope" in kinds or "line" in kinds:
        return f'fill="none" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"'
    if "die" in kinds:
        return f'fill="{PLASTER}" stroke="{INK}" stroke-width="2.5"'
    if "pip" in kinds:
        return f'fill="{INK}"'
    if "miss" in kinds:
        return f'stroke="{INK}" stroke-width="2.5" opacity=".5"'
    if "mortal" in kinds or "simple" in kinds:
        return f'fill="{CINNABAR if "mortal" in kinds else "#9A660A"}"'
    shade = ' fill-opacity=".62"' if "shade" in kinds else ""
    stone = f' stroke="{grout}" stroke-width="1.5"' if "stone" in kinds else ""
    return f'fill="{ink}"{stone}{shade}' if "stone" in kinds else shade


def _sprite(
    art: dict[str, tuple[str, str]], name: str, at: tuple[float, float, float], ink: str, grout: str
) -> str:
    """A drawing in a square whose middle is at x, y."""
    if name not in art:
        return ""
    x, y, size = at
    box, inside = art[name]
    shapes = re.sub(r'class="([^"]*)"', lambda m: _paint(m[1], ink, grout), inside)
    return (
        f'<svg x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:.1f}"'
        f' height="{size:.1f}" viewBox="{box}" fill="{ink}">{shapes}</svg>'
    )


def _text(
    x: float, y: float, words: str, size: float = 13, weight: str = "", ink: str = INK, to: str = ""
) -> str:
    """Words on a line."""
    if not words:
        return ""
    anchor = f' text-anchor="{to}"' if to else ""
    bold = f' font-weight="{weight}"' if weight else ""
    look = f'font-size="{size:.1f}" fill="{ink}"{anchor}{bold}'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>'


def _panel(
    panel: Panel, names: tuple[str, ...], art: dict[str, tuple[str, str]], x: float, y: float
) -> str:
    field, on = HUES[panel.hue]
    title = panel.title or ", ".join(names[seat] for seat in panel.seats)
    facts = [f"{figure.value} {figure.words}" for figure in panel.figures]
    facts += [token.label for token in panel.tokens] + list(panel.facts)
    return (
        f'<rect x="{x}" y="{y}" width="284" height="46" rx="8" fill="{PLASTER}" stroke="{EDGE}"/>'
        f'<rect x="{x + 6}" y="{y + 6}" width="22" height="16" rx="3" fill="{field}"/>'
        + _text(x + 17, y + 18, panel.letters[:3], 11, "bold", on, "middle")
        + _text(x + 34, y + 19, title[:28], 14, "bold")
        + _text(x + 8, y + 38, ", ".join(facts)[:46], 11)
    )


def _board(
    zone: Zone, pieces: list[Piece], art: dict[str, tuple[str, str]], x: float, y: float
) -> tuple[str, float]:
    """A board, scaled from its own units, and its height."""
    scale = min(LEFT / zone.width, 620 / zone.height)
    wide, high = zone.width * scale, zone.height * scale
    top = y + TITLE
    out = [_text(x, y + 15, zone.title, 14, "bold")]
    if zone.shape == "round":
        out.append(
            f'<ellipse cx="{x + wide / 2:.1f}" cy="{top + high / 2:.1f}" rx="{wide / 2:.1f}"'
            f' ry="{high / 2:.1f}" fill="{FLOOR}" stroke="{EDGE}" stroke-width="2"/>'
        )
    for cell in zone.cells:
        side = (cell.size or zone.cell) * scale
        fill = HUES[cell.hue][0] if cell.hue else FLOOR
        line = (LIT, 3) if cell.action else (EDGE, 1)
        shape = _hexagon if zone.shape == "hex" else _square
        cx, cy = x + cell.x * scale, top + cell.y * scale
        out.append(
            shape(cx, cy, side, f'fill="{fill}" stroke="{line[0]}" stroke-width="{line[1]}"')
        )
        out.append(_text(cx, cy + side * 0.42, cell.name, side * 0.16, ink=EDGE, to="middle"))
    for piece in pieces:
        size = (piece.size or zone.cell or zone.width / 8) * scale
        width, height = SIZES.get(piece.form, SMALL)
        if piece.form == "chip":
            size = max(size, width)
        box = (size, size * height / width)
        at = (x + piece.x * scale - box[0] / 2, top + piece.y * scale - box[1] / 2)
        out.append(_piece(piece, art, at, box))
    return "".join(out), high + TITLE


def _square(x: float, y: float, side: float, paint: str) -> str:
    corner = f'x="{x - side / 2:.1f}" y="{y - side / 2:.1f}"'
    return f'<rect {corner} width="{side:.1f}" height="{side:.1f}" {paint}/>'


def _hexagon(x: float, y: float, side: float, paint: str) -> str:
    """A hexagon that stands on a corner; `side` is its width."""
    reach = side / 3**0.5
    corners = [(x + reach * sin(pi * k / 3), y - reach * cos(pi * k / 3)) for k in range(6)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon points="{points}" {paint}/>'


def _row(
    zone: Zone, scene: Scene, art: dict[str, tuple[str, str]], x: float, y: float, wide: float
) -> tuple[str, float]:
    """A zone whose pieces lie in rows, and its height."""
    title = " - ".join(filter(None, (zone.title, zone.note)))
    out = [_text(x, y + 15, title[: int(wide / 7)], 13, "bold")]
    left, top, tallest = x, y + TITLE, 0.0
    for piece in scene.within(zone.id):
        box = SIZES.get(piece.form, SMALL)
        if left + box[0] > x + wide and left > x:
            left, top, tallest = x, top + tallest + 6, 0.0
        out.append(_piece(piece, art, (left, top), (float(box[0]), float(box[1]))))
        left += box[0] + 6
        tallest = max(tallest, float(box[1]))
    top += tallest
    for step in zone.steps:
        words = "".join(part.text for part in step.parts)
        top += 16
        out.append(_text(x, top, f"{words} {step.value}"[: int(wide / 6)], 11))
    return "".join(out), top - y + 10


def _piece(
    piece: Piece, art: dict[str, tuple[str, str]], at: tuple[float, float], box: tuple[float, float]
) -> str:
    """One piece: its form in its hue, and what is on it."""
    field, on = ("#6B2A5B", PALE) if piece.form == "back" else HUES[piece.hue]
    line = (LIT, 4) if piece.action else (CINNABAR, 3) if "chosen" in piece.marks else (EDGE, 1)
    paint = f'fill="{field}" stroke="{line[0]}" stroke-width="{line[1]}"'
    x, y = at[0] + box[0] / 2, at[1] + box[1] / 2
    out = [_outline(piece.form, (x, y), box, paint)]
    if piece.form == "chip":
        high = box[1]
        out.append(_sprite(art, piece.sprite, (at[0] + high / 2, y, high * 0.8), on, field))
        words = " ".join(filter(None, (piece.numeral, piece.letters)))
        size = min(high * 0.42, 1.75 * (box[0] - high) / max(1, len(words)))
        out.append(_text(at[0] + high, y + high * 0.15, words, size, "bold", on))
    else:
        out.append(_face(piece, art, at, box))
    if piece.facing >= 0:
        unit = min(box)
        tip = (
            f"M{x:.1f} {y - unit * 0.56:.1f}l{unit * 0.1:.1f} {unit * 0.12:.1f}h{-unit * 0.2:.1f}z"
        )
        turn = f'transform="rotate({piece.facing} {x:.1f} {y:.1f})"'
        out.append(f'<path d="{tip}" fill="{INK}" {turn}/>')
    veil = ' opacity=".5"' if {"spent", "held"} & set(piece.marks) else ""
    return f"<g{veil}>{''.join(out)}</g>"


def _face(
    piece: Piece, art: dict[str, tuple[str, str]], at: tuple[float, float], box: tuple[float, float]
) -> str:
    """Drawing, number, badge, letters, and the small things along the lower edge."""
    field, on = ("#6B2A5B", PALE) if piece.form == "back" else HUES[piece.hue]
    x, y = at
    wide, high = box
    unit = min(wide, high)
    small = (*piece.inlays, *piece.pinned)
    lift = unit * 0.08 if piece.letters or piece.numeral else 0
    if len(piece.letters) > 3:
        lift = unit * 0.2
    out = [_sprite(art, piece.sprite, (x + wide / 2, y + high / 2 - lift, unit * 0.55), on, field)]
    top = y + unit * 0.26
    out.append(_text(x + unit * 0.08, top, piece.numeral, unit * 0.26, "bold", on))
    out.append(_text(x + wide - unit * 0.08, top, piece.badge, unit * 0.2, "bold", on, "end"))
    size = min(unit * 0.2, 1.6 * wide / max(1, len(piece.letters)))
    low = y + high - unit * (0.34 if small and piece.form != "plate" else 0.08)
    if piece.form == "plate":
        out.append(_text(x + wide * 0.94, low, piece.letters, unit * 0.3, "bold", on, "end"))
    else:
        out.append(_text(x + wide / 2, low, piece.letters, size, "bold", on, "middle"))
    step = min(unit * (0.55 if piece.form == "plate" else 0.3), wide / (len(small) + 0.4))
    for k, inlay in enumerate(small):
        here = (x + step * (k + 0.6), y + high - step * (0.9 if piece.form == "plate" else 0.55))
        out.append(_inlay(inlay, art, here, step, (on, field)))
    return "".join(out)


def _inlay(
    inlay: Inlay,
    art: dict[str, tuple[str, str]],
    at: tuple[float, float],
    size: float,
    paint: tuple[str, str],
) -> str:
    """A small thing and how many of it; what does not count is pale."""
    veil = ' opacity=".5"' if inlay.marks else ""
    drawn = _sprite(art, inlay.sprite, (at[0] - size * 0.1, at[1], size * 0.8), *paint)
    words = _text(
        at[0] + size * 0.2, at[1] + size * 0.4, inlay.numeral, size * 0.5, "bold", paint[0]
    )
    return f"<g{veil}>{drawn}{words}</g>"


def _outline(form: str, middle: tuple[float, float], box: tuple[float, float], paint: str) -> str:
    """The plate of a piece."""
    x, y = middle[0] - box[0] / 2, middle[1] - box[1] / 2
    if form in ("disc", "base"):
        return f'<circle cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="{min(box) / 2:.1f}" {paint}/>'
    turn = f' transform="rotate(45 {middle[0]:.1f} {middle[1]:.1f}) "' if form == "diamond" else ""
    dash = ' stroke-dasharray="5 4" fill-opacity=".3"' if form == "slot" else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{box[0]:.1f}" height="{box[1]:.1f}"'
        f' rx="{min(box) * 0.1:.1f}" {paint}{turn}{dash}/>'
    )
