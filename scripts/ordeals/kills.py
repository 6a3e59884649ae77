"""Kills a busy server again and again, and proves that nothing it has acknowledged is ever lost.

Starts the real server on loopback in a data folder of its own. People open tables, sit down, seal
their share of the dice, play and talk, over sockets and by plain requests, and write down what was
answered. At a random moment under load the server gets SIGKILL. What it has left on the disk is
copied and read: every acknowledged act is there exactly once and in order, an unanswered one at
most once, a refused one never; nothing is there that nobody did, no number is missing, nothing old
has changed. Then the server is started again on the same folder. Everybody comes back, sends again
what was not answered, and goes on. Games that end give proofs that must hold: the dice went on as
promised. After every fifty kills a new house begins, so that its log stays short.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from munera.games import every
from munera.server.sqlite import open_store
from munera.server.store import Entry
from munera.verify import check
from ordeals.planting import BROKEN, Fault

KEEP = "            await self.store.append(room.plan.id, entries, kept, snapshot, careers)\n"
SHORT = ("--kills", "4", "--games", "0")
FAULTS = (
    Fault(
        "acknowledged before the commit", "server/hall.py", KEEP,
        "            todo = (room.plan.id, entries, kept, snapshot, careers)\n"
        "            asyncio.get_running_loop().call_later(0.2, self.store.append, *todo)\n",
        "was acknowledged and is there 0 times", SHORT,
    ),
    Fault(
        "done twice", "server/hall.py", "        entries = written.entries\n",
        "        entries = written.entries\n"
        "        if entries[0].kind == 'chat':\n"
        "            from munera.server.store import Entry\n"
        "            one = entries[0]\n"
        "            again = Entry(one.seq + 1, one.kind, one.body, one.by)\n"
        "            room.take(again)\n"
        "            entries = (*entries, again)\n",
        "nobody did", SHORT,
    ),
    Fault(
        "a snapshot that forgets", "server/snapshots.py", '"chat": room.chat,', '"chat": [],',
        "is not there", ("--kills", "12", "--games", "0"),
    ),
)  # fmt: skip
ROUND = 50  # kills of one house

PATIENCE = 30.0  # seconds for anything that should take a moment
# Tables by who sits there: over a socket, by plain requests, or a bot.
TABLES = (
    ("socket", "socket", "socket"),
    ("socket", "polls"),
    ("polls", "socket", "bot"),
    ("socket", "socket", "polls", "bot"),
    ("socket", "bot"),
)
GONE = (OSError, EOFError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)


class Lost(AssertionError):
    """A promise was broken."""


def must(holds: bool, what: str) -> None:
    """Raise Lost unless it holds."""
    if not holds:
        raise Lost(what)


# --- The server --------------------------------------------------------------------------------


class Server:
    """The real server, started and killed on one data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.up = asyncio.Event()

    async def start(self) -> None:
        """Start it and wait until it answers."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "-m", "munera", "serve", "--no-browser", "--no-limits"]
        command += ["--data", str(self.folder), "--port", str(self.port)]
        with (self.folder.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(*GONE):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                self.up.set()
                return
            await asyncio.sleep(0.05)
        log_text = (self.folder.parent / "server.log").read_text("utf-8", "replace")
        raise Lost(f"the server did not start:\n{log_text[-2000:]}")

    def stop(self, how: signal.Signals) -> None:
        """End the process that we started, and no other."""
        self.up.clear()
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    async def ask(
        self, method: str, path: str, body: Any, cookie: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One plain request."""
        data = b"" if body is None else json.dumps(body).encode()
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(
                    f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                    f"Cookie: {cookie}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(data)}\r\n\r\n".encode()
                    + data
                )
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                named = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
                for line in head:
                    if line.lower().startswith("set-cookie: "):
                        named["cookie"] = line.split(": ", 1)[1].split(";")[0]
                length = int(named.get("content-length", "0"))
                return int(head[0].split()[1]), named, await reader.readexactly(length)
            finally:
                writer.close()


# --- People ------------------------------------------------------------------------------------


