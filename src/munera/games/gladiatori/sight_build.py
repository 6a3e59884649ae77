"""The build of a gladiator as others may imagine it: within the coins, with all that was seen."""

from __future__ import annotations

from typing import Final

from munera.core.rng import Rng
from munera.games.gladiatori.sight_cards import UNKNOWN, Cards
from munera.games.gladiatori.sight_points import TOUCHING, First, lives_of
from munera.games.gladiatori.sight_rows import row_of
from munera.games.gladiatori.state import (
    ASIDE,
    FEI,
    KINDS,
    M_SHOWN,
    M_SPENT,
    MAN,
    POWERS,
    RED,
    ROOM,
    SAID_ATTACK,
    SAID_BID,
    SAID_BLOOD,
    SAID_DEFENCE,
    SAID_POWER,
    SAID_REST,
    SAID_SPEED,
    SAID_SPLIT,
    SAID_TOOK,
    SEAT_CARDS,
    SP1,
    ZERO,
    Munus,
)
from munera.games.gladiatori.tables import (
    ABILITY_PRICE,
    FEINTS,
    KIND_PRICE,
    LEAST,
    MOST,
    POWER_PRICE,
    SKILL_PRICE,
)

GUESSES: Final = 12  # first values held possible at a time
ATTEMPTS: Final = 60  # to find new ones
KEPT: Final = 256
ORDERS: Final = ((2, 3, 4), (3, 4, 2), (4, 2, 3))  # in which values are lowered

Guesses = tuple[First, ...]
_kept: dict[tuple[int, tuple[int, ...]], Guesses] = {}


def forget() -> None:
    """Keep nothing; for tests."""
    _kept.clear()


def price(first: First) -> int:
    """Coins that Skills and Abilities cost."""
    return sum([SKILL_PRICE[value] for value in first[:3]]) + ABILITY_PRICE * sum(first[3:])


def limits(g: Munus, seat: int) -> list[int]:
    """How many cards of each kind a builder may have."""
    return [1] * RED + [int(g.setup.limit[seat])] * 2 + [FEINTS] + [1] * 8


def powers_seen(g: Munus, seat: int, codes: tuple[int, ...]) -> int:
    """Bits of the Powers that everybody knows of."""
    out = int(g.men[MAN * seat + M_SPENT] | g.men[MAN * seat + M_SHOWN])
    for code in codes:
        if code % 32 == SAID_POWER:
            out |= 1 << row_of(code)[1]
    return out


def red_cards(g: Munus, seat: int) -> int:
    """Combat cards that a seat has had, wherever they lie."""
    return sum(
        int(g.cards[SEAT_CARDS * seat + ROOM * zone + kind])
        for zone in range(6)
        for kind in range(RED, KINDS)
    )


def moves_aside(g: Munus, seat: int, total: int, codes: tuple[int, ...]) -> int:
    """In a teaching game the size of the first deck tells the number of Special Moves; or -1."""
    if not g.setup.teaching:
        return -1
    rows = [row_of(code) for code in codes]
    bids = sum([row[1] + row[2] for row in rows if row[0] == SAID_BID and row[3]])
    for row in rows:
        if row[0] == SAID_SPLIT:
            return total - (row[1] + row[2] + row[3] - RED + bids)
    base = SEAT_CARDS * seat + ROOM * ASIDE
    aside = sum([int(g.cards[base + kind]) for kind in range(SP1, KINDS)])
    return aside if g.turn > 0 or g.way > 0 else -1


# --- Skills and Abilities ---


def guesses_of(coins: int, codes: tuple[int, ...]) -> Guesses:
    """First values, within the coins, that can have made all that was told.

    Row by row, so that every beginning of the rows has one answer, whoever asked for it before.
    """
    found = _kept.get((coins, codes))
    if found is not None:
        return found
    n = len(codes)
    found = ()
    while n > 0 and not found:
        n -= 1
        found = _kept.get((coins, codes[:n]), ())
    out = list(found)
    for k in range(n + 1 if found else 0, len(codes) + 1):
        if k > 0 and codes[k - 1] % 32 not in TOUCHING:
            continue
        told = codes[:k]
        out = [first for first in out if lives_of(first, told)]
        if len(out) < GUESSES // 2:
            more_guesses(coins, told, out)
        if not out:
            least_guesses(coins, told, out)
    if len(_kept) >= KEPT:
        _kept.clear()
    _kept[coins, codes] = tuple(out)
    return _kept[coins, codes]


