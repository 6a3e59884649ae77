"""Who sits where when a table is opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from munera.bots import check_guest
from munera.core.errors import BadTable, BadText
from munera.core.saying import say
from munera.play.record import check_names
from munera.server.acts import ADVISER
from munera.server.names import is_calm
from munera.server.store import Guest
from munera.server.wire import SeatWish

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
Places = tuple[tuple[str, str, str, str], ...]  # kind, name, guest, bot


def seat_all(
    guest: Guest, wishes: Sequence[SeatWish], brought: Mapping[int, str] | None = None
) -> Places:
    """Who sits where when a table is opened; raises BadTable if the wishes cannot be met.

    A seat with a character has his name, and no other seat gets that name.
    """
    given = brought or {}
    places: list[tuple[str, str, str, str]] = []
    for seat, wish in enumerate(wishes):
        names = [*[name for _, name, _, _ in places], *given.values()]
        if wish.kind == "open":
            places.append(("open", "", "", ""))
        elif wish.kind == "bot":
            bot = wish.bot or ADVISER
            check_guest(bot)
            places.append(("bot", free_name(wish.name or _bot_name(len(places)), names), "", bot))
        elif seat in given:
            places.append(("person", given[seat], guest.id, ""))
        else:
            places.append(("person", free_name(wish.name or guest.name, names), guest.id, ""))
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise BadTable(say("hall.one_seat"))
    for wish in wishes:
        if wish.name and not is_calm(wish.name):
            raise BadText(say("guest.name"))
    called = tuple(name for _, name, _, _ in places if name)
    check_names(called, len(called))
    return tuple(places)


BOT_NAMES = (
    "Tiro", "Verus", "Priscus", "Flamma", "Spiculus", "Carpophorus", "Tetraites", "Hilarus",
)  # fmt: skip


def _bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number added if it is taken."""
    out, n = name, 2
    while out in taken:
        out, n = f"{name} {n}", n + 1
    return out


def code_word(length: int) -> str:
    """Random letters and digits, without those that are easily confused."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
