"""Plain connections: how much a stranger may send, hold and leave unread."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from munera.server import doors as bounds
from munera.server.doors import Doors
from munera.server.limits import Rate

LONGEST = 10_000  # bytes of a body here
ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class House:
    """A server that answers everything with its path and body, behind such doors."""

    def __init__(self, most: int = 100, each: int = 50, answer: bytes = b"") -> None:
        self.doors = Doors(most, LONGEST, each)
        self.asked: list[bytes] = []
        self.answer = answer
        self.slow = asyncio.Event()
        self.slow.set()
        self.writers: list[asyncio.StreamWriter] = []

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message["body"], message["more_body"]
        self.asked.append(body)
        await self.slow.wait()
        told = self.answer or body or b"fine"
        head = [(b"content-length", b"%d" % len(told))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": told})

    async def open(self) -> None:
        config = uvicorn.Config(
            self.app, lifespan="off", interface="asgi3", access_log=False, log_level="critical"
        )
        config.load()
        state, loop = ServerState(), asyncio.get_running_loop()
        self.server = await loop.create_server(
            lambda: self.doors(config, state, {}), "127.0.0.1", 0
        )
        self.port = self.server.sockets[0].getsockname()[1]

    async def call(self, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(data)
        return reader, writer

    async def close(self) -> None:
        self.slow.set()
        self.server.close()
        for writer in self.writers:
            writer.transport.abort()
        await asyncio.gather(*[w.wait_closed() for w in self.writers], return_exceptions=True)
        await self.until(lambda: not self.doors.open)

    async def told(self, data: bytes) -> int:
        """The status of the answer to some bytes; 0 if they just hang up."""
        reader, writer = await self.call(data)
        try:
            first = await asyncio.wait_for(reader.readline(), 20)
        except ConnectionResetError:
            first = b""
        writer.close()
        return int(first.split()[1]) if first else 0

    async def until(self, holds: Callable[[], Any]) -> None:
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.002)


def at_the_door(**how: Any) -> Callable[..., Callable[[], None]]:
    """A test that is given a house with such doors."""

    def around(test: Callable[[House], Awaitable[None]]) -> Callable[[], None]:
        async def run() -> None:
            house = House(**how)
            await house.open()
            try:
                await test(house)
            finally:
                await house.close()

        def lived() -> None:
            asyncio.run(run())

        lived.__name__ = test.__name__
        return lived

    return around


def has_doors(house: House, count: int) -> bool:
    return len(house.doors.open) == count


def body(size: int, sent: int | None = None) -> bytes:
    """A request with so much of a body."""
    sent = size if sent is None else sent
    return b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % size + b"x" * sent


@at_the_door()
async def test_a_head_at_the_bound_is_read_and_a_longer_one_is_not(house: House) -> None:
    few = b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * bounds.MOST_HEADERS + b"\r\n"
    many = b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (bounds.MOST_HEADERS + 1) + b"\r\n"
    fits = b"GET / HTTP/1.1\r\na: " + b"b" * (bounds.LONGEST_HEAD - 10) + b"\r\n\r\n"
    large = b"GET / HTTP/1.1\r\na: " + b"b" * bounds.LONGEST_HEAD + b"\r\n\r\n"
    path = b"GET /" + b"b" * bounds.LONGEST_HEAD + b" HTTP/1.1\r\n\r\n"
    asked = [few, many, fits, large, path]
    assert [await house.told(data) for data in asked] == [200, 431, 200, 431, 431]
    assert len(house.asked) == 2


@at_the_door()
async def test_a_head_that_never_ends_is_not_kept(house: House) -> None:
    for endless in (b"GET / HTTP/1.1\r\na: ", b"GET /"):
        _, writer = await house.call(endless)
        sent = 0
        await house.until(lambda: house.doors.open)
        while house.doors.open and sent < 1_000_000:
            writer.write(b"b" * 1000)
            sent += 1000
            await asyncio.sleep(0)
        assert sent <= 500_000
        await house.until(lambda: not house.doors.open)
    assert not house.asked


@at_the_door()
async def test_a_few_requests_may_wait_on_a_connection_and_more_may_not(house: House) -> None:
    reader, writer = await house.call(ASK * (1 + bounds.MOST_PIPELINED))
    for _ in range(1 + bounds.MOST_PIPELINED):
        assert (await reader.readuntil(b"fine")).startswith(b"HTTP/1.1 200")
    writer.write(ASK)
    assert (await reader.readuntil(b"fine")).startswith(b"HTTP/1.1 200")
    writer.close()
    house.slow.clear()
    reader, writer = await house.call(ASK * (2 + bounds.MOST_PIPELINED))
    with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
        await reader.readexactly(1)
    await house.until(lambda: not house.doors.open)


@at_the_door()
async def test_a_body_at_the_bound_is_read_and_a_longer_one_is_not(house: House) -> None:
    chunk = b"%x\r\n" % 1000 + b"x" * 1000 + b"\r\n"
    head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    asked = [
        body(LONGEST),
        body(LONGEST + 1, 0),
        head + chunk * 10 + b"0\r\n\r\n",
        head + chunk * 11,
    ]
    assert [await house.told(data) for data in asked] == [200, 413, 200, 413]
    assert list(map(len, house.asked)) == [LONGEST, LONGEST]
    await house.until(lambda: not house.doors.open)
    assert (house.doors.held, house.doors.bodies) == (0, {})


@at_the_door()
async def test_bodies_of_one_place_and_of_all_are_bounded(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "BODIES_EACH", 3 * LONGEST)
        held = [await house.call(body(LONGEST, LONGEST - 1)) for _ in range(3)]
        await house.until(lambda: house.doors.held == 3 * (LONGEST - 1))
        assert await house.told(body(LONGEST)) == 503
        held[0][1].write(b"x")  # it is whole now, answered and forgotten
        assert (await held[0][0].readline()).startswith(b"HTTP/1.1 200")
        assert await house.told(body(LONGEST)) == 200
        patch.setattr(bounds, "BODIES", LONGEST)
        assert await house.told(body(LONGEST)) == 503
        assert await house.told(body(bounds.SMALL)) == 200  # an act always fits
        for _, writer in held:
            writer.close()
    await house.until(lambda: not house.doors.open)
    assert (house.doors.held, house.doors.bodies) == (0, {})


@at_the_door(most=9, each=6)
async def test_connections_of_one_place_and_of_all_are_counted(house: House) -> None:
    lines = [await house.call() for _ in range(5)]
    await house.until(lambda: house.doors.count == 5)
    assert await house.told(ASK) == 200
    await house.until(lambda: house.doors.count == 5)
    lines.append(await house.call())
    assert await house.told(ASK) == 503
    await house.until(lambda: house.doors.count == 6)
    house.doors.each = 0
    assert await house.told(ASK) == 200
    lines += [await house.call() for _ in range(3)]
    await house.until(lambda: house.doors.count == 9)
    assert await house.told(ASK) == 503
    for _, writer in lines:
        writer.close()
    await house.until(lambda: not house.doors.count)
    assert not house.doors.places


@at_the_door(answer=b"x" * 10_000_000)
async def test_whoever_takes_too_long_is_cut_off(house: House) -> None:
    """Nothing was sent, half a head, half a body, an answer is not read; and who may stay."""
    loop = asyncio.get_running_loop()
    silent = await house.call()
    head = await house.call(ASK[:-2])
    half = await house.call(body(LONGEST, 5))
    deaf = await house.call(ASK)
    await house.until(lambda: len(house.asked) == 1)
    house.answer, house.slow = b"", asyncio.Event()
    waits = await house.call(ASK)  # the server is slow here, so the guest is not at fault
    await house.until(lambda: len(house.asked) == 2 and any(d._unread for d in house.doors.open))
    assert len(house.doors.open) == 5
    for passed, left in ((14, 5), (16, 3), (31, 1), (10_000, 1)):
        for door in list(house.doors.open):
            door.look(loop.time() + passed)
        await house.until(partial(has_doors, house, left))
    house.slow.set()
    assert (await waits[0].readuntil(b"fine")).startswith(b"HTTP/1.1 200")
    for _, writer in (silent, head, half, deaf, waits):
        writer.close()


@at_the_door()
async def test_half_a_second_request_has_its_time_too(house: House) -> None:
    reader, writer = await house.call(ASK)
    await reader.readuntil(b"fine")
    door = next(iter(house.doors.open))
    assert not door._due
    writer.write(b"\r\n")
    await house.until(lambda: door._due)
    writer.write(ASK)
    await reader.readuntil(b"fine")
    assert not door._due
    writer.close()


@at_the_door()
async def test_somebody_looks_again_and_again_while_there_are_doors(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "BEAT", 0.001)
        patch.setattr(bounds, "HEAD_TIME", 0.01)
        reader, writer = await house.call()
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()
        await house.until(lambda: house.doors._timer is None)


@at_the_door()
async def test_what_is_no_request_is_told_so(house: House) -> None:
    for data in (b"\x16\x03\x01\x02\x00", b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        assert await house.told(data) == 400
    upgrade = b"GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
    assert await house.told(upgrade) in (200, 400)


@at_the_door(each=20)
async def test_a_place_that_calls_again_and_again_is_heard_less_often(house: House) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "CALLS", Rate(5, 0.001))
        told = [await house.told(ASK) for _ in range(7)]
    assert told == [200] * 5 + [503] * 2
    await house.until(lambda: not house.doors.count)
