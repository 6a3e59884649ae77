"""The store on SQLite: one thread writes all waiting jobs in one commit; reads are direct.

Every commit puts the write-ahead log on the disk (`synchronous=full`), and only then is a job
reported as done. New jobs gather meanwhile. Under load the writer waits a few milliseconds for a
handful of jobs, so that many tables cost little more than a few. PostgreSQL takes the SQL too.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

import apsw

from munera.core.saying import say
from munera.server import careers, forgetting
from munera.server import folder as folders
from munera.server.jobs import Change, Ending, Job, Row, Statement, Value, Waiting
from munera.server.papers import PaperStore
from munera.server.store import (
    CareerStep,
    Conflict,
    Entry,
    Guest,
    Loaded,
    Snapshot,
    Store,
    StoreFailed,
    TableRow,
)
from munera.server.sums import is_whole, sum_of

CLOSED: Final = say("keeping.closed")
REMEMBERED: Final = 20_000  # tables whose last entry the writer keeps in memory
MOST_ROWS: Final = 256  # entries that one statement adds
HANDFUL: Final = 8  # jobs that are worth a commit
GATHERING: Final = 0.003  # seconds to wait for a handful, after a commit of more than that
CHECKPOINT: Final = 4000  # pages of the log at which it is copied into the database
LONGEST_LOG: Final = 64 << 20  # bytes of the log's file that are kept for the next writes

COLUMNS: Final = "id, game, phase, access, code, secret, created, changed, card"
# Chosen tables, newest change first, with a row for each seat.
ROWS: Final = (
    f"select t.id, t.game, t.phase, t.access, t.code, t.secret, t.created, t.changed, t.card,"
    f" s.guest from (select {COLUMNS} from tables where %s) t"
    " left join seats s on s.table_id = t.id order by t.changed desc, t.id, s.place"
)
ONE: Final = ROWS % "id = ?"
LISTED: Final = "access = 'open' and phase <> 'over' order by changed desc, id limit ?"
OPEN: Final = ROWS % LISTED
OF_GUEST: Final = ROWS % (
    "id in (select table_id from seats where guest = ?) order by changed desc, id limit ?"
)
OPEN_IDS: Final = f"select id from tables where {LISTED}"
IDS_OF_GUEST: Final = "select distinct table_id from seats where guest = ? limit ?"
BY_CODE: Final = "select id from tables where code = ? and phase = 'gathering' and code <> ''"
SNAPSHOT: Final = "select seq, body, checked from snapshots where table_id = ?"
ENTRIES: Final = (
    "select seq, kind, body, guest, client_id, at, checked from entries"
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
    "insert into snapshots (table_id, seq, body, checked) values (?, ?, ?, ?)"
    " on conflict (table_id) do update"
    " set seq = excluded.seq, body = excluded.body, checked = excluded.checked"
)
ADD_GUEST: Final = "insert into guests (id, name) values (?, ?)"
ADD_TOKEN: Final = "insert into tokens (hash, guest, expires) values (?, ?, ?)"
RENAME: Final = "update guests set name = ? where id = ?"
RENEW: Final = "update tokens set expires = ? where hash = ?"
REVOKE: Final = "delete from tokens where hash = ?"
ADD_SECRET: Final = "insert into secrets (name, value) values (?, ?) on conflict (name) do nothing"

# By the column that SQLite names in its error: which thing existed already.
TAKEN: Final = (
    ("entries.client_id", "id", say("keeping.done_already")),
    ("entries.seq", "seq", say("store.entry_taken")),
    ("tables.code", "code", say("store.table_code")),
    ("tables.id", "table", say("store.table_id")),
    ("guests.id", "guest", say("store.guest_id")),
    ("tokens.hash", "token", say("store.token")),
    ("careers.called", "career", say("store.career_called")),
)


def _add_entries(count: int) -> str:
    """The statement that adds `count` entries."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * count)
    columns = "table_id, seq, kind, body, guest, client_id, at, checked"
    return f"insert into entries ({columns}) values {rows}"


ADD_ENTRIES: Final = [_add_entries(count) for count in range(MOST_ROWS + 1)]


def open_store(folder: Path) -> Store:
    """The store in a data folder, which is made if it is missing; raises BadStore."""
    return SqliteStore(folder, folders.migrations())


