"""Live tables: one socket a viewer, what changes is sent at once, acts are answered by their id."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import deque
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from munera.core.engine import SPECTATOR
from munera.core.errors import MuneraError
from munera.server.acts import NotAllowed, refusal
from munera.server.guests import Guests
from munera.server.hall import Hall
from munera.server.lean import encode, lean
from munera.server.limits import MESSAGES, Limits
from munera.server.showing import Watcher
from munera.server.store import Guest
from munera.server.wire import Do, Reply
from munera.server.words import language_asked, say

LONGEST_QUEUE = 64  # messages that wait for a slow reader before it is shown the table anew
MOST_FAULTS = 50  # unreadable or hasty messages before we hang up
PATIENCE = 30.0  # seconds for somebody who asks and does not read the answers
TRY_LATER = 1013  # the code with which too many lines are closed
REPLY = b'{"type":"reply"'

ADDRESS = re.compile(r"/api/tables/([a-z0-9]{1,32})/live")
FAIR_SIZE = 32_768  # bytes of messages that are sent together

_decode = msgspec.json.Decoder(Do).decode


class Line:
    """One open socket: what waits to be sent, and the task that sends it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.watcher: Watcher | None = None
        self.closed = False

    def put(self, message: bytes) -> None:
        """Queue news; an empty message hangs up. A slow reader skips to the newest state.

        Answers are never left out: whoever asked waits for them.
        """
        if len(self._queue) >= LONGEST_QUEUE and self.watcher and message:
            if b"" in self._queue:
                return
            kept = [one for one in self._queue if one.startswith(REPLY)]
            self._queue = deque(kept)
            message = self.watcher.full()
        self.answer(message)

    def answer(self, message: bytes) -> None:
        """Queue an answer."""
        self._queue.append(message)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def has_room(self) -> bool:
        """Wait until a reader has taken most of what is queued; False if it takes too long."""
        waited = 0.0
        while len(self._queue) >= 2 * LONGEST_QUEUE:
            if waited > PATIENCE:
                return False
            await asyncio.sleep(0.05)
            waited += 0.05
        return True

    def _together(self) -> bytes:
        """What waits, up to a goodbye or a fair size, a line for each message."""
        out = [self._queue.popleft()]
        size = len(out[0])
        while self._queue and self._queue[0] and size < FAIR_SIZE:
            out.append(self._queue.popleft())
            size += len(out[-1])
        return b"\n".join(out) if len(out) > 1 else out[0]

    async def pump(self) -> None:
        """Send what is queued, in order, until somebody hangs up."""
        loop = asyncio.get_running_loop()
        while True:
            while self._queue:
                if not self._queue[0]:
                    self.closed = True
                    await self._send({"type": "websocket.close", "code": 1012, "reason": "again"})
                    return
                text = self._together().decode()
                await self._send({"type": "websocket.send", "bytes": None, "text": text})
                del text  # an idle line should not keep its last message in memory
            self._wake = loop.create_future()
            await self._wake
            self._wake = None


class Feed:
    """What waits to be sent to somebody who only reads."""

    def __init__(self) -> None:
        self._queue: deque[bytes] = deque()
        self._more = asyncio.Event()
        self.watcher: Watcher | None = None

    def put(self, message: bytes) -> None:
        """Queue news; an empty message hangs up. A slow reader skips to the newest state."""
        if len(self._queue) >= LONGEST_QUEUE and self.watcher and message:
            if b"" in self._queue:
                return
            self._queue.clear()
            message = self.watcher.full()
        self._queue.append(message)
        self._more.set()

    async def next(self) -> bytes:
        """The next message."""
        while not self._queue:
            self._more.clear()
            await self._more.wait()
        return self._queue.popleft()