@dataclass
class Act:
    """Something that a person did, and what became of it."""

    id: str
    table: str
    kind: str
    wish: dict[str, Any]
    fate: str = "sent"  # sent, done or refused
    seq: int = 0


@dataclass
class Ledger:
    """All that was answered, by table and in order."""

    acts: dict[str, list[Act]] = field(default_factory=dict)
    seats: dict[str, dict[int, str]] = field(default_factory=dict)
    proofs: int = 0
    draws: int = 0
    sent_again: int = 0
    done_before: int = 0  # acts that were done but whose answer was lost
    finished: set[str] = field(default_factory=set)

    def count(self, fate: str, kind: str = "") -> int:
        """How many acts had a fate."""
        every = [act for acts in self.acts.values() for act in acts]
        return sum(act.fate == fate and kind in ("", act.kind) for act in every)


class Person:
    """Somebody on a seat of a table."""

    def __init__(self, server: Server, ledger: Ledger, name: str, rng: random.Random) -> None:
        self.server, self.ledger, self.name, self.rng = server, ledger, name, rng
        self.cookie = ""
        self.table = ""
        self.seat = 0
        self.reveal = ""
        self.known: dict[str, Any] = {}
        self.pending: Act | None = None
        self.number = 0
        self.done: set[str] = set()
        self.answers: list[Act] = []
        self.unread: list[str] = []  # messages that came together and wait to be read

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A plain request, again until the server answers."""
        while True:
            await self.server.up.wait()
            with contextlib.suppress(*GONE):
                status, named, answer = await self.server.ask(method, path, body, self.cookie)
                self.cookie = named.get("cookie", self.cookie)
                is_json = named.get("content-type", "").startswith("application/json")
                return status, json.loads(answer) if is_json else answer
            await asyncio.sleep(0.05)

    async def arrive(self) -> None:
        """Get a session; it stays valid after any crash."""
        status, told = await self.ask("POST", "/api/session", {"name": self.name})
        must(status == 200 and told["name"] == self.name, f"no session for {self.name}: {told}")

    def sit(self, table: str, seat: int) -> None:
        """Begin at a table."""
        self.table, self.seat, self.known, self.pending = table, seat, {}, None
        self.reveal = self.rng.randbytes(32).hex()
        self.done = set()

    def remember(self) -> None:
        """Note what was answered to anybody so far: anyone who looks from now on must find it."""
        acts = self.ledger.acts[self.table]
        self.answers = [act for act in acts if act.fate == "done"]

    def hear(self, told: dict[str, Any]) -> None:
        """Take in a table or what has changed of it."""
        if told["type"] == "reply":
            self.answered(told)
            return
        if told["type"] == "table":
            acts = self.answers
            newest = max((act.seq for act in acts), default=0)
            must(told["seq"] >= newest, f"{self.table} is at {told['seq']}, {newest} was answered")
            said = {chat["text"] for chat in told["chat"]}
            for act in [act for act in acts if act.kind == "chat"][-20:]:
                must(act.wish["text"] in said, f"{self.table}: '{act.wish['text']}' is not there")
            self.known = told
        else:
            self.known |= told

    def answered(self, reply: dict[str, Any]) -> None:
        """Write down what became of an act."""
        act = self.pending
        if act is None or reply["id"] != act.id:
            return
        self.pending = None
        act.seq = reply["seq"]
        act.fate = "done" if reply["ok"] else "refused"
        if not reply["ok"] and reply["error"] not in ("stale", "refused", "not_now"):
            raise Lost(f"{act.wish} was answered {reply}")

    def next_act(self) -> Act | None:
        """What to do now, if anything; it is in the ledger before it is sent."""
        known, phase = self.known, self.known.get("phase")
        wish: dict[str, Any] = {}
        if self.seat in known.get("fair", {}).get("wanted", []):
            if phase == "sealing" and "commit" not in self.done:
                charter = hashlib.sha256(known["fair"]["charter"].encode()).hexdigest()
                bound = f"munera share 2\n{charter}\n{known['fair']['commit']}\n"
                text = f"{bound}{self.seat}\n{self.reveal}\n"
                wish = {"do": "commit", "hex": hashlib.sha256(text.encode()).hexdigest()}
            elif phase == "revealing" and "reveal" not in self.done:
                wish = {"do": "reveal", "hex": self.reveal}
            self.done.add(wish.get("do", ""))
        elif phase == "playing" and known.get("ask"):
            if self.rng.random() < 0.03:
                wish = {"do": "chat", "text": f"{self.name} says {self.rng.random()}"}
            else:
                choice = self.rng.choice(known["ask"]["choices"])
                wish = {"do": "play", "seq": known["seq"], "texts": [choice["text"]]}
        if not wish:
            return None
        self.number += 1
        id = f"{self.name}-{self.number}"
        act = Act(id, self.table, wish["do"], {**wish, "id": id, "seat": self.seat})
        self.ledger.acts[self.table].append(act)
        return act

    def is_over(self) -> bool:
        return self.known.get("phase") == "over" and self.pending is None

    def again(self) -> None:
        """After a lost line, send again what was not answered, unchanged."""
        if self.pending is not None:
            self.ledger.sent_again += 1

    async def play_by_socket(self) -> None:
        """Play over a socket until the game is over, through any number of crashes."""
        while not self.is_over():
            await self.server.up.wait()
            self.remember()
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
            try:
                async with connect(
                    f"{address}?seat={self.seat}", additional_headers={"Cookie": self.cookie},
                    open_timeout=PATIENCE, close_timeout=1, proxy=None,
                ) as line:  # fmt: skip
                    self.unread = []
                    self.hear(await self.heard(line))
                    if self.pending is not None:
                        self.again()
                        await line.send(json.dumps(self.pending.wish))
                    while not self.is_over():
                        if self.pending is None and (act := self.next_act()):
                            self.pending = act
                            await line.send(json.dumps(act.wish))
                        self.hear(await self.heard(line))
            except GONE:
                await asyncio.sleep(0.05)

    async def heard(self, line: ClientConnection) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            if not self.unread:
                self.unread = str(await line.recv(decode=True)).split("\n")
            told: dict[str, Any] = json.loads(self.unread.pop(0))
            return told

    async def play_by_requests(self) -> None:
        """The same without a socket: look, do, look again."""
        path = f"/api/tables/{self.table}"
        while not self.is_over():
            self.remember()
            _, told = await self.ask("GET", f"{path}?seat={self.seat}")
            self.hear(told)
            act = self.next_act()
            if act is None:
                await asyncio.sleep(0.02)
                continue
            self.pending = act
            while self.pending:
                await self.server.up.wait()
                try:
                    told = await self.server.ask("POST", f"{path}/do", act.wish, self.cookie)
                except GONE:
                    self.again()
                    await asyncio.sleep(0.05)
                    continue
                must(told[0] == 200, f"{act.wish} was answered {told}")
                done = json.loads(told[2])
                self.answered(done["reply"])
                self.hear(done["table"])


async def keep_playing(crash: Crash, kinds: tuple[str, ...], n: int) -> None:
    """The people of one table: game after game, each with its proof."""
    people: dict[int, Person] = {}
    for seat, kind in enumerate(kinds):
        if kind != "bot":
            rng = random.Random(f"{crash.seed} {n} {seat}")
            people[seat] = Person(crash.server, crash.ledger, f"P{n}x{seat}", rng)
            await people[seat].arrive()
    while not crash.enough:
        table = await open_table(crash, kinds, people)
        for seat, person in people.items():
            person.sit(table, seat)
        await asyncio.gather(
            *(p.play_by_socket() if kinds[k] == "socket" else p.play_by_requests()
              for k, p in people.items())
        )  # fmt: skip
        await prove(crash.ledger, people[0], table)


async def open_table(crash: Crash, kinds: tuple[str, ...], people: dict[int, Person]) -> str:
    """A table where everybody sits; the seats they got are in the ledger."""
    host = people[0]
    wishes = [{"kind": "bot"} if kind == "bot" else {"kind": "open"} for kind in kinds]
    wishes[0] = {"kind": "me"}
    # Short games end often; long ones are loaded from snapshots.
    options = {"target": "4" if len(kinds) == 3 else "1"}
    wish = {"game": crash.game, "seats": wishes, "options": options, "pace": 0}
    status, told = await host.ask("POST", "/api/tables", wish)
    must(status == 201, f"no table: {told}")
    table: str = told["id"]
    crash.ledger.acts[table] = []
    seats = crash.ledger.seats[table] = {0: host.name}
    for seat, person in people.items():
        while seat not in seats:
            status, told = await person.ask("POST", f"/api/tables/{table}/sit", {"seat": seat})
            if status != 200:  # it may have been done before a crash, with only the answer lost
                status, told = await person.ask("GET", f"/api/tables/{table}")
                must(seat in told.get("yours", []), f"{person.name} has no seat: {told}")
            seats[seat] = person.name
    return table


async def prove(ledger: Ledger, person: Person, table: str) -> None:
    """An ended game gives a proof, and the proof holds."""
    status, proof = await person.ask("GET", f"/api/tables/{table}/proof")
    must(status == 200, f"no proof of {table}: {proof!r}")
    verdict = check(proof)
    must(verdict.ok, f"the proof of {table} does not hold: {verdict.line} {verdict.why}")
    status, record = await person.ask("GET", f"/api/tables/{table}/record")
    must(status == 200 and record in proof, f"the proof of {table} is of another record")
    ledger.proofs += 1
    ledger.draws += len(verdict.draws)
    ledger.finished.add(table)


# --- What is on the disk -----------------------------------------------------------------------


class Crash:
    """One run: the server, the people, the kills, and what was found on the disk."""

    def __init__(self, folder: Path, seed: int, game: str) -> None:
        self.server = Server(folder / "data")
        self.ledger = Ledger()
        self.folder, self.seed, self.game = folder, seed, game
        self.enough = False
        self.before: dict[str, list[Entry]] = {}
        self.entries = 0

    async def look(self) -> None:
        """Read a copy of what the server has left, and compare it with what was answered."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.server.folder, copy)
        store = open_store(copy)
        try:
            self.entries = 0
            for table in self.ledger.acts:
                loaded = store.load(table, whole=True)
                must(loaded is not None, f"table {table} is gone")
                assert loaded is not None
                self.check_log(table, loaded.entries)
                self.entries += len(loaded.entries)
        finally:
            await store.close()

    def check_log(self, table: str, entries: list[Entry]) -> None:
        """Check one table: no gap, nothing changed, every act as often as it was answered."""
        must([e.seq for e in entries] == list(range(1, len(entries) + 1)), f"{table} has a gap")
        old = self.before.get(table, [])
        must(entries[: len(old)] == old, f"what was in the log of {table} has changed")
        self.before[table] = entries
        self.check_seats(table, entries)
        last: dict[str, int] = {}
        did = {act.id for act in self.ledger.acts[table]}
        for entry in entries:
            if entry.kind in ("move", "chat", "commit", "reveal") and entry.by:
                must(entry.id in did, f"{table}: {entry.kind} {entry.seq}, which nobody did")
        for act in self.ledger.acts[table]:
            found = [entry for entry in entries if entry.id == act.id]
            if act.fate == "done":
                must(
                    len(found) == 1, f"{act.wish} was acknowledged and is there {len(found)} times"
                )
                must(found[0].seq <= act.seq, f"{act.wish} has a later number than was answered")
            elif act.fate == "refused":
                must(not found, f"{act.wish} was refused and done")
            must(len(found) <= 1, f"{act.wish} was done twice")
            for entry in found:
                must(is_as_wished(entry, act), f"{act.wish} was written as {entry.body!r}")
                must(last.get(entry.by, 0) < entry.seq, f"{act.wish} is out of order")
                last[entry.by] = entry.seq
                self.ledger.done_before += act.fate == "sent"

    def check_seats(self, table: str, entries: list[Entry]) -> None:
        """Everybody who sat down still sits there."""
        opening = json.loads(entries[0].body)
        names = {seat: place[1] for seat, place in enumerate(opening["places"])}
        for entry in entries:
            if entry.kind == "sit":
                body = json.loads(entry.body)
                names[body["seat"]] = body["name"]
        for seat, name in self.ledger.seats[table].items():
            must(names.get(seat) == name, f"{name} lost seat {seat} of {table}")

    async def run(self, kills: int, games: int) -> str:
        """Run everything; returns the summary."""
        rng = random.Random(self.seed)
        await self.server.start()
        people = [
            asyncio.create_task(keep_playing(self, kinds, n)) for n, kinds in enumerate(TABLES)
        ]
        try:
            for _ in range(kills):
                await self.busy(people, rng.uniform(0.2, 2.0))
                self.server.stop(signal.SIGKILL)
                await asyncio.sleep(0.1)  # so that everybody notices
                await self.look()
                await self.server.start()
            end = time.monotonic() + 4 * PATIENCE
            while self.ledger.proofs < games and time.monotonic() < end:
                await self.busy(people, 0.2)
            must(self.ledger.proofs >= games, f"only {self.ledger.proofs} games have ended")
            self.enough = True
            await asyncio.wait_for(asyncio.gather(*people), 4 * PATIENCE)
            self.server.stop(signal.SIGTERM)
            await self.look()
        finally:
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
            self.server.stop(signal.SIGKILL)
        return self.summary(kills)

    async def busy(self, people: list[asyncio.Task[None]], seconds: float) -> None:
        """Let them play for a while, counted from their next acknowledged act."""
        begun, end = self.ledger.count("done"), time.monotonic() + PATIENCE
        while self.ledger.count("done") == begun and time.monotonic() < end:
            await asyncio.wait(people, timeout=0.05, return_when=asyncio.FIRST_EXCEPTION)
            for task in people:
                if task.done() and task.exception():
                    await task
        must(self.ledger.count("done") > begun, "nobody could do anything any more")
        await asyncio.wait(people, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)

    def summary(self, kills: int) -> str:
        """One line."""
        told = self.ledger
        return (
            f"{kills} kills, {len(told.acts)} tables, {self.entries} entries: "
            f"{told.count('done')} acts acknowledged ({told.count('done', 'play')} moves, "
            f"{told.count('done', 'chat')} of chat), all kept once and in order; "
            f"{told.sent_again} sent again, {told.done_before} of them found done already, "
            f"{told.count('refused')} refused and not done, {told.count('sent')} open; "
            f"{told.proofs} games ended, all proofs hold ({told.draws} draws)"
        )


