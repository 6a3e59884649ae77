"""Proofs for tests: of games that bots played, of plain dice, and forged with fitting hashes."""

from __future__ import annotations

import hashlib
import hmac
from bisect import bisect
from collections.abc import Callable
from functools import cache
from itertools import accumulate

from munera.bots import make
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import NEWEST, Record
from munera.server.proof import header_of, seat_commit, server_commit, table_key, write_proof

GAME = "gorus"
TABLE = "tEsT-1"
SECRET = hashlib.sha256(b"the server's secret").digest()

Seats = list[tuple[str, str]]


def shares(seats: int, table: str = TABLE) -> Seats:
    """Every third seat puts nothing in, and one commits but never reveals."""
    out: Seats = []
    for seat in range(seats):
        reveal = hashlib.sha256(f"seat {seat}".encode()).hexdigest()
        commit = seat_commit(table, seat, reveal)
        out.append(("", "") if seat % 3 == 2 else (commit, "" if seat == 4 else reveal))
    return out


def play(match: Match) -> Match:
    """Let bots play on to the end."""
    bot, luck = make("greedy"), Rng(7)
    while not match.is_over:
        seat = match.waiting()[0]
        match.play(seat, match.game.space.text(bot.choose(match.seat(seat), luck)))
    return match


@cache
def record_of(seats: int, target: str = "standard") -> str:
    """A finished game at a table of fair dice."""
    game = load(GAME)
    return record_at(game, game.table(seats, "", {"target": target}))


def record_at(game: Game, table: Table, form: int = NEWEST) -> str:
    """A finished game of any kind at a table of fair dice, its record in a form."""
    seats = table.seats
    names = tuple(f"Náme {seat}" for seat in range(seats))
    header = Record(game, table, names, form).header()
    key = table_key(SECRET, TABLE, shares(seats), header)
    return play(Match(game, table, names, Dice(key), form=form)).text()


@cache
def proof_of(seats: int, target: str = "standard") -> str:
    """Its proof."""
    return write_proof(TABLE, SECRET, shares(seats), 0, record_of(seats, target))


@cache
def proof_of_game(name: str, seats: int, form: int = NEWEST) -> str:
    """The proof of a game of any kind."""
    game = load(name)
    return write_proof(TABLE, SECRET, shares(seats), 0, record_at(game, game.table(seats), form))


# --- Forging: the text is changed, then all hashes that anybody can compute are made to fit -----


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def parts(proof: str) -> tuple[str, str, str]:
    """What stands before the record, the record, and the draws without the closing line."""
    head, _, rest = proof.partition("\nrecord\n")
    record, _, draws = rest.partition("\ndraws\n")
    return head + "\n", record + "\n", draws[: draws.rindex("end ")]


def close_record(record: str) -> str:
    """The record with a fitting hash."""
    at = record.rindex("\nend ") + 1
    words = record[at:].split()
    return record[:at] + " ".join([*words[:-1], sha256(record[:at])[:16]]) + "\n"


def close(head: str, record: str, draws: str) -> str:
    """A proof with fitting hashes of record and file."""
    body = f"{head}record\n{close_record(record)}draws\n{draws}"
    return f"{body}end {sha256(body)}\n"


def forge(
    proof: str,
    head: Callable[[str], str] | None = None,
    record: Callable[[str], str] | None = None,
    draws: Callable[[str], str] | None = None,
) -> str:
    """A proof with some parts changed and fitting hashes; each change must change something."""
    out = []
    for part, change in zip(parts(proof), (head, record, draws), strict=True):
        out.append(change(part) if change else part)
        assert change is None or out[-1] != part
    return close(*out)


def rekey(proof: str) -> str:
    """A proof with a fitting key too, as a server could make it with another secret."""
    head, record, draws = parts(proof)
    secret = bytes.fromhex(field(head, "secret"))
    seats = [tuple(line.split()[2:]) for line in head.splitlines() if line.startswith("seat ")]
    told: Seats = [(commit.strip("-"), reveal.strip("-")) for commit, reveal in seats]
    table = field(head, "table")
    key = table_key(secret, table, told, header_of(record)).hex()
    head = head.replace(field(head, "key"), key)
    head = head.replace(field(head, "commit"), server_commit(table, secret))
    return close(head, record, draws)


def field(head: str, name: str) -> str:
    """The value of a line of the head."""
    return next(line.split(" ", 1)[1] for line in head.splitlines() if line.startswith(name + " "))


# --- A game without rules: the verifiers must still read it --------------------------------------


class Dicer:
    """Writes proofs of made-up draws, without `write_proof`."""

    def __init__(self, start: int = 0) -> None:
        self.record = (
            "munera record 1\ngame dice\nrules 1\nseats 1\nmode alone\noption sides 6\n"
            "content 0123456789abcdef\nname 0 Ann\nmoves\n"
        )
        self.head = (
            f"munera proof 1\ntable {TABLE}\ncommit {server_commit(TABLE, SECRET)}\nseat 0 - -\n"
            f"secret {SECRET.hex()}\n"
        )
        self.key = table_key(SECRET, TABLE, [("", "")], self.record)
        self.head += f"key {self.key.hex()}\nfrom {start}\n"
        self.draws = ""
        self.move = 0
        self.counts: dict[str, int] = {}

    def say(self, text: str) -> None:
        """A move of the record."""
        self.move += 1
        self.record += text + "\n"
        if self.move % 20 == 0:
            self.record += f"digest {self.move} 0123456789abcdef\n"

    def offer(self, stream: str, outcomes: list[tuple[int, str]]) -> None:
        """A line with what the stream may give."""
        told = "|".join(f"{weight}:{text}" for weight, text in outcomes)
        self.draws += f"list {stream} {told}\n"

    def draw(self, stream: str, outcomes: list[tuple[int, str]], takes: bool = False) -> str:
        """A draw and its move; returns the outcome."""
        n = self.counts.get(stream, 0)
        self.counts[stream] = n + 1
        total = sum(weight for weight, _ in outcomes)
        attempt, pick = self.roll(stream, n, total)
        ends = list(accumulate(weight for weight, _ in outcomes))
        text = outcomes[bisect(ends, pick)][1]
        self.say(f"chance {text}")
        word = "take" if takes else "keep"
        self.draws += f"draw {stream} {word} {self.move} {n} {total} {attempt} {pick} {text}\n"
        return text

    def roll(self, stream: str, n: int, total: int) -> tuple[int, int]:
        attempt = 0
        while True:
            told = hmac.digest(self.key, f"{stream}/{n}/{attempt}".encode(), "sha256")
            value = int.from_bytes(told[:8], "big")
            if value < 2**64 - 2**64 % total:
                return attempt, value % total
            attempt += 1

    def proof(self) -> str:
        end = f"end {self.move} running 0123456789abcdef 0123456789abcdef\n"
        return close(self.head, self.record + end, self.draws)
