"""Records: the text that is a game. A header, a line a move, digests on the way, a closing line.

    munera record 1
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
    end 214 over 0123456789abcdef 76543210fedcba98

`end` gives the number of moves, `over` or `running`, the digest of the last state and the first
sixteen digits of the SHA-256 of all the text before. A file without it has been cut short.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from munera.core.engine import CHANCE, State, act, digest
from munera.core.errors import BadRecord, BadTable, BadText, Illegal, NotYourTurn
from munera.core.game import Game, Table
from munera.core.saying import say
from munera.games import load
from munera.play.speech import check

EVERY = 20  # moves between digests
FIRST_LINE = "munera record 1"

# Equal moves share one tuple: hundreds of tables lie in a server's memory.
_MOVES: dict[tuple[int, int], tuple[int, int]] = {}


@dataclass(slots=True)
class Record:
    """A game as text: the table, the names, and who did what. `seat` CHANCE deals and rolls."""

    game: Game
    table: Table
    names: tuple[str, ...]
    moves: list[tuple[int, int]] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)

    def add(self, seat: int, action: int, after: State) -> None:
        """Write one move down, with a digest when it is time."""
        move = (seat, action)
        self.moves.append(_MOVES.setdefault(move, move))
        if len(self.moves) % EVERY == 0:
            self.digests[len(self.moves)] = digest(after)

    def header(self) -> str:
        """What is fixed before the first move."""
        lines = [FIRST_LINE, f"game {self.game.name}", f"rules {self.game.rules}"]
        lines += [f"seats {self.table.seats}", f"mode {self.table.mode}"]
        lines += [f"option {name} {value}" for name, value in self.table.options.items()]
        lines += [f"content {self.game.content}"]
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names)]
        return "\n".join([*lines, "moves"]) + "\n"

    def text(self, last: State) -> str:
        """The whole record; `last` is the state it has reached."""
        lines = []
        for n, (seat, action) in enumerate(self.moves, 1):
            who = "chance" if seat == CHANCE else str(seat)
            lines.append(f"{who} {self.game.space.text(action)}")
            if n in self.digests:
                lines.append(f"digest {n} {self.digests[n]}")
        body = self.header() + "".join([f"{line}\n" for line in lines])
        state = "running" if last.stack else "over"
        return f"{body}end {len(self.moves)} {state} {digest(last)} {_hash(body)}\n"


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
    """Play a record through; raises BadRecord with the line, the clause and the reason it stops."""
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
    line = 0
    for line, text in numbered:
        if line == 1:
            if text != FIRST_LINE:
                raise BadRecord(1, say("record.no_record", first=FIRST_LINE))
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
    return _open(facts, options, names, line)


def _open(
    facts: dict[str, str], options: dict[str, str], names: dict[int, str], line: int
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
    return Record(game, table, called), game.opening(table)


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
    act(state, seat, action)
    record.add(seat, action, state)


def _check_digest(record: Record, state: State, line: int, rest: str) -> None:
    n, _, told = rest.partition(" ")
    if n != str(len(record.moves)) or told != digest(state):
        raise BadRecord(
            line,
            say("record.digest", moves=len(record.moves), digest=digest(state), told=_shown(told)),
        )


def _check_end(record: Record, state: State, line: int, rest: str, before: str) -> None:
    state_word = "running" if state.stack else "over"
    wanted = f"{len(record.moves)} {state_word} {digest(state)} {_hash(before)}"
    if rest != wanted:
        raise BadRecord(line, say("record.closing", wanted=wanted))


def _number(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise BadRecord(line, say("record.no_number", text=_shown(text)))
    return int(text)


def _shown(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
