"""The README's commands and code run unchanged."""

from __future__ import annotations

import html
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from effort import COMPILED

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs" / "protocol.md"]
FEWER = {"1000": "60"}  # games to simulate where they take long
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(page.read_text("utf-8")) if kind == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_runs(page: Path) -> None:
    (code,) = blocks(page, "python")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("[")


def test_the_commands_run_one_after_the_other(tmp_path: Path) -> None:
    lines = [line for block in blocks(PAGES[0], "sh") for line in block.splitlines()]
    commands = [shlex.split(line) for line in lines if line.startswith("munera ")]
    if not COMPILED:
        commands = [[FEWER.get(word, word) for word in command] for command in commands]
    assert len(commands) > 5
    for command in commands:
        told = subprocess.run(
            [sys.executable, "-m", "munera.cli", *command[1:]],
            cwd=tmp_path,
            input="1\n" * 40,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, (command, told.stderr)
        assert told.stdout, command
    assert (tmp_path / "evening.record").exists()


def test_make_knows_the_two_commands() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    for target in ("play", "test", "lint", "types", "bench", "build"):
        assert re.search(rf"^{target}:", text, re.MULTILINE), target


def test_the_picture_of_the_terminal_shows_what_is_said_today() -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "pages.py"))["picture"]()
    kept = (ROOT / "docs" / "pictures" / "terminal.svg").read_text("utf-8")
    assert _words(kept) == _words(made), "say make docs"


def _words(picture: str) -> list[str]:
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>(.*?)</text>", picture)]
