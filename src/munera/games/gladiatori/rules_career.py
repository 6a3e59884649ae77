"""How gladiators live on in a campaign (GL-362 to GL-367): XP, coins, fate, and their build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from munera.core.career import Build, Career, Cause, Outcome
from munera.core.engine import State
from munera.core.game import Table
from munera.core.saying import Saying
from munera.games.gladiatori.flow_end import HALE, KILLED, KNOCKED_OUT, experience, fate
from munera.games.gladiatori.opening import coins_of
from munera.games.gladiatori.space import BUY, CHAR, DONE, OVER, SPACE
from munera.games.gladiatori.state import M_VP, MAN, Munus, team_score
from munera.games.gladiatori.tables import (
    BOOK,
    BUDGET,
    MOST_COINS,
    STANDARD_CHARACTERS,
    usual_sides,
)

FATES: Final = {HALE: "hale", KNOCKED_OUT: "knocked-out", KILLED: "killed"}
LEAST_XP: Final = 0
XP_A_COIN: Final = 2


def outcome(s: State, seat: int) -> Outcome:
    """GL-363, GL-364, GL-366: what a finished match was worth, and his fate."""
    g = cast(Munus, s)
    points, became = int(experience(g, seat)), FATES[int(fate(g, seat))]
    if not g.setup.honour:
        return Outcome(points, became, causes=_alive(g, seat, points))
    causes = _honoured(g, seat, points)
    return Outcome(points, became, _place(g, seat), int(g.men[MAN * seat + M_VP]), causes)


def _place(g: Munus, seat: int) -> int:
    """The place of his side: the better VP, then hit points (GL-005, GL-007)."""
    teams = [int(g.setup.team[k]) for k in range(int(g.setup.seats))]
    own = team_score(g, teams[seat])
    return 1 + sum([team_score(g, team) > own for team in set(teams)])


def _honoured(g: Munus, seat: int, points: int) -> tuple[Cause, ...]:
    """GL-363: XP for VP, and for winning."""
    gained = int(g.men[MAN * seat + M_VP]) - int(g.setup.start_vp)
    won = int(g.results()[seat] > 0)
    name = "gained" if gained >= 0 else "lost"
    out = (Cause(name, points - won, abs(gained), "GL-363"),)
    return (*out, Cause("won", won, 0, "GL-363")) if won else out


def _alive(g: Munus, seat: int, points: int) -> tuple[Cause, ...]:
    """GL-366: XP for who lived through enough animals."""
    if not g.results()[seat]:
        return (Cause("fell", 0, 0, "GL-366"),)
    return (Cause("alive" if points else "few", points, 0, "GL-366"),)


def raised(usual: int, points: int) -> int:
    """GL-365: a budget with the coins that XP bring, up to the largest a table can have."""
    return min(MOST_COINS, usual + points // XP_A_COIN)


def coins(points: int) -> int:
    """GL-365: the budget at a table where everybody has 55 coins."""
    return raised(BUDGET, points)


def options(table: Table, points: Mapping[int, int]) -> dict[str, object]:
    """Options of a campaign: a gladiator's XP raise the usual budget of his seat (GL-335)."""
    every = [usual for _, usual in usual_sides(table)]
    for seat, own in points.items():
        every[seat] = raised(every[seat], own)
    return {"campaign": "on", "coins": " ".join([str(one) for one in every])}


def why_not(table: Table, seat: int, points: int) -> Saying | None:
    """Why a gladiator with these XP cannot have had this seat: no campaign, or other coins."""
    if not table.is_on("campaign"):
        return BOOK.say("career.no_campaign")
    _, usual = usual_sides(table)[seat]
    had, own = coins_of(table)[seat], raised(usual, points)
    if had != own:
        return BOOK.say("career.other_coins", had=had, coins=own)
    return None


def build(moves: Sequence[tuple[int, int]], seat: int) -> Build:
    """R-62: which character he took, and what he bought within his budget.

    Overlimit cards are left out: what is left in the box differs each time.
    """
    own = [action for by, action in moves if by == seat]
    out = [(SPACE.text(action),) for action in own if CHAR <= action < BUY]
    bought = [SPACE.text(action) for action in own if BUY <= action < OVER]
    if bought:
        return (*out, (*bought, SPACE.text(DONE)))
    return tuple(out)


def figure(build: Build) -> str:
    """The drawing of the character that he took last time."""
    for answer in build:
        name = answer[0].removeprefix("char ")
        if any(row["name"] == name for row in STANDARD_CHARACTERS):
            return name
    return "rudis" if build else ""


CAREER: Final = Career(
    {FATES[HALE]: True, FATES[KNOCKED_OUT]: True, FATES[KILLED]: False},
    outcome,
    coins,
    options,
    why_not,
    build,
    LEAST_XP,
    figure,
    ("gained", "lost", "won", "alive", "few", "fell"),
    scored=True,
)
