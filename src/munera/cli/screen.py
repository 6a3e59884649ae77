"""The terminal's picture of a table: any scene as lines and small cards, any log as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel as Frame
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from munera.cli.board import draw_board, inlaid
from munera.core.game import Decision
from munera.core.scene import Panel, Part, Piece, Scene, Tokens, Zone, plain
from munera.play.speech import Told

# The pigments, chosen to differ in 16 colours too. Every piece also says in letters what it is.
HUES = {
    "blue": "bright_blue",
    "brown": "dark_orange3",
    "green": "bright_green",
    "pink": "bright_magenta",
    "yellow": "bright_yellow",
    "red": "bright_red",
    "black": "bright_black",
    "purple": "magenta",
    "teal": "bright_cyan",
    "plaster": "white",
}
# Corner, flat, corner, side, corner, corner; then flat and side of an empty place.
ROUND = ("╭", "─", "╮", "│", "╰", "╯", "╌", "┊")
SQUARE = ("+", "-", "+", "|", "+", "+", ".", ":")
Edge = tuple[str, str, str, str, str, str, str, str]
CAPTION = 12  # columns of a caption before it wraps
ROW_OF_TOKENS = 12  # more tokens are shown as a number
REPEATS = 3  # lines of one kind in a row that are still shown one by one


def open_console() -> Console:
    """A console on standard output that prints every text as it is."""
    return Console(highlight=False, markup=False, emoji=False)


def show_scene(
    console: Console,
    scene: Scene,
    decision: Decision | None,
    title: str,
    names: Sequence[str],
    rows: dict[str, int] | None = None,
) -> None:
    """Draw a table: how it stands, the panels, the zones, the hand, then what is asked.

    With `rows` a ledger is asked for: pieces show the numbers of its rows, and the ledger is shown
    instead of a list of choices.
    """
    numbers = numbered(decision) if rows is None else rows
    where = ", ".join(scene.heading)
    told = " - ".join([text for text in (title, where, scene.status) if text])
    console.print(Rule(Text(told, "bold"), style="dim", align="left"))
    if scene.panels:
        console.print(_panels(console, scene.panels, names, decision))
    lines: list[Zone] = []
    frames: list[Frame] = []
    hands: list[Frame] = []
    for zone in scene.zones:
        pieces = scene.within(zone.id)
        still = zone.kind in ("pile", "heap") and not any(p.ask for p in pieces)
        if zone.kind in ("note", "track") or still:
            lines.append(zone)
        else:
            into = hands if zone.kind == "hand" else frames
            into.append(_frame(console, zone, pieces, numbers))
    _show_frames(console, frames)
    for zone in lines:
        console.print(_line(zone, scene.within(zone.id), numbers))
    _show_frames(console, hands)
    if decision:
        drawn = {piece.action for piece in scene.pieces}
        drawn |= {cell.action for zone in scene.zones for cell in zone.cells}
        for number, choice in enumerate(decision.choices, 1):
            if choice.text not in drawn and rows is None:
                console.print(Text.assemble((f"{number:>3} ", "bold"), choice.label))
        show_prompt(console, decision)


def show_prompt(console: Console, decision: Decision) -> None:
    """What is asked, with its clause."""
    console.print(said(decision.parts, "bold").append(f" [{decision.clause}]", "not bold dim"))


def said(parts: Sequence[Part], style: str = "") -> Text:
    """A sentence: names of seats are bold, things have their colour."""
    out = Text(style=style)
    for part in parts:
        hue = part.chip.hue if part.chip else ""
        out.append(part.text, HUES.get(hue) or ("bold" if part.seat >= 0 else None))
    return out


def numbered(decision: Decision | None) -> dict[str, int]:
    """The number that a person types for each action, by its text."""
    choices = decision.choices if decision else ()
    return {choice.text: number for number, choice in enumerate(choices, 1)}


def _panels(
    console: Console, panels: Sequence[Panel], names: Sequence[str], decision: Decision | None
) -> Grid:
    """A line for each seat or side: its name, tokens, facts and marks; bold for the one asked."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for panel in panels:
        asked = decision is not None and decision.seat in panel.seats
        title = panel.title or ", ".join(names[seat] for seat in panel.seats)
        tokens = Text("  ").join([_tokens(console, token) for token in panel.tokens])
        facts = [*(f"{figure.value} {figure.words}" for figure in panel.figures), *panel.facts]
        cells = [tokens, Text(", ".join(facts)), Text(", ".join(panel.marks), "italic")]
        name = Text(title, "bold" if asked else "")
        if panel.letters:
            name.append(f" {panel.letters}", HUES.get(panel.hue))
        grid.add_row(name, *cells)
    return grid


