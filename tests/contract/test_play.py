"""What must hold in every game: play ends, lists are sound, copies are copies, records replay."""

from __future__ import annotations

import itertools
import json

import pytest

from contract.cases import CASES, GAMES, Case, some_state, step
from munera.core.engine import (
    CHANCE,
    NOBODY,
    Actions,
    Frame,
    act,
    digest,
    legal_list,
    playout,
    roll,
    settle,
    waiting,
)
from munera.core.errors import BadText, Illegal, NotYourTurn
from munera.core.events import Sink
from munera.core.game import Game, side_of
from munera.core.rng import Rng
from munera.play.speech import check, decision, tell

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def names_of(case: Case) -> tuple[str, ...]:
    return tuple(f"N{seat}" for seat in range(case.table.seats))


@each_case
def test_random_games_end_with_results(case: Case) -> None:
    out = Actions()
    for number in range(20):
        s = case.game.opening(case.table)
        assert s.results() == [0.0] * case.table.seats
        assert playout(s, case.rng(number), out) > 0
        assert not s.stack
        assert settle(s) == NOBODY
        assert waiting(s) == []
        results = s.results()
        assert len(results) == case.table.seats
        assert all(0.0 <= result <= 1.0 for result in results)


@each_case
def test_those_of_a_side_win_and_lose_together(case: Case) -> None:
    sides = side_of(case.game.sides(case.table))
    assert len(sides) == case.table.seats
    assert set(sides) == set(range(len(set(sides))))
    even, out = True, Actions()
    for number in range(20):
        s = case.game.opening(case.table)
        playout(s, case.rng(number), out)
        won = [
            {s.results()[k] for k, side in enumerate(sides) if side == one} for one in set(sides)
        ]
        assert all(len(results) == 1 for results in won)
        even = even and len(set(s.results())) == 1
    assert len(sides) == 1 or not even, "sides win against each other"


@each_case
def test_legal_lists_are_sound(case: Case) -> None:
    rng = case.rng("legal")
    for _ in range(3):
        s = case.game.opening(case.table)
        while s.stack:
            who = settle(s)
            asked = [CHANCE] if who == CHANCE else waiting(s)
            assert who in asked
            for seat in [CHANCE, *range(case.table.seats)]:
                actions = legal_list(s, seat)
                assert bool(actions) == (seat in asked)
                assert actions == sorted(set(actions))
                for action in actions:
                    assert (action >= case.game.space.choices) == (seat == CHANCE)
            step(s, rng)


@each_case
def test_every_refusal_cites_a_clause_and_speaks(case: Case) -> None:
    rng = case.rng("refusals")
    names = names_of(case)
    refused = 0
    for _ in range(25):
        s = some_state(case, rng)
        for seat in range(case.table.seats):
            action = rng.below(len(case.game.space))
            if action in legal_list(s, seat):
                check(case.game, s, seat, action, names)
                continue
            before = digest(s)
            with pytest.raises((Illegal, NotYourTurn)) as caught:
                check(case.game, s, seat, action, names)
            error = caught.value
            assert isinstance(error, Illegal | NotYourTurn)
            assert error.clause in case.game.clauses.texts
            assert error.why.endswith(".")
            assert digest(s) == before
            refused += 1
    assert refused > 20


@each_case
def test_every_decision_cites_a_clause_and_offers_what_is_legal(case: Case) -> None:
    rng = case.rng("decisions")
    names = names_of(case)
    s = case.game.opening(case.table)
    for _ in range(200):
        if not s.stack:
            break
        asked = waiting(s)
        for seat in range(case.table.seats):
            told = decision(case.game, s, seat, names)
            assert (told is not None) == (seat in asked)
            if told is None:
                continue
            assert told.clause in case.game.clauses.texts
            assert told.prompt.endswith((".", "?"))
            texts = [choice.text for choice in told.choices]
            assert texts == [case.game.space.text(a) for a in legal_list(s, seat)]
        step(s, rng)


