"""Round robins between bots: every pair plays the same deals, from both sides of the table.

A deal is a seed of chance. In its first game one bot takes every other side and the other bot the
rest; in its second game they change places. From deal to deal the sides move on by one, so that
each bot sits everywhere. So neither the cards nor the seats favour anybody.

Where all seats are one side, they play against the game itself. Then every bot plays the same
deals, and its share is what it won of what could be won.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import combinations
from statistics import fmean, variance
from typing import Any

from munera.bots import make
from munera.bots.bot import Bot
from munera.bots.contest import play_one
from munera.core.errors import BadTable
from munera.core.game import Side, Table, by_side, side_of
from munera.core.rng import Rng, seed_of
from munera.core.saying import say
from munera.games import load
from munera.lab.crew import share_out
from munera.lab.simulate import interval

CHUNK = 4  # deals that a process plays before it reports


@dataclass(frozen=True, slots=True)
class Ladder:
    """Who plays what: each pair plays the same number of deals, two games each."""

    game: str
    table: Table
    bots: tuple[str, ...]
    deals: int
    seed: int

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the table."""
        return load(self.game).sides(self.table)

    @property
    def against(self) -> str:
        """The game's own side, in English, where all seats play against it; otherwise empty."""
        sides = self.sides
        if sum(bool(side.seats) for side in sides) > 1:
            return ""
        own = [side for side in sides if not side.seats]
        return load(self.game).called(own[0], (), "en") if own else ""

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Everybody against everybody, or everybody against the game."""
        if self.against:
            return [(bot, self.against) for bot in self.bots]
        return list(combinations(self.bots, 2))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return 2 * self.deals * len(self.pairs)

    def check(self) -> None:
        """Raise BadTable if there is nothing to compare."""
        for name in self.bots:
            make(name, levels=True)
        least = 1 if self.against else 2
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < least:
            raise BadTable(say("ladder.bots"))
        if len(self.sides) < 2:
            raise BadTable(say("ladder.sides"))
        if self.deals < 1:
            raise BadTable(say("lab.two_games"))


@dataclass(frozen=True, slots=True)
class Pairing:
    """How two bots did against each other: for each game, the share that the first one won."""

    one: str
    two: str
    shares: tuple[float, ...]

    @property
    def share(self) -> float:
        """What the first bot won of all that these two could win."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share.

        Two games of a deal that turn out alike count for less than two independent games.
        """
        games, share = len(self.shares), self.share
        deals = [fmean(self.shares[k : k + 2]) for k in range(0, games, 2)]
        noise = variance(deals, share) / len(deals) if len(deals) > 1 else 0.0
        worth = min(float(games), share * (1 - share) / noise) if noise > 0 else float(games)
        return interval(share * worth, worth)


def play_deal(ladder: Ladder, pair: tuple[str, str], deal: int) -> tuple[float, float]:
    """The two games of a deal: what the first bot won in each, of all that was won."""
    game = load(ladder.game)
    if ladder.against:
        return play_alone(ladder, pair[0], 2 * deal), play_alone(ladder, pair[0], 2 * deal + 1)
    sides = side_of(ladder.sides)
    made = {name: make(name, levels=True) for name in pair}
    shares: list[float] = []
    for turned in range(2):
        names = seated(pair, sides, deal, turned)
        bots: list[Bot] = [made[name] for name in names]
        chance = Rng(seed_of(ladder.seed, deal, "chance"))
        luck = [Rng(seed_of(ladder.seed, deal, turned, seat)) for seat in range(len(sides))]
        s = game.opening(ladder.table)
        play_one(game, s, bots, chance, luck)
        shares.append(share_of(pair[0], names, sides, s.results()))
    return shares[0], shares[1]


def play_alone(ladder: Ladder, bot: str, deal: int) -> float:
    """What a bot on all seats won of a deal against the game itself."""
    game = load(ladder.game)
    seats = range(ladder.table.seats)
    bots: list[Bot] = [make(bot, levels=True) for _ in seats]
    chance = Rng(seed_of(ladder.seed, deal, "chance"))
    luck = [Rng(seed_of(ladder.seed, deal, seat)) for seat in seats]
    s = game.opening(ladder.table)
    play_one(game, s, bots, chance, luck)
    won = by_side(ladder.sides, s.results())
    return sum(share for side, share in zip(ladder.sides, won, strict=True) if side.seats)


def seated(pair: tuple[str, str], sides: Sequence[int], deal: int, turned: int) -> list[str]:
    """Which bot has which seat in a game of a deal: every other side belongs to one bot."""
    count = max(sides) + 1
    return [pair[((side + deal) % count + turned) % 2] for side in sides]


def share_of(
    name: str, names: Sequence[str], sides: Sequence[int], results: Sequence[float]
) -> float:
    """What the sides of one bot won of all that was won; a half if nobody won anything.

    A team counts once, however many seats it has.
    """
    won = {side: (bot, result) for side, bot, result in zip(sides, names, results, strict=True)}
    total = sum(result for _, result in won.values())
    own = sum(result for bot, result in won.values() if bot == name)
    return own / total if total > 0 else 0.5


def climb(
    ladder: Ladder, jobs: int = 1, progress: Callable[[int], None] = lambda n: None
) -> list[Pairing]:
    """Play all deals in `jobs` processes; their number does not change the outcome."""
    ladder.check()
    tasks = [
        (pair, range(first, min(first + CHUNK, ladder.deals)))
        for pair in ladder.pairs
        for first in range(0, ladder.deals, CHUNK)
    ]
    found: dict[tuple[str, str], list[float]] = {pair: [] for pair in ladder.pairs}
    told = share_out(partial(_play_some, ladder), tasks, jobs)
    for (pair, _), shares in zip(tasks, told, strict=True):
        found[pair] += shares
        progress(len(shares))
    return [Pairing(*pair, tuple(shares)) for pair, shares in found.items()]


def _play_some(ladder: Ladder, task: tuple[tuple[str, str], range]) -> list[float]:
    pair, deals = task
    return [share for deal in deals for share in play_deal(ladder, pair, deal)]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is, and how sure that is; the library's usual scale begins at 25."""

    bot: str
    mu: float
    sigma: float


def ratings(bots: Sequence[str], pairings: Sequence[Pairing]) -> list[Rating] | None:
    """The rating of each bot, the strongest first; None without the library `openskill`.

    Games count in the order of their deals, so that no pair comes last.
    """
    try:
        models: Any = import_module("openskill.models")
    except ImportError:
        return None
    model = models.PlackettLuce()
    rated = list(dict.fromkeys([*bots, *[pairing.two for pairing in pairings]]))
    known: dict[str, Any] = {name: model.rating(name=name) for name in rated}
    for game in range(max(len(pairing.shares) for pairing in pairings)):
        for pairing in pairings:
            share = pairing.shares[game]
            even = abs(share - 0.5) < 1e-9  # with many seats, shares are sums of thirds and sixths
            ranks = [1.0, 1.0] if even else [2.0, 1.0] if share < 0.5 else [1.0, 2.0]
            teams = [[known[pairing.one]], [known[pairing.two]]]
            (known[pairing.one],), (known[pairing.two],) = model.rate(teams, ranks=ranks)
    found = [Rating(name, known[name].mu, known[name].sigma) for name in rated]
    return sorted(found, key=lambda rating: -rating.mu)
