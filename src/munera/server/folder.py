"""A data folder: its lock, its database file, the numbers of the schema, backup and restore."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

import apsw

from munera.core.saying import say
from munera.server.store import BadStore

DATABASE: Final = "munera.db"
LOCK: Final = "munera.lock"
BESIDES: Final = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside a database
OURS: Final = 0x4D554E45  # "MUNE", the application's id in the header of the file
PATIENCE: Final = 5000  # milliseconds to wait while another process has the file locked
STATEMENTS: Final = 400  # prepared statements that a connection keeps

# A checkpoint that meets a reset of the log corrupts a WAL database. SQLite mended that in 3.51.3
# and in these older branches; see "The WAL-Reset Bug" on sqlite.org/wal.html.
MENDED: Final = (3, 51, 3)
MENDED_BRANCHES: Final = ((3, 44, 6), (3, 50, 7))


def check_sqlite(version: str) -> None:
    """Raise BadStore for a version of SQLite that can corrupt a database in WAL mode."""
    major, minor, patch = (int(part) for part in version.split(".")[:3])
    found = (major, minor, patch)
    mended = any(found[:2] == branch[:2] and found >= branch for branch in MENDED_BRANCHES)
    if found < MENDED and not mended:
        raise BadStore(say("store.old_sqlite", version=version))


def migrations() -> list[str]:
    """The SQL of each migration; the first one is for an empty database."""
    folder = files("munera.server") / "migrations"
    found = {file.name: file for file in folder.iterdir() if file.name.endswith(".sql")}
    assert sorted(found) == [f"{number:04}.sql" for number in range(1, len(found) + 1)]
    return [found[name].read_text("utf-8") for name in sorted(found)]


# --- Opening -----------------------------------------------------------------------------------


def lock(folder: Path) -> apsw.Connection:
    """Make the folder if it is missing, and lock it until the connection is closed.

    The lock is a lock of SQLite on an empty file: it works on every system, and ends with the
    process even after a crash. Raises BadStore if the folder is in use or cannot be written into.
    """
    held: apsw.Connection | None = None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = apsw.Connection(os.path.abspath(folder / LOCK))
        held.pragma("journal_mode", "memory")  # no file beside it
        held.execute("begin exclusive")
    except apsw.BusyError:
        _close(held)
        raise BadStore(say("store.in_use", folder=folder)) from None
    except (OSError, ValueError, apsw.Error) as error:
        _close(held)
        raise BadStore(say("store.folder_closed", folder=folder, reason=reason(error))) from None
    return held


def connect(file: Path, *, write: bool = False) -> apsw.Connection:
    """A connection to a database that exists, with our settings.

    A loss of power may leave a journal that SQLite must roll back first; a read-only connection
    cannot.
    """
    cut_off = file.with_name(f"{file.name}-journal").exists()
    flags = apsw.SQLITE_OPEN_READWRITE if write or cut_off else apsw.SQLITE_OPEN_READONLY
    connection = apsw.Connection(os.path.abspath(file), flags=flags, statementcachesize=STATEMENTS)
    connection.set_busy_timeout(PATIENCE)
    connection.pragma("trusted_schema", False)
    if write:
        connection.pragma("synchronous", "full")
    return connection


def open_database(file: Path, steps: Sequence[str]) -> apsw.Connection:
    """The connection that writes, on a database of the newest schema; raises BadStore.

    A database that is not ours, or is newer than we are, stays as it is.
    """
    writer: apsw.Connection | None = None
    try:
        if not file.exists():
            _make(file, steps)
        elif not file.stat().st_size:
            raise BadStore(say("store.empty_file", file=file))
        with closing(connect(file)) as peek:
            number = schema_number(peek, file, len(steps))
        writer = connect(file, write=True)
        if writer.pragma("journal_mode", "wal") != "wal":
            raise BadStore(say("store.no_wal", file=file))
        _migrate(writer, file, number, steps)
        writer.pragma("foreign_keys", True)
    except (OSError, apsw.Error) as error:
        _close(writer)
        raise BadStore(say("store.cannot_open", file=file, reason=reason(error))) from None
    except BadStore:
        _close(writer)
        raise
    return writer


def _make(file: Path, steps: Sequence[str]) -> None:
    """Make a new database, complete or not at all; refuse if there is a log without a database."""
    for ending in BESIDES:
        if file.with_name(file.name + ending).exists():
            raise BadStore(say("store.log_alone", file=file, log=file.name + ending))
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    _remove(fresh)  # a loss of power may have left one of an earlier process with our number
    try:
        os.close(os.open(fresh, os.O_CREAT | os.O_RDWR, 0o600))
        with closing(connect(fresh, write=True)) as writer:
            _migrate(writer, file, 0, steps)
        _sync(fresh)
        _put(fresh, file)
    finally:
        _remove(fresh)


def schema_number(connection: apsw.Connection, file: Path, known: int) -> int:
    """The number of the schema, 0 for an empty database; raises BadStore for what is not ours."""
    try:
        number = int(connection.pragma("user_version"))
        owner = int(connection.pragma("application_id"))
        things = int(connection.execute("select count(*) from sqlite_schema").get)
    except apsw.NotADBError:
        raise BadStore(say("store.no_database_file", file=file)) from None
    if owner == OURS:
        if number > known:
            raise BadStore(say("store.newer", file=file, number=number, known=known))
        return number
    if owner or number or things:
        raise BadStore(say("store.not_munera", file=file))
    return 0


def _migrate(writer: apsw.Connection, file: Path, number: int, steps: Sequence[str]) -> None:
    """Run the missing migrations, each complete or not at all."""
    for step, sql in enumerate(steps[number:], number + 1):
        try:
            writer.execute("begin immediate")
            writer.execute(sql)
            writer.pragma("application_id", OURS)
            writer.pragma("user_version", step)
            writer.execute("commit")
        except apsw.Error as error:
            if writer.in_transaction:
                writer.execute("rollback")
            raise BadStore(
                say("store.cannot_migrate", file=file, step=step, reason=reason(error))
            ) from None


# --- Backup and restore ------------------------------------------------------------------------


def backup(folder: Path, target: Path) -> None:
    """Copy the database of a folder, in use or not, into a new file; raises BadStore.

    The copy is the database at one moment. It is one file, complete or not there.
    """
    check_sqlite(apsw.sqlite_lib_version())
    _check_free(target)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        _copy(folder / DATABASE, fresh)
        _check_free(target)
        _put(fresh, target)
    except OSError as error:
        raise BadStore(say("store.cannot_write", target=target, reason=reason(error))) from None
    finally:
        _remove(fresh)


def restore(source: Path, folder: Path, *, force: bool = False) -> Path | None:
    """Put a backup in place, and return the file that the old database was moved to, if any.

    Raises BadStore, with nothing changed, if the folder is in use, if the backup is damaged or
    newer than this version, or if the folder is not empty and `force` is not set.
    """
    check_sqlite(apsw.sqlite_lib_version())
    if not source.is_file():
        raise BadStore(say("store.no_backup", source=source))
    fresh = folder / f".{DATABASE}.{os.getpid()}"
    with closing(lock(folder)):
        try:
            if not force and any(file.name != LOCK for file in folder.iterdir()):
                raise BadStore(say("store.not_empty", folder=folder))
            _copy(source, fresh)
            _check_whole(fresh, source)
            kept = _set_aside(folder)
            _put(fresh, folder / DATABASE)
        except OSError as error:
            raise BadStore(
                say("store.cannot_restore", folder=folder, reason=reason(error))
            ) from None
        finally:
            _remove(fresh)
    return kept


def _copy(source: Path, fresh: Path) -> None:
    """Copy a database as it is at one moment into a file of our own, and sync that file."""
    if not source.is_file():
        raise BadStore(say("store.no_database", source=source))
    _remove(fresh)  # a loss of power may have left one here too
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with closing(connect(source)) as old, closing(connect(fresh, write=True)) as new:
            schema_number(old, source, len(migrations()))
            with new.backup("main", old, "main") as copying:
                copying.step(-1)  # in one go: a copy in parts starts again after every commit
            new.pragma("journal_mode", "delete")  # one file, without a log beside it
    except apsw.Error as error:
        raise BadStore(say("store.cannot_copy", source=source, reason=reason(error))) from None
    _sync(fresh)


def _check_whole(fresh: Path, source: Path) -> None:
    """Raise BadStore if a copied database is damaged or empty."""
    try:
        with closing(connect(fresh)) as copied:
            found = copied.pragma("integrity_check")
            empty = not copied.pragma("user_version")
            lost = copied.execute("pragma foreign_key_check").fetchall()
    except apsw.Error as error:
        raise BadStore(
            say("store.backup_damaged_why", source=source, reason=reason(error))
        ) from None
    if empty:
        raise BadStore(say("store.backup_empty", source=source))
    if found != "ok" or lost:
        raise BadStore(say("store.backup_damaged", source=source))


def _set_aside(folder: Path) -> Path | None:
    """Rename the database of a folder together with its log."""
    old = folder / DATABASE
    if not old.exists():
        return None
    count = 1
    while (aside := folder / f"munera-before-restore-{count}.db").exists():
        count += 1
    for ending in (*BESIDES, ""):  # the log first: an old log would damage the new database
        part = folder / (DATABASE + ending)
        if part.exists():
            part.rename(folder / (aside.name + ending))
    return aside


def _check_free(target: Path) -> None:
    """Raise BadStore if the target exists."""
    if target.exists() or target.is_symlink():
        raise BadStore(say("store.target_exists", target=target))


def _put(fresh: Path, target: Path) -> None:
    """Give a finished file its name, and sync the folder."""
    fresh.rename(target)
    if os.name == "posix":
        _sync(target.parent)


def _sync(path: Path) -> None:
    """Wait until a file or a folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(fresh: Path) -> None:
    """Remove a leftover file; if that fails, it does no harm."""
    for ending in ("", *BESIDES):
        with suppress(OSError):
            fresh.with_name(fresh.name + ending).unlink()


def _close(connection: apsw.Connection | None) -> None:
    """Close a connection that was opened before something failed."""
    if connection is not None:
        connection.close()


def reason(error: Exception) -> str:
    """Why the system or SQLite refused, worded as the end of a sentence."""
    told = error.strerror if isinstance(error, OSError) else None
    text = (told or str(error) or type(error).__name__).removesuffix(".")
    return text[:1].lower() + text[1:]
