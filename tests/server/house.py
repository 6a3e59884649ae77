"""A server to test: in this process on a temporary store, or as a process of its own."""

from __future__ import annotations

import asyncio
import hashlib
import inspect
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from munera import games
from munera.bots.think import Brief
from munera.core.engine import legal_list
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.server.app import make_app
from munera.server.hall import Hall, HallSettings
from munera.server.room import Room
from munera.server.sqlite import SqliteStore, open_store
from munera.server.store import Store
from munera.server.thinker import Enrolling, Hint, Job, Taking, answer
from munera.server.thinking import GivenUp
from toys import rumble

Json = dict[str, Any]
BASE = "http://munera.test"
REAL = games.NAMES
ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}
PATIENCE = 30.0  # seconds to wait for something that must come


# --- In this process ---------------------------------------------------------------------------


class Telltale:
    """Thinkers that answer at once, and whose hints depend on every bit they were told."""

    is_busy = False

    def __init__(self) -> None:
        self.asked: list[Job] = []

    async def ask(self, job: Job, hurry: bool = True, patience: float = 0.0, by: str = "") -> Any:
        self.asked.append(job)
        assert isinstance(job, Hint)
        told = Brief(*job.brief)
        game = TOYS.get(told.game) or games.load(told.game)
        try:
            world = game.unpack(Table(told.seats, told.mode, told.options), told.world)
        except KeyError:
            raise GivenUp("A toy with frames of its own.") from None
        share = zlib.crc32(msgspec.msgpack.encode(job)) % 1000 / 1000
        texts = [game.space.text(action) for action in legal_list(world, told.seat)[:3]]
        return [[(text, text, share) for text in texts]]

    async def close(self) -> None:
        """There is nothing to end."""


TOYS = {game.name: game for game in (rumble.GAME,)}


def tell_all(hall: Hall) -> Hall:
    """The same hall with such thinkers."""
    hall.thinkers = hall.driver.thinkers = hall.adviser.thinkers = Telltale()  # type: ignore[assignment]
    return hall


class Home:
    """An application on a store in a folder; `restart` ends it and starts it anew on the same."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, settings: Json) -> None:
        self.folder = folder
        self.patch = patch
        self.settings = HallSettings(**{"hint": 0, **settings})
        self.limits = False
        self.wrap: Callable[[Store], Store] = lambda store: store
        self.people: list[Person] = []

    async def open(self) -> None:
        store = open_store(self.folder)
        assert isinstance(store, SqliteStore)
        store._database.pragma("synchronous", "off")  # no test here pulls the plug
        self.store = self.wrap(store)
        self.app: Litestar = make_app(
            self.store, self.settings, limits=self.limits, page=self.folder / "page"
        )
        self._life: AbstractAsyncContextManager[None] = self.app.lifespan()
        await self._life.__aenter__()
        self._enrol_here()
        app: Any = self.app  # Litestar names its events more exactly than httpx
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False),
            base_url=BASE,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),  # people bring their own
        )

    def _enrol_here(self) -> None:
        """Read campaigns and records of toys in this process, because another one knows no toys."""
        desks = self.hall.clerks.desks
        elsewhere = desks.ask

        async def ask(job: Job, *more: Any, **rest: Any) -> Any:
            toys = set(games.NAMES) - set(REAL)
            if not (isinstance(job, Enrolling) or (toys and isinstance(job, Taking))):
                return await elsewhere(job, *more, **rest)
            return msgspec.msgpack.decode(msgspec.msgpack.encode(answer(job)))

        desks.ask = ask  # type: ignore[method-assign]

    async def close(self) -> None:
        await self.client.aclose()
        await self._life.__aexit__(None, None, None)

    async def restart(self) -> None:
        await self.close()
        await self.open()

    @property
    def hall(self) -> Hall:
        found: Hall = self.app.state.house.hall
        return found

    def room(self, id: str) -> Room:
        """A table that is in memory."""
        return self.hall.rooms[id]

    def register(self, game: Game) -> None:
        """Register a game that is in no package."""
        known = games.load
        self.patch.setattr(games, "NAMES", tuple(sorted({*games.NAMES, game.name})))
        for place in ("games", "server.hall", "server.plan", "server.routes", "play.record"):
            self.patch.setattr(
                f"munera.{place}.load", lambda name: game if name == game.name else known(name)
            )

    async def person(self, name: str) -> Person:
        """Somebody with a session."""
        somebody = Person(self, name)
        answer = await somebody.post("/api/session", {"name": name})
        assert answer.status_code == 200, answer.text
        somebody.cookie = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
        self.people.append(somebody)
        return somebody

    async def until(self, holds: Callable[[], Any]) -> None:
        """Let the house go on until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.002)

    async def quiet(self, id: str) -> None:
        """Let the house go on until nothing happens at a table by itself."""
        quiet = 0
        async with asyncio.timeout(PATIENCE):
            while quiet < 4:
                await asyncio.sleep(0)
                room = self.room(id)
                quiet = 0 if room.presence.timer or room.presence.lock.locked() else quiet + 1
                if room.presence.timer:
                    await asyncio.sleep(0.001)


