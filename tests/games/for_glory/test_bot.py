"""The rule of thumb: it beats random play, ends games against itself, and sees a good blow."""

from __future__ import annotations

from math import log
from typing import cast

import pytest
from librt.vecs import append

from games.for_glory.ludus import GAME, asked, play, position
from munera.core.engine import CHANCE, Actions, act, legal_list, roll, settle
from munera.core.rng import Rng
from munera.games.for_glory.flow_battle import Fight
from munera.games.for_glory.state import GLADIATOR, PATRON, REACTION, TACTIC, Glory


def fight(seed: int, clever: tuple[bool, bool]) -> Glory:
    """A game between policies and random players."""
    g = cast(Glory, GAME.opening(GAME.table(2)))
    rng, out = Rng(seed), Actions()
    while g.stack:
        seat = settle(g)
        if seat == CHANCE:
            roll(g, rng, out)
        elif clever[seat]:
            action = GAME.policy(GAME.resample(g, seat, rng), seat, rng)
            assert action in legal_list(g, seat)
            act(g, seat, action)
        else:
            actions = legal_list(g, seat)
            act(g, seat, actions[rng.below(len(actions))])
    return g


def test_it_beats_random_play() -> None:
    won = sum(fight(seed, (seed % 2 == 0, seed % 2 == 1)).results()[seed % 2] for seed in range(20))
    assert won >= 18


def test_games_between_two_end_in_good_time() -> None:
    turns = [fight(seed, (True, True)).turn for seed in range(6)]
    assert max(turns) < 60


def test_the_guess_is_between_0_and_1_and_knows_the_end() -> None:
    rng, out = Rng(4), Actions()
    g = cast(Glory, GAME.opening(GAME.table(2)))
    while g.stack:
        for seat in range(2):
            assert 0.0 <= GAME.value(g, seat) <= 1.0
        seat = settle(g)
        if seat == CHANCE:
            roll(g, rng, out)
        else:
            act(g, seat, GAME.policy(g, seat, rng))
    assert [GAME.value(g, seat) for seat in range(2)] == g.results()


def test_a_position_can_be_judged_when_a_turn_begins() -> None:
    rng, out = Rng(5), Actions()
    g = cast(Glory, GAME.opening(GAME.table(2)))
    turns = 0
    while g.stack and turns < 12:
        seat = settle(g)
        if seat == CHANCE:
            roll(g, rng, out)
            continue
        begins = g.turn > turns
        assert GAME.can_judge(g) == begins
        turns = g.turn
        act(g, seat, GAME.policy(g, seat, rng))
    assert turns == 12


def middle() -> Glory:
    """A position in the eighth turn of a game by rules of thumb, with somebody asked."""
    rng, out = Rng(4), Actions()
    g = cast(Glory, GAME.opening(GAME.table(2)))
    while g.turn < 8 or settle(g) == CHANCE:
        seat = settle(g)
        if seat == CHANCE:
            roll(g, rng, out)
        else:
            act(g, seat, GAME.policy(g, seat, rng))
    return g


def owning(g: Glory, seat: int, kind: int, count: int = 1) -> Glory:
    """The same with some copies of one card in the discard pile: the most demanding of a kind."""
    cards = [card for card, one in enumerate(g.setup.type) if one == kind]
    card = max(cards, key=lambda card: g.setup.needs[card])
    other = g.clone()
    for _ in range(count):
        other.ludi[seat].discard = append(other.ludi[seat].discard, card)
    return other


def odds(g: Glory, seat: int) -> float:
    """The guess as a sum of its parts."""
    value = GAME.value(g, seat)
    return log(value / (1.0 - value))


def test_the_guess_of_both_is_one_whole_and_grows_with_what_wins() -> None:
    g = middle()
    for seat in range(2):
        here = GAME.value(g, seat)
        assert here + GAME.value(g, 1 - seat) == pytest.approx(1.0)
        ahead = g.clone()
        ahead.ludi[seat].glory += 1
        later = ahead.clone()
        later.turn += 6
        plain = g.clone()
        plain.turn += 6
        assert GAME.value(ahead, seat) > here
        gain = GAME.value(ahead, seat) - here
        assert GAME.value(later, seat) - GAME.value(plain, seat) > gain  # the later, the more
        for kind in (PATRON, TACTIC, REACTION):
            assert GAME.value(owning(g, seat, kind), seat) > here
        rich, poor = owning(g, seat, PATRON, 6), owning(g, seat, GLADIATOR, 9)
        with_influence = odds(owning(rich, seat, GLADIATOR), seat) - odds(rich, seat)
        without = odds(owning(poor, seat, GLADIATOR), seat) - odds(poor, seat)
        assert with_influence > max(without, 0.0)  # a Gladiator needs Influence


def best(g: Glory) -> str:
    seat = asked(g)
    return GAME.space.text(GAME.policy(g, seat, Rng(1)))


def test_it_plays_patrons_and_defeats_whom_it_can() -> None:
    g = position(hands=("crooked_senator cestus", ""))
    assert best(g) == "play crooked_senator"
    g = position(
        men=["0 murmillo la", "1 cataphractarius la", "1 gallus la 1"], frame=Fight(1),
        villas=("pontifex", "pontifex"), favor=0, hands=("", ""),
    )  # fmt: skip
    assert asked(g) == 0
    while GAME.view(g, 0)["asked"] != "hit":
        play(g, best(g))
    assert best(g) == "target opp 1"


def test_it_saves_its_own_and_leaves_the_other_alone() -> None:
    g = position(
        men=["0 murmillo la", "1 murmillo la 1"], frame=Fight(1), favor=0,
        villas=("pontifex", "pontifex vestalis"), hands=("", "parry"),
    )  # fmt: skip
    play(g, "attack 0")
    assert asked(g) == 1
    assert best(g) in ("play parry", "ability vestalis")


def test_it_buys_no_gladiator_that_could_not_be_played() -> None:
    def bought(deck: str) -> str:
        return best(position(supply="murmillo gallus", coins=(9, 0), decks=(deck, "")))

    assert bought("") == "buy gladiator 1"
    assert bought("crooked_senator") == "buy gladiator 0"
    assert bought("crooked_senator murmillo") == "buy gladiator 1"
