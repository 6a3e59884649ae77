"""Shutdown: whatever is going on, the server ends quietly and has told no secret."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path

import httpx

from server.house import Server


def call(server: Server, *head: str, body: bytes = b"") -> socket.socket:
    """A connection that has said so much."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    line.sendall("\r\n".join((*head, "Host: 127.0.0.1", "", "")).encode() + body)
    return line


def test_nothing_that_goes_on_makes_a_noise_at_the_end(tmp_path: Path) -> None:
    server = Server(tmp_path, no_limits=False)
    with ExitStack() as opened, httpx.Client(base_url=server.base, timeout=30) as client:
        client.post("/api/session", json={"name": "Ann"})
        token = client.cookies["munera"]
        cookie = f"Cookie: munera={token}"
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "primus"}] * 4]
        shown = client.post("/api/tables", json={"game": "gorus", "seats": seats, "pace": 0}).json()
        id = shown["id"]
        client.post(f"/api/tables/{id}/do", json={"do": "commit", "seat": 0, "id": "1"})
        upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        key = f"Sec-WebSocket-Key: {'A' * 22}=="
        post = ("POST /api/records HTTP/1.1", "Content-Type: application/json", cookie)
        lines = [
            call(server, f"GET /api/tables/{id}/live?seat=0 HTTP/1.1", *upgrade, key, cookie),
            call(server, f"GET /api/tables/{id}/watch HTTP/1.1", cookie),
            call(server, "GET /api/lobby/live HTTP/1.1", cookie),
            call(server, *post, "Content-Length: 100000", body=b'{"text":"' + b"x" * 50_000),
            call(
                server, "GET /api/hello HTTP/1.1", "Cookie: munera=x.y; " + "a=b; " * 9000, cookie
            ),
            call(server, f"GET /api/tables/{id}/live HTTP/1.1", cookie, "X: \x00\x01"),
        ]
        for line in lines:
            opened.enter_context(closing(line))
        assert lines[0].recv(12) == b"HTTP/1.1 101"
        client.post(
            "/api/tables", content=b"\xff" * 100, headers={"content-type": "application/json"}
        )
        time.sleep(0.5)  # a bot is asked
        assert server.stop() in (0, 130)  # as when somebody types Ctrl-C
    assert "Traceback" not in server.said, server.said
    for part in (token, token.partition(".")[0], "munera="):
        assert part not in server.said
