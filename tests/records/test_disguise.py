"""Records say what happened, not how we wrote it: private names and places may change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from records.disguise import disguised
from records.telling import corpus, telling


@pytest.fixture(scope="module")
def ours() -> dict[str, Any]:
    return telling()


def test_the_corpus_has_sound_and_broken_records(ours: dict[str, Any]) -> None:
    whole = [name for name in ours if "," not in name]
    assert len(whole) >= 40
    assert all(ours[name][0] == "sound" for name in whole)
    assert {ours[name][1] for name in whole} == {1, 2}
    broken = [ours[name] for name in ours if "," in name]
    assert len(broken) >= 5 * len(whole)
    assert all(verdict[0] == "refused" and verdict[1] > 0 and verdict[3] for verdict in broken)


def test_other_names_and_places_change_no_verdict(ours: dict[str, Any], tmp_path: Path) -> None:
    frames = disguised(tmp_path)
    assert {name for name, n in frames.items() if n >= 10} == {
        file.split("/")[0] for file, _ in corpus()
    }
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("telling.py"))],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["from"].startswith(str(tmp_path))
    theirs = told["told"]
    assert list(theirs) == list(ours)
    wrong = [name for name in ours if theirs[name] != json.loads(json.dumps(ours[name]))]
    assert not wrong
