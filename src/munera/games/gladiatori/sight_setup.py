"""What everybody sees of items before they are in slots: held ones, turns of a draft, bids."""

from __future__ import annotations

from typing import Any

from munera.games.gladiatori.flow_items import Draft
from munera.games.gladiatori.sight_rows import row_of
from munera.games.gladiatori.state import M_PICK, MAN, SAID_BID, Munus
from munera.games.gladiatori.state_setup import AUCTION, DRAFT
from munera.games.gladiatori.tables import ITEM_NAMES


def held(g: Munus, seat: int) -> list[str]:
    """Items that a seat has won or taken and that have no slot yet (GL-025, GL-027)."""
    bits = int(g.men[MAN * seat + M_PICK])
    if g.way not in (AUCTION, DRAFT) or bits <= 0:
        return []
    return [name for k, name in enumerate(ITEM_NAMES) if bits >> k & 1]


def drafting(frame: object, seats: int) -> dict[str, Any]:
    """Whose turn it is at each pick of a draft, and how many picks are made; else empty."""
    if not isinstance(frame, Draft):
        return {}
    turns = [*range(seats), *range(seats - 1, -1, -1)]
    order = [(int(frame.first) + turn) % seats for turn in turns]
    return {"turns": order, "taken": int(frame.taken)}


def sold(g: Munus) -> list[dict[str, int]]:
    """For each finished auction: who won it, or -1, and the cards of the bid (GL-024)."""
    rows = [(code // 32 % 4, row_of(int(code))) for code in g.said if code % 32 == SAID_BID]
    seats = int(g.setup.seats)
    out: list[dict[str, int]] = []
    for first in range(0, len(rows), seats):
        won = [(seat, row) for seat, row in rows[first : first + seats] if row[3]]
        seat, ones, zeros = (won[0][0], won[0][1][1], won[0][1][2]) if won else (-1, 0, 0)
        out.append({"seat": int(seat), "ones": ones, "zeros": zeros})
    return out