class SqliteStore(PaperStore):
    """A data folder with a SQLite database, which one process has at a time."""

    def __init__(self, folder: Path, steps: Sequence[str]) -> None:
        folders.check_sqlite(apsw.sqlite_lib_version())
        self.folder: Final = folder
        file = folder / folders.DATABASE
        with ExitStack() as opened:
            self._lock = opened.enter_context(closing(folders.lock(folder)))
            self._database = opened.enter_context(closing(folders.open_database(file, steps)))
            self._reader = folders.connect(file)
            opened.pop_all()  # nothing failed: keep the connections open
        self._reading = threading.Lock()
        self._queueing = threading.Lock()
        self._closed = False
        self._gathered: list[Job] = []  # in this round of the event loop
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Writer(self._database, self._queue)
        self._writer.start()

    @property
    def commits(self) -> int:
        """How many commits there were since the start, for measurements."""
        return self._writer.commits

    # --- Writing ---------------------------------------------------------------------------

    def create(
        self, row: TableRow, entries: Sequence[Entry], careers: Sequence[CareerStep] = ()
    ) -> asyncio.Future[None]:
        return self._submit(Change(row.id, entries, row, new=True, careers=careers))

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
        careers: Sequence[CareerStep] = (),
    ) -> asyncio.Future[None]:
        if row is not None and row.id != table:
            raise ValueError(f"the row of table {row.id} is not for table {table}")
        return self._submit(Change(table, entries, row, snapshot, careers=careers))

    def add_guest(self, guest: Guest, token_hash: bytes, expires: int) -> asyncio.Future[None]:
        add = Statement(ADD_GUEST, (guest.id, guest.name))
        return self._submit([add, Statement(ADD_TOKEN, (token_hash, guest.id, expires))])

    def rename_guest(self, guest: str, name: str) -> asyncio.Future[None]:
        return self._submit([Statement(RENAME, (name, guest), must="guest")])

    def renew(self, token_hash: bytes, expires: int) -> asyncio.Future[None]:
        return self._submit([Statement(RENEW, (expires, token_hash))])

    def revoke(self, token_hash: bytes) -> asyncio.Future[None]:
        return self._submit([Statement(REVOKE, (token_hash,))])

    def forget(self, now: int) -> asyncio.Future[None]:
        todo = [*forgetting.forget_sessions(now), *[(sql, ()) for sql in careers.FORGET]]
        return self._submit([Statement(sql, values) for sql, values in todo])

    def sweep(self, keep: int) -> asyncio.Future[None]:
        found = self._read(forgetting.CLOSED, ())
        found += self._read(forgetting.OLD, (keep * forgetting.DAY,) * 2) if keep else []
        todo = forgetting.remove(sorted({id for (id,) in found}))
        return self._submit([Statement(sql, values) for sql, values in todo])

    def count_of(self, guest: str) -> int:
        return int(self._read(forgetting.COUNT, (guest,))[0][0])

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
        """Queue all jobs of one round of the event loop, so that the writer wakes only once."""
        with self._queueing:
            self._queue_gathered()

    def _queue_gathered(self) -> None:
        """The same, for a caller who holds the lock."""
        for job in self._gathered:
            self._queue.put(job)
        self._gathered.clear()

    # --- Reading ---------------------------------------------------------------------------

    def load(self, table: str, whole: bool = False) -> Loaded | None:
        with self._reading:
            try:
                self._reader.execute("begin")  # read everything as of one moment
                try:
                    return self._load(table, whole)
                finally:
                    self._reader.execute("commit")
            except apsw.Error as error:
                raise _unreadable(error) from None

    def _load(self, table: str, whole: bool) -> Loaded | None:
        """The parts of a table; the caller has begun a transaction."""
        rows = _group(self._rows(ONE, (table,)))
        if not rows:
            return None
        snapshot: Snapshot | None = None
        for seq, body, checked in [] if whole else self._rows(SNAPSHOT, (table,)):
            if is_whole(checked, table, seq, body):  # else all entries are read
                snapshot = Snapshot(seq, body)
        entries: list[Entry] = []
        for *facts, checked in self._rows(ENTRIES, (table, snapshot.seq if snapshot else 0)):
            if not is_whole(checked, table, *facts):
                raise StoreFailed(say("keeping.damaged", table=table, seq=facts[0]))
            entries.append(Entry(*facts))
        return Loaded(rows[0], snapshot, entries)

    def done_before(self, table: str, by: str, id: str) -> int | None:
        found = self._read(BY_CLIENT_ID, (table, by, id))
        return found[0][0] if found else None

    def find_code(self, code: str) -> str | None:
        found = self._read(BY_CODE, (code,))
        return found[0][0] if found else None

    def open_tables(self, limit: int) -> list[TableRow]:
        try:
            return _group(self._read(OPEN, (limit,)))
        except StoreFailed:
            return self._one_by_one(OPEN_IDS, (limit,))

    def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        try:
            return _group(self._read(OF_GUEST, (guest, limit)))
        except StoreFailed:
            return self._one_by_one(IDS_OF_GUEST, (guest, 10 * limit))[:limit]

    def _one_by_one(self, sql: str, values: tuple[Value, ...]) -> list[TableRow]:
        """The readable tables of a list, so that one damaged page does not close the lobby."""
        out = []
        for (id,) in self._read(sql, values):
            with suppress(StoreFailed):
                out += _group(self._read(ONE, (id,)))
        return sorted(out, key=lambda row: (-row.changed, row.id))

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
        """All rows of a query; raises StoreFailed."""
        with self._reading:
            try:
                return self._rows(sql, values)
            except apsw.Error as error:
                raise _unreadable(error) from None

    def _rows(self, sql: str, values: tuple[Value, ...]) -> list[Row]:
        """The rows of a query; the caller holds the lock."""
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
        """Wait for the writer and close everything, the writer's connection last.

        The last connection to close copies the log into the database, and a reader may not write.
        """
        self._writer.join()
        with self._reading:
            self._reader.close()
        self._database.close()
        self._lock.close()


