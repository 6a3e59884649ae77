"""Whether the dice of a game were fair: every promise, the key and every draw, recomputed.

In version 1 the key is HMAC-SHA-256 of the server's secret over what all seats put in and the
record's header; in version 2 it depends on the charter (`munera.verify.history`). The n-th draw of
a stream is HMAC-SHA-256 of the key over `stream/n/attempt`, its first eight bytes as a number. A
number that would favour an outcome is skipped, and the next attempt is used.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from munera.verify.history import (
    Story,
    check_charter,
    record_story,
    seal_of,
    tell_history,
    values_of,
)
from munera.verify.read import Draw, Fault, Listing, Proof, read

Outcomes = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw that was recomputed, with all its possible outcomes."""

    line: int
    stream: str
    move: int
    n: int
    outcomes: Outcomes
    pick: int
    total: int
    text: str
    takes: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof is worth. If it is not `ok`, kind, line and sentence say what is wrong.

    Kinds: spelling, record only, charter (something does not fit it), commit, seat, record, key,
    history (it does not lead to the record), draws (they do not fit what was played), draw (it is
    not what the key gives), file.
    """

    ok: bool
    proof: Proof
    draws: tuple[Drawn, ...] = ()
    kind: str = ""
    line: int = 0
    why: str = ""
    seal: str = ""  # the value behind the six words; empty in version 1
    values: tuple[str, ...] = ()  # of the chain, as they were shown


def check(content: bytes | str) -> Verdict:
    """Recompute a proof; never raises, whatever it is given."""
    proof = Proof()
    try:
        raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        proof = read(raw)
        if proof.version == 1:
            _check_promises(proof)
            story = record_story(proof)
        else:
            check_charter(proof)
            story = tell_history(proof)
        draws = _Stage(proof, story).run()
        if _sha256(proof.body) != proof.end_hash:
            raise Fault("file", proof.at[4], "the closing line does not fit what stands before it.")
    except Fault as fault:
        return Verdict(False, proof, (), fault.kind, fault.line, fault.why)
    return Verdict(True, proof, draws, seal=seal_of(proof), values=values_of(proof))


def _check_promises(proof: Proof) -> None:
    """The secret, what the seats revealed, the record's own hash, and the key."""
    commit_at, key_at, _, record_at, _ = proof.at
    table = proof.table
    if _sha256(f"munera commit 1\n{table}\n{proof.secret}\n") != proof.commit:
        raise Fault("commit", commit_at, "the secret is not the one that the server promised.")
    for number, seat in enumerate(proof.seats):
        if not seat.reveal:
            continue
        if _sha256(f"munera seat 1\n{table}\n{number}\n{seat.reveal}\n") != seat.commit:
            raise Fault(
                "seat", seat.line, f"what seat {number} revealed is not what it committed to."
            )
    before = proof.record[: proof.record.rindex("\nend ") + 1]
    if _sha256(before)[:16] != proof.record_hash:
        raise Fault("record", record_at, "the record was changed after it was closed.")
    told = f"munera key 1\n{table}\n{proof.commit}\n"
    for number, seat in enumerate(proof.seats):
        told += f"{number} {seat.commit or '-'} {seat.reveal or '-'}\n"
    told += f"{_sha256(proof.header)}\n"
    if hmac.digest(bytes.fromhex(proof.secret), told.encode(), "sha256").hex() != proof.key:
        raise Fault(
            "key",
            key_at,
            "the key does not follow from the secret, the seats and the record's header: one of "
            "them was changed.",
        )