def is_as_wished(entry: Entry, act: Act) -> bool:
    """Whether an entry says what the person did."""
    body, wish = json.loads(entry.body), act.wish
    if act.kind == "play":
        first, *rest = body["moves"]
        chance = all(seat < 0 for seat, _ in rest)
        return bool(entry.kind == "move" and first == [wish["seat"], *wish["texts"]] and chance)
    if act.kind == "chat":
        return bool(entry.kind == "chat" and body["text"] == wish["text"])
    same = body["seat"] == wish["seat"] and body["hex"] == wish["hex"]
    return bool(entry.kind == act.kind and same)


async def crash(kills: int, seed: int, games: int) -> str:
    """Run on a new folder; returns the summary, or raises Lost."""
    game = next(one.name for one in every() if "target" in [o.name for o in one.options])
    with tempfile.TemporaryDirectory(prefix="munera-kills-") as folder:
        return await Crash(Path(folder), seed, game).run(kills, games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=3, help="that must have ended in each house")
    given = parser.parse_args()
    began = time.perf_counter()
    for first in range(0, given.kills, ROUND):
        kills = min(ROUND, given.kills - first)
        try:
            told = asyncio.run(crash(kills, given.seed + first, given.games))
        except Lost as lost:
            print(f"{BROKEN}{lost}")
            sys.exit(1)
        print(f"{told}; {time.perf_counter() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
