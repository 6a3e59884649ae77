"""Checksums of what is kept: every read notices a bad disk, and so does `munera check`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import apsw

from munera.core.saying import Saying, say
from munera.server import folder as folders

PAUSE: Final = 0.002  # seconds of rest between batches of rows: people's moves go first
HANDFUL: Final = 500
ENTRIES: Final = "select table_id, seq, kind, body, guest, client_id, at, checked from entries"
SNAPSHOTS: Final = "select table_id, seq, body, checked from snapshots"


def sum_of(*facts: object) -> int:
    """The checksum of some facts, in order.

    >>> sum_of("a", 1) != sum_of("a1"), sum_of("a", b"b") == sum_of("a", b"b")
    (True, True)
    """
    told = [fact if isinstance(fact, bytes) else str(fact).encode() for fact in facts]
    return crc32(b"\0".join(told))


def is_whole(checked: int | None, *facts: object) -> bool:
    """Whether facts are as they were written; older versions wrote no checksum, which is fine."""
    return checked is None or checked == sum_of(*facts)


def faults(folder: Path) -> Iterator[Saying]:
    """What is wrong with the database of a folder, in use or not; raises BadStore without one.

    It runs slowly on purpose, so that a server on the same folder goes first.
    """
    file = folder / folders.DATABASE
    try:
        with closing(folders.connect(file)) as database:
            folders.schema_number(database, file, len(folders.migrations()))
            found = str(database.pragma("quick_check"))
            if found != "ok":
                yield say("check.pages", what=" ".join(found.split())[:200])
            for sql in (ENTRIES, SNAPSHOTS):
                yield from _bad_rows(database, sql)
    except apsw.Error as error:
        yield say("check.unreadable", reason=folders.reason(error))


def _bad_rows(database: apsw.Connection, sql: str) -> Iterator[Saying]:
    rows: Any = database.execute(sql)
    for number, (table, seq, *facts, checked) in enumerate(rows, 1):
        if not is_whole(checked, table, seq, *facts):
            yield say("check.row", table=table, seq=seq)
        if number % HANDFUL == 0:
            time.sleep(PAUSE)
