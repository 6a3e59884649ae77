"""How many cards lie where, as a viewer may know it, for views and for observations.

Half given answers of others do not show: the numbers are those before the answer.
"""

from __future__ import annotations

from mypy_extensions import i64

from munera.core.engine import Frame
from munera.games.gladiatori.flow_cards import Lay
from munera.games.gladiatori.flow_move import Adapt, Recover, Spend
from munera.games.gladiatori.flow_setup import Build
from munera.games.gladiatori.flow_turn import Rest, Split
from munera.games.gladiatori.flow_values import Work
from munera.games.gladiatori.state import (
    DECK,
    DISCARD,
    F_BY,
    F_COUNT,
    F_OPEN,
    F_TARGET,
    HAND,
    L_LUNGE,
    LAID,
    LEDGER,
    M_LATE,
    M_SPENT,
    MAN,
    OVER,
    RED,
    Munus,
    count,
    reds,
)

BUILDER_CARDS = 4  # what everybody holds before anything is bought


class Sizes:
    """Numbers of cards of one seat."""

    def __init__(self, g: Munus, seat: i64) -> None:
        self.hand = count(g, seat, HAND)
        self.red = reds(g, seat, HAND)
        self.deck = count(g, seat, DECK)
        self.discard = count(g, seat, DISCARD)
        self.laid = count(g, seat, LAID)
        # Before the split it is one deck, and nobody has seen what the last Rest brought.
        self.backs = (g.round > 0 and g.phase != OVER) or g.turn == 0

    def give_back(self, cards: i64, red: i64) -> None:
        """Put back the cards that an answer took from the hand, and the red ones among them."""
        self.hand += cards
        self.red += red


def sizes_for(g: Munus, seat: i64, viewer: i64) -> Sizes:
    """What a viewer may know of a seat's numbers of cards."""
    told = Sizes(g, seat)
    if seat == viewer:
        told.backs = True
    elif g.stack:
        _take_back(g, seat, g.stack[-1], told)
    return told


def _take_back(g: Munus, seat: i64, frame: Frame, told: Sizes) -> None:
    """Undo what a half given answer of the seat has done to its numbers."""
    if isinstance(frame, Split):
        told.hand += told.deck
        told.deck = 0
        told.backs = False
    elif isinstance(frame, Rest):
        back = g.men[MAN * seat + M_LATE] // 4 % 64
        told.hand -= back
        told.discard += back
        told.backs = False
    elif isinstance(frame, Build):
        told.hand = BUILDER_CARDS
        told.backs = False
    elif isinstance(frame, Lay) and frame.seat == seat:
        told.give_back(told.laid, told.laid)
        told.laid = 0
    elif isinstance(frame, Spend) and frame.seat == seat:
        n = frame.greens + frame.reds
        told.give_back(n, frame.reds)
        told.discard -= n
    elif isinstance(frame, Recover) and frame.seat == seat:
        n = frame.greens + frame.reds
        told.give_back(-n, -frame.reds)
        told.discard += n
    elif isinstance(frame, Adapt) and frame.seat == seat:
        m = frame.moved
        red = m // 10 % 10 - m // 1000 % 10
        n = m % 10 - m // 100 % 10 + red
        told.give_back(n, red)
        told.deck -= n
    elif isinstance(frame, Work) and frame.seat == seat and not g.men[MAN * seat + M_SPENT] & 1:
        k: i64
        for k in range(3):  # the cards of a Lunge that is not announced yet
            kind = g.ledger[LEDGER * seat + L_LUNGE + k]
            if kind >= 0:
                told.give_back(1, 1 if kind >= RED else 0)
                told.discard -= 1


def is_open(g: Munus, seat: i64) -> bool:
    """Whether the cards on a seat's Action or Reaction have been revealed."""
    if g.fight[F_BY] == seat:
        return g.fight[F_OPEN] != 0
    k: i64
    for k in range(g.fight[F_COUNT]):
        if g.fight[F_TARGET + k] == seat:
            return g.fight[F_OPEN + 1 + k] != 0
    return False
