"""Lists of tables: those to join or to watch, and the guest's own."""

from __future__ import annotations

import contextlib

from munera.core.errors import MuneraError
from munera.core.saying import HOUSE, say
from munera.server.hall import Hall
from munera.server.room import Room
from munera.server.showing import seat_infos
from munera.server.store import Guest
from munera.server.timing import now
from munera.server.wire import Lobby, TableCard

LISTED = 20
DAY = 86_400_000  # milliseconds
WARNED = 14  # days before a table is deleted from which on its guests are warned
WAITED = 86_400_000  # milliseconds; a table that nobody joined for so long is not listed


async def lobby_of(hall: Hall, guest: Guest, language: str = "en") -> Lobby:
    """Tables to join or to watch, and the guest's own."""
    limit = now() - WAITED
    rows = hall.store.open_tables(LISTED * 2)
    rows = [row for row in rows if row.phase != "gathering" or row.changed > limit]
    ids = [row.id for row in rows if guest.id not in row.guests]
    others = await _cards(hall, ids, guest, language)
    rows = hall.store.tables_of(guest.id, LISTED)
    mine = await _cards(hall, [row.id for row in rows], guest, language)
    others = [card for card in others if card.phase != "over"][:LISTED]
    return Lobby(open=others, yours=mine)


async def _cards(hall: Hall, ids: list[str], guest: Guest, language: str) -> list[TableCard]:
    """Tables in a list; one that cannot be loaded is left out."""
    out: list[TableCard] = []
    for id in ids:
        with contextlib.suppress(MuneraError):
            async with hall.steady(id, listed=True) as room:
                card = card_of(room, guest.id, language)
                left = _days_left(room, hall.settings.keep)
                if left is not None:
                    card.note = f"{card.note} {say('note.goes', days=left).said(language)}".strip()
                out.append(card)
    return out


def _days_left(room: Room, keep: int) -> int | None:
    """In how many days a table will be deleted; None unless that is soon."""
    if not keep:
        return None
    left = keep - (now() - room.changed) // DAY
    return max(0, left) if left <= WARNED else None


def card_of(room: Room, guest: str, language: str = "en") -> TableCard:
    """A table in a list, as a guest sees it."""
    mine = room.seats_of(guest)
    waiting = room.waiting()
    names = [room.names[seat] for seat in waiting]
    return TableCard(
        id=room.plan.id,
        game=room.plan.game.name,
        title=room.plan.game.title,
        phase=room.phase,  # type: ignore[arg-type]  # one of the phases by construction
        access=room.plan.access,  # type: ignore[arg-type]
        seats=seat_infos(room, guest),
        your_turn=any(seat in mine and not room.places[seat].bot for seat in waiting),
        waiting=waiting,
        note=_note(room, names, language),
        campaign=room.plan.campaign,
    )


def _note(room: Room, names: list[str], language: str) -> str:
    """What a table waits for, or how it ended."""
    if room.match is not None:
        if not names:
            return say("note.over").said(language)
        row = HOUSE.text("note.and", language).join(names)
        return say("note.to_play", names=row).said(language)
    if room.phase == "gathering":
        return say("note.gathering").said(language)
    return say("note.left").said(language) if room.phase == "over" else ""
