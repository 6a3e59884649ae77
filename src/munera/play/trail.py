"""The trail of a match: copies of its state on the way, so that going back is short.

A match that is only played keeps the two newest, for whoever takes a move back. One that somebody
has gone further back in keeps them all, from its beginning on, until it is told to forget them.
"""

from __future__ import annotations

from bisect import bisect_right

from mypy_extensions import mypyc_attr

from munera.core.engine import State

EVERY = 32  # moves between two marks
NEAR = 2  # marks of a match that is only played
MOST = 256  # marks at most; a longer match has them further apart


class Waymark:
    """A match after so many moves: what cannot be read off its record. Nobody changes it."""

    def __init__(self, moves: int, state: State, sealed_at: int, drawn: dict[str, int]) -> None:
        self.moves = moves
        self.state = state
        self.sealed_at = sealed_at
        self.drawn = drawn


@mypyc_attr(allow_interpreted_subclasses=True)
class Trail:
    """The marks of one match, in the order of the game."""

    def __init__(self) -> None:
        self.marks: list[Waymark] = []
        self.is_whole = False  # whether all marks stay, not the newest alone
        self._every = EVERY

    def is_due(self, moves: int) -> bool:
        """Whether there should be a mark after so many moves, and is none."""
        if moves % self._every:
            return False
        return self._place(moves) == 0 or self.marks[self._place(moves) - 1].moves != moves

    def add(self, mark: Waymark) -> None:
        """Keep a mark that is due."""
        self.marks.insert(self._place(mark.moves), mark)
        if not self.is_whole:
            del self.marks[:-NEAR]
        elif len(self.marks) > MOST:
            self._every *= 2
            self.marks = [kept for kept in self.marks if kept.moves % self._every == 0]

    def before(self, moves: int) -> Waymark | None:
        """The last mark that a match after so many moves can begin from; None: its opening."""
        place = self._place(moves)
        return self.marks[place - 1] if place else None

    def cut(self, moves: int) -> None:
        """Forget what comes after so many moves."""
        del self.marks[self._place(moves) :]

    def narrow(self, near: int = NEAR) -> None:
        """Keep no more than the newest marks, as a match does that is only played."""
        self.marks = self.marks[-near:] if near else []
        self.is_whole = False
        self._every = EVERY

    def _place(self, moves: int) -> int:
        return bisect_right(self.marks, moves, key=_moves_of)


def _moves_of(mark: Waymark) -> int:
    return mark.moves
