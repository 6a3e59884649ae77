"""The steps of Sortes in rulebook order."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import CHANCE, Actions, Frame, State

from . import events as ev
from .space import DEAL, KEEP, SWAP
from .state import Position


def take(p: Position, seat: i64, card: i64) -> None:
    """A card from the deck goes to a seat, unseen by the others (SO-1)."""
    p.deck.take(card)
    p.cards[seat] = card
    if p.sink is not None:
        p.sink.add((ev.DEALT, seat, card))


def after_offer(p: Position, seat: i64) -> None:
    """The next seat decides; after the last one all lots are shown (SO-4)."""
    if seat + 1 < p.seats:
        p.stack.append(OFFER[seat + 1])
    elif p.sink is not None:
        other: i64
        for other in range(p.seats):
            p.sink.add((ev.SHOWN, other, p.cards[other]))


@final
class Deal(Frame):
    """SO-1: every seat gets one lot."""

    NAME: ClassVar = "Deal"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Position, s).deck.legal(DEAL - 1, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Position, s)
        take(p, self.seat, action - DEAL + 1)
        p.stack.append(DEAL_CARD[self.seat + 1] if self.seat + 1 < p.seats else OFFER[0])

    def args(self) -> list[int]:
        return [self.seat]

    def stream(self) -> str:
        return "deal"


@final
class Offer(Frame):
    """SO-2: a seat keeps its lot, or pays a coin to swap it."""

    NAME: ClassVar = "Offer"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if seat == self.seat:
            out.add(KEEP)
            if cast(Position, s).coins[seat]:
                out.add(SWAP)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Position, s)
        if action == SWAP:
            p.coins[self.seat] -= 1
            if p.sink is not None:
                p.sink.add((ev.SWAPPED, self.seat, p.coins[self.seat]))
            p.stack.append(SWAP_CARD[self.seat])
            return
        if p.sink is not None:
            p.sink.add((ev.KEPT, self.seat))
        after_offer(p, self.seat)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.OFFER, cast(Position, s).coins[seat])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return (ev.NO_COINS,) if action == SWAP else ()

    def args(self) -> list[int]:
        return [self.seat]


@final
class Swap(Frame):
    """SO-3: another lot comes; then the old one goes back among the unseen ones."""

    NAME: ClassVar = "Swap"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        cast(Position, s).deck.legal(DEAL - 1, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        p = cast(Position, s)
        old = p.cards[self.seat]
        take(p, self.seat, action - DEAL + 1)
        p.deck.put(old)
        p.stack.append(OFFER[self.seat])

    def args(self) -> list[int]:
        return [self.seat]

    def stream(self) -> str:
        return "swap"


DEAL_CARD: Final[list[Frame]] = [Deal(seat) for seat in range(4)]
OFFER: Final[list[Frame]] = [Offer(seat) for seat in range(4)]
SWAP_CARD: Final[list[Frame]] = [Swap(seat) for seat in range(4)]
