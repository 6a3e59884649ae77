"""Live tables over plain connections: the short way that `munera serve` takes for its sockets.

A server's sockets mostly wait. One that waits costs an object here, no task and no queue; that is
why they do not go through the usual application interface, which `live.py` answers as well.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from munera.core.errors import MuneraError
from munera.server import frames
from munera.server.acts import NotAllowed
from munera.server.frames import BadFrame, Frames, frame, goodbye
from munera.server.live import MOST_FAULTS, TRY_LATER, Live, Outbox
from munera.server.showing import Watcher
from munera.server.store import Guest

HEARTBEAT = 20.0  # seconds between pings; who has not answered by the next one is gone
LONGEST_HEAD = 16_384  # bytes of a handshake
MOST_ASKED = 32  # acts that wait before we stop reading
REFUSED = b"HTTP/1.1 %b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

log = logging.getLogger("munera")


class Sockets:
    """Makes a socket for each connection that asks for one, and finds those that are dead."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.open: set[Socket] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> Socket:
        """What the server calls when a connection is upgraded."""
        return Socket(self, server_state)

    def add(self, socket: Socket) -> None:
        """Look after a socket."""
        self.open.add(socket)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)

    def beat(self) -> None:
        """Ask everybody whether they are still there."""
        for socket in list(self.open):
            socket.ping()
        self._timer = None
        if self.open:
            self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self.beat)


class Socket(asyncio.Protocol):
    """One connection: a handshake, then what is said and told, until somebody hangs up."""

    __slots__ = (
        "_asked", "_closing", "_faults", "_frames", "_guest", "_head", "_is_holding", "_is_paused",
        "_is_silent", "_loop", "_sockets", "_state", "_task", "_transport", "_watcher",
        "_will_send", "out",
    )  # fmt: skip

    def __init__(self, sockets: Sockets, state: Any) -> None:
        self._sockets = sockets
        self._state = state  # the server's: its connections and tasks
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._head = b""
        self._frames: Frames | None = None  # None: the handshake is to come
        self._guest: Guest | None = None
        self._watcher: Watcher | None = None
        self._asked: list[bytes] = []  # acts that wait
        self._task: asyncio.Task[None] | None = None  # works on them, if there are any
        self._faults = 0
        self._closing = False
        self._is_holding = False  # we do not read for a while
        self._is_paused = False  # the other side does not read
        self._is_silent = False  # nothing was heard since the last ping
        self._will_send = False
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
        if self._task is None:
            self._end()

    def pause_writing(self) -> None:
        self._is_paused = True

    def resume_writing(self) -> None:
        self._is_paused = False
        self._wake()

    def data_received(self, data: bytes) -> None:
        self._is_silent = False
        if self._closing:
            return
        try:
            if self._frames is None:
                self._shake_hands(data)
            else:
                for kind, body in self._frames.feed(data):
                    self._take(kind, body)
        except BadFrame as error:
            self.hang_up(error.code, str(error))

    def shutdown(self) -> None:
        """The server goes down."""
        self.hang_up(frames.RESTART, "again")

    # --- Talking ---------------------------------------------------------------------------------

    def _shake_hands(self, data: bytes) -> None:
        self._head += data
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
            self._head = b""
            self._frames = Frames()
            self._work(self._begin(headers, words[1].decode("latin-1")))
            if rest:
                self.data_received(rest)

    def _refuse(self, status: bytes) -> None:
        self._transport.write(REFUSED % status)
        self._closing = True
        self._transport.close()

    async def _begin(self, headers: dict[bytes, bytes], address: str) -> None:
        """Let somebody in, or not, and listen to what they have said meanwhile."""
        live = self._sockets.live
        path, _, query = address.partition("?")
        try:
            guest, room = await live.admit(headers, path)
        except MuneraError:
            self._refuse(b"403 Forbidden")
            return
        key = frames.accept_key(headers[b"sec-websocket-key"])
        self._transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            b"sec-websocket-accept: " + key + b"\r\n\r\n"
        )
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
            self._transport.write(frame(frames.PONG, body))
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
        except Exception:  # it is told by `hall`; here it only ends the conversation
            log.exception("a conversation failed")
            self.hang_up(frames.FAILED)
        finally:
            self._state.tasks.discard(self._task)
            self._task = None
            if self._closing:
                self._end()

    async def _listen(self) -> None:
        """Answer what was said, in its order."""
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
        """Send what waits; what was queued in one breath goes out together."""
        self._will_send = False
        while self.out.waiting and not self._is_paused and not self._closing:
            if not self.out.waiting[0]:
                self.hang_up(frames.RESTART, "again")
                return
            self._transport.write(frame(frames.TEXT, self.out.take()))

    def ping(self) -> None:
        """Ask whether they are there; who did not answer the last time is not."""
        if self._is_silent:
            self._transport.abort()
        elif self._frames is not None and not self._closing:
            self._is_silent = True
            self._transport.write(frame(frames.PING, b""))

    def hang_up(self, code: int, why: str = "") -> None:
        """Say goodbye and close."""
        if not self._closing:
            self._closing = True
            self._transport.write(goodbye(code, why))
            self._transport.close()

    def _end(self) -> None:
        """Nobody looks from here any more."""
        if self._guest is not None:
            self._sockets.live.close_line(self._guest)
            self._guest = None
        if self._watcher is not None:
            self._sockets.live.end(self._watcher)
            self._watcher = None
