"""The dice of a real table: 600,000 throws of its stream against 3 : 2 : 1."""

from __future__ import annotations

import pytest

from games.clash.arena import GAME, battle
from munera.core.engine import CHANCE, legal_list
from munera.games.clash.tables import FACE_COUNTS
from munera.play.dice import Dice, number
from munera.verify.check import picked, roll

ROLLS = 600_000
LIMIT = 13.82  # of chi-square with two degrees of freedom: one in a thousand


def chi_square(counts: list[int], total: int) -> float:
    expected = [total * n / sum(FACE_COUNTS) for n in FACE_COUNTS]
    return sum((seen - due) ** 2 / due for seen, due in zip(counts, expected, strict=True))


@pytest.mark.clause("CG-49")
def test_cg_49_the_tables_stream_falls_as_three_to_two_to_one() -> None:
    """The stream `dice` of one table, as `Dice.outcome` reads it for one die after another."""
    ring = battle("0 s", "1 s")
    frame = ring.g.stack[-1]
    weights = [frame.weight(ring.g, outcome) for outcome in legal_list(ring.g, CHANCE)]
    assert (frame.stream(), weights) == ("dice", [3, 2, 1])
    faces = [face for face, weight in enumerate(weights) for _ in range(weight)]
    key = Dice.from_seed(20020).key
    counts = [0, 0, 0]
    for n in range(ROLLS):
        counts[faces[number(key, "dice", n, 6)]] += 1
    assert sum(counts) == ROLLS
    assert chi_square(counts, ROLLS) < LIMIT


def test_a_table_draws_the_same_as_the_plain_stream() -> None:
    ring = battle("0 s", "1 s")
    dice = Dice.from_seed(3)
    outcomes = legal_list(ring.g, CHANCE)
    faces = [outcome for outcome, n in zip(outcomes, FACE_COUNTS, strict=True) for _ in range(n)]
    for n in range(200):
        assert dice.outcome(ring.g) == faces[number(dice.key, "dice", n, 6)]
    assert dice.drawn == {"dice": 200}


def test_the_separate_verifier_finds_the_same_faces() -> None:
    ring = battle("0 s", "1 s")
    dice = Dice.from_seed(4)
    texts = [GAME.space.text(outcome) for outcome in legal_list(ring.g, CHANCE)]
    outcomes = tuple(zip(FACE_COUNTS, texts, strict=True))
    for n in range(200):
        _, pick = roll(dice.key, "dice", n, 6)
        assert picked(outcomes, pick) == GAME.space.text(dice.outcome(ring.g))