class Writer(threading.Thread):
    """The only thread that writes: it takes all waiting jobs and commits them together."""

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
        """Wait for a job and take all waiting ones; False if there will be no more.

        With `patience`, wait up to so many seconds for a handful of jobs.
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
        """Do a batch in one transaction; returns the error of each job, None if it went well."""
        try:
            fates = self._at_once(batch) if all(map(_is_plain, batch)) else None
            if fates is None:
                self._database.execute("begin immediate")
                fates = self._together(batch)
                self._database.execute("commit")
        except Exception as error:  # those who wait must be told of any error
            self._endings.clear()
            self._roll_back()
            why = say("keeping.not_saved", reason=folders.reason(error))
            return [StoreFailed(why) for _ in batch]
        self.commits += 1
        return fates

    def _roll_back(self) -> None:
        """Roll back a failed transaction, unless SQLite has done so.

        It may lie complete in the log for the next start to find; a small one overwrites it there.
        """
        with suppress(apsw.Error):  # the next `begin` will say what is wrong
            if self._database.in_transaction:
                self._database.execute("rollback")
            self._database.pragma("user_version", self._database.pragma("user_version"))

    def _at_once(self, jobs: list[Job]) -> list[Exception | None] | None:
        """Add entries by one statement, which is a transaction of its own.

        Returns None, with nothing done, if there are too many, or if one of them is bad.
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
        """Do jobs together; if one of them is bad, start again and find it."""
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
        """Do jobs together; if one of them is bad, split them in halves until it is alone."""
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
        """Do jobs in order; all entries come last, in few statements.

        Each statement releases the interpreter's lock and must get it back from a busy event loop.
        So the number of statements is what costs time.
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
        """Write a change without its entries, and return those as rows; raises Conflict first."""
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
        steps = careers.check_steps(self._database, change.careers) if change.careers else ()
        if row is not None:
            self._put_row(row, guests, change.new)
            guests = row.guests
        if snapshot is not None:
            checked = sum_of(table, snapshot.seq, snapshot.body)
            self._database.execute(PUT_SNAPSHOT, (table, snapshot.seq, snapshot.body, checked))
        careers.take_steps(self._database, steps)
        self._endings[table] = Ending(seq, guests)
        facts = [(table, e.seq, e.kind, e.body, e.by, e.id, e.at) for e in change.entries]
        return [(*fact, sum_of(*fact)) for fact in facts]

    def _find(self, table: str) -> Ending | None:
        """The last entry and the guests of a table; None if there is no such table."""
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
        """Write the row of a table, and its seats if they changed."""
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
        """Run statements; raises Conflict if the first changes nothing although it must."""
        if any(statement.sql == forgetting.REMOVE[-1] for statement in statements):
            self._endings.clear()
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
    """Whether a job only adds entries to a table, as nearly all moves do."""
    work = job.work
    if not isinstance(work, Change) or work.new or work.careers:
        return False
    return work.row is None and work.snapshot is None


def _is_of_one_job(error: Exception) -> bool:
    """Whether the values of one job caused the error, not the disk."""
    return not isinstance(error, apsw.Error) or isinstance(
        error, apsw.ConstraintError | apsw.TooBigError
    )


def _failure(error: Exception) -> Exception:
    """The error for whoever waits for a bad job."""
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
        with suppress(RuntimeError):  # that loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_tell, pairs)


def _tell(pairs: list[tuple[Waiting, Exception | None]]) -> None:
    """Give the result to all who still wait."""
    for waiting, fate in pairs:
        if waiting.done():
            continue
        if fate is None:
            waiting.set_result(None)
        else:
            waiting.set_exception(fate)


def _group(rows: list[Row]) -> list[TableRow]:
    """Tables from joined rows, one row for each seat of a table."""
    out = []
    for _, found in groupby(rows, itemgetter(0)):
        seats = list(found)
        fields: list[Any] = [*seats[0][:9]]
        fields.append(tuple(row[9] for row in seats if row[9] is not None))
        out.append(TableRow(*fields))
    return out


def _unreadable(error: apsw.Error) -> StoreFailed:
    """The error for a query that failed."""
    if isinstance(error, apsw.ConnectionClosedError):
        return StoreFailed(CLOSED)
    return StoreFailed(say("keeping.not_read", reason=folders.reason(error)))
