"""Records: the text that is a game. A header, a line a move, digests on the way, a closing line.

    munera record 2
    game NAME
    rules 1
    seats 3
    mode individual
    option target standard
    content 0f1e2d3c4b5a6978
    name 0 Ann
    moves
    chance deal blue 7
    0 play blue 7
    digest 20 0123456789abcdef
    results 1 0 0
    end 214 over 0123456789abcdef 76543210fedcba98

`end` gives the number of moves, `over` or `running`, a digest and the first sixteen digits of the
SHA-256 of all the text before. A file without it has been cut short.

There are two forms. In form 2 a digest is over what happened (`munera.play.chain`), and `results`
says what each seat got once the game is over. In form 1 a digest is over the position as the engine
packs it, and there are no results. Both are read; a record keeps the form it was begun in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from munera.core.engine import CHANCE, State, act, digest
from munera.core.errors import BadRecord, BadTable, BadText, Illegal, NotYourTurn
from munera.core.events import Sink
from munera.core.game import Game, Table
from munera.core.saying import say
from munera.games import load
from munera.play import chain
from munera.play.log import Log
from munera.play.speech import check

EVERY = 20  # moves between digests
BY_POSITION = 1  # the form of a record whose digests are over the engine's position
BY_EVENTS = 2  # the form of one whose digests are over what happened
NEWEST = BY_EVENTS
FORMS = (BY_POSITION, BY_EVENTS)
FIRST_WORDS = "munera record"  # then the form
FIRST_LINE = f"{FIRST_WORDS} {NEWEST}"

# Equal moves share one tuple, because a server holds hundreds of tables in memory.
_MOVES: dict[tuple[int, int], tuple[int, int]] = {}


@dataclass(slots=True)
class Record:
    """A game as text: the table, the names, and who did what. `seat` CHANCE deals and rolls.

    What happened is in its log. The running hash is computed from it only when somebody asks: most
    records in a server's memory are never asked.
    """

    game: Game
    table: Table
    names: tuple[str, ...]
    form: int = NEWEST
    moves: list[tuple[int, int]] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    log: Log = field(init=False)
    _chain: bytes = b""  # the running hash after `_hashed` moves and `_told` events; form 2 only
    _hashed: int = 0
    _told: int = 0

    def __post_init__(self) -> None:
        self.log = Log(self.game.events)

    def add(self, seat: int, action: int, events: Sequence[tuple[int, ...]], after: State) -> None:
        """Write down one move, the events that followed and the state it led to."""
        move = (seat, action)
        self.moves.append(_MOVES.setdefault(move, move))
        for event in events:
            self.log.add(len(self.moves), seat == CHANCE, event)
        if self.form == BY_POSITION and len(self.moves) % EVERY == 0:
            self.digests[len(self.moves)] = digest(after)

    def until(self, moves: int) -> Record:
        """The record as it was after so many moves."""
        past = Record(self.game, self.table, self.names, self.form, self.moves[:moves])
        past.log = self.log.until(moves)
        past.digests = {n: text for n, text in self.digests.items() if n <= moves}
        if self._hashed <= moves:  # otherwise the running hash begins anew when it is asked for
            past._chain, past._hashed, past._told = self._chain, self._hashed, self._told
        return past

    def running_hash(self) -> bytes:
        """The running hash after the last move."""
        log = self.log
        if not self._chain:
            self._chain = chain.begin(self.game, self.table)
        for n in range(self._hashed + 1, len(self.moves) + 1):
            seat, action = self.moves[n - 1]
            events: list[tuple[int, ...]] = []
            while self._told < len(log) and log.move(self._told) == n:
                events.append(log.event(self._told))
                self._told += 1
            self._chain = chain.extend(self._chain, self.game, seat, action, events)
            if n % EVERY == 0:
                self.digests[n] = self._chain.hex()[:16]
        self._hashed = len(self.moves)
        return self._chain

    def digest_here(self, after: State) -> str:
        """The digest at this move; `after` is the state after it."""
        return self.running_hash().hex()[:16] if self.form == BY_EVENTS else digest(after)

    def digest_at_end(self, last: State) -> str:
        """The digest of the closing line; it covers the results of a game that is over."""
        if self.form == BY_POSITION or last.stack:
            return self.digest_here(last)
        return chain.close(self.running_hash(), chain.results_line(last.results())).hex()[:16]

    def header(self) -> str:
        """What is fixed before the first move."""
        names = "".join([f"name {seat} {name}\n" for seat, name in enumerate(self.names)])
        return f"{FIRST_WORDS} {self.form}\n{chain.charter(self.game, self.table)}{names}moves\n"

    def text(self, last: State) -> str:
        """The whole record; `last` is the state it has reached."""
        if self.form == BY_EVENTS:
            self.running_hash()  # which makes the digests
        lines = []
        for n, (seat, action) in enumerate(self.moves, 1):
            lines.append(f"{chain.name_of(seat)} {self.game.space.text(action)}")
            if n in self.digests:
                lines.append(f"digest {n} {self.digests[n]}")
        if self.form == BY_EVENTS and not last.stack:
            lines.append(chain.results_line(last.results()))
        body = self.header() + "".join([f"{line}\n" for line in lines])
        state = "running" if last.stack else "over"
        return f"{body}end {len(self.moves)} {state} {self.digest_at_end(last)} {_hash(body)}\n"


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Raise BadText unless every seat has a name that can be written and shown."""
    if len(names) != seats:
        raise BadText(say("names.count", seats=seats, names=len(names)))
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > 40:
            raise BadText(say("names.shape"))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def replay(text: str) -> tuple[Record, State]:
    """Play a record through; raises BadRecord with the line, the clause and the reason it stops.

    >>> from munera.games import NAMES
    >>> from munera.play.match import Match
    >>> game = load(NAMES[0])
    >>> match = Match(game, game.table(seats=2), ("Ann", "Bo"))
    >>> record, state = replay(match.text())
    >>> record.names, record.moves == match.record.moves
    (('Ann', 'Bo'), True)
    >>> replay(match.text().replace("name 0 Ann", "name 0 Eve"))
    Traceback (most recent call last):
    ...
    munera.core.errors.BadRecord: ...
    """
    lines = text.split("\n")
    if lines[-1] != "":
        raise BadRecord(len(lines), say("record.cut_off"))
    lines.pop()
    numbered = iter(enumerate(lines, 1))
    record, state = _read_header(numbered)
    closed = False
    for line, words in numbered:
        if closed:
            raise BadRecord(line, say("record.more_after"))
        first, _, rest = words.partition(" ")
        if first == "digest":
            _check_digest(record, state, line, rest)
        elif first == "results" and record.form == BY_EVENTS and not state.stack:
            _check_results(state, line, words)
        elif first == "end":
            _check_end(record, state, line, rest, "\n".join(lines[: line - 1]) + "\n")
            closed = True
        else:
            _replay_move(record, state, line, first, rest)
    if not closed:
        raise BadRecord(len(lines), say("record.no_closing"))
    for line, (mine, theirs) in enumerate(
        zip(record.text(state).split("\n"), lines, strict=False), 1
    ):
        if mine != theirs:
            raise BadRecord(line, say("record.other_line", line=_shown(mine)))
    return record, state


