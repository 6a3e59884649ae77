"""Making fair dice (version 1): the promise, the key that follows, and the proof at the end.

First the server shows `server_commit`. Then the seats show their commitments, then their shares.
The key of the table's `Dice` follows from all of these and the record's header. After the game
`write_proof` tells everything, so that anybody can work out every draw again. `munera.verify`
checks proofs; it shares no line of code with this.

    munera proof 1
    table ID
    commit HEX
    seat K COMMIT|- REVEAL|-     one line a seat
    secret HEX
    key HEX
    from N                       moves at the beginning that were not drawn here
    record
    ...the whole record...
    draws
    list STREAM W:TEXT|W:TEXT    outcomes with weights, unless the stream's last draw left them
    draw STREAM take|keep MOVE N TOTAL ATTEMPT PICK TEXT
    end SHA-256 of everything before

`take`: the stream's next draw has one TEXT less in its list. `keep`: the list stays as it is. A
`list` line before a draw replaces either.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from munera.core.engine import CHANCE, State, act, legal_list
from munera.core.errors import RulesBug
from munera.core.game import Game
from munera.play.record import replay

SPAN = 2**64

Outcomes = list[tuple[int, str]]  # each outcome's weight and text


def server_commit(table_id: str, secret: bytes) -> str:
    """The server's promise: shown before any seat commits, it binds the secret and hides it."""
    return _sha256(f"munera commit 1\n{table_id}\n{secret.hex()}\n")


def seat_commit(table_id: str, seat: int, reveal: str) -> str:
    """What a seat shows before it reveals its 64 hexadecimal digits."""
    return _sha256(f"munera seat 1\n{table_id}\n{seat}\n{reveal}\n")


def table_key(secret: bytes, table_id: str, seats: Sequence[tuple[str, str]], header: str) -> bytes:
    """The key of the table's dice; `seats` are (commit, reveal) in order, empty: none.

    `header` is the record's text up to and with its line `moves`: this binds the game, the table
    and the names.
    """
    told = [f"munera key 1\n{table_id}\n{server_commit(table_id, secret)}\n"]
    told += [
        f"{seat} {commit or '-'} {reveal or '-'}\n" for seat, (commit, reveal) in enumerate(seats)
    ]
    told.append(f"{_sha256(header)}\n")
    return hmac.digest(secret, "".join(told).encode(), "sha256")


def header_of(record_text: str) -> str:
    """A record's text up to and with its line `moves`."""
    before, moves, _ = record_text.partition("\nmoves\n")
    return before + moves


@dataclass(frozen=True, slots=True)
class Draw:
    """One chance move of a game: where it is in the game, and what it was drawn from."""

    stream: str
    move: int
    n: int
    outcomes: Outcomes
    text: str


def write_proof(
    table_id: str,
    secret: bytes,
    seats: Sequence[tuple[str, str]],
    start: int,
    record_text: str,
) -> str:
    """The proof of a game; its first `start` moves came from elsewhere and were not drawn here.

    Raises RulesBug if a draw of the record is not what these dice give.
    """
    key = table_key(secret, table_id, seats, header_of(record_text))
    lines = ["munera proof 1", f"table {table_id}", f"commit {server_commit(table_id, secret)}"]
    lines += [
        f"seat {seat} {commit or '-'} {reveal or '-'}"
        for seat, (commit, reveal) in enumerate(seats)
    ]
    lines += [f"secret {secret.hex()}", f"key {key.hex()}", f"from {start}", "record"]
    body = "\n".join(lines) + "\n" + record_text + "draws\n"
    body += "".join(f"{line}\n" for line in draw_lines(key, _draws(record_text, start)))
    return f"{body}end {_sha256(body)}\n"


def _draws(record_text: str, start: int) -> list[Draw]:
    """Every chance move after the first `start`, with the list the engine drew it from."""
    record, _ = replay(record_text)
    space = record.game.space
    s = record.game.opening(record.table)
    drawn: dict[str, int] = {}
    out: list[Draw] = []
    for move, (seat, action) in enumerate(record.moves, 1):
        if seat == CHANCE:
            stream = s.stack[-1].stream()
            n = drawn.get(stream, 0)
            drawn[stream] = n + 1
            if move > start:
                out.append(Draw(stream, move, n, asked(record.game, s), space.text(action)))
        act(s, seat, action)
    return out


def asked(game: Game, s: State) -> Outcomes:
    """The possible outcomes at a state where chance acts, with weights."""
    frame = s.stack[-1]
    return [(int(frame.weight(s, a)), game.space.text(a)) for a in legal_list(s, CHANCE)]


def draw_lines(key: bytes, draws: list[Draw]) -> list[str]:
    """The draws as text; a list is written only if it does not follow from the draw before."""
    following: dict[str, Outcomes] = {}  # by stream: the list of its next draw; built from the end
    words: list[str] = []
    for draw in reversed(draws):
        left = following.get(draw.stream)
        words.append("take" if left == taken(draw.outcomes, draw.text) else "keep")
        following[draw.stream] = draw.outcomes
    words.reverse()
    lines: list[str] = []
    known: dict[str, Outcomes] = {}
    for draw, word in zip(draws, words, strict=True):
        if known.get(draw.stream) != draw.outcomes:
            listed = "|".join(f"{weight}:{text}" for weight, text in draw.outcomes)
            lines.append(f"list {draw.stream} {listed}")
        known[draw.stream] = taken(draw.outcomes, draw.text) if word == "take" else draw.outcomes
        total, attempt, pick = _roll(key, draw)
        lines.append(
            f"draw {draw.stream} {word} {draw.move} {draw.n} {total} {attempt} {pick} {draw.text}"
        )
    return lines


def taken(outcomes: Outcomes, text: str) -> Outcomes:
    """A list with one less of an outcome."""
    out = [(weight - (told == text), told) for weight, told in outcomes]
    return [(weight, told) for weight, told in out if weight > 0]


def _roll(key: bytes, draw: Draw) -> tuple[int, int, int]:
    """Total, attempt and pick of a draw; raises RulesBug if they do not give the record's move."""
    total = sum(weight for weight, _ in draw.outcomes)
    limit = SPAN - SPAN % total
    attempt = 0
    while True:
        told = hmac.digest(key, f"{draw.stream}/{draw.n}/{attempt}".encode(), "sha256")
        value = int.from_bytes(told[:8], "big")
        if value < limit:
            break
        attempt += 1
    pick = value % total
    given = _outcome(draw.outcomes, pick)
    if given != draw.text:
        raise RulesBug(f"move {draw.move} is '{draw.text}', but the table's dice give '{given}'")
    return total, attempt, pick


def _outcome(outcomes: Outcomes, pick: int) -> str:
    """The outcome that a number below the total weight stands for."""
    for weight, text in outcomes:
        pick -= weight
        if pick < 0:
            return text
    raise AssertionError("weights do not add up")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