Test = Callable[..., Coroutine[Any, Any, None]]


def at_home(**settings: Any) -> Callable[[Test], Callable[..., None]]:
    """A test that is given a `home`, opened before it and closed after it."""

    def around(test: Test) -> Callable[..., None]:
        def lived(tmp_path: Path, **rest: Any) -> None:
            asyncio.run(_live(test, tmp_path, settings, rest))

        given = [p for p in inspect.signature(test).parameters.values() if p.name != "home"]
        folder = inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        lived.__name__ = test.__name__
        lived.__module__ = test.__module__
        lived.__doc__ = test.__doc__
        lived.__signature__ = inspect.Signature([folder, *given])  # type: ignore[attr-defined]  # what pytest reads
        if hasattr(test, "pytestmark"):
            lived.pytestmark = test.pytestmark  # type: ignore[attr-defined]  # likewise
        return lived

    return around


async def _live(test: Test, folder: Path, settings: Json, rest: Json) -> None:
    with pytest.MonkeyPatch.context() as patch:
        home = Home(folder, patch, settings)
        await home.open()
        try:
            await test(home, **rest)
        finally:
            await home.close()


class Person:
    """Somebody with a session, who opens tables, seals and plays."""

    def __init__(self, home: Home, name: str) -> None:
        self.home = home
        self.name = name
        self.cookie = ""
        self.language = ""  # what is asked for with every request; empty: nothing
        self.secrets: dict[tuple[str, int], str] = {}

    @property
    def headers(self) -> dict[str, str]:
        out = {"cookie": f"munera={self.cookie}"} if self.cookie else {}
        return {**out, "accept-language": self.language} if self.language else out

    async def get(self, path: str, **params: Any) -> httpx.Response:
        return await self.home.client.get(path, params=params or None, headers=self.headers)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.home.client.post(path, json=body, headers=self.headers)

    async def ask_open(self, seats: list[Json], **wish: Any) -> httpx.Response:
        return await self.post("/api/tables", {"game": "gorus", "seats": seats, "pace": 0, **wish})

    async def open(self, seats: list[Json], seal: bool = True, **wish: Any) -> str:
        """Open a table, and play without a share in the dice unless told otherwise."""
        answer = await self.ask_open(seats, **wish)
        assert answer.status_code == 201, answer.text
        id: str = answer.json()["id"]
        if seal:
            await self.decline(id)
        return id

    async def sit(self, id: str, seat: int, name: str | None = None) -> Json:
        body = {"seat": seat} if name is None else {"seat": seat, "name": name}
        answer = await self.post(f"/api/tables/{id}/sit", body)
        assert answer.status_code == 200, answer.text
        shown: Json = answer.json()
        return shown

    async def decline(self, id: str) -> None:
        """Put nothing into the dice."""
        for seat in (await self.look(id))["fair"].get("wanted", []):
            reply = await self.do(id, "commit", seat=seat)
            assert reply["ok"], reply

    async def commit(self, id: str, seat: int) -> Json:
        secret = self.secrets.setdefault((id, seat), secrets.token_hex(32))
        fair = (await self.look(id))["fair"]
        text = f"munera seat 1\n{id}\n{seat}\n{secret}\n"
        if fair.get("charter"):
            charter = hashlib.sha256(fair["charter"].encode()).hexdigest()
            text = f"munera share 2\n{charter}\n{fair['commit']}\n{seat}\n{secret}\n"
        return await self.do(id, "commit", seat=seat, hex=hashlib.sha256(text.encode()).hexdigest())

    async def reveal(self, id: str, seat: int) -> Json:
        return await self.do(id, "reveal", seat=seat, hex=self.secrets[id, seat])

    async def look(self, id: str, seat: int | None = None) -> Json:
        params = {} if seat is None else {"seat": seat}
        answer = await self.get(f"/api/tables/{id}", **params)
        assert answer.status_code == 200, answer.text
        shown: Json = answer.json()
        return shown

    async def done(self, table: str, do: str, **rest: Any) -> Json:
        body = {"do": do, "id": secrets.token_hex(8), **rest}
        answer = await self.post(f"/api/tables/{table}/do", body)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    async def do(self, table: str, do: str, **rest: Any) -> Json:
        reply: Json = (await self.done(table, do, **rest))["reply"]
        return reply

    async def play(self, id: str, seat: int, text: str = "", **rest: Any) -> Json:
        """Play at the newest seq; without a text, the first legal action."""
        shown = await self.look(id, seat)
        text = text or shown["ask"]["choices"][0]["text"]
        return await self.do(id, "play", seat=seat, seq=shown["seq"], texts=[text], **rest)

    async def play_on(self, id: str, moves: int = 100_000, seed: int = 1) -> int:
        """Play random moves on all own seats, with bots in between; returns how many."""
        rng = Rng(seed_of("house", seed))
        room = await self.home.hall.room(id)
        guest = self.home.app.state.house.guests.who(f"munera={self.cookie}")
        for done in range(moves):
            await self.home.quiet(id)
            mine = [k for k in room.waiting() if k in room.seats_of(guest.id)]
            if not mine or room.phase != "playing":
                return done
            assert room.match is not None
            decision = room.match.decision(mine[0])
            assert decision is not None
            text = decision.choices[rng.below(len(decision.choices))].text
            reply = await self.do(
                id, "play", seat=mine[0], seq=room.seq_for(guest.id), texts=[text]
            )
            assert reply["ok"], reply
        return moves

    def socket(self, id: str, seat: int | None = None, **headers: str) -> Socket:
        query = "" if seat is None else f"seat={seat}"
        query += f"&lang={self.language}" if self.language else ""
        return Socket(self.home.app, f"/api/tables/{id}/live", query, {**self.headers, **headers})

    def stream(self, path: str) -> Stream:
        return Stream(self.home.app, path, self.headers)


