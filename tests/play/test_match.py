"""Matches: names, batches, undo, the log, and what a broken rule leaves behind."""

from __future__ import annotations

import pytest

from munera.core.engine import State
from munera.core.errors import BadText, Illegal, NotYourTurn, RulesBug
from munera.games import load
from munera.play.dice import Dice
from munera.play.match import Match
from toys import rumble


def match(seats: int = 2) -> Match:
    return Match(rumble.GAME, rumble.GAME.table(seats), dice=Dice.from_seed(4))


def first(m: Match, seat: int) -> str:
    decision = m.decision(seat)
    assert decision is not None
    return decision.choices[0].text


@pytest.mark.parametrize("names", [("one",), ("a", ""), ("a", "b\n"), ("a", "x" * 41)])
def test_bad_names_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadText):
        Match(rumble.GAME, rumble.GAME.table(2), names)


def test_a_batch_is_played_whole_or_not_at_all() -> None:
    m = match()
    before = m.text()
    with pytest.raises(NotYourTurn):
        m.play(0, first(m, 0), "done", "pick 1")
    assert m.text() == before
    m.play(0, first(m, 0), "done")
    assert m.waiting() == [1]


def test_a_batch_cannot_run_ahead_of_chance() -> None:
    game = load("gorus")
    m = Match(game, game.table(2), dice=Dice.from_seed(1))  # a draw follows every card
    before = m.text()
    seat = m.waiting()[0]
    with pytest.raises(BadText, match="one by one"):
        m.play(seat, first(m, seat), "play blue 7")
    assert m.text() == before


def test_speaking_out_of_turn_is_told_apart_from_an_illegal_action() -> None:
    m = match()
    m.play(1, first(m, 1), "done")
    with pytest.raises(NotYourTurn, match="RU-2"):
        m.play(1, "pass")
    assert isinstance(m.why_not(0, "pass"), Illegal)
    assert isinstance(m.why_not(0, "fly"), BadText)
    assert m.why_not(0, first(m, 0)) is None


@pytest.mark.parametrize("seat", [-4, -2, 2, 61, 62, 99, 10**30])
def test_there_are_no_other_seats(seat: int) -> None:
    m = match()
    for call in (
        lambda: m.play(seat, "pick 1"),
        lambda: m.view(seat),
        lambda: m.decision(seat),
        lambda: m.told(seat),
        lambda: m.recall(seat),
        lambda: m.scene(seat),
    ):
        with pytest.raises(BadText, match="no seat"):
            call()
    assert m.why_not(seat, "pick 1") is not None


def test_a_batch_cannot_look_behind_a_reveal() -> None:
    m = match()
    m.play(1, first(m, 1), "done")
    before = m.text()
    with pytest.raises(BadText, match="choices are revealed"):
        m.play(0, first(m, 0), "done", "add")
    assert m.text() == before


def test_numbers_of_lines_do_not_count_hidden_moves() -> None:
    quiet, busy = match(), match()
    quiet.play(0, first(quiet, 0), "done")
    busy.play(0, first(busy, 0), "retract", first(busy, 0), "retract", first(busy, 0), "done")
    assert quiet.told(1) == busy.told(1)


def test_undo_goes_back_to_the_first_choice_and_no_further() -> None:
    m = match()
    start = m.text()
    m.play(0, first(m, 0))
    m.undo()
    assert m.text() == start
    with pytest.raises(BadText, match="nothing to take back"):
        m.undo()


def test_the_log_tells_each_viewer_what_it_may_know() -> None:
    m = match()
    own = [line.text for line in m.told(0) if line.text.startswith("Seat 0")]
    other = [line.text for line in m.told(1) if line.text.startswith("Seat 0")]
    assert other == ["Seat 0 gets a card."] * 2
    assert own != other
    assert m.told(0, since=len(m.told(0))) == []
    assert {line.clause for line in m.told(0)} == {"RU-1"}


def test_a_bug_in_the_rules_carries_the_record() -> None:
    class Broken(rumble.Picking):
        def answer(self, s: State, seat: int, action: int) -> bool:
            raise ZeroDivisionError

    m = match()
    m.truth.stack[-1] = Broken(3)
    with pytest.raises(RulesBug, match="ZeroDivisionError") as caught:
        m.play(0, first(m, 0))
    assert caught.value.record.count("deal") == 4
