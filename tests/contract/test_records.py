"""A game is its record: saving, replay, undo and bad files, in every game and mode."""

from __future__ import annotations

import hashlib

import pytest

from contract.cases import Case, cases_of
from munera.core.engine import CHANCE, digest, legal_list
from munera.core.errors import BadRecord, Illegal, MuneraError
from munera.games import every, load
from munera.play.dice import Dice
from munera.play.match import Match
from munera.play.record import replay

CASES = [case for game in every() for case in cases_of(game)]
each_case = pytest.mark.parametrize("case", CASES, ids=str)


def play(case: Case, seed: int, limit: int = 10**6) -> Match:
    """A random match of at most so many moves of seats."""
    rng = case.rng("match", seed)
    names = tuple(f"Name {seat}" for seat in range(case.table.seats))
    match = Match(case.game, case.table, names, Dice.from_seed(seed))
    while not match.is_over and limit > 0:
        asked = match.waiting()
        seat = asked[rng.below(len(asked))]
        actions = legal_list(match.truth, seat)
        match.play(seat, case.game.space.text(actions[rng.below(len(actions))]))
        limit -= 1
    return match


def play_part(case: Case, seed: int, limit: int) -> Match:
    """The beginning of such a match: so many moves of seats, but never the last one."""
    whole = play(case, seed)
    moves = sum(seat != CHANCE for seat, _ in whole.record.moves)
    return play(case, seed, min(limit, moves - 1))


@each_case
def test_records_replay_to_the_same_digest(case: Case) -> None:
    for seed in range(3):
        match = play(case, seed)
        record, state = replay(match.text())
        assert digest(state) == digest(match.truth)
        assert record.moves == match.record.moves
        assert record.text(state) == match.text()
        assert state.results() == match.results


@each_case
def test_a_running_game_is_saved_and_goes_on(case: Case) -> None:
    match = play_part(case, 7, 9)
    resumed = Match.resume(match.text(), Dice.from_seed(7))
    assert digest(resumed.truth) == digest(match.truth)
    assert resumed.told(0) == match.told(0)
    for _ in range(5):
        if match.is_over:
            break
        seat = match.waiting()[0]
        text = match.decision(seat).choices[0].text  # type: ignore[union-attr]  # it is asked
        match.play(seat, text)
        resumed.play(seat, text)
    assert resumed.text() == match.text()


@each_case
def test_undo_cannot_roll_again(case: Case) -> None:
    match = play_part(case, 11, 6)
    before = match.text()
    seat = match.waiting()[0]
    decision = match.decision(seat)
    assert decision is not None
    match.play(seat, decision.choices[0].text)
    after = match.text()
    match.undo()
    assert match.text() == before
    match.play(seat, decision.choices[0].text)
    assert match.text() == after


@each_case
def test_a_refused_action_changes_nothing(case: Case) -> None:
    match = play_part(case, 3, 5)
    before = match.text()
    asked = match.waiting()
    for action in range(len(case.game.space)):
        for seat in range(case.table.seats):
            if action not in legal_list(match.truth, seat) or seat not in asked:
                with pytest.raises(MuneraError):
                    match.play(seat, case.game.space.text(action))
    seat = asked[0]
    good = case.game.space.text(legal_list(match.truth, seat)[0])
    with pytest.raises(MuneraError):
        match.play(seat, good, "nonsense")
    assert match.text() == before


@each_case
def test_cut_or_changed_records_are_refused(case: Case) -> None:
    text = play(case, 5).text()
    lines = text.splitlines(keepends=True)
    rng = case.rng("tamper")
    for _ in range(6):
        cut = rng.below(len(text) - 1)
        with pytest.raises(BadRecord):
            replay(text[:cut])
        k = rng.below(len(lines))
        with pytest.raises(BadRecord):
            replay("".join(lines[:k] + lines[k + 1 :]))
        with pytest.raises(BadRecord):
            replay("".join(lines[: k + 1] + lines[k:]))
        at = rng.below(len(text))
        other = "x" if text[at] != "x" else "y"
        with pytest.raises(BadRecord):
            replay(text[:at] + other + text[at + 1 :])


@each_case
def test_after_the_end_everything_is_refused(case: Case) -> None:
    match = play(case, 2)
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
    text = play(cases_of(load("gorus"))[-1], 4).text()
    head, tail = text[: text.rindex("end ")], text[text.rindex("end ") :]
    assert old in head
    with pytest.raises(BadRecord):
        replay(sealed(head.replace(old, new, 1), tail))
    assert sealed(head, tail) == text
