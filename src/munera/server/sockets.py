"""The sockets of `munera serve`: live tables straight on TCP connections, without ASGI.

Sockets mostly wait. A waiting socket costs one object here, without a task or a queue. That is why
they do not go through ASGI, which `live.py` also answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from munera.core.errors import MuneraError
from munera.core.saying import say
from munera.server import frames
from munera.server.acts import NotAllowed
from munera.server.frames import TOO_MUCH, BadFrame, Frames, frame, goodbye
from munera.server.limits import Rate
from munera.server.live import MOST_FAULTS, TRY_LATER, Live, Outbox
from munera.server.showing import Watcher
from munera.server.store import Guest

HEARTBEAT = 20.0  # seconds between pings; a client that has not answered by the next one is gone
LONGEST_HEAD = 16_384  # bytes of a handshake
FRAMES = Rate(600, 100)  # frames of any kind; a player sends a few a second
BYTES = Rate(512 << 10, 64 << 10)
MOST_ASKED = 32  # waiting acts at which we stop reading
REFUSED = b"HTTP/1.1 %b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

log = logging.getLogger("munera")


class Sockets:
    """Makes a `Socket` for each connection that asks for one, and closes dead ones."""

    def __init__(self, live: Live, leave: Callable[[str], None] | None = None) -> None:
        self.live = live
        self.leave = leave  # called with the place of a socket that has closed
        self.open: set[Socket] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> Socket:
        """Make a socket; uvicorn calls this when a connection is upgraded."""
        return Socket(self, server_state)

    def add(self, socket: Socket) -> None:
        """Ping this socket from now on."""
        self.open.add(socket)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)

    def beat(self) -> None:
        """Ping all sockets."""
        for socket in list(self.open):
            socket.ping()
        self._timer = None
        if self.open:
            self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)


class Socket(asyncio.Protocol):
    """One connection: a handshake, then messages both ways, until either side closes it."""

    __slots__ = (
        "_asked", "_bytes_left", "_closing", "_faults", "_frames", "_frames_left", "_guest",
        "_head", "_heard", "_is_holding", "_is_paused", "_is_silent", "_loop", "_pong", "_sockets",
        "_state", "_task", "_transport", "_watcher", "_will_send", "out", "place",
    )  # fmt: skip

    def __init__(self, sockets: Sockets, state: Any) -> None:
        self._sockets = sockets
        self.place = ""  # where it comes from; `Doors` counts by place
        self._state = state  # the server's: its connections and tasks
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._head = b""  # bytes that came before the handshake was answered
        self._frames: Frames | None = None  # None: the handshake is not answered yet
        self._guest: Guest | None = None
        self._watcher: Watcher | None = None
        self._asked: list[bytes] = []  # acts that wait
        self._task: asyncio.Task[None] | None = None  # works through them
        self._faults = 0
        self._closing = False
        self._is_holding = False  # this side does not read for a while
        self._is_paused = False  # the other side does not read
        self._is_silent = False  # nothing was heard since the last ping
        self._will_send = False
        self._pong = b""  # the answer to the last ping, while the other side does not read
        self._heard = self._loop.time()  # when something was heard last
        self._frames_left: float = FRAMES.burst
        self._bytes_left: float = BYTES.burst
        self.out = Outbox(self._wake)

    # --- What the connection says ----------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._state.connections.add(self)
        self._sockets.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._closing = True
        self._state.connections.discard(self)
        self._sockets.open.discard(self)
        if self.place and self._sockets.leave is not None:
            self._sockets.leave(self.place)
            self.place = ""
        if self._task is None:
            self._end()

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False
        if self._pong and not self._closing:
            self._transport.write(self._pong)
        self._pong = b""
        self._wake()

    def data_received(self, data: bytes) -> None:
        self._is_silent = False
        if self._closing:
            return
        try:
            if self._frames is None:
                self._shake_hands(data)
            else:
                for kind, body in self._heard_in(self._frames, data):
                    self._take(kind, body)
        except BadFrame as error:
            self.hang_up(error.code, str(error))

    def _heard_in(self, frames: Frames, data: bytes) -> list[tuple[int, bytes]]:
        """The frames that are complete now; raises BadFrame above the limits."""
        if not self._sockets.live.is_limited:
            return frames.feed(data)
        at = self._loop.time()
        passed, self._heard = at - self._heard, at
        self._bytes_left = BYTES.left(self._bytes_left, passed) - len(data)
        self._frames_left = FRAMES.left(self._frames_left, passed)
        if self._bytes_left < 0:
            raise BadFrame(TOO_MUCH, say("guest.too_much"))
        before = frames.seen
        try:
            return frames.feed(data, int(self._frames_left))
        finally:
            self._frames_left -= frames.seen - before

    def shutdown(self) -> None:
        """Close the socket because the server goes down."""
        self.hang_up(frames.RESTART, "again")

    # --- Talking ---------------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> None:
        self._head += data
        if self._task is not None:  # the handshake is being answered: keep what comes for later
            if len(self._head) > LONGEST_HEAD:
                self._refuse(b"400 Bad Request")
            return
        head, found, rest = self._head.partition(b"\r\n\r\n")
        if not found and len(self._head) <= LONGEST_HEAD:
            return
        lines = [line.partition(b":") for line in head.split(b"\r\n")[1:]]
        headers = {name.strip().lower(): value.strip() for name, _, value in lines}
        words = head.split(b"\r\n", 1)[0].split(b" ")
        key = headers.get(b"sec-websocket-key", b"")
        if not found or len(words) != 3 or words[0] != b"GET" or not key:
            self._refuse(b"400 Bad Request")
        elif headers.get(b"sec-websocket-version") != b"13":
            self._refuse(b"426 Upgrade Required\r\nsec-websocket-version: 13")
        else:
            self._head = rest
            self._work(self._begin(headers, words[1].decode("latin-1")))

    def _refuse(self, status: bytes) -> None:
        if not self._closing:
            self._closing = True
            self._transport.write(REFUSED % status)
            self._transport.close()

    async def _begin(self, headers: dict[bytes, bytes], address: str) -> None:
        """Answer the handshake, then read what the client has sent meanwhile."""
        live = self._sockets.live
        path, _, query = address.partition("?")
        try:
            guest, room = await live.admit(headers, path)
        except MuneraError:
            self._refuse(b"403 Forbidden")
            return
        if self._closing:
            return
        key = frames.accept_key(headers[b"sec-websocket-key"])
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            b"sec-websocket-accept: " + key + b"\r\n\r\n"
        )
        self._frames = Frames()
        early, self._head = self._head, b""
        if early:
            self.data_received(early)
        try:
            live.open_line(guest, room)
        except NotAllowed as error:
            self.hang_up(TRY_LATER, str(error))
            return
        self._guest = guest
        self._watcher = await live.begin(room.plan.id, guest, query, self.out)
        await self._listen()

    def _take(self, kind: int, body: bytes) -> None:
        if kind == frames.PING:
            pong = frame(frames.PONG, body)
            if self._is_paused:
                self._pong = pong  # one answer, to the last ping, is enough
            else:
                self._transport.write(pong)
        elif kind == frames.CLOSE:
            self.hang_up(frames.goodbye_code(body))
        elif kind != frames.PONG:
            self._asked.append(body)
            if self._task is None:
                self._work(self._listen())
            elif len(self._asked) >= MOST_ASKED and not self._is_holding:
                self._is_holding = True
                self._transport.pause_reading()

    def _work(self, todo: Any) -> None:
        self._task = self._loop.create_task(self._until_done(todo))
        self._state.tasks.add(self._task)

    async def _until_done(self, todo: Any) -> None:
        try:
            await todo
        except Exception:  # `hall` looks after the table; this only ends the socket
            log.exception("a socket failed")
            self.hang_up(frames.FAILED)
        finally:
            self._state.tasks.discard(self._task)
            self._task = None
            if self._closing:
                self._end()

    async def _listen(self) -> None:
        """Answer the waiting acts in order."""
        live, watcher, guest = self._sockets.live, self._watcher, self._guest
        assert watcher is not None
        assert guest is not None
        while self._asked:
            if self.out.is_crowded and not await self.out.has_room():
                self.hang_up(frames.GOING_AWAY)
                return
            if self._faults >= MOST_FAULTS:
                self.out.put(b"")
                return
            answer, fine = await live.answer(watcher, guest, self._asked.pop(0), self.out)
            self._faults += not fine
            if answer:
                self.out.answer(answer)
            if self._is_holding and len(self._asked) < MOST_ASKED // 2 and not self._closing:
                self._is_holding = False
                self._transport.resume_reading()

    # --- Sending ---------------------------------------------------------------------------------

    def _wake(self) -> None:
        if not (self._will_send or self._is_paused or self._closing):
            self._will_send = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Send what waits; messages queued in one round of the event loop go out together."""
        self._will_send = False
        while self.out.waiting and not self._is_paused and not self._closing:
            if not self.out.waiting[0]:
                self.hang_up(frames.RESTART, "again")
                return
            self._transport.write(frame(frames.TEXT, self.out.take()))

    def ping(self) -> None:
        """Ping the client; close the socket if it did not answer the last ping."""
        if self._is_silent:
            self._transport.abort()
        elif self._closing:
            self._is_silent = True  # if the close frame is not answered by the next ping, abort
        elif self._frames is not None:
            self._is_silent = True
            self._transport.write(frame(frames.PING, b""))

    def hang_up(self, code: int, why: str = "") -> None:
        """Send a close frame and close."""
        if self._frames is None:  # a frame before the handshake would not be understood
            self._refuse(b"503 Service Unavailable")
        elif not self._closing:
            self._closing = True
            self._transport.write(goodbye(code, why))
            self._transport.close()

    def _end(self) -> None:
        """Clean up after the socket has closed."""
        if self._guest is not None:
            self._sockets.live.close_line(self._guest)
            self._guest = None
        if self._watcher is not None:
            self._sockets.live.end(self._watcher)
            self._watcher = None
