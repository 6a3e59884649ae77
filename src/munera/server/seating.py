"""Who sits where when a table is opened, and a table as a list shows it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from munera.bots import make
from munera.core.errors import BadTable
from munera.play.record import check_names
from munera.server.acts import ADVISER
from munera.server.room import Room
from munera.server.showing import seat_infos
from munera.server.store import Guest
from munera.server.wire import SeatWish, TableCard

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
Places = tuple[tuple[str, str, str, str], ...]  # kind, name, guest, bot


def card_of(room: Room, guest: str) -> TableCard:
    """A table in a list, as a guest sees it."""
    mine = room.seats_of(guest)
    waiting = room.waiting()
    match = room.match
    names = [room.names[seat] for seat in waiting]
    note = {"gathering": "Waiting for players.", "over": "Everybody left."}.get(room.phase, "")
    if match is not None:
        note = f"{' and '.join(names)} to play." if names else "The game is over."
    return TableCard(
        id=room.plan.id,
        game=room.plan.game.name,
        title=room.plan.game.title,
        phase=room.phase,  # type: ignore[arg-type]  # one of the phases by construction
        access=room.plan.access,  # type: ignore[arg-type]
        seats=seat_infos(room, guest),
        your_turn=any(seat in mine and not room.places[seat].bot for seat in waiting),
        waiting=waiting,
        note=note,
    )


def seat_all(guest: Guest, wishes: Sequence[SeatWish]) -> Places:
    """Who sits where when a table is opened; raises BadTable for a wish that cannot be."""
    places: list[tuple[str, str, str, str]] = []
    for wish in wishes:
        names = [name for _, name, _, _ in places]
        if wish.kind == "open":
            places.append(("open", "", "", ""))
        elif wish.kind == "bot":
            bot = wish.bot or ADVISER
            make(bot)
            places.append(("bot", free_name(wish.name or _bot_name(len(places)), names), "", bot))
        else:
            places.append(("person", free_name(wish.name or guest.name, names), guest.id, ""))
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise BadTable("You can sit on one seat; others at this device have names of their own.")
    called = tuple(name for _, name, _, _ in places if name)
    check_names(called, len(called))
    return tuple(places)


BOT_NAMES = (
    "Tiro", "Verus", "Priscus", "Flamma", "Spiculus", "Carpophorus", "Tetraites", "Hilarus",
)  # fmt: skip


def _bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if somebody else has it."""
    out, n = name, 2
    while out in taken:
        out, n = f"{name} {n}", n + 1
    return out


def code_word(length: int) -> str:
    """Letters and digits that nobody can guess, none of them easily taken for another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
