"""One game among bots, from a given state to its end."""

from __future__ import annotations

from munera.bots.bot import Bot
from munera.core.engine import CHANCE, NOBODY, Actions, State, act, roll, settle
from munera.core.game import Game
from munera.core.rng import Rng
from munera.play.seat import Seat


def play_one(game: Game, s: State, bots: list[Bot], chance: Rng, luck: list[Rng]) -> int:
    """Play on to the end; returns how many decisions the bots took.

    Chance and each bot have generators of their own, so that one can be held fixed while another
    varies.
    """
    seats = [Seat(game, s, number) for number in range(len(bots))]
    out = Actions()
    decisions = 0
    who = settle(s)
    while who != NOBODY:
        if who == CHANCE:
            who = roll(s, chance, out)
        else:
            who = act(s, who, bots[who].choose(seats[who], luck[who]))
            decisions += 1
    return decisions