def more_guesses(coins: int, codes: tuple[int, ...], out: list[First]) -> None:
    """New ones by lot, led by the announced values; the same whoever asks."""
    rng = Rng(len(codes) + 1000 * sum([code % 9973 for code in codes[-8:]]))
    least = spent_in_the_open(codes)
    hints = [row_of(code) for code in codes if code % 32 in (SAID_ATTACK, SAID_DEFENCE)]
    for _ in range(ATTEMPTS):
        if len(out) >= GUESSES:
            return
        values = [LEAST] * 3 + least
        for skill, what in ((0, SAID_ATTACK), (1, SAID_DEFENCE)):
            for row in hints:
                rest = row[1] - ZERO
                if row[0] != what or rest <= 0 or rng.below(3) == 0:
                    continue
                if row[2]:
                    rest -= rng.below(3) * (2 if row[2] & 5 else 3)
                values[skill] = min(MOST, max(LEAST, rest + rng.below(3) // 2))
                break
        left = coins - price(tuple(values))
        for _ in range(rng.below(12)):
            stat = rng.below(5)
            if values[stat] >= MOST:
                continue
            cost = ABILITY_PRICE
            if stat < 3:
                cost = SKILL_PRICE[values[stat] + 1] - SKILL_PRICE[values[stat]]
            if cost <= left:
                values[stat] += 1
                left -= cost
        first = tuple(values)
        if left >= 0 and first not in out and lives_of(first, codes):
            out.append(first)


def least_guesses(coins: int, codes: tuple[int, ...], out: list[First]) -> None:
    """Where lots find nothing: the cheapest values that fit, for every Offense and Guard.

    More Endurance, Blood or Speed never contradicts a row, so each is lowered from the most.
    """
    for offense in range(LEAST, MOST + 1):
        for guard in range(LEAST, MOST + 1):
            most = [offense, guard, MOST, MOST, MOST]
            if price((offense, guard, LEAST, LEAST, LEAST)) > coins:
                continue
            if not lives_of(tuple(most), codes):
                continue
            for order in ORDERS:
                values = most[:]
                for stat in order:
                    lower(values, stat, codes)
                first = tuple(values)
                if price(first) <= coins and first not in out:
                    out.append(first)
            if len(out) >= GUESSES:
                return


def lower(values: list[int], stat: int, codes: tuple[int, ...]) -> None:
    """One value becomes the least that fits, by halves."""
    low, high = LEAST, values[stat]
    while low < high:
        values[stat] = (low + high) // 2
        if lives_of(tuple(values), codes):
            high = values[stat]
        else:
            low = values[stat] + 1
    values[stat] = high


def spent_in_the_open(codes: tuple[int, ...]) -> list[int]:
    """Blood and Speed that were there at the start: spent before points could come back."""
    out = [0, 0]
    for code in codes:
        row = row_of(code)
        if row[0] == SAID_BLOOD:
            out[0] += row[1]
        elif row[0] == SAID_SPEED:
            out[1] += row[1]
        elif (row[0] == SAID_TOOK and row[3] > row[1] + row[2]) or (row[0] == SAID_REST and row[2]):
            break
    return [min(MOST, max(LEAST, n)) for n in out]


# --- Cards ---


def known_cost(cards: Cards) -> int:
    """What the cards that were seen have cost; those beyond the limit cost twice."""
    known = sum([KIND_PRICE[kind] for kind in cards.kind if kind != UNKNOWN])
    return known + sum([cards.bought[kind] * KIND_PRICE[kind] for kind in range(KINDS)])


def least_cost(cards: Cards) -> int:
    """The cheapest that the cards of a tale can have been."""
    unseen = sum([1 for card, kind in enumerate(cards.kind) if kind == UNKNOWN and card >= RED])
    return known_cost(cards) + unseen


def fill(cards: Cards, coins: int, rng: Rng) -> int:
    """Kinds for the cards that nobody has seen, by lot within the coins; returns what is left."""
    for card in range(len(cards.kind)):
        if cards.kind[card] != UNKNOWN:
            continue
        some = [kind for kind in range(KINDS) if cards.may_be(card, kind)]
        unseen = sum([1 for kind in cards.kind if kind == UNKNOWN])
        fit = [kind for kind in some if KIND_PRICE[kind] + unseen - 1 <= coins]
        cheap = min([KIND_PRICE[kind] for kind in some])
        fit = fit or [kind for kind in some if KIND_PRICE[kind] == cheap]
        heavy = [kind for kind in fit for _ in range(cards.left[kind] if kind < FEI else 1)]
        kind = heavy[rng.below(len(heavy))]
        cards.settle(card, kind)
        coins -= KIND_PRICE[kind]
    return coins


def powers_bought(seen: int, coins: int, rng: Rng) -> int:
    """Powers of a builder: those that were heard, and others by lot."""
    for power in range(POWERS):
        if coins >= POWER_PRICE and not seen >> power & 1 and rng.below(3) == 0:
            seen |= 1 << power
            coins -= POWER_PRICE
    return seen
