"""Who sits where when a table is opened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from munera.bots import check_guest
from munera.core.errors import BadTable
from munera.core.saying import say
from munera.play.record import check_names
from munera.server.acts import ADVISER
from munera.server.store import Guest
from munera.server.wire import SeatWish

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
Places = tuple[tuple[str, str, str, str], ...]  # kind, name, guest, bot


def seat_all(guest: Guest, wishes: Sequence[SeatWish]) -> Places:
    """Who sits where when a table is opened; raises BadTable for a wish that cannot be."""
    places: list[tuple[str, str, str, str]] = []
    for wish in wishes:
        names = [name for _, name, _, _ in places]
        if wish.kind == "open":
            places.append(("open", "", "", ""))
        elif wish.kind == "bot":
            bot = wish.bot or ADVISER
            check_guest(bot)
            places.append(("bot", free_name(wish.name or _bot_name(len(places)), names), "", bot))
        else:
            places.append(("person", free_name(wish.name or guest.name, names), guest.id, ""))
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise BadTable(say("hall.one_seat"))
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
