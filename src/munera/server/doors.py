"""Limits on plain connections: what a stranger may send, and how much he may leave unread.

Uvicorn reads requests. This module limits the length of a head, the number of requests that wait on
a connection, the time for one, the memory for bodies that are not answered yet, and the number of
connections from one place. Who goes beyond a limit gets one line as an answer, or is cut off if he
does not read.

A place is an address, or a whole network in IPv6 (`limits.place_of`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from munera.server.limits import Limits, Rate, place_of

LONGEST_HEAD = 16_384  # bytes of a request's first line and headers
MOST_HEADERS = 64
MOST_PIPELINED = 4  # requests that wait on a connection while another one is answered
HEAD_TIME = 15.0  # seconds from a connection, or the first byte of a request, to its whole head
BODY_TIME = 30.0  # seconds from the whole head to the end of the body
READ_TIME = 30.0  # seconds before a client that does not read is cut off
CALLS = Rate(1000, 100)  # new connections from one place
EACH = 512  # connections from one place: hundreds of pupils may share one address
SMALL = 8192  # bytes; smaller bodies are not counted. An act is smaller
BODIES = 32 << 20  # bytes of all unanswered bodies together
BODIES_EACH = 8 << 20  # the same for one place
BEAT = 2.5  # seconds between checks for overdue connections
REFUSAL = b"HTTP/1.1 %b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LONG_A_HEAD = b"431 Request Header Fields Too Large"
TOO_LARGE = b"413 Content Too Large"
TOO_MANY = b"503 Service Unavailable"
BAD = b"400 Bad Request"


class OverLimit(Exception):
    """A client goes beyond a limit; `status` is the answer, if there is one."""

    def __init__(self, status: bytes = b"") -> None:
        super().__init__(status)
        self.status = status


class Doors:
    """Makes a `Door` for each connection, and counts them by place.

    Behind a proxy all connections come from one place: then only their total is limited.
    """

    def __init__(self, most: int, longest_body: int, each: int = EACH) -> None:
        self.most = most
        self.each = each  # connections from one place; 0: any number
        self.longest_body = longest_body
        self.open: set[Door] = set()
        self.count = 0  # connections, sockets included
        self.places: Counter[str] = Counter()
        self.bodies: Counter[str] = Counter()  # bytes that are held for each place
        self.held = 0  # bytes that are held for all
        self._calls = Limits(on=each > 0)
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> Door:
        """Make a door; uvicorn calls this for each connection."""
        return Door(self, config, server_state, app_state, _loop)

    def enter(self, place: str) -> bool:
        """Count a new connection from a place, and say whether it may stay."""
        self.count += 1
        self.places[place] += 1
        if not self._calls.is_fine(place, CALLS):
            return False
        return self.count <= self.most and (not self.each or self.places[place] <= self.each)

    def leave(self, place: str) -> None:
        """Count a connection that has ended."""
        self.count -= 1
        self.places[place] -= 1
        if self.places[place] <= 0:
            del self.places[place]

    def hold(self, place: str, size: int) -> bool:
        """Hold more bytes for a place, or fewer (below 0), and say whether that is allowed."""
        self.held += size
        self.bodies[place] += size
        if self.bodies[place] <= 0:
            del self.bodies[place]
            return True
        return self.held <= BODIES and (not self.each or self.bodies[place] <= BODIES_EACH)

    def watch(self, door: Door) -> None:
        """Check from now on whether this door is overdue."""
        self.open.add(door)
        if self._timer is None:
            self._timer = door.loop.call_later(BEAT, self.beat, door.loop)

    def beat(self, loop: asyncio.AbstractEventLoop) -> None:
        """Close doors that are overdue."""
        at = loop.time()
        for door in list(self.open):
            door.look(at)
        self._timer = loop.call_later(BEAT, self.beat, loop) if self.open else None


class Door(HttpToolsProtocol):
    """One connection that speaks HTTP, until it is upgraded or closed."""

    def __init__(
        self, doors: Doors, config: Any, server_state: Any, app_state: Any, _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._doors = doors
        self.place = ""
        self._in_head = True  # the head of a request is not complete
        self._raw = 0  # bytes since the last complete request
        self._head = 0  # bytes of the head so far
        self._fields = 0  # headers so far
        self._whole = 0  # complete requests
        self._size = 0  # bytes of the request's body so far
        self._body = 0  # bytes of bodies that are held for this connection
        self._due = 0.0  # when the request must be complete; 0: none is under way
        self._unread = 0.0  # since when the client does not read; 0: it reads

    # --- Coming and going ------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self.place = place_of(str(peer[0])) if isinstance(peer, tuple) else "?"
        is_fine = self._doors.enter(self.place)
        super().connection_made(transport)
        self._doors.watch(self)
        self._due = self.loop.time() + HEAD_TIME
        if not is_fine:
            self._turn_away(TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        place, self.place = self.place, ""  # the socket is counted there from now on
        super().handle_websocket_upgrade()
        line: Any = self.transport.get_protocol()
        line.place = place
        self._gone()

    def _gone(self) -> None:
        self._doors.open.discard(self)
        self._release()
        if self.place:
            self._doors.leave(self.place)
            self.place = ""

    def _release(self) -> None:
        if self._body:
            self._doors.hold(self.place, -self._body)
            self._body = 0

    def look(self, at: float) -> None:
        """Close this door if it is overdue."""
        if (self._due and at > self._due) or (self._unread and at > self._unread + READ_TIME):
            self.transport.abort()

    # --- What they send --------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        before, was_in_head = self._whole, self._in_head
        try:
            parser: Any = self.parser
            parser.feed_data(data)
            if was_in_head and self._in_head and self._whole == before:
                self._raw += len(data)  # the parser keeps what is not complete
                if self._raw > 2 * LONGEST_HEAD:
                    raise OverLimit(TOO_LONG_A_HEAD)
            else:
                self._raw = 0
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
            self._turn_away(BAD)
        except OverLimit as over:
            self._turn_away(over.status)
        except httptools.HttpParserError as error:
            cause = error.__context__
            self._turn_away(cause.status if isinstance(cause, OverLimit) else BAD)
        if self._raw and not self._due:
            self._due = self.loop.time() + HEAD_TIME

    def _turn_away(self, status: bytes) -> None:
        """Answer with one line, unless an answer is under way, and close.

        A client that does not read the line is cut off after a while.
        """
        cycle = self.cycle
        if self.pipeline or (cycle and cycle.response_started and not cycle.response_complete):
            self.transport.abort()
            return
        if cycle and not cycle.response_complete:  # tell the handler that the client is gone
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(REFUSAL % status)
        self.transport.close()
        self._unread = self._unread or self.loop.time()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head, self._fields = True, 0, 0
        if not self._due:
            self._due = self.loop.time() + HEAD_TIME

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        self._fields += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > LONGEST_HEAD or self._fields > MOST_HEADERS:
            raise OverLimit(TOO_LONG_A_HEAD)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= MOST_PIPELINED:
            raise OverLimit(TOO_MANY)
        for name, value in self.headers:
            if name == b"content-length" and int(value) > self._doors.longest_body:
                raise OverLimit(TOO_LARGE)
        self._size = 0
        self._due = self.loop.time() + BODY_TIME
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._size += len(body)
        if self._size > self._doors.longest_body:
            raise OverLimit(TOO_LARGE)
        if self._size > SMALL and not self.cycle.response_complete:
            is_first = self._size - len(body) <= SMALL
            held = self._size if is_first else len(body)
            self._body += held
            if not self._doors.hold(self.place, held):
                raise OverLimit(TOO_MANY)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head, self._due = True, 0.0
        self._whole += 1
        super().on_message_complete()

    def shutdown(self) -> None:
        """Go down: finish the answers under way, but end streams and half-sent requests."""
        cycle = self.cycle
        if cycle and not cycle.response_complete and (cycle.response_started or cycle.more_body):
            cycle.disconnected = True
            cycle.message_event.set()
            self.transport.close()
        else:
            super().shutdown()

    # --- What they read --------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self._release()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self._unread = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread = 0.0
        super().resume_writing()
