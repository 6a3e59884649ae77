"""Live tables: each viewer has one socket, is sent changes at once, and acts over it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from munera.core.engine import SPECTATOR
from munera.core.errors import MuneraError
from munera.core.saying import say
from munera.server.acts import NotAllowed, refusal
from munera.server.encoding import quick_reply
from munera.server.guests import Guests
from munera.server.hall import Hall
from munera.server.hosts import Hosts
from munera.server.limits import MESSAGES, Limits
from munera.server.minding import may_see, onlookers
from munera.server.room import Room
from munera.server.showing import Watcher
from munera.server.store import Guest
from munera.server.wire import Do, Reply
from munera.server.words import language_asked

LONGEST_QUEUE = 64  # messages that wait for a slow reader before the whole table replaces them
MOST_FAULTS = 50  # unreadable or hasty messages before we hang up
PATIENCE = 30.0  # seconds before a client that does not read its answers is cut off
DEAR = 2.0  # a dearer act lets others go first
MOVES_EACH = 400  # so many moves of a game cost as much as one message
TRY_LATER = 1013  # the close code when there are too many lines
REPLY = b'{"type":"reply"'

ADDRESS = re.compile(r"/api/tables/([a-z0-9]{1,32})/live")
FAIR_SIZE = 32_768  # bytes that are sent together

Headers = dict[bytes, bytes]

_decode = msgspec.json.Decoder(Do).decode


class Outbox:
    """What waits to be sent to one reader; `wake` is called when there is something."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.waiting: list[bytes] = []
        self.watcher: Watcher | None = None
        self._wake = wake

    def put(self, message: bytes) -> None:
        """Queue news; an empty message closes the socket. A slow reader skips to the newest state.

        Answers are never left out: the client waits for them.
        """
        if len(self.waiting) >= LONGEST_QUEUE and self.watcher and message:
            if b"" in self.waiting:
                return
            self.waiting = [one for one in self.waiting if one.startswith(REPLY)]
            message = self.watcher.full()
        self.answer(message)

    def answer(self, message: bytes) -> None:
        """Queue an answer."""
        self.waiting.append(message)
        self._wake()

    @property
    def is_crowded(self) -> bool:
        """Whether so much is queued that the client must read some of it first."""
        return len(self.waiting) >= 2 * LONGEST_QUEUE

    async def has_room(self) -> bool:
        """Wait until the client has read most of the queue; False if that takes too long."""
        waited = 0.0
        while self.is_crowded:
            if waited > PATIENCE:
                return False
            await asyncio.sleep(0.05)
            waited += 0.05
        return True

    def take(self) -> bytes:
        """What waits, a line for each message, up to the end of the socket or `FAIR_SIZE` bytes."""
        n, size = 1, len(self.waiting[0])
        while n < len(self.waiting) and self.waiting[n] and size < FAIR_SIZE:
            size += len(self.waiting[n])
            n += 1
        out = b"\n".join(self.waiting[:n]) if n > 1 else self.waiting[0]
        del self.waiting[:n]
        return out


