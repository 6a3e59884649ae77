"""The worked game of docs/adding-a-game.md: quoted by the page, sound, and played."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_checkgame import checked
from cli.test_process import process, surroundings
from effort import once

pytestmark = once
ROOT = Path(__file__).parents[2]
GAMES = ROOT / "examples" / "games"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
QUOTES = re.findall(r"`sortes/([\w./]+)`[^`]*:\n\n```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL)
BLOCKS = re.findall(r"```(?:python|toml)\n", PAGE)
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]


def test_every_piece_of_code_on_the_page_is_quoted_from_a_file() -> None:
    assert len(QUOTES) == len(BLOCKS) >= 8


def lines_of(text: str) -> str:
    """Its lines without indentation: the formatter moves quoted code to the left."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[file for file, _ in QUOTES])
def test_the_page_quotes_the_game(file: str, code: str) -> None:
    text = (GAMES / "sortes" / file).read_text("utf-8")
    assert lines_of(code) in lines_of(text)


def test_the_game_keeps_the_contract(tmp_path: Path) -> None:
    code, faults, end = checked("sortes", GAMES, tmp_path)
    assert (code, faults) == (0, {})
    assert "checks passed" in end


def test_its_own_tests_pass_and_cite_every_clause(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(GAMES / "tests")]
    ran = subprocess.run(
        run, cwd=ROOT, env=surroundings(MUNERA_GAMES=str(GAMES)),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-2000:]
    cover = ["rules", "sortes", "--coverage", "--tests", str(GAMES / "tests")]
    told = process(*cover, folder=tmp_path, MUNERA_GAMES=str(GAMES))
    assert told.returncode == 0, told.stdout.decode()


def test_it_is_played_in_the_terminal_with_its_option(tmp_path: Path) -> None:
    """Swaps until the coins are gone, is told why not, and keeps."""
    typed = b"swap\nswap\nkeep\n"
    words = ["play", "sortes", "--seats", "2", "--option", "coins=1", "--seed", "1"]
    ran = process(*words, typed=typed, folder=tmp_path, MUNERA_GAMES=str(GAMES))
    assert ran.returncode == 0, ran.stderr
    told = ran.stdout.decode()
    assert "You have no coin left to swap with." in told
    assert "SO-2" in told


def test_the_commands_of_the_page_are_commands() -> None:
    named = {line.split()[1] for line in COMMANDS if line.startswith("munera ")}
    assert {"new-game", "check-game", "play", "rules"} <= named
    for name in named:
        assert process(name, "--help", folder=ROOT).returncode == 0, name
