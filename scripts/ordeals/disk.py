"""A disk that is full, or fails: the asker is told, and nothing acknowledged is lost.

The real store works on a disk of ours (`disk_shim.py`) that refuses at random moments: writes for
lack of room, or any act with an error, once or for a while. What was acknowledged is found; what
was refused is not found, neither now nor after a restart if the server died now. Nothing is there
in half. When there is room again, everything goes on. The store is also opened, backed up and
closed on such a disk, and a byte of it decays, which must be noticed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from munera.core.errors import MuneraError
from munera.server import folder as folders
from munera.server import sqlite
from munera.server.jobs import Row
from munera.server.store import BadStore, Conflict, Store, StoreFailed
from munera.server.sums import faults
from ordeals.disk_ledger import (
    Ask,
    Broken,
    House,
    Town,
    check_sums,
    compare,
    go_on,
    must,
    read,
)
from ordeals.disk_shim import BAD, FULL, OK, Act, Shim
from ordeals.planting import BROKEN, Fault

ROUNDS = 12  # of one house, before a new one begins
STEPS = 5  # of a round
PAGES = (4, 12, 40, sqlite.CHECKPOINT)  # of the log, before it is copied into the database
COPY = "copy.db"

SHORT = ("--troubles", "600", "--seed", "1")
FAULTS = (
    Fault(
        "an error of the commit is swallowed", "server/sqlite.py",
        "return [StoreFailed(why) for _ in batch]", "return [None for _ in batch]",
        "was acknowledged and is lost", SHORT,
    ),
    Fault(
        "the writer goes on from what it could not write", "server/sqlite.py",
        "            self._endings.clear()\n            self._roll_back()\n",
        "            self._roll_back()\n", "is refused", SHORT,
    ),
    Fault(
        "what failed is found after a start", "server/sqlite.py",
        'self._database.pragma("user_version", self._database.pragma("user_version"))', "return",
        "were the server to die now", SHORT,
    ),
    Fault(
        "check sums are not looked at", "server/sums.py",
        "return checked is None or checked == sum_of(*facts)", "return True",
        "nobody notices", SHORT,
    ),
)  # fmt: skip


class Trouble:
    """A disk that refuses something, from some act on, for a number of acts."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.wait = self.left = self.refused = self.all = 0
        self.kinds: Sequence[str] = ()
        self.is_full = False

    def begin(self, soon: int = 40) -> None:
        """Let trouble come soon."""
        self.is_full = self.rng.random() < 0.5
        kind = self.rng.choice(("write", "sync", "sync", "sync", "truncate", "create", "delete"))
        self.kinds = ("write", "create") if self.is_full else (kind,) * 2
        self.wait = self.rng.randrange(soon if self.is_full or kind == "write" else 4)
        self.left = self.rng.choice((1, 1, 3, 1000))
        self.refused = 0

    def end(self) -> None:
        """End the trouble."""
        self.left = 0

    def asked(self, act: Act) -> int:
        if act.kind not in self.kinds or not self.left:
            return OK
        if self.wait:
            self.wait -= 1
            return OK
        self.left -= 1
        self.refused += 1
        self.all += 1
        return FULL if self.is_full else BAD[act.kind]


