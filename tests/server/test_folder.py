"""A data folder: a full disk, folders that cannot be used, old schemas, and a kill."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest

from effort import once
from munera.server import folder as folders
from munera.server.sqlite import SqliteStore, open_store
from munera.server.store import BadStore, Conflict, Entry, Guest, Snapshot, Store, StoreFailed
from server.stores import entries, fates, found, in_store, seqs, table

pytestmark = once

HERE = Path(__file__).parent
NOBODY = 65534  # a user who owns nothing


# --- A full disk -------------------------------------------------------------------------------


def test_a_full_disk_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await asyncio.gather(*(store.create(table(f"t{n}"), entries(1)) for n in range(3)))
        pages = store._database.pragma("page_count")
        store._database.pragma("max_page_count", pages + 2)
        large = [Entry(2, "move", b"x" * 100_000)]
        told = await fates(
            [
                store.append("t0", large, row=table("t0", phase="over")),
                store.append("t1", large),
            ]
        )
        for fate in told:
            assert isinstance(fate, StoreFailed)
            assert str(fate).startswith("The server could not save this: ")
            assert "full" in str(fate)
        assert [found(store, f"t{n}").entries for n in range(3)] == [entries(1)] * 3
        assert found(store, "t0").row.phase == "playing"
        store._database.pragma("max_page_count", pages + 1000)
        await asyncio.gather(*(store.append(f"t{n}", large) for n in range(3)))
        assert [seqs(store, f"t{n}") for n in range(3)] == [[1, 2]] * 3

    in_store(tmp_path, work)


TOO_LARGE = """
import asyncio, resource, sys
from pathlib import Path
from munera.server.sqlite import open_store
from munera.server.store import Entry, StoreFailed, TableRow

