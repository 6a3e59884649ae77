"""Non-interference: changing the truth behind a viewer changes nothing that it receives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import munera.games
from contract.cases import GAMES, cases_of
from effort import often
from munera.core.events import Field, Kind
from munera.core.game import Game
from munera.lab.contract.secrets import (
    check_one,
    is_open,
    nothing_leaks,
    open_games_have_one_truth,
)

CHECKS = often(1250, 200)  # for each game, seat count and mode
FEW_CHECKS = 60  # where nothing is told to some only: there is one truth, see below
OPEN = [game for game in GAMES if is_open(game)]
SECRETIVE = [game for game in GAMES if game not in OPEN]
HOUSE = Path(munera.games.__file__).parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_reaches_a_viewer_that_it_may_not_know(game: Game) -> None:
    wanted = FEW_CHECKS if game in OPEN else CHECKS
    total, unlike = nothing_leaks(game, wanted, remembers=True)
    print(f"{game.name}: {total} checks, {unlike} ({unlike / total:.0%}) with unlike truths")
    assert total >= wanted * len(cases_of(game))
    if game in SECRETIVE and game.folder.parent == HOUSE:
        assert unlike > total / 2, "the games of the house have large secrets, and they are tried"


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.name)
def test_where_all_is_open_there_is_one_truth(game: Game) -> None:
    open_games_have_one_truth(game, 25)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_the_check_sees_a_leak_through_events(game: Game) -> None:
    """With every field told to everybody the same walks must fail."""
    leaky = replace(
        game,
        events=tuple(
            Kind(
                kind.name, kind.clause, *[Field(f.name, f.domain, many=f.many) for f in kind.fields]
            )
            for kind in game.events
        ),
    )
    cases = [(case, case.rng("leaks")) for case in cases_of(leaky)]
    with pytest.raises(AssertionError):
        [check_one(case, rng) for _ in range(300) for case, rng in cases]
