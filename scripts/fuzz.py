"""Sends a server of its own thousands of wrong, hostile and broken requests and messages.

Requests are made from the server's OpenAPI, some as it says, most of them bent; messages are socket
frames of every kind. Afterwards the server must still answer, must not have failed once, and a game
at another table must be as it was and go on. Prints one summary; ends with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

Json = Any
# Uvicorn closes a line that sends no Unicode, as it should, but prints tracebacks of its own about
# it. They are counted and told apart from ours.
NOISE = re.compile(
    r"Fatal error on transport.*?\nwebsockets\.exceptions\.InvalidState: connection is[^\n]*\n"
    r"|ERROR: +Invalid UTF-8 sequence.*?\nUnicodeDecodeError[^\n]*\n",
    re.DOTALL,
)
OURS = "src/munera/"
STREAMS = ("/watch", "/lobby/live")
STRINGS = (
    "", " ", "x", "Ann", "\x00", "\u202e", "ä" * 24, "x" * 41, "x" * 300, "../../etc/passwd", "%00",
    "' or 1=1 --", "<script>", "\U0001f600", "null", "0", "-1", "play blue 7", "pass", "done",
    "0" * 64, "f" * 64, "G" * 64, "gorus", "rumble", "greedy", "random", "me", "open", "private",
)  # fmt: skip
NUMBERS: tuple[Json, ...] = (
    0, 1, 2, -1, 7, 63, 64, 255, 2**31, 2**63, 2**64, -(2**63), 10**40, 0.5, -0.0, 1e308, True,
)  # fmt: skip


class Trouble:
    """Counts what was sent and answered, and remembers what should not be."""

    def __init__(self) -> None:
        self.requests = 0
        self.messages = 0
        self.answers: dict[int, int] = {}
        self.replies = 0
        self.hung_up: dict[int, int] = {}
        self.wrong: list[str] = []

    def answered(self, what: str, status: int, text: str) -> None:
        """Note an answer."""
        self.answers[status] = self.answers.get(status, 0) + 1
        if status >= 500 and "page has not been built" not in text:
            self.wrong.append(f"{status} for {what[:300]}: {text[:200]}")


# --- The server --------------------------------------------------------------------------------


class Server:
    """A server on a free port of this machine, in a new data folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.log = folder / "log"
        command = [
            sys.executable, "-m", "munera", "serve", "--port", str(self.port), "--no-browser",
            "--no-limits", "--data", str(folder / "data"),
        ]  # fmt: skip
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        end = time.monotonic() + 60
        while "Munera is at" not in self.said:
            if self.process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"The server does not start: {self.said}")
            time.sleep(0.05)

    @property
    def said(self) -> str:
        """What it has printed."""
        return self.log.read_text("utf-8", "replace")

    @property
    def megabytes(self) -> float:
        """What it has in memory; 0 where that cannot be told."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        except OSError:
            return 0.0
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Guest:
    """Somebody with a session and a table."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.client = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{server.port}", timeout=60,
            limits=httpx.Limits(max_connections=64),
        )  # fmt: skip
        self.table = ""
        self.cookie = ""

    async def settle(self) -> None:
        """Take a session and open a table with bots."""
        answer = await self.client.post("/api/session", json={"name": self.name})
        self.cookie = f"munera={self.client.cookies['munera']}"
        self.client.cookies.clear()  # what is sent later brings its own
        assert answer.status_code == 200
        body = {"game": "gorus", "seats": [{"kind": "me"}, {"kind": "bot"}], "pace": 0}
        self.table = (await self.post("/api/tables", body)).json()["id"]
        await self.do({"do": "commit", "seat": 0})

    async def post(self, path: str, body: Json) -> httpx.Response:
        return await self.client.post(path, json=body, headers={"cookie": self.cookie})

    async def do(self, act: Json) -> Json:
        act = {"id": os.urandom(8).hex(), **act}
        return (await self.post(f"/api/tables/{self.table}/do", act)).json()

    async def look(self) -> Json:
        path = f"/api/tables/{self.table}?seat=0"
        return (await self.client.get(path, headers={"cookie": self.cookie})).json()

    async def play(self, moves: int) -> Json:
        """Play what comes first until the end or so many moves."""
        for _ in range(moves):
            shown = await self.look()
            while not shown.get("ask") and shown["phase"] == "playing":
                await asyncio.sleep(0.01)
                shown = await self.look()
            if shown["phase"] != "playing":
                break
            text = shown["ask"]["choices"][0]["text"]
            told = await self.do({"do": "play", "seat": 0, "seq": shown["seq"], "texts": [text]})
            assert told["reply"]["ok"], told["reply"]
        await asyncio.sleep(0.3)  # the bots answer
        return await self.look()