class Ordeal:
    """Houses on a bad disk, one after another."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.place = folder
        self.folder = folder / "data"
        self.rng = random.Random(seed)
        self.trouble = Trouble(self.rng)
        self.house = House()
        self.rounds = self.towns = self.troubles = self.kept = self.failed = 0
        self.closed = self.unsure = self.decayed = 0

    async def run(self, troubles: int) -> str:
        """Run through this many troubles; returns the summary, or raises Broken."""
        while self.troubles < troubles:
            if self.rounds % ROUNDS == 0:
                shutil.rmtree(self.folder, ignore_errors=True)
                self.house = House()
            self.rounds += 1
            with (
                Shim(self.folder, self.trouble).watching(),
                mock.patch.object(sqlite, "CHECKPOINT", self.rng.choice(PAGES)),
                mock.patch.object(sqlite, "LONGEST_LOG", 20_000),
            ):
                await self.one_round()
            self.trouble.end()
            await self.decay()
        return (
            f"{self.troubles:,} troubles with the disk ({self.trouble.all:,} refusals): "
            f"{self.kept:,} asks kept, {self.failed:,} refused and not kept, "
            f"{self.closed:,} times not opened, {self.unsure:,} times unsure, "
            f"{self.decayed:,} bytes decayed and noticed; 0 lost, 0 in half."
        )

    async def one_round(self) -> None:
        """From an opening to a close."""
        store = self.open()
        try:
            for _ in range(STEPS):
                self.trouble.begin()
                unsure = await self.step(store)
                if self.rng.random() < 0.3:
                    self.back_up(store)
                self.trouble.end()
                self.troubles += bool(self.trouble.refused)
                if unsure or self.rng.random() < 0.6:
                    await go_on(store, self.town(), self.house, 4)
                    compare(read(self.folder), self.house, store)
            self.trouble.begin(3)
        finally:
            await store.close()

    def town(self) -> Town:
        """People with names of their own."""
        self.towns += 1
        return Town(self.rng, self.house, self.towns)

    def open(self) -> Store:
        """Open it in trouble; if that fails, without trouble."""
        self.trouble.begin(100)
        try:
            store = sqlite.open_store(self.folder)
        except BadStore as bad:
            must(self.trouble.refused > 0, f"the store should open: {bad}")
            self.closed += 1
            self.trouble.end()
            store = sqlite.open_store(self.folder)
        self.troubles += bool(self.trouble.refused)
        self.trouble.end()
        compare(read(self.folder), self.house, store)
        return store

    async def step(self, store: Store) -> bool:
        """Ask some things at once; all answers must be true. Returns whether dying now is risky."""
        town = self.town()
        asks = [town.next() for _ in range(self.rng.choice((1, 1, 2, 5, 12)))]
        fates = await asyncio.gather(*(ask.send(store) for ask in asks), return_exceptions=True)
        has_failed = False
        for ask, fate in zip(asks, fates, strict=True):
            has_failed |= isinstance(fate, StoreFailed)
            self.judge(ask, fate, has_failed)
        compare(read(self.folder), self.house, store)
        # A commit whose sync failed is in the log; overwriting it was refused as well.
        unsure = has_failed and self.trouble.refused > 1 and "sync" in self.trouble.kinds
        self.unsure += unsure
        await self.die(town if unsure else None)
        return unsure

    def judge(self, ask: Ask, fate: BaseException | None, has_failed: bool) -> None:
        """Check one answer."""
        if fate is None:
            must(not ask.refused or has_failed, f"{ask.what} is doubled")
            ask.change(self.house)
            self.kept += 1
        elif isinstance(fate, StoreFailed):
            must(self.trouble.refused > 0, f"{ask.what} should be kept, the disk is well: {fate}")
            self.failed += 1
        else:
            as_it_should = isinstance(fate, Conflict) and (has_failed or fate.kind == ask.refused)
            must(as_it_should, f"{ask.what} is refused: {fate}")

    async def die(self, town: Town | None) -> None:
        """If the server died now, it would find the same after a restart.

        If a town asked while the disk refused again and again, the restart may find what failed.
        """
        copy = self.place / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.folder, copy)
        store = sqlite.open_store(copy)
        try:
            if town is None:
                compare(read(copy), self.house, store)
            else:
                self.compare_unsure(read(copy)["entries"], town)
            check_sums(copy)
        except Broken as broken:
            raise Broken(f"{broken}, were the server to die now") from None
        finally:
            await store.close()

    def compare_unsure(self, found: dict[Any, Row], town: Town) -> None:
        """All kept entries are there, all others were asked for, and none is missing."""
        for key, row in self.house.rows["entries"].items():
            must(found.get(key) == row, f"entries {key} was acknowledged and is lost")
        asked = {row[3] for row in town.house.rows["entries"].values()}
        for (table, seq), row in found.items():
            must(row[3] in asked, f"entries {table} {seq} is there, and it should not be")
            must(seq == 1 or (table, seq - 1) in found, f"half of something is in {table}")

    def back_up(self, store: Store) -> None:
        """A copy is whole or not there."""
        target = self.folder / COPY
        try:
            store.backup(target)
        except BadStore as bad:
            must(self.trouble.refused > 0, f"there should be a copy: {bad}")
        self.trouble.end()
        left = [file.name for file in self.folder.iterdir() if COPY in file.name]
        if target.exists():
            kept = folders.restore(target, self.place / "restored", force=True)
            must(kept is None or kept.exists(), "what was there before is gone")
            must(
                read(self.place / "restored") == self.house.rows, "a copy is not what it should be"
            )
            shutil.rmtree(self.place / "restored")
            target.unlink()
        else:
            could = "delete" not in self.trouble.kinds
            must(not (left and could), f"half of a copy is left: {left}")

    async def decay(self) -> None:
        """A byte of an entry changes on the disk: the store notices, and gives it to nobody."""
        file = self.folder / folders.DATABASE
        whole = file.read_bytes()
        entries = list(self.house.rows["entries"].values())
        if not entries:
            return
        table, seq, _, body, *_ = self.rng.choice(entries)
        place = self.rng.randrange(min(len(body), 200))
        changed = body[:place] + bytes([body[place] ^ 1]) + body[place + 1 : 200]
        if body[:200] not in whole or file.with_name(f"{file.name}-wal").exists():
            return
        file.write_bytes(whole.replace(body[:200], changed))
        unseen = f"entry {seq} of {table} is damaged, and nobody notices"
        must(any(faults(self.folder)), unseen)
        store = sqlite.open_store(self.folder)
        try:
            store.load(table, whole=True)
        except StoreFailed:
            self.decayed += 1
        else:
            raise Broken(unseen)
        finally:
            await store.close()
            file.write_bytes(whole)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--troubles", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        try:
            told = asyncio.run(Ordeal(Path(folder), given.seed).run(given.troubles))
        except (MuneraError, Broken) as broken:
            print(f"{BROKEN}{broken}")
            return 1
    print(f"{told} {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
