"""The jobs of the SQLite store's writer, and who waits for them."""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from munera.server.store import CareerStep, Entry, Snapshot, TableRow

Row: TypeAlias = tuple[Any, ...]  # the schema says what the columns hold
Value: TypeAlias = str | int | bytes
Waiting: TypeAlias = "asyncio.Future[None] | concurrent.futures.Future[None]"


@dataclass(slots=True)
class Change:
    """Something to write about a table: a new table, or more entries of an old one."""

    table: str
    entries: Sequence[Entry]
    row: TableRow | None
    snapshot: Snapshot | None = None
    new: bool = False
    careers: Sequence[CareerStep] = ()


@dataclass(slots=True)
class Statement:
    """One statement about guests, careers or secrets.

    `must` names the thing that it has to change, for the conflict if it changes nothing.
    """

    sql: str
    values: tuple[Value, ...]
    must: str = ""


@dataclass(slots=True)
class Job:
    """Work for the writer, and who waits for it; without a `loop` a thread waits."""

    work: Change | list[Statement]
    waiting: Waiting
    loop: asyncio.AbstractEventLoop | None


@dataclass(slots=True)
class Ending:
    """The last entry and the guests of a table, so that the writer need not read them each time."""

    seq: int
    guests: tuple[str, ...]
