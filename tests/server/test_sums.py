"""What is kept is what was written: damage is noticed and named, and closes nothing else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from munera.server import folder as folders
from munera.server import sums
from munera.server.sqlite import open_store
from munera.server.store import BadStore, Snapshot, Store, StoreFailed
from server.stores import entries, in_store, table
from server.test_backup import munera


def fill(folder: Path, tables: int = 3) -> None:
    """Some tables with entries, one of them with a snapshot."""

    async def work(store: Store) -> None:
        for number in range(tables):
            await store.create(table(f"t{number}"), entries(1, 4))
            await store.append(f"t{number}", entries(5, 2), None, Snapshot(5, b"snapshot"))

    in_store(folder, work)


def bend(folder: Path, sql: str) -> None:
    """Change what is kept, behind everybody's back."""
    with sqlite3.connect(folder / folders.DATABASE) as database:
        assert database.execute(sql).rowcount == 1
    database.close()


@pytest.mark.parametrize(
    "what", ["body = x'7b7d'", "guest = 'eve'", "kind = 'chat'", "at = at + 1", "client_id = 'x'"]
)
def test_an_entry_that_is_not_what_was_written_is_not_read(tmp_path: Path, what: str) -> None:
    fill(tmp_path)
    assert not list(sums.faults(tmp_path))
    bend(tmp_path, f"update entries set {what} where table_id = 't1' and seq = 6")

    async def work(store: Store) -> None:
        with pytest.raises(StoreFailed, match=r"table t1 is damaged \(entry 6\)"):
            store.load("t1")
        assert store.load("t0") is not None
        assert store.load("t2") is not None

    in_store(tmp_path, work)
    assert [str(fault) for fault in sums.faults(tmp_path)] == ["Table t1: entry 6 is damaged."]


def test_a_snapshot_that_is_not_what_was_written_is_left_out(tmp_path: Path) -> None:
    fill(tmp_path)
    bend(tmp_path, "update snapshots set body = x'00' where table_id = 't1'")

    async def work(store: Store) -> None:
        damaged, fine = store.load("t1"), store.load("t2")
        assert damaged is not None
        assert fine is not None
        assert (damaged.snapshot, len(damaged.entries)) == (None, 6)
        assert (fine.snapshot, len(fine.entries)) == (Snapshot(5, b"snapshot"), 1)

    in_store(tmp_path, work)
    assert len(list(sums.faults(tmp_path))) == 1


def test_what_older_versions_wrote_has_no_sum_and_is_read(tmp_path: Path) -> None:
    fill(tmp_path, 1)
    bend(tmp_path, "update entries set checked = null where seq = 6")
    bend(tmp_path, "update snapshots set checked = null")

    async def work(store: Store) -> None:
        loaded = store.load("t0")
        assert loaded is not None
        assert loaded.snapshot is not None

    in_store(tmp_path, work)
    assert not list(sums.faults(tmp_path))


def test_check_tells_what_is_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path)
    fine = munera(capsys, "check", "--data", tmp_path)
    assert (fine.code, "can be read" in fine.out) == (0, True)
    bend(tmp_path, "update entries set body = x'00' where table_id = 't1' and seq = 2")
    bad = munera(capsys, "check", "--data", tmp_path)
    assert (bad.code, bad.out) == (1, "Table t1: entry 2 is damaged.\n")


def test_one_bad_page_does_not_close_the_lobby(tmp_path: Path) -> None:
    async def many(store: Store) -> None:
        for number in range(40):
            card = b"card %d " % number * 200
            await store.create(table(f"t{number:02}", card=card, guests=("ann",)), entries(1))

    in_store(tmp_path, many)
    file = tmp_path / folders.DATABASE
    data = bytearray(file.read_bytes())
    page = data.index(b"card 7 card 7") // 4096 * 4096
    data[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(data)

    async def work(store: Store) -> None:
        listed = {one.id for one in store.open_tables(40)}
        mine = {one.id for one in store.tables_of("ann", 40)}
        assert 30 <= len(listed) < 40
        assert "t07" not in listed
        assert listed == mine

    in_store(tmp_path, work)
    assert list(sums.faults(tmp_path))


# --- Files that are not a new house --------------------------------------------------------------


def test_an_empty_file_is_not_a_new_house(tmp_path: Path) -> None:
    file = tmp_path / folders.DATABASE
    file.touch()
    with pytest.raises(BadStore, match="is empty"):
        open_store(tmp_path)
    assert file.stat().st_size == 0
    file.unlink()
    fill(tmp_path)


def test_a_log_without_its_database_is_not_a_new_house(tmp_path: Path) -> None:
    (tmp_path / f"{folders.DATABASE}-wal").write_bytes(b"all that is left")
    with pytest.raises(BadStore, match="its log"):
        open_store(tmp_path)
    assert not (tmp_path / folders.DATABASE).exists()


def test_a_house_that_could_not_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BadStore):
        folders.open_database(tmp_path / folders.DATABASE, ["create table a (n int); nonsense"])
    assert not list(tmp_path.iterdir())
