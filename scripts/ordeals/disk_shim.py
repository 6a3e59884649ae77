"""A disk of our own under SQLite: every write, sync, truncation and name passes by a listener.

The calls of SQLite's own file system (`sqlite3_vfs`, `sqlite3_io_methods`) are redirected here, so
that SQLite gets errors just as from the system. A file system by apsw would not do: its exception
is raised again after a failure that SQLite ignores, as when a checkpoint fails after a commit. The
few system calls of `folder.py` are redirected here as well.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
from collections.abc import Iterator
from ctypes import c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unittest import mock

import apsw

OK = apsw.SQLITE_OK
FULL = apsw.SQLITE_FULL
BAD = {  # an input or output error, by what was tried
    "write": apsw.SQLITE_IOERR_WRITE,
    "sync": apsw.SQLITE_IOERR_FSYNC,
    "sync folder": apsw.SQLITE_IOERR_DIR_FSYNC,
    "truncate": apsw.SQLITE_IOERR_TRUNCATE,
    "delete": apsw.SQLITE_IOERR_DELETE,
    "create": apsw.SQLITE_CANTOPEN,
    "rename": apsw.SQLITE_IOERR,
}
VFS_POINTER = 27  # SQLITE_FCNTL_VFS_POINTER

FILE = (
    "close", "read", "write", "truncate", "sync", "size", "lock", "unlock", "reserved", "control",
    "sector", "device", "shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch",
)  # fmt: skip


class Methods(ctypes.Structure):
    """What can be done with an open file (`sqlite3_io_methods`)."""

    _fields_ = (("version", c_int), *((name, c_void_p) for name in FILE))


class System(ctypes.Structure):
    """The beginning of a file system (`sqlite3_vfs`)."""

    _fields_ = (
        ("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", c_void_p), ("delete", c_void_p),
    )  # fmt: skip


OPEN = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
WRITE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = ctypes.CFUNCTYPE(c_int, c_void_p, c_int)


class Act(NamedTuple):
    """One thing that is done to the disk."""

    kind: str  # a key of BAD
    name: str  # of the file in the folder that is watched
    offset: int = 0  # where it is written, or the new length of the file
    data: bytes = b""
    to: str = ""  # the new name


class Listener(Protocol):
    """Stands between the store and the disk."""

    def asked(self, act: Act) -> int:
        """Called before something is done: returns OK, or the SQLite error to give instead."""
        ...


class Shim:
    """Redirects the calls for the files of one folder to a listener."""

    def __init__(self, folder: Path, listener: Listener) -> None:
        self.folder = os.path.abspath(folder)
        self.listener = listener
        self._names: dict[int, str] = {}  # of open files, by their address
        self._tables: dict[int, Methods] = {}  # ours by SQLite's
        self._system = System.from_address(_address())
        self._open: Any = OPEN(self._system.open)
        self._delete: Any = DELETE(self._system.delete)
        self._calls: list[Any] = [OPEN(self._opened), DELETE(self._deleted)]

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Redirect while the block runs; files must be closed before it ends."""
        before = self._system.open, self._system.delete
        self._system.open, self._system.delete = (_pointer(call) for call in self._calls[:2])
        try:
            with (
                mock.patch.object(os, "open", self._os_open(os.open)),
                mock.patch.object(os, "fsync", self._os_fsync(os.fsync)),
                mock.patch.object(os, "rename", self._os_rename(os.rename)),
                mock.patch.object(os, "unlink", self._os_unlink(os.unlink)),
            ):
                yield
        finally:
            self._system.open, self._system.delete = before

    def _name(self, path: str) -> str:
        """The name of a file in the folder; empty: it is elsewhere."""
        parent, name = os.path.split(os.path.abspath(path))
        return name if parent == self.folder else ""

    # --- Calls of SQLite -------------------------------------------------------------------------

    def _opened(self, system: int, path: int, file: int, flags: int, out: int) -> int:
        named = ctypes.string_at(path).decode() if path else ""
        name = self._name(named) if named else ""
        if name and flags & apsw.SQLITE_OPEN_CREATE and not os.path.exists(named):
            if code := self.listener.asked(Act("create", name)):
                return code
        code = int(self._open(system, path, file, flags, out))
        if code == OK and name:
            methods = c_void_p.from_address(file)
            self._names[file] = name
            methods.value = ctypes.addressof(self._table(methods.value or 0))
        return code

    def _table(self, theirs: int) -> Methods:
        """SQLite's methods with ours among them."""
        if theirs not in self._tables:
            ours = Methods()
            ctypes.memmove(ctypes.addressof(ours), theirs, ctypes.sizeof(Methods))
            write: Any = WRITE(ours.write)
            cut: Any = TRUNCATE(ours.truncate)

            def written(file: int, data: int, amount: int, offset: int) -> int:
                act = Act("write", self._names[file], offset, ctypes.string_at(data, amount))
                return self.listener.asked(act) or int(write(file, data, amount, offset))

            def truncated(file: int, size: int) -> int:
                act = Act("truncate", self._names[file], size)
                return self.listener.asked(act) or int(cut(file, size))

            def synced(file: int, flags: int) -> int:  # this machine's own power does not fail
                return self.listener.asked(Act("sync", self._names[file]))

            calls = [WRITE(written), TRUNCATE(truncated), SYNC(synced)]
            ours.write, ours.truncate, ours.sync = (_pointer(call) for call in calls)
            self._calls += [*calls, write, cut]
            self._tables[theirs] = ours
        return self._tables[theirs]

    def _deleted(self, system: int, path: bytes, synced: int) -> int:
        name = self._name(path.decode())
        if name and os.path.exists(path):
            if code := self.listener.asked(Act("delete", name)):
                return code
        code = int(self._delete(system, path, 0))
        if code == OK and name and synced:
            return self.listener.asked(Act("sync folder", ""))
        return code

    # --- Calls of ours to the system -------------------------------------------------------------

    def _try(self, act: Act) -> None:
        """Raise OSError if the listener refuses it."""
        if code := self.listener.asked(act):
            number = errno.ENOSPC if code == FULL else errno.EIO
            raise OSError(number, os.strerror(number))

    def _os_open(self, real: Any) -> Any:
        def call(path: Any, flags: int, *more: Any, **named: Any) -> int:
            name = self._name(os.fspath(path))
            if name and flags & os.O_CREAT and not os.path.exists(path):
                self._try(Act("create", name))
            return int(real(path, flags, *more, **named))

        return call

    def _os_fsync(self, real: Any) -> Any:
        def call(handle: int) -> None:
            path = os.readlink(f"/proc/self/fd/{handle}")
            if path == self.folder:
                self._try(Act("sync folder", ""))
            elif name := self._name(path):
                self._try(Act("sync", name))
            else:
                real(handle)

        return call

    def _os_rename(self, real: Any) -> Any:
        def call(path: Any, target: Any, **named: Any) -> None:
            if name := self._name(os.fspath(path)):
                self._try(Act("rename", name, to=self._name(os.fspath(target))))
            real(path, target, **named)

        return call

    def _os_unlink(self, real: Any) -> Any:
        def call(path: Any, **named: Any) -> None:
            name = self._name(os.fspath(path))
            if name and os.path.exists(path):
                self._try(Act("delete", name))
            real(path, **named)

        return call


def _address() -> int:
    """Where SQLite's file system lies in memory."""
    found = c_void_p()
    database = apsw.Connection(":memory:")
    try:
        database.file_control("main", VFS_POINTER, ctypes.addressof(found))
    finally:
        database.close()
    assert found.value
    return found.value


def _pointer(call: Any) -> int | None:
    """The address of a call."""
    return ctypes.cast(call, c_void_p).value
