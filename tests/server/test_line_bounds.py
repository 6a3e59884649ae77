"""What one line may send: limited frames, bytes and parts, and nothing after a goodbye."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from munera.server import frames, sockets
from munera.server.frames import BadFrame, Frames, frame
from munera.server.sockets import BYTES, FRAMES, Socket, Sockets
from server.house import BOT, ME, Home, Person, at_home
from server.test_frames import KEY, masked


class Cable:
    """The other end of a connection: what was written, and whether anybody reads it."""

    def __init__(self) -> None:
        self.written = b""
        self.is_closed = False
        self.is_cut = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_cut = True

    def pause_reading(self) -> None:
        """Nobody sends on."""

    def resume_reading(self) -> None:
        """They may send again."""

    def code(self) -> int:
        """The code of the goodbye, which is the last that was written; 0: none was."""
        _, found, why = self.written.rpartition(bytes((128 | frames.CLOSE,)))
        return int.from_bytes(why[1:3], "big") if found and self.is_closed else 0


def plugged(home: Home) -> tuple[Socket, Cable]:
    """A connection on which nothing was said yet."""
    state: Any = SimpleNamespace(connections=set(), tasks=set())
    socket, cable = Socket(Sockets(home.app.state.live), state), Cable()
    socket.connection_made(cable)
    return socket, cable


def handshake(who: Person, id: str) -> bytes:
    """What a browser asks first."""
    head = [
        f"GET /api/tables/{id}/live?seat=0 HTTP/1.1", "Host: munera.test", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Cookie: munera={who.cookie}",
        f"Sec-WebSocket-Key: {KEY.decode()}", "", "",
    ]  # fmt: skip
    return "\r\n".join(head).encode()


async def line(home: Home, who: Person, id: str) -> tuple[Socket, Cable]:
    """A live line to a table, after its handshake."""
    socket, cable = plugged(home)
    socket.data_received(handshake(who, id))
    await home.until(lambda: b'"type":"table"' in cable.written and not socket._state.tasks)
    cable.written = b""
    return socket, cable


async def limited(home: Home) -> tuple[Person, str]:
    """Somebody at a table of a house with limits."""
    home.limits = True
    await home.restart()
    ann = await home.person("Ann")
    return ann, await ann.open([ME, BOT])


def chat(text: str) -> bytes:
    return masked(frames.TEXT, json.dumps({"do": "chat", "id": text, "text": text}).encode())


# --- Frames --------------------------------------------------------------------------------------


def test_a_message_of_too_many_parts_is_hung_up_on() -> None:
    part = masked(frames.MORE, b"x", fin=False)
    fine = masked(frames.TEXT, b"x", fin=False) + part * (frames.MOST_PARTS - 2)
    last = masked(frames.MORE, b"x")
    assert Frames().feed(fine + last) == [(frames.TEXT, b"x" * frames.MOST_PARTS)]
    assert len(Frames().feed((fine + last) * 3)) == 3  # each message is counted by itself
    with pytest.raises(BadFrame) as caught:
        Frames().feed(fine + part + last)
    assert caught.value.code == frames.TOO_BIG


def test_frames_are_counted_whatever_is_in_them() -> None:
    for kind in (frames.PONG, frames.PING, frames.TEXT):
        reader = Frames()
        assert len(reader.feed(masked(kind, b"") * 10, 10)) == 10
        with pytest.raises(BadFrame) as caught:
            reader.feed(masked(kind, b"") * 100_000, 10)
        assert caught.value.code == frames.TOO_MUCH
        assert reader.seen == 21  # the others were not looked at


def test_what_comes_after_a_goodbye_is_not_heard() -> None:
    reader = Frames()
    heard = reader.feed(chat("before") + masked(frames.CLOSE, b"") + chat("after"))
    assert [kind for kind, _ in heard] == [frames.TEXT, frames.CLOSE]
    assert reader.feed(chat("later")) == []


# --- Lines ---------------------------------------------------------------------------------------


@at_home()
async def test_nothing_is_said_before_the_handshake_is_answered(home: Home) -> None:
    """A heartbeat while somebody was let in broke their line: the browser got a ping first."""
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    socket, cable = plugged(home)
    early = masked(frames.PING, b"early") + chat("early")
    socket.data_received(handshake(ann, id) + early[:9])
    socket.ping()
    socket.data_received(early[9:])
    assert not cable.written
    await home.until(lambda: b'"type":"table"' in cable.written and not socket._state.tasks)
    assert cable.written.startswith(b"HTTP/1.1 101 ")
    assert frame(frames.PING, b"") not in cable.written
    assert frame(frames.PONG, b"early") in cable.written  # what came early was kept
    assert [text for *_, text in home.room(id).chat] == ["early"]
    socket.connection_lost(None)


TOO_EARLY: dict[bytes, Callable[[Socket], None]] = {
    b"503 Service Unavailable": Socket.shutdown,
    b"400 Bad Request": lambda socket: socket.data_received(b"x" * 20_000),
}


@pytest.mark.parametrize("status", TOO_EARLY)
@at_home()
async def test_who_is_not_in_yet_is_turned_away_in_words_of_http(home: Home, status: bytes) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    socket, cable = plugged(home)
    socket.data_received(handshake(ann, id))
    TOO_EARLY[status](socket)
    await home.until(lambda: not socket._state.tasks)
    assert cable.written == sockets.REFUSED % status
    assert cable.is_closed
    socket.connection_lost(None)
    assert not home.app.state.house.limits._lines


@at_home()
async def test_an_act_after_a_goodbye_is_not_done(home: Home) -> None:
    ann = await home.person("Ann")
    id = await ann.open([ME, BOT])
    socket, cable = await line(home, ann, id)
    socket.data_received(chat("before") + masked(frames.CLOSE, b"") + chat("after"))
    socket.data_received(chat("later"))
    await home.until(lambda: not socket._state.tasks)
    assert cable.is_closed
    assert [text for *_, text in home.room(id).chat] == ["before"]
    socket.connection_lost(None)


@at_home()
async def test_a_flood_of_frames_ends_its_line(home: Home) -> None:
    ann, id = await limited(home)
    for flood in (masked(frames.PONG, b""), masked(frames.PING, b""), masked(frames.BINARY, b"")):
        socket, cable = await line(home, ann, id)
        socket.data_received(masked(frames.PONG, b"") * int(FRAMES.burst))
        assert not cable.is_closed
        socket.data_received(flood * 50)
        assert cable.code() == frames.TOO_MUCH
        socket.connection_lost(None)
        assert not home.app.state.house.limits._lines


@at_home()
async def test_a_flood_of_bytes_ends_its_line(home: Home) -> None:
    ann, id = await limited(home)
    socket, cable = await line(home, ann, id)
    data = masked(frames.PING, b"x" * 125) * 100
    sent = 0
    while not cable.is_closed:
        socket.data_received(data)
        sent += len(data)
        socket._frames_left = FRAMES.burst
    assert cable.code() == frames.TOO_MUCH
    assert BYTES.burst < sent < 2 * BYTES.burst


@at_home()
async def test_what_is_used_up_comes_back_with_time(home: Home) -> None:
    ann, id = await limited(home)
    socket, cable = await line(home, ann, id)
    for _ in range(20):
        socket.data_received(masked(frames.PONG, b"") * int(FRAMES.burst - 20))
        assert not cable.is_closed
        socket._heard -= FRAMES.burst / FRAMES.each_second


@at_home()
async def test_without_limits_nothing_is_counted(home: Home) -> None:
    ann = await home.person("Ann")
    socket, cable = await line(home, ann, await ann.open([ME, BOT]))
    socket.data_received(masked(frames.PONG, b"") * 5000)
    assert not cable.is_closed


@at_home()
async def test_pings_are_not_answered_while_nobody_reads_but_the_last_one_is_afterwards(
    home: Home,
) -> None:
    ann = await home.person("Ann")
    socket, cable = await line(home, ann, await ann.open([ME, BOT]))
    socket.pause_writing()
    for n in range(1000):
        socket.data_received(masked(frames.PING, b"%d" % n))
    assert cable.written == b""
    assert len(socket._pong) < 130
    socket.resume_writing()
    assert cable.written == frame(frames.PONG, b"999")
    socket.data_received(masked(frames.PING, b"again"))
    assert cable.written.endswith(frame(frames.PONG, b"again"))


@at_home()
async def test_who_does_not_read_our_goodbye_is_cut_off(home: Home) -> None:
    ann = await home.person("Ann")
    socket, cable = await line(home, ann, await ann.open([ME, BOT]))
    socket.hang_up(frames.GOING_AWAY)
    socket.ping()
    assert not cable.is_cut
    socket.ping()
    assert cable.is_cut


def test_a_player_never_comes_near_the_bounds() -> None:
    assert FRAMES.each_second >= 40  # acts that a guest may do in a second
    assert BYTES.each_second >= 40 * 1000
    assert sockets.BYTES.burst > frames.MOST
