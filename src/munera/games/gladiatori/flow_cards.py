"""Cards on an Action or Reaction (GL-071, GL-127), and Action cards on their way to the table."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.space import ADD, DONE
from munera.games.gladiatori.state import (
    BLOOD,
    HAND,
    HIDDEN_CARD,
    KINDS,
    LAID,
    M_NOW,
    MAN,
    RED,
    ROOM,
    ROW,
    SAID_BLOOD,
    SAID_CARDS,
    SAID_ROW,
    SEAT_CARDS,
    Munus,
    count,
    move_card,
    note,
    reds,
    row_place,
    row_size,
)


def lay_action(g: Munus, seat: i64, kind: i64, code: i64) -> None:
    """GL-065: an Action card of the hand goes to the right end of the row."""
    g.cards[SEAT_CARDS * seat + ROOM * HAND + kind] -= 1
    g.rows[ROW * seat + row_size(g, seat)] = code


def pay_blood(g: Munus, seat: i64, kind: i64) -> i64:
    """GL-066, GL-120: pay for using a card on the table again."""
    cost = rules.price(g, seat, kind)
    g.men[MAN * seat + M_NOW + BLOOD] -= cost
    note(g, SAID_BLOOD, seat, cost)
    place = row_place(g, seat, kind)
    if g.rows[ROW * seat + place] & HIDDEN_CARD:
        note(g, SAID_ROW, seat, kind, place)  # a Standby card is named when it is used
    return cost


@final
class Lay(Frame):
    """Combat cards are laid face-down, in rising order; `on` is the Action card.

    GL-071, GL-127, GL-220.
    """

    NAME: ClassVar = "Lay"

    def __init__(self, seat: i64, on: i64, reaction: bool, last: i64) -> None:
        self.seat: Final = seat
        self.on: Final = on
        self.reaction: Final = reaction
        self.last: Final = last

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        out.add(DONE)
        hand = SEAT_CARDS * seat + ROOM * HAND
        kind: i64
        for kind in range(self.last, KINDS):
            if g.cards[hand + kind] and rules.may_add(g, seat, kind, self.on, self.reaction):
                out.add(ADD + kind - RED)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            n = count(g, seat, LAID)
            if n:
                note(g, SAID_CARDS, seat, n)
            if g.sink is not None and n:
                g.sink.add((ev.CARDS_LAID, seat, n))
            return
        kind = action - ADD + RED
        move_card(g, seat, kind, HAND, LAID)
        if g.sink is not None:
            g.sink.add((ev.CARD_LAID, seat, kind))
        g.stack.append(Lay(seat, self.on, self.reaction, kind))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_REACTION_CARDS if self.reaction else ev.ASK_ACTION_CARDS, self.on)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.lay(cast(Munus, s), seat, action, self.on, self.reaction, self.last)

    def stage(self) -> str:
        return "cards"

    def args(self) -> list[int]:
        return [self.seat, self.on, self.reaction, self.last]


def push_lay(g: Munus, seat: i64, on: i64, reaction: bool) -> None:
    """Ask for cards, unless everybody sees that there is none to lay."""
    if reds(g, seat, HAND):
        g.stack.append(Lay(seat, on, reaction, RED))
