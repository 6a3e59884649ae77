"""Drives many tables at once over real sockets and tells how long a move takes, durable.

Starts a server of its own on loopback in a new data folder, opens the tables with four people each,
every one with a socket, and lets each mover answer at once or after thinking. One move is in flight
at a table; its time runs from sending it to the answer, which comes when it is on the disk. The
person who is asked next sees the table at the same moment, and moves.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import json
import os
import random
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Any

import msgspec

SEATS = 4


class Choice(msgspec.Struct):
    """What may be played."""

    text: str


class Ask(msgspec.Struct):
    """What is asked."""

    choices: list[Choice]


class Fair(msgspec.Struct):
    """Whose share in the dice is wanted."""

    wanted: list[int] = []
    commit: str = ""
    charter: str = ""  # empty: of an earlier version


class Told(msgspec.Struct):
    """The few fields of a message that a player of random cards needs."""

    seq: int
    phase: str | None = None
    ask: Ask | None = None
    fair: Fair | None = None


decode = msgspec.json.Decoder(Told).decode


class Client(asyncio.Protocol):
    """One person at a table: a socket, and the little it must know to play."""

    def __init__(self, load: Load, table: str, seat: int, cookie: str) -> None:
        self.load, self.table, self.seat, self.cookie = load, table, seat, cookie
        self.buffer = b""
        self.open = False
        self.moves = 0
        self.sent: deque[float] = deque()
        self.reveal = secrets.token_hex(32)
        self.done: set[str] = set()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET /api/tables/{self.table}/live?seat={self.seat} HTTP/1.1\r\n"
            f"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open, self.buffer = True, rest
        while len(self.buffer) >= 2:
            length, start = self.buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(self.buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < start + length:
                return
            kind, body = self.buffer[0] & 15, self.buffer[start : start + length]
            self.buffer = self.buffer[start + length :]
            if kind == 1:
                self.heard(body)
            elif kind == 9:
                self.frame(10, body)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.load.running and self.table in self.load.tables:
            self.load.errors += 1

    def frame(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes([128 | kind, 128 | size]) if size < 126 else (
            bytes([128 | kind, 254]) + size.to_bytes(2, "big"))  # fmt: skip
        self.transport.write(head + b"\0\0\0\0" + body)

    def say(self, **act: Any) -> None:
        self.frame(1, json.dumps({"seat": self.seat, **act}).encode())

    def heard(self, body: bytes) -> None:
        load = self.load
        load.bytes += len(body)
        for one in body.split(b"\n"):  # a line for each message
            if one.startswith(b'{"type":"reply"'):
                if b'"ok":true' not in one:
                    load.errors += 1
                    print(one[:300], file=sys.stderr)
                elif self.sent and b'"id":"m' in one:  # answers come in the order of the moves
                    load.latencies.append(time.perf_counter() - self.sent.popleft())
                    load.moves += 1
            else:
                self.told(decode(one))

    def told(self, told: Told) -> None:
        load = self.load
        if told.fair and told.fair.wanted:
            self.seal(told.phase, told.fair)
        if told.phase == "over":
            load.finished(self)
        elif told.ask and told.phase in (None, "playing"):
            self.think(told.seq, told.ask)

    def seal(self, phase: str | None, fair: Fair) -> None:
        if "commit" not in self.done:
            self.done.add("commit")
            text = f"munera seat 1\n{self.table}\n{self.seat}\n{self.reveal}\n"
            if fair.charter:
                charter = hashlib.sha256(fair.charter.encode()).hexdigest()
                text = f"munera share 2\n{charter}\n{fair.commit}\n{self.seat}\n{self.reveal}\n"
            self.say(do="commit", id="c", hex=hashlib.sha256(text.encode()).hexdigest())
        elif phase == "revealing" and "reveal" not in self.done:
            self.done.add("reveal")
            self.say(do="reveal", id="r", hex=self.reveal)

    def think(self, seq: int, ask: Ask) -> None:
        texts = [random.choice(ask.choices).text]
        if not self.load.going:
            self.load.held.append((self, seq, texts))
        elif self.load.think:
            pause = self.load.think * (0.5 + random.random())
            asyncio.get_running_loop().call_later(pause, self.move, seq, texts)
        else:
            self.move(seq, texts)

    def move(self, seq: int, texts: list[str]) -> None:
        if not self.load.running:
            return
        self.moves += 1
        self.sent.append(time.perf_counter())
        self.say(do="play", id=f"m{self.moves}", seq=seq, texts=texts)


class Load:
    """All the people, and what they measure."""

    def __init__(self, port: int, think: float, game: str, options: dict[str, str]) -> None:
        self.port, self.think, self.game, self.options = port, think, game, options
        self.latencies: list[float] = []
        self.moves = self.errors = self.bytes = self.games = 0
        self.running, self.going = True, False
        self.held: list[tuple[Client, int, list[str]]] = []
        self.tables: dict[str, int] = {}
        self.cookies: list[list[str]] = []
        self.tasks: set[asyncio.Task[None]] = set()

    async def ask(self, method: str, path: str, body: Any, cookie: str) -> tuple[str, Any]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: {cookie}"
            f"\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        assert head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")), (head, answer)
        cookies = [line for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie")]
        found = cookies[0].split(b": ")[1].split(b";")[0].decode() if cookies else ""
        return found, json.loads(answer)

    async def seat(self, k: int) -> None:
        """Open one table with four people and connect them."""
        cookies = self.cookies[k]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        wish = {"game": self.game, "seats": seats, "options": self.options}
        _, table = await self.ask("POST", "/api/tables", wish, cookies[0])
        for seat in range(1, SEATS):
            await self.ask("POST", f"/api/tables/{table['id']}/sit", {"seat": seat}, cookies[seat])
        self.tables[table["id"]] = k
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            person = Client(self, table["id"], seat, cookies[seat])
            await loop.create_connection(lambda p=person: p, "127.0.0.1", self.port)  # type: ignore[misc]

    def finished(self, person: Client) -> None:
        """A game has ended: its people sit down at a new table."""
        k = self.tables.pop(person.table, None)
        person.transport.close()
        if k is None:
            return
        self.games += 1
        if self.running:
            task = asyncio.create_task(self.seat(k))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def prepare(self, tables: int) -> None:
        """Names for everybody, tables for all, every game dealt."""
        for k in range(tables):
            who = [(await self.ask("POST", "/api/session", {"name": f"P{k} {s}"}, ""))[0]
                   for s in range(SEATS)]  # fmt: skip
            self.cookies.append(who)
            await self.seat(k)
        while len(self.held) < tables:
            await asyncio.sleep(0.05)

    async def go(self, seconds: float) -> float:
        """Let them play for a while; returns the seconds it took."""
        began = time.perf_counter()
        self.going = True
        for person, seq, texts in self.held:
            if self.think:
                asyncio.get_running_loop().call_later(
                    random.random() * self.think * 1.5, person.move, seq, texts)  # fmt: skip
            else:
                person.move(seq, texts)
        await asyncio.sleep(seconds)
        self.running = False
        return time.perf_counter() - began


def rss(pid: int) -> int:
    """Resident memory, kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def cpu(pid: int) -> float:
    """Processor seconds used."""
    facts = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start_server(python: str, folder: str) -> tuple[subprocess.Popen[bytes], int]:
    """A server of our own, ready to answer."""
    port = free_port()
    command = [python, "-m", "munera", "serve", "--no-browser", "--no-limits"]
    server = subprocess.Popen([*command, "--port", str(port), "--data", folder])
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return server, port
        except OSError:
            time.sleep(0.1)
    server.kill()
    raise SystemExit("the server did not start")


