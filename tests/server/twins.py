"""Two real games that one viewer cannot tell apart, grown move by move; of any game.

Whether two moves look alike is not decided by what is being tested: views, scenes and the audiences
of events. It is decided by SECRETS, a separate list of what each event hides, and by `resample`: in
both truths the viewer must imagine the same worlds. So whatever gives a secret away meets two
truths that show it. `contract/test_secrets.py` checks that `resample` itself is right.

Both games begin with the same moves, up to a moment when something stays hidden. From there on,
chance and seats do in the other game something that looks the same to the viewer and differs where
possible, or they act in only one of the games.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from munera.core.engine import CHANCE, SPECTATOR, State, act, legal_list, settle, waiting
from munera.core.events import Sink
from munera.core.rng import Rng
from munera.lab.contract.cases import Case
from server.truths import History, Moves, Step

# What only the seat in its first field may know: a field of an event, or that it happened at all.
SECRETS: dict[str, frozenset[str]] = {
    "clash": frozenset(),
    "for_glory": frozenset(("drew.card", "reserved.card", "bought_back.cards")),
    "gladiatori": frozenset(
        (
            "element_spent", "element_recovered", "card_adapted", "standby_laid.kind",
            "action_laid.kind", "card_laid", "reaction_laid.kind", "overskilled", "points_spent",
            "skill_used", "acrobatics", "lunge_card",
        )
    ),
    "gladigala": frozenset(("seated.thumb",)),
    "gorus": frozenset(("given", "drew.card")),
}  # fmt: skip

LONGEST = 240  # the most moves that both games have in common
STEPS = (24, 24, 72)  # after them
TRIES = 4  # answers of the one truth that are tried
OTHERS = 8  # answers or outcomes of the other truth that are tried for each
MANY = 24  # answers, where another one is wanted
PATIENCE = 3  # times as many tries as steps
SLIPS = 4  # seats that follow the rule of thumb slip once in this many moves
BOLDNESS = (8, 4, 2)  # chance and seats do something different once in this many times, if they can

Events = list[tuple[int, ...]]


@dataclass
class Line:
    """Two games: what they have in common, and what came then. The deal is a step too."""

    past: History
    steps: list[Step] = field(default_factory=list)

    def histories(self, n: int) -> tuple[History, History]:
        """Both games up to so many steps, as entries of a table: the deal first."""
        out = (list(self.past), list(self.past))
        for step in self.steps[:n]:
            for entries, moves in zip(out, (step.one, step.two), strict=True):
                if moves or not entries:
                    entries.append((moves[0][0] if moves else CHANCE, moves))
        return out

    @property
    def unlike(self) -> int:
        return sum(step.unlike for step in self.steps)

    def part(self) -> tuple[int, int]:
        """The steps worth looking at: from the first after which the truths differ to a little
        after the last; a table begins with the deal."""
        deal = 0 if self.past else 1
        places = [k for k, step in enumerate(self.steps) if step.unlike] or [0, len(self.steps)]
        return max(places[0], deal), min(places[-1] + 3, len(self.steps))


class Twins:
    """Finds lines of two games for one viewer at one table."""

    def __init__(self, case: Case, viewer: int, rng: Rng) -> None:
        self.case, self.viewer, self.rng = case, viewer, rng
        self.boldness = BOLDNESS[rng.below(len(BOLDNESS))]
        self.steps = STEPS[rng.below(len(STEPS))]
        self.lively = bool(rng.below(2))
        secrets = SECRETS[case.game.name]
        self.private = {k for k, kind in enumerate(case.game.events) if kind.name in secrets}
        self.hidden = {
            k: [j for j, one in enumerate(kind.fields, 1) if f"{kind.name}.{one.name}" in secrets]
            for k, kind in enumerate(case.game.events)
        }

    # --- What a viewer may know ----------------------------------------------------------------

    def known(self, event: tuple[int, ...]) -> tuple[int, ...]:
        """An event as the viewer may know it; nothing if it may not know that it happened."""
        kind = event[0]
        own = len(event) > 1 and event[1] == self.viewer
        if own or (kind not in self.private and not self.hidden[kind]):
            return event
        if kind in self.private:
            return ()
        first = self.hidden[kind][0]
        many = self.case.game.events[kind].fields[first - 1].many
        return event[:first] if many else (*event[:first], -1, *event[first + 1 :])

    def does(self, s: State, seat: int, action: int) -> Events:
        """Carry an action out; what the viewer is told of it."""
        sink = Sink()
        s.sink = sink
        act(s, seat, action)
        s.sink = None
        return [known for known in map(self.known, sink.events) if known]

    def is_alike(self, u: State, v: State) -> bool:
        """Whether the viewer would imagine the same worlds in both truths."""
        if u.pack() == v.pack():
            return True
        seed = self.rng.below(10**6)
        one, two = (self.case.game.resample(s, self.viewer, Rng(seed)) for s in (u, v))
        return one.pack() == two.pack()

    # --- One step ------------------------------------------------------------------------------

    def outcomes(self, u: State, v: State, action: int) -> list[int]:
        """What chance might do in the other game; best is what is gone in the first one, because
        then
        the viewer can still be dealt the same."""
        there = legal_list(v, CHANCE)
        mine = set(legal_list(u, CHANCE))
        start = self.rng.below(len(there))
        others = [one for one in there[start:] + there[:start] if one != action]
        others.sort(key=lambda one: one in mine)
        same = [action] if action in there else []
        if self.rng.below(self.boldness):
            return [*same, *others[:OTHERS]]
        return [*others[:OTHERS], *same]

    def let_chance(self, u: State, v: State, one: Moves, two: Moves) -> bool:
        """Chance acts in both until a seat is asked; false if that looks unlike."""
        while settle(u) == CHANCE:
            if settle(v) != CHANCE:
                return False
            here, there = legal_list(u, CHANCE), set(legal_list(v, CHANCE))
            both = [action for action in here if action in there] or here
            action = both[self.rng.below(len(both))]
            options = self.outcomes(u, v, action)
            told = self.does(u, CHANCE, action)
            for option in options:
                w = v.clone()
                if self.does(w, CHANCE, option) == told and self.is_alike(u, w):
                    break
            else:
                return False
            act(v, CHANCE, option)
            one.append((CHANCE, action))
            two.append((CHANCE, option))
        return settle(v) != CHANCE and bool(u.stack) and bool(v.stack)

    def wish(self, s: State, seat: int, actions: list[int]) -> int:
        """What a seat does: anything, or mostly what the rule of thumb says."""
        if self.lively and self.rng.below(SLIPS):
            action = self.case.game.policy(s, seat, self.rng)
            if action in actions:
                return action
        return actions[self.rng.below(len(actions))]

    def step(self, s: State, t: State) -> Step | None:
        """One move that the viewer cannot tell apart; None if none is found."""
        rng = self.rng
        for _ in range(TRIES):
            asked = waiting(s)
            seat = asked[rng.below(len(asked))]
            here, there = legal_list(s, seat), legal_list(t, seat)
            if seat != self.viewer and not rng.below(3):
                found = self.alone(s, t, seat, here)
                if found is not None:
                    return found
            if not there:
                continue
            both = [action for action in here if action in there]
            action = self.wish(s, seat, both or here)
            options = [action] if action in there else []
            if seat != self.viewer:
                bold = not rng.below(self.boldness)
                others = some_of(there, MANY if bold else OTHERS, rng)
                options = [*others, *options] if bold else [*options, *others]
            found = self.together(s, t, seat, action, options)
            if found is not None:
                return found
        return None

    def together(
        self, s: State, t: State, seat: int, action: int, options: list[int]
    ) -> Step | None:
        u = s.clone()
        told = self.does(u, seat, action)
        for option in options:
            v = t.clone()
            if self.does(v, seat, option) != told or not self.is_alike(u, v):
                continue
            one, two = [(seat, action)], [(seat, option)]
            if not self.let_chance(u, v, one, two):
                return None
            return Step(one, two, u, v, u.pack() != v.pack())
        return None

    def alone(self, s: State, t: State, seat: int, actions: list[int]) -> Step | None:
        """A move in the first game alone, of which the viewer knows nothing."""
        u = s.clone()
        action = self.wish(s, seat, actions)
        if self.does(u, seat, action) or settle(u) == CHANCE or not u.stack:
            return None
        if not self.is_alike(u, t):
            return None
        return Step([(seat, action)], [], u, t, u.pack() != t.pack())

    # --- Lines ---------------------------------------------------------------------------------

    def common(self) -> tuple[History, State]:
        """The same moves in both games, up to one that hides something from the viewer.

        What is hidden comes in kinds, and each kind is as likely as the others.
        """
        game, rng = self.case.game, self.rng
        s = game.opening(self.case.table)
        most = rng.below(LONGEST)
        past: History = []
        hides: dict[str, list[tuple[int, State]]] = {"": [(0, s.clone())]}
        while sum(len(moves) for _, moves in past) < most:
            before = s.clone()
            moves, hidden = self.entry(s, not past)
            if not s.stack:
                break
            for kind in hidden if past else ():
                hides.setdefault(kind, []).append((len(past), before))
            past.append((moves[0][0] if moves else CHANCE, moves))
        kind = sorted(hides)[rng.below(len(hides))]
        n, s = hides[kind][rng.below(len(hides[kind]))]
        return past[:n], s

    def entry(self, s: State, is_first: bool) -> tuple[Moves, set[str]]:
        """A move with what chance does after it, and what of it is hidden: events, or a step."""
        moves: Moves = []
        hidden: set[str] = set()
        sink = Sink()
        while settle(s) == CHANCE or (s.stack and not moves and not is_first):
            seat = settle(s)
            if seat != CHANCE:
                asked = waiting(s)
                seat = asked[self.rng.below(len(asked))]
            actions = legal_list(s, seat)
            chance = seat == CHANCE
            action = some_of(actions, 1, self.rng)[0] if chance else self.wish(s, seat, actions)
            frame = type(s.stack[-1]).__name__
            sink.events.clear()
            s.sink = sink
            act(s, seat, action)
            s.sink = None
            if not sink.events and seat not in (CHANCE, self.viewer):
                hidden.add(frame)
            names = [self.case.game.events[event[0]].name for event in sink.events]
            told = [self.known(event) for event in sink.events]
            hidden |= {n for n, a, b in zip(names, told, sink.events, strict=True) if a != b}
            moves.append((seat, action))
        return moves, hidden

    def line(self) -> Line:
        """Two games; of several pairs, the one that differed most on the way."""
        past, s = self.common()
        line, best = Line(past), Line(past)
        t = s.clone()
        if not past:  # the deal
            one: Moves = []
            two: Moves = []
            for _ in range(TRIES):
                one, two = [], []
                u, v = s.clone(), t.clone()
                if self.let_chance(u, v, one, two):
                    break
            else:
                return best
            line.steps.append(Step(one, two, u, v, u.pack() != v.pack()))
        start, first = (s, t), len(line.steps)
        failed = 0
        for _ in range(PATIENCE * self.steps):
            if len(line.steps) >= self.steps:
                break
            s, t = (line.steps[-1].s, line.steps[-1].t) if line.steps else start
            swap = self.rng.below(2)
            found = self.step(*((t, s) if swap else (s, t)))
            if found is not None:
                line.steps.append(found.swapped if swap else found)
                continue
            if line.unlike > best.unlike or not best.steps:
                best = Line(past, line.steps[:])
            failed += 1
            back = 1 + self.rng.below(4 + 2 * failed)
            del line.steps[max(first, len(line.steps) - back) :]
        return line if line.unlike >= best.unlike else best


def some_of(actions: list[int], most: int, rng: Rng) -> list[int]:
    """At most n of them, at random."""
    left = list(actions)
    return [left.pop(rng.below(len(left))) for _ in range(min(most, len(left)))]


def some_viewer(case: Case, rng: Rng) -> int:
    """A seat, or somebody who has none."""
    viewer = rng.below(case.table.seats + 1)
    return SPECTATOR if viewer == case.table.seats else viewer
