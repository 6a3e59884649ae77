"""`munera serve`: the tables and the page on one address."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.cli.files import say


def usual_data() -> Path:
    """Where games are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(os.environ.get("MUNERA_DATA") or Path(base) / "munera")


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on.")] = 8000,
    data: Annotated[Path | None, Parameter(help="The folder where games are kept.")] = None,
    no_browser: Annotated[bool, Parameter(help="Do not open a browser.")] = False,
    no_limits: Annotated[
        bool, Parameter(help="Do not limit how much a client may ask for.")
    ] = False,
    secure: Annotated[
        bool, Parameter(help="People reach the server by https (sets secure cookies).")
    ] = False,
    name: Annotated[
        tuple[str, ...],
        Parameter(
            help="A further host name of the server; addresses and this machine's name always work."
        ),
    ] = (),
    keep: Annotated[
        int, Parameter(help="Delete tables after so many days without a move; 0: never.")
    ] = 0,
    grace: Annotated[
        float, Parameter(help="Seconds before a bot holds the seat of a person who is gone.")
    ] = 60.0,
) -> None:
    """Start a server to play in the browser; games survive restarts."""
    from munera.server.run import Serving, run  # imported late: other commands need no server

    wish = Serving(
        host,
        port,
        data or usual_data(),
        not no_limits,
        secure,
        grace,
        browser=not no_browser,
        names=name,
        keep=max(0, keep),
    )
    run(wish, say)
