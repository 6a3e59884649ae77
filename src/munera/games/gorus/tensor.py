"""What a seat of Gorus Maximus may know, as numbers for learners.

Seats are counted from the viewer clockwise, sides from the viewer's own, in the order in which
their first member sits. Cards are school by rank, as in the action space. Memory is what everybody
saw this round and may not look at again (GM-96): cards gone, shown voids.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, State
from munera.core.tensor import Feature, Sheet, away
from munera.games.gorus import rules
from munera.games.gorus.rules import SUBSETS
from munera.games.gorus.space import CARDS, RANKS, SCHOOLS
from munera.games.gorus.state import NO_SCHOOL, Gorus

# The numbers of the pieces, one per line, so that they compile to plain numbers.
HAND: Final = 0
TABLE: Final = 1
LEADER: Final = 2
INITIATING: Final = 3
RANK: Final = 4
LAST_BOUT: Final = 5
LAST_LEADER: Final = 6
PREFERRED: Final = 7
IN_PLAY: Final = 8
TURN: Final = 9
DEALER: Final = 10
HANDS: Final = 11
PILE: Final = 12
BOUTS: Final = 13
ROUND: Final = 14
MEMBERS: Final = 15
SUPPORT: Final = 16
TARGET: Final = 17
TAKEN: Final = 18
CHAMPIONS: Final = 19
GONE: Final = 20
FAVOUR: Final = 21
VOIDS: Final = 22
ROOM: Final = 23
MOST_ROOM: Final = 15
CARD: Final = (SCHOOLS, RANKS)


def pieces(s: State) -> list[Feature]:
    """The pieces at this table; sizes go by its seats and sides."""
    g = cast(Gorus, s)
    seats, sides, places = int(g.setup.seats), int(g.setup.side_count), int(g.setup.places)
    out = [
        Feature("hand", CARD, "the viewer's cards"),
        Feature("table", (places, *CARD), "the card of each seat in this bout; alone: by place"),
        Feature("leader", (seats,), "who leads or led this bout"),
        Feature("initiating", (SCHOOLS,), "the school that was led"),
        Feature("rank", (RANKS,), "the rank of the last card played: what a challenge matches"),
        Feature("last_bout", (places, *CARD), "the last complete bout, as in table"),
        Feature("last_leader", (seats,), "who led it"),
        Feature("preferred", (SCHOOLS,), "the preferred school"),
        Feature("schools", (SCHOOLS,), "the schools in play"),
        Feature("turn", (seats,), "who is asked"),
        Feature("dealer", (seats,), "who deals"),
        Feature("hand_sizes", (seats,), "cards in each hand", 15),
        Feature("pile", (1,), "cards to draw", CARDS),
        Feature("bouts", (1,), "bouts left in this round, the present one included", 15),
        Feature("round", (1,), "rounds begun", 100),
        Feature("members", (sides, seats), "which seats belong to each side"),
        Feature("support", (sides,), "Crowd Support", 9),
        Feature("target", (sides,), "Crowd Support that wins", 9),
        Feature("taken", (sides,), "cards collected this round", CARDS),
        Feature("champions", (sides,), "who has won the game"),
        Feature("gone", (sides, *CARD), "the cards that each side has collected", memory=True),
        Feature("favour", (sides,), "what they add up to", 99, -99, memory=True),
        Feature("voids", (seats, SCHOOLS), "schools a seat has shown not to hold", memory=True),
    ]
    if g.setup.is_duel:
        about = "how many cards of each set of schools a hand can hold"
        out.append(Feature("room", (seats, SUBSETS), about, MOST_ROOM, memory=True))
    return out


def observe(s: State, viewer: i64, out: Sheet) -> None:
    """Fill a row of the sheet with what a seat knows."""
    g = cast(Gorus, s)
    out.open(HAND)
    _cards(out, 0, g.hands, viewer)
    out.open(TABLE)
    _bout(g, viewer, g.leader, g.bout, g.played, out)
    out.mark_in(LEADER, away(viewer, g.leader, g.setup.seats))
    if g.played > 0:
        out.mark_in(INITIATING, g.bout[0] >> 4)
        out.mark_in(RANK, g.bout[g.played - 1] & 15)
    if g.last_leader != NOBODY:
        out.open(LAST_BOUT)
        _bout(g, viewer, g.last_leader, g.last_bout, g.setup.places, out)
        out.mark_in(LAST_LEADER, away(viewer, g.last_leader, g.setup.seats))
    out.open(PREFERRED)
    if g.preferred != NO_SCHOOL:
        out.mark(g.preferred)
    out.open(IN_PLAY)
    out.mark_set(0, g.schools)
    out.open(TURN)
    if g.stack:
        out.mark(away(viewer, g.stack[-1].who(s), g.setup.seats))
    out.mark_in(DEALER, away(viewer, g.dealer, g.setup.seats))
    out.open(HANDS)
    seat: i64
    for seat in range(g.setup.seats):
        out.put(away(viewer, seat, g.setup.seats), rules.hand_size(g, seat))
    out.put_in(PILE, 0, g.deck.size())
    out.put_in(BOUTS, 0, g.bouts_left)
    out.put_in(ROUND, 0, g.round_number)
    _sides(g, viewer, out)
    _knowledge(g, viewer, out)


def _cards(out: Sheet, first: i64, sets: vec[i64], holder: i64) -> None:
    school: i64
    for school in range(SCHOOLS):
        out.mark_set(first + RANKS * school, sets[holder * SCHOOLS + school])


def _bout(g: Gorus, viewer: i64, leader: i64, cards: vec[i64], n: i64, out: Sheet) -> None:
    place: i64
    for place in range(n):
        row = place
        if not g.setup.is_solo:
            row = away(viewer, rules.seat_at(g, leader, place), g.setup.seats)
        out.mark(CARDS * row + cards[place])


def _ranked(g: Gorus, viewer: i64, side: i64) -> i64:
    """The place of a side, counted from the viewer's own in the order of their first members."""
    if g.setup.is_solo:
        return side
    seats = g.setup.seats
    met: i64 = 0
    n: i64 = 0
    steps: i64
    for steps in range(seats):
        seat = viewer + steps
        if seat >= seats:
            seat -= seats
        here = g.setup.side_of[seat]
        if here == side:
            return n
        if met & BIT[here] == 0:
            met |= BIT[here]
            n += 1
    return n


