"""The selection of items (GL-029): named in secret, given out, named again."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.core.sealed import Sealed
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals_setup as why
from munera.games.gladiatori.flow_dice import Lot
from munera.games.gladiatori.space import DONE, ITEM, SEAT
from munera.games.gladiatori.state import (
    M_CHARACTER,
    M_ITEM,
    M_PICK,
    M_STAGE,
    MAN,
    NONE,
    Munus,
)

TWO: Final = 2  # items of a gladiator


def size_of(items: i64) -> i64:
    """The number of items in a set."""
    n: i64 = 0
    while items:
        items &= items - 1
        n += 1
    return n


def clashes(g: Munus, one: i64, other: i64) -> bool:
    """GL-019: whether two items bear the same exclusive symbol."""
    symbol = g.setup.item_symbol[one]
    return symbol != 0 and symbol == g.setup.item_symbol[other]


def clashes_with(g: Munus, items: i64, item: i64) -> bool:
    """Whether an item clashes with another one of a set."""
    return items & g.setup.rivals[item] != 0


def owned(g: Munus, seat: i64) -> i64:
    """Items in a seat's slots, as bits."""
    out: i64 = 0
    slot: i64
    for slot in range(TWO):
        item = g.men[MAN * seat + M_ITEM + slot]
        if item >= 0:
            out |= BIT[item]
    return out


def nameable(g: Munus, seat: i64) -> i64:
    """GL-029, R-66: items that a seat may name next, in rising order, as bits.

    Two may be named together if one may come first and the other may follow it.
    """
    own = owned(g, seat)
    if own:
        return following(g, seat, own)
    named = g.men[MAN * seat + M_PICK]
    starts = following(g, seat, 0)
    out: i64 = 0
    later: i64 = 0  # what may follow the items named so far
    item = g.setup.item_count
    while item > named + 1:
        item -= 1
        after: i64 = 0
        if starts & BIT[item]:
            after = following(g, seat, BIT[item])
        if named >= 0:
            if after & BIT[named]:
                out |= BIT[item]
        else:
            if later & BIT[item] or after >= BIT[item]:
                out |= BIT[item]
            later |= after
    if named >= 0 and starts & BIT[named]:
        out |= following(g, seat, BIT[named]) & ~(2 * BIT[named] - 1)
    return out


def following(g: Munus, seat: i64, own: i64) -> i64:
    """R-66: preferred items that are left and fit the own ones; if there are none, any items."""
    setup = g.setup
    out = setup.every_item & ~(own | g.drawn)
    item: i64 = 0
    while own:
        if own & 1:
            out &= ~setup.rivals[item]
        own >>= 1
        item += 1
    preferred = out & setup.prefers[g.men[MAN * seat + M_CHARACTER]]
    if preferred:
        return preferred
    return out


@final
class Select(Sealed):
    """GL-029: everybody names the items that he lacks, in secret."""

    NAME: ClassVar = "Select"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        items = nameable(cast(Munus, s), seat)
        if items:
            out.add_set(ITEM, items)
        else:
            out.add(DONE)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Munus, s)
        man = MAN * seat
        if action == DONE:  # only if a pack leaves no item that fits
            g.men[man + M_STAGE] = 1
            return True
        if g.men[man + M_PICK] < 0:
            g.men[man + M_PICK] = action - ITEM
            return size_of(owned(g, seat)) == 1
        g.men[man + M_PICK + 1] = action - ITEM
        return True

    def again(self, open_seats: i64) -> Frame:
        return Select(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        if g.sink is not None:
            for seat in range(g.setup.seats):
                for k in range(TWO):
                    item = g.men[MAN * seat + M_PICK + k]
                    if item >= 0:
                        g.sink.add((ev.ITEM_NAMED, seat, item))
        g.stack.append(Clash(0))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_SELECT,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.select(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "select"


def names(g: Munus, seat: i64, item: i64) -> bool:
    """Whether a seat has named an item."""
    man = MAN * seat
    return g.men[man + M_PICK] == item or g.men[man + M_PICK + 1] == item


@final
class Clash(Lot):
    """GL-029: item by item: the one who named it gets it; of several, chance picks one."""

    NAME: ClassVar = "Clash"

    def __init__(self, item: i64) -> None:
        self.item: Final = item

    def claims(self, g: Munus) -> i64:
        """How many seats have named it."""
        n: i64 = 0
        seat: i64
        for seat in range(g.setup.seats):
            if names(g, seat, self.item):
                n += 1
        return n

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        if self.item < g.setup.item_count and self.claims(g) > 1:
            return CHANCE
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        if self.item >= g.setup.item_count:
            self.close(g)
            return
        seat: i64
        for seat in range(g.setup.seats):
            if names(g, seat, self.item):
                self.give(g, seat)
        g.stack.append(Clash(self.item + 1))

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        out.count = 0
        other: i64
        for other in range(g.setup.seats):
            if names(g, other, self.item):
                out.add(SEAT + other)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        self.give(g, action - SEAT)
        g.stack.append(Clash(self.item + 1))

    def give(self, g: Munus, seat: i64) -> None:
        """The item lies before its owner."""
        man = MAN * seat
        slot: i64 = 0
        if g.men[man + M_ITEM] >= 0:
            slot = 1
        g.men[man + M_ITEM + slot] = self.item
        g.drawn |= BIT[self.item]
        if g.sink is not None:
            g.sink.add((ev.ITEM_TAKEN, seat, self.item))

    def close(self, g: Munus) -> None:
        """Seats that lost a tie name again."""
        rest: i64 = 0
        seat: i64
        for seat in range(g.setup.seats):
            man = MAN * seat
            g.men[man + M_PICK] = NONE
            g.men[man + M_PICK + 1] = NONE
            if size_of(owned(g, seat)) < TWO and not g.men[man + M_STAGE]:
                rest |= BIT[seat]
            g.men[man + M_STAGE] = 0
        if rest:
            g.stack.append(Select(rest))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "item-clash"

    def args(self) -> list[int]:
        return [self.item]
