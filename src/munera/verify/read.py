"""Proof files read strictly: there is one spelling, and anything else is a fault with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEX64 = "([0-9a-f]{64})"
HEX16 = "([0-9a-f]{16})"
COUNT = "(0|[1-9][0-9]{0,6})"
WIDE = "(0|[1-9][0-9]{0,14})"
STREAM = "([A-Za-z0-9_-]+)"
TEXT = "([^ |]+(?: [^ |]+)*)"

FIRST_LINE = "munera proof 1"
RECORD_LINE = "munera record ([12])"
RESULT = "(?:[01]|0[.][0-9]{1,9})"
EVERY = 20  # moves between digests of a record
LARGEST = 10**15  # no sum of weights comes near; a page could still count it


class Fault(Exception):
    """Why a proof proves nothing: a short kind for programs, the line and one sentence.

    Line 0 stands for the file as a whole.
    """

    def __init__(self, kind: str, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.kind = kind
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat put into the dice; empty where it put in nothing."""

    commit: str
    reveal: str
    line: int


@dataclass(frozen=True, slots=True)
class Move:
    """One move of the record; `seat` is -1 for chance."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A `list` line: what the next draw of a stream is drawn from."""

    line: int
    stream: str
    outcomes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A `draw` line as it stands."""

    line: int
    stream: str
    takes: bool
    move: int
    n: int
    total: int
    attempt: int
    pick: int
    text: str


@dataclass(slots=True)
class Proof:
    """All that a proof file says, before anything of it is believed."""

    table: str = ""
    commit: str = ""
    secret: str = ""
    key: str = ""
    seats: tuple[Seat, ...] = ()
    start: int = 0
    record: str = ""  # the record's text with its end line
    header: str = ""  # the record's text up to and with its line `moves`
    game: str = ""
    names: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    over: bool = False
    record_hash: str = ""
    draws: tuple[Listing | Draw, ...] = ()
    end_hash: str = ""
    body: str = ""  # everything before the closing line
    at: tuple[int, int, int, int, int] = (
        0,
        0,
        0,
        0,
        0,
    )  # lines: commit, key, from, record end, end


class _Lines:
    """The lines of a file, taken one by one."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0  # how many were taken, so the number of the line taken last

    def peek(self, word: str) -> bool:
        """Whether the next line begins with a word."""
        return self.at < len(self.lines) and self.lines[self.at].split(" ", 1)[0] == word

    def take(self, pattern: str, what: str) -> tuple[str, ...]:
        """The parts of the next line, which must match to its last letter."""
        if self.at >= len(self.lines):
            raise Fault("spelling", self.at, f"the file is cut short: {what} should follow.")
        line = self.lines[self.at]
        self.at += 1
        found = re.fullmatch(pattern, line)
        if found is None:
            shown = line if len(line) <= 60 else line[:57] + "..."
            raise Fault("spelling", self.at, f"'{shown}' is not {what}.")
        return found.groups()

    def text(self, first: int, last: int) -> str:
        """Lines as they stand in the file, from one number up to but without another."""
        return "".join(f"{line}\n" for line in self.lines[first - 1 : last - 1])


