"""What the languages of GladiGala share: how actions and values are put into words.

A language gives its names as a `Tongue`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from munera.core.engine import State
from munera.games.gladigala.space import ATTACK, LOWERS, ORDER, SPACE
from munera.games.gladigala.state import SKILL, SLOTS
from munera.games.gladigala.tables import (
    BENCH_NAMES,
    COLUMN_NAMES,
    ROW_NAMES,
    SCHOOL_NAMES,
    SQUARE_NAMES,
)

SCHOOLS: Final = tuple(name.upper() for name in SCHOOL_NAMES)


@dataclass(frozen=True)
class Tongue:
    """The names of a language, and templates for what is made of them."""

    types: tuple[str, ...]
    facings: tuple[str, ...]
    matches: tuple[str, ...]
    thumbs: tuple[str, ...]  # unknown, up, down
    uppers: tuple[str, ...]  # as in an order
    lowers: tuple[str, ...]
    skills: tuple[str, ...]  # of each type
    lines: tuple[str, str]  # a column, a row
    coins: tuple[str, str]  # one, several
    # What actions are called, in the order of the action space.
    mixes: tuple[str, ...]
    eagles: tuple[str, ...]
    rows: str
    wings: tuple[str, ...]
    crowds: tuple[str, ...]  # up, down; each with the bench
    attack: str
    no_attack: str
    tokens: tuple[str, ...]
    shields: tuple[str, ...]
    keep: str
    upgrades: tuple[str, ...]
    done: str
    draws: tuple[str, ...]

    def labels(self) -> tuple[str, ...]:
        """What a person calls each action."""
        out = (
            *self.mixes,
            *SCHOOLS,
            *self.eagles,
            *[self.rows.format(k) for k in range(4)],
            *self.wings,
            *self.types,
            *[crowd.format(bench) for crowd in self.crowds for bench in BENCH_NAMES],
            *[f"{upper.capitalize()}, {lower}" for upper in self.uppers for lower in self.lowers],
            *[self.attack.format(square) for square in SQUARE_NAMES],
            self.no_attack,
            *self.tokens,
            *self.shields,
            *[self.keep.format(k + 1) for k in range(SLOTS)],
            *self.upgrades,
            self.done,
            *self.draws,
        )
        if len(out) != len(SPACE):
            raise ValueError(f"{len(out)} labels for {len(SPACE)} actions")
        return out

    def named(self, s: State, seat: int, action: int) -> str:
        """An order with the skill of who gets it, or ""."""
        if not ORDER <= action < ATTACK or (action - ORDER) % LOWERS != SKILL:
            return ""
        _, _, kind, *_ = s.stack[-1].prompt(s, seat)  # as every question for an order
        return f"{self.uppers[(action - ORDER) // LOWERS].capitalize()}, {self.skills[kind]}"

    def line(self, k: int) -> str:
        """What a line is called."""
        column, row = self.lines
        return row.format(ROW_NAMES[k - 8]) if k >= 8 else column.format(COLUMN_NAMES[k])

    def sum(self, k: int) -> str:
        """So many coins."""
        return self.coins[k != 1].format(k)

    def spellers(self, names: tuple[str, ...]) -> dict[str, Callable[[int], str]]:
        """How the values of each domain are spelled."""
        return {
            "seat": names.__getitem__,
            "school": SCHOOLS.__getitem__,
            "gladiator": gladiator_name,
            "type": self.types.__getitem__,
            "square": SQUARE_NAMES.__getitem__,
            "facing": self.facings.__getitem__,
            "bench": BENCH_NAMES.__getitem__,
            "line": self.line,
            "thumb": lambda k: self.thumbs[k + 1],
            "upper": self.uppers.__getitem__,
            "lower": self.lowers.__getitem__,
            "match": self.matches.__getitem__,
            "coins": self.sum,
            "action": SPACE.text,
            "number": str,
        }


def gladiator_name(k: int) -> str:
    """What a gladiator is called in every language: its school and its number there."""
    return f"{SCHOOLS[k // SLOTS]} {k % SLOTS + 1}"