class Pump:
    """One open socket of an ASGI server: the task that sends what waits."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._wake: asyncio.Future[None] | None = None
        self.out = Outbox(self.wake)
        self.closed = False

    def wake(self) -> None:
        """Say that there is something to send."""
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self) -> None:
        """Send what is queued, in order, until either side closes the socket."""
        loop = asyncio.get_running_loop()
        while True:
            while self.out.waiting:
                if not self.out.waiting[0]:
                    self.closed = True
                    await self._send({"type": "websocket.close", "code": 1012, "reason": "again"})
                    return
                text = self.out.take().decode()
                await self._send({"type": "websocket.send", "bytes": None, "text": text})
            self._wake = loop.create_future()
            await self._wake
            self._wake = None


class Feed:
    """What waits to be sent to a client that only reads."""

    def __init__(self) -> None:
        self._more = asyncio.Event()
        self.out = Outbox(self._more.set)

    async def next(self) -> bytes:
        """The next message."""
        while not self.out.waiting:
            self._more.clear()
            await self._more.wait()
        return self.out.waiting.pop(0)


class Live:
    """Lets guests look at tables and act at them, over any kind of connection.

    As an ASGI application it answers sockets at `/api/tables/ID/live`.
    """

    def __init__(
        self, hall: Hall, guests: Guests, limits: Limits, hosts: Hosts | None = None
    ) -> None:
        self.hosts = hosts  # None: any host name is ours
        self._hall = hall
        self._guests = guests
        self._limits = limits

    @property
    def is_limited(self) -> bool:
        """Whether limits are on."""
        return self._limits.on

    async def admit(self, headers: Headers, path: str) -> tuple[Guest, Room]:
        """The guest and the table of a new socket; raises MuneraError if he may not look."""
        guest = self._guests.who(headers.get(b"cookie", b"").decode("latin-1"))
        if self.hosts is not None and not self.hosts.is_ours(headers.get(b"host")):
            raise NotAllowed(say("request.other_host"))
        if guest is None or not is_same_origin(headers):
            raise NotAllowed(say("guest.who_first"), "no_session")
        room = await self._hall.room(_table_of(path))
        if not may_see(room, guest.id):
            raise NotAllowed(say("hall.private"))
        return guest, room

    def open_line(self, guest: Guest, room: Room) -> None:
        """Count one more line of a guest; raises NotAllowed if there are too many."""
        others = 0 if room.seats_of(guest.id) else onlookers(room)
        self._limits.check_line(guest.id, others)
        self._limits.add_line(guest.id)

    def close_line(self, guest: Guest) -> None:
        """Count one line less of a guest."""
        self._limits.drop_line(guest.id)

    async def begin(self, id: str, guest: Guest, query: str, out: Outbox) -> Watcher:
        """Begin to watch a table; what the viewer sees is put into `out`."""
        seat, seq = _asked(query, "seat"), _asked(query, "seq")
        async with self._hall.steady(id) as room:
            language = language_asked(query)
            watcher = out.watcher = Watcher(room, guest.id, SPECTATOR, out.put, language)
            if seat in room.seats_of(guest.id):
                watcher.viewer = seat
            said = await watcher.worded()
            if seq == room.seq_for(guest.id) and seat in (watcher.viewer, None):
                out.put(watcher.resume(said))
            self._hall.enter(watcher)
            if watcher.base < 0:
                out.put(watcher.full(said))
        return watcher

    def end(self, watcher: Watcher) -> None:
        """A viewer has gone."""
        self._hall.go(watcher)

    async def answer(
        self, watcher: Watcher, guest: Guest, data: bytes, out: Outbox
    ) -> tuple[bytes, bool]:
        """The answer to a message, and whether the message was readable and within the limits.

        If the answer takes long, an empty one is returned, and the real one comes to `out` later.
        """
        id = "-"
        try:
            act = _decode(data)
            id = act.id
            cost = cost_of(act, watcher.room)
            self._limits.check(guest.id, MESSAGES, cost)
        except (msgspec.DecodeError, NotAllowed, UnicodeError, RecursionError) as error:
            word = error.error if isinstance(error, NotAllowed) else "bad_request"
            why = _said(error, watcher.wanted)
            return quick_reply(Reply(id=id, ok=False, seq=0, error=word, why=why)), False
        if cost > DEAR:
            await asyncio.sleep(0)  # let others go first
        if act.do == "hint":  # a hint takes a while; the guest may act meanwhile
            self._hall.spawn(self._advise, watcher.room, watcher, guest, act, out)
            return b"", True
        if act.do == "look":
            return quick_reply(await self._look(watcher, guest, act)), True
        reply = await self._hall.act(watcher.room, guest.id, act, watcher.wanted)
        return quick_reply(reply), True

    async def _advise(
        self, room: Room, watcher: Watcher, guest: Guest, act: Do, out: Outbox
    ) -> None:
        reply = await self._hall.act(watcher.room, guest.id, act, watcher.wanted)
        out.answer(quick_reply(reply))

    async def _look(self, watcher: Watcher, guest: Guest, act: Do) -> Reply:
        """Look at the table from another seat."""
        room = watcher.room
        seat = SPECTATOR if act.seat is None else act.seat
        if act.seat is not None and act.seat not in room.seats_of(guest.id):
            error = NotAllowed(say("act.not_your_seat"))
            return refusal(act.id, room.seq_for(guest.id), error, watcher.wanted)
        async with room.presence.lock:
            if act.seat is not None and act.seat not in room.seats_of(guest.id):
                seat = SPECTATOR  # the guest left this seat while we waited
            watcher.viewer = seat
            if watcher.send:
                watcher.send(watcher.full(await watcher.worded()))
        return Reply(id=act.id, ok=True, seq=room.seq_for(guest.id))

    # --- As an application -----------------------------------------------------------------------

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its first message to its last."""
        await receive()
        try:
            guest, room = await self.admit(dict(scope["headers"]), scope["path"])
        except MuneraError as error:
            code = 4401 if isinstance(error, NotAllowed) and error.error == "no_session" else 4404
            await send({"type": "websocket.close", "code": code, "reason": str(error)})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        room = await self._hall.room(room.plan.id)  # it may have left memory meanwhile
        try:
            self.open_line(guest, room)
        except NotAllowed as error:
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": str(error)})
            return
        line = Pump(send)
        try:
            query = scope["query_string"].decode("latin-1")
            watcher = await self.begin(room.plan.id, guest, query, line.out)
            await self._talk(watcher, line, guest, receive)
        finally:
            self.close_line(guest)

    async def _talk(self, watcher: Watcher, line: Pump, guest: Guest, receive: Receive) -> None:
        pump = asyncio.create_task(line.pump())
        try:
            if await self._listen(watcher, line, guest, receive):
                await asyncio.wait({pump}, timeout=0.2)  # so that the close frame goes out
        finally:
            self.end(watcher)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _listen(self, watcher: Watcher, line: Pump, guest: Guest, receive: Receive) -> bool:
        """Answer messages until the end; True if this side closes the socket."""
        faults = 0
        while faults < MOST_FAULTS and not line.closed and await line.out.has_room():
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                return False
            text = event.get("text")
            data = text.encode("utf-8", "replace") if text is not None else event.get("bytes")
            answer, fine = await self.answer(watcher, guest, data or b"", line.out)
            faults += not fine
            if answer:
                line.out.answer(answer)
        line.out.put(b"")
        return True


