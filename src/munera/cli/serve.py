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
    no_limits: Annotated[bool, Parameter(help="Let everybody ask as fast as they like.")] = False,
    secure: Annotated[bool, Parameter(help="It is reached by https: cookies say so.")] = False,
    grace: Annotated[float, Parameter(help="Seconds before a bot holds a dropped seat.")] = 60.0,
) -> None:
    """Serve tables in the browser; games survive restarts."""
    from munera.server.run import Serving, run  # late: other commands need no server

    wish = Serving(
        host, port, data or usual_data(), not no_limits, secure, grace, browser=not no_browser
    )
    run(wish, say)
