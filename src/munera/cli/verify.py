"""`munera verify`: a page on whether the dice of a finished game were fair."""

from __future__ import annotations

import json as js
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from munera.cli.files import LARGEST, BadFile, say
from munera.cli.options import Json
from munera.cli.screen import open_console
from munera.core import saying
from munera.core.engine import CHANCE, act, legal_list, settle
from munera.core.errors import BadRecord, MuneraError
from munera.core.game import Game, Table
from munera.play.record import replay
from munera.play.speech import check as check_move
from munera.verify import Verdict, check, compare, lacks, luck_of, read_witness, words_of
from munera.verify.read import Fault, Link, Move
from munera.verify.witness import Witness


def verify(file: Path, *, witness: Path | None = None, json: Json = False) -> int:
    """Check the proof of a finished game: every promise, every draw, every move by the rules.

    With --witness, a file that the page keeps while you play, also check that it is the game you
    saw.
    """
    verdict = check(_read(file))
    seen: Witness | None = None
    told, fault = file, None
    try:
        if not verdict.ok:
            raise Fault(verdict.kind, verdict.line, verdict.why)
        if witness is not None:
            told = witness
            seen = read_witness(_read(witness))
            told = file
            compare(verdict, seen)
        _compare_with_rules(verdict)
    except Fault as found:
        fault = found
    if json:
        print(js.dumps(_facts(verdict, seen, fault), indent=2))
    elif fault is None:
        _report(open_console(), verdict, seen)
    if fault is None:
        return 0
    say(f"{told}, {fault}" if fault.line else f"{told}: {fault}")
    return 1


def _read(path: Path) -> bytes:
    """The bytes of a file; raises BadFile with the reason."""
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
    """Play the record by the rules; raise Fault if a draw was not made from the true list."""
    proof = verdict.proof
    lines_before = proof.at[3] - proof.record.count("\n")
    try:
        record, _ = replay(proof.record)
    except BadRecord as error:
        raise Fault("rules", lines_before + error.line, error.why) from None
    asked = _Asking(record.game, record.table, proof.start)
    try:
        if proof.version == 1:
            asked.play(proof.moves)
        else:
            for link in proof.links:
                asked.follow(link)
    except (MuneraError, IndexError) as error:
        raise Fault("rules", asked.line, f"what happened here breaks the rules: {error}") from None
    for draw, (stream, n, outcomes) in zip(verdict.draws, asked.out, strict=True):
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


class _Asking:
    """Plays a game by the rules, moves that were taken back too; `out` is what chance was asked."""

    def __init__(self, game: Game, table: Table, start: int) -> None:
        self.out: list[Asked] = []
        self.line = 0
        self._game = game
        self._table = table
        self._start = start
        self._names = tuple(str(seat) for seat in range(table.seats))
        self._undone: list[list[Move]] = []
        self._begin()

    def _begin(self) -> None:
        self._state = self._game.opening(self._table)
        self._moves: list[Move] = []
        self._counts: dict[str, int] = {}

    def follow(self, link: Link) -> None:
        """Follow one entry of the history."""
        self.line = link.line
        if link.kind == "undo":
            kept = self._moves[: link.stay]
            self._undone.append(self._moves[link.stay :])
            self._begin()
            self.play(kept, known=True)
        elif link.kind == "redo":
            self.play(self._undone.pop(), known=True)
        elif link.kind in ("begin", "move"):
            self._undone.clear()
            self.play(link.moves)

    def play(self, moves: Iterable[Move], known: bool = False) -> None:
        """Play moves; with `known` their chance was asked before."""
        s, game = self._state, self._game
        for move in moves:
            settle(s)
            action = game.space.parse(move.text)
            if not known:
                check_move(game, s, move.seat, action, self._names)
            self._moves.append(move)
            if move.seat == CHANCE:
                frame = s.stack[-1]
                stream = frame.stream()
                n = self._counts.get(stream, 0)
                self._counts[stream] = n + 1
                if not known and len(self._moves) > self._start:
                    could = [
                        (int(frame.weight(s, a)), game.space.text(a)) for a in legal_list(s, CHANCE)
                    ]
                    self.out.append((stream, n, tuple(could)))
            act(s, move.seat, action)


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


def _facts(verdict: Verdict, seen: Witness | None, fault: Fault | None) -> dict[str, object]:
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
        "version": proof.version,
        "words": list(words_of(verdict.seal)) if verdict.seal else [],
        "witness": seen is not None,
        "not_covered": lacks(verdict, seen),
        "luck": [
            {"stream": luck.stream, "draws": luck.draws, "rare": luck.rare, "words": luck.sentence}
            for luck in luck_of(verdict.draws)
        ],
    }


def _report(console: Console, verdict: Verdict, seen: Witness | None) -> None:
    """A page for a person."""
    proof = verdict.proof
    state = "over" if proof.over else "not over yet"
    head = f"Table {proof.table}: {proof.game}, {len(proof.moves)} moves, {state}"
    console.print(Text(head, "bold"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_row("server's promise", Text(fingerprint(proof.commit)), "kept")
    for number, seat in enumerate(proof.seats):
        told = "kept" if seat.reveal else "was not revealed" if seat.commit else ""
        mark = fingerprint(seat.commit) if seat.commit else "gave no share"
        grid.add_row(Text(proof.names[number]), Text(mark), told)
    grid.add_row("key of the dice", Text(fingerprint(proof.key)), "follows")
    if verdict.seal:
        grid.add_row("words of the seal", Text(" ".join(words_of(verdict.seal))), "")
    console.print(grid)
    if proof.start:
        console.print(
            f"\nThe first {proof.start} moves came from another game and were not drawn here."
        )
    if not verdict.draws:
        console.print("\nNothing was drawn here, so there is nothing to check but the rules.")
        console.print(_reach(verdict, seen))
        return
    console.print(f"\nLuck in {len(verdict.draws)} draws, all of them worked out again:")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for luck in luck_of(verdict.draws):
        grid.add_row(f"  {luck.stream}", luck.sentence)
    console.print(grid)
    console.print(
        "\nFair: every draw is the one that was fixed before the game, and every move keeps the "
        "rules."
    )
    console.print(_reach(verdict, seen))


def _reach(verdict: Verdict, seen: Witness | None) -> str:
    """How far the proof reaches, in a sentence or two."""
    if seen is not None:
        told = f"It is the game that the witness saw, {len(seen.chain)} turns of it."
        return "\n".join([told, *lacks(verdict, seen)])
    if verdict.proof.version == 1:
        return (
            "This proof is of version 1. It does not cover who was a person and who a bot, what "
            "was taken back, nor that this is the game that was played."
        )
    told = (
        "It is sound in itself. Whether it is the game that you saw, your page's witness tells: "
        "--witness FILE."
    )
    return "\n".join([told, *lacks(verdict, None)])


def fingerprint(digits: str) -> str:
    """The first digits of a hash in groups that can be read aloud.

    >>> fingerprint("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
    '0123 4567 89ab cdef'
    """
    return " ".join(digits[k : k + 4] for k in range(0, 16, 4))
