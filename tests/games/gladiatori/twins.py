"""Two real matches that one viewer cannot tell apart: different hidden choices, move by move.

Nothing here uses `resample`, so it can be compared with this.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from games.gladiatori.lively import lively
from munera.core.engine import CHANCE, State, legal_list, settle, waiting
from munera.core.rng import Rng
from munera.lab.contract.cases import Case
from munera.lab.contract.secrets import received, seen

Moves = list[tuple[int, int]]
TRIES = 6  # answers of the one truth that are tried
OTHERS = 5  # answers of the other truth that are tried for each


@dataclass
class Twins:
    """Two truths, and how they came about."""

    case: Case
    viewer: int
    rng: Rng
    states: list[tuple[State, State]] = field(default_factory=list)
    moves: list[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        game, table = self.case.game, self.case.table
        self.states.append((game.opening(table), game.opening(table)))

    @property
    def now(self) -> tuple[State, State]:
        return self.states[-1]

    @property
    def differ(self) -> bool:
        return self.now[0].pack() != self.now[1].pack()

    def go(self, steps: int) -> None:
        """Some steps forward, with steps back where the two would have to differ visibly."""
        for _ in range(steps):
            s, t = self.now
            settle(s)
            settle(t)
            if not s.stack or not t.stack:
                self.back(2)
            elif not self.step():
                self.back(2 + self.rng.below(12))

    def back(self, n: int) -> None:
        n = min(n, len(self.moves))
        if n:
            del self.states[-n:]
            del self.moves[-n:]

    def step(self) -> bool:
        """One move in both that looks the same to the viewer; false if none is found."""
        s, t = self.now
        game, rng = self.case.game, self.rng
        seat = settle(s)
        assert settle(t) == seat
        if seat != CHANCE:
            asked = waiting(s)
            seat = asked[rng.below(len(asked))]
        for _ in range(1 if seat == CHANCE else TRIES):
            action = lively(s, seat, rng)
            u = s.clone()
            told = seen(self.case, u, seat, action, self.viewer)
            there = legal_list(t, seat)
            options = [action] if action in there else []
            if seat not in (CHANCE, self.viewer):
                start = rng.below(len(there))
                others = (there[start:] + there[:start])[:OTHERS]
                options = [*others, *options] if rng.below(2) else [*options, *others]
            for option in options:
                v = t.clone()
                if seen(self.case, v, seat, option, self.viewer) != told:
                    continue
                settle(u)
                settle(v)
                if waiting(u) == waiting(v) and bool(u.stack) == bool(v.stack):
                    if game.view(u, self.viewer) == game.view(v, self.viewer):
                        self.states.append((u, v))
                        self.moves.append(((seat, action), (seat, option)))
                        return True
        return False

    def histories(self) -> tuple[list[tuple[int, Moves]], list[tuple[int, Moves]]]:
        """Both as entries of a table: a seat's move with what chance did after it."""
        out: tuple[list[tuple[int, Moves]], list[tuple[int, Moves]]] = ([], [])
        for pair in self.moves:
            for entries, move in zip(out, pair, strict=True):
                if move[0] == CHANCE and entries:
                    entries[-1][1].append(move)
                else:
                    entries.append((move[0], [move]))
        return out


def compare(twins: Twins, case: Case) -> None:
    """What reaches the viewer in both truths, at the last step and after it, in a given game.

    The game may be another one than that of the walk: a leaky one.
    """
    s, t = twins.now
    viewer, rng = twins.viewer, twins.rng
    assert list(s.said) == list(t.said), "what the table was told hangs on a secret"  # type: ignore[attr-defined]
    tries = [rng.below(len(case.game.space)) for _ in range(3)]
    told = received(case, s, viewer, tries)
    assert told == received(case, t, viewer, tries), "a secret is received"
    seed = rng.below(10**6)
    worlds = [case.game.resample(one, viewer, Rng(seed)).pack() for one in (s, t)]
    assert worlds[0] == worlds[1], "a secret is imagined"
    if twins.moves:
        before, moves = twins.states[-2], twins.moves[-1]
        events = [
            seen(case, one.clone(), *move, viewer) for one, move in zip(before, moves, strict=True)
        ]
        assert events[0] == events[1], "a secret is told"
