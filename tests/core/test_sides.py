"""Who wins with whom, what sides are called, and what the game's own side gets."""

from __future__ import annotations

import pytest

from munera.core.engine import Actions, playout
from munera.core.game import Side, Table, by_side, each_alone, side_of
from munera.core.rng import Rng
from munera.games import every, load


def test_each_alone_is_the_usual_answer() -> None:
    assert each_alone(Table(3)) == (Side((0,)), Side((1,)), Side((2,)))
    assert side_of(each_alone(Table(3))) == (0, 1, 2)


def test_what_no_seat_wins_is_the_games() -> None:
    solo = (Side((0,)), Side((), "contenders"))
    assert by_side(solo, [1.0]) == [1.0, 0.0]
    assert by_side(solo, [0.0]) == [0.0, 1.0]
    assert by_side(solo, [0.5]) == [0.5, 0.5]
    together = (Side((), "animals"), Side((0, 1, 2), "players"))
    assert by_side(together, [0.25, 0.25, 0.25]) == [0.75, 0.25], "a team counts once"
    assert side_of(together) == (1, 1, 1)
    teams = (Side((0, 2), "A"), Side((1,), "B"))
    assert by_side(teams, [0.75, 0.125, 0.75]) == [0.75, 0.125], "nothing is made up"


def test_sides_of_a_team_game_and_of_a_lone_player_in_both_languages() -> None:
    game = load("gorus")
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    uneven = game.sides(game.table(5, "2v2v1"))
    assert uneven == (Side((0, 3), "A"), Side((1, 4), "B"), Side((2,), "C"))
    assert [game.called(side, names, "en") for side in uneven] == ["Team A", "Team B", "Team C"]
    assert game.called(uneven[0], names, "it") == "Squadra A"
    solo = game.sides(game.table(1))
    assert [game.called(side, names, "en") for side in solo] == ["Ann", "Contenders"]
    assert [game.called(side, names, "it") for side in solo] == ["Ann", "Contendenti"]
    assert [game.called(side, names, "en") for side in game.sides(game.table(2))] == ["Ann", "Bo"]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_every_side_has_a_name_in_every_language(game: object) -> None:
    found = next(one for one in every() if one is game)
    for seats, modes in found.modes.items():
        for mode in modes:
            names = tuple(f"N{seat}" for seat in range(seats))
            for language in found.words:
                for side in found.sides(found.table(seats, mode)):
                    assert found.called(side, names, language).strip()


def test_what_all_sides_of_a_solo_game_win_is_one() -> None:
    game = load("gorus")
    table = game.table(1)
    wins = 0.0
    for seed in range(30):
        s = game.opening(table)
        playout(s, Rng(seed), Actions())
        shares = by_side(game.sides(table), s.results())
        assert sum(shares) == 1.0
        wins += shares[1]
    assert wins > 15, "random play loses to the contenders"
