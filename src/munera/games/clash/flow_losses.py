"""What a roll costs: gladiators given up, beaten units, the winner's advance, a battle's end."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import NOBODY, Actions, Frame, State
from munera.games.clash import events as ev
from munera.games.clash import flow_refusals as why
from munera.games.clash import rules
from munera.games.clash.space import KINDS, LOSE
from munera.games.clash.state import (
    ATTACK,
    BEASTS,
    DEFENCE,
    FACTS,
    NONE,
    ONE,
    R_LOST,
    T_ATTACKER,
    T_BEATEN,
    T_DEFENDER,
    T_NETTED,
    T_ROLLS,
    Clash,
    kinds_of,
    of_kind,
    total,
)


def net_one(g: Clash, side: i64, crew: i64) -> None:
    """Net these gladiators of a side (CG-57)."""
    g.tale[T_NETTED + side] += crew
    if side == ATTACK:
        g.netted_here += crew
    else:
        g.netted_there += crew


@final
class LoseOne(Frame):
    """CG-70: a player who loses a gladiator chooses which one of the team, active or netted.

    `second` says whether the second roll of the battle costs it.
    """

    NAME: ClassVar = "LoseOne"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def who(self, s: State) -> i64:
        return rules.roller(cast(Clash, s), self.side)

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Clash, s)
        out.count = 0
        if seat != rules.roller(g, self.side):
            return
        active = rules.active(g, self.side)
        netted = g.crews[rules.space_of(g, self.side)] - active
        kind: i64
        for kind in range(KINDS):
            if of_kind(active, kind):
                out.add(LOSE + 2 * kind)
            if of_kind(netted, kind):
                out.add(LOSE + 2 * kind + 1)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Clash, s)
        kind = (action - LOSE) >> 1
        if (action - LOSE) & 1:
            if self.side == ATTACK:
                g.netted_here -= ONE[kind]
            else:
                g.netted_there -= ONE[kind]
        g.crews[rules.space_of(g, self.side)] -= ONE[kind]
        take_crew(g, rules.winner_of_losses(g, 1 - self.side), ONE[kind])
        g.tale[T_ROLLS + FACTS * self.second + R_LOST] += ONE[kind]
        if g.sink is not None:
            to = rules.winner_of_losses(g, 1 - self.side)
            if to == NOBODY:
                g.sink.add((ev.KILLED, seat, kind))
            else:
                led = self.side == DEFENCE and rules.is_animal(g, ATTACK)
                g.sink.add((ev.LED_CAPTURED if led else ev.CAPTURED, to, kind, seat))
        g.losses -= 1
        if g.losses > 0:
            g.stack.append(self)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Clash, s)
        return (ev.ASK_LOSE, rules.space_of(g, self.side), g.losses)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.lose(action)

    def stage(self) -> str:
        return "lose"

    def args(self) -> list[int]:
        return [self.side, self.second]


def take_crew(g: Clash, to: i64, crew: i64) -> None:
    """Gladiators go to a pen, or out of the game (CG-71, CG-98)."""
    if to == NOBODY:
        g.fallen += crew
    else:
        g.pens[to] += crew


# --- The end of a battle ---------------------------------------------------------------------


@final
class Advance(Frame):
    """CG-80 to CG-83, CG-99, CG-101: a unit is beaten; the winner moves onto its space."""

    NAME: ClassVar = "Advance"

    def __init__(self, side: i64, second: i64) -> None:
        self.side: Final = side
        self.second: Final = second

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        here = rules.space_of(g, self.side)
        there = rules.space_of(g, 1 - self.side)
        beaten = g.units[there]
        to = rules.winner_of_losses(g, self.side)
        g.tale[T_BEATEN] = 1 - self.side
        if beaten >= BEASTS:
            self.kill_animal(g, beaten - BEASTS, there, to)
        else:
            g.tale[T_ROLLS + FACTS * self.second + R_LOST] = g.crews[there]
            self.beat_team(g, beaten >> 2, there, to)
        unit = g.units[here]
        # CG-82: it must move there; its wounds move with it (CG-83).
        g.units[there] = unit
        g.crews[there] = g.crews[here]
        g.wounds[there] = g.wounds[here]
        g.units[here] = NONE
        g.crews[here] = 0
        g.wounds[here] = 0
        if unit >= BEASTS:
            g.beasts ^= BIT[here] | BIT[there]
        else:
            g.teams[unit >> 2] ^= BIT[here] | BIT[there]
        if g.sink is not None:
            self.tell(g, unit, beaten, here, there)

    def tell(self, g: Clash, unit: i64, beaten: i64, here: i64, there: i64) -> None:
        """The winner's move, and whether the loser goes on without gladiators."""
        assert g.sink is not None
        kind = ev.ANIMAL_ADVANCED
        if unit < BEASTS and beaten < BEASTS:
            kind = ev.ADVANCED
        elif unit >= BEASTS and beaten >= BEASTS:
            kind = ev.ADVANCED if self.side == ATTACK else ev.LED_ANIMAL_REPLACED
        g.sink.add((kind, unit, here, there))
        if beaten < BEASTS and not rules.has_gladiators(g, beaten >> 2) and not rules.is_over(g):
            g.sink.add((ev.LOST_ALL, beaten >> 2))

    def kill_animal(self, g: Clash, animal: i64, space: i64, to: i64) -> None:
        """A dead animal goes to the pen of the player who struck last, or to nobody (CG-118)."""
        g.beasts ^= BIT[space]
        if to == NOBODY:
            g.dead |= BIT[animal]
        else:
            g.trophies[to] |= BIT[animal]
        if g.sink is not None:
            if to == NOBODY:
                g.sink.add((ev.ANIMAL_GONE, animal))
            elif self.side == DEFENCE:
                g.sink.add((ev.LED_ANIMAL_CAPTURED, to, animal))
            else:
                led = rules.is_animal(g, ATTACK)
                g.sink.add((ev.LED_CAPTURED_ANIMAL if led else ev.ANIMAL_CAPTURED, to, animal))

    def beat_team(self, g: Clash, owner: i64, space: i64, to: i64) -> None:
        """The last gladiators are handed over and the base is gone for good (CG-80)."""
        crew = g.crews[space]
        take_crew(g, to, crew)
        g.teams[owner] ^= BIT[space]
        if g.sink is not None:
            if to == NOBODY:
                g.sink.add((ev.KILLED_ALL, owner, *kinds_of(crew)))
            else:
                led = self.side == ATTACK and rules.is_animal(g, ATTACK)
                told = ev.LED_CAPTURED_ALL if led else ev.CAPTURED_ALL
                g.sink.add((told, to, owner, *kinds_of(crew)))
            g.sink.add((ev.TEAM_BEATEN, owner, space))

    def args(self) -> list[int]:
        return [self.side, self.second]


@final
class Finish(Frame):
    """CG-74: the battle is over; netted gladiators that are left are active again."""

    NAME: ClassVar = "Finish"

    def run(self, s: State) -> None:
        g = cast(Clash, s)
        if g.sink is not None:
            tale = g.tale
            if g.netted_here and tale[T_BEATEN] != ATTACK:
                g.sink.add((ev.FREED, tale[T_ATTACKER], total(g.netted_here)))
            if g.netted_there and tale[T_BEATEN] != DEFENCE:
                g.sink.add((ev.FREED, tale[T_DEFENDER], total(g.netted_there)))
        g.here = NONE
        g.there = NONE
        g.netted_here = 0
        g.netted_there = 0
        g.dice = 0
        g.simple = 0
        g.mortal = 0
        g.losses = 0


FINISH: Final[Frame] = Finish()
LOSE_ONE: Final[list[Frame]] = [LoseOne(k & 1, k >> 1) for k in range(4)]
ADVANCE: Final[list[Frame]] = [Advance(k & 1, k >> 1) for k in range(4)]
