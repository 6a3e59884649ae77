"""Games that were played once must always replay, move by move, to the same end.

Each game's folder has the records of form 1, written up to version 0.6; `form-2` has the others.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import munera
from munera.core.engine import SPECTATOR, digest
from munera.games import NAMES, load
from munera.play.match import Match
from munera.play.record import BY_EVENTS, BY_POSITION, FORMS, replay

HERE = Path(__file__).parent
FILES = {
    BY_POSITION: sorted(HERE.glob("*/*.record")),
    BY_EVENTS: sorted(HERE.glob("*/form-2/*.record")),
}
OURS = [name for name in NAMES if (Path(munera.__file__).parent / "games" / name).is_dir()]
ALL = [(form, file) for form in FORMS for file in FILES[form]]


def name_of(value: object) -> str | None:
    return str(value.relative_to(HERE).with_suffix("")) if isinstance(value, Path) else None


@pytest.mark.parametrize(("form", "file"), ALL, ids=name_of)
def test_an_old_record_replays(form: int, file: Path) -> None:
    text = file.read_text("utf-8")
    record, state = replay(text)
    assert record.game.name == file.relative_to(HERE).parts[0]
    assert record.form == form
    assert not state.stack
    assert record.text(state) == text
    match = Match.resume(text)
    assert match.text() == text
    assert digest(match.truth) == digest(state)
    public = match.log.told_before(SPECTATOR, len(match.log))
    assert [line.number for line in match.told(SPECTATOR)] == list(range(1, public + 1))


@pytest.mark.parametrize(("form", "file"), ALL, ids=name_of)
def test_a_record_keeps_its_form_when_it_is_taken_back_and_goes_on(form: int, file: Path) -> None:
    text = file.read_text("utf-8")
    match = Match.resume(text)
    moves = [(seat, match.game.space.text(action)) for seat, action in match.record.moves]
    match.rewind(len(moves) * 3 // 4)
    part = match.text()
    assert part.startswith(f"munera record {form}\n")
    assert " running " in part.splitlines()[-1]
    assert "\nresults " not in part
    resumed = Match.resume(part, go_on=False)
    for one in (match, resumed):
        one.undo()
        one.restore(moves[len(one.record.moves) :])
        assert one.text() == text


@pytest.mark.parametrize("file", FILES[BY_POSITION], ids=name_of)
def test_the_same_game_can_be_written_in_either_form(file: Path) -> None:
    old = Match.resume(file.read_text("utf-8"))
    moves = [(seat, old.game.space.text(action)) for seat, action in old.record.moves]
    new = Match(old.game, old.table, old.names, go_on=False)
    new.restore(moves)
    _, state = replay(new.text())
    assert digest(state) == digest(old.truth)
    lines = [line for line in new.text().splitlines() if not line.startswith(("digest", "end"))]
    before = [line for line in old.text().splitlines() if not line.startswith(("digest", "end"))]
    assert lines[0] == "munera record 2"
    assert lines[1:-1] == before[1:]
    assert lines[-1].startswith("results ")


def test_there_are_records_of_every_kind() -> None:
    assert {file.stem for file in FILES[BY_POSITION]} >= {"solo", "duel", "four", "eight-4v4"}
    for game in OURS:
        played = [replay(file.read_text("utf-8"))[0] for file in (HERE / game / "form-2").iterdir()]
        assert len(played) >= 3
        seats = {record.table.seats for record in played}
        assert {min(load(game).seats), max(load(game).seats)} <= seats


def test_gladiatori_is_played_in_every_mode_and_with_every_rule() -> None:
    """Its first records are of form 2, so that each of its tables and options is in one of them."""
    game = load("gladiatori")
    folder = HERE / game.name / "form-2"
    tables = [replay(file.read_text("utf-8"))[0].table for file in folder.iterdir()]
    kinds = {(seats, mode) for seats, modes in game.modes.items() for mode in modes}
    assert {(table.seats, table.mode) for table in tables} == kinds
    usual = {option.name: option.default for option in game.options}
    changed = {
        name for table in tables for name, value in table.options.items() if value != usual[name]
    }
    assert changed == set(usual)
    assert {table.options["items"] for table in tables} == {
        "usual",
        "auction",
        "draft",
        "selection",
    }
    animals = {table.options["animals"] for table in tables}
    assert {"dogs", "wolves", "lions", "bears", "other-1"} <= animals
    assert {table.options["characters"] for table in tables} == {"any", "pre-made", "built"}
