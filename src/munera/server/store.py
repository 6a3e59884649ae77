"""What the server keeps: tables as append-only logs, guests, secrets; the interface of any store.

A store does not look inside what it keeps. Whoever writes waits for the answer: once it is there,
the thing is on the disk. Times are milliseconds since 1970.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path

from munera.core.errors import MuneraError
from munera.core.saying import Saying


class BadStore(MuneraError):
    """A data folder or a backup that cannot be used, with the reason."""


class StoreFailed(MuneraError):
    """The store could not do it, say for a full disk; nothing of it was kept."""


class Conflict(MuneraError):
    """What was to be written does not fit what is there; nothing of it was kept.

    `kind` is "seq" (taken, or it would leave a gap), "id" (the client's id was used before),
    "table" (a new one exists already, or there is none), "code" (another gathering table has it),
    "guest" or "token" (a new one exists already, or there is none).
    """

    def __init__(self, kind: str, why: Saying) -> None:
        super().__init__(why)
        self.kind = kind


@dataclass(slots=True, init=False, unsafe_hash=True)
class Entry:
    """One thing that happened at a table; never changed, never removed.

    It does not say so (`frozen`): such a one takes several times as long to make.
    """

    seq: int  # 1, 2, 3 ... without gaps
    kind: str  # "open", "seat", "move", "undo", ...
    body: bytes  # JSON
    by: str = ""  # the guest who did it; empty: the server
    id: str = ""  # the client's id of it; (table, by, id) is unique where it is not empty
    at: int = 0

    def __init__(
        self, seq: int, kind: str, body: bytes, by: str = "", id: str = "", at: int = 0
    ) -> None:
        self.seq = seq
        self.kind = kind
        self.body = body
        self.by = by
        self.id = id
        self.at = at


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists need to know of a table without loading it."""

    id: str
    game: str
    phase: str
    access: str
    code: str  # to join by; empty: none. Two gathering tables never have the same
    secret: bytes
    created: int
    changed: int
    card: bytes  # JSON for lists
    guests: tuple[str, ...]  # the guests who have a seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after entry `seq`, so that a load need not begin at the first."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it was kept: its snapshot and the entries after it; all if there is none."""

    row: TableRow
    snapshot: Snapshot | None
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a session."""

    id: str
    name: str


class Store(ABC):
    """Where tables and guests are kept. Calls come from the thread of an event loop.

    What returns an awaitable is queued at once, in the order of the calls, awaited or not. It
    raises Conflict or StoreFailed when awaited. Giving up the wait does not undo the writing.
    """

    @abstractmethod
    def create(self, row: TableRow, entries: Sequence[Entry]) -> Awaitable[None]:
        """Keep a new table with its first entries, from 1 on; durable when awaited."""

    @abstractmethod
    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
    ) -> Awaitable[None]:
        """Keep what happened, all or nothing; durable when awaited.

        A row replaces the one of the table, a snapshot the one before it.
        """

    @abstractmethod
    def load(self, table: str, whole: bool = False) -> Loaded | None:
        """The table as it was kept; None if there is none.

        `whole` leaves the snapshot away and gives all entries, say after a change of the rules.
        """

    @abstractmethod
    def done_before(self, table: str, by: str, id: str) -> int | None:
        """The seq of the entry with this id of a guest's at a table; None if there is none."""

    @abstractmethod
    def find_code(self, code: str) -> str | None:
        """The id of the gathering table with this code."""

    @abstractmethod
    def open_tables(self, limit: int) -> list[TableRow]:
        """Tables with open access that are not over, newest change first."""

    @abstractmethod
    def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        """Tables where the guest has a seat, newest change first."""

    @abstractmethod
    def add_guest(self, guest: Guest, token_hash: bytes, expires: int) -> Awaitable[None]:
        """Keep a new guest and the hash of the token that speaks for it; durable when awaited."""

    @abstractmethod
    def find_guest(self, token_hash: bytes, now: int) -> Guest | None:
        """The guest of a token; None if it is unknown, revoked or expired."""

    @abstractmethod
    def rename_guest(self, guest: str, name: str) -> Awaitable[None]:
        """Give a guest another name; durable when awaited."""

    @abstractmethod
    def revoke(self, token_hash: bytes) -> Awaitable[None]:
        """Make a token worthless; an unknown one is so already. Durable when awaited."""

    @abstractmethod
    def forget(self, now: int) -> Awaitable[None]:
        """Delete tokens that have expired, and guests for whom no token speaks any more.

        Their seats and what they did at tables stay. Durable when awaited.
        """

    @abstractmethod
    def secret(self, name: str) -> bytes:
        """32 random bytes, made at the first call and the same ever after in this data folder."""

    @abstractmethod
    def backup(self, target: Path) -> None:
        """Copy everything into a new file, as it is at one moment, while writing goes on.

        Takes a while; call it in a thread of its own. Raises BadStore if the file exists.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what is queued, then let go of the data folder. Closing twice is fine."""
