"""An honest word after the game: what was luck, what was not, and what would have been better.

How things stand at a moment is the mean result of many short trials by rules of thumb from there,
with the whole truth, which is open after the game. A trial has a fixed number of choices; draws do
not count. So what could be expected before a draw is exactly the mean of what can be expected after
it, and the change over a draw is luck. Over many games luck sums up to zero, however roughly the
trials judge.

A better move is found by a search from what the seat could know at the time, never from more. A
first look finds a move. Then that move and the one that was played meet in duels, in the same
imagined worlds, so that a move is not called better because it looked so once.

All values are estimates with standard errors, and nothing is claimed that lies within them. The
work is a list of tasks of plain data; each gives the same result in any process and in any order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from munera.bots.ismcts import SEEDS, Search
from munera.bots.levels import PRIMUS
from munera.bots.thought import Settings
from munera.core import engine
from munera.core.engine import CHANCE, Actions, State, act, fill_legal, settle
from munera.core.errors import BadText
from munera.core.game import Game, Side, Table
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.play.seat import Seat

TRIAL: Final = Settings(depth=24, chance=50)
CLAIM: Final = 3.0  # standard errors a better move must exceed; high, because many are tried
WORTH: Final = 0.02  # and the smallest part of a win that is worth a word
TURN: Final = 3.0  # the same for turning points, of which there are more candidates
SWING: Final = 0.05
TURNS: Final = 8  # turning points that are told
LUCKY: Final = 4  # where chance begins or ends: this many times the trials between choices
DUELS: Final = 6  # times that two moves meet, each time in a new search
STUDENT: Final = 2.571 / 2  # with so few duels, two standard errors are too narrow by this factor

Moves = Sequence[tuple[int, int]]
Values = tuple[float, ...]
# One task: its kind, the step or move, an action, and the effort.
Task = tuple[str, int, int, int]
Found = list[Any]  # the result of a task, as plain data

STAND: Final = "stand"
LOOK: Final = "look"
DUEL: Final = "duel"


@dataclass(frozen=True)
class Effort:
    """How much work goes into a game, however long it is."""

    trials: int = 120_000  # for all moments of the game together
    looks: int = 60_000  # iterations for all first looks together
    duels: int = 32  # how many choices are looked at closely
    pairs: int = 200  # pairs of iterations in one duel

    def part(self, n: int) -> Effort:
        """The n-th part of it, for those who cannot wait."""
        return Effort(
            self.trials // n, self.looks // n, max(8, self.duels // 3), max(30, self.pairs // n)
        )


FULL: Final = Effort()
# Interpreted code is far slower, so less is done: estimates are rougher, and their errors say so.
IS_COMPILED: Final = not engine.__file__.endswith(".py")
USUAL: Final = FULL if IS_COMPILED else FULL.part(20)


@dataclass(frozen=True)
class Point:
    """How things stood after a number of moves: what each seat could expect, 0 to 1."""

    move: int
    values: Values
    errors: Values  # standard errors
    chance: bool  # chance alone led here from the point before

    @property
    def error(self) -> float:
        """The largest of the errors."""
        return max(self.errors)


@dataclass(frozen=True)
class Better:
    """A choice for which there was a better one."""

    move: int  # its place in the record, from 0
    seat: int
    played: int
    better: int
    gain: float
    error: float  # of the gain
    # Seats and actions, the better one first, in a world that the seat could be in. Action NONE of
    # CHANCE stands for draws.
    line: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Turning:
    """A moment at which much changed."""

    move: int  # how many moves had been made, this one included
    seat: int  # the seat for which most changed
    swing: float  # what it gained, or lost if below 0
    luck: bool


@dataclass(frozen=True)
class Makeup:
    """What a seat's game was made of, in parts of a win: start + luck + played = end."""

    start: float
    luck: float  # what chance gave it
    luck_error: float
    played: float  # what came of everybody's choices
    played_error: float
    end: float
    given_away: float  # how much more the better moves had promised
    choices: int  # real ones


