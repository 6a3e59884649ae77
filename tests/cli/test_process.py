"""The command as a process of its own: codes, streams, pipes, odd bytes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from cli.calls import GAME, QUICK, moves_in

HERE = [sys.executable, "-m", "munera.cli"]
SOURCE = str(Path(__file__).parents[2] / "src")


def surroundings(**more: str) -> dict[str, str]:
    """This checkout first, unless the installed compiled build is under test."""
    path = "" if os.environ.get("MUNERA_FORM") == "compiled" else SOURCE
    return {**os.environ, "PYTHONPATH": path, **more}


def process(
    *argv: str, typed: bytes = b"", folder: Path, **more: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*HERE, *argv],
        input=typed,
        capture_output=True,
        cwd=folder,
        env=surroundings(**more),
        check=False,
    )


def in_a_shell(line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        line, shell=True, capture_output=True, cwd=folder, env=surroundings(), check=False
    )


def test_a_game_through_pipes(tmp_path: Path) -> None:
    ran = process("play", *QUICK, "--save", "a.rec", typed=b"1\n" * 100, folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Record: a.rec" in ran.stdout
    assert b"\x1b" not in ran.stdout
    ran = process("replay", "a.rec", "--quiet", folder=tmp_path)
    assert ran.returncode == 0


def test_a_wrong_call(tmp_path: Path) -> None:
    ran = process("play", GAME, "--seats", "nine", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"munera: ")
    assert b"Traceback" not in ran.stderr


def test_letters_that_the_terminal_does_not_know(tmp_path: Path) -> None:
    ran = process(
        "play", GAME, "--names", "Zoë", typed=b"\xff\xfe\n1\n", folder=tmp_path,
        PYTHONIOENCODING="ascii", PYTHONUTF8="0",
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Zo?" in ran.stdout
    assert b"+-1" in ran.stdout  # cards with plain edges


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    ran = in_a_shell(" ".join([*HERE, "rules", GAME, "| head -1"]), tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_input_at_all(tmp_path: Path) -> None:
    ran = in_a_shell(" ".join([*HERE, "play", GAME, "<&-"]), tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"The input ended" in ran.stdout


def started(folder: Path) -> subprocess.Popen[bytes]:
    """A game that keeps its record in a.rec."""
    return subprocess.Popen(
        [*HERE, "play", *QUICK, "--save", "a.rec"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=surroundings(PYTHONIOENCODING="utf-8"),
    )


def wait_for_the_hand(game: subprocess.Popen[bytes]) -> None:
    """Until the person's turn is drawn, and so the record written."""
    assert game.stdout is not None
    for line in game.stdout:
        if "Your troupe" in line.decode():
            return
    raise AssertionError("the game ended before anybody was asked")


def test_an_interrupt_leaves_politely_and_the_game_is_kept(tmp_path: Path) -> None:
    # A process in a shell's background ignores interrupts, and so would the game.
    was = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        begun = started(tmp_path)
    finally:
        signal.signal(signal.SIGINT, was)
    with begun as game:
        wait_for_the_hand(game)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate()
    assert (game.returncode, err) == (0, b"")
    assert out.decode().endswith("You left the table; the game is saved in a.rec.\n")
    assert moves_in(tmp_path / "a.rec") >= 30


def test_a_record_that_cannot_be_kept_is_told_and_not_called_saved(tmp_path: Path) -> None:
    with started(tmp_path) as game:
        wait_for_the_hand(game)
        (tmp_path / "a.rec").write_text("somebody else's\n", "utf-8")
        out, err = game.communicate(b"1\n")
    assert game.returncode == 0
    assert err.startswith(b"munera: Cannot write 'a.rec': it exists and is not a record.")
    assert out.decode().endswith("The input ended; the game is not saved.\n")
    assert (tmp_path / "a.rec").read_text("utf-8") == "somebody else's\n"
