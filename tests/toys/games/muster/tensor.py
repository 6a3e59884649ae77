"""What a seat of the toy may know, as numbers; seats are counted from the viewer."""

from __future__ import annotations

from typing import cast

from munera.core.engine import State, waiting
from munera.core.tensor import Feature, Sheet, away

from .rules import SPACE, STAGES, Muster

WAITING, STAGE, PICKS, BUILD, SENT, BIDS, ATTACKS, PAID = range(8)


def pieces(s: State) -> list[Feature]:
    seats = cast(Muster, s).seats
    return [
        Feature("waiting", (seats,), "who is asked"),
        Feature("stage", (len(STAGES),), "what is asked"),
        Feature("picks", (len(SPACE),), "what the viewer has picked so far, how often each", 9),
        Feature("build", (len(SPACE),), "the viewer's build", 9),
        Feature("sent", (len(SPACE),), "what the viewer has sent to the camp", 9),
        Feature("bids", (seats,), "bids", 20),
        Feature("attacks", (seats,), "attacks that were announced", 20),
        Feature("paid", (seats,), "what was paid", 20),
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