@each_case
def test_events_cite_clauses_speak_and_change_nothing(case: Case) -> None:
    rng = case.rng("events")
    names = names_of(case)
    s = case.game.opening(case.table)
    t = s.clone()
    count = 0
    while s.stack:
        s.sink = Sink()
        seat, action = step(s, rng)
        act(t, seat, action)
        for event in s.sink.events:
            kind = case.game.events[event[0]]
            assert kind.clause in case.game.clauses.texts
            assert len(event) == 1 + len(kind.fields) or kind.fields[-1].many
            for viewer in (-3, *range(case.table.seats)):
                assert tell(case.game, s, event, viewer, names).text.endswith(".")
            count += 1
    assert count > 0
    assert digest(s) == digest(t)


@each_game
def test_id_text_and_move_are_a_bijection(game: Game) -> None:
    space = game.space
    for action in range(len(space)):
        text = space.text(action)
        assert space.parse(text) == action
        assert space.parse(f"  {text.upper()} ") == action
        assert str(space.move(action)) == text
    assert len(set(space.texts)) == len(space) <= 4096
    assert len(space.fingerprint) == 16
    for bad in ("", "   ", "fly", "x" * 5000, "play\x00", "9" * 40, "żółw"):
        with pytest.raises(BadText):
            space.parse(bad)


@each_case
def test_clones_diverge_without_touching_each_other(case: Case) -> None:
    rng = case.rng("clones")
    out = Actions()
    for _ in range(15):
        s = some_state(case, rng)
        before = json.dumps(s.pack())
        t = s.clone()
        assert json.dumps(t.pack()) == before
        playout(t, rng, out)
        assert json.dumps(s.pack()) == before
        u = s.clone()
        playout(s, rng, out)
        assert json.dumps(u.pack()) == before


@each_case
def test_a_fork_played_alike_stays_alike(case: Case) -> None:
    rng = case.rng("forks")
    for _ in range(4):
        s = some_state(case, rng)
        t = s.clone()
        while s.stack:
            seat, action = step(s, rng)
            act(t, seat, action)
            assert digest(s) == digest(t)
        assert s.results() == t.results()


@each_case
def test_pack_goes_through_json_and_back(case: Case) -> None:
    rng = case.rng("packs")
    out = Actions()
    for number in range(15):
        s = some_state(case, rng)
        t = case.game.unpack(case.table, json.loads(json.dumps(s.pack())))
        assert t.pack() == s.pack()
        assert case.game.view(t, 0) == case.game.view(s, 0)
        playout(s, Rng(number), out)
        playout(t, Rng(number), out)
        assert t.pack() == s.pack()


@each_case
def test_the_order_in_which_seats_answer_does_not_matter(case: Case) -> None:
    rng = case.rng("arrival")
    s = case.game.opening(case.table)
    while s.stack:
        asked = waiting(s)
        if len(asked) > 1 and rng.below(2):
            # Each open seat answers once; every order must reach the same position.
            answers = {seat: legal_list(s, seat)[0] for seat in asked}
            ends = set()
            for order in itertools.permutations(asked):
                t = s.clone()
                for seat in order:
                    assert legal_list(t, seat) == legal_list(s, seat)
                    act(t, seat, answers[seat])
                ends.add(digest(t))
            assert len(ends) == 1
        step(s, rng)


@each_case
def test_chance_has_weights_and_its_fast_form_agrees_with_the_plain_one(case: Case) -> None:
    rng = case.rng("chance")
    out = Actions()
    met = 0
    for number in range(12):
        s = case.game.opening(case.table)
        while s.stack:
            if settle(s) != CHANCE:
                step(s, rng)
                continue
            met += 1
            frame = s.stack[-1]
            assert all(frame.weight(s, outcome) > 0 for outcome in legal_list(s, CHANCE))
            fast, plain = s.clone(), s.clone()
            one, two = Rng(number), Rng(number)
            roll(fast, one, out)
            while settle(plain) == CHANCE and (one.x != two.x or plain.pack() != fast.pack()):
                Frame.roll(plain.stack.pop(), plain, two, out)
                settle(plain)
            assert plain.pack() == fast.pack()
            assert one.x == two.x
            roll(s, rng, out)
    assert (met > 0) == any(verb.chance for verb in case.game.space.verbs)
