"""One's own packages: a broken one is named in one sentence, and other games still work."""

from __future__ import annotations

import json
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from cli.test_process import HERE, process, surroundings
from effort import once
from munera.cli.newgame import new_game
from munera.games import NAMES

pytestmark = once

# By name: the changed file, the old and the new text, and words of the sentence.
FAULTS = {
    "bad_syntax": (
        "flow.py",
        "class Deal(Frame):",
        "class Deal(Frame:",
        ("flow.py", "line ", "SyntaxError"),
    ),
    "bad_import": (
        "rules.py",
        "",
        "import nowhere_at_all\n",
        ("rules.py", "line 1", "nowhere_at_all"),
    ),
    "bad_twice": (
        "flow.py",
        'NAME: ClassVar = "Swap"',
        'NAME: ClassVar = "Offer"',
        ("flow.py has two frames with the NAME 'Offer'",),
    ),
    "bad_name": ("sight.py", "def view(", "def sight(", ("sight.py has no 'view'",)),
    "bad_words": (
        "lang/en/words.toml",
        'kept = "{seat} keeps the card."\n',
        "",
        ("bad_words/lang/en", "there is no sentence 'events.kept'"),
    ),
    "bad_slot": (
        "lang/en/words.toml",
        "{seat} swaps",
        "{who} swaps",
        ("bad_slot/lang/en", "'events.swapped'", "{who}"),
    ),
    "bad_brace": (
        "lang/en/words.toml",
        "{seat} swaps",
        "{seat swaps",
        ("lang/en/words.toml", "the slots of 'events.swapped' cannot be read"),
    ),
    "bad_clause": (
        "events.py",
        'Kind("kept", "BC-1"',
        'Kind("kept", "BC-9"',
        ("events.py", "event 'kept'", "BC-9", "clauses.toml"),
    ),
    "bad_option": (
        "meta.py",
        "RULES: Final = 1\n",
        "RULES: Final = 1\nfrom munera.core.options import Switch\n"
        'OPTIONS: Final = (Switch("open", clauses=("BO-9",)),)\n',
        ("meta.py", "option 'open'", "BO-9", "clauses.toml"),
    ),
    "bad_toml": (
        "lang/en/clauses.toml",
        "[section.clauses]",
        "[section.clauses",
        ("clauses.toml", "cannot be read"),
    ),
    "bad_data": ("data/figures.toml", "highest", "= highest", ("cannot be",)),
    "bad_game": ("__init__.py", "GAME =", "TOY =", ("__init__.py defines no GAME",)),
    "bad_exit": (
        "judge.py",
        "from __future__ import annotations",
        "import sys\nsys.exit(0)",
        ("judge.py", "line 4", "SystemExit"),
    ),
    "bad_title": (
        "meta.py",
        "TITLE",
        'NAME: Final = "other"\nTITLE',
        ("meta.py calls the game 'other'",),
    ),
    "bad_state": ("opening.py", "def unpack(", "def unpacked(", ("state.py has no 'PACKED'",)),
}
MISSING = {"no_sight": "sight.py", "no_clauses": "lang/en/clauses.toml", "no_scene": "scene.py"}
GOOD = "good_game"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one sound package and many that are not."""
    into = tmp_path_factory.mktemp("games")
    for name in (GOOD, *FAULTS, *MISSING):
        new_game(name, into=into)
    for name, (file, old, new, _) in FAULTS.items():
        changed = into / name / file
        text = changed.read_text("utf-8") if changed.exists() else ""
        assert old in text
        changed.write_text(text.replace(old, new, 1), "utf-8")
    for name, file in MISSING.items():
        (into / name / file).unlink()
    return into


def sentences(told: bytes) -> dict[str, str]:
    """By game: what is wrong with it."""
    lines = [line.removeprefix("munera: ") for line in told.decode().splitlines()]
    return {line.split("'")[1]: line for line in lines}


def test_broken_packages_are_named_and_the_others_are_listed(folder: Path, tmp_path: Path) -> None:
    ran = process("games", "--names", folder=tmp_path, MUNERA_GAMES=str(folder))
    assert ran.returncode == 0
    assert ran.stdout.decode().split() == sorted([*NAMES, GOOD])
    told = sentences(ran.stderr)
    assert sorted(told) == sorted([*FAULTS, *MISSING])
    for name, line in told.items():
        assert line.startswith(f"The game '{name}' cannot be used: ")
        assert line.endswith(".")
        assert str(folder) not in line, "the file is named, not the machine"
    for name, (*_, words) in FAULTS.items():
        for word in words:
            assert word in told[name], told[name]
    for name, file in MISSING.items():
        assert f"{file} is missing." in told[name]
    ran = process("games", "--json", folder=tmp_path, MUNERA_GAMES=str(folder))
    assert GOOD in [game["name"] for game in json.loads(ran.stdout)["games"]]


def test_a_broken_game_cannot_be_played_and_says_why(folder: Path, tmp_path: Path) -> None:
    ran = process("play", "bad_words", folder=tmp_path, MUNERA_GAMES=str(folder))
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"there is no sentence" in ran.stderr
    assert b"Traceback" not in ran.stderr
    typed = b"keep\n" * 9
    ran = process(
        "play", GOOD, "--seats", "2", typed=typed, folder=tmp_path, MUNERA_GAMES=str(folder)
    )
    assert ran.returncode == 0


def test_the_server_serves_the_others(folder: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    argv = ["serve", "--port", str(port), "--data", str(tmp_path), "--no-browser"]
    with subprocess.Popen(
        [*HERE, *argv], stderr=subprocess.PIPE, env=surroundings(MUNERA_GAMES=str(folder))
    ) as server:
        try:
            games = json.loads(_get(f"http://127.0.0.1:{port}/api/hello"))["games"]
        finally:
            server.terminate()
            _, told = server.communicate(timeout=30)
    assert [game["name"] for game in games] == sorted([*NAMES, GOOD])
    lines = [line for line in told.splitlines() if b"cannot be used" in line]
    assert sorted(sentences(b"\n".join(lines))) == sorted([*FAULTS, *MISSING])


def _get(address: str) -> bytes:
    """The answer of an address, as soon as there is one."""
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
