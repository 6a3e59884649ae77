"""Cards dealt by chance: who is first, what is drawn, what fills the Supply and the arenas."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.core.rng import Rng
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.space import DRAW, FIRST, SLOTS
from munera.games.for_glory.state import ARENA_DECK, NONE, SUPPLIES, Glory, put, without


@final
class FirstSeat(Frame):
    """FG-207, R-23: chance draws the first player; the other gets the Crowd's Favor."""

    NAME: ClassVar = "FirstSeat"

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == CHANCE:
            out.add(FIRST)
            out.add(FIRST + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        g.active = action - FIRST
        g.mover = g.active
        g.favor = 1 - g.active
        if g.sink is not None:
            g.sink.add((ev.FIRST_DRAWN, g.active))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.dealing(action)

    def stream(self) -> str:
        return "first"

    def stage(self) -> str:
        return "first"


def reshuffle(g: Glory, seat: i64) -> None:
    """FG-122: the Discard Pile becomes the Deck; now hand and reserve together are known."""
    ludus = g.ludi[seat]
    if g.sink is not None:
        g.sink.add((ev.RESHUFFLED, seat, len(ludus.discard)))
    pile = ludus.discard
    deck = vec[i64]([])
    kept = ludus.hand[:]
    k: i64
    for k in range(len(pile)):
        deck = put(deck, pile[k])
    for k in range(len(ludus.reserve)):
        kept = put(kept, ludus.reserve[k])
    ludus.deck = deck
    ludus.discard = vec[i64]([])
    ludus.kept = kept


@final
class Draw(Frame):
    """FG-121 to FG-124: cards are Drawn; the Deck is shuffled only when it is really needed."""

    NAME: ClassVar = "Draw"

    def __init__(self, seat: i64, n: i64) -> None:
        self.seat: Final = seat
        self.n: Final = n

    def who(self, s: State) -> i64:
        if self.n > 0 and len(cast(Glory, s).ludi[self.seat].deck) > 0:
            return CHANCE
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if self.n <= 0:
            return
        if len(g.ludi[self.seat].discard) == 0:
            if g.sink is not None:
                g.sink.add((ev.NOTHING_TO_DRAW, self.seat, self.n))
            return
        reshuffle(g, self.seat)
        g.stack.append(self)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != CHANCE:
            return
        deck = cast(Glory, s).ludi[self.seat].deck
        last: i64 = NONE
        k: i64
        for k in range(len(deck)):
            if deck[k] != last:
                last = deck[k]
                out.add(DRAW + last)

    def weight(self, s: State, outcome: i64) -> i64:
        deck = cast(Glory, s).ludi[self.seat].deck
        n: i64 = 0
        k: i64
        for k in range(len(deck)):
            if deck[k] == outcome - DRAW:
                n += 1
        return n

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        card = action - DRAW
        ludus = g.ludi[self.seat]
        ludus.deck = without(ludus.deck, card)
        ludus.hand = put(ludus.hand, card)
        if g.sink is not None:
            g.sink.add((ev.DREW, self.seat, card))
        if self.n > 1:
            g.stack.append(Draw(self.seat, self.n - 1))

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Draw until the deck is empty; agrees with that many times `Frame.roll`."""
        g = cast(Glory, s)
        ludus = g.ludi[self.seat]
        n = self.n
        while n > 0:
            size: i64 = len(ludus.deck)
            if size == 0:
                break
            card = ludus.deck[rng.below(size)]
            ludus.deck = without(ludus.deck, card)
            ludus.hand = put(ludus.hand, card)
            if g.sink is not None:
                g.sink.add((ev.DREW, self.seat, card))
            n -= 1
        if n > 0:
            g.stack.append(Draw(self.seat, n))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.dealing(action)

    def stream(self) -> str:
        return f"deck-{self.seat}"

    def stage(self) -> str:
        return f"deck-{self.seat}"

    def args(self) -> list[int]:
        return [self.seat, self.n]


def next_slot(g: Glory, decks: i64) -> i64:
    """The first empty slot of these supply decks that a card can be dealt to, or NONE (R-34)."""
    k: i64
    for k in range(SUPPLIES * SLOTS):
        if g.slots[k] == NONE:
            deck = k // SLOTS
            if decks & BIT[deck] and g.left[deck] + g.left[ARENA_DECK + 1 + deck] > 0:
                return k
    return NONE


@final
class FillSupply(Frame):
    """FG-202, FG-305: empty slots of these supply decks, as a bit set, are filled one by one."""

    NAME: ClassVar = "FillSupply"

    def __init__(self, decks: i64) -> None:
        self.decks: Final = decks

    def who(self, s: State) -> i64:
        g = cast(Glory, s)
        slot = next_slot(g, self.decks)
        if slot != NONE and g.left[slot // SLOTS] > 0:
            return CHANCE
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        slot = next_slot(g, self.decks)
        if slot == NONE:
            return
        deck = slot // SLOTS
        if g.sink is not None:
            g.sink.add((ev.SUPPLY_RESHUFFLED, deck, g.left[ARENA_DECK + 1 + deck]))
        kinds = g.setup.decks[deck]
        k: i64
        for k in range(len(kinds)):
            g.stock[kinds[k]] += g.waste[kinds[k]]
            g.waste[kinds[k]] = 0
        g.left[deck] = g.left[ARENA_DECK + 1 + deck]
        g.left[ARENA_DECK + 1 + deck] = 0
        g.stack.append(self)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == CHANCE:
            g = cast(Glory, s)
            add_stock(g, next_slot(g, self.decks) // SLOTS, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Glory, s).stock[outcome - DRAW]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        self.deal(g, next_slot(g, self.decks), action - DRAW)
        g.stack.append(self)

    def deal(self, g: Glory, slot: i64, card: i64) -> None:
        """Put a card of the stock into a slot."""
        take_stock(g, slot // SLOTS, card)
        g.slots[slot] = card
        if g.sink is not None:
            g.sink.add((ev.SUPPLY_DEALT, slot // SLOTS, slot % SLOTS, card))

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        """Deal until the stock is empty; agrees with that many times `Frame.roll`."""
        g = cast(Glory, s)
        slot = next_slot(g, self.decks)
        while slot != NONE and g.left[slot // SLOTS] > 0:
            self.deal(g, slot, stock_at(g, slot // SLOTS, rng.below(g.left[slot // SLOTS])))
            slot = next_slot(g, self.decks)
        g.stack.append(self)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.dealing(action)

    def stream(self) -> str:
        return "supply"

    def stage(self) -> str:
        return "supply"

    def args(self) -> list[int]:
        return [self.decks]


def add_stock(g: Glory, deck: i64, out: Actions) -> None:
    """Every card that may come next from a supply or arena deck."""
    kinds = g.setup.decks[deck]
    k: i64
    for k in range(len(kinds)):
        if g.stock[kinds[k]] > 0:
            out.add(DRAW + kinds[k])


def stock_at(g: Glory, deck: i64, place: i64) -> i64:
    """The card at a place of a deck whose copies lie in rising order."""
    kinds = g.setup.decks[deck]
    k: i64 = 0
    while True:
        place -= g.stock[kinds[k]]
        if place < 0:
            return kinds[k]
        k += 1


def take_stock(g: Glory, deck: i64, card: i64) -> None:
    """Take one copy out of a supply or arena deck."""
    g.stock[card] -= 1
    g.left[deck] -= 1


@final
class DealArena(Frame):
    """FG-203, FG-921: the next card of the Arena deck becomes this arena."""

    NAME: ClassVar = "DealArena"

    def __init__(self, arena: i64) -> None:
        self.arena: Final = arena

    def who(self, s: State) -> i64:
        if cast(Glory, s).left[ARENA_DECK] > 0:
            return CHANCE
        return NOBODY

    def run(self, s: State) -> None:
        """R-28: without a card to turn up there is no Lasting Arena."""

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == CHANCE:
            add_stock(cast(Glory, s), ARENA_DECK, out)

    def weight(self, s: State, outcome: i64) -> i64:
        return cast(Glory, s).stock[outcome - DRAW]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        card = action - DRAW
        take_stock(g, ARENA_DECK, card)
        g.arenas[self.arena] = card
        if g.sink is not None:
            if g.turn == 0:
                g.sink.add((ev.ARENA_DEALT, self.arena, card))
            else:
                g.sink.add((ev.NEW_LASTING, card))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.dealing(action)

    def stream(self) -> str:
        return "arenas"

    def stage(self) -> str:
        return "arenas"

    def args(self) -> list[int]:
        return [self.arena]
