"""After the resolution (GL-183, GL-246, GL-263): Wrestling, movement, Reflex."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.effects import (
    go,
    go_beast,
    remember_places,
    window_foes,
)
from munera.games.gladiatori.flow_end import judge_mover
from munera.games.gladiatori.flow_move import add_moves, move
from munera.games.gladiatori.rules_place import ahead, code_at, is_bound, is_free
from munera.games.gladiatori.space import (
    DONE,
    HEX,
    NO,
    PUSH,
)
from munera.games.gladiatori.state import (
    ANIMALS,
    F_COUNT,
    F_FAV,
    F_TARGET,
    L_USED,
    LAID,
    LEDGER,
    M_FACING,
    M_HEX,
    M_LYING,
    M_NEW_WHITES,
    M_NOW,
    MAN,
    NONE,
    SAID_SPEED,
    SP8,
    SPEED,
    Munus,
    hex_of,
    is_in,
    note,
)


def may_wrestle(g: Munus, seat: i64, code: i64) -> bool:
    """Whether a character was attacked, is in front, not dead, Trapped or Face-down, and can go
    somewhere.

    GL-263, GL-396.
    """
    there = hex_of(g, code)
    if there < 0 or rules.is_trapped(g, code):
        return False
    if code < ANIMALS and (not is_in(g, code) or g.men[MAN * code + M_LYING]):
        return False
    in_front = False
    k: i64
    for k in range(-1, 2):
        in_front = in_front or ahead(g, seat, k) == there
    if not in_front:
        return False
    free = False
    for k in range(6):
        free = free or is_free(g, g.setup.near[6 * there + k])
    return free


@final
class Wrestle(Frame):
    """GL-263, GL-264: the attacker moves one attacked character by a hex."""

    NAME: ClassVar = "Wrestle"

    def __init__(self, seat: i64, code: i64) -> None:
        self.seat: Final = seat
        self.code: Final = code  # NONE until one is chosen

    def chosen(self, g: Munus) -> i64:
        """The one that can be moved; NONE if none or several can."""
        if self.code >= 0:
            return self.code
        found: i64 = NONE
        k: i64
        for k in range(g.fight[F_COUNT]):
            code = g.fight[F_TARGET + k]
            if g.fight[F_FAV + k] > 0 and may_wrestle(g, self.seat, code):
                if found >= 0:
                    return NONE
                found = code
        return found

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        k: i64
        for k in range(g.fight[F_COUNT]):
            if g.fight[F_FAV + k] > 0 and may_wrestle(g, self.seat, g.fight[F_TARGET + k]):
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
        code = self.chosen(g)
        if code >= 0:
            there = hex_of(g, code)
            way: i64
            for way in range(6):
                if is_free(g, g.setup.near[6 * there + way]):
                    out.add(PUSH + way)
            return
        self.add_places(g, out)

    def add_places(self, g: Munus, out: Actions) -> None:
        """The hexes of several that can be moved, rising."""
        last: i64 = NONE
        while True:
            best: i64 = NONE
            k: i64
            for k in range(g.fight[F_COUNT]):
                code = g.fight[F_TARGET + k]
                if g.fight[F_FAV + k] > 0 and may_wrestle(g, self.seat, code):
                    there = hex_of(g, code)
                    if there > last and (best < 0 or there < best):
                        best = there
            if best < 0:
                return
            out.add(HEX + best)
            last = best

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == NO:
            return
        if action < PUSH:
            g.stack.append(Wrestle(seat, code_at(g, action - HEX)))
            return
        code = self.chosen(g)
        here = hex_of(g, code)
        to = g.setup.near[6 * here + action - PUSH]
        if code < ANIMALS:
            go(g, code, to)
            g.men[MAN * code + M_NEW_WHITES] += 1
        else:
            go_beast(g, code - ANIMALS, to)
        if g.sink is not None:
            g.sink.add((ev.WRESTLED, seat, code, here, to))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_WRESTLE,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.wrestle(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "wrestle"

    def args(self) -> list[int]:
        return [self.seat, self.code]


# --- Movement after the resolution -------------------------------------------------------------


@final
class MoveAction(Frame):
    """GL-113: a Movement Action gives three movements."""

    NAME: ClassVar = "MoveAction"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            out.add(DONE)
            add_moves(cast(Munus, s), seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            return
        if self.left > 1:
            g.stack.append(MoveAction(seat, self.left - 1))
        move(g, seat, action)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_MOVE, self.left)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.movement(cast(Munus, s), seat, action, True)

    def stage(self) -> str:
        return "move"

    def args(self) -> list[int]:
        return [self.seat, self.left]


@final
class Reflex(Frame):
    """GL-114, GL-246, GL-247: one free movement after the resolution, more for Speed.

    `k` is the target that moves, NONE for the attacker. A defender's movement is judged by itself.
    """

    NAME: ClassVar = "Reflex"

    def __init__(self, seat: i64, k: i64, free: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k
        self.free: Final = free

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        seat = self.seat
        if not is_in(g, seat) or g.men[MAN * seat + M_HEX] < 0:
            return NOBODY
        if not rules.held(g, seat, LAID, SP8) or g.ledger[LEDGER * seat + L_USED] & BIT[SP8]:
            return NOBODY
        if is_bound(g, seat):
            return NOBODY
        return seat

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        out.add(DONE)
        if self.free or g.men[MAN * seat + M_NOW + SPEED] > 0:
            add_moves(g, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            return
        man = MAN * seat
        if self.free:
            if self.k >= 0:
                foes = window_foes(g, seat)
                g.stack.append(Judge(seat, g.men[man + M_HEX], g.men[man + M_FACING], foes))
        else:
            g.men[man + M_NOW + SPEED] -= 1
            note(g, SAID_SPEED, seat, 1)
        g.stack.append(Reflex(seat, self.k, 0))
        move(g, seat, action)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_REFLEX, self.free)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.movement(cast(Munus, s), seat, action, self.free > 0)

    def stage(self) -> str:
        return "reflex"

    def args(self) -> list[int]:
        return [self.seat, self.k, self.free]


@final
class Judge(Frame):
    """GL-320, R-79: a defender who moved by Reflex is judged in a window of its own."""

    NAME: ClassVar = "Judge"

    def __init__(self, seat: i64, hex_: i64, facing: i64, foes: i64) -> None:
        self.seat: Final = seat
        self.hex: Final = hex_
        self.facing: Final = facing
        self.foes: Final = foes

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        kept = g.then
        g.then = kept[:]
        remember_places(g, self.seat)
        judge_mover(g, self.seat, self.hex, self.facing, self.foes)
        g.then = kept

    def args(self) -> list[int]:
        return [self.seat, self.hex, self.facing, self.foes]
