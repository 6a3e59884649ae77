"""What binds the dice of one table: its promise, its charter, its chain.

Tables that were opened before there were charters (version 1) keep the old way: their key is bound
to the header of the record, and they have no chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from munera.server.charter import (
    LINKS,
    Chain,
    key_of,
    link_of,
    promise_of,
    seal_of,
    share_commit,
)
from munera.server.proof import seat_commit, server_commit, table_key

OLD = 1  # the version that binds the key to the header of the record


@mypyc_attr(allow_interpreted_subclasses=True)
class Bond:
    """The bond of one table. It gets a charter when sealing begins, unless it is of version 1."""

    def __init__(self, id: str, secret: bytes, version: int) -> None:
        self._id = id
        self._secret = secret
        self.version = version
        self.charter = ""
        self.header = ""  # version 1 only: the header that the key is bound to
        self.promise = server_commit(id, secret) if version == OLD else ""
        self.chain: Chain | None = None

    def settle(self, charter: str) -> None:
        """Fix the charter: the seats are taken, so the game and the kinds of seats are settled."""
        if self.version != OLD:
            self.charter = charter
            self.promise = promise_of(charter, self._secret)
            self.chain = Chain(charter, self._secret)

    def commit(self, seat: int, share: str) -> str:
        """The commitment that a seat must have shown before it reveals this share."""
        if self.version == OLD:
            return seat_commit(self._id, seat, share)
        return share_commit(self.charter, self.promise, seat, share)

    def seal(self, shares: Sequence[tuple[str, str]]) -> str:
        """One value over all commitments and shares; empty in version 1."""
        return seal_of(self.charter, self.promise, shares) if self.charter else ""

    def key(self, shares: Sequence[tuple[str, str]], header: str) -> bytes:
        """The key of the dice; only in version 1 it depends on the header of the record."""
        if self.version == OLD:
            return table_key(self._secret, self._id, shares, self.header or header)
        return key_of(self._secret, self.seal(shares))

    def note(
        self, kind: str, body: Any, quiet: bool, chapters: int, shares: Sequence[tuple[str, str]]
    ) -> None:
        """Extend the chain by an entry that was applied, if the entry can change the game.

        A `wake` entry of a version 1 table fixes the header that its key is bound to.
        """
        if kind == "wake" and body.get("header"):
            self.header = body["header"]
        if self.chain is not None and kind in LINKS:
            seal = self.seal(shares) if kind == "begin" else ""
            self.chain.extend(link_of(kind, body, seal), quiet, chapters)

    @property
    def lacks_header(self) -> bool:
        """Whether the header that the key is bound to is not in the log yet (version 1)."""
        return self.version == OLD and not self.header

    @property
    def content(self) -> str:
        """The fingerprint of the content that the key is bound to; empty if it is not known."""
        _, _, rest = (self.charter or self.header).partition("\ncontent ")
        return rest[:16]

    def shown(self) -> tuple[str, str]:
        """The chain values that everybody is shown: the newest, and that at the chapter's start."""
        return (self.chain.shown, self.chain.chapter) if self.chain else ("", "")

    def plain(self) -> list[Any]:
        """The bond as plain data, for a snapshot."""
        return [self.charter, self.chain.plain() if self.chain else [], self.header]

    def restore(self, plain: Sequence[Any]) -> None:
        """Take the values from a snapshot; earlier versions wrote none."""
        self.header = plain[2] if len(plain) > 2 else ""
        if plain and plain[0]:
            self.settle(plain[0])
            assert self.chain is not None
            self.chain.restore(plain[1])
