"""How lucky a game was, in words: what came, compared with what was expected."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from munera.verify.check import Drawn

MOST_BARS = 12  # up to this many outcomes are shown one by one; more, by tenths of their list
FEWEST = 20  # draws below which luck cannot be judged


@dataclass(frozen=True, slots=True)
class Bar:
    """How often something came, and how often it was expected."""

    label: str
    came: int
    expected: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of one stream: its bars, how rare such unevenness is (0 to 1), and a sentence."""

    stream: str
    draws: int
    bars: tuple[Bar, ...]
    rare: float
    sentence: str


def luck_of(draws: Sequence[Drawn]) -> tuple[Luck, ...]:
    """The luck of every stream, in the order of their first draws."""
    streams: dict[str, list[Drawn]] = {}
    for draw in draws:
        streams.setdefault(draw.stream, []).append(draw)
    return tuple(_luck(stream, drawn) for stream, drawn in streams.items())


def _luck(stream: str, draws: list[Drawn]) -> Luck:
    kinds = {text for draw in draws for _, text in draw.outcomes}
    bars = _by_outcome(draws) if len(kinds) <= MOST_BARS else _by_tenth(draws)
    rare = _rarity(bars)
    return Luck(stream, len(draws), bars, rare, _sentence(bars, len(draws), rare))


def _by_outcome(draws: list[Drawn]) -> tuple[Bar, ...]:
    """Each outcome by itself, as with dice."""
    came: dict[str, int] = {}
    expected: dict[str, float] = {}
    for draw in draws:
        for weight, text in draw.outcomes:
            expected[text] = expected.get(text, 0.0) + weight / draw.total
        came[draw.text] = came.get(draw.text, 0) + 1
    return tuple(Bar(text, came.get(text, 0), much) for text, much in expected.items())


def _by_tenth(draws: list[Drawn]) -> tuple[Bar, ...]:
    """From which tenth of its list each draw came: this stays even while a deck shrinks.

    Draws from fewer than ten outcomes are left out; they would all lean to the first tenths.
    """
    came = [0] * 10
    expected = [0.0] * 10
    for draw in draws:
        if draw.total < 10:
            continue
        came[draw.pick * 10 // draw.total] += 1
        for tenth in range(10):
            low = -(-tenth * draw.total // 10)
            high = -(-(tenth + 1) * draw.total // 10)
            expected[tenth] += (high - low) / draw.total
    return tuple(Bar(str(k + 1), came[k], expected[k]) for k in range(10))


def _rarity(bars: Sequence[Bar]) -> float:
    """How often fair dice are at least this uneven: chi-square, by Wilson and Hilferty."""
    open_bars = [bar for bar in bars if bar.expected > 0]
    free = len(open_bars) - 1
    if free < 1:
        return 1.0
    square = sum((bar.came - bar.expected) ** 2 / bar.expected for bar in open_bars)
    spread = 2 / (9 * free)
    z = ((square / free) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def _sentence(bars: Sequence[Bar], draws: int, rare: float) -> str:
    if draws < FEWEST:
        return f"{draws} draws are too few to speak of luck." if draws > 1 else "One draw."
    if rare >= 0.05:
        return f"{draws} draws, as even as luck usually is."
    if rare >= 0.001:
        return f"{draws} draws, less even than usual: about one game in {round(1 / rare)} is so."
    return f"{draws} draws, much less even than usual: not one game in a thousand is so."
