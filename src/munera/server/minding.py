"""Who is present: guests come and go; a bot holds the seats of those who stay away too long."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from munera.server import acts
from munera.server.acts import Written
from munera.server.driver import Work
from munera.server.room import Room
from munera.server.showing import Watcher
from munera.server.timing import now

POLLING = 30.0  # seconds after a request for which a guest without a socket counts as present


def may_see(room: Room, guest: str) -> bool:
    """Whether a guest may look at a table; before the game the invitation code is enough."""
    if room.may_see(guest):
        return True
    return room.phase == "gathering" and guest in room.presence.invited


def onlookers(room: Room) -> int:
    """How many sockets of people without a seat are open."""
    return sum(not room.seats_of(watcher.guest) for watcher in room.presence.watchers)


class MinderNeeds(Protocol):
    """What the minder needs of the hall."""

    async def keep(self, room: Room, written: Written) -> None:
        """Make durable what was done in memory, tell everybody, and let the table go on."""

    def publish(self, room: Room) -> None:
        """Tell everybody who watches."""

    def spawn(self, work: Work, room: Room, *rest: Any) -> None:
        """Run something at a table in the background."""


class Minder:
    """Knows who looks at a table, and lets a bot hold the seats of those who are away."""

    def __init__(self, house: MinderNeeds, grace: float) -> None:
        self._house = house
        self._grace = grace  # seconds before a bot holds a seat

    def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look at a table."""
        room = watcher.room
        was = room.presence.online()
        room.presence.watchers.add(watcher)
        self.mind(room)
        if watcher.guest and watcher.guest not in was and room.seats_of(watcher.guest):
            room.versions["seats"] += 1
            self._house.publish(room)
        self.hear_of(room, watcher.guest)

    def go(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        room = watcher.room
        room.presence.watchers.discard(watcher)
        room.presence.idle_since = now()
        seats = room.seats_of(watcher.guest)
        if seats and watcher.guest not in room.presence.online() and not room.presence.gone:
            room.presence.heard[watcher.guest] = now()
            room.presence.polled.pop(watcher.guest, None)
            room.versions["seats"] += 1
            self._house.spawn(self._tell, room)
            self.mind(room)

    async def _tell(self, room: Room) -> None:
        async with room.presence.lock:  # nothing is shown before it is durable
            self._house.publish(room)

    def hear_of(self, room: Room, guest: str) -> None:
        """Note that a guest is there, and give back the seats that a bot holds for it."""
        seats = room.seats_of(guest)
        if seats:
            room.presence.heard[guest] = room.presence.polled[guest] = now()
            self.mind(room)
        if any(room.places[seat].away for seat in seats):
            self._house.spawn(self._return, room, guest)

    def mind(self, room: Room) -> None:
        """Give those who are away from a running game a while to come back."""
        if room.phase != "playing":
            return
        guests = {room.places[seat].guest for seat in room.people() if not room.places[seat].bot}
        for guest in guests - room.presence.online() - room.presence.minded.keys():
            room.presence.minded[guest] = now()
            self._house.spawn(self._hold_after_grace, room, guest)

    async def _return(self, room: Room, guest: str) -> None:
        """Give a guest who has come back the seats that a bot held."""
        async with room.presence.lock:
            entries = []
            for seat in room.seats_of(guest):
                if room.places[seat].away:
                    entries.append(room.entry("back", {"seat": seat}))
                    room.take(entries[-1])
            if entries:
                await self._house.keep(room, Written(*entries))

    async def _hold_after_grace(self, room: Room, guest: str) -> None:
        """Let a bot hold the seats of a guest who stayed away while other people waited."""
        grace = self._grace
        try:
            since = room.presence.minded[guest]
            while (
                rest := max(since, room.presence.heard.get(guest, 0)) / 1000 + grace - now() / 1000
            ) > 0:
                await asyncio.sleep(rest)
        finally:
            room.presence.minded.pop(guest, None)
        async with room.presence.lock:
            there = room.presence.there(min(POLLING, grace))
            others = {room.places[seat].guest for seat in room.people()} - {guest}
            if (
                room.presence.gone
                or room.phase != "playing"
                or guest in there
                or not others & there
            ):
                return
            entries = []
            for seat in room.seats_of(guest):
                if not room.places[seat].bot:
                    body = {"seat": seat, "bot": acts.ADVISER, "away": True}
                    entries.append(room.entry("bot", body))
                    room.take(entries[-1])
            if entries:
                await self._house.keep(room, Written(*entries))