def _tokens(console: Console, tokens: Tokens) -> Text:
    """Tokens as signs in a row, and in words."""
    full, empty = "*." if console.options.ascii_only else "●○"
    out = Text()
    if tokens.of <= ROW_OF_TOKENS:
        out.append(full * tokens.have, "yellow")
        out.append(f"{empty * (tokens.of - tokens.have)} ", "dim")
    return out.append(tokens.label)


def _line(zone: Zone, pieces: list[Piece], numbers: dict[str, int]) -> Text:
    """A zone that is only looked at, in one line: its title, its note or what lies in it."""
    out = Text.assemble((f"{zone.title}: ", "bold"))
    if zone.kind == "pile" and zone.note:
        return out.append(zone.note)
    if zone.note:
        out.append(f"{zone.note}: " if pieces else zone.note)
    for place, step in enumerate(zone.steps):
        drawn = "" if is_same(step.sprite, plain(step.parts)) else step.sprite
        out.append("; " if place else "").append(f"{drawn} " if drawn else "")
        out.append_text(said(step.parts)).append(f" {step.value}" if step.value else "")
    return out.append(_words(pieces, numbers))


def _show_frames(console: Console, frames: list[Frame]) -> None:
    """Print frames side by side, as many as fit."""
    row: list[Frame] = []
    width = 0
    for frame in frames:
        wide = Measurement.get(console, console.options, frame).maximum
        if row and width + 1 + wide > console.width:
            _show_row(console, row)
            row, width = [], 0
        row.append(frame)
        width += wide + (1 if width else 0)
    if row:
        _show_row(console, row)


def _show_row(console: Console, row: list[Frame]) -> None:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_row(*row)
    console.print(grid)


def _frame(console: Console, zone: Zone, pieces: list[Piece], numbers: dict[str, int]) -> Frame:
    """A zone in a frame; the note is in its title unless there is nothing else to show."""
    title = Text(zone.title, "bold not dim")
    if pieces and zone.note:
        title.append(f" - {zone.note}", "not bold")
    body: RenderableType
    room = console.width - 4
    if zone.cells:
        body = draw_board(zone, pieces, numbers, _style, room)
    elif not pieces:
        body = Text(zone.note or ("" if zone.steps or zone.sums else "none"), "dim")
    elif zone.kind == "options":
        body = Text("\n").join([_option(piece, numbers) for piece in pieces])
    elif zone.kind in ("sheet", "screen") or not any(_has_face(piece) for piece in pieces):
        body = _words(pieces, numbers, min(room, 60))
    else:
        body = _cards(pieces, numbers, room, SQUARE if console.options.ascii_only else ROUND)
    if zone.steps:
        told = _told(zone, min(room, 76))
        body = Group(body, told) if pieces or zone.note else told
    figures = _figures(zone)
    if figures:
        body = Group(*figures, body)
    return Frame(
        body, title=title, title_align="left", border_style="dim", box=box.ROUNDED, expand=False
    )


