"""Socket frames of every kind: acts, nonsense, parts, and what a line must be closed for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import struct

from ordeals.house import HOST, Guest
from ordeals.traffic_tally import NUMBERS, STRINGS, Json, Tally

DOS = (
    "play", "why", "undo", "redo", "agree", "disagree", "bot", "back", "standing", "commit",
    "reveal", "start", "ping",
) * 2 + ("look", "chat")  # fmt: skip
BATCH = 25  # frames sent at once
TABLE_LASTS = 40  # lines until a guest opens a new table
AT_ONCE = 6  # lines that talk together
HALF_OPEN = 30  # lines that stay silent
PATIENCE = 30.0  # seconds for an answer
AGAIN = 1012  # the code for a line that was too fast or unreadable too often
GOODBYES: tuple[tuple[bytes, int], ...] = (
    (b"", 1000), (b"\x03", 1002), (struct.pack(">H", 1000), 1000), (struct.pack(">H", 9), 1002),
)  # fmt: skip


def frame(kind: int, data: bytes, flags: int = 128, masked: bool = True) -> bytes:
    """One frame as a client sends it."""
    size, bit = len(data), 128 if masked else 0
    if size < 126:
        head = bytes((flags | kind, bit | size))
    elif size < 65536:
        head = bytes((flags | kind, bit | 126)) + struct.pack(">H", size)
    else:
        head = bytes((flags | kind, bit | 127)) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + data


ALL = frame(1, b'{"do":"ping","id":"all"}')


def act(rng: random.Random) -> Json:
    """An act, mostly well formed, hardly ever allowed."""
    out: dict[str, Json] = {"do": rng.choice(DOS) if rng.random() < 0.995 else "hint"}
    fields: dict[str, Json] = {
        "id": rng.choice(("1", "2", "3", rng.randbytes(4).hex())),
        "seat": rng.choice((0, 1, 2, 63)),
        "seq": rng.choice((0, 1, 5, 50, 10**9)), "texts": [rng.choice(STRINGS)] * rng.randrange(3),
        "text": rng.choice(STRINGS), "bot": rng.choice(("", "greedy", "random", "deep")),
        "hex": rng.choice(("", "0" * 64, "x")), "on": rng.random() < 0.5,
    }  # fmt: skip
    for name, value in fields.items():
        if rng.random() < 0.6:
            out[name] = value if rng.random() < 0.95 else rng.choice((*NUMBERS, None, [], {}))
    return out


def harmless(rng: random.Random) -> list[bytes]:
    """One or two frames, well formed, wrong or broken, that need not close a line."""
    kind = rng.randrange(100)
    if kind < 62:
        return [frame(1, json.dumps(act(rng)).encode("utf-8", "replace"))]
    if kind < 68:
        broken = json.dumps(rng.choice((act(rng), [], 7, "x"))).encode()[:-1]
        return [frame(rng.choice((1, 2)), broken)]
    if kind < 70:
        return [frame(2, rng.randbytes(rng.randrange(300)))]
    if kind < 71:
        return [frame(1, b'{"do":"play","texts":' + b"[" * rng.choice((5, 2000, 60_000)))]
    if kind < 72:
        return [frame(1, b'{"do":"play","seq":' + b"9" * rng.choice((20, 400, 5000)) + b"}")]
    if kind < 90:
        return [frame(rng.choice((9, 10)), rng.randbytes(rng.randrange(125)))]
    return [frame(1, b'{"do":', flags=0), frame(0, b'"ping"}')]


def harmful(rng: random.Random) -> tuple[bytes, int]:
    """A frame that must close the line, and the closing code."""
    kind = rng.randrange(5)
    if kind == 0:
        return frame(1, b"\xff\xfe\xed\xa0\x80"), 1007
    if kind == 1:
        return frame(1, b"x" * rng.choice((65_537, 300_000))), 1009
    if kind == 2:
        return frame(rng.choice((3, 5, 11, 15)), b"x", flags=rng.choice((128, 192, 240))), 1002
    if kind == 3:
        return frame(1, b"{}", masked=False), 1002
    body, code = rng.choice(GOODBYES)
    return frame(8, body), code


def handshake(table: str, cookie: str, query: str = "", origin: str = "") -> bytes:
    """The request for a live line."""
    return (
        f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: {HOST}\r\n"
        f"{f'Origin: {origin}' + chr(13) + chr(10) if origin else ''}"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


class Line:
    """A socket by hand, so that anything can be sent over it."""

    def __init__(self, port: int, tally: Tally) -> None:
        self.port, self.tally = port, tally
        self.open = False
        self.code = 0  # the code with which the server closed it
        self.heard = asyncio.Event()

    async def connect(self, asking: bytes, reads: bool = True) -> None:
        """Shake hands; without `reads` the line is never read after that."""
        self.reads = reads
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        self.writer.write(asking)
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        status = int(head.split()[1])
        self.open = status == 101
        self.tally.answered("a handshake", status, "")
        self.listener = asyncio.create_task(self._listen()) if reads else None

    async def _listen(self) -> None:
        """Read frames until they hang up."""
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while self.open:
                first, size = await self.reader.readexactly(2)
                length = size & 127
                if length == 126:
                    length = struct.unpack(">H", await self.reader.readexactly(2))[0]
                elif length == 127:
                    length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
                data = await self.reader.readexactly(length)
                if first & 15 == 8:
                    self._closed(data)
                elif first & 15 == 1:
                    self._take(data)
        self.open = False
        self.heard.set()

    def _closed(self, data: bytes) -> None:
        self.open = False
        self.code = struct.unpack(">H", data[:2])[0] if len(data) > 1 else 0
        self.tally.closed[self.code] += 1
        if self.code == 1011:
            self.tally.broken.append(f"a line was closed for a failure: {data!r}")

    def _take(self, data: bytes) -> None:
        self.tally.replies += data.count(b'{"type":"reply"')
        if b'"id":"all"' in data:
            self.heard.set()
        if b'"our_fault"' in data:
            self.tally.broken.append(f"a reply says: {data[:200]!r}")

    async def say(self, frames: list[bytes]) -> None:
        """Send frames at once and wait until the last of them is answered."""
        self.tally.frames += len(frames)
        if not self.reads:
            self.writer.write(b"".join(frames))
            await asyncio.sleep(0)
            return
        self.heard.clear()
        self.tally.frames += 1
        self.writer.write(b"".join(frames) + ALL)
        await self._answered("what was said")

    async def end(self, last: bytes, code: int) -> None:
        """Send a frame that must close the line, and check that it does."""
        self.tally.frames += 1
        self.heard.clear()
        self.writer.write(last)
        if self.reads and self.open:
            await self._answered(f"{last[:12]!r}")
            if self.code not in (code, AGAIN, 0):  # 0: cut, with more frames on their way
                self.tally.broken.append(
                    f"a line was closed with {self.code}, not {code}, for {last[:12]!r}"
                )

    async def _answered(self, what: str) -> None:
        try:
            await asyncio.wait_for(self.heard.wait(), PATIENCE)
        except TimeoutError:
            self.tally.broken.append(f"{what} was not answered within {PATIENCE:.0f} s")
            self.open = False

    async def close(self) -> None:
        """Close the connection without a goodbye."""
        self.open = False
        self.writer.close()
        if self.listener is not None:
            self.listener.cancel()
            await asyncio.gather(self.listener, return_exceptions=True)


async def one_line(
    port: int, tables: list[str], cookie: str, rng: random.Random, tally: Tally
) -> None:
    """A line from its handshake to its end; some are never read."""
    line = Line(port, tally)
    query = rng.choice(("", "?seat=0", "?seat=1", "?seat=%ff&seq=x"))
    asking = handshake(rng.choice(tables), cookie, query)
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        await line.connect(asking, reads=rng.random() > 0.05)
        for _ in range(rng.choice((1, 4, 16))):
            if not line.open:
                break
            await line.say([one for _ in range(BATCH) for one in harmless(rng)])
        if line.open and rng.random() < 0.6:
            await line.end(*harmful(rng))
        await line.close()


async def all_frames(
    count: int, port: int, guests: list[Guest], witness: str, rng: random.Random, tally: Tally
) -> None:
    """Frames of all kinds over several lines at once; some lines just stay."""
    silent = [Line(port, tally) for _ in range(HALF_OPEN)]
    for line in silent:  # they shake hands and then stay silent
        await line.connect(handshake(witness, guests[0].cookie), reads=False)

    async def work(guest: Guest) -> None:
        n = 0
        while tally.frames < count and not tally.broken:
            if n % TABLE_LASTS == 0:
                await asyncio.to_thread(guest.open, "greedy")
            n += 1
            tables = [guest.table, guest.table, witness]
            await one_line(port, tables, guest.cookie, rng, tally)

    await asyncio.gather(*[work(guest) for guest in guests])
    for line in silent:
        await line.close()
