"""A command line to call in a test: arguments and typed lines in, code and texts out."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.calls import Call, Ran
from munera.cli import main


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """Runs a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def ran(*argv: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main(argv)
        told = capsys.readouterr()
        return Ran(left.value.code, told.out, told.err)

    return ran
