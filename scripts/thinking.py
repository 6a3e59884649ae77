"""Bots search at many tables while people play at others: how long do the people wait?

Starts a server of its own on loopback. At each of the many tables one person sits with bots that
search and moves as soon as they are asked, so a bot is thinking there nearly all the time.
Meanwhile one person plays against bots that answer at once; a move's time runs from sending it to
the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from typing import Any

from load import Client, Load, cpu, start_server


class Lone(Load):
    """One person at each table, bots of one name in the other seats."""

    def __init__(
        self, port: int, think: float, game: str, options: dict[str, str], bot: str, seats: int
    ) -> None:
        super().__init__(port, think, game, options)
        self.bot, self.seats = bot, seats

    async def seat(self, k: int) -> None:
        """Open one table and connect its person."""
        cookie = self.cookies[k][0]
        bots = [{"kind": "bot", "bot": self.bot}] * (self.seats - 1)
        seats = [{"kind": "me"}, *bots]
        # Bots play as soon as they have decided.
        wish = {"game": self.game, "seats": seats, "options": self.options, "pace": 0}
        _, table = await self.ask("POST", "/api/tables", wish, cookie)
        self.tables[table["id"]] = k
        person = Client(self, table["id"], 0, cookie)
        await asyncio.get_running_loop().create_connection(lambda: person, "127.0.0.1", self.port)

    async def prepare(self, tables: int) -> None:
        """Names and tables; nothing waits for bots that think."""
        self.going = True
        for k in range(tables):
            cookie, _ = await self.ask("POST", "/api/session", {"name": f"{self.bot} {k}"}, "")
            self.cookies.append([cookie])
            await self.seat(k)


def thinkers(server: int) -> list[int]:
    """The processes that the server has started."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server)], capture_output=True, text=True, check=False
    )
    return [int(pid) for pid in found.stdout.split()]


async def measure(given: argparse.Namespace, tables: int) -> dict[str, Any]:
    """One run with `tables` tables of bots that search."""
    with tempfile.TemporaryDirectory(prefix="munera-thinking-") as folder:
        server, port = start_server(given.python, folder)
        try:
            bots = Lone(port, 0.0, given.game, {}, given.bot, given.seats)
            person = Lone(port, given.think, given.game, {}, "greedy", given.seats)
            await bots.prepare(tables)
            await person.prepare(1)
            await asyncio.sleep(3)  # until the thinkers run and the games are under way
            person.latencies.clear()
            before, used = bots.moves, cpu(server.pid)
            await asyncio.sleep(given.seconds)
            used = cpu(server.pid) - used
            thought = {pid: round(cpu(pid), 1) for pid in thinkers(server.pid)}
            bots.running = person.running = False
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    times = sorted(person.latencies)
    return {
        "tables": tables, "game": given.game, "seats": given.seats, "bot": given.bot,
        "moves_of_the_person": len(times), "errors": bots.errors + person.errors,
        "p50_ms": round(statistics.median(times) * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "max_ms": round(times[-1] * 1000, 1),
        "moves_at_those_tables": bots.moves - before,
        "server_cpu": round(used / given.seconds, 2),
        "thinkers_cpu_s": list(thought.values()), "cores": os.cpu_count(),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[0, 20])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=0.1, help="of the person who is measured")
    parser.add_argument("--game", default="gorus")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="primus")
    parser.add_argument("--python", default=sys.executable, help="the Python that serves")
    given = parser.parse_args()
    for tables in given.tables:
        print(json.dumps(asyncio.run(measure(given, tables))), flush=True)


if __name__ == "__main__":
    main()
