"""Tiny games with known answers, each written as a rule: what comes after a history of actions.

A rule returns for every history, a tuple of numbers, the next `Step`: who chooses among how many,
chance with its weights, several at once in secret, or the end with its results. The step also says
who is told of an action; the seat that chose always knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, cast

from mypy_extensions import i64

from munera.core.engine import CHANCE, NOBODY, Actions, Frame, State, pack_stack, settle
from munera.core.events import Field, Kind
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.core.sealed import Sealed
from munera.core.space import ActionSpace, verb
from toys import rumble

NUMBERS = tuple(str(k) for k in range(64))
SPACE = ActionSpace(verb("do", NUMBERS), verb("roll", NUMBERS, chance=True))
ROLL = SPACE.base["roll"]
SEAT = Field("seat", "seat")
EVENTS = (
    Kind("done", "RU-1", Field("step", "card"), Field("action", "card")),
    Kind("seen", "RU-1", SEAT, Field("step", "card"), Field("action", "card"), audience=0),
)


@dataclass(frozen=True)
class Step:
    """What comes next; an end has results."""

    who: int = NOBODY
    count: int = 0
    weights: tuple[int, ...] = ()  # of chance
    seen: tuple[int, ...] | None = None  # the seats that are told; None: all
    together: tuple[int, ...] = ()  # the seats that choose at once; `who` is not used
    results: tuple[float, ...] = ()


History = tuple[int, ...]
Rule = Callable[[History], Step]


class Wits(State):
    def __init__(
        self, stack: list[Frame], rule: Rule, seats: int, history: History, sealed: dict[int, int]
    ) -> None:
        super().__init__(stack)
        self.rule = rule
        self.seats = seats
        self.history = history
        self.sealed = sealed  # answers that have not come to light

    def clone(self) -> Wits:
        return Wits(self.stack[:], self.rule, self.seats, self.history, dict(self.sealed))

    def pack(self) -> list[Any]:
        return [pack_stack(self.stack), list(self.history), sorted(self.sealed.items())]

    def results(self) -> list[float]:
        return [0.0] * self.seats if self.stack else list(self.rule(self.history).results)

    def add(self, step: Step, *actions: int) -> None:
        """Carry out the choice, tell those it concerns, and ask for what comes next."""
        for action in actions:
            place = len(self.history)
            self.history = (*self.history, action)
            if self.sink is None:
                continue
            if step.seen is None:
                self.sink.add((0, place, action))
            for seat in step.seen or ():
                self.sink.add((1, seat, place, action))
        self.stack += stack_of(self.rule, self.history)


class Ask(Frame):
    NAME: ClassVar = "Ask"

    def __init__(self, step: Step) -> None:
        self.step = step

    def who(self, s: State) -> i64:
        return self.step.who

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if seat == self.step.who:
            for k in range(len(self.step.weights) or self.step.count):
                out.add(ROLL + k if seat == CHANCE else k)

    def weight(self, s: State, outcome: i64) -> i64:
        return self.step.weights[outcome - ROLL]

    def apply(self, s: State, seat: i64, action: i64) -> None:
        cast(Wits, s).add(self.step, action - ROLL if seat == CHANCE else action)


class AskAll(Sealed):
    NAME: ClassVar = "AskAll"

    def __init__(self, open_seats: i64, step: Step) -> None:
        super().__init__(open_seats)
        self.step = step

    def legal(self, s: State, seat: i64, out: Actions) -> None:
        out.clear()
        if self.is_open(seat):
            for k in range(self.step.count):
                out.add(k)

    def answer(self, s: State, seat: i64, action: i64) -> bool:
        cast(Wits, s).sealed[seat] = action
        return True

    def again(self, open_seats: i64) -> Frame:
        return AskAll(open_seats, self.step)

    def reveal(self, s: State) -> None:
        w = cast(Wits, s)
        answers = [w.sealed[seat] for seat in self.step.together]
        w.sealed = {}
        w.add(self.step, *answers)


def stack_of(rule: Rule, history: History) -> list[Frame]:
    """The frame that asks for what comes after a history."""
    step = rule(history)
    if step.together:
        return [AskAll(sum(2**seat for seat in step.together), step)]
    return [] if step.who == NOBODY else [Ask(step)]


def resample(s: State, viewer: int, rng: Rng) -> State:
    """Draw again what the viewer was not told; the shape of a toy does not depend on it."""
    w = cast(Wits, s).clone()
    history: History = ()
    for action in w.history:
        step = w.rule(history)
        told = step.seen is None or viewer in step.seen or viewer == step.who
        if not told and step.who == CHANCE:
            pick = rng.below(sum(step.weights))
            action = 0
            while pick >= step.weights[action]:
                pick -= step.weights[action]
                action += 1
        elif not told:
            action = rng.below(step.count)
        history = (*history, action)
    w.history = history
    for seat in w.sealed:
        if seat != viewer:
            w.sealed[seat] = rng.below(w.rule(history).count)
    return w


def policy(s: State, seat: int, rng: Rng) -> int:
    """No rule of thumb at all."""
    frame = s.stack[-1]
    count = cast(Ask | AskAll, frame).step.count
    return rng.below(count)


def game_of(name: str, seats: int, rule: Rule) -> Game:
    """A game by this rule; it can be played and searched, but has no scene."""

    def opening(table: Table) -> State:
        s = Wits(stack_of(rule, ()), rule, seats, (), {})
        settle(s)
        return s

    return replace(
        rumble.GAME,
        name=name,
        modes={seats: ("plain",)},
        space=SPACE,
        events=EVENTS,
        opening=opening,
        resample=resample,
        policy=policy,
        value=lambda s, seat: 0.5,
    )


# --- The games ---------------------------------------------------------------------------------


def pennies(history: History) -> Step:
    """Both show a side at once; seat 0 wins if they are equal, else seat 1. Worth 1/2 to both."""
    if not history:
        return Step(count=2, together=(0, 1))
    same = float(history[0] == history[1])
    return Step(results=(same, 1.0 - same))


def traps(history: History) -> Step:
    """Both choose at once of three; the last is caught by everything. Sides 0 and 1 are even."""
    if not history:
        return Step(count=3, together=(0, 1))
    mine, theirs = history
    if mine == theirs:
        return Step(results=(0.5, 0.5))
    if 2 in history:
        return Step(results=(float(theirs == 2), float(mine == 2)))
    return Step(results=(0.6, 0.4))


def guess(history: History) -> Step:
    """A coin falls unseen. Seat 0 takes 0.6, or guesses it for all or nothing: worth 1/2."""
    if not history:
        return Step(CHANCE, weights=(1, 1), seen=())
    if len(history) == 1:
        return Step(0, 2)
    if history[1] == 0:
        return Step(results=(0.6, 0.4))
    if len(history) == 2:
        return Step(0, 2)
    right = float(history[2] == history[0])
    return Step(results=(right, 1.0 - right))


def watch(history: History) -> Step:
    """As `guess`, but the coin falls after the choice and is seen: guessing is sure to win."""
    if not history:
        return Step(0, 2)
    if history[0] == 0:
        return Step(results=(0.6, 0.4))
    if len(history) == 1:
        return Step(CHANCE, weights=(1, 3))
    if len(history) == 2:
        return Step(0, 2)
    right = float(history[2] == history[1])
    return Step(results=(right, 1.0 - right))


def higher(history: History) -> Step:
    """Each gets a card of 0 to 4 that only it sees. Seat 0 folds for 0.4 or shows: higher wins.

    Cards are drawn with the first laid back, and equal cards share.
    """
    if len(history) < 2:
        return Step(CHANCE, weights=(1, 1, 1, 1, 1), seen=(len(history),))
    if len(history) == 2:
        return Step(0, 2)
    if history[2] == 0:
        return Step(results=(0.4, 0.6))
    won = 0.5 + 0.5 * ((history[0] > history[1]) - (history[0] < history[1]))
    return Step(results=(won, 1.0 - won))


def die(history: History) -> Step:
    """Seat 0 takes 0.4, or throws a die of unequal faces: it wins one time in three."""
    if not history:
        return Step(0, 2)
    if history[0] == 0:
        return Step(results=(0.4, 0.6))
    if len(history) == 1:
        return Step(CHANCE, weights=(2, 1))
    return Step(results=(float(history[1]), 1.0 - history[1]))


def gift(history: History) -> Step:
    """Of three, seat 0 takes 0.3 or lets seat 1 say who wins all; seat 1 is its own friend."""
    if not history:
        return Step(0, 2)
    if history[0] == 0:
        return Step(results=(0.3, 0.35, 0.35))
    if len(history) == 1:
        return Step(1, 3)
    return Step(results=tuple(float(seat == history[1]) for seat in range(3)))


def team(history: History) -> Step:
    """As `gift` with four seats, where 0 and 2 play together: seat 2 gives it to both."""
    if not history:
        return Step(0, 2)
    if history[0] == 0:
        return Step(results=(0.6, 0.4, 0.6, 0.4))
    if len(history) == 1:
        return Step(2, 3)
    won = float(history[1] == 2)
    return Step(results=(won, 1.0 - won, won, 1.0 - won))


def crowd(history: History) -> Step:
    """One choice of 60; only one is right, and it is number 41."""
    if not history:
        return Step(0, 60)
    won = float(history[0] == 41)
    return Step(results=(won, 1.0 - won))


def late(history: History) -> Step:
    """Seat 0 takes 0 or 1, then both make seven choices that change nothing; 1 wins."""
    if len(history) < 8:
        return Step(1, 2) if len(history) == 1 else Step(0, 40 if history else 2)
    return Step(results=(float(history[0]), 1.0 - history[0]))


def looks_of_late(s: State, seat: int) -> float:
    """Before the end of `late` it looks as if 0 were the better choice."""
    return 0.8 if (cast(Wits, s).history[0] == 0) == (seat == 0) else 0.2


PENNIES = game_of("pennies", 2, pennies)
TRAPS = game_of("traps", 2, traps)
GUESS = game_of("guess", 2, guess)
WATCH = game_of("watch", 2, watch)
HIGHER = game_of("higher", 2, higher)
DIE = game_of("die", 2, die)
GIFT = game_of("gift", 3, gift)
TEAM = game_of("team", 4, team)
CROWD = game_of("crowd", 2, crowd)
LATE = replace(game_of("late", 2, late), value=looks_of_late)