# --- Requests ----------------------------------------------------------------------------------


class Maker:
    """Makes values for an OpenAPI schema, right or bent."""

    def __init__(self, spec: Json, rng: random.Random, ids: list[str]) -> None:
        self.spec, self.rng, self.ids = spec, rng, ids

    def junk(self, depth: int = 0) -> Json:
        """Anything."""
        rng = self.rng
        kind = rng.randrange(8 if depth < 3 else 4)
        if kind < 2:
            return rng.choice(STRINGS)
        if kind < 3:
            return rng.choice(NUMBERS)
        if kind < 4:
            return rng.choice((None, True, False))
        if kind < 6:
            return [self.junk(depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice(STRINGS): self.junk(depth + 1) for _ in range(rng.randrange(4))}

    def value(self, schema: Json, bent: float) -> Json:
        """A value of a schema; each part of it is bent with this likelihood."""
        rng = self.rng
        if rng.random() < bent:
            return self.junk()
        if "$ref" in schema:
            return self.value(
                self.spec["components"]["schemas"][schema["$ref"].split("/")[-1]], bent
            )
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return self.value(rng.choice(schema[key]), bent)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kind = schema.get("type", "string")
        if isinstance(kind, list):
            kind = rng.choice(kind)
        if kind == "object":
            must = schema.get("required", [])
            out = {
                name: self.value(part, bent)
                for name, part in schema.get("properties", {}).items()
                if name in must or rng.random() < 0.5
            }
            if rng.random() < bent:
                out[rng.choice(STRINGS)] = self.junk()
            return out
        if kind == "array":
            most = min(8, schema.get("maxItems", 8))
            return [self.value(schema.get("items", {}), bent) for _ in range(rng.randint(0, most))]
        return self.plain(kind, schema)

    def plain(self, kind: str, schema: Json) -> Json:
        """A text, a number, true or false, or nothing."""
        rng = self.rng
        if kind == "integer" or kind == "number":
            low = int(schema.get("minimum", 0))
            return rng.randint(low, max(low, min(int(schema.get("maximum", 99)), 10**6)))
        if kind == "boolean":
            return rng.random() < 0.5
        return None if kind == "null" else rng.choice(STRINGS)

    def request(self) -> tuple[str, str, Json, Json]:
        """Method, path, query and body of one request."""
        rng = self.rng
        path = rng.choice(list(self.spec["paths"]))
        method = rng.choice([m for m in self.spec["paths"][path] if m != "parameters"])
        operation = self.spec["paths"][path][method]
        bent = rng.choice((0.0, 0.05, 0.3, 1.0))
        query: dict[str, Json] = {}
        for given in operation.get("parameters", []):
            value = self.value(given.get("schema", {}), bent / 2)
            if given["in"] == "path":
                value = value if rng.random() < 0.2 else rng.choice([*self.ids, "gorus", 1, 7])
                text = httpx.URL("http://x", params={"v": str(value)}).query.decode()[2:]
                path = path.replace("{" + given["name"] + "}", text or "x")
            elif rng.random() < 0.5:
                query[given["name"]] = str(value)
        body = operation.get("requestBody")
        schema = next(iter(body["content"].values()))["schema"] if body else None
        if rng.random() < 0.03:
            method = rng.choice(("get", "post", "put", "patch", "delete", "options", "head", "x"))
        return method.upper(), path, query, self.value(schema, bent) if schema else None


def wire(rng: random.Random, body: Json) -> bytes:
    """A body as bytes, sometimes broken."""
    data = json.dumps(body).encode("utf-8", "replace")
    kind = rng.randrange(40)
    if kind == 0:
        return data[: rng.randrange(len(data) + 1)]
    if kind == 1:
        return os.urandom(rng.randrange(200))
    if kind == 2:
        return b"[" * rng.choice((10, 3000, 200_000))
    if kind == 3:
        return data.replace(b'"', b'"\xed\xa0\x80', 1)
    return data


async def one_request(maker: Maker, guests: list[Guest], trouble: Trouble) -> None:
    """Send one request and look at the answer."""
    rng = maker.rng
    method, path, query, body = maker.request()
    if (method, path) == ("DELETE", "/api/session"):
        return
    headers = {"cookie": rng.choice([*[guest.cookie for guest in guests] * 3, "munera=x.y", ""])}
    headers["content-type"] = rng.choice(("application/json",) * 9 + ("text/plain", "a/b", ""))
    content = wire(rng, body) if body is not None else None
    what = f"{method} {path} {query} {content!r}"
    trouble.requests += 1
    client = rng.choice(guests).client
    try:
        async with client.stream(
            method, path, params=query, content=content, headers=headers
        ) as answer:
            text = ""
            if not path.endswith(STREAMS) or answer.status_code != 200:
                text = (await answer.aread()).decode("utf-8", "replace")
            trouble.answered(what, answer.status_code, text)
    except (httpx.RemoteProtocolError, httpx.ReadError):
        trouble.hung_up[0] = trouble.hung_up.get(0, 0) + 1  # say for a method that is none
    finally:
        client.cookies.clear()


async def raw_request(port: int, rng: random.Random, cookie: str, trouble: Trouble) -> None:
    """Send something that is hardly HTTP."""
    heads = (
        b"GET / HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999\r\n\r\n{",
        b"POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        b"GET /%ff%fe%00 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /../../x HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nCookie: munera=\xff\xfe.\x80\r\n\r\n",
        b"GET /api/hello HTTP/9.9\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00" + os.urandom(64),
        b"GET /api/hello HTTP/1.1\r\n" + b"X: y\r\n" * 2000 + b"\r\n", os.urandom(300),
        b"GET /api/hello HTTP/1.1\r\nHost: x\r\nCookie: " + cookie.encode() * 200 + b"\r\n\r\n",
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    )  # fmt: skip
    trouble.requests += 1
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = rng.choice(heads)
    try:
        writer.write(head)
        first = await asyncio.wait_for(reader.readline(), 0.3)
        if first.startswith(b"HTTP/1.1 "):
            trouble.answered(repr(head[:80]), int(first.split()[1]), "page has not been built")
            if first.split()[1] == b"500":
                trouble.wrong.append(f"500 for {head[:80]!r}")
    except (TimeoutError, OSError):
        pass
    finally:
        writer.close()


async def all_requests(count: int, server: Server, guests: list[Guest], trouble: Trouble) -> None:
    """Requests of all kinds, several at once."""
    rng = random.Random(1)
    spec = (await guests[0].client.get("/api/openapi.json")).json()
    maker = Maker(spec, rng, [guest.table for guest in guests])

    async def work() -> None:
        while trouble.requests < count:
            if rng.random() < 0.05:
                await raw_request(server.port, rng, guests[0].cookie, trouble)
            else:
                await one_request(maker, guests[1:], trouble)

    await asyncio.gather(*[work() for _ in range(6)])


# --- Messages ----------------------------------------------------------------------------------


class Line:
    """A socket by hand, so that anything can be sent over it."""

    def __init__(self, server: Server, table: str, cookie: str, trouble: Trouble) -> None:
        self.server, self.table, self.cookie, self.trouble = server, table, cookie, trouble
        self.open = False
        self.heard = asyncio.Event()

    async def connect(self, query: str = "") -> None:
        """Shake hands."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.writer.write(
            f"GET /api/tables/{self.table}/live{query} HTTP/1.1\r\nHost: x\r\n"
            "Upgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nCookie: {self.cookie}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 30)
        status = int(head.split()[1])
        self.open = status == 101
        self.trouble.answered("a handshake", status, "")
        self.listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Read frames until they hang up."""
        try:
            while self.open:
                first, size = await self.reader.readexactly(2)
                length = size & 127
                if length == 126:
                    length = struct.unpack(">H", await self.reader.readexactly(2))[0]
                elif length == 127:
                    length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
                data = await self.reader.readexactly(length)
                if first & 15 == 8:
                    code = struct.unpack(">H", data[:2])[0] if len(data) > 1 else 0
                    self.trouble.hung_up[code] = self.trouble.hung_up.get(code, 0) + 1
                    if code == 1011:
                        self.trouble.wrong.append(f"a line was closed for a failure: {data!r}")
                    self.open = False
                for one in data.split(b"\n"):  # a line for each message
                    if not one.startswith(b'{"type":"reply"'):
                        continue
                    self.trouble.replies += 1
                    if b'"id":"all"' in one:
                        self.heard.set()
                    if b'"our_fault"' in one:
                        self.trouble.wrong.append(f"a reply says: {one[:200]!r}")
        except (asyncio.IncompleteReadError, OSError):
            pass
        self.open = False
        self.heard.set()

    async def heard_all(self) -> None:
        """Wait until what was sent is answered, or they hang up; not for long."""
        if self.open:
            self.heard.clear()
            self.frame(1, b'{"do":"ping","id":"all"}')
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.heard.wait(), 0.5)

    def frame(self, opcode: int, data: bytes, flags: int = 128, masked: bool = True) -> None:
        """Send one frame."""
        size = len(data)
        bit = 128 if masked else 0
        if size < 126:
            head = bytes((flags | opcode, bit | size))
        elif size < 65536:
            head = bytes((flags | opcode, bit | 126)) + struct.pack(">H", size)
        else:
            head = bytes((flags | opcode, bit | 127)) + struct.pack(">Q", size)
        self.writer.write(head + (b"\0\0\0\0" if masked else b"") + data)
        self.trouble.messages += 1

    async def close(self) -> None:
        """Go away without a word."""
        self.open = False
        self.writer.close()
        self.listener.cancel()
        await asyncio.gather(self.listener, return_exceptions=True)


