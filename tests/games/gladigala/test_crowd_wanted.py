"""Whether a crowd token is worth playing: thumbs up for a likely hit, down for a costly one."""

from __future__ import annotations

import pytest

from munera.core.engine import act, settle
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala.judge import wants_to_play
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.state import Gala

GAME = load("gladigala")


def before_the_crowd(token: str, men: list[str], attacks: dict[int, str], stage: str = "") -> Gala:
    """Nobody moves; the first man of each seat attacks; then seat 0 is asked about its token."""
    g = position(GAME.table(2), gladiators=men, tokens=[token], stage=stage)
    texts = [(0, "order C idle"), (1, "order C idle")]
    texts += [(seat, f"attack {attacks.get(seat, 'none')}") for seat in (0, 1)]
    for seat, text in texts:
        act(g, seat, SPACE.parse(text))
        settle(g)
    played = GAME.space.text(GAME.policy(g, 0, Rng(1)))
    assert played == ("token play" if wants_to_play(g, 0) else "token keep")
    return g


WANDERER = ["0 sword c4 N", "1 sword c6 S"]  # he may go to c5: three times in ten
THIEF = ["0 spear d3 N", "1 sword d7 S hurt carries 0"]  # he has one way home: over d6
SWORDS = ["0 sword c4 N", "1 sword c5 S"]
CLUB = ["0 sword c4 N", "1 club c5 S"]
ENDING = "0 0 1 1"  # one more base on the Center Stage ends the match


@pytest.mark.parametrize(
    ("token", "men", "attacks", "stage", "wanted", "why"),
    [
        ("0 up Sd", THIEF, {0: "d6"}, "", True, "the thief will likely be hit on column d"),
        ("0 up W6", THIEF, {0: "d6"}, "", True, "row 6 crosses the same square"),
        ("0 up Sc", THIEF, {0: "d6"}, "", False, "no attack of one's own lies on column c"),
        ("0 up Sd", THIEF, {}, "", False, "there is no attack to be praised"),
        ("0 up Sc", WANDERER, {0: "c5"}, "", False, "a hit is not likely enough"),
        ("0 up Sc", WANDERER, {0: "c5"}, ENDING, True, "there may be no other round to play it"),
        ("0 up Sc", CLUB, {1: "c4"}, "", False, "one does not praise another's attack"),
        ("0 down Sc", CLUB, {1: "c4"}, "", True, "a Club that hits brings three coins"),
        ("0 down W4", CLUB, {1: "c4"}, "", True, "row 4 crosses the same square"),
        ("0 down Sd", CLUB, {1: "c4"}, "", False, "the Club's attack is not on column d"),
        ("0 down Sc", CLUB, {1: "b4"}, "", False, "the attack hits nobody"),
        ("0 down Sc", SWORDS, {1: "c4"}, "", False, "a Sword's two coins are not worth it yet"),
        ("0 down Sc", SWORDS, {1: "c4"}, ENDING, True, "at the end they are"),
        ("0 down Sd", THIEF, {0: "d6"}, ENDING, False, "one does not spoil one's own attack"),
    ],
)
def test_a_token_is_played_for_a_likely_gain_on_its_line(
    token: str, men: list[str], attacks: dict[int, str], stage: str, wanted: bool, why: str
) -> None:
    g = before_the_crowd(token, men, attacks, stage)
    assert wants_to_play(g, 0) == wanted, why