def _sides(g: Gorus, viewer: i64, out: Sheet) -> None:
    """What is public about the sides (GM-55, GM-97)."""
    seats = g.setup.seats
    side: i64
    seat: i64
    for side in range(g.setup.side_count):
        row = _ranked(g, viewer, side)
        out.open(MEMBERS)
        for seat in range(seats):
            if g.setup.side_of[seat] == side:
                out.mark(seats * row + away(viewer, seat, g.setup.seats))
        out.put_in(SUPPORT, row, g.support[side])
        out.put_in(TARGET, row, g.setup.targets[side])
        out.put_in(TAKEN, row, rules.pile_size(g, side))
        if g.champions & BIT[side]:
            out.mark_in(CHAMPIONS, row)
        out.open(GONE)
        _cards(out, CARDS * row, g.piles, side)
        out.put_in(FAVOUR, row, rules.favour_so_far(g, side))


def _knowledge(g: Gorus, viewer: i64, out: Sheet) -> None:
    """What everybody could conclude about hands from cards that were not followed (GM-21)."""
    seat: i64
    out.open(VOIDS)
    for seat in range(g.setup.seats):
        out.mark_set(
            SCHOOLS * away(viewer, seat, g.setup.seats),
            (g.voids >> (seat * SCHOOLS)) & (BIT[SCHOOLS] - 1),
        )
    if g.setup.is_duel:
        out.open(ROOM)
        for seat in range(g.setup.seats):
            first = SUBSETS * away(viewer, seat, g.setup.seats)
            out.fill(first, g.room, SUBSETS * seat, SUBSETS * (seat + 1))
