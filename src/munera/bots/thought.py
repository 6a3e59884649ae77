"""What goes into a search and what comes out: settings, actions tried, a thought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Settings:
    """How to search: the budget, and the few numbers that shape it.

    With both budgets, the search ends when the first is spent; 0 means no such budget.
    """

    iterations: int = 1000
    milliseconds: int = 0
    explore: float | None = None  # times the spread of results; None: as the game says
    trust: float = 1.0  # how much more is expected of the rule of thumb's action
    widen: float = 1.5  # a node visited n times tries 1 + widen * sqrt(n) actions
    chance: int = 100  # thousandths of choices outside the tree that are random
    # Choices outside the tree before a position is judged; None: as the game says; below 0: no end.
    depth: int | None = None
    # Each world that is drawn serves so many iterations, mixed with other recent ones. None: as the
    # game says.
    iterations_per_world: int | None = None
    # Stop when the move is ahead by more than this share of the remaining iterations. 1: when
    # nothing can change it. Less: when a change is unlikely. 0: never.
    early: float = 0.0

    def pack(self) -> list[Any]:
        """The fields as plain data, in their order."""
        return [
            self.iterations,
            self.milliseconds,
            self.explore,
            self.trust,
            self.widen,
            self.chance,
            self.depth,
            self.iterations_per_world,
            self.early,
        ]

    def no_longer(self, milliseconds: int) -> Settings:
        """The same, but not longer than this."""
        return replace(self, milliseconds=milliseconds)

    def within(self, iterations: int) -> Settings:
        """The same with another number of iterations."""
        return replace(self, iterations=iterations)


@dataclass(frozen=True)
class Tried:
    """One action of the seat that searched: how often it was taken and its mean result."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What a search found: the move, everything tried, and the line it expects."""

    seat: int
    action: int
    iterations: int
    tried: tuple[Tried, ...]  # the most visited first
    line: tuple[tuple[int, int], ...]  # seats and actions, this move first

    @property
    def value(self) -> float:
        """The result it expects of its move, 0 to 1; nothing is known of a forced one."""
        return self.tried[0].value if self.tried else 0.0

    def pack(self) -> list[Any]:
        """The fields as plain data, in their order."""
        tried = [[one.action, one.visits, one.value] for one in self.tried]
        line = [[seat, action] for seat, action in self.line]
        return [self.seat, self.action, self.iterations, tried, line]


def in_order(found: Iterable[tuple[int, int, float]]) -> tuple[Tried, ...]:
    """Actions with their visits and sums of results, the most visited first: that one is played.

    The best mean does not decide: with few tries it is often luck.
    """
    rows = sorted([(-visits, -gains, action) for action, visits, gains in found])
    return tuple([Tried(action, -n, gains / min(-1, n)) for n, gains, action in rows])
