"""The rule of thumb: it beats random play, and does not throw gladiators away."""

from __future__ import annotations

import pytest

from munera.core.engine import CHANCE, Actions, act, legal_list, roll, settle
from munera.core.rng import Rng
from munera.games import load
from munera.games.gladigala.odds import GUESSES, LATEST, Guess, guess_of, look
from munera.games.gladigala.opening import position
from munera.games.gladigala.space import SPACE
from munera.games.gladigala.state import P_ATTACKS, P_CROWD, P_ORDERS, Gala

GAME = load("gladigala")
DAYS = 12


def day(seats: int, number: int, thinkers: set[int]) -> Gala:
    """A day between the rule of thumb on some seats and random play on the others."""
    s = GAME.opening(GAME.table(seats))
    rng, out = Rng(1000 * seats + number), Actions()
    while s.stack:
        seat = settle(s)
        if seat == CHANCE:
            roll(s, rng, out)
            continue
        actions = legal_list(s, seat)
        action = actions[rng.below(len(actions))]
        if seat in thinkers:
            action = GAME.policy(s, seat, rng)
            assert action in actions
        act(s, seat, action)
    assert isinstance(s, Gala)
    return s


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance(seats: int) -> None:
    won = 0.0
    for number in range(DAYS):
        seat = number % seats
        won += day(seats, number, {seat}).results()[seat]
    assert won > 0.9 * DAYS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_its_like_days_end_soon(seats: int) -> None:
    for number in range(3):
        s = day(seats, number, set(range(seats)))
        assert sum(s.results()) == pytest.approx(1.0)
        assert s.round < 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_that_still_fits_is_what_a_new_look_would_give(seats: int) -> None:
    rng, out = Rng(seats), Actions()
    kept = 0
    for _ in range(3):
        s = GAME.opening(GAME.table(seats))
        while s.stack:
            seat = settle(s)
            if seat == CHANCE:
                roll(s, rng, out)
                continue
            assert isinstance(s, Gala)
            if s.phase in (P_ORDERS, P_ATTACKS, P_CROWD):
                kept += GUESSES[LATEST[seat]].fits(s)
                found, new = guess_of(s, seat), Guess()
                look(s, seat, new)
                men = len(s.square)
                assert list(found.count[:men]) == list(new.count[:men])
                for name in ("there", "thief", "danger", "crush", "near", "held"):
                    assert list(getattr(found, name)) == list(getattr(new, name)), name
            actions = legal_list(s, seat)
            act(s, seat, actions[rng.below(len(actions))])
    assert kept > 20


def test_a_search_that_comes_back_finds_its_guess_again() -> None:
    here = position(GAME.table(2), gladiators=["0 sword c3 N", "1 sword f6 S"])
    there = position(GAME.table(2), gladiators=["0 sword c4 N", "1 sword f6 S"])
    found = guess_of(here, 0)
    looks = found.looks
    assert guess_of(there, 0) is not found
    assert guess_of(here, 0) is found
    assert found.looks == looks


def test_orders_that_are_not_looked_at_would_not_have_been_given() -> None:
    s, rng, out = GAME.opening(GAME.table(2)), Rng(3), Actions()
    looked: list[int] = []  # how many different orders were given, by choice
    while len(looked) < 20:
        seat = settle(s)
        if seat == CHANCE:
            roll(s, rng, out)
            continue
        assert isinstance(s, Gala)
        if s.phase == P_ORDERS and rng.below(3) == 0:
            guess = guess_of(s, seat)
            some = [GAME.policy(s, seat, rng) for _ in range(300)]
            guess.top = 1000.0  # now every order is looked at
            every = [GAME.policy(s, seat, rng) for _ in range(300)]
            look(s, seat, guess)
            looked.append(len(set(every)))
            for action in set(some + every):
                one, other = some.count(action), every.count(action)
                assert (one - other) ** 2 < 16 * (one + other)
        act(s, seat, GAME.policy(s, seat, rng))
    assert max(looked) > 3


def test_a_position_can_be_judged_before_the_first_order_of_a_round() -> None:
    s = position(GAME.table(2), gladiators=["0 sword c3 N", "1 sword f6 S"])
    for seat, text in (
        (1, "order C idle"),
        (0, "order C idle"),
        (0, "attack none"),
        (1, "attack none"),
    ):
        assert GAME.can_judge(s) == (text == "order C idle" and seat == 1)
        act(s, seat, SPACE.parse(text))
        settle(s)
    while not GAME.can_judge(s):
        act(s, settle(s), GAME.policy(s, settle(s), Rng(1)))
    assert s.round == 2


def chosen(s: Gala, seat: int, tries: int = 12) -> set[str]:
    return {SPACE.text(GAME.policy(s, seat, Rng(number))) for number in range(tries)}


def test_it_delivers_when_it_can() -> None:
    s = position(GAME.table(2), gladiators=["0 sword d3 N carries 1", "1 sword h8 S"])
    goals = {text.split()[1] for text in chosen(s, 0)}
    assert goals <= {"F", "FR"}


def test_it_keeps_off_its_own_eagle_and_an_unpaid_safe_zone() -> None:
    s = position(
        GAME.table(2),
        gladiators=["0 sword d1 N", "0 sword c3 N", "1 sword h8 S"],
        coins=[0, 3],
    )
    assert not any(text.startswith("order F ") for text in chosen(s, 0))
    act(s, 0, SPACE.parse("order C idle"))
    assert not any(text.startswith("order FR ") for text in chosen(s, 0))


def test_it_attacks_where_a_thief_will_be() -> None:
    s = position(
        GAME.table(2),
        gladiators=["0 spear d1 N", "1 sword d3 S hurt"],
    )
    act(s, 0, SPACE.parse("order C skill"))
    act(s, 1, SPACE.parse("order F idle"))
    assert chosen(s, 0) <= {"attack d2", "attack d3"}


def test_it_pays_a_shield_that_saves_and_none_that_cannot() -> None:
    for mark, crush, wanted in (
        ("hurt", "idle", "shield pay"),
        ("", "skill", "shield pay"),
        ("hurt", "skill", "shield take"),
    ):
        s = position(GAME.table(2), gladiators=[f"0 sword c4 N {mark}", "1 club c6 S"])
        for seat, text in (
            (0, "order F skill"),
            (1, f"order C {crush}"),
            (0, "attack none"),
            (1, "attack c5"),
        ):
            act(s, seat, SPACE.parse(text))
            settle(s)
        assert chosen(s, 0) == {wanted}


def test_value_likes_coins_men_and_eagles() -> None:
    plain = position(GAME.table(2), gladiators=["0 sword c3 N", "1 sword f6 S"])
    assert GAME.value(plain, 0) == pytest.approx(0.5, abs=0.1)
    rich = position(GAME.table(2), gladiators=["0 sword c3 N", "1 sword f6 S"], coins=[9, 3])
    assert GAME.value(rich, 0) > GAME.value(plain, 0)
    carrying = position(GAME.table(2), gladiators=["0 sword c3 N carries 1", "1 sword f6 S"])
    assert GAME.value(carrying, 0) > 0.7
    hurt = position(GAME.table(2), gladiators=["0 sword c3 N hurt", "1 sword f6 S"])
    assert GAME.value(hurt, 0) < GAME.value(plain, 0)
