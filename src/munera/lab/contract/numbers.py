"""Observations for learners hold what a seat knows, in the shapes and bounds they promise."""

from __future__ import annotations

from collections.abc import Iterator

from munera.core.engine import State
from munera.core.game import Game
from munera.core.rng import Rng
from munera.core.tensor import Layout, Sheet
from munera.lab.contract.cases import Case, cases_of, hold, step

LEAST = 60  # moments to look at before a piece that is always empty is a fault
FILLED = 2 / 3  # share of the pieces that must hold something at least once


def is_observed(game: Game) -> bool:
    """Whether the game has anything for learners."""
    return bool(game.pieces(game.opening(cases_of(game)[0].table)))


def layout_of(case: Case) -> Layout:
    """Where the pieces of a table lie."""
    return Layout(case.game.pieces(case.game.opening(case.table)))


def cells_of(case: Case, s: State, seat: int, layout: Layout) -> list[int]:
    """What a seat observes."""
    sheet = Sheet(layout)
    case.game.observe(s, seat, sheet)
    return list(sheet.cells)


def moments(case: Case, rng: Rng, count: int) -> Iterator[State]:
    """States of whole random games, from the first move to the end."""
    s = case.game.opening(case.table)
    for _ in range(count):
        for _ in range(1 + rng.below(6)):
            if not s.stack:
                break
            step(s, rng)
        yield s
        if not s.stack:
            s = case.game.opening(case.table)


def hidden_truths_change_nothing(case: Case, count: int) -> tuple[int, int]:
    """A seat observes the same under another truth; returns how many were tried and differed."""
    layout = layout_of(case)
    rng = case.rng("tensors")
    differed = total = 0
    for s in moments(case, rng, count):
        seat = rng.below(case.table.seats)
        t = case.game.resample(s, seat, rng)
        differed += s.pack() != t.pack()
        total += 1
        same = cells_of(case, s, seat, layout) == cells_of(case, t, seat, layout)
        hold(same, "observation_leak", at=case.at, seat=seat)
    return total, differed


def pieces_keep_their_bounds(case: Case) -> None:
    """Numbers keep within the bounds of their piece; most pieces hold something now and then."""
    game = case.game
    layout = layout_of(case)
    sheet = Sheet(layout)
    rng = case.rng("bounds")
    filled = [False] * len(layout.pieces)
    seen = games = 0
    while games < 2 or seen < LEAST:
        s = game.opening(case.table)
        games += 1
        while s.stack:
            step(s, rng)
            if rng.below(4) and seen >= LEAST:
                continue
            seen += 1
            sheet.fresh()
            game.observe(s, rng.below(case.table.seats), sheet)
            row = list(sheet.cells)
            for k, piece in enumerate(layout.pieces):
                cells = row[layout.starts[k] : layout.starts[k] + piece.size]
                fine = all(piece.low <= cell <= piece.top for cell in cells)
                hold(fine, "bounds", at=case.at, piece=piece.name)
                filled[k] = filled[k] or any(cells)
        for seat in range(case.table.seats):
            hold(any(cells_of(case, s, seat, layout)), "empty_end", at=case.at, seat=seat)
    for piece in layout.pieces:
        hold(piece.about and piece.size > 0, "piece", piece=piece.name)
    empty = [piece.name for piece, full in zip(layout.pieces, filled, strict=True) if not full]
    hold(sum(filled) >= len(filled) * FILLED, "never_filled", at=case.at, pieces=", ".join(empty))


def seats_are_counted_from_the_viewer(case: Case, moves: int) -> None:
    """A seat that is asked sees itself in the first place, wherever it sits."""
    layout = layout_of(case)
    names = [piece.name for piece in layout.pieces]
    hold("waiting" in names or "turn" in names, "no_turn_piece")
    start = layout.starts[names.index("waiting" if "waiting" in names else "turn")]
    rng = case.rng("turn")
    s = case.game.opening(case.table)
    for _ in range(moves):
        if not s.stack:
            break
        seat = int(s.stack[-1].who(s))
        if seat >= 0:
            first = cells_of(case, s, seat, layout)[start]
            hold(first == 1, "not_first", at=case.at, step=type(s.stack[-1]).__name__)
        step(s, rng)
