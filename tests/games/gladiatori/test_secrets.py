"""Non-interference at lively tables: another truth behind a viewer changes nothing it receives.

The contract walks at random at the usual tables. Random play passes and surrenders early, so here
seats follow the rule of thumb, with slips, at tables with all kinds of options: built and pre-made,
every way to get items, animals, teaching, overlimit, placement, damage, campaigns. At random
moments
two truths go on side by side.

MUNERA_CHECKS=20000 makes so many checks; usually it is fewer. Run this file as a
program, with a number, to see how often what was met.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count

import pytest

from effort import often
from games.gladiatori.lively import GAME, case_of, moments
from games.gladiatori.test_as_on_paper import TABLES
from munera.core.engine import State
from munera.core.rng import Rng
from munera.games.gladiatori import sight_renew
from munera.lab.contract.cases import Case
from munera.lab.contract.numbers import cells_of, layout_of
from munera.lab.contract.secrets import Manner, check_from

CHECKS = int(os.environ.get("MUNERA_CHECKS", "0")) or often(5400, 720)
SELDOM = 20  # one in this many moments is checked
MANNER = Manner(remembers=True, lively=True)


@dataclass
class Tally:
    """The results of the checks."""

    checks: int = 0
    unlike: int = 0
    strained: int = 0  # truths that do not fit all that was told
    met: Counter[str] = field(default_factory=Counter)

    def look(self, case: Case, s: State, rng: Rng) -> None:
        """Two truths from here on; what a seat observes in numbers is compared too."""
        self.met[type(s.stack[-1]).__name__ if s.stack else "over"] += 1
        sight_renew.STRAINED.clear()
        layout = layout_of(case)
        seat = rng.below(case.table.seats)
        other = case.game.resample(s, seat, rng)
        assert cells_of(case, s, seat, layout) == cells_of(case, other, seat, layout)
        made, unlike = check_from(case, s.clone(), rng, MANNER)
        self.checks += made
        self.unlike += unlike
        self.strained += len(sight_renew.STRAINED)

    def play(self, number: int, seldom: int = SELDOM) -> None:
        """One match, checked now and then."""
        case, lots = case_of(number), Rng(number)
        for s in moments(case, Rng(number)):
            if not lots.below(seldom):
                self.look(case, s, lots)


def tally_of(block: int, wanted: int) -> Tally:
    """A number of checks at the tables of one number of seats and one mode."""
    tally = Tally()
    for number in count(block, len(TABLES)):
        tally.play(number)
        if tally.checks >= wanted:
            return tally
    raise AssertionError


@pytest.mark.parametrize(
    "block", range(len(TABLES)), ids=lambda block: "-".join(map(str, TABLES[block]))
)
def test_nothing_reaches_a_viewer_that_it_may_not_know(block: int) -> None:
    tally = tally_of(block, CHECKS // len(TABLES))
    print(f"{TABLES[block]}: {tally.checks} checks, {tally.unlike} with unlike truths, {tally.met}")
    alone = TABLES[block][0] == 1
    assert tally.unlike > tally.checks * (0.2 if alone else 0.5)  # a lone player knows more
    assert tally.strained == 0


if __name__ == "__main__":
    whole = Tally()
    for k in range(len(TABLES)):
        part = tally_of(k, int(sys.argv[1]) // len(TABLES) + 1)
        print(TABLES[k], part.checks, part.unlike, part.strained, flush=True)
        whole.checks += part.checks
        whole.unlike += part.unlike
        whole.strained += part.strained
        whole.met += part.met
    print(whole, GAME.title)
