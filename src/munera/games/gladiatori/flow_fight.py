"""A fight (3.F): reactions, values, answers to an Unbalancing Strike, Feints."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.flow_after import MoveAction, Reflex
from munera.games.gladiatori.flow_announce import shown_cards
from munera.games.gladiatori.flow_cards import lay_action, pay_blood, push_lay
from munera.games.gladiatori.flow_dice import push_defence_dice
from munera.games.gladiatori.flow_move import FOR_STRIKE, push_spend, use_power
from munera.games.gladiatori.flow_result import HelpGiven, Results
from munera.games.gladiatori.flow_values import begin_values
from munera.games.gladiatori.rules_place import is_bound
from munera.games.gladiatori.space import NO, PASS, PLAY, POWER, REUSE, YES
from munera.games.gladiatori.state import (
    ADAPTATION,
    ANIMALS,
    DELAY,
    DISCARD,
    F_BY,
    F_COUNT,
    F_FAV,
    F_FEINT,
    F_FEINTED,
    F_KIND,
    F_MODE,
    F_REACT,
    F_SIDE,
    F_STRUCK,
    F_TARGET,
    F_WHITE,
    FEI,
    HAND,
    HELPING,
    HIDDEN_CARD,
    L_NEW,
    L_REUSED,
    L_USED,
    LEDGER,
    M_DELAY,
    M_LYING,
    M_PASSIVE,
    M_SEEN_FEINTS,
    MAN,
    MOV,
    NET_THROWN,
    NONE,
    RESISTANCE,
    ROOM,
    SAID_LAID,
    SEAT_CARDS,
    SP7,
    THROWN,
    Munus,
    holds_power,
    is_in,
    may_hold_power,
    move_card,
    note,
    row_place,
)

FOUR: Final = 4


def push_fight(g: Munus, seat: i64) -> None:
    """All that follows a declaration, the last first."""
    stack = g.stack
    if g.fight[F_MODE] == HELPING:
        stack.append(Reflex(seat, NONE, 1))
        stack.append(HelpGiven(seat))
        stack.append(Values(seat, NONE))
        return
    n = g.fight[F_COUNT]
    stack.append(Results(seat))
    stack.append(AskFeint(seat))
    k: i64
    for k in range(n):
        stack.append(Target(n - 1 - k))
    stack.append(Values(seat, NONE))
    for k in range(n):
        if g.fight[F_TARGET + n - 1 - k] < ANIMALS:
            push_react(g, n - 1 - k)


def push_no_fight(g: Munus, seat: i64) -> None:
    """GL-082: reveal, Rage, Overskill, movement, Reflex."""
    g.stack.append(Reflex(seat, NONE, 1))
    if g.fight[F_KIND] == MOV:
        g.stack.append(MoveAction(seat, 3))
    g.stack.append(Values(seat, NONE))


# --- Reactions ---------------------------------------------------------------------------------


def push_react(g: Munus, k: i64) -> None:
    """GL-120, GL-274: ask an attacked gladiator, unless everybody knows that he cannot react."""
    g.fight[F_REACT + k] = NONE
    g.stack.append(React(g.fight[F_TARGET + k], k))


@final
class React(Frame):
    """An attacked gladiator chooses a Reaction, a Power or nothing.

    GL-120 to GL-126, GL-122, GL-392, GL-393.
    """

    NAME: ClassVar = "React"

    def __init__(self, seat: i64, k: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        seat = self.seat
        if rules.reactions(g, seat, g.fight[F_SIDE + self.k]):
            return seat
        if may_hold_power(g, seat, ADAPTATION) or may_hold_power(g, seat, RESISTANCE):
            return seat
        if may_hold_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]:
            return seat
        return NOBODY

    def run(self, s: State) -> None:
        self.stay_passive(cast(Munus, s))

    def stay_passive(self, g: Munus) -> None:
        """GL-281: no Reaction in this fight."""
        g.men[MAN * self.seat + M_PASSIVE] = 1
        if g.sink is not None:
            g.sink.add((ev.NO_REACTION, self.seat))

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        out.add(PASS)
        allowed = rules.reactions(g, seat, g.fight[F_SIDE + self.k])
        hand = SEAT_CARDS * seat + ROOM * HAND
        kind: i64
        if allowed:
            for kind in range(FOUR):
                if allowed & BIT[kind] and g.cards[hand + kind]:
                    out.add(PLAY + kind)
            for kind in range(FOUR):
                if allowed & BIT[kind] and rules.may_reuse(g, seat, kind, True):
                    out.add(REUSE + kind)
        add_any_time(g, seat, True, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action >= POWER:
            g.stack.append(self)
            use_power(g, seat, action - POWER)
            return
        if action == PASS:
            self.stay_passive(g)
            return
        g.men[MAN * seat + M_PASSIVE] = 0
        kind = (action - PLAY) % FOUR
        g.fight[F_REACT + self.k] = kind
        if action < REUSE:
            lay_action(g, seat, kind, kind | HIDDEN_CARD)
            g.ledger[LEDGER * seat + L_NEW] = kind
            note(g, SAID_LAID, seat)
            if g.sink is not None:
                g.sink.add((ev.REACTION_LAID, seat, kind))
        else:
            cost = pay_blood(g, seat, kind)
            g.ledger[LEDGER * seat + L_REUSED] = row_place(g, seat, kind)
            if g.sink is not None:
                g.sink.add((ev.REACTION_REUSED, seat, kind, cost))
        push_lay(g, seat, kind, True)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Munus, s)
        return (ev.ASK_REACT, g.fight[F_BY], g.fight[F_SIDE + self.k])

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.react(cast(Munus, s), seat, action, self.k)

    def stage(self) -> str:
        return "react"

    def args(self) -> list[int]:
        return [self.seat, self.k]


def add_any_time(g: Munus, seat: i64, delay: bool, out: Actions) -> None:
    """GL-274: Adaptation, Resistance, and with `delay` also Delay as +3."""
    if holds_power(g, seat, ADAPTATION):
        out.add(POWER + ADAPTATION)
    if delay and holds_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]:
        out.add(POWER + DELAY)
    if holds_power(g, seat, RESISTANCE):
        out.add(POWER + RESISTANCE)


# --- Values ------------------------------------------------------------------------------------


@final
class Values(Frame):
    """GL-140, GL-149, GL-282: one side reveals its cards and works out its value."""

    NAME: ClassVar = "Values"

    def __init__(self, seat: i64, k: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k  # NONE for the attacker, else the target

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        if self.k >= 0 and g.fight[F_REACT + self.k] < 0:
            begin_values(g, self.seat, self.k)
            return
        shown_cards(g, self.seat, self.k)
        if self.k < 0 or g.fight[F_FAV + self.k] > 0:
            begin_values(g, self.seat, self.k)

    def args(self) -> list[int]:
        return [self.seat, self.k]


@final
class Target(Frame):
    """GL-228: one target after another, in strike order."""

    NAME: ClassVar = "Target"

    def __init__(self, k: i64) -> None:
        self.k: Final = k

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        k = self.k
        code = g.fight[F_TARGET + k]
        null = g.fight[F_FAV + k] <= 0
        if code >= ANIMALS:
            if not null:
                push_defence_dice(g, k)
            return
        if g.fight[F_REACT + k] >= 0:
            g.stack.append(Strike(g.fight[F_BY], code, k, True))
        if not null or g.fight[F_REACT + k] >= 0:
            g.stack.append(Values(code, k))
        if not null:
            g.stack.append(Strike(code, g.fight[F_BY], k, False))

    def args(self) -> list[int]:
        return [self.k]


def strikes(g: Munus, by: i64, to: i64, back: bool) -> bool:
    """Whether an Unbalancing Strike of one side affects the other.

    GL-241 to GL-245, GL-243, GL-244.
    """
    if by >= ANIMALS or to >= ANIMALS or not rules.held(g, by, 4, SP7):
        return False
    if g.ledger[LEDGER * by + L_USED] & BIT[SP7] or is_bound(g, by):
        return False
    mode = g.fight[F_MODE]
    if mode in (THROWN, NET_THROWN):
        return False
    if not back and g.fight[F_COUNT] > 1:
        return False
    return g.men[MAN * to + M_LYING] == 0


@final
class Strike(Frame):
    """GL-242: a gladiator hit by an Unbalancing Strike spends two elements or takes a marker."""

    NAME: ClassVar = "Strike"

    def __init__(self, seat: i64, by: i64, k: i64, back: bool) -> None:
        self.seat: Final = seat
        self.by: Final = by
        self.k: Final = k
        self.back: Final = back  # the defender's strike against the attacker

    def who(self, s: State) -> i64:
        if strikes(cast(Munus, s), self.by, self.seat, self.back):
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        if rules.elements(g, seat) >= 2:
            out.add(YES)
        out.add(NO)
        if not g.men[MAN * seat + M_PASSIVE]:
            add_any_time(g, seat, False, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action >= POWER:
            g.stack.append(self)
            use_power(g, seat, action - POWER)
        elif action == YES:
            if g.sink is not None:
                g.sink.add((ev.STRIKE_PAID, seat))
            push_spend(g, seat, FOR_STRIKE)
        else:
            if self.back:
                g.fight[F_WHITE + self.k] = 1
            else:
                g.fight[F_STRUCK + self.k] = 1
            if g.sink is not None:
                g.sink.add((ev.STRIKE_TAKEN, seat))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_STRIKE, self.by)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.strike(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "strike"

    def args(self) -> list[int]:
        return [self.seat, self.by, self.k, self.back]


# --- Feints ------------------------------------------------------------------------------------


@final
class AskFeint(Frame):
    """GL-150, GL-151: the attacker may feint; then defenders who reacted, in strike order."""

    NAME: ClassVar = "AskFeint"

    def __init__(self, seat: i64, k: i64 = NONE) -> None:
        self.seat: Final = seat
        self.k: Final = k

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        if is_in(g, self.seat) and rules.may_hold_feint(g, self.seat):
            return self.seat
        return NOBODY

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        if rules.held(cast(Munus, s), seat, HAND, FEI):
            out.add(YES)
        out.add(NO)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == NO:
            return
        move_card(g, seat, FEI, HAND, DISCARD)
        g.men[MAN * seat + M_SEEN_FEINTS] += 1
        if g.sink is not None:
            g.sink.add((ev.FEINTED, seat))
        if self.k >= 0:
            g.fight[F_FEINTED + self.k] = 1
            return
        g.fight[F_FEINT] = 1
        n = g.fight[F_COUNT]
        k: i64
        for k in range(n):
            target = g.fight[F_TARGET + n - 1 - k]
            if target < ANIMALS and g.fight[F_REACT + n - 1 - k] >= 0:
                g.stack.append(AskFeint(target, n - 1 - k))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_FEINT,) if self.k < 0 else (ev.ASK_COUNTER_FEINT,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.feint(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "feint"

    def args(self) -> list[int]:
        return [self.seat, self.k]
