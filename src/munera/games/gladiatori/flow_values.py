"""How one side works out its value (GL-141 to GL-149): optional parts in a fixed order.

The attacker is asked all steps, a defender some, and an Action without a fight only Rage and
Overskill. A step with nothing to choose is left out, but a side is always asked at least once, so
that silence tells nothing.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori import rules
from munera.games.gladiatori.effects import raise_skill, spend_power, use_skill
from munera.games.gladiatori.flow_announce import announce_attack, announce_defence
from munera.games.gladiatori.flow_move import use_power
from munera.games.gladiatori.rules_values import (
    ACROBATIC,
    ANY_TIME,
    BLEEDING,
    DEEPENING,
    LAST,
    LEAPING,
    LUNGING,
    OVERSKILLING,
    PLUS_CARDS,
    PLUS_POWERS,
    RAGING,
    SACRIFICING,
    SKILL,
    WRESTLING_STEP,
    asks,
    plus_cards,
    plus_powers,
)
from munera.games.gladiatori.space import (
    BLOOD,
    DASH,
    DEEP,
    DONE,
    LEAP,
    LEAPS,
    LUNGE,
    NO,
    OVERSKILL,
    PLUSCARD,
    PLUSPOWER,
    POWER,
    RAGE,
    SACRIFICE,
    YES,
)
from munera.games.gladiatori.state import (
    ADAPTATION,
    DECK,
    DEEP_WOUNDS,
    DELAY,
    DISCARD,
    F_ASKED,
    F_DEEP,
    F_DEFENDER,
    F_DSUM,
    F_HAND,
    F_KIND,
    F_LEAP,
    F_LEAPT,
    F_MODE,
    F_PLUS,
    F_REACT,
    F_SUM,
    F_WRESTLE,
    FEI,
    GUARD,
    HAND,
    HELPING,
    KINDS,
    L_BLOOD,
    L_DASH,
    L_LUNGE,
    L_OVER,
    L_OVER_FROM,
    L_POWERS,
    L_RAGE,
    L_RAGED,
    L_SACRIFICE,
    L_SKILL,
    L_SKILL_RAISED,
    L_USED,
    L_WHITES,
    LAID,
    LEDGER,
    M_DELAY,
    M_NEW_WHITES,
    M_NOW,
    M_RAISED,
    M_STEPS,
    MAN,
    NO_FIGHT,
    OFFENSE,
    ONE_FEINT,
    RED,
    REMOVED,
    RESISTANCE,
    SAID_LUNGE,
    SAID_OVERSKILL,
    SAID_POWER,
    SAID_RAGE,
    SAID_SACRIFICE,
    SP2,
    SP3,
    SP4,
    SP5,
    SPEED,
    WRESTLING,
    Munus,
    count,
    holds_power,
    move_card,
    note,
)
from munera.games.gladiatori.state import BLOOD as BLOOD_STAT
from munera.games.gladiatori.state import LEAP as LEAP_POWER
from munera.games.gladiatori.state import LUNGE as LUNGE_POWER


def begin_values(g: Munus, seat: i64, k: i64) -> None:
    """The first step that asks something."""
    g.fight[F_ASKED] = 0
    go_on(g, seat, k, ANY_TIME)


def go_on(g: Munus, seat: i64, k: i64, step: i64) -> None:
    """Ask the next step that has something to choose, or announce the value."""
    while step < LAST:
        if step == PLUS_CARDS:
            # the hand counts after Overskill and before Sacrifice and Lunge.
            if k >= 0:
                g.fight[F_DEFENDER] = count(g, seat, HAND)
            else:
                g.fight[F_HAND] = count(g, seat, HAND)
        if asks(g, seat, k, step):
            g.fight[F_ASKED] = 1
            g.stack.append(Work(seat, k, step, 0))
            return
        step += 1
    if g.fight[F_MODE] == NO_FIGHT and k < 0:
        note(g, SAID_OVERSKILL, seat, rules.held(g, seat, LAID, SP4))
        return
    if not g.fight[F_ASKED]:
        g.fight[F_ASKED] = 1
        g.stack.append(Work(seat, k, LAST, 0))
    elif k < 0:
        announce_attack(g, seat)
    else:
        announce_defence(g, seat, k)


@final
class Work(Frame):
    """GL-149: one choice of one side while it works out its value; `last` orders picks of a set."""

    NAME: ClassVar = "Work"

    def __init__(self, seat: i64, k: i64, step: i64, last: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k
        self.step: Final = step
        self.last: Final = last

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Munus, s)
        step = self.step
        if step in (SKILL, ACROBATIC):
            out.add(YES)
            out.add(NO)
        elif step == BLEEDING:
            self.add_spending(g, out)
        elif step == ANY_TIME:
            out.add(DONE)
            if holds_power(g, seat, ADAPTATION):
                out.add(POWER + ADAPTATION)
            if self.k >= 0 and holds_power(g, seat, DELAY) and not g.men[MAN * seat + M_DELAY]:
                out.add(POWER + DELAY)
            if holds_power(g, seat, RESISTANCE):
                out.add(POWER + RESISTANCE)
        elif step == RAGING:
            self.add_rage(g, out)
        elif step == OVERSKILLING:
            out.add(NO)
            skill: i64
            for skill in range(3):
                if g.men[MAN * seat + M_RAISED + skill] < 0:
                    out.add(OVERSKILL + skill)
        elif step == LAST:
            out.add(DONE)
        else:
            self.add_more(g, out)

    def add_more(self, g: Munus, out: Actions) -> None:
        """The steps of cards and Powers."""
        seat = self.seat
        step = self.step
        kind: i64
        if step == PLUS_CARDS:
            out.add(DONE)
            first = self.last
            first = max(first, FEI)
            out.add_set(PLUSCARD, plus_cards(g, seat, first) >> FEI)
        elif step == SACRIFICING:
            out.add(NO)
            for kind in range(KINDS):
                if rules.held(g, seat, HAND, kind):
                    out.add(SACRIFICE + kind)
        elif step == LUNGING:
            out.add(DONE)
            if self.last < 64:
                for kind in range(self.last & 15, KINDS):
                    if rules.held(g, seat, HAND, kind):
                        out.add(LUNGE + kind)
        elif step == LEAPING:
            out.add(NO)
            way: i64
            for way in range(9):
                if self.may_leap(g, way):
                    out.add(LEAP + way)
        elif step == DEEPENING:
            out.add(NO)
            out.add(DEEP)
            out.add(DEEP + 1)
            out.add(DEEP + 2)
        elif step == WRESTLING_STEP:
            out.add(NO)
            out.add(POWER + WRESTLING)
        else:
            out.add(DONE)
            out.add_set(PLUSPOWER, plus_powers(g, seat, self.last))

    def add_spending(self, g: Munus, out: Actions) -> None:
        """GL-108, GL-130: up to 3 Blood, or up to 2 Speed."""
        base: i64 = BLOOD
        most: i64 = 3
        have = g.men[MAN * self.seat + M_NOW + BLOOD_STAT]
        if self.k >= 0:
            base = DASH
            most = 2
            have = g.men[MAN * self.seat + M_NOW + SPEED]
        n: i64
        for n in range(most + 1):
            if n <= have:
                out.add(base + n)

    def add_rage(self, g: Munus, out: Actions) -> None:
        """GL-234: what Rage may be replaced by."""
        seat = self.seat
        on = g.fight[F_KIND]
        if self.k >= 0:
            on = g.fight[F_REACT + self.k]
        out.add(NO)
        kind: i64
        for kind in range(RED, KINDS):
            if rules.held(g, seat, DISCARD, kind):
                if rules.may_fetch(g, seat, kind, on, self.k >= 0):
                    out.add(RAGE + kind - RED)
        for kind in range(RED, KINDS):
            if rules.held(g, seat, DECK, kind):
                if rules.may_fetch(g, seat, kind, on, self.k >= 0):
                    out.add(RAGE + 11 + kind - RED)

    def may_leap(self, g: Munus, way: i64) -> bool:
        """GL-261: at most as many hexes as were entered; helping does no damage (GL-136)."""
        attack, damage = leap_parts(way)
        if g.fight[F_MODE] == HELPING and damage > 0:
            return False
        return attack + damage <= g.men[MAN * self.seat + M_STEPS]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        step = self.step
        following = step + 1
        if action in (DONE, NO):
            if step == LUNGING and self.last >= 16:
                self.end_lunge(g)
        elif step == ANY_TIME:
            g.stack.append(Again(seat, self.k, ANY_TIME))
            use_power(g, seat, action - POWER)
            return
        elif step <= OVERSKILLING:
            self.use_move(g, action)
        elif step == PLUS_CARDS:
            kind = action - PLUSCARD + FEI
            if kind == FEI:
                g.ledger[LEDGER * seat + L_USED] += ONE_FEINT
            else:
                g.ledger[LEDGER * seat + L_USED] |= BIT[kind]
            self.add_plus(g, 2)
            g.stack.append(Work(seat, self.k, step, kind))
            return
        elif step == BLEEDING:
            self.spend_points(g, action)
        elif step == SKILL:
            self.use_own_skill(g)
        elif step <= LUNGING:
            if self.use_cards(g, action):
                return
        else:
            self.use_powers(g, action)
            if step == PLUS_POWERS:
                g.stack.append(Work(seat, self.k, step, action - PLUSPOWER + 1))
                return
        go_on(g, seat, self.k, following)

    def add_part(self, g: Munus, value: i64) -> None:
        """Add a part of the value."""
        if self.k >= 0:
            g.fight[F_DSUM] += value
        else:
            g.fight[F_SUM] += value

    def add_plus(self, g: Munus, value: i64) -> None:
        """GL-419: add a part that counts only against animals."""
        if self.k >= 0:
            g.fight[F_DSUM] += value
        else:
            g.fight[F_PLUS] += value

    def use_move(self, g: Munus, action: i64) -> None:
        """GL-231, GL-234: Rage and Overskill."""
        seat = self.seat
        book = LEDGER * seat
        if self.step == OVERSKILLING:
            skill = action - OVERSKILL
            g.ledger[book + L_OVER] = skill
            g.ledger[book + L_OVER_FROM] = g.men[MAN * seat + M_NOW + skill]
            g.ledger[book + L_USED] |= BIT[SP4]
            raise_skill(g, seat, skill)
            if g.sink is not None:
                g.sink.add((ev.OVERSKILLED, seat, skill, g.men[MAN * seat + M_NOW + skill]))
            return
        zone: i64 = DISCARD
        kind = action - RAGE + RED
        if kind >= KINDS:
            kind -= 11
            zone = DECK
        move_card(g, seat, SP5, LAID, DISCARD)
        move_card(g, seat, kind, zone, LAID)
        g.ledger[book + L_RAGE] = zone
        g.ledger[book + L_RAGED] = kind
        note(g, SAID_RAGE, seat, zone, kind)
        if g.sink is not None:
            g.sink.add((ev.RAGED, seat, zone, kind))

    def spend_points(self, g: Munus, action: i64) -> None:
        """GL-108, GL-130: Blood for a Berserk attack, Speed for a Dodge."""
        seat = self.seat
        if self.k >= 0:
            n = action - DASH
            g.men[MAN * seat + M_NOW + SPEED] -= n
            g.ledger[LEDGER * seat + L_DASH] = n
        else:
            n = action - BLOOD
            g.men[MAN * seat + M_NOW + BLOOD_STAT] -= n
            g.ledger[LEDGER * seat + L_BLOOD] = n
        self.add_part(g, 2 * n)
        if g.sink is not None and n:
            g.sink.add((ev.POINTS_SPENT, seat, SPEED if self.k >= 0 else BLOOD_STAT, n))

    def use_own_skill(self, g: Munus) -> None:
        """GL-142, GL-145: Offense or Guard."""
        seat = self.seat
        skill: i64 = OFFENSE
        if self.k >= 0:
            skill = GUARD
        book = LEDGER * seat
        g.ledger[book + L_SKILL_RAISED] = g.men[MAN * seat + M_RAISED + skill]
        value = use_skill(g, seat, skill)
        g.ledger[book + L_SKILL] = value
        self.add_part(g, value)
        if g.sink is not None:
            g.sink.add((ev.SKILL_USED, seat, skill, value))

    def use_cards(self, g: Munus, action: i64) -> bool:
        """Sacrifice, Acrobatic Strike, Lunge; true if the same step is asked again."""
        seat = self.seat
        book = LEDGER * seat
        if self.step == ACROBATIC:
            g.ledger[book + L_USED] |= BIT[SP3]
            g.ledger[book + L_WHITES] += 1
            g.men[MAN * seat + M_NEW_WHITES] += 1
            self.add_part(g, 3)
            if g.sink is not None:
                g.sink.add((ev.ACROBATICS, seat))
            return False
        if self.step == SACRIFICING:
            kind = action - SACRIFICE
            g.ledger[book + L_USED] |= BIT[SP2]
            g.ledger[book + L_SACRIFICE] = kind
            move_card(g, seat, kind, HAND, REMOVED)
            self.add_part(g, 3)
            note(g, SAID_SACRIFICE, seat, kind)
            if g.sink is not None:
                g.sink.add((ev.SACRIFICED, seat, kind))
            return False
        kind = action - LUNGE
        n = self.last // 16  # cards so far
        g.ledger[book + L_LUNGE + n] = kind
        move_card(g, seat, kind, HAND, DISCARD)
        if g.sink is not None:
            g.sink.add((ev.LUNGE_CARD, seat, kind))
        g.fight[F_SUM] += 2
        if n == 2:
            self.end_lunge(g)
            return False
        g.stack.append(Work(seat, self.k, LUNGING, 16 * (n + 1) + kind))
        return True

    def end_lunge(self, g: Munus) -> None:
        """GL-253: the Power is announced with the number of cards."""
        seat = self.seat
        greens: i64 = 0
        reds: i64 = 0
        n: i64
        for n in range(3):
            kind = g.ledger[LEDGER * seat + L_LUNGE + n]
            if kind >= RED:
                reds += 1
            elif kind >= 0:
                greens += 1
        announce_power(g, seat, LUNGE_POWER)
        note(g, SAID_LUNGE, seat, greens, reds)
        if g.sink is not None:
            g.sink.add((ev.LUNGED, seat, greens + reds))

    def use_powers(self, g: Munus, action: i64) -> None:
        """GL-261 to GL-263, GL-418: Leap, Deep Wounds, Wrestling, and any Power as +2."""
        seat = self.seat
        if self.step == LEAPING:
            attack, damage = leap_parts(action - LEAP)
            announce_power(g, seat, LEAP_POWER)
            g.fight[F_SUM] += 2 * attack
            g.fight[F_LEAP] = damage
            g.fight[F_LEAPT] = attack
            if g.sink is not None:
                g.sink.add((ev.LEAPT, seat, attack, damage))
        elif self.step == DEEPENING:
            n = action - DEEP + 1
            announce_power(g, seat, DEEP_WOUNDS)
            g.fight[F_SUM] -= n
            g.fight[F_DEEP] = n
            if g.sink is not None:
                g.sink.add((ev.DEEPENED, seat, n))
        elif self.step == WRESTLING_STEP:
            announce_power(g, seat, WRESTLING)
            g.fight[F_WRESTLE] = 1
        else:
            power = action - PLUSPOWER
            announce_power(g, seat, power)
            self.add_plus(g, 2)
            if g.sink is not None:
                g.sink.add((ev.PLUS_POWER, seat, power))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Munus, s)
        side = 1 if self.k >= 0 else 0
        if self.step == SKILL:
            skill = GUARD if self.k >= 0 else OFFENSE
            return (ev.ASK_SKILL, skill, g.men[MAN * seat + M_NOW + skill])
        if self.step == BLEEDING:
            return (ev.ASK_DASH,) if self.k >= 0 else (ev.ASK_BLOOD,)
        return (ev.ASK_STEP + self.step, side)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.work(cast(Munus, s), seat, action, self.k, self.step, self.last)

    def stage(self) -> str:
        return "values"

    def args(self) -> list[int]:
        return [self.seat, self.k, self.step, self.last]


@final
class Again(Frame):
    """Ask the same choice again after an any-time Power."""

    NAME: ClassVar = "Again"

    def __init__(self, seat: i64, k: i64, step: i64) -> None:
        self.seat: Final = seat
        self.k: Final = k
        self.step: Final = step

    def run(self, s: State) -> None:
        go_on(cast(Munus, s), self.seat, self.k, self.step)

    def args(self) -> list[int]:
        return [self.seat, self.k, self.step]


def leap_parts(way: i64) -> tuple[int, int]:
    """Hexes of a Leap that count for the attack and for the damage."""
    return LEAPS[way]


def announce_power(g: Munus, seat: i64, power: i64) -> None:
    """GL-250, GL-153: a Power of this attack or defence, which a Feint would give back."""
    spend_power(g, seat, power)
    g.ledger[LEDGER * seat + L_POWERS] |= BIT[power]
    note(g, SAID_POWER, seat, power, 1)
    if g.sink is not None:
        g.sink.add((ev.POWER_USED, seat, power))
