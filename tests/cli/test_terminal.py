"""Sitting down at a real terminal: the table asks what it was not told."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys


def talk(*answers: str) -> str:
    """What a terminal shows when a person gives these answers, one to each question."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "munera.cli", "play", "gorus"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        # A dumb terminal has a width only if its height is given too.
        env={**os.environ, "COLUMNS": "100", "LINES": "50", "TERM": "dumb"},
    )
    os.close(theirs)
    shown = ""
    left = list(answers)
    asked = 0
    while True:
        ready, _, _ = select.select([ours], [], [], 60)
        assert ready, shown
        try:
            told = os.read(ours, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            break
        if not told:
            break
        shown += told
        if left and shown.count("] ") + shown.count("> ") > asked and shown.endswith(("] ", "> ")):
            asked = shown.count("] ") + shown.count("> ")
            os.write(ours, (left.pop(0) + "\n").encode())
    os.close(ours)
    assert process.wait(60) == 0, shown
    return shown


def test_seats_mode_and_bots_are_asked_and_enter_takes_the_usual() -> None:
    shown = talk("6", "9v9", "3v3", "", "quit")
    assert "how many seats (1, 2, 3, 4, 5, 6, 7, 8)? [3]" in shown
    assert "One of individual, 2v2v2, 3v3, please." in shown
    assert "Which bots (tiro, gregarius, veteranus, primus)? [gregarius]" in shown
    assert "Team A (Player, Gregarius 2, Gregarius 4)" in shown
    assert "You left the table" in shown