DOS = (
    "look", "play", "why", "hint", "undo", "redo", "agree", "disagree", "bot", "back", "standing",
    "commit", "reveal", "chat", "start", "ping",
)  # fmt: skip


def act(rng: random.Random) -> Json:
    """Something to do, mostly well formed, hardly ever allowed."""
    out: dict[str, Json] = {"do": rng.choice(DOS)}
    fields: dict[str, Json] = {
        "id": rng.choice(("1", "2", "3", os.urandom(4).hex())), "seat": rng.choice((0, 1, 2, 63)),
        "seq": rng.choice((0, 1, 5, 50, 10**9)), "texts": [rng.choice(STRINGS)] * rng.randrange(3),
        "text": rng.choice(STRINGS), "bot": rng.choice(("", "greedy", "random", "deep")),
        "hex": rng.choice(("", "0" * 64, "x")), "on": rng.random() < 0.5,
    }  # fmt: skip
    for name, value in fields.items():
        if rng.random() < 0.6:
            out[name] = value if rng.random() < 0.9 else rng.choice((*NUMBERS, None, [], {}))
    return out


def send_one(line: Line, rng: random.Random) -> bool:
    """Send one message, well formed, wrong or broken; whether the line must be closed for it."""
    kind = rng.randrange(100)
    if kind < 60:
        line.frame(1, json.dumps(act(rng)).encode("utf-8", "replace"))
    elif kind < 75:
        line.frame(rng.choice((1, 2)), json.dumps(rng.choice((act(rng), [], 7, "x"))).encode()[:-1])
    elif kind < 82:
        line.frame(2, os.urandom(rng.randrange(300)))
    elif kind < 86:
        line.frame(1, b'{"do":"play","texts":' + b"[" * rng.choice((5, 2000, 60_000)))
    elif kind < 89:
        line.frame(1, b'{"do":"play","seq":' + b"9" * rng.choice((20, 400, 5000)) + b"}")
    elif kind < 93:
        line.frame(rng.choice((9, 10)), os.urandom(rng.randrange(125)))
    elif kind < 95:
        line.frame(1, b'{"do":', flags=0)  # in two pieces
        line.frame(0, b'"ping"}')
    elif kind < 96:
        line.frame(1, b"\xff\xfe\xed\xa0\x80")
    elif kind < 97:
        line.frame(1, b"x" * rng.choice((65_537, 300_000)))
    elif kind < 98:
        line.frame(rng.choice((3, 5, 11, 15)), b"x", flags=rng.choice((128, 192, 240)))
    elif kind < 99:
        line.frame(1, b"{}", masked=False)
    else:
        line.frame(8, rng.choice((b"", b"\x03", struct.pack(">H", 1000), struct.pack(">H", 9))))
    return kind >= 95


