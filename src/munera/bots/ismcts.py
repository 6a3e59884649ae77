"""Information-set tree search: what a seat should do, found in worlds that it cannot tell apart.

Each iteration draws a world from what the seat knows and plays on in it. Every seat chooses by what
it has been told since the search began, and by nothing else: another seat's sealed answer, a card
drawn in secret and the order of arrival make no difference to its node. So no seat of a searched
world sees what it could not see at the table. Where a seat leaves the tree, rules of thumb play on,
to the end or until the position is judged.

Nothing here knows a game: it uses a seat, frames, events and their audiences, policy and value.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from munera.bots.bot import Bot
from munera.bots.thought import Settings, Thought, in_order
from munera.bots.told_keys import ToldKeys, told_all
from munera.bots.tree import NONE, Tree, mix
from munera.core.engine import CHANCE, NOBODY, Actions, State, act, playout, roll
from munera.core.events import Sink
from munera.core.game import Game, View
from munera.core.rng import Rng
from munera.core.sealed import Sealed
from munera.core.space import LIMIT
from munera.play.seat import Seat

ALL: Final = 1000  # shares are in thousandths
SEATS: Final = 62  # more than any game has
SEEDS: Final = 2**47
KEY: Final = 40503 * 2**40 + 2654435769  # of seat 0; far from the keys of other seats
# The spread that is assumed for an action's results until it was tried often, and the number of
# tries that the spread of all results counts for.
UNKNOWN: Final = 2.0
USUAL: Final = 4.0
FIRST: Final = 0.4  # the spread that is assumed until there are many results
LEAST: Final = 4  # a search always spends at least 1 / LEAST of its budget
KEPT: Final = 64  # worlds to reuse, where not every iteration draws a new one
LINE: Final = 12  # choices in the line of a thought
SEEN: Final = 3  # tries of a move before a line may claim it


@final
class Search:
    """Thinks for any seat of a game.

    What a seat found out for one choice counts for its next one, if that follows at once and the
    seat sees exactly what it foresaw: then nobody has chosen, drawn or learned anything in between.
    """

    def __init__(
        self, game: Game, settings: Settings, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.game: Final = game
        self.settings: Final = settings
        self.clock: Final = clock
        said = settings.explore
        self.explore: Final[float] = game.explore if said is None else said
        self.trust: Final[float] = 1.0 + settings.trust
        self.widen: Final[float] = settings.widen
        self.chance: Final[i64] = settings.chance
        self.depth: Final[i64] = game.search_depth if settings.depth is None else settings.depth
        self.iterations_per_world: Final[i64] = (
            game.iterations_per_world
            if settings.iterations_per_world is None
            else settings.iterations_per_world
        )
        # Kept here because every choice of every iteration needs it.
        self.policy: Final = game.policy
        self.value: Final = game.value
        self.can_judge: Final = game.can_judge
        self.search_skips: Final = game.search_skips
        self.told_keys: Final = ToldKeys(game.events)
        self.out: Final = Actions()
        self.sink: Final = Sink()
        self.tree: Tree = Tree()
        self.root: i64 = 0  # the node of the choice thought about
        self.foreseen: View | None = None  # what the seat will see, if nothing comes between
        self.worlds: list[State] = []  # the last ones drawn, where each is used several times
        self.me: i64 = 0
        self.said: i64 = NONE  # the first action of an iteration; NONE: the tree chooses
        self.seats: i64 = 0
        # By seat: the key of what it had been told when the search began; in this iteration, the
        # key of what it was told, and up to which event; whether it has left the tree.
        self.begun: vec[i64] = vec[i64]([0 for _ in range(SEATS)])
        self.keys: vec[i64] = vec[i64]([0 for _ in range(SEATS)])
        self.heard: vec[i64] = vec[i64]([0 for _ in range(SEATS)])
        self.gone: vec[i64] = vec[i64]([0 for _ in range(SEATS)])
        self.known: i64 = 0  # events that have been summed up
        self.totals: vec[i64] = vec[i64]([])
        self.path: vec[i64] = vec[i64]([])  # the edges taken
        self.steps: i64 = 0
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(SEATS)])
        # Over all iterations, by seat: sums of results and of their squares, and their spread.
        self.sums: vec[float] = vec[float]([0.0 for _ in range(SEATS)])
        self.squares: vec[float] = vec[float]([0.0 for _ in range(SEATS)])
        self.spread: vec[float] = vec[float]([0.5 for _ in range(SEATS)])
        self.learned: i64 = 0  # iterations in all since the tree was begun
        self.done: i64 = 0  # of these, those for this choice
        self.before: i64 = 0  # iterations of earlier thoughts that reached this choice
        # By action: the number of the last choice in which it was legal, and in which it was tried.
        self.legal: vec[i64] = vec[i64]([0 for _ in range(LIMIT)])
        self.tried: vec[i64] = vec[i64]([0 for _ in range(LIMIT)])
        self.stamp: i64 = 0

    def think(self, seat: Seat, rng: Rng) -> Thought:
        """What the seat, which is asked, should do; a forced choice costs nothing."""
        out = self.out
        seat.legal(out)
        followed = self.foreseen is not None and self._follows(seat)
        self.foreseen = None
        if out.count == 1:
            only: int = out.items[0]
            if followed:
                self._foresee(seat, only)
            return Thought(seat.number, only, 0, (), ((seat.number, only),))
        own = Rng(rng.wide(SEEDS))  # others draw the same afterwards, however long it thinks
        if not followed or not self._find_root():
            self.begin(seat.number)
        limit: i64 = self.settings.iterations
        if limit > 0:
            limit = max(limit - self.before, limit // LEAST)
        early = self.settings.early if limit > 0 else 0.0
        patience = self.settings.milliseconds / 1000.0
        until = self.clock() + patience if patience > 0.0 else 0.0
        while limit <= 0 or self.done < limit:
            if patience > 0.0 and self.done > 0 and self.clock() >= until:
                break
            world = seat.imagine(own) if self.iterations_per_world == 1 else self._recent(seat, own)
            if self.done == 0:
                self.seats = len(world.results())
            self._iterate(world, own)
            if limit <= 0 and patience <= 0.0:
                break  # no budget at all: one look
            if early > 0.0 and self.done & 15 == 0:
                if float(self.tree.lead(self.root)) > early * float(limit - self.done):
                    break
        thought = self._thought()
        self.begun[seat.number] = mix(self.begun[seat.number], thought.action)
        self._foresee(seat, thought.action)
        return thought

    def _follows(self, seat: Seat) -> bool:
        """Whether the seat is where the last thought expected to be asked again."""
        return seat.number == self.me and seat.view() == self.foreseen

    def _find_root(self) -> bool:
        """Continue in the existing tree, from the node of this choice."""
        self.root = self.tree.find(self.begun[self.me])
        if self.root == NONE:
            return False
        self.before = self.tree.visits[self.root]
        self.done = 0
        return True

    def _foresee(self, seat: Seat, action: i64) -> None:
        """Keep the view that the seat will have after its action, if it is asked again at once.

        Every event in between must be told to all seats or, where worlds are reused, at least to
        this seat. Otherwise the keys of the other seats are not known.
        """
        world = seat.resample(Rng(0))  # it sees the same in all of its worlds
        sink = self.sink
        sink.events.clear()
        world.sink = sink
        act(world, self.me, action)
        world.sink = None
        if self._asked(world) != self.me:
            return
        k: i64
        for event in sink.events:
            total = self.told_keys.sum_up(event)
            if total == NONE and (
                self.iterations_per_world == 1 or not self.told_keys.knows(event, self.me)
            ):
                return
            for k in range(self.seats):
                if total == NONE:
                    self.begun[k] = self.told_keys.hear(self.begun[k], event, k)
                else:
                    self.begun[k] = told_all(self.begun[k], total)
        self.foreseen = self.game.view(world, int(self.me))
        for world in self.worlds:  # the seat learns nothing, so these worlds stay possible
            act(world, self.me, action)

    def begin(self, me: i64) -> None:
        """Forget what was learned; from now on the search is for this seat."""
        self.me = me
        self.said = NONE
        self.foreseen = None
        self.done = 0
        self.before = 0
        self.learned = 0
        self.worlds = []
        self.tree = Tree()
        self.root = 0
        k: i64
        for k in range(SEATS):
            self.begun[k] = (k + 1) * KEY
            self.sums[k] = 0.0
            self.squares[k] = 0.0
            self.spread[k] = 0.5

    def try_out(self, world: State, action: i64, rng: Rng) -> float:
        """One iteration that begins with this action of the seat; returns its result."""
        self.seats = len(world.results())
        self.said = action
        self._iterate(world, rng)
        self.said = NONE
        return self.rewards[self.me]

    def play_out(self, s: State, action: i64, rng: Rng) -> list[tuple[int, int]]:
        """How a world would go on after an action of the seat, as far as the tree has been there.

        It has every move, forced ones too. A row of draws is one entry: seat CHANCE and action
        NONE.
        """
        self._start(s)
        line: list[tuple[int, int]] = []
        who = self._asked(s)
        while who != NOBODY and len(line) < LINE:
            if who == CHANCE:
                roll(s, rng, self.out)
                if line[-1] != (CHANCE, NONE):
                    line.append((CHANCE, NONE))
            else:
                action = self._usual(s, who, NONE if line else action)
                if action == NONE:
                    break
                line.append((int(who), int(action)))
                act(s, who, action)
            who = self._asked(s)
        s.sink = None
        while line[-1] == (CHANCE, NONE):
            line.pop()
        return line

    def _usual(self, s: State, who: i64, said: i64) -> i64:
        """The given action, or else what the seat did most often here; NONE if hardly tried."""
        out = self.out
        out.count = 0
        s.stack[-1].legal(s, who, out)
        if out.count == 1:
            return out.items[0]
        tree = self.tree
        node = tree.find(self._key(who))
        best = said
        if said == NONE and node != NONE:
            self._stamp_legal()
            most: i64 = SEEN - 1
            edge = tree.firsts[node]
            while edge != NONE:
                if tree.tries[edge] > most and self.legal[tree.actions[edge]] == self.stamp:
                    best = tree.actions[edge]
                    most = tree.tries[edge]
                edge = tree.nexts[edge]
        if best != NONE:
            self.keys[who] = mix(self.keys[who], best)
        return best

    def _stamp_legal(self) -> None:
        """Mark the actions in `out` with a new stamp."""
        self.stamp += 1
        k: i64
        for k in range(self.out.count):
            self.legal[self.out.items[k]] = self.stamp

    def outcome(self, s: State, rng: Rng) -> list[float]:
        """What comes of a position by rule of thumb, by seat; the position is played on."""
        self.seats = len(s.results())
        self._play_on(s, rng)
        self._judge(s)
        return [self.rewards[k] for k in range(self.seats)]

    def _recent(self, seat: Seat, rng: Rng) -> State:
        """A copy of one of the last worlds drawn.

        It is not the same one again and again, or the tree would learn what is hidden in it.
        """
        worlds = self.worlds
        n = self.learned // self.iterations_per_world
        if self.learned % self.iterations_per_world == 0 or len(worlds) < KEPT // 2:
            world = seat.imagine(rng)
            if len(worlds) < KEPT:
                worlds.append(world)
            else:
                worlds[n % KEPT] = world
        return worlds[rng.below(len(worlds))].clone()

    def _iterate(self, s: State, rng: Rng) -> None:
        """Play one world through and learn from it."""
        self._start(s)
        me = self.me
        who = self._asked(s)
        while who != NOBODY:
            if who == CHANCE:
                roll(s, rng, self.out)
            else:
                act(s, who, self._choose(s, who, rng))
                if self.gone[me]:
                    break
            who = self._asked(s)
        s.sink = None
        self._play_on(s, rng)
        self._judge(s)
        self._learn()

    def _start(self, s: State) -> None:
        """Reset the keys of all seats to the start of the search, and collect a world's events."""
        k: i64
        for k in range(self.seats):
            self.keys[k] = self.begun[k]
            self.heard[k] = 0
            self.gone[k] = 0
        self.steps = 0
        self.known = 0
        self.sink.events.clear()
        s.sink = self.sink

    def _asked(self, s: State) -> i64:
        """Who chooses next; in a sealed choice, the seat that searches comes first."""
        if not s.stack:
            return NOBODY
        frame = s.stack[-1]
        if isinstance(frame, Sealed) and frame.is_open(self.me):
            return self.me
        return frame.who(s)

    def _choose(self, s: State, who: i64, rng: Rng) -> i64:
        """The action of a seat: by the tree while it is in it, else by rule of thumb."""
        out = self.out
        out.count = 0
        s.stack[-1].legal(s, who, out)
        if out.count == 1:
            return out.items[0]
        if self.gone[who]:
            return self._by_thumb(s, who, rng)
        if self.search_skips is not None and self.steps > 0 and self.search_skips(s):
            return self.policy(s, who, rng)
        tree = self.tree
        key = self._key(who)
        node = tree.find(key)
        new = node == NONE
        if new:
            node = tree.add(key)
            self.gone[who] = 1
        if self.said != NONE and self.steps == 0:
            edge = tree.edge(node, who, self.said)
        elif new:
            edge = self._first(s, node, who, rng)
        else:
            edge = self._select(s, node, who, rng)
        tree.visits[node] += 1
        self._walk(edge, node)
        action = tree.actions[edge]
        self.keys[who] = mix(self.keys[who], action)
        return action

    def _walk(self, edge: i64, node: i64) -> None:
        """Note an edge taken at a node, and link it to the edge before it."""
        tree = self.tree
        n = self.steps
        if n > 0:
            before = self.path[n - 1]
            known = tree.after[before]
            if known == NONE or tree.visits[node] >= tree.visits[known]:
                tree.after[before] = node
        if n < len(self.path):
            self.path[n] = edge
        else:
            self.path = append(self.path, edge)
        self.steps = n + 1

    def _key(self, seat: i64) -> i64:
        """The key of what a seat has been told so far."""
        events = self.sink.events
        h = self.keys[seat]
        k = self.heard[seat]
        n: i64 = len(events)
        while k < n:
            if k == self.known:
                self._sum_up(events[k])
            total = self.totals[k]
            if total == NONE:
                h = self.told_keys.hear(h, events[k], seat)
            else:
                h = told_all(h, total)
            k += 1
        self.heard[seat] = n
        self.keys[seat] = h
        return h

    def _sum_up(self, event: tuple[int, ...]) -> None:
        """Note the number of the next event, once for all seats."""
        total = self.told_keys.sum_up(event)
        if self.known < len(self.totals):
            self.totals[self.known] = total
        else:
            self.totals = append(self.totals, total)
        self.known += 1

    def _by_thumb(self, s: State, who: i64, rng: Rng) -> i64:
        """What the rule of thumb plays, or now and then a random action from `out`."""
        if self.chance >= ALL or rng.below(ALL) < self.chance:
            return self.out.items[rng.below(self.out.count)]
        return self.policy(s, who, rng)

    def _select(self, s: State, node: i64, who: i64, rng: Rng) -> i64:
        """The edge that promises most, or a new one if the node may try more."""
        tree = self.tree
        out = self.out
        self._stamp_legal()
        stamp = self.stamp
        spread = self.spread[who] * self.spread[who]
        # Without this, two seats that choose at once fall into step and learn from nothing else.
        lot = isinstance(s.stack[-1], Sealed)
        tried: i64 = 0
        best: i64 = NONE
        most = 0.0
        edge = tree.firsts[node]
        while edge != NONE:
            action = tree.actions[edge]
            if self.legal[action] == stamp:
                self.tried[action] = stamp
                tried += 1
                tree.open[edge] += 1
                n = float(max(1, tree.tries[edge]))
                mean = tree.gains[edge] / n
                # The spread of its own results, mixed with that of all results.
                own = max(0.0, tree.squares[edge] - mean * tree.gains[edge])
                own = (own + USUAL * spread) / (n + USUAL) + UNKNOWN / ((n + 1.0) * (n + 1.0))
                doubt = self.explore * sqrt(own * log(float(tree.open[edge])) / n)
                if tree.likely[edge]:
                    doubt *= self.trust
                if lot:
                    doubt *= float(rng.below(2 * ALL)) / float(ALL)
                hope = mean + doubt
                if best == NONE or hope > most:
                    most = hope
                    best = edge
            edge = tree.nexts[edge]
        if tried < out.count:
            if float(tried) < 1.0 + self.widen * sqrt(float(tree.visits[node])):
                return self._untried(s, node, who, out.count - tried, rng)
        return best

    def _first(self, s: State, node: i64, who: i64, rng: Rng) -> i64:
        """The first edge of a node: what the rule of thumb plays."""
        if self.chance >= ALL:
            return self.tree.branch(node, who, self._by_thumb(s, who, rng))
        edge = self.tree.branch(node, who, self.policy(s, who, rng))
        self.tree.likely[edge] = 1
        return edge

    def _untried(self, s: State, node: i64, who: i64, n: i64, rng: Rng) -> i64:
        """An edge for one of n untried legal actions; the rule of thumb may say which."""
        stamp = self.stamp
        tree = self.tree
        if tree.vain[node] < 2 and self.chance < ALL:
            action: i64 = self.policy(s, who, rng)
            if self.tried[action] != stamp:
                edge = tree.branch(node, who, action)
                tree.likely[edge] = 1
                return edge
            tree.vain[node] += 1
        items = self.out.items
        pick = rng.below(n)
        k: i64 = 0
        while self.tried[items[k]] == stamp or pick > 0:
            if self.tried[items[k]] != stamp:
                pick -= 1
            k += 1
        return tree.branch(node, who, items[k])

    def _play_on(self, s: State, rng: Rng) -> None:
        """Play on by rule of thumb, outside the tree.

        It plays to the end, or for `depth` choices and then until the position can be judged.
        """
        left = self.depth
        out = self.out
        if left < 0 and self.chance >= ALL:
            playout(s, rng, out)
            return
        stack = s.stack
        while stack:
            frame = stack[-1]
            who = frame.who(s)
            if who >= 0:
                out.count = 0
                frame.legal(s, who, out)
                action = out.items[0]
                if out.count > 1:
                    if left > 0:
                        left -= 1
                    elif left == 0 and self.can_judge(s):
                        return
                    action = self._by_thumb(s, who, rng)
                stack.pop()
                frame.apply(s, who, action)
            elif who == CHANCE:
                stack.pop()
                frame.roll(s, rng, out)
            else:
                stack.pop()
                frame.run(s)

    def _judge(self, s: State) -> None:
        """The result of each seat, or its expected result if the game was not played to the end."""
        rewards = self.rewards
        k: i64
        if s.stack:
            for k in range(self.seats):
                rewards[k] = self.value(s, k)
            return
        results = s.results()
        for k in range(self.seats):
            rewards[k] = results[k]

    def _learn(self) -> None:
        """Credit every edge taken with the result of its seat."""
        tree = self.tree
        rewards = self.rewards
        k: i64
        for k in range(self.steps):
            edge = self.path[k]
            tree.tries[edge] += 1
            reward = rewards[tree.seats[edge]]
            tree.gains[edge] += reward
            tree.squares[edge] += reward * reward
        self.done += 1
        self.learned += 1
        n = float(self.learned)
        for k in range(self.seats):
            self.sums[k] += rewards[k]
            self.squares[k] += rewards[k] * rewards[k]
            off = max(0.0, self.squares[k] - self.sums[k] * self.sums[k] / n)
            self.spread[k] = sqrt((off + FIRST) / (n + 4.0))

    def _thought(self) -> Thought:
        """What the root has learned."""
        tree = self.tree
        found: list[tuple[int, int, float]] = []
        edge = tree.firsts[self.root]
        while edge != NONE:
            found.append((int(tree.actions[edge]), int(tree.tries[edge]), tree.gains[edge]))
            edge = tree.nexts[edge]
        tried = in_order(found)
        done = int(self.before + self.done)
        line = self._line(tree.edge(self.root, self.me, tried[0].action))
        return Thought(int(self.me), tried[0].action, done, tried, line)

    def _line(self, edge: i64) -> tuple[tuple[int, int], ...]:
        """The line most often taken from an edge on, as far as the tree knows it."""
        tree = self.tree
        out: list[tuple[int, int]] = []
        while edge != NONE and len(out) < LINE:
            out.append((int(tree.seats[edge]), int(tree.actions[edge])))
            node = tree.after[edge]
            edge = NONE if node == NONE else tree.busiest(node)
        return tuple(out)


@final
class SearchBot(Bot):
    """Plays what a search finds."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.search: Search | None = None

    def choose(self, seat: Seat, rng: Rng) -> int:
        """The action most often taken; a forced one at once, routine by rule of thumb."""
        skips = seat.game.search_skips
        if skips is not None:
            world = seat.resample(rng)
            if skips(world):
                return seat.game.policy(world, seat.number, rng)
        search = self.search
        if search is None or search.game is not seat.game:
            search = Search(seat.game, self.settings)
            self.search = search
        return search.think(seat, rng).action
