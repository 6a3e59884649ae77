"""What happens in many games between bots, and how often the players it happens to win.

Everything is counted from events, so it works for every game: how many turns it has, who begins and
what that is worth, which cards are bought and whether their buyers win.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from munera.bots.contest import play_one
from munera.core.errors import BadTable
from munera.core.events import Kind, Sink
from munera.core.game import Game
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.games import load
from munera.lab.crew import share_out
from munera.lab.simulate import SimPlan, chunks, players

Event = tuple[int, ...]
DOT = "."  # between an event and one of its fields


@dataclass(frozen=True, slots=True)
class Query:
    """Which events to count, and which have values to be compared, added up, or matched.

    `sums` name a number of an event, as `event.field`. `pairs` are events that give each seat a
    value; the values of two seats are compared.
    """

    events: tuple[str, ...]
    by: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()


@dataclass(slots=True)
class Count:
    """How often an event happened, and the results of the seats that its first one named."""

    times: int = 0
    games: int = 0  # in which it happened
    most: int = 0  # in one game
    named: int = 0
    won: float = 0.0
    spread: dict[int, int] = field(default_factory=dict)  # games by how often it happened in them

    def add(self, other: Count) -> None:
        """Add the sums of another."""
        self.times += other.times
        self.games += other.games
        self.most = max(self.most, other.most)
        self.named += other.named
        self.won += other.won
        for times, games in other.spread.items():
            self.spread[times] = self.spread.get(times, 0) + games


@dataclass(slots=True)
class Share:
    """Seats to which an event with one value happened, at least once in a game.

    `alone` counts those in games where it did not happen to all seats: where it did, the results
    say nothing about the value.
    """

    times: int = 0
    games: int = 0
    seats: int = 0
    won: float = 0.0
    alone: int = 0
    alone_won: float = 0.0

    def add(self, other: Share) -> None:
        """Add the sums of another."""
        self.times += other.times
        self.games += other.games
        self.seats += other.seats
        self.won += other.won
        self.alone += other.alone
        self.alone_won += other.alone_won


@dataclass(slots=True)
class Sums:
    """The numbers of an event added up: what is above 0, and what is below."""

    ups: int = 0  # how many were above 0
    up: int = 0
    downs: int = 0
    down: int = 0

    def add(self, other: Sums) -> None:
        """Take another's sums in."""
        self.ups += other.ups
        self.up += other.up
        self.downs += other.downs
        self.down += other.down


@dataclass(slots=True)
class Pair:
    """Games in which a seat with one value met a seat with another; a draw is half won."""

    met: int = 0
    won: float = 0.0

    def add(self, other: Pair) -> None:
        """Add the sums of another."""
        self.met += other.met
        self.won += other.won


@dataclass(slots=True)
class Survey:
    """Sums over games."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    results: dict[str, int] = field(default_factory=dict)  # how often each list of results
    counts: dict[str, Count] = field(default_factory=dict)
    shares: dict[str, dict[int, Share]] = field(default_factory=dict)  # by event and value
    sums: dict[str, Sums] = field(default_factory=dict)  # by event and field
    pairs: dict[str, dict[tuple[int, int], Pair]] = field(default_factory=dict)

    def add(self, other: Survey) -> None:
        """Add the sums of another."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        for told, n in other.results.items():
            self.results[told] = self.results.get(told, 0) + n
        for name, count in other.counts.items():
            self.counts.setdefault(name, Count()).add(count)
        for name, shares in other.shares.items():
            mine = self.shares.setdefault(name, {})
            for value, share in shares.items():
                mine.setdefault(value, Share()).add(share)
        for name, one in other.sums.items():
            self.sums.setdefault(name, Sums()).add(one)
        for name, pairs in other.pairs.items():
            matched = self.pairs.setdefault(name, {})
            for values, pair in pairs.items():
                matched.setdefault(values, Pair()).add(pair)


def place_of(kind: Kind, seat: bool) -> int:
    """The place of the first single field that is a seat, or is none; 0 if there is none."""
    for k, one in enumerate(kind.fields):
        if (one.domain == "seat") == seat and not one.many:
            return k + 1
    return 0


def kind_of(game: Game, name: str) -> int:
    """The number of a kind of event; raises BadTable if the game has none of that name."""
    for k, kind in enumerate(game.events):
        if kind.name == name:
            return k
    raise BadTable(say("lab.no_event", title=game.title, name=name))


def number_of(game: Game, name: str) -> tuple[int, int]:
    """The kind of event and the place of a number in it, of `event.field`."""
    event, _, field_ = name.partition(DOT)
    number = kind_of(game, event)
    for k, one in enumerate(game.events[number].fields):
        if one.name == field_ and one.domain != "seat" and not one.many:
            return number, k + 1
    raise BadTable(say("lab.no_number", name=event, field=field_))


