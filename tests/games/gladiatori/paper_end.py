"""The end of a match, its winners, and the campaign (3.A, GL-328 to GL-330, 3.M)."""

from __future__ import annotations

from games.gladiatori.paper_data import (
    ANIMAL_XP,
    COVER_HP,
    START_COINS,
    START_VP,
    SUGGESTED,
    VP_ALIVE,
    VP_TEAM_OF_TWO,
)
from games.gladiatori.paper_harm import animals_left
from games.gladiatori.paper_move import score
from games.gladiatori.paper_table import (
    MatchEnds,
    Table,
    in_play,
    is_alive,
    item_values,
    own_items,
    pile_hp,
    team_of,
)


def end_check(g: Table) -> None:
    """GL-002, GL-003, GL-186, GL-413: ends the match if nothing is left to decide."""
    inside = [seat for seat in range(g.seats) if in_play(g, seat)]
    if g.mode in ("solo", "cooperative"):
        if not inside or not animals_left(g):
            raise MatchEnds
    elif any(len(team) > 1 for team in g.teams):
        if any(all(seat not in inside for seat in team) for team in g.teams):
            raise MatchEnds
    elif len(inside) <= 1:
        raise MatchEnds


def end_of_match(g: Table) -> None:
    """GL-009, GL-328 to GL-330: survivors, then the 2 against 1 modifier."""
    g.phase = "over"
    g.active = -1
    for seat in range(g.seats):
        if is_alive(g, seat):
            score(g, seat, VP_ALIVE, "GL-328")
    if sorted(len(team) for team in g.teams) == [1, 2]:
        pair = next(number for number, team in enumerate(g.teams) if len(team) == 2)
        g.team_modifier[pair] = VP_TEAM_OF_TWO  # UNCLEAR U-46: beside the VP of the seats
        g.tell("team_modifier", "GL-329", pair, VP_TEAM_OF_TWO)
    g.over = True
    g.tell("over", "GL-001", *winners(g))


def team_score(g: Table, number: int) -> int:
    """GL-327, GL-329."""
    return sum(g.men[seat].vp for seat in g.teams[number]) + g.team_modifier.get(number, 0)


def hit_points_left(g: Table, seat: int) -> int:
    """R-47: hand, HP deck, items and cover; nothing for the dead and the surrendered."""
    man = g.men[seat]
    if not is_alive(g, seat):
        return 0
    cards = pile_hp(man.hand) + pile_hp(man.hp) + pile_hp(man.deck)
    return cards + sum(item_values(item)[2] for item in own_items(man)) + COVER_HP


def winners(g: Table) -> list[int]:
    """GL-005 to GL-008, GL-412: the seats that win."""
    if g.mode in ("solo", "cooperative"):
        return [seat for seat in range(g.seats) if is_alive(g, seat)]
    worth = {
        number: (team_score(g, number), sum(hit_points_left(g, seat) for seat in team))
        for number, team in enumerate(g.teams)
    }
    best = max(worth.values())
    return [seat for seat in range(g.seats) if worth[team_of(g, seat)] == best]


def results(g: Table) -> list[float]:
    """1 for a win, 0 for a loss, a share for a shared victory.

    UNCLEAR U-25: sides share, not seats: each member of the one winning team has 1; survivors of a
    solo or cooperative match have 1 each.
    """
    won = winners(g)
    if g.mode in ("solo", "cooperative"):
        return [1.0 if seat in won else 0.0 for seat in range(g.seats)]
    sides = {team_of(g, seat) for seat in won}
    return [1.0 / len(sides) if seat in won else 0.0 for seat in range(g.seats)]


# --- Campaign (GL-362 to GL-367) -----------------------------------------------------------------


def towards_zero(gain: int) -> int:
    """Full tens, rounded towards zero (R-60)."""
    return gain // 10 if gain >= 0 else -(-gain // 10)


def xp_gained(final_vp: int, won: bool) -> int:
    """GL-363."""
    return towards_zero(final_vp - START_VP) + (1 if won else 0)


def animal_xp_gained(kind: str, number: int, seats: int, won: bool) -> int:
    """GL-366: for at least the suggested number of animals."""
    return ANIMAL_XP[kind] if won and number >= SUGGESTED[kind][0] * seats else 0


def xp_after(before: int, gained: int) -> int:
    """GL-367, R-61: never below 0."""
    return max(0, before + gained)


def next_budget(xp: int) -> int:
    """GL-365."""
    return START_COINS + xp // 2


def campaign(g: Table) -> list[tuple[int, str]]:
    """GL-363, GL-364, GL-366: XP gained and fate of every seat after the match."""
    assert g.over
    won = winners(g)
    found = []
    for seat in range(g.seats):
        if g.mode in ("solo", "cooperative"):
            kind = str(g.options["species"])
            gained = animal_xp_gained(kind, g.animals_at_first, g.seats, seat in won)
        else:
            gained = xp_gained(g.men[seat].vp, seat in won)
        found.append((gained, campaign_fate(g, seat)))
    return found


def campaign_fate(g: Table, seat: int) -> str:
    """GL-364, R-46, R-63: unharmed, knocked out or dead."""
    man = g.men[seat]
    if man.below is None:
        return "unharmed"
    return "knocked out" if man.below >= -4 else "dead"
