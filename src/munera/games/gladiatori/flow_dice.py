"""The dice of animals (3.N): rolls for defence and attack, and what doubles and sevens mean."""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from mypy_extensions import i64

from munera.core.engine import CHANCE, Actions, Frame, State
from munera.core.rng import Rng
from munera.games.gladiatori import events as ev
from munera.games.gladiatori import flow_refusals as why
from munera.games.gladiatori.space import DIE
from munera.games.gladiatori.state import (
    ANIMALS,
    F_DIE,
    F_FDV,
    F_LOST,
    F_TARGET,
    MOST,
    Munus,
)
from munera.games.gladiatori.state_setup import FURY, MAUL, PACK


class Lot(Frame):
    """A step of chance whose outcomes are all equally likely."""

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        self.legal(s, CHANCE, out)
        self.apply(s, CHANCE, out.items[rng.below(out.count)])


class OneDie(Lot):
    """A step of chance that is one die."""

    def who(self, s: State) -> i64:
        return CHANCE

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.count = 0
        face: i64
        for face in range(6):
            out.add(DIE + face)

    def roll(self, s: State, rng: Rng, out: Actions) -> None:
        self.apply(s, CHANCE, DIE + rng.below(6))

    def why_not(self, s: State, seat: i64, action: i64) -> tuple[int, ...]:
        return why.chance(action)

    def stream(self) -> str:
        return "animal-dice"


def in_game(g: Munus) -> i64:
    """R-54: how many animals are in the arena or still to enter."""
    n = g.waiting + g.entering + g.later
    number: i64
    for number in range(MOST):
        if g.beasts[2 * number] != -1:
            n += 1
    return n


def grow_pack(g: Munus) -> None:
    """GL-398: one more animal enters in the next combat round, unless there are 30 (GL-420)."""
    if in_game(g) < MOST:
        g.later += 1
        if g.sink is not None:
            g.sink.add((ev.PACK_GREW, g.later))


def total_of(g: Munus, base: i64, doubles: i64) -> i64:
    """GL-403: the sum of the dice; fury adds 2 to every die."""
    fight = g.fight
    total = fight[F_DIE] + fight[F_DIE + 1] + fight[F_DIE + 2]
    if doubles == FURY and is_double(g, base):
        k: i64
        for k in range(3):
            if fight[F_DIE + k]:
                total += 2
    return total


def is_double(g: Munus, base: i64) -> bool:
    """GL-397: two base dice with the same face."""
    return base == 2 and g.fight[F_DIE] == g.fight[F_DIE + 1]


def is_seven(g: Munus, base: i64) -> bool:
    """GL-397: two base dice that make 7."""
    return base == 2 and g.fight[F_DIE] + g.fight[F_DIE + 1] == 7


def put_die(g: Munus, n: i64, base: i64, face: i64) -> None:
    """Put down the n-th die; an extra die always lies in the third place."""
    g.die = face
    if n >= base:
        g.fight[F_DIE + 2] = face
    else:
        g.fight[F_DIE + n] = face


def push_defence_dice(g: Munus, k: i64) -> None:
    """GL-395: an animal that is attacked rolls."""
    g.fight[F_DIE] = 0
    g.fight[F_DIE + 1] = 0
    g.fight[F_DIE + 2] = 0
    g.stack.append(DefenceDie(k, 0))


@final
class DefenceDie(OneDie):
    """GL-395, GL-402: base dice from left to right, then the extra die."""

    NAME: ClassVar = "DefenceDie"

    def __init__(self, k: i64, n: i64) -> None:
        self.k: Final = k
        self.n: Final = n

    def apply(self, s: State, seat: i64, action: i64) -> None:
        g = cast(Munus, s)
        setup = g.setup
        base = setup.dice_defence
        put_die(g, self.n, base, action - DIE + 1)
        if self.n + 1 < base + setup.dice_extra:
            g.stack.append(DefenceDie(self.k, self.n + 1))
            return
        value = total_of(g, base, setup.doubles_defence)
        g.fight[F_FDV + self.k] = value
        animal = g.fight[F_TARGET + self.k] - ANIMALS
        if g.sink is not None:
            fight = g.fight
            dice = (fight[F_DIE], fight[F_DIE + 1], fight[F_DIE + 2])
            g.sink.add((ev.ANIMAL_DEFENDED, animal, *dice, value))
        if setup.doubles_defence == PACK and is_double(g, base):
            grow_pack(g)
        if setup.seven_defence == MAUL and is_seven(g, base):
            g.fight[F_LOST] += 1

    def args(self) -> list[int]:
        return [self.k, self.n]
