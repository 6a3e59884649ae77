"""`munera backup` and `munera restore`: a copy of one moment, checked before it takes a place."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path

import apsw
import pytest

from effort import once
from munera.cli import main
from munera.server import folder as folders
from munera.server.store import BadStore, Store
from server.stores import entries, in_store, seqs, table

pytestmark = once

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: object
    out: str
    err: str


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one table of five entries."""

    async def fill(store: Store) -> None:
        await store.create(table(guests=("g1",)), entries(1, 5))

    in_store(tmp_path / "data", fill)
    return tmp_path / "data"


def munera(capsys: pytest.CaptureFixture[str], *argv: str | Path) -> Ran:
    with pytest.raises(SystemExit) as left:
        main([str(arg) for arg in argv])
    told = capsys.readouterr()
    return Ran(left.value.code, told.out, told.err)


def kept(folder: Path, id: str = "t") -> list[int]:
    """The numbers of the entries in a data folder."""

    async def read(store: Store) -> list[int]:
        return seqs(store, id)

    return in_store(folder, read)


# --- Backup ------------------------------------------------------------------------------------


def test_a_backup_is_restored_elsewhere(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.backup"
    ran = munera(capsys, "backup", file, "--data", data)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"Saved '{file}', {file.stat().st_size:,} bytes.\n"
    ran = munera(capsys, "restore", file, "--data", tmp_path / "new" / "data")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"Restored '{file}' into '{tmp_path / 'new' / 'data'}'.\n"
    assert kept(tmp_path / "new" / "data") == [1, 2, 3, 4, 5]
    assert kept(data) == [1, 2, 3, 4, 5]


def test_a_backup_is_one_private_file(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.backup"
    folders.backup(data, file)
    assert file.stat().st_mode & 0o077 == 0
    copied = apsw.Connection(str(file))
    assert copied.pragma("journal_mode") == "delete"
    copied.close()
    assert sorted(name.name for name in tmp_path.iterdir()) == ["a.backup", "data"]


def test_a_backup_never_overwrites(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.backup"
    file.write_text("precious")
    ran = munera(capsys, "backup", file, "--data", data)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"munera: '{file}' exists already; name another file.\n"
    assert file.read_text() == "precious"


def test_a_backup_into_no_folder(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "a.backup"
    ran = munera(capsys, "backup", file, "--data", data)
    assert ran.code == 2
    assert ran.err == f"munera: Cannot write '{file}': no such file or directory.\n"


def test_a_backup_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = munera(capsys, "backup", tmp_path / "a", "--data", tmp_path / "b")
    assert ran.code == 2
    assert ran.err == f"munera: There is no database '{tmp_path / 'b' / 'munera.db'}'.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_backup_of_what_is_no_database(data: Path, tmp_path: Path) -> None:
    (data / folders.DATABASE).write_text("nonsense " * 1000)
    with pytest.raises(BadStore, match=r"munera\.db' is not a database\.$"):
        folders.backup(data, tmp_path / "a")
    assert not (tmp_path / "a").exists()


def test_a_backup_while_others_write_is_of_one_moment(tmp_path: Path) -> None:
    """Each job adds to both tables one after the other, so that they never differ by more."""

    async def work(store: Store) -> tuple[int, int]:
        await store.create(table("a"), [])
        await store.create(table("b"), [])
        seq = 0
        stop = False

        async def write() -> None:
            nonlocal seq
            while not stop:
                one = store.append("a", entries(seq + 1, 20))
                await asyncio.gather(one, store.append("b", entries(seq + 1, 20)))
                seq += 20

        writing = asyncio.create_task(write())
        while seq < 2000:
            await asyncio.sleep(0.005)
        before = seq
        await asyncio.to_thread(store.backup, tmp_path / "one.backup")
        between = seq
        await asyncio.to_thread(store.backup, tmp_path / "two.backup")
        stop = True
        await writing
        return before, between

    before, between = in_store(tmp_path / "data", work)
    for name, least in (("one", before), ("two", between)):
        folders.restore(tmp_path / f"{name}.backup", tmp_path / name)
        first, second = kept(tmp_path / name, "a"), kept(tmp_path / name, "b")
        assert first == list(range(1, len(first) + 1))
        assert second == list(range(1, len(second) + 1))
        assert len(first) >= least
        assert 0 <= len(first) - len(second) <= 20


def test_the_command_backs_up_a_folder_in_use(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(store: Store) -> None:
        await store.append("t", entries(6))
        assert munera(capsys, "backup", tmp_path / "a", "--data", data).code == 0
        await store.append("t", entries(7))

    in_store(data, work)
    folders.restore(tmp_path / "a", tmp_path / "new")
    assert kept(tmp_path / "new") == [1, 2, 3, 4, 5, 6]


def crashed(data: Path, to: Path) -> None:
    """Leave a folder as a crash would: the last entry is in the log alone."""

    async def work(store: Store) -> None:
        await store.append("t", entries(6))
        to.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(data / (folders.DATABASE + ending), to)

    in_store(data, work)


def test_a_backup_after_a_crash_has_what_is_in_the_log(data: Path, tmp_path: Path) -> None:
    crashed(data, tmp_path / "crashed")
    folders.backup(tmp_path / "crashed", tmp_path / "a")
    folders.restore(tmp_path / "a", tmp_path / "new")
    assert kept(tmp_path / "new") == [1, 2, 3, 4, 5, 6]
    assert kept(tmp_path / "crashed") == [1, 2, 3, 4, 5, 6]


# --- Restore -----------------------------------------------------------------------------------


def change(data: Path) -> None:
    """One more entry than the backup has."""

    async def work(store: Store) -> None:
        await store.append("t", entries(6))

    in_store(data, work)


def test_a_folder_with_something_in_it_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders.backup(data, tmp_path / "a")
    change(data)
    ran = munera(capsys, "restore", tmp_path / "a", "--data", data)
    assert ran.code == 2
    assert ran.err == (
        f"munera: The data folder '{data}' is not empty. With --force its database is renamed"
        " and the backup takes its place.\n"
    )
    assert kept(data) == [1, 2, 3, 4, 5, 6]


def test_force_keeps_the_old_database_aside(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders.backup(data, tmp_path / "a")
    change(data)
    (data / "notes.txt").write_text("mine")
    for count in (1, 2):
        ran = munera(capsys, "restore", tmp_path / "a", "--data", data, "--force")
        assert (ran.code, ran.err) == (0, "")
        aside = data / f"munera-before-restore-{count}.db"
        assert ran.out.splitlines()[0] == f"The old database is now '{aside}'."
        assert aside.is_file()
    assert kept(data) == [1, 2, 3, 4, 5]
    assert (data / "notes.txt").read_text() == "mine"
    (tmp_path / "old").mkdir()
    shutil.copy(data / "munera-before-restore-1.db", tmp_path / "old" / folders.DATABASE)
    assert kept(tmp_path / "old") == [1, 2, 3, 4, 5, 6]


def test_the_log_of_a_crash_stays_with_its_database(data: Path, tmp_path: Path) -> None:
    folders.backup(data, tmp_path / "a")
    crashed(data, tmp_path / "crashed")
    aside = folders.restore(tmp_path / "a", tmp_path / "crashed", force=True)
    assert aside is not None
    assert kept(tmp_path / "crashed") == [1, 2, 3, 4, 5]
    for ending in ("", "-wal"):
        part = aside.with_name(aside.name + ending)
        part.rename(tmp_path / "crashed" / (folders.DATABASE + ending))
    assert kept(tmp_path / "crashed") == [1, 2, 3, 4, 5, 6]


def test_a_folder_in_use_is_refused_even_by_force(data: Path, tmp_path: Path) -> None:
    folders.backup(data, tmp_path / "a")

    async def work(store: Store) -> None:
        with pytest.raises(BadStore, match="is in use by another Munera"):
            folders.restore(tmp_path / "a", data, force=True)
        await store.append("t", entries(6))

    in_store(data, work)
    assert kept(data) == [1, 2, 3, 4, 5, 6]


def damage(file: Path) -> None:
    """Spoil a page in the middle of a database."""
    with file.open("r+b") as out:
        out.seek(4096 * 2)
        out.write(b"\x05spoilt " * 1536)


def say_newer(file: Path) -> None:
    """Make a backup look like one of the future."""
    newer = apsw.Connection(str(file))
    newer.pragma("user_version", 99)
    newer.close()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (damage, "damaged"),
        (say_newer, "its schema has number 99, this one knows "),
        (lambda file: file.write_bytes(b""), "is empty"),
        (lambda file: file.write_text("nonsense " * 999), "is not a database"),
        (lambda file: file.write_bytes(file.read_bytes()[:9000]), "malformed"),
        (lambda file: file.unlink(), "There is no backup"),
    ],
    ids=["damaged", "newer", "empty", "text", "half", "missing"],
)
def test_a_bad_backup_changes_nothing(
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: object,
    told: str,
) -> None:
    assert callable(spoil)
    folders.backup(data, tmp_path / "a")
    spoil(tmp_path / "a")
    change(data)
    before = sorted(file.name for file in data.iterdir())
    ran = munera(capsys, "restore", tmp_path / "a", "--data", data, "--force")
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert sorted(file.name for file in data.iterdir()) == before
    assert kept(data) == [1, 2, 3, 4, 5, 6]


def test_a_backup_of_the_first_release_is_restored(tmp_path: Path) -> None:
    old = apsw.Connection(str(tmp_path / "old"))
    old.execute((HERE / "v1.sql").read_text())
    old.close()
    assert folders.restore(tmp_path / "old", tmp_path / "data") is None
    assert kept(tmp_path / "data", "old") == [1, 2, 3]
