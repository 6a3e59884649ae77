"""WebSocket messages from bytes and to bytes (RFC 6455), as a server reads and writes them."""

from __future__ import annotations

import base64
import hashlib

from munera.core.errors import MuneraError
from munera.core.saying import Saying, say

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MOST = 65_536  # bytes of one message
MOST_PARTS = 64  # of one message
GOING_AWAY, PROTOCOL, NOT_TEXT, TOO_MUCH, TOO_BIG = 1001, 1002, 1007, 1008, 1009
FAILED, RESTART = 1011, 1012
ANY_NUMBER = 1 << 60
SALT = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(MuneraError):
    """Bytes that break the protocol; `code` is the one to close the socket with."""

    def __init__(self, code: int, why: Saying) -> None:
        super().__init__(why)
        self.code = code


def accept_key(key: bytes) -> bytes:
    """The answer to the key of a handshake."""
    return base64.b64encode(hashlib.sha1(key + SALT, usedforsecurity=False).digest())


def frame(kind: int, body: bytes) -> bytes:
    """A message, or a control frame, to send."""
    size = len(body)
    if size < 126:
        return bytes((128 | kind, size)) + body
    if size < 65_536:
        return bytes((128 | kind, 126, size >> 8, size & 255)) + body
    return bytes((128 | kind, 127)) + size.to_bytes(8, "big") + body


def goodbye(code: int, why: str = "") -> bytes:
    """The frame that closes a socket."""
    return frame(CLOSE, code.to_bytes(2, "big") + why.encode()[:120])


def goodbye_code(body: bytes) -> int:
    """The code that answers a client's close frame: its own, if a server may send that one."""
    if not body:
        return 1000
    code = int.from_bytes(body[:2], "big") if len(body) > 1 else 0
    usual = code in (1000, 1001, 1002, 1003) or 1007 <= code <= 1014 or 3000 <= code <= 4999
    return code if usual else PROTOCOL


class Frames:
    """What one client has sent so far: bytes of an incomplete frame, and parts of a message."""

    def __init__(self) -> None:
        self._rest = b""
        self._parts = b""
        self._kind = 0  # the kind of the message that is arriving; 0: none is
        self._count = 0  # its parts so far
        self._is_over = False  # after a close frame the rest is ignored
        self.seen = 0  # frames since the beginning, of any kind

    def feed(self, data: bytes, most: int = ANY_NUMBER) -> list[tuple[int, bytes]]:
        """The messages and control frames that are complete now; raises BadFrame.

        It also raises BadFrame after `most` frames, without reading the rest.
        """
        if self._is_over:
            return []
        most += self.seen
        data = self._rest + data if self._rest else data
        out: list[tuple[int, bytes]] = []
        start = 0
        while len(data) - start >= 2:
            size, head = data[start + 1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(data[start + 2 : start + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[start + 2 : start + 10], "big"), 10
            if len(data) - start < head:
                break
            self._check(data[start], data[start + 1], size)
            body = start + head + 4
            if len(data) < body + size:
                break
            self.seen += 1
            if self.seen > most:
                raise BadFrame(TOO_MUCH, say("guest.too_much"))
            self._add(data[start], _unmask(data[body - 4 : body], data[body : body + size]), out)
            start = body + size
            if self._is_over:
                start = len(data)
        self._rest = data[start:]
        return out

    def _check(self, first: int, second: int, size: int) -> None:
        """Raise BadFrame if the head of a frame breaks the protocol."""
        kind = first & 15
        if first & 0x70 or kind not in (MORE, TEXT, BINARY, CLOSE, PING, PONG):
            raise BadFrame(PROTOCOL, say("wire.unknown_kind"))
        if not second & 128:
            raise BadFrame(PROTOCOL, say("wire.unmasked"))
        if kind >= CLOSE and (size > 125 or not first & 128):
            raise BadFrame(PROTOCOL, say("wire.control"))
        if kind < CLOSE and (kind == MORE) != bool(self._kind):
            raise BadFrame(PROTOCOL, say("wire.out_of_order"))
        if len(self._parts) + size > MOST:
            raise BadFrame(TOO_BIG, say("wire.too_long"))

    def _add(self, first: int, body: bytes, out: list[tuple[int, bytes]]) -> None:
        kind = first & 15
        if kind >= CLOSE:
            self._is_over = kind == CLOSE
            out.append((kind, body))
            return
        self._count += 1
        if self._count > MOST_PARTS:
            raise BadFrame(TOO_BIG, say("wire.too_long"))
        self._parts = self._parts + body if self._parts else body
        self._kind = self._kind or kind
        if not first & 128:
            return
        kind, whole = self._kind, self._parts
        self._kind, self._parts, self._count = 0, b"", 0
        if kind == TEXT and not _is_text(whole):
            raise BadFrame(NOT_TEXT, say("wire.not_unicode"))
        out.append((kind, whole))


def _is_text(body: bytes) -> bool:
    if body.isascii():
        return True
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _unmask(mask: bytes, body: bytes) -> bytes:
    size = len(body)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(body, "big") ^ key).to_bytes(size, "big")
