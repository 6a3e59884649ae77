"""An own round (3.D): opening, Action, cards, declaration, closing and what happens at its end."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.effects import (
    check_nets,
    clear_fight,
    put_away,
    remember_places,
    take_effect,
    take_off,
    window_foes,
)
from munera.games.gladiatori.flow_cards import lay_action, pay_blood, push_lay
from munera.games.gladiatori.flow_declare import Declare
from munera.games.gladiatori.flow_end import Maul, check_end, judge_mover
from munera.games.gladiatori.flow_move import (
    FOR_TRAP,
    Recover,
    add_moves,
    can_clear,
    has_markers,
    move,
    push_spend,
    use_power,
)
from munera.games.gladiatori.space import (
    CLEAR,
    DONE,
    PASS,
    PLAY,
    POWER,
    REUSE,
    STANDBY,
    STEP,
    SURRENDER,
    TURN,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    DELAY,
    F_BY,
    F_KIND,
    F_LOST,
    F_NEW,
    HAND,
    HIDDEN_CARD,
    L_NEW,
    L_REUSED,
    LEDGER,
    M_DELAY,
    M_FACING,
    M_FOES,
    M_HEX,
    M_LIFE,
    M_LOOKED,
    M_NOW,
    M_PASSIVE,
    M_STEPS,
    M_TRAPS,
    M_WHERE,
    M_WHITES,
    MAN,
    NONE,
    RESISTANCE,
    ROOM,
    ROTATED,
    ROW,
    SAID_LAID,
    SAID_SPEED,
    SAID_STANDBY,
    SEAT_CARDS,
    SPEED,
    STAND_UP,
    YIELDED,
    Munus,
    append_help,
    gain,
    holds_power,
    is_in,
    may_hold_power,
    note,
    row_place,
)
from munera.games.gladiatori.state import STANDBY as STANDING
from munera.games.gladiatori.tables import POINTS

LOST_TO_SURRENDER: Final = POINTS["surrender"]
FOUR: Final = 4  # Action cards


def begin_own(g: Munus, seat: i64) -> None:
    """GL-037: the seven steps of a seat begin."""
    clear_fight(g)
    g.active = seat
    man = MAN * seat
    g.men[man + M_PASSIVE] = 0
    g.men[man + M_STEPS] = 0
    g.men[man + M_WHERE] = g.men[man + M_HEX]
    g.men[man + M_LOOKED] = g.men[man + M_FACING]
    remember_places(g, seat)
    g.men[man + M_FOES] = window_foes(g, seat)
    if g.sink is not None:
        g.sink.add((ev.OWN_ROUND, seat))
    g.stack.append(EndOwn(seat))
    g.stack.append(Opening(seat))


@final
class Opening(Frame):
    """Extra movement, markers, Powers; then the Action, Standby or Pass.

    GL-060, GL-063, GL-064, GL-069, GL-280.
    """

    NAME: ClassVar = "Opening"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        man = MAN * seat
        out.add(PASS)
        out.add(SURRENDER)
        if g.men[man + M_NOW + SPEED] > 0:
            add_moves(g, seat, out)
        add_clears(g, seat, out)
        kind: i64
        hand = SEAT_CARDS * seat + ROOM * HAND
        for kind in range(FOUR):
            if g.cards[hand + kind]:
                out.add(PLAY + kind)
        for kind in range(FOUR):
            if rules.may_reuse(g, seat, kind, False):
                out.add(REUSE + kind)
        for kind in range(FOUR):
            if rules.may_stand_by(g, seat, kind):
                out.add(STANDBY + kind)
        add_powers(g, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action >= POWER:
            g.stack.append(self)
            use_power(g, seat, action - POWER)
        elif action >= STANDBY:
            self.stand_by(g, seat, action - STANDBY)
        elif action >= PLAY:
            act_with(g, seat, action)
        elif action >= CLEAR:
            g.stack.append(self)
            push_spend(g, seat, FOR_TRAP + action - CLEAR)
        elif action >= STEP:
            man = MAN * seat
            g.men[man + M_NOW + SPEED] -= 1
            note(g, SAID_SPEED, seat, 1)
            if action < TURN:
                g.men[man + M_STEPS] += 1
            g.stack.append(self)
            move(g, seat, action)
        elif action == SURRENDER:
            surrender(g, seat)
        else:
            g.men[MAN * seat + M_PASSIVE] = 1
            if g.sink is not None:
                g.sink.add((ev.PASSED, seat))

    def stand_by(self, g: Munus, seat: i64, kind: i64) -> None:
        """Lay a new card face-down or turn one on the table down; recover up to 3 elements.

        GL-100 to GL-105, GL-103.
        """
        if g.cards[SEAT_CARDS * seat + ROOM * HAND + kind]:
            lay_action(g, seat, kind, kind | ROTATED | HIDDEN_CARD | STANDING)
            note(g, SAID_STANDBY, seat, 1)
            if g.sink is not None:
                g.sink.add((ev.STANDBY_LAID, seat, kind))
        else:
            place = ROW * seat + row_place(g, seat, kind)
            g.rows[place] = kind | ROTATED | HIDDEN_CARD | STANDING
            note(g, SAID_STANDBY, seat, 0, kind)
            if g.sink is not None:
                g.sink.add((ev.STANDBY_TURNED, seat, kind))
        g.stack.append(Closing(seat))
        g.stack.append(Recover(seat, 3, 0, 0, 0))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_OPENING, cast(Munus, s).men[MAN * seat + M_NOW + SPEED])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.opening(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "opening"

    def args(self) -> list[int]:
        return [self.seat]


def add_clears(g: Munus, seat: i64, out: Actions) -> None:
    """GL-061, GL-293: markers that could be paid off."""
    if has_markers(g, seat) and can_clear(g, seat):
        if g.men[MAN * seat + M_TRAPS]:
            out.add(CLEAR)
        if g.men[MAN * seat + M_WHITES]:
            out.add(CLEAR + 1)


def add_powers(g: Munus, seat: i64, out: Actions) -> None:
    """GL-062, GL-084, GL-274: Powers of the opening and the closing."""
    if holds_power(g, seat, STAND_UP) and has_markers(g, seat):
        out.add(POWER + STAND_UP)
    if holds_power(g, seat, ADAPTATION):
        out.add(POWER + ADAPTATION)
    if holds_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]:
        out.add(POWER + DELAY)
    if holds_power(g, seat, RESISTANCE):
        out.add(POWER + RESISTANCE)


def act_with(g: Munus, seat: i64, action: i64) -> None:
    """GL-065, GL-066: an Action card is chosen; cards and the declaration follow."""
    kind = (action - PLAY) % FOUR
    g.fight[F_BY] = seat
    g.fight[F_KIND] = kind
    if action < REUSE:
        lay_action(g, seat, kind, kind | HIDDEN_CARD)
        g.ledger[LEDGER * seat + L_NEW] = kind
        g.fight[F_NEW] = 1
        note(g, SAID_LAID, seat)
        if g.sink is not None:
            g.sink.add((ev.ACTION_LAID, seat, kind))
    else:
        cost = pay_blood(g, seat, kind)
        g.ledger[LEDGER * seat + L_REUSED] = row_place(g, seat, kind)
        if g.sink is not None:
            g.sink.add((ev.ACTION_REUSED, seat, kind, cost))
    g.stack.append(Closing(seat))
    g.stack.append(Declare(seat))
    push_lay(g, seat, kind, False)


def surrender(g: Munus, seat: i64) -> None:
    """GL-326: a gladiator yields and leaves."""
    if g.sink is not None:
        g.sink.add((ev.SURRENDERED, seat, LOST_TO_SURRENDER))
    gain(g, seat, LOST_TO_SURRENDER)
    g.men[MAN * seat + M_LIFE] = YIELDED
    take_off(g, seat)


# --- Closing and end ---------------------------------------------------------------------------


@final
class Closing(Frame):
    """GL-084: markers and Powers once more; asks a seat that may hold one, as the table sees it."""

    NAME: ClassVar = "Closing"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        seat = self.seat
        if not is_in(g, seat):
            return NOBODY
        if has_markers(g, seat):
            return seat
        if may_hold_power(g, seat, ADAPTATION) or may_hold_power(g, seat, RESISTANCE):
            return seat
        if may_hold_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]:
            return seat
        return NOBODY

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        out.add(DONE)
        add_clears(g, seat, out)
        add_powers(g, seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == DONE:
            return
        g.stack.append(self)
        if action >= POWER:
            use_power(g, seat, action - POWER)
        else:
            push_spend(g, seat, FOR_TRAP + action - CLEAR)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_CLOSING,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.closing(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "closing"

    def args(self) -> list[int]:
        return [self.seat]


@final
class EndOwn(Frame):
    """GL-085, GL-404: what a bear took in its defence is lost; then the rest of the end."""

    NAME: ClassVar = "EndOwn"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        take_effect(g)
        g.stack.append(FinishOwn(self.seat))
        k: i64
        for k in range(g.fight[F_LOST]):
            g.stack.append(Maul(self.seat))

    def args(self) -> list[int]:
        return [self.seat]


@final
class FinishOwn(Frame):
    """GL-086, GL-087: cards away, nets, fleeing and cowardice, help, end of the match."""

    NAME: ClassVar = "FinishOwn"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        seat = self.seat
        man = MAN * seat
        put_away(g)
        check_nets(g)
        judge_mover(g, seat, g.men[man + M_WHERE], g.men[man + M_LOOKED], g.men[man + M_FOES])
        expire_help(g, seat)
        g.men[man + M_PASSIVE] = 0
        g.active = NONE
        clear_fight(g)
        check_end(g)

    def args(self) -> list[int]:
        return [self.seat]


def expire_help(g: Munus, seat: i64) -> None:
    """GL-137: help that allies prepared for a seat ends after its own round."""
    n = len(g.helps)
    if n == 0:
        return
    old = g.helps
    g.helps = old[:0]
    k: i64 = 0
    while k < n:
        if old[k] != seat and old[k + 2] > 0:
            append_help(g, old[k], old[k + 1], old[k + 2])
        k += 3
