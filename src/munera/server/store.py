"""The interface of any store: it keeps tables as append-only logs, guests and secrets.

A store does not look inside what it keeps. A write is on the disk once it has been awaited. Times
are milliseconds since 1970.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path

from munera.core.errors import MuneraError
from munera.core.saying import Saying


class BadStore(MuneraError):
    """A data folder or a backup cannot be used, with the reason."""


class StoreFailed(MuneraError):
    """The store could not write, for example because the disk is full; nothing was kept.

    One case is beyond our control: if the disk fails to sync, keeps failing, and the server dies
    meanwhile, the next start may find the whole write after all.
    """


class Conflict(MuneraError):
    """A write does not fit what is in the store; nothing was kept.

    `kind` is "seq" (taken, or it would leave a gap), "id" (the client's id was used before),
    "table" (a new one exists already, or an old one is missing), "code" (another gathering table
    has it), "guest" or "token" (like "table"), "career" (the guest has too many, the name is taken,
    or the character sits at another table).
    """

    def __init__(self, kind: str, why: Saying) -> None:
        super().__init__(why)
        self.kind = kind


@dataclass(slots=True, init=False, unsafe_hash=True)
class Entry:
    """One thing that happened at a table; never changed, never removed.

    The class is not `frozen`, because frozen objects take several times as long to make.
    """

    seq: int  # 1, 2, 3 ... without gaps
    kind: str  # "open", "seat", "move", "undo", ...
    body: bytes  # JSON
    by: str = ""  # the guest who did it; empty: the server
    id: str = ""  # the client's id of the act; (table, by, id) is unique unless it is empty
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
    code: str  # to join by; empty: none. No two gathering tables have the same
    secret: bytes
    created: int
    changed: int
    card: bytes  # JSON for lists
    guests: tuple[str, ...]  # the guests who have a seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was after entry `seq`, so that loading need not replay all entries."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table in the store: its snapshot and the entries after it; all entries without one."""

    row: TableRow
    snapshot: Snapshot | None
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class CareerRow:
    """A character who lives from match to match, without his matches."""

    id: str
    guest: str  # whose he is
    game: str
    name: str
    born: str
    table: str  # where he sits; empty: nowhere
    created: int
    changed: int  # when his campaign last grew
    card: bytes  # JSON for lists


@dataclass(frozen=True, slots=True)
class Feat:
    """A match of a character; never changed."""

    number: int  # from 1
    table: str  # where it was played; empty: in another house
    facts: bytes  # JSON
    record: bytes  # empty if only facts were asked for
    at: int


@dataclass(frozen=True, slots=True)
class CareerStep:
    """What happens to a character together with entries of a table; both are kept or neither."""

    career: str
    was: str  # the table where he has sat until now; empty: nowhere
    table: str  # where he sits from now on
    card: bytes | None = None  # his new card for lists, if it changes
    feats: tuple[Feat, ...] = ()
    at: int = 0


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a session."""

    id: str
    name: str


class Store(ABC):
    """Where tables and guests are kept. Calls come from the thread of an event loop.

    A call that returns an awaitable is queued at once, in the order of the calls, even if nobody
    awaits it. Awaiting it may raise Conflict or StoreFailed. To stop waiting does not undo the
    write.
    """

    @abstractmethod
    def create(
        self, row: TableRow, entries: Sequence[Entry], careers: Sequence[CareerStep] = ()
    ) -> Awaitable[None]:
        """Keep a new table with its first entries, numbered from 1; durable when awaited."""

    @abstractmethod
    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        row: TableRow | None = None,
        snapshot: Snapshot | None = None,
        careers: Sequence[CareerStep] = (),
    ) -> Awaitable[None]:
        """Keep new entries, all or none; durable when awaited.

        A `row` or `snapshot` replaces the earlier one of the table.
        """

    @abstractmethod
    def load(self, table: str, whole: bool = False) -> Loaded | None:
        """A table from the store; None if there is no such table.

        `whole` ignores the snapshot and gives all entries, as is needed after a change of rules.
        """

    @abstractmethod
    def done_before(self, table: str, by: str, id: str) -> int | None:
        """The seq of the entry with this guest's id at a table; None if there is none."""

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
        """Keep a new guest and the hash of its token; durable when awaited."""

    @abstractmethod
    def find_guest(self, token_hash: bytes, now: int) -> Guest | None:
        """The guest of a token; None if it is unknown, revoked or expired."""

    @abstractmethod
    def rename_guest(self, guest: str, name: str) -> Awaitable[None]:
        """Give a guest another name; durable when awaited."""

    @abstractmethod
    def renew(self, token_hash: bytes, expires: int) -> Awaitable[None]:
        """Let a token be valid until `expires`, if it is known; durable when awaited."""

    @abstractmethod
    def revoke(self, token_hash: bytes) -> Awaitable[None]:
        """Revoke a token, if it is known; durable when awaited."""

    @abstractmethod
    def forget(self, now: int) -> Awaitable[None]:
        """Delete tokens that have expired, and guests who have no token any more.

        Their seats and their moves stay. Their careers are deleted, except for characters who sit
        at a table. Durable when awaited.
        """

    @abstractmethod
    def career(self, id: str) -> CareerRow | None:
        """A character by his id."""

    @abstractmethod
    def careers_of(self, guest: str) -> list[CareerRow]:
        """The characters of a guest, the oldest first."""

    @abstractmethod
    def feats(self, career: str, records: bool = False) -> list[Feat]:
        """The matches of a character in order, on request with their records."""

    @abstractmethod
    def add_career(self, row: CareerRow, feats: Sequence[Feat], most: int) -> Awaitable[None]:
        """Keep a new character, unless his guest has `most` already; durable when awaited."""

    @abstractmethod
    def put_career(self, row: CareerRow, before: int, feats: Sequence[Feat]) -> Awaitable[None]:
        """Keep more matches of a character who sits nowhere and was last changed at `before`."""

    @abstractmethod
    def free_career(self, id: str, table: str) -> Awaitable[None]:
        """Free a character from a table that cannot be loaded any more."""

    @abstractmethod
    def drop_career(self, id: str) -> Awaitable[None]:
        """Delete a character who has not fought and sits nowhere."""

    @abstractmethod
    def proof(self, table: str) -> str | None:
        """The proof of a game that is over, if it is kept."""

    @abstractmethod
    def keep_proof(self, table: str, text: str) -> Awaitable[None]:
        """Keep the proof of a game; the first one stays. Durable when awaited."""

    @abstractmethod
    def unproven(self, limit: int) -> list[str]:
        """Tables that are over and whose proof is not kept, the oldest first."""

    @abstractmethod
    def content(self, game: str, fingerprint: str) -> bytes | None:
        """The data files of a game by their fingerprint, as JSON, if they are kept."""

    @abstractmethod
    def keep_content(self, game: str, fingerprint: str, body: bytes) -> Awaitable[None]:
        """Keep the data files of a game; durable when awaited."""

    @abstractmethod
    def sweep(self, keep: int) -> Awaitable[None]:
        """Delete some tables where nothing has happened for `keep` days (0: none), and some that
        were closed before the game began. Durable when awaited.

        Days count as `forget` has noted them: a clock that was wrong once deletes nothing.
        """

    @abstractmethod
    def count_of(self, guest: str) -> int:
        """How many tables are kept where the guest has a seat."""

    @abstractmethod
    def secret(self, name: str) -> bytes:
        """32 random bytes, made at the first call and then always the same in this data folder."""

    @abstractmethod
    def backup(self, target: Path) -> None:
        """Copy everything as of one moment into a new file, while writing goes on.

        This takes a while; call it in a thread of its own. Raises BadStore if the file exists.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what is queued, then release the data folder. Closing twice is fine."""
