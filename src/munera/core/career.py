"""What a career is: a character of a game who lives on from one match to the next.

A game that has careers offers a `Career` as `rules.CAREER`. The house keeps the history
(`munera.play.campaign`) and knows no rule of it. It asks the `Career`, about a finished match and
its table: what the match was worth, what became of the character, what he may spend next time and
how he was built.

The game's book has the words, under `[career]`: `points` and `coins` name what he gathers and what
he spends, `score` what a match counts, `[career.fates]` has a sentence for every fate and
`[career.causes]` one for every cause of points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from munera.core.engine import State
from munera.core.saying import Saying

if TYPE_CHECKING:
    from munera.core.game import Table

# Answers that make up a build, in the order in which they are asked for. Each answer is the texts
# of the actions that one seat plays together.
Build = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason why a match brought points, or none."""

    name: str  # one of `Career.causes`
    points: int
    n: int = 0  # a number that its sentence may name, as `{n}`
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match was worth to the character of a seat, and what became of him.

    A campaign is checked by points and fate alone. The rest is told.
    """

    points: int  # gained; below 0 if lost
    fate: str  # one of `Career.fates`
    place: int = field(default=0, compare=False)  # of his side, from 1; 0: there are no places
    score: int | None = field(default=None, compare=False)  # what he got; None: nothing is counted
    causes: tuple[Cause, ...] = field(default=(), compare=False)  # their points add up to `points`


def no_figure(build: Build) -> str:
    """The usual answer: the characters have no drawing, and the game's emblem stands for them."""
    return ""


@dataclass(frozen=True, slots=True)
class Career:
    """How the characters of a game live on."""

    # Every fate, and whether he can fight again. The first is that of somebody who has not fought.
    fates: Mapping[str, bool]
    # What a finished match was worth to the character of a seat.
    outcome: Callable[[State, int], Outcome]
    # What a character with this many points may spend at a usual table.
    coins: Callable[[int], int]
    # The options that a checked table needs so that characters may sit down at it. The mapping
    # gives the points of each character by seat. Nobody else may set these options.
    options: Callable[[Table, Mapping[int, int]], dict[str, object]]
    # Why a character with this many points could not have this seat of a checked table; None if he
    # could. It does not look at characters in other seats.
    why_not: Callable[[Table, int, int], Saying | None]
    # How the character of a seat was built, from the moves of a match: who did what, in order.
    # Empty if nobody built him. It is a proposal for the next match; the rules judge it there.
    build: Callable[[Sequence[tuple[int, int]], int], Build]
    least: int = 0  # points never fall below this
    # The sprite that shows a character with this build; empty: the game's emblem.
    figure: Callable[[Build], str] = no_figure
    causes: tuple[str, ...] = ()  # everything that can bring points, by name; empty: it is not told
    scored: bool = False  # whether a match can have a score

    def sum_up(self, points: int, gained: int) -> int:
        """The points of a character after a match."""
        return max(self.least, points + gained)

    def words(self) -> list[str]:
        """The keys of all that a game's book must say about careers."""
        out = ["career.points", "career.coins", *[f"career.fates.{fate}" for fate in self.fates]]
        out += [f"career.causes.{cause}" for cause in self.causes]
        return [*out, "career.score"] if self.scored else out
