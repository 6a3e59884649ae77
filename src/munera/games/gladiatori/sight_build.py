"""The build of a gladiator as others may imagine it: within the coins, fitting all they saw."""

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

GUESSES: Final = 12  # possible first values that are kept at a time
ATTEMPTS: Final = 60  # to find new ones
NEAR: Final = 12_000  # rows to check for neighbouring values, where random guesses find nothing
KEPT: Final = 256  # newer answers, and as many older ones

Guesses = tuple[First, ...]
Key = tuple[int, tuple[int, ...]]  # coins and rows


class Told:
    """Guesses, how many there were after the last random draw, and how many rows they explain."""

    def __init__(self, guesses: Guesses, drawn: int, rows: int) -> None:
        self.guesses: Final = guesses
        self.drawn: Final = drawn
        self.rows: Final = rows


class Kept:
    """What was found before."""

    def __init__(self) -> None:
        self.new: dict[Key, Told] = {}
        self.old: dict[Key, Told] = {}

    def find(self, key: Key) -> Told | None:
        """An answer, if it is known."""
        found = self.new.get(key)
        if found is None:
            found = self.old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: Key, found: Told) -> None:
        """Remember an answer; those not asked for in a long time are dropped."""
        if len(self.new) >= KEPT:
            self.old = self.new
            self.new = {}
        self.new[key] = found

    def clear(self) -> None:
        """Forget all."""
        self.new = {}
        self.old = {}


_kept: Final = Kept()


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
    """Bits of the Powers that everybody knows about."""
    out = int(g.men[MAN * seat + M_SPENT] | g.men[MAN * seat + M_SHOWN])
    for code in codes:
        if code % 32 == SAID_POWER:
            out |= 1 << row_of(code)[1]
    return out


def red_cards(g: Munus, seat: int) -> int:
    """How many Combat cards a seat has had, wherever they are now."""
    return sum(
        int(g.cards[SEAT_CARDS * seat + ROOM * zone + kind])
        for zone in range(6)
        for kind in range(RED, KINDS)
    )


def moves_aside(g: Munus, seat: int, total: int, codes: tuple[int, ...]) -> int:
    """How many Special Moves the first deck of a teaching game lacks, by its size; else -1."""
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


def guesses_of(coins: int, codes: tuple[int, ...]) -> Told:
    """First values, within the coins, that explain all that was told.

    It goes row by row, so that every prefix of the rows has one answer, whoever asked before. New
    guesses are drawn when few are left, and then not again before another guess fails: otherwise it
    would search in vain after every row for a build that random guesses hardly find. If a row
    leaves no guess and none is found, the guesses before it stay, and it tries again after
    1, 3, 7, 15 and more rows, because searching on at once would take seconds.
    """
    known = _kept.find((coins, codes))
    if known is not None:
        return known
    n = len(codes)
    while n > 0 and known is None:
        n -= 1
        known = _kept.find((coins, codes[:n]))
    told = known if known is not None else Told((), GUESSES, 0)
    for k in range(n + 1 if known is not None else 0, len(codes) + 1):
        behind = k - told.rows  # 1: the row before it is explained
        if behind <= 1 and k > 0 and codes[k - 1] % 32 not in TOUCHING:
            told = Told(told.guesses, told.drawn, k)
        elif behind & (behind - 1) == 0:
            told = after_a_row(coins, codes[:k], told)
    _kept.keep((coins, codes), told)
    return told


def after_a_row(coins: int, codes: tuple[int, ...], before: Told) -> Told:
    """The guesses after one more row."""
    out = [first for first in before.guesses if lives_of(first, codes)]
    drawn = before.drawn
    if not out or len(out) < min(GUESSES // 2, drawn):
        more_guesses(coins, codes, out)
        drawn = max(1, len(out))
    if not out:
        near_guesses(coins, codes, before.guesses, out)
    if not out and before.guesses:
        return before
    return Told(tuple(out), drawn, len(codes))


def more_guesses(coins: int, codes: tuple[int, ...], out: list[First]) -> None:
    """Add new random guesses, guided by the announced values; the same for every caller."""
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


def near_guesses(coins: int, codes: tuple[int, ...], before: Guesses, out: list[First]) -> None:
    """Where random guesses fail: values near those that the last row contradicts, nearest first."""
    ring, seen, left = list(before), set(before), NEAR // (len(codes) + 1)
    while ring and not out and left > 0:
        farther: list[First] = []
        for first in ring:
            for stat in range(5):
                for value in (first[stat] + 1, first[stat] - 1):
                    near = (*first[:stat], value, *first[stat + 1 :])
                    if LEAST <= value <= MOST and near not in seen and price(near) <= coins:
                        seen.add(near)
                        farther.append(near)
        for near in farther:
            if left > 0 and len(out) < GUESSES // 2:
                left -= 1
                if lives_of(near, codes):
                    out.append(near)
        ring = farther


def spent_in_the_open(codes: tuple[int, ...]) -> list[int]:
    """Blood and Speed that must have been there at the start: spent before any could come back."""
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
    """The least that the cards of a tale can have cost."""
    unseen = sum([1 for card, kind in enumerate(cards.kind) if kind == UNKNOWN and card >= RED])
    return known_cost(cards) + unseen


def fill(cards: Cards, coins: int, rng: Rng) -> int:
    """Draw kinds for the cards that nobody has seen, within the coins; returns the coins left."""
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
    """Powers of a builder: those that were announced, and random others."""
    for power in range(POWERS):
        if coins >= POWER_PRICE and not seen >> power & 1 and rng.below(3) == 0:
            seen |= 1 << power
            coins -= POWER_PRICE
    return seen
