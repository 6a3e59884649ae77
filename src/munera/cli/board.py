"""Boards of squares and hexagons in the terminal: every space in its place, with what is on it."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

from rich.text import Text

from munera.core.scene import Cell, Inlay, Piece, Zone

WIDEST = 18  # columns of a space
LINES = 3  # per space: its name, and two for what is on it
# Which way a piece looks, on squares and on hexes.
LOOKS = {0: "^", 90: ">", 180: "v", 270: "<", 30: "↗", 150: "↘", 210: "↙", 330: "↖"}

Style = Callable[[Piece], str]


def draw_board(
    zone: Zone, pieces: list[Piece], numbers: dict[str, int], style: Style, room: int
) -> Text:
    """Rows of spaces; a number before a name says that it, or what is on it, can be chosen."""
    left = min(cell.x for cell in zone.cells)
    span = (max(cell.x for cell in zone.cells) - left) / zone.cell + 1
    wide = max(4, min(WIDEST, int(room / span)))
    on = {cell.id: [piece for piece in pieces if _is_on(piece, cell, zone)] for cell in zone.cells}
    rows: dict[float, list[Cell]] = {}
    for cell in sorted(zone.cells, key=lambda cell: (cell.y, cell.x)):
        rows.setdefault(cell.y, []).append(cell)
    lines: list[Text] = []
    for row in rows.values():
        block = [Text() for _ in range(LINES)]
        for cell in row:
            start = round((cell.x - left) / zone.cell * wide)
            for line, words in zip(
                block, _space(cell, on[cell.id], numbers, style, wide), strict=True
            ):
                line.pad_right(max(0, start - line.cell_len))
                line.append_text(words)
        if zone.shape == "square":  # rows do not mesh, so an empty row takes one line
            while len(block) > 1 and not block[-1].plain.strip():
                block.pop()
        lines += block
    return Text("\n").join(lines)


def inlaid(inlays: tuple[Inlay, ...]) -> str:
    """What stands on a piece, in words: `2 sword, net`; what does not count is in brackets."""
    counts: dict[str, int] = {}
    for inlay in inlays:
        name = f"({inlay.sprite})" if inlay.marks else inlay.sprite
        counts[name] = counts.get(name, 0) + int(inlay.numeral or 1)
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items())


def _is_on(piece: Piece, cell: Cell, zone: Zone) -> bool:
    return abs(piece.x - cell.x) < zone.cell / 2 and abs(piece.y - cell.y) < zone.cell / 2


def _space(
    cell: Cell, pieces: list[Piece], numbers: dict[str, int], style: Style, wide: int
) -> list[Text]:
    """The lines of one space."""
    first = Text()
    for action in (cell.action, *(piece.action for piece in pieces)):
        if action in numbers:
            first.append(f"{numbers[action]}", "bold reverse").append(" ")
    first.append(cell.name or cell.id.upper(), "bold" if first else "dim")
    lines = [first]
    words: list[str] = []
    look = ""
    for piece in pieces:
        look = style(piece)
        face = piece.letters or piece.sprite or piece.label
        first.append(f" {face}{LOOKS.get(piece.facing, '')}", look)
        marks = [mark for mark in piece.marks if mark != "yours"]
        pins = [f"{pin.numeral or 1} {pin.sprite}" for pin in piece.pinned]
        first.append("".join(f" {mark}" for mark in marks), "italic")
        drawn = piece.sprite if piece.letters else ""  # the letters say whose it is, this what
        words += [word for word in (drawn, piece.numeral, inlaid(piece.inlays), *pins) if word]
    folded = [*wrap(", ".join(words), wide - 1), "", ""]
    lines += [Text(text, look) for text in folded[: LINES - 1]]
    for line in lines:
        line.truncate(wide - 1)
    return lines
