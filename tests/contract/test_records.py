"""A game is its record: saving, replay, undo and bad files, in every game and mode."""

from __future__ import annotations

import hashlib

import pytest

from contract.cases import Case, cases_of
from munera.core.engine import legal_list
from munera.core.errors import BadRecord, Illegal, MuneraError
from munera.games import every, load
from munera.lab.contract import keeping
from munera.play.record import replay

CASES = [case for game in every() for case in cases_of(game)]
each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_records_replay_to_the_same_digest(case: Case) -> None:
    keeping.records_replay(case, 3)


@each_case
def test_a_running_game_is_saved_and_goes_on(case: Case) -> None:
    keeping.running_games_go_on(case)


@each_case
def test_undo_cannot_roll_again(case: Case) -> None:
    keeping.undo_rolls_nothing_again(case)


@each_case
def test_a_refused_action_changes_nothing(case: Case) -> None:
    keeping.refused_moves_change_nothing(case)
    match = keeping.play_part(case, 3, 5)
    before = match.text()
    seat = match.waiting()[0]
    good = case.game.space.text(legal_list(match.truth, seat)[0])
    with pytest.raises(MuneraError):
        match.play(seat, good, "nonsense")
    assert match.text() == before


@each_case
def test_cut_or_changed_records_are_refused(case: Case) -> None:
    keeping.changed_records_are_refused(case, 6)


@each_case
def test_after_the_end_everything_is_refused(case: Case) -> None:
    match = keeping.play(case, 2)
    assert match.is_over
    with pytest.raises(Illegal, match="over"):
        match.play(0, case.game.space.text(0))


def sealed(body: str, tail: str) -> str:
    """A record whose closing line fits its changed text, as a careful forger would write it."""
    count, state, position = tail.split()[1:4]
    told = hashlib.sha256(body.encode()).hexdigest()[:16]
    return f"{body}end {count} {state} {position} {told}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\nmoves\n", "\nname 0 Twice\nmoves\n"),
        ("\nmoves\n", "\nname 99 Nobody\nmoves\n"),
        ("\nname 0 Name 0\n", "\nname 0 \n"),
        ("\nname 0 Name 0\n", "\nname 0 \x1b[2J\n"),
        ("\nname 0 Name 0\n", "\n"),
        ("\nseats ", "\nseats 0"),
        ("\nmoves\n", "\nmoves\n9999 play blue 7\n"),
        ("\ndigest 20", "\ndigest 020"),
    ],
)
def test_a_record_has_one_spelling(old: str, new: str) -> None:
    text = keeping.play(cases_of(load("gorus"))[-1], 4).text()
    head, tail = text[: text.rindex("end ")], text[text.rindex("end ") :]
    assert old in head
    with pytest.raises(BadRecord):
        replay(sealed(head.replace(old, new, 1), tail))
    assert sealed(head, tail) == text