async def measure(
    tables: int, seconds: float, think: float, python: str, game: str, options: dict[str, str]
) -> dict[str, Any]:
    """One run; all figures of it."""
    with tempfile.TemporaryDirectory(prefix="munera-load-") as folder:
        server, port = start_server(python, folder)
        try:
            load = Load(port, think, game, options)
            warm = Load(port, 0, game, options)
            await warm.prepare(1)
            warm.running = False
            before = rss(server.pid)
            await load.prepare(tables)
            connected = rss(server.pid)
            used = cpu(server.pid)
            elapsed = await load.go(seconds)
            used = cpu(server.pid) - used
            await asyncio.sleep(0.5)
            after = rss(server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    times = sorted(load.latencies)
    return {
        "tables": tables, "sockets": tables * SEATS, "think_ms": round(think * 1000),
        "seconds": round(elapsed, 1), "moves": load.moves,
        "moves_per_s": round(load.moves / elapsed), "games": load.games, "errors": load.errors,
        "p50_ms": round(statistics.median(times) * 1000, 2) if times else None,
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2) if times else None,
        "max_ms": round(times[-1] * 1000, 2) if times else None,
        "server_cpu": round(used / elapsed, 2), "rss_base_mb": round(before / 1024),
        "kb_per_table_connected": round((connected - before) / tables),
        "kb_per_table_end": round((after - before) / tables),
        "bytes_per_move": round(load.bytes / max(1, load.moves)),
    }  # fmt: skip


def peer(folder: str, tables: int, seconds: float, think: float) -> dict[str, Any]:
    """The same shape of load on the best-known peer, by the scripts in a folder."""
    env = {**os.environ, "THINK_MS": str(round(think * 1000)), "NODE_ENV": "production"}
    command = ["node", "load.js", str(tables), str(round(seconds)), str(free_port())]
    out = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True)
    told = json.loads(out.stdout.strip().splitlines()[-1])
    keep = ("peer", "version", "matches", "think_ms", "moves_per_s", "p50_ms", "p99_ms",
            "server_cpu_share", "kb_per_match_connected", "kb_per_match_end")  # fmt: skip
    return {key: told[key] for key in keep}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200, 400])
    parser.add_argument("--full-speed", type=int, nargs="*", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--full-seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=1.0, help="mean seconds between moves")
    parser.add_argument("--game", default="gorus", help="for four")
    parser.add_argument("--option", nargs="*", default=[], help="of the tables: NAME=VALUE")
    parser.add_argument("--python", default=sys.executable, help="the Python that serves")
    parser.add_argument("--peer", help="a folder with the scripts of the peer, ready to run")
    parser.add_argument("--write", help="a file for the figures")
    given = parser.parse_args()
    out: list[dict[str, Any]] = []
    runs = [(n, given.full_seconds, 0.0) for n in given.full_speed]
    runs += [(n, given.seconds, given.think) for n in given.tables]
    for tables, seconds, think in runs:
        if given.peer and think == 0:
            out.append(peer(given.peer, tables, seconds, think))
            print(json.dumps(out[-1]), flush=True)
        options = dict(text.split("=", 1) for text in given.option)
        told = asyncio.run(measure(tables, seconds, think, given.python, given.game, options))
        out.append({"munera": "durable", **told})
        print(json.dumps(out[-1]), flush=True)
    if given.write:
        Path(given.write).write_text(json.dumps(out, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
