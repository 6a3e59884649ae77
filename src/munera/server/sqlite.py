"""The store on SQLite: one thread writes, everything that waits in one commit; reads are direct.

The write-ahead log reaches the disk at every commit (`synchronous=full`), and only then is a
writer told. While one commit waits for the disk the next jobs gather, and in a crowd the
writer waits a few milliseconds more for a handful of them, so that the number of tables that play
at once hardly matters. The SQL is plain: PostgreSQL takes it too.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias

import apsw

from munera.core.saying import say
from munera.server import folder as folders
from munera.server.store import (
    Conflict,
    Entry,
    Guest,
    Loaded,
    Snapshot,
    Store,
    StoreFailed,
    TableRow,
)

Row: TypeAlias = tuple[Any, ...]  # what the columns hold is the schema's to say
Value: TypeAlias = str | int | bytes
Waiting: TypeAlias = "asyncio.Future[None] | concurrent.futures.Future[None]"

CLOSED: Final = say("keeping.closed")
REMEMBERED: Final = 20_000  # tables whose end the writer knows by heart
MOST_ROWS: Final = 256  # entries in one statement
HANDFUL: Final = 8  # jobs that are worth a commit; meanwhile the event loop makes the next ones
GATHERING: Final = 0.003  # seconds that the writer waits for as many, after a commit with more
CHECKPOINT: Final = 4000  # pages of the log before it is copied into the database
LONGEST_LOG: Final = 64 << 20  # bytes of the log's file that are kept for the next writes

COLUMNS: Final = "id, game, phase, access, code, secret, created, changed, card"
# Chosen tables, newest change first, with a row for each seat.
ROWS: Final = (
    f"select t.id, t.game, t.phase, t.access, t.code, t.secret, t.created, t.changed, t.card,"
    f" s.guest from (select {COLUMNS} from tables where %s) t"
    " left join seats s on s.table_id = t.id order by t.changed desc, t.id, s.place"
)
ONE: Final = ROWS % "id = ?"
OPEN: Final = ROWS % "access = 'open' and phase <> 'over' order by changed desc, id limit ?"
OF_GUEST: Final = ROWS % (
    "id in (select table_id from seats where guest = ?) order by changed desc, id limit ?"
)
BY_CODE: Final = "select id from tables where code = ? and phase = 'gathering' and code <> ''"
SNAPSHOT: Final = "select seq, body from snapshots where table_id = ?"
ENTRIES: Final = (
    "select seq, kind, body, guest, client_id, at from entries"
    " where table_id = ? and seq > ? order by seq"
)
BY_CLIENT_ID: Final = (
    "select seq from entries where table_id = ? and guest = ? and client_id = ? and client_id <> ''"
)
GUEST: Final = (
    "select g.id, g.name from tokens t join guests g on g.id = t.guest"
    " where t.hash = ? and t.expires > ?"
)
SECRET: Final = "select value from secrets where name = ?"
LAST: Final = "select coalesce(max(seq), 0) from entries where table_id = ?"
SEATED: Final = "select guest from seats where table_id = ? order by place"
EXISTS: Final = "select id from tables where id = ?"

ADD_TABLE: Final = f"insert into tables ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
PUT_TABLE: Final = (
    "update tables set game = ?, phase = ?, access = ?, code = ?, secret = ?, created = ?,"
    " changed = ?, card = ? where id = ?"
)
CLEAR_SEATS: Final = "delete from seats where table_id = ?"
ADD_SEAT: Final = "insert into seats (table_id, place, guest) values (?, ?, ?)"
PUT_SNAPSHOT: Final = (
    "insert into snapshots (table_id, seq, body) values (?, ?, ?)"
    " on conflict (table_id) do update set seq = excluded.seq, body = excluded.body"
)
ADD_GUEST: Final = "insert into guests (id, name) values (?, ?)"
ADD_TOKEN: Final = "insert into tokens (hash, guest, expires) values (?, ?, ?)"
RENAME: Final = "update guests set name = ? where id = ?"
REVOKE: Final = "delete from tokens where hash = ?"
FORGET_TOKENS: Final = "delete from tokens where expires <= ?"
FORGET_GUESTS: Final = "delete from guests where id not in (select guest from tokens)"
ADD_SECRET: Final = "insert into secrets (name, value) values (?, ?) on conflict (name) do nothing"

# Which thing was there already, by the column that SQLite names.
TAKEN: Final = (
    ("entries.client_id", "id", say("keeping.done_already")),
    ("entries.seq", "seq", say("store.entry_taken")),
    ("tables.code", "code", say("store.table_code")),
    ("tables.id", "table", say("store.table_id")),
    ("guests.id", "guest", say("store.guest_id")),
    ("tokens.hash", "token", say("store.token")),
)


def _add_entries(count: int) -> str:
    """The statement that adds so many entries at once."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * count)
    return f"insert into entries (table_id, seq, kind, body, guest, client_id, at) values {rows}"


