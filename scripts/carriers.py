"""What carries socket messages: our frames, the bare protocol of `websockets`, or `picows`.

Each serves the same echo from a process of its own: kilobytes of an open connection, and the
server's processor time for a message there and back. `picows` is measured where it is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
BODY = b'{"do":"play","id":"0123456789abcdef","seat":1,"seq":123,"texts":["play blue 7"]}'
MASKED = bytes((0x81, 0x80 | len(BODY))) + bytes(4) + BODY


# --- Servers -------------------------------------------------------------------------------------


class Ours(asyncio.Protocol):
    """Frames as `server/sockets.py` uses them."""

    frames: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport, self.head = transport, b""

    def data_received(self, data: bytes) -> None:
        from munera.server.frames import TEXT, Frames, accept_key, frame

        if self.frames is None:
            self.head += data
            if b"\r\n\r\n" not in self.head:
                return
            self.head, self.frames = b"", Frames()
            told = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
            told += b"Connection: Upgrade\r\nSec-WebSocket-Accept: " + accept_key(KEY.encode())
            self.transport.write(told + b"\r\n\r\n")
            return
        for _, body in self.frames.feed(data):
            self.transport.write(frame(TEXT, body))


class Sans(asyncio.Protocol):
    """The protocol of `websockets`, which reads and writes nothing itself."""

    def connection_made(self, transport: Any) -> None:
        from websockets.server import ServerProtocol

        self.transport, self.inner = transport, ServerProtocol()

    def data_received(self, data: bytes) -> None:
        from websockets.frames import Frame
        from websockets.http11 import Request

        self.inner.receive_data(data)
        for event in self.inner.events_received():
            if isinstance(event, Request):
                self.inner.send_response(self.inner.accept(event))
            elif isinstance(event, Frame):
                self.inner.send_text(bytes(event.data))
        for out in self.inner.data_to_send():
            self.transport.write(out)


async def serve(kind: str) -> None:
    """Echo until the process is stopped."""
    loop = asyncio.get_running_loop()
    if kind == "picows":
        picows: Any = importlib.import_module("picows")

        class Listener(picows.WSListener):  # type: ignore[misc]
            def on_ws_frame(self, transport: Any, frame: Any) -> None:
                transport.send(picows.WSMsgType.TEXT, frame.get_payload_as_bytes())

        server: Any = await picows.ws_create_server(lambda _: Listener(), "127.0.0.1", 0)
    else:
        made = {"ours": Ours, "websockets": Sans}[kind]
        server = await loop.create_server(made, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, flush=True)
    os._exit(0)


# --- The measure ---------------------------------------------------------------------------------


def connect(port: int) -> socket.socket:
    """An open line."""
    line = socket.create_connection(("127.0.0.1", port), timeout=20)
    line.sendall(
        f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
    )
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    return line


def kilobytes(pid: int) -> float:
    """What a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def measure(kind: str, lines: int, messages: int) -> dict[str, Any]:
    """Memory of open lines and time of messages, one in flight on each of ten lines."""
    command = [sys.executable, __file__, "--serve", kind]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdin is not None
    assert process.stdout is not None
    port = int(process.stdout.readline())
    first = connect(port)
    time.sleep(0.2)
    before = kilobytes(process.pid)
    opened = [connect(port) for _ in range(lines)]
    time.sleep(0.5)
    after = kilobytes(process.pid)
    process.stdin.write("now\n")
    used = float(process.stdout.readline())
    for _ in range(messages // 10):
        for line in opened[:10]:
            line.sendall(MASKED)
        for line in opened[:10]:
            got = 0
            while got < len(BODY) + 2:
                got += len(line.recv(4096))
    process.stdin.write("end\n")
    spent = float(process.stdout.readline()) - used
    process.wait()
    for line in (first, *opened):
        line.close()
    return {
        "carrier": kind, "kb_a_line": round((after - before) / lines, 2),
        "us_a_message": round(spent / messages * 1e6, 1),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", default="", help="(used by this script itself)")
    parser.add_argument("--lines", type=int, default=800)
    parser.add_argument("--messages", type=int, default=20_000)
    wish = parser.parse_args()
    if wish.serve:
        import uvloop

        uvloop.run(serve(wish.serve))
        return
    for kind in ("ours", "websockets", "picows"):
        print(json.dumps(measure(kind, wish.lines, wish.messages)), flush=True)


if __name__ == "__main__":
    main()
