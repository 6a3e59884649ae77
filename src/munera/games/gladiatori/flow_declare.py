"""The declaration of a fight (GL-075 to GL-081): what is attacked, and how."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_fight import push_fight, push_no_fight
from munera.games.gladiatori.rules_place import (
    code_at,
    foe_ahead,
    is_mark,
    relation_to,
)
from munera.games.gladiatori.space import (
    ATTACK,
    BREAK,
    HELP,
    HEX,
    NET,
    NOFIGHT,
    SWEEP,
    THROW,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    BREAKING,
    F_COUNT,
    F_KIND,
    F_MODE,
    F_NEW,
    F_SIDE,
    F_SLOT,
    F_TARGET,
    HELPING,
    LAID,
    M_HEX,
    M_ITEM,
    MAN,
    MOST,
    MOV,
    NET_THROWN,
    NETTING,
    NONE,
    PLAIN,
    SP1,
    SWEEPING,
    THROWN,
    Munus,
    hex_of,
)


@final
class Declare(Frame):
    """GL-075 to GL-081: attack, Sweep, net, throw, Break Item, help, or no fight."""

    NAME: ClassVar = "Declare"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        """Nobody for an open Movement card, which is never a fight; a new card may be anything."""
        g = cast(Munus, s)
        if g.fight[F_KIND] == MOV and not g.fight[F_NEW]:
            return NOBODY
        return self.seat

    def run(self, s: State) -> None:
        push_no_fight(cast(Munus, s), self.seat)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        if g.fight[F_KIND] != MOV:
            self.add_fights(g, seat, out)
        out.add(NOFIGHT)

    def add_fights(self, g: Munus, seat: i64, out: Actions) -> None:
        """Everything that may be declared with an attack card."""
        odd = rules.is_odd(g, seat)
        if rules.may_attack(g, seat, odd):
            out.add(ATTACK)
        way: i64
        if rules.held(g, seat, LAID, SP1):
            for way in range(6):
                if rules.may_sweep(g, seat, way, odd):
                    out.add(SWEEP + way)
        slot: i64
        for slot in range(2):
            if rules.may_net(g, seat, slot, odd):
                out.add(NET + slot)
        for slot in range(2):
            if rules.may_throw(g, seat, slot, odd):
                out.add(THROW + slot)
        if not odd:
            for slot in range(2):
                if rules.may_break(g, seat, slot):
                    out.add(BREAK + slot)
            ally: i64
            for ally in range(g.setup.seats):
                if rules.may_help(g, seat, ally):
                    out.add(HELP + ally)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        fight = g.fight
        if action == NOFIGHT:
            if g.sink is not None:
                g.sink.add((ev.NO_FIGHT, seat))
            push_no_fight(g, seat)
            return
        if THROW <= action < BREAK:
            fight[F_SLOT] = action - THROW
            fight[F_MODE] = THROWN
            if rules.is_net(g, seat, action - THROW):
                fight[F_MODE] = NET_THROWN
            g.stack.append(Aim(seat))
            return
        fight[F_COUNT] = 1
        fight[F_TARGET] = foe_ahead(g, seat)
        if action == ATTACK:
            fight[F_MODE] = PLAIN
        elif action < NET:
            fight[F_MODE] = SWEEPING
            fight[F_SLOT] = action - SWEEP
            aim_sweep(g, seat, action - SWEEP)
        elif action < THROW:
            fight[F_MODE] = NETTING
            fight[F_SLOT] = action - NET
        elif action < HELP:
            fight[F_MODE] = BREAKING
            fight[F_SLOT] = action - BREAK
        else:
            fight[F_MODE] = HELPING
            fight[F_SLOT] = action - HELP
        declared(g, seat)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_DECLARE, cast(Munus, s).fight[F_KIND])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.declare(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "declare"

    def args(self) -> list[int]:
        return [self.seat]


def aim_sweep(g: Munus, seat: i64, way: i64) -> None:
    """GL-222 to GL-224: the targets of an arc in strike order."""
    n: i64 = 0
    k: i64
    for k in range(3):
        code = rules.arc_target(g, seat, way, k)
        if code >= 0:
            g.fight[F_TARGET + n] = code
            n += 1
    g.fight[F_COUNT] = n


@final
class Aim(Frame):
    """GL-080, GL-195: who is thrown at."""

    NAME: ClassVar = "Aim"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        odd = rules.is_odd(g, seat)
        last: i64 = NONE
        best: i64 = 0
        while True:  # hexes in rising order
            best = NONE
            code: i64
            for code in range(ANIMALS + MOST):
                there = hex_of(g, code) if code >= ANIMALS or code < g.setup.seats else NONE
                if there <= last or (best >= 0 and there >= best) or (odd and code < ANIMALS):
                    continue
                if is_mark(g, seat, code):
                    best = there
            if best < 0:
                return
            out.add(HEX + best)
            last = best

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        g.fight[F_COUNT] = 1
        g.fight[F_TARGET] = code_at(g, action - HEX)
        declared(g, seat)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Munus, s)
        return (ev.ASK_AIM, g.men[MAN * seat + M_ITEM + g.fight[F_SLOT]])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.aim(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "aim"

    def args(self) -> list[int]:
        return [self.seat]


def declared(g: Munus, seat: i64) -> None:
    """GL-200: a fight begins; note from which side each target is attacked."""
    here = g.men[MAN * seat + M_HEX]
    k: i64
    for k in range(g.fight[F_COUNT]):
        code = g.fight[F_TARGET + k]
        if code < ANIMALS:
            g.fight[F_SIDE + k] = relation_to(g, code, here)
    tell_declaration(g, seat)
    push_fight(g, seat)


def tell_declaration(g: Munus, seat: i64) -> None:
    """Tell the event for this way to attack."""
    if g.sink is None:
        return
    mode = g.fight[F_MODE]
    target = g.fight[F_TARGET]
    slot = g.fight[F_SLOT]
    if mode == PLAIN:
        g.sink.add((ev.ATTACKED, seat, target))
    elif mode == SWEEPING:
        targets = [int(g.fight[F_TARGET + k]) for k in range(g.fight[F_COUNT])]
        g.sink.add((ev.SWEPT, seat, slot, *targets))
    elif mode == NETTING:
        g.sink.add((ev.CAST_NET, seat, target, g.men[MAN * seat + M_ITEM + slot]))
    elif mode == BREAKING:
        g.sink.add((ev.STRUCK_ITEM, seat, target, g.men[MAN * target + M_ITEM + slot]))
    elif mode == HELPING:
        g.sink.add((ev.HELPED, seat, slot, target))
    else:
        g.sink.add((ev.THREW, seat, target, g.men[MAN * seat + M_ITEM + slot]))
