"""The store: what is kept, found and refused; conflicts, batches and durability."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import once
from munera.server import folder as folders
from munera.server.forgetting import DAY
from munera.server.sqlite import SqliteStore, open_store
from munera.server.store import Conflict, Entry, Guest, Snapshot, Store, StoreFailed
from server.stores import entries, fates, found, in_store, seqs, table

pytestmark = once

# --- Tables ------------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    row = table(guests=("g2", "g1"), code="ABC", card=b'{"name":"\xc3\xa9"}')
    first = [Entry(1, "open", b"{}", "g2", "uuid", 77), Entry(2, "seat", b"[]")]

    async def keep(store: Store) -> None:
        await store.create(row, first)
        assert found(store) == found(store)
        assert (found(store).row, found(store).entries) == (row, first)

    async def again(store: Store) -> None:
        loaded = found(store)
        assert (loaded.row, loaded.snapshot, loaded.entries) == (row, None, first)
        assert store.load("nobody") is None

    in_store(tmp_path / "a" / "data", keep)
    in_store(tmp_path / "a" / "data", again)


def test_appending_adds_entries_and_may_replace_row_and_snapshot(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table(guests=("g1",)), entries(1))
        await store.append("t", entries(2, 3))
        assert found(store).row == table(guests=("g1",))
        changed = table(phase="over", changed=9, guests=("g2", "g1", "g2"), card=b"[1]")
        await store.append("t", entries(5), row=changed, snapshot=Snapshot(5, b"five"))
        await store.append("t", entries(6, 2))
        assert found(store).row == changed
        assert found(store).snapshot == Snapshot(5, b"five")
        assert found(store).entries == entries(6, 2)
        await store.append("t", [], row=table(), snapshot=Snapshot(7, b"seven"))
        assert found(store).row == table()
        assert found(store).entries == []
        whole = store.load("t", whole=True)
        assert whole is not None
        assert (whole.snapshot, whole.entries) == (None, entries(1, 7))

    in_store(tmp_path, work)


def test_many_entries_at_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), entries(1, 1000))
        await store.append("t", entries(1001, 777))
        assert found(store).entries == entries(1, 1777)

    in_store(tmp_path, work)


def test_a_row_of_another_table_is_a_bug_of_the_caller(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(ValueError, match="is not for table t"):
            await store.append("t", [], row=table("u"))

    in_store(tmp_path, work)


def test_a_code_finds_only_a_gathering_table(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table("a", phase="gathering", code="ABC"), [])
        await store.create(table("b", phase="gathering"), [])
        await store.create(table("c", phase="gathering"), [])
        assert store.find_code("ABC") == "a"
        assert store.find_code("") is None
        assert store.find_code("XYZ") is None
        (fate,) = await fates([store.create(table("d", phase="gathering", code="ABC"), [])])
        assert isinstance(fate, Conflict)
        assert fate.kind == "code"
        await store.append("a", [], row=table("a", phase="playing", code="ABC"))
        assert store.find_code("ABC") is None
        await store.create(table("d", phase="gathering", code="ABC"), [])
        assert store.find_code("ABC") == "d"

    in_store(tmp_path, work)


def test_lists_of_tables_begin_with_the_newest_change(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table("a", changed=1, guests=("g1", "g2")), [])
        await store.create(table("b", changed=3, guests=("g1", "g1")), [])
        await store.create(table("c", changed=2), [])
        await store.create(table("d", changed=9, phase="over", guests=("g1",)), [])
        await store.create(table("e", changed=8, access="link", guests=("g3", "g2")), [])
        assert [row.id for row in store.open_tables(10)] == ["b", "c", "a"]
        assert [row.id for row in store.open_tables(2)] == ["b", "c"]
        assert [row.guests for row in store.open_tables(9)] == [("g1", "g1"), (), ("g1", "g2")]
        assert [row.id for row in store.tables_of("g1", 10)] == ["d", "b", "a"]
        assert [row.id for row in store.tables_of("g1", 1)] == ["d"]
        assert [row.guests for row in store.tables_of("g2", 5)] == [("g3", "g2"), ("g1", "g2")]
        assert store.tables_of("g4", 10) == []
        await store.append("a", [], row=table("a", changed=4, guests=("g4",)))
        assert [row.id for row in store.open_tables(1)] == ["a"]
        assert [row.id for row in store.tables_of("g1", 10)] == ["d", "b"]
        assert [row.id for row in store.tables_of("g4", 10)] == ["a"]

    in_store(tmp_path, work)


# --- Guests and secrets ------------------------------------------------------------------------


def test_a_token_speaks_for_a_guest_until_it_expires_or_is_revoked(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_guest(Guest("g1", "Ann"), b"one", 100)
        await store.add_guest(Guest("g2", "Bob"), b"two", 200)
        assert store.find_guest(b"one", 99) == Guest("g1", "Ann")
        assert store.find_guest(b"one", 100) is None
        assert store.find_guest(b"three", 0) is None
        await store.rename_guest("g2", "Bea")
        assert store.find_guest(b"two", 0) == Guest("g2", "Bea")
        await store.revoke(b"two")
        await store.revoke(b"two")
        assert store.find_guest(b"two", 0) is None

    async def again(store: Store) -> None:
        assert store.find_guest(b"one", 0) == Guest("g1", "Ann")
        assert store.find_guest(b"two", 0) is None

    in_store(tmp_path, work)
    in_store(tmp_path, again)


def test_what_has_expired_is_forgotten_with_guests_nobody_speaks_for(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for number, expires in enumerate((99 * DAY, 100 * DAY, 100 * DAY + 1)):
            await store.add_guest(Guest(f"g{number}", "Ann"), bytes([number]), expires)
        await store.add_guest(Guest("gone", "Bob"), b"gone", 500 * DAY)
        await store.revoke(b"gone")
        for day in (100, 101, 103):
            found = [store.find_guest(bytes([number]), 0) for number in range(3)]
            assert None not in found  # until there were three days
            await store.forget(day * DAY)
            await store.forget(day * DAY + 1)
        found = [store.find_guest(bytes([number]), 0) for number in range(3)]
        assert found == [None, None, Guest("g2", "Ann")]
        for gone in ("g0", "g1", "gone"):
            await store.add_guest(Guest(gone, "Cy"), gone.encode(), 200 * DAY)  # its place is free
        await store.forget(103 * DAY)
        assert store.find_guest(b"gone", 0) == Guest("gone", "Cy")

    in_store(tmp_path, work)


def test_a_clock_that_is_wrong_for_a_day_deletes_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_guest(Guest("g", "Ann"), b"g", 180 * DAY)
        for day in (5, 6, 7, 20_000, 8, 30_000, 9, 40_000, 10, 50_000):
            for _ in range(5):
                await store.forget(day * DAY)
                assert store.find_guest(b"g", 0) == Guest("g", "Ann")

    in_store(tmp_path, work)


def test_tables_are_kept_for_ever_unless_somebody_says_how_long(tmp_path: Path) -> None:
    def left(store: Store) -> set[str]:
        return {id for id in ("old", "moved", "new", "closed", "brought") if store.load(id)}

    async def work(store: Store) -> None:
        for id, day in (("old", 10), ("moved", 10), ("new", 40)):
            row = table(id, changed=day * DAY, guests=("ann",), phase="over")
            await store.create(row, [Entry(1, "open", b"{}", at=day * DAY)])
        await store.append("moved", [Entry(2, "move", b"{}", at=40 * DAY)])  # its row stays old
        closed = table("closed", changed=40 * DAY, phase="over")
        await store.create(closed, [Entry(1, "open", b"{}", at=40 * DAY)])
        everything = {"old", "moved", "new", "closed"}
        for day in (40, 100, 41):  # one of them was wrong
            await store.forget(day * DAY)
            await store.sweep(30)
            assert left(store) == everything
        await store.forget(42 * DAY)
        await store.sweep(0)
        assert left(store) == everything - {"closed"}  # nothing was played there
        await store.sweep(31)
        assert left(store) == everything - {"closed"}
        await store.sweep(30)
        assert left(store) == {"moved", "new"}
        assert store.count_of("ann") == 2
        await store.create(table("old"), [Entry(1, "open", b"{}")])  # its place is free
        assert left(store) == {"moved", "new", "old"}

    in_store(tmp_path, work)


def test_guests_and_tokens_are_unique(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add_guest(Guest("g1", "Ann"), b"one", 100)
        told = await fates(
            [
                store.add_guest(Guest("g1", "Bob"), b"two", 100),
                store.add_guest(Guest("g2", "Bob"), b"one", 100),
                store.rename_guest("g2", "Bob"),
            ]
        )
        assert [f.kind if isinstance(f, Conflict) else f for f in told] == [
            "guest",
            "token",
            "guest",
        ]
        assert store.find_guest(b"one", 0) == Guest("g1", "Ann")
        assert store.find_guest(b"two", 0) is None
        await store.add_guest(Guest("g2", "Bob"), b"two", 100)

    in_store(tmp_path, work)


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[bytes, bytes]:
        assert store.secret("cookies") == store.secret("cookies")
        return store.secret("cookies"), store.secret("other")

    first = in_store(tmp_path / "a", work)
    assert in_store(tmp_path / "a", work) == first
    others = in_store(tmp_path / "b", work)
    assert len({*first, *others}) == 4
    assert {len(secret) for secret in (*first, *others)} == {32}


def test_a_secret_needs_no_event_loop(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    assert len(store.secret("cookies")) == 32
    asyncio.run(store.close())


# --- Conflicts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "count"), [(1, 1), (3, 1), (3, 2), (5, 1), (9, 3)])
def test_numbers_are_taken_once_and_without_gaps(tmp_path: Path, first: int, count: int) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), entries(1, 3))
        with pytest.raises(Conflict, match=rf"^The next entry is number 4, not {first}\.$") as said:
            await store.append("t", entries(first, count), row=table(phase="over"))
        assert said.value.kind == "seq"
        assert found(store).row.phase == "playing"
        assert seqs(store) == [1, 2, 3]
        await store.append("t", entries(4))

    in_store(tmp_path, work)


def test_a_gap_inside_of_entries_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        told = await fates(
            [
                store.create(table("a"), entries(2)),
                store.create(table("b"), entries(1) + entries(3)),
                store.create(table("c"), entries(1) + entries(1)),
            ]
        )
        assert [isinstance(fate, Conflict) for fate in told] == [True] * 3
        assert [store.load(id) for id in "abc"] == [None] * 3

    in_store(tmp_path, work)


def test_a_snapshot_of_what_has_not_happened_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), entries(1))
        with pytest.raises(Conflict, match=r"^There is no entry 3 for this snapshot\.$"):
            await store.append("t", entries(2), snapshot=Snapshot(3, b""))
        assert seqs(store) == [1]

    in_store(tmp_path, work)


def test_an_id_counts_once_for_each_guest_and_table(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table("t"), entries(1, by="g1", id="x"))
        await store.create(table("u"), entries(1, by="g1", id="x"))
        await store.append("t", entries(2, by="g2", id="x"))
        await store.append("t", entries(3, by="g1"))
        await store.append("t", entries(4, by="g1"))
        with pytest.raises(Conflict, match="was done already") as said:
            await store.append("t", entries(5, by="g1", id="x"), snapshot=Snapshot(5, b""))
        assert said.value.kind == "id"
        assert (seqs(store), found(store).snapshot) == ([1, 2, 3, 4], None)

    in_store(tmp_path, work)


def test_a_table_is_made_once_and_before_it_is_used(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        told = await fates(
            [
                store.append("t", entries(1)),
                store.create(table(), entries(1)),
                store.create(table(phase="over"), entries(1)),
                store.append("t", entries(2)),
            ]
        )
        assert [str(fate) for fate in told] == [
            "There is no table with the id 't'.",
            "None",
            "There is a table with the id 't'.",
            "None",
        ]
        assert found(store).row.phase == "playing"

    in_store(tmp_path, work)


def test_a_bad_job_fails_alone_in_its_batch(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for n in range(40):
            await store.create(table(f"t{n}"), entries(1, by="g", id="x"))
        bad: list[Entry] = [Entry(2, "move", 1.5j, "g", "y")]  # type: ignore[arg-type] # on purpose
        jobs = []
        for n in range(40):
            jobs.append(
                store.append(f"t{n}", bad)
                if n == 11
                else store.append(f"t{n}", entries(2, by="g", id="x" if n in (5, 30) else "y"))
            )
        told = await fates(jobs)
        assert [n for n, fate in enumerate(told) if isinstance(fate, Conflict)] == [5, 30]
        assert [n for n, fate in enumerate(told) if isinstance(fate, TypeError)] == [11]
        assert [n for n, fate in enumerate(told) if fate] == [5, 11, 30]
        kept = [len(found(store, f"t{n}").entries) for n in range(40)]
        assert kept == [1 if n in (5, 11, 30) else 2 for n in range(40)]

    in_store(tmp_path, work)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    jobs=st.lists(
        st.tuples(
            st.integers(0, 2),  # the table
            st.integers(0, 3),  # how many entries
            st.sampled_from([0, 0, 0, 0, 1, -1]),  # how far the first number is off
            st.sampled_from(["", "", "x", "y", "z"]),  # the id of the first
        ),
        max_size=25,
    )
)
def test_interleaved_jobs_do_what_one_after_the_other_would(
    tmp_path_factory: pytest.TempPathFactory, jobs: list[tuple[int, int, int, str]]
) -> None:
    last: dict[int, int] = defaultdict(int)
    used: set[tuple[int, str]] = set()
    kept: list[list[Entry]] = [[], [], []]
    expected: list[str] = []
    for number, count, off, id in jobs:
        if count and off:
            expected.append("seq")
        elif count and id and (number, id) in used:
            expected.append("id")
        else:
            expected.append("")
            used |= {(number, id)} if count else set()
            kept[number] += entries(last[number] + 1, count, by="g", id=id)
            last[number] += count

    async def work(store: Store) -> None:
        for number in range(3):
            await store.create(table(f"t{number}"), [])
        waiting = []
        last: dict[int, int] = defaultdict(int)
        for (number, count, off, id), fate in zip(jobs, expected, strict=True):
            new = entries(last[number] + 1 + off, count, by="g", id=id)
            waiting.append(store.append(f"t{number}", new))
            last[number] += 0 if fate else count
        told = await fates(waiting)
        assert [fate.kind if isinstance(fate, Conflict) else "" for fate in told] == expected
        assert [found(store, f"t{number}").entries for number in range(3)] == kept

    in_store(tmp_path_factory.mktemp("data"), work)


# --- Batches and durability --------------------------------------------------------------------


def test_what_waits_is_committed_together(tmp_path: Path) -> None:
    async def work() -> None:
        store = open_store(tmp_path)
        assert isinstance(store, SqliteStore)
        await asyncio.gather(*(store.create(table(f"t{n}"), entries(1)) for n in range(200)))
        assert 1 <= store.commits < 100
        await store.close()

    asyncio.run(work())


def test_who_is_answered_finds_it_on_the_disk_in_the_order_of_calls(tmp_path: Path) -> None:
    answered: list[int] = []

    async def work(store: Store) -> None:
        other = folders.connect(tmp_path / folders.DATABASE)
        await store.create(table(), [])

        async def one(seq: int) -> None:
            await store.append("t", entries(seq))
            assert other.execute("select max(seq) from entries").get >= seq
            answered.append(seq)

        await asyncio.gather(*(one(seq) for seq in range(1, 60)))
        other.close()

    in_store(tmp_path, work)
    assert answered == list(range(1, 60))


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        asked = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout")
        settings = [store._database.pragma(name) for name in asked]
        assert settings == ["wal", 2, 1, 0, folders.PATIENCE]

    in_store(tmp_path, work)


def test_giving_up_the_wait_does_not_stop_the_writer(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(table(), [])
        waiting = asyncio.ensure_future(store.append("t", entries(1)))
        waiting.cancel()
        await store.append("t", entries(2))
        assert seqs(store) == [1, 2]

    in_store(tmp_path, work)


def test_closing_writes_what_waits_and_ends_all_use(tmp_path: Path) -> None:
    async def work() -> None:
        store = open_store(tmp_path)
        jobs = [store.create(table(f"t{n}"), entries(1)) for n in range(50)]
        await store.close()
        await store.close()
        assert await fates(jobs) == [None] * 50
        with pytest.raises(StoreFailed, match=r"^The store is closed\.$"):
            await store.append("t1", entries(2))
        with pytest.raises(StoreFailed, match=r"^The store is closed\.$"):
            store.load("t1")
        with pytest.raises(StoreFailed, match=r"^The store is closed\.$"):
            store.secret("cookies")

    asyncio.run(work())
    assert sorted(file.name for file in tmp_path.iterdir()) == [folders.DATABASE, folders.LOCK]

    async def again(store: Store) -> None:
        assert [seqs(store, f"t{n}") for n in range(50)] == [[1]] * 50

    in_store(tmp_path, again)


def test_two_event_loops_may_write(tmp_path: Path) -> None:
    store = open_store(tmp_path)

    async def fill(id: str) -> None:
        await store.create(table(id), [])
        for seq in range(1, 20):
            await store.append(id, entries(seq))

    threads = [threading.Thread(target=lambda id=id: asyncio.run(fill(id))) for id in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [seqs(store, id) for id in "ab"] == [list(range(1, 20))] * 2
    asyncio.run(store.close())


def test_a_loop_that_went_away_does_not_stop_the_writer(tmp_path: Path) -> None:
    store = open_store(tmp_path)

    async def leave() -> None:
        for n in range(50):
            store.create(table(f"t{n}"), entries(1))

    asyncio.run(leave())
    assert len(store.secret("cookies")) == 32
    assert [seqs(store, f"t{n}") for n in range(50)] == [[1]] * 50
    asyncio.run(store.close())
