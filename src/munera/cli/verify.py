"""`munera verify`: whether the dice of a finished game were fair, told in a page."""

from __future__ import annotations

import json as js
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from munera.cli.files import LARGEST, BadFile, say
from munera.cli.options import Json
from munera.cli.screen import open_console
from munera.core import saying
from munera.core.engine import CHANCE, act, legal_list
from munera.core.errors import BadRecord
from munera.play.record import replay
from munera.verify import Verdict, check, luck_of
from munera.verify.read import Fault


def verify(file: Path, *, json: Json = False) -> int:
    """Check the proof of a finished game: every promise, every draw, every move by the rules."""
    verdict = check(_read(file))
    fault: Fault | None = None
    if not verdict.ok:
        fault = Fault(verdict.kind, verdict.line, verdict.why)
    else:
        try:
            _compare_with_rules(verdict)
        except Fault as found:
            fault = found
    if json:
        print(js.dumps(_facts(verdict, fault), indent=2))
    elif fault is None:
        _report(open_console(), verdict)
    if fault is None:
        return 0
    say(f"{file}, {fault}" if fault.line else f"{file}: {fault}")
    return 1


def _read(path: Path) -> bytes:
    """The bytes of a file as they stand; raises BadFile with the reason."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        told = error.strerror or str(error)
        why = f"{told[:1].lower()}{told[1:]}"
        raise BadFile(saying.say("file.unreadable", path=path, why=why)) from None
    if len(content) > LARGEST:
        raise BadFile(saying.say("file.too_large", path=path, largest=LARGEST))
    return content


Asked = tuple[str, int, tuple[tuple[int, str], ...]]  # stream, number, outcomes with weights


def _compare_with_rules(verdict: Verdict) -> None:
    """Play the record by the rules; raise Fault where a draw was not made from the true list."""
    record = verdict.proof.record
    lines_before = verdict.proof.at[3] - record.count("\n")
    try:
        asked = dict(_asked(record))
    except BadRecord as error:
        raise Fault("rules", lines_before + error.line, error.why) from None
    for draw in verdict.draws:
        stream, n, outcomes = asked[draw.move]
        if (draw.stream, draw.n) != (stream, n):
            raise Fault(
                "rules",
                draw.line,
                f"by the rules move {draw.move} is draw {n} of '{stream}', not {draw.n} of "
                f"'{draw.stream}'.",
            )
        if draw.outcomes != outcomes:
            raise Fault(
                "rules", draw.line, f"move {draw.move}: {_difference(draw.outcomes, outcomes)}"
            )


def _asked(text: str) -> Iterator[tuple[int, Asked]]:
    """By move: what the engine says that chance was asked there."""
    record, _ = replay(text)
    space = record.game.space
    s = record.game.opening(record.table)
    counts: dict[str, int] = {}
    for move, (seat, action) in enumerate(record.moves, 1):
        if seat == CHANCE:
            frame = s.stack[-1]
            stream = frame.stream()
            weights = [(int(frame.weight(s, a)), space.text(a)) for a in legal_list(s, CHANCE)]
            yield move, (stream, counts.get(stream, 0), tuple(weights))
            counts[stream] = counts.get(stream, 0) + 1
        act(s, seat, action)


def _difference(told: tuple[tuple[int, str], ...], true: tuple[tuple[int, str], ...]) -> str:
    """What is wrong with a list of outcomes, in a sentence."""
    have = {text: weight for weight, text in told}
    want = {text: weight for weight, text in true}
    for text, weight in want.items():
        if text not in have:
            return f"by the rules '{text}' could have come too, but the draw left it out."
        if have[text] != weight:
            return f"by the rules '{text}' has weight {weight}, but the draw gave it {have[text]}."
    for text in have:
        if text not in want:
            return f"by the rules '{text}' could not have come, but the draw had it."
    return "the outcomes do not stand in the order of the rules."


def _facts(verdict: Verdict, fault: Fault | None) -> dict[str, object]:
    """The verdict for machines."""
    if fault is not None:
        return {"ok": False, "kind": fault.kind, "line": fault.line, "reason": fault.why}
    proof = verdict.proof
    return {
        "ok": True,
        "table": proof.table,
        "game": proof.game,
        "moves": len(proof.moves),
        "draws": len(verdict.draws),
        "from": proof.start,
        "luck": [
            {"stream": luck.stream, "draws": luck.draws, "rare": luck.rare, "words": luck.sentence}
            for luck in luck_of(verdict.draws)
        ],
    }


def _report(console: Console, verdict: Verdict) -> None:
    """A page for a person."""
    proof = verdict.proof
    state = "over" if proof.over else "not over yet"
    head = f"Table {proof.table}: {proof.game}, {len(proof.moves)} moves, {state}"
    console.print(Text(head, "bold"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_row("server's promise", Text(fingerprint(proof.commit)), "kept")
    for number, seat in enumerate(proof.seats):
        told = "kept" if seat.reveal else "was not revealed" if seat.commit else ""
        mark = fingerprint(seat.commit) if seat.commit else "put nothing in"
        grid.add_row(Text(proof.names[number]), Text(mark), told)
    grid.add_row("key of the dice", Text(fingerprint(proof.key)), "follows")
    console.print(grid)
    if proof.start:
        console.print(
            f"\nThe first {proof.start} moves came from another game and were not drawn here."
        )
    if not verdict.draws:
        console.print("\nNothing was drawn here, so there is nothing to check but the rules.")
        return
    console.print(f"\nLuck in {len(verdict.draws)} draws, all of them worked out anew:")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for luck in luck_of(verdict.draws):
        grid.add_row(f"  {luck.stream}", luck.sentence)
    console.print(grid)
    console.print(
        "\nFair: every draw is the one that was fixed before the game, and every move keeps the "
        "rules."
    )


def fingerprint(digits: str) -> str:
    """The first digits of a hash in groups that can be read aloud.

    >>> fingerprint("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
    '0123 4567 89ab cdef'
    """
    return " ".join(digits[k : k + 4] for k in range(0, 16, 4))
