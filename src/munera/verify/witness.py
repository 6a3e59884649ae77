"""What a page saw while a game was played, and whether a proof is of that game.

    munera witness 3
    table ID
    since sealing                when it began to look: sealing, revealing or playing
    charter
    ...the charter as it was shown; from `charter` on nothing for a table of version 1...
    promise HEX
    seat K COMMIT|- SHARE|-      as they were shown, a line for each seat
    own K COMMIT SHARE taken     a seat of its own: `taken` by the server, or only `sent` to it;
    own K COMMIT - made          only the commitment was sent; `own K - - none`: nothing was made
    chain HEX                    each value that was shown with a turn
    played K TEXT                what was played from it
    itself TEXT                  what its seats did by themselves, as it was told: a pass, a set-up
    held K                       it was told that a bot plays for this seat of its own
    undid K                      it asked to take back, or to play again
    away K                       something may have been played for the seat from elsewhere
    found WORD                   a promise that was broken before its eyes
    results 1 0 0                what it was shown at the end
    end SHA-256 of everything before

A witness of form 2 has `own K SHARE` for a share that was taken, and none of the lines from
`itself` to `found`. A proof that is sound in itself may still be the proof of another game: a
server can make up a whole one. Only who looked on can tell.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import zip_longest

from munera.verify.check import Verdict
from munera.verify.read import (
    COUNT,
    HEX64,
    TABLE_LINE,
    TEXT,
    Fault,
    Lines,
    Link,
    Proof,
    Seat,
    lines_of,
    read_charter,
    read_seats,
)

FIRST_LINE = "munera witness ([23])"
OLD = 2  # the form up to version 0.7
OWN = (
    f"own {COUNT} (?:(-) (-) (none)|([0-9a-f]{{64}}) (-) (made)"
    "|([0-9a-f]{64}) ([0-9a-f]{64}) (sent|taken))"
)


@dataclass(frozen=True, slots=True)
class Own:
    """What a page put in for a seat of its own, and how far it came."""

    share: str  # empty: it was not sent
    state: str  # none, made, sent or taken


@dataclass(slots=True)
class Witness:
    """All that a witness says."""

    form: int = 3
    table: str = ""
    since: str = ""
    charter: str = ""
    promise: str = ""
    seats: tuple[Seat, ...] = ()
    own: dict[int, Own] = field(default_factory=dict)
    chain: tuple[str, ...] = ()
    played: tuple[tuple[int, str], ...] = ()
    itself: tuple[str, ...] = ()
    held: tuple[int, ...] = ()
    undid: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    found: tuple[str, ...] = ()
    results: str = ""


def read_witness(content: bytes) -> Witness:
    """What a witness says; raises Fault if it is not spelled like one."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("spelling", 0, "the file is not text: it is no UTF-8.") from None
    if not text.startswith(("munera witness 2\n", "munera witness 3\n")):
        why = "this is no witness: it does not begin with 'munera witness 3'."
        raise Fault("spelling", 1, why)
    lines = lines_of(text)
    (form,) = lines.take(FIRST_LINE, "the first line of a witness")
    out = Witness(int(form))
    (out.table,) = lines.take(TABLE_LINE, "the name of a table")
    (out.since,) = lines.take("since (sealing|revealing|playing)", "since when it looked on")
    if lines.peek("charter"):
        lines.take("charter", "the line 'charter'")
        shown = Proof()
        read_charter(lines, shown)
        out.charter = shown.charter
    (out.promise,) = lines.take(f"promise {HEX64}", "the server's promise")
    out.seats = read_seats(lines) if lines.peek("seat") else ()
    _read_own(lines, out)
    out.chain = _read_all(lines, "chain", "([0-9a-f]{32})", "a value of the chain")
    played: list[tuple[int, str]] = []
    while lines.peek("played"):
        seat, move = lines.take(f"played {COUNT} {TEXT}", "something that was played")
        played.append((int(seat), move))
    out.played = tuple(played)
    if out.form > OLD:
        _read_told(lines, out)
    if lines.peek("results"):
        out.results = lines.lines[lines.at]
        lines.take("results(?: [0-9.]+)+", "what each seat got")
    (told,) = lines.take(f"end {HEX64}", "the closing line")
    if hashlib.sha256(lines.text(1, lines.at).encode()).hexdigest() != told:
        raise Fault("file", lines.at, "the closing line does not fit what stands before it.")
    if lines.at < len(lines.lines):
        raise Fault("spelling", lines.at + 1, "there is more after the closing line.")
    return out


