"""What the engine makes of every record under `tests/records`, whole and broken, as plain text.

`python tests/records/telling.py` prints it as JSON. It does not depend on how the code is written,
so two engines with the same meaning print the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import munera
from munera.core.engine import CHANCE, SPECTATOR, State, act, digest
from munera.core.errors import BadRecord
from munera.core.events import Sink
from munera.core.rng import Rng, seed_of
from munera.core.tensor import Layout, Sheet
from munera.play.record import Record, replay

HERE = Path(__file__).parent
EVERY = 15  # moves between looks at the whole position


def corpus() -> Iterator[tuple[str, str]]:
    """Every record with its name, then ways to break it."""
    for file in sorted(HERE.glob("*/**/*.record")):
        name = str(file.relative_to(HERE))
        text = file.read_text("utf-8")
        yield name, text
        for how, broken in breaks(text, Rng(seed_of(name))):
            yield f"{name}, {how}", broken


def breaks(text: str, rng: Rng) -> Iterator[tuple[str, str]]:
    """The record with one thing changed and a fitting closing hash, as by a careful forger."""
    lines = text.splitlines()
    first = lines.index("moves") + 1
    moves = [k for k in range(first, len(lines)) if lines[k][0].isdigit()]
    digests = [k for k in range(first, len(lines)) if lines[k].startswith("digest ")]
    one, two = moves[rng.below(len(moves))], moves[rng.below(len(moves))]
    while lines[two] == lines[one]:
        two = moves[rng.below(len(moves))]
    yield "a move left out", closed([*lines[:one], *lines[one + 1 :]])
    yield "a move of another time", closed([*lines[:one], lines[two], *lines[one + 1 :]])
    at = digests[rng.below(len(digests))]
    other = lines[at][:-1] + ("0" if lines[at][-1] != "0" else "1")
    yield "another digest", closed([*lines[:at], other, *lines[at + 1 :]])
    if lines[-2].startswith("results "):
        yield "other results", closed([*lines[:-2], lines[-2] + " 1", lines[-1]])
        yield "no results", closed([*lines[:-2], lines[-1]])
    end = lines[-1].split()
    end[3] = end[3][::-1]
    yield "another digest at the end", closed([*lines[:-1], " ".join(end)])
    yield "cut short", "\n".join(lines[: rng.below(len(lines))]) + "\n"


def closed(lines: list[str]) -> str:
    """The lines as a record whose closing hash fits."""
    body = "\n".join(lines[:-1]) + "\n"
    told = hashlib.sha256(body.encode()).hexdigest()[:16]
    return f"{body}{' '.join(lines[-1].split()[:4])} {told}\n"


def verdict(text: str) -> list[Any]:
    """What a record is worth: how it ends and what was seen on the way, or why it is refused."""
    try:
        record, last = replay(text)
    except BadRecord as error:
        return ["refused", error.line, error.clause, error.why]
    return ["sound", record.form, last.results(), digest(last), seen(record)]


def seen(record: Record) -> str:
    """A sum over packs, views, stages, streams of chance, observations and events of the game."""
    told = hashlib.sha256()
    game = record.game
    s = game.opening(record.table)
    for n, (seat, action) in enumerate(record.moves):
        frame = s.stack[-1]
        told.update(f"{frame.NAME} {frame.stage()}".encode())
        if seat == CHANCE:
            told.update(frame.stream().encode())
        if n % EVERY == 0:
            told.update(position(record, s))
        s.sink = sink = Sink()
        act(s, seat, action)
        s.sink = None
        told.update(repr([tuple(map(int, event)) for event in sink.events]).encode())
    return told.hexdigest()


def position(record: Record, s: State) -> bytes:
    """All that is stored and shown of a position; its pack is unpacked to the same state."""
    game = record.game
    packed = json.dumps(s.pack())
    again = game.unpack(record.table, json.loads(packed))
    for other in (again, s.clone()):
        if json.dumps(other.pack()) != packed:
            raise AssertionError(f"{game.name}: what was packed is another position")
    layout = Layout(game.pieces(s))
    out = [packed, *[json.dumps(game.view(again, viewer)) for viewer in (SPECTATOR, 0)]]
    for seat in range(record.table.seats):
        sheet = Sheet(layout)
        game.observe(again, seat, sheet)
        out.append(repr(list(sheet.cells)))
    return "\n".join(out).encode()


def telling() -> dict[str, Any]:
    """The verdict on every record, by name."""
    return {name: verdict(text) for name, text in corpus()}


if __name__ == "__main__":
    print(json.dumps({"from": munera.__file__, "told": telling()}))