def check(game: Game, question: Query) -> None:
    """Raise BadTable, naming what is wrong, unless the game can be asked this."""
    for name in question.events:
        kind_of(game, name)
    for name in question.sums:
        number_of(game, name)
    for name in (*question.by, *question.pairs):
        kind = game.events[kind_of(game, name)]
        if not place_of(kind, True) or not place_of(kind, False):
            raise BadTable(say("lab.no_thing", name=name))


def count_events(game: Game, question: Query, events: list[Event], won: list[float]) -> Survey:
    """One game's events as sums."""
    out = Survey(games=1)
    for name in question.events:
        number = kind_of(game, name)
        found = [event for event in events if event[0] == number]
        count = Count(len(found), int(bool(found)), len(found), spread={len(found): 1})
        place = place_of(game.events[number], True)
        if found and place:
            count.named, count.won = 1, won[found[0][place]]
        out.counts[name] = count
    for name in question.by:
        out.shares[name] = count_shares(game, name, events, won)
    for name in question.sums:
        out.sums[name] = add_up(game, name, events)
    for name in question.pairs:
        out.pairs[name] = match(game, name, events, won)
    return out


def add_up(game: Game, name: str, events: list[Event]) -> Sums:
    """One game's numbers of an event."""
    number, place = number_of(game, name)
    out = Sums()
    for event in events:
        if event[0] == number and event[place] > 0:
            out.ups += 1
            out.up += event[place]
        elif event[0] == number and event[place] < 0:
            out.downs += 1
            out.down += event[place]
    return out


def match(
    game: Game, by: str, events: list[Event], won: list[float]
) -> dict[tuple[int, int], Pair]:
    """By the last values of two seats: how the first did against the second in one game.

    Every pair of seats is counted both ways; a value against itself is left out.
    """
    number = kind_of(game, by)
    kind = game.events[number]
    seat_at, value_at = place_of(kind, True), place_of(kind, False)
    has = {event[seat_at]: event[value_at] for event in events if event[0] == number}
    out: dict[tuple[int, int], Pair] = {}
    for one, mine in has.items():
        for other, theirs in has.items():
            if mine != theirs:
                pair = out.setdefault((mine, theirs), Pair())
                pair.met += 1
                pair.won += 0.5 + (won[one] > won[other]) / 2 - (won[one] < won[other]) / 2
    return out


def count_shares(game: Game, by: str, events: list[Event], won: list[float]) -> dict[int, Share]:
    """By value of an event: the seats it happened to in one game, and their results."""
    number = kind_of(game, by)
    kind = game.events[number]
    seat_at, value_at = place_of(kind, True), place_of(kind, False)
    out: dict[int, Share] = {}
    met: dict[int, set[int]] = {}
    for event in events:
        if event[0] == number:
            out.setdefault(event[value_at], Share()).times += 1
            met.setdefault(event[value_at], set()).add(event[seat_at])
    for value, seats in met.items():
        share = out[value]
        share.games, share.seats = 1, len(seats)
        share.won = sum([won[seat] for seat in sorted(seats)])
        if len(seats) < len(won):
            share.alone, share.alone_won = share.seats, share.won
    return out


def play_chunk(plan: SimPlan, question: Query, numbers: range) -> Survey:
    """The games of these numbers, each from its own seeds, as `simulate` plays them."""
    game = load(plan.game)
    opening = game.opening(plan.table)
    made = players(game, plan)
    n = plan.table.seats
    total = Survey()
    for number in numbers:
        bots = [made[(seat + number) % n] for seat in range(n)]
        chance = Rng(seed_of(plan.seed, number, "chance"))
        luck = [Rng(seed_of(plan.seed, number, seat)) for seat in range(n)]
        s = opening.clone()
        sink = s.sink = Sink()
        decisions = play_one(game, s, bots, chance, luck)
        results = s.results()
        one = count_events(game, question, sink.events, results)
        one.decisions = one.longest = decisions
        one.results[" ".join([f"{won:g}" for won in results])] = 1
        total.add(one)
    return total


def survey(
    plan: SimPlan,
    question: Query,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda n: None,
) -> tuple[Survey, float]:
    """Play games in `jobs` processes; returns the sums and the seconds it took."""
    check(load(plan.game), question)
    if games < 1:
        raise BadTable(say("lab.one_game", games=games))
    total = Survey()
    start = time.perf_counter()
    for one in share_out(partial(play_chunk, plan, question), chunks(games), jobs):
        total.add(one)
        progress(one.games)
    return total, time.perf_counter() - start