async def main():
    store = open_store(Path(sys.argv[1]))
    row = TableRow("t", "game", "playing", "open", "", b"", 1, 1, b"", ())
    await store.create(row, [Entry(1, "open", b"{}")])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    try:
        await store.append("t", [Entry(2, "move", b"x" * 400_000)])
    except StoreFailed as error:
        print(error)
    print(len(store.load("t").entries))
    await store.append("t", [Entry(2, "move", b"small")])
    print(len(store.load("t").entries))
    await store.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_system_that_refuses_to_write_is_told_of(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TOO_LARGE, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr == ""
    said, before, after = ran.stdout.splitlines()
    assert said == "The server could not save this: disk I/O error."
    assert (before, after) == ("1", "2")


# --- Opening -----------------------------------------------------------------------------------


def refusal(folder: Path) -> str:
    """Why a folder cannot be opened."""
    with pytest.raises(BadStore) as said:
        open_store(folder)
    return str(said.value)


def test_a_folder_is_for_one_at_a_time(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert refusal(tmp_path) == f"The data folder '{tmp_path}' is in use by another Munera."
        await store.create(table(), entries(1))

    in_store(tmp_path, work)
    in_store(tmp_path, fine)


async def fine(store: Store) -> None:
    assert seqs(store) == [1]


def test_another_process_is_kept_out_too(tmp_path: Path) -> None:
    script = "import sys, pathlib; from munera.server.sqlite import open_store\n"
    script += "open_store(pathlib.Path(sys.argv[1]))"

    async def work(store: Store) -> None:
        command = [sys.executable, "-c", script, str(tmp_path)]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert "is in use by another Munera." in ran.stderr

    in_store(tmp_path, work)


def test_only_its_owner_may_read_what_is_kept(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), [])
        for file in (tmp_path / "data").glob("munera.db*"):
            assert file.stat().st_mode & 0o077 == 0
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0

    in_store(tmp_path / "data", work)


def test_a_folder_that_cannot_be_written_into(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = refusal(tmp_path / "file")
    assert told == f"Cannot write into the data folder '{tmp_path / 'file'}': file exists."
    told = refusal(tmp_path / "file" / "data")
    assert told.endswith("/data': not a directory.")
    assert refusal(Path("/proc/munera")).startswith("Cannot write into the data folder")


@contextmanager
def not_root() -> Iterator[None]:
    """As somebody whom permissions bind: root may write all."""
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if was_root:
            os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="needs permissions")
@pytest.mark.parametrize("mode", [0o500, 0o555])
def test_a_folder_of_somebody_else(mode: int) -> None:
    with TemporaryDirectory(prefix="munera-") as name:  # its parents are open to everybody
        folder = Path(name)
        folder.chmod(mode)
        with not_root():
            told = refusal(folder)
        assert told.startswith(f"Cannot write into the data folder '{folder}': ")
        assert list(folder.iterdir()) == []


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / folders.DATABASE
    file.write_text("All that glitters. " * 400)
    assert refusal(tmp_path) == f"'{file}' is not a database."
    assert file.read_text() == "All that glitters. " * 400


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / folders.DATABASE
    other = apsw.Connection(str(file))
    other.execute("create table songs (name text)")
    other.close()
    before = file.read_bytes()
    assert refusal(tmp_path) == f"'{file}' is a database, but not one of Munera."
    assert file.read_bytes() == before


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / folders.DATABASE
    newer = apsw.Connection(str(file))
    newer.execute((HERE / "v1.sql").read_text())
    newer.pragma("user_version", 99)
    newer.close()
    before = file.read_bytes()
    known = len(folders.migrations())
    assert refusal(tmp_path) == (
        f"'{file}' was written by a newer Munera: its schema has number 99,"
        f" this one knows {known}. Nothing was changed; update Munera."
    )
    assert file.read_bytes() == before


def test_a_refused_folder_is_free_again(tmp_path: Path) -> None:
    file = tmp_path / folders.DATABASE
    file.write_text("nonsense " * 100)
    assert refusal(tmp_path) == refusal(tmp_path)
    file.unlink()
    in_store(tmp_path, nothing)


async def nothing(store: Store) -> None:
    assert store.open_tables(10) == []


@pytest.mark.parametrize(
    "version", ["3.51.3", "3.51.4", "3.52.0", "3.54.1", "4.0.0", "3.50.7", "3.44.6", "3.44.12"]
)
def test_a_sqlite_with_the_wal_reset_fix_will_do(version: str) -> None:
    folders.check_sqlite(version)


@pytest.mark.parametrize(
    "version", ["3.51.2", "3.51.0", "3.50.6", "3.49.9", "3.46.1", "3.45.0", "3.44.5", "3.7.0"]
)
def test_a_sqlite_without_the_wal_reset_fix_is_refused(version: str) -> None:
    with pytest.raises(BadStore) as said:
        folders.check_sqlite(version)
    assert str(said.value) == (
        f"SQLite {version} can corrupt a database in WAL mode (its WAL-reset bug);"
        " the server needs SQLite 3.51.3 or newer: install a newer 'apsw'."
    )


# --- Schemas -----------------------------------------------------------------------------------


def first_release(folder: Path) -> Path:
    """A folder with a database of the first release."""
    file = folder / folders.DATABASE
    old = apsw.Connection(str(file))
    old.execute((HERE / "v1.sql").read_text())
    old.close()
    return file


def test_a_database_of_the_first_release_opens(tmp_path: Path) -> None:
    first_release(tmp_path)

    async def work(store: Store) -> None:
        loaded = found(store, "old")
        assert loaded.row.guests == ("g1", "g2")
        assert loaded.row.secret == b"\x00\xff"
        assert loaded.snapshot == Snapshot(2, b"{}")
        assert loaded.entries == [Entry(3, "move", b"{}", "g2", "m1", 13)]
        assert store.find_guest(b"\xaa", 4999) == Guest("g1", "Ann")
        assert store.secret("cookies") == b"\x01\x02"
        assert [row.id for row in store.tables_of("g2", 5)] == ["old"]
        assert store.open_tables(5) == [loaded.row]
        await store.append("old", entries(4, by="g1", id="m2"), row=loaded.row)
        with pytest.raises(Conflict):
            await store.append("old", entries(5, by="g1", id="m1"))
        assert seqs(store, "old") == [1, 2, 3, 4]

    in_store(tmp_path, work)


def test_a_fresh_database_has_the_schema_of_the_steps(tmp_path: Path) -> None:
    in_store(tmp_path, nothing)
    fresh = folders.connect(tmp_path / folders.DATABASE)
    assert fresh.pragma("user_version") == len(folders.migrations())
    assert fresh.pragma("application_id") == folders.OURS
    fresh.close()


def test_each_missing_step_is_taken_once(tmp_path: Path) -> None:
    file = first_release(tmp_path)
    steps = [*folders.migrations(), "create table more (n bigint); insert into more values (1)"]
    for _ in range(2):
        store = SqliteStore(tmp_path, steps)
        assert len(found(store, "old").entries) == 1
        asyncio.run(store.close())
    after = folders.connect(file)
    assert after.pragma("user_version") == len(steps)
    assert after.execute("select n from more").fetchall() == [(1,)]
    after.close()
    assert "written by a newer Munera" in refusal(tmp_path)


def test_a_step_that_fails_is_taken_back_whole(tmp_path: Path) -> None:
    file = first_release(tmp_path)
    steps = [*folders.migrations(), "create table more (n bigint); insert into nowhere values (1)"]
    with pytest.raises(BadStore) as said:
        SqliteStore(tmp_path, steps)
    assert str(said.value) == (
        f"Cannot update '{file}' to schema {len(steps)}: no such table: nowhere. "
        "The file is unchanged."
    )

    after = folders.connect(file)
    assert after.pragma("user_version") == len(steps) - 1  # those before it were whole
    assert not after.execute("select name from sqlite_schema where name = 'more'").fetchall()
    after.close()

    async def work(store: Store) -> None:
        assert seqs(store, "old") == [1, 2, 3]

    in_store(tmp_path, work)


# --- Killed ------------------------------------------------------------------------------------

APPENDER = """
import asyncio, os, sys
from pathlib import Path
from munera.server.sqlite import open_store
from munera.server.store import Entry, TableRow

async def play(store, id):
    loaded = store.load(id, whole=True)
    if loaded is None:
        await store.create(TableRow(id, "game", "playing", "open", "", b"", 1, 1, b"", ("g",)), [])
    seq = len(loaded.entries) if loaded else 0
    while True:
        seq += 1
        await store.append(id, [Entry(seq, "move", b"%d" % seq, "g", f"{id} {seq}")])
        os.write(1, b"%s %d\\n" % (id.encode(), seq))

async def main():
    store = open_store(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, f"t{n}") for n in range(12)))

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    rng = random.Random(1970)
    acknowledged: dict[str, int] = {}

    async def check(store: Store) -> None:
        for id, last in acknowledged.items():
            loaded = store.load(id, whole=True)
            assert loaded is not None
            count = len(loaded.entries)
            assert count >= last
            assert [(e.seq, e.body) for e in loaded.entries] == [
                (seq, b"%d" % seq) for seq in range(1, count + 1)
            ]

    for _ in range(5):
        command = [sys.executable, "-c", APPENDER, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline()]
            time.sleep(rng.uniform(0.0, 0.4))
            child.send_signal(signal.SIGKILL)
            lines += child.stdout.readlines()
        for line in lines:
            id, seq = line.decode().split()
            acknowledged[id] = max(int(seq), acknowledged.get(id, 0))
        in_store(tmp_path, check)
    assert sum(acknowledged.values()) > 100
