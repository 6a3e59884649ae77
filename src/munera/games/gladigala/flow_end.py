"""The end of a match and of the day: who gets a medal, who wins (GG-230 to GG-258)."""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.bits import BIT, members_of, size
from munera.games.gladigala import events as ev
from munera.games.gladigala import rules
from munera.games.gladigala.state import COIN_MEDAL, EAGLE_MEDAL, NONE, SLOTS, Gala

# How a match ends.
GOES_ON = 0
BY_EAGLE = 1
BY_BASES = 2
BY_EMPTY = 3
BY_ROUNDS = 4


def deliverers(g: Gala) -> i64:
    """Schools with a gladiator that delivers, as a bit set (GG-230)."""
    out: i64 = 0
    k: i64
    for k in range(len(g.square)):
        if g.square[k] != NONE and rules.is_deliverer(g, k):
            out |= BIT[k // SLOTS]
    return out


def how_ended(g: Gala) -> i64:
    """Whether and why the match is over; a delivery goes before all else (GG-004, GG-233)."""
    if deliverers(g):
        return BY_EAGLE
    if rules.on_stage(g) >= g.setup.out_limit:
        return BY_BASES
    k: i64
    empty = True
    for k in range(len(g.square)):
        if g.square[k] != NONE:
            empty = False
            break
    if empty:  # GG-271
        return BY_EMPTY
    if g.setup.max_rounds and g.round >= g.setup.max_rounds:  # GG-272
        return BY_ROUNDS
    return GOES_ON


def move_leader(g: Gala) -> None:
    """GG-270: the leader marker goes to the richest school; on a tie it stays."""
    best = rules.richest(g)
    if best != NONE and best != g.leader:
        g.leader = best
        if g.sink is not None:
            g.sink.add((ev.LEADER_MOVED, best))


def best_of(g: Gala, seats: i64, gladiators_first: bool) -> i64:
    """The best of some schools by gladiators, coins and few hurt ones, or NONE if tied.

    Coins come before gladiators unless several have delivered (GG-231, GG-235).
    """
    best: i64 = NONE
    tied = False
    most: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        if seats & BIT[seat] == 0:
            continue
        men, coins = rules.in_arena(g, seat), g.coins[seat]
        score = men * 100000 + coins if gladiators_first else coins * 100 + men
        score = score * 100 + 99 - rules.hurt_in_arena(g, seat)
        if best == NONE or score > most:
            best, most, tied = seat, score, False
        elif score == most:
            tied = True
    return NONE if tied else best


def award(g: Gala, how: i64) -> None:
    """The match is over: the medal, and the winner's lead in coins on it (GG-230 to GG-238)."""
    if g.sink is not None:
        tell_end(g, how)
    if how == BY_EAGLE:
        schools = deliverers(g)
        winner = best_of(g, schools, True)
        kind = EAGLE_MEDAL
        told = ev.MEDAL_EAGLE if size(schools) == 1 else ev.MEDAL_EAGLE_SHARED
        if g.sink is not None:
            g.sink.add((ev.MEDAL_EAGLE_TIED,) if winner == NONE else (told, winner))
    else:
        winner = best_of(g, BIT[g.setup.seats] - 1, False)
        kind = COIN_MEDAL
        if g.sink is not None:
            if winner == NONE:
                g.sink.add((ev.MEDAL_COIN_TIED,))
            else:
                g.sink.add((ev.MEDAL_COIN, winner, g.coins[winner]))
    g.medals[3 * g.match] = winner
    if winner == NONE:
        return
    g.medals[3 * g.match + 1] = kind
    lead = lead_of(g, winner)
    g.medals[3 * g.match + 2] = lead
    g.coins[winner] -= lead  # GG-237
    if g.sink is not None:
        if lead:
            g.sink.add((ev.MEDAL_COINS, winner, lead, g.coins[winner]))
        else:
            g.sink.add((ev.MEDAL_BARE, winner))


def lead_of(g: Gala, winner: i64) -> i64:
    """How many more coins a school has than the best other one; 0 if it has no lead (GG-236)."""
    other: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        if seat != winner:
            other = max(other, g.coins[seat])
    return max(0, g.coins[winner] - other)


def tell_end(g: Gala, how: i64) -> None:
    """Why the match is over."""
    assert g.sink is not None
    if how == BY_EAGLE:
        for k in range(len(g.square)):
            for school in range(g.setup.seats):
                if g.carrier[school] == k and rules.is_deliverer(g, k):
                    g.sink.add((ev.DELIVERED, k, school))
        g.sink.add((ev.MATCH_ENDED_EAGLE, g.match))
    elif how == BY_BASES:
        g.sink.add((ev.MATCH_ENDED_BASES, g.match, rules.on_stage(g)))
    elif how == BY_EMPTY:
        g.sink.add((ev.MATCH_ENDED_EMPTY, g.match))
    else:
        g.sink.add((ev.MATCH_ENDED_ROUNDS, g.match, g.round))


# --- The end of the day ------------------------------------------------------------------------


def finish_day(g: Gala) -> None:
    """GG-250 to GG-258: the most decorated school wins; then the places of the others."""
    if g.sink is not None:
        g.sink.add((ev.DAY_OVER,))
    told = crown(g)
    set_places(g)
    if g.sink is not None:
        for event in told:
            g.sink.add(event)
        for seat in range(g.setup.seats):
            if g.champions & BIT[seat] == 0:
                g.sink.add((ev.CAME, seat, g.places[seat]))


def crown(g: Gala) -> list[tuple[int, ...]]:
    """Find the winners of the day; returns the events that tell it."""
    one, other = g.medals[0], g.medals[3]
    if one == NONE and other == NONE:
        return crown_richest(g)
    if one == NONE or other == NONE:  # GG-256
        seat = max(one, other)
        g.champions = BIT[seat]
        return [(ev.WON_ONLY, seat)]
    kind, other_kind = g.medals[1], g.medals[4]
    if one == other:  # GG-250, GG-255
        g.champions = BIT[one]
        eagles = kind == EAGLE_MEDAL and other_kind == EAGLE_MEDAL
        return [(ev.SUPREMUS if eagles else ev.WON_BOTH, one)]
    if kind != other_kind:  # GG-252
        if kind == COIN_MEDAL:
            one, other = other, one
        g.champions = BIT[one]
        return [(ev.WON_EAGLE_OVER_COIN, one, other)]
    coins, other_coins = g.medals[2], g.medals[5]
    if coins == other_coins:  # GG-254
        g.champions = BIT[one] | BIT[other]
        return [(ev.WON_TOGETHER, one, coins), (ev.WON_TOGETHER, other, coins)]
    if coins < other_coins:
        one, coins = other, other_coins
    g.champions = BIT[one]
    return [(ev.WON_EAGLES if kind == EAGLE_MEDAL else ev.WON_COINS, one, coins)]


def crown_richest(g: Gala) -> list[tuple[int, ...]]:
    """GG-257: without any medal, coins decide, then gladiators left, then few hurt ones."""
    best = best_of(g, BIT[g.setup.seats] - 1, False)
    if best != NONE:
        g.champions = BIT[best]
        return [(ev.WON_TREASURY, best, g.coins[best])]
    scores = [treasury_score(g, seat) for seat in range(g.setup.seats)]
    most = max(scores)
    g.champions = sum([BIT[seat] for seat in range(g.setup.seats) if scores[seat] == most])
    return [(ev.WON_TREASURY_SHARED, seat, g.coins[seat]) for seat in members_of(g.champions)]


def treasury_score(g: Gala, seat: i64) -> i64:
    """Coins, then gladiators left, then few hurt ones, in one number."""
    men = g.coins[seat] * 100 + rules.in_arena(g, seat)
    return men * 100 + 99 - rules.hurt_in_arena(g, seat)


def set_places(g: Gala) -> None:
    """GG-258: after the winners, medals of Eagle, of Coin, the rest; each by total coins."""
    scores: list[int] = []
    for seat in range(g.setup.seats):
        group, coins = 0, int(g.coins[seat])
        for match in range(2):
            if g.medals[3 * match] == seat:
                coins += g.medals[3 * match + 2]
                group = max(group, 2 if g.medals[3 * match + 1] == EAGLE_MEDAL else 1)
        if g.champions & BIT[seat]:
            group, coins = 3, 0
        scores.append(group * 1000000 + coins)
    for seat in range(g.setup.seats):
        g.places[seat] = 1 + sum([score > scores[seat] for score in scores])
