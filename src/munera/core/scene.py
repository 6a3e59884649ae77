"""How a table looks to a viewer: zones and pieces, plain data that any client can draw.

Page, terminal, keyboard and screen reader draw the same pieces, so no game can forget one of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table that pieces lie in."""

    id: str
    kind: str  # board, hand, row, pile, track, sheet or choices
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to look at; the same id is the same thing, wherever it moves."""

    id: str
    zone: str
    place: int
    sprite: str
    face: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    label: str = ""  # what a screen reader says
    hue: int = -1  # one of the game's colours, never the only sign
    action: str = ""  # the text that choosing it plays; empty: it cannot be chosen now
    ask: str = ""  # the text to ask "why not?" about when it cannot


@dataclass(frozen=True, slots=True)
class Scene:
    """All zones in reading order, their pieces, and a line that says how things stand."""

    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    status: str

    def within(self, zone: str) -> list[Piece]:
        """The pieces of a zone, in their order."""
        return sorted((p for p in self.pieces if p.zone == zone), key=lambda p: p.place)
