"""`munera backup` and `munera restore`: everything a server keeps, as one file."""

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
        bool, Parameter(help="Even if the folder is not empty; its old database is kept aside.")
    ] = False,
) -> None:
    """Check a backup and put it into a data folder that no server uses."""
    _check_parts()
    from munera.server.folder import restore

    kept = restore(file, data, force=force)
    if kept is not None:
        print(f"The old database is now '{kept}'.")
    print(f"Restored '{file}' into '{data}'.")


def _check_parts() -> None:
    """Raise an error where only the parts to play at one machine are installed."""
    if find_spec("apsw") is None:
        raise MuneraError(say("server.needs_apsw"))
