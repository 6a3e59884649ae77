"""What was asked of a store, what it answered, and whether that is what the disk has.

`Town` makes up what people do; `House` is what a store should hold after it, row by row, computed
without the store. The store has one writer, so what is found must be the house after some first
part of the asks: all acknowledged ones, and none that had not been asked.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from munera.server import folder as folders
from munera.server.store import (
    CareerRow,
    CareerStep,
    Conflict,
    Entry,
    Feat,
    Guest,
    Loaded,
    Snapshot,
    Store,
    TableRow,
)
from munera.server.sums import faults

# What is read from the disk: the columns of each kind of row, and how many of them are its key.
KINDS = {
    "tables": (1, "id, game, phase, access, code, secret, created, changed, card"),
    "seats": (2, "table_id, place, guest"),
    "entries": (2, "table_id, seq, kind, body, guest, client_id, at"),
    "snapshots": (1, "table_id, seq, body"),
    "guests": (1, "id, name"),
    "tokens": (1, "hash, guest, expires"),
    "careers": (1, "id, guest, game, name, born, table_id, created, changed, card"),
    "feats": (2, "career, number, table_id, facts, record, at"),
    "proofs": (1, "table_id, body"),
    "contents": (2, "game, fingerprint, body"),
}
Rows = dict[str, dict[Any, tuple[Any, ...]]]


class Broken(AssertionError):
    """A promise was broken."""


def must(holds: bool, what: str) -> None:
    """Raise Broken unless it holds."""
    if not holds:
        raise Broken(what)


class House:
    """What a store should hold."""

    def __init__(self, rows: Rows | None = None) -> None:
        self.rows: Rows = rows or {kind: {} for kind in KINDS}

    def copy(self) -> House:
        return House({kind: dict(rows) for kind, rows in self.rows.items()})

    def put(self, kind: str, *row: Any) -> None:
        """Add a row or replace it."""
        count = KINDS[kind][0]
        self.rows[kind][row[0] if count == 1 else row[:count]] = row

    def entries(self, table: str) -> list[Entry]:
        found = [row for (id, _), row in self.rows["entries"].items() if id == table]
        return [Entry(*row[1:]) for row in sorted(found)]

    def keep(self, row: TableRow) -> None:
        """Put the row of a table and its seats."""
        lists = (row.game, row.phase, row.access, row.code, row.secret)
        self.put("tables", row.id, *lists, row.created, row.changed, row.card)
        for key in [key for key in self.rows["seats"] if key[0] == row.id]:
            del self.rows["seats"][key]
        for place, guest in enumerate(row.guests):
            self.put("seats", row.id, place, guest)

    def row(self, table: str) -> TableRow:
        seats = sorted(row for key, row in self.rows["seats"].items() if key[0] == table)
        row: list[Any] = [*self.rows["tables"][table], tuple(guest for _, _, guest in seats)]
        return TableRow(*row)

    def add(self, table: str, entries: list[Entry], snapshot: Snapshot | None = None) -> None:
        for one in entries:
            self.put("entries", table, one.seq, one.kind, one.body, one.by, one.id, one.at)
        if snapshot is not None:
            self.put("snapshots", table, snapshot.seq, snapshot.body)

    def step(self, steps: tuple[CareerStep, ...]) -> None:
        for one in steps:
            row = CareerRow(*self.rows["careers"][one.career])
            card, changed = (row.card, row.changed) if one.card is None else (one.card, one.at)
            lists = (row.id, row.guest, row.game, row.name, row.born)
            self.put("careers", *lists, one.table, row.created, changed, card)
            self.tell(one.career, one.feats)

    def tell(self, career: str, feats: tuple[Feat, ...]) -> None:
        for one in feats:
            self.put("feats", career, one.number, one.table, one.facts, one.record, one.at)

    def renew(self, hash: bytes, expires: int) -> None:
        if hash in self.rows["tokens"]:
            self.put("tokens", hash, self.rows["tokens"][hash][1], expires)

    def revoke(self, hash: bytes) -> None:
        self.rows["tokens"].pop(hash, None)

    def load(self, table: str, whole: bool) -> Loaded:
        """What a store should give for a table."""
        kept = None if whole else self.rows["snapshots"].get(table)
        snapshot = Snapshot(*kept[1:]) if kept else None
        since = snapshot.seq if snapshot else 0
        return Loaded(self.row(table), snapshot, self.entries(table)[since:])


@dataclass
class Ask:
    """One thing that is asked of a store."""

    what: str
    send: Callable[[Store], Awaitable[None]]
    change: Callable[[House], None]
    refused: str = ""  # the conflict that it ends with if everything before it was done
    table: str = ""
    entry: Entry | None = None  # the entry to send again
    waiting: Any = field(default=None, repr=False)
    asked: int = 0  # how much had been done to the disk when it was asked
    told: int | None = None  # and when the answer came


# --- People ---------------------------------------------------------------------------------------


class Town:
    """Makes up what is done next in a house, assuming that everything before it was done."""

    def __init__(self, rng: random.Random, house: House, life: int) -> None:
        self.rng = rng
        self.house = house.copy()
        self.life = life
        self.count = 0
        kinds = (self.entry, self.turn, self.open, self.guest, self.visit, self.career)
        self.kinds = [*kinds, self.papers, self.twice]
        self.often = (10, 4, 2, 1, 1, 1, 1, 1)

    def next(self) -> Ask:
        """Something that can be done now."""
        while True:
            ask = self.rng.choices(self.kinds, self.often)[0]()
            if ask is not None:
                if not ask.refused:
                    ask.change(self.house)
                return ask

    def name(self) -> str:
        """A name that is not used yet."""
        self.count += 1
        return f"{self.life}-{self.count}"

    def bytes(self) -> bytes:
        """Some content; now and then more than a page of the database."""
        length = self.rng.choice((20, 60, 150, 600, 600, 9000 if self.rng.random() < 0.3 else 90))
        return b'{"%s":"%s"}' % (
            self.name().encode(),
            self.rng.randbytes(length // 2).hex().encode(),
        )

    def pick(self, kind: str) -> Any:
        """The key of some row; None if there is none."""
        found = list(self.house.rows[kind])
        return self.rng.choice(found) if found else None

    def some(self, table: str) -> list[Entry]:
        """The next entries of a table, the first one with an id."""
        last = sum(id == table for id, _ in self.house.rows["entries"])
        by = self.pick("guests") or "nobody"
        return [
            Entry(last + n, "move", self.bytes(), by, self.name() if n == 1 else "", last)
            for n in range(1, self.rng.choice((1, 1, 1, 2, 3)) + 1)
        ]

    def open(self) -> Ask:
        id, guest = "t" + self.name(), self.pick("guests")
        guests = (guest,) if guest else ()
        row = TableRow(id, "game", "gathering", "open", id, b"\0key", 1, 1, self.bytes(), guests)
        free = [key for key, row in self.house.rows["careers"].items() if not row[5]]
        steps = tuple(CareerStep(key, "", id) for key in free[:1])
        entries = self.some(id)

        def change(house: House) -> None:
            house.keep(row)
            house.add(id, entries)
            house.step(steps)

        return Ask(f"table {id}", lambda s: s.create(row, entries, steps), change)

    def entry(self) -> Ask | None:
        if (id := self.pick("tables")) is None:
            return None
        entries = self.some(id)
        return Ask(
            f"entry {entries[0].seq} of {id}",
            lambda s: s.append(id, entries),
            lambda house: house.add(id, entries),
            table=id, entry=entries[0],
        )  # fmt: skip

    def turn(self) -> Ask | None:
        """A turn: entries with a row, a snapshot, and the end of somebody's match."""
        if (id := self.pick("tables")) is None:
            return None
        entries, old = self.some(id), self.house.row(id)
        phase, at = self.rng.choice(("playing", "over")), old.changed + 1
        guests = tuple(sorted(self.house.rows["guests"]))[: self.rng.randint(0, 2)]
        row = TableRow(*(id, "game", phase, "open", "", old.secret, 1, at, self.bytes(), guests))
        seq = entries[-1].seq
        snapshot = Snapshot(seq, self.bytes()) if self.rng.random() < 0.6 else None
        sits = [key for key, row in self.house.rows["careers"].items() if row[5] == id]
        steps = tuple(
            CareerStep(key, id, "", self.bytes(), (self.feat(key, id),), at) for key in sits
        )

        def change(house: House) -> None:
            house.keep(row)
            house.add(id, entries, snapshot)
            house.step(steps)

        what = f"turn {seq} of {id}"
        return Ask(what, lambda s: s.append(id, entries, row, snapshot, steps), change)

    def feat(self, career: str, table: str) -> Feat:
        told = [number for whose, number in self.house.rows["feats"] if whose == career]
        number = 1 + max(told, default=0)
        return Feat(number, table, self.bytes(), self.bytes(), number)

    def guest(self) -> Ask:
        guest, hash = Guest("g" + self.name(), self.name()), self.name().encode()

        def change(house: House) -> None:
            house.put("guests", guest.id, guest.name)
            house.put("tokens", hash, guest.id, 1000)

        return Ask(f"guest {guest.id}", lambda s: s.add_guest(guest, hash, 1000), change)

    def visit(self) -> Ask | None:
        """Somebody comes again, changes their name, or leaves for good."""
        if (hash := self.pick("tokens")) is None:
            return None
        _, guest, expires = self.house.rows["tokens"][hash]
        name = self.name()
        asks = (
            Ask(
                f"visit of {guest}",
                lambda s: s.renew(hash, expires + 1),
                lambda house: house.renew(hash, expires + 1),
            ),
            Ask(
                f"new name of {guest}",
                lambda s: s.rename_guest(guest, name),
                lambda house: house.put("guests", guest, name),
            ),
            Ask(
                f"end of {guest}'s session",
                lambda s: s.revoke(hash),
                lambda house: house.revoke(hash),
            ),
        )
        return self.rng.choice(asks)

    def career(self) -> Ask | None:
        """Somebody new in a school, or another match of somebody who sits nowhere."""
        free = [CareerRow(*row) for row in self.house.rows["careers"].values() if not row[5]]
        feats: tuple[Feat, ...] = ()
        old: CareerRow | None = None
        if free and self.rng.random() < 0.5:
            old = self.rng.choice(free)
            feats = (self.feat(old.id, ""),)
            lists = (old.id, old.guest, old.game, old.name, old.born, "", old.created)
            row = CareerRow(*lists, old.changed + 1, self.bytes())
        else:
            id, guest = "c" + self.name(), self.pick("guests") or "nobody"
            row = CareerRow(id, guest, "game", id, "born", "", 1, 1, self.bytes())
        lists = (row.id, row.guest, row.game, row.name, row.born, "", row.created)

        def change(house: House) -> None:
            house.put("careers", *lists, row.changed, row.card)
            house.tell(row.id, feats)

        if old is None:
            return Ask(f"career {row.id}", lambda s: s.add_career(row, feats, 1000), change)
        before = old.changed
        return Ask(f"match of {row.id}", lambda s: s.put_career(row, before, feats), change)

    def papers(self) -> Ask | None:
        """The proof of a table, or content."""
        table, text = self.pick("tables"), self.bytes()
        if table and table not in self.house.rows["proofs"]:
            return Ask(
                f"proof of {table}",
                lambda s: s.keep_proof(table, text.decode()),
                lambda house: house.put("proofs", table, text.decode()),
            )
        name = self.name()
        return Ask(
            f"content {name}",
            lambda s: s.keep_content("game", name, text),
            lambda house: house.put("contents", "game", name, text),
        )

    def twice(self) -> Ask | None:
        """Something already done, once more: under the next number, or under its own."""
        done = [row for row in self.house.rows["entries"].values() if row[5]]
        if not done:
            return None
        id, *facts = self.rng.choice(done)
        old = Entry(*facts)
        last = sum(key[0] == id for key in self.house.rows["entries"])
        again, kind = (old, "seq") if self.rng.random() < 0.3 else (next_to(old, last), "id")
        what = f"entry {old.seq} of {id} once more"
        return Ask(
            what, lambda s: s.append(id, [again]), lambda house: house.add(id, [again]), kind
        )


