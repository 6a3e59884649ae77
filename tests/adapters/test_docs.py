"""The code of docs/research.md runs unchanged, its commands in a short form."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from effort import once

pytestmark = once
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.split("\n")
]
PROGRAMS = [shlex.split(line) for line in COMMANDS if line.startswith("python ")]
# What makes a program short: it does a little of everything.
SHORT = {
    "examples/learn_gorus.py": "--rounds 1 --games 4 --steps 8 --marks 1 --deals 1 --test 1",
    "scripts/research.py": "--seconds 0.01 --runs 1 --batch 2",
}


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.splitlines()[1][:40])
def test_the_page_runs(code: str) -> None:
    exec(compile(code, "research.md", "exec"), {})


def test_every_door_is_shown() -> None:
    for door in ("pettingzoo", "gymnasium", "vector", "openspiel"):
        assert any(f"munera.adapters.{door}" in code for code in BLOCKS)


@pytest.mark.parametrize("command", PROGRAMS, ids=lambda command: command[1])
def test_the_programs_run(command: list[str], tmp_path: Path) -> None:
    _, program, *args = command
    told = subprocess.run(
        [sys.executable, str(ROOT / program), *args, *SHORT[program].split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert ("against greedy (95 %" if "learn" in program else "| For Glory |") in told.stdout
    for name, file in pairwise(args):
        if name in ("--picture", "--save"):
            assert (tmp_path / file).stat().st_size > 1000


def test_the_programs_are_all_that_have_a_short_form() -> None:
    assert sorted(command[1] for command in PROGRAMS) == sorted(SHORT)


def test_what_the_page_installs_is_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = set(re.findall(r"pip install '\.\[(\w+)\]'", "\n".join(COMMANDS)))
    assert named == {"pettingzoo", "openspiel"}
    assert named <= set(extras["optional-dependencies"])
