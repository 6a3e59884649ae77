"""The charter: what a table is bound to before anybody reveals a share, and what follows from it.

    munera charter 2
    table ID
    game NAME
    rules 1
    seats 3
    mode individual
    option target standard
    content 0f1e2d3c4b5a6978
    seat 0 person
    seat 1 bot greedy
    seat 2 bot greedy
    from 0

`from 21 HEX` says that the first 21 moves came from elsewhere, and gives the SHA-256 of their
lines. The promise, every commitment, the seal, the key and the chain are bound to the charter.
Names are not in it: somebody could try names until the dice please, and a name could never be
deleted.

The chain runs over every entry that can change the game, moves that were taken back included. It is
keyed by the table's secret: before the secret is revealed, nobody can guess what a value covers.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any

from munera.core.engine import CHANCE
from munera.core.game import Game, Table
from munera.play.chain import charter as what_is_played

VERSION = 2  # how the dice of a new table are bound
SHOWN = 32  # digits of a chain value that everybody is shown
LINKS = frozenset(("begin", "move", "undo", "redo", "bot", "back"))  # entries that change the game

Moves = Iterable[tuple[int, str]]  # who moved, and the text of the move
Shares = Sequence[tuple[str, str]]  # each seat's commitment and share; empty: none


def charter_of(
    id: str, game: Game, table: Table, seats: Sequence[tuple[str, str]], begun: Moves
) -> str:
    """The text of a charter. `seats`: kind and bot of each; `begun`: moves from elsewhere."""
    lines = "".join([move_line(by, text) for by, text in begun])
    count = lines.count("\n")
    told = f"munera charter {VERSION}\ntable {id}\n{what_is_played(game, table)}"
    for seat, (kind, bot) in enumerate(seats):
        told += f"seat {seat} bot {bot}\n" if kind == "bot" else f"seat {seat} person\n"
    return told + (f"from {count} {_sha256(lines)}\n" if count else "from 0\n")


def promise_of(charter: str, secret: bytes) -> str:
    """The server's promise: shown with the charter, before any seat commits."""
    return _sha256(f"munera promise 2\n{_sha256(charter)}\n{secret.hex()}\n")


def share_commit(charter: str, promise: str, seat: int, share: str) -> str:
    """What a seat shows before it reveals the 64 hexadecimal digits of its share."""
    return _sha256(f"munera share 2\n{_sha256(charter)}\n{promise}\n{seat}\n{share}\n")


def seal_of(charter: str, promise: str, shares: Shares) -> str:
    """One value over all commitments and shares; the words of the seal are made from it."""
    told = f"munera seal 2\n{_sha256(charter)}\n{promise}\n"
    for seat, (commit, share) in enumerate(shares):
        told += f"{seat} {commit or '-'} {share or '-'}\n"
    return _sha256(told)


def key_of(secret: bytes, seal: str) -> bytes:
    """The key of the table's dice."""
    return hmac.digest(secret, f"munera key 2\n{seal}\n".encode(), "sha256")


class Chain:
    """A running hash over all that can change the game, and the values that everybody is shown.

    An entry that only one seat knows of extends the hash, but nobody is shown a new value for it.
    Otherwise the others could count how often somebody changed a sealed choice.
    """

    def __init__(self, charter: str, secret: bytes) -> None:
        digest = _sha256(charter)
        self._key = hmac.digest(secret, f"munera chain key 2\n{digest}\n".encode(), "sha256")
        self.value = hmac.digest(self._key, f"munera chain 2\n{digest}\n".encode(), "sha256").hex()
        self.shown = self.value[:SHOWN]
        self.chapter = self.shown  # the value shown when the newest chapter began
        self.chapters = 0

    def extend(self, link: str, quiet: bool, chapters: int) -> None:
        """Add a link; `chapters` is how many chapters the game has now."""
        told = f"{self.value}\n{link}"
        self.value = hmac.digest(self._key, told.encode(), "sha256").hex()
        if quiet:
            return
        self.shown = self.value[:SHOWN]
        if chapters != self.chapters:
            self.chapter, self.chapters = self.shown, chapters

    def plain(self) -> list[Any]:
        """Everything but the key, for a snapshot."""
        return [self.value, self.shown, self.chapter, self.chapters]

    def restore(self, plain: Sequence[Any]) -> None:
        """Take the values from a snapshot."""
        self.value, self.shown, self.chapter, self.chapters = plain


def link_of(kind: str, body: Any, seal: str) -> str:
    """An entry as the chain covers it, and as a proof writes it."""
    if kind == "begin":
        return f"begin {seal}\n" + _lines(body["moves"])
    seat = body["seat"]
    if kind == "move":
        return f"move {seat}\n" + _lines(body["moves"])
    if kind == "undo":
        return f"undo {seat} {body['to']}\n"
    return f"bot {seat} {body['bot']}\n" if kind == "bot" else f"{kind} {seat}\n"


def move_line(by: int, text: str) -> str:
    """A move as a record writes it."""
    return f"{'chance' if by == CHANCE else by} {text}\n"


def _lines(moves: Moves) -> str:
    return "".join([move_line(by, text) for by, text in moves])


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
