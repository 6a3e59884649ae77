"""What a seat of the toy may know, as numbers; seats are counted from the viewer."""

from __future__ import annotations

from typing import cast

from munera.core.engine import State, waiting
from munera.core.tensor import Piece, Sheet, away

from .rules import SPACE, STAGES, Muster

WAITING, STAGE, PICKS, BUILD, SENT, BIDS, ATTACKS, PAID = range(8)


def pieces(s: State) -> list[Piece]:
    seats = cast(Muster, s).seats
    return [
        Piece("waiting", (seats,), "who is asked"),
        Piece("stage", (len(STAGES),), "what is asked"),
        Piece("picks", (len(SPACE),), "what the viewer has picked so far, how often each", 9),
        Piece("build", (len(SPACE),), "the viewer's build", 9),
        Piece("sent", (len(SPACE),), "what the viewer has sent to the camp", 9),
        Piece("bids", (seats,), "bids", 20),
        Piece("attacks", (seats,), "attacks that were announced", 20),
        Piece("paid", (seats,), "what was paid", 20),
    ]


def observe(s: State, viewer: int, out: Sheet) -> None:
    p = cast(Muster, s)
    out.open(WAITING)
    for seat in waiting(s):
        out.mark(away(viewer, seat, p.seats))
    out.open(STAGE)
    if p.stack:
        out.mark(getattr(p.stack[-1], "asked", 0))
    for piece, rows in ((PICKS, p.picks), (BUILD, p.builds), (SENT, p.sent)):
        out.open(piece)
        for action in rows[viewer]:
            out.add(action, 1)
    for piece, numbers in ((BIDS, p.bids), (ATTACKS, p.attacks), (PAID, p.paid)):
        out.open(piece)
        for seat, n in enumerate(numbers):
            out.put(away(viewer, seat, p.seats), n)
