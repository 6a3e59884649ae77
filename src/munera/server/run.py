"""Running the application on an address until somebody stops it."""

from __future__ import annotations

import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from munera.core.errors import MuneraError
from munera.core.saying import say
from munera.games import broken
from munera.server.app import make_app
from munera.server.hall import Manners
from munera.server.sockets import Sockets
from munera.server.sqlite import open_store

# Seconds that a quiet connection stays open. Browsers and proxies keep theirs for about a minute; a
# server that hangs up before them may do so just as they ask again, and the question is lost.
KEEP_ALIVE = 75


@dataclass(frozen=True, slots=True)
class Serving:
    """Where to listen, where games are kept, and how strict to be."""

    host: str
    port: int
    folder: Path
    limits: bool = True
    secure: bool = False
    grace: float = 60.0
    browser: bool = False

    @property
    def address(self) -> str:
        """What a person types."""
        return f"http://{self.host}:{self.port}"


class _Nonsense(logging.Filter):
    """Leaves out what libraries write about lines that send no Unicode: anybody can do that."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, UnicodeDecodeError)


class _Server(uvicorn.Server):
    """Says where it is once it can be reached."""

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
    store = open_store(wish.folder)

    def ready() -> None:
        # What is loaded by now stays: looking through it again for garbage only makes moves wait.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        announce(f"Munera is at {wish.address} (games are kept in {wish.folder}; Ctrl-C stops it).")
        if wish.browser:
            threading.Thread(target=webbrowser.open, args=(wish.address,), daemon=True).start()

    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_Nonsense())
    app = make_app(store, Manners(grace=wish.grace), limits=wish.limits, secure=wish.secure)
    sockets: Any = Sockets(app.state.live)  # a class is usual; anything that makes one will do
    config = uvicorn.Config(
        app, host=wish.host, port=wish.port, log_level="warning", ws=sockets, server_header=False,
        timeout_graceful_shutdown=3, access_log=False,
        timeout_keep_alive=KEEP_ALIVE,
        proxy_headers=wish.secure,
    )  # fmt: skip
    _Server(config, ready).run()


def _check_free(wish: Serving) -> None:
    """Raise MuneraError if nobody can listen there."""
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
