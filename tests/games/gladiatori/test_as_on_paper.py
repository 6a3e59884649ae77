"""The engine of Gladiatori plays as the paper does: whole matches of every mode, and crowds.

MUNERA_BOUTS=1000, as in `make soak`, sets the number of matches, with three times as many crowds;
usually it is fewer. Run this file as a program, with a number, to see what differs and how often.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter

import pytest

from games.gladiatori.beside import Beside, Differs, in_paper_words, match
from games.gladiatori.beside_crowd import crowd
from games.gladiatori.brawl import VOCABULARY
from games.gladiatori.paper_data import SPECIES
from munera.core.engine import act, legal_list
from munera.games.gladiatori import opening
from munera.games.gladiatori.space import CHOICES, SPACE
from munera.games.gladiatori.state import DECK, HAND, M_NOW, M_VP, MAN, ROOM, SPEED

BOUTS = int(os.environ.get("MUNERA_BOUTS", "45"))
BLOCKS = 9
TABLES = [(seats, mode) for seats, modes in opening.MODES.items() for mode in modes]


def options_for(rng: random.Random, seats: int, mode: str) -> dict[str, str]:
    """Any options that fit a table."""
    alone = mode not in ("solo", "cooperative")
    out = {
        "characters": rng.choice(("any", "any", "pre-made", "built")),
        "items": rng.choice(("usual", "auction", "draft", "selection")),
        "animals": rng.choice(["usual", "none", *SPECIES] if alone else SPECIES),
        "number": rng.choice(("random", "random", str(rng.randrange(1, 13)))),
        "teaching": rng.choice(("off", "off", "off", "graduated")),
        "partner": rng.choice("123"),
        "secutor_move": rng.choice(("overskill", "rage")),
        "hoplomachus_guard": rng.choice("45"),
        "coins": rng.choice(("standard", "standard", "16", "100")),
    }
    if rng.random() < 0.2:
        out["coins"] = " ".join(str(rng.randrange(15, 120)) for _ in range(seats))
    for name in ("placement", "damage", "overlimit", "campaign"):
        out[name] = rng.choice(("on", "off"))
    return out


def whole_match(number: int) -> Beside:
    """The match of a number: tables take turns, options are random."""
    seats, mode = TABLES[number % len(TABLES)]
    rng = random.Random(f"table {number}")
    return match(seats, mode, options_for(rng, seats, mode), number)


# --- As on paper ---------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(BLOCKS))
def test_whole_matches(block: int) -> None:
    for number in range(block, BOUTS, BLOCKS):
        assert whole_match(number).play().paper.over


@pytest.mark.parametrize("block", range(BLOCKS))
def test_crowded_positions(block: int) -> None:
    for number in range(block, 3 * BOUTS, BLOCKS):
        assert crowd(number).play().paper.over


def test_both_sides_have_the_same_words() -> None:
    spare = ("extra-", "item i", "hex ")  # names that only a content pack uses
    words = {in_paper_words(SPACE.text(action)) for action in range(CHOICES)}
    assert words >= VOCABULARY
    assert all(any(name in word for name in spare) for word in words - VOCABULARY)


# --- A difference is found -----------------------------------------------------------------------


def until(both: Beside, decision: str) -> Beside:
    """To the next question of a kind."""
    both.look()
    while not any(name == decision for _, name in both.paper.asked()):
        both.step()
        both.look()
    return both


def opening_round() -> Beside:
    """A duel of pre-made gladiators, somebody's first own round."""
    return until(match(2, "alone", {"characters": "pre-made"}, "planted"), "D20")


@pytest.mark.parametrize(
    ("field", "what"),
    [(M_VP, "vp of 1"), (M_NOW + SPEED, "what|traits of 1"), (M_NOW, "traits of 1")],
)
def test_another_figure_is_found(field: int, what: str) -> None:
    both = opening_round()
    both.g.men[MAN + field] += 1
    with pytest.raises(Differs, match=what):
        both.look()


def test_a_card_elsewhere_is_found() -> None:
    both = opening_round()
    kind = next(k for k in range(15) if both.g.cards[96 + ROOM * HAND + k])
    both.g.cards[96 + ROOM * HAND + kind] -= 1
    both.g.cards[96 + ROOM * DECK + kind] += 1
    with pytest.raises(Differs):
        both.look()


def test_another_answer_is_found() -> None:
    both = opening_round()
    seat, _ = both.paper.asked()[0]
    legal = {SPACE.text(action): int(action) for action in legal_list(both.g, seat)}
    act(both.g, seat, legal["pass"])
    both.paper.play(seat, "surrender")
    with pytest.raises(Differs, match="the end"):
        both.look()


if __name__ == "__main__":
    found: Counter[str] = Counter()
    for bout in range(int(sys.argv[1])):
        for one in (whole_match(bout), crowd(bout)):
            try:
                one.play()
                found["alike"] += 1
            except Differs as error:
                what = str(error).splitlines()[-3]
                found[what] += 1
                if found[what] == 1:
                    print(error)
    print(found)
