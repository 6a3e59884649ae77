"""Observations for learners: they hold what a seat knows, in the shapes and bounds they promise."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import munera.games
from contract.cases import GAMES, cases_of
from effort import often
from munera.core.game import Game
from munera.core.rng import Rng
from munera.core.tensor import Feature, Layout, Sheet, away
from munera.lab.contract import numbers

HOUSE = Path(munera.games.__file__).parent
OBSERVED = [game for game in GAMES if numbers.is_observed(game)]
SECRETIVE = [game for game in OBSERVED if any(kind.is_secret for kind in game.events)]


def test_all_games_of_the_house_can_be_observed() -> None:
    assert {game.name for game in GAMES} - {game.name for game in OBSERVED} == {"rumble"}


@pytest.mark.parametrize("game", OBSERVED, ids=lambda game: game.name)
def test_a_hidden_truth_changes_no_observation(game: Game) -> None:
    """The games' own tests plant leaks that this must find: `tests/games/*/test_tensor.py`."""
    count = often(6000, 1200) // len(cases_of(game))
    for case in cases_of(game):
        total, differed = numbers.hidden_truths_change_nothing(case, count)
        assert total == count
        if game not in SECRETIVE:
            assert differed == 0
        elif case.table.seats > 1:
            assert differed > (total / 4 if game.folder.parent == HOUSE else 0), case


@pytest.mark.parametrize("game", OBSERVED, ids=lambda game: game.name)
def test_pieces_keep_their_shapes_and_bounds(game: Game) -> None:
    for case in cases_of(game):
        numbers.pieces_keep_their_bounds(case)


@pytest.mark.parametrize("game", OBSERVED, ids=lambda game: game.name)
def test_seats_are_counted_from_the_viewer(game: Game) -> None:
    for case in cases_of(game):
        numbers.seats_are_counted_from_the_viewer(case, 60)


def test_a_sheet_is_wiped_and_knows_what_is_written() -> None:
    sheet = Sheet(Layout([Feature("a", (2,), "a", 5), Feature("b", (3,), "b", memory=True)]))
    sheet.open(0)
    sheet.put(1, 9)
    sheet.put(0, 0)
    sheet.open(1)
    sheet.mark_set(0, 5)
    assert list(sheet.cells) == [0, 5, 1, 0, 1]
    assert list(sheet.written[: sheet.count]) == [1, 2, 4]
    sheet.fresh()
    sheet.open(0)
    for _ in range(9):  # however often a cell is emptied and filled again
        sheet.add(0, 2)
        sheet.add(0, 1)
        sheet.put(0, 0)
    sheet.put(0, 3)
    assert list(sheet.cells) == [3, 0, 0, 0, 0]
    assert set(sheet.written[: sheet.count]) == {0}
    sheet.fresh()
    assert not any(sheet.cells)
    assert (sheet.layout.size, sheet.layout.seen) == (5, 2)


def test_a_piece_has_an_end() -> None:
    sheet = Sheet(Layout([Feature("a", (2,), "a"), Feature("b", (3,), "b", low=-2)]))
    sheet.open(0)
    for k in (2, -1):
        with pytest.raises(IndexError):
            sheet.put(k, 1)
    with pytest.raises(IndexError):
        sheet.add(2, 1)
    for k, members in ((0, 4), (1, 2), (-1, 1)):
        with pytest.raises(IndexError):
            sheet.mark_set(k, members)
    for k in (2, -1):
        with pytest.raises(IndexError):
            sheet.put_in(0, k, 1)
    sheet.mark(-1)  # nobody
    sheet.mark_in(0, -1)
    sheet.fresh()
    with pytest.raises(IndexError):
        sheet.put(0, 1)  # no piece is open
    sheet.open(1)
    sheet.put(0, -5)
    assert list(sheet.cells) == [0, 0, -2, 0, 0]


SHORTER = Layout(
    [
        Feature("a", (4,), "a", 3, -2),
        Feature("b", (2, 3), "b", 9),
        Feature("c", (5,), "c", 9, memory=True),
    ]
)


def scribble(sheet: Sheet, rng: Rng, plain: bool) -> None:
    """Write random numbers into random cells; with `plain`, only by `open`, `put` and `add`."""
    for _ in range(rng.below(9)):
        piece = rng.below(3)
        size, start = SHORTER.sizes[piece], rng.below(2)
        k, value, members = start + rng.below(size - 1), rng.below(14) - 4, 1 + rng.below(15)
        numbers = [rng.below(size - start) for _ in range(rng.below(6))]
        counts = [rng.below(12) for _ in range(size - start)]
        way, another = rng.below(5), rng.below(3)
        sheet.open(piece if plain or way > 1 else another)
        if way == 0:
            sheet.put(k, value) if plain else sheet.put_in(piece, k, value)
        elif way == 1:
            sheet.put(k, 1) if plain else sheet.mark_in(piece, k)
        elif way == 2 and not plain:
            sheet.tally(start, vec[i64](numbers))
        elif way == 2:
            for number in numbers:
                sheet.add(start + number, 1)
        elif way == 3 and not plain:
            sheet.fill(start, vec[i64]([7, *counts, 7]), 1, 1 + len(counts))
        elif way == 3:
            for at, count in enumerate(counts):
                if count:
                    sheet.put(start + at, count)
        elif not plain:
            sheet.mark_set(0, members & (2 ** min(4, size) - 1))
        else:
            for at in range(min(4, size)):
                if members >> at & 1:
                    sheet.put(at, 1)


@pytest.mark.parametrize("memory", [True, False])
def test_short_ways_write_what_the_plain_ones_do_in_every_row_and_as_floats(memory: bool) -> None:
    """Here `bits` are the numbers themselves times a hundred, so that all can be told apart."""
    zeros, bits = [2, 6, 6], [100 * n for n in (*range(-2, 4), *range(10))]
    sheets = [Sheet(SHORTER, 3, memory), Sheet(SHORTER, 3, memory, zeros, bits)]
    size = 15 if memory else 10
    shown = [[0] * size for _ in range(3)]
    rng = Rng(5)
    for _ in range(often(20000, 2000)):
        row, seed = rng.below(3), rng.below(1000000)
        one = Sheet(SHORTER)
        scribble(one, Rng(seed), True)
        shown[row] = list(one.cells)[:size]
        for sheet in sheets:
            sheet.fresh(row)
            scribble(sheet, Rng(seed), False)
        assert list(sheets[0].cells) == [n for cells in shown for n in cells]
        assert list(sheets[1].floats) == [100 * n for cells in shown for n in cells]


def test_layouts_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="one name"):
        Layout([Feature("a", (1,), "a"), Feature("a", (1,), "a")])
    with pytest.raises(ValueError, match="memory"):
        Layout([Feature("a", (1,), "a", memory=True), Feature("b", (1,), "b")])


def test_seats_go_round() -> None:
    assert [away(2, seat, 4) for seat in range(4)] == [2, 3, 0, 1]
    assert away(1, -1, 4) < 0
