"""The proof of a table with a charter: all that happened there, moves taken back included.

    munera proof 2
    charter
    ...the charter, as everybody was shown it...
    commit HEX                   the server's promise
    seat K COMMIT|- SHARE|-      one line a seat
    secret HEX
    key HEX
    record
    ...the whole record...
    history
    begin SEAL                   then the moves of each entry, as a record writes them
    move K
    undo K N                     N moves stay
    redo K
    bot K NAME                   a bot plays for the seat from here on
    back K
    draws
    ...as in a proof of version 1, in the order of the history...
    end SHA-256 of everything before

The chain follows from it: each entry with its moves is a link. A move that is played again (`redo`)
was drawn when it was first played, so its draws are listed there and not again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from munera.core.engine import CHANCE, State, act, settle
from munera.core.game import Game, Table
from munera.play.record import replay
from munera.server.charter import LINKS, key_of, link_of, promise_of, seal_of
from munera.server.proof import Draw, asked, draw_lines
from munera.server.store import Entry

Links = list[tuple[str, Any]]  # kind and body of each entry that changes the game


def links_of(entries: Sequence[Entry]) -> Links:
    """The entries of a table's log that are links of its chain, from the charter on."""
    out: Links = []
    settled = False
    for entry in entries:
        settled = settled or entry.kind == "start"
        if settled and entry.kind in LINKS:
            out.append((entry.kind, msgspec.json.decode(entry.body)))
    return out


def write_history(
    charter: str,
    secret: bytes,
    shares: Sequence[tuple[str, str]],
    record_text: str,
    links: Links,
) -> str:
    """The proof; raises RulesBug if a draw is not what these dice give."""
    promise = promise_of(charter, secret)
    seal = seal_of(charter, promise, shares)
    key = key_of(secret, seal)
    body = f"munera proof 2\ncharter\n{charter}commit {promise}\n"
    for seat, (commit, share) in enumerate(shares):
        body += f"seat {seat} {commit or '-'} {share or '-'}\n"
    body += f"secret {secret.hex()}\nkey {key.hex()}\nrecord\n{record_text}history\n"
    body += "".join([link_of(kind, told, seal) for kind, told in links]) + "draws\n"
    record, _ = replay(record_text)
    draws = _Telling(record.game, record.table).tell(links)
    body += "".join([f"{line}\n" for line in draw_lines(key, draws)])
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


class _Telling:
    """Replays a history, moves taken back included, and notes every draw made at this table."""

    def __init__(self, game: Game, table: Table) -> None:
        self._game = game
        self._table = table
        self._moves: list[tuple[int, str]] = []
        self._undone: list[list[tuple[int, str]]] = []
        self._draws: list[Draw] = []
        self._state: State = game.opening(table)
        self._drawn: dict[str, int] = {}

    def tell(self, links: Links) -> list[Draw]:
        for kind, body in links:
            if kind == "begin":
                self._play(body["moves"], body["start"])
            elif kind == "move":
                self._undone.clear()
                self._play(body["moves"], 0)
            elif kind == "undo":
                self._undone.append(self._moves[body["to"] :])
                self._go_back(body["to"])
            elif kind == "redo":
                again = self._undone.pop()
                self._play(again, len(self._moves) + len(again))
        return self._draws

    def _go_back(self, to: int) -> None:
        kept = self._moves[:to]
        self._moves = []
        self._state = self._game.opening(self._table)
        self._drawn = {}
        self._play(kept, to)

    def _play(self, moves: Sequence[Any], known: int) -> None:
        """Play moves; the first `known` moves of the game were drawn elsewhere or noted before."""
        game, s = self._game, self._state
        for by, text in moves:
            self._moves.append((by, text))
            if by == CHANCE:
                settle(s)
                stream = s.stack[-1].stream()
                n = self._drawn.get(stream, 0)
                self._drawn[stream] = n + 1
                if len(self._moves) > known:
                    self._draws.append(Draw(stream, len(self._moves), n, asked(game, s), text))
            act(s, by, game.space.parse(text))