def _read_header(numbered: Iterator[tuple[int, str]]) -> tuple[Record, State]:
    facts: dict[str, str] = {}
    options: dict[str, str] = {}
    names: dict[int, str] = {}
    form = NEWEST
    line = 0
    for line, text in numbered:
        if line == 1:
            form = _read_form(text)
            continue
        key, _, value = text.partition(" ")
        if text == "moves":
            break
        if key in ("game", "rules", "seats", "mode", "content") and key not in facts:
            facts[key] = value
        elif key == "option":
            name, _, chosen = value.partition(" ")
            options[name] = chosen
        elif key == "name":
            seat, _, called = value.partition(" ")
            names[_number(seat, line)] = called
        else:
            raise BadRecord(line, say("record.no_place", text=_shown(text)))
    else:
        raise BadRecord(line or 1, say("record.no_moves"))
    for key in ("game", "rules", "seats", "mode", "content"):
        if key not in facts:
            raise BadRecord(line, say("record.lacks", key=key))
    return _open(form, facts, options, names, line)


def _read_form(first: str) -> int:
    """The form that the first line of a record names."""
    for form in FORMS:
        if first == f"{FIRST_WORDS} {form}":
            return form
    if first.startswith(FIRST_WORDS + " ") and first[len(FIRST_WORDS) + 1 :].isdigit():
        raise BadRecord(1, say("record.no_form", first=_shown(first)))
    raise BadRecord(1, say("record.no_record", first=FIRST_LINE))


def _open(
    form: int, facts: dict[str, str], options: dict[str, str], names: dict[int, str], line: int
) -> tuple[Record, State]:
    try:
        game = load(facts["game"])
        table = game.table(_number(facts["seats"], line), facts["mode"], options)
    except BadTable as error:
        raise BadRecord(line, error.what) from None
    if facts["rules"] != str(game.rules):
        raise BadRecord(line, say("record.other_rules", theirs=facts["rules"], ours=game.rules))
    if facts["content"] != game.content:
        raise BadRecord(
            line, say("record.other_content", theirs=facts["content"], ours=game.content)
        )
    called = tuple(names[seat] for seat in sorted(names))
    try:
        check_names(called, table.seats)
    except BadText as error:
        raise BadRecord(line, error.what) from None
    return Record(game, table, called, form), game.opening(table)


def _replay_move(record: Record, state: State, line: int, first: str, rest: str) -> None:
    game = record.game
    seat = CHANCE if first == "chance" else _number(first, line)
    try:
        action = game.space.parse(rest)
    except BadText as error:
        raise BadRecord(line, error.what) from None
    try:
        check(game, state, seat, action, record.names)
    except (Illegal, NotYourTurn) as error:
        raise BadRecord(line, error.why, error.clause) from None
    except BadText as error:
        raise BadRecord(line, error.what) from None
    sink = Sink()
    if record.form == BY_EVENTS:
        state.sink = sink
    act(state, seat, action)
    state.sink = None
    record.add(seat, action, sink.events, state)


def _check_digest(record: Record, state: State, line: int, rest: str) -> None:
    n, _, told = rest.partition(" ")
    wanted = record.digest_here(state)
    if n != str(len(record.moves)) or told != wanted:
        raise BadRecord(
            line,
            say("record.digest", moves=len(record.moves), digest=wanted, told=_shown(told)),
        )


def _check_results(state: State, line: int, told: str) -> None:
    wanted = chain.results_line(state.results())
    if told != wanted:
        raise BadRecord(line, say("record.results", results=wanted))


def _check_end(record: Record, state: State, line: int, rest: str, before: str) -> None:
    state_word = "running" if state.stack else "over"
    wanted = f"{len(record.moves)} {state_word} {record.digest_at_end(state)} {_hash(before)}"
    if rest != wanted:
        raise BadRecord(line, say("record.closing", wanted=wanted))


def _number(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise BadRecord(line, say("record.no_number", text=_shown(text)))
    return int(text)


def _shown(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
