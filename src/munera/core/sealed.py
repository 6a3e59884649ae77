"""Simultaneous choices: every seat answers for itself, and nothing shows before the last answer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from munera.core.bits import BIT, lowest, members_of
from munera.core.engine import NOBODY, Frame, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Frame):
    """A choice that all seats in `open` still owe.

    What a seat answers is kept in the state under its seat, so the order of arrival cannot matter;
    the frame on the stack says only who has not finished. A seat may need several atoms.
    """

    def __init__(self, open_seats: i64) -> None:
        self.open: Final = open_seats

    def who(self, s: State) -> i64:
        """The lowest seat that still owes an answer: a search asks the seats one by one."""
        return lowest(self.open) if self.open else NOBODY

    def waiting(self, s: State) -> list[int]:
        """Every seat that still owes an answer."""
        return members_of(self.open)

    def is_open(self, seat: i64) -> bool:
        """Whether the seat still owes an answer; `legal` must be empty for the others."""
        return 0 <= seat < 62 and self.open & BIT[seat] != 0

    def apply(self, s: State, seat: i64, action: i64) -> None:
        """Keep the atom under its seat; after the last answer the choices come to light."""
        if not self.answer(s, seat, action):
            s.stack.append(self)
            return
        rest = self.open ^ BIT[seat]
        if rest:
            s.stack.append(self.again(rest))
        else:
            self.reveal(s)

    def run(self, s: State) -> None:
        """A choice that nobody owes comes to light at once."""
        self.reveal(s)

    def args(self) -> list[int]:
        """The seats that still owe an answer, as a bit set."""
        return [self.open]

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        """Keep one atom of a seat in the state; true when the seat has finished."""
        raise NotImplementedError

    def again(self, open_seats: i64) -> Frame:
        """The same choice with fewer seats to come."""
        raise NotImplementedError

    def reveal(self, s: State) -> None:
        """All answers are in: act on them together and push what follows."""
        raise NotImplementedError