async def all_messages(count: int, server: Server, guests: list[Guest], trouble: Trouble) -> None:
    """Messages of all kinds over several lines at once; some lines never read, some just stay."""
    rng = random.Random(2)
    idle: list[Line] = []
    for _ in range(30):  # half open: they shake hands and are never heard of again
        line = Line(server, guests[0].table, guests[1].cookie, trouble)
        await line.connect()
        line.listener.cancel()
        idle.append(line)

    async def work(guest: Guest) -> None:
        while trouble.messages < count:
            table = rng.choice((guest.table, guest.table, guests[0].table))
            line = Line(server, table, guest.cookie, trouble)
            await line.connect(rng.choice(("", "?seat=0", "?seat=1", "?seat=%ff&seq=x")))
            if rng.random() < 0.1:
                line.listener.cancel()  # a flood from somebody who does not read
            for n in range(rng.choice((5, 60, 300))):
                if not line.open or send_one(line, rng):
                    break
                if n % 25 == 24 and not line.listener.cancelled():
                    await line.heard_all()
            await line.heard_all()
            await line.close()

    await asyncio.gather(*[work(guest) for guest in guests[1:]])
    for line in idle:
        await line.close()


# --- The whole ---------------------------------------------------------------------------------


async def attack(server: Server, requests: int, messages: int) -> list[str]:
    """Send everything; the lines of a summary, the last ones what was wrong."""
    trouble = Trouble()
    guests = [Guest(server, name) for name in ("Witness", "Eve", "Mallory", "Trudy", "Oscar")]
    for guest in guests:
        await guest.settle()
    before = await guests[0].play(3)
    memory = [server.megabytes]
    begun = time.monotonic()
    await all_requests(requests, server, guests, trouble)
    memory.append(server.megabytes)
    await all_messages(messages, server, guests, trouble)
    memory.append(server.megabytes)
    spent = time.monotonic() - begun
    await asyncio.sleep(0.5)
    after = await guests[0].look()
    for key in ("seq", "lines", "scene", "ask", "phase", "chat", "undo"):
        if before.get(key) != after.get(key):
            trouble.wrong.append(f"the table of the witness has another '{key}' now")
    for guest in guests:
        await guest.do({"do": "back", "seat": 0})
    ended = await guests[0].play(1000)
    if ended["phase"] != "over":
        trouble.wrong.append("the game of the witness cannot be played to its end")
    health = await guests[0].client.get("/api/health")
    if health.json()["status"] != "well":
        trouble.wrong.append("the server is not well")
    noise = [found for found in NOISE.findall(server.said) if OURS not in found]
    said = NOISE.sub(lambda found: found[0] if OURS in found[0] else "", server.said)
    if "Traceback" in said or "ERROR" in said:
        trouble.wrong.append(f"the server's log: {said[-3000:]}")
    for guest in guests:
        await guest.client.aclose()
    answers = ", ".join(f"{n} x {status}" for status, n in sorted(trouble.answers.items()))
    closed = ", ".join(f"{n} x {code}" for code, n in sorted(trouble.hung_up.items()))
    return [
        f"{trouble.requests} requests and {trouble.messages} messages in {spent:.0f} s",
        f"answers: {answers}",
        f"replies: {trouble.replies}; lines closed by the server: {closed or 'none'}",
        "memory: " + ", ".join(f"{size:.0f} MB" for size in memory) + " before, between, after",
        f"uvicorn's own tracebacks about lines that sent no Unicode: {len(noise)}",
        *[f"WRONG: {wrong}" for wrong in trouble.wrong[:20]],
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--messages", type=int, default=20000)
    wish = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # lines are cut on purpose
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            told = asyncio.run(attack(server, wish.requests, wish.messages))
        finally:
            server.stop()
    print("\n".join(told))
    if any(line.startswith("WRONG") for line in told):
        raise SystemExit(1)
    print("The server held.")


if __name__ == "__main__":
    main()
