"""What is asked: kinds, passes, and that legality is found out once for a position and a seat."""

from __future__ import annotations

import pytest

from munera.core.engine import legal_list, waiting
from munera.core.window import Window
from munera.games import NAMES, load
from munera.play import asking
from munera.play.asking import NO_PASS, PLAIN, SEALED, WINDOW, Since
from munera.play.dice import Dice
from munera.play.match import Match
from toys import rumble


def begun(name: str, seed: int = 1) -> Match:
    game = load(name)
    seats = max(game.seats[0], 2) if 2 in game.seats else game.seats[0]
    return Match(game, game.table(seats), dice=Dice.from_seed(seed))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_asked_is_what_the_engine_says_at_every_step(name: str) -> None:
    match = begun(name)
    kinds = set()
    for step in range(120):
        if match.is_over:
            break
        asked = match.asking()
        assert list(asked.seats) == match.waiting() == waiting(match.truth)
        for seat in range(match.table.seats):
            assert match.asked(seat).actions == legal_list(match.truth, seat)
        kinds.add(asked.kind)
        frame = match.truth.stack[-1]
        assert asked.is_window == isinstance(frame, Window) == (asked.kind == WINDOW)
        assert match.is_in_window() == any(isinstance(one, Window) for one in match.truth.stack)
        seat = asked.seats[0]
        one = match.asked(seat)
        passes = [a for a in one.actions if isinstance(frame, Window) and frame.is_pass(a)]
        assert one.passing == (passes[0] if passes else NO_PASS)
        assert one.can_pass == bool(passes)
        assert one.is_forced == (len(one.actions) == 1)
        match.play(seat, match.game.space.text(one.actions[step % len(one.actions)]))
    assert kinds <= {PLAIN, SEALED, WINDOW}


def test_legality_is_found_out_once_for_a_position_and_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[int] = []

    def counted(s: object, seat: int) -> list[int]:
        found.append(seat)
        return legal_list(s, seat)  # type: ignore[arg-type]

    if asking.__file__.endswith(".py"):  # what is compiled calls the engine directly
        monkeypatch.setattr(asking, "legal_list", counted)
    match = begun("gorus")
    for _ in range(5):
        seat = match.waiting()[0]
        found.clear()
        decision = match.decision(seat)
        assert decision is not None
        match.decision(seat, "it")
        match.asked(seat)
        match.scene(seat)
        match.play(seat, decision.choices[0].text)
        assert found in ([seat], []), found
        if asking.__file__.endswith(".py"):
            assert found == [seat]


def test_what_is_asked_is_new_after_a_move_and_after_taking_back() -> None:
    match = begun("gorus")
    first = match.asked(match.waiting()[0])
    again = match.asked(match.waiting()[0])
    assert first is again
    match.play(first.seat, match.game.space.text(first.actions[0]))
    later = match.asking()
    assert not later.is_still_open(None)
    match.undo()
    assert match.asked(first.seat) is not first
    assert match.asked(first.seat).actions == first.actions


def test_a_sealed_choice_is_the_same_question_while_others_answer() -> None:
    match = Match(rumble.GAME, rumble.GAME.table(3), dice=Dice.from_seed(1))
    assert match.asking().kind == SEALED
    since = Since()
    before = match.asking()
    assert since.note(before) == list(before.seats)
    since.stamps = dict.fromkeys(before.seats, 7)
    first = before.seats[0]
    match.play(first, match.game.space.text(match.asked(first).actions[0]), "done")
    since.answered(first)
    assert since.note(match.asking()) == []  # for the others nothing is new
    assert sorted(since.stamps) == sorted(before.seats[1:])
    since.answered(None)
    assert since.note(match.asking()) == match.waiting()
