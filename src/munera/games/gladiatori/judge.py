"""A rule of thumb for every decision of Gladiatori, after section 10 of the specification.

It looks only at what the seat can know: its own cards and figures, and what the others show.
`judge_value` judges a position.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from munera.core.engine import Actions, State
from munera.core.rng import Rng
from munera.games.gladiatori import judge_declare as fights
from munera.games.gladiatori import judge_defence as defence
from munera.games.gladiatori import judge_own as own
from munera.games.gladiatori import judge_place as place
from munera.games.gladiatori import judge_rest as pause
from munera.games.gladiatori import judge_setup as before
from munera.games.gladiatori.flow_after import MoveAction, Reflex, Wrestle
from munera.games.gladiatori.flow_beasts import BackOff
from munera.games.gladiatori.flow_cards import Lay
from munera.games.gladiatori.flow_declare import Aim, Declare
from munera.games.gladiatori.flow_end import Maul
from munera.games.gladiatori.flow_fight import AskFeint, React, Strike
from munera.games.gladiatori.flow_items import Bids, Draft, GiveUp
from munera.games.gladiatori.flow_move import Adapt, FreeTurn, Recover, Spend
from munera.games.gladiatori.flow_own import Closing, Opening
from munera.games.gladiatori.flow_result import AskUnbeatable, Pay
from munera.games.gladiatori.flow_select import Select
from munera.games.gladiatori.flow_setup import Build, Choose, Face, Overlimit, Place
from munera.games.gladiatori.flow_turn import CHOOSING, WITH_ENDURANCE, AskDelay, Rest, Split
from munera.games.gladiatori.flow_values import Work
from munera.games.gladiatori.judge_attack import work_attack
from munera.games.gladiatori.judge_value import (
    EXPLORE,
    ITERATIONS_PER_WORLD,
    SEARCH_DEPTH,
    can_judge,
    policy_needs_no_world,
    search_skips,
    value,
)
from munera.games.gladiatori.space import SURRENDER
from munera.games.gladiatori.state import M_LEFT, M_STAGE, MAN, Munus

__all__ = [
    "EXPLORE",
    "ITERATIONS_PER_WORLD",
    "SEARCH_DEPTH",
    "can_judge",
    "policy",
    "policy_needs_no_world",
    "search_skips",
    "value",
]

LIST: Final = Actions(512)


def policy(s: State, seat: int, rng: Rng) -> int:
    """What a seat that is asked should answer by rule of thumb."""
    g = cast(Munus, s)
    out = LIST
    out.count = 0
    g.stack[-1].legal(s, seat, out)
    if out.count == 1:
        return int(out.items[0])
    if g.turn == 0:
        return int(in_setup(g, seat, rng, out))
    return int(in_play(g, seat, out))


def in_setup(g: Munus, seat: i64, rng: Rng, out: Actions) -> i64:
    """Before the first turn."""
    frame = g.stack[-1]
    if isinstance(frame, Choose):
        return before.choose_character(g, rng, out)
    if isinstance(frame, Build):
        return before.build(g, seat, out)
    if isinstance(frame, Overlimit):
        return before.over(g, seat, out)
    if isinstance(frame, Bids):
        return before.bid(g, seat, rng, out)
    if isinstance(frame, Draft):
        return before.draft(g, seat, out)
    if isinstance(frame, Select):
        return before.select(g, seat, rng, out)
    if isinstance(frame, GiveUp):
        return before.give_up(g, out)
    if isinstance(frame, Place):
        return before.place(g, seat, rng, out)
    if isinstance(frame, Face):
        return before.face(g, seat)
    return out.items[0]


def in_play(g: Munus, seat: i64, out: Actions) -> i64:
    """From the first Choose Cards on; the most frequent questions come first."""
    frame = g.stack[-1]
    if isinstance(frame, Opening):
        return own.opening(g, seat, out)
    if isinstance(frame, Lay):
        return fights.lay(g, seat, frame.on, frame.reaction, out)
    if isinstance(frame, Work):
        if frame.k < 0:
            return work_attack(g, seat, frame.step, frame.last, out)
        return defence.work_defence(g, seat, frame.k, frame.step, out)
    if isinstance(frame, React):
        return defence.react(g, seat, frame.k, out)
    if isinstance(frame, Declare):
        return fights.declare(g, seat, out)
    if isinstance(frame, Split):
        return pause.split(g, seat, out)
    if isinstance(frame, Rest):
        return resting(g, seat, out)
    if isinstance(frame, Pay):
        return defence.pay(g, seat, frame.damage, frame.left, out)
    if isinstance(frame, FreeTurn):
        return turning(g, seat, out)
    if isinstance(frame, MoveAction):
        return place.movement(g, seat, frame.left, 0.05, out)
    return seldom(g, seat, out)


def seldom(g: Munus, seat: i64, out: Actions) -> i64:
    """Questions that are asked now and then."""
    frame = g.stack[-1]
    if isinstance(frame, Recover):
        return pause.recover(g, seat, frame.left, 5, out)
    if isinstance(frame, Spend):
        return pause.spend(g, seat, frame.left, out)
    if isinstance(frame, Reflex):
        return place.movement(g, seat, 1 if frame.free else 0, 0.3, out)
    if isinstance(frame, AskFeint):
        return defence.feint(g, seat, frame.k, out)
    if isinstance(frame, Strike):
        return defence.strike(g, seat, out)
    if isinstance(frame, Adapt):
        dying = len(g.stack) > 1 and isinstance(g.stack[-2], Pay)
        return pause.adapt(g, seat, dying, frame.left, out)
    if isinstance(frame, Wrestle):
        return defence.wrestle(g, seat, frame.chosen(g), out)
    if isinstance(frame, Maul):
        return defence.pay(g, seat, 1, 1, out)
    if isinstance(frame, Aim):
        return fights.aim(g, seat, out)
    if isinstance(frame, Closing):
        return own.closing(g, seat, out)
    if isinstance(frame, AskDelay):
        return own.delay(g, seat, out)
    if isinstance(frame, (AskUnbeatable, BackOff)):
        return out.items[0]  # yes: to stay alive, to step back from a lion
    return declined(out)


def declined(out: Actions) -> i64:
    """The first answer, which says no; surrender is never one."""
    if out.items[0] == SURRENDER:
        return out.items[1]
    return out.items[0]


def resting(g: Munus, seat: i64, out: Actions) -> i64:
    """Rest first asks whether to recover, then what."""
    man = MAN * seat
    stage = g.men[man + M_STAGE]
    if stage == CHOOSING:
        return pause.rest(g, seat, out)
    stats: i64 = 5
    if stage == WITH_ENDURANCE:
        stats = 2
    return pause.recover(g, seat, g.men[man + M_LEFT], stats, out)


def turning(g: Munus, seat: i64, out: Actions) -> i64:
    """The free turn belongs to a movement of the opening, of an Action or of a Reflex."""
    if len(g.stack) > 1:
        below = g.stack[-2]
        if isinstance(below, Opening):
            return own.free_turn(g, seat, own.speed_left(g, seat), True, out)
        if isinstance(below, MoveAction):
            return own.free_turn(g, seat, below.left, False, out)
    return own.free_turn(g, seat, 0, False, out)
