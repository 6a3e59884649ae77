"""Whole random matches of Gladiatori on paper, in every mode and with every option."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from games.gladiatori.brawl import VOCABULARY, answer, brawl, crowded_brawl
from games.gladiatori.paper import Game, new_game
from games.gladiatori.paper_data import SPECIES

Options = dict[str, object]
TABLES: list[tuple[int, str, Options, int]] = [  # seats, mode, options, how many matches
    (2, "each_alone", {"characters": "premade"}, 25),
    (2, "each_alone", {"characters": "built", "overlimit": True}, 15),
    (3, "each_alone", {"items": "auction"}, 12),
    (4, "each_alone", {"placement": True, "damage": True, "items": "draft"}, 12),
    (2, "each_alone", {"teaching": True, "characters": "premade"}, 8),
    (2, "each_alone", {"secutor": "sp5", "hoplomachus": 5, "coins": 40}, 8),
    (4, "each_alone", {"items": "selection", "coins": [55, 60, 80, 15]}, 8),
    (3, "two_against_one", {}, 15),
    (3, "two_against_one", {"characters": "built", "teams": [[0, 2], [1]]}, 10),
    (4, "two_against_two", {"characters": "premade"}, 15),
    (4, "two_against_two", {"teams": [[0, 1], [2, 3]], "placement": True}, 8),
    (3, "coliseum", {"teams": [[0], [1, 2]], "species": "wolves"}, 5),
    (4, "coliseum", {"teams": [[0, 3], [1, 2]], "species": "bears", "number": 6}, 5),
]
for one in SPECIES:
    TABLES += [
        (1, "solo", {"species": one}, 8),
        (1, "solo", {"species": one, "number": 1, "characters": "premade"}, 6),
        (3, "cooperative", {"species": one}, 6),
        (2, "cooperative", {"species": one, "number": 4}, 6),
        (2, "coliseum", {"species": one}, 8),
        (3, "coliseum", {"species": one, "overlimit": True, "teaching": True}, 4),
    ]


@pytest.mark.parametrize(
    ("seats", "mode", "options", "number"),
    TABLES,
    ids=[f"{seats} {mode} {sorted(options)}" for seats, mode, options, _ in TABLES],
)
def test_random_matches(seats: int, mode: str, options: Options, number: int) -> None:
    for seed in range(number):
        game = brawl(seats, mode, options, seed)
        check_end(game)


@pytest.mark.parametrize("block", range(8))
def test_crowded_positions(block: int) -> None:
    for seed in range(25 * block, 25 * block + 25):
        crowded_brawl(seed, 100)


def check_end(game: Game) -> None:
    """GL-001 to GL-009: somebody has won, or, against animals, nobody."""
    shares = game.results()
    g = game.table
    assert all(0.0 <= share <= 1.0 for share in shares)
    if g.mode in ("solo", "cooperative"):
        assert set(shares) <= {0.0, 1.0}
    else:
        sides = [shares[team[0]] for team in g.teams]
        assert abs(sum(sides) - 1.0) < 1e-9
        assert all(shares[seat] == shares[team[0]] for team in g.teams for seat in team)
    assert 1 <= g.turn <= 6
    assert game.asked() == []


def test_a_snapshot_is_plain() -> None:
    game = new_game(2, "coliseum", {"species": "dogs"})
    rng = random.Random(7)
    while not game.over:
        facts = game.snapshot()
        assert json.loads(json.dumps(facts)) == facts
        game.play(*answer(game, rng))


def test_the_same_answers_tell_the_same_story() -> None:
    rng = random.Random(3)
    one, other = (new_game(3, "each_alone", {}) for _ in range(2))
    while not one.over:
        assert one.asked() == other.asked()
        seat, text = answer(one, rng)
        one.play(seat, text)
        other.play(seat, text)
        assert one.snapshot() == other.snapshot()
    assert one.log == other.log


def test_there_are_391_small_actions() -> None:
    assert len(VOCABULARY) == 391
    assert len({text.split()[0] for text in VOCABULARY}) == 45


if __name__ == "__main__":
    told: Counter[str] = Counter()
    for seats, mode, options, number in TABLES:
        for seed in range(number):
            for entry in brawl(seats, mode, options, seed).log:
                told[f"{entry[0]} {entry[1]}"] += 1
    for seed in range(1000):
        for entry in crowded_brawl(seed, 120).log:
            told[f"{entry[0]} {entry[1]}"] += 1
    for line, times in sorted(told.items()):
        print(f"{times:7} {line}")
