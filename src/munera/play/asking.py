"""What is asked: of whom, of what kind, what each seat may answer, and how it passes.

An `Asking` is what a position asks; a match finds it once for each position. `Asked` is what one
seat is asked by it. Nobody else looks at the stack of a game to find these things out.
"""

from __future__ import annotations

from typing import Final, final

from munera.core.engine import Frame, State, legal_list, waiting
from munera.core.sealed import Sealed
from munera.core.window import Window

PLAIN: Final = "plain"  # one seat answers, and everybody sees what it answers
SEALED: Final = "sealed"  # several seats answer at once, and nothing shows before the last answer
WINDOW: Final = "window"  # seats may react in turn, until all pass in a row
NOTHING: Final = ""  # the game is over
NO_PASS: Final = -1


@final
class Asking:
    """What a position asks. It stays true after the match has gone on, so it may be kept."""

    def __init__(self, s: State) -> None:
        frame = s.stack[-1] if s.stack else None
        self.frame: Final[Frame | None] = frame  # games may ask again by the same object
        self.seats: Final = tuple(waiting(s))  # all that may answer
        self.kind: Final = _kind(frame)
        self.is_window: Final = isinstance(frame, Window)

    def is_still_open(self, before: Asking | None) -> bool:
        """Whether this is the very question that was asked before: nothing has come to light."""
        return before is not None and self.frame is before.frame

    def follows(self, before: Asking | None) -> list[int]:
        """The seats for which this is the same question as before, though another one answered.

        So it is while several seats answer one simultaneous choice.
        """
        if before is None or len(before.seats) < 2 or type(self.frame) is not type(before.frame):
            return []
        return [seat for seat in self.seats if seat in before.seats]

    def passing(self, actions: list[int]) -> int:
        """The one of a seat's actions that passes in a window; NO_PASS: there is none."""
        frame = self.frame
        if isinstance(frame, Window):
            for action in actions:
                if frame.is_pass(action):
                    return action
        return NO_PASS


@final
class Asked:
    """What one seat is asked: the kind of question, what it may answer, and how it passes."""

    def __init__(self, seat: int, asking: Asking, actions: list[int]) -> None:
        self.seat: Final = seat
        self.kind: Final = asking.kind
        self.actions: Final = actions  # rising; callers do not change it
        self.passing: Final = asking.passing(actions) if asking.is_window else NO_PASS
        self.can_pass: Final = self.passing != NO_PASS  # in a reaction window
        self.is_forced: Final = len(actions) == 1  # there is only one thing that it may do


@final
class Answers:
    """What can be answered at a position, each seat's part found once."""

    def __init__(self, s: State, moves: int) -> None:
        self.asking: Final = Asking(s)
        self.state: Final = s
        self.moves: Final = moves  # that had been made
        self.known: Final[dict[int, Asked]] = {}  # by seat, as far as somebody wanted to know

    def find(self, seat: int) -> Asked:
        """Find out what a seat is asked; one that is not asked may answer nothing."""
        found = self.known[seat] = Asked(seat, self.asking, legal_list(self.state, seat))
        return found


@final
class Since:
    """Since when each seat has been asked what it is asked now, by any count that rises.

    The match does not know the time. Whoever keeps a log gives the stamps: the number of an entry.
    """

    def __init__(self) -> None:
        self.stamps: dict[int, int] = {}  # by seat
        self.asking: Asking | None = None  # what was noted last

    def answered(self, seat: int | None) -> None:
        """A seat has answered: whatever it is asked next is new. None: everything is new."""
        if seat is None:
            self.stamps.clear()
        else:
            self.stamps.pop(seat, None)

    def note(self, asking: Asking | None) -> list[int]:
        """Remember what is asked now; gives the seats for which it is new, to be stamped."""
        same = asking.follows(self.asking) if asking is not None else []
        self.asking = asking
        seats = asking.seats if asking is not None else ()
        return [seat for seat in seats if seat not in same or seat not in self.stamps]


def _kind(frame: Frame | None) -> str:
    if frame is None:
        return NOTHING
    if isinstance(frame, Window):
        return WINDOW
    return SEALED if isinstance(frame, Sealed) else PLAIN
