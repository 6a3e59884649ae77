"""Thinking elsewhere: questions are plain and hold no truth, answers add up and repeat."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from contract.cases import CASES, Case, some_state
from effort import often, once
from munera.bots.think import answer, merged, question, think_together, unpacked
from munera.bots.thought import Settings, Thought, Tried
from munera.core.engine import CHANCE, legal_list, settle, waiting
from munera.core.rng import Rng
from munera.games import every
from munera.play.seat import Seat
from toys import wits
from toys.wits import History, Step

each_case = pytest.mark.parametrize("case", CASES, ids=str)
OURS = [case for case in CASES if case.game.name in {game.name for game in every()}]
SHORT = Settings(iterations=8, depth=4)


def asked(case: Case, *parts: str) -> tuple[Seat, Rng]:
    """A seat somewhere in a game that has something to choose."""
    rng = case.rng("think", *parts)
    while True:
        s = some_state(case, rng)
        if settle(s) == CHANCE or not s.stack:
            continue
        seat = Seat(case.game, s, waiting(s)[-1])
        if len(legal_list(s, seat.number)) > 1:
            return seat, rng


@pytest.mark.parametrize("case", OURS, ids=str)
def test_a_question_travels_as_text_and_is_the_same_whatever_is_behind_the_seat(case: Case) -> None:
    seat, rng = asked(case, "question")
    told = question(seat, case.table, SHORT, 5)
    other = Seat(case.game, seat.resample(rng), seat.number)
    assert question(other, case.table, SHORT, 5) == told
    found = answer(json.loads(json.dumps(told)))
    assert found == answer(told)
    thought = unpacked(json.loads(json.dumps(found)))
    assert thought.iterations == 8
    assert thought.pack() == found


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


@once
def test_two_processes_share_the_work_and_repeat_themselves() -> None:
    case = OURS[0]
    seat, _ = asked(case, "together")
    settings = Settings(iterations=9, depth=4)
    with ProcessPoolExecutor(2) as pool:
        one = think_together(pool, 2, seat, case.table, settings, 7)
        assert think_together(pool, 2, seat, case.table, settings, 7) == one
    assert one.iterations == 9 == sum(tried.visits for tried in one.tried)


def test_for_a_forced_choice_nobody_is_asked() -> None:
    def alone(history: History) -> Step:
        return Step(results=(1.0, 0.0)) if history else Step(0, 1)

    game = wits.game_of("alone", 2, alone)
    seat = Seat(game, game.opening(game.table(2)), 0)
    closed = ThreadPoolExecutor()
    closed.shutdown()  # it would raise
    thought = think_together(closed, 2, seat, game.table(2), Settings(), 1)
    assert (thought.action, thought.iterations) == (0, 0)


def test_merging_adds_visits_and_weighs_values() -> None:
    one = Thought(1, 4, 10, (Tried(4, 6, 0.5), Tried(5, 4, 0.4)), ((1, 4), (0, 9)))
    two = Thought(1, 5, 10, (Tried(5, 9, 0.6), Tried(6, 1, 0.0)), ((1, 5), (0, 8)))
    both = merged([one, two])
    assert (both.seat, both.action, both.iterations) == (1, 5, 20)
    assert [(t.action, t.visits) for t in both.tried] == [(5, 13), (4, 6), (6, 1)]
    assert both.value == pytest.approx((4 * 0.4 + 9 * 0.6) / 13)
    assert both.line == two.line
    forced = Thought(1, 4, 0, (), ((1, 4),))
    assert merged([forced, forced]) == forced
