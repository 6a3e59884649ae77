"""Going back is short, and comes to the same as playing everything anew."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.cases import CASES, Case
from effort import often
from munera.bots import make
from munera.core.engine import CHANCE
from munera.core.errors import MuneraError
from munera.core.rng import Rng
from munera.play import trail
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import FORMS
from munera.play.trail import EVERY, MOST, NEAR, Trail, Waymark

LONG = 150  # moves: enough for marks, and for games that are over


def played(case: Case, seed: int, most: int, form: int = 2) -> Match:
    """Some moves of a game by lot."""
    match = Match(case.game, case.table, dice=Dice.from_seed(seed), form=form)
    go_on(match, Rng(seed), most)
    return match


def go_on(match: Match, rng: Rng, moves: int) -> None:
    """So many more choices by lot, if the game lasts."""
    bot = make("random")
    for _ in range(moves):
        asked = match.waiting()
        if not asked:
            return
        seat = asked[rng.below(len(asked))]
        match.play(seat, match.game.space.text(bot.choose(match.seat(seat), rng)))


def anew(match: Match, moves: int) -> Match:
    """The same moves, played from the opening."""
    past = Match(
        match.game, match.table, match.names, Dice(b""), go_on=False, form=match.record.form
    )
    text = match.game.space.text
    past.restore([(seat, text(action)) for seat, action in match.record.moves[:moves]])
    return past


def facts(match: Match) -> list[object]:
    """All that a match knows, down to what no reader sees."""
    log = match.log
    seats = range(-3, match.table.seats)
    return [
        json.dumps(match.truth.pack()),
        list(match.record.moves),
        match.text(),
        dict(match.record.digests),
        match.record.digest_at_end(match.truth),
        [(log[n], log.move(n)) for n in range(len(log))],
        [[log.told_before(seat, n) for n in range(len(log) + 1)] for seat in seats],
        [log.chapter(n) for n in range(log.chapters + 1)],
        [log.place_after(n) for n in range(len(match.record.moves) + 2)],
        dict(match.dice.drawn),
        match.sealed_at,
        list(match._revealed),
        [match.is_quiet_since(n) for n in range(len(match.record.moves) + 1)],
        match.waiting(),
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_is_the_same_at_every_move_as_one_that_is_played_anew(
    case: Case, form: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trail, "EVERY", 8)
    match = played(case, 3, often(60, 25), form)
    moves = len(match.record.moves)
    whole = facts(match)
    step = max(1, moves // often(30, 8))
    for n in [*range(0, moves, step), moves, *range(moves, -1, -step)]:
        assert facts(match.at(n)) == facts(anew(match, n)), n
    assert facts(match) == whole, "looking back changed nothing"


@settings(max_examples=often(60, 15), deadline=None)
@given(data=st.data())
def test_undo_redo_and_forks_come_to_the_same(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES), label="table")
    seed = data.draw(st.integers(0, 99), label="seed")
    match = played(case, seed, data.draw(st.integers(0, LONG), label="choices"))
    rng = Rng(seed + 1)
    for _ in range(data.draw(st.integers(1, 6), label="steps")):
        moves = list(match.record.moves)
        do = data.draw(st.sampled_from(["undo", "rewind", "redo", "at", "fork", "forget", "on"]))
        n = data.draw(st.integers(0, len(moves)), label="move")
        if do == "undo" and any(seat != CHANCE for seat, _ in moves):
            match.undo()
        elif do == "rewind":
            match.rewind(n)
        elif do == "redo":
            match.rewind(n)
            text = match.game.space.text
            match.restore([(seat, text(action)) for seat, action in moves[n:]])
            assert match.record.moves == moves
        elif do == "at":
            match.at(n)
        elif do == "fork":  # what is played there is not played here
            fork = match.at(n)
            fork.let_chance_act()
            go_on(fork, Rng(n), 40)
            assert facts(fork) == facts(anew(fork, len(fork.record.moves)))
            fork.rewind(n // 2)
            assert facts(fork) == facts(anew(match, n // 2))
        elif do == "forget":
            match.forget_way()
        else:
            match.let_chance_act()
            go_on(match, rng, 20)
        assert facts(match) == facts(anew(match, len(match.record.moves)))
        past = data.draw(st.integers(0, len(match.record.moves)), label="past")
        assert facts(match.at(past)) == facts(anew(match, past))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_draw_that_is_taken_back_comes_out_the_same(case: Case) -> None:
    match = played(case, 5, 40)
    moves = match.record.moves
    drawn = [n for n, (seat, _) in enumerate(moves) if seat == CHANCE]
    for n in drawn[-1:] + drawn[:1]:
        match.rewind(n)
        match.let_chance_act()
        assert match.record.moves == moves[: len(match.record.moves)]
        assert len(match.record.moves) > n


def test_a_refused_batch_leaves_a_match_as_it_was() -> None:
    case = next(one for one in CASES if one.game.name == "rumble")
    match = played(case, 1, 12)
    if match.is_over:
        match.undo()
    seat = match.waiting()[0]
    decision = match.decision(seat)
    assert decision is not None
    before = facts(match)
    with pytest.raises(MuneraError):
        match.play(seat, decision.choices[0].text, "no such move")
    for first in decision.choices:
        for second in decision.choices:
            try:
                match.play(seat, first.text, second.text)
            except MuneraError:
                assert facts(match) == before
            else:
                match.rewind(len(before[1]))  # type: ignore[arg-type]


def long_match() -> Match:
    """A game that lasts for some hundred moves and still runs."""
    case = next(one for one in CASES if one.game.name == "gladigala" and one.table.seats == 2)
    match = played(case, 1, 300)
    assert not match.is_over
    assert len(match.record.moves) > 8 * EVERY
    return match


def test_a_match_that_is_only_played_keeps_two_marks_and_can_be_taken_back_shortly() -> None:
    match = long_match()
    assert len(match._trail.marks) == NEAR
    moves = len(match.record.moves)
    assert match.way_to(moves - 1) < EVERY
    match.undo()
    assert len(match._trail.marks) <= NEAR
    assert not match._trail.is_whole


def test_who_goes_back_far_is_near_everywhere_afterwards() -> None:
    match = long_match()
    moves = len(match.record.moves)
    assert match.way_to(EVERY + 1) == EVERY + 1
    match.at(moves // 2)
    match.at(moves)
    for n in range(moves // 2):
        assert match.way_to(n) < EVERY
    match.rewind(moves // 2)
    for n in range(moves // 2):
        assert match.way_to(n) < EVERY
    assert all(mark.moves <= moves // 2 for mark in match._trail.marks)
    match.forget_way()
    assert len(match._trail.marks) == NEAR
    assert match.way_to(moves // 2) < EVERY, "the last moves can still be taken back shortly"
    match.rewind(moves // 4)
    for n in range(moves // 4):
        assert match.way_to(n) < EVERY, "taking back far leaves marks as well"


def test_a_game_that_is_over_keeps_nothing_until_somebody_looks_back() -> None:
    case = next(one for one in CASES if one.game.name == "gladigala" and one.table.seats == 2)
    match = played(case, 1, 10_000)
    assert match.is_over
    assert not match._trail.marks
    moves = len(match.record.moves)
    match.at(moves)
    assert len(match._trail.marks) == (moves - 1) // EVERY
    assert max(match.way_to(n) for n in range(moves)) < EVERY


def test_what_is_played_from_a_moment_on_does_not_change_the_match() -> None:
    match = long_match()
    moves = len(match.record.moves)
    kept = facts(match)
    past = match.at(moves // 2)
    go_on(past, Rng(9), 3 * EVERY)
    assert facts(match) == kept
    for n in (moves // 2, moves // 2 + EVERY, moves):
        assert facts(match.at(n)) == facts(anew(match, n))


def test_the_marks_of_a_very_long_match_lie_further_apart() -> None:
    kept = Trail()
    kept.is_whole = True
    state = CASES[0].game.opening(CASES[0].table)
    for n in range(1, 5 * MOST * EVERY):
        if kept.is_due(n):
            kept.add(Waymark(n, state, -1, {}))
        assert len(kept.marks) <= MOST
    gaps = {two.moves - one.moves for one, two in zip(kept.marks, kept.marks[1:], strict=False)}
    assert gaps == {8 * EVERY}