class _Line:
    """An application called by hand: what it sends can be read as it comes."""

    def __init__(self, app: Litestar, scope: Json, first: Json) -> None:
        self._app = app
        self._scope = scope
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._out: asyncio.Queue[Json] = asyncio.Queue()
        self._in.put_nowait(first)

    async def __aenter__(self) -> Any:
        send: Any = self._out.put
        receive: Any = self._in.get
        self._task = asyncio.create_task(self._app(self._scope, receive, send))  # type: ignore[arg-type]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def next(self) -> Json:
        """The next message of the application."""
        return await asyncio.wait_for(self._out.get(), PATIENCE)

    async def cut(self) -> None:
        """Cut the line, as when a cable is pulled."""
        self._in.put_nowait(self._goodbye())
        await asyncio.wait_for(self._task, PATIENCE)

    def _goodbye(self) -> Json:
        raise NotImplementedError


def _scope(kind: str, path: str, query: str, headers: dict[str, str]) -> Json:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        **({} if kind == "websocket" else {"method": "GET"}),
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (name.encode(), value.encode())
            for name, value in {"host": "munera.test", **headers}.items()
        ],
        "client": ("127.0.0.1", 5000),
        "server": ("munera.test", 80),
        "subprotocols": [],
        "state": {},
    }


class Socket(_Line):
    """A live line. `refused` is the code with which it was closed before it began."""

    def __init__(self, app: Litestar, path: str, query: str, headers: dict[str, str]) -> None:
        scope = _scope("websocket", path, query, headers)
        super().__init__(app, scope, {"type": "websocket.connect"})
        self.refused = 0
        self.table: Json = {}
        self._heard: list[str] = []

    async def __aenter__(self) -> Socket:
        await super().__aenter__()
        first = await self.next()
        if first["type"] == "websocket.close":
            self.refused = first["code"]
        else:
            assert first["type"] == "websocket.accept", first
        return self

    def _goodbye(self) -> Json:
        return {"type": "websocket.disconnect", "code": 1006}

    def send(self, do: str = "", **rest: Any) -> str:
        """Do something; the id it got."""
        id = rest.pop("id", None) or secrets.token_hex(8)
        self.raw(text=json.dumps({"do": do, "id": id, **rest}))
        return str(id)

    def raw(self, text: str | None = None, data: bytes | None = None) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text, "bytes": data})

    async def hear(self) -> Json:
        """The next message, merged into `table` if it tells of it; empty: they hung up."""
        if not self._heard:
            event = await self.next()
            if event["type"] == "websocket.close":
                return {}
            self._heard = event["text"].split("\n")  # a line for each message
        message: Json = json.loads(self._heard.pop(0))
        self.table = merged(self.table, message)
        return message

    async def reply(self, id: str) -> Json:
        """Hear until the answer to something done."""
        while True:
            message = await self.hear()
            assert message, "they hung up"
            if message["type"] == "reply" and message["id"] == id:
                return message

    async def settle(self) -> Json:
        """Hear all that has been said so far; the table as it is merged."""
        hall: Hall = self._app.state.house.hall
        while hall._publisher._behind:  # people who have not moved are told a little later
            await asyncio.sleep(0)
        await self.reply(self.send("ping"))
        return self.table


