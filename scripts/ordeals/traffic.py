"""Sends a server of its own very many wrong, hostile and broken requests and frames.

Requests are made from the server's OpenAPI, some correct, most of them bent; frames are of every
kind, many at once. All the while a bystander plays, and forbidden things are tried again and again.
The limits are off, so that everything is examined and not just turned away.

The server must not fail once: no 5xx answer, no traceback, no line closed for a failure. A
bystander's wait and the server's memory have limits. Afterwards a game at another table must be
unchanged and go on to its end. Exits with 0 and a summary, or with 1 and what was BROKEN.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ordeals.house import Guest, Json, Server, Watch
from ordeals.planting import BROKEN, Fault
from ordeals.traffic_frames import AT_ONCE, all_frames
from ordeals.traffic_probes import Probes
from ordeals.traffic_requests import all_requests
from ordeals.traffic_tally import Tally

CALM = 4.0  # seconds without an attack, to see what the machine itself costs
WAIT_MS = 100.0  # the limit of a bystander's p99; or twice the p99 without an attack
MOST_MB = 250.0  # the most that the server may ever use
WARM = 4000  # frames, or a third of them, before memory is measured
SLACK_MB = 16.0  # the most that it may grow from there on,
EACH_KB = 0.1  # plus this for each frame
PROBES_EVERY = 5.0  # seconds
KEPT = ("seq", "lines", "scene", "ask", "phase", "chat", "undo")  # of the witness's table
FEW = ("--requests", "400", "--frames", "4000")
TALK = ("--requests", "1", "--frames", "4000")

FAULTS = (
    Fault(
        "no look at the origin", "server/live.py",
        '    origin = headers.get(b"origin")\n', "    origin = None\n",
        "a request from http://evil.example was answered 200", FEW,
    ),
    Fault(
        "unmasked frames are taken", "server/frames.py", "        if not second & 128:\n",
        "        if second > 255:\n", "unmasked", FEW,
    ),
    Fault(
        "20 KB leak with each message", "server/live.py",
        '        id = "-"\n        try:\n            act = _decode(data)\n',
        '        id = "-"\n        try:\n'
        '            vars(self).setdefault("leak", []).append(bytes(20_000))\n'
        "            act = _decode(data)\n",
        "KB a frame", TALK,
    ),
    Fault(
        "a stall now and then", "server/live.py",
        '            word = error.error if isinstance(error, NotAllowed) else "bad_request"\n',
        '            word = "bad_request"\n'
        '            if len(data) % 32 == 8:\n                __import__("time").sleep(0.3)\n',
        "the bystander's p99", TALK,
    ),
    Fault(
        "an act after a goodbye is done", "server/frames.py",
        "self._is_over = kind == CLOSE", "self._is_over = False",
        "around a goodbye", FEW,
    ),
    Fault(
        "a bad input that fails", "server/app.py",
        "isinstance(error, RecursionError | UnicodeError)", "isinstance(error, UnicodeError)",
        "500 for", ("--requests", "3000", "--frames", "1"),
    ),
)  # fmt: skip


def play(guest: Guest, moves: int) -> Json:
    """Play the first legal action until the end or `moves` moves; returns the table."""
    for _ in range(moves):
        shown = guest.look()
        while not shown.get("ask") and shown["phase"] == "playing":
            time.sleep(0.01)
            shown = guest.look()
        if shown["phase"] != "playing":
            break
        text = shown["ask"]["choices"][0]["text"]
        told = guest.do({"do": "play", "seat": 0, "seq": shown["seq"], "texts": [text]})
        assert told["reply"]["ok"], told["reply"]
    time.sleep(0.3)  # the bots answer
    return guest.look()


class Attack:
    """A server, those who send nonsense to it, and those who look on."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.tally = Tally()
        self.rng = random.Random(seed)
        self.witness = Guest(server.port, "Witness")
        self.witness.open("greedy")
        self.probes = Probes(server.port)
        self.guests = [Guest(server.port, f"Eve {n}") for n in range(AT_ONCE)]
        for guest in self.guests:
            guest.open("greedy")
        self.warm_mb, self.warm_at = 0.0, 0  # memory after the first frames, and how many

    async def requests(self, count: int) -> None:
        """All requests."""
        cookies = [guest.cookie for guest in self.guests]
        tables = [self.witness.table, *[guest.table for guest in self.guests]]
        await all_requests(count, self.server.port, cookies, tables, self.rng, self.tally)

    async def frames(self, count: int) -> None:
        """All frames."""
        warming = asyncio.create_task(self._warm(min(WARM, count // 3)))
        await all_frames(
            count, self.server.port, self.guests, self.witness.table, self.rng, self.tally
        )
        await warming

    async def _warm(self, frames: int) -> None:
        while self.tally.frames < frames and not self.tally.broken:
            await asyncio.sleep(0.02)
        self.warm_mb, self.warm_at = self.server.megabytes, self.tally.frames

    async def _probe(self, over: asyncio.Event) -> None:
        """Probe again and again, and once more when the rest is over."""
        is_last = False
        while not is_last:
            is_last = over.is_set()
            self.tally.broken += await asyncio.to_thread(self.probes.run)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), PROBES_EVERY)

    async def beside(self, work: Coroutine[None, None, None]) -> Watch:
        """Do some work while a bystander plays and forbidden things are tried."""
        watch = Watch(self.server)
        with watch.watching():
            over = asyncio.Event()
            probing = asyncio.create_task(self._probe(over))
            await work
            over.set()
            await probing
        return watch

    def check_memory(self, peak: float) -> str:
        """Check that memory is bounded; returns the figures."""
        frames = self.tally.frames - self.warm_at
        grown = self.server.megabytes - self.warm_mb
        each = grown * 1024 / max(1, frames)
        if grown > SLACK_MB + EACH_KB * frames / 1024:
            self.tally.broken.append(
                f"memory grew by {grown:.0f} MB in {frames} frames, {each:.1f} KB a frame"
            )
        if peak > MOST_MB:
            self.tally.broken.append(f"the server took {peak:.0f} MB, more than {MOST_MB:.0f}")
        return f"memory: at most {peak:.0f} MB, {grown:+.0f} MB in the last {frames} frames"

    def check_wait(self, what: str, watch: Watch, most: float) -> str:
        """Check how long the bystander had to wait; returns the figures."""
        told = watch.told()
        p99 = told["bystander_p99_ms"]
        if p99 > most:
            self.tally.broken.append(
                f"the bystander's p99 was {p99:.0f} ms beside {what}, more than {most:.0f}"
            )
        if told["bystander_bad"]:
            self.tally.broken.append(f"{told['bystander_bad']} answers to the bystander were bad")
        return f"{p99:.0f} ms beside {what} (longest {told['bystander_longest_ms']:.0f})"

    def check_after(self, before: Json) -> None:
        """Check that the witness's table is unchanged and goes on, and that the server is well."""
        time.sleep(0.5)
        after = self.witness.look()
        for key in KEPT:
            if before.get(key) != after.get(key):
                self.tally.broken.append(f"the table of the witness has another '{key}' now")
        self.witness.do({"do": "back", "seat": 0})
        if play(self.witness, 1000)["phase"] != "over":
            self.tally.broken.append("the game of the witness cannot be played to its end")
        if self.witness.ask("GET", "/api/health")[1]["status"] != "well":
            self.tally.broken.append("the server is not well")
        if "Traceback" in self.server.said or "ERROR" in self.server.said:
            self.tally.broken.append(f"the server's log says: {self.server.said[-2000:]!r}")


async def attack(one: Attack, requests: int, frames: int, least: float) -> list[str]:
    """Send everything; returns the lines of a summary."""
    before = play(one.witness, 3)
    calm = await one.beside(asyncio.sleep(CALM))
    begun = time.monotonic()
    first = await one.beside(one.requests(requests))
    between = time.monotonic()
    second = await one.beside(one.frames(frames))
    took = between - begun, time.monotonic() - between
    most = max(least, 2 * calm.told()["bystander_p99_ms"])
    waits = [
        one.check_wait("nothing", calm, most),
        one.check_wait("requests", first, most),
        one.check_wait("frames", second, most),
    ]
    memory = one.check_memory(max(first.peak, second.peak))
    one.check_after(before)
    tally = one.tally
    return [
        *tally.told(),
        f"the bystander's p99: {', '.join(waits)}; at most {most:.0f}",
        memory,
        f"{tally.requests} requests in {took[0]:.0f} s, {tally.frames} frames in {took[1]:.0f} s, "
        f"what nobody may do tried {one.probes.count} times",
    ]


def main() -> None:
    """Send the requests and frames; exit with 1 if anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wait", type=float, default=WAIT_MS, help="ms that a p99 may always be")
    wish = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # lines are cut on purpose
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits")
        try:
            one = Attack(server, wish.seed)
            told = asyncio.run(attack(one, wish.requests, wish.frames, wish.wait))
        finally:
            server.stop()
    print("\n".join(told))
    for broken in one.tally.broken[:20]:
        print(f"{BROKEN}{broken}")
    if one.tally.broken:
        sys.exit(1)
    print("The server held.")


if __name__ == "__main__":
    main()