def _table_of(path: str) -> str:
    """The table of an address; raises NotAllowed for any other address."""
    found = ADDRESS.fullmatch(path)
    if found is None:
        raise NotAllowed(say("request.nothing_here"), "not_found")
    return found[1]


def _asked(query: str, name: str) -> int | None:
    """A number in a query; None if it is missing; -2, which fits nothing, if it is no number."""
    for pair in query.split("&"):
        key, _, value = pair.partition("=")
        if key == name:
            plain = value.isascii() and value.isdigit() and len(value) < 10
            return int(value) if plain else -2
    return None


def is_same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page: browsers send the origin of the page."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return origin.partition(b"://")[2] == headers.get(b"host")


def cost_of(act: Do, room: Room) -> float:
    """What an act costs in the limits: more in a longer game, if it takes longer there.

    `look` shows everything again, so it costs more. Taking back takes no longer in a long game.
    """
    if room.match is None or act.do != "look":
        return 1.0
    return 1.0 + len(room.match.record.moves) / MOVES_EACH


def _said(error: Exception, language: str) -> str:
    if isinstance(error, MuneraError):
        return error.said(language)
    return say("request.unreadable", why=f"{error}.").said(language)


async def say_websocket_only(send: Send) -> None:
    """Answer a plain request at the address of a socket."""
    await send(
        {"type": "http.response.start", "status": 426, "headers": [(b"content-length", b"0")]}
    )
    await send({"type": "http.response.body", "body": b"", "more_body": False})
