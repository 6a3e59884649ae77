"""Many games between bots; the outcome depends on the seed, never on how many processes play."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from munera.bots import make
from munera.bots.bot import Bot
from munera.bots.contest import play_one
from munera.core.engine import Actions
from munera.core.errors import BadTable
from munera.core.game import Game, Table
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.games import load
from munera.lab.crew import share_out
from munera.play.seat import Seat

CHUNK = 50  # games a process plays before it reports; fixed, so that sums never differ
Z95 = 1.959964
ASKED = 100  # how often a bot is asked again if its action is shunned


@dataclass(frozen=True, slots=True)
class SimPlan:
    """What to play: bots go round the seats, one seat further each game.

    Each bot has wishes: actions that it takes whenever it may, before it thinks. `shuns` are
    actions that a bot takes only if it finds no other.
    """

    game: str
    table: Table
    bots: tuple[str, ...]
    seed: int
    wishes: tuple[tuple[str, ...], ...] = ()
    shuns: tuple[str, ...] = ()


class Wishful(Bot):
    """A bot that takes an action it wishes for as soon as it may, and else asks another bot."""

    def __init__(
        self, game: Game, bot: Bot, wishes: tuple[str, ...], shuns: tuple[str, ...]
    ) -> None:
        self.bot = bot
        self.wishes = [game.space.parse(text) for text in wishes]
        self.shuns = [game.space.parse(text) for text in shuns]
        self.actions = Actions()

    def choose(self, seat: Seat, rng: Rng) -> int:
        """The first wish that is legal, or what the other bot would do, asked again if that is
        shunned.

        If the other bot finds nothing else after ASKED tries, the shunned action is played.
        """
        seat.legal(self.actions)
        legal = self.actions.items[: self.actions.count]
        for action in self.wishes:
            if action in legal:
                return action
        chosen = self.bot.choose(seat, rng)
        for _ in range(ASKED):
            if chosen not in self.shuns:
                break
            chosen = self.bot.choose(seat, rng)
        return chosen


def players(game: Game, plan: SimPlan) -> list[Bot]:
    """The bots of a plan, as they sit in its first game."""
    made = {name: make(name, levels=True) for name in plan.bots}
    bots = [made[name] for name in plan.bots]
    if not plan.wishes and not plan.shuns:
        return bots
    all_wishes = plan.wishes or ((),) * len(bots)
    return [
        Wishful(game, bot, wishes, plan.shuns) for bot, wishes in zip(bots, all_wishes, strict=True)
    ]


@dataclass(slots=True)
class Totals:
    """Sums over games."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    by_seat: list[float] = field(default_factory=list)
    by_bot: dict[str, float] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)

    def add(self, other: Totals) -> None:
        """Take another's sums in."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.by_seat = [
            mine + theirs
            for mine, theirs in zip(
                self.by_seat or [0.0] * len(other.by_seat), other.by_seat, strict=True
            )
        ]
        for name, won in other.by_bot.items():
            self.by_bot[name] = self.by_bot.get(name, 0.0) + won
            self.entries[name] = self.entries.get(name, 0) + other.entries[name]


def play_chunk(plan: SimPlan, numbers: range) -> Totals:
    """The games of these numbers, each from its own seeds."""
    game = load(plan.game)
    opening = game.opening(plan.table)
    made = players(game, plan)
    n = plan.table.seats
    tally = Totals(by_seat=[0.0] * n)
    for number in numbers:
        bots = [made[(seat + number) % n] for seat in range(n)]
        names = [plan.bots[(seat + number) % n] for seat in range(n)]
        chance = Rng(seed_of(plan.seed, number, "chance"))
        luck = [Rng(seed_of(plan.seed, number, seat)) for seat in range(n)]
        s = opening.clone()
        decisions = play_one(game, s, bots, chance, luck)
        tally.games += 1
        tally.decisions += decisions
        tally.longest = max(tally.longest, decisions)
        for seat, won in enumerate(s.results()):
            tally.by_seat[seat] += won
            tally.by_bot[names[seat]] = tally.by_bot.get(names[seat], 0.0) + won
            tally.entries[names[seat]] = tally.entries.get(names[seat], 0) + 1
    return tally


def simulate(
    plan: SimPlan, games: int, jobs: int = 1, progress: Callable[[int], None] = lambda n: None
) -> tuple[Totals, float]:
    """Play games in `jobs` processes; gives the sums and the seconds it took."""
    if games < 1:
        raise BadTable(say("lab.one_game", games=games))
    total = Totals()
    start = time.perf_counter()
    for tally in share_out(partial(play_chunk, plan), chunks(games), jobs):
        total.add(tally)
        progress(tally.games)
    return total, time.perf_counter() - start


def chunks(games: int) -> list[range]:
    """The numbers of the games in portions, one for each task of a process."""
    return [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]


def interval(won: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share = won / n
    spread = Z95 * math.sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
    middle = share + Z95**2 / (2 * n)
    scale = 1 + Z95**2 / n
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