class Stream(_Line):
    """Server-sent events."""

    def __init__(self, app: Litestar, path: str, headers: dict[str, str]) -> None:
        first = {"type": "http.request", "body": b"", "more_body": False}
        super().__init__(app, _scope("http", path, "", headers), first)
        self.status = 0
        self._text = ""

    async def __aenter__(self) -> Stream:
        await super().__aenter__()
        first = await self.next()
        assert first["type"] == "http.response.start"
        self.status = first["status"]
        return self

    def _goodbye(self) -> Json:
        return {"type": "http.disconnect"}

    async def event(self) -> tuple[str, Json]:
        """The next event's name and data; an empty name: the stream has ended."""
        while "\r\n\r\n" not in self._text:
            more = await self.next()
            self._text += more["body"].decode()
            if not more.get("more_body"):
                return "", {}
        block, _, self._text = self._text.partition("\r\n\r\n")
        split = [line.partition(": ") for line in block.split("\r\n")]
        fields = {name: value for name, _, value in split}
        if "data" not in fields:
            return await self.event()
        return fields["event"], json.loads(fields["data"])


def error_of(answer: httpx.Response, status: int) -> str:
    """The short word of a refusal, which is one friendly sentence."""
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["why"]
    assert told["why"][0].isupper()
    return str(told["error"])


# --- As the page does --------------------------------------------------------------------------


def merged(old: Json, message: Json) -> Json:
    """The table after a message: a whole one replaces it, a turn changes it."""
    if message["type"] == "table":
        return message
    if message["type"] != "turn":
        return old
    assert message["base"] == old["seq"], "a turn that does not fit"
    now = {**old, **{k: v for k, v in message.items() if k not in NOT_KEPT}, "type": "table"}
    now["scene"] = _merged_scene(old.get("scene"), message)
    added = message.get("lines") or []
    kept = [line for line in old.get("lines", []) if not added or line["n"] < added[0]["n"]]
    now["lines"] = [line for line in kept + added if line["n"] >= now.get("first", 0)]
    return now


SCENE = ("heading", "status", "panels", "zones")
NOT_KEPT = {"base", "lines", "pieces", "gone", *SCENE}


def _merged_scene(old: Json | None, turn: Json) -> Json | None:
    if not any(key in turn for key in (*SCENE, "pieces", "gone")):
        return old
    now = {**(old or {"pieces": []}), **{key: turn[key] for key in SCENE if key in turn}}
    if turn.get("zones"):
        now["zones"] = merged_zones((old or {}).get("zones", []), turn["zones"])
    changed = {piece["id"]: piece for piece in turn.get("pieces") or []}
    gone = set(turn.get("gone") or [])
    kept = {piece["id"]: piece for piece in now["pieces"] if piece["id"] not in gone}
    now["pieces"] = list({**kept, **changed}.values())
    return now


def merged_zones(old: list[Json], told: list[Any]) -> list[Json]:
    """The zones of a turn; one that did not change is named by its id."""
    known = {zone["id"]: zone for zone in old}
    return [known[zone] if isinstance(zone, str) else zone for zone in told]


def bare(shown: Json, online: bool = True) -> Json:
    """What was shown, without what passes by itself; pieces by their id, empty things left out."""
    unsteady = ("clock", "still") if online else ("clock", "still", "online")
    out = {key: value for key, value in shown.items() if key not in ("at",)}
    out["seats"] = [
        {key: value for key, value in seat.items() if key not in unsteady}
        for seat in shown["seats"]
    ]
    if out.get("scene"):
        pieces = sorted(out["scene"]["pieces"], key=lambda piece: str(piece["id"]))
        out["scene"] = {**out["scene"], "pieces": pieces}
    if not out.get("scene"):
        out.pop("first", None)
    return {key: value for key, value in out.items() if value not in (None, [], "", 0, False, {})}


# --- As a process ------------------------------------------------------------------------------


class Server:
    """`munera serve` on a free port of this machine."""

    def __init__(self, folder: Path, *options: str, no_limits: bool = True) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.log = folder / f"log-{self.port}"
        command = [
            sys.executable, "-m", "munera", "serve", "--port", str(self.port), "--no-browser",
            "--data", str(folder / "data"), *options,
        ]  # fmt: skip
        if no_limits:
            command.append("--no-limits")
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, "COLUMNS": "200"}
            )
        end = time.monotonic() + 60
        while "Munera is at" not in self.said:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.05)

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def memory(self) -> int:
        """What the process has in memory, in bytes; 0 where that cannot be told."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> int:
        """Ask it to end, and wait for it."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


@contextmanager
def serving(folder: Path, *options: str, no_limits: bool = True) -> Iterator[Server]:
    """A server for a while."""
    server = Server(folder, *options, no_limits=no_limits)
    try:
        yield server
    finally:
        server.stop()


@asynccontextmanager
async def signed_in(server: Server, name: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with a session."""
    async with httpx.AsyncClient(base_url=server.base, timeout=60) as client:
        answer = await client.post("/api/session", json={"name": name})
        assert answer.status_code == 200, answer.text
        yield client
