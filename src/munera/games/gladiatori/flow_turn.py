"""The turn (3.C): release, Choose Cards, order, the two combat rounds, Rest, End Turn."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.core.sealed import Sealed
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals_setup as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.effects import (
    end_overskill,
    forget_feint,
    spend_power,
    take_off,
    use_skill,
)
from munera.games.gladiatori.flow_beasts import BEASTS, muster
from munera.games.gladiatori.flow_dice import OneDie
from munera.games.gladiatori.flow_end import check_end, finish
from munera.games.gladiatori.flow_move import add_recoveries, recover
from munera.games.gladiatori.flow_own import begin_own
from munera.games.gladiatori.space import DIE, DONE, NO, ORDER, POWER, RECOVER, TOHP, YES
from munera.games.gladiatori.state import (
    ASIDE,
    DEAD,
    DECK,
    DELAY,
    DISCARD,
    ENDURANCE,
    HAND,
    KINDS,
    M_DELAY,
    M_LAST,
    M_LATE,
    M_LEFT,
    M_LIFE,
    M_NOW,
    M_SPLIT,
    M_STAGE,
    M_STAMP,
    M_TURNED,
    M_UNTIL,
    M_VP,
    MAN,
    NONE,
    RED,
    RESISTANCE,
    RESTING,
    ROOM,
    ROUNDS,
    ROW,
    SAID_DEALT,
    SAID_POWER,
    SAID_REST,
    SAID_ROW_DOWN,
    SAID_SPLIT,
    SAID_TURN,
    SEAT_CARDS,
    SEATS,
    UNDYING,
    Munus,
    count,
    holds_power,
    is_in,
    may_hold_power,
    move_all,
    move_card,
    note,
    reds,
    row_size,
)


def in_play(g: Munus) -> i64:
    """Seats whose gladiators are in play, as bits."""
    out: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        if is_in(g, seat):
            out |= BIT[seat]
    return out


@final
class BeginTurn(Frame):
    """A turn begins; a teaching game deals what it has held back.

    GL-030, GL-031, GL-360, GL-383.
    """

    NAME: ClassVar = "BeginTurn"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.turn += 1
        g.phase = ROUNDS
        g.round = 0
        if g.sink is not None:
            g.sink.add((ev.TURN_BEGAN, g.turn))
        seat: i64
        if g.setup.teaching and g.turn == 2:
            for seat in range(g.setup.seats):
                move_all(g, seat, ASIDE, HAND)
                note(g, SAID_DEALT, seat)
            if g.sink is not None:
                g.sink.add((ev.MOVES_DEALT,))
        if g.setup.teaching and g.turn == 3 and g.sink is not None:
            g.sink.add((ev.POWERS_ALLOWED,))
        stack = g.stack
        stack.append(END_TURN)
        stack.append(BEGIN_REST)
        stack.append(BeginRound(2))
        stack.append(BeginRound(1))
        stack.append(Split(in_play(g)))
        if g.setup.honour and g.setup.species >= 0 and g.waiting > 0:
            stack.append(RELEASE)
        elif not g.setup.honour and g.turn == 1:
            g.later += g.waiting
            g.waiting = 0


BEGIN_TURN: Final = BeginTurn()


@final
class Release(OneDie):
    """GL-383: in the coliseum a die says how many waiting animals enter in this turn."""

    NAME: ClassVar = "Release"

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        face = action - DIE + 1
        g.die = face
        n = face - 2
        n = max(n, 0)
        n = min(n, 3)
        n = min(n, g.waiting)
        g.waiting -= n
        g.later += n
        if g.sink is not None:
            g.sink.add((ev.RELEASED, face, n))

    def stream(self) -> str:
        return "release"


RELEASE: Final = Release()


@final
class Split(Sealed):
    """GL-032, GL-033: everybody lays cards of his deck into the HP deck; the rest is the hand."""

    NAME: ClassVar = "Split"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        g = cast(Munus, s)
        out.add(DONE)
        base = SEAT_CARDS * seat + ROOM * HAND
        kind: i64
        for kind in range(g.men[MAN * seat + M_LAST], KINDS):
            if g.cards[base + kind]:
                out.add(TOHP + kind)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Munus, s)
        if action == DONE:
            return True
        move_card(g, seat, action - TOHP, HAND, DECK)
        g.men[MAN * seat + M_LAST] = action - TOHP
        return False

    def again(self, open_seats: i64) -> Frame:
        return Split(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        for seat in range(g.setup.seats):
            g.men[MAN * seat + M_LAST] = 0
            if is_in(g, seat):
                red = reds(g, seat, HAND)
                green = count(g, seat, HAND) - red
                deck = count(g, seat, DECK)
                note(g, SAID_SPLIT, seat, green, red, deck)
                g.men[MAN * seat + M_SPLIT] = rules.split_code(g, seat)
                if g.sink is not None:
                    g.sink.add((ev.SPLIT, seat, green, red, deck))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Munus, s)
        return (ev.ASK_SPLIT, count(g, seat, HAND), count(g, seat, DECK))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.split(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "split"


# --- Combat rounds -----------------------------------------------------------------------------


def set_order(g: Munus) -> i64:
    """GL-034, GL-035: by VP, the fewest first; ties by the stack. Returns how many play."""
    n: i64 = 0
    seat: i64
    for seat in range(g.setup.seats):
        if not is_in(g, seat):
            continue
        k = n
        while k > 0 and is_before(g, seat, g.order[k - 1]):
            g.order[k] = g.order[k - 1]
            k -= 1
        g.order[k] = seat
        n += 1
    for seat in range(n, SEATS):
        g.order[seat] = NONE
    return n


def is_before(g: Munus, one: i64, other: i64) -> bool:
    """Whether a seat acts before another."""
    a = g.men[MAN * one + M_VP]
    b = g.men[MAN * other + M_VP]
    if a != b:
        return a < b
    return g.men[MAN * one + M_STAMP] > g.men[MAN * other + M_STAMP]


@final
class BeginRound(Frame):
    """GL-034 to GL-036, GL-385: set the order; ask every seat that may hold Delay."""

    NAME: ClassVar = "BeginRound"

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.round = self.number
        g.entering = g.later
        g.later = 0
        n = set_order(g)
        if g.sink is not None:
            g.sink.add((ev.ROUND_BEGAN, self.number, *[int(g.order[k]) for k in range(n)]))
        g.stack.append(OwnRounds(0))
        if g.setup.species >= 0:
            muster(g)
            g.stack.append(BEASTS)
        k: i64
        for k in range(n):
            g.stack.append(AskDelay(g.order[n - 1 - k]))

    def args(self) -> list[int]:
        return [self.number]


@final
class AskDelay(Frame):
    """GL-273, R-39: a seat that may hold Delay may move itself to another place."""

    NAME: ClassVar = "AskDelay"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        if may_hold_power(cast(Munus, s), self.seat, DELAY):
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        out.add(NO)
        if holds_power(g, seat, DELAY):
            place: i64
            for place in range(SEATS):
                if g.order[place] >= 0:
                    out.add(ORDER + place)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        if action == NO:
            return
        g = cast(Munus, s)
        spend_power(g, seat, DELAY)
        note(g, SAID_POWER, seat, DELAY)
        to = action - ORDER
        k: i64 = 0
        while g.order[k] != seat:
            k += 1
        while k < to:
            g.order[k] = g.order[k + 1]
            k += 1
        while k > to:
            g.order[k] = g.order[k - 1]
            k -= 1
        g.order[to] = seat
        if g.sink is not None:
            g.sink.add((ev.POWER_USED, seat, DELAY))
            g.sink.add((ev.DELAYED, seat, to + 1))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_DELAY,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.delay(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "delay"

    def args(self) -> list[int]:
        return [self.seat]


@final
class OwnRounds(Frame):
    """GL-037: each player in play, in order."""

    NAME: ClassVar = "OwnRounds"

    def __init__(self, place: i64) -> None:
        self.place: Final = place

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        place = self.place
        while place < SEATS and (g.order[place] < 0 or not is_in(g, g.order[place])):
            place += 1
        g.place = place
        if place >= SEATS:
            g.place = 0
            end_round(g)
            return
        g.stack.append(OwnRounds(place + 1))
        begin_own(g, g.order[place])

    def args(self) -> list[int]:
        return [self.place]


def end_round(g: Munus) -> None:
    """GL-256: gladiators whose Unbeatable time is over leave; marks of the round are cleared."""
    now = 2 * (g.turn - 1) + g.round
    seat: i64
    for seat in range(g.setup.seats):
        man = MAN * seat
        g.men[man + M_DELAY] = 0
        g.men[man + M_TURNED] = 0
        if g.men[man + M_LIFE] == UNDYING and g.men[man + M_UNTIL] <= now:
            g.men[man + M_LIFE] = DEAD
            take_off(g, seat)
            if g.sink is not None:
                g.sink.add((ev.TIME_OVER, seat))
    check_end(g)


# --- Rest and End Turn -------------------------------------------------------------------------

CHOOSING: Final = 0
WITH_POWER: Final = 1
WITH_ENDURANCE: Final = 2
USED_ENDURANCE: Final = 1
USED_RESISTANCE: Final = 2


@final
class BeginRest(Frame):
    """GL-038: all Action cards of the table go to the discard piles."""

    NAME: ClassVar = "BeginRest"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.phase = RESTING
        seat: i64
        k: i64
        for seat in range(g.setup.seats):
            n = row_size(g, seat)
            for k in range(n):
                kind = g.rows[ROW * seat + k] & 3
                g.rows[ROW * seat + k] = NONE
                g.cards[SEAT_CARDS * seat + ROOM * DISCARD + kind] += 1
            if n:
                note(g, SAID_ROW_DOWN, seat)
        g.stack.append(Rest(in_play(g)))


BEGIN_REST: Final = BeginRest()


@final
class Rest(Sealed):
    """Everybody may use Endurance, and Resistance before it.

    GL-039, GL-040, GL-042, GL-043, GL-271.
    """

    NAME: ClassVar = "Rest"

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if not self.is_open(seat):
            return
        g = cast(Munus, s)
        man = MAN * seat
        stage = g.men[man + M_STAGE]
        if stage == CHOOSING:
            if g.men[man + M_NOW + ENDURANCE] > 0:
                out.add(YES)
            out.add(NO)
            if holds_power(g, seat, RESISTANCE):
                out.add(POWER + RESISTANCE)
            return
        out.add(DONE)
        if g.men[man + M_LEFT] > 0:
            stats: i64 = 5
            if stage == WITH_ENDURANCE:
                stats = 2
            add_recoveries(g, seat, g.men[man + M_LAST], stats, out)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        g = cast(Munus, s)
        man = MAN * seat
        if action == NO:
            return True
        if action == YES:
            g.men[man + M_STAGE] = WITH_ENDURANCE
            g.men[man + M_LEFT] = use_skill(g, seat, ENDURANCE)
            g.men[man + M_LAST] = 0
            g.men[man + M_LATE] += USED_ENDURANCE
            return False
        if action == DONE:
            if g.men[man + M_STAGE] == WITH_ENDURANCE:
                return True
            g.men[man + M_STAGE] = CHOOSING
            return False
        if action >= POWER:
            spend_power(g, seat, RESISTANCE)
            g.men[man + M_STAGE] = WITH_POWER
            g.men[man + M_LEFT] = 3
            g.men[man + M_LAST] = 0
            g.men[man + M_LATE] += USED_RESISTANCE
            return False
        element = action - RECOVER
        recover(g, seat, element)
        g.men[man + M_LEFT] -= 1
        g.men[man + M_LAST] = element
        if element < KINDS:
            g.men[man + M_LATE] += 4  # cards are counted above the two bits
            if element >= RED:
                g.men[man + M_LATE] += 256
        return False

    def again(self, open_seats: i64) -> Frame:
        return Rest(open_seats)

    def reveal(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        for seat in range(g.setup.seats):
            man = MAN * seat
            if is_in(g, seat):
                late = g.men[man + M_LATE]
                cards = late // 4 % 64
                power = late // 2 % 2
                forget_feint(g, seat, cards)
                note(g, SAID_REST, seat, cards, power)
                if g.sink is not None:
                    if power:
                        g.sink.add((ev.POWER_USED, seat, RESISTANCE))
                    g.sink.add((ev.RESTED, seat, cards))
            g.men[man + M_LATE] = 0
            g.men[man + M_STAGE] = 0
            g.men[man + M_LEFT] = 0
            g.men[man + M_LAST] = 0

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Munus, s)
        man = MAN * seat
        stage = g.men[man + M_STAGE]
        if stage == CHOOSING:
            return (ev.ASK_REST, g.men[man + M_NOW + ENDURANCE])
        return (ev.ASK_REST_RECOVER, g.men[man + M_LEFT])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.rest(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "rest"


@final
class EndTurn(Frame):
    """GL-044, GL-045, GL-046: Overskill ends; hand and HP deck are the deck of the next turn."""

    NAME: ClassVar = "EndTurn"

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        seat: i64
        last = g.turn >= g.setup.turns
        for seat in range(g.setup.seats):
            if not is_in(g, seat):
                continue
            end_overskill(g, seat)
            if not last:
                move_all(g, seat, DECK, HAND)
                note(g, SAID_TURN, seat)
        if g.sink is not None:
            g.sink.add((ev.TURN_ENDED, g.turn))
        if last:
            finish(g)
        else:
            g.stack.append(BEGIN_TURN)


END_TURN: Final = EndTurn()
