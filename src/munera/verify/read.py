"""Reads proof files strictly: there is one spelling, and anything else is a fault with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

HEX64 = "([0-9a-f]{64})"
HEX16 = "([0-9a-f]{16})"
COUNT = "(0|[1-9][0-9]{0,6})"
WIDE = "(0|[1-9][0-9]{0,14})"
STREAM = "([A-Za-z0-9_-]+)"
TEXT = "([^ |]+(?: [^ |]+)*)"
NUMBER = "(?:0|[1-9][0-9]{0,6})"
LINK = (
    f"(begin [0-9a-f]{{64}}|move {NUMBER}|undo {NUMBER} {NUMBER}|redo {NUMBER}"
    f"|bot {NUMBER} [^ ]+|back {NUMBER})"
)
TABLE_LINE = "table ([A-Za-z0-9_-]{1,64})"

FIRST_LINE = "munera proof ([12])"
CHARTER_LINE = "munera charter 2"
RECORD_LINE = "munera record ([12])"
NEW_RECORD_LINE = "munera record (2)"  # with a charter: a record of form 1 has no results
RESULT = "(?:[01]|0[.][0-9]{1,9})"
EVERY = 20  # moves between digests of a record
LARGEST = 10**15  # far above any sum of weights, and still exact in a page


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
class Link:
    """Something that changed the game: begin, move, undo, redo, bot or back."""

    line: int
    kind: str
    text: str  # as the chain covers it
    seat: int = -1
    seal: str = ""
    stay: int = 0  # moves that stay after an undo
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """A `list` line: the outcomes for the next draw of a stream."""

    line: int
    stream: str
    outcomes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A `draw` line as it is written."""

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

    version: int = 0
    table: str = ""
    charter: str = ""  # empty in version 1
    persons: tuple[bool, ...] = ()  # by seat, as the charter says
    begun: str = ""  # the hash of the moves made elsewhere, as the charter says
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
    links: tuple[Link, ...] = ()
    results: str = ""  # the line with what each seat got
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
    )  # lines: commit, key, from, record end, end; of version 2 `from` is in the charter


class Lines:
    """The lines of a file, taken one by one."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0  # how many were taken, which is the number of the last one

    def peek(self, word: str) -> bool:
        """Whether the next line begins with a word."""
        return self.at < len(self.lines) and self.lines[self.at].split(" ", 1)[0] == word

    def peek_move(self) -> bool:
        """Whether the next line may be a move."""
        return (
            self.at < len(self.lines) and re.match("chance|[0-9]", self.lines[self.at]) is not None
        )

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
        """Lines as they are in the file, from number `first` to before `last`."""
        return "".join(f"{line}\n" for line in self.lines[first - 1 : last - 1])


def read(content: bytes) -> Proof:
    """What a proof file says; raises Fault if it is not spelled like a proof."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("spelling", 0, "the file is not text: it is no UTF-8.") from None
    if re.match(f"{RECORD_LINE}\n", text):
        raise Fault(
            "record only", 0, "this is a record without a proof; only a proof can be verified."
        )
    if not re.match(f"{FIRST_LINE}\n", text):
        raise Fault("spelling", 1, "this is no proof: it does not begin with 'munera proof 2'.")
    return _read(lines_of(text))


