"""Questions about a position of Gorus Maximus; only `show_void` and the `note_…` pair change it.

Those three keep what the table has learned about hands it cannot see.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, size
from munera.core.engine import NOBODY, Actions
from munera.games.gorus.space import RANKS, SCHOOLS
from munera.games.gorus.state import NO_LIMIT, NO_SCHOOL, Gorus

SUBSETS: Final = 32  # of five schools


def next_seat(g: Gorus, seat: i64) -> i64:
    """The seat to the left, clockwise."""
    seat += 1
    if seat == g.setup.seats:
        return 0
    return seat


def side_at(g: Gorus, leader: i64, place: i64) -> i64:
    """The side that played the card at a place of a bout; contenders are places 0 and 2 (GM-73)."""
    if g.setup.is_solo:
        if place == 1:
            return 0
        return 1
    return g.setup.side_of[seat_at(g, leader, place)]


def seat_at(g: Gorus, leader: i64, place: i64) -> i64:
    """The seat that played the card at a place of a bout, or NOBODY for a contender."""
    if g.setup.is_solo:
        if place == 1:
            return 0
        return NOBODY
    seat = leader + place
    return seat if seat < g.setup.seats else seat - g.setup.seats


def fill_playable(g: Gorus, seat: i64, out: Actions) -> None:
    """The cards a seat may play now, rising (GM-13, GM-19, GM-20)."""
    hands = g.hands
    first = seat * SCHOOLS
    out.count = 0
    school: i64
    if g.played > 0:
        # GM-21, GM-37: the duty to follow is about the school that was led, not the preferred one.
        initiating = g.bout[0] >> 4
        follow = hands[first + initiating]
        if follow:
            # GM-28: a card of the last rank is allowed although the seat could follow; GM-32: only
            # the last card counts. GM-23 and GM-22: any card of the school will do.
            rank = g.bout[g.played - 1] & 15
            match = BIT[rank]
            for school in range(SCHOOLS):
                if school == initiating:
                    out.add_set(school << 4, follow)
                elif hands[first + school] & match:
                    out.add((school << 4) + rank)
            return
    for school in range(SCHOOLS):
        cards = hands[first + school]
        if cards:
            out.add_set(school << 4, cards)


def is_challenge(g: Gorus, card: i64) -> bool:
    """Whether the card would match the one just before it in this bout (GM-26, GM-32, GM-33).

    Its school does not matter: it may be the initiating one (GM-30) or the preferred one (GM-31).
    """
    return g.played > 0 and card & 15 == g.bout[g.played - 1] & 15


def preferred_after(g: Gorus, card: i64) -> i64:
    """The preferred school after this card: GM-15 and GM-27 change it, nothing else (GM-36)."""
    if g.preferred == NO_SCHOOL or is_challenge(g, card):
        return card >> 4
    return g.preferred  # GM-16, GM-45


def winning_place(cards: vec[i64], n: i64, preferred: i64) -> i64:
    """The place of the winning card: highest preferred, else highest initiating (GM-38 to GM-41).

    Within a school the higher rank is stronger (GM-02).

    There is always a winner and never a tie, since the led card is of the initiating school
    (GM-43). The challenger need not win (GM-42).
    """
    initiating = cards[0] >> 4
    best: i64 = -1
    winner: i64 = 0
    k: i64
    for k in range(n):
        card = cards[k]
        school = card >> 4
        if school == preferred:
            strength = (card & 15) + RANKS
        elif school == initiating:
            strength = card & 15
        else:
            continue
        if strength > best:
            best = strength
            winner = k
    return winner


def pile_size(g: Gorus, side: i64) -> i64:
    """How many cards a side has collected this round; public (GM-97)."""
    n: i64 = 0
    school: i64
    for school in range(SCHOOLS):
        n += size(g.piles[side * SCHOOLS + school])
    return n


def hand_size(g: Gorus, seat: i64) -> i64:
    """How many cards a seat holds."""
    n: i64 = 0
    school: i64
    for school in range(SCHOOLS):
        n += size(g.hands[seat * SCHOOLS + school])
    return n


def favour_so_far(g: Gorus, side: i64) -> i64:
    """What the ranks of a side's pile add up to; while bouts are played no 0 is live (GM-49)."""
    cf = g.setup.cf
    total: i64 = 0
    school: i64
    rank: i64
    for school in range(SCHOOLS):
        cards = g.piles[side * SCHOOLS + school]
        rank = 0
        while cards:
            if cards & 1:
                total += cf[rank]
            cards >>= 1
            rank += 1
    return total


