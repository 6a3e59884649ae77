"""Running the application on an address until it is stopped."""

from __future__ import annotations

import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from munera.core.errors import MuneraError
from munera.core.saying import languages, say
from munera.games import broken, every
from munera.play.art import sheet
from munera.server.app import MOST_BYTES, make_app
from munera.server.doors import EACH, Doors
from munera.server.hall import HallSettings
from munera.server.hosts import Hosts
from munera.server.lobby import WARNED
from munera.server.routes import book_of, games
from munera.server.sockets import Sockets
from munera.server.sqlite import open_store
from munera.server.sums import faults

# Seconds that an idle connection stays open. Browsers and proxies keep theirs for about a minute. A
# server that closes before them may do so just as they send a request, which is then lost.
KEEP_ALIVE = 75
ENOUGH_FILES = 65_536  # open files, connections included, that are enough
OWN_FILES = 128  # of these, for other things than connections: the database, pipes, files


log = logging.getLogger("munera")


@dataclass(frozen=True, slots=True)
class Serving:
    """Where to listen, where to keep games, and how strict to be."""

    host: str
    port: int
    folder: Path
    limits: bool = True
    secure: bool = False
    grace: float = 60.0
    browser: bool = False
    keep: int = 0  # days until a table where nothing happens is deleted; 0: never
    names: tuple[str, ...] = ()  # more host names; addresses and the machine's own always work

    @property
    def address(self) -> str:
        """The address to type into a browser."""
        return f"http://{self.host}:{self.port}"


class _Nonsense(logging.Filter):
    """Drops log lines of libraries about bytes that are no Unicode: anybody can cause them."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, UnicodeDecodeError)


class _Server(uvicorn.Server):
    """Announces its address as soon as it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def run(wish: Serving, announce: Callable[[str], None]) -> None:
    """Serve until stopped; raises MuneraError if the address or the folder cannot be used."""
    if not 1 <= wish.port <= 65535:
        raise MuneraError(say("serve.port", port=wish.port))
    _check_free(wish)
    for fault in broken():
        announce(str(fault))
    for warning in _warnings(wish):
        announce(warning)
    store = open_store(wish.folder)

    def ready() -> None:
        # What is loaded by now stays loaded: the garbage collector need not search it again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        announce(f"Munera is at {wish.address} (games are kept in {wish.folder}; Ctrl-C stops it).")
        threading.Thread(target=_look_over, args=(wish.folder,), daemon=True).start()
        if wish.browser:
            threading.Thread(target=webbrowser.open, args=(wish.address,), daemon=True).start()

    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_Nonsense())
    settings = HallSettings(grace=wish.grace, keep=wish.keep)
    app = make_app(store, settings, wish.limits, wish.secure, hosts=_hosts(wish))
    _warm_up(app)
    each = EACH if wish.limits and not wish.secure else 0  # behind a proxy all share one address
    doors: Any = Doors(raise_files() - OWN_FILES, MOST_BYTES, each)
    sockets: Any = Sockets(app.state.live, doors.leave)  # uvicorn calls it to make a protocol
    config = uvicorn.Config(
        app, host=wish.host, port=wish.port, log_level="warning", server_header=False,
        http=doors, ws=sockets,
        timeout_graceful_shutdown=3, access_log=False,
        timeout_keep_alive=KEEP_ALIVE,
        proxy_headers=wish.secure,
    )  # fmt: skip
    _Server(config, ready).run()


def _warm_up(app: Litestar) -> None:
    """Make now what takes long the first time, so that no request has to wait for it."""
    assert app.openapi_schema is not None
    for language in languages():
        games(language)
        for game in every():
            book_of(game.name, language)
    for game in every():
        sheet(game)


def _hosts(wish: Serving) -> Hosts | None:
    """The host names to answer to; None: any.

    Behind https any name will do, since the certificate names the host, unless some are given.
    """
    if wish.secure and not wish.names:
        return None
    return Hosts((wish.host, *wish.names))


def _warnings(wish: Serving) -> Iterator[str]:
    """What an operator should know who lets others reach this machine, or deletes old tables."""
    if wish.keep:
        yield (
            f"Tables where nothing happens for {wish.keep} days are deleted with their records; "
            f"their guests are warned {WARNED} days before."
        )
    try:
        is_own = ip_address(wish.host).is_loopback
    except ValueError:
        is_own = wish.host == "localhost"
    if not is_own and not wish.secure:
        yield (
            "Others can reach this address, but without https anybody on the way can read what "
            "they send: put a proxy with https before it and use --secure."
        )
    if not is_own and not wish.limits:
        yield "Limits are off: anybody who reaches this address can slow it down for all others."


def _look_over(folder: Path) -> None:
    """Check the whole database and log what is damaged, while people already play."""
    try:
        for fault in faults(folder):
            log.error("%s Run `munera check`, and restore a backup if you can.", fault)
    except MuneraError as error:
        log.error("%s", error)


def raise_files() -> int:
    """Raise the limit of open files as far as is allowed and useful, and return it."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return ENOUGH_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, ENOUGH_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
    return wanted


def _check_free(wish: Serving) -> None:
    """Raise MuneraError if the address cannot be listened on."""
    family = socket.AF_INET6 if ":" in wish.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((wish.host, wish.port))
        except OSError as error:
            why = error.strerror or str(error)
            raise MuneraError(
                say("serve.cannot_listen", host=wish.host, port=wish.port, why=why)
            ) from None
