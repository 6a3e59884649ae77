"""A rule of thumb for Gorus Maximus: which card a sensible seat plays, and the value of a position.

Both use only what the seat can know: its hand, what has been played, shown voids, Crowd Support.
"""

from __future__ import annotations

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT, lowest, size
from munera.core.engine import Actions, State
from munera.core.rng import Rng
from munera.games.gorus import rules
from munera.games.gorus.space import CARDS, SCHOOLS
from munera.games.gorus.state import NO_SCHOOL, Gorus

SEARCH_DEPTH: Final = 4  # about a bout: its result says more than a whole round at random
PLACES: Final = 8  # seats, and cards in a bout, at the most
MANY: Final = 17  # more than a school has cards; chances below this are cached
UNKNOWN: Final = -1.0
# The chance that a hand holds a wanted card, by unseen cards, wanted ones among them, hand size.
CHANCES: Final = vec[float]([UNKNOWN for _ in range((CARDS + 1) * MANY * MANY)])


def chance_of(count: i64, wanted: i64, hand: i64) -> float:
    """The chance that a hand of `hand` unseen cards holds at least one of `wanted` cards."""
    if wanted >= MANY or hand >= MANY:
        return chance_to_hold_one(count, wanted, hand)
    place = (count * MANY + wanted) * MANY + hand
    if CHANCES[place] == UNKNOWN:
        CHANCES[place] = chance_to_hold_one(count, wanted, hand)
    return CHANCES[place]


def chance_to_hold_one(count: i64, wanted: i64, hand: i64) -> float:
    """The same, computed card by card."""
    if wanted <= 0 or count <= 0:
        return 0.0
    none = 1.0
    k: i64
    for k in range(hand):
        left = count - k
        if left <= wanted:
            return 1.0
        none *= float(left - wanted) / float(left)
    return 1.0 - none


@final
class Knowledge:
    """What a seat knows of the cards it cannot see; `learn` computes it once for a decision."""

    def __init__(self) -> None:
        self.unseen: vec[i64] = vec[i64]([0 for _ in range(SCHOOLS)])  # sets of ranks by school
        self.by_school: vec[i64] = vec[i64]([0 for _ in range(SCHOOLS)])
        self.hands: vec[i64] = vec[i64]([0 for _ in range(PLACES)])  # how many cards others hold
        self.cards: vec[i64] = vec[i64]([0 for _ in range(PLACES)])  # the bout and one more card
        self.count: i64 = 0
        self.favour: float = 0.0  # mean Crowd Favour of an unseen card

    def learn(self, g: Gorus, seat: i64) -> None:
        """Take in what the seat can know now."""
        setup = g.setup
        ranks: i64 = 0
        k: i64
        for k in range(len(setup.ranks)):
            ranks |= BIT[setup.ranks[k]]
        self.count = 0
        total: i64 = 0
        school: i64
        side: i64
        for school in range(SCHOOLS):
            self.unseen[school] = 0
            if g.schools & BIT[school]:
                self.unseen[school] = ranks & ~g.hands[seat * SCHOOLS + school]
                for side in range(setup.side_count):
                    self.unseen[school] &= ~g.piles[side * SCHOOLS + school]
        for k in range(g.played):
            card = g.bout[k]
            self.cards[k] = card
            self.unseen[card >> 4] &= ~BIT[card & 15]
        for school in range(SCHOOLS):
            cards = self.unseen[school]
            self.by_school[school] = size(cards)
            self.count += self.by_school[school]
            while cards:
                rank = lowest(cards)
                total += setup.cf[rank]
                cards &= cards - 1
        self.favour = 0.0
        if self.count > 0:
            self.favour = float(total) / float(self.count)
        for k in range(g.played + 1, setup.places):
            other = rules.seat_at(g, g.leader, k)
            if other >= 0:
                self.hands[other] = rules.hand_size(g, other)

    def above(self, school: i64, rank: i64) -> i64:
        """How many unseen cards of a school are stronger than a rank."""
        return size(self.unseen[school] >> (rank + 1))

    def of_rank(self, rank: i64) -> i64:
        """How many unseen cards are of a rank."""
        n: i64 = 0
        school: i64
        for school in range(SCHOOLS):
            n += (self.unseen[school] >> rank) & 1
        return n

    def chance(self, wanted: i64, hand: i64) -> float:
        """The chance that a hand of unseen cards holds at least one of `wanted` cards."""
        return chance_of(self.count, wanted, hand)


def staying_power(g: Gorus, school: i64, preferred: i64) -> float:
    """The chance that a school is the preferred one when the round ends: more certain late."""
    schools = float(g.setup.school_count)
    late = 1.0 - float(g.bouts_left) / float(g.setup.bouts)
    stays = 1.0 / schools + (0.8 - 1.0 / schools) * late
    return stays if school == preferred else (1.0 - stays) / (schools - 1.0)


def worth(g: Gorus, card: i64, preferred: i64) -> float:
    """What a card in a pile will probably be worth at round end."""
    value = float(g.setup.cf[card & 15])
    if card & 15 == 0:
        value += float(g.setup.zero_cf) * staying_power(g, card >> 4, preferred)
    return value


def bout_worth(g: Gorus, cards: vec[i64], n: i64, preferred: i64) -> float:
    """What the cards lying in a bout are worth together."""
    total = 0.0
    k: i64
    for k in range(n):
        total += worth(g, cards[k], preferred)
    return total


