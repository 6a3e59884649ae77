"""Positions of For Glory for the page: games played without it, from seeds, up to what is wanted.

A record of a running game is taken in by the server: its reader has the first seat and a bot the
other. So a test need not play its way there, and a picture shows the same whenever it is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from client.browser import Guest
from munera.bots import make
from munera.core.engine import legal_list
from munera.core.rng import Rng, seed_of
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match

GAME = load("for_glory")
GAMES = 60  # games to try until one reaches a wanted moment
NAMES = ("Livia", "Verus")
Wanted = Callable[[Match], bool]


def games(bot: str, options: dict[str, str]) -> Iterator[Match]:
    """Every moment of game after game at which somebody is asked."""
    for seed in range(GAMES):
        rng = Rng(seed_of(seed, "page"))
        match = Match(GAME, GAME.table(2, "", options), NAMES, Dice.from_seed(seed))
        mind = make("greedy")
        while not match.is_over:
            yield match
            seat = match.waiting()[0]
            if bot == "random":
                actions = legal_list(match.truth, seat)
                action = actions[rng.below(len(actions))]
            else:
                action = mind.choose(match.seat(seat), rng)
            match.play(seat, GAME.space.text(action))
        yield match


def record_at(wanted: Wanted, bot: str = "greedy", **options: str) -> str:
    """The record of the first game that reaches a wanted moment, up to there."""
    for match in games(bot, options):
        if wanted(match):
            return match.text()
    raise AssertionError("No game comes to that.")


def last_move(**options: str) -> tuple[str, str]:
    """The record of a game up to its last move, which is the first seat's, and that move."""
    for match in games("greedy", options):
        if match.is_over and match.record.moves[-1][0] == 0:
            end = len(match.record.moves) - 1
            return match.at(end).text(), GAME.space.text(match.record.moves[-1][1])
    raise AssertionError("The first seat never plays the last move.")


def sit_at(guest: Guest, record: str) -> str:
    """Go on with a record at a new table, which is opened; its id."""
    id: str = guest.post("/api/records", {"text": record})["id"]
    guest.open(f"/t/{id}")
    return id


def asks(match: Match, stage: str) -> bool:
    """Whether the first seat is asked for something."""
    return match.waiting() == [0] and match.truth.stack[-1].stage() == stage
