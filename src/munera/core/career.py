"""What a career is: a character of a game that goes from one match to the next.

A game that has careers offers a `Career` as `rules.CAREER`. The house keeps the history
(`munera.play.campaign`), and knows no rule of it: what a match was worth, what became of the
character, what he may spend next time and how he was built are asked here, of a finished match and
of its table.

What is called how stands in the game's book, under `[career]`: `points` and `coins` are the words
for what he gathers and for what he spends, and `[career.fates]` has a sentence for every fate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from munera.core.engine import State
from munera.core.saying import Saying

if TYPE_CHECKING:
    from munera.core.game import Table

# Answers that make up a build, in the order in which they are asked for. Each is the texts of
# actions that one seat plays as a whole.
Build = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match was worth to the character of a seat, and what became of him."""

    points: int  # gained; below 0 if lost
    fate: str  # one of `Career.fates`


@dataclass(frozen=True, slots=True)
class Career:
    """How the characters of a game live on."""

    # Every fate, first that of somebody who has not fought yet, with whether he can fight again.
    fates: Mapping[str, bool]
    # What a finished match was worth to the character of a seat.
    outcome: Callable[[State, int], Outcome]
    # What a character with so many points may spend at a usual table.
    coins: Callable[[int], int]
    # The options that a checked table needs so that characters, by seat with their points, may sit
    # down at it. Nobody else may set these options.
    options: Callable[[Table, Mapping[int, int]], dict[str, object]]
    # Why a character with so many points could not have this seat of a checked table; None if he
    # could. It knows nothing of characters at the other seats.
    why_not: Callable[[Table, int, int], Saying | None]
    # How the character of a seat was built, from the moves of a match: who did what, in order.
    # Empty if nobody built him. It is a proposal for the next match; the rules judge it there.
    build: Callable[[Sequence[tuple[int, int]], int], Build]
    least: int = 0  # points never fall below

    def sum_up(self, points: int, gained: int) -> int:
        """The points of a character after a match."""
        return max(self.least, points + gained)

    def words(self) -> list[str]:
        """The keys of all that a game's book must say about careers."""
        return ["career.points", "career.coins", *[f"career.fates.{fate}" for fate in self.fates]]
