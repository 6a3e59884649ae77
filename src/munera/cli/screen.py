"""The terminal's picture of a table: any scene as panels and small cards, any log as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from munera.core.game import Decision
from munera.core.scene import Piece, Scene, Zone
from munera.play.speech import Told

# By hue; chosen to differ in 16 colours too. Every piece also says in letters what it is.
HUES = (
    "bright_blue",
    "dark_orange3",
    "bright_green",
    "bright_magenta",
    "bright_yellow",
    "bright_cyan",
    "bright_red",
    "bright_white",
)
ROUND = ("╭", "─", "╮", "│", "╰", "╯")
SQUARE = ("+", "-", "+", "|", "+", "+")
Edge = tuple[str, str, str, str, str, str]
REPEATS = 3  # lines of one kind in a row that are still shown one by one


def open_console() -> Console:
    """A console on standard output that takes every text as it stands."""
    return Console(highlight=False, markup=False, emoji=False)


def show_scene(console: Console, scene: Scene, decision: Decision | None, title: str) -> None:
    """Draw a table: how it stands, the zones in reading order, then what is asked."""
    numbers = numbered(decision)
    console.print(Rule(Text(f"{title} - {scene.status}", "bold"), style="dim", align="left"))
    row: list[Panel] = []
    width = 0
    for zone in scene.zones:
        panel = _panel(console, zone, scene.within(zone.id), numbers)
        wide = Measurement.get(console, console.options, panel).maximum
        if row and width + 1 + wide > console.width:
            _show_row(console, row)
            row, width = [], 0
        row.append(panel)
        width += wide + (1 if width else 0)
    _show_row(console, row)
    if decision:
        drawn = {piece.action for piece in scene.pieces}
        for number, choice in enumerate(decision.choices, 1):
            if choice.text not in drawn:
                console.print(Text.assemble((f"{number:>3} ", "bold"), choice.label))
        show_prompt(console, decision)


def show_prompt(console: Console, decision: Decision) -> None:
    """What is asked, with its clause."""
    console.print(Text.assemble((decision.prompt, "bold"), (f" [{decision.clause}]", "dim")))


def numbered(decision: Decision | None) -> dict[str, int]:
    """The number that a person types for each action, by its text."""
    choices = decision.choices if decision else ()
    return {choice.text: number for number, choice in enumerate(choices, 1)}


def _show_row(console: Console, row: list[Panel]) -> None:
    """Print panels side by side."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    if row:
        grid.add_row(*row)
        console.print(grid)


def _panel(console: Console, zone: Zone, pieces: list[Piece], numbers: dict[str, int]) -> Panel:
    """A zone in a frame; the note stands in its title unless there is nothing else to show."""
    title = Text(zone.title, "bold not dim")
    if pieces and zone.note:
        title.append(f" ({zone.note})", "not bold")
    body: RenderableType
    room = console.width - 4
    if not pieces:
        body = Text(zone.note or "none", "dim")
    elif zone.kind == "track":
        body = _lines(pieces, numbers)
    elif zone.kind == "sheet" or not any(piece.face for piece in pieces):
        body = _words(pieces, numbers, room)
    else:
        body = _cards(pieces, numbers, room, SQUARE if console.options.ascii_only else ROUND)
    return Panel(
        body, title=title, title_align="left", border_style="dim", box=box.ROUNDED, expand=False
    )


def _style(piece: Piece) -> str:
    """Bright if it can be chosen, dim if it is ours but cannot, plain if nobody asks about it."""
    hue = HUES[piece.hue % len(HUES)] if piece.hue >= 0 else "default"
    if piece.action:
        return f"bold {hue}"
    return f"dim {hue}" if piece.ask else hue


def _number(piece: Piece, numbers: dict[str, int]) -> str:
    """The number to type for a piece, or nothing."""
    return str(numbers[piece.action]) if piece.action in numbers else ""


def _face(piece: Piece) -> str:
    """What stands on a piece: its values but who it is by, or its name."""
    values = [value for key, value in piece.face.items() if key != "by"]
    return " ".join(values) or piece.label


def _lines(pieces: list[Piece], numbers: dict[str, int]) -> Grid:
    """A line a piece, its values in columns, its marks last."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    columns = max(max(len(piece.face), 1) for piece in pieces)
    for piece in pieces:
        values = list(piece.face.values()) or [piece.label]
        values += [""] * (columns - len(values))
        first = _number(piece, numbers)
        cells = [Text(value, _style(piece)) for value in values]
        cells[0] = Text.assemble((f"{first} " if first else "", "bold"), cells[0])
        if any(piece.marks for piece in pieces):
            cells.append(Text(", ".join(piece.marks), "italic"))
        grid.add_row(*cells)
    return grid


def _words(pieces: list[Piece], numbers: dict[str, int], room: int) -> Text:
    """Many pieces in little space: their faces one after the other."""
    out = Text()
    used = 0
    for piece in pieces:
        first = _number(piece, numbers)
        word = f"{first}:{_face(piece)}" if first else _face(piece)
        if used:
            fits = used + 3 + cell_len(word) <= min(room, 60)
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
    """The lines of a card, all of one width; a number in its edge says that it can be chosen."""
    left, flat, right, side, low_left, low_right = edge
    style = _style(piece)
    frame = style if piece.action else "dim"
    face = _face(piece)
    notes = [note for note in (piece.face.get("by", ""), *piece.marks) if note]
    inside = max(cell_len(face), len(number) + 2)
    room = inside - cell_len(face)
    centred = " " * (room // 2) + face + " " * (room - room // 2)
    lines = [
        Text.assemble(
            (f"{left}{flat}", frame),
            (number, f"{style} reverse"),
            (flat * (inside - 1 - len(number)) + right, frame),
        ),
        Text.assemble((side, frame), (centred, style), (side, frame)),
        Text(f"{low_left}{flat * inside}{low_right}", frame),
        *(Text(note) for note in notes),
    ]
    wide = max(line.cell_len for line in lines)
    for line in lines:
        line.pad_right(wide - line.cell_len)
    return lines


def _side_by_side(cards: Sequence[list[Text]]) -> Iterable[Text]:
    """The lines of cards that stand in one row."""
    for k in range(max((len(card) for card in cards), default=0)):
        parts = [card[k] if k < len(card) else Text(" " * card[0].cell_len) for card in cards]
        yield Text(" ").join(parts)


def collapse(told: Sequence[Told]) -> list[tuple[Told, int]]:
    """Each line with how many of its kind follow it unshown.

    Of more than three lines of a kind in a row only the first is shown, where they tell of moves of
    chance: a long deal says little, but what people did one after the other has to be read.
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
    """Print what happened; `last` above 0 keeps so many lines."""
    for line, more in collapse(told)[-last:]:
        show_line(console, line, more)


def show_line(console: Console, line: Told, more: int = 0) -> None:
    """One line of a log with its clause, and how many like it are left out."""
    text = Text(line.text)
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