ADD_ENTRIES: Final = [_add_entries(count) for count in range(MOST_ROWS + 1)]


@dataclass(slots=True)
class Change:
    """Something to write about a table: a new one, or what comes after what is there."""

    table: str
    entries: Sequence[Entry]
    row: TableRow | None
    snapshot: Snapshot | None = None
    new: bool = False


@dataclass(slots=True)
class Statement:
    """One statement about guests or secrets; `must` names what it has to find."""

    sql: str
    values: tuple[Value, ...]
    must: str = ""


@dataclass(slots=True)
class Job:
    """Work for the writer, and who waits for it; no loop: somebody who blocks a thread."""

    work: Change | list[Statement]
    waiting: Waiting
    loop: asyncio.AbstractEventLoop | None


@dataclass(slots=True)
class Ending:
    """Where a table ends for now: the writer need not ask before each entry."""

    seq: int
    guests: tuple[str, ...]


def open_store(folder: Path) -> Store:
    """The store in a data folder, which is made if it is missing; raises BadStore."""
    return SqliteStore(folder, folders.migrations())


class SqliteStore(Store):
    """A data folder with a SQLite database; one process at a time has it."""

    def __init__(self, folder: Path, steps: Sequence[str]) -> None:
        folders.check_sqlite(apsw.sqlite_lib_version())
        self.folder: Final = folder
        file = folder / folders.DATABASE
        with ExitStack() as opened:
            self._lock = opened.enter_context(closing(folders.lock(folder)))
            self._database = opened.enter_context(closing(folders.open_database(file, steps)))
            self._reader = folders.connect(file)
            opened.pop_all()  # all went well: they stay open
        self._reading = threading.Lock()
        self._queueing = threading.Lock()
        self._closed = False
        self._gathered: list[Job] = []  # of this round of the event loop
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Writer(self._database, self._queue)
        self._writer.start()

    @property
    def commits(self) -> int:
        """How many commits there were since the start: fewer than jobs, to measure by."""
        return self._writer.commits

    # --- Writing ---------------------------------------------------------------------------

    def create(self, row: TableRow, entries: Sequence[Entry]) -> asyncio.Future[None]:
        return self._submit(Change(row.id, entries, row, new=True))

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
    ) -> asyncio.Future[None]:
        if row is not None and row.id != table:
            raise ValueError(f"the row of table {row.id} is not for table {table}")
        return self._submit(Change(table, entries, row, snapshot))

    def add_guest(self, guest: Guest, token_hash: bytes, expires: int) -> asyncio.Future[None]:
        add = Statement(ADD_GUEST, (guest.id, guest.name))
        return self._submit([add, Statement(ADD_TOKEN, (token_hash, guest.id, expires))])

    def rename_guest(self, guest: str, name: str) -> asyncio.Future[None]:
        return self._submit([Statement(RENAME, (name, guest), must="guest")])

    def revoke(self, token_hash: bytes) -> asyncio.Future[None]:
        return self._submit([Statement(REVOKE, (token_hash,))])

    def forget(self, now: int) -> asyncio.Future[None]:
        return self._submit([Statement(FORGET_TOKENS, (now,)), Statement(FORGET_GUESTS, ())])

    def _submit(self, work: Change | list[Statement]) -> asyncio.Future[None]:
        """Queue work for the writer."""
        loop = asyncio.get_running_loop()
        waiting = loop.create_future()
        with self._queueing:
            if self._closed:
                raise StoreFailed(CLOSED)
            if not self._gathered or self._gathered[-1].loop is not loop:
                loop.call_soon(self._hand_over)
            self._gathered.append(Job(work, waiting, loop))
            if len(self._gathered) >= HANDFUL:
                self._queue_gathered()
        return waiting

    def _hand_over(self) -> None:
        """Queue what one round of the event loop has brought: the writer wakes once for it."""
        with self._queueing:
            self._queue_gathered()

    def _queue_gathered(self) -> None:
        """The same for whoever has the lock."""
        for job in self._gathered:
            self._queue.put(job)
        self._gathered.clear()

    # --- Reading ---------------------------------------------------------------------------

    def load(self, table: str, whole: bool = False) -> Loaded | None:
        with self._reading:
            try:
                self._reader.execute("begin")  # one moment for all of it
                try:
                    return self._load(table, whole)
                finally:
                    self._reader.execute("commit")
            except apsw.Error as error:
                raise _unreadable(error) from None

    def _load(self, table: str, whole: bool) -> Loaded | None:
        """The parts of a table, in a transaction."""
        rows = _group(self._rows(ONE, (table,)))
        if not rows:
            return None
        found = [] if whole else self._rows(SNAPSHOT, (table,))
        snapshot = Snapshot(*found[0]) if found else None
        after = snapshot.seq if snapshot else 0
        entries = [Entry(*entry) for entry in self._rows(ENTRIES, (table, after))]
        return Loaded(rows[0], snapshot, entries)

    def done_before(self, table: str, by: str, id: str) -> int | None:
        found = self._read(BY_CLIENT_ID, (table, by, id))
        return found[0][0] if found else None

    def find_code(self, code: str) -> str | None:
        found = self._read(BY_CODE, (code,))
        return found[0][0] if found else None

    def open_tables(self, limit: int) -> list[TableRow]:
        return _group(self._read(OPEN, (limit,)))

    def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        return _group(self._read(OF_GUEST, (guest, limit)))

    def find_guest(self, token_hash: bytes, now: int) -> Guest | None:
        found = self._read(GUEST, (token_hash, now))
        return Guest(*found[0]) if found else None

    def secret(self, name: str) -> bytes:
        found = self._read(SECRET, (name,))
        if not found:
            waiting: concurrent.futures.Future[None] = concurrent.futures.Future()
            add = Statement(ADD_SECRET, (name, secrets.token_bytes(32)))
            with self._queueing:
                if self._closed:
                    raise StoreFailed(CLOSED)
                self._queue.put(Job([add], waiting, None))
            waiting.result()
            found = self._read(SECRET, (name,))
        value: bytes = found[0][0]
        return value

    def _read(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        """All rows of one question; raises StoreFailed."""
        with self._reading:
            try:
                return self._rows(sql, values)
            except apsw.Error as error:
                raise _unreadable(error) from None

    def _rows(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        """The rows of a question, for whoever has the lock."""
        return self._reader.execute(sql, values).fetchall()

    # --- The folder ------------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        folders.backup(self.folder, target)

    async def close(self) -> None:
        with self._queueing:
            if not self._closed:
                self._closed = True
                self._queue_gathered()
                self._queue.put(None)
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        """Wait for the writer and close everything, the writer's connection after the reader's.

        The last one to leave copies the log into the database, and a reader may not.
        """
        self._writer.join()
        with self._reading:
            self._reader.close()
        self._database.close()
        self._lock.close()


class Writer(threading.Thread):
    """The only one who writes: takes all jobs that wait and commits them together."""

    def __init__(self, database: apsw.Connection, queue: SimpleQueue[Job | None]) -> None:
        super().__init__(name="munera-store", daemon=True)
        self.commits = 0
        self._database = database
        self._queue = queue
        self._endings: dict[str, Ending] = {}
        database.pragma("wal_autocheckpoint", CHECKPOINT)
        database.pragma("journal_size_limit", LONGEST_LOG)

    def run(self) -> None:
        going_on, is_crowd = True, False
        while going_on:
            batch, going_on = self._take(GATHERING if is_crowd else 0)
            if batch:
                _settle(batch, self._write(batch))
            is_crowd = len(batch) > HANDFUL

    def _take(self, patience: float) -> tuple[list[Job], bool]:
        """Wait for a job and take all that wait with it; False after the last one.

        With some patience, seconds, there will be a handful of them if they come soon.
        """
        batch: list[Job] = []
        until = time.monotonic() + patience
        while True:
            left = until - time.monotonic() if batch and len(batch) < HANDFUL else 0
            try:
                job = self._queue.get(not batch or left > 0, left if left > 0 else None)
            except Empty:
                return batch, True
            if job is None:
                return batch, False
            batch.append(job)

    def _write(self, batch: list[Job]) -> list[Exception | None]:
        """Do a batch in one transaction; the fate of each job, None for a good one."""
        try:
            fates = self._at_once(batch) if all(map(_is_plain, batch)) else None
            if fates is None:
                self._database.execute("begin immediate")
                fates = self._together(batch)
                self._database.execute("commit")
        except Exception as error:  # whatever it is, those who wait must hear of it
            self._endings.clear()
            self._roll_back()
            why = say("keeping.not_saved", reason=folders.reason(error))
            return [StoreFailed(why) for _ in batch]
        self.commits += 1
        return fates

    def _roll_back(self) -> None:
        """End a transaction that went wrong, unless SQLite has done so."""
        try:
            if self._database.in_transaction:
                self._database.execute("rollback")
        except apsw.Error:  # the next `begin` will say what is wrong
            return

    def _at_once(self, jobs: list[Job]) -> list[Exception | None] | None:
        """Add entries by one statement, which is a transaction of its own.

        None, and nothing was done, if they are too many for one or one of them is bad.
        """
        if sum(len(job.work.entries) for job in jobs if isinstance(job.work, Change)) > MOST_ROWS:
            return None
        try:
            return self._do(jobs)
        except Exception as error:
            if not _is_of_one_job(error):
                raise
        self._endings.clear()
        return None

    def _together(self, jobs: list[Job]) -> list[Exception | None]:
        """Do jobs together; if one of them is bad, begin again and look for it."""
        try:
            return self._do(jobs)
        except Exception as error:
            if not _is_of_one_job(error) or not self._database.in_transaction:
                raise
        self._database.execute("rollback")
        self._endings.clear()
        self._database.execute("begin immediate")
        return self._attempt(jobs)

    def _attempt(self, jobs: list[Job]) -> list[Exception | None]:
        """Do jobs together; if one of them is bad, do the halves, until it is alone."""
        self._database.execute("savepoint attempt")
        try:
            fates = self._do(jobs)
        except Exception as error:
            if not _is_of_one_job(error) or not self._database.in_transaction:
                raise
            self._database.execute("rollback to attempt")
            self._database.execute("release attempt")
            self._endings.clear()
            if len(jobs) == 1:
                return [_failure(error)]
            half = len(jobs) // 2
            return self._attempt(jobs[:half]) + self._attempt(jobs[half:])
        self._database.execute("release attempt")
        return fates

    def _do(self, jobs: list[Job]) -> list[Exception | None]:
        """Do jobs in their order, all entries at the end in few statements.

        Each statement hands over the interpreter's lock and waits to get it back while the event
        loop is busy; so it is the number of statements that costs.
        """
        fates: list[Exception | None] = []
        rows: list[tuple[Value, ...]] = []
        for job in jobs:
            try:
                if isinstance(job.work, Change):
                    rows += self._change(job.work)
                else:
                    self._execute(job.work)
            except Conflict as conflict:  # found before anything was written
                fates.append(conflict)
            else:
                fates.append(None)
        self._add(rows)
        return fates

    def _change(self, change: Change) -> list[tuple[Value, ...]]:
        """Write all of a change but its entries, and give those as rows; raises Conflict first."""
        table, row, snapshot = change.table, change.row, change.snapshot
        ending = self._find(table)
        if (ending is None) != change.new:
            told = "store.table_there" if change.new else "store.table_missing"
            raise Conflict("table", say(told, table=table))
        seq, guests = (0, ()) if ending is None else (ending.seq, ending.guests)
        for entry in change.entries:
            if entry.seq != seq + 1:
                raise Conflict("seq", say("store.next_entry", next=seq + 1, seq=entry.seq))
            seq = entry.seq
        if snapshot is not None and snapshot.seq > seq:
            raise Conflict("seq", say("store.no_entry", seq=snapshot.seq))
        if row is not None:
            self._put_row(row, guests, change.new)
            guests = row.guests
        if snapshot is not None:
            self._database.execute(PUT_SNAPSHOT, (table, snapshot.seq, snapshot.body))
        self._endings[table] = Ending(seq, guests)
        return [(table, e.seq, e.kind, e.body, e.by, e.id, e.at) for e in change.entries]

    def _find(self, table: str) -> Ending | None:
        """Where a table ends; None if there is none."""
        found = self._endings.get(table)
        if found is None and self._database.execute(EXISTS, (table,)).fetchall():
            if len(self._endings) >= REMEMBERED:
                self._endings.clear()
            last: list[Row] = self._database.execute(LAST, (table,)).fetchall()
            seats: list[Row] = self._database.execute(SEATED, (table,)).fetchall()
            found = Ending(last[0][0], tuple(guest for (guest,) in seats))
            self._endings[table] = found
        return found

    def _put_row(self, row: TableRow, before: tuple[str, ...], new: bool) -> None:
        """Write the row of a table, and its seats where they changed."""
        lists = (row.game, row.phase, row.access, row.code)
        values = (*lists, row.secret, row.created, row.changed, row.card)
        if new:
            self._database.execute(ADD_TABLE, (row.id, *values))
        else:
            self._database.execute(PUT_TABLE, (*values, row.id))
        if row.guests != before:
            self._database.execute(CLEAR_SEATS, (row.id,))
            seats = [(row.id, place, guest) for place, guest in enumerate(row.guests)]
            self._database.executemany(ADD_SEAT, seats)

    def _execute(self, statements: list[Statement]) -> None:
        """Run statements; raises Conflict if the first does not find what it must."""
        for statement in statements:
            self._database.execute(statement.sql, statement.values)
            if statement.must and not self._database.changes():
                raise Conflict(statement.must, say("store.no_such", what=statement.must))

    def _add(self, rows: list[tuple[Value, ...]]) -> None:
        """Add entries, many in one statement."""
        for start in range(0, len(rows), MOST_ROWS):
            part = rows[start : start + MOST_ROWS]
            self._database.execute(ADD_ENTRIES[len(part)], tuple(chain.from_iterable(part)))


def _is_plain(job: Job) -> bool:
    """Whether a job only adds entries to a table: so it is with nearly all moves."""
    work = job.work
    return isinstance(work, Change) and work.row is None and work.snapshot is None and not work.new


def _is_of_one_job(error: Exception) -> bool:
    """Whether a job's values are to blame, not the disk."""
    return not isinstance(error, apsw.Error) or isinstance(
        error, apsw.ConstraintError | apsw.TooBigError
    )


def _failure(error: Exception) -> Exception:
    """What a bad job is told."""
    if isinstance(error, apsw.ConstraintError):
        for column, what, why in TAKEN:
            if column in str(error):
                return Conflict(what, why)
    if isinstance(error, apsw.Error):
        return StoreFailed(say("keeping.not_saved", reason=folders.reason(error)))
    return error  # values of a wrong type: a bug of the caller


def _settle(batch: list[Job], fates: list[Exception | None]) -> None:
    """Tell those who wait, with one call for each event loop."""
    told: dict[asyncio.AbstractEventLoop | None, list[tuple[Waiting, Exception | None]]] = {}
    for job, fate in zip(batch, fates, strict=True):
        told.setdefault(job.loop, []).append((job.waiting, fate))
    for loop, pairs in told.items():
        if loop is None:
            _tell(pairs)
            continue
        try:
            loop.call_soon_threadsafe(_tell, pairs)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _tell(pairs: list[tuple[Waiting, Exception | None]]) -> None:
    """Give everybody the answer, but those who gave up waiting."""
    for waiting, fate in pairs:
        if waiting.done():
            continue
        if fate is None:
            waiting.set_result(None)
        else:
            waiting.set_exception(fate)


def _group(rows: list[Row]) -> list[TableRow]:
    """Tables from rows that repeat a table for each seat."""
    out = []
    for _, found in groupby(rows, itemgetter(0)):
        seats = list(found)
        fields: list[Any] = [*seats[0][:9]]
        fields.append(tuple(row[9] for row in seats if row[9] is not None))
        out.append(TableRow(*fields))
    return out


def _unreadable(error: apsw.Error) -> StoreFailed:
    """Why a question has no answer."""
    if isinstance(error, apsw.ConnectionClosedError):
        return StoreFailed(CLOSED)
    return StoreFailed(say("keeping.not_read", reason=folders.reason(error)))
