"""Animals (3.N): they enter, move and attack, by chance and by the exact rule of the way (R-52).

No seat chooses for an animal: order, entrance, ties and dice are chance, and the rest follows from
the rules.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.bits import BIT
from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori.effects import (
    clear_fight,
    fell,
    go,
    go_beast,
    put_away,
    take_effect,
    unbalance,
    untie,
    use_help,
)
from munera.games.gladiatori.flow_after import Reflex
from munera.games.gladiatori.flow_dice import (
    Lot,
    OneDie,
    grow_pack,
    is_double,
    is_seven,
    put_die,
    total_of,
)
from munera.games.gladiatori.flow_end import Maul, check_end
from munera.games.gladiatori.flow_fight import Values, push_react
from munera.games.gladiatori.flow_result import Injury
from munera.games.gladiatori.rules_place import is_bound, is_free, relation_to
from munera.games.gladiatori.rules_way import GOALS, find_goals, passed, reached
from munera.games.gladiatori.space import ANIMAL, DIE, GOTO, NO, SEAT, YES
from munera.games.gladiatori.state import (
    ANIMALS,
    F_BY,
    F_COUNT,
    F_DIE,
    F_FAV,
    F_MODE,
    F_MOVED,
    F_REACT,
    F_SIDE,
    F_TARGET,
    F_TIMES,
    M_FACING,
    M_HEX,
    M_NOW,
    MAN,
    MOST,
    MOV,
    NONE,
    PLAIN,
    SAID_SPEED,
    SPEED,
    Munus,
    is_in,
    note,
)
from munera.games.gladiatori.state_setup import FELL, MAUL, PACK, STEP_BACK, UNBALANCE
from munera.games.gladiatori.tables_arena import HEXES, LEFT_GATE

OUTSIDE: Final = -2  # an animal that enters in this combat round and has not acted yet

# --- The order ---------------------------------------------------------------------------------


def muster(g: Munus) -> None:
    """GL-382, GL-383, GL-398: those that enter now get the lowest free numbers."""
    g.acted = 0
    number: i64 = 0
    while g.entering > 0 and number < MOST:
        if g.beasts[2 * number] == NONE:
            g.beasts[2 * number] = OUTSIDE
            g.beasts[2 * number + 1] = 0
            g.entering -= 1
        number += 1
    g.entering = 0


@final
class Beasts(Lot):
    """GL-385: animals act one after another, in an order drawn for each combat round."""

    NAME: ClassVar = "Beasts"

    def who(self, s: State) -> i64:
        """Chance, if more than one animal has not acted."""
        g = cast(Munus, s)
        beasts = g.beasts
        acted = g.acted
        found = False
        number: i64
        for number in range(MOST):
            if beasts[2 * number] != NONE and not acted & BIT[number]:
                if found:
                    return CHANCE
                found = True
        return NOBODY

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        number: i64
        for number in range(MOST):
            if g.beasts[2 * number] != NONE and not g.acted & BIT[number]:
                self.activate(g, number)
                return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        beasts = g.beasts
        acted = g.acted
        out.count = 0
        number: i64
        for number in range(MOST):
            if beasts[2 * number] != NONE and not acted & BIT[number]:
                out.add(ANIMAL + number)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        self.activate(cast(Munus, s), action - ANIMAL)

    def activate(self, g: Munus, number: i64) -> None:
        """GL-386: it attacks where it is, or moves and then attacks."""
        g.stack.append(BEASTS)
        clear_fight(g)
        g.acted |= BIT[number]
        if g.beasts[2 * number] == OUTSIDE:
            g.stack.append(Way(number, True))
        elif has_prey(g, number):
            push_attack(g, number, False)
        elif g.beasts[2 * number + 1]:
            g.stack.append(Struggle(number))
        else:
            g.stack.append(Way(number, False))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "animal-order"


BEASTS: Final = Beasts()


def has_prey(g: Munus, number: i64) -> bool:
    """Whether an animal is in melee with a gladiator: every adjacent one."""
    here = g.beasts[2 * number]
    seat: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there >= 0 and g.setup.far[HEXES * here + there] == 1:
            return True
    return False


@final
class Struggle(OneDie):
    """R-55: a trapped animal with nobody near rolls a die; 5 or 6 takes a marker off."""

    NAME: ClassVar = "Struggle"

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def apply(self, s: State, seat: i64, action: i64) -> None:
        loosen(cast(Munus, s), self.number, action - DIE + 1)

    def args(self) -> list[int]:
        return [self.number]


def loosen(g: Munus, number: i64, face: i64) -> None:
    """GL-411: 5 or 6 takes one grey marker off a trapped animal."""
    g.die = face
    if face >= 5:
        g.beasts[2 * number + 1] -= 1
        if g.beasts[2 * number + 1] == 0:
            untie(g, ANIMALS + number)  # GL-209
    if g.sink is not None:
        g.sink.add((ev.ANIMAL_STRUGGLED, number, face, g.beasts[2 * number + 1]))


# --- The way (R-52) ----------------------------------------------------------------------------


@final
class Way(OneDie):
    """GL-384, GL-386: the die of a movement; for an animal that enters it also names the gate."""

    NAME: ClassVar = "Way"

    def __init__(self, number: i64, enters: bool) -> None:
        self.number: Final = number
        self.enters: Final = enters

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        number = self.number
        face = action - DIE + 1
        g.die = face
        if self.enters:
            gate: i64 = LEFT_GATE
            if face > 3:
                gate += 1
            go_beast(g, number, gate)
            if g.sink is not None:
                g.sink.add((ev.ANIMAL_ENTERED, number, face, gate))
            if has_prey(g, number):
                push_attack(g, number, True)
                return
        elif g.sink is not None:
            g.sink.add((ev.ANIMAL_STIRRED, number, face))
        start = g.beasts[2 * number]
        n = find_goals(g, start)
        if n == 1:
            walk(g, number, GOALS[0], face, True)
        elif n > 1:
            g.stack.append(Destination(number, face))

    def args(self) -> list[int]:
        return [self.number, self.enters]


@final
class Destination(Lot):
    """GL-389: chance picks one of several equally near hexes."""

    NAME: ClassVar = "Destination"

    def __init__(self, number: i64, face: i64) -> None:
        self.number: Final = number
        self.face: Final = face

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        out.count = 0
        n = find_goals(g, g.beasts[2 * self.number])
        gate: i64 = NONE
        k: i64
        for k in range(n):
            if GOALS[k] == LEFT_GATE or GOALS[k] == LEFT_GATE + 1:
                gate = GOALS[k]
                continue
            if gate >= 0 and GOALS[k] > gate:
                out.add(GOTO + gate)
                gate = NONE
            out.add(GOTO + GOALS[k])
        if gate >= 0:
            out.add(GOTO + gate)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        walk(cast(Munus, s), self.number, action - GOTO, self.face, False)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "animal-way"

    def args(self) -> list[int]:
        return [self.number, self.face]


def walk(g: Munus, number: i64, goal: i64, face: i64, known: bool) -> None:
    """GL-387: walk a shortest way; each step takes the lowest direction that shortens it."""
    start = g.beasts[2 * number]
    here = start
    if goal != start:
        here = reached(g, start, goal, face, known)
        if here != start and g.sink is not None:
            g.sink.add((ev.ANIMAL_MOVED, number, start, here, *passed(g, start, goal, here)))
        go_beast(g, number, here)
    if has_prey(g, number):
        push_attack(g, number, True)


# --- The attack --------------------------------------------------------------------------------


def push_attack(g: Munus, number: i64, moved: bool) -> None:
    """GL-386, GL-389: whom it attacks; chance picks if there are several."""
    g.fight[F_BY] = ANIMALS + number
    if moved:
        g.fight[F_MOVED] = 1
    n: i64 = 0
    prey: i64 = NONE
    here = g.beasts[2 * number]
    seat: i64
    for seat in range(g.setup.seats):
        there = g.men[MAN * seat + M_HEX]
        if there >= 0 and g.setup.far[HEXES * here + there] == 1:
            prey = seat
            n += 1
    if n == 1:
        attack(g, number, prey)
    else:
        g.stack.append(Prey(number))


@final
class Prey(Lot):
    """GL-389: chance picks one of several gladiators in melee."""

    NAME: ClassVar = "Prey"

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        g = cast(Munus, s)
        out.count = 0
        here = g.beasts[2 * self.number]
        other: i64
        for other in range(g.setup.seats):
            there = g.men[MAN * other + M_HEX]
            if there >= 0 and g.setup.far[HEXES * here + there] == 1:
                out.add(SEAT + other)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        attack(cast(Munus, s), self.number, action - SEAT)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "animal-way"

    def args(self) -> list[int]:
        return [self.number]


def attack(g: Munus, number: i64, seat: i64) -> None:
    """The target is known; the dice follow."""
    g.fight[F_COUNT] = 1
    g.fight[F_TARGET] = seat
    g.fight[F_MODE] = PLAIN
    g.fight[F_SIDE] = relation_to(g, seat, g.beasts[2 * number])
    g.stack.append(AttackDie(number, 0))


def base_dice(g: Munus, number: i64) -> i64:
    """GL-390, GL-411: base dice of an attack."""
    base = g.setup.dice_still
    if g.fight[F_MOVED]:
        base = g.setup.dice_moved
    if g.beasts[2 * number + 1] and base > 1:
        base -= 1
    return base


@final
class AttackDie(OneDie):
    """GL-390, GL-391: base dice from left to right, then the extra die; the total is the FAV."""

    NAME: ClassVar = "AttackDie"

    def __init__(self, number: i64, n: i64) -> None:
        self.number: Final = number
        self.n: Final = n

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        setup = g.setup
        base = base_dice(g, self.number)
        put_die(g, self.n, base, action - DIE + 1)
        if self.n + 1 < base + setup.dice_extra:
            g.stack.append(AttackDie(self.number, self.n + 1))
            return
        value = total_of(g, base, setup.doubles_attack)
        g.fight[F_FAV] = value
        if g.sink is not None:
            dice = [int(g.fight[F_DIE + k]) for k in range(3)]
            g.sink.add((ev.ANIMAL_ATTACKED, self.number, g.fight[F_TARGET], *dice, value))
        if g.beasts[2 * self.number + 1]:
            loosen(g, self.number, g.fight[F_DIE])
        if setup.doubles_attack == PACK and is_double(g, base):
            grow_pack(g)
        target = g.fight[F_TARGET]
        g.stack.append(EndBeast(self.number))
        g.stack.append(Reflex(target, 0, 1))
        g.stack.append(Injury(0))
        g.stack.append(Values(target, 0))
        push_react(g, 0)
        if setup.doubles_attack == STEP_BACK and is_double(g, base):
            g.fight[F_TIMES] = 2
            g.stack.append(BackOff(target))

    def args(self) -> list[int]:
        return [self.number, self.n]


@final
class BackOff(Frame):
    """GL-400, R-56: a lion rolled doubles; step back for 1 Speed, or the damage is doubled."""

    NAME: ClassVar = "BackOff"

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def behind(self, g: Munus) -> i64:
        """The hex directly behind."""
        man = MAN * self.seat
        return g.setup.near[6 * g.men[man + M_HEX] + (g.men[man + M_FACING] + 3) % 6]

    def who(self, s: State) -> i64:
        g = cast(Munus, s)
        if is_bound(g, self.seat) or not is_free(g, self.behind(g)):
            return NOBODY
        return self.seat

    def run(self, s: State) -> None:
        return

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        if seat != self.seat:
            return
        if cast(Munus, s).men[MAN * seat + M_NOW + SPEED] > 0:
            out.add(YES)
        out.add(NO)

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        if action == NO:
            return
        g.men[MAN * seat + M_NOW + SPEED] -= 1
        note(g, SAID_SPEED, seat, 1)
        here = g.men[MAN * seat + M_HEX]
        to = self.behind(g)
        go(g, seat, to)
        if g.sink is not None:
            g.sink.add((ev.STEPPED_BACK, seat, here, to))
        # The attack ends: React, Values, Injury and Reflex leave the stack; only EndBeast stays.
        while not isinstance(g.stack[-1], EndBeast):
            g.stack.pop()
        g.fight[F_COUNT] = 0

    def prompt(self, s: State, seat: i64) -> tuple[int, ...]:
        return (ev.ASK_BACK_OFF,)

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.back_off(cast(Munus, s), seat, action)

    def stage(self) -> str:
        return "back off"

    def args(self) -> list[int]:
        return [self.seat]


@final
class EndBeast(Frame):
    """GL-399, GL-401, GL-404, GL-405: a seven takes effect, then markers and cards."""

    NAME: ClassVar = "EndBeast"

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        g.stack.append(DoneBeast(self.number))
        take_effect(g)
        if g.fight[F_COUNT] == 0:
            return
        seat = g.fight[F_TARGET]
        use_help(g, seat, ANIMALS + self.number)  # GL-135: it counted in this defence
        if not is_in(g, seat) or g.men[MAN * seat + M_HEX] < 0:
            return
        if g.setup.seven_attack and is_seven(g, self.base(g)):
            dodged = g.fight[F_REACT] == MOV
            if g.setup.seven_attack == MAUL:
                g.stack.append(Maul(seat))
            elif g.setup.seven_attack == UNBALANCE and not dodged:
                unbalance(g, seat)
            elif g.setup.seven_attack == FELL and not dodged:
                fell(g, seat)

    def base(self, g: Munus) -> i64:
        """How many base dice were rolled: two if there is a second one."""
        if g.fight[F_DIE + 1]:
            return 2
        return 1

    def args(self) -> list[int]:
        return [self.number]


@final
class DoneBeast(Frame):
    """GL-405, GL-186: the gladiator's Combat cards go to his discard pile; the match may end."""

    NAME: ClassVar = "DoneBeast"

    def __init__(self, number: i64) -> None:
        self.number: Final = number

    def run(self, s: State) -> None:
        g = cast(Munus, s)
        put_away(g)
        clear_fight(g)
        check_end(g)

    def args(self) -> list[int]:
        return [self.number]
