"""Short histories: all hidden choices are tried in the real engine, and nothing else is imagined.

One seat's hidden answers are tried one by one. Those that lead to the same public rows are all that
can be true. `resample` must return only these, and for small sets each of them; the lives of
`sight_points` are the set itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

import pytest

from games.gladiatori.arena import Arena
from games.gladiatori.test_sight import begun, close_in, zone
from munera.core.engine import act, legal_list, settle, waiting
from munera.core.rng import Rng
from munera.games.gladiatori import sight, sight_points, sight_renew
from munera.games.gladiatori.flow_turn import Split
from munera.games.gladiatori.sight_rows import codes_of
from munera.games.gladiatori.space import SPACE
from munera.games.gladiatori.state import DECK, DISCARD, HAND, LAID, M_FIRST, M_NOW, Munus

Secret = tuple[tuple[int, ...], ...]
MANY = 60_000  # the most positions


def secret(g: Munus) -> Secret:
    """All that is hidden of seat 0: points, hand, HP deck, discard pile, cards laid."""
    points = tuple(int(g.men[M_NOW + k]) for k in range(5))
    return (points, *(zone(g, 0, one) for one in (HAND, DECK, DISCARD, LAID)))


def points_of(g: Munus) -> tuple[int, ...]:
    return tuple(int(g.men[M_NOW + k]) for k in range(5))


def worlds(start: Munus, replies: list[int], end: Munus) -> list[Munus]:
    """All positions that look to seat 1 like the real one, if he has answered the same.

    Seat 0 answers anything; a branch is dropped as soon as its rows differ.
    """
    public = [int(code) for code in end.said]
    shown, asked = sight.view(end, 1), waiting(end)
    todo: list[tuple[Munus, int]] = [(start.clone(), 0)]
    seen: set[tuple[str, int]] = set()
    out: list[Munus] = []
    while todo:
        now, at = todo.pop()
        settle(now)
        rows = [int(code) for code in now.said]
        key = (repr(now.pack()), at)
        if key in seen or rows != public[: len(rows)]:
            continue
        seen.add(key)
        assert len(seen) < MANY
        if at == len(replies) and rows == public and waiting(now) == asked:
            half = isinstance(now.stack[-1], Split) and any(zone(now, 0, DECK))
            same = type(now.stack[-1]) is type(end.stack[-1])
            if same and not half and sight.view(now, 1) == shown:
                out.append(now)
        for seat in waiting(now):
            actions = legal_list(now, seat) if seat == 0 else replies[at : at + 1]
            for action in actions:
                if action in legal_list(now, seat):
                    after = now.clone()
                    act(after, seat, action)
                    todo.append((after, at + seat))
    return out


class Story:
    """A short history: where hidden choices began, what seat 1 answered, and how it ended."""

    def __init__(self, t: Arena, *texts: str) -> None:
        self.start = t.g.clone()
        self.replies: list[int] = []
        plain = t.give

        def give(text: str, seat: int | None = None) -> None:
            who = t.seat if seat is None else seat
            if who == 1:
                self.replies.append(SPACE.parse(text))
            plain(text, seat)

        t.give = give  # type: ignore[method-assign]
        t.say(*texts)
        settle(t.g)
        self.end = t.g

    def possible(self) -> list[Munus]:
        found = worlds(self.start, self.replies, self.end)
        assert secret(self.end) in {secret(g) for g in found}
        return found

    def imagined(self, n: int) -> list[Munus]:
        sight_renew.STRAINED.clear()
        out = [cast(Munus, sight.resample(self.end, 1, Rng(k))) for k in range(n)]
        assert not sight_renew.STRAINED
        return out


def split() -> Story:
    return Story(begun("secutor"), "0: tohp strength", "0: tohp energy-1", "0: done", "1: done")


def attack() -> Story:
    t = begun("mirmillo").do("0: done", "1: done").do("0: pass")
    close_in(t).say("pass")
    return Story(
        t, "0: play berserk", "0: done", "0: attack", "1: pass", "0: blood 1", "0: yes",
        "1: no",
    )  # fmt: skip


def spending() -> Story:
    t = begun("thraex").do("0: done", "1: done").decline()
    t.g.men[22] = 1  # Trapped, as all can see
    return Story(t, "0: clear trapped", "0: spend energy-1", "0: spend guard", "0: pass")


def standby() -> Story:
    t = begun("thraex").do("0: done", "1: done").decline()
    t.g.men[22] = 1
    return Story(
        t, "0: clear trapped", "0: spend energy-1", "0: spend guard", "0: standby berserk",
        "0: recover energy-1", "0: recover guard", "0: done",
    )  # fmt: skip


def rest() -> Story:
    t = begun("thraex").do("0: done", "1: done").decline()
    t.g.men[22] = 1
    return Story(
        t, "0: clear trapped", "0: spend energy-1", "0: spend guard", "0: pass", "1: pass",
        "0: pass", "1: pass", "0: yes", "0: recover energy-1", "0: recover guard", "0: done",
        "1: no",
    )  # fmt: skip


STORIES: list[Callable[[], Story]] = [split, attack, spending, standby, rest]
each_story = pytest.mark.parametrize("tell", STORIES, ids=[tell.__name__ for tell in STORIES])


@cache
def told(tell: Callable[[], Story]) -> tuple[Story, list[Munus]]:
    """A story and all that can be true in it."""
    story = tell()
    return story, story.possible()


@each_story
def test_nothing_is_imagined_that_cannot_be(tell: Callable[[], Story]) -> None:
    story, possible = told(tell)
    can_be = {secret(g) for g in possible}
    assert {secret(g) for g in story.imagined(300)} <= can_be


@each_story
def test_all_that_can_be_is_imagined(tell: Callable[[], Story]) -> None:
    story, possible = told(tell)
    can_be = {secret(g) for g in possible}
    wanted = min(len(can_be), 150)
    assert len({secret(g) for g in story.imagined(1500)} & can_be) >= wanted * 0.9


@each_story
def test_lives_are_exactly_the_points_that_can_be(tell: Callable[[], Story]) -> None:
    story, possible = told(tell)
    first = tuple(int(story.end.men[M_FIRST + k]) for k in range(5))
    lives = {life[:5] for life in sight_points.lives_of(first, codes_of(story.end, 0))}
    assert lives == {points_of(g) for g in possible}