def read(content: bytes) -> Proof:
    """What a proof file says; raises Fault where it is not spelled as proofs are."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("spelling", 0, "the file is not text: it is no UTF-8.") from None
    if re.match(f"{RECORD_LINE}\n", text):
        raise Fault(
            "record only", 0, "this is a record without a proof; only a proof can be verified."
        )
    if not text.startswith(FIRST_LINE + "\n"):
        raise Fault("spelling", 1, f"this is no proof: it does not begin with '{FIRST_LINE}'.")
    lines = text.split("\n")
    if lines.pop() != "":
        raise Fault(
            "spelling", len(lines) + 1, "the file is cut off in the middle of its last line."
        )
    for number, line in enumerate(lines, 1):
        if re.search("[\x00-\x1f\x7f]", line):
            raise Fault("spelling", number, "this line has a letter that cannot be seen.")
    return _read(_Lines(lines))


def _read(lines: _Lines) -> Proof:
    proof = Proof()
    lines.take(FIRST_LINE, "the first line of a proof")
    (proof.table,) = lines.take("table ([A-Za-z0-9_-]{1,64})", "the name of a table")
    (proof.commit,) = lines.take(f"commit {HEX64}", "the server's promise")
    commit_at = lines.at
    proof.seats = _read_seats(lines)
    (proof.secret,) = lines.take(f"secret {HEX64}", "the server's secret")
    (proof.key,) = lines.take(f"key {HEX64}", "the key of the dice")
    key_at = lines.at
    (start,) = lines.take(f"from {COUNT}", "the number of moves that were not drawn here")
    proof.start = int(start)
    from_at = lines.at
    lines.take("record", "the line 'record'")
    _read_record(lines, proof)
    record_at = lines.at
    lines.take("draws", "the line 'draws'")
    proof.draws = _read_draws(lines)
    (proof.end_hash,) = lines.take(f"end {HEX64}", "a draw, a list or the closing line")
    proof.body = lines.text(1, lines.at)
    if lines.at < len(lines.lines):
        raise Fault("spelling", lines.at + 1, "there is more after the closing line.")
    proof.at = (commit_at, key_at, from_at, record_at, lines.at)
    return proof


def _read_seats(lines: _Lines) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    while not seats or lines.peek("seat"):
        seat, commit, reveal = lines.take(
            f"seat {COUNT} (-|[0-9a-f]{{64}}) (-|[0-9a-f]{{64}})", "what a seat put into the dice"
        )
        if int(seat) != len(seats):
            raise Fault("spelling", lines.at, f"seat {len(seats)} should stand here.")
        if commit == "-" and reveal != "-":
            raise Fault("spelling", lines.at, "a seat cannot reveal what it did not commit to.")
        seats.append(Seat(commit.strip("-"), reveal.strip("-"), lines.at))
    return tuple(seats)


def _read_record(lines: _Lines, proof: Proof) -> None:
    first = lines.at + 1
    (form,) = lines.take(RECORD_LINE, "the first line of a record")
    (proof.game,) = lines.take("game ([a-z0-9_-]+)", "the name of a game")
    lines.take(f"rules {COUNT}", "the number of the rules")
    (seats,) = lines.take(f"seats {COUNT}", "the number of seats")
    if int(seats) != len(proof.seats):
        raise Fault("spelling", lines.at, f"the proof speaks of {len(proof.seats)} seats.")
    lines.take("mode ([^ ].*)", "the mode of the game")
    while lines.peek("option"):
        lines.take("option ([^ ]+) (.*)", "an option")
    lines.take(f"content {HEX16}", "the fingerprint of the game's content")
    names: list[str] = []
    for wanted in range(len(proof.seats)):
        seat, name = lines.take(f"name {COUNT} (.+)", "the name of a seat")
        if int(seat) != wanted:
            raise Fault("spelling", lines.at, f"the name of seat {wanted} should stand here.")
        names.append(name)
    proof.names = tuple(names)
    lines.take("moves", "the line 'moves'")
    proof.header = lines.text(first, lines.at + 1)
    proof.moves = _read_moves(lines, len(names))
    states = "over|running"
    if form == "2":  # a game that is over says what each seat got, and no other does
        states = "over" if lines.peek("results") else "running"
        if states == "over":
            lines.take(f"results(?: {RESULT}){{{len(names)}}}", "what each seat got")
    count, state, _, proof.record_hash = lines.take(
        f"end {COUNT} ({states}) {HEX16} {HEX16}", "the closing line of the record"
    )
    if int(count) != len(proof.moves):
        raise Fault("spelling", lines.at, f"the record has {len(proof.moves)} moves, not {count}.")
    proof.over = state == "over"
    proof.record = lines.text(first, lines.at + 1)


def _read_moves(lines: _Lines, seats: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    while not lines.peek("end") and not lines.peek("results"):
        who, text = lines.take(f"(chance|{COUNT[1:-1]}) {TEXT}", "a move")
        seat = -1 if who == "chance" else int(who)
        if seat >= seats:
            raise Fault("spelling", lines.at, f"there is no seat {seat} at this table.")
        moves.append(Move(seat, text))
        if len(moves) % EVERY == 0:
            (n, _) = lines.take(f"digest {COUNT} {HEX16}", f"the digest after {len(moves)} moves")
            if int(n) != len(moves):
                raise Fault("spelling", lines.at, f"this digest belongs after {len(moves)} moves.")
    return tuple(moves)


def _read_draws(lines: _Lines) -> tuple[Listing | Draw, ...]:
    out: list[Listing | Draw] = []
    while not lines.peek("end"):
        if lines.peek("list"):
            stream, items = lines.take(f"list {STREAM} (.+)", "a list of outcomes")
            out.append(Listing(lines.at, stream, _read_items(items, lines.at)))
            continue
        stream, word, move, n, total, attempt, pick, text = lines.take(
            f"draw {STREAM} (take|keep) {COUNT} {COUNT} {WIDE} {COUNT} {WIDE} {TEXT}",
            "a draw, a list or the closing line",
        )
        numbers = (int(move), int(n), int(total), int(attempt), int(pick))
        out.append(Draw(lines.at, stream, word == "take", *numbers, text))
    return tuple(out)


def _read_items(items: str, line: int) -> tuple[tuple[int, str], ...]:
    out: list[tuple[int, str]] = []
    for item in items.split("|"):
        found = re.fullmatch(f"([1-9][0-9]{{0,14}}):{TEXT}", item)
        if found is None:
            raise Fault("spelling", line, f"'{item[:60]}' is not an outcome with its weight.")
        out.append((int(found[1]), found[2]))
    if len({text for _, text in out}) != len(out):
        raise Fault("spelling", line, "an outcome stands twice in this list.")
    if sum(weight for weight, _ in out) >= LARGEST:
        raise Fault("spelling", line, "the weights of this list are too large.")
    return tuple(out)