def lines_of(text: str) -> Lines:
    """The lines of a text; raises Fault if it is cut off or has invisible characters."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise Fault(
            "spelling", len(lines) + 1, "the file is cut off in the middle of its last line."
        )
    for number, line in enumerate(lines, 1):
        if re.search("[\x00-\x1f\x7f]", line):
            raise Fault("spelling", number, "this line has a letter that cannot be seen.")
    return Lines(lines)


def _read(lines: Lines) -> Proof:
    proof = Proof()
    (version,) = lines.take(FIRST_LINE, "the first line of a proof")
    proof.version = int(version)
    from_at = 0
    if proof.version == 1:
        (proof.table,) = lines.take(TABLE_LINE, "the name of a table")
    else:
        lines.take("charter", "the line 'charter'")
        from_at = read_charter(lines, proof)
    (proof.commit,) = lines.take(f"commit {HEX64}", "the server's promise")
    commit_at = lines.at
    proof.seats = read_seats(lines)
    if proof.version == 2 and len(proof.seats) != len(proof.persons):
        why = f"the charter speaks of {len(proof.persons)} seats."
        raise Fault("spelling", lines.at, why)
    (proof.secret,) = lines.take(f"secret {HEX64}", "the server's secret")
    (proof.key,) = lines.take(f"key {HEX64}", "the key of the dice")
    key_at = lines.at
    if proof.version == 1:
        (start,) = lines.take(f"from {COUNT}", "the number of moves that were not drawn here")
        proof.start = int(start)
        from_at = lines.at
    lines.take("record", "the line 'record'")
    _read_record(lines, proof)
    record_at = lines.at
    if proof.version == 2:
        lines.take("history", "the line 'history'")
        proof.links = _read_links(lines, len(proof.seats))
    lines.take("draws", "the line 'draws'")
    proof.draws = _read_draws(lines)
    (proof.end_hash,) = lines.take(f"end {HEX64}", "a draw, a list or the closing line")
    proof.body = lines.text(1, lines.at)
    if lines.at < len(lines.lines):
        raise Fault("spelling", lines.at + 1, "there is more after the closing line.")
    proof.at = (commit_at, key_at, from_at, record_at, lines.at)
    return proof


def read_charter(lines: Lines, proof: Proof) -> int:
    """Read what everybody was shown before the shares; returns the line of `from`."""
    first = lines.at + 1
    lines.take(CHARTER_LINE, "the first line of a charter")
    (proof.table,) = lines.take(TABLE_LINE, "the name of a table")
    count = _read_played(lines, proof)
    persons: list[bool] = []
    for wanted in range(count):
        seat, kind = lines.take(f"seat {COUNT} (person|bot [^ ]+)", "who plays a seat")
        if int(seat) != wanted:
            raise Fault("spelling", lines.at, f"seat {wanted} should stand here.")
        persons.append(kind == "person")
    proof.persons = tuple(persons)
    start, begun = lines.take(
        "from (?:(0)|([1-9][0-9]{0,6}) [0-9a-f]{64})",
        "the number of moves that were not drawn here",
    )
    proof.start = int(start or begun)
    proof.begun = lines.lines[lines.at - 1].split(" ")[2] if begun else ""
    proof.charter = lines.text(first, lines.at + 1)
    return lines.at


def _read_played(lines: Lines, proof: Proof) -> int:
    """Read what is played; returns the number of seats."""
    (proof.game,) = lines.take("game ([a-z0-9_-]+)", "the name of a game")
    lines.take(f"rules {COUNT}", "the number of the rules")
    (seats,) = lines.take(f"seats {COUNT}", "the number of seats")
    if proof.seats and int(seats) != len(proof.seats):
        raise Fault("spelling", lines.at, f"the proof speaks of {len(proof.seats)} seats.")
    lines.take("mode ([^ ].*)", "the mode of the game")
    while lines.peek("option"):
        lines.take("option ([^ ]+) (.*)", "an option")
    lines.take(f"content {HEX16}", "the fingerprint of the game's content")
    return int(seats)


def read_seats(lines: Lines) -> tuple[Seat, ...]:
    """Read what each seat put into the dice."""
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


def _read_record(lines: Lines, proof: Proof) -> None:
    first = lines.at + 1
    (form,) = lines.take(
        RECORD_LINE if proof.version == 1 else NEW_RECORD_LINE, "the first line of a record"
    )
    _read_played(lines, proof)
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
    if form == "2":  # only a game that is over says what each seat got
        states = "over" if lines.peek("results") else "running"
        if states == "over":
            proof.results = lines.lines[lines.at]
            lines.take(f"results(?: {RESULT}){{{len(names)}}}", "what each seat got")
    count, state, _, proof.record_hash = lines.take(
        f"end {COUNT} ({states}) {HEX16} {HEX16}", "the closing line of the record"
    )
    if int(count) != len(proof.moves):
        raise Fault("spelling", lines.at, f"the record has {len(proof.moves)} moves, not {count}.")
    proof.over = state == "over"
    proof.record = lines.text(first, lines.at + 1)


def _read_moves(lines: Lines, seats: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    while not lines.peek("end") and not lines.peek("results"):
        moves.append(_read_move(lines, seats))
        if len(moves) % EVERY == 0:
            (n, _) = lines.take(f"digest {COUNT} {HEX16}", f"the digest after {len(moves)} moves")
            if int(n) != len(moves):
                raise Fault("spelling", lines.at, f"this digest belongs after {len(moves)} moves.")
    return tuple(moves)


def _read_move(lines: Lines, seats: int) -> Move:
    who, text = lines.take(f"(chance|{COUNT[1:-1]}) {TEXT}", "a move")
    seat = -1 if who == "chance" else int(who)
    if seat >= seats:
        raise Fault("spelling", lines.at, f"there is no seat {seat} at this table.")
    return Move(seat, text)


def _read_links(lines: Lines, seats: int) -> tuple[Link, ...]:
    out: list[Link] = []
    while not lines.peek("draws"):
        first = lines.at + 1
        link = _read_link(lines, seats)
        moves: list[Move] = []
        while link.kind in ("begin", "move") and lines.peek_move():
            moves.append(_read_move(lines, seats))
        out.append(replace(link, text=lines.text(first, lines.at + 1), moves=tuple(moves)))
    return tuple(out)


def _read_link(lines: Lines, seats: int) -> Link:
    (words,) = lines.take(LINK, "something that changed the game")
    kind, value, *more = words.split(" ")
    if kind == "begin":
        return Link(lines.at, kind, "", seal=value)
    if int(value) >= seats:
        raise Fault("spelling", lines.at, f"there is no seat {value} at this table.")
    stay = int(more[0]) if kind == "undo" else 0
    return Link(lines.at, kind, "", int(value), stay=stay)


def _read_draws(lines: Lines) -> tuple[Listing | Draw, ...]:
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
