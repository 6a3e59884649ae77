"""Proofs with a charter: what was fixed before the shares, and the chain of all that happened."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from munera.verify.read import Fault, Link, Move, Proof

SHOWN = 32  # how many digits of a chain value everybody was shown


@dataclass(slots=True)
class Due:
    """A draw that must exist: for which move, and which draws were undone or redone before it."""

    move: int
    text: str
    before: list[tuple[int, int]] = field(default_factory=list)  # -1 or 1, and which draw


@dataclass(slots=True)
class Story:
    """The draws of a game in the order in which they were made here."""

    due: list[Due]
    earlier: int  # draws that were not made here


def record_story(proof: Proof) -> Story:
    """The draws of a proof that has only a record."""
    chances = [
        Due(number, move.text) for number, move in enumerate(proof.moves, 1) if move.seat == -1
    ]
    due = [chance for chance in chances if chance.move > proof.start]
    return Story(due, len(chances) - len(due))


def check_charter(proof: Proof) -> None:
    """The charter, the secret, the shares, the record's own hash, and the key."""
    commit_at, key_at, _, record_at, _ = proof.at
    played = "".join(f"{line}\n" for line in proof.charter.split("\n")[2:-1])
    played = played[: played.index("\nseat 0 ") + 1]
    if not proof.header.partition("\n")[2].startswith(f"{played}name 0 "):
        raise Fault("charter", record_at, "the record is not of what the charter says is played.")
    digest = _sha256(proof.charter)
    if _sha256(f"munera promise 2\n{digest}\n{proof.secret}\n") != proof.commit:
        raise Fault("commit", commit_at, "the secret is not the one that the server promised.")
    for number, seat in enumerate(proof.seats):
        if seat.commit and not proof.persons[number]:
            raise Fault("seat", seat.line, f"seat {number} is a bot's and can have no share.")
        if not seat.reveal:
            continue
        told = f"munera share 2\n{digest}\n{proof.commit}\n{number}\n{seat.reveal}\n"
        if _sha256(told) != seat.commit:
            raise Fault(
                "seat", seat.line, f"what seat {number} revealed is not what it committed to."
            )
    before = proof.record[: proof.record.rindex("\nend ") + 1]
    if _sha256(before)[:16] != proof.record_hash:
        raise Fault("record", record_at, "the record was changed after it was closed.")
    key = hmac.digest(
        bytes.fromhex(proof.secret), f"munera key 2\n{seal_of(proof)}\n".encode(), "sha256"
    )
    if key.hex() != proof.key:
        raise Fault("key", key_at, "the key does not follow from the secret and the seal.")


def seal_of(proof: Proof) -> str:
    """One value for charter, promise, commitments and shares; empty in version 1."""
    if not proof.charter:
        return ""
    told = f"munera seal 2\n{_sha256(proof.charter)}\n{proof.commit}\n"
    for number, seat in enumerate(proof.seats):
        told += f"{number} {seat.commit or '-'} {seat.reveal or '-'}\n"
    return _sha256(told)


def values_of(proof: Proof) -> tuple[str, ...]:
    """Every value of the chain as it was shown, the one before the first link too."""
    if not proof.charter:
        return ()
    secret, digest = bytes.fromhex(proof.secret), _sha256(proof.charter)
    key = hmac.digest(secret, f"munera chain key 2\n{digest}\n".encode(), "sha256")
    value = hmac.digest(key, f"munera chain 2\n{digest}\n".encode(), "sha256").hex()
    out = [value[:SHOWN]]
    for link in proof.links:
        value = hmac.digest(key, f"{value}\n{link.text}".encode(), "sha256").hex()
        out.append(value[:SHOWN])
    return tuple(out)


def tell_history(proof: Proof) -> Story:
    """Go through all that happened; raises Fault if it does not lead to the record."""
    teller = _Teller(proof)
    for link in proof.links:
        teller.take(link)
    if not teller.begun:
        raise Fault("history", proof.at[3], "the game never began.")
    if tuple(teller.moves) != proof.moves:
        raise Fault("history", proof.at[3], "what happened does not lead to the record.")
    return teller.story


class _Teller:
    """The game as it was after each link."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.seal = seal_of(proof)
        self.moves: list[Move] = []
        self.drawn: list[int] = []  # by move: which draw it was; -1: none that was made here
        self.undone: list[tuple[list[Move], list[int]]] = []
        self.changes: list[tuple[int, int]] = []  # draws undone or redone since the last one
        self.story = Story([], 0)
        self.begun = False

    def take(self, link: Link) -> None:
        """Follow one link."""
        if link.kind == "begin":
            self._begin(link)
        elif link.kind in ("bot", "back"):
            return
        elif not self.begun:
            raise Fault("history", link.line, "the game has not begun here.")
        elif link.kind == "move":
            self._move(link)
        elif link.kind == "undo":
            self._undo(link)
        elif not self.undone:
            raise Fault("history", link.line, "nothing was taken back that could be played again.")
        else:
            moves, drawn = self.undone.pop()
            self.moves += moves
            self.drawn += drawn
            self.changes += [(1, draw) for draw in drawn if draw >= 0]

    def _begin(self, link: Link) -> None:
        proof = self.proof
        if self.begun:
            raise Fault("history", link.line, "the game begins a second time.")
        if link.seal != self.seal:
            raise Fault("history", link.line, "the game began under another seal.")
        if len(link.moves) < proof.start:
            raise Fault("draws", proof.at[2], f"the record has only {len(link.moves)} moves.")
        lines = link.text.split("\n")[1 : proof.start + 1]
        if proof.start and _sha256("".join(f"{line}\n" for line in lines)) != proof.begun:
            why = "the moves that came from elsewhere are not those of the charter."
            raise Fault("charter", proof.at[2], why)
        if any(move.seat != -1 for move in link.moves[proof.start :]):
            why = "the game begins with moves of seats that did not come from elsewhere."
            raise Fault("history", link.line, why)
        self.begun = True
        for move in link.moves:
            self._play(move)

    def _move(self, link: Link) -> None:
        if not link.moves or {move.seat for move in link.moves} - {link.seat, -1}:
            raise Fault("history", link.line, f"these are not moves of seat {link.seat}.")
        self.undone.clear()
        for move in link.moves:
            self._play(move)

    def _undo(self, link: Link) -> None:
        stay = link.stay
        if not self.proof.start <= stay < len(self.moves):
            raise Fault("history", link.line, "there is nothing that could be taken back so.")
        self.undone.append((self.moves[stay:], self.drawn[stay:]))
        self.changes += [(-1, draw) for draw in self.drawn[stay:] if draw >= 0]
        del self.moves[stay:], self.drawn[stay:]

    def _play(self, move: Move) -> None:
        self.moves.append(move)
        draw = -1
        if move.seat == -1 and len(self.moves) <= self.proof.start:
            self.story.earlier += 1
        elif move.seat == -1:
            draw = len(self.story.due)
            self.story.due.append(Due(len(self.moves), move.text, self.changes))
            self.changes = []
        self.drawn.append(draw)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
