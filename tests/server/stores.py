"""Tables, entries and guests to put into a store, in one line each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, TypeVar

from munera.server.sqlite import open_store
from munera.server.store import Entry, Loaded, Store, TableRow

T = TypeVar("T")


def table(
    id: str = "t",
    *,
    phase: str = "playing",
    access: str = "open",
    code: str = "",
    changed: int = 1,
    guests: tuple[str, ...] = (),
    card: bytes = b"{}",
) -> TableRow:
    return TableRow(id, "game", phase, access, code, b"\x00secret", 1, changed, card, guests)


def entries(first: int, count: int = 1, *, by: str = "", id: str = "") -> list[Entry]:
    """Consecutive entries; an id is for the first alone."""
    return [
        Entry(seq, "move", b'{"seq":%d}' % seq, by, id if seq == first else "", 1000 + seq)
        for seq in range(first, first + count)
    ]


def in_store(folder: Path, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    """What work on a store gives; the store is opened for it and closed after it."""

    async def whole() -> T:
        store = open_store(folder)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def found(store: Store, id: str = "t") -> Loaded:
    """A table that is there."""
    loaded = store.load(id)
    assert loaded is not None
    return loaded


def seqs(store: Store, id: str = "t") -> list[int]:
    """The numbers of all entries of a table."""
    loaded = store.load(id, whole=True)
    return [] if loaded is None else [entry.seq for entry in loaded.entries]


async def fates(waiting: Iterable[Awaitable[None]]) -> list[BaseException | None]:
    """How each went, None if well."""
    return await asyncio.gather(*waiting, return_exceptions=True)
