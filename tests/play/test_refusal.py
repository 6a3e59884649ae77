"""Three checks come before every refusal of a frame: over, chance's action, another's turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.gorus.arena import GAME, dealt
from munera.core.engine import CHANCE, Actions, playout
from munera.core.errors import NotYourTurn
from munera.core.rng import Rng
from munera.games.gorus import events as ev
from munera.play.speech import check, refusal

DEAL = GAME.space.parse("deal blue 7")
PLAY = GAME.space.parse("play yellow 3")  # not in the deck of three


def test_chance_comes_before_turns_and_turns_before_what_the_step_says() -> None:
    g = dealt(3, seed=4).g
    asked = g.stack[-1].who(g)
    other = (asked + 1) % 3
    for seat in (asked, other, CHANCE):
        assert refusal(GAME, g, seat, DEAL) == (ev.NOT_A_CHOICE,)
    assert refusal(GAME, g, other, PLAY) == (ev.OUT_OF_TURN, asked)
    assert refusal(GAME, g, CHANCE, PLAY) == (ev.OUT_OF_TURN, asked)
    assert refusal(GAME, g, asked, PLAY) == (ev.NOT_IN_DECK, PLAY)
    with pytest.raises(NotYourTurn, match="It is the turn of"):
        check(GAME, g, other, PLAY, ("a", "b", "c"))


def test_while_chance_is_asked_the_step_says_why() -> None:
    s = GAME.opening(GAME.table(3, options={"dealer": "0"}))
    for seat in (CHANCE, 0, 2):
        assert refusal(GAME, s, seat, PLAY) == (ev.CARDS_ARE_DEALT, PLAY)


def test_after_the_end_everything_is_over() -> None:
    s = GAME.opening(GAME.table(3))
    playout(s, Rng(1), Actions())
    for action in (DEAL, PLAY):
        assert refusal(GAME, s, 0, action) == (GAME.over,)


def test_a_game_that_declares_nothing_is_asked_itself() -> None:
    g = dealt(3, seed=4).g
    asked = g.stack[-1].who(g)
    bare = replace(GAME, of_chance={}, out_of_turn={})
    assert refusal(bare, g, (asked + 1) % 3, PLAY) == (ev.NOT_IN_DECK, PLAY)


def test_a_step_without_a_reason_gives_the_usual_one() -> None:
    g = dealt(3, seed=4).g
    asked = g.stack[-1].who(g)
    kept = g.stack[-1]
    quiet = replace(GAME, not_now=ev.NOT_A_CHOICE)
    assert refusal(quiet, g, asked, PLAY) == (ev.NOT_IN_DECK, PLAY), "its own reason goes first"
    assert kept.not_asked(g, asked) == ()
