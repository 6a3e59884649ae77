"""A deck: known cards on top of an unordered bag.

An order that nobody knows does not exist until a card is drawn, so there is nothing to leak and
nothing to reshuffle when a search imagines another world.

>>> deck = Deck(vec[i64]([]), vec[i64]([1, 1, 4]))
>>> deck.weight(1), deck.weight(4)
(2, 1)
>>> deck.put_on_top(9)
>>> deck.draw(Rng(1)), deck.size()
(9, 3)
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from munera.core.engine import Actions
from munera.core.rng import Rng


def place_of(cards: vec[i64], card: i64) -> i64:
    """The place of a card, or the place it would have, in a rising row of cards."""
    low: i64 = 0
    high: i64 = len(cards)
    while low < high:
        middle = (low + high) >> 1
        if cards[middle] < card:
            low = middle + 1
        else:
            high = middle
    return low


@final
class Deck:
    """Cards to draw from. `known` is the top, next card last; `bag` is the rest, rising.

    The bag rises, so two equal decks are equal as data and the k-th card is found at once.
    """

    def __init__(self, known: vec[i64], bag: vec[i64]) -> None:
        self.known: vec[i64] = known
        self.bag: vec[i64] = bag

    def clone(self) -> Deck:
        """An independent copy."""
        return Deck(self.known[:], self.bag[:])

    def pack(self) -> list[Any]:
        """The known top and the bag as plain lists."""
        return [list(self.known), list(self.bag)]

    def size(self) -> i64:
        """How many cards are left."""
        return len(self.known) + len(self.bag)

    def legal(self, base: i64, out: Actions) -> None:
        """Fill `out` with `base + card` for each card that may come next, rising."""
        out.count = 0
        if len(self.known) > 0:
            out.add(base + self.known[len(self.known) - 1])
            return
        bag = self.bag
        items = out.items
        n: i64 = 0
        last: i64 = -1
        k: i64
        for k in range(len(bag)):
            card = bag[k]
            if card != last:
                items[n] = base + card
                n += 1
                last = card
        out.count = n

    def weight(self, card: i64) -> i64:
        """How many copies of a card may come next: its weight as an outcome."""
        if len(self.known) > 0:
            return 1 if self.known[len(self.known) - 1] == card else 0
        bag = self.bag
        k = place_of(bag, card)
        n: i64 = 0
        while k + n < len(bag) and bag[k + n] == card:
            n += 1
        return n

    def take(self, card: i64) -> None:
        """Draw this card, which must be one that may come next."""
        if len(self.known) > 0:
            self.known, drawn = pop(self.known)
            assert drawn == card
        else:
            self.bag, drawn = pop(self.bag, place_of(self.bag, card))
            assert drawn == card

    def draw(self, rng: Rng) -> i64:
        """Draw a card by chance; agrees with `Frame.roll` over `legal` and `weight`."""
        if len(self.known) > 0:
            rng.below(1)
            self.known, card = pop(self.known)
        else:
            self.bag, card = pop(self.bag, rng.below(len(self.bag)))
        return card

    def deal(self, n: i64, rng: Rng) -> vec[i64]:
        """Draw n cards by chance; agrees with n times `draw`."""
        out = vec[i64]([0] * n)
        k: i64 = 0
        while k < n and len(self.known) > 0:
            out[k] = self.draw(rng)
            k += 1
        bag = self.bag
        left: i64 = len(bag)
        while k < n:
            bag, out[k] = pop(bag, rng.below(left))
            left -= 1
            k += 1
        self.bag = bag
        return out

    def put(self, card: i64) -> None:
        """Shuffle a card in among those whose order nobody knows; a known top stays on top."""
        bag = append(self.bag, card)
        k: i64 = len(bag) - 1
        while k > 0 and bag[k - 1] > card:
            bag[k] = bag[k - 1]
            k -= 1
        bag[k] = card
        self.bag = bag

    def put_on_top(self, card: i64) -> None:
        """Lay a card that everybody knows on top."""
        self.known = append(self.known, card)

    def shuffle(self) -> None:
        """Forget the known top: all cards go into the bag."""
        known = self.known
        self.known = vec[i64]([])
        k: i64
        for k in range(len(known)):
            self.put(known[k])