def chance_to_hold(
    g: Gorus, known: Knowledge, cards: vec[i64], n: i64, preferred: i64, tempting: bool
) -> float:
    """The chance that the card winning now still wins when the bout is complete."""
    place = rules.winning_place(cards, n, preferred)
    initiating = cards[0] >> 4
    school = cards[place] >> 4
    rank = cards[place] & 15
    holds = 1.0
    k: i64
    for k in range(n, g.setup.places):
        seat = rules.seat_at(g, g.leader, k)
        if seat < 0:
            continue
        hand = known.hands[seat]
        shown = g.voids & BIT[seat * SCHOOLS + initiating] != 0
        void = 1.0 if shown else 1.0 - known.chance(known.by_school[initiating], hand)
        beats = 0.0
        if school == initiating:
            if not shown:
                beats = known.chance(known.above(initiating, rank), hand)
            if preferred != initiating:
                trump = known.chance(known.by_school[preferred], hand)
                beats += (1.0 - beats) * void * trump
        else:
            beats = void * known.chance(known.above(preferred, rank), hand)
        if k == n:
            # The next seat may match the last card and change the preferred school.
            match = known.chance(known.of_rank(cards[n - 1] & 15), hand)
            beats += (1.0 - beats) * 0.4 * match
        holds *= 1.0 - beats * (0.8 if tempting else 0.25)
    return holds


def gain(g: Gorus, side: i64, winner: i64, value: float) -> float:
    """What it means to a side that `winner` collects a bout of this value."""
    if winner == side:
        return value
    others = float(g.setup.side_count - 1)
    need = float(g.support[winner]) / float(g.setup.targets[winner])
    return -value * (0.6 + need) / others


def solo_gain(g: Gorus, card: i64, preferred: i64, known: Knowledge, cards: vec[i64]) -> float:
    """The exact mean over the second contender, which is any unseen card (GM-73)."""
    total = 0.0
    school: i64
    rank: i64
    hungry = not rules.holds_required_rank(g, 0)
    for school in range(SCHOOLS):
        for rank in range(16):
            if known.unseen[school] & BIT[rank] == 0:
                continue
            last = (school << 4) + rank
            cards[2] = last
            after = school if rank == card & 15 else preferred
            place = rules.winning_place(cards, 3, after)
            value = bout_worth(g, cards, 3, after)
            if hungry and place == 1:
                # GM-81: one card of the required rank saves the round, so it is worth having.
                k: i64
                for k in range(3):
                    if cards[k] & 15 == g.setup.required_rank:
                        value += 9.0
                        break
            total += value if place == 1 else -value
    return total / float(known.count)


def keep_worth(g: Gorus, seat: i64, card: i64, preferred: i64) -> float:
    """A small value for keeping a card: more for strong ones, less for the last of a school."""
    school = card >> 4
    rank = card & 15
    value = 0.04 * float(rank)
    if school == preferred:
        value += 0.5 + 0.05 * float(rank)
    if g.setup.cf[rank] < 0:
        value -= 0.3
    rest = g.hands[seat * SCHOOLS + school] & ~BIT[rank]
    if rest == 0:
        value -= 0.2
    return value


def card_value(g: Gorus, seat: i64, card: i64, known: Knowledge) -> float:
    """How good it looks for a seat to play a card now."""
    setup = g.setup
    side = setup.side_of[seat]
    preferred = rules.preferred_after(g, card)
    cards = known.cards
    cards[g.played] = card
    n = g.played + 1
    keep = keep_worth(g, seat, card, preferred)
    if setup.is_solo:
        return solo_gain(g, card, preferred, known, cards) - 0.5 * keep
    to_come = setup.places - n
    value = bout_worth(g, cards, n, preferred) + float(to_come) * known.favour
    place = rules.winning_place(cards, n, preferred)
    winner = rules.side_at(g, g.leader, place)
    if to_come == 0:
        return gain(g, side, winner, value) - keep
    holds = chance_to_hold(g, known, cards, n, preferred, value > 0.0)
    elsewhere = 0.0
    other: i64
    for other in range(setup.side_count):
        if other != winner:
            elsewhere += gain(g, side, other, value)
    elsewhere /= float(setup.side_count - 1)
    return holds * gain(g, side, winner, value) + (1.0 - holds) * elsewhere - keep


SCRATCH: Final = Actions(CARDS)
KNOWN: Final = Knowledge()


def policy(s: State, seat: int, rng: Rng) -> int:
    """The card that looks best; ties go to the lower number, so it needs no chance."""
    g = cast(Gorus, s)
    out = SCRATCH
    rules.fill_playable(g, seat, out)
    best: i64 = out.items[0]
    if out.count == 1:
        return best
    known = KNOWN
    known.learn(g, seat)
    most = -1e9
    k: i64
    for k in range(out.count):
        value = card_value(g, seat, out.items[k], known)
        if value > most:
            most = value
            best = out.items[k]
    return best


def value(s: State, seat: int) -> float:
    """A guess at a seat's result: Crowd Support towards the target, and the lead in this round."""
    g = cast(Gorus, s)
    if g.champions:
        return g.results()[seat]
    mine = g.setup.side_of[seat]
    total = 0.0
    own = 0.0
    side: i64
    for side in range(g.setup.side_count):
        reached = float(g.support[side]) / float(g.setup.targets[side])
        lead = 0.0 if g.preferred == NO_SCHOOL else float(rules.crowd_favour(g, side))
        strength = exp(3.0 * reached + 0.15 * max(-20.0, min(20.0, lead)))
        total += strength
        if side == mine:
            own = strength
    return own / total