def own_part(sides: Sequence[Side], parts: Sequence[Makeup]) -> Makeup | None:
    """What the game's own side had: what no seat had; None where it is no side."""
    if not parts or all(side.seats for side in sides):
        return None
    others = [parts[side.seats[0]] for side in sides if side.seats]
    return Makeup(
        start=1.0 - sum([one.start for one in others]),
        luck=-sum([one.luck for one in others]),
        luck_error=sqrt(sum([one.luck_error**2 for one in others])),
        played=-sum([one.played for one in others]),
        played_error=sqrt(sum([one.played_error**2 for one in others])),
        end=1.0 - sum([one.end for one in others]),
        given_away=0.0,
        choices=0,
    )


class Analyst:
    """Goes through an ended game; the same seed gives the same words."""

    def __init__(
        self,
        game: Game,
        table: Table,
        moves: Moves,
        seed: int = 0,
        effort: Effort = FULL,
        search: Settings = PRIMUS,
        trial: Settings = TRIAL,
    ) -> None:
        """Raises BadText for a game that is not over."""
        self.game = game
        self.table = table
        self.moves = moves
        self.seed = seed
        self.effort = effort
        self.search = search
        self.steps: list[int] = [0]  # the numbers of moves after which there is a point
        self.by_chance: list[bool] = [False]  # for each point: whether chance alone led there
        self.choices: list[int] = []  # the moves that were real choices
        self.trial = trial
        self._thinker: Search | None = None
        self._tries: Search | None = None
        self._out = Actions()
        self._walk()

    def _walk(self) -> None:
        """Find where chance begins and ends, and where somebody had a choice.

        A forced move changes no expectation, so it belongs to what is around it.
        """
        s = self.game.opening(self.table)
        settle(s)
        last = -1  # the last move that was chance or a choice
        was_chance = False
        for n, (seat, action) in enumerate(self.moves):
            if seat == CHANCE:
                if last >= 0 and not was_chance:
                    self._add(last + 1, False)
                was_chance, last = True, n
            else:
                fill_legal(s, seat, self._out)
                if self._out.count > 1:
                    if last >= 0:
                        self._add(last + 1, was_chance)
                    self.choices.append(n)
                    was_chance, last = False, n
            act(s, seat, action)
        if settle(s) >= CHANCE:
            raise BadText(say("bot.not_over"))
        self._add(len(self.moves), was_chance)
        self.end: Values = tuple(s.results())

    def _add(self, step: int, chance: bool) -> None:
        if step > self.steps[-1]:
            self.steps.append(step)
            self.by_chance.append(chance)

    # --- Tasks ---------------------------------------------------------------------------------

    def tasks(self) -> list[Task]:
        """The first tasks: how things stood, and a look at every choice."""
        lucky = [
            self.by_chance[k] or (k + 1 < len(self.steps) and self.by_chance[k + 1])
            for k in range(len(self.steps))
        ]
        parts = sum([LUCKY if luck else 1 for luck in lucky])
        each = self.effort.trials // max(1, parts)
        out: list[Task] = []
        for k, step in enumerate(self.steps[:-1]):
            n = min(max(each, 2), 500) * (LUCKY if lucky[k] else 1)
            out.append((STAND, step, -1, n))
        out.append((STAND, self.steps[-1], -1, 0))  # the end needs no trials
        iterations = min(max(self.effort.looks // max(1, len(self.choices)), 8), 400)
        return out + [(LOOK, move, -1, iterations) for move in self.choices]

    def closer(self, found: Sequence[Found]) -> list[Task]:
        """The tasks after the first ones: duels where a first look promises most."""
        rows: list[tuple[float, int, int]] = []
        for one in found:
            if one[0] == LOOK and one[2] != self.moves[one[1]][1] and one[3] > 0.0:
                rows.append((-one[3], one[1], one[2]))
        rows.sort()
        return [
            (DUEL, move, action, self.effort.pairs) for _, move, action in rows[: self.effort.duels]
        ]

    def carry_out(self, tasks: Sequence[Task]) -> list[Found]:
        """Do some tasks, in the order of the game."""
        at: dict[int, list[Task]] = {}
        for task in tasks:
            at.setdefault(task[1], []).append(task)
        last = max(at) if at else -1
        s = self.game.opening(self.table)
        settle(s)
        found: list[Found] = []
        for n in range(last + 1):
            for task in at.get(n, []):
                found.append(self._do(s, task))
            if n < len(self.moves):
                seat, action = self.moves[n]
                act(s, seat, action)
        return found

    def _do(self, s: State, task: Task) -> Found:
        how, n, action, effort = task
        rng = Rng(seed_of(self.seed, how, n))
        if how == STAND:
            values, errors = self._stand(s, rng, effort)
            return [STAND, n, values, errors]
        seat, played = self.moves[n]
        if how == LOOK:
            best, gain = self._look(Seat(self.game, s, seat), rng, played, effort)
            return [LOOK, n, best, gain]
        return self._duel(Seat(self.game, s, seat), rng, n, action, effort)

    def _stand(self, s: State, rng: Rng, trials: int) -> tuple[list[float], list[float]]:
        """What comes of a state by rules of thumb: the mean of many short trials, and its error."""
        results = s.results()
        if not s.stack:
            return results, [0.0 for _ in results]
        if self._tries is None:
            self._tries = Search(self.game, self.trial)
        search = self._tries
        found: list[list[float]] = [[] for _ in results]
        for _ in range(trials):
            for k, value in enumerate(search.outcome(s.clone(), rng)):
                found[k].append(value)
        both = [mean_of(values) for values in found]
        return [mean for mean, _ in both], [error for _, error in both]

    def _look(self, seat: Seat, rng: Rng, played: int, iterations: int) -> tuple[int, float]:
        """What a short search would play, and how much more it seems to promise."""
        search = self._searching(iterations)
        search.begin(seat.number)  # forget what it learned for another choice
        thought = search.think(seat, rng)
        own = [one.value for one in thought.tried if one.action == played]
        others = own or [min([one.value for one in thought.tried])]
        return thought.action, thought.value - others[0]

    def _searching(self, iterations: int) -> Search:
        search = self._thinker
        if search is None or search.settings.iterations != iterations:
            search = Search(self.game, self.search.within(iterations))
            self._thinker = search
        return search

    def _duel(self, seat: Seat, rng: Rng, n: int, action: int, pairs: int) -> Found:
        """A move and the one that was played, searched alike, several times.

        All pairs of one search depend on what it learned, and may be wrong together. Only
        independent searches show how sure their mean is.
        """
        search = self._searching(pairs)
        played = self.moves[n][1]
        gains = [_gains(search, seat, rng, action, played, pairs) for _ in range(DUELS)]
        mean, error = mean_of_all(gains)
        world, luck = self.imagined(seat, n)
        line = [[who, what] for who, what in search.play_out(world, action, luck)]
        return [DUEL, n, action, mean, error, line]

    def imagined(self, seat: Seat, n: int) -> tuple[State, Rng]:
        """The world in which the line of a move is told, and its generator; always the same."""
        rng = Rng(seed_of(self.seed, "line", n))
        return seat.imagine(rng), rng

    # --- What is told ----------------------------------------------------------------------------

    def choice_before(self, step: int) -> int:
        """The last real choice before a step."""
        return self.choices[bisect_left(self.choices, step) - 1]

    def points(self, found: Sequence[Found]) -> list[Point]:
        """How things stood, up to the first point that is not known yet."""
        known = {one[1]: one for one in found if one[0] == STAND}
        out: list[Point] = []
        for step, chance in zip(self.steps, self.by_chance, strict=True):
            one = known.get(step)
            if one is None:
                break
            out.append(Point(step, tuple(one[2]), tuple(one[3]), chance))
        return out

    def better(self, found: Sequence[Found]) -> list[Better]:
        """The claims that can be made, in the order of the game."""
        out: list[Better] = []
        for one in sorted([one for one in found if one[0] == DUEL]):
            _, n, action, gain, error, line = one
            if gain >= max(WORTH, CLAIM * error):
                seat, played = self.moves[n]
                told = tuple([(who, what) for who, what in line])
                out.append(Better(n, seat, played, action, gain, error, told))
        return out

    def parts(self, found: Sequence[Found]) -> list[Makeup]:
        """What each seat's game was made of; nothing before all points are known."""
        points = self.points(found)
        if len(points) < len(self.steps):
            return []
        claims = self.better(found)
        out: list[Makeup] = []
        for seat in range(len(self.end)):
            luck, played = 0.0, 0.0
            for k in range(1, len(points)):
                change = points[k].values[seat] - points[k - 1].values[seat]
                if points[k].chance:
                    luck += change
                else:
                    played += change
            lost = sum([one.gain for one in claims if one.seat == seat])
            choices = len([n for n in self.choices if self.moves[n][0] == seat])
            start, end = points[0].values[seat], self.end[seat]
            noise = [error_of(points, seat, by_chance) for by_chance in (True, False)]
            out.append(Makeup(start, luck, noise[0], played, noise[1], end, lost, choices))
        return out


def error_of(points: Sequence[Point], seat: int, by_chance: bool) -> float:
    """The standard error of all that changed by chance, or by choices.

    A point between two changes of the same kind does not count: what it adds to one it takes from
    the other.
    """
    noise = 0.0
    for k, point in enumerate(points):
        ends = k > 0 and point.chance == by_chance
        begins = k + 1 < len(points) and points[k + 1].chance == by_chance
        if ends != begins:
            noise += point.errors[seat] ** 2
    return sqrt(noise)


def turning(points: Sequence[Point]) -> list[Turning]:
    """The moments at which most changed, the greatest first, as far as that can be claimed."""
    out: list[Turning] = []
    for k in range(1, len(points)):
        now, then = points[k], points[k - 1]
        claimed: list[tuple[float, float, int]] = []
        for seat in range(len(now.values)):
            change = now.values[seat] - then.values[seat]
            noise = sqrt(now.errors[seat] ** 2 + then.errors[seat] ** 2)
            if abs(change) >= max(SWING, TURN * noise):
                claimed.append((round(abs(change), 9), change, seat))
        if claimed:
            _, change, seat = max(claimed)  # between an equal gain and loss, the gain
            out.append(Turning(now.move, seat, change, now.chance))
    out.sort(key=lambda one: -abs(one.swing))
    return out[:TURNS]


def _gains(
    search: Search, seat: Seat, rng: Rng, action: int, played: int, pairs: int
) -> list[float]:
    """What a move gains over the one that was played, by one new search.

    Both get the same number of iterations, in pairs with the same world and the same luck. The
    first quarter is not counted: in it the seat learns how to go on.
    """
    search.begin(seat.number)
    out: list[float] = []
    for k in range(pairs):
        world = seat.imagine(rng)
        luck = rng.wide(SEEDS)
        twin = world.clone()
        gain = search.try_out(world, action, Rng(luck))
        gain -= search.try_out(twin, played, Rng(luck))
        if k >= pairs // 4:
            out.append(gain)
    return out


def mean_of_all(found: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The mean of what several searches found, with an error from how much they differ."""
    gains = [gain for one in found for gain in one]
    mean, least = mean_of(gains)
    means = [sum(one) / max(1, len(one)) for one in found]
    return mean, max(least, STUDENT * spread_of(means) / sqrt(len(means)))


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values from 0 to 1, or of their differences, and its standard error.

    The error counts one more value, half a win off the mean, because what was not seen may still
    happen.
    """
    n = len(values)
    if n == 0:
        return 0.0, 1.0
    mean = sum(values) / n
    return mean, sqrt(sum([(value - mean) ** 2 for value in values]) + 0.25) / n


def spread_of(values: Sequence[float]) -> float:
    """The standard deviation of a few values."""
    mean = sum(values) / len(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1))


def slices(tasks: Sequence[Task], size: int) -> list[list[Task]]:
    """Tasks in portions of about `size` trials or iterations each."""
    out: list[list[Task]] = []
    full = size
    for task in tasks:
        if full + cost_of(task) > size:
            out.append([])
            full = 0
        out[-1].append(task)
        full += cost_of(task)
    return out


def cost_of(task: Task) -> int:
    """How many trials or iterations a task takes."""
    return 2 * DUELS * task[3] if task[0] == DUEL else task[3]


def analyse(analyst: Analyst) -> list[Found]:
    """Do all tasks here, one after the other."""
    found = analyst.carry_out(analyst.tasks())
    return found + analyst.carry_out(analyst.closer(found))