class Live:
    """Answers sockets at `/api/tables/ID/live`."""

    def __init__(self, hall: Hall, guests: Guests, limits: Limits) -> None:
        self._hall = hall
        self._guests = guests
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its first message to its last."""
        headers = dict(scope["headers"])
        guest = self._guests.who(headers.get(b"cookie", b"").decode("latin-1"))
        await receive()
        if guest is None or not is_same_origin(headers):
            await send({"type": "websocket.close", "code": 4401, "reason": "no session"})
            return
        try:
            room = await self._hall.room(_table_of(scope["path"]))
            if not room.may_see(guest.id):
                raise NotAllowed("This table is private.")
        except MuneraError:
            await send({"type": "websocket.close", "code": 4404, "reason": "no such table"})
            return
        query = scope["query_string"].decode("latin-1")
        # Uvicorn keeps the scope as long as the socket is open: let go of what we do not need.
        del headers
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        room = await self._hall.room(room.plan.id)  # it may have been put away meanwhile
        try:
            self._limits.check_line(guest.id, 0 if room.seats_of(guest.id) else room.onlookers())
        except NotAllowed as error:
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": str(error)})
            return
        with self._limits.line(guest.id):
            await self._talk(room.plan.id, guest, query, receive, send)

    async def _talk(self, id: str, guest: Guest, query: str, receive: Receive, send: Send) -> None:
        line = Line(send)
        seat, seq = _asked(query, "seat"), _asked(query, "seq")
        async with self._hall.steady(id) as room:
            watcher = line.watcher = Watcher(
                room, guest.id, SPECTATOR, line.put, language_asked(query)
            )
            if seat in room.seats_of(guest.id):
                watcher.viewer = seat
            if seq == room.told(guest.id) and seat in (watcher.viewer, None):
                line.put(watcher.resume())
            self._hall.enter(watcher)
            if watcher.base < 0:
                line.put(watcher.full())
        pump = asyncio.create_task(line.pump())
        try:
            if await self._listen(watcher, line, guest, receive):
                await asyncio.wait({pump}, timeout=0.2)  # so that the goodbye goes out
        finally:
            self._hall.go(watcher)
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump

    async def _listen(self, watcher: Watcher, line: Line, guest: Guest, receive: Receive) -> bool:
        """Answer what is said; whether it is us who hang up."""
        faults = 0
        while faults < MOST_FAULTS and not line.closed and await line.has_room():
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                return False
            text = event.get("text")
            data = text.encode("utf-8", "replace") if text is not None else event.get("bytes")
            id = "-"
            try:
                act = _decode(data or b"")
                id = act.id
                self._limits.check(guest.id, MESSAGES)
            except (msgspec.DecodeError, NotAllowed, UnicodeError, RecursionError) as error:
                faults += 1
                word = error.error if isinstance(error, NotAllowed) else "bad_request"
                why = say(_said(error), watcher.wanted)
                told = Reply(id=id, ok=False, seq=0, error=word, why=why)
                line.answer(encode(lean(told)))
                continue
            line.answer(encode(lean(await self._answer(watcher, guest, act))))
        line.put(b"")
        return True

    async def _answer(self, watcher: Watcher, guest: Guest, act: Do) -> Reply:
        room = watcher.room
        if act.do != "look":
            return await self._hall.act(room, guest.id, act, watcher.wanted)
        seat = SPECTATOR if act.seat is None else act.seat
        if act.seat is not None and act.seat not in room.seats_of(guest.id):
            error = NotAllowed("That seat is not yours.")
            return refusal(act.id, room.told(guest.id), error, watcher.wanted)
        async with room.lock:
            if act.seat is not None and act.seat not in room.seats_of(guest.id):
                seat = SPECTATOR  # it was given up while we waited
            watcher.viewer = seat
            if watcher.send:
                watcher.send(watcher.full())
        return Reply(id=act.id, ok=True, seq=room.told(guest.id))


def _table_of(path: str) -> str:
    """The table of an address; raises NotAllowed for any other address."""
    found = ADDRESS.fullmatch(path)
    if found is None:
        raise NotAllowed("There is nothing at this address.", "not_found")
    return found[1]


def _asked(query: str, name: str) -> int | None:
    """A number of a query; None: it is not there; what is no number is -2, which fits nothing."""
    for pair in query.split("&"):
        key, _, value = pair.partition("=")
        if key == name:
            plain = value.isascii() and value.isdigit() and len(value) < 10
            return int(value) if plain else -2
    return None


def is_same_origin(headers: dict[bytes, bytes]) -> bool:
    """Browsers say where a page is from; another site's page gets no socket and does nothing."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return origin.partition(b"://")[2] == headers.get(b"host")


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, MuneraError) else f"This cannot be read: {error}."


async def say_websocket_only(send: Send) -> None:
    """The answer to a plain request at the address of a socket."""
    await send(
        {"type": "http.response.start", "status": 426, "headers": [(b"content-length", b"0")]}
    )
    await send({"type": "http.response.body", "body": b"", "more_body": False})
