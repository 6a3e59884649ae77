"""How gladiators live on in a campaign (GL-362 to GL-367): XP, coins, fate, and their build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from munera.core.career import Build, Career, Outcome
from munera.core.engine import State
from munera.core.game import Table
from munera.core.saying import Saying
from munera.games.gladiatori.flow_end import HALE, KILLED, KNOCKED_OUT, experience, fate
from munera.games.gladiatori.opening import coins_of
from munera.games.gladiatori.space import BUY, CHAR, DONE, OVER, SPACE
from munera.games.gladiatori.state import Munus
from munera.games.gladiatori.tables import BOOK, BUDGET, MOST_COINS, usual_sides

FATES: Final = {HALE: "hale", KNOCKED_OUT: "knocked-out", KILLED: "killed"}
LEAST_XP: Final = 0
XP_A_COIN: Final = 2


def outcome(s: State, seat: int) -> Outcome:
    """GL-363, GL-364, GL-366: what a match that is over was worth, and his fate."""
    g = cast(Munus, s)
    return Outcome(int(experience(g, seat)), FATES[int(fate(g, seat))])


def raised(usual: int, points: int) -> int:
    """GL-365: a budget with the coins that XP bring, as far as a table can have it."""
    return min(MOST_COINS, usual + points // XP_A_COIN)


def coins(points: int) -> int:
    """GL-365: the budget at a table where everybody has 55 coins."""
    return raised(BUDGET, points)


def options(table: Table, points: Mapping[int, int]) -> dict[str, object]:
    """A campaign, in which a gladiator's XP raise the usual budget of his seat (GL-335)."""
    every = [usual for _, usual in usual_sides(table)]
    for seat, own in points.items():
        every[seat] = raised(every[seat], own)
    return {"campaign": "on", "coins": " ".join([str(one) for one in every])}


def why_not(table: Table, seat: int, points: int) -> Saying | None:
    """Why a gladiator with these XP cannot have been there: no campaign, or other coins."""
    if not table.is_on("campaign"):
        return BOOK.say("career.no_campaign")
    _, usual = usual_sides(table)[seat]
    had, own = coins_of(table)[seat], raised(usual, points)
    if had != own:
        return BOOK.say("career.other_coins", had=had, coins=own)
    return None


def build(moves: Sequence[tuple[int, int]], seat: int) -> Build:
    """R-62: which character he took, and what he bought within his budget.

    Overlimit cards are left out: what is left in the box is another question every time.
    """
    own = [action for by, action in moves if by == seat]
    out = [(SPACE.text(action),) for action in own if CHAR <= action < BUY]
    bought = [SPACE.text(action) for action in own if BUY <= action < OVER]
    if bought:
        return (*out, (*bought, SPACE.text(DONE)))
    return tuple(out)


CAREER: Final = Career(
    {FATES[HALE]: True, FATES[KNOCKED_OUT]: True, FATES[KILLED]: False},
    outcome,
    coins,
    options,
    why_not,
    build,
    LEAST_XP,
)
