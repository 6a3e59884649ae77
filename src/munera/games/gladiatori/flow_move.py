"""Steps that other steps use: one movement, the turn after it, paying and recovering elements.

They do not know what they are used for: what follows lies below them on the stack.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori.effects import drop_marker, forget_feint, go, spend_power
from munera.games.gladiatori.rules import elements
from munera.games.gladiatori.rules_place import is_bound, is_free
from munera.games.gladiatori.space import (
    DONE,
    RECOVER,
    SPEND,
    STEP,
    TOHAND,
    TOHP,
    TURN,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    DECK,
    DELAY,
    DISCARD,
    HAND,
    KINDS,
    M_DELAY,
    M_FACING,
    M_FIRST,
    M_HEX,
    M_LYING,
    M_NOW,
    M_TRAPS,
    M_TURNED,
    M_WHITES,
    MAN,
    RED,
    RESISTANCE,
    ROOM,
    SAID_ADAPTED,
    SAID_POWER,
    SAID_SPENT,
    SAID_TOOK,
    SEAT_CARDS,
    STAND_UP,
    Munus,
    hex_of,
    move_card,
    note,
)

CARDS_ONLY: Final = 2  # `stats` of a recovery in Rest: Offense and Guard (GL-039)
ALL_STATS: Final = 5

# --- Movement ----------------------------------------------------------------------------------


def add_moves(g: Munus, seat: i64, out: Actions) -> None:
    """GL-115 to GL-117: what one movement may be."""
    man = MAN * seat
    if is_bound(g, seat):
        if not g.men[man + M_TURNED]:
            out.add(TURN + 1)
            out.add(TURN + 2)
        return
    here = g.men[man + M_HEX]
    way: i64
    for way in range(6):
        if is_free(g, g.setup.near[6 * here + way]):
            out.add(STEP + way)
    for way in range(4):
        out.add(TURN + way)


def turn_by(way: i64) -> i64:
    """What a TURN adds to the facing."""
    if way < 2:
        return 4 + way  # two or one to the left
    return way - 1


def turn(g: Munus, seat: i64, way: i64) -> None:
    """A gladiator turns."""
    man = MAN * seat
    g.men[man + M_FACING] = (g.men[man + M_FACING] + turn_by(way)) % 6
    if is_bound(g, seat):
        g.men[man + M_TURNED] = 1
    if g.sink is not None:
        g.sink.add((ev.TURNED, seat, g.men[man + M_FACING]))


def move(g: Munus, seat: i64, action: i64) -> None:
    """Carry out one movement; after a step, ask for the free turn."""
    if action >= TURN:
        turn(g, seat, action - TURN)
        return
    here = g.men[MAN * seat + M_HEX]
    to = g.setup.near[6 * here + action - STEP]
    go(g, seat, to)
    if g.sink is not None:
        g.sink.add((ev.STEPPED, seat, here, to))
    g.stack.append(FreeTurn(seat))


@final
class FreeTurn(Frame):
    """GL-115: after entering a hex one may turn by one side."""

    NAME: ClassVar = "FreeTurn"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(DONE)
            out.add(TURN + 1)
            out.add(TURN + 2)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        if action != DONE:
            turn(cast(Munus, s), seat, action - TURN)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_FREE_TURN,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.free_turn(cast(Munus, s), action)

    def stage(self) -> str:
        return "free turn"

    def args(self) -> list[int]:
        return [self.seat]


# --- Elements ----------------------------------------------------------------------------------

FOR_STRIKE: Final = 0
FOR_TRAP: Final = 1
FOR_WHITE: Final = 2


@final
class Spend(Frame):
    """GL-048: elements are spent one by one, in rising order; `cause` says what they are for.

    `last` is the element spent before, `greens` and `reds` the cards so far.
    """

    NAME: ClassVar = "Spend"

    def __init__(
        self, seat: i64, left: i64, last: i64, greens: i64, reds: i64, cause: i64, whole: i64
    ) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.last: Final = last
        self.greens: Final = greens
        self.reds: Final = reds
        self.cause: Final = cause
        self.whole: Final = whole

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        # After an element, only that one and later ones may be spent.
        rest: i64 = 0
        element: i64
        for element in range(self.last, KINDS + ALL_STATS):
            rest += amount(g, seat, element)
        for element in range(self.last, KINDS + ALL_STATS):
            n = amount(g, seat, element)
            if n and rest >= self.left:
                out.add(SPEND + element)
            rest -= n

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        element = action - SPEND
        greens = self.greens
        reds = self.reds
        if element < KINDS:
            move_card(g, seat, element, HAND, DISCARD)
            if element < RED:
                greens += 1
            else:
                reds += 1
        else:
            g.men[MAN * seat + M_NOW + element - KINDS] -= 1
        if g.sink is not None:
            g.sink.add((ev.ELEMENT_SPENT, seat, element))
        if self.left > 1:
            g.stack.append(
                Spend(seat, self.left - 1, element, greens, reds, self.cause, self.whole)
            )
            return
        points = self.whole - greens - reds
        note(g, SAID_SPENT, seat, greens, reds, points)
        if g.sink is not None:
            g.sink.add((ev.ELEMENTS_SPENT, seat, greens, reds, points))
        if self.cause:
            drop_marker(g, seat, self.cause == FOR_WHITE)
            if g.sink is not None:
                g.sink.add((ev.MARKER_CLEARED, seat, self.cause - 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_SPEND, self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.spend(cast(Munus, s), seat, action, self.last, self.left)

    def stage(self) -> str:
        return "spend"

    def args(self) -> list[int]:
        return [self.seat, self.left, self.last, self.greens, self.reds, self.cause, self.whole]


def push_spend(g: Munus, seat: i64, cause: i64) -> None:
    """Two elements, for a marker or an Unbalancing Strike."""
    g.stack.append(Spend(seat, 2, 0, 0, 0, cause, 2))


def amount(g: Munus, seat: i64, element: i64) -> i64:
    """How much of an element a seat can spend."""
    if element < KINDS:
        return g.cards[SEAT_CARDS * seat + ROOM * HAND + element]
    return g.men[MAN * seat + M_NOW + element - KINDS]


def can_recover(g: Munus, seat: i64, element: i64) -> bool:
    """A card of the discard pile, or a point below the value at the start.

    GL-041, GL-047, GL-049.
    """
    if element < KINDS:
        return g.cards[SEAT_CARDS * seat + ROOM * DISCARD + element] > 0
    stat = element - KINDS
    man = MAN * seat
    return g.men[man + M_NOW + stat] < g.men[man + M_FIRST + stat]


def add_recoveries(g: Munus, seat: i64, last: i64, stats: i64, out: Actions) -> None:
    """What may be recovered from an element on."""
    element: i64
    for element in range(last, KINDS + stats):
        if can_recover(g, seat, element):
            out.add(RECOVER + element)


def recover(g: Munus, seat: i64, element: i64) -> None:
    """One element comes back."""
    if element < KINDS:
        move_card(g, seat, element, DISCARD, HAND)
    else:
        g.men[MAN * seat + M_NOW + element - KINDS] += 1


@final
class Recover(Frame):
    """GL-105, GL-271: up to `left` elements come back, in rising order."""

    NAME: ClassVar = "Recover"

    def __init__(self, seat: i64, left: i64, last: i64, greens: i64, reds: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.last: Final = last
        self.greens: Final = greens
        self.reds: Final = reds

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        out.add(DONE)
        if self.left > 0:
            add_recoveries(cast(Munus, s), seat, self.last, ALL_STATS, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            self.close(g)
            return
        element = action - RECOVER
        recover(g, seat, element)
        if g.sink is not None:
            g.sink.add((ev.ELEMENT_RECOVERED, seat, element))
        greens = self.greens
        reds = self.reds
        if element < RED:
            greens += 1
        elif element < KINDS:
            reds += 1
        g.stack.append(Recover(seat, self.left - 1, element, greens, reds))

    def close(self, g: Munus) -> None:
        """The seat recovers no more."""
        forget_feint(g, self.seat, self.reds)
        note(g, SAID_TOOK, self.seat, self.greens, self.reds, 3)
        if g.sink is not None:
            g.sink.add((ev.ELEMENTS_RECOVERED, self.seat, self.greens, self.reds))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_RECOVER, self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.recover(cast(Munus, s), seat, action, self.last, self.left)

    def stage(self) -> str:
        return "recover"

    def args(self) -> list[int]:
        return [self.seat, self.left, self.last, self.greens, self.reds]


@final
class Adapt(Frame):
    """GL-270: move up to three cards between hand and HP deck; first those to the HP deck."""

    NAME: ClassVar = "Adapt"

    def __init__(self, seat: i64, left: i64, last: i64, moved: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.last: Final = last  # the last action, TOHP and TOHAND as one row of 2 * 15
        self.moved: Final = moved  # digits: green and red to the HP deck, green and red to the hand

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        out.add(DONE)
        if self.left == 0:
            return
        g = cast(Munus, s)
        hand = SEAT_CARDS * seat + ROOM * HAND
        deck = SEAT_CARDS * seat + ROOM * DECK
        kind: i64
        for kind in range(self.last, KINDS):
            if g.cards[hand + kind]:
                out.add(TOHP + kind)
        first = self.last - KINDS
        first = max(first, 0)
        for kind in range(first, KINDS):
            if g.cards[deck + kind]:
                out.add(TOHAND + kind)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            self.close(g)
            return
        place = action - TOHP
        kind = place % KINDS
        digit: i64 = 1
        if place < KINDS:
            move_card(g, seat, kind, HAND, DECK)
        else:
            move_card(g, seat, kind, DECK, HAND)
            digit = 100
        if kind >= RED:
            digit *= 10
        if g.sink is not None:
            g.sink.add((ev.CARD_ADAPTED, seat, kind))
        g.stack.append(Adapt(seat, self.left - 1, place, self.moved + digit))

    def close(self, g: Munus) -> None:
        """Everybody sees how many cards changed places, and their backs in the hand."""
        m = self.moved
        note(g, SAID_ADAPTED, self.seat, m % 10, m // 10 % 10, m // 100 % 10, m // 1000)
        if g.sink is not None:
            down = m % 10 + m // 10 % 10
            g.sink.add((ev.ADAPTED, self.seat, down, m // 100 % 10 + m // 1000))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_ADAPT, self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.adapt(cast(Munus, s), seat, action, self.last, self.left)

    def stage(self) -> str:
        return "adapt"

    def args(self) -> list[int]:
        return [self.seat, self.left, self.last, self.moved]


# --- Powers of any time ------------------------------------------------------------------------


def use_power(g: Munus, seat: i64, power: i64) -> None:
    """GL-254, GL-270 to GL-272: Stand up!, Adaptation, Delay as defence, Resistance."""
    spend_power(g, seat, power)
    note(g, SAID_POWER, seat, power)
    if g.sink is not None:
        g.sink.add((ev.POWER_USED, seat, power))
    man = MAN * seat
    if power == STAND_UP:
        g.men[man + M_TRAPS] = 0
        g.men[man + M_WHITES] = 0
        g.men[man + M_LYING] = 0
    elif power == ADAPTATION:
        g.stack.append(Adapt(seat, 3, 0, 0))
    elif power == DELAY:
        g.men[man + M_DELAY] = 1
    elif power == RESISTANCE:
        g.stack.append(Recover(seat, 3, 0, 0, 0))


def has_markers(g: Munus, seat: i64) -> bool:
    """Whether a gladiator has markers that count."""
    man = MAN * seat
    return g.men[man + M_TRAPS] > 0 or g.men[man + M_WHITES] > 0


def can_clear(g: Munus, seat: i64) -> bool:
    """GL-061: whether the seat has two elements to pay."""
    return elements(g, seat) >= 2


def where(g: Munus, code: i64) -> i64:
    """The hex of a character."""
    return hex_of(g, code)
