"""Forbidden things, tried again and again during the traffic, at a table of their own.

A page of another site acts, a frame comes without its mask, something is said after a goodbye. Each
time the same is also done correctly, so that the refusal is known to have that reason.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator
from typing import BinaryIO

from ordeals.house import HOST, Guest
from ordeals.traffic_frames import frame, handshake

ELSEWHERE = "http://evil.example"
PATIENCE = 10.0  # seconds


def said(text: str) -> bytes:
    """The frame that says something at the table."""
    return frame(1, json.dumps({"do": "chat", "id": os.urandom(8).hex(), "text": text}).encode())


def next_frame(line: BinaryIO) -> tuple[int, bytes]:
    """The kind of the next frame and its content; a goodbye with 0 if there is none."""
    head = line.read(2)
    if len(head) < 2:
        return 8, b"\0\0"
    size = head[1] & 127
    if size == 126:
        size = struct.unpack(">H", line.read(2))[0]
    elif size == 127:
        size = struct.unpack(">Q", line.read(8))[0]
    return head[0] & 15, line.read(size)


def code_of(line: BinaryIO) -> int:
    """The code with which the server closes a line; 0 if it does not in time, or just cuts it."""
    with contextlib.suppress(OSError):
        while True:
            kind, data = next_frame(line)
            if kind == 8:
                return int.from_bytes(data[:2], "big")
    return 0


class Probes:
    """Somebody who tries forbidden things."""

    def __init__(self, port: int) -> None:
        self.guest = Guest(port, "Prober")
        self.guest.open("greedy")
        self.count = 0

    @contextlib.contextmanager
    def line(self, origin: str = "") -> Iterator[tuple[socket.socket, BinaryIO, int]]:
        """A live line, its reader, and the status of the handshake."""
        with socket.create_connection((HOST, self.guest.port), timeout=PATIENCE) as line:
            line.sendall(handshake(self.guest.table, self.guest.cookie, origin=origin))
            with line.makefile("rb") as reading:
                status = int(reading.readline().split()[1])
                while reading.readline().strip():
                    pass
                yield line, reading, status

    def talk(self) -> list[str]:
        """What was said at the table."""
        return [one["text"] for one in self.guest.look()["chat"]]

    def run(self) -> list[str]:
        """Try everything once; returns what was broken."""
        self.count += 1
        tries = (self.foreign_request, self.foreign_line, self.unmasked, self.after_goodbye)
        return [why for one in tries for why in one()]

    def foreign_request(self) -> Iterator[str]:
        """A page of another site says something."""
        for text, origin, hoped in (
            (f"foreign {self.count}", ELSEWHERE, 403),
            (f"own {self.count}", f"http://{HOST}:{self.guest.port}", 200),
        ):
            body = {"do": "chat", "id": os.urandom(8).hex(), "text": text}
            path = f"/api/tables/{self.guest.table}/do"
            status = self.guest.ask("POST", path, body, {"origin": origin})[0]
            if status != hoped or (text in self.talk()) != (hoped == 200):
                yield f"a request from {origin} was answered {status}, not {hoped}"

    def foreign_line(self) -> Iterator[str]:
        """A page of another site opens a line."""
        for origin, hoped in ((ELSEWHERE, 403), (f"http://{HOST}", 101)):
            with self.line(origin) as (_, _, status):
                if status != hoped:
                    yield f"a line from {origin} was answered {status}, not {hoped}"

    def unmasked(self) -> Iterator[str]:
        """A frame comes without its mask."""
        with self.line() as (line, reading, _):
            line.settimeout(2)
            line.sendall(frame(1, b'{"do":"ping"}', masked=False))
            code = code_of(reading)
            if code != 1002:
                yield f"a line with an unmasked frame was closed with {code}, not 1002"

    def after_goodbye(self) -> Iterator[str]:
        """Something is said after a goodbye, in the same packet and in the next."""
        for way in ("breath", "next"):
            before, after = f"before {way} {self.count}", f"after {way} {self.count}"
            with self.line() as (line, reading, _):
                line.sendall(said(before))
                kind, data = next_frame(reading)
                while kind != 8 and b'"reply"' not in data:
                    kind, data = next_frame(reading)
                last = [frame(8, struct.pack(">H", 1000)), said(after)]
                with contextlib.suppress(OSError):  # it may be closed already
                    for data in [b"".join(last)] if way == "breath" else last:
                        line.sendall(data)
                code_of(reading)
            talk = self.talk()
            if before not in talk or after in talk:
                yield f"of what was said around a goodbye the table has {talk[-2:]}"
