"""Tables in lists: those to sit down at or to watch, and one's own."""

from __future__ import annotations

import contextlib

from munera.core.errors import MuneraError
from munera.core.saying import HOUSE, say
from munera.server.hall import Hall
from munera.server.room import Room, now
from munera.server.showing import seat_infos
from munera.server.store import Guest
from munera.server.wire import Lobby, TableCard

LISTED = 20
WAITED = 86_400_000  # milliseconds after which a table nobody came to is not listed any more


async def lobby_of(hall: Hall, guest: Guest, language: str = "en") -> Lobby:
    """Tables to sit down at or to watch, and the guest's own."""
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
                out.append(card_of(room, guest.id, language))
    return out


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
