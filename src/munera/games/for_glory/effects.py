"""The interpreter of card abilities: costs, then operations one by one, with their picks.

Six numbers describe a use: who uses it, which ability, from where, the arenas concerned as a bit
set, what the event was about, and the next operation. No card is known by name.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast, final

from librt.vecs import append, pop
from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory import flow_window, rules
from munera.games.for_glory.flow_cards import (
    ChooseSupply,
    Cull,
    DiscardOne,
    Retrieve,
    push_pay,
)
from munera.games.for_glory.flow_deal import Draw
from munera.games.for_glory.space import ARENA, NUMBERS, PASS, TARGET
from munera.games.for_glory.state import (
    ARENAS,
    ENTERS,
    EXHAUST_SELF,
    FROM_CARD,
    FROM_VILLA,
    HEALTH_STAT,
    LEAVES,
    M_ARENA,
    M_ASSIGNED,
    M_BATTLE,
    M_CARD,
    M_DAMAGE,
    M_READY,
    M_TURN,
    MAN,
    NONE,
    OP_COIN,
    OP_CULL,
    OP_DAMAGE,
    OP_DRAW,
    OP_ENTER,
    OP_EXHAUST,
    OP_MODIFY,
    OP_MOVE,
    OP_MOVE_DAMAGE,
    OP_PREVENT,
    OP_READY,
    OP_REASSIGN,
    OP_REFRESH,
    OP_REMOVE_DAMAGE,
    OP_RETRIEVE,
    PAY_COIN,
    PICK_TARGET,
    UNTIL_TURN,
    Glory,
    add_man,
    place_in,
    row_of,
)

# --- Declaring and paying ----------------------------------------------------------------------


def begin(g: Glory, seat: i64, ab: i64, source: i64, mask: i64, subjects: tuple[int, ...]) -> None:
    """Pay the costs of an ability, examine the Influence (R-44), then carry out its operations."""
    setup = g.setup
    g.stack.append(Effects(seat, ab, source, mask, subjects, setup.a_op[ab]))
    first = setup.a_cost[ab]
    k = setup.a_cost_end[ab] - 1
    if k < first:
        return
    g.stack.append(flow_window.CHECKS)
    while k >= first:  # what is paid first goes on top of the stack
        if setup.c_kind[k] == EXHAUST_SELF:
            exhaust_source(g, seat, source)
        elif setup.c_kind[k] == PAY_COIN:
            push_pay(g, seat, setup.c_n[k], setup.a_card[ab])
        else:
            g.stack.append(DiscardOne(seat, setup.c_n[k]))
        k -= 1


def exhaust_source(g: Glory, seat: i64, source: i64) -> None:
    """FG-108: the used card becomes Exhausted; of several copies, any Ready one."""
    if source < FROM_VILLA:
        exhaust(g, row_of(g, source))
        return
    card = source - FROM_VILLA
    if g.sink is not None:
        g.sink.add((ev.CARD_EXHAUSTED, seat, card))
    villa = g.ludi[seat].villa
    k: i64 = len(villa) - 1
    while k >= 0:
        if villa[k] == 2 * card:  # the last Ready one, so that the row stays rising
            villa[k] += 1
            return
        k -= 1
    for k in range(2):
        if g.champions[k] == seat and g.arenas[k] == card and g.spent[k] == 0:
            g.spent[k] = 1
            return


def to_limbo(g: Glory, seat: i64, card: i64) -> None:
    """R-16: a card that is being resolved is in no pile and in no hand."""
    g.ludi[seat].drop(card)
    g.limbo = append(g.limbo, 128 * seat + card)


def from_limbo(g: Glory, seat: i64, card: i64) -> bool:
    """Take a card out of limbo; false if it is no longer there."""
    k = place_in(g.limbo, 128 * seat + card)
    if k < 0:
        return False
    g.limbo, _ = pop(g.limbo, k)
    return True


# --- Changes -----------------------------------------------------------------------------------


def exhaust(g: Glory, row: i64) -> None:
    """FG-108: a Ready Gladiator becomes Exhausted."""
    man = g.men[row]
    g.men[row + M_READY] = 0
    if g.sink is not None:
        g.sink.add((ev.EXHAUSTED, man // NUMBERS, g.men[row + M_CARD], man))


def assign(g: Glory, row: i64, n: i64) -> None:
    """FG-802: Damage is put next to a Gladiator."""
    men = g.men
    men[row + M_ASSIGNED] += n
    if g.sink is not None:
        man = men[row]
        told = (ev.ASSIGNED, man // NUMBERS, men[row + M_CARD], man, n, men[row + M_ASSIGNED])
        g.sink.add(told)


def transfer(g: Glory, row: i64, to: i64, op: i64) -> None:
    """FG-805, FG-806: Damage is Reassigned, or Moved and so assigned again."""
    men = g.men
    n = g.setup.o_n[op]
    kind = ev.REASSIGNED
    field = M_ASSIGNED
    if g.setup.o_code[op] == OP_MOVE_DAMAGE:
        kind = ev.MOVED_DAMAGE
        field = M_DAMAGE
    n = min(n, men[row + field])
    men[row + field] -= n
    men[to + M_ASSIGNED] += n
    if g.sink is not None:
        g.sink.add((kind, men[row + M_CARD], men[row], men[to + M_CARD], men[to], n))


def change(g: Glory, row: i64, op: i64) -> None:
    """Carry out an operation with one pick on a Gladiator."""
    setup = g.setup
    men = g.men
    code = setup.o_code[op]
    n = setup.o_n[op]
    if code == OP_DAMAGE:
        assign(g, row, n)
        return
    if code == OP_EXHAUST:
        exhaust(g, row)
        return
    seat = men[row] // NUMBERS
    card = men[row + M_CARD]
    if code == OP_READY:
        men[row + M_READY] = 1
        if g.sink is not None:
            g.sink.add((ev.READIED, seat, card, men[row]))
    elif code == OP_MODIFY:
        stat = setup.o_stat[op]
        turn = setup.o_until[op] == UNTIL_TURN
        if turn:
            men[row + M_TURN + stat] += n
        else:
            men[row + M_BATTLE + stat] += n
        if g.sink is not None:
            kind = ev.MODIFIED_TURN if turn else ev.MODIFIED_BATTLE
            g.sink.add((kind, seat, card, men[row], stat, n))
    else:
        field = M_DAMAGE
        kind = ev.REMOVED_DAMAGE
        if code == OP_PREVENT:
            field = M_ASSIGNED
            kind = ev.PREVENTED
        n = min(n, men[row + field])
        men[row + field] -= n
        if g.sink is not None:
            g.sink.add((kind, seat, card, men[row], n, men[row + field]))


def enter(g: Glory, seat: i64, card: i64, arena: i64, kind: i64) -> None:
    """FG-361: a Gladiator enters an arena, Ready; its window, then the checks (R-46)."""
    man = add_man(g, seat, card, arena)
    if g.sink is not None:
        g.sink.add((kind, seat, card, man, arena))
    g.stack.append(flow_window.CHECKS)
    flow_window.open_window(g, ENTERS, BIT[arena], (int(man),))


def move(g: Glory, row: i64, arena: i64) -> None:
    """FG-365, R-39: a Gladiator leaves one arena and enters another, with windows for both."""
    men = g.men
    man = men[row]
    old = men[row + M_ARENA]
    left = flow_window.subject_of(g, row)
    men[row + M_ARENA] = arena
    if g.sink is not None:
        g.sink.add((ev.MOVED, man // NUMBERS, men[row + M_CARD], man, old, arena))
    g.stack.append(flow_window.CHECKS)
    flow_window.open_window(g, ENTERS, BIT[arena], (int(man),))
    flow_window.open_window(g, LEAVES, BIT[old], (left,))


# --- The interpreter ---------------------------------------------------------------------------


@final
class Effects(Frame):
    """FG-340, FG-720, FG-824: the remaining operations of a use, in order, as far as possible."""

    NAME: ClassVar = "Effects"

    def __init__(self, seat: i64, ab: i64, source: i64, mask: i64, subjects: Any, op: i64) -> None:
        self.seat: Final = seat
        self.ab: Final = ab
        self.source: Final = source
        self.mask: Final = mask
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)
        self.op: Final = op

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if self.op == g.setup.a_op_end[self.ab]:
            self.finish(g)
            return
        pick = g.setup.picks[8 * self.op]
        if pick == NONE:
            self.go_on(g, self.mask)
            self.plain(g)
        elif pick == PICK_TARGET or rules.is_pair(g, self.op):
            g.stack.append(
                Pick(self.seat, self.ab, self.source, self.mask, self.subjects, self.op, NONE)
            )
        else:
            self.go_on(g, self.mask)
            self.spread(g)

    def go_on(self, g: Glory, mask: i64) -> None:
        """Push the next operation below whatever this one brings."""
        g.stack.append(Effects(self.seat, self.ab, self.source, mask, self.subjects, self.op + 1))

    def finish(self, g: Glory) -> None:
        """FG-340, FG-720, FG-824: a card that was played goes on top of the Discard Pile."""
        if self.source >= FROM_CARD:
            card = self.source - FROM_CARD
            if from_limbo(g, self.seat, card):
                ludus = g.ludi[self.seat]
                ludus.discard = append(ludus.discard, card)

    def spread(self, g: Glory) -> None:
        """An operation on every Gladiator that fits; nobody is Targeted."""
        touched: i64 = 0
        k: i64 = 0
        end: i64 = len(g.men)
        while k < end:
            if rules.fits(g, k, self.seat, self.op, 0, self.source, self.mask, self.subjects):
                change(g, k, self.op)
                touched |= BIT[g.men[k + M_ARENA]]
            k += MAN
        after(g, self.op, touched)

    def plain(self, g: Glory) -> None:
        """An operation that picks no Gladiator."""
        setup = g.setup
        op = self.op
        seat = self.seat
        code = setup.o_code[op]
        n = setup.o_n[op]
        if code == OP_DRAW:
            g.stack.append(Draw(seat, n))
        elif code == OP_COIN:
            g.ludi[seat].coins += n
            if g.sink is not None:
                g.sink.add((ev.GAINED, seat, n))
        elif code == OP_CULL:
            g.stack.append(Cull(seat, setup.o_may[op], n))
        elif code == OP_REFRESH:
            g.stack.append(ChooseSupply(seat, setup.o_may[op]))
        elif code == OP_RETRIEVE:
            g.stack.append(Retrieve(seat, setup.o_types[op]))
        elif code == OP_ENTER:
            card = self.source - FROM_CARD
            if g.arena >= 0 and rules.allows(g, seat, card) and from_limbo(g, seat, card):
                enter(g, seat, card, g.arena, ev.ENTERED_AS_TACTIC)

    def args(self) -> list[Any]:
        return [self.seat, self.ab, self.source, self.mask, list(self.subjects), self.op]


def after(g: Glory, op: i64, touched: i64) -> None:
    """What a change brings with it: Damage steps in the arenas touched, or checks (R-38, R-54)."""
    code = g.setup.o_code[op]
    if code == OP_MODIFY:
        if g.setup.o_stat[op] == HEALTH_STAT:
            g.stack.append(flow_window.CHECKS)
    elif code in (OP_READY, OP_EXHAUST, OP_REMOVE_DAMAGE):
        if rules.is_fickle(g):
            g.stack.append(flow_window.CHECKS)
    elif code in (OP_DAMAGE, OP_MOVE_DAMAGE, OP_REASSIGN):
        arena: i64
        for arena in range(ARENAS):
            if touched & BIT[arena]:
                flow_window.open_damage(g, arena)


@final
class Pick(Frame):
    """FG-828: the user names a Gladiator for an operation; for a pair first one, then the other.

    `first` is the Gladiator that Damage is taken from, once it is named. Nobody is asked if
    everybody can see that there is no choice.
    """

    NAME: ClassVar = "Pick"

    def __init__(
        self, seat: i64, ab: i64, source: i64, mask: i64, subjects: Any, op: i64, first: i64
    ) -> None:
        self.seat: Final = seat
        self.ab: Final = ab
        self.source: Final = source
        self.mask: Final = mask
        self.subjects: Final[tuple[int, ...]] = tuple(subjects)
        self.op: Final = op
        self.first: Final = first

    def fits(self, g: Glory, row: i64) -> bool:
        """Whether a Gladiator can be named."""
        if self.first == NONE:
            return rules.can_pick(g, row, self.seat, self.op, self.source, self.mask, self.subjects)
        return g.men[row] != self.first and rules.fits(
            g, row, self.seat, self.op, 1, self.source, self.mask, self.subjects
        )

    def count(self, g: Glory) -> i64:
        """How many can be named."""
        n: i64 = 0
        k: i64 = 0
        end: i64 = len(g.men)
        while k < end:
            if self.fits(g, k):
                n += 1
            k += MAN
        return n

    def who(self, s: State) -> i64:
        g = cast(Glory, s)
        n = self.count(g)
        if n > 1 or (n == 1 and g.setup.o_may[self.op] and self.first == NONE):
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        """If one Gladiator fits, it is taken; if none does, the operation does nothing (R-17)."""
        g = cast(Glory, s)
        k: i64 = 0
        end: i64 = len(g.men)
        while k < end:
            if self.fits(g, k):
                self.take(g, k)
                return
            k += MAN
        if g.sink is not None:
            g.sink.add((ev.NO_EFFECT, self.seat, g.setup.a_card[self.ab]))
        self.go_on(g, self.mask)

    def go_on(self, g: Glory, mask: i64) -> None:
        """The next operation, whose picks are in the same arena."""
        g.stack.append(Effects(self.seat, self.ab, self.source, mask, self.subjects, self.op + 1))

    def take(self, g: Glory, row: i64) -> None:
        """A Gladiator has been named."""
        here = BIT[g.men[row + M_ARENA]]
        code = g.setup.o_code[self.op]
        if code in (OP_REASSIGN, OP_MOVE_DAMAGE):
            if self.first == NONE:
                man = g.men[row]
                g.stack.append(
                    Pick(self.seat, self.ab, self.source, here, self.subjects, self.op, man)
                )
                return
            self.go_on(g, here)
            transfer(g, row_of(g, self.first), row, self.op)
        elif code == OP_MOVE:
            self.go_on(g, here)
            g.stack.append(Destination(self.seat, g.men[row]))
            return
        else:
            self.go_on(g, here)
            change(g, row, self.op)
        after(g, self.op, here)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Glory, s)
        if g.setup.o_may[self.op] and self.first == NONE:
            out.add(PASS)
        side: i64
        for side in range(2):
            k: i64 = 0
            end: i64 = len(g.men)
            while k < end:
                man = g.men[k]
                if (man // NUMBERS == seat) == (side == 0) and self.fits(g, k):
                    out.add(TARGET + NUMBERS * side + man % NUMBERS)
                k += MAN

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            if g.sink is not None:
                if g.setup.o_code[self.op] == OP_MOVE:
                    g.sink.add((ev.STAYED, seat))
                else:
                    g.sink.add((ev.NO_EFFECT, seat, g.setup.a_card[self.ab]))
            self.go_on(g, self.mask)
            return
        self.take(g, row_of(g, man_named(seat, action)))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        setup = cast(Glory, s).setup
        if setup.o_code[self.op] == OP_MOVE:
            return (ev.ASK_MOVE_MAY if setup.o_may[self.op] else ev.ASK_MOVE,)
        kind = ev.ASK_TARGET
        if self.first != NONE:
            kind = ev.ASK_TO
        elif setup.picks[8 * self.op + 4] != NONE:
            kind = ev.ASK_FROM
        return (kind, setup.a_card[self.ab])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        which = 0 if self.first == NONE else 1
        return why.pick(cast(Glory, s), seat, action, self.op, which, self.mask)

    def stage(self) -> str:
        return "target"

    def args(self) -> list[Any]:
        subjects = list(self.subjects)
        return [self.seat, self.ab, self.source, self.mask, subjects, self.op, self.first]


def man_named(seat: i64, action: i64) -> i64:
    """The number of the Gladiator that a `target` of this seat names."""
    side = (action - TARGET) // NUMBERS
    number = (action - TARGET) % NUMBERS
    if side == 0:
        return NUMBERS * seat + number
    return NUMBERS * (1 - seat) + number


@final
class Destination(Frame):
    """R-39: where a Gladiator is moved to; chosen at once if there is only one place."""

    NAME: ClassVar = "Destination"

    def __init__(self, seat: i64, man: i64) -> None:
        self.seat: Final = seat
        self.man: Final = man

    def may(self, g: Glory, arena: i64) -> bool:
        """Whether an arena is a destination."""
        row = row_of(g, self.man)
        return arena != g.men[row + M_ARENA] and rules.is_available(g, arena, self.man)

    def who(self, s: State) -> i64:
        g = cast(Glory, s)
        n: i64 = 0
        arena: i64
        for arena in range(ARENAS):
            if self.may(g, arena):
                n += 1
        if n > 1:
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        arena: i64
        for arena in range(ARENAS):
            if self.may(g, arena):
                move(g, row_of(g, self.man), arena)
                return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            arena: i64
            for arena in range(ARENAS):
                if self.may(cast(Glory, s), arena):
                    out.add(ARENA + arena)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        move(g, row_of(g, self.man), action - ARENA)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        return (ev.ASK_ARENA, g.men[row_of(g, self.man) + M_CARD])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        return why.arena(action, g.men[row_of(g, self.man) + M_ARENA])

    def stage(self) -> str:
        return "move"

    def args(self) -> list[int]:
        return [self.seat, self.man]