class _Stage:
    """Walks through the draws with what each stream may give next."""

    def __init__(self, proof: Proof, story: Story) -> None:
        self.proof = proof
        self.key = bytes.fromhex(proof.key)
        self.lists: dict[str, Outcomes] = {}
        self.order: dict[str, set[tuple[str, str]]] = {}  # by stream: what came before what
        self.last: dict[str, Draw] = {}
        self.first: dict[str, int] = {}  # by stream: the number of its first draw here
        self.count: dict[str, int] = {}  # by stream: how many draws stand
        self.streams: list[str] = []  # the stream of each draw so far
        self.due = story.due
        self.earlier = story.earlier

    def run(self) -> tuple[Drawn, ...]:
        """Recompute all draws; raises Fault at the first that is wrong."""
        proof = self.proof
        if proof.start > len(proof.moves):
            raise Fault("draws", proof.at[2], f"the record has only {len(proof.moves)} moves.")
        out: list[Drawn] = []
        fresh: Listing | None = None
        for entry in proof.draws:
            if isinstance(entry, Listing):
                self._renew(entry, fresh)
                fresh = entry
                continue
            if fresh and fresh.stream != entry.stream:
                raise Fault("draws", fresh.line, "the draw of this list does not follow it.")
            fresh = None
            out.append(self._draw(entry, len(out)))
        if fresh:
            raise Fault("draws", fresh.line, "the draw of this list does not follow it.")
        if len(out) < len(self.due):
            due = self.due[len(out)]
            why = f"the draw of move {due.move}, '{due.text}', is missing."
            raise Fault("draws", proof.at[4], why)
        for draw in self.last.values():
            if draw.takes:
                raise Fault("draws", draw.line, "the last draw of a stream says 'keep'.")
        return tuple(out)

    def _renew(self, entry: Listing, fresh: Listing | None) -> None:
        """Accept a list line only where the stream's last draw left another list."""
        if fresh:
            raise Fault("draws", fresh.line, "the draw of this list does not follow it.")
        last = self.last.get(entry.stream)
        if last:
            left = self.lists[entry.stream]
            if last.takes or entry.outcomes in (left, _without(left, last.text)):
                raise Fault("draws", entry.line, "this list is known from the draw before.")
        self._keep_order(entry)
        self.lists[entry.stream] = entry.outcomes

    def _keep_order(self, entry: Listing) -> None:
        """Require that the lists of a stream name common outcomes in the same order.

        Otherwise somebody could arrange a list so that the honest number hits what they want.
        """
        known = self.order.setdefault(entry.stream, set())
        texts = [text for _, text in entry.outcomes]
        pairs = {(one, other) for k, one in enumerate(texts) for other in texts[k + 1 :]}
        if any((other, one) in known for one, other in pairs):
            why = "the outcomes stand in another order than in the lists before."
            raise Fault("draws", entry.line, why)
        known |= pairs

    def _draw(self, draw: Draw, place: int) -> Drawn:
        """One draw, compared with the record and with the key."""
        if place >= len(self.due):
            raise Fault("draws", draw.line, "the record has no move for this draw.")
        due = self.due[place]
        if (draw.move, draw.text) != (due.move, due.text):
            why = f"the record has '{due.text}' here, as move {due.move}."
            raise Fault("draws", draw.line, why)
        outcomes = self.lists.get(draw.stream, ())
        if not outcomes:
            raise Fault("draws", draw.line, "nothing says what this is drawn from.")
        for step, other in due.before:
            self.count[self.streams[other]] += step
        if draw.stream not in self.first and draw.n <= self.earlier:
            self.first[draw.stream] = draw.n
        count = self.count.get(draw.stream, 0)
        if draw.n != self.first.get(draw.stream, -1) + count:
            raise Fault("draws", draw.line, f"draws of '{draw.stream}' are counted one by one.")
        self.count[draw.stream] = count + 1
        self.streams.append(draw.stream)
        total = sum(weight for weight, _ in outcomes)
        if draw.total != total:
            raise Fault("draws", draw.line, f"the weights of its list add up to {total}.")
        self._compare(draw, outcomes)
        self.last[draw.stream] = draw
        if draw.takes:
            self.lists[draw.stream] = _without(outcomes, draw.text)
        return Drawn(
            draw.line, draw.stream, draw.move, draw.n, outcomes, draw.pick, total, draw.text,
            draw.takes,
        )  # fmt: skip

    def _compare(self, draw: Draw, outcomes: Outcomes) -> None:
        """Raise Fault unless the draw is what the key gives."""
        attempt, pick = roll(self.key, draw.stream, draw.n, draw.total)
        text = picked(outcomes, pick)
        if text != draw.text:
            raise Fault(
                "draw",
                draw.line,
                f"move {draw.move} is '{draw.text}', but the dice gave '{text}'.",
            )
        if (attempt, pick) != (draw.attempt, draw.pick):
            raise Fault(
                "draw",
                draw.line,
                f"the dice gave {pick} at attempt {attempt}, not {draw.pick} at {draw.attempt}.",
            )


def roll(key: bytes, stream: str, n: int, total: int) -> tuple[int, int]:
    """Attempt and number of a draw; each number below the total is equally likely."""
    fair = 2**64 // total * total
    attempt = 0
    while True:
        told = hmac.digest(key, f"{stream}/{n}/{attempt}".encode(), "sha256")
        value = int.from_bytes(told[:8], "big")
        if value < fair:
            return attempt, value % total
        attempt += 1


def picked(outcomes: Outcomes, pick: int) -> str:
    """The outcome that a number below the total stands for."""
    for weight, text in outcomes:
        if pick < weight:
            return text
        pick -= weight
    raise AssertionError("the number is beyond the weights")


def _without(outcomes: Outcomes, text: str) -> Outcomes:
    """The list with one copy of an outcome removed."""
    out = ((weight - 1 if told == text else weight, told) for weight, told in outcomes)
    return tuple((weight, told) for weight, told in out if weight)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
