"""What a match of Brawl is worth, and how fighters live on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from munera.core.career import Build, Career, Outcome
from munera.core.engine import State
from munera.core.game import Table
from munera.core.saying import Saying, book_at

from .meta import USUAL
from .opening import coins_of
from .space import ARM, DONE, SHIELD, SPACE
from .state import Brawl

BOOK: Final = book_at(Path(__file__).parent / "lang")
FOR_A_WIN: Final = 2
FOR_A_LOSS: Final = -1


def outcome(s: State, seat: int) -> Outcome:
    """BR-4: points for the win; BR-3: what became of the fighter."""
    b = cast(Brawl, s)
    behind = max(b.sum_of(other) for other in range(b.seats)) - b.sum_of(seat) - b.shields[seat]
    fate = "dead" if behind >= 7 else "out" if behind >= 4 else "well"
    return Outcome(FOR_A_WIN if s.results()[seat] > 0 else FOR_A_LOSS, fate)


def coins(points: int) -> int:
    """BR-4: a coin for every point."""
    return USUAL[0] + points


def options(table: Table, points: Mapping[int, int]) -> dict[str, object]:
    """The coins of fighters, in a campaign."""
    every = list(USUAL)
    for seat, own in points.items():
        every[seat] = coins(own)
    return {"campaign": "on", "coins": " ".join([str(one) for one in every])}


def why_not(table: Table, seat: int, points: int) -> Saying | None:
    """Why the fighter cannot have had this seat: no campaign, or other coins."""
    if not table.is_on("campaign"):
        return BOOK.say("career.no_campaign")
    had = coins_of(table)[seat]
    if had != coins(points):
        return BOOK.say("career.other_coins", had=had, coins=coins(points))
    return None


def build(moves: Sequence[tuple[int, int]], seat: int) -> Build:
    """What the fighter bought."""
    bought = [SPACE.text(act) for by, act in moves if by == seat and act in (ARM, SHIELD)]
    return ((*bought, SPACE.text(DONE)),) if bought else ()


CAREER: Final = Career(
    {"well": True, "out": True, "dead": False}, outcome, coins, options, why_not, build
)
