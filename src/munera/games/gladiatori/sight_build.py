"""The build of a gladiator as others may imagine it: within the coins, with all that was seen."""

from __future__ import annotations

from munera.games.gladiatori.sight_rows import Life, Stuck, pick
from munera.games.gladiatori.state import (
    ASIDE,
    E0,
    E1,
    FEI,
    HAND,
    KINDS,
    M_SHOWN,
    M_SPENT,
    MAN,
    POWERS,
    RED,
    REMOVED,
    ROOM,
    SAID_ATTACK,
    SAID_BID,
    SAID_DEFENCE,
    SAID_FEINT,
    SAID_LOST,
    SAID_OVER,
    SAID_POWER,
    SAID_RAGE,
    SAID_SACRIFICE,
    SAID_SHOWN,
    SAID_SPLIT,
    SEAT_CARDS,
    SP1,
    SP5,
    ZERO,
)
from munera.games.gladiatori.tables import (
    CHEAPEST,
    FEINTS,
    KIND_PRICE,
    LEAST,
    MOST,
    SKILL_PRICE,
)


def seen_of(life: Life) -> tuple[list[int], list[int], list[int], int]:
    """Cards bought beyond the limit, the least of each kind, cards bid away, Powers: all seen."""
    g, man = life.g, MAN * life.seat
    over = [0] * KINDS
    least = [0] * KINDS
    bids = [0] * KINDS
    powers = int(g.men[man + M_SPENT] | g.men[man + M_SHOWN])
    for row in life.rows:
        if row[0] == SAID_OVER:
            over[row[1]] += 1
        elif row[0] == SAID_SHOWN:
            least[row[1]] = max(least[row[1]], row[2])
        elif row[0] in (SAID_LOST, SAID_SACRIFICE) and row[1] >= RED:
            least[row[1]] = max(least[row[1]], 1)
        elif row[0] == SAID_RAGE:
            least[row[2]] = max(least[row[2]], 1)
            least[SP5] = 1
        elif row[0] == SAID_FEINT:
            least[FEI] = 1
        elif row[0] == SAID_BID:
            for kind, n in ((E1, row[1]), (E0, row[2])):
                least[kind] = max(least[kind], bids[kind] + n)
                bids[kind] += n if row[3] else 0
        elif row[0] == SAID_POWER:
            powers |= 1 << row[1]
    return over, least, bids, powers


def build(life: Life) -> None:
    """A build that coins allow, with all cards and Powers that were seen."""
    g, seat, rng = life.g, life.seat, life.rng
    total = sum(
        int(g.cards[SEAT_CARDS * seat + ROOM * zone + kind])
        for zone in range(6)
        for kind in range(RED, KINDS)
    )
    over, least, bids, powers = seen_of(life)
    for kind in range(RED, KINDS):
        gone = int(g.cards[SEAT_CARDS * seat + ROOM * REMOVED + kind])
        least[kind] = max(0, max(least[kind], gone, bids[kind]) - over[kind])
    own = least[:]
    limits = [0] * RED + [int(g.setup.limit[seat])] * 2 + [FEINTS] + [1] * 8
    moves = moves_aside(life, total)
    while sum(own) + sum(over) < total:
        some = [k for k in range(RED, KINDS) if own[k] < limits[k]]
        if moves >= 0:  # everybody knows how many of them are Special Moves
            special = sum(own[SP1:]) < moves
            some = [k for k in some if (k >= SP1) == special]
        own[pick(rng, some)] += 1
    if moves >= 0 and sum(own[SP1:]) != moves:
        raise Stuck
    if sum(own) + sum(over) > total:
        raise Stuck
    coins = int(g.setup.coins[seat]) - CHEAPEST
    coins -= sum([own[k] * KIND_PRICE[k] + 2 * over[k] * KIND_PRICE[k] for k in range(KINDS)])
    coins -= bin(powers).count("1")
    if coins < 0:
        raise Stuck
    life.first, coins = points(life, coins)
    wanted = life.demand(0)  # may be more than the first points: then they come back in time
    if life.first[3] < wanted[3] or life.first[4] < wanted[4]:
        raise Stuck
    for power in range(POWERS):
        if coins > 0 and not powers >> power & 1 and rng.below(3) == 0:
            powers |= 1 << power
            coins -= 1
    life.powers = powers
    life.coins = coins
    for kind in range(RED, KINDS):
        life.zones[HAND][kind] = own[kind]


def moves_aside(life: Life, total: int) -> int:
    """In a teaching game the size of the first deck tells the number of Special Moves; or -1."""
    if not life.g.setup.teaching:
        return -1
    for row in life.rows:
        if row[0] == SAID_SPLIT:
            bids = sum([one[1] + one[2] for one in life.rows if one[0] == SAID_BID and one[3]])
            return total - (row[1] + row[2] + row[3] - RED + bids)
    base = SEAT_CARDS * life.seat + ROOM * ASIDE
    aside = sum([int(life.g.cards[base + kind]) for kind in range(SP1, KINDS)])
    return aside if life.g.turn > 0 or life.g.way > 0 else -1


def points(life: Life, coins: int) -> tuple[list[int], int]:
    """Skills and Abilities by lot, within the coins."""
    out = [LEAST] * 5
    wanted = life.demand(0)
    for k in (3, 4):
        more = min(coins, max(0, min(MOST, wanted[k]) - LEAST))
        out[k] += more
        coins -= more
    for k, what in ((0, SAID_ATTACK), (1, SAID_DEFENCE)):
        value = hinted(life, what)
        cost = SKILL_PRICE[value] - SKILL_PRICE[LEAST]
        if cost <= coins:
            out[k] = value
            coins -= cost
    for _ in range(life.rng.below(2 * coins + 1)):
        if life.rng.below(2):
            break
        stat = life.rng.below(5)
        cost = 1
        if out[stat] >= MOST:
            continue
        if stat < 3:
            cost = SKILL_PRICE[out[stat] + 1] - SKILL_PRICE[out[stat]]
        if cost <= coins:
            out[stat] += 1
            coins -= cost
    return out, coins


def hinted(life: Life, what: int) -> int:
    """A skill that one of the first announced values speaks for."""
    for row in life.rows:
        rest = row[1] - ZERO
        if row[0] != what or rest <= 0 or life.rng.below(3) == 0:
            continue
        if row[2]:
            rest -= life.rng.below(3) * (2 if row[2] & 5 else 3)
        rest += life.rng.below(3) // 2
        return min(MOST, max(LEAST, rest))
    return LEAST
