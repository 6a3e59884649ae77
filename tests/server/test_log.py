"""What the house writes for its operator opens nobody's seat; no clock follows the wall."""

from __future__ import annotations

import logging
import time
from typing import Any

from effort import once
from munera.server.timing import BEGAN
from server.house import ME, Home, at_home

DAY = 86_400 * 10**9


class Ear(logging.Handler):
    """Hears every line of every log, with what stands behind it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {self.format(record)} {record.args!r}")


@once  # the fault is planted in a file that may be compiled
@at_home()
async def test_no_line_of_any_log_has_a_token(home: Home) -> None:
    ear = Ear()
    root = logging.getLogger()
    home.patch.setattr(root, "level", logging.DEBUG)
    root.addHandler(ear)
    try:
        ann, bob = await home.person("Ann"), await home.person("Bob")
        seats = [ME, {"kind": "open"}]
        id = await ann.open(seats, seal=False, access="open", options={"target": "1"})
        await bob.sit(id, 1)
        for one, seat in ((ann, 0), (bob, 1)):
            await one.commit(id, seat)
        for one, seat in ((ann, 0), (bob, 1)):
            await one.reveal(id, seat)
        for one in (ann, bob):
            await one.look(id)
            await one.post(f"/api/tables/{id}/do", {"do": "play", "seat": 7, "texts": ["x"]})
            await one.post("/api/records", {"text": one.cookie[:20]})

        def fails(*_: Any) -> None:
            raise RuntimeError("planted")

        home.patch.setattr("munera.server.showing.fair_info", fails)
        assert (await ann.get(f"/api/tables/{id}")).status_code == 500
    finally:
        root.removeHandler(ear)
    assert [line for line in ear.lines if line.startswith("munera") and "planted" in line]
    for one in (ann, bob):
        for secret in (one.cookie, one.cookie.partition(".")[0], one.cookie.rpartition(".")[2]):
            assert len(secret) > 8
            assert not [line for line in ear.lines if secret in line]


@at_home()
async def test_a_jump_of_the_wall_clock_empties_no_clock(home: Home) -> None:
    at = 10**12
    home.patch.setattr("time.monotonic_ns", lambda: at * 1_000_000 - BEGAN)
    ann = await home.person("Ann")
    bot = {"kind": "bot", "bot": "greedy"}
    wish: dict[str, Any] = {"clock": {"minutes": 1, "increment": 0}, "options": {"target": "9"}}
    id = await ann.open([ME, bot], **wish)
    await home.until(lambda: home.room(id).waiting() == [0])
    before = (await ann.look(id, 0))["seats"][0]["clock"]
    true, ns = time.time, time.time_ns
    for jump in (DAY, -DAY):
        home.patch.setattr("time.time", lambda jump=jump: true() + jump / 10**9)
        home.patch.setattr("time.time_ns", lambda jump=jump: ns() + jump)
        await home.hall.driver._flag_falls(home.room(id))
        shown = await ann.look(id, 0)
        assert shown["seats"][0]["clock"] == before > 0
        assert not home.room(id).places[0].bot
    at += 1_000  # but time that has passed counts
    assert (await ann.look(id, 0))["seats"][0]["clock"] == before - 1_000
