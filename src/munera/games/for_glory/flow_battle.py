"""Battles: initiative, cycles, Combat Turns, Attacks and Tactics (FG-621 to FG-723)."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import Actions, Frame, State
from munera.games.for_glory import effects, rules
from munera.games.for_glory import events as ev
from munera.games.for_glory import flow_choices as choices
from munera.games.for_glory import flow_refusals as why
from munera.games.for_glory.flow_cards import push_buyback
from munera.games.for_glory.flow_window import (
    CHECKS,
    END_BATTLE,
    end_battle,
    is_over,
    open_damage,
    open_window,
    use_free,
)
from munera.games.for_glory.space import (
    ABILITY,
    ATTACK,
    BUYBACK,
    CARD_AT,
    NUMBERS,
    PASS,
    USE,
)
from munera.games.for_glory.state import (
    AGILITY_STAT,
    ATTACK_STAT,
    ATTACKS,
    BATTLE,
    F1,
    F2,
    FROM_CARD,
    FROM_VILLA,
    LA,
    M_ARENA,
    M_CARD,
    M_READY,
    M_TURN,
    MAN,
    NONE,
    Glory,
    row_of,
)
from munera.games.for_glory.tables import FIGURES

MOST_CYCLES: Final[i64] = FIGURES["max_cycles_per_battle"]
MOST_TURNS: Final[i64] = FIGURES["max_combat_turns_per_cycle"]


@final
class Fight(Frame):
    """FG-621, FG-622, R-37: the Fleeting Battle or the Lasting one, if anybody stands there."""

    NAME: ClassVar = "Fight"

    def __init__(self, lasting: i64) -> None:
        self.lasting: Final = lasting

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.step = BATTLE
        arena: i64 = F1
        if self.lasting:
            arena = LA
        elif rules.men_in(g, F1, NONE) == 0:
            arena = F2
        if rules.men_in(g, arena, NONE) == 0:
            return
        g.arena = arena
        g.cycle = 0
        g.victor = NONE
        if g.sink is not None:
            g.sink.add((ev.BATTLE_BEGAN, arena, g.arenas[arena]))
        g.stack.append(END_BATTLE)
        if is_over(g):
            end_battle(g)  # FG-902: nobody on the other side
        else:
            g.stack.append(BEGIN_CYCLE)

    def args(self) -> list[int]:
        return [self.lasting]


def agility(g: Glory, seat: i64) -> i64:
    """FG-625: the Agility of all Gladiators of a seat in the Active Arena, Exhausted ones too."""
    total: i64 = 0
    k: i64 = 0
    while k < len(g.men):
        if g.men[k + M_ARENA] == g.arena and g.men[k] // NUMBERS == seat:
            total += rules.figure(g, k, AGILITY_STAT)
        k += MAN
    return total


@final
class BeginCycle(Frame):
    """FG-624 to FG-626: the Initiative is determined; its holder takes the first turn."""

    NAME: ClassVar = "BeginCycle"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        g.cycle += 1
        g.fights = 0
        g.passes = 0
        one = agility(g, 0)
        other = agility(g, 1)
        seat: i64 = 0
        if other > one:
            seat = 1
        elif other == one:
            seat = g.favor
        g.initiative = seat
        if g.sink is not None:
            if one == other:
                g.sink.add((ev.INITIATIVE_TIED, seat, one, g.cycle))
            elif seat == 0:
                g.sink.add((ev.INITIATIVE, seat, one, other, g.cycle))
            else:
                g.sink.add((ev.INITIATIVE, seat, other, one, g.cycle))
        g.stack.append(BeginCombat(seat))


@final
class BeginCombat(Frame):
    """FG-701: a Combat Turn begins; too many of them end the cycle (R-32)."""

    NAME: ClassVar = "BeginCombat"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if g.fights >= MOST_TURNS:
            if g.sink is not None:
                g.sink.add((ev.CYCLE_CAPPED, g.cycle))
            g.stack.append(END_CYCLE)
            return
        g.fights += 1
        g.mover = self.seat
        if g.sink is not None:
            g.sink.add((ev.COMBAT_TURN, self.seat))
        g.stack.append(GoOn(self.seat, 0, 0))

    def args(self) -> list[int]:
        return [self.seat]


@final
class GoOn(Frame):
    """FG-701 to FG-704: ask the player in turn if, on public grounds, he can do more than pass."""

    NAME: ClassVar = "GoOn"

    def __init__(self, seat: i64, attacked: i64, tactic: i64) -> None:
        self.seat: Final = seat
        self.attacked: Final = attacked
        self.tactic: Final = tactic

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        out = choices.GROUNDS
        out.count = 0
        choices.fill_combat(g, self.seat, self.attacked, self.tactic, True, out)
        if out.count > 0:
            g.stack.append(Combat(self.seat, self.attacked, self.tactic))
        else:
            end_turn(g, self.seat, self.attacked, self.tactic)

    def args(self) -> list[int]:
        return [self.seat, self.attacked, self.tactic]


def end_turn(g: Glory, seat: i64, attacked: i64, tactic: i64) -> None:
    """FG-704, R-2: the turn is over; two turns in a row with nothing done end the cycle."""
    k: i64 = 0
    health = False
    while k < len(g.men):
        j: i64
        for j in range(M_TURN, M_TURN + 3):
            if g.men[k + j] != 0:
                g.men[k + j] = 0
                health = True
        k += MAN
    passed = attacked == 0 and tactic == 0
    if g.sink is not None:
        g.sink.add((ev.COMBAT_PASSED if passed else ev.COMBAT_ENDED, seat))
    if passed:
        g.passes += 1
    else:
        g.passes = 0
    if g.passes >= 2:
        g.stack.append(END_CYCLE)
    else:
        g.stack.append(BeginCombat(1 - seat))
    if health:
        g.stack.append(CHECKS)  # a modifier of Health may have ended


@final
class EndCycle(Frame):
    """FG-627, FG-807: all there become Ready, Damage stays; too many cycles are a Draw (R-32)."""

    NAME: ClassVar = "EndCycle"

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        if g.cycle >= MOST_CYCLES:
            end_battle(g)
            return
        if g.sink is not None:
            g.sink.add((ev.CYCLE_ENDED, g.cycle))
        k: i64 = 0
        while k < len(g.men):
            if g.men[k + M_ARENA] == g.arena:
                g.men[k + M_READY] = 1
            k += MAN
        g.stack.append(BEGIN_CYCLE)
        if rules.is_fickle(g):
            g.stack.append(CHECKS)


@final
class Combat(Frame):
    """FG-701, FG-702: an Attack, which must be made if it can be, and one Tactic, in any order."""

    NAME: ClassVar = "Combat"

    def __init__(self, seat: i64, attacked: i64, tactic: i64) -> None:
        self.seat: Final = seat
        self.attacked: Final = attacked
        self.tactic: Final = tactic

    def who(self, s: State) -> i64:
        return self.seat

    def must_attack(self, g: Glory) -> bool:
        """R-1, R-3: whether an Attack is possible and still owed."""
        if self.attacked or not choices.has_victim(g, self.seat):
            return False
        k: i64 = 0
        while k < len(g.men):
            if choices.may_attack(g, k, self.seat):
                return True
            k += MAN
        return False

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        g = cast(Glory, s)
        if not self.must_attack(g):
            out.add(PASS)
        choices.fill_combat(g, seat, self.attacked, self.tactic, False, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Glory, s)
        if action == PASS:
            end_turn(g, seat, self.attacked, self.tactic)
        elif action == BUYBACK:
            g.stack.append(GoOn(seat, self.attacked, self.tactic))
            push_buyback(g, seat)
        elif action >= ATTACK:
            g.stack.append(GoOn(seat, 1, self.tactic))
            self.attack(g, NUMBERS * seat + action - ATTACK)
        elif ABILITY <= action < USE and g.setup.free[CARD_AT[action]] >= 0:
            g.stack.append(GoOn(seat, self.attacked, self.tactic))
            use_free(g, seat, CARD_AT[action])
        else:
            g.stack.append(GoOn(seat, self.attacked, 1))
            self.use_tactic(g, action)

    def attack(self, g: Glory, man: i64) -> None:
        """FG-710, FG-711: the attacker is Exhausted, then both players may react."""
        row = row_of(g, man)
        if g.sink is not None:
            g.sink.add((ev.ATTACKED, self.seat, g.men[row + M_CARD], man))
        effects.exhaust(g, row)
        g.stack.append(Aim(self.seat, man, g.men[row + M_CARD]))
        open_window(g, ATTACKS, BIT[g.arena], (int(man),))
        if rules.is_fickle(g):
            g.stack.append(CHECKS)

    def use_tactic(self, g: Glory, action: i64) -> None:
        """FG-720 to FG-723: a card, a Patron or Arena, or a Gladiator."""
        seat = self.seat
        here = BIT[g.arena]
        if action < BUYBACK:
            card = CARD_AT[action]
            ab = choices.card_tactic(g, card)
            effects.to_limbo(g, seat, card)
            if g.sink is not None:
                g.sink.add((ev.TACTIC_PLAYED, seat, card))
            effects.begin(g, seat, ab, FROM_CARD + card, here, rules.NO_SUBJECTS)
        elif action < USE:
            card = CARD_AT[action]
            if g.sink is not None:
                g.sink.add((ev.TACTIC_OF_CARD, seat, card))
            ab = g.setup.tactic[card]
            effects.begin(g, seat, ab, FROM_VILLA + card, here, rules.NO_SUBJECTS)
        else:
            man = NUMBERS * seat + action - USE
            card = g.men[row_of(g, man) + M_CARD]
            if g.sink is not None:
                g.sink.add((ev.TACTIC_USED, seat, card, man))
            effects.begin(g, seat, g.setup.tactic[card], man, here, rules.NO_SUBJECTS)

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        kind = ev.ASK_TACTIC_ONLY
        if self.must_attack(g):
            kind = ev.ASK_ATTACK_ONLY if self.tactic else ev.ASK_ATTACK
        elif self.tactic:
            kind = ev.ASK_COMBAT_END
        elif self.attacked:
            kind = ev.ASK_TACTIC
        return (kind, g.arena)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.combat(cast(Glory, s), seat, action, self.attacked, self.tactic)

    def stage(self) -> str:
        return "combat"

    def args(self) -> list[int]:
        return [self.seat, self.attacked, self.tactic]


@final
class Aim(Frame):
    """FG-712, R-4, R-5: the window is closed; fix the value of the Attack and its targets."""

    NAME: ClassVar = "Aim"

    def __init__(self, seat: i64, man: i64, card: i64) -> None:
        self.seat: Final = seat
        self.man: Final = man
        self.card: Final = card  # of the attacker, who may have left

    def run(self, s: State) -> None:
        g = cast(Glory, s)
        row = row_of(g, self.man)
        out = choices.GROUNDS
        out.count = 0
        choices.add_victims(g, self.seat, out)
        if row < 0 or g.men[row + M_ARENA] != g.arena or out.count == 0:
            if g.sink is not None:
                g.sink.add((ev.ATTACK_LOST, self.seat, self.card, self.man))
            return
        if rules.figure(g, row, ATTACK_STAT) == 0:
            if g.sink is not None:
                g.sink.add((ev.ATTACK_ZERO, self.seat, g.men[row + M_CARD], self.man))
            return
        if out.count == 1:
            strike(g, self.seat, self.man, effects.man_named(self.seat, out.items[0]))
        else:
            g.stack.append(Hit(self.seat, self.man))

    def args(self) -> list[int]:
        return [self.seat, self.man, self.card]


def strike(g: Glory, seat: i64, man: i64, victim: i64) -> None:
    """FG-712: Damage equal to the Attack is dealt to one opposing Gladiator."""
    row = row_of(g, man)
    to = row_of(g, victim)
    n = rules.figure(g, row, ATTACK_STAT)
    if g.sink is not None:
        g.sink.add((ev.HIT, seat, g.men[row + M_CARD], man, g.men[to + M_CARD], victim, n))
    effects.assign(g, to, n)
    open_damage(g, g.arena)


@final
class Hit(Frame):
    """FG-712: the attacker's owner names whom it strikes."""

    NAME: ClassVar = "Hit"

    def __init__(self, seat: i64, man: i64) -> None:
        self.seat: Final = seat
        self.man: Final = man

    def who(self, s: State) -> i64:
        return self.seat

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat == self.seat:
            choices.add_victims(cast(Glory, s), seat, out)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        strike(cast(Glory, s), seat, self.man, effects.man_named(seat, action))

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        g = cast(Glory, s)
        row = row_of(g, self.man)
        return (ev.ASK_HIT, g.men[row + M_CARD], rules.figure(g, row, ATTACK_STAT))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.hit(cast(Glory, s), seat, action)

    def stage(self) -> str:
        return "hit"

    def args(self) -> list[int]:
        return [self.seat, self.man]


BEGIN_CYCLE: Final[Frame] = BeginCycle()
END_CYCLE: Final[Frame] = EndCycle()
