"""Moves that are known: a draw that a log holds counts as drawn, so the next one stays the same."""

from __future__ import annotations

import pytest

from munera.core.rng import Rng, seed_of
from munera.games import every, load
from munera.play.dice import Dice
from munera.play.match import Match

NAMES = [game.name for game in every()]
MOVES = 160  # of seats; enough for draws in both halves in every game


def go_on(match: Match, moves: int) -> None:
    """So many answers of seats, the same whenever it is asked at the same place."""
    for _ in range(moves):
        if match.is_over:
            return
        rng = Rng(seed_of(len(match.record.moves), match.game.name))
        seat = match.waiting()[0]
        asked = match.decision(seat)
        assert asked is not None
        match.play(seat, asked.choices[rng.below(len(asked.choices))].text)


def fresh(name: str) -> Match:
    game = load(name)
    return Match(
        game, game.table(min(n for n in game.seats if n > 1)), dice=Dice.from_seed(7), go_on=False
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_match_from_a_log_draws_what_the_first_one_would_have_drawn(name: str) -> None:
    first = fresh(name)
    first.let_chance_act()
    go_on(first, MOVES // 2)
    space = first.game.space
    second = fresh(name)
    second.restore([(seat, space.text(action)) for seat, action in first.record.moves])
    assert second.dice.drawn == first.dice.drawn
    assert sum(second.dice.drawn.values()) == sum(seat < 0 for seat, _ in first.record.moves) > 0
    go_on(first, MOVES // 2)
    second.let_chance_act()
    go_on(second, MOVES // 2)
    assert second.text() == first.text()


@pytest.mark.parametrize("name", NAMES)
def test_what_is_taken_back_is_not_drawn(name: str) -> None:
    match = fresh(name)
    match.let_chance_act()
    go_on(match, MOVES // 2)
    before, drawn, moves = match.text(), dict(match.dice.drawn), len(match.record.moves)
    go_on(match, MOVES // 2)
    match.rewind(moves)
    assert match.text() == before
    assert match.dice.drawn == drawn