def _figures(zone: Zone) -> list[Text]:
    """The numbers of a zone: a value, the way of an attack, gauges, sums by their parts."""
    out = [Text(zone.value, "bold")] if zone.value else []
    if zone.way or zone.verdict:
        out.append(Text(", ".join([text for text in (zone.way, zone.verdict) if text])))
    if zone.gauges:
        left = [f"{gauge.title} {gauge.have}/{gauge.of}" for gauge in zone.gauges]
        out.append(Text(", ".join(left)))
    for one in zone.sums:
        parts = [f"{part.value} {part.words}" for part in one.parts if part.value != "0"]
        out.append(Text.assemble(f"{one.title} ", (one.value, "bold"), f": {', '.join(parts)}"))
    return out


def _option(piece: Piece, numbers: dict[str, int]) -> Text:
    """A line to choose: number, name, sentence, price and what it gives, or why not."""
    number = _number(piece, numbers)
    said_of = [piece.caption, inlaid(piece.inlays), f"{piece.numeral} {piece.note}".strip()]
    if not piece.action:
        said_of = [piece.note]
    out = Text.assemble((f"{number:>3} ", "bold"), (piece.letters, _style(piece)))
    rest = ", ".join([text for text in said_of if text])
    return out.append(f": {rest}" if rest else "", "" if piece.action else "dim")


def _told(zone: Zone, room: int) -> Text:
    """The lines told in a zone, with their clauses; the line that counts is bold."""
    out: list[Text] = []
    for step in zone.steps:
        line = said(step.parts, "bold" if step.now else "")
        if step.value:
            line.append(f"  {step.value}")
        if step.clause:
            line.append(f" [{step.clause}]", "not bold dim")
        out += line.wrap(Console(width=room), room)
    return Text("\n").join(out)


def _style(piece: Piece) -> str:
    """Bright if it can be chosen, dim if it is ours and cannot or if it is done, else plain."""
    hue = HUES.get(piece.hue, "default")
    if piece.action:
        return f"bold {hue}"
    return f"dim {hue}" if piece.ask or "last" in piece.marks else hue


def _number(piece: Piece, numbers: dict[str, int]) -> str:
    """The number to type for a piece, or nothing."""
    number = numbers.get(piece.action or piece.ask)
    return "" if number is None else str(number)


def _has_face(piece: Piece) -> bool:
    """Whether there is more to draw than a word."""
    return bool(piece.numeral or piece.letters or piece.sprite or piece.form == "slot")


def is_same(sprite: str, words: str) -> bool:
    """Whether the name of a picture says no more than the words beside it.

    >>> is_same("iron-arm", "Iron Arm"), is_same("heart", "Hit points")
    (True, False)
    """
    return sprite.replace("-", " ") == words.lower()


def _face(piece: Piece) -> str:
    """What a piece shows: number and letters, or the name of its picture, or its own name."""
    if piece.form == "slot":
        return ""
    values = " ".join([value for value in (piece.numeral, piece.letters) if value])
    if piece.inlays:
        drawn = "" if is_same(piece.sprite, piece.letters) else piece.sprite
        return f"{drawn} {values}: {inlaid(piece.inlays)}".strip()
    if piece.form == "chip" and values and not piece.letters:
        return f"{piece.sprite} {values}".strip()
    return values or piece.sprite or piece.label


def _words(pieces: list[Piece], numbers: dict[str, int], room: int = 0) -> Text:
    """Many pieces in little space: their faces one after the other, in lines of `room` columns."""
    out = Text()
    used = 0
    for piece in pieces:
        first = _number(piece, numbers)
        word = f"{first}:{_face(piece)}" if first else _face(piece)
        if used:
            fits = not room or used + 3 + cell_len(word) <= room
            out.append(", " if fits else ",\n")
            used = used + 2 if fits else 0
        out.append(word, _style(piece))
        used += cell_len(word)
    return out


def _cards(pieces: list[Piece], numbers: dict[str, int], room: int, edge: Edge) -> Text:
    """Pieces side by side as small cards, in as many rows as it takes."""
    rows: list[list[list[Text]]] = [[]]
    used = 0
    for piece in pieces:
        card = _card(piece, _number(piece, numbers), edge)
        wide = card[0].cell_len
        if rows[-1] and used + 1 + wide > room:
            rows.append([])
            used = 0
        rows[-1].append(card)
        used += wide + (1 if used else 0)
    return Text("\n").join(line for row in rows for line in _side_by_side(row))