def _read_own(lines: Lines, out: Witness) -> None:
    while lines.peek("own"):
        if out.form == OLD:
            seat, share = lines.take(f"own {COUNT} {HEX64}", "a share of one's own")
            out.own[int(seat)] = Own(share, "taken")
            continue
        seat, *told = lines.take(OWN, "a share of one's own")
        _, share, state = [one for one in told if one]
        out.own[int(seat)] = Own(share.strip("-"), state)


def _read_told(lines: Lines, out: Witness) -> None:
    """What a page was told of its seats beside what was played from it."""
    out.itself = _read_all(lines, "itself", TEXT, "what a seat did by itself")
    seats = (
        tuple(int(seat) for seat in _read_all(lines, word, COUNT, "a seat of one's own"))
        for word in ("held", "undid", "away")
    )
    out.held, out.undid, out.away = seats
    out.found = _read_all(lines, "found", "([A-Za-z]{1,32})", "a promise that was broken")


def _read_all(lines: Lines, word: str, pattern: str, what: str) -> tuple[str, ...]:
    out: list[str] = []
    while lines.peek(word):
        out += lines.take(f"{word} {pattern}", what)
    return tuple(out)


def compare(verdict: Verdict, seen: Witness) -> None:
    """Raise Fault if a sound proof is not of the game that was seen: of the kind `witness`.

    Of the kind `share` if it is, but a seat that looked on from there has no share in the dice.
    """
    proof = verdict.proof
    if proof.table != seen.table:
        raise _other("this is the proof of another table.")
    if proof.charter != seen.charter:
        raise _other(_charter_differs(proof.charter, seen.charter))
    if proof.commit != seen.promise:
        raise _other("the server's promise is not the one that was shown before the shares.")
    for number, was in enumerate(seen.seats):
        now = proof.seats[number] if number < len(proof.seats) else Seat("", "", 0)
        if now.commit != was.commit or (was.reveal and now.reveal != was.reveal):
            raise _other(f"what seat {number} put into the dice was changed after it was shown.")
    for number, own in seen.own.items():
        if own.state == "taken" and _reveal(proof, number) != own.share:
            raise _other(f"the share of seat {number}, which was taken, is missing.")
    _compare_chain(verdict, seen)
    if proof.links:
        _compare_moves(proof, seen)
    if seen.results != proof.results and seen.results and (proof.charter or proof.results):
        raise _other("the record ends otherwise than was shown.")
    if seen.found:
        raise _other(f"a promise was broken before the eyes of the page ({seen.found[0]}).")
    for number, own in seen.own.items():
        reveal = _reveal(proof, number)
        if not reveal or (own.state != "none" and reveal != own.share):
            why = f"the share of seat {number} is not in these dice: they prove nothing to it."
            raise Fault("share", 0, why)


def _reveal(proof: Proof, number: int) -> str:
    return proof.seats[number].reveal if number < len(proof.seats) else ""


def _compare_chain(verdict: Verdict, seen: Witness) -> None:
    """The record leads through every value that was shown, and ends with the last one."""
    values = verdict.values
    if not set(values).issuperset(seen.chain):
        raise _other("the record does not lead through what was shown during the game.")
    if seen.results and values:
        links = verdict.proof.links
        last = len(links)
        while last and links[last - 1].kind in ("bot", "back"):  # after the end they change nothing
            last -= 1
        if not set(values[last:]).intersection(seen.chain):
            raise _other("the record does not end with a value that was shown.")


