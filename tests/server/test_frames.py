"""The bytes of WebSocket messages, and the connections of `munera serve` that carry them."""

from __future__ import annotations

import json
import os
import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from munera.server import frames
from munera.server.frames import BadFrame, Frames, frame
from server.house import Server, serving

Json = dict[str, Any]
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="


def masked(kind: int, body: bytes, fin: bool = True, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    """A frame as a client sends it."""
    whole = frame(kind, body)
    head = len(whole) - len(body)
    first = whole[0] if fin else whole[0] & 127
    bent = bytes(byte ^ mask[k % 4] for k, byte in enumerate(body))
    return bytes((first, whole[1] | 128)) + whole[2:head] + mask + bent


# --- Bytes -------------------------------------------------------------------------------------


def test_the_key_of_a_handshake_is_answered_as_the_standard_says() -> None:
    assert frames.accept_key(KEY) == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


@given(
    st.lists(
        st.tuples(st.binary(max_size=300), st.integers(0, 3), st.binary(min_size=4, max_size=4))
    ),
    st.lists(st.integers(1, 50)),
)
def test_messages_come_out_whole_however_they_are_cut(
    said: list[tuple[bytes, int, bytes]], cuts: list[int]
) -> None:
    stream = b""
    for body, parts, mask in said:
        size = len(body) // (parts + 1) + 1
        pieces = [body[k : k + size] for k in range(0, len(body), size)] or [b""]
        for k, piece in enumerate(pieces):
            kind = frames.BINARY if k == 0 else frames.MORE
            stream += masked(kind, piece, k == len(pieces) - 1, mask)
            stream += masked(frames.PING, b"between")
    reader = Frames()
    heard: list[tuple[int, bytes]] = []
    for cut in cuts:
        heard += reader.feed(stream[:cut])
        stream = stream[cut:]
    heard += reader.feed(stream)
    assert [body for kind, body in heard if kind == frames.BINARY] == [body for body, _, _ in said]
    assert {body for kind, body in heard if kind == frames.PING} <= {b"between"}


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_every_length_is_written_and_read(size: int) -> None:
    body = os.urandom(size)
    assert Frames().feed(masked(frames.BINARY, body)) == [(frames.BINARY, body)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(frames.TEXT, b"not masked"), 1002),
        (masked(3, b"unknown"), 1002),
        (bytes([0xC1]) + masked(frames.TEXT, b"bits")[1:], 1002),
        (masked(frames.MORE, b"of nothing"), 1002),
        (masked(frames.TEXT, b"a", fin=False) + masked(frames.TEXT, b"b"), 1002),
        (masked(frames.PING, b"x" * 126), 1002),
        (masked(frames.PING, b"in parts", fin=False), 1002),
        (masked(frames.TEXT, b"\xff\xfe"), 1007),
        (masked(frames.TEXT, b"x" * 65_537), 1009),
        (masked(frames.TEXT, b"x" * 60_000, fin=False) + masked(frames.MORE, b"x" * 6_000), 1009),
        (b"\x81\xff" + b"\xff" * 8, 1009),  # so long that nobody waits for it
    ],
)
def test_what_is_no_message_is_hung_up_on(data: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as caught:
        Frames().feed(data)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x03", 1002),
        (b"\x03\xed", 1002), (b"\x03\xee", 1002), (b"\x0f\xa0", 4000), (b"\x00\x01", 1002),
    ],
)  # fmt: skip
def test_a_goodbye_is_answered(body: bytes, code: int) -> None:
    assert frames.goodbye_code(body) == code


# --- Connections -------------------------------------------------------------------------------


class Cable:
    """A bare connection to a server."""

    plugged: ClassVar[list[Cable]] = []

    def __init__(self, server: Server, path: str, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        lines = {
            "host": f"127.0.0.1:{server.port}", "upgrade": "websocket", "connection": "Upgrade",
            "sec-websocket-key": KEY.decode(), "sec-websocket-version": "13", **headers,
        }  # fmt: skip
        told = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items())
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{told}\r\n".encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        self.messages: list[Json] = []
        Cable.plugged.append(self)

    def more(self) -> None:
        data = self.socket.recv(65_536)
        assert data, "the server has closed the connection"
        self.rest += data

    def frame(self) -> tuple[int, bytes]:
        """The next frame of the server's."""
        while True:
            if len(self.rest) >= 2:
                size, head = self.rest[1], 2
                assert size < 128, "a server does not mask"
                if size >= 126:
                    head = 4 if size == 126 else 10
                    size = int.from_bytes(self.rest[2:head], "big")
                if len(self.rest) >= head + size:
                    kind, body = self.rest[0] & 15, self.rest[head : head + size]
                    self.rest = self.rest[head + size :]
                    return kind, body
            self.more()

    def hear(self) -> Json:
        """The next message."""
        while not self.messages:
            kind, body = self.frame()
            assert kind == frames.TEXT, (kind, body)
            self.messages = [json.loads(one) for one in body.split(b"\n")]
        return self.messages.pop(0)

    def reply(self, id: str) -> Json:
        while True:
            message = self.hear()
            if message["type"] == "reply" and message["id"] == id:
                return message

    def code(self) -> int:
        """The code that the server hangs up with."""
        while True:
            kind, body = self.frame()
            if kind == frames.CLOSE:
                return int.from_bytes(body[:2], "big")


@pytest.fixture(autouse=True)
def unplugged() -> Iterator[None]:
    yield
    while Cable.plugged:
        Cable.plugged.pop().socket.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("cables")) as running:
        yield running


