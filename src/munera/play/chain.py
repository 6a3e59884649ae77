"""The running hash of a game: over what it is, then move by move over what happened.

    h(0) = SHA-256 of the header's lines from `game` to `content`
    h(n) = SHA-256 of h(n - 1), 32 bytes, and the text of move n:
           its line in the record, then a line for each event that followed, by names

So it covers what is public or has a name in the rules, and nothing of how the engine stores it.
Each value follows from the one before and the move, so nobody needs the beginning to continue.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from munera.core.engine import CHANCE
from munera.core.events import line_of
from munera.core.game import Game, Table


def charter(game: Game, table: Table) -> str:
    """What is played: the lines of a record's header except who plays."""
    lines = [f"game {game.name}", f"rules {game.rules}"]
    lines += [f"seats {table.seats}", f"mode {table.mode}"]
    lines += [f"option {name} {value}" for name, value in table.options.items()]
    return "\n".join([*lines, f"content {game.content}"]) + "\n"


def begin(game: Game, table: Table) -> bytes:
    """The hash before the first move."""
    return hashlib.sha256(charter(game, table).encode()).digest()


def extend(
    before: bytes, game: Game, seat: int, action: int, events: Sequence[tuple[int, ...]]
) -> bytes:
    """The hash after a move, from the one before it."""
    text = f"{name_of(seat)} {game.space.texts[action]}\n"
    for event in events:
        kind = game.events[event[0]]
        if kind.recorded:
            text += line_of(kind, event) + "\n"
    return hashlib.sha256(before + text.encode()).digest()


def close(before: bytes, results: str) -> bytes:
    """The hash of a game that is over: its results are the last line."""
    return hashlib.sha256(before + f"{results}\n".encode()).digest()


def results_line(results: Sequence[float]) -> str:
    """What each seat got, as a record writes it.

    >>> results_line([1.0, 0.0]), results_line([1 / 3, 1 / 3, 1 / 3, 0.0])
    ('results 1 0', 'results 0.333333 0.333333 0.333333 0')
    """
    return "results " + " ".join([f"{share:.6g}" for share in results])


def name_of(seat: int) -> str:
    """Who acts, as a record writes it."""
    return "chance" if seat == CHANCE else str(seat)
