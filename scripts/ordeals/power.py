"""Power fails after every write, sync and truncation: what was acknowledged is there, once.

The real store does what a server needs: guests, tables, entries, snapshots, careers, proofs; its
log is copied into the database every few pages. Everything that it does to the disk is written
down, with the time of every answer. Then the power fails after each act in turn. The ordinary store
opens the disk that is left, as bad as a disk may be (`power_loss.py`). It must hold the house after
some first part of the asks, with all acknowledged ones; its check sums must hold; whoever got no
answer asks again; and it must go on. The next life begins from one of the losses, so that the power
also fails while the store recovers.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from munera.core.errors import MuneraError
from munera.server import folder as folders
from munera.server import sqlite
from munera.server.store import Conflict, Store
from ordeals.disk_ledger import (
    Ask,
    Broken,
    House,
    Town,
    check_sums,
    compare,
    explain,
    go_on,
    must,
    read,
    send_again,
)
from ordeals.disk_shim import OK, Act, Shim
from ordeals.planting import BROKEN, Fault
from ordeals.power_loss import Disk

LIVES = 6  # of one house, before a new one begins
STEPS = 9  # of one life, with some asks each
PAGES = (4, 12, 40, sqlite.CHECKPOINT)  # of the log, before it is copied into the database
LENGTHS = (0, 20_000, sqlite.LONGEST_LOG)  # of the log's file
NOISE = 32_768  # bytes in SQLite's shared memory file after a loss

SHORT = ("--losses", "400", "--seed", "1")
FAULTS = (
    Fault(
        "nothing is synced", "server/folder.py",
        '"synchronous", "full"', '"synchronous", "off"', "is lost", SHORT,
    ),
    Fault(
        "a commit is not synced", "server/folder.py",
        '"synchronous", "full"', '"synchronous", "normal"', "is lost", SHORT,
    ),
    Fault(
        "acknowledged before the commit", "server/sqlite.py",
        "_settle(batch, self._write(batch))",
        "_settle(batch, [None] * len(batch)), self._write(batch)", "is lost", SHORT,
    ),
    Fault(
        "an act that is sent again is done again", "server/migrations/0001.sql",
        "create unique index entries_by_client_id", "create index entries_by_client_id",
        "doubled", SHORT,
    ),
    Fault(
        "a snapshot is written before its entries", "server/sqlite.py",
        '                self._database.execute("begin immediate")\n'
        "                fates = self._together(batch)\n",
        "                for job in batch:\n"
        '                    table = getattr(job.work, "table", "")\n'
        '                    shot = getattr(job.work, "snapshot", None)\n'
        "                    if shot and self._find(table):\n"
        "                        checked = sum_of(table, shot.seq, shot.body)\n"
        "                        values = (table, shot.seq, shot.body, checked)\n"
        "                        self._database.execute(PUT_SNAPSHOT, values)\n"
        '                self._database.execute("begin immediate")\n'
        "                fates = self._together(batch)\n",
        "half of something", SHORT,
    ),
    Fault(
        "each statement is a transaction", "server/sqlite.py",
        '                self._database.execute("begin immediate")\n'
        "                fates = self._together(batch)\n"
        '                self._database.execute("commit")\n',
        "                fates = self._do(batch)\n",
        "half of something", SHORT,
    ),
    Fault(
        "half of a house that was being made is in the way", "server/folder.py",
        "    _remove(fresh)  # a loss of power may have left one of", "    # It may be one of",
        "Cannot update", SHORT,
    ),
    Fault(
        "a journal that was left shuts the house", "server/folder.py",
        "if write or cut_off else", "if write else", "Cannot open", SHORT,
    ),
)  # fmt: skip


class Life:
    """A house from its opening to its end: what was asked, and what was done to the disk."""

    def __init__(self, folder: Path, rng: random.Random, house: House, number: int) -> None:
        self.folder, self.rng = folder, rng
        self.town = Town(rng, house, number)
        self.asks: list[Ask] = []
        self.houses = [house]  # after no ask, one, two ...
        self.acts: list[Act] = []
        self.wrong = ""
        self._open: list[Ask] = []  # not answered yet
        self._thread = threading.get_ident()
        self._loop = asyncio.get_running_loop()

    def asked(self, act: Act) -> int:
        """The store does something to the disk; answers that have come by now came before it."""
        if self._open and threading.get_ident() != self._thread:
            heard = threading.Event()
            self._loop.call_soon_threadsafe(heard.set)
            heard.wait(10)
        self._note()
        self.acts.append(act)
        return OK

    def _note(self) -> None:
        for ask in list(self._open):
            if ask.waiting.done():
                ask.told = len(self.acts)
                self._open.remove(ask)

    async def live(self) -> None:
        """Live from opening to end."""
        pages, length = self.rng.choice(PAGES), self.rng.choice(LENGTHS)
        with (
            Shim(self.folder, self).watching(),
            mock.patch.object(sqlite, "CHECKPOINT", pages),
            mock.patch.object(sqlite, "LONGEST_LOG", length),
        ):
            store = sqlite.open_store(self.folder)
            try:
                for _ in range(STEPS):
                    for _ in range(self.rng.choice((1, 1, 2, 4, 12))):
                        self._ask(store)
                    if self.rng.random() < 0.7:
                        await self._answers()
                    else:  # the next ones are asked while these are being written
                        await asyncio.sleep(0)
                await self._answers()
            finally:
                await store.close()
        self._note()

    def _ask(self, store: Store) -> None:
        ask = self.town.next()
        house = self.houses[-1]
        if not ask.refused:
            house = house.copy()
            ask.change(house)
        self.houses.append(house)
        ask.asked = len(self.acts)
        ask.waiting = ask.send(store)
        self.asks.append(ask)
        self._open.append(ask)

    async def _answers(self) -> None:
        """Wait for all answers; whether they are right is checked after the losses."""
        fates = await asyncio.gather(*(ask.waiting for ask in self.asks), return_exceptions=True)
        for ask, fate in zip(self.asks, fates, strict=True):
            kind = fate.kind if isinstance(fate, Conflict) else ""
            if kind != ask.refused or (fate and not kind):
                self.wrong = self.wrong or f"{ask.what} has the wrong answer: {fate}"

    def bounds(self, acts: int) -> tuple[int, int]:
        """How many asks must be done after `acts` acts, and how many can be."""
        told = [n for n, ask in enumerate(self.asks, 1) if ask.told is not None]
        least = max((n for n in told if (self.asks[n - 1].told or 0) <= acts), default=0)
        return least, sum(ask.asked <= acts for ask in self.asks)


class Ordeal:
    """Lives and losses, one after another, in a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.losses = self.acknowledged = self.lives = 0

    async def run(self, losses: int) -> str:
        """Run through this many losses; returns the summary, or raises Broken."""
        while self.losses < losses:
            files: dict[str, bytes] = {}
            house = House()
            for _ in range(LIVES):
                files, house = await self.one_life(files, house, losses)
                if self.losses >= losses:
                    break
        return (
            f"{self.losses:,} power losses, {self.acknowledged:,} acknowledged writes: "
            f"0 lost, 0 doubled ({self.lives} lives)."
        )

    async def one_life(
        self, files: dict[str, bytes], house: House, losses: int
    ) -> tuple[dict[str, bytes], House]:
        """Live once, lose power after each act; returns what one of the losses leaves."""
        self.lives += 1
        life = Life(self.put(files, "life"), self.rng, house, self.lives)
        await life.live()
        disk = Disk(files)
        begin = self.rng.randrange(len(life.acts))
        after = files, house
        for number, act in enumerate(life.acts):
            disk.take(act)
            if self.losses >= losses:
                break
            left = disk.left(self.rng)
            if folders.DATABASE in left and self.rng.random() < 0.5:
                left[f"{folders.DATABASE}-shm"] = self.rng.randbytes(NOISE)
            try:
                found = await self.look(left, life, number + 1)
            except (MuneraError, Broken) as broken:
                raise Broken(
                    f"{broken} (life {self.lives}, after act {number + 1} of {len(life.acts)},"
                    f" {act.kind} {act.name})"
                ) from None
            self.losses += 1
            if number == begin:
                after = left, found
        must(not life.wrong, life.wrong)
        return after

    def put(self, files: dict[str, bytes], name: str) -> Path:
        """Put files into a new folder."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file, data in files.items():
            (folder / file).write_bytes(data)
        return folder

    async def look(self, left: dict[str, bytes], life: Life, acts: int) -> House:
        """Open what is left with the ordinary store; returns the house that it holds."""
        folder = self.put(left, "left")
        least, most = life.bounds(acts)
        store = sqlite.open_store(folder)
        try:
            rows = read(folder)
            houses = life.houses[least : most + 1]
            found = next((house for house in reversed(houses) if house.rows == rows), None)
            if found is None:
                raise Broken(explain(rows, houses))
            compare(rows, found, store)
            check_sums(folder)
            after = found.copy()
            for ask in life.asks[least:most]:
                if ask.entry is not None and ask.table in found.rows["tables"]:
                    await send_again(store, ask, after)
                    break
            await go_on(store, Town(self.rng, after, -self.losses - 1), after)
            compare(read(folder), after, store)
        finally:
            await store.close()
        self.acknowledged += least
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--losses", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        try:
            told = asyncio.run(Ordeal(Path(folder), given.seed).run(given.losses))
        except (MuneraError, Broken) as broken:
            print(f"{BROKEN}{broken}")
            return 1
    print(f"{told} {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
