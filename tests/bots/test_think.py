"""Thinking elsewhere: briefs are plain and hold no truth, and bots go on where they were."""

from __future__ import annotations

import json

import pytest

from contract.cases import CASES, Case, some_state
from effort import often
from munera.bots import make, think
from munera.bots.ismcts import SearchBot
from munera.bots.think import Brief, brief, chosen, no_longer, weighed
from munera.core.engine import CHANCE, Actions, State, act, legal_list, roll, settle, waiting
from munera.core.game import Game, Table
from munera.core.rng import Rng
from munera.games import every, load
from munera.play.seat import Seat

each_case = pytest.mark.parametrize("case", CASES, ids=str)
OURS = [case for case in CASES if case.game.name in {game.name for game in every()}]


def asked(case: Case, *parts: str) -> tuple[Seat, Rng]:
    """A seat with something to choose, somewhere in a game."""
    rng = case.rng("think", *parts)
    while True:
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        seat = Seat(case.game, s, waiting(s)[-1])
        if len(legal_list(s, seat.number)) > 1:
            return seat, rng


def in_game(game: Game, table: Table, moves: int, rng: Rng) -> tuple[State, int]:
    """A position some random moves on in which a seat has a real choice."""
    s, out = game.opening(table), Actions()
    while True:
        if settle(s) == CHANCE:
            roll(s, rng, out)
            continue
        seat = waiting(s)[0]
        choices = legal_list(s, seat)
        if moves <= 0 and len(choices) > 1:
            return s, seat
        act(s, seat, choices[rng.below(len(choices))])
        moves -= 1


@pytest.mark.parametrize("case", OURS, ids=str)
def test_a_brief_travels_as_text_and_is_the_same_whatever_is_behind_the_seat(case: Case) -> None:
    seat, rng = asked(case, "question")
    told = brief(seat, case.table, "search:8", Rng(5))
    other = Seat(case.game, seat.resample(rng), seat.number)
    assert brief(other, case.table, "search:8", Rng(5)) == told
    sent = Brief(*json.loads(json.dumps(told.pack())))
    assert sent == told
    game, world = sent.position()
    assert game is case.game
    assert game.view(world, seat.number) == seat.view()
    assert chosen(sent) == chosen(told) in legal_list(world, seat.number)
    thought = weighed(sent)
    assert thought == weighed(told)
    assert thought.iterations <= 8
    assert thought.action in legal_list(world, seat.number)


@each_case
def test_what_a_seat_imagines_looks_to_it_like_the_truth(case: Case) -> None:
    compared = 0
    rng = case.rng("imagine")
    for _ in range(often(60, 15)):
        s = some_state(case, rng)
        settle(s)
        for number in range(case.table.seats):
            seed = rng.below(10**6)
            t = Seat(case.game, s, number).imagine(Rng(seed))
            assert case.game.view(t, number) == case.game.view(s, number)
            assert legal_list(t, number) == legal_list(s, number)
            assert waiting(t) == waiting(s)
            u = Seat(case.game, case.game.resample(s, number, rng), number).imagine(Rng(seed))
            assert u.pack() == t.pack()
            compared += 1
    assert compared > 0


def test_at_a_table_a_search_ends_after_a_while() -> None:
    bot = no_longer(make("primus", levels=True), 700)
    usual = make("primus", levels=True)
    assert isinstance(bot, SearchBot)
    assert isinstance(usual, SearchBot)
    assert bot.settings == usual.settings.no_longer(700)
    assert (bot.settings.iterations, bot.settings.milliseconds) == (1000, 700)
    for name, time in (("primus", 0), ("gregarius", 700)):
        one = make(name, levels=True)
        assert no_longer(one, time) is one


def test_a_question_with_little_time_is_answered_legally() -> None:
    game = every()[0]
    table = game.table(game.seats[-1])
    s, seat = in_game(game, table, 3, Rng(4))
    told = brief(Seat(game, s, seat), table, "search:1000000", Rng(7))
    assert chosen(told, 1) in legal_list(s, seat)


def test_what_a_bot_found_out_at_a_table_counts_for_its_next_choice_there() -> None:
    def known(world: State, table: str) -> int:
        """How many iterations a choice has behind it when it is begun."""
        told = brief(Seat(game, world, seat), at, "search:40", Rng(7), table)
        assert chosen(told) in legal_list(world, seat)
        bot = think._BOTS.get((table, seat, "search:40", 0))
        assert isinstance(bot, SearchBot) == bool(table)
        return int(bot.search.before) if isinstance(bot, SearchBot) and bot.search else 0

    game = load("clash")
    at = game.table(2)
    moves = 0
    while True:  # until it is asked twice in a row
        s, seat = in_game(game, at, moves, Rng(1))
        then = s.clone()
        act(then, seat, chosen(brief(Seat(game, s, seat), at, "search:40", Rng(7))))
        if seat in waiting(then) and len(legal_list(then, seat)) > 1:
            break
        moves += 1
    think._BOTS.clear()
    assert known(s, "one") == 0
    assert known(then, "one") > 0
    assert known(then, "two") == 0, "at another table it knows nothing"
    assert known(s, "") == known(then, "") == 0
    for n in range(think.KEPT + 3):
        known(s, f"table {n}")
    assert len(think._BOTS) == think.KEPT