def next_to(old: Entry, last: int) -> Entry:
    """The same act as the next entry of its table."""
    return Entry(last + 1, old.kind, old.body, old.by, old.id, old.at)


# --- What is there --------------------------------------------------------------------------------


def read(folder: Path) -> Rows:
    """All that the database of a folder holds; its pages and indexes must fit together."""
    out: Rows = {}
    with closing(folders.connect(folder / folders.DATABASE)) as database:
        for kind, (count, columns) in KINDS.items():
            rows: Any = database.execute(f"select {columns} from {kind}")
            out[kind] = {row[0] if count == 1 else row[:count]: row for row in rows}
        whole = str(database.pragma("integrity_check"))
        lost = database.execute("pragma foreign_key_check").fetchall()
    must(whole == "ok" and not lost, f"the database is damaged: {whole} {lost}")
    return out


def compare(found: Rows, house: House, store: Store) -> None:
    """Check that the rows are those of a house, and that the store returns its tables the same."""
    if found != house.rows:
        raise Broken(explain(found, [house]))
    for table in house.rows["tables"]:
        for whole in (False, True):
            must(
                store.load(table, whole) == house.load(table, whole),
                f"table {table} is read as something else than what was written",
            )


def check_sums(folder: Path) -> None:
    """Raise Broken unless `munera check` is content."""
    for fault in faults(folder):
        raise Broken(f"munera check: {fault}")


