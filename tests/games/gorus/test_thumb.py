"""The rule of thumb in plain cases: what a sensible player lays, and why."""

from __future__ import annotations

import pytest

from games.gorus.arena import GAME, situation
from games.gorus.cards import codes
from munera.core.rng import Rng

REST = "Ye4 Ye5 | Ye6 Ye7 | "  # of the two who have played; nobody sees it


def laid(hands: str, preferred: str, bout: str, seat: int, mode: str = "") -> str:
    """The card of a seat after a bout that seat 0 began."""
    arena = situation(hands, preferred, bout=bout, bouts_left=2, mode=mode)
    assert arena.asked == seat
    action = GAME.policy(arena.g, seat, Rng(1))
    assert action in arena.legal_numbers(seat)
    return codes([action])


@pytest.mark.parametrize(
    ("bout", "hand", "wanted", "why"),
    [
        ("Bl9 Bl5", "Bl10 Bl4", "Bl10", "the last card takes a 9, which pays two"),
        ("Bl9 Bl5", "Bl12 Bl10", "Bl10", "the 10 is enough, so the 12 is kept"),
        ("Bl8 Bl5", "Bl10 Bl4", "Bl4", "an 8 costs four: let another have it"),
        ("Bl9 Bl10", "Gr4 Pi5", "Gr4", "without blue, a card of the preferred school takes it"),
        ("Bl8 Bl10", "Gr4 Pi5", "Pi5", "the same bout with an 8 in it is not wanted"),
        ("Bl12 Bl5", "Pi8 Pi6", "Pi8", "the bout is lost, so the 8 goes to the winner"),
        ("Bl12 Bl5", "Pi9 Pi6", "Pi6", "the bout is lost, so the 9 is kept"),
        ("Bl9 Gr6", "Pi6 Pi4", "Pi6", "a challenge makes pink preferred and takes the 9"),
        ("Bl8 Gr6", "Pi6 Pi4", "Pi4", "no challenge for an 8"),
    ],
)
def test_the_last_of_three(bout: str, hand: str, wanted: str, why: str) -> None:
    assert laid(REST + hand, "Gr", bout, 2) == wanted, why


@pytest.mark.parametrize(
    ("bout", "hand", "wanted", "why"),
    [
        ("Bl5 Bl12 Bl6", "Bl9 Bl4", "Bl9", "the partner takes the bout, so the 9 goes with it"),
        ("Bl12 Bl5 Bl6", "Pi9 Pi8", "Pi8", "the opponents take the bout, so they get the 8"),
        ("Bl12 Bl5 Bl6", "Bl9 Bl4", "Bl4", "the opponents take the bout, so the 9 is kept"),
    ],
)
def test_the_last_of_a_team(bout: str, hand: str, wanted: str, why: str) -> None:
    assert laid(f"Ye4 Ye5 | Ye6 Ye7 | Ye9 Ye10 | {hand}", "Gr", bout, 3, "2v2") == wanted, why
