"""Cards and coins on the move: paying, the Reserve, and choices among cards.

These steps do not know what they are used for: what follows lies below them on the stack.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.flow_deal import FillSupply
from munera.games.for_glory.space import (
    CARD_AT,
    CARD_OF,
    PASS,
    PAY_OF,
    PAY_TOKENS,
    SLOTS,
    SUPPLY,
)
from munera.games.for_glory.state import (
    ARENA_DECK,
    NONE,
    Glory,
    Ludus,
    place_in,
    put,
)

ANY_VALUE: Final = 1000  # no Income Card has been picked yet

# --- Paying ------------------------------------------------------------------------------------


def rest_after(g: Glory, ludus: Ludus, card: i64) -> i64:
    """The value of this Income Card and all that may still follow it."""
    worth = g.setup.income
    hand = ludus.hand
    total: i64 = 0
    k: i64
    for k in range(len(hand)):
        other = hand[k]
        if worth[other] < worth[card] or (worth[other] == worth[card] and other >= card):
            total += worth[other]
    return total


@final
class Pay(Frame):
    """FG-330 to FG-336: a cost is paid with Income Cards, the largest first, and tokens last.

    There is no change (FG-332). `left` is still to pay, `value` and `card` belong to the last
    picked Income Card, `cost` is the whole cost and `what` the card it is for, or NONE for the
    Reserve. A card is offered if and only if the rest can be paid after it, so every payment ends,
    and without a needless card (R-15).
    """

    NAME: ClassVar = "Pay"

    def __init__(self, seat: i64, left: i64, value: i64, card: i64, cost: i64, what: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.value: Final = value
        self.card: Final = card
        self.cost: Final = cost
        self.what: Final = what

    def who(self, s: State) -> i64:
        """Nobody with an empty hand: then tokens pay (FG-335 if there is nothing to pay)."""
        if self.left > 0 and len(cast(Glory, s).ludi[self.seat].hand) > 0:
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        if self.left > 0:
            self.pay_tokens(cast(Glory, s))

    def pay_tokens(self, g: Glory) -> None:
        """FG-333: tokens pay the rest."""
        g.ludi[self.seat].coins -= self.left
        if g.sink is not None:
            g.sink.add((ev.PAID_TOKENS, self.seat, self.left))

    def offers(self, g: Glory, card: i64) -> bool:
        """Whether an Income Card of the hand may be picked now."""
        value = g.setup.income[card]
        if value == 0 or value > self.value or (value == self.value and card < self.card):
            return False
        ludus = g.ludi[self.seat]
        return self.left <= ludus.coins + rest_after(g, ludus, card)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Glory, s)
        ludus = g.ludi[seat]
        tokens = ludus.coins >= self.left
        last: i64 = NONE
        k: i64
        for k in range(len(ludus.hand)):
            card = ludus.hand[k]
            if card != last and self.offers(g, card):
                if tokens and PAY_OF[card] > PAY_TOKENS:
                    out.add(PAY_TOKENS)
                    tokens = False
                out.add(PAY_OF[card])
            last = card
        if tokens:
            out.add(PAY_TOKENS)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PAY_TOKENS:
            self.pay_tokens(g)
            return
        card = CARD_AT[action]
        value = g.setup.income[card]
        discard(g, seat, card)
        if g.sink is not None:
            g.sink.add((ev.PAID_CARD, seat, card, value))
        if self.left > value:
            left = self.left - value
            g.stack.append(Pay(seat, left, value, card, self.cost, self.what))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        if self.what == NONE:
            return (ev.ASK_PAY_RESERVE, self.left, self.cost)
        return (ev.ASK_PAY, self.left, self.cost, self.what)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.pay(cast(Glory, s), seat, action, self.left, self.value, self.card)

    def stage(self) -> str:
        return "pay"

    def args(self) -> list[int]:
        return [self.seat, self.left, self.value, self.card, self.cost, self.what]


def push_pay(g: Glory, seat: i64, cost: i64, what: i64) -> None:
    """Let a seat pay; a cost of 0 is paid with nothing (FG-335)."""
    if cost > 0:
        g.stack.append(Pay(seat, cost, ANY_VALUE, NONE, cost, what))


def discard(g: Glory, seat: i64, card: i64) -> None:
    """FG-125: a card of the hand goes on top of the Discard Pile."""
    ludus = g.ludi[seat]
    ludus.drop(card)
    ludus.discard = append(ludus.discard, card)


# --- The Reserve -------------------------------------------------------------------------------


@final
class BuyBack(Frame):
    """FG-504: the whole Reserve goes to the hand."""

    NAME: ClassVar = "BuyBack"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        ludus = g.ludi[self.seat]
        cards = ludus.reserve
        if g.sink is not None:
            g.sink.add((ev.BOUGHT_BACK, self.seat, len(cards), *list(cards)))
        k: i64
        for k in range(len(cards)):
            ludus.hand = put(ludus.hand, cards[k])
        ludus.reserve = vec[i64]([])
        ludus.known = ludus.kept[:]  # all known cards of hand and reserve are in the hand now

    def args(self) -> list[int]:
        return [self.seat]


def push_buyback(g: Glory, seat: i64) -> None:
    """FG-504, FG-505: a seat pays for its Reserve and takes it; nothing else changes."""
    g.stack.append(BuyBack(seat))
    push_pay(g, seat, len(g.ludi[seat].reserve), NONE)


# --- Choices among cards -----------------------------------------------------------------------


def add_held(cards: vec[i64], out: Actions) -> None:
    """Every kind of card in rising cards, as a choice."""
    last: i64 = NONE
    k: i64
    for k in range(len(cards)):
        if cards[k] != last:
            last = cards[k]
            out.add(CARD_OF[last])


@final
class DiscardOne(Frame):
    """The cost `discard`: cards of the hand, one at a time."""

    NAME: ClassVar = "DiscardOne"

    def __init__(self, seat: i64, n: i64) -> None:
        self.seat: Final = seat
        self.n: Final = n

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            add_held(cast(Glory, s).ludi[seat].hand, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        discard(g, seat, CARD_AT[action])
        if g.sink is not None:
            g.sink.add((ev.DISCARDED, seat, CARD_AT[action]))
        if self.n > 1:
            g.stack.append(DiscardOne(seat, self.n - 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_DISCARD, self.n)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.held(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "discard"

    def args(self) -> list[int]:
        return [self.seat, self.n]


@final
class Cull(Frame):
    """FG-341: cards of the hand are removed from the game, one by one; with `may`, one may stop."""

    NAME: ClassVar = "Cull"

    def __init__(self, seat: i64, may: i64, n: i64) -> None:
        self.seat: Final = seat
        self.may: Final = may
        self.n: Final = n

    def who(self, s: State) -> i64:
        if len(cast(Glory, s).ludi[self.seat].hand) == 0:
            return NOBODY
        return self.seat

    def run(self, s: State) -> None:
        """R-18: with an empty hand there is nothing to Cull."""
        g = cast(Glory, s)
        if g.sink is not None:
            g.sink.add((ev.CULLED_NOTHING, self.seat))

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            if self.may:
                out.add(PASS)
            add_held(cast(Glory, s).ludi[seat].hand, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            if g.sink is not None:
                g.sink.add((ev.CULLED_NOTHING, seat))
            return
        card = CARD_AT[action]
        ludus = g.ludi[seat]
        ludus.drop(card)
        ludus.removed = put(ludus.removed, card)
        if g.sink is not None:
            g.sink.add((ev.CULLED, seat, card))
        if self.n > 1:
            g.stack.append(Cull(seat, self.may, self.n - 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_CULL_MAY if self.may else ev.ASK_CULL,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.held(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "cull"

    def args(self) -> list[int]:
        return [self.seat, self.may, self.n]


@final
class Retrieve(Frame):
    """The operation `retrieve`: a card of these types, as a bit set, from the own Discard Pile."""

    NAME: ClassVar = "Retrieve"

    def __init__(self, seat: i64, types: i64) -> None:
        self.seat: Final = seat
        self.types: Final = types

    def found(self, g: Glory) -> vec[i64]:
        """The cards that fit, rising, each kind once."""
        pile = g.ludi[self.seat].discard
        out = vec[i64]([])
        k: i64
        for k in range(len(pile)):
            if self.types & BIT[g.setup.type[pile[k]]] and place_in(out, pile[k]) == NONE:
                out = put(out, pile[k])
        return out

    def who(self, s: State) -> i64:
        """Nobody, if the pile, which all can see, leaves no choice."""
        if len(self.found(cast(Glory, s))) > 1:
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        found = self.found(g)
        if len(found) == 1:
            self.take(g, found[0])
        elif g.sink is not None:
            g.sink.add((ev.FOUND_NOTHING, self.seat))

    def take(self, g: Glory, card: i64) -> None:
        """The topmost copy goes to the hand, and everybody knows it is there."""
        ludus = g.ludi[self.seat]
        pile = ludus.discard
        k: i64 = len(pile) - 1
        while pile[k] != card:
            k -= 1
        while k + 1 < len(pile):
            pile[k] = pile[k + 1]
            k += 1
        ludus.discard = pile[:k]
        ludus.hand = put(ludus.hand, card)
        ludus.known = put(ludus.known, card)
        ludus.kept = put(ludus.kept, card)
        if g.sink is not None:
            g.sink.add((ev.RETRIEVED, self.seat, card))

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            add_held(self.found(cast(Glory, s)), out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        self.take(cast(Glory, s), CARD_AT[action])

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_RETRIEVE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.retrieved(action)

    def stage(self) -> str:
        return "retrieve"

    def args(self) -> list[int]:
        return [self.seat, self.types]


@final
class ChooseSupply(Frame):
    """FG-342, R-45: the face-up cards of one Supply Deck are Discarded and three are dealt."""

    NAME: ClassVar = "ChooseSupply"

    def __init__(self, seat: i64, may: i64) -> None:
        self.seat: Final = seat
        self.may: Final = may

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            if self.may:
                out.add(PASS)
            out.add(SUPPLY)
            out.add(SUPPLY + 1)
            out.add(SUPPLY + 2)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            if g.sink is not None:
                g.sink.add((ev.SUPPLY_KEPT, seat))
            return
        deck = action - SUPPLY
        n: i64 = 0
        k: i64
        for k in range(SLOTS * deck, SLOTS * deck + SLOTS):
            card = g.slots[k]
            if card != NONE:
                g.slots[k] = NONE
                g.waste[card] += 1
                n += 1
        g.left[ARENA_DECK + 1 + deck] += n
        if g.sink is not None:
            g.sink.add((ev.SUPPLY_DISCARDED, seat, deck, n))
        g.stack.append(FillSupply(BIT[deck]))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_SUPPLY_MAY if self.may else ev.ASK_SUPPLY,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.supply(action)

    def stage(self) -> str:
        return "supply choice"

    def args(self) -> list[int]:
        return [self.seat, self.may]
