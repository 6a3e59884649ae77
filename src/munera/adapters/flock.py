"""Many games at one table, all stepped by one call; compiled, and no array library in it.

Game number n draws its chance from `seed_of(seed, n, "chance")`. A game that ends makes room for
the next number at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from munera.core.engine import CHANCE, NOBODY, Actions, State, act, fill_legal, roll, settle
from munera.core.rng import Rng, seed_of
from munera.core.tensor import Layout, Sheet

Observe = Callable[[State, int, Sheet], None]


@final
class Rows:
    """Observations of many games, a row each: whole numbers, or the bits of short floats.

    What is written on a sheet, a few cells of thousands, is copied cell by cell. Rows that are kept
    stay as they are, others are written over.
    """

    def __init__(
        self, count: int, size: int, firsts: list[int], bits: list[int], kept: bool
    ) -> None:
        """`bits[firsts[c] + n]`: number n of cell c as a float; without bits it stays a number."""
        self.size: Final[i64] = size
        self.scaled: Final = len(bits) > 0
        self.firsts: Final = vec[i64](firsts)
        self.bits: Final = vec[i32]([i32(n) for n in bits])
        cells = count * size
        self.no_floats: Final = vec[i32]([0 for _ in range(cells if self.scaled else 0)])
        self.no_numbers: Final = vec[i16]([0 for _ in range(0 if self.scaled else cells)])
        self.floats: vec[i32] = self.no_floats[:]
        self.numbers: vec[i16] = self.no_numbers[:]
        self.kept: Final = kept
        # By row, if they are not kept: which of its cells are written, and how many these are.
        self.written: Final = vec[i16]([0 for _ in range(0 if kept else cells)])
        self.counts: Final = vec[i64]([0 for _ in range(count)])

    def renew(self) -> None:
        """Take new empty rows, if whoever reads the old ones keeps them."""
        if self.kept:
            self.floats = self.no_floats[:]
            self.numbers = self.no_numbers[:]

    def copy(self, row: i64, sheet: Sheet) -> None:
        """Put what is on the sheet into a row, instead of what was there."""
        if not self.kept:
            self._wipe(row)
        if self.scaled:
            self._copy_floats(row, sheet)
        else:
            self._copy_numbers(row, sheet)

    def _copy_floats(self, row: i64, sheet: Sheet) -> None:
        first = row * self.size
        size, noted = self.size, not self.kept
        cells, cell_of = sheet.cells, sheet.written
        floats, bits, firsts, written = self.floats, self.bits, self.firsts, self.written
        end = first
        k: i64
        for k in range(sheet.count):
            cell = cell_of[k]
            number: i64 = i64(cells[cell])
            if cell < size and number != 0:  # not of memory that is not wanted, nor emptied again
                floats[first + cell] = bits[firsts[cell] + number]
                if noted:
                    written[end] = i16(cell)
                    end += 1
        self.counts[row] = end - first

    def _copy_numbers(self, row: i64, sheet: Sheet) -> None:
        first = row * self.size
        size, noted = self.size, not self.kept
        cells, cell_of = sheet.cells, sheet.written
        numbers, written = self.numbers, self.written
        end = first
        k: i64
        for k in range(sheet.count):
            cell = cell_of[k]
            if cell < size:
                numbers[first + cell] = cells[cell]
                if noted:
                    written[end] = i16(cell)
                    end += 1
        self.counts[row] = end - first

    def _wipe(self, row: i64) -> None:
        first = row * self.size
        floats, numbers, written = self.floats, self.numbers, self.written
        scaled = self.scaled
        k: i64
        for k in range(first, first + self.counts[row]):
            cell = first + i64(written[k])
            if scaled:
                floats[cell] = 0
            else:
                numbers[cell] = 0


@final
class Flock:
    """So many games; each asks one seat."""

    def __init__(
        self,
        opening: State,
        observe: Observe,
        layout: Layout,
        rows: Rows,
        seats: int,
        choices: int,
        count: int,
        seed: int,
    ) -> None:
        self.opening: Final = opening
        self.observe: Final = observe
        self.seats: Final[i64] = seats
        self.choices: Final[i64] = choices
        self.count: Final[i64] = count
        self.seed: Final = seed
        self.begun = 0  # games so far
        self.states: list[State] = []
        self.chance: list[Rng] = []
        self.out: Final = Actions()
        self.sheet: Final = Sheet(layout)
        self.rows: Final = rows
        self.luck: Final = Rng(seed_of(seed, "picks"))
        self.no_mask: Final = vec[u8]([0 for _ in range(count * choices)])
        self.no_rewards: Final = vec[float]([0.0 for _ in range(count * seats)])
        self.none: Final = vec[u8]([0 for _ in range(count)])
        self.mask: vec[u8] = self.no_mask[:]  # by game and choice: whether it may be taken
        self.rewards: vec[float] = self.no_rewards[:]  # by game and seat, where a game has ended
        self.over: vec[u8] = self.none[:]  # by game: whether it has ended, and another begun
        self.asked: vec[i64] = vec[i64]([0 for _ in range(count)])  # by game: which seat
        self.picks: Final = vec[i64]([0 for _ in range(count)])  # by game: any action it may take
        k: i64
        for k in range(count):
            self.states.append(opening)
            self.chance.append(Rng(0))
            self._begin(k)
            self._look(k)

    def _begin(self, k: i64) -> None:
        """Put the next game into this place; one that asks nobody is passed over."""
        who: i64 = NOBODY
        while who == NOBODY:
            s = self.opening.clone()
            rng = Rng(seed_of(self.seed, self.begun, "chance"))
            self.begun += 1
            self.states[k] = s
            self.chance[k] = rng
            who = settle(s)
            while who == CHANCE:
                who = roll(s, rng, self.out)
        self.asked[k] = who

    def _look(self, k: i64) -> None:
        """Write down what the seat that is asked knows, and what it may do."""
        s = self.states[k]
        who = self.asked[k]
        out = self.out
        fill_legal(s, who, out)
        first = k * self.choices
        mask = self.mask
        j: i64
        for j in range(out.count):
            mask[first + out.items[j]] = 1
        self.picks[k] = out.items[self.luck.below(out.count)]
        self.sheet.fresh()
        self.observe(s, who, self.sheet)
        self.rows.copy(k, self.sheet)

    def first_illegal(self, actions: list[int]) -> i64:
        """The first game whose action is illegal, or -1; what to ask before a step."""
        choices = self.choices
        k: i64
        for k in range(self.count):
            action: i64 = actions[k]
            if action < 0 or action >= choices or self.mask[k * choices + action] == 0:
                return k
        return -1

    def step(self, actions: list[int]) -> None:
        """Take one legal action in every game."""
        self.mask = self.no_mask[:]
        self.rewards = self.no_rewards[:]
        self.over = self.none[:]
        self.asked = self.asked[:]
        self.rows.renew()
        k: i64
        seat: i64
        for k in range(self.count):
            s = self.states[k]
            rng = self.chance[k]
            who = act(s, self.asked[k], actions[k])
            while who == CHANCE:
                who = roll(s, rng, self.out)
            if who == NOBODY:
                results = s.results()
                for seat in range(self.seats):
                    self.rewards[k * self.seats + seat] = results[seat]
                self.over[k] = 1
                self._begin(k)
            else:
                self.asked[k] = who
            self._look(k)
