"""Whether the dice of a game were fair: every promise, the key and every draw, worked out anew.

The key is HMAC-SHA-256 of the server's secret over what all seats put in and the record's header.
The n-th draw of a stream is HMAC-SHA-256 of the key over `stream/n/attempt`, its first eight bytes
as a number, taken again with the next attempt where it would favour an outcome.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from munera.verify.read import Draw, Fault, Listing, Proof, read

Outcomes = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw that was worked out anew, with all that could have come."""

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

    Kinds: spelling, record only, commit, seat, record, key, draws (they do not fit the record),
    draw (it is not what the key gives), file.
    """

    ok: bool
    proof: Proof
    draws: tuple[Drawn, ...] = ()
    kind: str = ""
    line: int = 0
    why: str = ""


def check(content: bytes | str) -> Verdict:
    """Work a proof out anew; never raises, whatever it is given."""
    proof = Proof()
    try:
        raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        proof = read(raw)
        _check_promises(proof)
        draws = _Stage(proof).run()
        if _sha256(proof.body) != proof.end_hash:
            raise Fault("file", proof.at[4], "the closing line does not fit what stands before it.")
    except Fault as fault:
        return Verdict(False, proof, (), fault.kind, fault.line, fault.why)
    return Verdict(True, proof, draws)


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

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.key = bytes.fromhex(proof.key)
        self.lists: dict[str, Outcomes] = {}
        self.order: dict[str, set[tuple[str, str]]] = {}  # by stream: what stood before what
        self.last: dict[str, Draw] = {}
        chances = [
            (number, move.text) for number, move in enumerate(proof.moves, 1) if move.seat == -1
        ]
        self.due = [chance for chance in chances if chance[0] > proof.start]
        self.earlier = len(chances) - len(self.due)  # not drawn here

    def run(self) -> tuple[Drawn, ...]:
        """All draws worked out anew; raises Fault at the first that is not right."""
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
            move, text = self.due[len(out)]
            raise Fault("draws", proof.at[4], f"the draw of move {move}, '{text}', is missing.")
        for draw in self.last.values():
            if draw.takes:
                raise Fault("draws", draw.line, "the last draw of a stream says 'keep'.")
        return tuple(out)

    def _renew(self, entry: Listing, fresh: Listing | None) -> None:
        """A list line stands only where the stream's last draw left another list."""
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
        """Lists of a stream name what they share in one order.

        Otherwise a list could be arranged so that the honest number hits what one likes.
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
        if (draw.move, draw.text) != self.due[place]:
            move, text = self.due[place]
            raise Fault("draws", draw.line, f"the record has '{text}' here, as move {move}.")
        outcomes = self.lists.get(draw.stream, ())
        if not outcomes:
            raise Fault("draws", draw.line, "nothing says what this is drawn from.")
        last = self.last.get(draw.stream)
        if draw.n > self.earlier if last is None else draw.n != last.n + 1:
            raise Fault("draws", draw.line, f"draws of '{draw.stream}' are counted one by one.")
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
    """Attempt and number of a draw: each number below the total is equally likely."""
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
    """The list with one less of an outcome."""
    out = ((weight - 1 if told == text else weight, told) for weight, told in outcomes)
    return tuple((weight, told) for weight, told in out if weight)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
