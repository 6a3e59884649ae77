"""Observations for learners: named pieces of small whole numbers, one row of cells a position.

A game says which pieces it has (`pieces`) and fills them from what a seat may know (`observe`). No
array library is needed here: the cells lend their memory to whoever can read a buffer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from munera.core.bits import FIRST, MEMBERS

NO_PIECE: Final = -1  # cells where no piece is open


@final
class Feature:
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
    """Where each piece lies in a row of cells; visible pieces come first, then memory."""

    def __init__(self, pieces: Sequence[Feature]) -> None:
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
    """Rows of cells for observations, filled one row at a time; it knows which cells are written.

    Usually it is one row of whole numbers, `cells`. A caller who wants scaled numbers gives `bits`,
    the short float of each number; then `floats` is written instead.
    """

    def __init__(
        self,
        layout: Layout,
        rows: int = 1,
        memory: bool = True,
        zeros: Sequence[int] = (),
        bits: Sequence[int] = (),
    ) -> None:
        """`bits[zeros[p] + n]` is the float for number n of piece p; for n = 0 it must be 0."""
        self.layout: Final = layout
        self.size: Final[i64] = layout.size if memory else layout.seen  # cells of a row
        self.starts: Final = layout.starts
        self.sizes: Final = layout.sizes
        self.lows: Final = layout.lows
        self.tops: Final = layout.tops
        self.scaled: Final = len(bits) > 0
        self.zeros: Final = vec[i64](list(zeros) if self.scaled else [0 for _ in layout.pieces])
        self.bits: Final = vec[i32]([i32(n) for n in bits])
        self.ones: Final = vec[i32]([i32(1) for _ in layout.pieces])  # by piece: how 1 is shown
        for k, zero in enumerate(zeros):
            self.ones[k] = i32(bits[zero + 1])
        cells = rows * self.size
        self.cells: Final = vec[i16]([0 for _ in range(0 if self.scaled else cells)])
        self.floats: Final = vec[i32]([0 for _ in range(cells if self.scaled else 0)])
        # Row by row, the cells that are written: `counts` of each row, `count` of the present one.
        self.written: Final = vec[i32]([0 for _ in range(cells)])
        self.counts: Final = vec[i64]([0 for _ in range(rows)])
        self.count: i64 = 0
        self.row: i64 = 0
        self.start: i64 = 0  # where the row begins
        self.first: i64 = 0  # where the open piece begins in it
        self.room: i64 = NO_PIECE  # its cells; none if it is left out
        self.low: i64 = 0
        self.top: i64 = 0
        self.zero: i64 = 0  # where its bits for 0 are

    def fresh(self, row: i64 = 0) -> None:
        """Go to a row and wipe off what was written on it."""
        self.counts[self.row] = self.count
        self.row = row
        first = row * self.size
        self.start = first
        end = first + self.counts[row]
        written, cells, floats = self.written, self.cells, self.floats
        k: i64
        if end > first + self.size:  # more cells were written than there is room to note
            for k in range(first, first + self.size):
                self._wipe(k)
        elif self.scaled:
            for k in range(first, end):
                floats[i64(written[k])] = 0
        else:
            for k in range(first, end):
                cells[i64(written[k])] = 0
        self.count = 0
        self.room = NO_PIECE

    def _wipe(self, cell: i64) -> None:
        if self.scaled:
            self.floats[cell] = 0
        else:
            self.cells[cell] = 0

    def open(self, piece: i64) -> None:
        """From now on fill this piece, given by its number in the layout."""
        first = self.starts[piece]
        self.first = self.start + first
        self.room = self.sizes[piece] if first < self.size else 0
        self.low = self.lows[piece]
        self.top = self.tops[piece]
        self.zero = self.zeros[piece]

    def put(self, k: i64, value: i64) -> None:
        """Write a number into a cell of the open piece."""
        if k < 0 or k >= self.room:
            self._refuse()
            return
        if value > self.top:
            value = self.top
        elif value < self.low:
            value = self.low
        shown = self.bits[self.zero + value] if self.scaled else i32(value)
        self._write(self.first + k, shown)

    def put_in(self, piece: i64, k: i64, value: i64) -> None:
        """Write a number into a cell of a piece, as `open` and `put` do; another may be open."""
        if k < 0 or k >= self.sizes[piece]:
            raise IndexError("a piece of an observation is smaller than that")
        first = self.starts[piece]
        if first >= self.size:
            return
        if value > self.tops[piece]:
            value = self.tops[piece]
        elif value < self.lows[piece]:
            value = self.lows[piece]
        shown = self.bits[self.zeros[piece] + value] if self.scaled else i32(value)
        self._write(self.start + first + k, shown)

    def mark_in(self, piece: i64, k: i64) -> None:
        """Write a one into a cell of a piece, as `open` and `mark` do; another may be open."""
        if k < 0:
            return
        if k >= self.sizes[piece]:
            raise IndexError("a piece of an observation is smaller than that")
        first = self.starts[piece]
        if first < self.size:
            self._write(self.start + first + k, self.ones[piece])

    def _refuse(self) -> None:
        """Raise IndexError, unless the piece is memory that is left out."""
        if self.room != 0:
            raise IndexError("a piece of an observation is smaller than that")

    def _write(self, cell: i64, shown: i32) -> None:
        """Write the shown form of a number into a cell of the row."""
        if self.scaled:
            old = self.floats[cell]
            self.floats[cell] = shown
        else:
            old = i32(self.cells[cell])
            self.cells[cell] = i16(shown)
        if old == 0 and shown != 0:
            count = self.count
            if count < self.size:  # full if cells were emptied and filled again
                self.written[self.start + count] = i32(cell)
            self.count = count + 1

    def _number(self, cell: i64) -> i64:
        """The number in a cell of the open piece."""
        if not self.scaled:
            return i64(self.cells[cell])
        shown = self.floats[cell]
        if shown == 0:
            return 0
        number: i64 = 1
        while number <= self.top:
            if self.bits[self.zero + number] == shown:
                return number
            number += 1
        number = -1
        while self.bits[self.zero + number] != shown:
            number -= 1
        return number

    def add(self, k: i64, value: i64) -> None:
        """Add a number to what is in a cell of the open piece."""
        if k < 0 or k >= self.room:
            self._refuse()
            return
        self.put(k, self._number(self.first + k) + value)

    def tally(self, k: i64, numbers: vec[i64]) -> None:
        """Add one to cell k + n for each number n of a list; equal neighbours are added at once."""
        at: i64 = 0
        end: i64 = len(numbers)
        while at < end:
            number = numbers[at]
            met: i64 = 1
            while at + met < end and numbers[at + met] == number:
                met += 1
            self.add(k + number, met)
            at += met

    def fill(self, k: i64, numbers: vec[i64], first: i64, end: i64) -> None:
        """Write the numbers of a list from `first` to before `end` into cell k and those after it.

        Zeros are skipped: a cell holds 0 unless something was written into it.
        """
        at: i64
        for at in range(first, end):
            if numbers[at] != 0:
                self.put(k + at - first, numbers[at])

    def mark(self, k: i64) -> None:
        """Write a one into a cell of the open piece; a negative number is ignored."""
        if k >= 0:
            self.put(k, 1)

    def mark_set(self, k: i64, members: i64) -> None:
        """Write a one into cell k + m for each member m of a bit set, as `mark` does one by one."""
        while members:
            low = members & 255
            at = FIRST[low]
            end = FIRST[low + 1]
            while at < end:
                self.put(k + MEMBERS[at], 1)
                at += 1
            members >>= 8
            k += 8


def away(viewer: i64, seat: i64, seats: i64) -> i64:
    """How far clockwise from the viewer a seat is; below zero for chance and for nobody."""
    if seat < 0:
        return seat
    if seat < viewer:
        return seat - viewer + seats
    return seat - viewer
