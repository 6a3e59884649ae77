"""Observations for learners: named pieces of small whole numbers, one row of cells a position.

A game says which pieces it has (`pieces`) and fills them from what a seat may know (`observe`). No
array library is needed here: the cells lend their memory to whoever can read a buffer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64


@final
class Piece:
    """One part of an observation: what it holds, its shape, and the bounds of its numbers.

    A number beyond the bounds is shown as the bound. `memory` marks what a seat cannot look at any
    more, but knows if it remembers all that it was shown; such pieces come last.
    """

    def __init__(
        self,
        name: str,
        shape: tuple[int, ...],
        about: str,
        top: int = 1,
        low: int = 0,
        memory: bool = False,
    ) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.about: Final = about
        self.top: Final = top
        self.low: Final = low
        self.memory: Final = memory
        size = 1
        for side in shape:
            size *= side
        self.size: Final = size


@final
class Layout:
    """Where each piece lies in a row of cells; those to be looked at first, then memory."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """Raises ValueError for two pieces of one name, and for memory before what is seen."""
        names = [piece.name for piece in pieces]
        if len(set(names)) != len(names):
            raise ValueError(f"two pieces have one name: {', '.join(sorted(names))}")
        flags = [piece.memory for piece in pieces]
        if flags != sorted(flags):
            raise ValueError("pieces of memory come after those that can be looked at")
        self.pieces: Final = tuple(pieces)
        starts: list[int] = []
        size = 0
        for piece in pieces:
            starts.append(size)
            size += piece.size
        self.size: Final[i64] = size
        self.seen: Final[i64] = sum([piece.size for piece in pieces if not piece.memory])
        self.starts: Final = vec[i64](starts)
        self.sizes: Final = vec[i64]([piece.size for piece in pieces])
        self.tops: Final = vec[i64]([piece.top for piece in pieces])
        self.lows: Final = vec[i64]([piece.low for piece in pieces])


@final
class Sheet:
    """A row of cells to write observations on, one after the other; it knows which are written."""

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout
        self.cells: Final = vec[i16]([0 for _ in range(layout.size)])
        self.written: vec[i64] = vec[i64]([0 for _ in range(layout.size)])  # which cells, so far
        self.count: i64 = 0  # how many of them
        self.first: i64 = 0  # where the open piece begins
        self.room: i64 = 0  # its cells
        self.low: i64 = 0
        self.top: i64 = 0

    def fresh(self) -> None:
        """Wipe off what was written."""
        cells, written = self.cells, self.written
        k: i64
        for k in range(self.count):
            cells[written[k]] = 0
        self.count = 0
        self.room = 0

    def open(self, piece: i64) -> None:
        """Fill this piece, by its number in the layout, from now on."""
        layout = self.layout
        self.first = layout.starts[piece]
        self.room = layout.sizes[piece]
        self.low = layout.lows[piece]
        self.top = layout.tops[piece]

    def put(self, k: i64, value: i64) -> None:
        """Write a number into a cell of the open piece."""
        if k < 0 or k >= self.room:
            raise IndexError("a piece of an observation is smaller than that")
        if value > self.top:
            value = self.top
        elif value < self.low:
            value = self.low
        self._write(self.first + k, value)

    def _write(self, cell: i64, value: i64) -> None:
        cells = self.cells
        old: i64 = i64(cells[cell])
        if value == old:
            return
        if old == 0:
            written, count = self.written, self.count
            if count < len(written):
                written[count] = cell
            else:  # a cell was emptied and filled again
                self.written = append(written, cell)
            self.count = count + 1
        cells[cell] = i16(value)

    def add(self, k: i64, value: i64) -> None:
        """Add a number to what is in a cell of the open piece."""
        if k < 0 or k >= self.room:
            raise IndexError("a piece of an observation is smaller than that")
        self.put(k, i64(self.cells[self.first + k]) + value)

    def mark(self, k: i64) -> None:
        """Write a one into a cell of the open piece; nothing below zero is a cell."""
        if k >= 0:
            self.put(k, 1)

    def mark_set(self, k: i64, members: i64) -> None:
        """Write a one into cell k + m for each member m of a bit set, as `mark` does one by one."""
        cells, written, count = self.cells, self.written, self.count
        while members:
            if members & 1:
                if k < 0 or k >= self.room:
                    raise IndexError("a piece of an observation is smaller than that")
                cell = self.first + k
                if cells[cell] == 0 and count < len(written):  # as `_write` does it
                    cells[cell] = 1
                    written[count] = cell
                    count += 1
                    self.count = count
                else:
                    self._write(cell, 1)
                    written, count = self.written, self.count
            members >>= 1
            k += 1


def away(viewer: i64, seat: i64, seats: i64) -> i64:
    """How far clockwise from the viewer a seat is; below zero for chance and for nobody."""
    if seat < 0:
        return seat
    if seat < viewer:
        return seat - viewer + seats
    return seat - viewer