class _Own:
    """What a seat of the page's own did, link by link."""

    def __init__(self, seat: int, seen: Witness) -> None:
        self.seat = seat
        self.strict = seen.form > OLD and seat not in seen.away
        self.wanted = [text for by, text in seen.played if by == seat]
        self.itself = set(seen.itself)
        self.may_be_held = seat in seen.held
        self.undone = Counter(seen.undid)[seat]
        self.at = 0
        self.held = False

    def follow(self, link: Link, after: Link | None) -> None:
        """Raise Fault if the page knows nothing of what its seat did here.

        Before another seat's undo the house takes back what was begun to be answered.
        """
        if link.kind == "undo" and after and after.kind == "undo" and after.seat != self.seat:
            return
        if link.kind in ("bot", "back"):
            self.held = link.kind == "bot"
            if self.strict and self.held and not self.may_be_held:
                raise _other(f"a bot played for seat {self.seat}, and nobody was told.")
        elif link.kind in ("undo", "redo"):
            self.undone -= 1
            if self.strict and self.undone < 0 and not self.held:
                raise _other(f"seat {self.seat} took something back that it did not ask for.")
        elif link.kind == "move":
            self._played([move.text for move in link.moves if move.seat == self.seat])

    def _played(self, texts: list[str]) -> None:
        whole = self.wanted[self.at : self.at + len(texts)] == texts
        if whole:
            self.at += len(texts)
        elif self.held or self.itself.issuperset(texts):
            return
        elif self.strict:
            raise _other(f"'{texts[0]}' of seat {self.seat} was not played from the page.")
        else:  # of an earlier form, or played from elsewhere too: the order is kept
            for text in texts:
                if self.at < len(self.wanted) and text == self.wanted[self.at]:
                    self.at += 1


def _compare_moves(proof: Proof, seen: Witness) -> None:
    """What was played from the page happened, in this order, and nothing else of its seats."""
    seats = {seat for seat, _ in seen.played} | (set(seen.own) if seen.form > OLD else set())
    for seat in sorted(seats):
        own = _Own(seat, seen)
        for link, after in zip_longest(proof.links, proof.links[1:]):
            if link.seat == seat:
                own.follow(link, after)
        if own.at < len(own.wanted):
            text = own.wanted[own.at]
            raise _other(f"'{text}', which seat {seat} played, did not happen in the record.")


def lacks(verdict: Verdict, seen: Witness | None) -> list[str]:
    """What a proof and a witness do not cover, in sentences."""
    proof = verdict.proof
    out = [
        f"Seat {number} sealed a share and never revealed it."
        for number, seat in enumerate(proof.seats)
        if seat.commit and not seat.reveal
    ]
    out += [
        f"Seat {number} is a person's and gave no share."
        for number, seat in enumerate(proof.seats)
        if proof.charter and proof.persons[number] and not seat.commit
    ]
    if seen is None:
        return out
    if proof.charter and not seen.seats:
        out.append("The witness did not see what was sealed.")
    if seen.since != "sealing":
        out.append(f"The witness looked on only from the {seen.since} on.")
    if proof.charter:
        count, links = len(set(seen.chain)), len(proof.links)
        told = f"The witness was shown {count} of {links + 1} values of the chain"
        out += [f"{told}: it covers little."] if 2 * count < links else []
        out += [] if seen.results else ["The witness did not see the end."]
        if seen.form == OLD:
            out.append(
                "The witness is of an earlier form: it does not tell whether its seats made other "
                "moves too, nor that a share of its own was never taken."
            )
    for seat in seen.away:
        out.append(f"Seat {seat} may have been played from elsewhere too.")
    return out


def _charter_differs(told: str, seen: str) -> str:
    """Which line of the charter is not as it was shown."""
    if not told:
        return "a charter was shown, and this proof has none."
    if not seen:
        return "no charter was shown, and this proof has one."
    for mine, theirs in zip(seen.split("\n"), told.split("\n"), strict=False):
        if mine != theirs:
            return f"the charter says '{theirs[:60]}', and '{mine[:60]}' was shown."
    return "the charter is not the one that was shown."


def _other(why: str) -> Fault:
    return Fault("witness", 0, why)