def crowd_favour(g: Gorus, side: i64) -> i64:
    """What a side's pile would be worth at round end now (GM-48); an empty one 0 (GM-51)."""
    total = favour_so_far(g, side)
    return total + g.setup.zero_cf if holds_live_zero(g, side) else total


def holds_live_zero(g: Gorus, side: i64) -> bool:
    """Whether the side has collected the 0 of the preferred school (GM-50)."""
    return g.preferred != NO_SCHOOL and g.piles[side * SCHOOLS + g.preferred] & 1 != 0


def holds_required_rank(g: Gorus, side: i64) -> bool:
    """Whether the side has collected a card of the rank the lone player needs (GM-81)."""
    school: i64
    for school in range(SCHOOLS):
        if g.piles[side * SCHOOLS + school] & BIT[g.setup.required_rank]:
            return True
    return False


def earners(g: Gorus) -> i64:
    """The sides that earn Crowd Support for the present piles, as a bit set (GM-52, GM-53).

    Only the highest total counts, even if it is 0 or negative. A lone player without an 8 has lost
    the round before totals are compared (GM-81); otherwise both sides are compared as usual
    (GM-82). Team size changes nothing (GM-90).
    """
    if g.setup.is_solo and not holds_required_rank(g, 0):
        return BIT[1]
    best = crowd_favour(g, 0)
    out = BIT[0]
    side: i64
    for side in range(1, g.setup.side_count):
        total = crowd_favour(g, side)
        if total > best:
            best = total
            out = BIT[side]
        elif total == best:
            out |= BIT[side]
    return out


def finishers(g: Gorus) -> i64:
    """The sides that have reached their target, as a bit set (GM-57, GM-58, GM-91)."""
    out: i64 = 0
    side: i64
    for side in range(g.setup.side_count):
        if g.support[side] >= g.setup.targets[side]:
            out |= BIT[side]
    return out


def fewest_cards(g: Gorus, among: i64) -> i64:
    """Those of the given sides whose pile of this round is smallest (GM-62)."""
    fewest: i64 = RANKS * SCHOOLS + 1
    out: i64 = 0
    side: i64
    for side in range(g.setup.side_count):
        if among & BIT[side]:
            n = pile_size(g, side)
            if n < fewest:
                fewest = n
                out = BIT[side]
            elif n == fewest:
                out |= BIT[side]
    return out


def show_void(g: Gorus, seat: i64, school: i64) -> None:
    """Remember that a seat has shown that it holds no card of a school.

    With two seats a later draw may bring one, so `room[seat * 32 + set]` bounds how many cards of a
    set of schools the seat can hold. These bounds say exactly which hands are possible: a shown
    void sets a school to zero, a draw may add one card of any school, a played card lowers the
    bounds of its school.
    """
    if not g.setup.is_duel:
        g.voids |= BIT[seat * SCHOOLS + school]
        return
    first = seat * SUBSETS
    subset = g.schools
    while subset:
        if subset & BIT[school]:
            rest = subset ^ BIT[school]
            bound: i64 = 0
            if rest:
                bound = g.room[first + rest]
            g.room[first + subset] = min(g.room[first + subset], bound)
        subset = (subset - 1) & g.schools


def note_played(g: Gorus, seat: i64, school: i64) -> None:
    """With two seats: a card of this school has left the hand."""
    first = seat * SUBSETS
    subset = g.schools
    while subset:
        if subset & BIT[school] and g.room[first + subset] < NO_LIMIT:
            g.room[first + subset] -= 1
        subset = (subset - 1) & g.schools


def note_drawn(g: Gorus, seat: i64) -> None:
    """With two seats: an unseen card has come into the hand."""
    first = seat * SUBSETS
    subset = g.schools
    while subset:
        if g.room[first + subset] < NO_LIMIT:
            g.room[first + subset] += 1
        subset = (subset - 1) & g.schools


def cards_of(sets: vec[i64], holder: i64) -> list[int]:
    """The cards of a holder, by school, then rank (GM-09)."""
    out: list[int] = []
    school: i64
    rank: i64
    for school in range(SCHOOLS):
        held = sets[holder * SCHOOLS + school]
        for rank in range(16):
            if held & BIT[rank]:
                out.append(school * 16 + rank)
    return out