def _card(piece: Piece, number: str, edge: Edge) -> list[Text]:
    """The lines of a card, all of one width: its edge, its face, its value in the lower edge.

    A number in the upper edge says that it can be chosen. Below are what choosing it does, its
    caption and its marks.
    """
    left, flat, right, side, low_left, low_right, gap, gap_side = edge
    if piece.form == "slot":
        flat, side = gap, gap_side
    style = _style(piece)
    frame = style if piece.action or "yours" in piece.marks else "dim"
    face = _face(piece)
    inside = max(cell_len(face), cell_len(piece.badge) + 1, len(number) + 2, 4)
    room = inside - cell_len(face)
    centred = " " * (room // 2) + face + " " * (room - room // 2)
    lines = [
        Text.assemble(
            (f"{left}{flat}", frame),
            (number, f"{style} reverse"),
            (flat * (inside - 1 - len(number)) + right, frame),
        ),
        Text.assemble((side, frame), (centred, style), (side, frame)),
        Text.assemble(
            (low_left + flat * (inside - 1 - cell_len(piece.badge)), frame),
            (piece.badge, style),
            (flat + low_right, frame),
        ),
        *_notes(piece, inside + 2),
    ]
    wide = max(line.cell_len for line in lines)
    for line in lines:
        line.pad_right(wide - line.cell_len)
    return lines


def _notes(piece: Piece, wide: int) -> list[Text]:
    """The lines below a card."""
    out = [Text(line) for line in wrap(piece.caption, max(wide, CAPTION))]
    if piece.does:
        out.append(Text(piece.does, "bold"))
    return out + [Text(mark, "italic") for mark in piece.marks if mark != "yours"]


def _side_by_side(cards: Sequence[list[Text]]) -> Iterable[Text]:
    """The lines of cards that stand in one row."""
    for k in range(max((len(card) for card in cards), default=0)):
        parts = [card[k] if k < len(card) else Text(" " * card[0].cell_len) for card in cards]
        yield Text(" ").join(parts)


def collapse(told: Sequence[Told]) -> list[tuple[Told, int]]:
    """Each line with the number of lines like it that follow and are not shown.

    More than three lines of a kind in a row are shown as the first one only, if they are moves of
    chance: a long deal says little, but what people did must be read.
    """
    out: list[tuple[Told, int]] = []
    start = 0
    for end in range(1, len(told) + 1):
        if end == len(told) or told[end].kind != told[start].kind:
            run = told[start:end]
            if len(run) > REPEATS and all(line.chance for line in run):
                out.append((run[0], len(run) - 1))
            else:
                out += [(line, 0) for line in run]
            start = end
    return out


def show_told(console: Console, told: Sequence[Told], last: int = 0) -> None:
    """Print what happened; with `last` above 0 only that many lines."""
    for line, more in collapse(told)[-last:]:
        show_line(console, line, more)


def show_line(console: Console, line: Told, more: int = 0) -> None:
    """One line of a log under its heading, with its clause, and how many like it are left out."""
    if line.heading:
        console.print(Text(line.heading, "bold underline"))
    text = said(line.parts)
    if more:
        text.append(f" ... ({more} more)")
    console.print(text.append(f" [{line.clause}]", "dim"), soft_wrap=not console.is_terminal)


def show_results(console: Console, names: Sequence[str], results: Sequence[float]) -> None:
    """What each seat got, the best first."""
    grid = Grid("Result", "", box=None, padding=(0, 2, 0, 0), header_style="bold")
    best = max(results)
    for seat in sorted(range(len(names)), key=lambda seat: -results[seat]):
        style = "bold" if results[seat] == best else ""
        grid.add_row(Text(names[seat], style), Text(f"{results[seat]:.3g}", style))
    console.print(grid)