@pytest.fixture
def table(server: Server) -> tuple[str, str]:
    """The address of a table's line, and the cookie of who sits there."""
    with httpx.Client(base_url=server.base, timeout=30) as client:
        found = client.post("/api/session", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        games = client.get("/api/hello").json()["games"]
        game = next(one["name"] for one in games if 2 in one["seats"])
        opened = client.post("/api/tables", json={"game": game, "seats": seats})
        assert opened.status_code == 201, opened.text
        cookie = found.headers["set-cookie"].partition(";")[0]
        return f"/api/tables/{opened.json()['id']}/live", cookie


def ping(id: str) -> bytes:
    return json.dumps({"do": "ping", "id": id}).encode()


def test_a_conversation_in_every_way_it_may_be_cut(server: Server, table: tuple[str, str]) -> None:
    path, cookie = table
    cable = Cable(server, path, cookie=cookie)
    assert cable.status == 101
    assert cable.hear()["type"] == "table"
    cable.socket.sendall(masked(frames.TEXT, ping("a")) + masked(frames.BINARY, ping("b")))
    assert cable.reply("a")["ok"]
    assert cable.reply("b")["ok"]
    for byte in masked(frames.TEXT, ping("c")):
        cable.socket.sendall(bytes([byte]))
    assert cable.reply("c")["ok"]
    first, second = ping("d")[:5], ping("d")[5:]
    cable.socket.sendall(masked(frames.TEXT, first, fin=False) + masked(frames.PING, b"?"))
    assert cable.frame() == (frames.PONG, b"?")
    cable.socket.sendall(masked(frames.MORE, second))
    assert cable.reply("d")["ok"]
    cable.socket.sendall(masked(frames.TEXT, b"nonsense"))
    assert cable.reply("-")["error"] == "bad_request"
    for n in range(300):  # more than it holds at once
        cable.socket.sendall(masked(frames.TEXT, ping(f"n{n}")))
    assert [cable.hear()["id"] for _ in range(300)] == [f"n{n}" for n in range(300)]
    cable.socket.sendall(masked(frames.CLOSE, b"\x03\xe8"))
    assert cable.code() == 1000
    assert cable.socket.recv(10) == b""


def test_two_see_each_other_come_and_go(server: Server, table: tuple[str, str]) -> None:
    path, cookie = table
    one, two = Cable(server, path, cookie=cookie), Cable(server, path, cookie=cookie)
    assert one.hear()["type"] == two.hear()["type"] == "table"
    act = {"do": "chat", "id": "x", "text": "Salve! \u2694"}
    one.socket.sendall(masked(frames.TEXT, json.dumps(act, ensure_ascii=False).encode()))
    assert one.reply("x")["ok"]
    assert two.hear()["chat"][-1]["text"] == "Salve! \u2694"
    one.socket.close()
    two.socket.sendall(masked(frames.TEXT, ping("still")))
    assert two.reply("still")["ok"]


@pytest.mark.parametrize(
    ("data", "code"),
    [(frame(frames.TEXT, b"{}"), 1002), (masked(frames.TEXT, b"\xff"), 1007),
     (masked(frames.TEXT, b"x" * 70_000), 1009)],
)  # fmt: skip
def test_a_bad_frame_ends_only_its_own_line(
    server: Server, table: tuple[str, str], data: bytes, code: int
) -> None:
    path, cookie = table
    bad, good = Cable(server, path, cookie=cookie), Cable(server, path, cookie=cookie)
    bad.socket.sendall(data)
    assert bad.code() == code
    good.socket.sendall(masked(frames.TEXT, ping("fine")))
    assert good.reply("fine")["ok"]


def test_who_may_not_gets_no_line(server: Server, table: tuple[str, str]) -> None:
    path, cookie = table
    for address, headers, status in (
        (path, {}, 403), (path, {"cookie": cookie, "origin": "https://evil.test"}, 403),
        ("/api/tables/nosuchtable/live", {"cookie": cookie}, 403),
        (path, {"cookie": cookie, "sec_websocket_version": "8"}, 426),
        (path, {"cookie": cookie, "sec_websocket_key": ""}, 400),
    ):  # fmt: skip
        assert Cable(server, address, **headers).status == status, (address, headers)


def test_too_many_faults_and_too_many_lines(tmp_path: Path) -> None:
    with serving(tmp_path, no_limits=False) as server:
        with httpx.Client(base_url=server.base, timeout=30) as client:
            found = client.post("/api/session", json={"name": "Ann"})
            games = client.get("/api/hello").json()["games"]
            game = next(one["name"] for one in games if 2 in one["seats"])
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
            id = client.post("/api/tables", json=wish).json()["id"]
            cookie = found.headers["set-cookie"].partition(";")[0]
        lines = [Cable(server, f"/api/tables/{id}/live", cookie=cookie) for _ in range(24)]
        assert {line.hear()["type"] for line in lines} == {"table"}
        more = Cable(server, f"/api/tables/{id}/live", cookie=cookie)
        assert more.code() == 1013
        lines[0].socket.close()
        end = time.monotonic() + 30
        kind = frames.CLOSE
        while kind != frames.TEXT:  # one has gone: there is room for another
            assert time.monotonic() < end
            kind, _ = Cable(server, f"/api/tables/{id}/live", cookie=cookie).frame()
        lines[1].socket.sendall(masked(frames.TEXT, b"x") * 60)
        assert lines[1].code() == 1012
        server.process.terminate()
        assert lines[2].code() == 1012  # it goes down and says so
        assert not re.search("Traceback|ERROR", server.said)
