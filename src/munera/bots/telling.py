"""An analysis in the words of its game: what was chosen, and how it could have gone on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from munera.bots.analysis import Analyst, Better, Found, Makeup, Point, Turning, turning
from munera.core.engine import CHANCE, Actions, State, act, roll, settle
from munera.play.seat import Seat
from munera.play.speech import called

DRAWN: Final = (CHANCE, "")  # in a line: chance does something


@dataclass(frozen=True)
class Said:
    """A choice in words."""

    played: str
    line: tuple[tuple[int, str], ...] = ()  # seats and moves, the better one first


@dataclass
class Review:
    """All that is known of a game, with its choices in words."""

    points: list[Point]
    turned: list[Turning]
    better: list[Better]
    parts: list[Makeup]  # nothing before all points are known
    said: dict[int, Said] = field(default_factory=dict)  # by move: turning points and better moves


def review(
    analyst: Analyst, found: Sequence[Found], language: str, known: dict[int, Said] | None = None
) -> Review:
    """What was found so far, in a language of the game.

    `known` are choices that are in words already; those that are not are added to it.
    """
    said = {} if known is None else known
    points, claims = analyst.points(found), analyst.better(found)
    turned = turning(points)
    moves = [analyst.choice_before(one.move) for one in turned if not one.luck]
    new = [move for move in moves if move not in said]
    bare = [one for one in claims if one.move not in said or not said[one.move].line]
    if new or bare:
        said.update(in_words(analyst, new, bare, language))
    return Review(points, turned, claims, analyst.parts(found), said)


def in_words(
    analyst: Analyst, moves: Collection[int], claims: Sequence[Better], language: str
) -> dict[int, Said]:
    """What was chosen at some moves, and the lines of claims, by move."""
    lines = {one.move: one for one in claims}
    wanted = {*moves, *lines}
    out: dict[int, Said] = {}
    s = analyst.game.opening(analyst.table)
    settle(s)
    for n in range(max(wanted, default=-1) + 1):
        seat, action = analyst.moves[n]
        if n in wanted:
            played = called(analyst.game, s, seat, action, language)
            line = _line(analyst, s, lines[n], language) if n in lines else ()
            out[n] = Said(played, line)
        act(s, seat, action)
    return out


def _line(analyst: Analyst, s: State, claim: Better, language: str) -> tuple[tuple[int, str], ...]:
    """A line played again in the world it was found in, where every action has its name.

    What a seat does several times in a row is told once.
    """
    world, luck = analyst.imagined(Seat(analyst.game, s, claim.seat), claim.move)
    out: list[tuple[int, str]] = []
    for who, action in claim.line:
        if who == CHANCE:
            while world.stack[-1].who(world) == CHANCE:
                roll(world, luck, Actions())
            out.append(DRAWN)
        else:
            out.append((who, called(analyst.game, world, who, action, language)))
            act(world, who, action)
    runs = [(one, len(list(same))) for one, same in groupby(out)]
    return tuple([(who, f"{said} ×{n}" if n > 1 else said) for (who, said), n in runs])
