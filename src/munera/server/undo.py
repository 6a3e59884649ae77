"""Undo and redo: what a seat may take back, and whether the other people must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from munera.core.engine import CHANCE
from munera.server.plan import Moves

if TYPE_CHECKING:
    from munera.server.room import Room


@mypyc_attr(allow_interpreted_subclasses=True)
class Undoing:
    """What was taken back, who asks to take back, and which moves cannot be taken back."""

    def __init__(self) -> None:
        self.undone: list[Moves] = []  # moves that can be played again, the newest last
        self.asked_by: int | None = None  # the seat that asks the others to agree
        self.agreed: set[int] = set()
        self.declined: set[int] = set()  # seats whose request was refused since the last move
        self.alone: set[int] = set()  # numbers of the moves by which the table passed for a seat
        self.itself: dict[int, list[str]] = {}  # by seat: the texts of such passes, each once
        self.hushed = 0  # a bit for each move of the match that only its seat knows of
        self.rewinds = 0  # how often something was taken back

    def settle(self) -> None:
        """End a request to take back."""
        self.asked_by = None
        self.agreed = set()

    def point(self, room: Room, seat: int) -> int:
        """How many moves remain if the seat's last move is taken back; -1: it cannot be.

        A pass that the table gave for the seat does not count: the table would give it again. In an
        open sealed choice nothing can be taken back here: that would take back answers of others
        too, and tell them when this one was given. The game itself has moves to change an answer.
        """
        match = room.match
        moves = match.record.moves if match else []
        for k in range(len(moves) - 1, room.start - 1, -1):
            if moves[k][0] == seat and k not in self.alone:
                if self._is_advice(room, seat, k):
                    return -1
                return -1 if match and 0 <= match.sealed_at <= k else k
        return -1

    def _is_advice(self, room: Room, seat: int, move: int) -> bool:
        """Whether a bot made this move for a person, at a table without hints: it counts as one."""
        place = room.places[seat]
        held = bool(place.bot) or move < place.own
        return held and place.kind == "person" and not room.plan.hints

    def is_free(self, room: Room, seat: int) -> bool:
        """Whether the others need not agree: nobody else has moved since, and nothing was revealed.

        Never while a sealed choice is open: that would tell whether somebody has answered. An
        answer that another seat has begun in secret does not count, or else this would tell that it
        has begun. That answer is taken back as well.
        """
        match = room.match
        if match is None or match.sealed_at >= 0:
            return False
        moves, end = match.record.moves, self._known_end(room, seat)
        if not end or moves[end - 1][0] != seat:
            return False
        first = self.point(room, seat)
        if first < 0 or any(by not in (seat, CHANCE) for by, _ in moves[first:end]):
            return False
        return match.is_quiet_since(first, end)

    def _known_end(self, room: Room, seat: int) -> int:
        """How many moves there are, without the newest ones if only another seat knows them."""
        moves = room.match.record.moves if room.match else []
        end = len(moves)
        while end and self.hushed >> end - 1 & 1 and moves[end - 1][0] != seat:
            end -= 1
        return end

    def begun_by_another(self, room: Room, seat: int) -> tuple[int, int] | None:
        """If only another seat knows of the newest moves: that seat, and the first such move.

        None if there are no such moves.
        """
        moves = room.match.record.moves if room.match else []
        first, known = len(moves), self._known_end(room, seat)
        if first == known:
            return None
        other = moves[-1][0]
        while first > known and moves[first - 1][0] == other:
            first -= 1
        return other, first

    def last_mover(self, room: Room, seats: list[int]) -> int:
        """The seat that moved last among these; -1: none has moved."""
        moves = room.match.record.moves if room.match and seats else []
        for k in range(len(moves) - 1, room.start - 1, -1):
            if moves[k][0] in seats:
                return moves[k][0]
        return -1

    def can_redo(self, room: Room) -> bool:
        """Whether moves can be played again; never while a sealed choice is open."""
        sealed = room.match is not None and room.match.sealed_at >= 0
        return bool(self.undone) and self.asked_by is None and not sealed

    def taken_back_by(self) -> int:
        """The seat that took back last, which made the first of the moves taken back; -1: none."""
        return self.undone[-1][0][0] if self.undone else -1

    def is_redo_its_own(self, room: Room) -> bool:
        """Whether the moves taken back last contain none of another person."""
        owner = room.places[self.taken_back_by()].guest
        others = {seat for seat, _ in self.undone[-1] if seat >= 0}
        return all(room.places[k].bot or room.places[k].guest == owner for k in others)