def explain(found: Rows, houses: Sequence[House]) -> str:
    """What is wrong with rows that fit no house; all houses have what must be there."""
    least, most = houses[0].rows, houses[-1].rows
    for kind, rows in least.items():
        for key in rows:
            known = [house.rows[kind].get(key) for house in houses]
            if found[kind].get(key) not in known:
                other = ": there is another instead of it" if key in found[kind] else ""
                return f"{kind} {key} was acknowledged and is lost{other}"
    acts = [(row[0], *row[4:6]) for row in found["entries"].values() if row[5]]
    for act in acts:
        if acts.count(act) > 1:
            return f"the act {act} is doubled"
    for kind, rows in found.items():
        for key in rows:
            if key not in most[kind] and key not in least[kind]:
                return f"{kind} {key} is there, and it should not be"
    return f"half of something is there: {differences(found, least)}"


def differences(found: Rows, house: Rows) -> str:
    """In which rows two houses differ, in short."""
    out = [
        f"{kind} {key}"
        for kind, rows in found.items()
        for key in {**rows, **house[kind]}
        if rows.get(key) != house[kind].get(key)
    ]
    return ", ".join(out[:6])


async def send_again(store: Store, ask: Ask, house: House) -> None:
    """Somebody who got no answer asks again, under the next number: it is done once."""
    assert ask.entry is not None
    entries = house.entries(ask.table)
    is_there = any((one.by, one.id) == (ask.entry.by, ask.entry.id) for one in entries)
    again = next_to(ask.entry, len(entries))
    try:
        await store.append(ask.table, [again])
    except Conflict as conflict:
        must(is_there and conflict.kind == "id", f"{ask.what} is refused: {conflict}")
        return
    must(not is_there, f"{ask.what} was sent again and is doubled")
    house.add(ask.table, [again])


async def go_on(store: Store, town: Town, house: House, count: int = 1) -> None:
    """Ask for some more, and check that it is done."""
    for _ in range(count):
        ask = town.next()
        try:
            await ask.send(store)
        except Conflict as conflict:
            must(conflict.kind == ask.refused, f"{ask.what} is refused afterwards: {conflict}")
        else:
            must(not ask.refused, f"{ask.what} is doubled")
            ask.change(house)
