"""How everybody gets items (GL-018 to GL-029): auction, draft or selection.

In an auction and a draft, the items of a seat are bits in its first pick. In a selection they are
in its slots at once, and the picks hold what it names.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.core.sealed import Sealed
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals_setup as why
from munera.games.gladiatori.flow_dice import Lot
from munera.games.gladiatori.flow_select import TWO, Select, clashes_with, size_of
from munera.games.gladiatori.space import BID, DONE, DRAW, ITEM, SEAT
from munera.games.gladiatori.state import (
    ASIDE,
    DISCARD,
    E0,
    E1,
    HAND,
    M_CHARACTER,
    M_ITEM,
    M_LAST,
    M_LEFT,
    M_PICK,
    MAN,
    NONE,
    ROOM,
    SAID_BID,
    SEAT_CARDS,
    Munus,
    move_card,
    note,
)
from munera.games.gladiatori.state_setup import AUCTION, DRAFT, SELECTION, USUAL
from munera.games.gladiatori.tables import BUILT


@final
class BeginItems(Frame):
    """GL-018: how players get items; usually selection for pre-made gladiators, else a draft."""

    NAME: ClassVar = "BeginItems"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        way = g.setup.items
        seats = g.setup.seats
        if way == USUAL:
            way = SELECTION
            seat: i64
            for seat in range(seats):
                if g.men[MAN * seat + M_CHARACTER] == BUILT:
                    way = DRAFT
        g.way = way
        if way == SELECTION:
            g.stack.append(Select(BIT[seats] - 1))
            return
        for seat in range(seats):
            g.men[MAN * seat + M_PICK] = 0
        g.stack.append(KEEP_ITEMS)
        if way == AUCTION:
            g.stack.append(Auction(2 * seats))
        else:
            g.stack.append(LayOut(2 * seats + 1))


BEGIN_ITEMS: Final = BeginItems()


@final
class KeepItems(Frame):
    """GL-020, GL-026: a seat with too many items, or two of one symbol, removes one; then slots."""

    NAME: ClassVar = "KeepItems"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        place: i64
        for place in range(g.setup.seats):
            seat = g.order[place]
            if surplus(g, seat):
                g.stack.append(self)
                g.stack.append(GiveUp(seat))
                return
        for seat in range(g.setup.seats):
            items = g.men[MAN * seat + M_PICK]
            g.men[MAN * seat + M_PICK] = NONE
            slot: i64 = 0
            item: i64
            for item in range(g.setup.item_count):
                if items & BIT[item]:
                    g.men[MAN * seat + M_ITEM + slot] = item
                    slot += 1
            put_bids(g, seat)


KEEP_ITEMS: Final = KeepItems()


def put_bids(g: Munus, seat: i64) -> None:
    """GL-025: cards laid aside form the discard pile at the start of turn 1."""
    kind: i64
    for kind in range(E1, E0 + 1):
        base = SEAT_CARDS * seat + kind
        n = g.cards[base + ROOM * ASIDE]
        g.cards[base + ROOM * ASIDE] = 0
        g.cards[base + ROOM * DISCARD] += n


def surplus(g: Munus, seat: i64) -> i64:
    """Items of which one must go, as bits; none if all is well."""
    items = g.men[MAN * seat + M_PICK]
    if size_of(items) > TWO:
        return items
    out: i64 = 0
    item: i64
    for item in range(g.setup.item_count):
        if items & BIT[item] and clashes_with(g, items, item):
            out |= BIT[item]
    return out


@final
class GiveUp(Frame):
    """GL-020, GL-026: a seat removes an item of its choice from the game."""

    NAME: ClassVar = "GiveUp"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add_set(ITEM, surplus(cast(Munus, s), seat))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        g.men[MAN * seat + M_PICK] &= ~BIT[action - ITEM]
        if g.sink is not None:
            g.sink.add((ev.ITEM_GIVEN_UP, seat, action - ITEM))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_GIVE_UP,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.give_up(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "give up"

    def args(self) -> list[int]:
        return [self.seat]


# --- Auction -----------------------------------------------------------------------------------


def add_draws(g: Munus, out: Actions) -> None:
    """Items that are still in the pile."""
    out.count = 0
    item: i64
    for item in range(g.setup.item_count):
        if not g.drawn & BIT[item]:
            out.add(DRAW + item)


@final
class Auction(Lot):
    """GL-022: the next item is revealed; `left` auctions are still to come."""

    NAME: ClassVar = "Auction"

    def __init__(self, left: i64) -> None:
        self.left: Final = left

    def who(self, s: State) -> i64:
        if self.left == 0:
            return NOBODY
        return CHANCE

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        add_draws(cast(Munus, s), out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        item = action - DRAW
        g.drawn |= BIT[item]
        g.offer = vec[i64]([item])
        if g.sink is not None:
            g.sink.add((ev.ITEM_SHOWN, item))
        g.stack.append(Auction(self.left - 1))
        g.stack.append(Bids(BIT[g.setup.seats] - 1))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "items"

    def args(self) -> list[int]:
        return [self.left]


@final
class Bids(Sealed):
    """GL-023 to GL-025: everybody bids Energy cards in secret; the most energy wins."""

    NAME: ClassVar = "Bids"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        g = cast(Munus, s)
        man = MAN * seat
        hand = SEAT_CARDS * seat + ROOM * HAND
        out.add(DONE)
        if g.men[man + M_LAST] == 0 and g.cards[hand + E1] > g.men[man + M_LEFT]:
            out.add(BID)
        if g.cards[hand + E0] > g.men[man + M_LAST]:
            out.add(BID + 1)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Munus, s)
        if action == DONE:
            return True
        if action == BID:
            g.men[MAN * seat + M_LEFT] += 1
        else:
            g.men[MAN * seat + M_LAST] += 1
        return False

    def again(self, open_seats: i64) -> Frame:
        return Bids(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Munus, s)
        item = g.offer[0]
        g.offer = vec[i64]([])
        best: i64 = NONE
        tied = False
        seat: i64
        for seat in range(g.setup.seats):
            man = MAN * seat
            if g.sink is not None:
                g.sink.add((ev.BID_SHOWN, seat, g.men[man + M_LEFT], g.men[man + M_LAST]))
            worth = bid_worth(g, seat)
            if best < 0 or worth > bid_worth(g, best):
                best = seat
                tied = False
            elif worth == bid_worth(g, best):
                tied = True
        if tied or bid_worth(g, best) == 0:
            if g.sink is not None:
                g.sink.add((ev.AUCTION_VOID, item))
        else:
            win(g, best, item)
        for seat in range(g.setup.seats):
            man = MAN * seat
            won: i64 = 0
            if seat == best and not tied and bid_worth(g, best):
                won = 1
            note(g, SAID_BID, seat, g.men[man + M_LEFT], g.men[man + M_LAST], won)
        for seat in range(g.setup.seats):
            g.men[MAN * seat + M_LEFT] = 0
            g.men[MAN * seat + M_LAST] = 0

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_BID, cast(Munus, s).offer[0])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.bid(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "bid"


def bid_worth(g: Munus, seat: i64) -> i64:
    """GL-024: energy first, then the number of cards."""
    ones = g.men[MAN * seat + M_LEFT]
    return 1000 * ones + ones + g.men[MAN * seat + M_LAST]


def win(g: Munus, seat: i64, item: i64) -> None:
    """GL-025: the winner takes the item and lays his bid aside."""
    man = MAN * seat
    g.men[man + M_PICK] |= BIT[item]
    n: i64
    for n in range(g.men[man + M_LEFT]):
        move_card(g, seat, E1, HAND, ASIDE)
    for n in range(g.men[man + M_LAST]):
        move_card(g, seat, E0, HAND, ASIDE)
    if g.sink is not None:
        g.sink.add((ev.AUCTION_WON, seat, item))


# --- Draft -------------------------------------------------------------------------------------


@final
class LayOut(Lot):
    """GL-027: chance lays out the items."""

    NAME: ClassVar = "LayOut"

    def __init__(self, left: i64) -> None:
        self.left: Final = left

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        add_draws(cast(Munus, s), out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        g.drawn |= BIT[action - DRAW]
        g.offer = append(g.offer, action - DRAW)
        if self.left > 1:
            g.stack.append(LayOut(self.left - 1))
            return
        if g.sink is not None:
            g.sink.add((ev.ITEMS_LAID_OUT, *[int(item) for item in g.offer]))
        if g.setup.seats == 1:
            g.stack.append(Draft(0, 0))
        else:
            g.stack.append(DRAFT_START)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "items"

    def args(self) -> list[int]:
        return [self.left]


@final
class DraftStart(Lot):
    """GL-027: chance picks who takes the first item."""

    NAME: ClassVar = "DraftStart"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        other: i64
        for other in range(cast(Munus, s).setup.seats):
            out.add(SEAT + other)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if g.sink is not None:
            g.sink.add((ev.DRAFT_BEGAN, action - SEAT))
        g.stack.append(Draft(action - SEAT, 0))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "draft-start"


DRAFT_START: Final = DraftStart()


@final
class Draft(Frame):
    """GL-027, GL-028: clockwise from the first, then back; the last item is removed."""

    NAME: ClassVar = "Draft"

    def __init__(self, first: i64, taken: i64) -> None:
        self.first: Final = first
        self.taken: Final = taken

    def who(self, s: State) -> i64:
        seats = cast(Munus, s).setup.seats
        turn = self.taken
        if turn >= seats:
            turn = 2 * seats - 1 - turn
        return (self.first + turn) % seats

    def offered(self, g: Munus, seat: i64) -> i64:
        """Items that may be taken, as bits; those that clash only if all do."""
        every: i64 = 0
        good: i64 = 0
        own = g.men[MAN * seat + M_PICK]
        k: i64
        for k in range(len(g.offer)):
            item = g.offer[k]
            every |= BIT[item]
            if not clashes_with(g, own, item):
                good |= BIT[item]
        if good:
            return good
        return every

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.who(s):
            out.add_set(ITEM, self.offered(cast(Munus, s), seat))

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        item = action - ITEM
        rest = vec[i64]([])
        k: i64
        for k in range(len(g.offer)):
            if g.offer[k] != item:
                rest = append(rest, g.offer[k])
        g.offer = rest
        g.men[MAN * seat + M_PICK] |= BIT[item]
        if g.sink is not None:
            g.sink.add((ev.ITEM_TAKEN, seat, item))
        if self.taken + 1 < 2 * g.setup.seats:
            g.stack.append(Draft(self.first, self.taken + 1))
            return
        if g.sink is not None:
            g.sink.add((ev.ITEM_LEFT, g.offer[0]))
        g.offer = vec[i64]([])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_DRAFT,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.draft(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "draft"

    def args(self) -> list[int]:
        return [self.first, self.taken]
