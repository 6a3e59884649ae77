"""Thinking in any process: what a bot has to know for one choice as plain data, and its answer.

What leaves a process is never the truth: a brief holds a world drawn from what the seat knows, and
by the contract of `resample` a search from it draws the same worlds as one from the truth.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from munera.bots import make
from munera.bots.bot import Bot
from munera.bots.ismcts import SEEDS, Search, SearchBot
from munera.bots.thought import Thought
from munera.core.engine import State
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import load
from munera.play.seat import Seat

KEPT: Final = 32  # bots that go on where they were, if they are asked again


@dataclass(frozen=True)
class Brief:
    """What a bot is told of a choice: the game, a world that its seat could be in, and its luck."""

    game: str
    seats: int
    mode: str
    options: dict[str, str]
    world: list[Any]
    seat: int
    bot: str  # its name, as `make` knows it
    seed: int
    table: str = ""  # where it is asked: what it found out there counts for its next choice

    def pack(self) -> list[Any]:
        """The fields as plain data, in their order."""
        return [
            self.game,
            self.seats,
            self.mode,
            self.options,
            self.world,
            self.seat,
            self.bot,
            self.seed,
            self.table,
        ]

    def position(self) -> tuple[Game, State]:
        """The game, and the world unpacked."""
        game = load(self.game)
        return game, game.unpack(Table(self.seats, self.mode, self.options), self.world)


def brief(seat: Seat, table: Table, bot: str, luck: Rng, at: str = "") -> Brief:
    """The brief of a bot that chooses for a seat; `at` names the table where it sits."""
    world = seat.resample(luck).pack()
    options = dict(table.options)
    return Brief(
        seat.game.name, table.seats, table.mode, options, world, seat.number, bot,
        luck.wide(SEEDS), at,
    )  # fmt: skip


def chosen(one: Brief, milliseconds: int = 0) -> int:
    """The action that the bot chooses; a search takes no longer than this, if it is not 0."""
    game, world = one.position()
    return _bot(one, milliseconds).choose(Seat(game, world, one.seat), Rng(one.seed))


def weighed(one: Brief, milliseconds: int = 0) -> Thought:
    """All that the bot, which must be one that searches, expects of the choices it has."""
    game, world = one.position()
    bot = no_longer(make(one.bot, levels=True), milliseconds)
    assert isinstance(bot, SearchBot)
    return Search(game, bot.settings).think(Seat(game, world, one.seat), Rng(one.seed))


def no_longer(bot: Bot, milliseconds: int) -> Bot:
    """The same bot; one that searches chooses by what it has found after so long."""
    if not milliseconds or not isinstance(bot, SearchBot):
        return bot
    return SearchBot(bot.settings.no_longer(milliseconds))


_BOTS: OrderedDict[tuple[str, int, str, int], Bot] = OrderedDict()  # the last asked is last


def _bot(one: Brief, milliseconds: int) -> Bot:
    """The bot that was asked there before, if that was here and not long ago; or a new one."""
    who = (one.table, one.seat, one.bot, milliseconds)
    bot = _BOTS.pop(who, None) or no_longer(make(one.bot, levels=True), milliseconds)
    if one.table:
        _BOTS[who] = bot
    while len(_BOTS) > KEPT:
        _BOTS.popitem(last=False)
    return bot
