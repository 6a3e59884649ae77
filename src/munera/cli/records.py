"""`munera replay`: a record told again, and checked on the way."""

from __future__ import annotations

import json as js
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from munera.cli.files import BadFile, read_text, say
from munera.cli.options import Json
from munera.cli.screen import open_console, show_line, show_results
from munera.core.engine import SPECTATOR, act
from munera.core.errors import BadRecord
from munera.core.events import PUBLIC, Kind, Sink
from munera.play import record as records
from munera.play.match import Match
from munera.play.record import Record
from munera.play.speech import Told, tell


def replay(
    file: Path,
    *,
    quiet: Annotated[bool, Parameter(help="Print only how it ended.")] = False,
    json: Json = False,
) -> int:
    """Replay a record: what happened, by which clause, and how it ended."""
    try:
        text = read_text(file)
        record, last = records.replay(text)
    except (BadRecord, BadFile) as error:
        return _refuse(file, error, json)
    over = not last.stack
    if json:
        facts = {"ok": True, "game": record.game.name, "moves": len(record.moves), "over": over}
        ended = {"results": last.results(), "digest": record.digest_at_end(last)}
        print(js.dumps({**facts, **ended, "form": record.form}, indent=2))
        return 0
    console = open_console()
    if not quiet:
        told = walk(record) if over else Match.resume(text, go_on=False).recall(SPECTATOR)
        for line in told:
            show_line(console, line)
    if over:
        show_results(console, record.names, last.results())
    else:
        console.print(f"The game goes on: {len(record.moves)} moves so far.")
    return 0


def walk(record: Record) -> list[Told]:
    """All that happened in a game that is over: nothing is a secret any more."""
    game = record.game
    s = game.opening(record.table)
    out: list[Told] = []
    for seat, action in record.moves:
        s.sink = sink = Sink()
        act(s, seat, action)
        for event in sink.events:
            viewer = _knower(game.events[event[0]], event)
            out.append(tell(game, s, event, viewer, record.names))
    return out


def _knower(kind: Kind, event: tuple[int, ...]) -> int:
    """A viewer that may know the event's secrets."""
    for field in kind.fields:
        if field.audience != PUBLIC:
            return event[1 + field.audience]
    return SPECTATOR


def _refuse(file: Path, error: BadRecord | BadFile, json: bool) -> int:
    """Say what is wrong with a record; line 0 stands for the file as a whole."""
    told = f"{file}, {error}" if isinstance(error, BadRecord) else str(error)
    say(told)
    if json:
        line, clause, why = 0, "", str(error)
        if isinstance(error, BadRecord):
            line, clause, why = error.line, error.clause, error.why
        print(js.dumps({"ok": False, "line": line, "clause": clause, "reason": why}, indent=2))
    return 1
