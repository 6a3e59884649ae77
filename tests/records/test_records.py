"""Games that were played once must replay for ever, move by move, to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from munera.core.engine import SPECTATOR, digest
from munera.play.match import Match
from munera.play.record import replay

FILES = sorted(Path(__file__).parent.glob("*/*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}-{f.stem}")
def test_an_old_record_replays(file: Path) -> None:
    text = file.read_text("utf-8")
    record, state = replay(text)
    assert record.game.name == file.parent.name
    assert not state.stack
    assert record.text(state) == text
    match = Match.resume(text)
    assert digest(match.truth) == digest(state)
    public = match.log.told_before(SPECTATOR, len(match.log))
    assert [line.number for line in match.told(SPECTATOR)] == list(range(1, public + 1))


def test_there_are_records_of_every_kind() -> None:
    assert {file.stem for file in FILES} >= {"solo", "duel", "four", "eight-4v4"}
