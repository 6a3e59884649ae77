"""`munera backup`, `restore`, `check`, `content`: everything that a server keeps."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.core.errors import MuneraError
from munera.core.saying import say

Data = Annotated[Path, Parameter(name="--data", help="The server's data folder.")]


def backup(file: Path, *, data: Data) -> None:
    """Copy a server's data into a new file, while it runs or not."""
    _check_parts()
    from munera.server.folder import backup

    backup(data, file)
    print(f"Saved '{file}', {file.stat().st_size:,} bytes.")


def restore(
    file: Path,
    *,
    data: Data,
    force: Annotated[
        bool,
        Parameter(
            help="Replace the database of a folder that is not empty; the old one is renamed."
        ),
    ] = False,
) -> None:
    """Check a backup and put it into a data folder that no server uses."""
    _check_parts()
    from munera.server.folder import restore

    kept = restore(file, data, force=force)
    if kept is not None:
        print(f"The old database is now '{kept}'.")
    print(f"Restored '{file}' into '{data}'.")


def check(*, data: Data) -> None:
    """Read everything that a server keeps, while it runs or not, and say what is damaged."""
    _check_parts()
    from munera.server.sums import faults

    found = 0
    for fault in faults(data):
        print(fault)
        found += 1
    if found:
        raise SystemExit(1)
    print(f"Everything in '{data}' can be read and is undamaged.")


def content(folder: Path, *, data: Data) -> None:
    """Write the content that the games of a server were played with into a folder.

    Set MUNERA_CONTENT to one of the folders in it to continue games that began with that content
    and to read their records.
    """
    _check_parts()
    from munera.server.papers import write_out

    for place in write_out(data, folder):
        print(place)


def _check_parts() -> None:
    """Raise an error if only the parts for play on one machine are installed."""
    if find_spec("apsw") is None:
        raise MuneraError(say("server.needs_apsw"))
