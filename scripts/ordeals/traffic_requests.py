"""Requests made from the OpenAPI of the server, most of them bent, and some hardly HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
from urllib.parse import quote, urlencode

from ordeals.house import HOST
from ordeals.traffic_tally import NUMBERS, STRINGS, UNBUILT, Json, Tally

METHODS = ("get", "post", "put", "patch", "delete", "options", "head", "x")
KINDS = ("application/json",) * 9 + ("text/plain", "a/b", "")
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSES = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
AT_ONCE = 4  # requests in flight at once
RAW = 0.02  # the share of them that is hardly HTTP
PATIENCE = 60.0  # seconds for an answer


class Maker:
    """Makes values for an OpenAPI schema, right or bent."""

    def __init__(self, spec: Json, rng: random.Random, ids: list[str]) -> None:
        self.spec, self.rng, self.ids = spec, rng, ids
        self.paths = list(spec["paths"])

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
        """A value of a schema; each part of it is bent with this probability."""
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

    def request(self) -> tuple[str, str, Json]:
        """Method, address and body of one request."""
        rng = self.rng
        path = rng.choice(self.paths)
        method = rng.choice([m for m in self.spec["paths"][path] if m != "parameters"])
        operation = self.spec["paths"][path][method]
        bent = rng.choice((0.0, 0.05, 0.3, 1.0))
        query: dict[str, str] = {}
        for given in operation.get("parameters", []):
            value = self.value(given.get("schema", {}), bent / 2)
            if given["in"] == "path":
                value = value if rng.random() < 0.2 else rng.choice([*self.ids, "gorus", 1, 7])
                text = quote(str(value), safe="", errors="replace")
                path = path.replace("{" + given["name"] + "}", text or "x")
            elif rng.random() < 0.5:
                query[given["name"]] = str(value)
        body = operation.get("requestBody")
        schema = next(iter(body["content"].values()))["schema"] if body else None
        if rng.random() < 0.03:
            method = rng.choice(METHODS)
        address = f"{path}?{urlencode(query, errors='replace')}" if query else path
        return method.upper(), address, self.value(schema, bent) if schema else None


def wire(rng: random.Random, body: Json) -> bytes:
    """A body as bytes, sometimes broken."""
    data = json.dumps(body).encode("utf-8", "replace")
    kind = rng.randrange(40)
    if kind == 0:
        return data[: rng.randrange(len(data) + 1)]
    if kind == 1:
        return rng.randbytes(rng.randrange(200))
    if kind == 2:
        return b"[" * rng.choice((10, 3000, 200_000))
    if kind == 3:
        return data.replace(b'"', b'"\xed\xa0\x80', 1)
    return data


class Caller:
    """A connection that stays open as long as the server lets it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, data: bytes, has_body: bool = True) -> tuple[int, str]:
        """The status of the answer and its text; a stream is left at once and has no text."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        self.writer.write(data)
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        status = int(head[9:12])
        size = LENGTH.search(head)
        text = b""
        if size and has_body and status not in (204, 304):
            text = await asyncio.wait_for(self.reader.readexactly(int(size[1])), PATIENCE)
        if CLOSES.search(head) or (size is None and status != 204):
            self.close()
        return status, text.decode("utf-8", "replace")

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
            self.writer = None


async def one_request(caller: Caller, maker: Maker, cookies: list[str], tally: Tally) -> None:
    """Send one request and look at the answer."""
    rng = maker.rng
    method, address, body = maker.request()
    if (method, address) == ("DELETE", "/api/session"):
        return  # the others would have no session
    content = wire(rng, body) if body is not None else b""
    head = f"{method} {address} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {len(content)}\r\n"
    cookie = rng.choice([*cookies * 3, "munera=x.y", ""])
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    head += f"Content-Type: {rng.choice(KINDS)}\r\n\r\n"
    tally.requests += 1
    try:
        status, text = await caller.ask(head.encode("latin-1") + content, method != "HEAD")
        tally.answered(f"{method} {address} {content[:200]!r}", status, text)
    except TimeoutError:
        tally.broken.append(f"no answer within {PATIENCE:.0f} s: {method} {address}")
        caller.close()
    except (asyncio.IncompleteReadError, OSError):
        tally.closed[0] += 1  # for example, for an unknown method
        caller.close()


def odd_heads(cookie: str) -> tuple[bytes, ...]:
    """What is hardly HTTP."""
    return (
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


async def odd_request(port: int, head: bytes, tally: Tally) -> None:
    """Send something that is hardly HTTP; the answer may take a while."""
    tally.requests += 1
    writer = None
    with contextlib.suppress(TimeoutError, OSError):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(head)
        first = await asyncio.wait_for(reader.readline(), 0.3)
        if first.startswith(b"HTTP/1.1 "):
            status = int(first.split()[1])  # 503: refused at the door
            tally.answered(repr(head[:80]), status, UNBUILT if status == 503 else "")
    if writer is not None:
        writer.close()


async def all_requests(
    count: int, port: int, cookies: list[str], tables: list[str], rng: random.Random, tally: Tally
) -> None:
    """Requests of all kinds, several at once."""
    _, spec = await Caller(port).ask(
        f"GET /api/openapi.json HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
    )
    maker = Maker(json.loads(spec), rng, tables)
    heads = odd_heads(cookies[0])

    async def work() -> None:
        caller = Caller(port)
        while tally.requests < count and not tally.broken:
            if rng.random() < RAW:
                await odd_request(port, rng.choice(heads), tally)
            else:
                await one_request(caller, maker, cookies, tally)
        caller.close()

    await asyncio.gather(*[work() for _ in range(AT_ONCE)])
